// A sheet that is fuller than its page is set smaller until it fits, measured as it will be printed.
{
  const SMALLEST = 0.4;
  const STEP = 0.02;
  const fit = () => {
    const page = document.documentElement;
    page.classList.add("measuring");
    for (const sheet of document.querySelectorAll(".fit")) {
      let size = 1;
      do {
        sheet.style.zoom = size.toFixed(2);
        size -= STEP;
      } while (size > SMALLEST && sheet.scrollHeight > sheet.clientHeight);
    }
    page.classList.remove("measuring");
  };
  document.fonts.ready.then(fit);
  addEventListener("load", fit);
  addEventListener("beforeprint", fit);
}
