"""What the GM asks of somebody in between: a check, or anything at all (MYK-PLAY-002, MYK-PLAY-027)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.gm import rolls
from roundtable.games.kingdom.rules.gm.evening import ends
from roundtable.games.kingdom.rules.gm.reading import Change
from roundtable.games.kingdom.rules.gm.telling import Secretly
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.state import Campaign, Lasting, Put, Table, add_to
from roundtable.kernel.asks import Choose, Steps, WriteText
from roundtable.kernel.console import USUAL_REASON
from roundtable.kernel.errors import IllegalAnswer
from roundtable.kernel.options import Option

EASIEST, HARDEST = 2, 40
MOST_BONUS, MOST_CHOICES, LONGEST_CHOICE, LONGEST_ANSWER = 20, 12, 60, 200


def landmakers(state: Campaign) -> list[str]:
    """Those a player decides for."""
    return [figures.person(number) for number in state.court if not state.people[number].absent]


def bonus(table: Table, change: Change) -> str:
    """The next check of somebody is easier or harder, this once (MYK-PLAY-002)."""
    state: Campaign = table.state
    who = change.who(landmakers(state))
    amount = change.number("value", -MOST_BONUS, MOST_BONUS)
    ruled = Lasting(name="ruling", rule="MYK-PLAY-002", what="next check", amount=amount, until="check")
    add_to(figures.get(state, who).lasting, ruled)
    return f"{figures.name(state, who)} has {amount:+} on the next check"


def ask_check(table: Table, change: Change) -> str:
    """Somebody must make a check, now (MYK-PLAY-027)."""
    state: Campaign = table.state
    who = change.who(landmakers(state))
    score = change.one_of("score", (*books.SCORES, *books.ATTRIBUTES))
    difficulty = change.number("difficulty", EASIEST, HARDEST)
    state.put.append(Put(kind="check", who=who, score=score, difficulty=difficulty, prompt=_why(change)))
    return f"{figures.name(state, who)} makes a {score} check against {difficulty}"


def _why(change: Change) -> str:
    """What the check is for, where somebody has said so."""
    return "" if change.reason == USUAL_REASON else change.reason


def ask_question(table: Table, change: Change) -> Secretly | str:
    """A question to a player, with answers to choose from or in their own words."""
    state: Campaign = table.state
    seat = int(change.one_of("to", [str(seat) for seat in range(state.players)]))
    said = change.given("choices") or ""
    if not isinstance(said, str) or len(said) > MOST_CHOICES * LONGEST_CHOICE or not said.isprintable():
        raise IllegalAnswer(f"choices is {str(said)[:40]!r}; legal is one line, answers with commas between them")
    choices = list(dict.fromkeys(word.strip()[:LONGEST_CHOICE] for word in said.split(",") if word.strip()))
    if len(choices) == 1 or len(choices) > MOST_CHOICES:
        raise IllegalAnswer(
            f"choices are {len(choices)}; legal is none, for an answer in words, or 2 to {MOST_CHOICES}"
        )
    secret = change.given("secret") is True
    state.put.append(Put(kind="question", seat=seat, prompt=change.line("value"), choices=choices, secret=secret))
    if secret:
        return Secretly("The GM asks in secret.", (seat,))
    table.log("MYK-PLAY-002", "The GM asks {to_seat}: {told}", to_seat=seat, told=change.line("value"), seat=state.gm)
    return ""


def put(table: Table) -> Steps[None]:
    """Ask what the GM has put (MYK-PLAY-002)."""
    state: Campaign = table.state
    asked, state.put = state.put, []
    for one in asked:
        if one.kind in ("home", "fight over"):
            yield from ends(table, one)
        if one.kind == "check":
            yield from check(table, one.who, one.score, one.difficulty, "MYK-PLAY-027", action="check", why=one.prompt)
            continue
        if one.kind in rolls.CARRIED_OUT:
            yield from rolls.CARRIED_OUT[one.kind](table, one)
            continue
        prompt = f"The GM asks: {one.prompt}"
        if one.choices:
            options = [Option(f"answer {number + 1}", words) for number, words in enumerate(one.choices)]
            key: str = yield Choose(one.seat, prompt, options, rule="MYK-PLAY-002")
            said = one.choices[int(key.partition(" ")[2]) - 1]
        else:
            said = yield WriteText(one.seat, prompt, ["I do not know."], most=LONGEST_ANSWER, rule="MYK-PLAY-002")
        to = None if not one.secret or state.gm is None else [one.seat, state.gm]
        table.log("MYK-PLAY-002", "{seat} answers: {said}", said=said, seat=one.seat, to=to)
