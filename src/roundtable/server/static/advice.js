// "What would you do?": asks the server, shows what it says beside the question, and points an answer out. Nothing is done by it.
const table = document.getElementById("table");
const ask = document.getElementById("ask");
const { base, csrf } = table.dataset;

async function advise(button) {
  const box = ask.querySelector("#advice");
  const seat = ask.querySelector("[name=seat]")?.value ?? table.dataset.seat;
  button.disabled = true;
  box.hidden = false;
  box.replaceChildren(Object.assign(document.createElement("p"), { className: "idle", innerHTML: '<span class="spinner" aria-hidden="true"></span> Thinking …' }));
  try {
    const answer = await fetch(`${base}/hint`, { method: "POST", body: new URLSearchParams({ seat }), headers: { "x-table": "1", "x-csrf-token": csrf, accept: "application/json" } });
    const found = await answer.json();
    if (!box.isConnected) return; // the question has been answered meanwhile
    if (!answer.ok) throw new Error(found.detail);
    if (found.question !== ask.querySelector("[name=question]")?.value) { box.hidden = true; return; }
    box.innerHTML = found.html;
  } catch (error) {
    if (box.isConnected) box.textContent = error instanceof TypeError ? "The table cannot be reached." : error.message;
  } finally {
    button.disabled = false;
  }
}

// Where an answer is to be given: its button, in sight, and what it is about on the board.
function pointOut(advice) {
  for (const old of document.querySelectorAll(".pointed-out")) old.classList.remove("pointed-out");
  const option = [...ask.querySelectorAll("[name=choice]")].find((each) => each.value === advice);
  if (!option) return;
  const shown = option.closest(".option");
  shown.classList.add("pointed-out");
  for (let fold = shown.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  shown.scrollIntoView({ block: "nearest" });
  option.focus({ preventScroll: true });
  if (shown.dataset.target) document.querySelector(`.board-box [data-target="${CSS.escape(shown.dataset.target)}"]`)?.classList.add("pointed-out");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-hint]");
  if (button) advise(button);
  const advised = event.target.closest("[data-advice]");
  if (advised) pointOut(advised.dataset.advice);
});
