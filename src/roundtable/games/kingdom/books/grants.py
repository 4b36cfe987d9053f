"""What a row of a creation table does, as data: a small vocabulary that the creation rules apply to the sheets.

A row lists its grants in the order in which they happen. Every grant says `do` what; a grant that leaves something to
the players names the choice, and the rules ask.
"""

from typing import Literal

import msgspec

Score = Literal["Wit", "Charisma", "Quest", "Warfare"]
Attribute = Literal["Lifestyle", "Culture", "Order", "Military"]
Relationship = Literal["Allied", "Friendly", "Neutral", "Dangerous", "Hostile"]
Category = Literal["Ogre", "Fairy", "Beast", "Aberration", "Undead", "Human", "Construct", "Angel", "Deep One"]


class Roll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="roll"):
    """Roll on another table and do what it says; `record` keeps the result on the sheet under that name."""

    table: str
    record: str = ""


class GainFacility(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="facility"):
    """A free Facility of Level 1; `choose` limits the choice it asks for when built, `product` rolls a word for it."""

    name: str
    choose: list[str] = []
    product: bool = False


class GainPowerFacility(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="power facility"):
    """The Facility of one Great Power drawn at random."""

    table: str


class RaiseAttribute(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="attribute"):
    """A Kingdom Attribute rises for good."""

    attribute: Attribute
    amount: int


class OpenMonsterSkills(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="monster skills"):
    """Level Ups and Retraining may teach Monster Skills of this category (of one of these, if there are several)."""

    categories: list[Category]


class GainTalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="talent"):
    """A Talent whose Job is rolled on this table."""

    table: str


class GainCitizens(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="citizens"):
    """More Citizens."""

    dice: str


class GainMonsterCitizens(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="monster citizens"
):
    """Monster Citizens, all of one species rolled on this table."""

    dice: str
    table: str


class GainTreasury(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="treasury"):
    """MG for the Treasury."""

    dice: str


class PlaceKingdom(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="kingdom"):
    """A named kingdom appears in a random unknown region; `role` says what it is to the character, if anything."""

    relationship: Relationship
    role: Literal["", "hometown", "hated"] = ""
    staple: bool = False


class PlaceRegion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="region"):
    """A random unknown region becomes known as the character's hometown or as a Monster Hive."""

    role: Literal["hometown", "hive"]


class GainRegion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="extra region"):
    """An unknown region beside the Kingdom may join it as an extra map; rolled again, it grows (see the row)."""

    entrances: int
    corridors: str


class ChooseCourtMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="court member"):
    """The character picks another Court member, recorded under that name."""

    record: str


class DrawAdvancedJob(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="advanced job"):
    """An Advanced Job is drawn from this table and recorded."""

    table: str


class ChooseArmsItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="arms item"):
    """The character names one kind of Common Arms Item that has Levels."""


class RollMaterial(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="material"):
    """A Material is rolled on this table (a result that names none is rolled again) and recorded."""

    table: str


class GainItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="item"):
    """An Item of this Level, marked as the one the mission is about."""

    name: str
    level: int | None = None


class GainSkill(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="skill"):
    """A Skill on top of the starting Skills."""

    name: str


class ChangeMaxHp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="max hp"):
    """Maximum HP changes for good."""

    amount: int


class RaiseScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="score"):
    """One of these Ability Scores, as the player likes, rises for good."""

    scores: list[Score]
    amount: int


class OweDebt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="debt"):
    """A debt in MG that grows by `interest` for every so many games it stays unpaid."""

    dice: str
    interest: str
    games: int


class GainAffection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="affection"):
    """Affection of this subtype towards the Court member recorded under that name."""

    subtype: Literal["Loyalty", "Friendship", "Love"]
    amount: int
    towards: str


Grant = (
    Roll
    | GainFacility
    | GainPowerFacility
    | RaiseAttribute
    | OpenMonsterSkills
    | GainTalent
    | GainCitizens
    | GainMonsterCitizens
    | GainTreasury
    | PlaceKingdom
    | PlaceRegion
    | GainRegion
    | ChooseCourtMember
    | DrawAdvancedJob
    | ChooseArmsItem
    | RollMaterial
    | GainItem
    | GainSkill
    | ChangeMaxHp
    | RaiseScore
    | OweDebt
    | GainAffection
)

Goal = Literal[
    "lovers with another sex",
    "annex hometown",
    "hometown allied",
    "lovers with a king",
    "temple of level",
    "relative's mission done",
    "advanced job with item",
    "final blow to species",
    "attribute at least",
    "statue and best friend",
    "kingdom level at least",
    "equip item",
    "debt paid",
    "kill many of category",
    "rival in court",
    "regions at least",
    "bring arms item of level",
    "vassal of power",
    "gather material",
    "meet family",
    "defeat father",
    "known regions at least",
    "destroy hated kingdom with item",
    "defeat many monsters",
    "recover memories",
    "defeat undead person",
    "prove innocence",
    "loved by many",
    "lay seal to rest",
    "revive person",
    "die for court member",
]


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Background asks of the character: who judges it, and the numbers of the goal where it has any."""

    goal: Goal
    text: str
    judge: Literal["rules", "GM"] = "rules"
    amount: int = 0
    attribute: Attribute | None = None
    item: str = ""
