"""An adventure on the table: location, guardians, treasure; both values of the fight."""

from __future__ import annotations

from collections.abc import Iterator

from tbgames.engine.messages import listed
from tbgames.scene.model import Panel, Thing
from tbgames.scene.names import Names, count
from tbgames.treasure_hunter.fight_of_view import UNDECIDED, SeenFight
from tbgames.treasure_hunter.scene_cards import card_thing, hidden_card
from tbgames.treasure_hunter.scene_values import chance, lines
from tbgames.treasure_hunter.scene_words import wins
from tbgames.treasure_hunter.symbols import emblem
from tbgames.treasure_hunter.values import Value
from tbgames.treasure_hunter.view import NOBODY, TreasureHunterView

__all__ = ["adventure", "dice_words", "fight_values", "fighting", "verdict"]


def fighting(view: TreasureHunterView) -> bool:
    """Whether a fight is not decided yet, so that its values can be added up."""
    phase = view.back_phase if view.phase in ("spill", "crowd") else view.phase
    return bool(view.facing) and phase in UNDECIDED


def adventure(view: TreasureHunterView, names: Names) -> tuple[Panel, ...]:
    """What lies on the table; in solitaire the current location, always."""
    things = list(_table(view, names))
    if not things:
        return ()
    return (
        Panel(
            "quest",
            "cards",
            _title(view, names),
            tuple(things),
            area="main",
            symbol="em-party",
            note=f"opposed by {names.inside(view.opposer)}" if view.opposer != NOBODY else "",
        ),
    )


def _title(view: TreasureHunterView, names: Names) -> str:
    if not view.on_quest:
        return "Where you are"
    if view.game.solo:
        return "A guardian"
    encounter = not view.stake_size and view.location == NOBODY
    if view.turn == names.viewer:
        return "An Encounter with your party" if encounter else "Your adventure"
    who = names[view.turn]
    return f"An Encounter with the party of {who}" if encounter else f"Adventure of {who}"


def _table(view: TreasureHunterView, names: Names) -> Iterator[Thing]:
    location = view.location if view.on_quest else view.site
    if location != NOBODY:
        yield card_thing(view, f"location-{location}", location, origin=(f"hand-{location}",))
    for number in range(view.stake_size):
        if view.stake:
            treasure = view.stake[number]
            yield card_thing(view, f"stake-{number}", treasure, origin=(f"hand-{treasure}",))
        else:
            yield hidden_card(f"stake-{number}", "Treasure", "a treasure face down")
    for guardian in view.guardians:
        yield card_thing(view, f"guardian-{guardian}", guardian, origin=("deck",))
    words = _outcome(view, names)
    if words:
        yield Thing("verdict", words, words=words, css="b")


def _outcome(view: TreasureHunterView, names: Names) -> str:
    """Where the fight stands, in one line."""
    if not view.on_quest:
        return ""
    if fighting(view):
        return verdict(view)
    if not view.guardians:
        return ""
    if view.phase in ("oppose", "double"):
        return ""
    party = "Your party has" if view.turn == names.viewer else "The party has"
    beaten = view.beaten and view.won
    words = f"{party} {'won' if view.won else 'lost'} this fight"
    if beaten:
        again = listed([view.game.label(one) for one in view.beaten])
        words += f"; {again} must be beaten once more"
    if view.hits and view.phase in ("brace", "hits"):
        words += f"; {count(view.hits, 'hit')} to take"
    return words


def verdict(view: TreasureHunterView) -> str:
    """How the two values compare, and the chance while dice are to come."""
    fight = SeenFight(view)
    party = f"{fight.party.total}{dice_words(fight.dice[0])}"
    guardian = f"{fight.guardian.total}{dice_words(fight.dice[1])}"
    words = f"The party has {party} against {guardian}: "
    if any(fight.dice):
        return words + f"it {wins(chance(fight))} as things stand"
    if fight.ahead < 0:
        return words + f"{-fight.ahead} short"
    return words + ("it wins ties" if fight.ahead == 0 else f"{fight.ahead} ahead")


def dice_words(dice: int) -> str:
    """Dice that are still to be added.

    >>> dice_words(2), dice_words(0)
    (' + 2D6', '')
    """
    return f" + {dice}D6" if dice else ""


def fight_values(view: TreasureHunterView, names: Names) -> tuple[Panel, ...]:
    """Both values of the fight, each with its terms."""
    if not fighting(view):
        return ()
    fight = SeenFight(view)
    mine = view.turn == names.viewer
    party = "Your party" if mine else "Party" if view.game.solo else names[view.turn]
    guardian = "Guardian"
    if fight.against_party:
        guardian = "Your party" if view.opposer == names.viewer else names[view.opposer]
    decided = not any(fight.dice)
    won = decided and fight.ahead >= 0
    return (
        _value(view, "party", party, fight.party, fight.dice[0], won),
        _value(view, "guardian", guardian, fight.guardian, fight.dice[1], decided and not won),
    )


def _value(
    view: TreasureHunterView, side: str, title: str, value: Value, dice: int, ahead: bool
) -> Panel:
    things = [
        _term(view, f"term-{side}-{number}", part) for number, part in enumerate(lines(view, value))
    ]
    if dice:
        label = f"{dice}D6 to be rolled"
        things.append(
            Thing(
                f"dice-{side}",
                label,
                symbol="dice",
                css="cl",
                words=f"{dice}D6",
                note="to be rolled",
            )
        )
    return Panel(
        f"value-{side}",
        "list",
        f"{title}: {value.total}{dice_words(dice)}",
        tuple(things),
        area="main",
        span=6,
        symbol="heroes" if side == "party" else "em-monster",
        css="roomy on" if ahead else "roomy",
    )


def _term(view: TreasureHunterView, id_: str, part: Value) -> Thing:
    first = part.terms[0]
    rolled = first.card is None
    if first.card is not None:
        symbol = f"em-{emblem(view.game.cards.cards[first.card])}"
    elif first.name == "2D6":
        symbol = "dice"
    else:
        symbol = f"die-{first.bonus}"
    alone = len(part.terms) == 1
    words = first.why or first.name if alone else str(part)
    number = _signed(part)
    label = f"{words}: {number}"
    return Thing(id_, label, symbol=symbol, css="cl", words=words, note=number, rolls=rolled)


def _signed(part: Value) -> str:
    return str(part.total) if part.terms[0].printed else f"{part.total:+d}"
