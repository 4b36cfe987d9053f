"""Skills whose text says more than their common case, each where it differs."""

import pytest

from roundtable.games.kingdom import books
from roundtable.kernel.errors import BadSetup
from tests.games.kingdom.advanced import WISE, ann, ben, enemy
from tests.games.kingdom.evenings import Group, evening, placed, small
from tests.games.kingdom.fights import battlefield, body, d6, fight, foe, hp, item, skill
from tests.games.kingdom.seasons import lord
from tests.games.kingdom.tale import home
from tests.games.kingdom.towns import at, town
from tests.story import Story

TOUGH = {"hp": 30, "raised": {"max_hp": 60}}
FAR = {"name": {"words": ["Far", "Away"]}, "regions": ["1-1"], "relation": "Neutral"}
WORLD = {"kingdoms": [FAR], "regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}}}


@pytest.mark.rule("MYK-CREATE-230")
def test_diplomacy_is_tried_once_a_quarter_however_many_rounds_are_fought_in_it():
    vizier = body(class_name="Vizier", skills=skill("Diplomacy"), followers=0)
    foes = [foe("Ogrekin", area="Enemy Encampment", exhausted=True, **TOUGH)]
    story = fight([vizier, body(name="Ben", area="Encampment", followers=0)], foes, voices=0, world=WORLD)

    def may_treat():
        story.match.raise_hand(0)
        story.does("p1", "pass")
        return "skill/diplomacy p0" in story.offered

    assert may_treat()
    story.does("skill/diplomacy p0", dice=d6(1, 2))
    while story.state.battle.round == 1:
        story.does("pass", dice=d6(6, 6, *[1] * 6))
    if story.ask.rule != "MYK-PLAY-354":
        story.goes_on(lambda match: match.ask.rule == "MYK-PLAY-354")
    assert not may_treat(), "the Quarter is the same in the next Round"
    assert story.state.world.kingdoms[0].relation == "Neutral"


@pytest.mark.rule("MYK-CREATE-236")
def test_faith_heals_the_court_and_no_monster_that_goes_with_it():
    tame = foe("Ogrekin", hp=2, raised={"max_hp": 20}, team="court", area="Vanguard", controlled_by="p0")
    court = [ann("Faith", base=WISE, drive=1, hp=5), ben(hp=5)]
    story = fight(court, [tame, enemy()], voices=0)
    story.does("p0", "use skill/faith", dice=d6(5, 4))
    assert (hp(story, "p0"), hp(story, "p1"), hp(story, "f0")) == (5 + 2, 5 + 2, 2)


@pytest.mark.rule("MYK-CREATE-241")
def test_a_shinobi_army_stops_this_once_what_is_not_permanent():
    """A Trap of those who rest that was prevented for the first of them fires for the second in the same Quarter."""
    ninja = body(class_name="Ninja", skills=skill("Shinobi Army"), followers=9)
    court = [ninja, body(name="Ben", followers=0)]
    story = evening(court, traps=[placed("Living Room", "B1")])
    story.does("rest Warfare", seat=0).does("rest Warfare", seat=1)
    story.does("skill/shinobi-army p0", dice=d6(*[2] * 12))
    assert story.state.delve.traps[0].fired == 2, "the second to rest meets it again"


@pytest.mark.rule("MYK-CREATE-243")
def test_what_a_spy_learns_the_gm_says():
    dungeon = small(monsters={"C1": [Group("Slime", 1), Group("Ogrekin", 1)]})
    ninja = body(class_name="Ninja", skills=skill("Spy"), followers=9)
    story = evening([ninja], dungeon=dungeon, gm=True)
    story.does("gather C1", 5, "Quest", seat=0)
    story.does("skill/spy p0", 1, dice=d6(5, 5))
    assert story.ask.seat == 1 and story.offered == ["Slime", "Ogrekin"]
    story.does("Ogrekin")
    assert story.state.delve.known.names == {"C1": ["Ogrekin"]}


@pytest.mark.rule("MYK-CREATE-264")
@pytest.mark.parametrize(("drawn", "left"), [(1, [30 - 3, 30]), (2, [30, 30 - 2])])
def test_monsterology_hurts_the_species_that_is_hit_not_the_one_aimed_at(drawn, left):
    """A stray bolt of a Crossbow, Damage 2: 1 more if it finds the Ogrekin."""
    explained = {"name": "Monsterology", "rule": "MYK-CREATE-264", "what": "monsterology", "note": "Ogrekin"}
    court = [ann(items=[item("Crossbow"), item("Star Fragment", 2)]), ben()]
    pack = [foe("Ogrekin", **TOUGH), foe("Slime", **TOUGH)]
    position = {**battlefield(court, pack, voices=0), "lasting": [{**explained, "until": "combat"}]}
    story = Story("kingdom", position, "", 2, scene="fight")
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 4)} d2={drawn}")
    assert [one.hp for one in story.state.battle.foes] == left


@pytest.mark.rule("MYK-GEAR-092")
def test_for_propaganda_each_of_the_court_says_what_of_the_own_drive_is_given():
    court = [ann("Propaganda", base=WISE, drive=1, items=[item("Spear")]), ben(base=WISE, drive=3)]
    story = fight(court, [enemy()], voices=6)
    story.match.set_policy(0, "skill/propaganda", "ask")
    story.does("p0", "attack slot 1 f0", 0, dice=d6(1, 1))
    story.does("skill/propaganda p0")
    assert (story.ask.seat, story.ask.high) == (0, 1)
    story.does(1)
    assert (story.ask.seat, story.ask.high) == (1, 3), "Ben is asked himself"
    story.does(1, dice=d6(1, 2))
    assert [one.drive for one in story.state.people] == [0, 2] and story.state.kingdom.voices == 6


@pytest.mark.rule("MYK-GEAR-094")
def test_among_enemies_of_one_level_who_impresses_says_who_leaves():
    court = [ann("Prestige", base=WISE, level=4, hp=14), ben()]
    pack = [foe("Ogrekin", **TOUGH), foe("Ogrekin", **TOUGH), foe("Ogrekin", **TOUGH)]
    story = fight(court, pack, voices=0)
    story.does("p0", "use skill/prestige", "Warfare", dice=d6(5, 4, 1))
    assert story.offered == ["f0", "f1", "f2"] and (story.ask.least, story.ask.most) == (1, 1)
    story.does(["f1"])
    assert [one.fled for one in story.state.battle.foes] == [False, True, False]


@pytest.mark.rule("MYK-GEAR-086")
def test_a_wall_holds_off_what_would_push_its_builder():
    """An Ogrekin knocks Ann back; she raises a Wall, Quest 2 against 9."""
    builder = ann("Wall", base=WISE, drive=1, area="Enemy Vanguard", hp=11)
    pusher = enemy(knows=["Knock Back"])
    story = fight([builder, ben()], [pusher], first="foes", voices=0, gm=True)
    story.match.set_policy(0, "skill/wall", "ask")
    story.does("attack natural p0", seat=2)
    story.does("skill/knock-back f0", seat=2)
    story.tape.add(d6(6, 5, 3))
    while "skill/wall p0" not in str(story.ask.to_json()):
        story.does(next(iter(story.ask.answers())))
    story.does("skill/wall p0", dice=d6(5, 4))
    assert story.state.people[0].area == "Enemy Vanguard"


@pytest.mark.rule("MYK-GEAR-042", "MYK-WORLD-576")
def test_a_second_weapon_brings_what_is_added_against_its_target():
    """A Stigmata of the Angels: 1D6 more against a Deep One by the Spear, and by the Blade as well."""
    kit = [item("Spear"), item("Blade", 2), item("Stigmata", 3, choice=["Angel"])]
    court = [ann("Double Arm", items=kit, base=WISE, drive=1, area="Enemy Vanguard"), ben()]
    story = fight(court, [foe("Goldfish", **TOUGH)], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 4))
    while hp(story, "f0") == 30:
        story.does(0, dice=d6(2))
    assert hp(story, "f0") == 30 - 3 - 2
    story.does("skill/double-arm p0", dice=d6(1, 4))
    blade = 1
    assert hp(story, "f0") == 30 - 3 - 2 - blade - 4


@pytest.mark.rule("MYK-GEAR-118", "MYK-GEAR-163")
@pytest.mark.parametrize(("level", "more"), [(0, 2), (9, 1), (10, 0)])
def test_mastery_of_a_buckler_raises_the_defense_by_2_levels_up_to_10(level, more):
    """Quest 2 + 7 and the Buckler's 1 + Level: an attack of exactly that hits the one and misses the master."""
    master = [{"name": "Weapon Mastery", "choice": "Buckler"}]
    for skills, raised in (([], 0), (master, more)):
        one = ann(items=[item("Buckler", level=level)], area="Enemy Vanguard")
        court = [{**one, "skills": skills}, ben()]
        story = fight(court, [enemy(raised={"Warfare": 9})], dice=d6(4, 4, 2), first="foes", voices=0)
        against = next(event.data["difficulty"] for event in story.match.log if event.data.get("difficulty"))
        assert against == 9 + 1 + level + raised


@pytest.mark.rule("MYK-GEAR-121", "MYK-GEAR-202")
def test_a_beloved_tonic_counts_as_high_as_it_is_loved():
    lover = ann("Fetish", items=[item("Tonic")], affection={"item Tonic": {"score": 4, "kind": "Love"}})
    story = evening([{**lover, "followers": 0, "hp": 20}])
    assert story.state.people[0].hp == 20, "3 + 2 + 5 + 1, and 5 + 4 by the Tonic: 20 at most"
    with pytest.raises(BadSetup, match="20"):
        evening([{**lover, "followers": 0, "hp": 21}])


@pytest.mark.rule("MYK-GEAR-117", "MYK-GEAR-144")
def test_a_present_is_never_what_was_used_in_this_cycle():
    court = [ann("Present", items=[item("Spear"), item("Flag", 2)], drive=1, base=WISE), ben(items=[item("Lunch")])]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 4))
    while hp(story, "f0") == 30:
        story.does(0)
    story.match.raise_hand(0)
    while "skill/present p0" not in getattr(story, "offered", []):
        story.does("pass")
    story.does("skill/present p0")
    assert [option.label for option in story.ask.options] == ["Flag"], "the Spear has struck"


@pytest.mark.rule("MYK-GEAR-124")
def test_in_a_kill_zone_the_shooter_says_with_what():
    kit = [item("Crossbow"), item("Firearm", 2), item("Star Fragment", 3, level=3)]
    court = [ann("Kill Zone", items=kit, base=WISE, drive=1), ben()]
    story = fight(court, [enemy(area="Enemy Rearguard")], first="foes", voices=0, gm=True)
    story.does("skill/kill-zone p0", seat=0)
    assert story.ask.rule == "MYK-GEAR-124" and len(story.offered) == 2


@pytest.mark.rule("MYK-GEAR-285", "MYK-CREATE-261")
@pytest.mark.parametrize(("group", "more"), [("Summoning", 2), ("Science", 0)])
def test_a_library_helps_job_skills_that_count_as_its_group(group, more):
    """Minor Shift is a Summoner's Job Skill and counts as Summoning: Charisma 3 + 2D6 against Level 1 + 7."""
    shelf = {"maps": [home({"B1": [{"name": "Library", "level": 2, "choice": [group]}]})]}
    court = [ann("Minor Shift", base=WISE, drive=1), ben()]
    story = fight(court, [enemy()], voices=0, kingdom=shelf)
    story.does("p0", "use skill/minor-shift", "f0", dice=d6(4, 4))
    results = [event.data["result"] for event in story.match.log if event.data.get("difficulty") == 8]
    assert results == [4 + 4 + 3 + more]


@pytest.mark.rule("MYK-GEAR-292", "MYK-GEAR-289")
def test_a_training_gym_teaches_nothing_of_a_guild():
    studied = {"name": "Guild", "rule": "MYK-GEAR-289", "what": "guild", "note": "Melee", "until": "game"}
    one = lord(jobs=["Cook"], skills=skill("Diadem"), lasting=[studied])
    story = town([at("Training Gym")], court=[one]).does("facility 1 B1 Training Gym", ["skill 0"])
    assert not [key for key in story.offered if books.skills[key].group == "Melee"]


@pytest.mark.rule("MYK-GEAR-209")
def test_an_amulet_works_against_traps_and_no_base():
    from tests.games.kingdom.test_bases import quarter_ends

    wearer = body(items=[item("Amulet")], skills=skill("Shinobi Army"), followers=6)
    story = quarter_ends({"C1": ["Fort"]}, "", court=[wearer], voices=10)
    assert "skill/shinobi-army p0" in story.offered and "item/amulet p0#1" not in story.offered


@pytest.mark.rule("MYK-GEAR-066", "MYK-GEAR-268")
def test_a_delivery_brings_items_that_are_kept_and_monsters_of_the_kingdom_too():
    chest = {"name": "Treasure Chest", "keeps": [{"item": "Scepter", "level": 1}]}
    maps = [home({"B1": ["Backstair", chest]})]
    kept = [{"item": "Flag"}]
    one = body(class_name="King", skills=skill("Delivery"), drive=1, followers=0)
    kingdom = {"maps": maps, "kept": kept, "monster_citizens": {"Ogrekin": 3}, "citizens": 5}
    story = evening([one], kingdom=kingdom).does("use skill/delivery", 0, dice=d6(6, 6))
    while "claim Flag" not in getattr(story, "offered", []):
        story.does(next(iter(story.ask.answers())))
    assert {"take Scepter", "species Ogrekin", "citizens"} <= set(story.offered)
    story.does("claim Flag", "take Scepter", "species Ogrekin", 2, "done")
    king = story.state.people[0]
    assert [(held.item, held.level) for held in king.items] == [("Flag", None), ("Scepter", 1)]
    assert king.monster_followers == {"Ogrekin": 2} and story.state.kingdom.monster_citizens == {"Ogrekin": 1}
    assert not story.state.kingdom.kept


@pytest.mark.rule("MYK-GEAR-280", "MYK-WORLD-516")
@pytest.mark.parametrize(("jobs", "offered"), [([], False), (["Astrologist"], True)])
def test_a_recycle_shop_makes_nothing_that_its_user_may_not_equip(jobs, offered):
    """A Magic Wand is for who has a Job of Astrology, Summoning or Science."""
    kinds = books.items["Magic Wand"].materials.items()
    wanted = {str(slot): {str(kind): number} for slot, (kind, number) in enumerate(kinds, 1)}
    one = lord(jobs=jobs, items=[item("Blade", 6)], materials=wanted)
    story = town([at("Recycle Shop")], court=[one]).does("facility 1 B1 Recycle Shop")
    while story.ask.prompt.startswith("Which Item"):
        story.does(story.offered[0])
    assert ("Magic Wand" in story.offered) is offered


@pytest.mark.rule("MYK-GEAR-075")
def test_a_permanent_skill_that_is_declared_cannot_be_analysed():
    court = [ann("Stormbringer", base=WISE, followers=3, items=[item("Spear")]), ben()]
    story = fight(court, [enemy(knows=["Analyze"], drive=1)], voices=0, gm=True)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 6))
    story.does("skill/stormbringer p0", 0)
    assert hp(story, "f0") == 30 - (3 + 3)


@pytest.mark.rule("MYK-GEAR-093")
def test_quarter_is_cried_when_an_enemy_takes_damage_too():
    court = [ann(items=[item("Spear")]), ben("Cry Quarter", base=WISE)]
    story = fight(court, [enemy()], voices=4, orders={"1 skill/cry-quarter": "ask"})
    story.does("p0", "attack slot 1 f0", 0, 0, dice=d6(4, 4))
    story.does("skill/cry-quarter p1", 0, dice=f"{d6(4, 3)} {d6(1)}")
    assert story.state.battle.winner == "fled" and story.state.kingdom.voices == 3
    assert "Ogrekin takes 3 damage (27 HP left)." in story.said("MYK-PLAY-373")


@pytest.mark.rule("MYK-GEAR-042", "MYK-CREATE-222")
def test_a_second_weapon_has_the_dice_that_are_in_force_against_its_target():
    deed = {"name": "Deed of Arms", "rule": "MYK-CREATE-222", "what": "damage", "dice": "1D6", "target": "f0"}
    kit = {"items": [item("Spear"), item("Blade", 2)], "lasting": [{**deed, "until": "combat"}]}
    story = fight([ann("Double Arm", base=WISE, drive=1, area="Enemy Vanguard", **kit), ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 0, 0, dice=f"{d6(4, 4)} {d6(5)}")
    before = hp(story, "f0")
    story.does("skill/double-arm p0", dice=d6(4, 2))
    assert hp(story, "f0") == before - (4 + 2) and len(story.said("MYK-CREATE-222")) == 2


@pytest.mark.rule("MYK-GEAR-070", "MYK-GEAR-109")
def test_a_dancer_in_a_monsters_name_adds_only_what_quest_is_higher_than_the_monsters_warfare():
    base = {"Wit": 0, "Charisma": 3, "Quest": 5, "Warfare": 1}
    court = [ann("Alias", "Combat Dance", base=base, hp=10, drive=1, area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], voices=0, kingdom={"monster_citizens": {"Ogrekin": 1}})
    story.does("p0", "attack alias Ogrekin f0", dice=f"{d6(2, 3)} {d6(4)}")
    assert story.said("MYK-PLAY-370")[-1] == "Ann: 10 against 5, success.", "Quest 5, whoever lends Warfare"


@pytest.mark.rule("MYK-GEAR-108", "MYK-GEAR-016")
def test_an_impromptu_may_be_left():
    court = [ann(items=[item("Spear")]), ben("Impromptu")]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 6))
    assert story.offered == ["affection", "hostility", "nothing"]
    story.does("nothing", dice=f"{d6(5, 2)} {d6(1)}")
    assert story.state.people[0].affection == {} == story.state.people[0].hostility


STEALTHY = {**WISE, "Quest": 5}


@pytest.mark.rule("MYK-GEAR-089")
@pytest.mark.parametrize(
    ("name", "answers"),
    [("aggravation", []), ("hoick", []), ("minor-shift", ["p0"]), ("puppet-ruler", ["p0 Rush"])],
)
def test_stealth_escapes_what_does_no_damage_too(name, answers):
    knows = ["Aggravation", "Hoick", "Minor Shift", "Puppet Ruler"]
    court = [ann("Stealth", "Rush", base=STEALTHY, hp=14, area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy(knows=knows, drive=3, followers=6)], voices=0, gm=True, first="foes")
    story.does(f"use skill/{name}", dice=d6(1) if name == "puppet-ruler" else "")
    story.does(*answers)
    story.does("skill/stealth p0", dice=d6(1, 2))
    one = story.state.people[0]
    assert story.said("MYK-GEAR-089")[-1] == "Ann: 8 against 6, success."
    assert (one.area, one.exhausted, one.lasting) == ("Enemy Vanguard", False, [])


@pytest.mark.rule("MYK-GEAR-089")
def test_stealth_is_no_help_against_what_is_no_support_skill():
    court = [ann("Stealth", base=STEALTHY, hp=14, area="Enemy Vanguard"), ben()]
    caster = enemy(area="Enemy Encampment", knows=["Transfer"], drive=1)
    story = fight(court, [enemy(), caster], voices=0, gm=True)
    story.does("p0", "attack hands f0", dice=d6(4, 4))
    story.does("skill/transfer f1", 0, dice=d6(6, 6))
    assert hp(story, "p0") == 14 - 1, "an Interrupt"


@pytest.mark.rule("MYK-GEAR-089")
def test_stealth_is_asked_for_once_and_not_against_friends():
    court = [ann("Stealth", base=STEALTHY, hp=14, area="Enemy Vanguard"), ben("Minor Shift", base=WISE, drive=2)]
    foes = [foe("Dwarf", hp=30, raised={"max_hp": 60}, knows=["Dungeon Prominence"], drive=1)]
    story = fight(court, foes, voices=0, gm=True, first="foes")
    story.does("use skill/dungeon-prominence", "p0")
    assert "skill/stealth p0" in story.offered
    story.does("pass", 0, dice=f"{d6(6, 5)} {d6(2)}")
    assert hp(story, "p0") < 14, "who has let it come is not asked again"
    story.does("p1", "use skill/minor-shift", "p0", 0, dice=d6(4, 4))
    story.does("Encampment")
    assert story.state.people[0].area == "Encampment"
