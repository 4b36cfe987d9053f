// The slider of a finished match.
import { adopt } from "./board.js";
import { closeDock, freshen, keep, keeps, sheetOf } from "./dock.js";
import { forget, glide, mark, places } from "./motion.js";
import "./sight.js";
import { dressWords } from "./words.js";

const root = document.getElementById("replay");
const points = root.dataset.points.split(",").map(Number);
const slider = document.getElementById("slider");
const run = document.getElementById("run");
let step = Number(root.dataset.step);
let wanted = step;
let busy = false;
let timer = 0;

addEventListener("shape", () => location.reload()); // the board is laid out for the screen as it is now

async function show(to) {
  wanted = Math.max(0, Math.min(points.length - 1, to));
  slider.value = wanted;
  document.getElementById("step").textContent = wanted;
  if (busy) return;
  busy = true;
  while (step !== wanted) {
    const going = wanted;
    const query = new URLSearchParams({ at: points[going] });
    if (root.dataset.seat !== "") query.set("seat", root.dataset.seat);
    if (root.dataset.key) query.set("key", root.dataset.key);
    const answer = await fetch(`${root.dataset.base}/parts?${query}`);
    if (!answer.ok) break;
    const { parts } = await answer.json();
    for (const place of document.querySelectorAll("[data-part]")) {
      if (place.dataset.part === "headline") place.textContent = parts.headline;
      else {
        const before = place.dataset.part === "board" ? places(place) : new Map();
        place.innerHTML = parts[place.dataset.part];
        if (before.size) adopt();
        glide(place, before);
        if (Math.abs(going - step) > 1) forget();
        if (place.dataset.part === "board") mark(place);
      }
    }
    dress();
    const log = document.getElementById("log");
    log.scrollTop = log.scrollHeight;
    step = going;
    document.getElementById("fork-at").value = points[step];
    history.replaceState(null, "", `?${query}`);
  }
  busy = false;
}

// What has a sheet shows it beside the board, as at the table.
function dress() {
  for (const element of document.querySelectorAll(".board-box [data-target]")) {
    const sheet = sheetOf(element.dataset.target);
    element.classList.toggle("has-sheet", Boolean(sheet));
    if (sheet) element.setAttribute("tabindex", "0");
  }
  dressWords(root.querySelectorAll("#log .text, .sheet p, .sheet dt, .sheet dd, .seats p:first-child"));
  freshen();
}
const read = (element) => { if (keeps(element.dataset.target)) closeDock(); else keep(element.dataset.target); };
document.querySelector(".board-area").addEventListener("click", (event) => {
  const element = event.target.closest(".has-sheet");
  if (element) read(element); else if (!event.target.closest(".look-bar")) closeDock();
});

function stop() {
  clearInterval(timer);
  timer = 0;
  run.textContent = "Play";
  run.setAttribute("aria-pressed", "false");
}

slider.hidden = false;
run.hidden = false;
slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
const moves = { first: () => 0, back: () => wanted - 1, on: () => wanted + 1, last: () => points.length - 1 };
for (const [id, to] of Object.entries(moves)) {
  document.getElementById(id).addEventListener("click", (event) => { event.preventDefault(); stop(); show(to()); });
}
run.addEventListener("click", () => {
  if (timer) { stop(); return; }
  if (wanted === points.length - 1) show(0);
  run.textContent = "Pause";
  run.setAttribute("aria-pressed", "true");
  timer = setInterval(() => { if (wanted >= points.length - 1) stop(); else if (!busy) show(wanted + 1); }, 700);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") closeDock();
  if (event.key === "Enter" && event.target.closest(".board-box .has-sheet")) read(event.target.closest(".has-sheet"));
  const to = { ArrowLeft: moves.back, ArrowRight: moves.on, Home: moves.first, End: moves.last }[event.key];
  if (to) { event.preventDefault(); stop(); show(to()); }
});
document.getElementById("verify").addEventListener("click", async (event) => {
  event.preventDefault();
  const box = document.getElementById("verdict");
  box.textContent = "Rolling every die again…";
  const answer = await fetch(event.currentTarget.href, { headers: { "x-table": "1" } });
  box.innerHTML = await answer.text();
});
const log = document.getElementById("log");
log.scrollTop = log.scrollHeight;
dress();
root.dataset.ready = "yes";
