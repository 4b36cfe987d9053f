// The way that an answer would take, as the rules would walk it, and who could react to it: shown while somebody is dragged, while
// an answer is pointed at, and while a place on the board is. A question's answers tell it (kernel/options.py):
//   data-way="A1 A2 B2"    the places from where one stands to where one ends, of the kind that its data-target has
//   data-alert="doom king" the figures that could react
import { optionsShown } from "./hands.js";

const SVG = "http://www.w3.org/2000/svg";
const ask = document.getElementById("ask");
const box = document.querySelector(".board-area .board-box");
const drawing = () => box.querySelector(":scope > svg");
const find = (target) => box.querySelector(`[data-target="${CSS.escape(target)}"]`);

// The middle of something on the board, in the drawing's own units.
export function middleOf(element) {
  const there = element.getBoundingClientRect();
  const at = new DOMPoint(there.left + there.width / 2, there.top + there.height / 2).matrixTransform(drawing().getScreenCTM().inverse());
  return [at.x, at.y];
}

function draw(layer, name, values, words = "") {
  const part = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) part.setAttribute(key, value);
  part.textContent = words;
  layer.append(part);
}

// Of several answers at one place the first that goes somewhere.
export const going = (options) => options.find((option) => option.dataset.way) ?? null;
// Those who could react, as they are called.
export const alerted = (option) => (option?.dataset.alert ?? "").split(" ").filter(Boolean).map((name) => `figure ${name}`);

// Show it. `shift` is how far the middle of who goes lies from the middle of the place where it stands (it may fill several).
export function showWay(option, shift = null) {
  hideWay();
  const svg = drawing();
  if (!svg || !option) return;
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "taken");
  layer.setAttribute("aria-hidden", "true");
  if (option.dataset.way) {
    const kind = option.dataset.target.split(" ")[0];
    const places = option.dataset.way.split(" ").map((name) => find(`${kind} ${name}`)).filter(Boolean).map(middleOf);
    const [dx, dy] = shift && places.length ? [shift[0] - places[0][0], shift[1] - places[0][1]] : [0, 0];
    const points = places.map(([x, y]) => [x + dx, y + dy]);
    draw(layer, "polyline", { points: points.map((one) => one.join()).join(" ") });
    const scale = svg.getScreenCTM().a;
    for (const [x, y] of points.slice(1)) draw(layer, "circle", { cx: x, cy: y, r: 3.5 / scale });
    layer.dataset.steps = option.dataset.way;
  }
  for (const target of alerted(option)) {
    const figure = find(target);
    if (!figure) continue;
    figure.classList.add("alerted");
    const there = figure.getBoundingClientRect();
    const scale = svg.getScreenCTM().a, [x, y] = middleOf(figure), r = 9 / scale;
    const [left, top] = [x + there.width / 2 / scale - r / 2, y - there.height / 2 / scale + r / 2];
    draw(layer, "circle", { cx: left, cy: top, r, class: "react" });
    draw(layer, "text", { x: left, y: top + r * 0.55, "font-size": r * 1.5 }, "!");
  }
  svg.append(layer);
}

export function hideWay() {
  for (const old of box.querySelectorAll(".taken")) old.remove();
  for (const old of box.querySelectorAll(".alerted")) old.classList.remove("alerted");
}

const dragging = () => box.querySelector(".ghost"); // also one that waits to be confirmed
for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  ask.addEventListener(kind, (event) => {
    const option = event.target.closest?.(".option[data-way], .option[data-alert]");
    if (option && !dragging()) { if (on) showWay(option); else hideWay(); }
  });
  // On the board: only where it is clear who would go.
  box.addEventListener(kind, (event) => {
    const place = event.target.closest?.("[data-target].legal");
    if (!place || dragging()) return;
    const able = optionsShown().filter((option) => option.dataset.target === place.dataset.target);
    const ways = able.filter((option) => option.dataset.way);
    if (!on) hideWay(); else if (ways.length === 1) showWay(ways[0]);
  });
}
