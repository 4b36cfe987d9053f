"""Boards as they are read: in the room they have on a laptop, a large screen and a phone no letters are too small, and none
lie on others. Measured in Debian's Chromium, for the positions of every lesson and of matches that bots have begun."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from roundtable.board.drawing import Svg
from roundtable.games.knockdown.pieces import WIDE, special_chip
from roundtable.kernel.game import find_game
from roundtable.kernel.lessons import lessons
from roundtable.kernel.match import Match
from roundtable.players.bots import find_bot
from roundtable.players.play import play

pytestmark = pytest.mark.browser
ROOMS = {"laptop": (806, 534, 11), "large": (966, 720, 11), "phone": (366, 0, 12)}
"""Width and height of the board in the page (on a phone it is as high as it likes), and the smallest letters in pixels."""
GAMES = ("akql", "cool_duel", "knockdown", "knights_and_knaves", "kingdom")
BEGUN: dict[str, list[dict[str, Any]]] = {
    "akql": [{"quick_setup": True}, {}],
    "cool_duel": [{"quick_setup": True}, {}, {"quick_setup": True, "map": "Fort of Salvation"}],
    "knockdown": [{}, {"open_hands": True}],
    "knights_and_knaves": [{"quick_setup": True}],
    "kingdom": [{"scene": "fight", "against": "2 Ogrekin"}, {"scene": "evening"}, {}, {"known_world_size": 12}],
}
"""Options of matches that bots begin."""
CROWDS = {"akql": (3, 4, 6), "cool_duel": (3, 4)}
"""Quick set-ups of more players than two."""
LONG = [(squares, 2, each) for squares in (3, 4, 5, 6) for each in (1, 2, 3)] + [(squares, 4, 1) for squares in (2, 3, 5)]
LONG += [(squares, 4, 2) for squares in (3, 4, 5)]
"""Fields of A.K.Q.L. in one row: so many squares, players, and knights of each."""
HOOK, ANGLE, TEE = ((0, 0), (1, 0), (2, 0), (0, 1)), ((0, 0), (1, 0), (1, 1), (2, 1)), ((0, 0), (1, 0), (2, 0), (1, 1))
CORNERED = [(shape, seats, each) for shape in (HOOK, ANGLE, TEE) for seats, each in ((2, 1), (2, 3), (4, 2))]
"""Fields that leave corners free."""
BOARDS = ((845, 536), (958, 716))
"""Pixels for a board at 1280 by 720 and at 1440 by 900."""
FILLED = 0.85
"""How much of its room a board takes up at least."""
ANSWERS = (0, 1, 3, 12, 40, 120)
"""After so many answers each is drawn."""

MEASURE = """([drawing, wide, high, least]) => {
  const box = document.createElement('div');
  box.className = 'board-box';
  box.style.setProperty('flex', 'none');
  box.style.setProperty('width', `${wide}px`);
  if (high) box.style.setProperty('height', `${high}px`);
  box.innerHTML = drawing;
  document.body.replaceChildren(box);
  if (!high) box.firstElementChild.style.setProperty('height', 'auto');
  const words = [...box.querySelectorAll('text')].filter((one) => one.textContent.trim() && one.checkVisibility());
  const small = [], over = [];
  for (const one of words) {
    const { a, b, c, d } = one.getScreenCTM();
    const size = parseFloat(getComputedStyle(one).fontSize) * Math.sqrt(Math.abs(a * d - b * c));
    if (size < least - 0.05) small.push(`${size.toFixed(1)} px: ${one.textContent.slice(0, 30)}`);
  }
  const places = words.map((one) => [one.textContent.slice(0, 30), one.getBoundingClientRect()]);
  places.forEach(([one, a], n) => places.slice(n + 1).forEach(([other, b]) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 2 && down > 0.4 * Math.min(a.height, b.height)) over.push(`${one} | ${other}`);
  }));
  // A shape that is drawn later and lies on the middle of a word hides it, unless it can be seen through.
  const bare = (one) => {
    const { fill, fillOpacity } = getComputedStyle(one);
    let seen = fill === 'none' || fill === 'rgba(0, 0, 0, 0)' ? 0 : Number(fillOpacity);
    for (let at = one; at !== box; at = at.parentElement) seen *= Number(getComputedStyle(at).opacity);
    return seen < 0.5;
  };
  const hidden = [];
  for (const one of words) {
    const at = one.getBoundingClientRect();
    for (const share of [0.15, 0.5, 0.85]) {
      const [x, y] = [at.left + at.width * share, at.top + at.height / 2];
      const later = (other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
      const shape = (other) => other.closest('svg') && !other.matches('svg, g, text, tspan') && !bare(other);
      const over = document.elementsFromPoint(x, y).filter(later).find(shape);
      if (over) hidden.push(`${one.textContent.slice(0, 30)} under ${over.outerHTML.slice(0, 80)}`);
    }
  }
  const whole = box.firstElementChild.getBoundingClientRect();
  const beyond = places.filter(([, at]) => at.left < whole.left - 1 || at.right > whole.right + 1).map(([one]) => one);
  return { small, over, hidden, beyond };
}"""


@cache
def positions(name: str) -> tuple[tuple[str, Any], ...]:
    """What is drawn: each lesson as it begins, and matches as they go on, from the seat that is asked."""
    return tuple(_positions(name))


def _positions(name: str) -> Iterator[tuple[str, Any]]:
    game = find_game(name)
    for lesson in lessons(game):
        match: Match[Any, Any] = Match.new(game, lesson.setup(game), seed=1)
        yield f"lesson {lesson.name}", match.view(lesson.seat)
    if name == "akql":
        yield from ((f"{row} in a row", long_field(*row)) for row in LONG)
        yield from ((f"{row} that leave corners", cornered(*row)) for row in CORNERED)
    begun: list[tuple[dict[str, Any], int | None]] = [(options, None) for options in BEGUN[name]]
    begun += [({"quick_setup": True}, seats) for seats in CROWDS.get(name, ())]
    begun += [({}, 4)] if name == "akql" else []
    for options, seats in begun:
        match = Match.new(game, seed=3, options=options, **({"seats": seats} if seats else {}))
        bots = [find_bot(game, "random", bytes([seat + 1])) for seat in range(match.setup.seats)]
        given = 0
        for answers in ANSWERS:
            play(match, bots, answers - given)
            given = answers
            view = match.view(match.ask.seat if match.ask else None)
            yield f"{options}, {seats or 'fewest'} seats, after {answers} answers", view


def long_field(squares: int, seats: int, each: int) -> Any:
    """Knights that stand side by side on a field of some squares in a row."""
    return field([(n, 0) for n in range(squares)], seats, each)


def cornered(squares: tuple[tuple[int, int], ...], seats: int, each: int) -> Any:
    """The same on a field that is no rectangle."""
    return field(list(squares), seats, each)


def field(squares: list[tuple[int, int]], seats: int, each: int) -> Any:
    kinds = ["hollow", "shovel", "doom", "king", "shield", "persona", "tank", "painter"]
    here = enumerate(kinds[: seats * each])
    places = {kind: {"seat": n // each, "cell": f"{chr(65 + 2 * (n % 5))}{1 + 3 * (n // 5)}"} for n, kind in here}
    position = {"squares": [list(one) for one in squares], "walls": [], "knights": places}
    return Match.new("akql", seats=seats, seed=1, position=position, options={"signature_skills": False}).view(0)


@pytest.mark.parametrize(("squares", "seats", "each"), LONG)
def test_a_long_field_leaves_no_room_unused(squares, seats, each):
    """Cards of the knights stand below it, as high as there is room."""
    assert min(filled(find_game("akql").drawing(long_field(squares, seats, each)))) >= FILLED


def filled(drawing: str) -> list[float]:
    """How much of the room it has on each screen a board takes up."""
    found = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', drawing)
    assert found is not None
    across, down = map(float, found.groups())
    return [across * down * min(wide / across, high / down) ** 2 / (wide * high) for wide, high in BOARDS]


def test_knockdown_leaves_no_room_unused_before_the_fight_either():
    """Fighters to choose from, Skill cards and hands: what leaves room free tells more of the Special Attacks."""
    assert {where: filled(find_game("knockdown").drawing(view)) for where, view in positions("knockdown")} == {
        where: [pytest.approx(1, abs=1 - FILLED)] * 2 for where, _ in positions("knockdown")
    }


def test_nothing_of_a_special_attack_lies_on_its_name_or_its_cost():
    """The row with its range, wounds and K.O. begins below the row with its name and symbols."""
    sheets = [side for _, view in positions("knockdown") for side in view.sides]
    special = next(special for side in sheets for special in side.specials if special.ko)
    drawing = Svg(1, 1, "")
    special_chip(drawing, 0, 0, special, "", 166, WIDE)
    cost = 3 + WIDE.small + 5  # the foot of its symbols, below the letters of its name
    plates = re.findall(r'<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="[\d.]+" rx="8', str(drawing))
    badge = re.search(r'<polygon points="[\d.]+,[\d.]+ [\d.]+,([\d.]+) [^"]*" fill="[^"]*ink', str(drawing))
    assert plates and badge is not None
    assert min(map(float, [*plates, badge.group(1)])) >= cost


@pytest.mark.parametrize("answers", ANSWERS)
def test_a_field_of_knights_and_knaves_fills_its_room(answers):
    """Units of a side stand two in a line below it: the table was 621 pixels wide at 1280 by 720 where now it is 680."""
    game = find_game("knights_and_knaves")
    match: Match[Any, Any] = Match.new(game, seed=3, options={"quick_setup": True})
    play(match, [find_bot(game, "random", bytes([seat])) for seat in (1, 2)], answers)
    drawing = game.drawing(match.view(match.ask.seat if match.ask else None))
    found = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', drawing)
    assert found is not None
    across, down = map(float, found.groups())
    for width, height in BOARDS:
        pixels = min(width / across, height / down)
        assert across * down * pixels**2 >= 0.85 * width * height, (width, height)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", GAMES)
def test_letters_can_be_read_and_lie_on_no_others(open_page, name, room):
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto("/rules")
    page.evaluate("document.fonts.ready.then(() => true)")
    wide, high, least = ROOMS[room]
    wrong = {}
    for where, view in positions(name):
        drawing = find_game(name).drawing(view, narrow=room == "phone")
        found = page.evaluate(MEASURE, [drawing, wide, high, least])
        if any(found.values()):
            wrong[where] = {what: sorted(set(words)) for what, words in found.items() if words}
    assert wrong == {}
