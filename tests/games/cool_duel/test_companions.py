"""Companions: their numbers, what they can do, and their abilities."""

import pytest

from roundtable.games.cool_duel import GAME
from roundtable.games.cool_duel.arena import adjacent, footprint, sees
from roundtable.games.cool_duel.build import check_build
from roundtable.games.cool_duel.data import companions
from roundtable.games.cool_duel.derived import dodge_score, max_threshold
from roundtable.games.cool_duel.options import Options

from .helpers import TAKE, armed, cell, duel, offered, person, status, verbs, who


def with_friend(name, *others, at="E5 F5", active=True, set=None, **options):
    """p1 far off at A1, its companion next to p2, whose turn it is."""
    slug = name.lower().replace(",", "").replace(" ", "-")
    key = f"p1-{slug}"
    mine, theirs = at.split()
    place = {"p1": "A1", key: mine, "p2": theirs}
    build = armed(companions=[name, *others]) if not others else armed("Hunter", "", companions=[name, *others])
    return duel(build, armed(), at=place, active=key if active else "p2", set=set, **options), key


def names(story, key):
    return [found.name for found in who(story, key).afflictions]


ENTITIES = [
    (
        "CD-261",
        "Hired Blade",
        (0, "Medium", "Human", 205, 10, 115),
        [("Jab", 2, 16, 54, 0), ("Slash", 3, 2, 83, 0)],
        69,
        (3, 2, 35),
        [("Longsword", 3, 1), ("Leather Armor Set", 5, 1), ("Heater Shield", 4, 1)],
    ),
    ("CD-262", "Apocalypse Chorister", (0, "Medium", "Human", 85, 7, 105), [], 77, (1, 0, 85), []),
    (
        "CD-265",
        "Sharz, the Assassin",
        (20, "Medium", "Human", 376, 15, 285),
        [("Jab", 2, 18, 76, 0), ("Slash", 3, -9, 126, 0), ("Throw", 3, -3, 59, 10)],
        96,
        None,
        [("Throwing Knife", 3, 10), ("Leather Armor Set", 5, 1)],
    ),
    (
        "CD-268",
        "Lord of the Pack",
        (15, "Large", "Animal", 200, 8, 160),
        [("Bite", 3, 8, 121, 0), ("Claw", 2, 3, 83, 0)],
        83,
        None,
        [],
    ),
    ("CD-272", "Dwarf Komodo", (0, "Medium", "Animal", 185, 8, 75), [("Bite", 4, -6, 125, 0)], 69, None, []),
    (
        "CD-274",
        "Stubborn Mule",
        (0, "Medium", "Animal", 115, 6, 135),
        [("Bite", 3, 0, 65, 0), ("Kick", 4, 8, 135, 0)],
        55,
        None,
        [],
    ),
]


@pytest.mark.rule("CD-255", "CD-256", "CD-257")
@pytest.mark.parametrize(
    ("name", "body", "attacks", "dodge", "block", "gear"),
    [pytest.param(*row[1:], marks=pytest.mark.rule(row[0]), id=row[1]) for row in ENTITIES],
)
def test_a_companion_stands_and_fights_by_its_printed_numbers(name, body, attacks, dodge, block, gear):
    data = companions()[name]
    assert (data.power, data.size, data.type, data.hp, data.ap, data.th) == body
    story, key = with_friend(
        name, at="D5 F5" if body[1] == "Large" else "E5 F5", set={"p2": {"hp": 1800, "threshold": 0}}
    )
    friend = who(story, key)
    assert (friend.max_hp, friend.hp, friend.max_ap, friend.ap) == (body[3], body[3], body[4], body[4])
    assert (max_threshold(friend), friend.threshold, dodge_score(friend)) == (body[5], body[5], dodge)
    assert [(item.name, item.durability, item.amount) for item in friend.gear] == gear
    assert offered(story, "attack") == [f"attack {row[0].lower()} own p2" for row in attacks]
    for type_, ap, bonus, dealt, reach in attacks:
        poisons = name == "Dwarf Komodo"
        one, key = with_friend(
            name,
            at="D5 F5" if body[1] == "Large" else "E5 F5",
            set={"p2": {"hp": 1800, "threshold": 0}},
            dice="d100=100" + (" d100=1" if poisons else ""),
        )
        one.does(f"attack {type_.lower()} own p2", "dodge p2", "F5")
        assert one.events("CD-097")[-1].data["total"] == 100 + bonus
        assert who(one, "p2").hp == 1800 - dealt  # no critical, no additions
        assert who(one, key).ap == body[4] - ap
        far, key = with_friend(name, at="D5 H5", set={"p2": {"hp": 1800}})
        assert (f"attack {type_.lower()} own p2" in far.offered) is (reach == 10)
    attacked, key = with_friend(name, at="D5 F5" if body[1] == "Large" else "E5 F5", active=False)
    attacked.does(f"attack slash right {key}")
    reactions = (
        {f"dodge {key}", TAKE}
        | ({f"block {key}"} if block else set())
        | ({f"parry {key}"} if "Sharz" in name else set())
    )
    assert set(attacked.offered) == reactions
    if block:
        hp = who(attacked, key).hp + who(attacked, key).threshold
        attacked.does(f"block {key}")
        assert who(attacked, key).ap == body[4] - block[0]
        assert hp - who(attacked, key).hp - who(attacked, key).threshold == 120 * block[2] // 100


@pytest.mark.rule("CD-261")
def test_the_hired_blades_own_shield_values_are_used():
    story, key = with_friend("Hired Blade", active=False)
    story.does(f"attack jab right {key}", f"block {key}")  # 2 AP against absorb 2
    assert who(story, key).threshold == 115


@pytest.mark.rule("CD-262")
def test_the_chorister_absorbs_nothing():
    story, key = with_friend("Apocalypse Chorister", active=False)
    story.does(f"scorpion-strike jab right {key}", f"block {key}")  # 1 AP
    assert who(story, key).threshold == 105 - 88 * 85 // 100


@pytest.mark.rule("CD-249")
def test_one_companion_whose_power_is_met():
    assert check_build({"class": "Knight", "companions": ["Stubborn Mule", "Hired Blade"]}, Options()) == [
        "a Knight has no more companions than 1 (CD-249)"
    ]
    assert check_build({"class": "Knight", "companions": ["Dragon"]}, Options()) == [
        "there is no companion 'Dragon' (CD-249)"
    ]


@pytest.mark.rule("CD-250")
def test_the_owner_decides_for_it_on_its_turn_and_when_it_reacts():
    story, key = with_friend("Stubborn Mule")
    assert story.ask.seat == 0
    attacked, key = with_friend("Stubborn Mule", active=False)
    attacked.does(f"attack jab right {key}")
    assert attacked.ask.seat == 0


@pytest.mark.rule("CD-251")
def test_a_downed_companion_keeps_its_equipment_and_has_it_mended():
    story, key = with_friend(
        "Hired Blade",
        active=False,
        set={"p1-hired-blade": {"hp": 1, "threshold": 0, "ap": 0}, "p1": {"hp": 1, "threshold": 0}},
        rounds_to_win=2,
        dice="d2=1",
    )
    who(story, key).gear[0].durability = 1
    story.does(f"attack jab right {key}")
    assert who(story, key).downed
    assert [item.name for item in who(story, key).gear] == ["Longsword", "Leather Armor Set", "Heater Shield"]
    assert offered(story, "take") == []
    gone = duel(
        armed(),
        armed(companions=["Hired Blade"]),
        at={"p1": "E5", "p2": "F5"},
        set={"p2": {"hp": 1, "threshold": 0}},
        rounds_to_win=2,
        dice="d2=1",
    )
    who(gone, "p2-hired-blade").gear[0].durability = 0
    gone.does("attack slash right p2", TAKE, "done", "done")
    assert [item.durability for item in who(gone, "p2-hired-blade").gear] == [3, 5, 4]
    assert not who(gone, "p2-hired-blade").downed


@pytest.mark.rule("CD-252", "CD-269")
def test_the_type_word_is_what_abilities_check():
    # A Lord's pack: animals deal 30 more, humans do not, the Lord itself does not.
    for name, slug, attack, base in (
        ("Stubborn Mule", "stubborn-mule", "bite", 65),
        ("Hired Blade", "hired-blade", "jab", 54),
    ):
        build = armed("Hunter", "", companions=[name, "Lord of the Pack"])
        place = {"p1": "A1", f"p1-{slug}": "E5", "p1-lord-of-the-pack": "I9", "p2": "F5"}
        story = duel(build, armed(), at=place, active=f"p1-{slug}", set={"p2": {"threshold": 0}})
        story.does(f"attack {attack} own p2", TAKE)
        assert who(story, "p2").hp == 275 - base - (30 if name == "Stubborn Mule" else 0)


@pytest.mark.rule("CD-269")
def test_several_lords_add_up_for_others_and_only_while_they_stand():
    build = armed("Hunter", "", companions=["Lord of the Pack", "Lord of the Pack"])
    place = {"p1": "A1", "p1-lord-of-the-pack": "D5", "p1-lord-of-the-pack-2": "I9", "p2": "F5"}
    story = duel(build, armed(), at=place, active="p1-lord-of-the-pack", set={"p2": {"threshold": 0, "hp": 900}})
    story.does("attack claw own p2", TAKE)
    assert who(story, "p2").hp == 900 - 83 - 30  # the other Lord's
    who(story, "p1-lord-of-the-pack-2").downed = True
    story.does("attack claw own p2", TAKE)
    assert who(story, "p2").hp == 900 - 113 - 83
    mates = duel(
        armed("Hunter", "", companions=["Lord of the Pack", "Lord of the Pack"]),
        armed(),
        armed(companions=["Dwarf Komodo"]),
        at={
            "p1": "A1",
            "p1-lord-of-the-pack": "I1",
            "p1-lord-of-the-pack-2": "I9",
            "p2": "F5",
            "p3": "A9",
            "p3-dwarf-komodo": "E5",
        },
        sides="1 3 / 2",
        active="p3-dwarf-komodo",
        dice="d100=1",
        set={"p2": {"threshold": 0, "hp": 900}},
    )
    mates.does("attack bite own p2", TAKE)
    assert who(mates, "p2").hp == 900 - 125 - 60  # all animals of the side


@pytest.mark.rule("CD-253", "CD-254")
def test_size_and_the_large_block():
    story, key = with_friend("Lord of the Pack", at="D5 G7")
    lord = who(story, key)
    assert footprint(story.state, lord).bit_count() == 4
    assert adjacent(story.state, lord, who(story, "p2")) is False
    assert "move E5" in story.offered
    story.does("move E5")  # fills E5 to F6, next to G7
    assert adjacent(story.state, lord, who(story, "p2"))
    assert lord.ap == 7
    medium, key = with_friend("Dwarf Komodo")
    assert footprint(medium.state, who(medium, key)).bit_count() == 1


@pytest.mark.rule("CD-254")
def test_a_large_companions_way_needs_room_and_costs_1_more_for_any_difficult_space_entered():
    rows = ["." * 10] * 3 + ["#####.####", "....D....."] + ["." * 10] * 5
    field = {"name": "Gate", "rows": rows}
    story, key = with_friend("Lord of the Pack", at="C5 J10", field=field)
    assert not any(
        offered(story, f"move {column}{row}") for column in "ABCDEFGHI" for row in (1, 2)
    )  # the gate is too narrow
    story.does("move D5")  # enters D5, E5 (difficult), D6... only E5 and E6 are new
    assert who(story, key).ap == 8 - 2
    assert "move J9" not in story.offered
    assert "move I9" not in story.offered  # p2 stands at J10


@pytest.mark.rule("CD-254")
def test_a_large_companion_sees_with_any_of_its_spaces_and_dodges_as_a_block():
    rows = ["." * 10] * 4 + ["......#..."] + ["." * 10] * 5
    story, key = with_friend("Lord of the Pack", at="D5 I6", field={"name": "Post", "rows": rows})
    assert sees(story.state, who(story, key), who(story, "p2"))  # its lower spaces see past the post
    attacked, key = with_friend(
        "Lord of the Pack", at="D5 C5", active=False, set={"p1-lord-of-the-pack": {"ap": 1}}, dice="d100=1"
    )
    attacked.does(f"attack jab right {key}", f"dodge {key}")
    assert {"E5", "F5", "D7", "F7"} <= set(attacked.offered)
    attacked.does("F5")
    assert cell(attacked, key) == "F5"


@pytest.mark.rule("CD-254", "CD-300")
def test_terrain_under_any_of_its_spaces_affects_a_large_companion():
    story, key = with_friend("Lord of the Pack", at="A4 J10", field="Brimstone")
    story.does("move B4")  # C4 and C5... C4 is magma
    assert who(story, key).downed


@pytest.mark.rule("CD-258")
def test_abilities_cost_0_ap_once_a_turn_and_on_its_own_turn_only():
    story, key = with_friend("Apocalypse Chorister", dice="d10=1")
    assert verbs(story)[-3:] == ["flame", "hymn", "end"]
    story.does("flame")
    assert who(story, key).ap == 7
    assert offered(story, "flame") == []
    story.does("hymn p2")
    assert offered(story, "hymn") == []
    owner = duel(
        armed(companions=["Apocalypse Chorister"]),
        armed(),
        at={"p1": "A1", "p1-apocalypse-chorister": "E5", "p2": "F5"},
        active="p1",
    )
    assert offered(owner, "flame") == []


@pytest.mark.rule("CD-259")
def test_broken_equipment_of_companions():
    gear = [
        {"name": "Longsword", "durability": 3},
        {"name": "Leather Armor Set", "durability": 5},
        {"name": "Heater Shield", "durability": 4},
    ]

    def broken(at):
        return {
            "p1-hired-blade": {
                "gear": [{**item, "durability": 0 if n == at else item["durability"]} for n, item in enumerate(gear)]
            }
        }

    sword, key = with_friend("Hired Blade", set=broken(0))
    assert offered(sword, "attack") == []
    armor, key = with_friend("Hired Blade", set=broken(1))
    assert max_threshold(who(armor, key)) == 0
    shield, key = with_friend("Hired Blade", active=False, set=broken(2))
    shield.does(f"attack slash right {key}")
    assert f"block {key}" not in shield.offered
    sharz = {
        "p1-sharz-the-assassin": {
            "gear": [
                {"name": "Throwing Knife", "durability": 3, "amount": 10},
                {"name": "Leather Armor Set", "durability": 0},
            ]
        }
    }
    assassin, key = with_friend("Sharz, the Assassin", set=sharz)
    assert max_threshold(who(assassin, key)) == 170


@pytest.mark.rule("CD-260")
def test_a_companion_moves_exhausts_stands_up_and_frees_itself_and_nothing_else():
    everything = status("Prone", "Burning", ap=10)
    story, _ = with_friend("Hired Blade", set={"p1-hired-blade": everything})
    assert verbs(story) == ["stand", "douse", "attack", "move", "exhaust", "end"]
    bound, _ = with_friend("Hired Blade", set={"p1-hired-blade": status("Bound", ap=10)})
    assert verbs(bound) == ["unbind", "attack", "exhaust", "end"]


@pytest.mark.rule("CD-004", "CD-260", "CD-293", "CD-294")
def test_a_companion_shatters_the_glass_too_and_its_player_chooses_the_map():
    place = {"p1": "A1", "p2": "J10", "p1-lord-of-the-pack": "C3"}  # its lower right space touches D5 and E4
    build = armed(companions=["Lord of the Pack"])
    story = duel(build, armed(), at=place, active="p1-lord-of-the-pack", field="Ave")
    assert verbs(story) == ["move", "shatter", "end"]
    story.does("shatter")
    assert story.ask.seat == 0 and who(story, "p1-lord-of-the-pack").ap == 4
    story.does("docks")
    assert [arena.map for arena in story.state.arenas] == ["Ave", "Docks"]
    poor = {"p1-lord-of-the-pack": {"ap": 3}}
    assert "shatter" not in duel(build, armed(), at=place, active="p1-lord-of-the-pack", field="Ave", set=poor).offered


# --- abilities ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-263")
@pytest.mark.parametrize(("shows", "burns"), [(6, True), (5, False)])
def test_flame_burns_everybody_adjacent_on_6_or_more(shows, burns):
    build = armed(companions=["Apocalypse Chorister"])
    place = {"p1": "D5", "p1-apocalypse-chorister": "E5", "p2": "F5"}
    story = duel(build, armed(), at=place, active="p1-apocalypse-chorister", dice=f"d10={shows}")
    story.does("flame")
    assert story.ask.seat == 0  # no reaction
    for key in ("p1", "p2"):
        assert (who(story, key).hp, names(story, key)) == ((275 - 40, ["Burning"]) if burns else (275, []))
    hostile = duel(
        build, armed(), at=place, active="p1-apocalypse-chorister", dice="d10=6", area_effects_hit_allies=False
    )
    hostile.does("flame")
    assert (names(hostile, "p1"), names(hostile, "p2")) == ([], ["Burning"])


@pytest.mark.rule("CD-264")
def test_hymn_makes_anxious_until_the_target_hurts_this_chorister():
    story, key = with_friend("Apocalypse Chorister")
    assert offered(story, "hymn") == ["hymn p1", "hymn p2"]  # any other character
    told = next(option for option in story.ask.options if option.key == "hymn p2")
    assert told.chances == f"{who(story, 'p2').name} is Anxious until it hurts {who(story, key).name}"
    story.does("hymn p2", "end")
    assert names(story, "p2") == ["Anxious"]
    story.does("attack jab right " + key, f"block {key}")
    assert names(story, "p2") == []
    assert who(story, "p2").ap == 10 - 3  # it was still anxious when it paid


@pytest.mark.rule("CD-264")
def test_hymn_has_a_range_needs_no_sight_and_outlives_its_singer_downed_by_others():
    long = {"name": "Road", "rows": ["." * 20, "." * 20]}
    place = {"p1": "T2", "p1-apocalypse-chorister": "A1", "p2": "L1"}
    near = duel(
        armed(companions=["Apocalypse Chorister"]), armed(), at=place, active="p1-apocalypse-chorister", field=long
    )
    assert offered(near, "hymn") == ["hymn p2"]  # distance 11; p1 is too far
    wall = {"name": "Wall", "rows": ["..#......."] * 3}
    behind = duel(
        armed(companions=["Apocalypse Chorister"]),
        armed(),
        at={"p1": "J1", "p1-apocalypse-chorister": "A1", "p2": "E1"},
        active="p1-apocalypse-chorister",
        field=wall,
    )
    assert "hymn p2" in behind.offered
    place = {"p1": "A1", "p1-apocalypse-chorister": "E5", "p2": "F5", "p3": "E6"}
    sung = {
        "p2": {"afflictions": [{"name": "Anxious", "by": "p1-apocalypse-chorister", "how": "hymn"}]},
        "p1-apocalypse-chorister": {"hp": 1, "threshold": 0, "ap": 0},
    }
    story = duel(
        armed(companions=["Apocalypse Chorister"]), armed(), armed(), at=place, sides="1 / 2 3", active="p3", set=sung
    )
    story.does("attack jab right p1-apocalypse-chorister")
    assert who(story, "p1-apocalypse-chorister").downed
    assert names(story, "p2") == ["Anxious"]


@pytest.mark.rule("CD-264")
def test_hymns_of_several_choristers_are_kept_apart():
    build = armed("Hunter", "", companions=["Apocalypse Chorister", "Apocalypse Chorister"])
    place = {"p1": "A1", "p1-apocalypse-chorister": "E5", "p1-apocalypse-chorister-2": "G5", "p2": "F5"}
    both = [
        {"name": "Anxious", "by": key, "how": "hymn"}
        for key in ("p1-apocalypse-chorister", "p1-apocalypse-chorister-2")
    ]
    story = duel(build, armed(), at=place, active="p2", set={"p2": {"afflictions": both}})
    story.does("attack jab right p1-apocalypse-chorister", TAKE)
    assert who(story, "p2").ap == 10 - 3  # anxious once
    assert [found.by for found in who(story, "p2").afflictions] == ["p1-apocalypse-chorister-2"]
    story.does("attack jab right p1-apocalypse-chorister-2", TAKE)
    assert names(story, "p2") == []


ARMOR = {"name": "Leather Armor Set", "durability": 5}


@pytest.mark.rule("CD-266", "CD-267")
def test_sharz_parries_with_3_ap_a_die_and_needs_a_knife():
    story, key = with_friend(
        "Sharz, the Assassin", active=False, dice="d100=1 d100=1", set={"p2": {"threshold": 20, "hp": 275}}
    )
    story.does(f"attack jab right {key}", f"parry {key}")
    assert story.offered == [f"jab own {n}" for n in range(1, 6)]
    story.does("jab own 2")
    assert who(story, key).ap == 9
    assert story.events("CD-102")[0].data["total"] == 2 + 18
    assert who(story, "p2").hp == 275 - (76 - 20)
    none = {"p1-sharz-the-assassin": {"gear": [{"name": "Throwing Knife", "durability": 0, "amount": 0}, ARMOR]}}
    empty, key = with_friend("Sharz, the Assassin", set=none)
    assert offered(empty, "attack") == []
    defends, key = with_friend("Sharz, the Assassin", active=False, set=none)
    defends.does(f"attack jab right {key}")
    assert f"parry {key}" not in defends.offered


@pytest.mark.rule("CD-267")
def test_each_throw_uses_a_knife_and_damage_wears_out_the_one_in_hand():
    story, key = with_friend("Sharz, the Assassin", at="E5 J5")
    story.does("attack throw own p2", TAKE)
    assert who(story, key).gear[0].amount == 9
    flail = person(STR=17, DEX=11, gear={"right": "Flail"})
    place = {"p1": "E5", "p2": "A1", "p2-sharz-the-assassin": "F5"}
    worn = {
        "p2-sharz-the-assassin": {
            "gear": [
                {"name": "Throwing Knife", "durability": 1, "amount": 4},
                {"name": "Leather Armor Set", "durability": 5},
            ],
            "ap": 1,
        }
    }
    hit = duel(flail, armed(companions=["Sharz, the Assassin"]), at=place, set=worn, dice="d100=100")
    hit.does("attack jab right p2-sharz-the-assassin", "dodge p2-sharz-the-assassin", "F5", "gear-1")
    knife = who(hit, "p2-sharz-the-assassin").gear[0]
    assert (knife.amount, knife.durability) == (3, 3)


@pytest.mark.rule("CD-270")
def test_pounce_knocks_prone_and_binds_while_the_lord_stays_adjacent():
    story, key = with_friend("Lord of the Pack", at="D5 F5", dice="d100=21")
    story.does("pounce p2")
    assert names(story, "p2") == ["Prone", "Bound"]
    assert (who(story, key).ap, offered(story, "pounce")) == (8, [])
    story.does("move C5")
    assert names(story, "p2") == ["Prone"]  # the Lord is gone, Prone stays
    held, key = with_friend("Lord of the Pack", at="D5 F5", dice="d100=20")
    held.does("pounce p2")
    assert names(held, "p2") == []  # 20 must be exceeded
    downed, key = with_friend(
        "Lord of the Pack",
        at="D5 F5",
        active=False,
        set={
            "p2": {"afflictions": [{"name": "Bound", "by": "p1-lord-of-the-pack", "how": "pounce"}]},
            "p1-lord-of-the-pack": {"hp": 1, "threshold": 0, "ap": 0},
        },
    )
    downed.does(f"attack jab right {key}")
    assert (who(downed, key).downed, names(downed, "p2")) == (True, [])


@pytest.mark.rule("CD-270")
def test_two_lords_hold_a_victim_each_for_itself():
    """One of them goes away, and the other still stands beside it."""
    build = armed("Hunter", "Dagger", companions=["Lord of the Pack"] * 2)
    place = {"p1": "A10", "p2": "E5", "p1-lord-of-the-pack": "F5", "p1-lord-of-the-pack-2": "C5"}
    bound = {"p2": {"afflictions": [{"name": "Bound", "by": "p1-lord-of-the-pack-2", "how": "pounce"}], "threshold": 0}}
    story = duel(build, armed(), at=place, active="p1-lord-of-the-pack", set=bound, dice="d100=1")
    story.does("pounce p2")
    assert names(story, "p2") == ["Bound", "Prone", "Bound"]
    shown = next(found for found in GAME.sheets(story.match.view(1)) if found.target == "figure p2")
    assert dict(shown.rows)["Statuses"] == "Bound, Prone"
    story.does("move G5")
    assert names(story, "p2") == ["Bound", "Prone"]
    story.does("end", "unbind")
    assert (names(story, "p2"), who(story, "p2").ap) == (["Prone"], 0)  # 5 AP, twice as much for who lies


@pytest.mark.rule("CD-271")
def test_a_pounce_is_shaken_off_for_5_ap():
    bound = {"p2": {"afflictions": [{"name": "Bound", "by": "p1-lord-of-the-pack", "how": "pounce"}]}}
    story, _ = with_friend("Lord of the Pack", at="D5 F5", active=False, set=bound)
    story.does("unbind")
    assert (who(story, "p2").ap, names(story, "p2")) == (5, [])


@pytest.mark.rule("CD-273")
@pytest.mark.parametrize(("shows", "poisoned"), [(7, ["Poisoned"]), (6, [])])
def test_the_komodos_bite_poisons_if_it_exceeds_the_threshold(shows, poisoned):
    story, _ = with_friend("Dwarf Komodo", dice=f"d100={shows}", set={"p2": {"threshold": 0}})
    story.does("attack bite own p2", TAKE)
    assert names(story, "p2") == poisoned  # d100 - 6 against 0


@pytest.mark.rule("CD-275")
def test_nothing_keeps_the_mule_from_moving():
    for bar in ("Bound", "Stunned"):
        story, key = with_friend("Stubborn Mule", set={"p1-stubborn-mule": status(bar)})
        assert "move D5" in story.offered
        assert "move F5" not in story.offered  # occupied spaces still do
    bound, key = with_friend("Stubborn Mule", active=False, set={"p1-stubborn-mule": status("Bound")})
    bound.does(f"attack jab right {key}")
    assert f"dodge {key}" in bound.offered
    stunned, key = with_friend("Stubborn Mule", active=False, set={"p1-stubborn-mule": status("Stunned")})
    stunned.does(f"attack jab right {key}")
    assert stunned.ask.seat == 1


@pytest.mark.rule("CD-276")
def test_the_mule_pays_exactly_1_ap_a_space():
    mud = {"name": "Mud", "rows": ["D" * 10] * 10}
    story, key = with_friend(
        "Stubborn Mule", at="E5 J10", field=mud, set={"p1-stubborn-mule": status("Prone", "Anxious", ap=6)}
    )
    story.does("move E8")
    assert who(story, key).ap == 3
    dodge, key = with_friend(
        "Stubborn Mule", active=False, field=mud, set={"p1-stubborn-mule": status("Prone", ap=6)}, dice="d100=1"
    )
    dodge.does(f"attack jab right {key}", f"dodge {key}", "C5")
    assert who(dodge, key).ap == 4  # two spaces are 1 AP, doubled, and nothing for the mud


@pytest.mark.rule("CD-277")
def test_the_mules_owner_decides_whether_it_is_moved():
    axe = person(STR=18, gear={"right": "Greataxe"})
    place = {"p1": "E5", "p2": "A1", "p2-stubborn-mule": "F5"}
    weak = {"p2-stubborn-mule": {"ap": 0}}
    for answer, where in (("stubborn p2-stubborn-mule", "F5"), (TAKE, "G5")):
        story = duel(axe, armed(companions=["Stubborn Mule"]), at=place, set=weak, dice="d100=100")
        story.does("uppercut crush right p2-stubborn-mule")
        assert (story.ask.seat, story.ask.prompt) == (1, "React to being tossed?")
        story.does(answer)
        assert cell(story, "p2-stubborn-mule") == where
        assert "Prone" in names(story, "p2-stubborn-mule")


@pytest.mark.rule("CD-277", "CD-295")
def test_a_mule_that_stayed_over_broken_glass_is_not_offered_to_move_where_it_stands():
    place = {"p1": "A1", "p1-stubborn-mule": "E4", "p2": "J10"}
    story = duel(
        armed(companions=["Stubborn Mule"]),
        armed(),
        at=place,
        field="Ave",
        more={"below": "Docks"},
        active="p1-stubborn-mule",
    )
    assert "move E4" not in story.offered
    assert "move E3" in story.offered
