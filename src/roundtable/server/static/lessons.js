// Which lessons were done in this browser.
import { store } from "./site.js";

const key = (game) => `lessons ${game}`;
export const done = (game) => new Set((store.get(key(game)) || "").split(" ").filter(Boolean));

// The guide beside the question says that a lesson is done: it is written down, and seen also from the console far below.
let told = "";
export function noteDone() {
  const guide = document.querySelector("#ask .lesson.done[data-lesson]");
  if (!guide || told === guide.dataset.lesson) return;
  told = guide.dataset.lesson;
  guide.scrollIntoView({ block: "center" });
  const { game, lesson } = guide.dataset;
  store.set(key(game), [...done(game).add(lesson)].join(" "));
}
