// Numbers on a drawing that follow from what is being handed out, shown while it is. By an attribute any game can use:
//   data-tally='{"by": {"FOR": [275, 301, ...], ...}, "rest": 0, "divide": 1}'
// For each bin its table is read at what the bin gets; the sum and the rest, divided and rounded down, is the number.

function count() {
  const bins = document.querySelector("#ask .bins");
  if (!bins) return;
  const given = {};
  for (const input of bins.querySelectorAll("input[name^='bin ']")) given[input.name.slice(4)] = Math.max(0, Number(input.value || 0));
  for (const shown of document.querySelectorAll(".board [data-tally]")) {
    const { by, rest, divide } = JSON.parse(shown.dataset.tally);
    const sum = Object.entries(by).reduce((total, [bin, table]) => total + table[Math.min(given[bin] ?? 0, table.length - 1)], 0);
    const now = String(Math.floor(sum / divide) + rest);
    shown.classList.toggle("changed", now !== (shown.dataset.was ??= shown.textContent));
    shown.textContent = now;
  }
}

document.addEventListener("input", (event) => { if (event.target.closest("#ask .bins")) count(); });
