"""Talents at work: whose Permanent effects are on."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.reserved import plays
from roundtable.games.kingdom.state import Campaign


def permanent(job: str) -> bool:
    """Talent effects are Permanent or used at one moment (Assist) (MYK-CREATE-059)."""
    return books.jobs[job].talent.timing == "Permanent"


def working(state: Campaign) -> list[tuple[str, str]]:
    """The Jobs whose Permanent effect is on, each with its choice: marked as used, or always by option.

    Landmakers who stayed at home and were called upon count too (MYK-CREATE-054, MYK-CREATE-059, MYK-CREATE-252).
    """
    always = state.options.permanent_talents_always_on
    on = [talent for talent in state.kingdom.talents if always or (talent.used and not talent.once_more)]
    talents = [(talent.job, talent.choice) for talent in on if not talent.envoy]
    at_home = [(one.talent_used, one.talent_choice) for one in state.people if one.absent]
    if IGNORES_ENVOYS in (*talents, *at_home):
        talents = [(talent.job, talent.choice) for talent in on]
    return [(job, choice) for job, choice in [*talents, *at_home] if job and permanent(job)]


IGNORES_ENVOYS = ("Vakeel", "Millennium Dynasty")
"""At work, its envoys may be used in their game all the same (MYK-WORLD-729, MYK-WORLD-767)."""


@plays("talent/noble", "talent/warrior", "talent/guard", "talent/merchant", "talent/adventurer", "talent/bee")
def switched_on(state: Campaign) -> list[str]:
    """The Jobs whose Permanent effect is on (MYK-CREATE-059)."""
    return [job for job, _ in working(state)]
