// What this browser likes, kept here and sent to nobody: how fast bots play, sound, vibration, notifications.
import { store } from "./site.js";

export const PACES = ["slow", "normal", "fast", "once"];
export const pace = () => (PACES.includes(store.get("pace")) ? store.get("pace") : "normal");
const likes = (name) => store.get(name) === "yes";

let repace = () => {};
export const onPace = (then) => { repace = then; };

// --- sound: a few notes, made here; nothing until somebody has asked for it --------------------------------------------

let speaker = null;
const TUNES = {
  turn: [[660, 0, 0.12], [880, 0.1, 0.18]],
  dice: [[190, 0, 0.03], [240, 0.05, 0.03], [170, 0.11, 0.03], [210, 0.15, 0.04]],
  move: [[320, 0, 0.06]],
  hit: [[120, 0, 0.16], [90, 0.04, 0.14]],
  gain: [[520, 0, 0.08], [780, 0.07, 0.1]],
  end: [[523, 0, 0.18], [659, 0.15, 0.18], [784, 0.3, 0.36]],
};
const WAVES = { dice: "square", hit: "sawtooth" };

export function sound(name) {
  if (!likes("sound") || document.hidden && name !== "turn") return;
  // Before one has touched the page a browser makes no sound, and would complain.
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    speaker ??= new AudioContext();
    if (speaker.state === "suspended") speaker.resume();
    for (const [pitch, from, length] of TUNES[name]) {
      const tone = new OscillatorNode(speaker, { type: WAVES[name] ?? "triangle", frequency: pitch });
      const loud = new GainNode(speaker, { gain: 0 });
      const at = speaker.currentTime + from;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(name === "dice" ? 0.04 : 0.09, at + 0.008);
      loud.gain.exponentialRampToValueAtTime(0.0005, at + length);
      tone.connect(loud).connect(speaker.destination);
      tone.start(at);
      tone.stop(at + length + 0.02);
    }
  } catch { /* no sound here */ }
}

// --- one's turn --------------------------------------------------------------------------------------------------------

let note = null;
export function yourTurn(title, prompt) {
  sound("turn");
  if (likes("buzz")) navigator.vibrate?.(80);
  if (likes("notify") && document.hidden && "Notification" in window && Notification.permission === "granted") {
    note = new Notification(`Your turn: ${title}`, { body: prompt, tag: location.pathname });
    note.onclick = () => { window.focus(); note.close(); };
  }
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) note?.close(); });

// --- the panel ---------------------------------------------------------------------------------------------------------

const panel = document.getElementById("wishes");
if (panel) {
  for (const input of panel.querySelectorAll("[name=pace]")) input.checked = input.value === pace();
  for (const input of panel.querySelectorAll("[type=checkbox]")) input.checked = likes(input.name);
  if (!("Notification" in window)) panel.querySelector("[name=notify]").closest("label").hidden = true;
  if (!navigator.vibrate) panel.querySelector("[name=buzz]").closest("label").hidden = true;
  panel.addEventListener("change", async (event) => {
    const { name, value, checked } = event.target;
    if (name === "pace") { store.set("pace", value); repace(); return; }
    if (name === "notify" && checked && await Notification.requestPermission() !== "granted") { event.target.checked = false; return; }
    store.set(name, checked ? "yes" : "");
    if (name === "sound" && checked) sound("turn");
  });
}
