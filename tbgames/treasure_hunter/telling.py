"""What a step of Treasure Hunter did, in words: once for who saw it, once for everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tbgames.engine.actions import Action
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.fight_values import both_values
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.state_data import TALLIES

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["tell"]


def tell(
    before: TreasureHunterState, action: Action, after: TreasureHunterState
) -> tuple[str, str]:
    """Say what ``action`` did: (to its audience, to the rest)."""
    if action.kind in _SECRET:
        full, public = _SECRET[action.kind](before, *action.args)
    else:
        full = public = _OPEN[action.kind](before, after, *action.args)
    rest = _consequences(before, after)
    return full + rest, public + rest


def _who(s: TreasureHunterState) -> str:
    return SEATS[s.current_player if s.current_player >= 0 else s.turn]


# -- what follows by itself -----------------------------------------------------------------------


def _consequences(before: TreasureHunterState, after: TreasureHunterState) -> str:
    """The result of a fight, deaths, treasures won and lost, the end of the game."""
    told = [*_fight_result(before, after), *_deaths(before, after)]
    told += _treasures(before, after)
    if after.pit & ~before.pit:
        told.append(f"{SEATS[after.turn]} may not go on an adventure next turn.")
    if after.last and not before.last:
        told.append("The deck is empty: this is the last round.")
    if after.turn != before.turn and after.first != NOBODY and not after.is_terminal:
        told.append(f"It is {SEATS[after.turn]}'s turn.")
    if after.outcome is not None:
        scores = ", ".join(f"{SEATS[i]} {n}" for i, n in enumerate(after.outcome.scores))
        told.append(f"{after.outcome.reason} Points: {scores}.")
    return "".join(f" {sentence}" for sentence in told)


def _fight_result(before: TreasureHunterState, after: TreasureHunterState) -> list[str]:
    """The comparison, if this step led to it: by the party's roll or by a last pass."""
    if before.quest is None or before.phase not in (Phase.PARTY_ROLL, Phase.FIGHT):
        return []
    quest = after.quest
    if quest is None or quest.guardians != before.quest.guardians:
        return []
    if after.phase not in (Phase.HIT_ROLL, Phase.ROBBERY_ROLL):
        return []
    judged = before.copy()
    assert judged.quest is not None
    judged.quest.rolls = quest.rolls
    own, theirs = both_values(judged)
    verdict = "the party wins" if quest.won else "the guardian wins"
    return [f"{own} = {own.total} against {theirs} = {theirs.total}: {verdict}."]


def _deaths(before: TreasureHunterState, after: TreasureHunterState) -> list[str]:
    deaths = TALLIES.index("deaths")
    if after.tallies[deaths] == before.tallies[deaths]:
        return []
    gone = 0
    for old, new in zip(before.parties, after.parties, strict=True):
        gone |= old & ~new
    return [f"{before.game.label(hero)} dies." for hero in indices(gone)]


def _treasures(before: TreasureHunterState, after: TreasureHunterState) -> list[str]:
    quest = before.quest
    if quest is None or not quest.stake:
        return []
    label = before.game.label
    told = []
    for seat, pile in enumerate(after.piles):
        won = pile & ~before.piles[seat]
        told += [f"{SEATS[seat]} claims {label(treasure)}." for treasure in indices(won)]
    lost = quest.stake & after.discards
    told += [f"{label(treasure)} is lost." for treasure in indices(lost)]
    return told


# -- what only some see ---------------------------------------------------------------------------


def _draw(s: TreasureHunterState, card: int) -> tuple[str, str]:
    who, name = SEATS[s.turn], s.game.label(card)
    if s.game.solo:
        return f"{name} is drawn.", f"{name} is drawn."
    return f"{who} draws {name}.", f"{who} draws a card."


def _see(s: TreasureHunterState, card: int) -> tuple[str, str]:
    who = SEATS[s.turn]
    return f"{who} sees {s.game.label(card)}.", f"{who} looks at a card of the deck."


def _keep(s: TreasureHunterState, card: int) -> tuple[str, str]:
    who = SEATS[s.turn]
    rest = "; the others are shuffled into the deck."
    return f"{who} keeps {s.game.label(card)}{rest}", f"{who} keeps a card{rest}"


def _attach(s: TreasureHunterState, spell: int, hero: int) -> tuple[str, str]:
    who, label = SEATS[s.turn], s.game.label
    to = f"to {label(hero)}."
    return f"{who} attaches {label(spell)} {to}", f"{who} attaches a spell {to}"


def _place(s: TreasureHunterState, treasure: int) -> tuple[str, str]:
    who = SEATS[s.turn]
    return (
        f"{who} places {s.game.label(treasure)} face down.",
        f"{who} places a treasure face down.",
    )


_SECRET: dict[str, Callable[..., tuple[str, str]]] = {
    "draw": _draw,
    "see": _see,
    "keep": _keep,
    "attach": _attach,
    "place": _place,
}


# -- what everybody sees --------------------------------------------------------------------------


def _card(words: str) -> Callable[..., str]:
    """A sentence about one card; {who} acts, {card} is named."""

    def told(before: TreasureHunterState, after: TreasureHunterState, card: int) -> str:
        return words.format(who=_who(before), card=before.game.label(card))

    return told


def _two(words: str) -> Callable[..., str]:
    """A sentence about a card and a hero."""

    def told(before: TreasureHunterState, after: TreasureHunterState, card: int, hero: int) -> str:
        label = before.game.label
        return words.format(who=_who(before), card=label(card), hero=label(hero))

    return told


def _plain(words: str) -> Callable[..., str]:
    return lambda before, after: words.format(who=_who(before))


def _give(before: TreasureHunterState, after: TreasureHunterState, item: int, hero: int) -> str:
    label = before.game.label
    bearer = before.bearer(item)
    came = "" if bearer == NOBODY else f" from {label(bearer)}"
    return f"{_who(before)} gives {label(item)}{came} to {label(hero)}."


def _look(before: TreasureHunterState, after: TreasureHunterState, seat: int) -> str:
    return f"{_who(before)} looks at {SEATS[seat]}'s hand."


def _count(before: TreasureHunterState, after: TreasureHunterState, hero: int, count: int) -> str:
    many = "1 hit" if count == 1 else f"{count} hits"
    return f"{_who(before)} places {many} on {before.game.label(hero)}."


def _heal(before: TreasureHunterState, after: TreasureHunterState, hero: int, count: int) -> str:
    return f"{before.game.label(hero)} heals {count}."


def _discard(before: TreasureHunterState, after: TreasureHunterState, card: int) -> str:
    name, who = before.game.label(card), _who(before)
    if before.phase == Phase.SCRY:
        return f"{who} discards {name} from {SEATS[before.aim]}'s hand."
    if before.phase == Phase.ROBBED:
        return f"{who} loses {name} to the Pixies."
    return f"{who} discards {name}."


def _event(before: TreasureHunterState, after: TreasureHunterState, card: int) -> str:
    name, who = before.game.label(card), _who(before)
    if before.game.cards.event(card).effect == "trade":
        rest = before.hands[before.turn] & ~(1 << card)
        names = ", ".join(before.game.label(other) for other in indices(rest))
        return f"{who} plays {name} and discards {names or 'nothing else'}."
    return f"{who} plays {name}."


def _pass(before: TreasureHunterState, after: TreasureHunterState) -> str:
    return _PASSES[before.phase].format(_who(before))


_PASSES = {
    Phase.RECRUIT: "{} ends the recruit phase.",
    Phase.LOST: "{} does not play Lost.",
    Phase.VENTURE: "{} does not go on an adventure.",
    Phase.SECOND: "{} sets out.",
    Phase.ENCOUNTER: "{} plays no Encounter.",
    Phase.OPPOSE: "{} does not oppose.",
    Phase.DOUBLE: "{} adds no second guardian.",
    Phase.GUARD: "{} plays nothing more for the guardian.",
    Phase.FIGHT: "{} plays nothing more for the party.",
    Phase.DISASTER: "{} does not play Disaster.",
    Phase.BRACE: "{} takes the hits as they are.",
    Phase.BEATEN: "{} lets the guardian lie.",
    Phase.HAND_OUT: "{} leaves the weapons as they are.",
    Phase.HUNT: "{} does not play Happy Hunting.",
    Phase.RECOVER: "{} ends the recovery phase.",
    Phase.DISCARD: "{} ends the turn.",
}


def _roll(before: TreasureHunterState, after: TreasureHunterState, number: int) -> str:
    phase = before.phase
    if phase == Phase.START:
        return f"{SEATS[before.rolls.index(0)]} rolls {number}." + (
            f" {SEATS[after.first]} begins." if after.first != NOBODY else ""
        )
    quest = before.quest
    if phase == Phase.HIT_ROLL and quest is not None:
        loser = quest.won == bool(quest.side)
        count = number if loser else max(0, number - 3)
        hits = "no hits" if not count else "1 hit" if count == 1 else f"{count} hits"
        seat = quest.opposer if quest.side else before.turn
        return f"A {number} is rolled: {hits} for {SEATS[seat]}'s party."
    return _ROLLS[phase].format(number)


_ROLLS = {
    Phase.DIE: "A die for the spell: {}.",
    Phase.ROBBERY_ROLL: "The Pixies take {} items.",
    Phase.DISASTER_ROLL: "Disaster deals {} hits more.",
    Phase.HEAL_ROLL: "{} points of healing.",
}


def _roll_two(before: TreasureHunterState, after: TreasureHunterState, number: int) -> str:
    side = "guardian" if before.phase == Phase.GUARDIAN_ROLL else "party"
    return f"The {side} rolls {number}."


_OPEN: dict[str, Callable[..., str]] = {
    "play": _card("{who} plays {card}."),
    "give": _give,
    "wield": _card("{who} chooses {card} as weapon."),
    "cast": _two("{hero} casts {card}."),
    "use": _card("{who} uses {card}."),
    "event": _event,
    "steal": _card("{who} plays Theft and steals {card}."),
    "pilfer": _card("{who} plays Pilfer and takes {card}."),
    "ruin": _card("{who} plays Ruined: {card} is destroyed."),
    "look": _look,
    "tapestry": _plain("{who} uses the Magic Tapestry."),
    "open": _plain("{who} opens Pandora's Box: the discards are shuffled into the deck."),
    "go": _card("{who} goes to {card}."),
    "oppose": _card("{who} opposes with {card}."),
    "double": _card("{who} plays Double Trouble with {card}."),
    "encounter": _card("{who} plays Encounter with {card}."),
    "second": _card("{who} plays Second Guardian with {card}."),
    "rise": _card("{who} plays Rise again on {card}."),
    "spend": _card("{who} discards {card} for the guardian."),
    "haste": _card("The combat value of {card} counts twice."),
    "martyr": _card("{who} plays Martyr on {card}."),
    "hits": _count,
    "heal": _heal,
    "revive": _card("{card} comes back."),
    "drink": _card("{card} drinks from the Enchanted Goblet."),
    "discard": _discard,
    "take": lambda before, after: f"{before.game.label(before.aim)} is kept.",
    "leave": lambda before, after: f"{before.game.label(before.aim)} is discarded.",
    "pass": _pass,
    "roll": _roll,
    "roll two": _roll_two,
}
