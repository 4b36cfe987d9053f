"""The options of a campaign: every point on which the ledger says that tables may differ, with its ruling as default."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from roundtable.kernel.game import file_option, option

Written = Literal[
    "cistern",
    "glass_orchard",
    "nine_bells",
    "toll_bridge",
    "remembering_lamp",
    "crown_of_rust",
    "fathers_banner",
    "drowned_choir",
    "endless_stairs",
    "seal_of_salt",
    "last_gardener",
]
"""The evenings that come with the house (MYK-WORLD-793, MYK-WORLD-816)."""
Map = Literal["cistern", "generated", Written]
"""The Silent Cistern, a map made by dice, or one of the house's own scenarios (MYK-WORLD-816)."""
FIGHT: dict[str, Sequence[str]] = {"scene": ("fight",)}
BELOW: dict[str, Sequence[str]] = {"scene": ("evening", "campaign")}
WITH_COURT: dict[str, Sequence[str]] = {"scene": ("fight", "evening", "campaign")}


class Options(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a table decides before it begins; an optional rule is off unless it says otherwise (MYK-PLAY-598)."""

    gm: Annotated[
        Literal["none", "human"],
        option("The GM: nobody (the rules decide), or a person, who takes the last seat", "MYK-PLAY-001"),
    ] = "none"
    scene: Annotated[
        Literal["found", "fight", "evening", "campaign"],
        option(
            "What you play: the founding of a Kingdom, a fight, an evening in a dungeon, or a whole game of a campaign",
            "MYK-PLAY-342",
        ),
    ] = "found"
    against: Annotated[
        str,
        option(
            'The monsters to fight, such as "3 Ogrekin, Red Cap", or "random encounter" to suit the Court\'s Level',
            "MYK-PLAY-661",
            needs=FIGHT,
        ),
    ] = "random encounter"
    court: Annotated[
        Literal["ready", "rolled", "none"],
        option(
            "The Court: a ready-made one in battle order, one rolled on the spot, or none, if allies do the fighting",
            "MYK-CREATE-052",
            needs=WITH_COURT,
        ),
    ] = "ready"
    allies: Annotated[
        str,
        option(
            'Monsters that fight for the players, at their command, such as "4 Ogrekin"', "MYK-BEAST-005", needs=FIGHT
        ),
    ] = ""
    court_level: Annotated[
        int,
        option(
            "The Level of everybody in a ready-made or rolled Court; 0: the Level of the scenario, or else 1",
            "MYK-PLAY-537",
            needs=WITH_COURT,
            ge=0,
            le=10,
        ),
    ] = 0
    court_gear: Annotated[
        Literal["starting", "of its Level"],
        option(
            "The Items of a Court of a higher Level are as at the start, or have risen a Level each time it did",
            "MYK-WORLD-810",
            needs=WITH_COURT,
        ),
    ] = "starting"
    quick_setup: Annotated[
        bool,
        option(
            "Let dice make the Kingdom and its Court, with nothing to decide",
            "MYK-CREATE-002",
            needs={"scene": ("found",)},
        ),
    ] = False
    known_world_size: Annotated[
        int, option("How many columns and rows of regions the Known World has", "MYK-CREATE-080", ge=4, le=12)
    ] = 6
    diagonal_corridors: Annotated[
        bool, option("Corridors may also link rooms that touch at a corner", "MYK-CREATE-076")
    ] = False
    attribute_bonus_per_room: Annotated[
        bool,
        option("Every room of a Combined Facility raises an Attribute, not the Facility once", "MYK-GEAR-282"),
    ] = False
    mixed_area_skill_is_extra: Annotated[
        bool,
        option(
            "Whoever has monster blood knows the monster's Skill besides the Class Skill, not instead", "MYK-GEAR-009"
        ),
    ] = True
    permanent_talents_always_on: Annotated[
        bool, option("Permanent Talent effects work all the time and use up no Culture Level", "MYK-CREATE-059")
    ] = False
    new_background_after_mission: Annotated[
        bool, option("Whoever accomplishes a mission rolls a new Background", "MYK-CREATE-108")
    ] = False
    bg55_final_blows_only: Annotated[
        bool,
        option(
            "Who has sworn to slay a hundred monsters (Background 5-5) counts only their own final blows",
            "MYK-CREATE-140",
        ),
    ] = False
    round_down_follower_fifths: Annotated[
        bool, option("One fifth of the Followers is rounded down instead of up", "MYK-CREATE-172")
    ] = False
    one_material_type_per_slot: Annotated[
        bool, option("An Item Slot holds Materials of one kind only", "MYK-CREATE-176")
    ] = False
    voices_consent: Annotated[
        Literal["unanimous", "majority", "king", "none"],
        option("Who must agree before Voices of the People are spent", "MYK-CREATE-201"),
    ] = "unanimous"
    multiple_kings_mode: Annotated[
        Literal["alternate", "consensus", "first_seat"],
        option(
            "How several Kings decide: in turns from game to game, all together, or the first by seat", "MYK-CREATE-202"
        ),
    ] = "alternate"
    diplomacy_hostile_19: Annotated[
        bool,
        option("Diplomacy may also be tried on a Hostile kingdom, against difficulty 19", "MYK-CREATE-230"),
    ] = False
    map: Annotated[
        Map,
        option(
            "Where the evening leads: the Silent Cistern, a map made by dice, or a scenario",
            "MYK-WORLD-793",
            needs=BELOW,
        ),
    ] = "cistern"
    danger: Annotated[
        Literal["gentle", "fair", "full"],
        option(
            "How much danger a generated map holds: about half of what the limits allow, somewhat more, or all of it",
            "MYK-WORLD-792",
            needs=BELOW,
        ),
    ] = "fair"
    interrupts_after_dice: Annotated[
        bool,
        option("What answers somebody's check is declared once its dice lie, and not before them", "MYK-GEAR-328"),
    ] = False
    religion_worship_tags: Annotated[
        bool, option("Angels that the Court's religion worships draw strength from its believers", "MYK-BEAST-332")
    ] = True
    deep_one_offerings: Annotated[
        bool, option("Anybody may give Materials to a Deep One in the room, which heals it", "MYK-BEAST-400")
    ] = False
    gm_controls_possessed_pc: Annotated[
        bool, option("A human GM plays a member of the Court whom a Deep One possesses", "MYK-BEAST-393")
    ] = False
    use_bases: Annotated[
        bool,
        option(
            "Enemy Bases stand on a generated map, and work while the Court explores it", "MYK-WORLD-317", needs=BELOW
        ),
    ] = False
    hidden_encounter_limit: Annotated[
        Literal["average_level", "court_size"],
        option(
            "How many encounters of a game a human GM may keep the numbers of: the Court's average Level, or its size",
            "MYK-PLAY-571",
        ),
    ] = "average_level"
    telling: Annotated[
        Literal["auto", "on", "off"],
        option(
            "Whether rooms, dangers and outcomes are told in sentences besides what the rules say; auto: without a human GM",
            "MYK-PLAY-764",
        ),
    ] = "auto"
    quarter_hours: Annotated[
        int,
        option(
            "How many hours a Quarter stands for when time is told; it changes no count", "MYK-PLAY-011", ge=1, le=48
        ),
    ] = 6
    beyond_limits: Annotated[
        bool,
        option(
            "A map of your own is played even if it exceeds the limits for this Court", "MYK-WORLD-045", needs=BELOW
        ),
    ] = False
    dungeon: Annotated[
        str,
        file_option("A map of your own for the evening: a file from the dungeon builder", "MYK-PLAY-074", needs=BELOW),
    ] = ""
    follower_boost_repeatable: Annotated[
        bool, option("The boost of a check for 1D6 Followers may be used more than once on a check", "MYK-PLAY-057")
    ] = False
    exchange_roleplay_modifier: Annotated[
        bool,
        option("A human GM may make an Exchange that is acted out up to 3 easier or harder", "MYK-PLAY-332"),
    ] = False
    obstruct_on_tie: Annotated[
        bool, option("As many allies as the enemies' Warfare do not yet clear the way forward", "MYK-PLAY-360")
    ] = False
    asleep_blocks_reactions: Annotated[
        bool, option("Who is Asleep uses no Assist and Interrupt Actions", "MYK-PLAY-557")
    ] = False
    monster_surrender: Annotated[
        bool, option("The rules' own monsters surrender when half of them have fallen", "MYK-PLAY-434")
    ] = False
    area_effects_hit_allies: Annotated[
        bool, option("What strikes everybody in an Area strikes both sides", "MYK-BEAST-006")
    ] = True
    starman_off_home_star: Annotated[
        bool, option("A Starman is away from its home star: a lost Star Fragment stays lost", "MYK-BEAST-263")
    ] = False
    treasure_box_every_round: Annotated[
        bool, option("The Treasure Box of the Dragon Palace is opened in every Round", "MYK-BEAST-444")
    ] = False
    sisterize_real_clothes: Annotated[
        bool, option("Who is dressed like a Weresister's victim at the table fails its checks", "MYK-BEAST-163")
    ] = False
    poem_min_lines: Annotated[int, option("Lines of a poem in a Poetic World", "MYK-BEAST-180", ge=1, le=20)] = 3
    min_damage_one: Annotated[bool, option("An attack that hits deals at least 1 damage", "MYK-BEAST-003")] = False
    random_hit_includes_allies: Annotated[
        bool, option("A shot into an Area of several may hit either side", "MYK-GEAR-166")
    ] = True
    dagger_critical_counts_total: Annotated[
        bool, option("A Dagger's 11 counts the whole result, not the two dice", "MYK-GEAR-161")
    ] = False
    strange_attack_target_variation: Annotated[
        bool, option("A Strange monster may attack twice running if the targets differ", "MYK-WORLD-384")
    ] = False
    shared_group_damage_roll: Annotated[
        bool, option("Several who take the same dice of one effect share one roll", "MYK-BEAST-007")
    ] = False
    riddle_source: Annotated[
        Literal["default", "gm", "system"],
        option("Who asks a Sphinx's riddle: by default a human GM, else the rules by an Item's clues", "MYK-BEAST-133"),
    ] = "default"
    summoned_monsters_give_treasure: Annotated[
        bool, option("Monsters that a Skill brought into a fight give treasure too", "MYK-BEAST-008")
    ] = False
    protect_royal_palace: Annotated[
        bool, option("No Disaster and no debt destroys the Royal Palace", "MYK-PLAY-065")
    ] = False
    entrance_direction_matters: Annotated[
        bool, option("A journey leaves the Kingdom in the direction that an Entrance faces", "MYK-PLAY-162")
    ] = True
    holy_ground_spares_oracle: Annotated[
        bool, option("On Holy Ground a Court with an Oracle is spared, and one without is attacked", "MYK-PLAY-183")
    ] = False
    time_passage: Annotated[bool, option("Between two games the Court may let a year pass", "MYK-PLAY-631")] = True
    trade_actions_per_meeting: Annotated[
        int, option("Trade actions in each Treasury Meeting, each with another kingdom", "MYK-PLAY-622", ge=0, le=9)
    ] = 1
    metro_khan_connected_only: Annotated[
        bool,
        option("For the Metro Khan it is enough that a map's rooms are linked, in no single line", "MYK-WORLD-771"),
    ] = False
    government_policies: Annotated[
        bool,
        option("A King or Vizier may declare a Government Policy: few Followers, but MG or Citizens", "MYK-PLAY-724"),
    ] = False
    transporting: Annotated[
        bool, option("Followers may carry Items and Materials home from the dungeon", "MYK-PLAY-720")
    ] = False
    diplomacy_modifier: Annotated[
        bool,
        option("How other kingdoms see this one changes its checks, Disasters and Kingdom Changes", "MYK-PLAY-712"),
    ] = False
    cooperative_criticals: Annotated[
        bool,
        option("A critical of a check that others helped with changes what they feel for each other", "MYK-PLAY-710"),
    ] = False
    split_party: Annotated[
        bool,
        option(
            "In the dungeon everybody goes where they like, and the rooms are played one after the other",
            "MYK-PLAY-575",
        ),
    ] = False
    scenario_movement: Annotated[
        bool, option("After each Quarter a human GM may act for one NPC of the scenario", "MYK-WORLD-342")
    ] = False
    thinking_on_your_feet: Annotated[
        bool,
        option("Players may propose unusual uses of what they have; a human GM takes them up or not", "MYK-PLAY-597"),
    ] = False
    special_alliances: Annotated[
        bool, option("Landmakers of other groups' Kingdoms may come along for a game", "MYK-PLAY-613")
    ] = False
    ghosts: Annotated[
        bool, option("Who dies may stay as a Ghost, and act as long as somebody is fond of them", "MYK-PLAY-705")
    ] = False
    seat_order_combat: Annotated[
        bool,
        option(
            "In Combat the Court acts in the order of its seats; for 1 Hope one acts when one likes", "MYK-PLAY-473"
        ),
    ] = False
    beast_memory_free_monster_skills: Annotated[
        bool, option("In the form of Beast Memory the monster's Skills cost no Hope of their own", "MYK-GEAR-126")
    ] = False
    cap_temporary_item_levels: Annotated[
        bool, option("What raises an Item for a while does not raise it beyond Level 10 either", "MYK-GEAR-150")
    ] = True
    cloak_lasts_all_round: Annotated[
        bool, option("The Defense that a Cloak gives lasts for the Round, not for one attack", "MYK-GEAR-180")
    ] = False
    one_potion_per_cycle: Annotated[bool, option("Nobody uses more than one Potion in a cycle", "MYK-GEAR-200")] = False
    star_fragment_light_formula: Annotated[
        Literal["level", "level_plus_one"],
        option("How many Areas to either side a Star Fragment lights: its Level, or one more", "MYK-GEAR-210"),
    ] = "level"
    additions_per_room: Annotated[
        Literal["any", "one"],
        option("How many Additions a room holds: any number of different ones, or one", "MYK-GEAR-225"),
    ] = "any"
    plan_facility_once_per_phase: Annotated[
        bool, option("A Plan Facility is used once in a Kingdom Phase, whoever does it", "MYK-GEAR-242")
    ] = False
    level3_bonus_requires_use: Annotated[
        bool,
        option(
            "Cutchery, Chevaliers, Temple and Hideout of Level 3 raise their Attribute only after a use that succeeded",
            "MYK-GEAR-251",
        ),
    ] = False
    sanctuary_level_source: Annotated[
        Literal["temple", "one"],
        option("How many dice of Crusaders a Sanctuary brings: its Temple's Level, or one", "MYK-GEAR-253"),
    ] = "temple"
    slum_raises_population_cap: Annotated[
        bool, option("A Slum lets more Citizens live in the Kingdom; else it only costs Upkeep", "MYK-GEAR-263")
    ] = True
    laboratory_limit: Annotated[
        Literal["any", "one"],
        option("How many Skills one use of a Laboratory exchanges: any number, or one", "MYK-GEAR-293"),
    ] = "any"
    blacksmith_materials_per_type: Annotated[
        bool, option("A Blacksmith needs the printed number of each kind of the Item's Materials", "MYK-GEAR-310")
    ] = False
    gather_info_counts_whole_game: Annotated[
        bool,
        option("Rooms scouted and Followers lost make every later Command Check of the game harder", "MYK-PLAY-153"),
    ] = False
    random_encounter_on_leaving: Annotated[
        bool, option("Somebody may also come as the Court leaves an empty explored room", "MYK-PLAY-202")
    ] = False
    kin_revenge: Annotated[
        bool,
        option("Monsters turn Hostile when the Court has killed others of their kind on this map", "MYK-PLAY-206"),
    ] = False
    rush_forward_repeatable: Annotated[
        bool,
        option("Who has rushed forward may try it again in the same Quarter, as long as it succeeds", "MYK-PLAY-223"),
    ] = False
    kiss_moves_own_affection_only: Annotated[
        bool,
        option("After a kiss at a Rest (Charisma, 12) admirers bring only their own Affection along", "MYK-PLAY-302"),
    ] = False
    firing_discovers_trap: Annotated[bool, option("A Trap that has fired counts as discovered", "MYK-WORLD-080")] = (
        False
    )
    rest_trap_per_rest: Annotated[
        bool, option("A Rest Trap fires with every Rest, not once in a Quarter", "MYK-WORLD-082")
    ] = False
    undiscovered_any_search: Annotated[
        bool, option("Any successful Search in its room keeps an Undiscovered Trap from firing", "MYK-WORLD-085")
    ] = False
    discovered_touch_traps_are_safe: Annotated[
        bool, option("A Touch Trap that was discovered fires no more", "MYK-WORLD-086")
    ] = False
    infection_affects_incubator: Annotated[
        bool, option("Who carries an Infection suffers its Bad Status too", "MYK-WORLD-234")
    ] = False
    salvo_double_loss: Annotated[
        bool, option("A Salvo that leaves a target standing costs its Voices once more", "MYK-WORLD-702")
    ] = True
