// Sheets beside the board: what the pointer rests on, or the keyboard comes to, shows its sheet there; a click keeps it until it
// is closed. Used by the table and by replays. A page has the sheets as [data-sheet], and a place for one as #dock.

const area = document.querySelector(".board-area");
const dock = document.getElementById("dock");
const ask = document.querySelector(".table > .ask");
const REST = 140; // milliseconds: a pointer on its way to something else shows nothing
let kept = "";
let passing = "";
let hovering = 0;

export const sheetOf = (target) => document.querySelector(`[data-sheet="${CSS.escape(target)}"]`);

function show() {
  const target = passing || kept;
  const sheet = target && sheetOf(target);
  dock.hidden = !sheet;
  dock.classList.toggle("kept", Boolean(kept) && target === kept);
  for (const old of area.querySelectorAll(".read")) old.classList.remove("read");
  if (!sheet) { dock.replaceChildren(); return; }
  for (const thing of area.querySelectorAll(`[data-target="${CSS.escape(target)}"]`)) thing.classList.add("read");
  const copy = sheet.cloneNode(true);
  copy.removeAttribute("data-sheet");
  const close = Object.assign(document.createElement("button"), { type: "button", className: "quiet close", textContent: "×", title: "Close (Esc)" });
  close.setAttribute("aria-label", "Close the sheet");
  close.addEventListener("click", () => { closeDock(); });
  dock.replaceChildren(close, copy);
  dock.scrollTop = 0;
  dock.style.setProperty("--asked", `${ask?.offsetHeight ?? 0}px`); // on a phone it stands on the question
}

// After a new drawing: the sheet that is kept is read anew.
export function freshen() { passing = ""; if (kept && !sheetOf(kept)) kept = ""; show(); }
export function keep(target) { kept = target; passing = ""; show(); }
export function closeDock() { const open = !dock.hidden; kept = passing = ""; show(); return open; }
export const keeps = (target) => kept === target;
export const dockOpen = () => !dock.hidden && Boolean(kept);

area.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  clearTimeout(hovering);
  const element = event.target.closest(".has-sheet");
  const target = element?.dataset.target ?? "";
  if (target === passing) return;
  hovering = setTimeout(() => { passing = target && document.contains(element) ? target : ""; show(); }, REST);
});
area.addEventListener("pointerleave", () => { clearTimeout(hovering); passing = ""; show(); });
area.addEventListener("focusin", (event) => {
  const element = event.target.closest?.(".board-box [data-target].has-sheet");
  if (element && event.target.matches(":focus-visible")) { passing = element.dataset.target; show(); }
});
// A sheet that is kept stays as it is: drawn anew under the finger, its × would never be clicked.
area.addEventListener("focusout", () => { if (passing) { passing = ""; show(); } });
