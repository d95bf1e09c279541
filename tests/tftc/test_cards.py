"""The card sets as data: the rules the project's own keeps (C5), and what people's own must be."""

import copy
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tbgames.files import data_path
from tbgames.tftc.cards import TftcCards
from tbgames.tftc.odds import draws_until

CARDS = TftcCards.of(None)

# Tables C2 and C3 of the rules.
C2 = {
    "Forest": (10, 16),
    "Park": (10, 15),
    "Bridge": (8, 12),
    "Lake": (8, 12),
    "Summit": (8, 13),
    "Monument": (8, 12),
    "Cave": (6, 9),
    "Lighthouse": (6, 9),
}
C3 = """
G01 2 Statue in the Park: Park, Monument
G02 2 Trailhead Teaser: Forest, Summit
G03 2 Old Town Hop: Bridge, Monument
G04 2 Founders' Pier: Lake, Monument
G05 2 Mirror Tarn: Lake, Summit
G06 2 Gorge View: Bridge, Summit
G07 2 Harbour Stroll: Park, Lighthouse
G08 2 Fox's Den: Forest, Cave
G09 2 Grotto Garden: Park, Cave
G10 2 Pine Point: Forest, Lighthouse
G11 4 Smugglers' Way: Forest, Bridge, Summit, Lighthouse
G12 4 Sunday Promenade: Park, Bridge, Lake, Lighthouse
G13 4 Water Works: Forest, Bridge, Lake, Cave
G14 4 Coastal Heritage: Forest, Bridge, Monument, Lighthouse
G15 4 Hermit's Tale: Forest, Lake, Monument, Cave
G16 4 Woodland Memorial: 2 Forest, Bridge, Monument
G17 4 Twin Gardens: 2 Park, Lake, Cave
G18 4 Two Peaks Puzzle: Park, 2 Summit, Monument
G19 4 Ridge and Shore: Park, Lake, 2 Summit
G20 7 Night Cache: 2 Forest, Park, Summit, Cave, Lighthouse
G21 7 Grand Coast Trail: Park, Bridge, Lake, 2 Summit, Lighthouse
G22 7 Alpine Odyssey: Bridge, Lake, 2 Summit, Monument, Cave
G23 7 The Collector's Loop: Forest, Park, 2 Monument, Cave, Lighthouse
G24 7 Two Lakes Expedition: 2 Forest, Park, Bridge, 2 Lake
G25 7 Twin Bridges Mystery: 2 Forest, Park, 2 Bridge, Cave
G26 7 Capital Quest: 2 Park, Lake, 2 Monument, Lighthouse
"""

SMALL: dict[str, Any] = {
    "locations": {"Forest": 3, "Cave": 1},
    "goals": [
        {"id": "a", "name": "Alpha", "points": 2, "needs": {"Forest": 2}},
        {"id": "b", "name": "Beta", "points": 4, "needs": {"Forest": 1, "Cave": 1}},
    ],
}


class TestStandardSet:
    """C5: what stays true however the set is tuned."""

    def test_C2_copies_and_demand(self) -> None:
        asked = Counter(icon for goal in CARDS.goals for icon in goal.needs)
        found = {
            name: (copies, asked[icon])
            for icon, (name, copies) in enumerate(zip(CARDS.icons, CARDS.copies, strict=True))
        }
        assert found == C2
        assert list(found) == list(C2)

    def test_C3_goals(self) -> None:
        told = [f"{g.id} {g.points} {g.name}: {CARDS.words(g.needs)}" for g in CARDS.goals]
        assert told == C3.split("\n")[1:-1]

    def test_C5_numbers_of_cards(self) -> None:
        assert sum(CARDS.copies) == 64
        assert Counter(goal.points for goal in CARDS.goals) == {2: 10, 4: 9, 7: 7}

    def test_C5_all_goals_differ(self) -> None:
        for of in (lambda goal: goal.needs, lambda goal: goal.id, lambda goal: goal.name):
            assert len(set(map(of, CARDS.goals))) == 26

    def test_TFTC_03_points_say_how_many_locations(self) -> None:
        assert {(goal.points, len(goal.needs)) for goal in CARDS.goals} == {(2, 2), (4, 4), (7, 6)}

    def test_C5_no_rare_icon_twice(self) -> None:
        for goal in CARDS.goals:
            for icon, count in Counter(goal.needs).items():
                assert count <= (1 if CARDS.copies[icon] == 6 else 2)

    def test_C5_demand_follows_supply(self) -> None:
        asked = Counter(icon for goal in CARDS.goals for icon in goal.needs)
        for icon, copies in enumerate(CARDS.copies):
            assert 1.45 <= asked[icon] / copies <= 1.65

    @pytest.mark.parametrize(("points", "mean"), [(2, 10.74), (4, 15.47), (7, 19.25)])
    def test_C5_means_of_the_tiers(self, points: int, mean: float) -> None:
        waits = [draws_until(goal).mean for goal in CARDS.goals if goal.points == points]
        assert all(wait is not None for wait in waits)
        total = sum((wait for wait in waits if wait is not None), Fraction(0))
        assert float(total / len(waits)) == pytest.approx(mean, abs=0.1)

    def test_the_file_says_whose_set_it_is(self) -> None:
        about = json.loads(data_path("tftc", "standard.json").read_text(encoding="utf-8"))["about"]
        assert "project's own set" in about
        assert "not public" in about


def test_plain_set_has_eight_of_each_and_the_same_goals() -> None:
    plain = TftcCards.of("plain")
    assert plain.copies == (8,) * 8
    assert plain.icons == CARDS.icons
    assert plain.goals == CARDS.goals


class TestReading:
    def test_all_ways_to_name_a_set(self, tmp_path: Path) -> None:
        path = tmp_path / "own.json"
        path.write_text(json.dumps(SMALL), encoding="utf-8")
        from_path = TftcCards.of(path)
        assert from_path == TftcCards.of(str(path)) == TftcCards.of(SMALL)
        assert TftcCards.of(from_path) is from_path
        assert from_path.copies == (3, 1)
        assert [goal.needs for goal in from_path.goals] == [(0, 0), (0, 1)]

    @pytest.mark.parametrize("name", ["standard", "plain"])
    def test_written_out_and_read_again(self, name: str) -> None:
        cards = TftcCards.of(name)
        assert TftcCards.of(json.loads(json.dumps(cards.to_dict()))) == cards

    def test_names_are_looked_up_with_a_hint(self) -> None:
        assert CARDS.goal("G07") is CARDS.goal("Harbour Stroll") is CARDS.goals[6]
        assert CARDS.icon("Cave") == 6
        with pytest.raises(ValueError, match=r"no goal is called 'Harbor Stroll'; .* 'Harbour St"):
            CARDS.goal("Harbor Stroll")
        with pytest.raises(ValueError, match="no location is called 'cave'; did you mean 'Cave'"):
            CARDS.icon("cave")


def faults(data: Any) -> str:
    """What is said of a card set that cannot be played."""
    with pytest.raises(ValueError, match=r"^card set: ") as caught:
        TftcCards.of(data)
    said = str(caught.value).removeprefix("card set: ")
    assert "\n" not in said
    return said


def changed(change: Callable[[Any], Any]) -> Any:
    data = copy.deepcopy(SMALL)
    change(data)
    return data


class TestFaults:
    """Every fault is one clear sentence that names its card; nothing is guessed."""

    def goal(self, **fields: Any) -> str:
        return faults(changed(lambda data: data["goals"][1].update(fields)))

    def test_unknown_icon(self) -> None:
        said = self.goal(needs={"Forrest": 1})
        assert said == "goal b: needs 'Forrest', which is no location; did you mean 'Forest'?"

    def test_a_goal_nobody_can_ever_pay(self) -> None:
        said = self.goal(needs={"Forest": 1, "Cave": 2})
        assert said == "goal b: can never be paid: it needs 2 cards of Cave, there are 1"

    @pytest.mark.parametrize("count", [0, -1, 1.0, 2.5, True, "2", None, [1], float("nan")])
    def test_counts_are_positive_ints(self, count: object) -> None:
        said = self.goal(needs={"Forest": count})
        assert said == f"goal b: needs {count!r} cards of Forest; it must be an int from 1"
        said = faults({**SMALL, "locations": {"Forest": 3, "Cave": 1, "Lake": count}})
        assert said == f"Lake has {count!r} cards; it must be an int from 1 to 200"

    @pytest.mark.parametrize("points", [0, -2, 2.0, True, "2", None, 1001])
    def test_points_are_positive_ints(self, points: object) -> None:
        said = self.goal(points=points)
        assert said == f'goal b: "points" is {points!r}; it must be an int from 1 to 1000'

    def test_two_goals_with_one_id(self) -> None:
        assert "goal A: another goal has this id" in self.goal(id="A")

    @pytest.mark.parametrize("name", ["", "  ", 7, None, ["x"], "x" * 61, "two\nlines", "\x1b[2J"])
    def test_ids_and_names_are_short_texts(self, name: object) -> None:
        said = f"is {name!r}; it must be a text of 1 to 60 letters"
        assert f'"id" {said}' in self.goal(id=name)
        assert self.goal(name=name) == f'goal b: "name" {said}'

    @pytest.mark.parametrize("field", ["id", "name", "points", "needs"])
    def test_a_missing_field(self, field: str) -> None:
        said = faults(changed(lambda data: data["goals"][1].pop(field)))
        assert f'"{field}"' in said
        assert said.startswith("goal 2: " if field == "id" else "goal b: ")

    def test_a_field_too_many(self) -> None:
        assert self.goal(colour="red") == "goal b: has no field 'colour'"
        assert self.goal(point=3) == "goal b: has no field 'point'; did you mean 'points'?"
        said = faults({**SMALL, "gaols": []})
        assert said == "a card set has no 'gaols'; did you mean 'goals'?"

    @pytest.mark.parametrize("needs", [{}, [], ["Forest"], "Forest", None, 3])
    def test_needs_map_icons_to_counts(self, needs: object) -> None:
        said = self.goal(needs=needs)
        assert said == 'goal b: "needs" must map locations to how many cards of them it takes'

    @pytest.mark.parametrize("row", [None, 3, "G01", ["G01", 2]])
    def test_a_goal_is_an_object(self, row: object) -> None:
        said = faults(changed(lambda data: data["goals"].append(row)))
        assert said == 'goal 3: must be an object with "id", "name", "points", "needs"'

    @pytest.mark.parametrize("goals", [None, [], {}, "G01", 26])
    def test_goals_are_a_list(self, goals: object) -> None:
        assert '"goals" must be a list of goals' in faults({**SMALL, "goals": goals})

    def test_too_many_goals(self) -> None:
        assert "201 goals; 200 are the most" in faults({**SMALL, "goals": SMALL["goals"][:1] * 201})

    @pytest.mark.parametrize("locations", [None, {}, [], "Forest", 64, [["Forest", 3, 1]]])
    def test_locations_map_names_to_counts(self, locations: object) -> None:
        said = faults({**SMALL, "locations": locations})
        assert '"locations" must map 1 to 24 names to their numbers of cards' in said

    def test_too_many_locations(self) -> None:
        many = {f"place {n}": 1 for n in range(25)}
        assert "must map 1 to 24 names" in faults({**SMALL, "locations": many})

    @pytest.mark.parametrize("name", ["", " ", "x" * 61, "two\nlines"])
    def test_names_of_locations_are_short_texts(self, name: str) -> None:
        said = faults({**SMALL, "locations": {**SMALL["locations"], name: 2}})
        assert said == f"the location {name!r} needs a name of 1 to 60 letters"

    def test_locations_that_look_the_same(self) -> None:
        said = faults({**SMALL, "locations": {**SMALL["locations"], " forest": 2}})
        assert said == "two locations have names that differ only in case or spaces"

    @pytest.mark.parametrize(
        "value", [10**5000, "x" * 10**6, [[1] * 10**5]], ids=["int", "str", "list"]
    )
    def test_what_is_too_long_to_show_is_cut_short(self, value: Any) -> None:
        # repr() refuses ints of more than 4300 digits.
        for said in (
            self.goal(points=value),
            self.goal(id=value),
            self.goal(needs={"Forest": value}),
            faults({**SMALL, "locations": {**SMALL["locations"], "Lake": value}}),
        ):
            assert len(said) < 200

    def test_all_faults_are_told_at_once_and_not_too_many(self) -> None:
        said = self.goal(points=0, needs={"Cave": 2, "Sea": 1})
        assert said.count("goal b: ") == 3
        said = faults({**SMALL, "goals": [None] * 50})
        assert said.count("must be an object") == 20
        assert said.endswith("; and 30 more")

    @pytest.mark.parametrize("data", [[], "{}", 3, None, [SMALL]])
    def test_a_file_whose_content_is_no_card_set(self, data: object, tmp_path: Path) -> None:
        path = tmp_path / "own.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        with pytest.raises(ValueError, match=r"own\.json: a card set is an object with"):
            TftcCards.of(path)

    @pytest.mark.parametrize(
        "content",
        [b"", b"{", b"locations: 3", b"\xff\xfe\x00", b'{"a": NaN}', b"[" * 100_000],
        ids=len,
    )
    def test_files_that_are_no_json(self, content: bytes, tmp_path: Path) -> None:
        path = tmp_path / "own.json"
        path.write_bytes(content)
        with pytest.raises(ValueError, match=r"own\.json: .* no JSON( file \(|$)") as caught:
            TftcCards.of(path)
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(
        ("content", "name"),
        [
            ('{"locations": {"Forest": 3, "Cave": 1, "Forest": 4}, "goals": []}', "Forest"),
            ('{"goals": [], "locations": {}, "goals": []}', "goals"),
            ('{"goals": [{"id": "a", "needs": {"Cave": 1, "Cave": 2}}]}', "Cave"),
        ],
    )
    def test_a_name_that_an_object_of_a_file_has_twice(
        self, content: str, name: str, tmp_path: Path
    ) -> None:
        path = tmp_path / "own.json"
        path.write_text(content, encoding="utf-8")
        with pytest.raises(ValueError, match=rf"own\.json: an object has the name '{name}' twice$"):
            TftcCards.of(path)

    def test_a_location_listed_twice(self) -> None:
        said = faults({**SMALL, "locations": [["Forest", 3], ["Cave", 1], ["Forest", 3]]})
        assert said == "a location is listed twice"

    def test_faults_in_a_file_name_the_file(self, tmp_path: Path) -> None:
        path = tmp_path / "own.json"
        path.write_text(json.dumps({**SMALL, "goals": []}), encoding="utf-8")
        with pytest.raises(ValueError, match=r"own\.json: \"goals\" must be a list of goals"):
            TftcCards.of(str(path))

    @pytest.mark.parametrize("name", ["nowhere.json", "Standard", ""])
    def test_files_that_cannot_be_read(self, name: str, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="cannot be read"):
            TftcCards.of(tmp_path / name)

    @pytest.mark.parametrize("source", [7, 2.5, ["standard"], object(), b"standard"])
    def test_odd_types(self, source: Any) -> None:
        with pytest.raises(TypeError, match=r"^cards are the name of a set, a JSON file or"):
            TftcCards.of(source)
