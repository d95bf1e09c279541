"""What is going on and what can be done now, in words; cards in words."""

from __future__ import annotations

from tbgames.engine.messages import listed
from tbgames.scene.names import Names, count
from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.card_types import Card, Guardian, Hero, Treasure
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.phases import LABELS
from tbgames.treasure_hunter.reasons import NOW
from tbgames.treasure_hunter.view import NOBODY, TreasureHunterView

__all__ = ["card_words", "detail", "kind_words", "percent", "points", "status", "winners", "wins"]


def status(view: TreasureHunterView, names: Names) -> str:
    """Say whose turn it is and what can be done; at a chance step, what it decides."""
    if view.phase == "over":
        return _result(view, names)
    if view.phase in _CHANCE:
        return _CHANCE[view.phase]
    last = "Last round · " if view.last else ""
    if view.to_decide != names.viewer:
        now, _ = NOW[LABELS.index(view.phase)]
        return last + now.format(names[view.to_decide])
    called = names[view.player].removeprefix("You (").removesuffix(")")
    mine = view.turn == view.player
    own = "Your turn" if mine else "You decide"
    if called != SEATS[view.player]:
        own += f", {called}"
    return f"{last}{own}: {_task(view, names)}"


def _task(view: TreasureHunterView, names: Names) -> str:
    """What who looks has to decide."""
    name = view.game.label
    words = _TASKS[view.phase]
    if view.phase == "discard":
        over = max(0, len(view.hand) - view.game.hand_limit(mask(view.piles[view.player])))
        if over:
            return f"discard {count(over, 'card')} from your hand"
    if view.phase == "hand out" and not view.laid:
        return "choose weapons"
    if view.phase == "recover" and view.aim != NOBODY:
        return "who comes back?"
    aim = ""
    if view.phase in ("hits", "heal", "spill", "drawn"):
        aim = name(view.aim)
    elif view.phase == "scry":
        aim = names.inside(view.aim)
    elif view.phase == "hand out":
        aim = name(view.laid[0])
    points = view.robbed if view.phase == "robbed" else view.points
    if view.phase == "brace":
        points = view.hits
    return words.format(
        aim=aim,
        turn=names.inside(view.turn),
        hits=count(points, "hit"),
        items=count(points, "item"),
        points=count(points, "point"),
    )


_TASKS = {
    "recruit": "play heroes, hand out items, attach spells",
    "lost": "Lost can be played on {turn}",
    "venture": "go on an adventure or stay at home",
    "place": "place a treasure face down",
    "second": "place a second treasure or set out with one",
    "encounter": "an Encounter can be played on {turn}",
    "oppose": "oppose the adventure of {turn} or let it be",
    "double": "a second guardian can be added by Double Trouble",
    "guard": "cards can be played for the guardian",
    "fight": "cards can be played for the party",
    "disaster": "Disaster can be played",
    "robbed": "choose what the Pixies take, {items} more",
    "brace": "Cure or Martyr can be played before {hits} are placed",
    "hits": "{hits} to place; how many does {aim} take?",
    "beaten": "the guardian is beaten; another fight can be forced",
    "hand out": "who gets {aim}?",
    "hunt": "Happy Hunting can be played",
    "recover": "heal and recover",
    "heal": "{points} of healing to spread; how many for {aim}?",
    "discard": "discard what you like, then end the turn",
    "spill": "{aim} has too many spells; discard one",
    "crowd": "your party is too large; discard a hero",
    "look": "at whose hand do you look?",
    "scry": "choose a card that {aim} has to discard",
    "keep": "keep one of the cards that you look at",
    "haste": "whose combat value counts twice?",
    "drawn": "take {aim} or leave it",
    "settle": "your hand is full; discard a card",
}
_CHANCE = {
    "deal": "Cards are dealt",
    "start": "Dice decide who begins",
    "draw": "Cards are drawn",
    "track": "The deck is looked at",
    "divine": "The deck is looked at",
    "guardian roll": "The guardian's dice are rolled",
    "party roll": "The party's dice are rolled",
    "die": "A die is rolled",
    "robbery roll": "A die is rolled for the Pixies",
    "hit roll": "A die is rolled for hits",
    "disaster roll": "A die is rolled for Disaster",
    "heal roll": "A die is rolled for healing",
}


# -- results --------------------------------------------------------------------------------------


def points(view: TreasureHunterView, seat: int) -> int:
    """Treasure points of a seat (TH-005)."""
    return view.game.points(mask(view.piles[seat]))


def winners(view: TreasureHunterView) -> tuple[int, ...]:
    """The seats that are ahead, or have won (TH-006); alone, whoever has heroes left (TH-116)."""
    if view.game.solo:
        return (0,) if view.parties[0] else ()
    scores = [points(view, seat) for seat in range(view.game.players)]
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def _result(view: TreasureHunterView, names: Names) -> str:
    best = winners(view)
    if view.game.solo:
        won = "The deck is through: " if best else "No hero is left: "
        end = "wins" if best else "loses"
        who = names[0] if names.viewer != 0 else "you"
        verb = end if names.viewer != 0 else end.removesuffix("s")
        return f"The game is over. {won}{who} {verb} with {count(points(view, 0), 'point')}"
    score = count(points(view, best[0]), "point")
    if len(best) > 1:
        called = [names[best[0]], *(names.inside(seat) for seat in best[1:])]
        return f"The game is over: {listed(called)} share the win with {score}"
    verb = "win" if best[0] == names.viewer else "wins"
    return f"The game is over: {names[best[0]]} {verb} with {score}"


# -- cards ----------------------------------------------------------------------------------------


def kind_words(card: Card) -> str:
    """What a card is: "magic item", "hero: fighter, scout", "guardian: undead, cold".

    >>> from tbgames.treasure_hunter.cards import CardSet
    >>> kind_words(CardSet.standard().by_name("Ranger"))
    'hero: scout, fighter, archer'
    """
    name = "magic item" if card.kind == "item" else card.kind
    own: tuple[str, ...] = ()
    if isinstance(card, Hero):
        own = card.classes
    elif isinstance(card, Guardian):
        own = card.printed_traits + card.ruled_traits
    return f"{name}: {', '.join(own)}" if own else name


def detail(card: Card) -> str:
    """The numbers of a card in words; "" for a card without any.

    >>> from tbgames.treasure_hunter.cards import CardSet
    >>> detail(CardSet.standard().by_name("Cleric"))
    '2 hits, combat value 2, 2 spells'
    """
    if isinstance(card, Hero):
        spells = count(card.spells, "spell") if card.spells else "no spells"
        return f"{count(card.hits, 'hit')}, combat value {card.cbt}, {spells}"
    if isinstance(card, Guardian):
        return "" if card.is_party else f"combat value {card.cbt}"
    if isinstance(card, Treasure):
        return count(card.points, "point")
    return ""


def card_words(card: Card) -> str:
    """A whole card in words: name, kind, numbers, text."""
    parts = [f"{card.name}, {kind_words(card)}", detail(card)]
    return "; ".join(filter(None, parts)) + (f". {card.text}" if card.text else ".")


def wins(chance: float) -> str:
    """How likely somebody wins.

    >>> wins(0.25), wins(0.0), wins(1.0)
    ('wins with 25 %', 'cannot win', 'wins for sure')
    """
    if chance in (0, 1):
        return "wins for sure" if chance else "cannot win"
    return f"wins with {percent(chance)}"


def percent(chance: float) -> str:
    """A chance in whole per cent, without calling the possible impossible or certain.

    >>> percent(0.25), percent(0.001), percent(0.999)
    ('25 %', 'below 1 %', 'above 99 %')
    """
    if 0 < chance < 0.01:
        return "below 1 %"
    if 0.99 < chance < 1:
        return "above 99 %"
    return f"{round(100 * chance)} %"
