// Runs before the page is drawn, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* no storage: the system's theme is good too */ }

// Boards are laid out anew for a narrow screen: the server is told which it is, also when a phone is turned.
const slim = matchMedia("(max-width: 620px)");
function shape() {
  document.documentElement.dataset.shape = slim.matches ? "narrow" : "wide";
  document.cookie = `shape=${document.documentElement.dataset.shape}; path=/; max-age=31536000; samesite=lax`;
}
shape();
slim.addEventListener("change", () => { shape(); dispatchEvent(new Event("shape")); });
