// A table: live updates, the board as something to click, everything by keyboard. The page works without this, by plain
// forms; with it nothing reloads.
import "./advice.js";
import { adopt, bringClose } from "./board.js";
import { closeDock } from "./dock.js";
import { dressDrag } from "./drag.js";
import { dressFold } from "./fold.js";
import { closePop, dress, firstShown, proposed, proposeAgain } from "./hands.js";
import { noteDone } from "./lessons.js";
import { glide, keepMarks, mark, places, recallMarks, throwDice } from "./motion.js";
import { myPart } from "./shares.js";
import "./sight.js";
import { store } from "./site.js";
import "./tally.js";
import { dressWords } from "./words.js";
import { onPace, pace, sound, yourTurn } from "./wishes.js";

const table = document.getElementById("table");
const { base, csrf, title } = table.dataset;
const mine = table.dataset.mine ? table.dataset.mine.split(",").map(Number) : [];
const live = document.getElementById("live");
const notice = document.getElementById("notice");
const log = document.getElementById("log");
const icon = document.getElementById("icon");
let seat = table.dataset.seat === "" ? null : Number(table.dataset.seat);
let version = Number(table.dataset.version);
let epoch = Number(table.dataset.epoch);
let logSize = Number(table.dataset.log);
let shown = {};
let marks = {}; // of what is shown, for the table: it sends only what has changed
let sending = false;
const ANOTHER_LOG = 10_000_000; // no log has so many take-backs: asks for the whole of it

const place = (name) => document.querySelector(`[data-part="${name}"]`);
const lastMove = () => `last move ${base} ${seat}`;
const selector = (target) => `[data-target="${CSS.escape(target)}"]`; // what has the same name on the next drawing

// --- what is new ------------------------------------------------------------------------------------------------------

const had = () => Object.entries(marks).map(([name, mark]) => `${name}=${mark}`).join(",");
// A part that has changed comes as new text and as ranges of what was there, cut at every "<" (server/changes.py).
function together(old, sent) {
  const pieces = old.split("<");
  return sent.map((part) => typeof part === "string" ? part : pieces.slice(...part).join("<")).join("<");
}

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
      const answer = await fetch(`${base}/parts?${query}`, { headers: { "x-has": had(), accept: "application/json" } });
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
  table.dataset.version = version;
  const begins = table.dataset.status === "waiting" && news.status !== "waiting";
  table.dataset.status = news.status;
  table.className = `table ${news.status}`;
  if (news.status === "over" && table.dataset.told !== "over") { table.dataset.told = "over"; closeDock(); } // the end is told in its place
  const held = proposed();
  const working = document.activeElement?.closest(".board-area, #ask");
  const asked = document.querySelector("#ask [name=question]")?.value;
  for (const [name, sent] of Object.entries(news.parts)) {
    const html = typeof sent === "string" ? sent : together(shown[name], sent);
    replace(name, html);
    if (shown[name] === html) marks[name] = news.marks[name]; else delete marks[name];
  }
  keepMarks(lastMove(), version);
  const lines = addLines(news);
  dress();
  dressDrag();
  dressFold();
  meanings();
  noteDone();
  const question = document.querySelector("#ask [name=question]")?.value;
  if (held && asked === question) proposeAgain(held);
  if (working && document.activeElement === document.body) place("ask").focus({ preventScroll: true }); // what had the focus is gone
  if (asked !== question) toWhatIsAsked();
  tick();
  announce(news, lines);
  if (pace() !== "once" && lines.length) throwDice(document.querySelector(".board-area"), lines);
  if (lines.some((line) => line.querySelector(".dice .die"))) sound("dice");
  if (news.failed.length) { epoch = ANOTHER_LOG; for (const name of news.failed) { shown[name] = null; delete marks[name]; } }
  if (news.status !== "over") nextHands(news, begins);
  addToDice(news.dice.stage, news.dice.owing);
}

// On a phone the question lies over the foot of the page: what it is about is brought into the part that is seen.
const phone = matchMedia("(max-width: 620px)");
function toWhatIsAsked() {
  if (!phone.matches) return;
  const wanted = towards(), by = Math.min(wanted, untilItLeaves());
  if (!wanted && -by > innerHeight / 2) return; // somebody reads the log, or is at the console
  if (by) scrollBy({ top: by, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
}

// How far to scroll until all that is asked about is seen, and in the middle; at the end all who still stand on a measured table.
function towards() {
  const over = document.querySelector("#ask .ended");
  if (!over && !document.querySelector("#ask [name=question]")) return 0;
  bringClose(firstShown());
  const things = [...document.querySelectorAll(over ? ".board-box [data-radius]" : ".board-box .asked, .board-box .legal[data-radius]")];
  const boxes = (things.length ? things : [...document.querySelectorAll(".board-box .legal")]).map((one) => one.getBoundingClientRect());
  if (!boxes.length) return 0;
  const [edge, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  // Who stands on what is asked about keeps their head.
  const heads = [...document.querySelectorAll(".board-box [id^='figure-']")].map((one) => one.getBoundingClientRect());
  const top = Math.min(edge, ...heads.filter((box) => box.top < edge && box.bottom > edge).map((box) => box.top - 4));
  const roof = document.getElementById("first")?.offsetHeight ?? 0; // the offer of a lesson stays in sight above
  const free = place("ask").getBoundingClientRect().top - roof;
  if (top >= roof && bottom <= roof + free) return 0;
  const middle = bottom - top <= free ? (top + bottom) / 2 : top + free / 2; // of a long list its beginning
  return middle - roof - free / 2;
}

// How far one may scroll before the question leaves the foot of the page, with the log below it; less than nothing where it has.
function untilItLeaves() {
  const below = [...table.querySelectorAll(":scope > .side, :scope > .console, :scope > .under")].filter((one) => one.checkVisibility());
  return below.length ? Math.min(...below.map((one) => one.getBoundingClientRect().top)) - innerHeight : Infinity;
}

// This browser's share of the dice, for every seat of mine from which it is awaited.
const given = new Set(), underway = new Set();
async function addToDice(stage, owing) {
  for (const chair of owing.filter((other) => stage && mine.includes(other))) {
    // While one is underway news of others come in: sent twice, the second would be refused.
    const whose = `${stage} ${chair}`;
    if (given.has(`${whose} ${version}`) || underway.has(whose)) continue;
    given.add(`${whose} ${version}`);
    const part = myPart(base, chair, stage);
    if (!part) continue;
    underway.add(whose);
    const body = new URLSearchParams({ do: part[0], word: part[1], seat: chair, [table.dataset.csrfField]: csrf });
    try {
      const answer = await fetch(`${base}/do`, { method: "POST", body, headers: { "x-table": "1", "x-csrf-token": csrf, accept: "application/json" } });
      if (answer.ok) await refresh();
    } catch { /* the stream brings what is new when the table can be reached again */ }
    underway.delete(whose);
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
  if (name === "board") {
    adopt();
    closePop(); // what it was about may be gone
    const { moved, hits } = glide(box, before, pace() === "once");
    mark(box);
    if (hits.length) sound(hits[0].change < 0 ? "hit" : "gain"); else if (moved) sound("move");
  }
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
let wasYours = Boolean(table.dataset.yours);
function announce(news, lines) {
  const told = [];
  const say = (text) => { const p = document.createElement("p"); p.textContent = text; told.push(p); };
  for (const line of lines.slice(-6)) say([...line.querySelectorAll(".die")].map((die) => die.getAttribute("aria-label")).concat(line.querySelector(".text").textContent).join(", "));
  const talk = [...document.querySelectorAll("#talk li[data-n]")];
  for (const said of talk.filter((line) => Number(line.dataset.n) > lastSaid).slice(-3)) say(said.textContent);
  lastSaid = talk.length ? Number(talk.at(-1).dataset.n) : lastSaid;
  const prompt = document.querySelector(".prompt span")?.textContent || "";
  if (news.yours && prompt !== lastPrompt) say(`Your turn. ${prompt}`);
  if (news.yours && !wasYours) yourTurn(title, prompt);
  wasYours = news.yours;
  lastPrompt = prompt;
  const ended = document.querySelector(".ended h2")?.textContent || "";
  if (ended && ended !== lastEnd) { say(ended); if (table.dataset.ready) { sound("end"); if (phone.matches) { document.querySelector(".ended h2").scrollIntoView({ block: "center" }); toWhatIsAsked(); } } }
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
let soon = 0;
let newest = 0; // the version that the stream told last
function listen() {
  const query = new URLSearchParams({ pace: pace() });
  if (seat !== null && base.startsWith("/m/")) query.set("seat", seat);
  const old = stream;
  stream = new EventSource(`${base}/stream?${query}`);
  stream.onopen = () => old?.close(); // so nobody seems to have gone meanwhile
  stream.addEventListener("now", (event) => {
    const now = JSON.parse(event.data);
    table.dataset.connected = "yes";
    present(now);
    newest = now.version;
    table.dataset.newest = newest;
    if (now.version === version) return;
    clearTimeout(soon);
    // Of bots that play at once only what comes of it is fetched.
    const hurried = pace() === "once" && now.status === "playing" && !now.asked.some((other) => mine.includes(other));
    if (hurried) soon = setTimeout(refresh, 300); else refresh();
  });
  stream.addEventListener("gone", () => location.reload());
  stream.onerror = () => {
    table.dataset.connected = "";
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
}

// The offer of a lesson goes when it is turned down, or when one has begun to play.
const offer = document.getElementById("first");
offer?.querySelector("[data-first]").addEventListener("click", () => offer.remove());
if (offer) history.replaceState(null, "", location.pathname);

onPace(listen);

// A page that was painted for another screen (a first visit, a phone that was turned) asks for its board anew.
const reshape = () => {
  if (table.dataset.shape === document.documentElement.dataset.shape) return;
  table.dataset.shape = document.documentElement.dataset.shape;
  Promise.resolve(refresh()).then(toWhatIsAsked); // while an answer is on its way there is nothing to wait for
};
addEventListener("shape", reshape);

// Who is there, without asking for anything.
function present({ online, spectators }) {
  for (const row of document.querySelectorAll("[data-seat-row]")) {
    const dot = row.querySelector(".dot");
    if (!dot) continue;
    const here = online.includes(Number(row.dataset.seatRow));
    dot.classList.toggle("on", here);
    dot.setAttribute("aria-label", here ? "online" : "offline");
    const state = row.querySelector("[data-here]");
    if (state) state.textContent = here ? state.dataset.here : state.dataset.away;
  }
  const watchers = document.getElementById("watchers");
  if (watchers) { watchers.hidden = !spectators; watchers.textContent = `${spectators} watching`; }
}

// --- doing ------------------------------------------------------------------------------------------------------------

function tell(words, offer = false) {
  notice.textContent = words;
  notice.hidden = !words;
  if (!words) return;
  const close = Object.assign(document.createElement("button"), { type: "button", className: "quiet close", textContent: "×" });
  close.setAttribute("aria-label", "Close this message");
  close.addEventListener("click", () => tell(""));
  notice.append(close);
  if (!offer) return;
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.again = "";
  button.textContent = "Try again";
  notice.append(" ", button);
}
document.addEventListener("click", (event) => {
  if (event.target.id === "earlier") {
    event.preventDefault();
    logSize = 0;
    log.replaceChildren();
    refresh();
  }
  if (event.target.closest("[data-skip]")) fetch(`${base}/skip`, { method: "POST", headers: { "x-csrf-token": csrf } });
  if (!event.target.closest("[data-again]")) return;
  event.preventDefault();
  epoch = ANOTHER_LOG;
  refresh();
});

// An answer is sent once, however often it is pressed; what else is pressed meanwhile (a number of the console) waits its turn.
const waiting = [];
async function send(form, submitter) {
  const wish = { action: form.action, data: new FormData(form, submitter), done: () => { if (form.classList.contains("say-form")) form.reset(); } };
  if (!sending) await post(wish); else if (!("answer" in form.dataset)) waiting.push(wish);
}

async function post({ action, data, done }) {
  sending = true;
  if (refreshing) await refreshing; // what is new comes by one way at a time
  again = false;
  table.classList.add("sending");
  let news = null;
  try {
    const answer = await fetch(`${action}?${new URLSearchParams({ log: logSize, epoch })}`, {
      method: "POST",
      body: new URLSearchParams(data),
      headers: { "x-table": "1", "x-has": had(), "x-csrf-token": csrf, accept: "application/json" },
    });
    if (answer.ok) {
      tell("");
      offer?.remove();
      news = await answer.json();
      done();
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
  if (waiting.length) { await post(waiting.shift()); return; }
  if (!news || (again && newest > version)) await refresh();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-do]");
  if (!form) return;
  if (event.submitter?.value === "leave") return;
  event.preventDefault();
  send(form, event.submitter);
});

// Words with a meaning, wherever they have just been written.
const meanings = () => dressWords(document.querySelectorAll(".prompt span, #log .text, .sheet p, .sheet dt, .sheet dd, .option .odds, .option .label, .ended p, .turning li, .lesson p"));

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
dressDrag();
dressFold();
meanings();
noteDone();
headTab(Boolean(table.dataset.yours));
recallMarks(place("board"), lastMove(), version);
toWhatIsAsked();
table.dataset.ready = "yes";
listen();
reshape();
const [awaited, owed] = table.dataset.dice.split(" ");
if (awaited) addToDice(awaited, owed.split(",").map(Number));
