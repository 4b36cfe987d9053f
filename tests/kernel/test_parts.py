"""A game is a record: its functions are given, named by their place, or found by their agreed name."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from roundtable import games
from roundtable.kernel.errors import BadSetup, RuleBug
from roundtable.kernel.game import Game, find_game, game_names
from roundtable.kernel.parts import Part
from roundtable.kernel.table import State
from tests.kernel.toy import TOY

GAMES = Path(games.__file__).parent


class Nothing(msgspec.Struct):
    pass


def game(package: str, **parts) -> Game:
    return Game(
        package=package,
        name="rooms",
        title="Rooms",
        blurb="",
        version=1,
        seats=(1, 1),
        state_type=State,
        options_type=Nothing,
        **parts,
    )


@pytest.fixture
def rooms(tmp_path, monkeypatch):
    """A package with a module of an agreed name, and one of a name of its own."""
    folder = tmp_path / "rooms_of_a_game"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "setup.py").write_text("def start(setup, options):\n    return 'agreed'\n")
    (folder / "elsewhere.py").write_text("def begin(setup, options):\n    return 'elsewhere'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder.name
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        del sys.modules[name]


def test_a_function_is_found_by_its_agreed_name_when_it_is_first_used(rooms):
    made = game(rooms)
    assert f"{rooms}.setup" not in sys.modules
    assert made.start(None, None) == "agreed"
    assert made.start is sys.modules[f"{rooms}.setup"].start


def test_a_function_may_stand_elsewhere_or_be_given(rooms):
    assert game(rooms, start="elsewhere:begin").start(None, None) == "elsewhere"
    assert game(rooms, start=lambda setup, options: "given").start(None, None) == "given"


def test_what_may_be_missing_has_a_stand_in(rooms):
    made = game(rooms)
    assert list(made.laws(None)) == [] and list(made.tools) == [] and made.file is None and list(made.effects) == []
    with pytest.raises(BadSetup, match="no bot 'strong'"):
        made.bot("strong", b"")


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({}, "rooms has no step: rooms_of_a_game.rules should have 'step'"),
        ({"step": "elsewhere:stride"}, "there is no 'stride' in rooms_of_a_game.elsewhere"),
    ],
)
def test_what_must_be_there_is_missed_by_name(rooms, parts, words):
    with pytest.raises(RuleBug, match=words):
        _ = game(rooms, **parts).step


def test_a_record_can_be_copied_with_another_function():
    twin = TOY.but(status=lambda view: "different")
    assert twin.status(None) == "different" and twin.step is TOY.step


@pytest.mark.parametrize("name", [name for name in game_names() if name != "toy"])
def test_every_game_of_the_house_has_all_its_parts(name):
    found = find_game(name)
    functions = (
        "start",
        "step",
        "outcome",
        "sides",
        "concede",
        "view",
        "status",
        "determinise",
        "svg",
        "text",
        "sheets",
    )
    assert all(callable(getattr(found, part)) for part in functions)
    assert repr(found) == f"<game {name}, version {found.version}>"


def test_listing_the_games_imports_no_rules():
    asked = (
        "import sys; from roundtable import find_game, game_names; [find_game(name).title for name in game_names()]; "
    )
    done = subprocess.run(
        [sys.executable, "-c", asked + "print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    imported = [name for name in done.stdout.split() if name.startswith("roundtable.games.")]
    assert imported
    assert [name for name in imported if name.rpartition(".")[2] in ("drawing", "text", "bot", "view")] == []


@pytest.mark.parametrize("name", sorted(path.parent.name for path in GAMES.glob("*/__init__.py")))
def test_every_function_of_a_game_of_the_house_stands_at_its_agreed_place(name):
    """Nobody has to look for a rule, a drawing or a bot: it is where it is in the other games."""
    fresh = importlib.util.spec_from_file_location("fresh", GAMES / name / "__init__.py")
    module = importlib.util.module_from_spec(fresh)
    fresh.loader.exec_module(module)
    everything = {**vars(module.GAME), **module.GAME.places}
    given = {name: everything[name] for name, part in vars(Game).items() if isinstance(part, Part)}
    elsewhere = {name: place for name, place in given.items() if not isinstance(place, Part)}
    # Rules are many modules: which of them has the first word is the game's own affair.
    assert str(elsewhere.pop("state_type")).startswith("state:")
    assert {name: place for name, place in elsewhere.items() if not str(place).startswith("rules.")} == {}


def test_a_view_is_drawn_once_and_one_that_no_file_could_hold_each_time() -> None:
    class Seen(msgspec.Struct):
        number: int

    made: list[int] = []

    def draw(view: Seen) -> str:
        made.append(view.number)
        return f"<svg>{view.number}</svg>"

    game = TOY.but(svg=draw, narrow=lambda view: f"<svg>narrow {view.number}</svg>")
    assert [game.drawing(Seen(5)), game.drawing(Seen(5)), game.drawing(Seen(6))] == [draw(Seen(5))] * 2 + [draw(Seen(6))]
    assert made == [5, 6, 5, 6]  # the first two by the game, the others to compare with
    assert game.drawing(Seen(5), narrow=True) == "<svg>narrow 5</svg>"
    made.clear()
    assert game.drawing(Seen(1 << 70)) == game.drawing(Seen(1 << 70)) and made == [1 << 70] * 2
