"""Clues on a map and questions about a hidden space, and how they are drawn."""

from itertools import combinations
from math import log2

import pytest

from tbgames.tobago import Clue, ClueSpace, Island, Spaces
from tbgames.tobago.exploring import ClueMap, Fact, Questions, draw_hidden, sharpest_play
from tbgames.tobago.scene_explorer import explorer_preview, explorer_scene

ISLAND = Island.classic(layout=5, seed=3)
SPACE = ClueSpace(ISLAND)
ASKED = (Fact(Clue("in a lake"), False), Fact(Clue("in sight of a hut"), True))


def row(clue: str) -> str:
    return f"clue-{Clue(clue).kind}"


class TestClueMap:
    def test_TB_21_what_is_offered_removes_a_space_and_leaves_one(self) -> None:
        chosen = ClueMap(SPACE).toggled("in sight of a hut").toggled("not in the jungle")
        assert [len(stage) for stage in chosen.stages] == [102, 48, 42]
        assert len(chosen.offers) == 50
        for clue, offer in chosen.offers.items():
            after = chosen.left & ISLAND.where(clue)
            assert offer.kept == len(after)
            assert bool(offer.refusal) == (len(after) in (0, len(chosen.left)))
            if not offer.refusal:
                assert offer.bits == pytest.approx(log2(len(chosen.left) / len(after)))
                assert chosen.toggled(clue).left == after

    def test_bits_of_the_clues_add_up(self) -> None:
        chosen = ClueMap(SPACE).toggled("in sight of a hut")
        bits = chosen.offers[Clue("in the jungle")].bits
        assert chosen.toggled("in the jungle").bits == pytest.approx(chosen.bits + bits)

    def test_the_order_of_clues_makes_no_difference_to_what_is_left(self) -> None:
        clues = ("in sight of a hut", "not in the jungle", "next to a river")
        one = ClueMap(SPACE, tuple(map(Fact, map(Clue, clues))))
        other = ClueMap(SPACE, tuple(map(Fact, map(Clue, reversed(clues)))))
        assert one.left == other.left == ISLAND.where(*clues)

    def test_any_clue_can_be_taken_off(self) -> None:
        chosen = ClueMap(SPACE).toggled("in sight of a hut").toggled("not in the jungle")
        assert chosen.toggled("in sight of a hut").left == ISLAND.where("not in the jungle")

    def test_why_not(self) -> None:
        chosen = ClueMap(SPACE).toggled("in a lake")
        with pytest.raises(ValueError, match="leaves no space on the map with “in a lake”"):
            chosen.toggled("in the jungle")
        with pytest.raises(ValueError, match="removes nothing: all 17 spaces left on the map"):
            chosen.toggled("not in the jungle")
        with pytest.raises(ValueError, match="none of the 52 clues here"):
            chosen.toggled("in sight of a river")

    def test_on_another_island_go_the_clues_that_leave_nothing_there(self) -> None:
        chosen = ClueMap(SPACE).toggled("next to a hut").toggled("next to the sea")
        few = Island.from_text("  A B C D\n1 J L R Bh")
        there = chosen.moved(ClueSpace(few, ["next to the sea", "next to a hut", "in a lake"]))
        assert [str(fact.clue) for fact in there.facts] == ["next to a hut", "next to the sea"]
        none = Island.from_text("  A B C D\n1 J L R B")
        there = chosen.moved(ClueSpace(none, ["next to the sea", "next to a hut"]))
        assert [str(fact.clue) for fact in there.facts] == ["next to the sea"]


class TestQuestions:
    def test_an_answer_keeps_what_fits_it(self) -> None:
        asked = Questions(SPACE).answered("in a lake", False).answered("in sight of a hut", True)
        assert asked.left == ISLAND.where("not in a lake", "in sight of a hut")

    def test_what_is_offered_may_be_answered_either_way(self) -> None:
        asked = Questions(SPACE, ASKED)
        total = len(asked.left)
        for clue, offer in asked.offers.items():
            assert offer.kept == len(asked.left & ISLAND.where(clue))
            assert bool(offer.refusal) == (offer.kept in (0, total))
            # The bits are those that the two answers say, each as often as it comes.
            if not offer.refusal:
                yes, no = offer.kept / total, 1 - offer.kept / total
                assert offer.bits == pytest.approx(yes * log2(1 / yes) + no * log2(1 / no))
                ends = [len(asked.answered(clue, holds).left) for holds in (True, False)]
                assert ends == [offer.kept, total - offer.kept]

    def test_what_is_known_is_not_asked(self) -> None:
        asked = Questions(SPACE, ASKED)
        with pytest.raises(ValueError, match="“in a lake” was asked before: no"):
            asked.answered("in a lake", True)
        with pytest.raises(ValueError, match="known: no, it fits none of the spaces left"):
            asked.answered("in the largest lake", True)
        with pytest.raises(ValueError, match="known: yes, it fits all 38 spaces left"):
            asked.answered("not in a lake", False)

    def test_the_sharpest_question_splits_most_evenly(self) -> None:
        asked = Questions(SPACE, ASKED)
        best = asked.sharpest
        assert best is not None
        uneven = [abs(2 * offer.kept - len(asked.left)) for offer in asked.offers.values()]
        assert abs(2 * best.kept - len(asked.left)) == min(uneven)

    @pytest.mark.parametrize("name", ["E4", "D9", "I1", "G1"])
    def test_sharp_play_ends_where_no_clue_can_tell_more(self, name: str) -> None:
        hidden = ISLAND.space(name)
        asked = sharpest_play(SPACE, hidden)
        assert hidden in asked.left
        (alike,) = (spaces for spaces in SPACE.classes if hidden in spaces)
        assert asked.left == alike
        assert asked.sharpest is None

    def test_what_is_drawn_can_be_found(self) -> None:
        drawn = {draw_hidden(SPACE, seed).name for seed in range(40)}
        assert len(drawn) > 15
        alone = {spaces.names[0] for spaces in SPACE.classes if len(spaces) == 1}
        assert drawn <= alone < {space.name for space in ISLAND.spaces}

    def test_where_no_space_can_be_told_from_others_one_is_drawn_all_the_same(self) -> None:
        assert draw_hidden(ClueSpace(ISLAND, ["in a lake"]), seed=1) in ISLAND.spaces


class TestScene:
    def test_what_is_left_is_bright(self) -> None:
        chosen = ClueMap(SPACE).toggled("in a lake")
        scene = explorer_scene(chosen, "title")
        (drawn,) = (panel for panel in scene.panels if panel.kind == "map")
        dim = {thing.cell for thing in drawn.things if thing.css == "dim"}
        assert dim == {space.name for space in ISLAND.where("not in a lake")}
        assert drawn.text.count("■") == 17 + 1  # and the key

    def test_every_clue_has_its_row(self) -> None:
        chosen = ClueMap(SPACE).toggled("in a lake")
        rows = {
            thing.id: thing
            for panel in explorer_scene(chosen, "title").panels
            if panel.kind == "choices"
            for thing in panel.things
        }
        assert {thing.action for thing in rows.values()} == set(range(52))
        assert rows[row("in a lake")].css == "sel b"
        assert rows[row("in the largest lake")].note.split() == ["7", "·", "1.28"]
        assert rows[row("in the jungle")].note == "none"
        assert rows[row("in the jungle")].css == "off"
        assert "leaves no space on the map" in rows[row("in the jungle")].label
        assert rows[row("not in the jungle")].note == "all"

    def test_questions_show_what_either_answer_leaves(self) -> None:
        text = explorer_scene(Questions(SPACE, ASKED), "title").text()
        assert "in a lake: the answer was no" in text
        assert "in sight of a hut? Yes: 85 → 38, 1.16 bits" in text

    def test_all_88_kinds_on_an_island_of_polygons(self) -> None:
        squares = {
            "type": "FeatureCollection",
            "features": [
                {
                    "type": "Feature",
                    "properties": {"terrain": terrain, "name": f"clue-{x}"},
                    "geometry": {
                        "type": "Polygon",
                        "coordinates": [[[x, 0], [x + 1, 0], [x + 1, 1], [x, 1], [x, 0]]],
                    },
                }
                for x, terrain in enumerate(("jungle", "lake", "river", "beach"))
            ],
        }
        chosen = ClueMap(ClueSpace(Island.from_geojson(squares), Clue.all())).toggled("in a lake")
        assert explorer_scene(chosen, "title").svg().startswith("<svg")
        assert explorer_preview(chosen, "clue-1").words.startswith("clue-1, lake: ")

    def test_looking_at_a_clue_shows_what_it_would_leave(self) -> None:
        chosen = ClueMap(SPACE).toggled("in sight of a hut")
        seen = explorer_preview(chosen, row("in the largest scrubland"))
        after = chosen.left & ISLAND.where("in the largest scrubland")
        bits = log2(48 / len(after))
        told = f"leaves {len(after)} of 48 spaces, {bits:.2f} bits."
        assert seen.words == f"In the largest scrubland: {told}"
        kept = {name for name, css in seen.marks.items() if "kept" in css}
        assert kept == set(after.names)
        outlined = {name for name, css in seen.marks.items() if "largest" in css}
        assert outlined == set(ISLAND.largest("scrubland").names)

    def test_looking_at_a_clue_on_the_map(self) -> None:
        chosen = ClueMap(SPACE).toggled("in sight of a hut").toggled("in the jungle")
        seen = explorer_preview(chosen, row("in sight of a hut"))
        assert seen.words == (
            "“in sight of a hut” is true of 48 spaces in all. Without it, 23 spaces would be left."
        )

    def test_looking_at_a_clue_that_is_refused(self) -> None:
        seen = explorer_preview(ClueMap(SPACE).toggled("in a lake"), row("in the jungle"))
        assert seen.words == (
            "“in the jungle” leaves no space on the map with “in a lake”. "
            "“in the jungle” is true of 23 spaces in all."
        )

    def test_looking_at_a_space_tells_its_clues_and_smallest_sets(self) -> None:
        seen = explorer_preview(ClueMap(SPACE).toggled("in a lake"), "E4")
        assert seen.words == (
            "Ruled out by “in a lake”. E4, jungle: 18 of 52 clues hold here. 3 clues leave it "
            "alone: “in the jungle”, “in sight of a hut” and “not in sight of a statue”."
        )
        holds = {clue for clue in SPACE.clues if seen.marks[f"clue-{clue.kind}"] == "b"}
        assert holds == {clue for clue in SPACE.clues if "E4" in ISLAND.where(clue)}
        # That this set is smallest is seen by trying all smaller ones.
        sizes = (2, 1, 0)
        smaller = (clues for size in sizes for clues in combinations(holds, size))
        assert not any(ISLAND.where(*clues).names == ("E4",) for clues in smaller)

    def test_looking_at_a_space_that_no_set_leaves_alone(self) -> None:
        seen = explorer_preview(ClueMap(SPACE), "G1")
        assert "No set of clues leaves it alone: " in seen.words
        holds = [clue for clue in SPACE.clues if "G1" in ISLAND.where(clue)]
        alike = ISLAND.where(*holds) - Spaces(ISLAND, 1 << ISLAND.space("G1").index)
        assert {name for name, css in seen.marks.items() if css == "kept"} == set(alike.names)

    def test_nothing_is_said_of_what_is_not_there(self) -> None:
        assert explorer_preview(ClueMap(SPACE), "nothing").words == ""
