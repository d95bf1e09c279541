from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tbgames.tobago.clues import LANDMARKS, TERRAINS, Clue


def test_TB_20_there_are_88_kinds():
    kinds = Clue.all()
    assert len(kinds) == len({str(clue) for clue in kinds}) == 88
    assert [clue.kind for clue in kinds] == list(range(88))
    for relation, count in (("in", 12), ("next to", 16), ("in sight of", 16)):
        for negated in (False, True):
            assert sum(c.relation == relation and c.negated == negated for c in kinds) == count
    assert not any(c.relation == "in" and c.term not in TERRAINS for c in kinds)
    assert not any(c.largest and c.term not in TERRAINS for c in kinds)


def test_all_canonical_words_read_back_as_the_same_object():
    for clue in Clue.all():
        assert Clue(str(clue)) is clue
        assert Clue(clue) is clue


@pytest.mark.parametrize(
    ("words", "canonical"),
    [
        ("not in sight of a hut", "not in sight of a hut"),
        ("Not next to HUTS", "not next to a hut"),
        ("in mountains", "in the mountains"),
        ("in the mountain", "in the mountains"),
        ("in the largest mountains", "in the largest mountain"),
        ("in largest lake", "in the largest lake"),
        ("in the beach", "on the beach"),
        ("not on beaches", "not on the beach"),
        ("on a largest beach", "on the largest beach"),
        ("not next to the river", "not next to a river"),
        ("in a river", "in a river"),
        ("next to the sea", "next to the sea"),
        ("next to sea", "next to the sea"),
        ("  in   sight\tof  palm-trees. ", "in sight of a palm tree"),
        ("in sight of an statue", "in sight of a statue"),
        ("next to the beach", "next to the beach"),
        ("in a jungle", "in the jungle"),
        ("NOT IN THE JUNGLE", "not in the jungle"),
    ],
)
def test_words_are_forgiven(words, canonical):
    assert str(Clue(words)) == canonical


@pytest.mark.parametrize(
    ("words", "nearest"),
    [
        ("in the jungel", "in the jungle"),
        ("not in sight of a hat", "not in sight of a hut"),
        ("nxt to a lake", "next to a lake"),
        ("next to the largest statue", "next to a statue"),
        ("in a hut", "next to a hut"),
        ("not in the sea", "not next to the sea"),
        ("on the largest jungle", "in the largest jungle"),
        ("", ""),
        ("x" * 5000, ""),
    ],
)
def test_other_words_are_refused_with_the_nearest_kind(words, nearest):
    with pytest.raises(ValueError, match="is no clue; the nearest kind is") as caught:
        Clue(words)
    assert nearest in str(caught.value).split("nearest kind is")[1]
    assert len(str(caught.value)) < 200


def test_a_clue_is_given_in_words():
    with pytest.raises(TypeError, match="in words, not as int"):
        Clue(5)


def test_a_clue_is_a_value():
    clue = Clue("next to a lake")
    assert pickle.loads(pickle.dumps(clue)) is clue
    assert copy.deepcopy(clue) is clue
    assert clue == Clue("NEXT TO LAKES") != Clue("in a lake")
    assert len({clue, Clue("next to lake")}) == 1
    assert clue != "next to a lake"
    with pytest.raises(AttributeError):
        clue.term = "river"
    with pytest.raises(AttributeError):
        del clue.term
    assert eval(repr(clue), {"Clue": Clue}) is clue


def test_parts_spell_the_words():
    clue = Clue("not in sight of the largest palm tree".replace("palm tree", "scrubland"))
    assert (clue.negated, clue.relation, clue.largest, clue.term) == (
        True,
        "in sight of",
        True,
        "scrubland",
    )


@given(st.text())
def test_any_text_is_a_clue_or_a_value_error(text):
    try:
        clue = Clue(text)
    except ValueError:
        return
    assert clue in Clue.all()


@given(
    st.sampled_from(["in", "next to", "in sight of"]),
    st.booleans(),
    st.booleans(),
    st.sampled_from([*TERRAINS, *LANDMARKS, "sea"]),
    st.sampled_from(["", "a ", "the "]),
    st.sampled_from(["", "s"]),
)
def test_each_combination_is_read_or_refused_as_TB_20_says(
    relation, negated, largest, term, article, plural
):
    words = f"{'not ' * negated}{relation} {article}{'largest ' * largest}{term}{plural}"
    if term in TERRAINS or (relation != "in" and not largest):
        clue = Clue(words.title())
        assert (clue.relation, clue.negated, clue.largest, clue.term) == (
            relation,
            negated,
            largest,
            term,
        )
    else:
        with pytest.raises(ValueError, match="nearest kind"):
            Clue(words)
