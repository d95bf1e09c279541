"""The explorer of the clue space, used as a page would use it, without a page."""

import json
import random
from typing import Any

import pytest

from tbgames import tobago
from tbgames.tobago import Clue, Island
from tbgames.widgets.explorer import ExplorerWidget, explorer

ISLAND = Island.classic(layout=5, seed=3)


@pytest.fixture
def shown() -> ExplorerWidget:
    return explorer(ISLAND, strict=True)


def click(widget: ExplorerWidget, clue: str) -> None:
    """What a page sends when a clue is clicked."""
    action = widget.space.clues.index(Clue(clue))
    message = {"kind": "pick", "action": action, "step": widget.board.step, "ask": "1"}
    widget.board._handle_custom_msg(message, [])


def look(widget: ExplorerWidget, thing: str | None) -> str:
    """What a page sends when something is pointed at; gives the words it is told."""
    message = {"kind": "look", "thing": thing, "action": None, "step": widget.board.step}
    widget.board._handle_custom_msg(message, [])
    return str(widget.board._whole()["words"])


def title(widget: ExplorerWidget) -> str:
    assert widget.board.scene is not None
    return widget.board.scene.title


def told(widget: ExplorerWidget) -> str:
    """Everything that a page knows of a widget: the board, the controls, a saved notebook."""
    page: dict[str, Any] = dict(widget.board._whole())
    del page["version"], page["step"], page["told"]
    controls = (widget.layouts, widget.seed, widget.hiding, widget.clearing)
    for control in controls:
        page[control.description] = [
            control.get_state(name) for name in ("value", "options") if hasattr(control, name)
        ]
        page[control.description].append(control.tooltip)
    assert widget.board.scene is not None
    return json.dumps(page) + repr(widget) + str(widget.board.scene)


class TestClues:
    def test_clues_are_clicked_on_and_off(self, shown: ExplorerWidget) -> None:
        assert title(shown) == "Tobago · all 102 spaces left"
        click(shown, "in a lake")
        assert title(shown) == "Tobago · 17 of 102 spaces left, 2.58 bits told"
        click(shown, "in the largest lake")
        assert shown.left == ISLAND.where("in the largest lake")
        assert shown.bits == pytest.approx(3.865, abs=0.001)
        click(shown, "in a lake")
        assert [str(fact.clue) for fact in shown.facts] == ["in the largest lake"]
        shown.clear()
        assert shown.facts == ()

    def test_a_click_on_what_is_refused_tells_why(self, shown: ExplorerWidget) -> None:
        click(shown, "in a lake")
        click(shown, "in the jungle")
        assert len(shown.facts) == 1
        assert shown.board._whole()["words"].startswith("“in the jungle” leaves no space")
        with pytest.raises(ValueError, match="leaves no space on the map"):
            shown.toggle("in the jungle")

    def test_a_look_shows_and_goes(self, shown: ExplorerWidget) -> None:
        assert look(shown, "E4").startswith("E4, jungle: 18 of 52 clues hold here.")
        assert look(shown, None) == ""

    def test_own_clues(self) -> None:
        shown = explorer(ISLAND, ["in a lake", "next to a hut"])
        assert len(shown.toggle("next to a hut")) == 19
        with pytest.raises(ValueError, match="none of the 2 clues here"):
            shown.toggle("in the jungle")
        with pytest.raises(ValueError, match="is no clue"):
            explorer(ISLAND, ["in a house"])

    def test_the_door(self) -> None:
        assert tobago.explorer is explorer
        assert explorer().island == ISLAND

    def test_a_notebook_keeps_the_picture(
        self, shown: ExplorerWidget, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        outputs: list[Any] = []
        monkeypatch.setattr(
            "tbgames.widgets.keepsake.publish_display_data",
            lambda data, **options: outputs.append(data),
        )
        shown.toggle("in a lake")
        shown._ipython_display_()
        widget, kept = outputs
        assert widget["text/plain"].startswith("To explore the clues, run this cell")
        assert kept["text/plain"].startswith("Tobago · 17 of 102 spaces left, 2.58 bits told")
        assert kept["image/svg+xml"].startswith("<svg")


class TestIslands:
    def test_another_layout_is_chosen(self, shown: ExplorerWidget) -> None:
        click(shown, "in a lake")
        shown.layouts.value = 31
        assert shown.island == Island.classic(layout=31, seed=3)
        shown.seed.value = 7
        assert shown.island == Island.classic(layout=31, seed=7)
        assert shown.left == shown.island.where("in a lake")
        assert look(shown, "clue-5")  # the clues of the new island answer

    def test_from_python_the_controls_follow(self, shown: ExplorerWidget) -> None:
        shown.lay(12, seed=8)
        assert (shown.layouts.value, shown.seed.value) == (12, 8)
        with pytest.raises(ValueError, match="no layout 32: layouts are numbered 0 to 31"):
            shown.lay(32)
        with pytest.raises(TypeError, match="a seed is an int or None"):
            shown.lay(1, "x")  # type: ignore[arg-type]
        assert shown.island == Island.classic(layout=12, seed=8)

    def test_an_own_island(self) -> None:
        shown = explorer(Island.from_text("  A B C\n1 J L R\n2  M S"))
        assert shown.layouts.value == -1
        shown.seed.value = 4  # there is no room for landmarks on five spaces
        error = shown.board._whole()["error"]
        assert error.startswith("landmarks cannot be placed on Island")
        assert len(shown.island.spaces) == 5
        shown.layouts.value = 3
        assert shown.island == Island.classic(layout=3, seed=4)
        assert shown.board._whole()["error"] == ""
        assert shown.layouts.options[0] == ("0", 0)

    def test_no_island(self) -> None:
        with pytest.raises(TypeError, match="a clue space is that of an Island, not of 5"):
            explorer(5)  # type: ignore[arg-type]


class TestFinding:
    def test_a_hidden_space_is_found(self, shown: ExplorerWidget) -> None:
        shown.hide("E4")
        assert title(shown) == "Tobago · find the hidden one of 102 spaces: ask about clues"
        rng = random.Random(1)
        while not shown.found:
            possible = [clue for clue, offer in shown._told.offers.items() if not offer.refusal]
            click(shown, str(rng.choice(possible)))
        assert shown.left.names == ("E4",)
        number = len(shown.facts)
        assert title(shown) == f"Tobago · E4 is found, with {number} questions; the sharpest take 7"
        assert "Who knows the space can tell it with 3 clues" in str(shown.board.scene)
        click(shown, "in a lake")  # there is no more to ask
        assert len(shown.facts) == number

    def test_answers_are_true(self, shown: ExplorerWidget) -> None:
        shown.hide("E4")
        assert shown.ask("in the jungle") is True
        assert shown.ask("in the largest jungle") is False
        assert shown.left == ISLAND.where("in the jungle", "not in the largest jungle")

    def test_a_space_that_no_clue_tells_from_others(self, shown: ExplorerWidget) -> None:
        (alike, *_) = shown.space.classes
        shown.hide(alike.names[0])
        while (offer := shown._told.sharpest) is not None:  # type: ignore[attr-defined]
            shown.ask(offer.clue)
        assert shown.found
        assert shown.left == alike
        assert f"as near as questions come: {len(alike)} of 102 spaces left" in title(shown)

    def test_what_is_hidden_stays_hidden(self) -> None:
        """Widgets with two spaces hidden tell the same until the answers differ."""
        pages = []
        for name in ("E4", "E3"):
            shown = explorer(ISLAND)
            shown.hide(name)
            pages.append([told(shown)])
            for clue in ("in the jungle", "in a lake", "next to a statue"):
                click(shown, clue)
                look(shown, "E4")
                look(shown, "clue-1")
                pages[-1].append(told(shown))
        assert pages[0] == pages[1]

    def test_where_it_was_is_told_when_one_gives_up(self, shown: ExplorerWidget) -> None:
        shown.hide("E4")
        shown.ask("in a lake")
        assert shown.clearing.description == "Explore again"
        shown.clearing.click()
        assert shown.board._whole()["words"] == "The hidden space was E4."
        assert (shown.facts, shown.found) == ((), False)
        assert shown.clearing.description == "Clear"

    def test_another_island_ends_it(self, shown: ExplorerWidget) -> None:
        shown.hide("E4")
        shown.layouts.value = 6
        assert shown.board._whole()["words"] == "The hidden space was E4."
        with pytest.raises(ValueError, match=r"nothing is hidden: hide\(\) a space first"):
            shown.ask("in a lake")

    def test_what_cannot_be_asked(self, shown: ExplorerWidget) -> None:
        shown.hide("E4")
        shown.ask("in a lake")
        for clue in ("in a lake", "in the largest lake"):
            with pytest.raises(ValueError, match=f"“{clue}”"):
                shown.ask(clue)
        with pytest.raises(ValueError, match="a space is hidden"):
            shown.toggle("in the jungle")
        assert len(shown.facts) == 1
        with pytest.raises(KeyError, match="no space is called 'Z9'"):
            shown.hide("Z9")
        assert len(shown.facts) == 1  # the old one is still hidden

    def test_the_same_seed_hides_the_same_space(self) -> None:
        answers = []
        for _ in range(2):
            shown = explorer(ISLAND)
            shown.hide(seed=5)
            answers.append([shown.ask(clue) for clue in ("next to the sea", "in sight of a hut")])
        assert answers[0] == answers[1]

    def test_the_button_hides_a_space(self, shown: ExplorerWidget) -> None:
        shown.hiding.click()
        assert "find the hidden one of 102 spaces" in title(shown)
        assert shown.hiding.description == "Hide another"


def test_fields_go_back_to_what_is_shown_when_an_island_is_refused() -> None:
    small = Island.from_hexes({(0, 0): "jungle", (1, 0): "lake"})
    shown = explorer(small)
    before = shown.layouts.value, shown.seed.value
    shown.seed.value = 4
    assert "only 2" in shown.board._whole()["error"]
    shown.layouts.value = None
    assert "there is no layout None" in shown.board._whole()["error"]
    assert (shown.layouts.value, shown.island) == (before[0], small)
    shown.lay(5, 3)
    shown.layouts.value = None
    assert (shown.layouts.value, shown.seed.value) == (5, 3)
