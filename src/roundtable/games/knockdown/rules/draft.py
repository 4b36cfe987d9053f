"""Before the first round: boxes, fighters, the secret Skill draft and who begins."""

from __future__ import annotations

from roundtable.games.knockdown.box import Skill
from roundtable.games.knockdown.rules.common import Moves, T
from roundtable.games.knockdown.state import Side, content, content_key
from roundtable.kernel.asks import Choose, Steps, Together
from roundtable.kernel.options import Option

DEALT = 3


def pick_boxes(table: T) -> Moves:
    """With several boxes the Arena (with its own Attack deck) and the Skill set are drawn at random (KD-093, KD-094)."""
    state = table.state
    count = len(state.boxes)
    text = "The Arena of box {total} is drawn, with its Attack cards and Candle cards."
    state.arena_box = table.die(count, "KD-093", text) - 1
    state.skill_box = table.die(count, "KD-093", "The Skill set of box {total} is drawn.") - 1
    state.content_key = content_key(state.boxes, state.arena_box, state.skill_box)
    state.phase = "fighters"
    yield from ()


def choose_fighters(table: T) -> Moves:
    """Each player takes a different fighter, in seat order; or both are drawn at random (KD-020, KD-093)."""
    state = table.state
    things = content(state)
    if not state.sides[0].fighter:
        at_random = {"yes": True, "no": False, "auto": len(state.boxes) > 1}[table.options.random_fighters]
        at_random = at_random or table.options.quick_setup
        for seat in (0, 1):
            left = [key for key in things.fighters if key not in [side.fighter for side in state.sides]]
            if at_random:
                picked = left[table.die(len(left), "KD-093", "A fighter token is drawn for {seat}.", seat=seat) - 1]
            else:
                options = [
                    Option(
                        f"take {key}", f"{things.fighters[key].name}, {things.fighters[key].class_}", f"fighter {key}"
                    )
                    for key in left
                ]
                key = yield Choose(seat, "Which fighter do you take?", options, rule="KD-020")
                picked = key.removeprefix("take ")
            state.sides[seat].fighter = picked
    for seat in (0, 1):
        name = things.fighters[state.sides[seat].fighter].name
        table.log("KD-020", "{seat} plays {fighter}.", seat=seat, fighter=name)
    deal_skills(table)
    state.phase = "draft"


def deal_skills(table: T) -> None:
    """Three Skill cards to each player (KD-022)."""
    state = table.state
    state.pool = list(content(state).skills)
    table.shuffle(state.pool)
    for seat, side in enumerate(state.sides):
        dealt = state.deals[seat] if state.deals else state.pool[-DEALT:]
        side.dealt = sorted(dealt)
        state.pool = [key for key in state.pool if key not in dealt]
    state.deals = []
    for seat in (0, 1):
        names = ", ".join(_skill(table, key).name for key in state.sides[seat].dealt)
        table.log("KD-022", "You are dealt {skills}.", to=[seat], skills=names)


def _skill(table: T, key: str) -> Skill:
    return content(table.state).skills[key]


def _picks(table: T, prompt: str, rule: str, verb: str, face: bool = False) -> Steps[dict[int, str]]:
    """One card of each player, chosen in secret by both at once; in a quick set-up by chance, which nobody sees (KD-093)."""
    if not table.options.quick_setup:
        given: dict[int, str] = yield Together([_pick(table, seat, prompt, rule, verb, face) for seat in (0, 1)])
        return given
    drawn = {}
    for seat, side in enumerate(table.state.sides):
        places = list(range(1, 1 + len(side.kept if face else side.dealt)))
        table.shuffle(places)
        drawn[seat] = f"{verb} {places[0]}"
    return drawn


def _pick(table: T, seat: int, prompt: str, rule: str, verb: str, face: bool = False) -> Choose:
    """Ask for one of the cards a seat looks at. Keys count the cards, so that a pending answer names no card."""
    side = table.state.sides[seat]

    def options() -> list[Option]:
        cards = side.kept if face else side.dealt
        return [
            Option(
                f"{verb} {n}",
                f"{_skill(table, key).name} (initiative {_skill(table, key).initiative}): {_skill(table, key).text}",
                f"skill {key}",
                _skill(table, key).rule,
            )
            for n, key in enumerate(cards, 1)
        ]

    return Choose(seat, prompt, options, rule=rule)


def _taken(side: Side, answer: str) -> tuple[str, list[str]]:
    """The card that an answer takes from those in hand, and the others."""
    place = int(answer.split()[1]) - 1
    return side.dealt[place], side.dealt[:place] + side.dealt[place + 1 :]


def keep_first(table: T) -> Moves:
    """Both keep one of three in secret and pass the other two on (KD-022, KD-023)."""
    state = table.state
    prompt = "Keep one of these Skill cards; the other two go to your opponent."
    given = yield from _picks(table, prompt, "KD-022", "keep")
    for seat in (0, 1):
        side = state.sides[seat]
        kept, side.passed = _taken(side, given[seat])
        side.kept = [kept]
    state.sides[0].dealt, state.sides[1].dealt = list(state.sides[1].passed), list(state.sides[0].passed)
    table.log("KD-022", "Both keep one Skill card and pass two on.")
    state.phase = "draft again"


def keep_second(table: T) -> Moves:
    """Both keep one of the two cards they were passed; the other leaves the game (KD-022)."""
    state = table.state
    prompt = "Keep one of the two Skill cards you were passed; the other leaves the game."
    given = yield from _picks(table, prompt, "KD-022", "keep")
    for seat in (0, 1):
        side = state.sides[seat]
        kept, gone = _taken(side, given[seat])
        side.kept, side.dealt = [*side.kept, kept], []
        state.gone = [*state.gone, *gone]
    table.log("KD-022", "Both keep a second Skill card; the other two leave the game.")
    state.phase = "face up"


def face_up(table: T) -> Moves:
    """Both put one Skill card face up and one face down, at once and in secret; initiative decides.

    (KD-023, KD-025)
    """
    state = table.state
    prompt = "Which of your Skill cards lies face up, and is active?"
    given = yield from _picks(table, prompt, "KD-023", "show", face=True)
    for seat in (0, 1):
        side = state.sides[seat]
        shown = side.kept[int(given[seat].split()[1]) - 1]
        side.up = [shown]
        side.down = [key for key in side.kept if key != shown]
        skill = _skill(table, shown)
        text = "{seat} shows {skill} (initiative {initiative})."
        table.log("KD-023", text, seat=seat, skill=skill.name, initiative=skill.initiative)
    table.reveal()
    first_player(table)
    state.phase = "round"


def first_player(table: T) -> None:
    """The higher initiative begins; a tie is broken at random (KD-015, KD-025)."""
    state = table.state
    mine, theirs = (_skill(table, side.up[0]).initiative for side in state.sides)
    if mine == theirs:
        state.first = table.die(2, "KD-025", "Initiative is equal: a die decides ({total}).") - 1
    else:
        state.first = 0 if mine > theirs else 1
    table.log("KD-025", "{seat} is first player.", seat=state.first)
