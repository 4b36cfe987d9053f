// QR codes, made here (ISO/IEC 18004: bytes, error correction M, versions 1 to 10), so that no link is told to anybody.

// By version: error correction codewords a block, and the blocks as [count, data codewords].
const BLOCKS = [
  [10, [[1, 16]]], [16, [[1, 28]]], [26, [[1, 44]]], [18, [[2, 32]]], [24, [[2, 43]]],
  [16, [[4, 27]]], [18, [[4, 31]]], [22, [[2, 38], [2, 39]]], [22, [[3, 36], [2, 37]]], [26, [[4, 43], [1, 44]]],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const LEVEL_M = 0;

// Arithmetic in the field of 256 elements.
const POWER = [], LOG = [];
for (let n = 0, x = 1; n < 255; n += 1) { POWER[n] = x; LOG[x] = n; x <<= 1; if (x & 256) x ^= 0x11d; }
const times = (a, b) => (a && b ? POWER[(LOG[a] + LOG[b]) % 255] : 0);

function correction(data, count) {
  let divisor = [1];
  for (let n = 0; n < count; n += 1) {
    const next = [...divisor, 0];
    divisor.forEach((value, place) => { next[place + 1] ^= times(value, POWER[n]); });
    divisor = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let n = 0; n < data.length; n += 1) {
    const factor = rest[n];
    if (factor) divisor.forEach((value, place) => { rest[n + place] ^= times(value, factor); });
  }
  return rest.slice(data.length);
}

function codewords(bytes) {
  const version = BLOCKS.findIndex(([, groups], n) => bytes.length <= groups.reduce((sum, [count, size]) => sum + count * size, 0) - (n < 9 ? 2 : 3)) + 1;
  if (!version) throw new RangeError("too long for a QR code of this kind");
  const [check, groups] = BLOCKS[version - 1];
  const room = groups.reduce((sum, [count, size]) => sum + count * size, 0);
  const bits = [];
  const put = (value, length) => { for (let n = length - 1; n >= 0; n -= 1) bits.push((value >> n) & 1); };
  put(4, 4); // bytes
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let n = 0; n < bits.length; n += 8) data.push(parseInt(bits.slice(n, n + 8).join(""), 2));
  for (let n = 0; data.length < room; n += 1) data.push(n % 2 ? 17 : 236);
  const blocks = [];
  let at = 0;
  for (const [count, size] of groups) for (let n = 0; n < count; n += 1) { blocks.push(data.slice(at, at + size)); at += size; }
  const checks = blocks.map((block) => correction(block, check));
  const mixed = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, n) => lists.filter((list) => n < list.length).map((list) => list[n])).flat();
  return [version, [...mixed(blocks), ...mixed(checks)]];
}

function remainder(value, length, divisor) {
  let rest = value << length;
  const top = 31 - Math.clz32(divisor);
  while (rest && 31 - Math.clz32(rest) >= top) rest ^= divisor << (31 - Math.clz32(rest) - top);
  return (value << length) | rest;
}

const MASKS = [
  (r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (r, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => (r * c) % 2 + (r * c) % 3 === 0,
  (r, c) => ((r * c) % 2 + (r * c) % 3) % 2 === 0, (r, c) => ((r + c) % 2 + (r * c) % 3) % 2 === 0,
];

// The code of a text as rows of true (dark) and false.
export function qr(text) {
  const [version, words] = codewords([...new TextEncoder().encode(text)]);
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (r, c, dark) => { if (r >= 0 && c >= 0 && r < size && c < size) grid[r][c] = dark; };
  for (const [r, c] of [[0, 0], [0, size - 7], [size - 7, 0]]) {
    for (let y = -1; y <= 7; y += 1) for (let x = -1; x <= 7; x += 1) {
      const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3));
      set(r + y, c + x, ring !== 2 && ring !== 4);
    }
  }
  const places = ALIGNED[version - 1];
  for (const r of places) for (const c of places) {
    if (grid[r][c] !== null) continue; // under a finder
    for (let y = -2; y <= 2; y += 1) for (let x = -2; x <= 2; x += 1) set(r + y, c + x, Math.max(Math.abs(y), Math.abs(x)) !== 1);
  }
  for (let n = 8; n < size - 8; n += 1) { if (grid[6][n] === null) grid[6][n] = n % 2 === 0; if (grid[n][6] === null) grid[n][6] = n % 2 === 0; }
  const format = (mask) => {
    const bits = remainder((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
    for (let n = 0; n < 15; n += 1) {
      const dark = Boolean((bits >> n) & 1);
      if (n < 6) set(n, 8, dark); else if (n < 8) set(n + 1, 8, dark); else set(size - 15 + n, 8, dark);
      if (n < 8) set(8, size - 1 - n, dark); else if (n < 9) set(8, 7, dark); else set(8, 14 - n, dark);
    }
    set(size - 8, 8, true);
  };
  format(0); // its places are taken; which mask it names is decided below
  if (version >= 7) {
    const bits = remainder(version, 12, 0x1f25);
    for (let n = 0; n < 18; n += 1) {
      const dark = Boolean((bits >> n) & 1), a = Math.floor(n / 3), b = n % 3 + size - 11;
      set(a, b, dark);
      set(b, a, dark);
    }
  }
  const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, n) => (word >> (7 - n)) & 1));
  const free = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let n = 0; n < size; n += 1) for (const c of [right, right - 1]) {
      const r = up ? size - 1 - n : n;
      if (grid[r][c] === null) free.push([r, c]);
    }
  }
  let best = null;
  for (let mask = 0; mask < 8; mask += 1) {
    format(mask);
    free.forEach(([r, c], n) => { grid[r][c] = Boolean(bits[n]) !== MASKS[mask](r, c); });
    const cost = penalty(grid);
    if (!best || cost < best.cost) best = { cost, rows: grid.map((row) => [...row]) };
  }
  return best.rows;
}

function penalty(grid) {
  const size = grid.length;
  let cost = 0, dark = 0;
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]))];
  for (const line of lines) {
    let run = 1;
    for (let n = 1; n <= size; n += 1) {
      if (n < size && line[n] === line[n - 1]) { run += 1; continue; }
      if (run >= 5) cost += run - 2;
      run = 1;
    }
    const text = line.map(Number).join("");
    for (const pattern of ["10111010000", "00001011101"]) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) cost += 40;
  }
  for (let r = 0; r < size; r += 1) for (let c = 0; c < size; c += 1) {
    dark += grid[r][c];
    if (r && c && grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c - 1]) cost += 3;
  }
  return cost + 10 * Math.floor(Math.abs(dark * 20 / size ** 2 - 10));
}

// As a drawing, dark on light in both themes.
export function drawing(text) {
  const rows = qr(text);
  const size = rows.length + 8;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "QR code of the link");
  svg.setAttribute("class", "qr");
  const path = rows.flatMap((row, r) => row.map((dark, c) => (dark ? `M${c + 4} ${r + 4}h1v1h-1z` : ""))).join("");
  svg.innerHTML = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/>`;
  return svg;
}
