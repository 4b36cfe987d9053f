"""Creation from the first step to the last, in the order of the rules (MYK-CREATE-002, MYK-CREATE-091), and its
review."""

from collections.abc import Callable

from roundtable.games.kingdom.rules.creation import backgrounds as backgrounds
from roundtable.games.kingdom.rules.creation import founding as kingdom
from roundtable.games.kingdom.rules.creation import landmakers as court
from roundtable.games.kingdom.rules.creation.review import review
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Ask, Json, Steps, Together
from roundtable.kernel.dice import Source

STEPS: dict[str, Callable[[Table], Steps[bool]]] = {
    # the Kingdom (MYK-CREATE-002)
    "name": kingdom.name,
    "environment": kingdom.environment,
    "population": kingdom.people,
    "attributes": kingdom.attributes,
    "own region": kingdom.own_region,
    "extra regions": kingdom.extra_regions,
    "allies": kingdom.allies,
    "palace": kingdom.palace,
    "facilities": kingdom.place_facilities,
    "corridors": kingdom.corridors,
    "entrance": kingdom.entrance,
    "affairs": kingdom.affairs,
    # the Landmakers (MYK-CREATE-091)
    "basics": court.basics,
    "backgrounds": backgrounds.backgrounds,
    "class and job": court.class_and_job,
    "sole king": backgrounds.kings_consort,
    "scores": court.scores,
    "skills": court.skills,
    "equipment": court.equipment,
    "surplus": court.surplus,
    "relationships": court.relationships,
    "likes": court.likes,
    "faith": court.faith,
    # what was left open, and what it brings with it (MYK-CREATE-093)
    "left open": court.left_open,
    "backgrounds left open": backgrounds.backgrounds_left_open,
    "equipment left open": court.equipment,
    "surplus left open": court.surplus,
    "secrets": backgrounds.secrets,
    "ready": court.ready,
    "review": review,
}
ORDER = [*STEPS, "done"]


def step(table: Table) -> Steps[None]:
    """Play the step the campaign is at; then it is at the next."""
    state: Campaign = table.state
    at = state.step
    playing = STEPS[at](table)
    if table.options.quick_setup and at != "review":
        playing = by_dice(table, playing)
    again = yield from playing
    if not again:
        state.step = ORDER[ORDER.index(at) + 1]
        state.turn = 0


def by_dice(table: Table, playing: Steps[bool]) -> Steps[bool]:
    """Let a steward answer every question of a step, where the whole is made at once (MYK-CREATE-002)."""
    from roundtable.games.kingdom.bot.steward import sensible

    dice: Source | None = None

    def answer(ask: Ask) -> Json:
        nonlocal dice
        dice = dice or table.spawn()
        return ask.check(sensible(table.state, ask, dice))

    try:
        request = playing.send(None)
        while True:
            if isinstance(request, Together):
                request = playing.send({ask.seat: answer(ask) for ask in request.asks})
            else:
                request = playing.send(answer(request))
    except StopIteration as end:
        return bool(end.value)
    yield  # a generator, though it asks nobody
