"""A scenario's story for who leads it: people, what they want before they talk, scenes, objectives, rewards."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.model import Clue, Dungeon, MapChange, Movement, Npc, Quest, Reward, Room
from roundtable.kernel.tools import Line


def clue_words(clue: Clue) -> str:
    """How a clue is come by, with everything its author asks for, and what it tells (MYK-WORLD-012, MYK-WORLD-015)."""
    match clue.method:
        case "search":
            how = f"a Search of the {clue.target or 'room'}"
        case "threat":
            how = f"overcoming {clue.target or 'the threat here'}"
        case "conversation":
            how = f"asking {clue.target}" + (f" about {clue.topic}" if clue.topic else "")
        case "puzzle":
            how = f"a riddle, “{clue.target}”"
    wants = [f"{clue.score} against {clue.difficulty}"] if clue.score else []
    wants += [f"only {clue.asker} is answered"] if clue.asker else []
    wants += [f"for {number} {kind}" for kind, number in clue.price.items()]
    wants += [f"for {clue.item}"] if clue.item else []
    wants += [f"once {clue.errand} is gone"] if clue.errand else []
    wants += [f"solved by {' or '.join(clue.answers)}"] if clue.answers else []
    wants += [f"hints: {' / '.join(clue.hints)}"] if clue.hints else []
    wants += [clue.condition] if clue.condition else []
    return f"Clue by {how}" + (f" ({'; '.join(wants)})" if wants else "") + f": {clue.tells}"


def person_lines(npc: Npc) -> list[Line]:
    """Somebody of the map: what they are like, and their numbers where they have some (MYK-WORLD-004, MYK-PLAY-700)."""
    many = f"{npc.count} x " if npc.count > 1 else ""
    told = [Line(f"{many}{npc.name}, {npc.reaction}{f': {npc.note}' if npc.note else ''}", ["MYK-WORLD-004"], 1)]
    if npc.kind == "important":
        made = [f"Level {npc.level} {npc.class_name} {' and '.join(npc.jobs)}".strip(), npc.area]
        made += [f"{score} {value}" for score, value in npc.base.items()]
        made += [*npc.skills, *npc.items]
        told.append(Line(", ".join(part for part in made if part), ["MYK-PLAY-700"], 2))
    return told


def room_story(room: Room) -> list[Line]:
    """What happens in a room besides its monsters and Traps: people, a scene, rules of a fight."""
    told = [Line(f"When the Court first comes in: {room.scene}", ["MYK-WORLD-032"], 1)] if room.scene else []
    told += [Line(f"Rule of a fight here: {words}", ["MYK-PLAY-761"], 1) for words in room.rules]
    told += [Line("The numbers of its monsters are kept from the players.", ["MYK-PLAY-571"], 1)] if room.hidden else []
    return told + [line for npc in room.npcs for line in person_lines(npc)]


def frame_report(dungeon: Dungeon) -> list[Line]:
    """What reaches the objective, how long there is for it, what it brings and costs, and what lies behind."""
    told = [Line(f"It is reached by: {needs(dungeon)}.", ["MYK-WORLD-811"])] if dungeon.quest is not None else []
    if dungeon.quest is not None and dungeon.quest.quarters:
        told.append(Line(f"After {dungeon.quest.quarters} Quarters it is too late.", ["MYK-WORLD-812"]))
    if dungeon.maps:
        words = f"From {dungeon.stairs} the way leads on to {dungeon.maps[0].title}, once that is done."
        told.append(Line(words, ["MYK-WORLD-813"]))
    if dungeon.reward is not None:
        told.append(Line(f"Success brings {reward_words(dungeon.reward)}.", ["MYK-PLAY-506"]))
    if dungeon.setback:
        told.append(Line(f"A failure costs {dungeon.setback} MG more Upkeep.", ["MYK-PLAY-505"]))
    if dungeon.mission:
        told.append(Line(f"It is the place of a mission: {dungeon.mission}.", ["MYK-WORLD-815"]))
    return told + (movement_lines(dungeon.movement) if dungeon.movement is not None else [])


def needs(dungeon: Dungeon) -> str:
    """Everything that the objective asks for (MYK-WORLD-811)."""
    quest = dungeon.quest or Quest()
    found = ["the Ruler's fall"] if quest.ruler else []
    found += [f"being told “{dungeon.clues[number].tells}”" for number in quest.clues if number < len(dungeon.clues)]
    found += [f"being rid of {name}" for name in quest.gone] + [f"the friendship of {name}" for name in quest.friends]
    return "; ".join(found) or "nothing but going home"


def reward_words(reward: Reward) -> str:
    found = [f"{reward.citizens.upper()} new Citizens"] if reward.citizens else []
    found += [f"{number} {kind}" for kind, number in reward.materials.items()]
    found += [f"{name} of Level {level}" if books.items[name].levels else name for name, level in reward.items.items()]
    found += [f"{reward.affection} Affection between members"] if reward.affection else []
    found += [f"a {reward.talent} for the Kingdom"] if reward.talent else []
    return ", ".join(found) or "nothing"


def movement_lines(plan: Movement) -> list[Line]:
    """Who acts after each Quarter, and what may be done then (MYK-WORLD-342)."""
    told = [Line(f"After a Quarter {plan.who} may act (with the option for Scenario Movement).", ["MYK-WORLD-342"])]
    often = "" if plan.every == 1 else f", at most once in {plan.every} Quarters"
    if plan.violence:
        against = {"hostage": plan.hostage, "citizens": "Citizens", "facility": "a Facility"}[plan.violence]
        check = f"{plan.violence_check} against {plan.violence_difficulty}"
        told.append(Line(f"Violence against {against}{often}; {check} prevents it.", ["MYK-WORLD-344"], 1))
    if plan.influence:
        what = {"treasury": "MG", "voices": "Voices"}[plan.influence]
        check = f"{plan.influence_check} against {plan.influence_difficulty}"
        told.append(Line(f"Influence that costs {plan.amount} {what}{often}; {check} prevents it.", ["MYK-WORLD-345"], 1))
    told += [Line(_change_words(change), ["MYK-WORLD-346"], 1) for change in plan.changes]
    return told + [Line(f"A scene: {words}", ["MYK-WORLD-347"], 1) for words in plan.scenes]


def _change_words(change: MapChange) -> str:
    does = [f"{change.destroys} falls in"] if change.destroys else []
    does += ["the Kingdom is moved"] if change.displaces else []
    if change.summons is not None:
        does.append(f"{change.summons.count} x {change.summons.monster} come into {change.room}")
    after = "a Quarter" if change.after == 1 else f"{change.after} Quarters"
    return f"After {after} of work: {change.tells}" + (f" ({', '.join(does)})" if does else "")
