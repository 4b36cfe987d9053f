"""Play every game to its end in Debian's Chromium: by mouse, keyboard and touch, on three screens, in both themes.

`python -m tools.whole_matches` plays all of them: 15 short matches on each of three screens in two themes, in a quarter of
an hour on an idle machine. `python -m tools.whole_matches akql --hands touch --size phone` plays some, `--shots DIR` keeps
pictures of each: its first question, one of its middle and its end. The tests play each once
(tests/server/test_whole_matches.py). A word in the console, a match without an end, small letters or things that lie over
others end with an error.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from roundtable.server.config import Config
from tests.server.conftest import ARGUMENTS, PATIENCE, Live
from tests.server.whole import PRESS, SHORT, SIZES, play_to_the_end, sit_down

THEMES = ("light", "dark")
MOST = 300
AT_REST = """() => new Promise((rest) => {
  let [before, still] = [-1, 0];
  const look = () => {
    still = scrollY === before ? still + 1 : 0;
    before = scrollY;
    still < 10 ? requestAnimationFrame(look) : rest(true);
  };
  look();
})"""
"""A page that has come to rest: pictures of one that still scrolls have blank strips, where nothing is painted yet."""


def picture(page: Page, shots: Path | None, name: str, when: str) -> None:
    """Keep what the page shows now, if pictures are wanted; a later one of the same moment takes its place."""
    if shots is not None:
        page.wait_for_function(AT_REST)
        page.screenshot(path=shots / f"{name}-{when}.png")


def one(browser: Browser, url: str, game: str, hands: str, size: str, theme: str, shots: Path | None) -> str:
    """One match; how it went, in a few words."""
    settings: dict[str, Any] = SIZES[size] | {"color_scheme": theme, "base_url": url}
    if hands == "touch":
        settings["has_touch"] = True
    context = browser.new_context(**settings)
    said: list[str] = []
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        begun = time.monotonic()
        sit_down(page, SHORT[game])
        answers = play_to_the_end(page, hands, size, MOST, partial(picture, page, shots, f"{game}-{hands}-{size}-{theme}"))
        ended = page.locator(".ended h2").inner_text()
    finally:
        context.close()
    if said:
        raise AssertionError(f"the console says {said[0]!r}")
    return f"{answers} answers, {time.monotonic() - begun:.0f} s, {ended}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*SHORT, []], help="which games; all of them by default")
    parser.add_argument("--hands", choices=PRESS, action="append")
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of each: the first question, the middle, the end")
    wanted = parser.parse_args()
    failed = 0
    if wanted.shots is not None:
        wanted.shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        live = Live(Config(f"sqlite:///{folder}/matches.sqlite3", bots="threads", rate_limits=False, durable=False))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        for game in wanted.games or SHORT:
            for hands in wanted.hands or PRESS:
                for size in wanted.size or SIZES:
                    for theme in wanted.theme or THEMES:
                        try:
                            told = one(browser, live.url, game, hands, size, theme, wanted.shots)
                        except Exception as error:  # the others are played all the same
                            failed += 1
                            told = f"FAILED: {(str(error) or repr(error)).splitlines()[0]}"
                        print(f"{game:20}{hands:10}{size:8}{theme:7}{told}", flush=True)
        browser.close()
        live.stop()
    print(f"{failed} failed" if failed else "all ended as their rules say, and the console was silent")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
