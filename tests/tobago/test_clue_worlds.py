"""What a player can infer about the clue cards of others: TB-70, TB-81.

Hands and decks are tiny, so that physical cards can be followed by the slow model in
``histories.py``. All cards of these decks can be played at any time: each keeps many spaces.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from tbgames.engine.testing.exact import follow
from tbgames.tobago.cards import treasure_cards
from tbgames.tobago.clues import Clue
from tbgames.tobago.options import TobagoRules
from tbgames.tobago.phases import Phase
from tbgames.tobago.rules import Tobago
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import STRIP
from tests.tobago.histories import (
    COLOURS,
    SIGMAS,
    ClueHistories,
    SingleCards,
    SmallHands,
    any_step,
    clue_shares,
    deviations,
    follow_clues,
    in_kinds,
    shares,
)

LETTERS = {
    "A": "not in a lake",
    "B": "not in the mountains",
    "C": "not in the scrubland",
    "D": "not in a river",
    "E": "not on the beach",
    "F": "not next to a palm tree",
    "G": "not next to a statue",
    "H": "not next to a river",
}
EASY = TobagoRules(marker_limit=1, swap_hand_turn=True, may_pass=True, stalemate_rounds=1000)


def small(deck: str, players: int = 2, kind: type[Tobago] = SmallHands) -> Tobago:
    """A game with a deck of letters, in which a whole hand can be changed in a turn."""
    clues = tuple(Clue(LETTERS[letter]) for letter in deck)
    return kind(players, STRIP, EASY, clues, treasure_cards(None))


def letter(game: Tobago, kind: int) -> str:
    return next(a for a, clue in LETTERS.items() if Clue(clue) == game.clues[kind])


def play(state: TobagoState, story: str) -> TobagoState:
    """Play a story: "+A" draws an A, "-A" plays it on brown, "~" changes the hand, "." passes.

    The starting player is A, ATVs are placed anywhere; "-A" opens an empty map as well.
    """
    if state.phase == Phase.START:
        state = state.apply("A starts")
        while state.phase == Phase.PLACE:
            state = state.apply("place A1")
    for step in story.split():
        if step[0] == "+":
            state = state.apply(f"draw {LETTERS[step[1]]}")
        elif step[0] == "-":
            empty = [m for m in range(4) if not state.maps[m]]
            colour = ("brown", "black", "grey", "white")[empty[0] if state.phase == 1 else 0]
            state = state.apply(f"play {LETTERS[step[1]]} on {colour}")
        else:
            state = state.apply({"~": "change hand", ".": "pass"}[step])
    return state


def hand_shares(state: TobagoState, viewer: int, seat: int) -> dict[str, Fraction]:
    """The chance of each hand of ``seat``, in letters, for ``viewer``."""
    found: Counter[str] = Counter()
    for hands, chance in clue_shares(state.game, state, viewer).items():
        found["".join(sorted(letter(state.game, kind) for kind in hands[seat]))] += chance
    return dict(found)


# -- by hand --------------------------------------------------------------------------------------

SET_OUT = "+C -C +C -C +D +D "
"""Both open a map with a C, and A draws both Ds; B has yet to draw."""


def test_tb_70_who_plays_one_of_two_copies_has_the_other_with_a_fifth() -> None:
    # B draws two of AABB: AA in 1 of 6, AB in 4, BB in 1. B plays an A: not BB, so the other card
    # is an A with 1/5. To draw a hand of the ABB that are left would say 1/3.
    state = play(small("AABBCCDD").root, SET_OUT + "+A +B . -A")
    assert hand_shares(state, 0, 1) == {"A": Fraction(1, 5), "B": Fraction(4, 5)}
    # B draws: beside an A one of BB, beside a B one of AB. So AB with 1/5 + 2/5.
    state = play(state, "+B")
    assert hand_shares(state, 0, 1) == {"AB": Fraction(3, 5), "BB": Fraction(2, 5)}


def test_tb_70_when_a_card_was_played_tells_what_was_drawn_before() -> None:
    # B draws two of AABB, plays an A, draws, plays a B. Left is an A if the draws were AAB, ABA or
    # BAA: 4 ways with single cards each, 12. Left is a B if they were ABB or BAB: 4 ways each, 8;
    # BBA cannot be, for there was an A to play after two draws.
    state = play(small("AABBCCDD").root, SET_OUT + "+A +B . -A +B . -B")
    assert hand_shares(state, 0, 1) == {"A": Fraction(3, 5), "B": Fraction(2, 5)}


def test_tb_70_two_copies_played_in_a_row() -> None:
    # B draws two of AAABB, plays an A, draws, plays an A. Left is an A after AAA, 3 x 2 x 1 = 6
    # ways; a B after AAB, ABA or BAA, 3 x 2 x 2 = 12 ways each.
    state = play(small("AAABBCCDD").root, SET_OUT + "+A +B . -A +A . -A")
    assert hand_shares(state, 0, 1) == {"A": Fraction(1, 7), "B": Fraction(6, 7)}


def test_tb_40_a_hand_shown_in_full_begins_a_new_story() -> None:
    # B shows AA, draws two of ABB (AB in 2 of 3), and plays a B: that both hands have.
    state = play(small("AAABBCCDD").root, SET_OUT + "+A +A . ~")
    assert hand_shares(state, 0, 1) == {"": 1}
    state = play(state, "+A +B")
    assert hand_shares(state, 0, 1) == {"AB": Fraction(2, 3), "BB": Fraction(1, 3)}
    state = play(state, ". -B")
    assert hand_shares(state, 0, 1) == {"A": Fraction(2, 3), "B": Fraction(1, 3)}


def test_tb_81_a_reshuffle_shows_which_cards_are_in_hands() -> None:
    # A and B open with A and B. A's hand CD is changed for GH, the last two cards. B's hand EF is
    # changed: CDEF are the new deck, GH can only be with A.
    state = play(small("ABCDEFGH").root, "+A -A +B -B +C +D +E +F ~ +G +H")
    assert hand_shares(state, 1, 0) == {"GH": 1}
    state = play(state, "~ +C +E")
    assert hand_shares(state, 1, 0) == {"GH": 1}
    assert hand_shares(state, 0, 1) == dict.fromkeys(
        ("CD", "CE", "CF", "DE", "DF", "EF"), Fraction(1, 6)
    )
    # A plays the H and draws D: for B, A has G and one of D and F.
    state = play(state, "-H +D")
    assert hand_shares(state, 1, 0) == {"DG": Fraction(1, 2), "FG": Fraction(1, 2)}


# -- physical cards -------------------------------------------------------------------------------

STYLES: dict[str, dict[str, float]] = {
    "playing": {"play": 0.9},
    "changing": {"change hand": 0.7, "play": 0.6},
    "anything": {"play": 0.4, "pass": 0.3, "change hand": 0.6},
}


def drawn_out(game: Tobago, style: str, seed: int, steps: int) -> list[TobagoState]:
    """States of a game in which clue cards come and go."""
    rng = random.Random(f"{game.players} {style} {seed}")
    state = play(game.root, "")
    states = [state]
    while len(states) < steps and not state.is_terminal:
        state = state.child(any_step(state, rng, STYLES[style]).id)
        states.append(state)
    return states


def compare(game: Tobago, style: str, seed: int, steps: int = 45) -> tuple[int, int]:
    """Compare with physical cards at each step; how many reshuffles, the most hands possible.

    With copies in the deck only as far as the first reshuffle.
    """
    rng = random.Random(f"{game.players} {style} {seed}")
    copies = game.clue_set.copies
    histories = [ClueHistories(seat, game.players, copies) for seat in range(game.players)]
    state = play(game.root, "")
    reshuffles, most = 0, 0
    for _ in range(steps):
        action = any_step(state, rng, STYLES[style])
        after = state.child(action.id)
        reshuffles += after.clue_deck.bit_count() > state.clue_deck.bit_count()
        if reshuffles and game.has_copies:
            break
        follow_clues(histories, state, action, after)
        for seat, history in enumerate(histories):
            expected = history.shares()
            assert clue_shares(game, after, seat) == expected, (seat, action.text)
            most = max(most, len(expected))
        state = after
    return reshuffles, most


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("deck", "players", "kind"),
    [
        ("ABCDEF", 2, SmallHands),
        ("ABCDEFGH", 2, SmallHands),
        ("ABCDEF", 3, SingleCards),
        ("ABCDEFGH", 3, SingleCards),
        ("ABCDEFGH", 4, SingleCards),
    ],
)
def test_tb_81_hands_of_single_cards_through_reshuffles(
    deck: str, players: int, kind: type[Tobago], style: str
) -> None:
    found = [compare(small(deck, players, kind), style, seed) for seed in range(3)]
    assert max(most for _, most in found) > 5
    if style != "playing":
        assert max(reshuffles for reshuffles, _ in found) > 0


COPIES: list[tuple[str, int, type[Tobago]]] = [
    ("AABBCC", 2, SmallHands),
    ("AAABBBCC", 2, SmallHands),
    ("AAABBCD", 2, SmallHands),
    ("AAAABB", 3, SingleCards),
    ("AAABBCD", 3, SingleCards),
    ("AAAAABBB", 4, SingleCards),
]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("deck", "players", "kind"), COPIES)
def test_tb_70_hands_of_cards_with_copies(
    deck: str, players: int, kind: type[Tobago], style: str
) -> None:
    found = [compare(small(deck, players, kind), style, seed) for seed in range(4)]
    assert max(most for _, most in found) > 2


# -- after a reshuffle of a deck with copies ------------------------------------------------------


def redealt(state: TobagoState, viewer: int) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    """The hands as if all cards that ``viewer`` does not see were dealt anew, one by one."""
    game = state.game
    cards = Counter(game.clue_set.unpack(game.clue_set.full))
    view = state.view(viewer)
    kind_of = {kind: i for i, kind in enumerate(game.kinds)}
    for row in view.maps:
        cards.subtract(kind_of[kind] for kind, _ in row)
    cards.subtract(kind_of[kind] for kind in (*view.clue_discards, *view.hand))
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations(cards.elements()):
        rest = list(order)
        hands = []
        for seat, size in enumerate(view.hand_sizes):
            if seat == viewer:
                hands.append(tuple(kind_of[kind] for kind in view.hand))
            else:
                hands.append(tuple(sorted(rest[:size])))
                del rest[:size]
        found[tuple(hands)] += 1
    return shares(found)


def test_tb_81_with_copies_only_whereabouts_count_after_a_reshuffle() -> None:
    # B opens with an A, as A does. A changes a B for the C, the last card. B changes a B; the
    # new deck is BB, and so A must have the C. This is not followed: for B it is a B or the C.
    game = small("AABBC", 2, SingleCards)
    state = play(game.root, "+A -A +A -A +B +B ~ +C ~ +B")
    assert hand_shares(state, 1, 0) == {"B": Fraction(1, 2), "C": Fraction(1, 2)}
    for deck, players, kind in COPIES:
        states = drawn_out(small(deck, players, kind), "changing", 1, 50)
        reshuffled = [state for state in states if not state.clue_story]
        for state in random.Random(deck).sample(reshuffled, min(3, len(reshuffled))):
            for seat in range(players):
                if sum(state.view(seat).hand_sizes) - len(state.view(seat).hand) < 6:
                    assert clue_shares(state.game, state, seat) == redealt(state, seat)


# -- what is legal for others ---------------------------------------------------------------------

ON_MAPS = ("in a lake", "in the largest lake", "next to a palm tree", "next to the mountains")
"""They leave IJ, IJ, IK and EI, so that all maps have markers."""

WITHOUT_USE = ("not on the beach", "not in a river", "on the beach")
"""They keep all of these spaces, or none."""

OF_USE = ("not in the jungle", "in the scrubland")
"""The first leaves I of EI, the second K of IK."""


def about_to_spend(*cards: str) -> TobagoState:
    """B holds an amulet and the first and last of these cards."""
    deck = tuple(Clue(text) for text in (*ON_MAPS, *cards))
    game = SmallHands(2, STRIP, TobagoRules(), deck, treasure_cards(None))
    return game.position(
        {
            "turn": "B",
            "first": "B",
            "amulets_held": [0, 1],
            "atvs": ["A1", "A1"],
            "maps": {colour: [[clue, None]] for colour, clue in zip(COLOURS, ON_MAPS, strict=True)},
            "hands": [[], [cards[0], cards[-1]]],
        }
    )


def test_tb_44_who_spends_an_amulet_on_a_clue_has_one_to_play() -> None:
    # B has two of five cards, two of which can be played: 10 hands, 3 of which cannot be now.
    state = about_to_spend(*WITHOUT_USE, *OF_USE)
    assert len(clue_shares(state.game, state, 0)) == 10
    state = state.apply("amulet for a clue")
    found = clue_shares(state.game, state, 0)
    assert list(found.values()) == [Fraction(1, 7)] * 7
    assert {kind for _, hand in found for kind in hand} == set(range(9)) - {
        kind for kind, clue in enumerate(state.game.clues) if str(clue) in ON_MAPS
    }
    worlds = state.game.worlds(state.view(0))
    assert worlds.clues.total == 7
    for seed in range(100):
        assert len(worlds.sample(seed).legal_actions) > 0
    # The card played explains it: the other one is any of four.
    state = state.apply(f"play {OF_USE[1]} on grey")
    assert set(clue_shares(state.game, state, 0).values()) == {Fraction(1, 4)}


def test_tb_44_an_amulet_for_a_clue_with_copies_in_the_deck() -> None:
    # Two of one card without use and two of one of use: 1 of the 6 pairs cannot be, 1 is both of
    # use, 4 are mixed.
    state = about_to_spend(WITHOUT_USE[0], WITHOUT_USE[0], OF_USE[0], OF_USE[0])
    state = state.apply("amulet for a clue")
    found = clue_shares(state.game, state, 0)
    assert sorted(found.values()) == [Fraction(1, 5), Fraction(4, 5)]
    worlds = state.game.worlds(state.view(0))
    assert worlds.total == sum(weight for _, weight in worlds.list())
    for seed in range(100):
        assert len(worlds.sample(seed).legal_actions) > 0


# -- totals, draws, and histories of the engine ---------------------------------------------------

DECKS = [*COPIES, ("ABCDEFGH", 2, SmallHands), ("ABCDEFGH", 3, SingleCards)]


@pytest.mark.parametrize(("deck", "players", "kind"), DECKS)
def test_totals_and_draws_fit_the_list(deck: str, players: int, kind: type[Tobago]) -> None:
    game = small(deck, players, kind)
    for seed, style in enumerate(STYLES):
        states = drawn_out(game, style, seed, 50)
        for number, state in enumerate(states):
            clues = game.worlds(state.view(number % players)).clues
            items = dict(clues.items())
            assert clues.total == sum(items.values())
            assert min(items.values()) > 0
            assert state.hands in items
            if number % 12 == 11:
                expected = clue_shares(game, state, number % players)
                rng = random.Random(number)
                counts = Counter(in_kinds(game, clues.draw(rng)) for _ in range(300))
                assert deviations(counts, expected, 300) < SIGMAS


def test_draws_of_a_long_story_fit_the_list() -> None:
    # B has played an A, a B and an A; five draws, two cards in hand.
    game = small("AAAABBBBCCDD")
    state = play(game.root, SET_OUT + "+A +B . -A +A . -B +B . -A +B")
    clues = game.worlds(state.view(0)).clues
    expected = clue_shares(game, state, 0)
    rng = random.Random(5)
    counts = Counter(in_kinds(game, clues.draw(rng)) for _ in range(5000))
    assert len(expected) == 3
    assert deviations(counts, expected, 5000) < SIGMAS


@pytest.mark.parametrize(
    ("deck", "players", "kind", "steps"),
    [
        ("AABBCC", 2, SmallHands, 16),
        ("AAABBB", 2, SmallHands, 16),
        ("ABCDEF", 2, SmallHands, 18),
        ("AAABBB", 3, SingleCards, 16),
        ("ABCDEF", 3, SingleCards, 24),
    ],
)
def test_worlds_are_those_of_all_games_that_look_the_same(
    deck: str, players: int, kind: type[Tobago], steps: int
) -> None:
    game = small(deck, players, kind)
    rng = random.Random(deck)
    state, actions, states = game.root, [], []
    while len(actions) < steps:
        action = any_step(state, rng, STYLES["anything"])
        state = state.child(action.id)
        if game.has_copies and not state.clue_story:
            break
        actions.append(action)
        states.append(state)
    for seat in range(players):
        layers = follow(game.root, {game.root: Fraction(1)}, actions, seat)
        for after, exact in zip(states, layers, strict=True):
            assert shares(dict(game.worlds(after.view(seat)).list())) == shares(exact)
