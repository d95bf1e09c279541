"""TFTC drawn: views of whole games as SVG, text and data; what looking at things tells."""

import json
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace

import pytest

import tbgames as tb
from tbgames.scene.theme import DARK, LIGHT, contrast
from tbgames.tftc.cards import TftcCards
from tbgames.tftc.odds import goal_odds
from tbgames.tftc.scene import view_scene
from tbgames.tftc.scene_faces import static
from tbgames.tftc.scene_preview import preview
from tbgames.tftc.scene_words import by_drawing, winners
from tbgames.tftc.symbols import places
from tbgames.widgets.looking import looked_at

SVG = "{http://www.w3.org/2000/svg}"
BOARD_LIMIT = 60_000
LIVE_LIMIT = 20_000
STATIC_LIMIT = 60_000

NAMES = ("Anna", "<b>Bob", "Cleo", "Dan")
OWN = {
    "locations": {
        "Forest": 20,
        "Old Mill": 12,
        "Castle": 12,
        '<i> "url(#x)"': 9,
        "Camp": 9,
        "<&>": 1,
    },
    "goals": [
        {"id": "X & Y", "points": 1, "name": "<b>Bold", "needs": {"Forest": 3, "Camp": 2}},
        {"id": "G-2", "points": 1000, "name": "So far " * 8, "needs": {'<i> "url(#x)"': 9}},
        {"id": "3", "points": 12, "name": "Plain", "needs": {"Castle": 1}},
        {"id": "4", "points": 12, "name": "Plainer", "needs": {"Old Mill": 1}},
    ],
}
GAMES = {"2": (2, None), "3": (3, None), "4": (4, None), "own cards": (3, OWN)}


def played(players, seed, cards=None):
    """Every position of one random game, those before a chance step too."""
    state = tb.new("tftc", players=players, cards=cards).root
    rng = random.Random(seed)
    while not state.is_terminal:
        yield state
        if state.current_player >= 0:
            state = state.child(rng.choice(state.legal_actions.ids))
        else:
            ids, weights = zip(*state.chance_outcomes(), strict=True)
            state = state.child(rng.choices([getattr(i, "id", i) for i in ids], weights)[0])
    yield state


@pytest.fixture(scope="module")
def phases():
    """The first state of each phase that random games come by, with three players."""
    found = {}
    for seed in range(3):
        for state in played(3, seed):
            found.setdefault(state.view(0).phase, state)
    return found


def decisions(phases):
    return [state for state in phases.values() if state.current_player >= 0]


def shown(state, seat=None, **options):
    return view_scene(state.view(max(state.current_player, 0) if seat is None else seat), **options)


def panel(scene, id_):
    return next(panel for panel in scene.panels if panel.id == id_)


def things(scene):
    return [thing for part in scene.panels for thing in part.things]


def thing(scene, id_):
    return next(one for one in things(scene) if one.id == id_)


def references_are_whole(svg):
    ids = re.findall(r'id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)) <= set(ids)


def table(hand, trade="", wishlist=("G15", "G01", "G24"), **fields):
    """What A sees at the start of a turn of A's, with these cards and goals on the table."""
    game = tb.new("tftc", players=3)
    state = next(
        state for state in played(3, seed=1) if state.phase == 4 and state.current_player == 0
    )
    view = state.view(0)
    icons = [
        tuple(sorted(game.cards.icon(name) for name in words.split())) for words in (hand, trade)
    ]
    return replace(
        view,
        hand=icons[0],
        hand_sizes=(len(icons[0]), *view.hand_sizes[1:]),
        trade_list=icons[1],
        wishlist=tuple(game.goal_ids[id_] for id_ in wishlist),
        **{"location_discards": (), "known": ((), (), ()), **fields},
    )


def words(view, action="", thing=""):
    found = preview(view, view.game.parse(action) if action else None, thing)
    return found.words


def goal(view, id_):
    return view.game.goal_ids[id_]


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards"), GAMES.values(), ids=GAMES)
def test_a_whole_game_can_be_drawn(players, cards):
    for number, state in enumerate(played(players, players, cards)):
        if number % 9 and not state.is_terminal:
            continue
        legal = state.legal_actions if state.current_player >= 0 else ()
        scene = shown(state, legal=legal, log=("A searches.",), names=NAMES)
        for theme in ("light", "dark", "auto"):
            svg = scene.svg(theme=theme)
            references_are_whole(svg)
            assert len(svg) < BOARD_LIMIT
            assert not list(ET.fromstring(svg).iter(f"{SVG}i"))
        assert len(json.dumps(scene.to_dict(), separators=(",", ":"))) < LIVE_LIMIT
        assert scene.svg(width=400).count("<rect") > 10
        assert "A searches." in scene.text()


def test_every_phase_is_drawn_and_says_what_goes_on(phases):
    assert len(phases) >= 13
    titles = {phase: shown(state).title for phase, state in phases.items()}
    assert all(title.startswith("TFTC · ") for title in titles.values())
    assert titles["action"] == "TFTC · Your turn: the cache is created, now pick one action"
    assert titles["second card"] == "TFTC · Your turn: take a second card"
    assert titles["give"] == "TFTC · Your turn: return one card to the trade list"
    assert titles["deal"] == "TFTC · The hands are dealt"


def test_the_title_says_whether_a_cache_can_be_created():
    view = table("Park Monument Lake Cave")
    legal = [view.game.parse(words) for words in ("create G01", "search", "rest")]
    assert view_scene(view, legal=legal).title == (
        "TFTC · Your turn: create a cache or pick one action"
    )
    assert view_scene(view, legal=legal[1:]).title == "TFTC · Your turn: pick one action"


def test_who_waits_reads_whose_turn_it_is(phases):
    for phase, task in (
        ("turn", "is on turn"),
        ("second card", "trades and takes a second card"),
        ("give", "trades and returns one card"),
        ("action", "has created a cache and picks an action"),
    ):
        state = phases[phase]
        waiting = (state.current_player + 1) % 3
        title = shown(state, waiting, names=NAMES).title
        assert title == f"TFTC · {NAMES[state.current_player]} {task}"


def test_a_bot_that_is_watched_is_not_you(phases):
    state = phases["turn"]
    seat = state.current_player
    scene = shown(state, seat, names=NAMES, you=False)
    assert scene.title == f"TFTC · {NAMES[seat]} is on turn"
    assert panel(scene, "hand").title == f"Hand of {NAMES[seat]}"
    assert not re.search(r"\byour?\b", scene.text(), re.IGNORECASE)


def test_the_last_round_is_told():
    view = table("Park", last_round=True, round=12)
    scene = view_scene(view)
    assert scene.title == "TFTC · Last round · Your turn: pick one action"
    assert panel(scene, "piles").note == "round 12, the last"


def test_quiet_rounds_are_told():
    scene = view_scene(table("Park", quiet_rounds=2, round=9))
    assert panel(scene, "piles").note == "round 9; 2 of 3 quiet rounds"


def test_ids_of_things_are_unique_within_a_scene(phases):
    for state in phases.values():
        legal = state.legal_actions if state.current_player >= 0 else ()
        scene = shown(state, legal=legal, log=("one", "two"))
        ids = [one.id for one in things(scene)] + [part.id for part in scene.panels]
        assert len(ids) == len(set(ids))


def test_everything_that_may_be_done_can_be_picked(phases):
    for state in decisions(phases):
        scene = shown(state, legal=state.legal_actions)
        offered = {one.action for one in things(scene)}
        offered |= {badge.action for one in things(scene) for badge in one.badges}
        assert offered - {None} == set(state.legal_actions.ids)


def test_nothing_can_be_picked_by_who_waits(phases):
    for state in decisions(phases):
        scene = shown(state, (state.current_player + 1) % 3)
        assert not any(one.action is not None or "can" in one.css.split() for one in things(scene))


# -- no leaks -------------------------------------------------------------------------------------


def test_a_scene_depends_on_its_view_alone(phases):
    for state in phases.values():
        view = state.view(0)
        again = state.game.view_from_dict(json.loads(json.dumps(view.to_dict())))
        assert view_scene(again).to_dict() == view_scene(view).to_dict()
        assert view_scene(again).svg() == view_scene(view).svg()


def test_of_other_hands_only_what_all_have_seen_is_told(phases):
    for state in phases.values():
        view = state.view(0)
        told = [one for one in things(view_scene(view)) if one.id.startswith("known-")]
        assert [one.id for one in told] == [
            f"known-{'ABC'[seat]}" for seat in range(3) if view.known[seat]
        ]
        for one in told:
            known = view.known["ABC".index(one.id[-1])]
            counts = {
                int(badge.symbol.removeprefix("icon-")): int(badge.text) for badge in one.badges
            }
            assert counts == Counter(known)


def test_cards_unseen_are_those_in_the_deck_and_unknown_in_other_hands():
    for state in played(3, seed=5):
        view = state.view(1)
        others = sum(view.hand_sizes[s] - len(view.known[s]) for s in (0, 2))
        assert sum(view.unseen) == view.location_deck + others
        hidden = Counter(state.game.card_set.labelled(state.location_deck))
        for seat in (0, 2):
            hidden.update(state.view(seat).hand)
            hidden.subtract(view.known[seat])
        assert dict(enumerate(view.unseen)) == {icon: hidden[icon] for icon in range(8)}


# -- goals ----------------------------------------------------------------------------------------


def test_places_on_a_goal_are_filled_as_far_as_the_hand_goes():
    scene = view_scene(table("Forest Park Lake", trade="Bridge"))
    part = panel(scene, f"wish-{goal(table('Park'), 'G24')}")
    # Two Lakes Expedition: 2 Forest, Park, Bridge, 2 Lake
    symbols = [one.symbol for one in part.things if one.form == "mini"]
    assert symbols == ["have-0", "lack-0", "have-1", "near-2", "have-3", "lack-3"]
    labels = [one.label for one in part.things if one.form == "mini"]
    assert labels == [
        "Forest: in hand",
        "Forest: missing",
        "Park: in hand",
        "Bridge: missing, on the trade list",
        "Lake: in hand",
        "Lake: missing",
    ]
    assert "can" not in part.css.split()


def test_a_goal_that_can_be_paid_is_outlined_and_says_so():
    view = table("Park Monument Lake Cave")
    create = view.game.parse("create G01")
    for legal, line in (((create,), "You can create it now"), ((), "All in hand")):
        part = panel(view_scene(view, legal=legal), f"wish-{goal(view, 'G01')}")
        assert "can" in part.css.split()
        assert line in [one.words for one in part.things]
        assert [one.action for one in part.things if one.words == "Create it"] == [
            action.id for action in legal
        ]


def test_a_goal_is_whole_in_words():
    view = table("Park Monument Lake Cave")
    text = view_scene(view, legal=[view.game.parse("create G01")]).text()
    assert (
        "Statue in the Park: G01\n"
        "  2 points for Park and Monument\n"
        "  you can create it now\n"
        "  create “Statue in the Park” for 2 points, paying Park and Monument" in text
    )
    assert "Hermit's Tale: G15\n  4 points for Forest, Lake, Monument and Cave\n" in text
    assert "\n  missing: Forest; 4 cards from the deck complete it with " in text


def test_the_chance_of_drawing_is_that_of_the_odds():
    for state in played(3, seed=2):
        if state.phase != 4:
            continue
        view = state.view(state.current_player)
        cards = view.game.cards
        names = cards.icons
        seen = [*view.trade_list, *view.location_discards]
        seen += [icon for s in range(3) if s != view.player for icon in view.known[s]]
        for number in view.wishlist:
            chance = by_drawing(view, number, 4)
            if view.location_deck < 4:
                assert chance is None
                continue
            assert chance == goal_odds(
                cards.goals[number], 4, [names[i] for i in view.hand], [names[i] for i in seen]
            )


# -- location cards -------------------------------------------------------------------------------


def test_a_card_on_the_list_shows_the_goals_that_it_helps():
    scene = view_scene(table("Park Monument", trade="Forest Summit Lake Lake"))
    assert [one.id for one in panel(scene, "trade").things] == [
        "trade-0-1",
        "trade-3-1",
        "trade-3-2",
        "trade-4-1",
        "deck",
    ]
    assert thing(scene, "trade-0-1").label == (
        "Forest, helps “Hermit's Tale” and “Two Lakes Expedition”"
    )
    assert [badge.symbol for badge in thing(scene, "trade-0-1").badges] == ["points-4", "points-7"]
    assert thing(scene, "trade-4-1").label == "Summit, no open goal lacks it"


def test_equal_cards_in_hand_lie_in_one_pile():
    scene = view_scene(table("Park Park Monument Lake Lake Lake Lake"))
    hand = panel(scene, "hand")
    assert hand.note == "7 cards"
    assert [(one.words, one.note, one.symbol) for one in hand.things] == [
        ("Park", "2 cards", "card-1-2"),
        ("Lake", "4 cards", "card-3-3"),
        ("Monument", "", "card-5"),
    ]
    assert thing(scene, "hand-1").label == (
        "2 Park, for “Statue in the Park” and “Two Lakes Expedition”"
    )


def test_an_empty_hand_is_drawn():
    scene = view_scene(table(""))
    assert panel(scene, "hand").note == "no cards"
    references_are_whole(scene.svg())


def test_a_card_slides_from_where_it_came():
    view = table("Park Monument", trade="Park Lake")
    assert thing(view_scene(view), "hand-1").origin == ("deck",)
    trading = replace(view, phase="give")
    assert thing(view_scene(trading), "hand-1").origin == ("trade-1-2",)


# -- previews -------------------------------------------------------------------------------------


def test_a_goal_looked_at_says_what_is_missing_and_where_it_could_come_from():
    view = table("Park Forest", trade="Bridge Lake Lake", known=((), (0,), (0, 0)))
    id_ = goal(view, "G24")
    assert words(view, thing=f"goal-{id_}") == (
        "“Two Lakes Expedition”, 7 points: Forest, Bridge and 2 Lake missing; "
        "6 of 10 Forest cards are still unseen; B and C hold one; "
        "Bridge is on the trade list; Lake is on the trade list, 2 times."
    )
    marks = preview(view, None, f"place-{id_}-0-2").marks
    assert marks == {"trade-2-1": "fits", "trade-3-1": "fits", "trade-3-2": "fits"}


def test_one_missing_card_has_its_chance_for_a_search():
    view = table("Park", trade="")
    hidden = sum(view.unseen)
    assert hidden == 63
    assert words(view, thing=f"goal-{goal(view, 'G01')}") == (
        "“Statue in the Park”, 2 points: Monument missing; 8 of 8 Monument cards are still "
        "unseen. A search brings it with 13 %."
    )
    assert words(view, "search").endswith(" It completes “Statue in the Park” with 13 %.")


def test_creating_says_what_is_paid_and_refilled():
    view = table("Park Monument Lake Cave", wishlist=("G15", "G01", "G09"))
    assert words(view, "create G01") == (
        "Pays Park and Monument for 2 points; 2 cards left, and 2 drawn to refill the hand. A new "
        "goal is revealed, then one action is picked. What is paid is missing for “Grotto Garden” "
        "then."
    )
    marks = preview(view, view.game.parse("create G01"), "").marks
    assert marks == {"hand-1": "pays", "hand-5": "pays"}
    both = table("Park Park Monument Lake Cave", wishlist=("G15", "G01", "G09"))
    assert "is missing for" not in words(both, "create G01")
    many = table("Park Monument Lake Cave Cave Cave")
    assert "refill" not in words(many, "create G01")


def test_the_fifth_cache_is_foretold():
    view = table("Park Monument", caches=((3, 4, 5, 6), (), ()))
    assert words(view, "create G01").endswith("It is the fifth cache: this round becomes the last.")


def test_persuading_says_what_comes():
    view = table("Park Monument", goal_deck=9, goal_discards=())
    assert words(view, "persuade G15") == (
        "“Hermit's Tale” goes to the discards, and one of 9 others takes its place; "
        "3 cards missing in hand."
    )
    assert "the hand could pay it" in words(view, "persuade G01")
    empty = replace(view, goal_deck=0, goal_discards=(7,))
    assert "one of 2 discarded goals takes its place" in words(empty, "persuade G15")


def test_a_card_looked_at_says_which_goals_it_helps():
    view = table("Park", trade="Monument Summit")
    assert words(view, "take Monument") == (
        "Monument helps “Hermit's Tale” (3 still missing) and “Statue in the Park” (complete). "
        "Then take a second card and return one."
    )
    marks = preview(view, None, "trade-5-1").marks
    assert set(marks) == {f"place-{goal(view, id_)}-5-1" for id_ in ("G15", "G01")}
    assert words(view, thing="trade-4-1") == "No open goal lacks Summit."


def test_returning_says_what_it_costs():
    view = table("Park Monument Monument Summit")
    assert words(view, "give Park") == (
        "Park goes to the trade list; “Statue in the Park” and “Two Lakes Expedition” would lack "
        "it. The others can take it."
    )
    for card in ("Monument", "Summit"):
        assert "no open goal would lack it" in words(view, f"give {card}")


def test_what_looking_marks_is_on_the_board(phases):
    for state in decisions(phases):
        view = state.view(state.current_player)
        scene = view_scene(view, legal=state.legal_actions)
        ids = {one.id for one in things(scene)}
        for one in things(scene):
            action = None if one.action is None else state.game.actions[one.action]
            found = preview(view, action, one.id)
            assert not one.preview or found is not None
            assert not found or set(found.marks) <= ids
            assert not found or set(found.marks.values()) <= {"fits", "pays"}


def test_why_a_goal_may_not_be_created_comes_from_the_rules(phases):
    state = next(
        s
        for s in played(3, seed=0)
        if s.view(0).phase == "action"
        and any(not s.view(s.current_player).missing(g) for g in s.view(0).wishlist)
    )
    view = state.view(state.current_player)
    number = next(g for g in view.wishlist if not view.missing(g))
    scene = view_scene(view, legal=state.legal_actions)
    found = looked_at(scene, state, view, f"goal-{number}", None, deciding=True)
    assert found.words.endswith("Only one cache is created in a turn. (TFTC-07)")


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_names_its_winners(players):
    for seed in range(3):
        *_, state = played(players, seed)
        view = state.view(0)
        best = [seat for seat, rank in enumerate(state.outcome.ranking) if rank == 1]
        assert list(winners(view)) == best
        scene = view_scene(view, names=NAMES)
        assert "The game is over: " in scene.title
        assert all(NAMES[seat] in scene.title for seat in best)
        first = panel(scene, "result").things[0].label
        assert first.startswith("1. ")
        assert f"{max(state.outcome.scores)} point" in first
        chips = panel(scene, "players").things
        assert [seat for seat, one in enumerate(chips) if "has won" in one.label] == best
        assert [seat for seat, one in enumerate(chips) if "on" in one.css.split()] == best


# -- art ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [None, "plain", OWN], ids=["standard", "plain", "own"])
def test_every_drawing_is_one_element_with_its_name_as_id(cards):
    still = static(TftcCards.of(cards))
    for name, art in still.defs.items():
        assert ET.fromstring(art).get("id") == name
    assert len(json.dumps(still.to_dict())) < STATIC_LIMIT
    assert not still.light.keys() & LIGHT.keys()
    assert still.light.keys() == still.dark.keys()


def test_the_places_look_different_with_and_without_colour():
    names = [*TftcCards.of(None).icons, "Old Mill", "Castle", "Camp", "Old Market", "Ärger"]
    art = [place.art for place in places(names)]
    assert len(set(art)) == len(names)
    shapes = [re.sub(r"#[0-9a-f]{3,6}", "", one) for one in art]
    assert len(set(shapes)) == len(names)


def test_a_missing_place_differs_by_its_outline_too():
    defs = static(TftcCards.of(None)).defs
    for icon in range(8):
        assert "stroke-dasharray" in defs[f"lack-{icon}"]
        assert "stroke-dasharray" not in defs[f"have-{icon}"]
        assert not re.findall(r"#(?!([0-9a-f]{2})\1\1)[0-9a-f]{6}", defs[f"lack-{icon}"])


@pytest.mark.parametrize("page", [LIGHT, DARK], ids=["light", "dark"])
def test_letters_and_signs_meet_wcag_aa(page):
    still = static(TftcCards.of(OWN))
    colours = {**page, **(still.light if page is LIGHT else still.dark)}
    for letters, ground in (("on-coin", "coin"), ("on-have", "have")):
        assert contrast(colours[letters], colours[ground]) >= 4.5
    for sign in ("coin", "have", "quiet"):
        assert contrast(colours[sign], colours["card"]) >= 3
    for seat in range(4):
        assert contrast(colours["on-seat"], colours[f"seat{seat}"]) >= 4.5
    pins = re.findall(r'10 0 0 1 .*?fill="(#\w+)"', "".join(p.art for p in places(list("abcdef"))))
    assert len(set(pins)) == 6
    assert all(contrast("#ffffff", pin) >= 4.5 for pin in pins)
