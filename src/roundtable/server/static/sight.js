// What a drawing tells while something is pointed at, by attributes any game can use:
//   data-at="C4"             the name of a space or a figure that can be in cover
//   data-cover="C5 D5 p2"    what is in cover from here (empty: nothing is); those are shaded while this is pointed at
//   data-unseen="C5 D5"      the same, but shaded only while somebody is dragged over this
//   data-for="attack jab"    shown only while an option whose key begins with these words is pointed at, in the question or,
//                            where there is only one for it, on the board; several are parted by ", "
// and whatever has data-cover says its label below the board. Used by the table and by replays.

const area = document.querySelector(".board-area");
const box = area.querySelector(".board-box");
const caption = document.createElement("p");
caption.className = "board-caption";
caption.setAttribute("aria-hidden", "true"); // a screen reader has the label already
area.append(caption);

let from = null;
let byKeyboard = false;

export function look(element, focused = false) {
  byKeyboard = focused;
  if (element === from && (!element || element.isConnected)) return;
  for (const old of box.querySelectorAll(".in-cover, .looks")) old.classList.remove("in-cover", "looks");
  from = element;
  const told = element?.dataset.cover === undefined ? "" : element.getAttribute("aria-label") ?? "";
  caption.textContent = told && element.dataset.cover ? `${told} · shaded: in cover from here` : told;
  if (!element) return;
  element.classList.add("looks");
  const hidden = new Set((element.dataset.cover ?? element.dataset.unseen).split(" "));
  for (const thing of box.querySelectorAll("[data-at]")) thing.classList.toggle("in-cover", hidden.has(thing.dataset.at));
}

const looker = (event) => event.target.closest?.(".board-box [data-cover]") ?? null;
box.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") look(looker(event)); });
box.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") look(null); });
box.addEventListener("click", (event) => look(looker(event)));
box.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible")) look(looker(event), true); });
box.addEventListener("focusout", () => { if (byKeyboard) look(null); });

// The option one is about to choose, in the question or in the menu on the board.
function aim(key) {
  let shown = false;
  for (const part of box.querySelectorAll("[data-for]")) {
    const fits = Boolean(key) && part.dataset.for.split(", ").some((start) => `${key} `.startsWith(`${start} `));
    part.classList.toggle("shown", fits);
    shown ||= fits;
  }
  box.classList.toggle("aiming", shown);
}

for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(kind, (event) => {
    const option = event.target.closest?.("button.option");
    if (option) aim(on ? option.value || option.dataset.key : "");
  });
}
// The same for what can be chosen on the board, where there is one way to choose it.
for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  box.addEventListener(kind, (event) => {
    const element = event.target.closest?.(".legal[data-target]");
    if (!element || !box.querySelector("[data-for]")) return;
    const able = document.querySelectorAll(`#ask button.option[data-target="${CSS.escape(element.dataset.target)}"]`);
    aim(on && able.length === 1 ? able[0].value : "");
  });
}
new MutationObserver(() => { from = null; caption.textContent = ""; aim(""); }).observe(box, { childList: true });
