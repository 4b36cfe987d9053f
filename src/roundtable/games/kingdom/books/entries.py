"""What the books hold: one frozen Struct a kind of entry. Unknown or missing fields in a data file fail on load."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from roundtable.games.kingdom.books.grants import Attribute, Category, Score

Material = Literal[
    "Meat", "Fang", "Leather", "Wood", "Iron", "Cloth", "Reagent", "Machinery", "Gunpowder", "Information"
]
"""There are ten (MYK-GEAR-149)."""
Group = Literal[
    "General",
    "Melee",
    "Ranged",
    "Astrology",
    "Summoning",
    "Science",
    "Dungeon",
    "Negotiation",
    "Useful",
    "Entertainment",
    "Item",
    "Esoteric",
]
ClassName = Literal["King", "Knight", "Vizier", "Oracle", "Ninja", "Servant"]
Timing = Literal["Permanent", "Equipable", "Assist", "Interrupt", "Support", "Plan", "See Below"]
Target = Literal[
    "Self",
    "Individual",
    "Any",
    "Area",
    "Court",
    "Allied Side",
    "Kingdom",
    "Map",
    "Room",
    "Corridor",
    "Facility",
    "Talent",
    "Item",
    "Special",
    "See Below",
    "None",
]
"""Whom a use is for (MYK-GEAR-157, MYK-GEAR-243)."""
Personality = Literal["Foolish", "Steady", "Strange", "Cunning"]
"""What a monster is like; a Cunning one is bound by nothing (MYK-WORLD-385)."""
Term = Literal[
    "1D6",
    "affection for target",
    "attack check result",
    "chosen character level",
    "court followers / 10",
    "damage received",
    "dispatched citizens",
    "highest enemy level",
    "item level",
    "monster level",
    "quarters passed",
    "reward",
    "skill user level",
    "target defense",
    "target followers / 5",
    "target level",
    "targets",
    "targets x 2",
    "trap level",
]


Price = Literal[
    "Hope",
    "Drive",
    "Voices",
    "Followers",
    "HP",
    "MG",
    "Materials",
    "Reagent",
    "Gunpowder",
    "MG per Item",
    "Drive per Voice",
]
"""What a use may cost; how much is a number, dice, "any", or a quantity by name."""


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check as printed: a score against a difficulty, to which named quantities are added."""

    score: Score | Attribute | Literal["Any", "See Below"]
    difficulty: int = 0
    plus: list[Term] = []


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Skill of any kind (MYK-GEAR-001); `owners` are its Class, Job or monsters; `plays_as` and `affects` are rulings.

    `combat_only` ones say so in their text (MYK-BEAST-498). `pays` is what a use costs, `uses` how often it can be used
    besides what its timing says (MYK-CREATE-209).
    """

    name: str
    kind: Literal["Advanced", "Class", "Job", "Advanced Job", "Monster", "Own", "Ruler", "Human", "Angel", "Deep One"]
    timing: Timing
    text: str
    rules: list[str]
    target: Target | None = None
    check: Check | None = None
    group: Group | None = None
    owners: list[str] = []
    counts_as: Group | None = None
    needs_groups: list[Group] = []
    needs_count: int = 0
    min_level: int = 0
    combat_only: bool = False
    outside_combat: bool = False
    pays: dict[Price, str] = {}
    uses: str = ""
    plays_as: Timing | None = None
    affects: Target | None = None

    def is_of(self, *groups: str | None) -> bool:
        """Whether it belongs to one of these Skill Groups, or is a Job Skill that counts as one of them (MYK-GEAR-122)."""
        return self.group in groups or (self.counts_as is not None and self.counts_as in groups)

    @property
    def works_as(self) -> Timing:
        """When it is used in play."""
        return self.plays_as or self.timing

    @property
    def is_monster_skill(self) -> bool:
        """Whether a PC pays 1 Hope to use it (MYK-BEAST-496)."""
        return self.kind in ("Monster", "Own", "Human", "Angel", "Deep One")


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an Item fights; damage is dice notation, a plain number, or Special where the Item's text sets it."""

    kind: Literal["melee", "ranged"]
    range: int
    damage: str


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Common or Rare Item; without `materials` it cannot be crafted; `gives` and `per_level` are plain numbers.

    Where it does not `stacks`, only the best of several equipped ones counts.
    """

    name: str
    category: Literal["Arms", "Lifestyle", "Recovery", "Exploration", "Rare Arms", "Rare General"]
    cost: int | None
    timing: Timing
    target: Target
    text: str
    rules: list[str]
    check: Check | None = None
    materials: dict[Material, int] | None = None
    per_member: bool = False
    monster_citizen: str = ""
    levels: tuple[int, int] | None = None
    start_level: int = 0
    slots: int = 1
    used_up: Literal["never", "always", "see text"] = "never"
    weapon: Weapon | None = None
    gives: dict[str, int | str] = {}
    per_level: dict[str, int] = {}
    stacks: bool = True
    equip_class: ClassName | None = None
    equip_groups: list[Group] = []
    """Of these Skill Groups the bearer's Job must have one (MYK-WORLD-516)."""
    no_monsters: bool = False
    use_class: ClassName | None = None
    choose: Literal["", "bad status", "character", "combat trap"] = ""
    plays_as: Timing | None = None
    pays: dict[Price, str] = {}
    uses: str = ""

    @property
    def rare(self) -> bool:
        """Rare Items are never sold in the Kingdom (MYK-GEAR-131)."""
        return self.category.startswith("Rare")

    def fits_monster(self, class_name: str = "", groups: Sequence[str] = ()) -> bool:
        """Whether a monster may equip it, with the Class and the Skill Groups of the Job that a GM may have given it
        (MYK-GEAR-165, MYK-GEAR-180, MYK-WORLD-509, MYK-WORLD-516)."""
        if self.no_monsters or self.equip_class not in (None, class_name):
            return False
        return not self.equip_groups or any(group in groups for group in self.equip_groups)

    @property
    def craftable(self) -> bool:
        """Whether it has a list of Materials at all (MYK-GEAR-139)."""
        return self.materials is not None

    @property
    def works_as(self) -> Timing:
        """When it is used in play."""
        return self.plays_as or self.timing


class AttributeBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing bonus to a Kingdom Attribute from some Facility Level on, and one more at the Kingdom's own Level."""

    attribute: Attribute
    amount: int
    from_level: int = 1
    extra_at_kingdom_level: int = 0


class Facility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Facility of one of six types, or of a Great Power (MYK-GEAR-237).

    `beside` and `room_with` say where it may stand, `choose` what is chosen when it is built.
    """

    name: str
    category: Literal["Court", "Residential", "Special", "Recreational", "Public", "Production", "Great Power"]
    cost: int
    timing: Timing
    target: Target
    installation: Literal["Room", "Addition"]
    text: str
    rules: list[str]
    cost_plus: Literal["", "weapon cost", "monster level"] = ""
    check: Check | None = None
    levels: tuple[int, int] | None = None
    room_with: list[str] = []
    beside: list[str] = []
    only_one: bool = False
    one_per_job: str = ""
    needs_job: str = ""
    only_in_end_phase: bool = False
    choose: list[str] = []
    attribute_bonus: AttributeBonus | None = None
    power: str = ""
    affects: Target | None = None
    pays: dict[Price, str] = {}
    uses: str = ""


class Disarm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a Trap is disarmed; `check` only where a check does it."""

    by: Literal["Discovery", "Impossible", "Check", "Special"]
    check: Check | None = None


class Trap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Trap; `levels` is one Level twice, or the range the GM chooses from."""

    name: str
    category: Literal["Classic", "Facility", "Encounter", "Disaster", "Movement", "Combat"]
    levels: tuple[int, int]
    placement: Literal["Room", "Corridor", "Event", "Area"]
    activation: Literal["Passage", "Rest", "Discovery", "Automatic", "Undiscovered", "Touch"]
    disarm: Disarm
    text: str
    rules: list[str]


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Base of the GM's side; `cost_is` names what the Activation Cost equals where it is no number."""

    name: str
    level: int
    timing: Timing
    hp: int
    installation: Literal["Room", "Addition"]
    reward: list[str]
    text: str
    rules: list[str]
    activation_cost: int | None = None
    cost_is: Literal["", "chosen item cost", "chosen monster level", "sum of placed monster levels"] = ""
    war_machine: bool = False
    supplemental_capacity: int = 0

    @property
    def defense(self) -> int:
        """Defense of a Base (MYK-WORLD-336)."""
        return 7 + self.level


class Monster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bestiary entry, with all its fields; its Skills are names in the book of Skills (MYK-BEAST-002, MYK-BEAST-004)."""

    name: str
    category: Category
    level: int
    warfare: int
    range: int
    damage: str
    defense: int
    hp: int
    personality: Personality
    materials: list[Material]
    skills: list[str]
    rules: list[str]
    sex: Literal["female", "male", "other"] = "other"

    @property
    def can_be_citizen(self) -> bool:
        """Public Enemy bars a monster from the Kingdom (MYK-WORLD-412, MYK-BEAST-506)."""
        return "Public Enemy" not in self.skills


class Talent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Job does for a Kingdom as a Talent; `gives` are its plain modifiers while it is switched on."""

    timing: Timing
    text: str
    rules: list[str]
    gives: dict[str, int] = {}
    choose: Literal["", "facility name", "facility", "monster category", "great power", "item"] = ""


Condition = Literal[
    "affection 1 towards a monster",
    "comrade or kingdom lost",
    "defeated an Angel or Deep One of level 20",
    "defeated one hostile to you",
    "has died",
    "hostility 1 towards a monster",
    "hostility 3 from the court",
    "hostility 3 towards anyone",
    "knows a Monster Skill",
    "mission done",
    "monster citizens",
    "or the player wears glasses",
    "vassal state",
]


class Requirements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Advanced Job asks; of each list one entry is enough."""

    text: str
    level: int = 1
    medals: int = 0
    scores: dict[Score, int] = {}
    skills: list[str] = []
    skill_groups: list[Group] = []
    equipped: list[str] = []
    jobs: list[str] = []
    facility: str = ""
    conditions: list[Condition] = []


class Job(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Job or an Advanced Job; a `choose_` number counts what the player picks freely."""

    name: str
    bonus: dict[Score, int]
    groups: list[Group]
    skill: str
    talent: Talent
    rules: list[str]
    advanced: bool = False
    equipment: list[str] = []
    choose_scores: int = 0
    choose_groups: int = 0
    requirements: Requirements | None = None


class CharacterClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Class: fixed base scores, and the numbers assigned freely to the others."""

    name: ClassName
    fixed: dict[Score, int]
    free: list[int]
    jobs: int
    equipment: list[str]
    skills: list[str]
    rules: list[str]
    required: bool = False


class BadStatus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Bad Status: what it does to its bearer, and what ends it (MYK-PLAY-548)."""

    name: str
    text: str
    ends: str
    rules: list[str]


class GreatPower(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Great Power: what vassalage asks, forbids and brings."""

    name: str
    requirement: str
    restriction: str
    facility: str
    staple: Material
    resupply_item: str
    resupply_material: Material
    rules: list[str]
    needs_facility: str = ""
    needs_items: list[str] = []


class WeakPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Ruler's weak point and by how many Levels it lowers the Ruler for the placement limits."""

    name: str
    group: Literal["Nemesis", "Core", "Avatar"]
    adjustment: int
    text: str
    rules: list[str]
    plus: Literal["", "number of poisons", "number of sealed Skills"] = ""


class RulerRaise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step by which a Ruler's number may be raised, and the Levels it counts for the placement limits."""

    stat: Literal["warfare", "range", "damage", "defense", "hp"]
    step: str
    levels: int
    rules: list[str]
