// Words with a meaning in the game carry it where they are read: in the question, the log and the sheets. Each once a text.

const table = document.getElementById("table");
const meanings = new Map(JSON.parse(table.dataset.words || "[]").map(([word, meaning]) => [word.toLowerCase(), meaning]));
const escaped = [...meanings.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const pattern = escaped.length ? new RegExp(`\\b(${escaped.join("|")})\\b`, "i") : null;
const tip = Object.assign(document.createElement("div"), { className: "tip", hidden: true, id: "tip" });
tip.setAttribute("role", "tooltip");
table.append(tip);

// Dress the texts in some elements; what is dressed is left alone.
export function dressWords(elements) {
  if (!pattern) return;
  for (const element of elements) {
    if (element.dataset.worded) continue;
    element.dataset.worded = "yes";
    for (const node of [...element.childNodes]) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const found = pattern.exec(node.textContent);
      if (!found) continue;
      const rest = node.splitText(found.index);
      rest.splitText(found[0].length);
      const word = document.createElement("span");
      word.className = "term";
      word.dataset.meaning = meanings.get(found[0].toLowerCase());
      rest.replaceWith(word);
      word.append(rest);
      break;
    }
  }
}

function show(word) {
  tip.textContent = word.dataset.meaning;
  tip.hidden = false;
  const at = word.getBoundingClientRect();
  tip.style.left = `${Math.max(6, Math.min(at.left, innerWidth - tip.offsetWidth - 6))}px`;
  tip.style.top = `${at.bottom + 6 + tip.offsetHeight > innerHeight ? at.top - tip.offsetHeight - 6 : at.bottom + 6}px`;
}
const hide = () => { tip.hidden = true; };
document.addEventListener("pointerover", (event) => { const word = event.target.closest?.(".term"); if (word) show(word); else hide(); });
document.addEventListener("click", (event) => { const word = event.target.closest?.(".term"); if (word) show(word); else hide(); });
document.addEventListener("scroll", hide, { capture: true, passive: true });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
