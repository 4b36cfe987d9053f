"""The steward as a player of the Kingdom Phase, beyond its own walls: trade, Great Powers, Wandering, years that pass."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.bot import wandering
from roundtable.games.kingdom.view import view
from tests.games.kingdom.fights import body, item
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home
from tests.games.kingdom.test_steward_at_home import chooses
from tests.games.kingdom.test_time_and_trade import market

FOUR = ("Lifestyle", "Culture", "Order", "Military")
DEPOT = {"name": "Depot", "choice": ["Meat"]}
FIRM = {"points": dict.fromkeys(FOUR, 2)}
RARE = next(one.name for one in books.items if one.rare and one.weapon is None and one.slots == 1 and one.cost == 5)


@pytest.mark.rule("MYK-PLAY-622", "MYK-PLAY-626")
def test_a_poor_kingdom_sells_a_rare_item_before_the_upkeep_is_due() -> None:
    court = [lord(items=[item(RARE)])]
    poor = market("Friendly", court=court, kingdom={"treasury": 0})
    assert chooses(poor) == "trade k0 sell rare"
    rich = market("Friendly", court=court, kingdom={"treasury": 30})
    assert str(chooses(rich)) != "trade k0 sell rare"


@pytest.mark.rule("MYK-PLAY-624", "MYK-PLAY-625")
def test_in_the_end_phase_it_offers_its_materials_or_asks_for_a_rare_item() -> None:
    told = {"stage": "end requests", "objective": "done"}
    some = market("Neutral", kingdom={"treasury": 0, "stored": {"Wood": 4}}, **told)
    assert chooses(some) == "trade k0 sell materials"
    rich = market("Neutral", kingdom={"treasury": 40, "stored": {"Wood": 4}}, **told)
    assert chooses(rich) == "trade k0 buy rare"


@pytest.mark.rule("MYK-PLAY-623")
def test_it_buys_a_material_of_which_something_wanted_is_made() -> None:
    wanted = market("Allied", staple="Reagent", kingdom={"treasury": 20})
    assert chooses(wanted) == "trade k0 buy materials"
    wanted.does("trade k0 buy materials")
    assert chooses(wanted) == 1, "five Reagents are a Potion"


@pytest.mark.rule("MYK-WORLD-759", "MYK-WORLD-773")
def test_it_takes_a_power_that_gives_a_facility_and_asks_for_nothing_now() -> None:
    line = home(corridors=["B1 B2", "B2 B3"])
    assert chooses(season("requests", [lord()], kingdom={"maps": [line]})) == "vassal Metro Khan"
    bound = season("requests", [lord()], kingdom={"maps": [line], "vassal_of": "HAGLMA", "treasury": 1})
    assert not str(chooses(bound)).startswith("vassal")


@pytest.mark.rule("MYK-PLAY-096", "MYK-PLAY-100")
def test_who_can_bear_a_wish_of_the_people_wanders_and_who_is_poor_does_not() -> None:
    court = [lord(), body(name="Ben")]
    able = season("action resolution", court, kingdom={"treasury": 4, **FIRM})
    assert str(chooses(able, 1)).startswith("wander ")
    poor = season("action resolution", court, kingdom={"treasury": 0})
    assert wandering.upkeep(view(poor.state, 0).campaign) > 1 and chooses(poor, 1) == "pass"
    free = season("action resolution", court, kingdom={"maps": [], "ghetto": "3-3", "citizens": 0})
    assert str(chooses(free, 1)).startswith("wander "), "in a Ghetto Palace there is nothing to pay with"


@pytest.mark.rule("MYK-PLAY-631", "MYK-PLAY-632", "MYK-PLAY-636")
def test_a_year_passes_where_a_bad_one_can_be_borne() -> None:
    def year(**kingdom: object) -> object:
        return chooses(season("setup phase", [lord()], game=1, phase="Setup", cycles=[], kingdom=kingdom))

    sheds = [home({"B1": [DEPOT], "B3": [DEPOT]})]
    assert year(treasury=20, maps=sheds, **FIRM) == "yes"
    assert year(treasury=20, maps=sheds) == "no", "an Attribute of 1 could come to 0"
    assert year(treasury=20, maps=[home()], **FIRM) == "no", "the Palace would be the one to fall"
    assert year(maps=[], ghetto="3-3", citizens=0) == "yes", "nothing to lose"
