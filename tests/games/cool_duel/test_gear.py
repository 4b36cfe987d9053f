"""The equipment menu: what it offers is what leaves the whole build legal, no more and no less."""

from __future__ import annotations

import random
from typing import Any

import pytest

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.build import check_build
from roundtable.games.cool_duel.data import companions, items
from roundtable.games.cool_duel.rules.gear import apply_change, gear_keys
from roundtable.games.cool_duel.state import Build, Duel
from roundtable.kernel.match import Match


def thinkable(build: Build) -> list[str]:
    """Every change of equipment one might think of, legal or not."""
    found = []
    for item in items().values():
        places = ("wear",) if item.kind == "set" else ("right", "left", "both", "quick")
        now = {"wear": build.worn, "right": build.right, "left": build.left, "both": build.both}
        found += [f"{place} {item.slug}" for place in places if now.get(place) != item.name]
        found += [f"pack {item.slug}"]
        if item.kind == "throwing":
            found.append(f"quick {item.slug} x5")
    found += [f"ally {friend.slug}" for friend in companions().values()]
    return found


@pytest.mark.rule("CD-127", "CD-249", "CD-070", "CD-171", "CD-175")
@pytest.mark.parametrize("points", [0, 20])
@pytest.mark.parametrize("more", [{}, {"half_requirement_for_two_handers": True, "quick_slots": 1}], ids=str)
def test_the_menu_offers_every_change_that_leaves_the_build_legal_and_no_other(points: int, more: dict[str, Any]):
    dice = random.Random(points)
    for seed in range(8):
        options = {"extra_attribute_points": points, **more}
        match: Match[Any, Any] = Match.new(GAME, seed=seed, options=options, log=False)
        for _ in range(40):
            state: Duel = match.state
            for seat, ask in match.asks.items():
                if state.drafts and state.drafts[seat].stage == "gear":
                    build = state.drafts[seat].build
                    offered = gear_keys(state, seat)
                    assert not check_build(build, state.options)
                    legal = [
                        key for key in thinkable(build) if not check_build(apply_change(build, key), state.options)
                    ]
                    ours = [
                        key
                        for key in offered
                        if key.split()[0] in ("wear", "right", "left", "both", "quick", "pack", "ally")
                    ]
                    assert sorted(ours) == sorted(legal)
                    answer: Any = dice.choice([key for key in offered if key != "done"])
                else:
                    answer = next(ask.answers()) if ask.kind != "choose" else dice.choice(list(ask.answers()))
                match.answer(seat, answer)
