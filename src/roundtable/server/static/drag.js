// Figures are dragged with a ghost: on a grid onto what they may do something with, on a measured table to where they can get.
// To let go proposes; a click or Enter confirms. What may be dragged: a figure that heads a group of options or that the
// question names, the pieces of an option with data-drag (kernel/options.py, dragged), and those with data-goes="room": they go
// together to what answers of that kind point at. A card is dragged onto what its options say (kernel/options.py, carried). Of several pieces some can be chosen first (some.js): then only those are dragged.
import { groupOf, optionsShown, pickGroup, picked, propose } from "./hands.js";
import { sheetOf } from "./dock.js";
import { holds, lengthWords, reach, upright } from "./regions.js";
import { look } from "./sight.js";
import { among, chooseNone, dressSome } from "./some.js";
import { alerted, going, hideWay, middleOf, showWay } from "./way.js";

const SVG = "http://www.w3.org/2000/svg";
const SLIP = 5;
const area = document.querySelector(".board-area");
const ask = document.getElementById("ask");
const box = area.querySelector(".board-box");
const drawing = () => box.querySelector(":scope > svg");
const plane = () => drawing()?.querySelector("svg[data-scale]");
let drag = null;
let lying = null; // a ghost that waits to be confirmed

const find = (target) => box.querySelector(`[data-target="${CSS.escape(target)}"]`);
const measured = () => ask.querySelector(".option[data-drag]");
// What may be chosen by dragging this piece onto something: its options, and onto what.
const carries = (target) => [...ask.querySelectorAll(".option[data-drag]")].map((option) => ({ option, ...JSON.parse(option.dataset.drag) })).filter((plan) => plan.piece === target);

// What is to be dragged from here, or nothing.
function grip(element) {
  const kind = element?.dataset.goes;
  if (kind) return optionsShown().some((option) => option.dataset.target?.startsWith(`${kind} `)) ? { group: null, together: kind } : null;
  const target = element?.dataset.target;
  const carried = target && find(target) === element ? carries(target) : [];
  if (carried.length) return { carried, group: null };
  if (!target?.startsWith("figure ")) return null;
  const option = plane() && measured();
  if (option) {
    const plan = JSON.parse(option.dataset.drag);
    return plan.pieces.includes(element.dataset.target) ? { plan, option } : null;
  }
  const group = groupOf(element);
  if (group !== null) return { group };
  const name = sheetOf(element.dataset.target)?.querySelector("h3")?.textContent;
  const prompt = ask.querySelector(".prompt span")?.textContent ?? "";
  const named = name && prompt.startsWith(name) && !/^(['’]|\w)/.test(prompt.slice(name.length)); // not "Wren's Mule" for Wren
  return named && optionsShown().length ? { group: null } : null;
}

// Those that can be dragged say so.
export function dressDrag() {
  clear();
  const carried = new Set([...ask.querySelectorAll(".option[data-drag]")].map((option) => JSON.parse(option.dataset.drag).piece).filter(Boolean));
  for (const element of box.querySelectorAll("[data-target^='figure '], [data-target^='card '], [data-goes]")) {
    const card = carried.has(element.dataset.target);
    element.classList.toggle("draggable", (card || !element.dataset.target?.startsWith("card ")) && grip(element) !== null);
    element.classList.toggle("carried", card && !element.id.startsWith("figure-")); // a finger that goes up or down scrolls past it
  }
  dressSome();
}

function clear() {
  lying?.remove();
  lying = turning = null;
  for (const old of box.querySelectorAll(".aimed-at, .takes")) old.classList.remove("aimed-at", "takes");
  hideWay();
}

function start(event, element) {
  clear();
  const host = drag.plan ? plane() : drawing();
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "ghost");
  layer.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "line");
  line.setAttribute("class", "way");
  layer.append(line);
  if (drag.plan && !among().includes(element.dataset.target)) chooseNone(); // who takes another one means them all
  drag.some = drag.plan ? among() : [];
  const pieces = drag.plan ? (drag.some.length ? drag.some : drag.plan.pieces).map(find).filter(Boolean) : drag.together ? box.querySelectorAll(`[data-goes="${drag.together}"]`) : [element];
  const shadow = document.createElementNS(SVG, "g");
  for (const piece of pieces) {
    const copy = piece.cloneNode(true);
    for (const name of ["id", "data-target", "data-goes", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
    shadow.append(copy);
  }
  layer.append(shadow);
  const words = document.createElementNS(SVG, "text");
  layer.append(words);
  host.append(layer);
  if (!drag.plan && drag.group !== null && picked() !== drag.group) pickGroup(drag.group);
  const lead = drag.plan ? find(drag.plan.pieces[0]) : element; // those who were chosen go as it would
  const from = drag.plan ? [Number(lead.dataset.x), Number(lead.dataset.y)] : point(host, drag.at);
  Object.assign(drag, { host, layer, line, shadow, words, from, grabbed: point(host, drag.at), middle: drag.plan ? null : middleOf(element), moved: true });
  area.classList.add("dragging");
  for (const one of box.querySelectorAll("[data-target]")) if (drag.carried?.some(({ onto }) => onto.includes(one.dataset.target))) one.classList.add("takes");
}

const point = (host, { clientX, clientY }) => { const at = new DOMPoint(clientX, clientY).matrixTransform(host.getScreenCTM().inverse()); return [at.x, at.y]; };

// An answer as it is read, with its chances apart.
function spoken(option) {
  const chances = option.querySelector(".odds")?.textContent.trim() ?? "";
  const words = option.textContent.trim();
  return chances ? `${words.replace(chances, "").trim()}, ${chances}` : words;
}

// What may be chosen where something is held now.
const ableAt = (over) => drag.carried ? drag.carried.filter(({ onto }) => onto.includes(over.dataset.target)).map(({ option }) => option)
  : optionsShown().filter((option) => option.dataset.target === over.dataset.target);

// Somebody is held over what they may do something with: the way there, who could react, and what cannot be seen from there.
function aimAt(over) {
  const able = over ? ableAt(over) : [];
  const option = going(able) ?? able.find((one) => one.dataset.alert) ?? able[0];
  showWay(option, drag.middle);
  drag.straight = Boolean(over) && !option?.dataset.way; // a blow goes straight
  const words = able.map(spoken).join("; ");
  const names = alerted(option).map((target) => sheetOf(target)?.querySelector("h3")?.textContent).filter((name) => name && !words.includes(`${name} may`));
  drag.said = names.length ? `${words}; may react: ${names.join(", ")}` : words;
  look(over?.matches("[data-cover], [data-unseen]") ? over : null);
}

function move(event) {
  const at = point(drag.host, event);
  let [dx, dy] = [at[0] - drag.grabbed[0], at[1] - drag.grabbed[1]];
  let said = "";
  if (drag.plan) {
    const [x, y] = reach(drag.plan.region, drag.from, [drag.from[0] + dx, drag.from[1] + dy]);
    [dx, dy] = [x - drag.from[0], y - drag.from[1]];
    drag.to = [x, y];
    const far = Math.hypot(dx, dy) / Number(drag.host.dataset.scale);
    said = lengthWords(far, drag.host.dataset.unit);
  } else {
    const over = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest?.(drag.carried ? ".board-box .takes" : ".board-box [data-target].legal")).find(Boolean);
    for (const old of box.querySelectorAll(".aimed-at")) if (old !== over) old.classList.remove("aimed-at");
    over?.classList.add("aimed-at");
    if (over !== drag.over) aimAt(over);
    drag.over = over ?? null;
    said = over ? drag.said : "";
  }
  const small = drag.carried && drag.element.classList.contains("carried"); // a card would hide what it is held over
  drag.shadow.setAttribute("transform", small ? `translate(${at.join(" ")}) scale(.5) translate(${-drag.grabbed[0]} ${-drag.grabbed[1]})` : `translate(${dx} ${dy})`);
  const [fx, fy] = drag.plan ? [Number(drag.element.dataset.x), Number(drag.element.dataset.y)] : drag.from;
  for (const [name, value] of Object.entries({ x1: fx, y1: fy, x2: fx + dx, y2: fy + dy })) drag.line.setAttribute(name, value);
  drag.line.toggleAttribute("hidden", !drag.plan && !drag.straight);
  const { scale, place } = upright(drag.host);
  const size = 14 / scale;
  drag.words.setAttribute("transform", place(fx + dx, fy + dy, 0, -size * 1.8));
  drag.words.setAttribute("font-size", size);
  drag.words.textContent = said.length > 60 ? `${said.slice(0, 58)}…` : said;
}

// Which way those who were dragged then face: a knob before the first of them, which is dragged in turn.
const COMPASS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const KNOB = 34; // pixels from the middle of a base
let turning = null; // {layer, host, plan, option, to, facing, far}

function showKnob() {
  const { layer, host, knob: to, facing } = turning;
  const { scale } = upright(host);
  const far = Math.max(KNOB / scale, 1.6 * Number(turning.lead.dataset.radius));
  const angle = (facing ?? turning.was) * Math.PI / 180;
  const [x, y] = [to[0] + Math.sin(angle) * far, to[1] + Math.cos(angle) * far];
  let knob = layer.querySelector(".turner");
  if (!knob) {
    knob = document.createElementNS(SVG, "g");
    knob.setAttribute("class", "turner");
    knob.append(document.createElementNS(SVG, "line"), document.createElementNS(SVG, "circle"));
    layer.append(knob);
  }
  const [line, dot] = knob.children;
  for (const [name, value] of Object.entries({ x1: to[0], y1: to[1], x2: x, y2: y })) line.setAttribute(name, value);
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 9 / scale })) dot.setAttribute(name, value);
  if (facing !== null) for (const point of layer.querySelectorAll(".facing")) point.setAttribute("transform", `rotate(${-facing})`);
}

function turnTo(event) {
  const [x, y] = point(turning.host, event);
  const degrees = Math.atan2(x - turning.knob[0], y - turning.knob[1]) * 180 / Math.PI;
  turning.facing = (Math.round(degrees / 5) * 5 + 360) % 360;
  showKnob();
}

// What was dragged and turned, as an answer of the same form.
function offer() {
  const { plan, option, to, facing, far, layer, some } = turning;
  const answer = document.createElement("button");
  const where = plan.key.replace("{x}", to[0]).replace("{y}", to[1]);
  const whom = some.length ? plan.some.replace("{pieces}", some.map((target) => target.split(" ").at(-1)).join(",")) : "";
  Object.assign(answer, { name: "choice", value: where + (facing === null ? "" : plan.turn.replace("{facing}", facing)) + whom, hidden: true });
  answer.dataset.dragged = "yes";
  const way = facing === null ? "" : `${far ? ", " : ""}facing ${COMPASS[Math.round(facing / 45) % 8]}`;
  const these = some.length ? `${some.length} of ${plan.pieces.length} ` : "";
  answer.textContent = far ? `${these ? `${these}go` : "Go"} there: ${far}${way}` : `${these ? `${these}stay` : "Stay"}, ${way}`;
  ask.querySelector("[data-dragged]")?.remove();
  option.form.append(answer);
  propose(layer.querySelector("g"), [answer]);
}

function drop() {
  const { layer, plan, to, over, option, group } = drag;
  area.classList.remove("dragging");
  lying = layer;
  if (!plan) look(null);
  if (!plan) {
    if (over) propose(over, ableAt(over)); else { clear(); if (group !== null && picked() === group) pickGroup(group); }
    return;
  }
  const stays = to && to[0] === drag.from[0] && to[1] === drag.from[1];
  if (!to || !holds(plan.region, ...to) || (stays && !plan.turn)) { clear(); return; }
  const lead = drag.element;
  const turned = lead.querySelector(".facing")?.getAttribute("transform")?.match(/-?[\d.]+/);
  const [lx, ly] = [Number(lead.dataset.x) + to[0] - drag.from[0], Number(lead.dataset.y) + to[1] - drag.from[1]];
  turning = { layer, host: drag.host, plan, option, to, knob: [lx, ly], some: drag.some, lead, facing: null, was: turned ? -Number(turned[0]) : 0, far: stays ? "" : drag.words.textContent };
  if (plan.turn) { drag.words.textContent = ""; showKnob(); } // the proposal says how far; the knob stands there
  if (!stays) offer();
}

// The click that ends a drag chooses nothing.
const noClick = () => addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true, signal: AbortSignal.timeout(50) });

// A second click on somebody who may be dragged turns them where they stand.
box.addEventListener("dblclick", (event) => {
  const element = event.target.closest("[data-target]");
  const held = grip(element);
  if (!held?.plan?.turn) return;
  drag = { ...held, element, at: event, id: -1, moved: false };
  start(event, element);
  drag.to = drag.from;
  drop();
  drag = null;
});

area.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".turner") && turning) {
    event.stopPropagation();
    const done = new AbortController();
    addEventListener("pointermove", turnTo, { signal: done.signal });
    addEventListener("pointerup", () => { done.abort(); noClick(); if (turning && turning.facing !== null) offer(); }, { once: true, signal: done.signal });
    return;
  }
  if (event.button !== 0 || event.target.closest("#pop, .look-bar") || event.shiftKey) return;
  const element = event.target.closest(".board-box [data-target], .board-box [data-goes]");
  const held = grip(element);
  if (!held) { if (!event.target.closest("#pop")) clear(); return; }
  event.stopPropagation(); // neither the ruler nor the board moves with it
  drag = { ...held, element, at: event, id: event.pointerId, moved: false };
}, { capture: true });

addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (!drag.moved) {
    if (Math.hypot(event.clientX - drag.at.clientX, event.clientY - drag.at.clientY) < SLIP) return;
    if (!drag.element.isConnected) { drag = null; return; }
    start(event, drag.element);
  }
  move(event);
});

for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (drag.moved) {
    if (kind === "pointerup") drop(); else { clear(); drag.layer.remove(); area.classList.remove("dragging"); }
    noClick();
  }
  drag = null;
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") { if (drag?.moved) { drag.layer.remove(); area.classList.remove("dragging"); drag = null; } clear(); } });
