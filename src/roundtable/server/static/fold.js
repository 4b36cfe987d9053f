// On a phone the question lies over the foot of the page: swiped down, or its handle tapped, it folds to its first line and the
// board is seen whole; swiped up or tapped again it is back. A new question is always shown.

const ask = document.getElementById("ask");
const phone = matchMedia("(max-width: 620px)");
const FAR = 28; // pixels that make a swipe
const handle = Object.assign(document.createElement("button"), { type: "button", className: "fold" });
let about = "";
let from = null;

function fold(on) {
  ask.classList.toggle("folded", on);
  handle.setAttribute("aria-expanded", String(!on));
  handle.setAttribute("aria-label", on ? "Show the question" : "Fold the question away");
}

fold(false); // it has its name before anything is asked

export function dressFold() {
  const question = ask.querySelector("[name=question]")?.value ?? "";
  if (question !== about) fold(false);
  about = question;
  if (ask.firstElementChild !== handle && !document.querySelector(".on-screen")) ask.prepend(handle); // the big screen has no buttons
}

handle.addEventListener("click", () => fold(!ask.classList.contains("folded")));
ask.addEventListener("pointerdown", (event) => {
  from = phone.matches && event.pointerType === "touch" && event.target.closest(".fold, .prompt") ? event : null;
});
ask.addEventListener("pointermove", (event) => {
  if (!from || event.pointerId !== from.pointerId) return;
  const down = event.clientY - from.clientY;
  if (Math.abs(down) < FAR || Math.abs(event.clientX - from.clientX) > Math.abs(down)) return;
  fold(down > 0);
  from = null;
});
