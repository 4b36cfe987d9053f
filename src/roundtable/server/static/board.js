// A board that can be looked at closely, and measured: wheel, pinch, + and - zoom; a drag moves a board that is zoomed, and on a
// measured table (one with data-scale) lays a ruler. The drawing is replaced whenever something happens; the place one looks
// at stays. Used by the table and by replays.

import { settle } from "./motion.js";
import { lengthWords, upright } from "./regions.js";

const MOST = 8; // times the whole board
const STEP = 1.35;
const SLIP = 5; // pixels that a click may slip before it is a drag

const area = document.querySelector(".board-area");
const box = area.querySelector(".board-box");
const bar = document.createElement("div");
bar.className = "look-bar";
bar.setAttribute("role", "group");
bar.setAttribute("aria-label", "How the board is shown");
bar.innerHTML = `<button type="button" data-look="ruler" aria-pressed="true" title="Drag measures (R)">Ruler</button>
<button type="button" data-look="in" aria-label="Closer" title="Closer (+)">+</button>
<button type="button" data-look="out" aria-label="Further away" title="Further away (-)">−</button>
<button type="button" data-look="asked" title="To what is asked (Z)" hidden>To it</button>
<button type="button" data-look="all" title="The whole board (0)">All</button>
<button type="button" data-look="clear" title="Put the rulers away (Esc)" hidden>Put away</button>
<output class="hidden" data-measured aria-live="polite"></output>`;
const buttons = Object.fromEntries([...bar.querySelectorAll("[data-look]")].map((button) => [button.dataset.look, button]));
const spoken = bar.querySelector("[data-measured]");

let whole = null; // the drawing's own viewBox
let part = null; // what of it is shown: {x, y, w, h}
let measuring = true;
let rulers = []; // those that lie on the table: {from, to}; they stay until they are put away
const MOST_RULERS = 5;

const drawing = () => box.querySelector(":scope > svg");
const plane = () => drawing()?.querySelector("svg[data-scale]");
const zoom = () => (part ? whole.w / part.w : 1);

const slim = window.matchMedia("(max-width: 620px)");

// The whole of a drawing, whatever part of it is shown.
function own(svg) {
  if (!svg.dataset.whole) { const { x, y, width, height } = svg.viewBox.baseVal; svg.dataset.whole = [x, y, width, height].join(" "); }
  return svg.dataset.whole.split(" ").map(Number);
}

// A new drawing keeps what is shown, as long as the board has the same size. Who puts one there and measures it calls this first.
export function adopt() {
  const svg = drawing();
  bar.hidden = !svg;
  if (!svg) return;
  const [x, y, w, h] = own(svg);
  if (!whole || [x, y, w, h].join() !== [whole.x, whole.y, whole.w, whole.h].join()) {
    whole = { x, y, w, h };
    part = null;
  }
  buttons.ruler.hidden = !plane();
  buttons.asked.hidden = !asked().length;
  layAgain();
  show();
  // On a small screen a large table is looked at where something is asked, unless one has looked elsewhere since.
  const about = asked().map((element) => element.id).join();
  if (slim.matches && plane() && about && about !== lookedAt) toAsked();
  lookedAt = about;
  if (!slim.matches) toMelee();
}

function show() {
  const svg = drawing();
  if (!svg) return;
  const { x, y, w, h } = part || whole;
  observer.disconnect();
  svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  observer.observe(box, { childList: true });
  area.classList.toggle("zoomed", Boolean(part));
  // Bases that are drawn larger than they are, to be read from afar, have their own size close by.
  for (const piece of svg.querySelectorAll("[data-grow]")) {
    const { x: px, y: py, grow } = piece.dataset;
    piece.setAttribute("transform", `translate(${px} ${py}) scale(${Math.max(1, Number(grow) / zoom()).toFixed(3)})`);
  }
  settle(box);
  buttons.all.disabled = buttons.out.disabled = !part;
  buttons.in.disabled = zoom() >= MOST;
}

// The figures that a question is about and those it offers (whom one may shoot at), and the part of the board with them in the
// middle; with the enemy who is nearest, as long as all are still seen from close by.
const CLOSEST = 3, WITH_A_FOE = 2, IN_A_MELEE = 4.5; // times the whole board
let lookedAt = "";
const asked = () => [...(drawing()?.querySelectorAll(".asked") ?? [])];
function toAsked(others = []) {
  const most = asked().some((one) => "close" in one.dataset) ? IN_A_MELEE : CLOSEST;
  const about = [...asked(), ...others];
  if (!about.length) return;
  part = null;
  show();
  const foe = nearestFoe(about[0]);
  const all = foe && framed([...about, foe], most);
  const frame = all?.fits >= WITH_A_FOE ? all : framed(about, most);
  const times = others.length || frame === all ? frame.fits : Math.min(frame.fits, Math.max(frame.room, 1.6));
  const { middle } = frame;
  look(middle.x - whole.w / times / 2, middle.y - whole.h / times / 2, Math.max(1, times));
}

// Who is asked about and stands base to base with enemies is too small to be told apart while the whole table is seen: every
// screen looks there, and at all again afterwards; unless one has looked elsewhere since.
let melee = "", brought = null;
function toMelee() {
  const fighting = asked().filter((one) => "close" in one.dataset);
  const mostly = 2 * fighting.length >= asked().length; // else it is about where the others go
  const about = mostly ? fighting.map((one) => one.id).join() : "";
  if (about === melee) return;
  melee = about;
  const stayed = part === brought;
  brought = null;
  if (about && plane() && (!part || stayed)) { toAsked(inTheMelee(fighting)); brought = part; }
  else if (!about && part && stayed) act("all");
}

// Those who stand base to base near some of these.
const NEAR = 250; // hundredths of an inch
function inTheMelee(some) {
  const near = (one) => some.some(({ dataset: { x, y } }) => Math.hypot(one.dataset.x - x, one.dataset.y - y) < NEAR);
  return [...drawing().querySelectorAll("[data-close]")].filter(near);
}

// The middle of some figures, how close one can come with all of them on the board, and how close with room around them.
function framed(figures, most = CLOSEST) {
  const now = figures.map((element) => element.getBoundingClientRect());
  const [left, top, right, bottom] = [Math.min(...now.map((b) => b.left)), Math.min(...now.map((b) => b.top)), Math.max(...now.map((b) => b.right)), Math.max(...now.map((b) => b.bottom))];
  const { scale } = upright(drawing());
  const [w, h] = [(right - left) / scale, (bottom - top) / scale];
  const middle = under(drawing(), (left + right) / 2, (top + bottom) / 2);
  return { middle, fits: Math.min(most, whole.w / (w * 1.4), whole.h / (h * 1.4)), room: whole.w / (3 * w) };
}

function nearestFoe({ dataset: { x, y, side } }) {
  const far = (one) => Math.hypot(one.dataset.x - x, one.dataset.y - y);
  const foes = [...drawing().querySelectorAll("[data-side]")].filter((one) => one.dataset.side !== side);
  return side === undefined ? null : foes.sort((one, other) => far(one) - far(other))[0];
}

// On a measured table: those who are asked about and whom the answers are about; else all figures, where they stand close together.
function bringFigures(things) {
  const about = [...asked(), ...things].map((one) => one.dataset.target).join();
  if (about === closeTo) return;
  closeTo = about;
  const figures = things.filter((one) => one.dataset.radius);
  if (figures.length || asked().length) toAsked(figures);
  else if (!things.length && !document.querySelector("#ask .point, #ask [data-drag]")) toAll();
}

function toAll() {
  act("all");
  const figures = [...drawing().querySelectorAll("[data-side]")];
  if (!figures.length) return;
  const { middle, fits } = framed(figures);
  if (fits > 1.2) look(middle.x - whole.w / fits / 2, middle.y - whole.h / fits / 2, fits);
}

// On a phone places that are too small for a finger are brought closer: those a question is about first.
const FINGER = 22, CLOSE = 30; // pixels
let closeTo = null; // nothing yet
export function bringClose(things) {
  const svg = drawing();
  const about = things.map((one) => one.dataset.target).join();
  if (svg && slim.matches && plane()) { bringFigures(things); return; }
  if (!svg || !slim.matches || !about || about === closeTo) return;
  closeTo = about;
  const boxes = things.map((one) => one.getBoundingClientRect());
  const size = Math.min(...boxes.map((one) => Math.min(one.width, one.height))) / zoom();
  if (size >= FINGER) { if (part) act("all"); return; }
  const [left, right] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right))];
  const [top, bottom] = [Math.min(...boxes.map((one) => one.top)), Math.max(...boxes.map((one) => one.bottom))];
  const middle = under(svg, (left + right) / 2, (top + bottom) / 2);
  const times = Math.min(3, CLOSE / size, box.clientWidth * zoom() / ((right - left) * 1.1));
  if (times > 1.15) look(middle.x - whole.w / times / 2, middle.y - whole.h / times / 2, times); else act("all");
}

const observer = new MutationObserver(adopt);
slim.addEventListener("change", adopt);

// The place on the drawing under a place on the screen.
function under(svg, clientX, clientY) {
  return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
}

function zoomAt(factor, clientX, clientY) {
  const svg = drawing();
  if (!svg) return;
  const now = part || whole;
  const times = Math.min(MOST, Math.max(1, zoom() * factor));
  const at = clientX === undefined ? { x: now.x + now.w / 2, y: now.y + now.h / 2 } : under(svg, clientX, clientY);
  const w = whole.w / times;
  const h = whole.h / times;
  look(at.x - (at.x - now.x) * w / now.w, at.y - (at.y - now.y) * h / now.h, times);
}

function look(x, y, times) {
  const w = whole.w / times;
  const h = whole.h / times;
  part = times <= 1.001 ? null : {
    x: Math.min(whole.x + whole.w - w, Math.max(whole.x, x)),
    y: Math.min(whole.y + whole.h - h, Math.max(whole.y, y)),
    w,
    h,
  };
  show();
}

// --- the ruler --------------------------------------------------------------------------------------------------------

// One end of the ruler: the middle of a figure's base where it lies on one (then edges are measured), else the place itself.
function end(event) {
  const map = plane();
  const under_pointer = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-radius]");
  if (under_pointer && map.contains(under_pointer)) {
    const { x, y, radius, target } = under_pointer.dataset;
    return { x: Number(x), y: Number(y), radius: Number(radius), target };
  }
  const at = under(map, event.clientX, event.clientY);
  return { x: at.x, y: at.y, radius: 0, target: "" };
}

function lay(from, to, ruler) {
  const map = plane();
  const far = from.target && from.target === to.target ? 0 : Math.max(0, Math.hypot(to.x - from.x, to.y - from.y) - from.radius - to.radius);
  const words = lengthWords(far / Number(map.dataset.scale), map.dataset.unit);
  const edges = from.radius && to.radius ? "from base to base" : from.radius ? "from the base" : to.radius ? "to the base" : "";
  if (!ruler?.isConnected) {
    ruler = document.createElementNS("http://www.w3.org/2000/svg", "g");
    ruler.classList.add("ruler");
    for (const name of ["line", "circle", "text"]) ruler.append(document.createElementNS(ruler.namespaceURI, name));
    map.append(ruler);
  }
  const [line, dot, text] = ruler.children;
  const { scale, place } = upright(map);
  const size = 15 / scale; // fifteen pixels in the map's units
  for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y })) line.setAttribute(name, value);
  for (const [name, value] of Object.entries({ cx: from.x, cy: from.y, r: size / 4 })) dot.setAttribute(name, value);
  text.setAttribute("transform", place(to.x, to.y, 0, -size * 0.9));
  text.setAttribute("font-size", size);
  text.textContent = `${words} ${edges}`.trim();
  return ruler;
}

// After a new drawing rulers lie as they did; an end on a figure has gone along with it.
function layAgain() {
  buttons.clear.hidden = !rulers.length;
  const map = plane();
  if (!map) return;
  for (const old of map.querySelectorAll(".ruler")) old.remove();
  const follow = (place) => {
    const there = place.target && map.querySelector(`[data-target="${CSS.escape(place.target)}"][data-radius]`);
    return there ? { ...place, x: Number(there.dataset.x), y: Number(there.dataset.y) } : place;
  };
  for (const one of rulers) lay(one.from = follow(one.from), one.to = follow(one.to));
}

function putAway() {
  rulers = [];
  layAgain();
}

function measure(on) {
  measuring = on;
  buttons.ruler.setAttribute("aria-pressed", String(on));
  area.classList.toggle("measuring", on && Boolean(plane()));
  if (!on) putAway();
}

// --- pointers ---------------------------------------------------------------------------------------------------------

const fingers = new Map();
let drag = null; // {from, ruler, moved}

area.addEventListener("pointerdown", (event) => {
  if (!drawing() || !event.target.closest(".board-box") || event.button > 1) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) { drag = { pinch: spread(), moved: true }; return; }
  const ruler = measuring && plane() && !event.shiftKey && event.button === 0;
  if (event.button === 1) event.preventDefault();
  drag = { at: event, from: ruler ? end(event) : null, part: part || whole, moved: false };
});

addEventListener("pointermove", (event) => {
  if (!drag || !fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (drag.pinch) {
    const now = spread();
    zoomAt(now.apart / drag.pinch.apart, now.x, now.y);
    const { scale } = upright(drawing());
    const shown = part || whole;
    look(shown.x - (now.x - drag.pinch.x) / scale, shown.y - (now.y - drag.pinch.y) / scale, zoom());
    drag.pinch = now;
    return;
  }
  if (!drag.moved && Math.hypot(event.clientX - drag.at.clientX, event.clientY - drag.at.clientY) < SLIP) return;
  if (!drag.from && !part) return;
  drag.moved = true;
  area.classList.add("dragging");
  if (drag.from) {
    drag.to = end(event);
    drag.ruler = lay(drag.from, drag.to, drag.ruler);
    return;
  }
  const { scale } = upright(drawing());
  look(drag.part.x - (event.clientX - drag.at.clientX) / scale, drag.part.y - (event.clientY - drag.at.clientY) / scale, zoom());
});

for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => {
  fingers.delete(event.pointerId);
  area.classList.remove("dragging");
  if (!drag) return;
  if (drag.ruler) {
    spoken.textContent = drag.ruler.lastElementChild.textContent;
    rulers = [...rulers.slice(1 - MOST_RULERS), { from: drag.from, to: drag.to }];
    layAgain();
  }
  if (fingers.size) { drag = { ...drag, from: null, pinch: null, at: [...fingers.values()][0], part: part || whole }; return; }
  // The click that ends a drag chooses nothing.
  if (drag.moved) addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true, signal: AbortSignal.timeout(50) });
  drag = null;
});

function spread() {
  const [a, b] = [...fingers.values()];
  return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)) };
}

area.addEventListener("wheel", (event) => {
  // Where the page itself scrolls (a narrow window), a plain wheel scrolls it.
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
  if (!drawing() || !event.target.closest(".board-box") || (scrolls && !event.ctrlKey)) return;
  event.preventDefault();
  zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
}, { passive: false });

bar.addEventListener("click", (event) => {
  const what = event.target.closest("[data-look]")?.dataset.look;
  if (what) act(what);
});

function act(what) {
  if (what === "in") zoomAt(STEP);
  else if (what === "out") zoomAt(1 / STEP);
  else if (what === "all") { part = null; show(); }
  else if (what === "asked") toAsked([...drawing().querySelectorAll(".legal[data-radius]")]);
  else if (what === "clear") putAway();
  else if (what === "ruler" && plane()) measure(!measuring);
}

const KEYS = { "+": "in", "=": "in", "-": "out", 0: "all", r: "ruler", z: "asked" };
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, textarea, select, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") putAway();
  else if (KEYS[event.key]) act(KEYS[event.key]);
});

// What the keyboard comes to is brought into sight.
area.addEventListener("focusin", (event) => {
  const target = event.target.closest?.(".board-box [data-target]");
  if (!target || !part) return;
  const there = target.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  if (there.left >= seen.left && there.right <= seen.right && there.top >= seen.top && there.bottom <= seen.bottom) return;
  const middle = under(drawing(), there.left + there.width / 2, there.top + there.height / 2);
  look(middle.x - part.w / 2, middle.y - part.h / 2, zoom());
});

area.append(bar);
adopt();
observer.observe(box, { childList: true }); // also where there is no drawing yet
measure(matchMedia("(pointer: fine)").matches); // a finger scrolls the page first; the button lays the ruler
