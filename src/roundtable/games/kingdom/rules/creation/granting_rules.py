"""Which function carries out which grant of the vocabulary."""

from collections.abc import Callable

from roundtable.games.kingdom.books import grants
from roundtable.games.kingdom.rules.creation import granting as kingdom
from roundtable.games.kingdom.rules.creation import granting_people as people
from roundtable.kernel.asks import Steps

RULES: dict[type, Callable[..., Steps[None]]] = {
    grants.Roll: kingdom.roll,
    grants.GainFacility: kingdom.gain_facility,
    grants.GainPowerFacility: kingdom.gain_power_facility,
    grants.RaiseAttribute: kingdom.raise_attribute,
    grants.OpenMonsterSkills: kingdom.open_monster_skills,
    grants.GainTalent: kingdom.gain_talent,
    grants.GainCitizens: kingdom.gain_citizens,
    grants.GainMonsterCitizens: kingdom.gain_monster_citizens,
    grants.GainTreasury: kingdom.gain_treasury,
    grants.PlaceKingdom: kingdom.place_kingdom,
    grants.PlaceRegion: kingdom.place_region,
    grants.GainRegion: kingdom.gain_region,
    grants.ChooseCourtMember: people.choose_court_member,
    grants.DrawAdvancedJob: people.draw_advanced_job,
    grants.ChooseArmsItem: people.choose_arms_item,
    grants.RollMaterial: people.roll_material,
    grants.GainItem: people.gain_item,
    grants.GainSkill: people.gain_skill,
    grants.ChangeMaxHp: people.change_max_hp,
    grants.RaiseScore: people.raise_score,
    grants.OweDebt: people.owe_debt,
    grants.GainAffection: people.gain_affection,
}
