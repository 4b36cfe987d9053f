"""The terminal, with answers piped in as a script would."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from roundtable.cli import main
from roundtable.cli.app import _games
from roundtable.cli.questions import show_options, show_question
from roundtable.cli.reading import explain
from roundtable.cli.terminal import Terminal
from roundtable.kernel.asks import Choose, ChooseSome
from roundtable.kernel.events import Event
from roundtable.kernel.match import Match
from roundtable.kernel.options import Option, OptionList
from roundtable.players.mistaken import Mistaken
from tests.kernel.court import COURT
from tests.kernel.toy import known

Run = Callable[..., str]


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with known(COURT):
        yield


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command with some words and piped lines; returns all it printed, and its exit code as the last line."""

    def command(*words: str, lines: str = "") -> str:
        monkeypatch.setattr(sys, "argv", ["roundtable", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        with pytest.raises(SystemExit) as left:
            main()
        shown = capsys.readouterr()
        return f"{shown.out}{shown.err}exit {left.value.code}"

    return command


PLAY = ("play", "toy", "--seed", "3", "--option", "bidding=off", "--hotseat")


def test_a_match_is_played_by_numbers_and_by_keys(run: Run) -> None:
    shown = run(*PLAY, lines="5\nhit 0\npass\npass\nnam\nZed\n")
    assert "Your secret is" in shown
    assert "Player 2 hits for" in shown
    assert "Player 1 loses" in shown
    assert "'Zed'" in shown
    assert "The input has ended before the match." in shown and shown.endswith("exit 0")


def test_a_whole_match_of_bots_ends_with_its_winner(run: Run) -> None:
    shown = run("play", "toy", "--seed", "3", "--watch")
    assert "won: the richest left standing." in shown


def test_what_cannot_be_understood_is_explained_and_asked_again(run: Run) -> None:
    shown = run(*PLAY, lines="foo\n99\n")
    assert "'foo' is none of the options" in shown
    assert "There is no option 99: there are 1 to 5." in shown


def test_why_tells_the_rule_behind_the_last_events(run: Run) -> None:
    shown = run(*PLAY, lines="hit 1\n?\n")
    assert "AKQL-050: Attack damage: roll the attacker's Physical Force die" in shown


def test_why_tells_each_rule_once() -> None:
    words = ["One.", "Two.", "Three.", "Four."]
    rules = ["AKQL-041", "AKQL-041", "AKQL-048", "AKQL-041"]
    lines = list(explain([Event(rule, text, {}) for rule, text in zip(rules, words)], []))
    assert lines[:3] == ["One.", "Two.", "    AKQL-041: Before play each player rolls 1d100 to settle who goes first."]
    assert lines[-2:] == ["Four.", "    AKQL-041, as above"]
    assert lines.index("Three.") < len(lines) - 3


def test_a_file_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "match"
    assert f"Not saved as {file}: No such file or directory." in run(*PLAY, lines=f"s {file}\nq\n")


def test_undo_takes_back_and_asks_again(run: Run) -> None:
    shown = run(*PLAY, lines="u\ngive\nu\n")
    assert "There is nothing to take back." in shown and "Taken back." in shown
    assert shown.count("What do you do?") == 2


def test_save_load_replay_and_verify(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.roundtable"
    assert f"Saved as {file}" in run(*PLAY, lines=f"name\nZed\ns {file}\nq\n")
    assert Match.from_bytes(file.read_bytes()).state.people[0].name == "Zed"
    assert "'Zed'" in run("play", "--load", str(file), "--hotseat", lines="5\n")
    assert "honest: all" in run("verify", str(file))
    assert "2 answers" in run("replay", str(file))
    assert "Player 1 answered Zed" in run("replay", str(file), "--board")
    assert '> answer 0 "Zed"' in run("replay", str(file), "--transcript")


class Leaving(io.StringIO):
    """A keyboard whose owner types some lines and then presses Ctrl-C, or Ctrl-D where nothing is `pressed`."""

    def __init__(self, lines: str, pressed: type[BaseException] | None, tty: bool) -> None:
        super().__init__(lines)
        self.pressed, self.tty = pressed, tty

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline(-1 if size is None else size)
        if not line and self.pressed:
            raise self.pressed
        return line

    def isatty(self) -> bool:
        return self.tty


@pytest.mark.parametrize(("pressed", "tty"), [(KeyboardInterrupt, False), (KeyboardInterrupt, True), (None, True)])
def test_who_leaves_in_a_hurry_can_go_on_later(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    pressed: type[BaseException] | None,
    tty: bool,
) -> None:
    """What was played is kept in a file of its own, whatever lies there already, and the words say how to go on."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toy-1.roundtable").write_bytes(b"of another day")

    def leave(*words: str, lines: str) -> str:
        monkeypatch.setattr(sys, "argv", ["roundtable", *words])
        monkeypatch.setattr(sys, "stdin", Leaving(lines, pressed, tty))
        with pytest.raises(SystemExit) as left:
            main()
        assert left.value.code == 0
        return capsys.readouterr().out

    assert "Saved" not in leave(*PLAY, lines=""), "nothing was played yet"
    assert "Saved as toy-1-2.roundtable. Go on with: roundtable play --load toy-1-2.roundtable" in leave(*PLAY, lines="5\n")
    assert (tmp_path / "toy-1.roundtable").read_bytes() == b"of another day"
    kept = Match.from_bytes((tmp_path / "toy-1-2.roundtable").read_bytes())
    assert [entry.value for entry in kept.entries] == ["peek"]
    assert "Saved" not in leave("play", "--load", "toy-1-2.roundtable", "--hotseat", lines=""), "nothing is new"
    assert "Saved as mine." in leave(*PLAY, lines="5\n\ns mine\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine", "toy-1-2.roundtable", "toy-1.roundtable"]


@pytest.mark.parametrize("words", [("learn", "akql", "1"), ("puzzle", "akql", "1")])
def test_a_lesson_or_puzzle_left_in_a_hurry_leaves_no_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["roundtable", *words])
    monkeypatch.setattr(sys, "stdin", Leaving("1\n", KeyboardInterrupt, tty=True))
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 0 and "Saved" not in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_a_script_that_ends_leaves_no_file(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert "The input has ended before the match." in run(*PLAY, lines="5\n")
    assert not list(tmp_path.iterdir())


def test_every_kind_of_question_can_be_answered(run: Run) -> None:
    lines = "mark\n3,4\ngive\n1=1\n" + "1 2\n-\n"
    shown = run("play", "toy", "--seed", "3", "--hotseat", lines=lines)
    assert "[3, 4]" in shown
    assert "Choose 0 to 3: numbers with spaces between" in shown
    assert "The best offer was 2." in shown


def test_how_many_are_chosen_is_told_as_one_would_say_it() -> None:
    """A single card to discard was asked for by "Choose 1 to 1: numbers with spaces between, or a dash for none"."""
    cards = [Option("a", "Rune Snare"), Option("b", "Flicker")]
    for least, most, told in (
        (1, 1, "Choose 1: its number."),
        (2, 2, "Choose 2: numbers with spaces between."),
        (0, 1, "Choose 0 to 1: its number, or a dash for none."),
    ):
        assert told in show_question(ChooseSome(0, "Which?", cards, least, most), False)


def test_sheets_log_help_and_standing_orders(run: Run) -> None:
    shown = run(*PLAY, lines="h\ni\nl\np\np parry always\nb\n")
    assert "a number      choose that option" in shown
    assert "There are no sheets on the board." in shown
    assert "Reactions that take standing orders: soften, worsen, deny.\n" in shown
    assert "You have no reaction 'parry'.\n" in shown


def test_orders_in_words_and_a_raised_hand(run: Run, tmp_path: Path) -> None:
    setup = tmp_path / "court.json"
    setup.write_text('{"game": "court", "position": {"p1": ["ward", "sip"]}}')
    lines = "rest\np\np ward ask if damage >= 6\np ward whenever\nrest\nstrike 1 3\nhand 2\nhand 9\nhand down\nrest\nsip p1\n"
    shown = run("play", "court", "--setup", str(setup), "--seed", "3", "--hotseat", lines=lines)
    assert "Reactions that take standing orders: ward, sip." in shown, "those of the seat that is asked"
    assert "An order may ask for damage, fells: p ward ask if damage" in shown and "never until round" in shown
    assert "From now on: ask if damage >= 6 for ward." in shown and "a standing order is one of" in shown
    assert "p1 loses 3." in shown, "and nobody was asked"
    assert "There is no player 9 at this keyboard." in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "tay"), "there is no game 'tay'; did you mean toy?"),
        (("play",), "name a game"),
        (("play", "toy", "--option", "life"), "write name=value, not 'life'"),
        (("play", "toy", "--option", "life=99"), "a whole number, 1 to 30"),
        (("play", "toy", "--seats", "9"), "Toy has 2 to 4 seats"),
        (("play", "toy", "--seat", "7"), "there is no seat 7: seats are 1 to 2"),
        (("play", "toy", "--bot", "genius"), "has no bot 'genius'; it has random"),
        (("play", "toy", "--hotseat", "--watch"), "exclude each other"),
        (("play", "--load", "/nowhere"), "No such file"),
        (("play", "toy", "--load", "/nowhere"), "give --load alone"),
        (("verify", __file__), "not a Roundtable match"),
        (("rules", "akql", "999"), "nearest: AKQL-159"),
        (("roll", "2d"), "cannot read '2d'"),
    ],
)
def test_what_is_wrong_is_one_clear_line(run: Run, words: tuple[str, ...], said: str) -> None:
    shown = run(*words)
    assert said in shown and "Traceback" not in shown
    assert shown.endswith("exit 2") and len(shown.splitlines()) == 2


def test_a_set_up_file_puts_a_position_on_the_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "setup.json"
    file.write_text('{"game": "toy", "seats": 3, "position": {"secrets": [4, 5, 6]}}')
    assert "'secret': 4" in run("play", "--setup", str(file), lines="q\n")
    file.write_text('{"game": "toy", "saets": 3}')
    assert "is not a set-up: there is no field saets" in run("play", "--setup", str(file))


def test_real_dice_are_asked_for_and_checked(run: Run) -> None:
    shown = run("play", "toy", "--own-dice", "--hotseat", "--option", "bidding=off", lines="hit 1\n9\n4\npass\npass\n")
    assert "A d6 shows 1 to 6." in shown and "Player 1 hits for 4." in shown


def test_rolling_is_repeatable(run: Run) -> None:
    first = run("roll", "3d6", "d66", "--seed", "a")
    assert first == run("roll", "3d6", "d66", "--seed", "a") != run("roll", "3d6", "d66", "--seed", "b")
    assert first.startswith("3d6: ")


def test_rules_are_read_listed_and_searched(run: Run) -> None:
    assert "AKQL-041  Initiative  (rule)" in run("rules", "akql", "41")
    assert "Ruled here: Highest roll goes first" in run("rules", "akql", "AKQL-041").replace("\n  ", " ")
    assert len([line for line in run("rules", "akql").splitlines() if line.startswith("AKQL-")]) == 161
    assert "AKQL-116" in run("rules", "akql", "--search", "wall has 40")
    assert "no rule of akql has the words" in run("rules", "akql", "--search", "zzz")


def test_games_and_options_are_listed(run: Run) -> None:
    assert "toy                  Toy (2 to 4 players). A game to test the kernel with." in run("games")
    assert "bidding=on  [on or off]  AKQL-036" in run("options", "toy")


@pytest.mark.parametrize("words", ["games", "options kingdom", "learn", "learn kingdom", "puzzle"])
def test_what_is_listed_fits_a_terminal(run: Run, words: str) -> None:
    lines = run(*words.split()).splitlines()
    assert len(lines) > 4 and [line for line in lines if len(line) > 80 and "[" not in line] == []


def test_without_a_game_those_with_lessons_are_told(run: Run) -> None:
    told = run("learn")
    assert "roundtable learn akql " in told and "A.K.Q.L.; 6 in all" in told and told.endswith("exit 0")
    assert "there is no game 'chess'" in run("learn", "chess")


def test_an_option_that_is_a_file_is_read_from_its_path(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "retinue.json"
    made = run("tool", "knights_and_knaves", "retinue", "sample=hill_rising", "--out", str(file))
    assert "Legal: 28 figures, 396 of 400 points." in made
    battle = ("play", "knights_and_knaves", "--seed", "3", "--option", "quick_setup=on", "--option")
    assert "Hill Rising (28) against Hill Rising II (28)" in run(*battle, f"first_list=@{file}", lines="q\n")
    assert f"No such file or directory: {file}.not" in run(*battle, f"first_list=@{file}.not")


def test_a_fight_against_monsters_of_ones_choice_is_one_command(run: Run) -> None:
    said = run("play", "kingdom", "--fight", "3 Ogrekin, Red Cap", "--seed", "3", lines="q\n")
    assert "Lantern March meets 3 Ogrekin, Red Cap." in said and "4 of the Court against 4" in said
    assert "name it before" in run("play", "--fight", "Red Cap")
    assert "Knockdown Volume III has no monsters to fight" in run("play", "knockdown", "--fight", "Red Cap")


def test_a_match_with_take_backs_and_real_dice_is_retold_as_it_was_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.roundtable"
    own = ("play", "toy", "--own-dice", "--hotseat", "--option", "bidding=off")
    run(*own, lines=f"hit 1\n6\nu\nhit 1\n2\npass\npass\ns {file}\nq\n")
    shown = run("replay", str(file), "--board")
    assert "Player 1 hits for 2." in shown and "hits for 6" not in shown
    assert "Player 2 loses 2 life." in shown
    assert shown.count("'life': 4") == 1

    seeded = ("play", "toy", "--seed", "3", "--hotseat", "--option", "bidding=off", "--option", "life=30")
    run(*seeded, lines=f"hit 1\nu\nhit 1\nu\nhit 1\npass\npass\ns {file}\nq\n")
    rolled = Match.from_bytes(file.read_bytes()).table.rolls[-1]
    shown = run("replay", str(file), "--board")
    assert f"Player 1 hits for {rolled}." in shown
    assert "Player 1 answered hit 1" in shown and shown.endswith("exit 0")


def test_real_dice_go_on_being_rolled_after_loading(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.roundtable"
    own = ("play", "toy", "--own-dice", "--hotseat", "--option", "bidding=off")
    run(*own, lines=f"hit 1\n2\npass\npass\ns {file}\nq\n")
    shown = run("play", "--load", str(file), "--own-dice", "--hotseat", lines=f"hit 0\n3\ns {file}\nq\n")
    assert "Player 2 hits for 3." in shown
    assert Match.from_bytes(file.read_bytes()).table.rolls[-2:] == [2, 3]


def test_what_looks_like_a_number_and_is_none_is_asked_again(run: Run) -> None:
    digits = "9" * 5000
    shown = run(*PLAY, lines=f"²\n{digits}\nl ²\nname\n²\n")
    assert "'²' is none of the options" in shown
    assert f"{'9' * 40}' is none of the options" in shown and "9" * 41 not in shown.replace(digits, "")
    assert "'name': '²'" in shown


def test_a_text_may_begin_like_a_command(run: Run) -> None:
    shown = run(*PLAY, lines="name\ns Lancelot\n")
    assert "'name': 's Lancelot'" in shown and "Saved" not in shown


def test_giving_up_ends_a_match_of_two(run: Run) -> None:
    shown = run(*PLAY, lines="concede\nno\nconcede\nyes\n")
    assert "Player 1 gives up." in shown and "Player 2 won: everybody else gave up." in shown


def test_a_deck_file_is_checked_line_by_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text('{"name": "Broken",\n "cards": 7}')
    shown = run("knockdown", "deck", str(file))
    assert f"{file}:2: " in shown and shown.endswith("exit 1")
    assert "exit 1" in run("knockdown", "deck", str(tmp_path / "nowhere.json"))


def test_a_run_of_options_shares_a_line_only_where_the_labels_say_no_more_than_the_keys():
    cells = [Option(f"move hollow {cell}", f"Move Hollow to {cell}") for cell in ("C4", "C5", "D4", "D5")]
    assert show_question(Choose(0, "Where?", cells), False) == "       Move Hollow to  1 C4  2 C5  3 D4  4 D5"
    cards = [
        Option(f"attack {key}.1", f"{key.title()} (only take it)") for key in ("cleave", "rend", "lunge", "pounce")
    ]
    lines = show_question(Choose(0, "Which?", cards), False).splitlines()
    assert [line.split(maxsplit=1) for line in lines] == [
        ["1", "Cleave (only take it)"], ["2", "Rend (only take it)"],
        ["3", "Lunge (only take it)"], ["4", "Pounce (only take it)"],
    ]  # fmt: skip


def test_options_that_their_heading_names_share_a_line() -> None:
    options = [Option(f"piece {n}", f"L piece {shape}", group="L piece") for n, shape in enumerate(("█·", "·█"))]
    options.append(Option("piece 7", "O piece ██", group="O piece"))
    shown = show_options(OptionList([*options, Option("none", "None at all")]), False)
    assert shown.split("\n") == ["  L piece", "       1 █·  2 ·█", "  O piece", "       3 ██", "    4  None at all"]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["gmaes"], "there is no command 'gmaes'; did you mean games?"),
        (["kingdm"], "there is no command 'kingdm'; did you mean kingdom?"),
        (["toy"], "toy has no commands of its own; to play it: roundtable play toy"),
        (["xyzzy"], "roundtable --help lists the commands"),
    ],
)
def test_a_command_that_is_not_there_gets_a_hint(run: Run, words: list[str], shown: str) -> None:
    told = run(*words)
    assert shown in told and told.endswith("exit 2")


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").startswith(f"roundtable {version('roundtable')}")


def test_a_shell_can_complete_the_games() -> None:
    assert "kingdom" in _games("king") and "akql" not in _games("king")


def test_the_first_opponent_is_gentle_as_in_the_page_and_friends_are_good() -> None:
    gentle = Terminal(Match.new("akql", seed=1, options={"quick_setup": True}), [0], "", "7", False).bots[1]
    assert isinstance(gentle, Mistaken)
    wished = Terminal(Match.new("akql", seed=1, options={"quick_setup": True}), [0], "fair", "7", False).bots[1]
    watched = Terminal(Match.new("akql", seed=1, options={"quick_setup": True}), [], "", "7", False).bots[1]
    assert type(watched) is type(wished) and not isinstance(wished, Mistaken)
    court = Terminal(Match.new("kingdom", seats=4, seed=1, options={"scene": "fight"}), [0], "", "7", False).bots
    assert sorted(court) == [1, 2, 3] and not any(isinstance(bot, Mistaken) for bot in court.values())
