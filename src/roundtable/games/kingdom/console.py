"""The GM's console: the room's text beside its secret half, the map, trackers and everything that can be ruled on."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.console_evening import end_panel
from roundtable.games.kingdom.console_map import bestiary, map_panel, room_panel
from roundtable.games.kingdom.console_now import now_panel
from roundtable.games.kingdom.rules.exploring.time import QUARTERS, TIRED_AFTER, meals
from roundtable.games.kingdom.rules.gm import rolls
from roundtable.games.kingdom.rules.gm.asking import EASIEST, HARDEST, MOST_BONUS, landmakers
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.verbs.ruled import everybody, undone
from roundtable.games.kingdom.rules.record.realm import max_voices
from roundtable.games.kingdom.state import AREAS, Campaign, Ref
from roundtable.games.kingdom.view_battle import DOWN, SAID, condition
from roundtable.kernel.console import Card, Console, Drag, Field, Form, Panel, Tracker

Choices = list[tuple[str, str]]


def console(state: Campaign, seat: int) -> Console | None:
    """What the GM has before them; nothing for the players (MYK-PLAY-001, MYK-PLAY-002)."""
    if seat != state.gm:
        return None
    panels = [room_panel(state)] if state.delve is not None else []
    panels += [now_panel(state)]
    panels += [map_panel(state)] if state.delve is not None else []
    panels += [_court(state)] if state.people else []
    panels += [_foes(state)] if state.battle is not None else []
    panels += [_ask(state), _dice(state), _rule(state), _notes(state), end_panel(state)]
    drags = [Drag("figure", "area", {"field": "area"}, "who", "value")]
    if state.delve is not None and state.battle is None:
        drags.append(Drag("figure", "room", {"field": "court"}, "who", "room"))
    return Console(panels, drags, {"field": "overruled"}, {"field": "answers"})


def named(state: Campaign, refs: list[Ref]) -> Choices:
    """Figures to choose from, by name."""
    return [(ref, figures.name(state, ref)) for ref in refs]


def everything(names: list[str]) -> Choices:
    """Entries of a book to choose from."""
    return [(name, name) for name in names]


# --- the Court -------------------------------------------------------------------------------------------------------


def _court(state: Campaign) -> Panel:
    kingdom = state.kingdom
    shared = [
        Tracker("voices", "Voices", kingdom.voices, {"field": "voices"}, most=max_voices(state)),
        Tracker("treasury", "Treasury, MG", kingdom.treasury, {"field": "treasury"}),
        Tracker("citizens", "Citizens", kingdom.citizens, {"field": "citizens"}),
    ]
    lines = []
    if state.delve is not None:
        shared.append(Tracker("quarter", "Quarters gone", state.quarter, {"field": "quarter"}, most=TIRED_AFTER))
        shared += [
            Tracker(
                f"capacity b{number}", f"{one.base}, capacity", one.counters, {"field": "capacity", "who": f"b{number}"}
            )
            for number, one in enumerate(state.delve.bases)
            if not one.dead
        ]
        food = [held.item for number in state.court for held in state.people[number].items if held.item in MEALS]
        lines = [f"Meals carried: {len(food)} ({', '.join(food) or 'none'})"]
    cards = [Card("The Kingdom", lines=lines, trackers=shared)]
    cards += [
        _figure(state, ref) for ref in everybody(state) if ref[0] == "p" and not figures.landmaker(state, ref).absent
    ]
    who = Field("who", "Who", "choice", choices=named(state, landmakers(state)), place="figure")
    item = Field("value", "Item", "name", choices=everything([one.name for one in books.items]))
    kind = Field("value", "Material", "choice", choices=everything(list(books.MATERIALS)))
    forms = [
        Form("give", "Give an Item", {"field": "give"}, [who, item], shelf="value"),
        Form(
            "material",
            "Give or take Materials",
            {"field": "material"},
            [who, kind, Field("count", "How many", "number", 1)],
        ),
    ]
    return Panel("court", "Court", cards=cards, forms=forms)


MEALS = ("Lunch", "Full Course", "Keepable Foods")


def _figure(state: Campaign, ref: Ref) -> Card:
    """Somebody with their numbers as buttons."""
    one, is_person = figures.get(state, ref), ref[0] == "p"
    trackers = [
        Tracker(f"hp {ref}", "HP", one.hp, {"field": "hp", "who": ref}, -99, numbers.max_hp(state, ref)),
        Tracker(
            f"drive {ref}",
            "Drive" if is_person else "Hope",
            one.drive,
            {"field": "drive", "who": ref},
            most=numbers.number(state, ref, "capacity") if is_person else None,
        ),
    ]
    if is_person or one.followers:
        trackers.append(Tracker(f"followers {ref}", "Followers", one.followers, {"field": "followers", "who": ref}))
    now = condition(one)
    lines = [SAID[now] + "".join(f", {word}" for word in one.bad_statuses)]
    if one.area and state.battle is not None:
        lines.append(f"in the {one.area}")
    whole = [("hp", now)] if now in DOWN else []
    forms = [_exhausted(ref, now)] if not whole else []
    if is_person and state.delve is not None and state.people[int(ref[1:])].seat is not None:
        start = state.quarter - state.quarter % QUARTERS
        ate = any(quarter >= start for quarter in meals(state, ref))
        lines.append("fed" if ate else "unfed")
        forms.append(Form(f"fed {ref}", "Not fed" if ate else "Fed", {"field": "fed", "who": ref, "value": not ate}))
    forms.append(
        Form(
            f"status {ref}",
            "Inflict",
            {"field": "status", "who": ref},
            [
                Field(
                    "value",
                    "Bad Status",
                    "choice",
                    choices=everything([word for word in books.BAD_STATUSES if word not in one.bad_statuses]),
                )
            ],
        )
    )
    forms += [
        Form(f"cure {ref} {word}", f"Cure {word}", {"field": "cure", "who": ref, "value": word})
        for word in one.bad_statuses
    ]
    if state.battle is not None or is_person:
        areas = everything(list(AREAS if state.battle is not None else AREAS[:3]))
        forms.append(
            Form(
                f"area {ref}", "Move", {"field": "area", "who": ref}, [Field("value", "To", "choice", one.area, areas)]
            )
        )
    if ref[0] == "f":
        forms.append(Form(f"gone {ref}", "Send away", {"field": "gone", "who": ref}))
    if is_person and one.items:
        held = everything([held.item for held in one.items])
        forms.append(
            Form(f"take {ref}", "Take", {"field": "take", "who": ref}, [Field("value", "Item", "choice", choices=held)])
        )
    forms.append(
        Form(f"dead {ref}", "Not dead" if one.dead else "Dead", {"field": "dead", "who": ref, "value": not one.dead})
    )
    return Card(figures.name(state, ref), f"figure {ref}", lines, trackers, forms)


def _exhausted(ref: Ref, now: str) -> Form:
    spent = now == "spent"
    return Form(
        f"exhausted {ref}",
        "May act again" if spent else "Has acted",
        {"field": "exhausted", "who": ref, "value": not spent},
    )


# --- a fight ---------------------------------------------------------------------------------------------------------


def _foes(state: Campaign) -> Panel:
    assert state.battle is not None
    refs = [f"f{number}" for number, one in enumerate(state.battle.foes) if not one.fled]
    waiting = [f"In reserve: {one.count} {one.book}" for one in state.battle.reserves]
    areas = everything([*AREAS[3:], *AREAS[:3]])
    add = Form(
        "foe",
        "Put into the fight",
        {"field": "foe"},
        [
            Field("value", "Monster", "name", choices=bestiary(state)),
            Field("count", "How many", "number", 1, low=1),
            Field("area", "Where", "choice", choices=areas, place="area"),
        ],
        shelf="value",
    )
    return Panel("foes", "Foes", cards=[_figure(state, ref) for ref in refs], forms=[add], lines=waiting)


# --- asking, ruling, notes -------------------------------------------------------------------------------------------


def _players(state: Campaign) -> Choices:
    """The players, by the Landmaker they play."""
    by_seat = {state.people[number].seat: figures.name(state, f"p{number}") for number in state.court}
    return [
        (str(seat), f"{by_seat.get(seat, '')}'s player" if seat in by_seat else f"Player {seat + 1}")
        for seat in range(state.players)
    ]


def _ask(state: Campaign) -> Panel:
    to = Field("to", "Whom", "choice", choices=_players(state))
    forms = []
    if whom := named(state, landmakers(state)):
        scores = everything([*books.SCORES, *books.ATTRIBUTES])
        forms.append(
            Form(
                "check",
                "Ask for a check",
                {"field": "check"},
                [
                    Field("who", "Who", "choice", choices=whom, place="figure"),
                    Field("score", "Score", "choice", choices=scores),
                    Field("difficulty", "Difficulty", "number", 9, low=EASIEST, high=HARDEST),
                ],
            )
        )
    forms += [
        Form(
            "question",
            "Ask",
            {"field": "question"},
            [
                to,
                Field("value", "Question", "text"),
                Field("choices", "Answers to choose from, with commas (none: in their own words)", "text"),
                Field("secret", "Only the two of us", "yes"),
            ],
            quiet=True,
        ),
        Form("whisper", "Whisper", {"field": "whisper"}, [to, Field("value", "What", "text")], quiet=True),
        Form("say", "Tell everybody", {"field": "say"}, [Field("value", "What", "text")], quiet=True),
    ]
    return Panel("ask", "Ask", forms=forms)


def _dice(state: Campaign) -> Panel:
    """What the dice may say in between: a table, a stranger, a Trap, a Facility (MYK-WORLD-048, MYK-WORLD-101,

    MYK-GEAR-326)."""
    here = state.delve
    rooms = everything(list(here.rooms)) if here is not None else []
    seen = everything(list(here.known.seen)) if here is not None else []
    forms = [
        Form(
            "roll",
            "Roll on a table",
            {"field": "roll"},
            [
                Field("value", "Table", "name", choices=everything(rolls.tables())),
                Field("secret", "Only for me", "yes"),
            ],
            says="The dice choose a line of a table of the books. All read it in the log, unless it is only for you.",
        ),
        Form(
            "stranger",
            "Roll for a stranger",
            {"field": "stranger"},
            [
                Field(
                    "room", "Who stands in", "choice", rolls.NOWHERE, [(rolls.NOWHERE, "my notes"), *seen], place="room"
                )
            ],
            says="Somebody nobody expected, made by dice: for your notes, or standing in a room that was seen.",
        ),
    ]
    if here is not None:
        ways = [*rooms, *((key, f"Corridor {key.replace('-', ' to ')}") for key in here.corridors)]
        kinds = [(rolls.ANY, "of any kind"), *everything(list(rolls.TRAPS))]
        forms.append(
            Form(
                "random trap",
                "Draw a Trap",
                {"field": "random trap"},
                [
                    Field("room", "Where", "choice", choices=ways, place="room"),
                    Field("value", "Kind", "choice", rolls.ANY, kinds),
                ],
                says="A Trap by dice, hidden in that room or Corridor until somebody finds it or walks into it.",
            )
        )
    if state.kingdom.maps:
        kinds = [(rolls.ANY, "of any kind"), *everything(list(rolls.FACILITIES))]
        value = Field("value", "Kind", "choice", rolls.ANY, kinds)
        says = "A Facility by dice, free of charge; the King's player says where it stands."
        forms.append(Form("facility", "Draw a new Facility", {"field": "facility"}, [value], says=says))
    return Panel("dice", "Dice", forms=forms)


def _rule(state: Campaign) -> Panel:
    forms = [Form("once", "Rule so, this once", {"field": "once"}, [Field("value", "This once", "text")])]
    if whom := named(state, landmakers(state)):
        forms.append(
            Form(
                "bonus",
                "On the next check",
                {"field": "bonus"},
                [
                    Field("who", "Who", "choice", choices=whom, place="figure"),
                    Field("value", "More or less", "number", 2, low=-MOST_BONUS, high=MOST_BONUS),
                ],
            )
        )
    for ref in everybody(state):
        if used := undone(state, ref):
            forms.append(
                Form(
                    f"again {ref}",
                    f"Once more for {figures.name(state, ref)}",
                    {"field": "once more", "who": ref},
                    [Field("value", "What", "choice", choices=everything(used))],
                )
            )
    return Panel("rule", "Overrule", forms=forms)


def _notes(state: Campaign) -> Panel:
    """What only the GM reads: notes of their own, and secrets of missions (MYK-CREATE-110)."""
    cards = [
        Card(
            words, forms=[Form(f"forget {number}", "Cross out", {"field": "forget", "value": str(number)}, quiet=True)]
        )
        for number, words in enumerate(state.gm_notes, 1)
    ]
    lines = [f"{figures.name(state, f'p{secret.who}')}: {secret.text}" for secret in state.secrets]
    note = Form("note", "Write down", {"field": "note"}, [Field("value", "A note for me", "text")], quiet=True)
    return Panel("notes", "Notes", cards=cards, forms=[note], lines=lines)
