// A table: live updates, the board as something to click, everything by keyboard. The page works without this, by plain
// forms; with it nothing reloads.
import { glide, places } from "./glide.js";
import "./board.js";
import "./sight.js";
import { myPart } from "./shares.js";
import { dressCopies, store } from "./site.js";
import "./tally.js";

const table = document.getElementById("table");
const { base, csrf, title } = table.dataset;
const mine = table.dataset.mine ? table.dataset.mine.split(",").map(Number) : [];
const live = document.getElementById("live");
const notice = document.getElementById("notice");
const pop = document.getElementById("pop");
const log = document.getElementById("log");
const icon = document.getElementById("icon");
let seat = table.dataset.seat === "" ? null : Number(table.dataset.seat);
let version = Number(table.dataset.version);
let epoch = Number(table.dataset.epoch);
let logSize = Number(table.dataset.log);
let shown = {};
let sending = false;
const LONG_MENU = 8; // so many options leave no room for the sheet
const ANOTHER_LOG = 10_000_000; // no log has so many take-backs: asks for the whole of it

const place = (name) => document.querySelector(`[data-part="${name}"]`);
const selector = (target) => `[data-target="${CSS.escape(target)}"]`;

// --- what is new ------------------------------------------------------------------------------------------------------

let refreshing = null;
let again = false;
let failures = 0;
function refresh() {
  if (sending) { again = true; return refreshing; } // what was sent is answered with what is new
  if (refreshing) { again = true; return refreshing; }
  refreshing = (async () => {
    do {
      again = false;
      const query = new URLSearchParams({ log: logSize, epoch });
      if (seat !== null && base.startsWith("/m/")) query.set("seat", seat);
      const answer = await fetch(`${base}/parts?${query}`, { headers: { accept: "application/json" } });
      if (answer.status === 403) { location.reload(); return; }
      if (!answer.ok) throw new Error((await answer.json()).detail);
      update(await answer.json());
      if (failures) tell("");
      failures = 0;
    } while (again);
  })().catch(stuck).finally(() => { refreshing = null; });
  return refreshing;
}

// The page never waits for ever: it says what is wrong, tries again by itself, less and less often, and when it is told to.
let retry = 0;
function stuck(error) {
  failures += 1;
  const words = error instanceof TypeError ? "The table cannot be reached." : `The table cannot be shown: ${error.message}.`;
  tell(words, true);
  clearTimeout(retry);
  retry = setTimeout(refresh, Math.min(30, 2 ** failures) * 1000);
}

function update(news) {
  if (news.version < version) return; // overtaken
  version = news.version;
  const begins = table.dataset.status === "waiting" && news.status !== "waiting";
  table.dataset.status = news.status;
  table.className = `table ${news.status}`;
  for (const [name, html] of Object.entries(news.parts)) replace(name, html);
  const lines = addLines(news);
  dress();
  announce(news, lines);
  if (news.failed.length) { epoch = ANOTHER_LOG; for (const name of news.failed) shown[name] = null; }
  if (news.status !== "over") nextHands(news, begins);
  addToDice(news.dice.stage, news.dice.owing);
}

// This browser's share of the dice, for every seat of mine from which it is awaited.
const given = new Set();
async function addToDice(stage, owing) {
  for (const chair of owing.filter((other) => stage && mine.includes(other))) {
    if (given.has(`${stage} ${chair} ${version}`)) continue;
    given.add(`${stage} ${chair} ${version}`);
    const part = myPart(base, chair, stage);
    if (!part) continue;
    const body = new URLSearchParams({ do: part[0], word: part[1], seat: chair, [table.dataset.csrfField]: csrf });
    try {
      const answer = await fetch(`${base}/do`, { method: "POST", body, headers: { "x-table": "1", "x-csrf-token": csrf, accept: "application/json" } });
      if (answer.ok) await refresh();
    } catch { /* the stream brings what is new when the table can be reached again */ }
  }
}

function replace(name, html) {
  const box = place(name);
  if (!box || shown[name] === html) return;
  shown[name] = html;
  const open = new Set([...box.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent));
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  const how = focused && (focused.dataset.target ? selector(focused.dataset.target)
    : focused.name ? `[name="${CSS.escape(focused.name)}"]${focused.value && focused.tagName === "BUTTON" ? `[value="${CSS.escape(focused.value)}"]` : ""}` : null);
  const scrolled = box.scrollTop;
  const before = name === "board" ? places(box) : new Map();
  box.innerHTML = html;
  glide(box, before);
  for (const summary of box.querySelectorAll("details:not([open]) > summary")) {
    if (open.has(summary.textContent)) summary.parentElement.open = true;
  }
  if (name === "talk") { box.scrollTop = scrolled; toEnd(box); }
  if (focused) (how && box.querySelector(how) || (name === "ask" || name === "board" ? place("ask") : box)).focus?.({ preventScroll: true });
}

// A list that shows its newest line, unless somebody has scrolled back to read: then it stays where they are.
const reading = new Set();
const toEnd = (list) => { if (!reading.has(list)) list.scrollTop = list.scrollHeight; };
function follow(list) {
  // Only who scrolls up reads: news of our own scrolling to the end may come when the list has already grown again.
  let last = list.scrollTop;
  list.addEventListener("scroll", () => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < 60) reading.delete(list);
    else if (list.scrollTop < last) reading.add(list);
    last = list.scrollTop;
  });
  // A list that becomes smaller is not scrolled by anybody.
  new ResizeObserver(() => toEnd(list)).observe(list);
  toEnd(list);
}

function addLines(news) {
  if (news.log.replace) {
    log.innerHTML = news.log.html;
  } else {
    log.insertAdjacentHTML("beforeend", news.log.html);
  }
  const fresh = [...log.querySelectorAll("li[data-n]")].filter((line) => Number(line.dataset.n) >= logSize || news.log.replace);
  if (!news.log.replace) for (const line of fresh) line.classList.add("fresh");
  if (news.log.replace) reading.delete(log);
  if (fresh.length) toEnd(log);
  logSize = news.log.size;
  epoch = news.epoch;
  return news.log.replace ? [] : fresh;
}

let lastSaid = Number([...document.querySelectorAll("#talk li[data-n]")].at(-1)?.dataset.n ?? -1);
let lastPrompt = document.querySelector(".prompt span")?.textContent || "";
let lastEnd = "";
function announce(news, lines) {
  const told = [];
  const say = (text) => { const p = document.createElement("p"); p.textContent = text; told.push(p); };
  for (const line of lines.slice(-6)) say([...line.querySelectorAll(".die")].map((die) => die.getAttribute("aria-label")).concat(line.querySelector(".text").textContent).join(", "));
  const talk = [...document.querySelectorAll("#talk li[data-n]")];
  for (const said of talk.filter((line) => Number(line.dataset.n) > lastSaid).slice(-3)) say(said.textContent);
  lastSaid = talk.length ? Number(talk.at(-1).dataset.n) : lastSaid;
  const prompt = document.querySelector(".prompt span")?.textContent || "";
  if (news.yours && prompt !== lastPrompt) say(`Your turn. ${prompt}`);
  lastPrompt = prompt;
  const ended = document.querySelector(".ended h2")?.textContent || "";
  if (ended && ended !== lastEnd) say(ended);
  lastEnd = ended;
  // News without words (somebody came or went) leaves what was said: it may not have been read aloud yet.
  if (told.length) live.replaceChildren(...told);
  headTab(news.yours);
}

function headTab(yours) {
  document.title = (yours ? "● Your turn · " : "") + title;
  icon.href = yours ? icon.dataset.turn : icon.dataset.calm;
}

// --- several seats at one screen --------------------------------------------------------------------------------------

const curtain = document.getElementById("curtain");
function nextHands(news, begins) {
  if (!curtain || mine.length < 2 || news.asked.includes(seat)) return;
  const next = news.asked.find((other) => mine.includes(other));
  if (next === undefined) return;
  const turn = () => {
    seat = next;
    epoch = ANOTHER_LOG;
    curtain.hidden = true;
    table.classList.remove("covered");
    Promise.resolve(refresh()).then(() => place("ask").focus());
  };
  if (begins || store.get("no curtain")) { turn(); return; } // at the beginning nobody has seen anything yet
  document.getElementById("curtain-name").textContent = document.querySelector(`[data-seat-row="${next}"] b`).textContent;
  table.classList.add("covered");
  curtain.hidden = false;
  const button = document.getElementById("curtain-open");
  button.onclick = () => { if (document.getElementById("curtain-never").checked) store.set("no curtain", "yes"); turn(); };
  button.focus();
}

// --- the stream -------------------------------------------------------------------------------------------------------

let stream = null;
let newest = 0; // the version that the stream told last
function listen() {
  const query = seat !== null && base.startsWith("/m/") ? `?seat=${seat}` : "";
  stream = new EventSource(`${base}/stream${query}`);
  stream.addEventListener("now", (event) => {
    const now = JSON.parse(event.data);
    table.dataset.connected = "yes";
    const people = JSON.stringify([now.online, now.spectators]);
    newest = now.version;
    if (now.version !== version || people !== table.dataset.people) { table.dataset.people = people; refresh(); }
  });
  stream.addEventListener("gone", () => location.reload());
  stream.onerror = () => {
    table.dataset.connected = "";
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
}

// --- doing ------------------------------------------------------------------------------------------------------------

function tell(words, offer = false) {
  notice.textContent = words;
  notice.hidden = !words;
  if (!offer) return;
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.again = "";
  button.textContent = "Try again";
  notice.append(" ", button);
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-again]")) return;
  event.preventDefault();
  epoch = ANOTHER_LOG;
  refresh();
});

async function send(form, submitter) {
  if (sending) return;
  sending = true;
  if (refreshing) await refreshing; // what is new comes by one way at a time
  again = false;
  table.classList.add("sending");
  let news = null;
  try {
    const data = new FormData(form, submitter);
    const answer = await fetch(`${form.action}?${new URLSearchParams({ log: logSize, epoch })}`, {
      method: "POST",
      body: new URLSearchParams(data),
      headers: { "x-table": "1", "x-csrf-token": csrf, accept: "application/json" },
    });
    if (answer.ok) {
      tell("");
      news = await answer.json();
      if (form.classList.contains("say-form")) form.reset();
    } else {
      tell((await answer.json()).detail);
    }
  } catch {
    tell("The table cannot be reached. Your answer was not sent; try again in a moment.");
  } finally {
    sending = false;
    table.classList.remove("sending");
  }
  closePop();
  if (news) update(news);
  if (!news || (again && newest > version)) await refresh();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-do]");
  if (!form) return;
  if (event.submitter?.value === "leave") return;
  event.preventDefault();
  send(form, event.submitter);
});

// --- the board --------------------------------------------------------------------------------------------------------

// Where several groups have something on the board (the moves of several knights), one can look at one of them alone.
let only = null;
const options = () => [...document.querySelectorAll(`#ask ${only === null ? "" : `[data-group="${CSS.escape(only)}"] `}.option[data-target]`)];

function dressGroups() {
  const groups = [...document.querySelectorAll("#ask [data-group]")].filter((group) => group.querySelector(".option[data-target]"));
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

function pickGroup(name) {
  only = only === name ? null : name;
  dress();
}

// A figure whose name heads a group of options stands for that group.
function groupOf(element) {
  const title = document.querySelector(`[data-sheet="${CSS.escape(element.dataset.target)}"] h3`)?.textContent;
  const group = title && document.querySelector(`#ask [data-group="${CSS.escape(title)}"] legend button`);
  return group ? title : null;
}

const boardTargets = () => [...document.querySelectorAll(".board-box [data-target]")];

function dress() {
  dressCopies();
  dressGroups();
  const wanted = new Map();
  for (const option of options()) {
    const list = wanted.get(option.dataset.target) || [];
    list.push(option);
    wanted.set(option.dataset.target, list);
  }
  const found = new Set();
  for (const element of boardTargets()) {
    const list = wanted.get(element.dataset.target);
    const sheet = document.querySelector(`[data-sheet="${CSS.escape(element.dataset.target)}"]`);
    element.classList.toggle("legal", Boolean(list));
    element.classList.toggle("has-sheet", Boolean(sheet));
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
  place("board").querySelector(":scope > svg")?.setAttribute("role", "group");
  if (only === null) for (const details of document.querySelectorAll("#ask details.aimed")) {
    if ([...details.querySelectorAll(".option")].some((option) => !found.has(option.dataset.target))) details.open = true;
  }
  for (const button of document.querySelectorAll("#ask [data-number]")) { delete button.dataset.number; button.removeAttribute("aria-keyshortcuts"); }
  [...document.querySelectorAll("#ask .group button.option")].filter((button) => button.closest(".plain")?.parentElement.matches("fieldset, details[open]"))
    .slice(0, 9).forEach((button, n) => { button.dataset.number = n + 1; button.setAttribute("aria-keyshortcuts", n + 1); });
  const checks = document.querySelector("#ask .checks");
  if (checks) countChecks(checks);
  const bins = document.querySelector("#ask .bins");
  if (bins) countBins(bins);
  document.querySelector("[data-help]")?.removeAttribute("hidden");
  tick();
}

function choose(option) {
  if (option.tagName === "BUTTON") { closePop(); option.form.requestSubmit(option); }
  else option.querySelector("input")?.click();
}

function closePop() { clearTimeout(hovering); pop.hidden = true; pop.replaceChildren(); pop.classList.remove("menu", "pinned"); delete pop.dataset.for; }

// Beside what it is about, so that nothing next to it is covered; above or below where there is no room. What shows its sight
// on the board while it is pointed at (sight.js) has its sheet at the board's other side, out of the way.
function placePop(element, aside) {
  const area = pop.parentElement.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const [width, height, gap] = [pop.offsetWidth, pop.offsetHeight, 10];
  const within = (wanted, size, low, high) => Math.max(low, Math.min(wanted, high - size));
  const top = Math.max(area.top, 4), bottom = Math.max(area.bottom, Math.min(innerHeight - 4, area.bottom + 200));
  let x, y;
  if (aside) x = box.left + box.width / 2 < area.left + area.width / 2 ? area.right - width - 4 : area.left + 4;
  else if (box.right + gap + width <= area.right) x = box.right + gap;
  else if (box.left - gap - width >= area.left) x = box.left - gap - width;
  if (x !== undefined) {
    y = within(box.top + box.height / 2 - height / 2, height, top, bottom);
  } else {
    x = within(box.left + box.width / 2 - width / 2, width, area.left + 4, area.right - 4);
    y = box.top - gap - height >= top ? box.top - gap - height : within(box.bottom + gap, height, top, Math.max(bottom, box.bottom + gap + height));
  }
  if (innerWidth > 900) y = Math.max(top, Math.min(y, innerHeight - 4 - height)); // where the page does not scroll
  pop.style.setProperty("left", `${x - area.left}px`);
  pop.style.setProperty("top", `${y - area.top}px`);
}

function openPop(element, withOptions, pinned = false) {
  const target = element.dataset.target;
  const sheet = document.querySelector(`[data-sheet="${CSS.escape(target)}"]`);
  const able = withOptions ? options().filter((option) => option.dataset.target === target) : [];
  if (!sheet && !able.length) return;
  pop.replaceChildren();
  pop.dataset.for = target;
  pop.classList.toggle("menu", Boolean(able.length));
  pop.classList.toggle("pinned", pinned);
  if (able.length) {
    const menu = document.createElement("div");
    menu.className = "plain";
    for (const option of able) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "option";
      button.dataset.key = option.value ?? "";
      button.textContent = option.textContent;
      button.addEventListener("click", () => choose(option));
      menu.append(button);
    }
    pop.append(menu);
  }
  if (sheet && able.length < LONG_MENU) pop.append(sheet.cloneNode(true)); // hovering shows it anyway
  pop.hidden = false;
  placePop(element, !able.length && "cover" in element.dataset);
  if (able.length) pop.querySelector("button").focus();
}

function point(element, touch) {
  const able = options().filter((option) => option.dataset.target === element.dataset.target);
  if (able.length === 1 && !touch) choose(able[0]);
  else openPop(element, true);
}

// Something that cannot be chosen itself: a figure shows its moves alone, pressed once more its sheet; others their sheet.
function press(element, open) {
  const group = groupOf(element);
  if (group !== null && only !== group) { closePop(); pickGroup(group); return; }
  if (group !== null) pickGroup(group);
  if (open) closePop(); else openPop(element, false, true);
}

const boardArea = document.querySelector(".board-area");
let lastPointer = "mouse";
boardArea.addEventListener("pointerdown", (event) => { lastPointer = event.pointerType; });
boardArea.addEventListener("click", (event) => {
  if (event.target.closest("#pop, .look-bar")) return;
  const element = event.target.closest("[data-target]");
  if (element && (element.classList.contains("legal") || element.classList.contains("has-sheet"))) {
    const again = pop.dataset.for === element.dataset.target && !pop.hidden;
    if (element.classList.contains("legal")) { point(element, lastPointer === "touch"); return; }
    press(element, again && pop.classList.contains("pinned"));
    return;
  }
  closePop();
  pointOnBoard(event);
});
// A sheet appears when the pointer rests: not on the way to something else, and not for what fills the board.
let hovering = 0;
const held = () => !pop.hidden && (pop.classList.contains("menu") || pop.classList.contains("pinned"));
boardArea.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || held()) return;
  clearTimeout(hovering);
  const element = event.target.closest(".has-sheet");
  if (!element) { if (!event.target.closest("#pop")) closePop(); return; }
  if (pop.dataset.for === element.dataset.target) return;
  closePop();
  const [box, area] = [element.getBoundingClientRect(), boardArea.getBoundingClientRect()];
  if (box.width * box.height > 0.3 * area.width * area.height) return;
  hovering = setTimeout(() => { if (element.isConnected && !held()) openPop(element, false); }, 160);
});
boardArea.addEventListener("pointerleave", () => { if (!held()) closePop(); });
boardArea.addEventListener("focusin", (event) => {
  const element = event.target.closest?.("[data-target].has-sheet");
  if (element && !pop.contains(event.target)) openPop(element, false);
});
for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  place("ask").addEventListener(kind, (event) => {
    const option = event.target.closest(".option[data-target]");
    if (!option) return;
    for (const element of document.querySelectorAll(`.board-box ${selector(option.dataset.target)}`)) element.classList.toggle("pointed", on);
  });
}

// A question for a point: clicking the drawing fills the form, in the drawing's own units.
function pointOnBoard(event) {
  const form = document.querySelector("#ask [data-point]");
  const svg = event.target.closest("svg");
  if (!form || !svg) return;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const scale = Number(form.dataset.scale || 1);
  form.querySelector("[name=x]").value = Math.round(at.x) / scale;
  form.querySelector("[name=y]").value = Math.round(at.y) / scale;
  form.querySelector("button").focus();
}

// --- forms with more than one field -----------------------------------------------------------------------------------

function countChecks(box) {
  const n = box.querySelectorAll("input:checked").length;
  const button = box.parentElement.querySelector("[data-confirm]");
  button.disabled = n < Number(box.dataset.least) || n > Number(box.dataset.most);
  button.querySelector("[data-count]").textContent = `(${n})`;
  for (const label of box.querySelectorAll(".option")) {
    for (const element of document.querySelectorAll(`.board-box ${selector(label.dataset.target || "")}`)) {
      element.classList.toggle("chosen", label.querySelector("input").checked);
    }
  }
}

function countBins(box) {
  const given = [...box.querySelectorAll("input")].reduce((sum, input) => sum + Number(input.value || 0), 0);
  const left = Number(box.dataset.total) - given;
  const button = box.parentElement.querySelector("[data-confirm]");
  button.disabled = left < 0 || (Boolean(box.dataset.all) && left !== 0);
  box.parentElement.querySelector("[data-rest]").textContent = left < 0 ? `${-left} too many` : `${left} left`;
}

place("ask").addEventListener("input", (event) => {
  const checks = event.target.closest(".checks");
  const bins = event.target.closest(".bins");
  if (checks) countChecks(checks);
  if (bins) countBins(bins);
  const number = event.target.closest(".number");
  if (number) for (const input of number.querySelectorAll("input")) input.value = event.target.value;
});

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

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    const opener = pop.dataset.for;
    closePop();
    if (opener) document.querySelector(`.board-box ${selector(opener)}`)?.focus();
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
    if (target.classList.contains("legal")) point(target, false); else press(target, false);
    return;
  }
  if (event.target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key)) {
    const button = document.querySelector(`#ask button[data-number="${key}"]`);
    if (button) { event.preventDefault(); choose(button); }
  } else if (key === "u") {
    document.querySelector('[data-key="u"]:not([disabled])')?.click();
  } else if (key === "t") {
    event.preventDefault();
    document.getElementById("say")?.focus();
  } else if (key === "l") {
    log.focus();
  } else if (key === "q") {
    (place("ask").querySelector("button.option, input:not([type=hidden]), button") || place("ask")).focus();
  } else if (key === "b") {
    (document.querySelector(".board-box .legal") || document.querySelector(".board-box [tabindex]"))?.focus();
  } else if (event.key === "?") {
    document.getElementById("help").showModal();
  }
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-help]")) document.getElementById("help").showModal();
  if (event.target.id === "earlier") {
    event.preventDefault();
    logSize = 0;
    log.replaceChildren();
    refresh();
  }
});

// The panels under the board lie over it while they are open.
function closePanels(except = null) {
  if (!matchMedia("(min-width: 901px)").matches) return;
  for (const panel of document.querySelectorAll(".under details[open]")) if (panel !== except) panel.open = false;
}
document.addEventListener("click", (event) => closePanels(event.target.closest(".under details[open]")));

// --- clocks -----------------------------------------------------------------------------------------------------------

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-left]")) {
    clock.dataset.since ||= Date.now();
    const gone = clock.dataset.runs ? (Date.now() - Number(clock.dataset.since)) / 1000 : 0;
    const left = Math.max(0, Math.round(Number(clock.dataset.left) - gone));
    const hours = Math.floor(left / 3600);
    const minutes = String(Math.floor(left / 60) % 60).padStart(hours ? 2 : 1, "0");
    clock.textContent = `${hours ? `${hours}:` : ""}${minutes}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 15 && Boolean(clock.dataset.runs));
  }
}
setInterval(tick, 1000);

// A question with a countdown: it is shown once for each question, and nothing happens when it ends.
const counts = new Map();
setInterval(() => {
  const box = document.querySelector("#ask [data-countdown]");
  if (!box) return;
  const key = box.dataset.question;
  if (!counts.has(key)) counts.set(key, Date.now());
  const left = Math.max(0, Number(box.dataset.countdown) - (Date.now() - counts.get(key)) / 1000);
  box.querySelector("progress").value = left;
  box.querySelector("output").textContent = Math.ceil(left);
  box.classList.toggle("done", left === 0);
}, 100);

for (const part of document.querySelectorAll("[data-part]")) shown[part.dataset.part] = null;
follow(log);
follow(place("talk"));
dress();
headTab(Boolean(table.dataset.yours));
table.dataset.ready = "yes";
listen();
const [awaited, owed] = table.dataset.dice.split(" ");
if (awaited) addToDice(awaited, owed.split(",").map(Number));
