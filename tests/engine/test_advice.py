"""What a coach says, and who follows it."""

import random
from typing import Any

import pytest

from tbgames.engine.actions import Action
from tbgames.engine.advice import Advice, Counsel
from tbgames.engine.bots import Expert
from tbgames.engine.game import Game
from tbgames.engine.table import Table, TableError
from tbgames.engine.testing.toy import Toy

GAME = Toy.new(deck="AABB", hands=(1, 1))
STATE = GAME.start(seed=1)
PAY, HIDE = STATE.legal_actions


def test_a_payment_is_weighed_with_the_exact_chance_of_a_match() -> None:
    # An A in hand: of the three others one is an A.
    state = GAME.position({**STATE.to_dict(), "hands": [[1, 0], [0, 1]], "deck": [1, 1]})
    counsel = GAME.advise(state.view(0), state.legal_actions)
    assert [(str(one.action), one.value) for one in counsel] == [
        ("pay A", pytest.approx(2 / 3)),
        ("hide A", 0),
    ]


def test_counsel_is_ranked_and_never_empty() -> None:
    worse, better = Advice(HIDE, 0, "Nothing."), Advice(PAY, 1, "Something.")
    counsel = Counsel((better, worse), "points")
    assert (counsel.best, len(counsel), counsel[1], list(counsel)) == (
        PAY,
        2,
        worse,
        [better, worse],
    )
    with pytest.raises(ValueError, match="ranked"):
        Counsel((worse, better), "points")
    with pytest.raises(ValueError, match="at least one"):
        Counsel((), "points")


def test_counsel_shows_itself_as_a_table_with_texts_as_text() -> None:
    counsel = Counsel((Advice(PAY, 1.5, "As 1 < 2."),), "points", "All others rest.")
    assert "As 1 &lt; 2." in counsel._repr_html_()
    assert "All others rest." in counsel._repr_html_()
    assert repr(counsel).splitlines()[1:] == [f"{PAY}   1.50    As 1 < 2.", "All others rest."]


def test_a_table_advises_whoever_is_to_decide() -> None:
    table = Table(GAME, ["human", "human"], seed=1)
    seat = table.state.current_player
    expected = GAME.advise(table.state.view(seat), table.state.legal_actions)
    assert table.coach() == expected


def test_nothing_is_advised_when_the_game_is_over() -> None:
    table = Table(GAME, ["expert", "expert"], seed=1)
    table.run()
    with pytest.raises(TableError, match="over"):
        table.coach()


def test_a_game_without_a_coach_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "advise", Game.advise)
    with pytest.raises(TypeError, match="toy has no coach"):
        GAME.advise(STATE.view(0), STATE.legal_actions)


def test_an_expert_does_what_the_coach_says(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def advise(self: Toy, view: object, legal: object, *, quick: bool = False) -> Counsel:
        asked.append(quick)
        return Counsel((Advice(HIDE, 1, "."), Advice(PAY, 0, ".")), "points")

    monkeypatch.setattr(Toy, "advise", advise)
    expert = Expert(GAME)
    assert expert.choose(STATE.view(0), STATE.legal_actions, random.Random(1)) == HIDE
    assert asked == [True]


@pytest.mark.parametrize(
    ("view", "legal", "error", "message"),
    [
        (Toy.new().start(seed=1).view(0), STATE.legal_actions, TypeError, "a view of this game"),
        (None, STATE.legal_actions, TypeError, "a view of this game of toy is needed, not None"),
        (STATE.view(0), [], ValueError, "nothing to advise on"),
        (STATE.view(0), [4], TypeError, "actions are needed to advise on, not 4"),
        (STATE.view(0), [PAY, PAY], ValueError, "twice"),
        (STATE.view(0), [Action(99, "fly", (), "fly")], ValueError, "no action of this game"),
    ],
)
def test_what_is_no_question_is_refused(
    view: Any, legal: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        GAME.advise(view, legal)
