// Runs before the page is drawn, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* no storage: the system's theme is good too */ }
