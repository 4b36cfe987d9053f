// Words with a meaning in the game carry it wherever they are read: at the table, in replays, in the rulebook and the rules, and
// where a match is set up; names out of its books (of skills) only where they are written just so. Each word once a text, in a book once a chapter. On a button a finger rests on the word to read it: a
// tap answers. A page says which words there are (`data-words`) and, where no script of its own does it, which of its texts to
// dress (`data-dress`).

const page = document.querySelector("[data-words]");
const told = JSON.parse(page?.dataset.words || "[]");
const meanings = new Map(told.map(([word, meaning]) => [word.toLowerCase(), meaning]));
const names = new Map(told.filter(([, , exact]) => exact).map(([word]) => [word.toLowerCase(), word]));
const escaped = [...meanings.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const pattern = escaped.length ? new RegExp(`\\b(${escaped.join("|")})\\b`, "i") : null;
const tip = Object.assign(document.createElement("div"), { className: "tip", hidden: true, id: "tip" });
tip.setAttribute("role", "tooltip");
page?.append(tip);

// Dress the texts in some elements; what is dressed is left alone.
export function dressWords(elements) {
  if (!pattern) return;
  const chapters = new Map();
  for (const element of elements) {
    if (element.dataset.worded) continue;
    element.dataset.worded = "yes";
    const chapter = element.closest(".rules-page section");
    const told = chapters.get(chapter) ?? new Set();
    if (chapter) chapters.set(chapter, told);
    for (const node of [...element.childNodes]) {
      if (node.nodeType === Node.TEXT_NODE) dressText(node, told);
    }
  }
}

function dressText(node, told) {
  for (let rest = node, found; (found = pattern.exec(rest.textContent));) {
    const from = rest.splitText(found.index);
    rest = from.splitText(found[0].length);
    const meaning = meanings.get(found[0].toLowerCase());
    if (told.has(meaning) || (names.get(found[0].toLowerCase()) ?? found[0]) !== found[0]) continue;
    told.add(meaning);
    const word = document.createElement("span");
    word.className = "term";
    word.dataset.meaning = meaning;
    from.replaceWith(word);
    word.append(from);
  }
}

function show(word) {
  (word.closest("dialog") ?? page).append(tip); // a dialog lies over all else
  tip.textContent = word.dataset.meaning;
  tip.hidden = false;
  const at = word.getBoundingClientRect();
  tip.style.left = `${Math.max(6, Math.min(at.left, innerWidth - tip.offsetWidth - 6))}px`;
  tip.style.top = `${at.bottom + 6 + tip.offsetHeight > innerHeight ? at.top - tip.offsetHeight - 6 : at.bottom + 6}px`;
}
const hide = () => { tip.hidden = true; };
document.addEventListener("pointerover", (event) => { const word = event.target.closest?.(".term"); if (word) show(word); else hide(); });
document.addEventListener("click", (event) => { const word = event.target.closest?.(".term"); if (word && !word.closest("button, label")) show(word); else hide(); });
// A finger that rests on a word of a button reads it, and answers nothing.
const REST = 450;
let resting = 0;
const leave = () => clearTimeout(resting);
document.addEventListener("pointerdown", (event) => {
  const word = event.pointerType === "touch" && event.target.closest?.("button .term, label .term");
  leave();
  if (!word) return;
  resting = setTimeout(() => {
    show(word);
    addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true, signal: AbortSignal.timeout(2000) });
  }, REST);
});
for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, leave, { capture: true, passive: true });
document.addEventListener("contextmenu", (event) => { if (event.target.closest?.("button .term, label .term") && !tip.hidden) event.preventDefault(); });
document.addEventListener("scroll", hide, { capture: true, passive: true });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });

const dressPage = () => { if (page?.dataset.dress) dressWords(page.querySelectorAll(page.dataset.dress)); };
document.addEventListener("found", dressPage); // by a search while one types, or a rule that was asked for
dressPage();
