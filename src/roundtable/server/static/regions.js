// Whether a region of a measured table holds a point: the same as kernel/regions.py, so that nothing is offered that is refused.

const KINDS = {
  rect: ({ left, top, right, bottom }, x, y) => left <= x && x <= right && top <= y && y <= bottom,
  disc: (disc, x, y) => (x - disc.x) ** 2 + (y - disc.y) ** 2 <= disc.radius ** 2,
  points: ({ points }, x, y) => points.some(([px, py]) => px === x && py === y),
  half: ({ x: hx, y: hy, dx, dy }, x, y) => dx * (y - hy) - dy * (x - hx) >= 0,
  near: ({ start: [ax, ay], end: [bx, by], distance }, x, y) => {
    const [dx, dy, px, py] = [bx - ax, by - ay, x - ax, y - ay];
    const ahead = px * dx + py * dy, norm = dx * dx + dy * dy, square = distance * distance;
    if (ahead <= 0) return px * px + py * py < square;
    if (ahead >= norm) return (px - dx) ** 2 + (py - dy) ** 2 < square;
    return (px * dy - py * dx) ** 2 < square * norm;
  },
  convex: ({ corners }, x, y) => corners.every((corner, n) => {
    const last = corners.at(n - 1);
    return (corner[0] - last[0]) * (y - last[1]) >= (corner[1] - last[1]) * (x - last[0]);
  }),
  several: ({ regions }, x, y) => regions.some((region) => holds(region, x, y)),
  part: ({ of, within, without, some }, x, y) => some.some(([px, py]) => px === x && py === y)
    || (holds(of, x, y) && within.every((shape) => holds(shape, x, y)) && !without.some((shape) => holds(shape, x, y))),
};

export function holds(region, x, y) { return KINDS[region.kind](region, x, y); }

// The furthest point on the way from one place to another that the region still holds; the first place where none is.
export function reach(region, [ax, ay], [bx, by]) {
  const at = (share) => [Math.round(ax + (bx - ax) * share), Math.round(ay + (by - ay) * share)];
  for (let n = 200; n >= 0; n -= 1) if (holds(region, ...at(n / 200))) return at(n / 200);
  return [ax, ay];
}

// How words stand upright on a drawing that may be mirrored or turned: pixels to its unit, and a transform for a place, moved on
// the screen by so many of those units.
export function upright(svg) {
  const { a, b, c, d } = svg.getScreenCTM();
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const [p, q, r, s] = [a / scale, c / scale, b / scale, d / scale];
  return { scale, place: (x, y, dx = 0, dy = 0) => `matrix(${p} ${q} ${r} ${s} ${x + p * dx + r * dy} ${y + q * dx + s * dy})` };
}

// A length as people say it: "7 inches", "1 inch", "3.5 inches".
export function lengthWords(far, unit) {
  const number = Number(far.toFixed(1));
  return `${number} ${number === 1 ? unit : unit === "inch" ? "inches" : `${unit}s`}`;
}
