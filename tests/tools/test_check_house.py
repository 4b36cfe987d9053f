"""Nothing outside games/ names a game, and every game's folder has the agreed names."""

from pathlib import Path

import pytest

from tools import check_house

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def house(tmp_path):
    """A house with one game that has every agreed room."""

    def write(path: str, text: str) -> None:
        file = tmp_path / "roundtable" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    for name in check_house.MUST:
        write(f"games/nim/{name}__init__.py" if name.endswith("/") else f"games/nim/{name}", "")
    write("games/nim/__init__.py", "NAME = 'nim'\n")
    write("server/pages.py", '"""Pages of a game, such as nim."""\nwarning = "animals minimise"  # not nim\n')
    write.root = tmp_path
    return write


def told(house, capsys) -> list[str]:
    check_house.main([str(house.root)])
    return [line.replace(f"{house.root}/roundtable/", "") for line in capsys.readouterr().out.splitlines()]


def test_a_house_in_order_is_silent(house, capsys):
    assert told(house, capsys) == []


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("server/bad.py", "import os\nfrom roundtable.games.nim import GAME\n", 2),
        ("server/bad.py", 'TITLES = {"nim": "Nim"}\n', 1),
        ("cli/bad.py", "def ok():\n    return nim_rules\n", 2),
        ("server/templates/home.html", "<p>\n<a href='/rules/nim'>\n", 2),
    ],
)
def test_a_game_named_outside_its_folder_is_told_with_its_place(house, capsys, path, text, line):
    house(path, text)
    [problem] = told(house, capsys)
    assert problem.startswith(f"{path}:{line}: ") and "names nim" in problem


def test_a_missing_room_and_one_by_another_name_are_told(house, capsys):
    (house.root / "roundtable/games/nim/drawing.py").rename(house.root / "roundtable/games/nim/svg.py")
    assert told(house, capsys) == [
        "games/nim: there is no drawing.py (svg: the board as a drawing; narrow: the same for a phone, where one "
        "does not do for both)",
        "games/nim/svg.py: in this house that is called drawing",
    ]


def test_a_module_may_grow_into_a_package(house, capsys):
    (house.root / "roundtable/games/nim/bot.py").unlink()
    house("games/nim/bot/__init__.py", "")
    assert told(house, capsys) == []


def test_the_command_fails_with_its_problems(house):
    assert check_house.main([str(house.root)]) == 0
    house("lab/bad.py", "nim = 1\n")
    assert check_house.main([str(house.root)]) == 1
    assert check_house.main([str(house.root / "nowhere")]) == 2


def test_our_own_house_is_in_order():
    assert check_house.main([str(REPOSITORY / "src")]) == 0


@pytest.mark.parametrize("name", [*check_house.MUST, *check_house.MAY])
def test_the_list_is_written_down_for_people(name):
    assert f"`{name}`" in (REPOSITORY / "CONTRIBUTING.md").read_text()
