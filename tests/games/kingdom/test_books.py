"""The books agree with each other, load only when asked, and say clearly what is wrong with a name."""

import subprocess
import sys

import msgspec
import pytest

from roundtable.games.kingdom import books, reserved
from roundtable.games.kingdom.books import check
from roundtable.games.kingdom.books.check import check_books
from roundtable.games.kingdom.books.tables import D66


def test_no_entry_names_another_that_does_not_exist():
    assert check_books() == []


def _broken(monkeypatch, book, name, **changes):
    """One entry of a book with something wrong."""
    entries = dict(book.entries)
    entries[name] = msgspec.structs.replace(entries[name], **changes)
    monkeypatch.setattr(book, "_entries", entries)


@pytest.mark.parametrize(
    ("book", "name", "changes", "problem"),
    [
        ("monsters", "Ogrekin", {"skills": ["Call Allies"]}, "monster Ogrekin: there is no Skill called 'Call Allies'"),
        ("monsters", "Troll", {"skills": ["Call Ally"]}, "monster Troll: 'Call Ally' is another monster's own Skill"),
        ("monsters", "Troll", {"damage": "2D8"}, "monster Troll: '2D8' is no damage"),
        ("jobs", "Cook", {"equipment": ["Spoon"]}, "Job Cook: there is no item called 'Spoon'"),
        ("bases", "Fort", {"reward": ["Citadels"]}, "Base Fort: there is no facility called 'Citadels'"),
        ("items", "Reaper", {"monster_citizen": "Troll"}, "Item Reaper: a Troll can never be a Monster Citizen"),
        ("great_powers", "HAGLMA", {"facility": "Embassy"}, "Great Power HAGLMA: Embassy is not its Facility"),
        ("skills", "Hoick", {"rules": ["GEAR-36"]}, "skills, Hoick: 'GEAR-36' is no ledger id"),
        ("facilities", "Salon", {"room_with": ["Saloon"]}, "Facility Salon: there is no facility called 'Saloon'"),
    ],
)
def test_a_broken_reference_is_reported_by_name(monkeypatch, book, name, changes, problem):
    _broken(monkeypatch, getattr(books, book), name, **changes)
    assert problem in check.check_books()


def test_a_table_with_a_gap_is_reported(monkeypatch):
    table = books.tables["Market Table"]
    _broken(monkeypatch, books.tables, "Market Table", lines=table.lines[1:])
    assert "table Market Table: the result 2 stands in 0 rows" in check_books()


@pytest.mark.rule("MYK-GEAR-327", "MYK-CREATE-215")
def test_the_other_spellings_of_the_seed_lead_to_the_same_entry():
    assert [books.items[name].name for name in ("Greatsword", "Warhammer", "Outfit", "Keepable Food")] == [
        *("Great Sword", "War Hammer", "Costume", "Keepable Foods"),
    ]
    assert books.facilities["Plaza"].name == "Piazza"
    assert books.jobs["Astrologer"].name == "Astrologist"
    assert books.great_powers["Millenium Dynasty"].name == "Millennium Dynasty"
    assert books.canonical("groups", "Performance") == "Entertainment"
    assert books.canonical("attributes", "Warfare Level") == "Military"
    assert books.canonical("relationships", "Good") == "Friendly"
    assert books.canonical("materials", "Fangs") == "Fang"
    assert check_books() == []


def test_names_are_found_whatever_their_case():
    assert books.skills["knock back"].name == "Knock Back"
    assert "KNOCK BACK" in books.skills
    assert "Knock Knock" not in books.skills


def test_a_wrong_name_says_what_would_be_right():
    with pytest.raises(books.BookError, match=r"Among the items there is no 'Bladed'; did you mean Blade\?"):
        books.items["Bladed"]
    with pytest.raises(books.BookError, match=r"The Market Table has no result 13; it has 2, 3, .*12"):
        books.tables["Market Table"].row(13)


def test_every_d66_table_has_the_21_sorted_results():
    assert D66 == (11, 12, 13, 14, 15, 16, 22, 23, 24, 25, 26, 33, 34, 35, 36, 44, 45, 46, 55, 56, 66)
    sorted_tables = [table for table in books.tables if table.dice == "D66"]
    assert len(sorted_tables) > 30
    for table in sorted_tables:
        assert sorted(line.low for line in table.lines) == list(D66), table.name


def test_nothing_is_read_before_it_is_asked_for():
    code = (
        "from roundtable.games.kingdom import books; "
        "assert all(book._entries is None for book in books.BOOKS); "
        "books.items['Blade']; "
        "print([book.kind for book in books.BOOKS if book._entries is not None])"
    )
    environment = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert (done.stdout.strip(), done.stderr) == ("['items']", "")


def test_every_effect_has_its_place_reserved_by_name():
    effects = {effect.name: effect.rules for effect in reserved.effects()}
    kinds = [name.partition("/")[0] for name in effects]
    assert {kind: kinds.count(kind) for kind in ("skill", "item", "facility", "trap", "base", "talent")} == {
        "skill": 396,
        "item": 126,
        "facility": 68,
        "trap": 90,
        "base": 9,
        "talent": 41,
    }
    assert effects["skill/step-forward"] == ["MYK-GEAR-028"]
    assert effects["trap/drop-ceiling"] == ["MYK-WORLD-120", "MYK-WORLD-121", "MYK-WORLD-122"]
    assert effects["talent/noble"] == ["MYK-CREATE-269"]
    assert effects["table/wit-rest/7"] == ["MYK-PLAY-286"]
    assert all(rules for rules in effects.values())


def test_no_rule_claims_an_effect_that_no_book_has():
    assert reserved.unknown() == []


def test_an_effect_somebody_plays_leaves_the_waiting_list(monkeypatch):
    reserved.load_rules()  # now, or what they say of themselves would be lost with the patch
    monkeypatch.setattr(reserved, "_played", {})
    assert ("MYK-WORLD-105", "trap/pit") in reserved.reserved()

    @reserved.plays("trap/pit", "trap/nonsense")
    def fall_into_a_pit():
        """Nothing: only its name counts here."""

    assert "trap/pit" not in [name for _, name in reserved.reserved()]
    assert reserved.implemented()["trap/pit"].endswith("fall_into_a_pit")
    assert reserved.unknown() == ["trap/nonsense"]


def test_everything_that_creation_does_is_played():
    waiting = [name for _, name in reserved.reserved()]
    assert [name for name in waiting if name.startswith("grant/")] == []
    assert [name for name in waiting if name.startswith(("talent/", "skill/", "item/"))] == []
    assert "mission/debt-paid" not in waiting
