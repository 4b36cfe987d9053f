// Pieces glide to where they are now: what moved between two drawings is found by its stable id (figure-…, card-…, token-…)
// and played back from its old place. Who prefers less motion sees none.

const MOVED = '[id^="figure-"], [id^="card-"], [id^="token-"]';
const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const GLIDE = 400;

// Where everything that can move stands now, on the screen.
export function places(box) {
  const found = new Map();
  if (!calm.matches) for (const piece of box.querySelectorAll(MOVED)) found.set(piece.id, piece.getBoundingClientRect());
  return found;
}

// Let every piece that stands elsewhere than before come from there.
export function glide(box, before) {
  if (!before.size) return;
  for (const piece of box.querySelectorAll(MOVED)) {
    const old = before.get(piece.id);
    if (!old || !old.width) continue;
    const now = piece.getBoundingClientRect();
    // Inside a drawing distances count in its own units.
    const scale = piece.getScreenCTM?.()?.a ? piece.ownerSVGElement?.getScreenCTM()?.a || 1 : 1;
    const x = (old.left - now.left) / scale, y = (old.top - now.top) / scale;
    if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
    piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], { duration: GLIDE, easing: "ease-in-out" });
  }
}
