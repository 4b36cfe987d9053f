"""Sheets nobody could have by the rules are refused, with the rule: twice the same, requirements unmet, beyond the Level."""

from typing import Any

import pytest

from roundtable.games.kingdom.rules.record.builds import flaws
from roundtable.kernel.errors import BadSetup
from tests.games.kingdom.fights import body, fight, item, skill
from tests.games.kingdom.seasons import lord, season


def told(**fields: Any) -> list[str]:
    """The rows that a sheet offends."""
    one = {"skills": [], "jobs": ["Cook"], **fields}
    return [flaw.rule for flaw in flaws(season("action resolution", [lord(**one)]).state, 0)]


@pytest.mark.rule("MYK-GEAR-323")
def test_a_skill_known_twice_is_no_position():
    with pytest.raises(BadSetup, match=r"people\.0\.skills is 'Jump'; legal is each Skill once \(MYK-GEAR-323\)"):
        fight([body(skills=skill("Jump", "Jump"))])


@pytest.mark.rule("MYK-PLAY-541", "MYK-GEAR-010")
def test_no_more_skills_than_levels_have_taught():
    learned = [{"name": name, "source": "Level"} for name in ("Beauty", "Punk")]
    assert told(level=2, skills=learned) == ["MYK-PLAY-541"] and told(level=3, skills=learned) == []


@pytest.mark.rule("MYK-GEAR-002", "MYK-GEAR-004", "MYK-GEAR-010")
def test_skills_of_others_are_not_learned():
    assert told(skills=[{"name": "Diehard", "source": "Class"}]) == ["MYK-GEAR-002"], "a King is no Knight"
    assert told(skills=[{"name": "Starlight", "source": "Class"}]) == ["MYK-GEAR-004"], "a Cook opens no Astrology"
    assert told(skills=[{"name": "Bang!", "source": "Job"}]) == ["MYK-GEAR-010"]


@pytest.mark.rule("MYK-GEAR-013", "MYK-WORLD-660")
def test_esoteric_skills_without_what_they_ask():
    known = [{"name": "Sonic Blade", "source": "GM"}, {"name": "Sonic Blade", "source": "Level"}]
    assert told(level=2, skills=known[1:]) == ["MYK-GEAR-013"] and told(level=2, skills=known[:1]) == []


@pytest.mark.rule("MYK-WORLD-654", "MYK-WORLD-653", "MYK-CREATE-151")
def test_jobs_beyond_what_one_may_have():
    assert told(jobs=["Hero"]) == ["MYK-WORLD-654"] and told(jobs=["Hero"], level=3, medals=2) == []
    assert told(jobs=["Cook", "Bee"]) == ["MYK-CREATE-151"]


@pytest.mark.rule("MYK-WORLD-509", "MYK-WORLD-516")
def test_items_for_others():
    assert told(items=[item("Magic Wand", 1)]) == ["MYK-WORLD-516"] and told(items=[item("Scepter", 1)]) == []
    assert told(class_name="Knight", items=[item("Scepter", 1)]) == ["MYK-WORLD-509"]
