// A match that is being thought over: how far it is, until it is done.
const bar = document.getElementById("progress");

async function look() {
  let wait = 700;
  try {
    const answer = await fetch(bar.dataset.progress, { headers: { accept: "application/json" } });
    const now = await answer.json();
    if (!answer.ok) { bar.querySelector("output").textContent = now.detail; return; }
    if (now.ready) { location.reload(); return; }
    bar.querySelector("progress").max = now.all;
    bar.querySelector("progress").value = now.done;
    bar.querySelector("output").textContent = now.words;
  } catch { wait = 3000; }
  setTimeout(look, wait);
}

if (bar) look();
