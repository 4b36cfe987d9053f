// Every page: the theme, rules opened in place, links that can be copied.

// What this browser, or this tab of it alone, remembers. Where it may not, nothing is remembered.
const memory = (kept) => ({
  get(key) { try { return kept().getItem(key); } catch { return null; } },
  set(key, value) { try { kept().setItem(key, value); } catch { /* private mode */ } },
});
export const store = memory(() => localStorage);
export const session = memory(() => sessionStorage);

const themeButton = document.getElementById("theme");
if (themeButton) {
  themeButton.hidden = false;
  themeButton.addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    store.set("theme", root.dataset.theme);
  });
}

// Who sits down with a browser that runs this adds to the dice (see shares.js).
for (const form of document.querySelectorAll("form[data-sits]")) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "dice", value: "yes" });
  form.append(field);
}

// "why?" opens the rule beneath its line instead of on another page.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a.why[data-rule]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const place = link.closest("li, .option, .prompt, .order, .sheet, p, div") || link.parentElement;
  const open = place.nextElementSibling?.classList.contains("rule-here") ? place.nextElementSibling
    : place.querySelector(":scope > .rule-here");
  if (open) { open.remove(); link.setAttribute("aria-expanded", "false"); return; }
  const answer = await fetch(`/rule/${encodeURIComponent(link.dataset.rule)}?bare=true`);
  if (!answer.ok) { location.href = link.href; return; }
  const box = document.createElement("div");
  box.className = "rule-here";
  box.setAttribute("role", "status");
  box.innerHTML = await answer.text();
  if (place.matches("li, .order")) place.append(box); else place.after(box);
  link.setAttribute("aria-expanded", "true");
  document.dispatchEvent(new Event("found"));
  // Of an answer that is longer than the room it has, the beginning.
  const room = box.closest("#log")?.clientHeight ?? innerHeight;
  box.scrollIntoView({ block: box.offsetHeight > room ? "start" : "nearest" });
});

// A link for a friend: the share sheet where there is one, and a code to be read by the camera of a phone.
async function dressShare(input, after) {
  const { drawing } = await import("./qr.js");
  if (!input.isConnected) return;
  if (navigator.share) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Share" });
    button.addEventListener("click", () => navigator.share({ title: input.dataset.share, url: input.value }).catch(() => {}));
    after.after(button);
  }
  input.closest("li, .wide")?.append(drawing(input.value));
}

// A search that shows what it finds while one types.
for (const form of document.querySelectorAll("form[data-live]")) {
  let waiting = 0;
  let asked = 0;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const address = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
      const turn = (asked += 1);
      const answer = await fetch(address);
      if (!answer.ok || turn !== asked) return; // an answer that was overtaken shows nothing
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.querySelectorAll("[data-results]").forEach((place, n) => {
        const found = page.querySelectorAll("[data-results]")[n];
        if (found) { place.replaceChildren(...found.childNodes); place.className = found.className; }
      });
      document.dispatchEvent(new Event("found"));
      history.replaceState(null, "", address);
    }, 200);
  });
}

export function dressCopies(root = document) {
  for (const input of root.querySelectorAll("input[data-copy]:not([data-dressed])")) {
    input.dataset.dressed = "yes";
    if (input.value.startsWith("/")) input.value = location.origin + input.value;
    input.addEventListener("focus", () => input.select());
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      input.select();
      try { await navigator.clipboard.writeText(input.value); } catch { document.execCommand("copy"); }
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    input.after(button);
    if (input.dataset.share !== undefined) dressShare(input, button);
  }
}
dressCopies();
