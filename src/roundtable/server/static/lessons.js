// Which lessons were done, and which puzzles solved, in this browser.
import { store } from "./site.js";

const key = (game, what) => `${what} ${game}`;
export const done = (game, what = "lessons") => new Set((store.get(key(game, what)) || "").split(" ").filter(Boolean));

// The guide beside the question says that a lesson is done: it is written down, and seen also from the console far below.
let told = "";
export function noteDone() {
  const guide = document.querySelector("#ask .lesson.done");
  const { game, lesson, puzzle } = guide?.dataset ?? {};
  const name = lesson ?? puzzle, what = lesson ? "lessons" : "puzzles";
  if (!name || told === name) return;
  told = name;
  guide.scrollIntoView({ block: "center" });
  store.set(key(game, what), [...done(game, what).add(name)].join(" "));
}
