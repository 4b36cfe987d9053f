// The desk of whoever leads a match: tabs, a reason that goes with every ruling, what is typed survives what is new, and
// figures are put by hand where they are to stand.
import { store } from "./site.js";

const table = document.getElementById("table");
const box = document.querySelector("[data-part=console]");
const board = document.querySelector(".board-box");
const area = document.querySelector(".board-area");
const typed = new Map(); // what is being filled in, by the id of its field
let because = "";
let open = store.get("console panel") || "";
let fog = true;
let byHand = false;
const shownDetails = new Map(); // what the leader has opened or closed
let pressed = false; // what opens just now was opened by hand

const keyOf = (details) => details.closest("[data-for-target]")?.dataset.forTarget ?? details.querySelector("summary").textContent.trim();
const MOST_ON_A_SHELF = 10;
const shelved = (shelf) => shelf.closest("form").elements[`in ${shelf.dataset.shelf}`];
const panels = () => [...box.querySelectorAll(".console-panel")];

function show(name) {
  open = name;
  store.set("console panel", name);
  const there = panels().some((panel) => panel.dataset.panel === name) || name === "log";
  const wanted = there ? name : panels()[0]?.dataset.panel;
  for (const panel of panels()) panel.hidden = panel.dataset.panel !== wanted;
  for (const tab of box.querySelectorAll("[role=tab]")) tab.setAttribute("aria-selected", String(tab.dataset.panel === wanted));
  box.classList.toggle("log-shown", wanted === "log");
}

// The page has put new markup in: what was typed, opened and chosen is put back.
function dress() {
  if (!box.querySelector(".console-tabs")) return;
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (!field) continue;
    if (field.type === "checkbox") field.checked = value; else if (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value)) field.value = value;
  }
  const reason = document.getElementById("because");
  if (reason) reason.value = because;
  for (const details of box.querySelectorAll("details")) {
    const key = keyOf(details);
    if (shownDetails.has(key)) details.open = shownDetails.get(key);
  }
  const cloud = document.getElementById("fog");
  if (cloud) cloud.checked = fog;
  const hand = document.getElementById("by-hand");
  if (hand) hand.setAttribute("aria-pressed", String(byHand));
  for (const shelf of box.querySelectorAll(".shelf")) fillShelf(shelf);
  show(open);
  dressBoard();
}

function dressBoard() {
  area.classList.toggle("without-fog", !fog);
  area.classList.toggle("by-hand", byHand);
}

if (box) {
  new MutationObserver(() => {
    const focused = held;
    dress();
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }).observe(box, { childList: true });
  dress();
}
let held = ""; // the field that has the focus
document.addEventListener("focusin", (event) => { if (box?.contains(event.target)) held = event.target.id; else if (event.target !== document.body && !event.target.contains(box)) held = ""; });

box?.addEventListener("input", (event) => {
  const field = event.target;
  if (field.id === "because") { because = field.value; return; }
  if (field.id === "fog") { fog = field.checked; dressBoard(); return; }
  if (field.id) typed.set(field.id, field.type === "checkbox" ? field.checked : field.value);
  const shelf = field.form?.querySelector(".shelf");
  if (shelf && field === shelved(shelf)) fillShelf(shelf);
});
box?.addEventListener("toggle", (event) => {
  if (event.target.matches?.("details") && pressed) shownDetails.set(keyOf(event.target), event.target.open);
}, true);
// A number that is being set is sent as it stands; one more or one less counts from what the table has.
box?.addEventListener("formdata", (event) => {
  if (because) event.formData.set("reason", because);
});
box?.addEventListener("submit", (event) => {
  for (const field of event.target.elements) if (field.id) setTimeout(() => typed.delete(field.id));
});
box?.addEventListener("click", async (event) => {
  pressed = true;
  setTimeout(() => { pressed = false; }, 200);
  const tab = event.target.closest("[role=tab]");
  if (tab) show(tab.dataset.panel);
  if (event.target.closest("#by-hand")) { byHand = !byHand; dress(); }
  if (event.target.closest("[data-players-map]")) {
    const answer = await fetch(`${table.dataset.base}/players`);
    if (!answer.ok) return;
    const dialog = document.createElement("dialog");
    dialog.className = "players-map";
    dialog.innerHTML = `<form method="dialog"><h2>What the players see</h2>${await answer.text()}<button class="main">Close</button></form>`;
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }
});

// A lesson leads to the form that it is about: its page is opened and the form marked.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-form-wanted]");
  if (!box || !link) return;
  event.preventDefault();
  show(link.dataset.panel);
  const wanted = CSS.escape(link.dataset.formWanted);
  const form = box.querySelector(`[data-form="${wanted}"], [data-tracker="${wanted}"]`);
  const details = form?.closest("details");
  if (details) { details.open = true; shownDetails.set(keyOf(details), true); }
  form?.classList.add("wanted");
  (form ?? box).scrollIntoView({ block: "center" });
});

// What is pointed at on the board is looked up on the desk, and filled in where it fits.
board?.addEventListener("click", (event) => {
  const target = event.target.closest("[data-target]")?.dataset.target;
  if (!box || !target) return;
  const [kind, ...rest] = target.split(" ");
  for (const field of box.querySelectorAll(`select[data-place~="${CSS.escape(kind)}"]`)) {
    const value = rest.join(" ");
    if ([...field.options].some((option) => option.value === value)) { field.value = value; typed.set(field.id, value); }
  }
  const found = box.querySelector(`[data-for-target="${CSS.escape(target)}"]`);
  if (!found || open === "map" || open === "ask") return;
  show(found.closest(".console-panel").dataset.panel);
  const details = found.querySelector(":scope > details");
  if (details) details.open = true;
  found.scrollIntoView({ block: "nearest" });
});

// --- shelves: what the books have, to be dragged onto the board -------------------------------------------------------

// Those whose name or kind holds what was typed; of what was typed in full, the first of them all.
function fillShelf(shelf) {
  const field = shelved(shelf);
  const all = [...(document.getElementById(field.getAttribute("list"))?.options ?? [])];
  const words = field.value.trim().toLowerCase();
  const wordsOf = (option) => option.label || option.value;
  const exact = all.some((option) => option.value.toLowerCase() === words);
  const found = exact ? all.filter((option) => option.value.toLowerCase() === words) : all.filter((option) => wordsOf(option).toLowerCase().includes(words));
  shelf.replaceChildren(...found.slice(0, MOST_ON_A_SHELF).map((option) => {
    const piece = document.createElement("button");
    Object.assign(piece, { type: "button", className: "piece", textContent: wordsOf(option), title: "Drag it onto the board, or press to fill it in" });
    piece.dataset.value = option.value;
    return piece;
  }));
  if (found.length > MOST_ON_A_SHELF) shelf.append(Object.assign(document.createElement("small"), { textContent: `and ${found.length - MOST_ON_A_SHELF} more: type a name, a kind or a Level` }));
}

// Dropped on a place that the form asks for: filled in, and sent.
function putDown(value, name, target) {
  const form = box.querySelector(`form[data-form="${CSS.escape(name)}"]`); // the page may have drawn it anew meanwhile
  const shelf = form?.querySelector(".shelf");
  if (!shelf) return;
  const [kind, ...rest] = target.split(" ");
  const where = [...form.elements].find((field) => field.dataset?.place?.split(" ").includes(kind));
  const place = rest.join(" ");
  if (!where || ![...where.options].some((option) => option.value === place)) return;
  where.value = place;
  shelved(shelf).value = value;
  form.requestSubmit();
}
box?.addEventListener("click", (event) => {
  const piece = event.target.closest?.(".shelf .piece");
  if (!piece) return;
  const field = shelved(piece.closest(".shelf"));
  field.value = piece.dataset.value;
  typed.set(field.id, field.value);
});

// --- by hand -----------------------------------------------------------------------------------------------------------

let drag = null;
addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  const piece = event.target.closest?.(".shelf .piece") ?? (byHand && board.contains(event.target) ? event.target.closest("[data-target^='figure ']") : null);
  if (!piece) return;
  event.stopPropagation();
  if (!piece.dataset.value) event.preventDefault();
  drag = { piece, places: placesFor(piece), form: piece.closest("form")?.dataset.form, at: [event.clientX, event.clientY], id: event.pointerId, ghost: null };
}, { capture: true });
addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  event.stopPropagation();
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.at[0], event.clientY - drag.at[1]) < 5) return;
    const size = drag.piece.getBoundingClientRect();
    drag.ghost = document.createElement("div");
    drag.ghost.className = drag.piece.dataset.value ? "hand-ghost from-shelf" : "hand-ghost";
    drag.ghost.textContent = drag.piece.dataset.value ?? "";
    drag.ghost.style.cssText = `width:${size.width}px;height:${size.height}px;left:${size.left}px;top:${size.top}px`;
    document.body.append(drag.ghost);
  }
  drag.ghost.style.transform = `translate(${event.clientX - drag.at[0]}px, ${event.clientY - drag.at[1]}px)`;
  const over = placeAt(event, drag.places);
  for (const old of board.querySelectorAll(".aimed-at")) if (old !== over) old.classList.remove("aimed-at");
  over?.classList.add("aimed-at");
}, { capture: true });
// A figure is put on a place; what lies on a shelf goes to whatever its form asks for, which may be a figure.
const placesFor = (piece) => (piece.dataset.value ? [...piece.closest("form").elements].flatMap((field) => field.dataset?.place?.split(" ") ?? []) : null);
const placeAt = (event, kinds) => document.elementsFromPoint(event.clientX, event.clientY)
  .map((one) => one.closest?.(".board-box [data-target]"))
  .find((one) => one && (kinds ? kinds.includes(one.dataset.target.split(" ")[0]) : !one.dataset.target.startsWith("figure ")));
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const { piece, ghost, places, form } = drag;
  drag = null;
  ghost?.remove();
  for (const old of board.querySelectorAll(".aimed-at")) old.classList.remove("aimed-at");
  if (!ghost) return;
  event.stopPropagation();
  addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true, signal: AbortSignal.timeout(50) });
  const place = kind === "pointerup" ? placeAt(event, places) : null;
  if (place && piece.dataset.value) putDown(piece.dataset.value, form, place.dataset.target);
  else if (place) move(piece.dataset.target, place.dataset.target);
}, { capture: true });

// The same way as every form of the page: what is new comes with the answer.
function move(piece, place) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${table.dataset.base}/do`;
  form.dataset.do = "";
  for (const [name, value] of Object.entries({ do: "drag", seat: table.dataset.seat, piece, place, reason: because, [table.dataset.csrfField]: table.dataset.csrf })) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  box.append(form);
  form.requestSubmit();
  form.remove();
}
