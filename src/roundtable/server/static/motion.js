// What changed between two drawings is shown: pieces glide to where they are now, the last move stays marked (from where, to
// where, whom it struck), and what a figure lost or gained rises from it. Everything is found by the pieces' stable ids
// (figure-…, card-…, token-…, candle-…; at-… for a mark of where somebody is) and by data-life, what a figure has left; one that is
// no longer drawn says so with data-fallen. Who prefers less motion sees the marks and no motion.

import { session } from "./site.js";

const MOVED = '[id^="figure-"], [id^="card-"], [id^="token-"], [id^="candle-"], [id^="at-"]';
const WALKS = /^(figure|at)-/; // of these the last move is marked
const SVG = "http://www.w3.org/2000/svg";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const GLIDE = 400;
const RISE = 1600;
const NEAR = 6; // pixels that count as standing still

let marks = { moves: [], hits: [], layout: "" }; // in the drawing's own units, so that they stay right when it is zoomed; `whom` are ids
const rested = new Map(); // where each piece came to rest, in the same units: one that falls may still be on its way there

// Where everything that can move stands now, on the screen, and what it has left.
export function places(box) {
  const found = new Map();
  found.layout = layout(box);
  for (const piece of box.querySelectorAll(MOVED)) found.set(piece.id, { rect: piece.getBoundingClientRect(), life: piece.dataset.life, at: spot(piece), place: piece.dataset.place });
  return found;
}

// How the whole drawing is laid out (board.js notes it): in another layout everything is elsewhere, and nothing has moved.
const layout = (box) => box.querySelector(":scope > svg")?.dataset.whole;
const rootOf = (piece) => { let svg = piece.ownerSVGElement; while (svg?.ownerSVGElement) svg = svg.ownerSVGElement; return svg; };

// The middle of a piece in the units of the whole drawing, and half its height.
function spot(piece) {
  const svg = rootOf(piece);
  if (!svg) return null;
  const box = piece.getBoundingClientRect();
  if (!box.width) return null;
  const back = svg.getScreenCTM().inverse();
  const middle = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(back);
  const [w, h] = [box.width * back.a, box.height * Math.abs(back.d)];
  return { x: middle.x, y: middle.y, w, h, r: Math.min(w, h) / 2, card: w > 1.3 * h || h > 1.3 * w };
}

// The other way round: a spot of the whole drawing on the screen as it is now.
function onScreen(box, at) {
  const shown = box.querySelector(":scope > svg").getScreenCTM();
  const corner = new DOMPoint(at.x - at.w / 2, at.y - at.h / 2).matrixTransform(shown);
  return { left: corner.x, top: corner.y, width: at.w * shown.a, height: at.h * shown.d };
}

// Let every piece that stands elsewhere than before come from there (`atOnce`: without a way); tell what else has changed.
export function glide(box, before, atOnce = false) {
  if (!before.size) return { moved: 0, hits: [] };
  const moves = [], hits = [];
  const turned = before.layout !== layout(box);
  if (rested.layout !== before.layout) rested.clear(); // it was laid out anew since
  rested.layout = layout(box);
  for (const piece of box.querySelectorAll(MOVED)) {
    const old = before.get(piece.id);
    if (!old || !old.rect.width) continue;
    const change = Number(piece.dataset.life) - Number(old.life);
    if (piece.dataset.fallen) { // who is gone was struck where they stood
      const stood = turned ? null : rested.get(piece.id) ?? old.at;
      if (change && stood) { hits.push({ at: stood, change, whom: [] }); rise(box, stood, change); }
      rested.delete(piece.id);
      continue;
    }
    const at = spot(piece), was = turned ? null : rested.get(piece.id) ?? old.at; // it may still have been on its way there
    if (at) rested.set(piece.id, at);
    if (change && at) { hits.push({ at, change, whom: [piece.id] }); rise(box, at, change); }
    const now = piece.getBoundingClientRect();
    // How far it has come, on the screen as it is now: where one looks closer at the drawing, or elsewhere, nothing has moved.
    const shown = at && old.at ? rootOf(piece).getScreenCTM() : null;
    const [left, top] = shown ? [(old.at.x - at.x) * shown.a, (old.at.y - at.y) * shown.d] : [old.rect.left - now.left, old.rect.top - now.top];
    // Inside a drawing distances count in its own units.
    const scale = piece.getScreenCTM?.()?.a ? piece.ownerSVGElement?.getScreenCTM() : null;
    const x = left / (scale?.a || 1), y = top / (scale?.d || 1);
    const away = Math.hypot(left, top);
    if (away < 1 || turned) continue;
    // A card that only makes room for others in its row has not moved, nor has who is still in the same place (data-place).
    const shoved = (at?.card && Math.abs(left) < now.width / 2) || (old.place !== undefined && old.place === piece.dataset.place);
    const gone = shown ? Math.hypot((was.x - at.x) * shown.a, (was.y - at.y) * shown.d) : 0;
    if (gone > NEAR && !shoved && WALKS.test(piece.id)) moves.push({ from: was, to: at, whom: [piece.id], way: old.place !== undefined ? `${old.place}>${piece.dataset.place}` : piece.id });
    if (!calm.matches && !atOnce) piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], { duration: GLIDE, easing: "ease-in-out" });
  }
  const ways = inOne(moves);
  if (ways.length || hits.length) marks = { moves: ways.slice(0, 12), hits, layout: layout(box) };
  return { moved: moves.length, hits };
}

// Those who went the same way from one place to another are marked as one.
function inOne(moves) {
  const ways = new Map();
  for (const move of moves) ways.set(move.way, [...(ways.get(move.way) ?? []), move]);
  return [...ways.values()].map((all) => (all.length === 1 ? all[0] : { from: around(all.map((one) => one.from)), to: around(all.map((one) => one.to)), whom: all.flatMap((one) => one.whom) }));
}
function around(spots) {
  const [left, right] = [Math.min(...spots.map((at) => at.x - at.w / 2)), Math.max(...spots.map((at) => at.x + at.w / 2))];
  const [top, bottom] = [Math.min(...spots.map((at) => at.y - at.h / 2)), Math.max(...spots.map((at) => at.y + at.h / 2))];
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top, r: Math.min(right - left, bottom - top) / 2, card: true };
}

// Where those whom a mark is about are now: they may have made room for others since. Who is no longer there was at `at`.
function standing(whom, at) {
  const spots = whom.map((id) => rested.get(id)).filter(Boolean);
  return spots.length === 0 ? at : spots.length === 1 ? spots[0] : around(spots);
}

// The marks of the last move, in a drawing that has just been put there.
export function mark(box) {
  const svg = box.querySelector(":scope > svg");
  if (!svg) return;
  svg.querySelector(":scope > .last-move")?.remove();
  if (layout(box) !== marks.layout || marks.moves.length + marks.hits.length === 0) return;
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "last-move");
  layer.setAttribute("aria-hidden", "true");
  const draw = (name, values) => { const part = document.createElementNS(SVG, name); for (const [key, value] of Object.entries(values)) part.setAttribute(key, value); layer.append(part); };
  const ring = (at, kind, share = 1) => {
    if (at.card) draw("rect", { x: at.x - at.w / 2, y: at.y - at.h / 2, width: at.w, height: at.h, rx: 6, class: kind });
    else draw("circle", { cx: at.x, cy: at.y, r: at.r * share, class: kind });
  };
  // Where somebody's card was another may lie by now: its words are not framed by what is over.
  const taken = (at) => at.card && [...rested.values()].some((one) => Math.abs(one.x - at.x) < (one.w + at.w) / 2 - 2 && Math.abs(one.y - at.y) < (one.h + at.h) / 2 - 2);
  for (const { from, to: there, whom } of marks.moves) {
    const to = standing(whom, there);
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (!taken(from)) ring(from, "from", 0.8);
    const stop = Math.max(0, 1 - to.r * 0.9 / (far || 1));
    draw("line", { x1: from.x, y1: from.y, x2: from.x + (to.x - from.x) * stop, y2: from.y + (to.y - from.y) * stop, class: "way" });
    ring(to, "to");
    layer.lastChild.dataset.whom = whom.join(" ");
  }
  for (const { at, change, whom } of marks.hits) if (whom.length || !taken(at)) ring(standing(whom, at), change < 0 ? "hit" : "gain");
  svg.append(layer);
}

// What is marked outlives a reload of the page, as long as nothing has happened since.
export function keepMarks(key, version) { session.set(key, JSON.stringify({ ...marks, version })); }
export function recallMarks(box, key, version) {
  const kept = JSON.parse(session.get(key) ?? "null");
  if (kept?.version !== version || !kept.moves || kept.layout !== layout(box)) return;
  marks = kept;
  for (const piece of box.querySelectorAll(MOVED)) { const at = spot(piece); if (at) rested.set(piece.id, at); }
  rested.layout = layout(box);
  mark(box);
}

export function forget() { marks = { moves: [], hits: [], layout: "" }; }

// A number that rises from a figure: what it has lost, or won back. It stays at the figure if one looks closer meanwhile, and
// above another number that rises there already.
function rise(box, at, change) {
  const area = box.closest(".board-area");
  const number = document.createElement("span");
  number.className = `rise ${change < 0 ? "loss" : "gain"}`;
  number.setAttribute("aria-hidden", "true"); // the log says it
  number.textContent = change < 0 ? `−${-change}` : `+${change}`;
  area.append(number);
  const one = { number, at };
  rising.add(one);
  settle(box);
  setTimeout(() => { number.remove(); rising.delete(one); }, RISE);
}

const rising = new Set();
export function settle(box) {
  if (!rising.size) return;
  const here = box.closest(".board-area").getBoundingClientRect(), seen = box.getBoundingClientRect(), placed = [];
  for (const { number, at } of rising) {
    number.hidden = false;
    const there = onScreen(box, at), [wide, high] = [number.offsetWidth, number.offsetHeight];
    const x = there.left + there.width / 2;
    let y = there.top;
    number.hidden = x < seen.left || x > seen.right || y + there.height < seen.top || y > seen.bottom;
    if (number.hidden) continue;
    for (let clear = false; !clear;) {
      const other = placed.find((one) => Math.abs(one.x - x) < (one.wide + wide) / 2 && Math.abs(one.y - y) < high);
      clear = !other;
      if (other) y = other.y - high - 1;
    }
    placed.push({ x, y, wide });
    number.style.left = `${x - here.left}px`;
    number.style.top = `${y - here.top}px`;
  }
}

// Dice of new lines of the log are thrown on the table: they are the log's own dice, so they land on what it says.
const THROW = 2400;
let tray = null, clearing = 0;
export function throwDice(area, lines) {
  const rolls = lines.filter((line) => line.querySelector(".dice .die")).slice(-3);
  if (!rolls.length) return;
  tray ??= Object.assign(document.createElement("div"), { className: "tray" });
  tray.setAttribute("aria-hidden", "true");
  tray.replaceChildren();
  for (const line of rolls) {
    const row = document.createElement("p");
    const dice = [...line.querySelectorAll(".dice .die")].slice(0, 10).map((die) => die.cloneNode(true));
    dice.forEach((die, n) => { die.style.animationDelay = `${n * 60}ms`; });
    const words = document.createElement("span");
    words.textContent = line.querySelector(".text").textContent;
    row.append(...dice, words);
    tray.append(row);
  }
  area.append(tray);
  clearTimeout(clearing);
  clearing = setTimeout(() => tray.remove(), THROW + 500 * rolls.length);
}
