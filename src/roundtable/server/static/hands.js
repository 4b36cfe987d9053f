// The board as something to choose on: by clicks, by keyboard, by touch. A first click selects, a second acts: a figure of one's
// own shows what it can do, and then a place acts at once; anything else is proposed first, with its chances, and acts when
// it is clicked again, or its button is.
import { closeDock, freshen, keep, keeps, sheetOf } from "./dock.js";
import { countFields } from "./fields.js";
import { holds } from "./regions.js";
import { dressCopies } from "./site.js";

const ask = document.getElementById("ask");
const pop = document.getElementById("pop");
const log = document.getElementById("log");
const area = document.querySelector(".board-area");
const selector = (target) => `[data-target="${CSS.escape(target)}"]`;
const PLACES = /^(cell|square|space|point|area|room|field) /; // where a figure that is selected may go with one click

// Where several groups have something on the board (the moves of several knights), one can look at one of them alone.
let only = null;
export const optionsShown = () => [...document.querySelectorAll(`#ask ${only === null ? "" : `[data-group="${CSS.escape(only)}"] `}.option[data-target]`)];
const optionsAt = (target) => optionsShown().filter((option) => option.dataset.target === target);

function dressGroups() {
  const groups = [...ask.querySelectorAll("[data-group]")].filter((group) => group.querySelector(".option[data-target]"));
  const named = groups.filter((group) => group.dataset.group);
  if (only !== null && !named.some((group) => group.dataset.group === only)) only = null;
  if (named.length < 2) { only = null; return; }
  for (const group of named) {
    const legend = group.querySelector("legend");
    if (!legend.querySelector("button")) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = legend.textContent;
      button.title = "Show only this on the board";
      button.addEventListener("click", () => pickGroup(group.dataset.group));
      legend.replaceChildren(button);
    }
    const picked = group.dataset.group === only;
    legend.querySelector("button").setAttribute("aria-pressed", String(picked));
    group.classList.toggle("narrowed", only !== null && !picked);
    if (only !== null) for (const details of group.querySelectorAll("details.aimed")) details.open = picked;
  }
}

export function pickGroup(name) {
  only = only === name ? null : name;
  dress();
}
export const picked = () => only;

// A figure whose name heads a group of options stands for that group.
export function groupOf(element) {
  const title = sheetOf(element.dataset.target)?.querySelector("h3")?.textContent;
  const group = title && ask.querySelector(`[data-group="${CSS.escape(title)}"] legend button`);
  return group ? title : null;
}

// What the first answers are about, on the board: of a question about several figures the first one and where it can go.
export function firstShown() {
  const first = ask.querySelector(".option[data-target]");
  const group = first?.closest("[data-group]");
  const targets = new Set([...(group ?? ask).querySelectorAll(".option[data-target]")].map((option) => option.dataset.target));
  return boardTargets().filter((one) => targets.has(one.dataset.target) || (group?.dataset.group && groupOf(one) === group.dataset.group));
}

const boardTargets = () => [...document.querySelectorAll(".board-box [data-target]")];

export function dress() {
  dressCopies();
  dressGroups();
  const wanted = new Map();
  for (const option of optionsShown()) {
    const list = wanted.get(option.dataset.target) || [];
    list.push(option);
    wanted.set(option.dataset.target, list);
  }
  const found = new Set();
  for (const element of boardTargets()) {
    const list = wanted.get(element.dataset.target);
    const sheet = sheetOf(element.dataset.target);
    element.classList.toggle("legal", Boolean(list));
    element.classList.toggle("has-sheet", Boolean(sheet));
    element.classList.toggle("picked", only !== null && groupOf(element) === only);
    if (list) {
      found.add(element.dataset.target);
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      element.setAttribute("aria-description", list.map((option) => option.textContent.trim()).join("; "));
    } else {
      element.setAttribute("role", "img");
      element.removeAttribute("aria-description");
      if (sheet) element.setAttribute("tabindex", "0"); else element.removeAttribute("tabindex");
    }
  }
  // As an "img" the drawing would hide all that is in it from a screen reader.
  document.querySelector(".board-box > svg")?.setAttribute("role", "group");
  if (only === null) for (const details of ask.querySelectorAll("details.aimed")) {
    if ([...details.querySelectorAll(".option")].some((option) => !found.has(option.dataset.target))) details.open = true;
  }
  for (const button of ask.querySelectorAll("[data-number]")) { delete button.dataset.number; button.removeAttribute("aria-keyshortcuts"); }
  [...ask.querySelectorAll(".group button.option")].filter((button) => button.closest(".plain")?.parentElement.matches("fieldset, details[open]") && !button.closest(".narrowed"))
    .slice(0, 9).forEach((button, n) => { button.dataset.number = n + 1; button.setAttribute("aria-keyshortcuts", button.dataset.ends ? `${n + 1} E` : n + 1); });
  // An amount is chosen by its own figure: the one who types 2 wants two of them.
  for (const button of ask.querySelectorAll(".amounts .option")) if (button.value < 10) { button.dataset.number = button.value; button.setAttribute("aria-keyshortcuts", button.value); }
  [...ask.querySelectorAll(".checks .option")].slice(0, 9).forEach((label, n) => { label.dataset.number = n + 1; });
  countFields();
  document.querySelector("[data-help]")?.removeAttribute("hidden");
  freshen();
}

function choose(option) {
  if (option.tagName === "BUTTON") { closePop(); option.form.requestSubmit(option); }
  else option.querySelector("input")?.click();
}

// --- what is proposed --------------------------------------------------------------------------------------------------

export function closePop() {
  const from = pop.dataset.for;
  const focused = pop.contains(document.activeElement);
  pop.hidden = true;
  pop.replaceChildren();
  delete pop.dataset.for;
  for (const old of document.querySelectorAll(".board-box .selected")) old.classList.remove("selected");
  if (!focused) return;
  // Back to what it was about; where that was only dragged to, or cannot be chosen, to the question.
  if (from) document.querySelector(`.board-box ${selector(from)}`)?.focus({ preventScroll: true });
  if (document.activeElement === document.body) ask.focus({ preventScroll: true });
}

// Beside what it is about, so that nothing next to it is covered; above or below where there is no room.
function placePop(element) {
  const room = area.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const [width, height, gap] = [pop.offsetWidth, pop.offsetHeight, 10];
  const within = (wanted, size, low, high) => Math.max(low, Math.min(wanted, high - size));
  const top = Math.max(room.top, 4), bottom = Math.max(room.bottom, Math.min(innerHeight - 4, room.bottom + 200));
  let x, y;
  if (box.right + gap + width <= room.right) x = box.right + gap;
  else if (box.left - gap - width >= room.left) x = box.left - gap - width;
  if (x !== undefined) {
    y = within(box.top + box.height / 2 - height / 2, height, top, bottom);
  } else {
    x = within(box.left + box.width / 2 - width / 2, width, room.left + 4, room.right - 4);
    y = box.top - gap - height >= top ? box.top - gap - height : within(box.bottom + gap, height, top, Math.max(bottom, box.bottom + gap + height));
  }
  if (innerWidth > 900) y = Math.max(top, Math.min(y, innerHeight - 4 - height)); // where the page does not scroll
  pop.style.setProperty("left", `${x - room.left}px`);
  pop.style.setProperty("top", `${y - room.top}px`);
}

// What can be done with something, as buttons next to it.
export function propose(element, able = optionsAt(element.dataset.target)) {
  closePop();
  if (!able.length) return;
  pop.dataset.for = element.dataset.target ?? "";
  element.classList.add("selected");
  const menu = document.createElement("div");
  menu.className = "plain";
  for (const option of able) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "option";
    button.dataset.key = option.value ?? "";
    button.replaceChildren(...[...option.childNodes].map((node) => node.cloneNode(true)));
    button.addEventListener("click", () => choose(option));
    menu.append(button);
  }
  pop.classList.add("menu");
  pop.append(menu);
  pop.hidden = false;
  placePop(element);
  pop.querySelector("button").focus({ preventScroll: true });
}

// What is being proposed, and the same once more after a new drawing, where the question has not changed.
export const proposed = () => (pop.hidden ? "" : pop.dataset.for);
export function proposeAgain(target) {
  const element = document.querySelector(`.board-box .legal${selector(target)}`);
  if (element && pop.hidden) propose(element);
}

// Something was clicked that can be chosen.
function point(element, touch) {
  const { target } = element.dataset;
  const able = optionsAt(target);
  const own = groupOf(element);
  if (own !== null) {
    // One's own figure: it is selected, what can be done with it is shown, and nothing is spent. Where another one is
    // selected that can do something for it, that is proposed.
    if (only === null || only === own || !able.length) {
      if (only !== own) pickGroup(own);
      keep(target);
    }
    if (able.length) propose(element, able);
    return;
  }
  const again = pop.dataset.for === target && !pop.hidden;
  const there = only !== null && PLACES.test(target) && !touch;
  const ticked = able.length === 1 && able[0].tagName !== "BUTTON";
  if (able.length === 1 && (again || there || ticked)) choose(able[0]);
  else if (again) closePop();
  else propose(element);
}

// Something that cannot be chosen itself: a figure shows its moves alone, and everything its sheet; pressed once more, no longer.
function press(element) {
  closePop();
  const group = groupOf(element);
  const { target } = element.dataset;
  if (group !== null) {
    pickGroup(group);
    if (only === group) keep(target); else closeDock();
  } else if (keeps(target)) closeDock();
  else keep(target);
}

let lastPointer = "mouse";
addEventListener("pointerdown", (event) => { lastPointer = event.pointerType; }, { capture: true });
area.addEventListener("click", (event) => {
  if (event.target.closest("#pop, .look-bar")) return;
  const card = event.target.closest("[data-stands-for]"); // somebody's card: as if they had been clicked
  const element = card ? area.querySelector(`.board-box ${selector(card.dataset.standsFor)}`) : event.target.closest("[data-target]");
  if (element?.classList.contains("legal")) { point(element, lastPointer === "touch"); return; }
  if (element?.classList.contains("has-sheet")) { press(element); return; }
  closePop();
  pointOnBoard(event);
});
for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  ask.addEventListener(kind, (event) => {
    const option = event.target.closest(".option[data-target]");
    if (!option) return;
    for (const element of document.querySelectorAll(`.board-box ${selector(option.dataset.target)}`)) element.classList.toggle("pointed", on);
  });
}
// A card beside the board points at whom it is about.
for (const [kind, on] of [["pointerover", true], ["pointerout", false]]) area.addEventListener(kind, (event) => {
  const card = event.target.closest("[data-stands-for]");
  if (card) area.querySelector(`.board-box ${selector(card.dataset.standsFor)}`)?.classList.toggle("told", on);
});
// A line of the log points at those it speaks of.
log?.addEventListener("pointerover", (event) => {
  const words = event.target.closest("li")?.querySelector(".text")?.textContent ?? "";
  for (const old of document.querySelectorAll(".board-box .told")) old.classList.remove("told");
  if (!words) return;
  for (const sheet of document.querySelectorAll("[data-sheet^='figure ']")) {
    if (!words.includes(sheet.querySelector("h3").textContent)) continue;
    for (const element of document.querySelectorAll(`.board-box ${selector(sheet.dataset.sheet)}`)) element.classList.add("told");
  }
});
log?.addEventListener("pointerleave", () => { for (const old of document.querySelectorAll(".board-box .told")) old.classList.remove("told"); });

// A question for a point: clicking the drawing fills the form, in the drawing's own units.
function pointOnBoard(event) {
  const form = ask.querySelector("[data-point]");
  const svg = event.target.closest("svg");
  if (!form || !svg) return;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const scale = Number(form.dataset.scale || 1);
  const there = holds(JSON.parse(form.dataset.point), Math.round(at.x), Math.round(at.y));
  form.classList.toggle("refused", !there); // and a place that is none of those asked for is not offered
  if (!there) return;
  form.querySelector("[name=x]").value = Math.round(at.x) / scale;
  form.querySelector("[name=y]").value = Math.round(at.y) / scale;
  form.querySelector("button").focus();
  if (form.dataset.bodies) shadow(event, true);
}

// What would stand at the place under the pointer is shown there, and stays where one has clicked; faint where it may not.
function shadow(event, keep) {
  const form = ask.querySelector("[data-bodies]");
  const svg = area.querySelector(".board-box svg[data-scale]");
  let ghost = svg?.querySelector(".bodies");
  if (!form || !svg) { ghost?.remove(); return; }
  if (ghost?.dataset.kept && !keep) return;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const [x, y] = [Math.round(at.x), Math.round(at.y)];
  const may = holds(JSON.parse(form.dataset.point), x, y);
  if (keep && !may) return;
  if (!ghost) {
    ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
    ghost.classList.add("bodies");
    svg.append(ghost);
  }
  ghost.replaceChildren(...JSON.parse(form.dataset.bodies).map(([dx, dy, radius]) => {
    const disc = document.createElementNS(ghost.namespaceURI, "circle");
    for (const [name, value] of Object.entries({ cx: x + dx, cy: y + dy, r: radius })) disc.setAttribute(name, value);
    return disc;
  }));
  ghost.classList.toggle("not", !may);
  if (keep) ghost.dataset.kept = "yes";
}
area.addEventListener("pointermove", (event) => { if (ask.querySelector("[data-bodies]")) shadow(event, false); });

// --- keyboard ---------------------------------------------------------------------------------------------------------

function towards(from, key) {
  const middle = (element) => { const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = middle(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  for (const element of document.querySelectorAll(".board-box .legal")) {
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy;
    const across = Math.abs((ex - x) * dy + (ey - y) * dx);
    if (along > 1 && (!best || along + 2 * across < best.cost)) best = { element, cost: along + 2 * across };
  }
  return best?.element;
}

const KEYS = {
  u: () => document.querySelector('[data-key="u"]:not([disabled])')?.click(),
  h: () => ask.querySelector("[data-hint]:not([disabled])")?.click(),
  e: () => { const button = ask.querySelector("button[data-ends]"); if (button) choose(button); },
  s: () => ask.querySelector("[data-skip]")?.click(),
  t: () => document.getElementById("say")?.focus(),
  l: () => log.focus(),
  q: () => (ask.querySelector("button.option, input:not([type=hidden]), button") || ask).focus(),
  b: () => (document.querySelector(".board-box .legal") || document.querySelector(".board-box [tabindex]"))?.focus(),
  k: () => read("legend"),
};

// Something to be read is opened at its beginning: a browser scrolls to its first button, which is the last thing in it.
function read(id) {
  const dialog = document.getElementById(id);
  dialog?.showModal();
  if (dialog) dialog.scrollTop = 0;
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    const opener = pop.dataset.for;
    if (opener) { closePop(); document.querySelector(`.board-box ${selector(opener)}`)?.focus(); }
    else if (!closeDock() && only !== null) pickGroup(only);
    if (document.activeElement?.closest?.("input, textarea")) document.activeElement.blur();
    closePanels();
    return;
  }
  const target = event.target.closest?.(".board-box [data-target]");
  if (target && event.key.startsWith("Arrow")) {
    const next = towards(target, event.key);
    if (next) { event.preventDefault(); next.focus(); }
    return;
  }
  if (target && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (target.classList.contains("legal")) point(target, false); else press(target);
    return;
  }
  if (event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key) || (key === "0" && ask.querySelector(".amounts [data-number='0']"))) {
    const option = ask.querySelector(`[data-number="${key}"]`);
    if (option) { event.preventDefault(); choose(option); option.querySelector("input")?.focus(); }
  } else if (event.key === "?") {
    read("help");
  } else if (KEYS[key]) {
    event.preventDefault();
    KEYS[key]();
  }
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-help]")) read("help");
  if (event.target.closest("[data-legend]")) read("legend");
});

// The panels under the board lie over it while they are open.
function closePanels(except = null) {
  if (!matchMedia("(min-width: 901px)").matches) return;
  for (const panel of document.querySelectorAll(".under details[open]")) if (panel !== except) panel.open = false;
}
document.addEventListener("click", (event) => closePanels(event.target.closest(".under details[open]")));
