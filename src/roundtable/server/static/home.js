// The cards of the home page remember one's name, and for each game how strong one's opponent was.
import { store } from "./site.js";

for (const input of document.querySelectorAll("[data-name]")) {
  input.value ||= store.get("name") || "";
  input.addEventListener("input", () => {
    store.set("name", input.value);
    for (const other of document.querySelectorAll("[data-name]")) other.value = input.value;
  });
}
for (const select of document.querySelectorAll("[data-strength]")) {
  const key = `against ${select.dataset.strength}`;
  const last = store.get(key);
  if ([...select.options].some((option) => option.value === last)) select.value = last;
  select.addEventListener("change", () => store.set(key, select.value));
}
