"""Sharing a treasure: TB-50 to TB-53. Anna is seat A, Bobby seat B, Roger seat C.

The treasure lies on I1 of the STRIP, where Anna's ATV stands.
"""

from __future__ import annotations

from typing import Any

import pytest

from tbgames.tobago.state import TobagoState
from tests.tobago.boards import SMALL_TREASURE, notations, of_kind, play, strip, weights

HANDS = [["in the mountains"], ["in the scrubland"], ["in a river"]]
ROGER_ANNA_BOBBY = [["not in the jungle", "C"], ["in a lake", "A"], ["next to a palm tree", "B"]]
"""From the first clue to the last, so from the top rose to the lowest."""


def raised(*, rules: Any = None, treasures: Any = None, **position: Any) -> TobagoState:
    """Anna has just raised the treasure; the cards are dealt next."""
    given = {
        "atvs": ["I1", "A1", "A1"],
        "hands": HANDS,
        "maps": {"brown": ROGER_ANNA_BOBBY},
        "safe_cards": 0,
        **position,
    }
    state = strip(players=3, rules=rules, treasures=treasures).position(given)
    return state.apply("raise brown")


def dealt(state: TobagoState, *cards: int | str) -> TobagoState:
    return play(state, *[f"deal {card}" for card in cards])


def asked(state: TobagoState) -> str:
    return "ABC"[state.current_player]


def gold(state: TobagoState) -> list[list[int]]:
    return state.to_dict()["gold"]


# -- TB-50 -----------------------------------------------------------------------------------


def test_TB_50_the_raiser_adds_a_rose_at_the_bottom() -> None:
    state = raised()
    assert state.to_dict()["sharing"]["roses"] == ["A", "B", "A", "C"]
    assert state.roses == (13, 14, 14)


def test_TB_50_a_card_a_rose_from_the_bottom_and_one_unseen() -> None:
    state = dealt(raised(), 2, 3, 4, 5, 6)
    rows = state.to_dict()["sharing"]["dealt"]
    assert rows == [["A", 2], ["B", 3], ["A", 4], ["C", 5], [None, 6]]
    assert set(weights(state)) == {f"turn up {card}" for card in (2, 3, 4, 5, 6)}


def test_TB_50_nobody_else_sees_the_cards() -> None:
    state = dealt(raised(), 2, 3, 4, 5, 6)
    hidden = -1
    assert state.view(0).share_values == (2, hidden, 4, hidden, hidden)
    assert state.view(1).share_values == (hidden, 3, hidden, hidden, hidden)
    assert state.view(2).share_values == (hidden, hidden, hidden, 5, hidden)
    assert state.view(0).share_dealt == (0, 1, 0, 2, -1)


def test_TB_50_each_card_is_dealt_for_one_pair_of_eyes() -> None:
    state = raised()
    for eyes in ((0,), (1,), (0,), (2,), ()):
        card = state.game.parse("deal 3")
        assert state.audience(card) == eyes
        state = state.apply(card)
    assert state.audience(state.game.parse("turn up 3")) is None


def test_TB_50_the_cards_are_shuffled() -> None:
    state = dealt(raised(), 2, 2, 2, 5, 6)
    assert weights(state) == {"turn up 2": 3, "turn up 5": 1, "turn up 6": 1}


SHORT = {
    "treasures": SMALL_TREASURE,
    "gold": [[2, 5], [3, 5], []],
    "curses_gone": 1,
}
"""Of 2, 2, 2, 3, 3, 5, 5 and two curses a 2, a 3 and a curse are still in the deck or discards."""


def test_TB_50_a_short_deck_is_completed_from_the_discards() -> None:
    # Deck: 2, curse. Discards: 2, 3. The two roses and the unseen card need one of them.
    state = raised(
        **SHORT,
        maps={"brown": [["in a lake", None], ["next to a palm tree", "B"]]},
        treasure_discards=[2, 3],
    )
    assert weights(state) == {"deal 2": 1, "deal curse": 1}
    state = dealt(state, 2, "curse")
    assert weights(state) == {"deal 2": 1, "deal 3": 1}
    state = dealt(state, 3)
    assert state.to_dict()["sharing"]["dealt"] == [["A", 2], ["B", "curse"], [None, 3]]
    assert state.to_dict()["treasure_discards"] == []


def test_TB_50_unoffered_cards_are_reshuffled_too() -> None:
    memory = [{"dealt": [["A", 2], ["B", 3]], "safe": 0, "turned": [2], "curses": 0}]
    state = raised(
        **SHORT,
        maps={"brown": [["in a lake", None], ["next to a palm tree", "B"]]},
        treasure_discards=[2],
        memory=memory,
    )
    state = dealt(state, 2, "curse")
    assert weights(state) == {"deal 2": 1, "deal 3": 1}


def test_TB_50_if_still_short_what_there_is_is_dealt() -> None:
    # Five cards are needed, four are left: the unseen card is the one that is missing.
    state = raised(**SHORT, treasure_discards=[2, 3])
    state = dealt(state, 2, "curse", 2, 3)
    assert state.to_dict()["sharing"]["dealt"] == [["A", 2], ["B", "curse"], ["A", 2], ["C", 3]]
    assert of_kind(state, "turn up") == {"turn up 2", "turn up 3", "turn up curse"}


# -- TB-51 -----------------------------------------------------------------------------------


def test_TB_51_the_worked_example() -> None:
    """Roses bottom to top Anna (raiser), Bobby, Anna, Roger, and five cards."""
    state = dealt(raised(), 2, 3, 4, 5, 6)
    # 1: refused by Anna, Bobby and Anna, taken by Roger.
    state = play(state, "turn up 2")
    for name in "ABA":
        assert asked(state) == name
        assert notations(state) == {"take", "pass on"}
        state = play(state, "pass on")
    assert asked(state) == "C"
    state = play(state, "take")
    # 2: Anna takes with the bottom rose.
    state = play(state, "turn up 3")
    assert asked(state) == "A"
    state = play(state, "take")
    assert state.to_dict()["sharing"]["roses"] == ["B", "A"]
    # 3: Bobby and Anna refuse it, so it is discarded.
    state = play(state, "turn up 4")
    assert asked(state) == "B"
    state = play(state, "pass on")
    assert asked(state) == "A"
    state = play(state, "pass on")
    assert state.to_dict()["treasure_discards"] == [4]
    # 4: Bobby refuses, Anna takes.
    state = play(state, "turn up 5", "pass on", "take")
    # 5: Bobby takes it and reopens the map.
    state = play(state, "turn up 6", "take")
    assert gold(state) == [[3, 5], [6], [2]]
    assert asked(state) == "B"
    assert notations(state) == {"play in the scrubland on brown"}
    assert state.to_dict()["memory"] == []


def test_TB_51_a_taken_card_brings_the_rose_back() -> None:
    state = dealt(raised(), 2, 3, 4, 5, 6)
    assert state.roses == (13, 14, 14)
    state = play(state, "turn up 2", "take")
    assert state.roses == (14, 14, 14)


def one_rose(**position: Any) -> TobagoState:
    """Anna raises a treasure whose clues count for nobody: one rose, two cards."""
    nobody = [["in a lake", None], ["next to a palm tree", None]]
    return raised(maps={"brown": nobody}, **position)


def test_TB_51_cards_left_over_are_discarded_unoffered() -> None:
    state = play(dealt(one_rose(), 2, 6), "turn up 2", "take")
    assert state.to_dict()["phase"] == "reopen"
    assert state.view(1).unoffered == 1
    assert state.to_dict()["treasure_discards"] == []
    # Their values are not shown: nobody looked at the second card.
    assert state.view(0).memory == (((0, -1), 0, (2, -1), (2,), 0),)


def test_TB_51_a_curse_left_over_leaves_the_game_and_nobody_pays() -> None:
    state = dealt(one_rose(amulets_held=[1, 1, 1]), 2, "curse")
    state = play(state, "turn up 2", "take")
    assert state.to_dict()["phase"] == "reopen"
    words = state.to_dict()
    assert words["curses_gone"] == 1
    assert words["amulets_held"] == [1, 1, 1]
    assert gold(state) == [[2], [], []]
    assert state.view(1).unoffered == 0


def test_TB_51_refused_to_the_end_every_card_is_discarded_open() -> None:
    state = dealt(one_rose(), 2, 6)
    state = play(state, "turn up 6", "pass on", "turn up 2", "pass on")
    assert sorted(state.to_dict()["treasure_discards"]) == [2, 6]
    assert gold(state) == [[], [], []]


# -- TB-52 -----------------------------------------------------------------------------------


def test_TB_52_a_curse_as_the_first_card() -> None:
    """Nobody has taken one, all roses are still there: every sharer pays once."""
    state = raised(gold=[[2, 6, 3], [4], [5, 3]], amulets_held=[1, 0, 0])
    state = play(dealt(state, "curse", 2, 3, 4, 5), "turn up curse")
    # From the bottom: Anna, though she has two roses, once; then Bobby and Roger.
    assert asked(state) == "A"
    assert notations(state) == {"give amulet", "lose card"}
    state = play(state, "lose card")
    assert asked(state) == "B"
    assert notations(state) == {"lose card"}
    state = play(state, "lose card")
    assert asked(state) == "C"
    state = play(state, "lose card")
    assert gold(state) == [[2, 3], [], [3]]
    assert sorted(state.to_dict()["treasure_discards"]) == [4, 5, 6]
    assert state.to_dict()["amulets_held"] == [1, 0, 0]
    # The raiser reopens.
    assert notations(state) == {"play in the mountains on brown"}
    assert asked(state) == "A"


def test_TB_52_an_amulet_protects() -> None:
    state = raised(gold=[[6], [], []], amulets_held=[2, 0, 0])
    state = play(dealt(state, "curse", 2, 3, 4, 5), "turn up curse", "give amulet")
    assert state.to_dict()["amulets_held"] == [1, 0, 0]
    assert gold(state) == [[6], [], []]
    assert state.view(0).amulet_pile == 19


def test_TB_52_only_roses_still_there_pay() -> None:
    state = raised(gold=[[6], [5], [4]])
    state = play(dealt(state, "curse", 2, 3, 4, 5), "turn up 2", *["pass on"] * 3, "take")
    state = play(state, "turn up curse")
    # Roger's rose went back with his card; Anna and Bobby pay.
    assert asked(state) == "A"
    state = play(state, "lose card")
    assert asked(state) == "B"
    state = play(state, "lose card")
    assert gold(state) == [[], [], [2, 4]]
    # Roger took the last card.
    assert notations(state) == {"play in a river on brown"}


def test_TB_52_cards_just_taken_can_be_lost() -> None:
    state = raised(gold=[[3], [], []])
    state = play(dealt(state, "curse", 6, 3, 4, 5), "turn up 6", "take", "turn up curse")
    # Bobby owns nothing and holds no amulet; Anna still has a rose.
    assert asked(state) == "A"
    state = play(state, "lose card")
    assert gold(state) == [[3], [], []]


def test_TB_52_who_owns_nothing_pays_nothing() -> None:
    state = play(dealt(raised(), "curse", 2, 3, 4, 5), "turn up curse")
    assert state.to_dict()["phase"] == "reopen"


def test_TB_52_undealt_cards_are_discarded_unoffered() -> None:
    state = dealt(raised(gold=[[6], [], []]), "curse", 2, 3, 4, 5)
    state = play(state, "turn up 3", "pass on", "take", "turn up curse", "lose card")
    # Open: the 6 that Anna lost. Unoffered: 2, 4 and 5.
    assert state.to_dict()["treasure_discards"] == [6]
    assert state.view(0).unoffered == 3


def test_TB_52_two_curses_in_one_sharing() -> None:
    """The second leaves the game without effect."""
    state = raised(gold=[[6, 5], [], []])
    state = play(dealt(state, "curse", "curse", 3, 4, 5), "turn up curse", "lose card")
    assert state.to_dict()["curses_gone"] == 2
    assert gold(state) == [[5], [], []]
    assert state.to_dict()["phase"] == "reopen"


def test_TB_52_forced_protection() -> None:
    state = raised(rules={"forced_protection": True}, gold=[[6], [5], []], amulets_held=[1, 0, 1])
    state = play(dealt(state, "curse", 2, 3, 4, 5), "turn up curse")
    assert notations(state) == {"give amulet"}
    assert state.why_not("lose card").rule == "TB-52"
    state = play(state, "give amulet")
    assert notations(state) == {"lose card"}
    state = play(state, "lose card")
    # Roger owns no card; the amulet must be given all the same.
    assert (asked(state), notations(state)) == ("C", {"give amulet"})


def test_TB_52_no_amulet_to_give() -> None:
    state = raised(gold=[[6], [], []])
    state = play(dealt(state, "curse", 2, 3, 4, 5), "turn up curse")
    assert state.why_not("give amulet").rule == "TB-52"


# -- TB-53 -----------------------------------------------------------------------------------


def after_one_card(taker: str) -> TobagoState:
    """A card is taken by one of them (or nobody), the others are refused by all."""
    state = dealt(raised(), 2, 3, 4, 5, 6)
    taken = False
    while (state := state.settle(seed=1)).to_dict()["phase"] == "offer":
        takes = asked(state) == taker and not taken
        taken = taken or takes
        state = play(state, "take" if takes else "pass on")
    return state


@pytest.mark.parametrize(
    ("taker", "opener", "card"),
    [
        ("A", "A", "in the mountains"),
        ("B", "B", "in the scrubland"),
        ("C", "C", "in a river"),
        ("nobody", "A", "in the mountains"),
    ],
)
def test_TB_53_the_last_to_take_a_card_reopens_or_else_the_raiser(
    taker: str, opener: str, card: str
) -> None:
    state = after_one_card(taker)
    assert asked(state) == opener
    assert notations(state) == {f"play {card} on brown"}


def test_TB_53_roses_return_and_clues_are_discarded() -> None:
    state = after_one_card("B")
    assert state.roses == (15, 15, 15)
    assert state.to_dict()["maps"]["brown"] == []
    assert sorted(state.to_dict()["clue_discards"]) == [
        "in a lake",
        "next to a palm tree",
        "not in the jungle",
    ]


def test_TB_53_reopening_is_free_and_draws_back_up() -> None:
    state = after_one_card("B").apply("play in the scrubland on brown")
    assert state.to_dict()["maps"]["brown"] == [["in the scrubland", "B"]]
    assert state.to_dict()["drawer"] == "B"
    state = state.settle(seed=1)
    assert [len(hand) for hand in state.to_dict()["hands"]] == [1, 4, 1]
    # It was Anna's turn, and Bobby's is next, whole.
    assert asked(state) == "B"
    assert of_kind(state, "play")
    assert of_kind(state, "drive")


def test_TB_53_only_the_map_of_the_treasure_is_reopened() -> None:
    state = after_one_card("B")
    refusal = state.why_not("play in the scrubland on white")
    assert refusal.rule == "TB-53"
    assert state.why_not("drive B1").rule == "TB-53"
