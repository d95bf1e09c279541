"""Actions, their notation, and sets of legal ones."""

import pickle

import pytest

from tbgames.engine.actions import (
    Action,
    ActionSpace,
    IllegalAction,
    LegalActions,
    Refusal,
    UnknownAction,
)

SPACE = ActionSpace([("drive", (i,), f"drive D{i}") for i in range(4)] + [("pass", (), "pass")])


def test_actions_are_numbered_and_read_back() -> None:
    for number, action in enumerate(SPACE):
        assert action.id == number
        assert SPACE.parse(str(action)) is action
        assert SPACE.parse(f"  {action.text.upper()} ") is action
        for known in (number, action, action.text):
            assert SPACE.resolve(known) is action
    assert SPACE[1:3] == (SPACE[1], SPACE[2])


def test_what_is_no_action() -> None:
    with pytest.raises(UnknownAction, match="did you mean 'drive D1'"):
        SPACE.parse("drive D11")
    for bad in (-1, 5, Action(1, "drive", (1,), "drive E1"), Action(9, "pass", (), "pass")):
        with pytest.raises(UnknownAction):
            SPACE.resolve(bad)
    for bad in (True, 1.0, None):
        with pytest.raises(TypeError):
            SPACE.resolve(bad)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        SPACE.parse(3)  # type: ignore[arg-type]


def test_two_actions_cannot_share_a_notation() -> None:
    with pytest.raises(ValueError, match="'go a'"):
        ActionSpace([("go", (0,), "go A"), ("go", (1,), "Go  a")])


def test_legal_actions_are_a_set() -> None:
    legal = LegalActions(SPACE, (1, 3, 4))
    assert len(legal) == 3
    assert [action.id for action in legal] == [1, 3, 4]
    assert legal[-1].text == "pass"
    assert legal[:2] == (SPACE[1], SPACE[3])
    for member in (3, SPACE[3], "drive D3"):
        assert member in legal
    for other in (0, SPACE[0], "drive D0", "fly", 99, None, 1.5):
        assert other not in legal
    assert legal & {SPACE[1], SPACE[2]} == {SPACE[1]}
    assert legal == LegalActions(SPACE, (4, 3, 1))
    assert hash(legal) == hash(LegalActions(SPACE, (4, 3, 1)))
    assert ">drive D1</td>" in legal._repr_html_()


def test_errors_cross_processes() -> None:
    error = IllegalAction(SPACE[0], Refusal("far", "D0 is too far away.", "TB-41"))
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "drive D0: D0 is too far away. (TB-41)"
    assert again.refusal.code == "far"
