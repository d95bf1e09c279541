"""Odds of sharing gold: TB-03, TB-50 to TB-53.

Held against arithmetic that is written out here, against every order of physical cards, and
against the engine itself: all of its states that the player to decide cannot tell apart are walked
through at once, chance by chance and answer by answer.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

import tbgames as tb
from tbgames import tobago
from tbgames.chance import mean_interval
from tbgames.engine.bots import make_bot
from tbgames.tobago.cards import treasure_cards
from tbgames.tobago.face_down import FaceDown
from tbgames.tobago.phases import Phase
from tbgames.tobago.sharing import DIVIDING
from tbgames.tobago.state import TobagoState
from tbgames.tobago.taking import SharingGame, Stakes, _Solver
from tests.tobago.histories import ready
from tests.tobago.test_treasure_worlds import game_of, play

Gold = tuple[Fraction, ...]
Policy = Callable[[int, int, Gold, Gold], Fraction]
"""The chance that a seat takes a card: from the seat, the card, and what each answer leads to."""

SIX = {"gold": {"2": 2, "3": 2, "5": 1}, "curses": 1, "safe": 1}
EIGHT = {"gold": {"2": 2, "3": 2, "5": 2}, "curses": 2, "safe": 2}


# -- curses ---------------------------------------------------------------------------------------


def test_TB_03_three_cards_of_27_gold_and_two_curses() -> None:
    assert tobago.curse_risk(3) == Fraction(81, 406) == 1 - Fraction(27 * 26 * 25, 29 * 28 * 27)
    assert tobago.curse_risk(15, safe=12) == Fraction(81, 406)
    assert tobago.curse_risk(12, safe=12) == 0
    assert tobago.curse_risk(28) == tobago.curse_risk(29) == 1


@pytest.mark.parametrize(("gold", "curses", "safe"), [(4, 2, 0), (3, 1, 2), (0, 2, 1), (5, 0, 0)])
def test_TB_03_curse_risk_by_all_places_of_the_curses(gold: int, curses: int, safe: int) -> None:
    size = gold + curses
    places = list(combinations(range(size), curses))
    for cards in range(safe + size + 1):
        hit = sum(any(place + safe < cards for place in chosen) for chosen in places)
        assert tobago.curse_risk(cards, gold, curses, safe) == Fraction(hit, len(places))


def test_curse_risk_says_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="30 cards cannot be drawn from 0 safe ones, 27 of gold"):
        tobago.curse_risk(30)
    with pytest.raises(ValueError, match="-1 cards cannot be drawn"):
        tobago.curse_risk(-1)
    view = play(ready(game_of(SIX), {"brown": "B"})).view(0)
    with pytest.raises(ValueError, match="-1 cards cannot be drawn"):
        tobago.curse_risk_of_view(view, -1)


def test_curse_risk_of_a_view_is_that_of_its_worlds() -> None:
    state = play(ready(game_of(EIGHT), {"brown": "B", "black": "BA"}), "raise brown")
    checked = 0
    rng = random.Random(5)
    for step in range(14):
        if state.is_terminal:
            break
        for seat in (0, 1):
            view = state.view(seat)
            worlds = state.game.worlds(view).treasures
            for cards in range(view.treasure_deck + 1):
                found: Counter[bool] = Counter()
                for world, weight in worlds.items():
                    found[True] += weight * curse_among(state, world.deck, cards)
                    found[False] += weight
                expected = Fraction(found[True]) / found[False]
                assert tobago.curse_risk_of_view(view, cards) == expected
                checked += 0 < expected < 1
        action = rng.choice(list(state.legal_actions)) if not state.is_chance else None
        state = state.apply(action) if action else state.settle(seed=step)
    assert checked > 20


def curse_among(state: TobagoState, deck: int, cards: int) -> Fraction:
    """The chance of a curse in the next cards of a deck, by counting where it may lie."""
    curses = state.game.treasure_set.count(deck, 0)
    size, safe = deck.bit_count(), state.safe_cards
    drawn = max(0, cards - safe)
    return 1 - Fraction(comb(size - safe - curses, drawn), comb(size - safe, drawn))


# -- what is face down ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unknown", "known", "gone", "safe"),
    [(2, (), (), 0), (3, (3,), (2,), 1), (2, (0,), (5,), 1), (4, (2, 3), (), 2), (1, (), (0,), 0)],
)
def test_TB_50_a_deal_by_all_orders_of_physical_cards(
    unknown: int, known: Sequence[int], gone: Sequence[int], safe: int
) -> None:
    cards = [2, 2, 3, 3, 5, 0]
    for value in (*known, *gone):
        cards.remove(value)
    orders = [order for order in permutations(cards) if all(order[:safe])]
    pools = Counter(tuple(sorted((*known, *order[:unknown]))) for order in orders)
    found = FaceDown.dealt(unknown, known, gone, safe, treasure_cards(SIX))
    weights = {
        tuple(v for v, n in zip(found.values, pool, strict=True) for _ in range(n)): weight
        for pool, weight in found.pools
    }
    scale = Fraction(sum(pools.values()), sum(weights.values()))
    assert {pool: weight * scale for pool, weight in weights.items()} == pools
    turned: Counter[int] = Counter()
    for order in orders:
        turned.update([*known, *order[:unknown]])
    assert found.chances == {v: Fraction(n, turned.total()) for v, n in turned.items()}


@pytest.mark.parametrize("players", [2, 3])
def test_TB_50_what_is_face_down_is_what_the_worlds_say(players: int) -> None:
    deck = {"gold": {"2": 2, "3": 3, "5": 2}, "curses": 2, "safe": 2}
    offers = reshuffled = 0
    for seed in range(12):
        game = tb.new("tobago", players=players, layout=5, seed=3, treasures=deck)
        bot = make_bot("greedy", game)
        rng = random.Random(seed)
        state = game.start(seed=seed)
        while not state.is_terminal:
            seat = state.current_player
            view = state.view(seat)
            if view.phase == "offer":
                assert FaceDown.of_view(view).pools == listed(state, seat)
                offers += 1
                reshuffled += view.share_fresh != -1
                state = state.apply(rng.choice(list(state.legal_actions)))
            else:
                state = state.apply(bot.choose(view, state.legal_actions, rng))
            state = state.settle(seed=rng.randrange(1000))
    assert offers > 40
    assert reshuffled > 10


def listed(state: TobagoState, seat: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The pools by going through all worlds, in the scale of what is tested."""
    worlds = state.game.worlds(state.view(seat)).treasures
    turned = Counter(state.view(seat).share_turned)
    found: Counter[tuple[int, ...]] = Counter()
    for world, weight in worlds.items():
        values = state.game.values
        pool = Counter(values[kind] for kind in world.dealt) - turned
        found[tuple(pool[value] for value in values)] += weight
    scale = Fraction(sum(found.values()))
    pools = FaceDown.of_view(state.view(seat)).pools
    total = sum(weight for _, weight in pools)
    return tuple((pool, int(n / scale * total)) for pool, n in sorted(found.items()))


def test_face_down_says_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="there is no card of 7 gold left"):
        FaceDown.dealt(1, known=[7])
    with pytest.raises(ValueError, match="there is no curse left"):
        FaceDown.dealt(1, known=[0, 0, 0])
    with pytest.raises(ValueError, match="unknown is 42; 41 cards of the deck are not seen"):
        FaceDown.dealt(42)
    with pytest.raises(ValueError, match="safe is 40; 39 unseen cards are gold"):
        FaceDown.dealt(1, safe=40)
    with pytest.raises(ValueError, match="no treasure is being divided"):
        FaceDown.of_view(ready(game_of(SIX), {"brown": "B"}).view(0))


# -- take or pass, by hand ------------------------------------------------------------------------


def alone(card: int, *others: int) -> SharingGame:
    """One player with one rose; the other card is one of these."""
    gold = {str(value): 1 for value in sorted({card, *others})}
    deck = treasure_cards({"gold": gold, "curses": 0, "safe": len(gold)})
    return SharingGame((0,), FaceDown.dealt(1, gone=[card], treasures=deck), card=card)


def test_TB_51_one_rose_waits_for_the_mean_of_what_is_left() -> None:
    offer = alone(4, 3, 5, 6).take_or_pass()
    assert (offer.take, offer.refuse) == ((4,), (Fraction(14, 3),))
    assert offer.advantage == Fraction(-2, 3)
    assert alone(5, 3, 4, 6).take_or_pass().advantage == 5 - Fraction(13, 3)


def test_TB_51_what_one_passes_on_the_other_takes() -> None:
    # A 2 is on offer to A, then B; a 6 and a 3 are face down. A takes the 2: B is offered the
    # 6 or the 3 first: waits for the 6, or takes it; B gets 6. A passes: B passes too, for each
    # would rather have the 6 or the 3 that come than the 2; then A, asked first, gets the 6.
    deck = treasure_cards({"gold": {"2": 1, "3": 1, "6": 1}, "curses": 0, "safe": 3})
    cards = FaceDown.dealt(0, known=[3, 6], treasures=deck)
    offer = SharingGame((0, 1), cards, card=2).take_or_pass()
    assert offer.take == (2, 6)
    assert offer.refuse == (6, 3)
    assert (
        repr(offer)
        == "A should pass on (by 4.00 gold): taken A 2.00, B 6.00; passed on A 6.00, B 3.00"
    )


def test_TB_52_a_curse_takes_the_best_card_or_an_amulet() -> None:
    # The other card is a curse: whoever passes loses the 6.
    deck = treasure_cards({"gold": {"2": 1, "6": 1}, "curses": 1, "safe": 0})
    cards = FaceDown.dealt(0, known=[0], treasures=deck)
    game = SharingGame((0,), cards, card=2, best=(6,), amulets=(0,))
    assert game.take_or_pass().refuse == (-6,)
    held = SharingGame((0,), cards, card=2, best=(6,), amulets=(1,))
    assert held.take_or_pass(stakes=Stakes(amulet=Fraction(2))).refuse == (-2,)
    assert held.take_or_pass(stakes=Stakes(amulet=Fraction(9))).refuse == (-6,)
    forced = SharingGame((0,), cards, card=2, best=(6,), amulets=(1,), forced=True)
    assert forced.take_or_pass(stakes=Stakes(amulet=Fraction(9))).refuse == (-9,)
    # With the rose back there is nothing to lose.
    assert game.take_or_pass().take == (2,)


def test_TB_53_the_last_taker_opens_the_map_again() -> None:
    stakes = Stakes(reopening=Fraction(3))
    deck = treasure_cards({"gold": {"2": 1, "3": 1, "6": 1}, "curses": 0, "safe": 3})
    cards = FaceDown.dealt(0, known=[3], gone=[6], treasures=deck)
    # A takes the 2, and B the 3 as the last; or A waits and takes the 3 as the last.
    offer = SharingGame((0, 1), cards, card=2, opener=0).take_or_pass(stakes=stakes)
    assert offer.take == (2, 6)
    assert offer.refuse == (6, 2)  # B takes the 2 before


def test_models_of_the_others() -> None:
    # A 4 is on offer to A, then B; the other card is a 6.
    deck = treasure_cards({"gold": {"4": 1, "6": 1}, "curses": 0, "safe": 2})
    game = SharingGame((0, 1), FaceDown.dealt(0, known=[6], treasures=deck), card=4)
    assert game.take_or_pass("greedy", threshold=5).refuse == (6, 0)  # B leaves the 4
    assert game.take_or_pass("greedy", threshold=4).refuse == (6, 4)
    assert game.take_or_pass("random").take == (4, 3)
    assert game.take_or_pass("random").refuse == (6, 2)
    # A 1 is on offer, a 2 and a 6 come. Between A's roses lies B's, who takes the 6 unless A does
    # before, with the lower one, and leaves the rest.
    deck = treasure_cards({"gold": {"1": 1, "2": 1, "6": 1}, "curses": 0, "safe": 3})
    cards = FaceDown.dealt(0, known=[2, 6], treasures=deck)
    game = SharingGame((0, 1, 0), cards, card=1)
    assert game.take_or_pass("greedy", threshold=3).refuse == (8, 0)
    with pytest.raises(ValueError, match="one of risk-neutral, greedy, random; did you mean"):
        game.take_or_pass("gredy")  # type: ignore[arg-type]


def test_a_sharing_says_what_cannot_be() -> None:
    cards = FaceDown.dealt(2)
    with pytest.raises(ValueError, match=r"rose 2 of \(0, 1\) is asked"):
        SharingGame((0, 1), cards, rose=2)
    with pytest.raises(ValueError, match="need an entry for each seat"):
        SharingGame((0, 1), cards, best=(1,), amulets=(0,))
    with pytest.raises(ValueError, match="no card is on offer"):
        SharingGame((0, 1), cards).take_or_pass()
    with pytest.raises(ValueError, match="its phase: turn"):
        SharingGame.of_view(ready(game_of(SIX), {"brown": "B"}).view(0))
    with pytest.raises(ValueError, match="letters of ABCD"):
        tobago.sharing_gold("AXB")
    with pytest.raises(ValueError, match="3 cards are known, 2 are face down"):
        tobago.sharing_gold("A", known=[2, 3, 4])
    with pytest.raises(ValueError, match="seat 2 has no rose"):
        tobago.amulet_worth("AB", 2)


# -- take or pass, through the engine's own states ------------------------------------------------


def risk_neutral(seat: int, card: int, taken: Gold, passed: Gold) -> Fraction:
    return Fraction(taken[seat] >= passed[seat])


def rivals(seat: int, card: int, taken: Gold, passed: Gold) -> Fraction:
    def lead(gold: Gold) -> Fraction:
        return gold[seat] - (sum(gold) - gold[seat]) / Fraction(len(gold) - 1)

    return Fraction(lead(taken) >= lead(passed))


def greedy(seat: int, card: int, taken: Gold, passed: Gold) -> Fraction:
    return Fraction(card >= 3)


def at_random(seat: int, card: int, taken: Gold, passed: Gold) -> Fraction:
    return Fraction(1, 2)


Worlds = list[tuple[TobagoState, Fraction]]


def walked(worlds: Worlds, policy: Policy) -> Gold:
    """Expected gold by seat at the end of the sharing, all worlds being one to the players."""
    some = worlds[0][0]
    phase = some.view(0).phase
    if phase not in ("deal", "turn up", "offer", "curse"):
        total = sum(weight for _, weight in worlds)
        values = some.game.values
        unpack = some.game.treasure_set.unpack
        return tuple(
            sum(
                (w * sum(values[kind] for kind in unpack(s.gold[seat])) for s, w in worlds),
                Fraction(0),
            )
            / total
            for seat in range(some.game.players)
        )
    if some.is_chance:
        return split(worlds, policy)
    after = {
        str(action): walked([(s.apply(action), w) for s, w in worlds], policy)
        for action in some.legal_actions
    }
    if phase == "curse":
        # An amulet counts nothing here, so it is given if there is one.
        return after.get("give amulet") or after["lose card"]
    card = some.view(0).share_card
    chance = policy(some.current_player, card, after["take"], after["pass on"])
    return mixed(chance, after["take"], after["pass on"])


def split(worlds: Worlds, policy: Policy) -> Gold:
    """What chance may show next, each with all worlds in which it does; nobody sees a deal."""
    by_action: dict[str, Worlds] = {}
    for state, weight in worlds:
        outcomes = state.chance_outcomes()
        total = sum(n for _, n in outcomes)
        for action, n in outcomes:
            entry = (state.apply(action), weight * Fraction(n, total))
            shown = "a card" if action.kind == "deal" else str(action)
            by_action.setdefault(shown, []).append(entry)
    whole = sum(weight for _, weight in worlds)
    gold = [Fraction(0)] * worlds[0][0].game.players
    for some in by_action.values():
        share = sum(weight for _, weight in some) / whole
        gold = [g + share * m for g, m in zip(gold, walked(some, policy), strict=True)]
    return tuple(gold)


def mixed(chance: Fraction, first: Gold, second: Gold) -> Gold:
    return tuple(chance * a + (1 - chance) * b for a, b in zip(first, second, strict=True))


def owned(state: TobagoState) -> Gold:
    return tuple(Fraction(sum(cards)) for cards in state.view(0).gold)


POSITIONS = [
    (SIX, {"brown": "B"}, "deal 2, deal 3, deal 5, turn up 3", {}),
    (SIX, {"brown": "B"}, "deal 2, deal 3, deal curse, turn up 2", {"gold": [[5], [3]]}),
    (SIX, {"brown": "BA"}, "deal 2, deal 3, deal 3, deal curse, turn up 2, pass on", {}),
    (EIGHT, {"brown": "B"}, "deal 5, deal 3, deal 2, turn up 2, take, turn up 3", {}),
    (
        EIGHT,
        {"brown": "AB"},
        "deal 3, deal 2, deal 2, deal 3, turn up 2",
        {"gold": [[], [5]], "amulets_held": [1, 0]},
    ),
]


def position(case: int) -> TobagoState:
    deck, roses, steps, words = POSITIONS[case]
    gold = words.get("gold", [[], []])
    words = {**words, "gold": gold}
    # What is owned is not in the deck any more.
    left = [int(v) for v, n in deck["gold"].items() for _ in range(n)]
    for value in (value for cards in gold for value in cards):
        left.remove(value)
    cards = [*left, *["curse"] * deck["curses"]]
    state = ready(game_of(deck), roses, treasure_deck=cards, **words)
    return play(state, "raise brown", *steps.split(", "))


def alike(state: TobagoState) -> Worlds:
    """The worlds of who is asked."""
    view = state.view(state.current_player)
    return [(world, Fraction(weight)) for world, weight in state.game.worlds(view).list()]


@pytest.mark.parametrize("case", range(len(POSITIONS)))
@pytest.mark.parametrize(
    ("others", "stakes", "policy"),
    [
        ("risk-neutral", Stakes(), risk_neutral),
        ("risk-neutral", Stakes(rivalry=Fraction(1)), rivals),
        ("greedy", Stakes(), greedy),
        ("random", Stakes(), at_random),
    ],
)
def test_take_or_pass_is_what_the_engine_leads_to(
    case: int, others: str, stakes: Stakes, policy: Policy
) -> None:
    check_against_the_engine(position(case), others, stakes, policy)


def check_against_the_engine(
    state: TobagoState, others: str, stakes: Stakes, policy: Policy
) -> None:
    seat = state.current_player
    neutral = rivals if stakes.rivalry else risk_neutral

    def mine(asked: int, card: int, taken: Gold, passed: Gold) -> Fraction:
        return (neutral if asked == seat else policy)(asked, card, taken, passed)

    game = SharingGame.of_view(state.view(seat))
    found = game.take_or_pass(others, stakes, threshold=3)  # type: ignore[arg-type]
    worlds = alike(state)
    before = owned(state)
    for gold, answer in ((found.take, "take"), (found.refuse, "pass on")):
        end = walked([(s.apply(answer), w) for s, w in worlds], mine)
        assert gold == tuple(e - b for e, b in zip(end, before, strict=True))


def test_sharing_gold_is_what_the_engine_leads_to() -> None:
    state = play(ready(game_of(SIX), {"brown": "B"}), "raise brown")
    deck = treasure_cards(SIX)
    neutral = tobago.sharing_gold("AB", safe=1, treasures=deck)
    assert neutral == walked([(state, Fraction(1))], risk_neutral)
    taking = tobago.sharing_gold("AB", safe=1, treasures=deck, others="greedy", threshold=3)
    assert taking == walked([(state, Fraction(1))], greedy)


# -- faults are found -----------------------------------------------------------------------------


def without_a_curse(solver: _Solver, roses: object, best: object, opener: int) -> object:
    return solver._end(opener)


def the_top_rose_first(game: SharingGame) -> SharingGame:
    return SharingGame(game.roses[::-1], game.cards, game.card, 0, game.best, game.amulets)


def check_some() -> None:
    for case in range(3):
        check_against_the_engine(position(case), "risk-neutral", Stakes(), risk_neutral)


@pytest.mark.parametrize("fault", ["curse", "order", "known cards"])
def test_a_broken_term_of_the_solver_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of_view = SharingGame.of_view
    if fault == "curse":
        monkeypatch.setattr(_Solver, "_cursed", without_a_curse)
    elif fault == "order":
        monkeypatch.setattr(SharingGame, "of_view", lambda view: the_top_rose_first(of_view(view)))
    else:
        deck = treasure_cards(SIX)
        monkeypatch.setattr(
            FaceDown, "of_view", lambda view: FaceDown.dealt(view.share_left, treasures=deck)
        )
    with pytest.raises(AssertionError):
        check_some()


# -- by playing -----------------------------------------------------------------------------------


def test_a_hundred_thousand_sharings_lie_about_the_expected_gold() -> None:
    # A raises, B has a clue on the map, both take what is worth at least 4; the safe top is gone,
    # so a curse may come; both own a 6 that it would take.
    game = game_of(treasure_cards(None).to_dict())
    gone = [2] * 9 + [3] * 1 + [6] * 2
    left = [v for v, n in treasure_cards(None).gold for _ in range(n)]
    for value in gone:
        left.remove(value)
    start = ready(
        game,
        {"brown": "B"},
        treasure_deck=[*left, "curse", "curse"],
        treasure_discards=gone[:-2],
        gold=[[6], [6]],
        safe_cards=0,
    ).apply("raise brown")
    expected = tobago.sharing_gold("AB", gone=gone, best=[6, 6], others="greedy", threshold=4)
    rng = random.Random(2026)
    found: list[list[int]] = [[], []]
    values, unpack = game.values, game.treasure_set.unpack
    for _ in range(100_000):
        state = start.copy()
        while (phase := state.phase) in DIVIDING:
            if phase == Phase.OFFER:
                state._do(game.take if values[state.share.card] >= 4 else game.refuse)
            elif phase == Phase.CURSE:
                state._do(game.lose_card)
            else:
                state._do(state._chance(rng))
        for seat in (0, 1):
            gold = sum(values[kind] for kind in unpack(state.gold[seat]))
            found[seat].append(gold - 6)
    for seat in (0, 1):
        low, high = mean_interval(found[seat], 0.999)
        print(f"seat {seat}: {low:.3f} to {high:.3f}, exact {float(expected[seat]):.3f}")
        assert low <= expected[seat] <= high


# -- amulets and quick estimates ------------------------------------------------------------------


def test_TB_44_an_amulet_is_worth_what_it_saves_or_the_clue_it_brings() -> None:
    worth = tobago.amulet_worth("AB", 0, best=[6, 6])
    with_it = tobago.sharing_gold("AB", best=[6, 6], amulets=[1, 0])
    without = tobago.sharing_gold("AB", best=[6, 6])
    assert worth.protection == with_it[0] - without[0] > 0
    assert worth.clue == tobago.sharing_gold("ABA", best=[6, 6])[0] - without[0]
    assert worth.worth == max(worth.protection, worth.clue)
    # On the safe top there is nothing to protect from.
    assert tobago.amulet_worth("AB", 0, safe=12, best=[6, 6]).protection == 0


def test_estimates_are_near_the_exact_values() -> None:
    stakes = Stakes(amulet=Fraction(2), reopening=Fraction(2), rivalry=Fraction(1))
    wrong = 0
    cases = [
        (roses, card, known)
        for roses in ((0, 1), (0, 1, 0), (1, 0, 0))
        for card in (2, 3, 5, 6)
        for known in ([4], [6], [0])
    ]
    for roses, card, known in cases:
        cards = FaceDown.dealt(len(roses) - len(known), known)
        game = SharingGame(roses, cards, card, best=(5, 4), opener=roses[0])
        exact = float(game.take_or_pass(stakes=stakes).advantage)
        near = game.estimate(stakes).advantage
        assert abs(near - exact) < 2
        wrong += near * exact < 0 and abs(exact) > 0.3
    assert wrong <= len(cases) // 20
