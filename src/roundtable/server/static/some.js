// Several at once: of figures that may be dragged together, or things of which several are to be chosen, some are picked by Shift
// and a click, by Shift and a drag around them, or by taps after "Some". What is picked is dragged alone; ticks are ticked.

const ask = document.getElementById("ask");
const area = document.querySelector(".board-area");
const box = area.querySelector(".board-box");
let chosen = new Set(); // targets
let picking = false; // "Some" is pressed: a tap picks
let about = ""; // the question they were picked for

const plan = () => { const option = ask.querySelector(".option[data-drag]"); return option ? JSON.parse(option.dataset.drag) : null; };
const ticks = () => [...ask.querySelectorAll(".checks .option[data-target] input")];
const pieces = () => (plan()?.some ? plan().pieces : ticks().map((input) => input.closest(".option").dataset.target));
const find = (target) => box.querySelector(`[data-target="${CSS.escape(target)}"]`);

export const among = () => (plan()?.some ? plan().pieces.filter((target) => chosen.has(target)) : []);
export function chooseNone() { chosen.clear(); show(); }

const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Some", hidden: true });
button.dataset.look = "some";
button.title = "Choose some of them: tap each, or hold Shift and click or drag around them";
button.addEventListener("click", () => { picking = !picking; if (!picking) chooseNone(); show(); });

function show() {
  const can = pieces();
  button.hidden = can.length < 2;
  picking = picking && can.length > 1;
  button.setAttribute("aria-pressed", String(picking));
  area.classList.toggle("picking", picking);
  for (const old of box.querySelectorAll(".among")) old.classList.remove("among");
  const there = plan()?.some ? among() : ticks().filter((input) => input.checked).map((input) => input.closest(".option").dataset.target);
  for (const target of there) find(target)?.classList.add("among");
  button.textContent = there.length ? `${there.length} of ${can.length}` : "Some";
}

// After a new drawing or question.
export function dressSome() {
  area.querySelector(".look-bar")?.prepend(button);
  const question = ask.querySelector("[name=question]")?.value ?? "";
  if (question !== about) { chosen.clear(); picking = false; }
  about = question;
  show();
}

function pick(target, on = null) {
  if (plan()?.some) { if (on ?? !chosen.has(target)) chosen.add(target); else chosen.delete(target); }
  else {
    const input = ticks().find((one) => one.closest(".option").dataset.target === target);
    if (input && input.checked !== (on ?? !input.checked)) input.click();
  }
  show();
}
ask.addEventListener("change", show);

// A click that picks does nothing else.
area.addEventListener("click", (event) => {
  const target = event.target.closest(".board-box [data-target]")?.dataset.target;
  if (!(event.shiftKey || picking) || !target || !pieces().includes(target)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  pick(target);
}, { capture: true });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen.size) chooseNone();
  const target = event.target.closest?.(".board-box [data-target]")?.dataset.target;
  if (event.key !== "Enter" || !(event.shiftKey || picking) || !target || !pieces().includes(target)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  pick(target);
}, { capture: true });

// A frame drawn with Shift, or with a mouse while "Some" is pressed: all in it are picked.
area.addEventListener("pointerdown", (event) => {
  const able = pieces();
  const on = event.target.closest(".board-box [data-target]")?.dataset.target;
  const free = event.shiftKey || (picking && event.pointerType === "mouse" && !able.includes(on));
  if (!free || event.button !== 0 || able.length < 2 || !event.target.closest(".board-box")) return;
  event.stopImmediatePropagation();
  const room = area.getBoundingClientRect();
  const frame = Object.assign(document.createElement("div"), { className: "lasso" });
  const done = new AbortController();
  const edges = (to) => ({ left: Math.min(event.clientX, to.clientX), top: Math.min(event.clientY, to.clientY), right: Math.max(event.clientX, to.clientX), bottom: Math.max(event.clientY, to.clientY) });
  addEventListener("pointermove", (to) => {
    const at = edges(to);
    if (!frame.isConnected && Math.hypot(at.right - at.left, at.bottom - at.top) < 6) return;
    if (!frame.isConnected) area.append(frame);
    frame.style.setProperty("left", `${at.left - room.left}px`);
    frame.style.setProperty("top", `${at.top - room.top}px`);
    frame.style.setProperty("width", `${at.right - at.left}px`);
    frame.style.setProperty("height", `${at.bottom - at.top}px`);
  }, { signal: done.signal });
  addEventListener("pointerup", (to) => {
    done.abort();
    if (!frame.isConnected) return;
    frame.remove();
    const at = edges(to);
    for (const target of able) {
      const there = find(target)?.getBoundingClientRect();
      const [x, y] = there ? [there.left + there.width / 2, there.top + there.height / 2] : [-1, -1];
      if (at.left <= x && x <= at.right && at.top <= y && y <= at.bottom) pick(target, true);
    }
    addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true, signal: AbortSignal.timeout(50) });
  }, { signal: done.signal });
}, { capture: true });
