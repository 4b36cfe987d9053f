"""Names and words from the tables: for kingdoms, for characters, and for whatever a row leaves to be filled in."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.books.tables import Row
from roundtable.games.kingdom.rules.record.rolling import roll_on
from roundtable.games.kingdom.state import Campaign, Name, Table
from roundtable.kernel.asks import Choose, Steps, WriteText
from roundtable.kernel.options import Option

WORD_TABLES = tuple(f"Random Word Table {number}" for number in range(1, 5))
KINGDOM_TABLES = tuple(f"Kingdom Name Table {number}" for number in range(1, 4))
SUGGESTED = {
    "star": ("Vega", "Sirius", "Algol"),
    "weapon": ("Halberd", "Rapier", "Flail"),
    "animal": ("Otter", "Heron", "Badger"),
    "mineral": ("Opal", "Basalt", "Garnet"),
    "name": ("Ashling", "Corin", "Maro"),
    "word": ("Lantern", "Thunder", "Marmalade"),
    "whom": ("Ashling", "Corin", "Maro"),
    "playing": ("the Blue Room", "the Long Table", "the Old Mill"),
}
"""What hurried people and bots answer where a row asks for a word."""
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def an(name: str) -> str:
    """A name with its article: a Cook, an Inn, a Eunuch."""
    vowel = name[:1].lower() in "aeio" and not name.lower().startswith("eu")
    return f"an {name}" if vowel else f"a {name}"


def suggestions(question: str) -> tuple[str, ...]:
    lower = question.lower()
    return next((words for key, words in SUGGESTED.items() if key in lower), SUGGESTED["word"])


def random_word(table: Table, seat: int, name: str, rule: str) -> str:
    """A word from one Random Word Table; "the Job of the one next to you" is looked up (MYK-CREATE-193)."""
    row = roll_on(table, name, seat=seat, rule=rule).row
    return (next_job(table.state, seat) or row.text) if row.fill == "next job" else row.text


def next_job(state: Campaign, seat: int) -> str:
    """The Job of the PC seated next, for the last player the first PC (MYK-CREATE-193)."""
    court = state.court
    if not court or seat >= len(court):
        return ""
    jobs = state.people[court[(court.index(seat) + 1) % len(court)]].jobs
    return jobs[0] if jobs else ""


def completed(table: Table, seat: int, row: Row, rule: str, king: bool = True) -> Steps[str]:
    """The words of a row with its blank filled in, asking or rolling where the row says so.

    With `king`, the King's name stays an empty word, filled when a King is named (MYK-CREATE-009); else it is asked.
    """
    state: Campaign = table.state
    form = row.form
    if row.either:
        form = yield Choose(
            seat, "Which of the two?", [Option(word, word.format("…")) for word in row.either], "MYK-CREATE-098"
        )
    if not row.fill:
        return form or row.text
    if row.fill == "king" and king:
        return ""
    if row.fill == "ordinal":
        word = ORDINALS[table.die(6, rule, "{seat} rolls {total} for the number.", seat=seat) - 1]
    elif row.fill == "random word":
        number = table.die(6, rule, "{seat} rolls {total} for the Random Word Table.", seat=seat)
        while number > len(WORD_TABLES):
            number = table.die(6, rule, "{seat} rolls {total} for the Random Word Table.", seat=seat)
        word = random_word(table, seat, WORD_TABLES[number - 1], rule)
    elif row.fill == "place" and state.place:
        word = state.place
    else:
        question = row.ask or "What is the name of their King?"
        word = yield WriteText(seat, question, suggestions(question), most=30, rule=rule)
        if row.fill == "place":
            state.place = word
    return form.format(word)


def kingdom_word(table: Table, seat: int, name: str, king: bool = True) -> Steps[tuple[str, bool]]:
    """One word of a kingdom's name, and whether it is a suffix (MYK-CREATE-006, MYK-CREATE-010)."""
    rolled = roll_on(table, name, seat=seat)
    word = yield from completed(table, seat, rolled.row, rolled.rule, king)
    return word, rolled.row.join


def other_kingdom_name(table: Table, seat: int) -> Steps[Name]:
    """The name of another kingdom from the three Kingdom Name Tables (MYK-CREATE-035, MYK-CREATE-111)."""
    words, suffix = [], False
    for name in KINGDOM_TABLES:
        word, suffix = yield from kingdom_word(table, seat, name, king=False)
        words.append(word)
    return Name(words=words, suffix=suffix)


def character_name(table: Table, seat: int) -> Steps[str]:
    """A name and a nickname: 1D6 for the tables, then D66 on each (MYK-CREATE-095, MYK-CREATE-105)."""
    tables = roll_on(table, "Name Generation Table", seat=seat).row.rolls
    name, nickname = (roll_on(table, one, seat=seat) for one in tables)
    first = yield from completed(table, seat, name.row, name.rule)
    second = yield from completed(table, seat, nickname.row, nickname.rule)
    return f"{second} {first}" if nickname.row.before else f"{first} {second}"


RELIGIONS = "Religion Table"


def religions() -> list[str]:
    """The six religions, and plain Good and Evil (MYK-CREATE-206)."""
    return [line.row.text for line in books.tables[RELIGIONS].lines] + ["Good", "Evil"]
