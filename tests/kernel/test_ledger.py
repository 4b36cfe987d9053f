"""The ledger as a library: rows by id, by what a person types, and by search; errors that help."""

import subprocess
import sys
from pathlib import Path

import pytest

from roundtable.kernel import ledger
from roundtable.kernel.game import register, unregister
from tests.kernel.toy import TOY

COUNTS = {
    "akql": 161,
    "cool_duel": 329,
    "knights_and_knaves": 304,
    "knockdown": 148,
    "myk_beast": 506,
    "myk_create": 313,
    "myk_gear": 328,
    "myk_play": 765,
    "myk_world": 816,
}


@pytest.fixture
def ledger_in(tmp_path, monkeypatch):
    """Write a one-file ledger and read from it instead of the real one."""

    def write(text: str) -> None:
        (tmp_path / "duel.csv").write_text(text, encoding="utf-8")
        monkeypatch.setattr(ledger, "directory", lambda: tmp_path)
        ledger._files_in.cache_clear()
        ledger._index.cache_clear()

    yield write
    monkeypatch.undo()
    ledger._files_in.cache_clear()
    ledger._index.cache_clear()


def test_the_nine_files_are_there_with_all_their_rows():
    assert {file: len(ledger.rows(file)) for file in ledger.files()} == COUNTS


def test_a_row_has_every_column_and_its_file():
    row = ledger.row("AKQL-002")
    assert (row.id, row.section, row.lines, row.kind, row.file) == ("AKQL-002", "Knight table", "2-4", "table", "akql")
    assert row.statement.startswith("Physical Force is one die per knight")
    assert (row.gap, row.ruling) == ("", "")


@pytest.mark.parametrize("said", ["031", "31", "AKQL-031", "akql-31", " 031 "])
def test_resolve_accepts_what_people_type(said):
    assert ledger.resolve("akql", said).id == "AKQL-031"


@pytest.mark.parametrize(("game", "id"), [("cd", "CD-042"), ("MYK-PLAY", "MYK-PLAY-042"), ("Myk_Play", "MYK-PLAY-042")])
def test_a_file_may_be_named_by_its_prefix_in_any_case(game, id):
    assert ledger.resolve(game, "42").id == id


@pytest.mark.parametrize(
    ("game", "said", "helpful"),
    [
        ("akql", "999", "no row 'AKQL-999' in the ledger; nearest: AKQL-159, AKQL-160, AKQL-161"),
        ("akql", "0", "nearest: AKQL-001, AKQL-002, AKQL-003"),
        ("akql", "CD-001", "'CD-001' is not a rule of akql: it belongs to cool_duel"),
        ("akql", "XX-001", "'XX-001' is not a rule of akql: rules of akql start with AKQL-"),
        ("akql", "attack", "'attack' is not a rule's number; write it as 31, 031 or AKQL-031"),
        ("akq", "1", "no ledger file 'akq'; did you mean akql?"),
        ("chess", "1", "no ledger file 'chess'; there are akql, cool_duel, knights_and_knaves,"),
    ],
)
def test_a_wrong_reference_says_what_would_be_right(game, said, helpful):
    with pytest.raises(ledger.UnknownRow) as error:
        ledger.resolve(game, said)
    assert helpful in str(error.value)


@pytest.mark.parametrize(
    ("id", "helpful"),
    [
        ("MYK-PLAYS-001", "ids start with MYK-PLAY-, "),
        ("AKQL-31", "nearest: AKQL-030, AKQL-031, AKQL-032"),
        ("", "ids start with AKQL-, CD-, "),
    ],
)
def test_row_wants_the_exact_id_and_names_the_nearest(id, helpful):
    with pytest.raises(ledger.UnknownRow, match=helpful):
        ledger.row(id)
    assert not ledger.exists(id)


def test_exists():
    assert ledger.exists("KD-148")
    assert not ledger.exists("KD-149")
    assert not ledger.exists("kd-148")


def test_search_wants_every_word_in_any_order_and_case():
    found = ledger.search("ROSTER knights")
    assert "AKQL-001" in [row.id for row in found]
    assert all("roster" in f"{row.section} {row.statement} {row.gap} {row.ruling}".lower() for row in found)
    assert {row.file for row in ledger.search("dice", file="knockdown")} == {"knockdown"}
    assert ledger.search("AKQL-031")[0].id == "AKQL-031"
    assert ledger.search("  ") == []
    with pytest.raises(ledger.UnknownRow):
        ledger.search("dice", file="chess")


HEADER = "id,section,lines,kind,statement,gap,ruling\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("id,statement\nDU-001,x\n", "the first line should be id,section,lines,kind,statement,gap,ruling"),
        (HEADER, "the first row's id is ''"),
        (HEADER + "DU-001,s,1,rule,x,,\nDU-002,s\n", "line 3: 2 fields where there should be 7"),
        (HEADER + "DU-001,s,1,rule,x,,\nCD-002,s,1,rule,x,,\n", "line 3: id 'CD-002' should look like DU-031"),
        (HEADER + "DU-001,s,1,rule,x,,\nDU-001,s,1,rule,x,,\n", "line 3: DU-001 is already the id of an earlier row"),
    ],
)
def test_a_damaged_file_is_refused_with_its_place(ledger_in, text, complaint):
    ledger_in(text)
    with pytest.raises(ledger.LedgerError) as error:
        ledger.rows("duel")
    assert complaint in str(error.value)


def test_a_fields_line_breaks_and_commas_survive(ledger_in):
    ledger_in(HEADER + 'DU-001,s,"1,2",rule,"one, two\nthree",,\n')
    assert ledger.row("DU-001").statement == "one, two\nthree"


def test_a_checkout_that_lost_the_link_still_finds_its_ledger(tmp_path, monkeypatch):
    package = tmp_path / "src" / "roundtable"
    (package / "kernel").mkdir(parents=True)
    monkeypatch.setattr(ledger, "__file__", str(package / "kernel" / "ledger.py"))
    with pytest.raises(ledger.LedgerError, match="the ledger is missing: neither"):
        ledger.directory()
    (tmp_path / "rules").mkdir()
    (package / "rules").write_text("../../rules", encoding="utf-8")  # what a link becomes where links are not kept
    assert ledger.directory() == tmp_path / "rules"
    (package / "rules").unlink()
    (package / "rules").mkdir()
    assert ledger.directory() == package / "rules"


def test_the_ledger_is_found_from_any_directory_and_only_the_file_asked_for_is_read_whole(tmp_path):
    """In a fresh process: nothing is opened at import; then one file is read and the others' first rows at most."""
    script = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
from roundtable.kernel import ledger
assert not [path for path in opened if path.endswith(".csv")], opened
print(ledger.resolve("akql", "031").id, ledger._index.cache_info().currsize)
"""
    source = Path(ledger.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={"PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("AKQL-031 1\n", "")


@pytest.fixture
def from_outside(tmp_path, monkeypatch):
    """A game whose package brings a ledger of its own."""

    def bring(name: str, text: str) -> None:
        folder = tmp_path / f"{name}_package" / "ledger"
        folder.mkdir(parents=True)
        (folder.parent / "__init__.py").write_text("")
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
        register(TOY.but(name=name, package=f"{name}_package", ledgers=(name,)))
        brought.append(name)

    brought: list[str] = []
    monkeypatch.syspath_prepend(str(tmp_path))
    yield bring
    for name in brought:
        unregister(name)


def test_a_game_from_outside_brings_its_ledger(from_outside):
    from_outside("nim", HEADER + "NIM-001,Play,,rule,Take one to three.,,\n")
    assert "nim" in ledger.files() and ledger.row("NIM-001").statement == "Take one to three."
    assert ledger.resolve("nim", "1").file == "nim" and ledger.search("one three", "nim")
    unregister("nim")
    assert "nim" not in ledger.files() and not ledger.exists("NIM-001")


def test_two_files_cannot_share_a_prefix(from_outside):
    from_outside("other", HEADER + "AKQL-001,Play,,rule,Take one to three.,,\n")
    with pytest.raises(ledger.LedgerError, match=r"other.csv has the name or the prefix .AKQL. of .*akql.csv"):
        ledger.files()
