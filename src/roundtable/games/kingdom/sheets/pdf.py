"""Sheets as PDF, by Chromium's print."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from roundtable.kernel.errors import RoundtableError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
TIMEOUT = 120


class CannotPrint(RoundtableError):
    """There is no browser to print with, or it failed."""


def find_browser() -> str:
    """A Chromium on this machine."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    raise CannotPrint(
        f"PDF needs Chromium, and none of {', '.join(BROWSERS)} is installed (Debian: apt install chromium). "
        "The HTML sheets need nothing: print them from any browser."
    )


def print_pdf(html: str, path: Path, browser: str = "") -> None:
    """Print a page to a PDF file."""
    command = browser or find_browser()
    with tempfile.TemporaryDirectory() as folder:
        page, made = Path(folder) / "sheets.html", Path(folder) / "sheets.pdf"
        page.write_text(html, encoding="utf-8")
        arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            "--virtual-time-budget=10000",  # the fonts are there and the sheets fitted before it prints
            f"--user-data-dir={folder}/profile",
            f"--print-to-pdf={made}",
            page.as_uri(),
        ]
        try:
            done = subprocess.run([command, *arguments], capture_output=True, text=True, timeout=TIMEOUT, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CannotPrint(f"{command} could not print: {error}") from None
        if done.returncode or not made.exists():
            last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
            raise CannotPrint(f"{command} could not print: {last[0]}")
        path.write_bytes(made.read_bytes())
