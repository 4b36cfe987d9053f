// Which lessons were done in this browser.
import { store } from "./site.js";

const key = (game) => `lessons ${game}`;
export const done = (game) => new Set((store.get(key(game)) || "").split(" ").filter(Boolean));

// The guide beside the question says that a lesson is done: it is written down.
export function noteDone() {
  const guide = document.querySelector("#ask .lesson.done[data-lesson]");
  if (!guide) return;
  const { game, lesson } = guide.dataset;
  store.set(key(game), [...done(game).add(lesson)].join(" "));
}
