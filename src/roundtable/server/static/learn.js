// Lessons that were done are remembered in this browser (table.js writes it down when a lesson is done): the pages of lessons
// tick them, count them, and begin with the first that is left.
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
