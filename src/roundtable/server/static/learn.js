// Lessons that were done are remembered in this browser (table.js writes it down when a lesson is done): the pages of lessons
// tick them, count them, and begin with the first that is left. So are puzzles that were solved, which are ticked.
import { done } from "./lessons.js";

for (const box of document.querySelectorAll("[data-learning]")) {
  const game = box.dataset.learning;
  const cards = [...box.querySelectorAll("[data-lesson]")];
  const names = cards.length ? cards.map((card) => card.dataset.lesson) : box.querySelector("[data-names]").dataset.names.split(" ");
  const finished = done(game);
  const left = names.filter((name) => !finished.has(name));
  for (const card of cards) {
    const ticked = finished.has(card.dataset.lesson);
    card.classList.toggle("done", ticked);
    card.querySelector("[data-done]").hidden = !ticked;
  }
  if (left.length === names.length) continue;
  const progress = box.querySelector("[data-progress]");
  progress.hidden = false;
  progress.querySelector("progress").value = names.length - left.length;
  progress.querySelector("output").textContent = left.length ? `${names.length - left.length} of ${names.length} done` : `All ${names.length} done`;
  const form = box.querySelector(".learn-head form, form.actions");
  if (!left.length) continue;
  form.action = `/learn/${game}/${left[0]}`;
  form.querySelector("button").textContent = "Go on";
}

for (const form of document.querySelectorAll("form[data-puzzle]")) {
  if (!done(form.dataset.game, "puzzles").has(form.dataset.puzzle)) continue;
  const button = form.querySelector("button");
  button.classList.add("solved");
  button.insertAdjacentHTML("beforeend", '<span class="hidden"> solved</span>');
}

// A small picture of a large board shows the part with the figures, not a field with specks on it.
const LEAST = 0.4; // of the board's width
const AROUND = 0.16; // of it, so that nobody stands on the rim
const READABLE = matchMedia("(max-width: 620px)").matches ? 12 : 11; // pixels: smaller letters are left out of a small picture
for (const svg of document.querySelectorAll(".lesson-board > svg")) {
  const figures = [...svg.querySelectorAll('[data-target^="figure"]')].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  if (!figures.length) continue;
  const { x, y, width, height } = svg.viewBox.baseVal;
  const back = svg.getScreenCTM().inverse();
  const corner = (left, top) => new DOMPoint(left, top).matrixTransform(back);
  const from = corner(Math.min(...figures.map((box) => box.left)), Math.min(...figures.map((box) => box.top)));
  const to = corner(Math.max(...figures.map((box) => box.right)), Math.max(...figures.map((box) => box.bottom)));
  const share = Math.max((to.x - from.x) / width, (to.y - from.y) / height) + AROUND;
  if (share >= 0.9) continue;
  const w = width * Math.max(LEAST, share), h = height * Math.max(LEAST, share);
  const within = (middle, size, low, high) => Math.min(high - size, Math.max(low, middle - size / 2));
  svg.setAttribute("viewBox", `${within((from.x + to.x) / 2, w, x, x + width)} ${within((from.y + to.y) / 2, h, y, y + height)} ${w} ${h}`);
}
for (const words of document.querySelectorAll(".lesson-board text")) {
  const { a, b, c, d } = words.getScreenCTM();
  const size = parseFloat(getComputedStyle(words).fontSize) * Math.sqrt(Math.abs(a * d - b * c));
  if (size < READABLE) words.setAttribute("display", "none");
}
