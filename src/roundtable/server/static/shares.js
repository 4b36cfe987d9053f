// Each browser adds to the dice: a random number, shown as its SHA-256 first and itself when everybody has done so. Written
// out, because browsers offer SHA-256 only over https.
import { store } from "./site.js";

const K = new Uint32Array(64);
const START = new Uint32Array(8);
for (let n = 2, found = 0; found < 64; n += 1) {
  let prime = true;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) { prime = false; break; }
  if (!prime) continue;
  const part = (power) => { const x = n ** power; return Math.floor((x - Math.floor(x)) * 2 ** 32); };
  if (found < 8) START[found] = part(1 / 2);
  K[found] = part(1 / 3);
  found += 1;
}

export function sha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array(((length + 9 + 63) >> 6) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, length * 8);
  const state = START.slice();
  const w = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    const view = new DataView(padded.buffer, at, 64);
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(4 * i);
    for (let i = 16; i < 64; i += 1) {
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => new Uint8Array(text.match(/../g).map((pair) => parseInt(pair, 16)));

// What to send for a seat whose share is awaited: [what, word], or null where this browser has none.
export function myPart(table, seat, stage) {
  const key = `share ${table} ${seat}`;
  if (stage === "commit") {
    const share = hex(crypto.getRandomValues(new Uint8Array(32)));
    store.set(key, share);
    return ["commit", sha256(bytesOf(share))];
  }
  const share = store.get(key);
  return share ? ["share", share] : null;
}
