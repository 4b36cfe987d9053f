// The form of a host: seats are shown as far as they are used, and one more; a name is asked for only where "me" sits, and this
// browser's name is remembered. Options that would change nothing, as others are chosen, are put away.
import { store } from "./site.js";

const form = document.getElementById("host");
const own = form.querySelector("[name=name]");
if (!own.value) own.value = store.get("name") || "";
const rows = [...form.querySelectorAll(".seat-row")];

function show() {
  let mine = 0;
  const last = rows.findLastIndex((row) => row.querySelector("select").value !== "none");
  for (const [n, row] of rows.entries()) {
    row.hidden = n > last + 1;
    const me = row.querySelector("select").value === "me";
    // The first "me" has the name at the top of the form.
    row.querySelector(".seat-name").hidden = !(me && mine++ > 0);
    row.classList.toggle("unused", row.querySelector("select").value === "none");
  }
}

function chosen(name) {
  const field = form.elements.namedItem(`option ${name}`);
  return field?.value;
}
function fit() {
  for (const option of form.querySelectorAll("[data-needs]")) {
    const needs = Object.entries(JSON.parse(option.dataset.needs));
    option.hidden = !needs.every(([name, values]) => values.includes(chosen(name)));
    // What is put away is not sent: its default holds.
    for (const field of option.querySelectorAll("input, select")) field.disabled = option.hidden;
  }
  for (const chapter of form.querySelectorAll(".chapter")) chapter.hidden = !chapter.querySelector(".option:not([hidden])");
}
form.addEventListener("change", () => { show(); fit(); });
form.addEventListener("submit", () => store.set("name", own.value));
show();
fit();
