"""Treasure Hunter drawn: views of whole games as SVG, text and data; what looking tells."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from tbgames.scene.model import Panel, Preview, Scene, Thing
from tbgames.scene.theme import DARK, LIGHT, contrast
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.fight_of_view import SeenFight
from tbgames.treasure_hunter.fight_values import both_values
from tbgames.treasure_hunter.phases import LABELS, Phase
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.scene import view_scene
from tbgames.treasure_hunter.scene_choices import PASSES
from tbgames.treasure_hunter.scene_fight import fighting
from tbgames.treasure_hunter.scene_preview import preview
from tbgames.treasure_hunter.scene_words import winners
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.symbols import COLOURS, EMBLEMS, SIGNS
from tbgames.widgets.looking import looked_at
from tbgames.widgets.patches import live, repeated
from tests.treasure_hunter.boards import (
    adventure,
    game,
    hero,
    opposed,
    passed,
    play,
    rolled,
    seat,
    table,
)
from tests.treasure_hunter.card_sets import STRANGE

SVG = "{http://www.w3.org/2000/svg}"
BOARD_LIMIT = 60_000
LIVE_LIMIT = 20_000
STATIC_LIMIT = 40_000

NAMES = ("Anna", "<b>Bob", "Cleo", "Dan", "Eve", "Fred")
OWN = CardSet.from_dict(
    {
        "guardians": [
            {
                "id": f"G0{number}",
                "name": f"{'So far & on ' * 3}{number}",
                "cbt": 99,
                "text": '<i> "url(#x)" & so on ' * 9,
            }
            for number in (1, 2, 3)
        ]
    }
)
GAMES = {
    "alone": game(1),
    "2": game(2),
    "6": game(6),
    "strange cards": game(3, cards=STRANGE),
    "own cards": game(2, cards=OWN),
}
SHY = ("pass", "discard", "give", "wield")
"""Kinds of action that a random player takes only now and then, so that things happen."""


def played(of: TreasureHunter, seed: int) -> Iterator[TreasureHunterState]:
    """Every position of one random game in which somebody decides, and the end."""
    rng = random.Random(seed)
    state = of.root
    while not state.is_terminal:
        if state.is_chance:
            state = state.child(state._chance(rng))
            continue
        yield state
        legal = list(state.legal_actions)
        bold = [action for action in legal if action.kind not in SHY]
        state = state.child(rng.choice(bold if bold and rng.random() < 0.9 else legal).id)
    yield state


def crowded() -> TreasureHunterState:
    """B has lost the crown, and has a hero too many."""
    five = ["Warrior", "Knight", "Wizard", "Druid", "Bard"]
    theirs = seat(party=five, pile=["Kings Crown"])
    return play(table(seat(hand=["Theft"], party=["Thief"]), theirs), "steal Kings Crown")


def robbed() -> TreasureHunterState:
    """A has to give the Pixies two of three items."""
    knight = hero("Knight", "Flame Sword", "Boots of Speed", "Bearskin")
    state = passed(rolled(opposed([knight], "Pixies"), 12, 2), "robbery roll")
    return passed(play(state, "roll 2"), "robbed")


def healing() -> TreasureHunterState:
    """A has a point of healing for one of two heroes."""
    wizard = hero("Wizard", "Potion of Healing")
    party = [wizard, *(hero(name, damage=2) for name in ("Warrior", "Knight"))]
    state = passed(table(seat(party=party), seat()), "recover")
    return play(state, "use Potion of Healing", "roll 1")


@pytest.fixture(scope="module")
def phases() -> dict[str, TreasureHunterState]:
    """The first state of each phase that random games come by, chance steps not among them."""
    rare = (crowded(), robbed(), healing())
    found = {LABELS[state.phase]: state for state in rare}
    for of in (game(3), game(1), game(2)):
        for seed in range(9):
            for state in played(of, seed):
                found.setdefault(LABELS[state.phase], state)
    return found


def decisions(phases: dict[str, TreasureHunterState]) -> list[TreasureHunterState]:
    return [state for state in phases.values() if not state.is_terminal]


def shown(state: TreasureHunterState, player: int | None = None, **options: Any) -> Scene:
    who = max(state.current_player, 0) if player is None else player
    return view_scene(state.view(who), **options)


def legal_scene(state: TreasureHunterState, **options: Any) -> Scene:
    return shown(state, legal=state.legal_actions, **options)


def panel(scene: Scene, id_: str) -> Panel:
    return next(one for one in scene.panels if one.id == id_)


def things(scene: Scene) -> list[Thing]:
    return [thing for one in scene.panels for thing in one.things]


def thing(scene: Scene, id_: str) -> Thing:
    return next(one for one in things(scene) if one.id == id_)


def lines(scene: Scene, id_: str) -> list[str]:
    return [one.words for one in panel(scene, id_).things]


def offered(scene: Scene) -> set[int]:
    found = {one.action for one in things(scene)}
    found |= {badge.action for one in things(scene) for badge in one.badges}
    return {action for action in found if action is not None}


def card(name: str) -> int:
    return CardSet.standard().by_name(name).index


def look(state: TreasureHunterState, action: str = "", at: str = "") -> Preview:
    view = state.view(state.current_player)
    found = preview(view, state.game.parse(action) if action else None, at)
    assert found is not None
    return found


def references_are_whole(svg: str) -> None:
    ids = re.findall(r'id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)) <= set(ids)


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("of", GAMES.values(), ids=GAMES)
def test_a_whole_game_can_be_drawn(of: TreasureHunter) -> None:
    for number, state in enumerate(played(of, seed=3)):
        if number % 25 and not state.is_terminal:
            continue
        legal = () if state.is_terminal else state.legal_actions
        view = state.view(max(state.current_player, 0))
        scene = of.scene(view, ("A draws a card.",), legal, NAMES)
        for theme in ("light", "dark", "auto"):
            svg = scene.svg(theme=theme)
            references_are_whole(svg)
            assert len(svg) < BOARD_LIMIT
            assert not list(ET.fromstring(svg).iter(f"{SVG}i"))
        assert len(json.dumps(scene.to_dict(), separators=(",", ":"))) < LIVE_LIMIT
        assert scene.svg(width=400).count("<rect") > 3
        assert "A draws a card." in scene.text()


def test_every_phase_is_drawn_and_says_what_to_do(phases: dict[str, TreasureHunterState]) -> None:
    every = set(LABELS[: Phase.OVER + 1])
    assert phases.keys() == every
    for phase, state in phases.items():
        title = shown(state, names=NAMES).title
        assert title.startswith("Treasure Hunter · ")
        if phase != "over":
            who = NAMES[state.current_player]
            mine = state.current_player == state.turn
            assert f"{'Your turn' if mine else 'You decide'}, {who}: " in title
        assert "{" not in title


def test_chance_is_drawn_too() -> None:
    state = game(2).root
    assert shown(state).title == "Treasure Hunter · Cards are dealt"
    fight = opposed(["Ranger"], "Orcs")
    assert shown(fight).title == "Treasure Hunter · The guardian's dice are rolled"
    references_are_whole(shown(fight).svg())


def test_who_waits_reads_whose_turn_it_is(phases: dict[str, TreasureHunterState]) -> None:
    for phase, words in (
        ("recruit", "{} is in the recruit phase"),
        ("oppose", "{} opposes or passes"),
        ("hits", "{} places hits"),
    ):
        state = phases[phase]
        waiting = (state.current_player + 1) % state.game.players
        title = shown(state, waiting, names=NAMES).title
        assert title == f"Treasure Hunter · {words.format(NAMES[state.current_player])}"


def test_a_bot_that_is_watched_is_not_you(phases: dict[str, TreasureHunterState]) -> None:
    for state in decisions(phases):
        scene = shown(state, names=NAMES, you=False)
        fixed = [scene.title, *(part.title for part in scene.panels)]
        fixed += [one.label for one in things(scene) if one.id.split("-")[0] in ("player", "known")]
        assert not re.search(r"\byour?\b", " ".join(fixed), re.IGNORECASE)


def test_ids_of_things_are_unique_within_a_scene(phases: dict[str, TreasureHunterState]) -> None:
    for state in phases.values():
        legal = () if state.is_terminal else state.legal_actions
        scene = shown(state, legal=legal, log=("one", "two"))
        assert repeated(live(scene, None)) is None
        ids = [one.id for one in things(scene)] + [part.id for part in scene.panels]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("of", [game(1), game(3, cards=STRANGE)], ids=["alone", "strange cards"])
def test_everything_that_may_be_done_can_be_picked(of: TreasureHunter) -> None:
    for state in played(of, seed=5):
        if not state.is_terminal:
            assert offered(legal_scene(state)) == set(state.legal_actions.ids), LABELS[state.phase]


def test_everything_can_be_picked_in_every_phase(phases: dict[str, TreasureHunterState]) -> None:
    for state in decisions(phases):
        assert offered(legal_scene(state)) == set(state.legal_actions.ids), LABELS[state.phase]


def test_nothing_can_be_picked_by_who_waits(phases: dict[str, TreasureHunterState]) -> None:
    for state in decisions(phases):
        scene = shown(state)
        assert not offered(scene)
        assert not any("can" in one.css.split() for one in things(scene))


def test_every_pass_has_its_words(phases: dict[str, TreasureHunterState]) -> None:
    passable = [s for s in decisions(phases) if "pass" in {a.kind for a in s.legal_actions}]
    assert {LABELS[s.phase] for s in passable} <= PASSES.keys()
    for state in passable:
        words = lines(legal_scene(state), "choices")
        assert words[-1].startswith(PASSES[LABELS[state.phase]])


# -- no leaks -------------------------------------------------------------------------------------


def test_a_scene_depends_on_its_view_alone(phases: dict[str, TreasureHunterState]) -> None:
    for state in phases.values():
        view = state.view(0)
        again = state.game.view_from_dict(json.loads(json.dumps(view.to_dict())))
        assert view_scene(again).to_dict() == view_scene(view).to_dict()
        assert view_scene(again).svg() == view_scene(view).svg()


def hidden(state: TreasureHunterState, player: int) -> set[int]:
    """The cards that ``player`` does not see: other hands, spells and treasures face down, deck."""
    view = state.view(player)
    found = {c for c in range(len(state.game.cards)) if state.deck >> c & 1} - set(view.top)
    found -= set(view.looked)
    for other in range(state.game.players):
        if other != player:
            its = state.view(other)
            face_down = {spell for row in its.parties[other] for spell in row[9]}
            found |= {*its.hand, *face_down} - set(view.seen[other])
    if player != state.turn:
        found |= set(state.view(state.turn).stake) - set(view.seen[state.turn])
    return found


def test_no_hidden_card_is_named() -> None:
    cards = CardSet.standard()
    texts = " ".join(one.text for one in cards.cards) + " ".join(SIGNS) + "Cure Theft Ruined"
    telling = {
        one.index
        for one in cards.cards
        if one.name not in texts
        and one.kind != "event"  # whose names are words of the board
        and sum(one.name in other.name for other in cards.cards) == 1
    }
    assert len(telling) > 95
    checked = 0
    for state in played(game(3), seed=11):
        for player in range(3):
            view = state.view(player)
            legal = state.legal_actions if player == state.current_player else ()
            told = json.dumps(view_scene(view, legal=legal).to_dict())
            for number in hidden(state, player) & telling:
                checked += 1
                assert cards.cards[number].name not in told
    assert checked > 10_000


def test_a_treasure_face_down_is_shown_to_its_owner_alone() -> None:
    state = opposed(["Ranger"], "Orcs")
    assert thing(shown(state, 0), "stake-0").words == "Golden Goose"
    assert thing(shown(state, 1), "stake-0").words == "Treasure"
    assert "Goose" not in shown(state, 1).text()
    assert "Goose" not in preview(state.view(1), None, "stake-0").words  # type: ignore[union-attr]


def test_spells_face_down_are_named_for_their_owner_alone() -> None:
    state = table(seat(party=[hero("Wizard", spells=["Freeze", "Charm"])]), seat(hand=["Orcs"]))
    own, other = (thing(shown(state, player), f"hero-{card('Wizard')}") for player in (0, 1))
    assert own.note == "Freeze, Charm"
    assert other.note == "2 spells face down"
    assert all("2 of 4 spells" in one.label for one in (own, other))
    told = preview(state.view(1), None, f"hero-{card('Wizard')}")
    assert told is not None
    assert "Freeze" not in told.words


# -- fights ---------------------------------------------------------------------------------------


def test_the_values_are_those_of_the_rules() -> None:
    compared = against_a_party = 0
    for of in (game(2), game(3, cards=STRANGE), game(1)):
        for seed in range(6):
            for state in played(of, seed):
                if state.is_terminal or state.quest is None:
                    continue
                view = state.view(state.current_player)
                if not fighting(view):
                    continue
                fight = SeenFight(view)
                assert (fight.party, fight.guardian) == both_values(state)
                compared += 1
                against_a_party += fight.against_party
    assert compared > 50
    assert against_a_party


def test_TH_X30_both_values_with_their_terms() -> None:
    cleric = hero("Cleric", "Mithril Armor", "War Hammer", "Holy Water")
    state = rolled(opposed([cleric], "Wraith", at="Catacombs"), 7, 6)
    scene = legal_scene(state)
    assert panel(scene, "value-party").title == "Your party: 11"
    assert lines(scene, "value-party") == ["Cleric 2, undead +2, War Hammer +1", "2D6"]
    assert [one.note for one in panel(scene, "value-party").things] == ["5", "6"]
    assert [one.rolls for one in panel(scene, "value-party").things] == [False, True]
    assert panel(scene, "value-guardian").title == "Guardian: 24"
    assert lines(scene, "value-guardian") == ["Wraith 14, Catacombs +3", "2D6"]
    assert "on" in panel(scene, "value-guardian").css.split()
    assert lines(scene, "quest")[-1] == "The party has 11 against 24: 13 short"
    assert lines(scene, "choices") == [
        "Use Holy Water (Cleric): 20 against 24",
        "Play nothing more",
    ]
    used = play(state, "use Holy Water")
    assert lines(shown(used), "value-party")[0].endswith("Holy Water +9")


def test_before_the_dice_the_chance_is_told() -> None:
    ranger = hero("Ranger", "Battle Axe")
    state = passed(play(opposed([ranger], "Kobolds", "Ambush"), "roll 2D6: 7"), "guard")
    scene = legal_scene(state)
    assert panel(scene, "value-party").title == "A: 9 + 2D6"
    assert lines(scene, "value-party")[-1] == "2D6"
    # Kobolds 8, Castle +1 and 7 are 16 against 9 + 2D6: a 7 or more wins with 21 of 36.
    assert lines(scene, "quest")[-1] == (
        "The party has 9 + 2D6 against 16: it wins with 58 % as things stand"
    )
    assert lines(scene, "choices")[0] == "Play Ambush: 20 against 9 + 2D6"
    assert look(state, "play Ambush").words == (
        "Ambush, event. The guardian +4 in this fight. The party then has 9 + 2D6 against 20, "
        "and wins with 8 %."
    )
    sure = passed(play(opposed(["Bard"], "Dragon", "Ambush"), "roll 2D6: 12"), "guard")
    assert "it cannot win as things stand" in lines(shown(sure), "quest")[-1]


def test_a_spell_tells_what_it_does_to_the_fight() -> None:
    wizard = hero("Wizard", spells=["Fireball", "Illusion", "Haste", "Darkness"])
    state = rolled(opposed([wizard, "Warrior"], "Ents"), 7, 5)
    assert lines(legal_scene(state), "choices") == [
        "Cast Darkness (Wizard)",
        "Cast Fireball (Wizard): 18 against 21",
        "Cast Haste (Wizard)",
        "Cast Illusion (Wizard): 10 + 1D6 against 21",
        "Play nothing more",
    ]
    found = look(state, "cast Fireball with Wizard")
    assert found.words.endswith("The party then has 18 against 21, and loses.")
    assert found.marks == {f"hero-{card('Wizard')}": "fits"}
    hasty = play(state, "cast Haste with Wizard")
    assert sorted(lines(legal_scene(hasty), "choices")) == [
        "Warrior: 14 against 21",
        "Wizard: 11 against 21",
    ]


def test_TH_S19_a_die_is_foretold_only_where_one_is_rolled() -> None:
    data = CardSet.standard().to_dict()
    illusion = next(row for row in data["spells"] if row["name"] == "Illusion")
    illusion["clauses"].append({"bonus": 3})
    party = [hero("Wizard", spells=["Illusion"]), "Warrior"]
    # Wizard 1, Warrior 4, 5 and the spell 3 against 14 or 8 and 7.
    for guardian, words in (("Ents", "13 + 1D6 against 21"), ("Giant Rats", "13 against 15")):
        ours = seat(hand=["Castle", "Golden Goose"], party=party)
        state = table(ours, seat(hand=[guardian]), options={"cards": CardSet.from_dict(data)})
        state = rolled(adventure(state, "Castle", "Golden Goose", guardian), 7, 5)
        assert lines(legal_scene(state), "choices")[0] == f"Cast Illusion (Wizard): {words}"
        after = state.apply("cast Illusion with Wizard")
        assert (after.phase == Phase.DIE) == ("1D6" in words)


def test_TH_059_whom_the_guardian_met_counts() -> None:
    party = [hero("Warrior", "Mithril Armor", damage=4), "Enchantress"]
    state = passed(play(opposed(party, "Nymphs", "Ruined"), "roll 2D6: 7"), "guard")
    state = play(state, "ruin Mithril Armor")  # the Warrior dies, who was there when they rolled
    view = state.view(0)
    assert fighting(view)
    assert SeenFight(view).guardian == both_values(state)[1]
    assert SeenFight(view).guardian.total == 6 + 8 + 7


def test_a_guardian_party_has_its_value_in_words() -> None:
    state = opposed(
        ["Warrior", "Wizard"], "Party Encounter", at="Tower", others=["Knight", "Druid"]
    )
    scene = shown(passed(play(state, "roll 2D6: 9"), "party roll"), 1)
    assert panel(scene, "value-guardian").title == "Your party: 17"
    assert lines(scene, "value-guardian") == ["Druid", "Knight", "Tower", "2D6"]


def test_hits_say_who_dies() -> None:
    party: list[Any] = ["Warrior", hero("Knight", damage=2), "Wizard"]
    state = passed(rolled(opposed(party, "Orcs"), 12, 2), "hit roll")
    state = passed(play(state, "roll 3"), "hits")
    scene = legal_scene(state)
    assert scene.title.endswith("3 hits to place; how many does Warrior take?")
    assert lines(scene, "choices") == [
        "1 hit on Warrior",
        "2 hits on Warrior",
        "3 hits on Warrior: dies",
    ]
    assert "sel" in thing(scene, f"hero-{card('Warrior')}").css.split()
    found = look(state, "1 hit on Warrior")
    assert found.words == "Warrior has 2 of 3 hits left. 2 hits left for the others."
    assert found.marks == {f"hero-{card('Warrior')}": "pays"}
    assert lines(scene, "quest")[-1] == "Your party has lost this fight; 3 hits to take"
    fewer = passed(rolled(opposed(party, "Orcs"), 12, 2), "hit roll")
    fewer = play(passed(play(fewer, "roll 2"), "hits"), "1 hit on Warrior")
    assert "1 placed now" in thing(shown(fewer), f"hero-{card('Warrior')}").label


def test_TH_045_poison_is_foretold() -> None:
    state = passed(rolled(opposed(["Warrior", "Barbarian"], "Giant Scorpion"), 12, 2), "hit roll")
    state = passed(play(state, "roll 2"), "hits")
    assert lines(legal_scene(state), "choices") == [
        "No hit on Warrior",
        "1 hit on Warrior: dies",
        "2 hits on Warrior: dies",
    ]
    rats = passed(rolled(opposed(["Warrior", "Barbarian"], "Giant Rats"), 12, 2), "hit roll")
    rats = passed(play(rats, "roll 2"), "hits")
    assert "Warrior is diseased until healed." in look(rats, "1 hit on Warrior").words


def test_opposing_says_how_the_party_would_fare() -> None:
    ours = seat(hand=["Castle", "Golden Goose"], party=["Ranger", "Knight"])
    state = table(ours, seat(hand=["Orcs", "Zombies"]))
    state = passed(play(state, "pass", "go to Castle", "place Golden Goose"), "oppose")
    assert lines(legal_scene(state), "choices") == [
        "Oppose with Orcs: 13 against 7",
        "Oppose with Zombies: 10 against 6",
        "Do not oppose",
    ]
    assert look(state, "oppose with Orcs").words.startswith(
        "Orcs 12, Castle +1: 13 + 2D6 against 7 + 2D6. "
        "The party wins with 5 % before further cards."
    )
    assert "It has to be beaten twice." in look(state, "oppose with Zombies").words


# -- hands, parties and items ---------------------------------------------------------------------


def test_cards_in_hand_bear_what_can_be_done_with_them() -> None:
    ours = seat(hand=["Druid", "Flame Sword", "Heal", "Ruins"], party=["Knight", "Cleric"])
    state = table(ours, seat())
    scene = legal_scene(state)
    assert (
        state.game.actions[thing(scene, f"hand-{card('Druid')}").action or 0].text == "play Druid"
    )
    sword = thing(scene, f"hand-{card('Flame Sword')}")
    assert [badge.label for badge in sword.badges] == ["give to Cleric", "give to Knight"]
    heal = thing(scene, f"hand-{card('Heal')}")
    assert [badge.label for badge in heal.badges] == ["attach to Cleric"]
    assert thing(scene, f"hand-{card('Ruins')}").action is None
    assert lines(scene, "choices") == ["Go on: nothing more to recruit"]


def test_a_card_is_whole_on_its_face() -> None:
    state = table(seat(hand=["Ranger", "Dragon", "Flawless Gems", "Bearskin"]), seat())
    scene = legal_scene(state)
    ranger = thing(scene, f"hand-{card('Ranger')}")
    assert ranger.words == "Ranger"
    assert ranger.note.startswith("Hero: scout, fighter, archer. +1 against humanoids.")
    assert [(b.symbol, b.text) for b in ranger.badges] == [("heart", "3"), ("might", "3")]
    assert ranger.label.startswith(
        "play Ranger, hero: scout, fighter, archer; 3 hits, combat value"
    )
    dragon = thing(scene, f"hand-{card('Dragon')}")
    assert [badge.label for badge in dragon.badges] == ["combat value: 18"]
    gems = thing(scene, f"hand-{card('Flawless Gems')}")
    assert [badge.label for badge in gems.badges] == ["2 points"]
    assert thing(scene, f"hand-{card('Bearskin')}").note == "Magic item. Scout: +2."


def test_a_hero_shows_what_he_has() -> None:
    knight = hero(
        "Knight",
        "Mithril Armor",
        "Battle Axe",
        "Flame Sword",
        damage=2,
        diseased=True,
        weapon="Battle Axe",
    )
    state = table(seat(party=[knight, hero("Priestess", "Staff of Striking")]), seat())
    shown_as = thing(shown(state, 1), f"hero-{card('Knight')}")
    assert shown_as.note == "Battle Axe, Mithril Armor · carries Flame Sword"
    assert [(b.symbol, b.text) for b in shown_as.badges] == [
        ("heart", "3/5"),
        ("might", "1"),
        ("disease", "−2"),
    ]
    staff = thing(shown(state, 1), f"hero-{card('Priestess')}")
    assert staff.note == "Staff of Striking (5 left)"


def test_items_change_hands_in_a_panel_of_their_own() -> None:
    knight = hero("Knight", "Flame Sword", "Battle Axe", weapon="Battle Axe")
    state = table(seat(party=[knight, "Wizard"]), seat())
    own = {one.words: one for one in panel(legal_scene(state), "belongings").things}
    assert {words: [b.label for b in one.badges] for words, one in own.items()} == {
        "Flame Sword · Knight": ["fight with it", "give to Wizard"],
        "Battle Axe · Knight": ["give to Wizard"],
    }
    assert look(state, "give Flame Sword to Wizard").words.startswith(
        "Wizard cannot use it, and carries it only."
    )
    assert look(state, "wield Flame Sword").words.startswith(
        "Knight fights with Flame Sword instead of Battle Axe."
    )
    ended = passed(state, "discard")
    drop = {
        badge.label
        for one in panel(legal_scene(ended), "belongings").things
        for badge in one.badges
    }
    assert drop == {"discard", "give to Wizard"}
    heroes = panel(legal_scene(ended), "party-A").things
    assert [one.badges[-1].label for one in heroes] == ["discard Wizard", "discard Knight"]


def test_giving_says_what_comes_of_it() -> None:
    ours = seat(
        hand=["Mithril Armor", "Spell Book", "Battle Axe"],
        party=[hero("Knight", "Flame Sword"), "Wizard", "Barbarian"],
    )
    state = table(ours, seat())
    for action, words in (
        ("give Mithril Armor to Knight", "Knight uses it and then has 5 hits."),
        ("give Spell Book to Wizard", "Wizard uses it and then has room for 5 spells."),
        ("give Battle Axe to Knight", "Knight fights with Flame Sword, and carries it only."),
        ("give Battle Axe to Barbarian", "Barbarian cannot use it, and carries it only."),
    ):
        assert look(state, action).words.startswith(words), action
        # What is foretold is what comes.
        then = state.apply(action)
        item, holder = (then.game.cards.by_name(n).index for n in action[5:].split(" to "))
        kit = then.kit(0, holder)
        assert bool(kit.in_use >> item & 1) == ("uses it" in words)


def test_long_lists_of_choices_stand_apart() -> None:
    ours = seat(hand=["Ruined", "Pilfer", "Theft"], party=["Thief"])
    theirs = seat(party=[hero("Knight", "Flame Sword", "Boots of Speed")], pile=["Golden Goose"])
    scene = legal_scene(table(ours, theirs))
    assert lines(scene, "choices-pilfer") == [
        "Boots of Speed (B's Knight)",
        "Flame Sword (B's Knight)",
    ]
    assert lines(scene, "choices-steal") == ["Golden Goose of B"]
    assert panel(scene, "choices-ruin").title == "Ruined: which item?"


def test_what_was_seen_of_a_hand_is_told_to_who_saw_it() -> None:
    ours = seat(hand=["Spy"], party=["Thief"])
    state = play(
        table(ours, seat(hand=["Orcs", "Heal", "Maze"]), seat(["Fear"])), "play Spy", "look at B"
    )
    scene = legal_scene(state)
    assert panel(scene, "looked").title == "The hand of B"
    assert sorted(lines(scene, "looked")) == ["Heal", "Maze", "Orcs"]
    after = play(state, "discard Orcs")
    assert thing(shown(after, 0), "known-B").words == "you have seen: Maze, Heal"
    assert not [one for one in things(shown(after, 2)) if one.id == "known-B"]
    held = passed(after, "discard")
    view = held.view(1)
    found = preview(view, None, f"hand-{card('Heal')}")
    assert found is not None


# -- previews -------------------------------------------------------------------------------------


def test_what_looking_marks_is_on_the_board(phases: dict[str, TreasureHunterState]) -> None:
    for state in decisions(phases):
        view = state.view(state.current_player)
        scene = legal_scene(state)
        ids = {one.id for one in things(scene)}
        for one in things(scene):
            for action in (one.action, *(badge.action for badge in one.badges)):
                meant = None if action is None else state.game.actions[action]
                found = preview(view, meant, one.id)
                assert found is not None or not (one.preview or meant)
                assert not found or set(found.marks) <= ids
                assert not found or set(found.marks.values()) <= {"fits", "pays"}


def test_why_a_card_may_not_be_played_comes_from_the_rules() -> None:
    four = ["Warrior", "Knight", "Ranger", "Druid"]
    state = table(seat(hand=["Bard", "Ruins", "Orcs", "Freeze"], party=four), seat(hand=["Heal"]))
    view = state.view(0)
    scene = legal_scene(state)
    for name, words in (
        ("Bard", "TH-012"),
        ("Ruins", "Locations are placed at the start of an adventure"),
        ("Orcs", "Guardians are played against an adventure"),
        ("Freeze", "TH-020"),
    ):
        at = f"hand-{card(name)}"
        assert words in looked_at(scene, state, view, at, None, deciding=True).words
        assert words not in looked_at(scene, state, view, at, None, deciding=False).words


def test_going_says_what_the_party_gains_there() -> None:
    ours = seat(hand=["Forest", "Mine", "Golden Goose"], party=["Ranger", "Druid", "Dwarf"])
    state = passed(table(ours, seat(hand=["Orcs"])), "venture")
    assert look(state, "go to Forest").words == (
        "Forest, location. Wilderness. Animals and plants +2. Your party +2 there. "
        "Then you place a treasure face down."
    )
    assert look(state, "go to Mine").words.endswith(
        "Your party +1 there. Then you place up to two treasures face down."
    )


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_finished_game_names_its_winners(players: int) -> None:
    for seed in range(2):
        *_, state = played(game(players), seed)
        view = state.view(0)
        assert state.outcome is not None
        best = [player for player, rank in enumerate(state.outcome.ranking) if rank == 1]
        assert list(winners(view)) == best
        scene = view_scene(view, names=NAMES)
        assert "The game is over: " in scene.title
        assert all(NAMES[player] in scene.title for player in best)
        ranks = [int(one.words.split(".")[0]) for one in panel(scene, "result").things]
        assert ranks == sorted(state.outcome.ranking)
        chips = panel(scene, "players").things
        assert [n for n, one in enumerate(chips) if "has won" in one.label] == best


def test_TH_116_alone_one_wins_or_loses() -> None:
    lost = play(
        table(seat(party=["Wizard"]), turn="A", deck=["Orcs", "Heal"], phase="discard"),
        "discard Wizard",
    )
    assert lost.is_terminal
    assert shown(lost).title.endswith("No hero is left: you lose with 0 points")
    state = table(seat(party=["Wizard"], pile=["Dragons Hoard"]), deck=["Maze"], phase="discard")
    won = play(state, "pass", "draw Maze")
    assert won.is_terminal
    assert shown(won).title.endswith("The deck is through: you win with 3 points")


# -- art ------------------------------------------------------------------------------------------


def test_every_drawing_is_one_element_with_its_name_as_id() -> None:
    still = shown(game(2).root).static
    for name, art in still.defs.items():
        assert ET.fromstring(art).get("id") == name
    assert len(json.dumps(still.to_dict())) < STATIC_LIMIT
    assert not still.light.keys() & LIGHT.keys()
    assert still.light.keys() == still.dark.keys()


def test_emblems_differ_by_their_shape() -> None:
    alike = {EMBLEMS["fighter"], EMBLEMS["weapon"]}  # a hero's and an item's
    assert len(set(EMBLEMS.values())) == len(EMBLEMS) - len(alike)


@pytest.mark.parametrize(("page", "own"), [(LIGHT, COLOURS[0]), (DARK, COLOURS[1])])
def test_letters_and_signs_meet_wcag_aa(page: dict[str, str], own: dict[str, str]) -> None:
    colours = {**page, **own}
    for kind in ("hero", "location", "spell", "item", "guardian", "treasure", "event"):
        assert contrast("#ffffff", colours[f"th-{kind}"]) >= 4.5, kind
    assert contrast(colours["th-back-ink"], colours["th-back"]) >= 4.5
    for number in range(6):
        assert contrast(colours["on-seat"], colours[f"seat{number}"]) >= 4.5, number
