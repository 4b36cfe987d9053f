// Questions with more than one field: what is ticked and handed out is counted while one does.

const ask = document.getElementById("ask");
const selector = (target) => `[data-target="${CSS.escape(target)}"]`;

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

// What is suggested is ticked or handed out, and given as the answer, by one click.
ask.addEventListener("click", (event) => {
  const button = event.target.closest("[data-suggested]");
  if (!button) return;
  const wanted = JSON.parse(button.dataset.suggested);
  for (const input of ask.querySelectorAll(".checks input")) input.checked = wanted.includes(input.value);
  for (const input of ask.querySelectorAll(".bins input")) input.value = wanted[input.name.replace("bin ", "")] ?? 0;
  countFields();
});

export function countFields() {
  ask.querySelector("[data-suggested]")?.removeAttribute("hidden"); // without this script it could not be given
  const checks = ask.querySelector(".checks"), bins = ask.querySelector(".bins");
  if (checks) countChecks(checks);
  if (bins) countBins(bins);
}

// Of things of which only one may be chosen the last one ticked stays; Enter on a tick is "Done".
ask.addEventListener("input", (event) => {
  const checks = event.target.closest(".checks");
  if (checks?.dataset.most === "1" && event.target.checked) for (const other of checks.querySelectorAll("input:checked")) other.checked = other === event.target;
});
ask.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".checks input")) return;
  event.preventDefault();
  const button = event.target.form.querySelector("[data-confirm]");
  if (!button.disabled) button.click();
});
ask.addEventListener("input", (event) => {
  countFields();
  const number = event.target.closest(".number");
  if (number) for (const input of number.querySelectorAll("input")) input.value = event.target.value;
});
