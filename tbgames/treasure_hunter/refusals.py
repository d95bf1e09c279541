"""Why a play that the phase knows is refused: one function for each kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tbgames.engine.actions import Refusal
from tbgames.treasure_hunter import adventure_refusals, belongings, recovery, windows
from tbgames.treasure_hunter.bonuses import Cast, why_no_bonus
from tbgames.treasure_hunter.card_refusals import EFFECT_CODES, event, needs, not_in_hand, not_yours
from tbgames.treasure_hunter.effects import MAY_IN_RECOVERY, MAY_IN_RECRUIT, look_targets
from tbgames.treasure_hunter.fight_values import foes_of, place_of
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["REFUSALS"]


def _ruling(s: TreasureHunterState, card: int) -> str:
    return s.game.cards.cards[card].ruling


# -- heroes, items, spells of the own party -----------------------------------------------------


def _play(s: TreasureHunterState, hero: int) -> Refusal:
    seat = s.current_player
    if not s.hands[seat] >> hero & 1:
        return not_in_hand(s, hero)
    limit = s.game.party_limit(s.piles[seat])
    return Refusal("party-full", f"A party has {limit} heroes at most, and it is full.", "TH-012")


def _attach(s: TreasureHunterState, spell: int, hero: int) -> Refusal:
    seat = s.current_player
    if not s.hands[seat] >> spell & 1:
        return not_in_hand(s, spell)
    if not s.parties[seat] >> hero & 1:
        return not_yours(s, hero)
    slots = s.shape(seat, hero).slots
    name = s.game.label(hero)
    if not slots:
        return Refusal("no-slots", f"{name} has no room for spells.", "TH-020")
    room = "one spell, and has it" if slots == 1 else f"{slots} spells, all taken"
    return Refusal("slots-full", f"{name} has room for {room}.", "TH-020")


def _give(s: TreasureHunterState, item: int, hero: int) -> Refusal:
    seat = s.current_player
    label = s.game.label
    if s.phase == Phase.HAND_OUT:
        if not s.laid:
            return Refusal("handed-out", "All items are handed out.", "TH-043")
        first = (s.laid & -s.laid).bit_length() - 1
        if item != first:
            return Refusal("other-item", f"{label(first)} is handed out first.", "TH-043")
        return not_yours(s, hero)
    if s.hands[seat] >> item & 1 and s.phase == Phase.DISCARD:
        return Refusal(
            "recruit-only", "Items come from the hand in the recruit phase only.", "TH-013"
        )
    bearer = s.bearer(item)
    if not s.hands[seat] >> item & 1 and not (bearer != NOBODY and s.parties[seat] >> bearer & 1):
        return Refusal("not-held", f"{label(item)} is not {SEATS[seat]}'s.", "TH-017")
    if not s.parties[seat] >> hero & 1:
        return not_yours(s, hero)
    if bearer == hero:
        return Refusal("same-hero", f"{label(item)} lies with {label(hero)} already.", "TH-017")
    if s.moved >> item & 1:
        return Refusal(
            "moved", f"{label(item)} has changed its hero in this phase already.", "TH-023"
        )
    return _deadly(s, bearer, item)


def _deadly(s: TreasureHunterState, bearer: int, item: int) -> Refusal:
    label = s.game.label
    message = f"Without {label(item)} the {label(bearer)} would die of the damage taken."
    return Refusal("deadly", message, "TH-019")


def _wield(s: TreasureHunterState, item: int) -> Refusal:
    seat, label = s.current_player, s.game.label
    if not s.game.weapon_mask >> item & 1:
        return Refusal("no-weapon", f"{label(item)} is no weapon.", "TH-014")
    bearer = s.bearer(item)
    if bearer == NOBODY or not s.parties[seat] >> bearer & 1:
        return Refusal("not-held", f"No hero of {SEATS[seat]}'s has {label(item)}.", "TH-013")
    name = label(bearer)
    if s.wielded >> item & 1:
        return Refusal("chosen", f"{label(item)} is {name}'s weapon already.", "TH-013")
    if not s.kit(seat, bearer).weapons >> item & 1:
        return Refusal("cannot-use", f"{name} cannot use {label(item)}.", "TH-016")
    if s.phase == Phase.HAND_OUT:
        return Refusal("not-now", f"{name} has got no weapon just now.", "TH-043")
    return Refusal("named", f"{name}'s weapon has been named in this phase already.", "TH-023")


# -- spells and items that are used -------------------------------------------------------------


def _cast(s: TreasureHunterState, spell: int, hero: int) -> Refusal:
    seat, label, game = s.current_player, s.game.label, s.game
    if not s.parties[seat] >> hero & 1:
        return not_yours(s, hero)
    if not s.spells[hero] >> spell & 1:
        return Refusal("not-attached", f"{label(hero)} has no {label(spell)} attached.", "TH-020")
    windows_of = game.cards.spell(spell).windows
    window = {Phase.RECRUIT: "recruit", Phase.BRACE: "hits", Phase.RECOVER: "recovery"}.get(
        s.phase, "fight"
    )
    if window not in windows_of:
        return Refusal(
            "window",
            f"{label(spell)} is for another moment: {text_of(windows_of)}.",
            _ruling(s, spell),
        )
    if s.cast >> hero & 1:
        return Refusal("has-cast", f"{label(hero)} has cast a spell already.", "TH-036")
    effect = game.cards.cards[spell].effect
    if window in ("recruit", "recovery") and effect is not None:
        may = MAY_IN_RECRUIT if window == "recruit" else MAY_IN_RECOVERY
        return EFFECT_CODES[may[effect](s, spell)](s, spell)
    if window == "hits":
        return Refusal(
            "no-effect", "These hits neither poison nor infect, or are cured.", _ruling(s, spell)
        )
    if effect == "invisibility":
        return Refusal("guardian-party", "A guardian party cannot slip past.", "TH-051")
    quest = windows.running(s)
    side = int(s.phase == Phase.GUARD)
    if effect == "haste":
        return Refusal("no-effect", "No hero has a combat value to double.", _ruling(s, spell))
    if side and not quest.facing & game.effect("party"):
        return Refusal("no-party", "The guardian is no party.", "TH-051")
    why = why_no_bonus(game.cards, Cast(spell), s.members(seat), foes_of(s, side), place_of(quest))
    return Refusal("no-effect", f"{why}.", _ruling(s, spell))


def text_of(windows_of: tuple[str, ...]) -> str:
    """The moments of a card in words."""
    words = {
        "recruit": "the own recruit phase",
        "fight": "a fight",
        "hits": "when hits have been rolled",
        "recovery": "the own recovery phase",
    }
    return " or ".join(words[window] for window in windows_of)


def _use(s: TreasureHunterState, item: int) -> Refusal:
    seat, label, game = s.current_player, s.game.label, s.game
    bearer = s.bearer(item)
    if bearer == NOBODY or not s.parties[seat] >> bearer & 1:
        return Refusal("not-held", f"No hero of {SEATS[seat]}'s has {label(item)}.", "TH-050")
    card = game.cards.item(item)
    if not card.uses:
        return Refusal("always", f"{card.name} always counts; it is not used up.", "TH-050")
    window = "recovery" if s.phase == Phase.RECOVER else "fight"
    if window not in card.windows:
        return Refusal(
            "window",
            f"{card.name} is for another moment: {text_of(card.windows)}.",
            _ruling(s, item),
        )
    if not s.kit(seat, bearer).in_use >> item & 1:
        return Refusal(
            "carried", f"{label(bearer)} only carries {card.name} and cannot use it now.", "TH-013"
        )
    if window == "recovery":
        return Refusal("nobody-hurt", "No hero of the party is hurt.", _ruling(s, item))
    quest = windows.running(s)
    if quest.used >> item & 1:
        return Refusal("used", f"{card.name} has been used in this fight already.", "TH-050")
    if s.phase == Phase.GUARD and not quest.facing & game.effect("party"):
        return Refusal("no-party", "The guardian is no party.", "TH-051")
    return Refusal(
        "no-effect", f"{card.name} gives {label(bearer)} nothing here.", _ruling(s, item)
    )


def _drink(s: TreasureHunterState, hero: int) -> Refusal:
    seat = s.turn
    goblet = s.piles[seat] & s.game.effect("full_healing")
    if not goblet:
        message = f"The Enchanted Goblet is not in {SEATS[seat]}'s pile."
        return Refusal("not-in-pile", message, "TH-T15")
    if s.once & goblet:
        return Refusal("once", "The Enchanted Goblet heals once a turn.", "TH-T15")
    if not s.parties[seat] >> hero & 1:
        return not_yours(s, hero)
    return Refusal("nobody-hurt", f"{s.game.label(hero)} is not hurt.", "TH-T15")


def _revive(s: TreasureHunterState, hero: int) -> Refusal:
    if s.aim == NOBODY:
        return Refusal("no-spell", "First Ressurection is cast.", "TH-S08")
    return Refusal(
        "not-dead", f"{s.game.label(hero)} did not die in {SEATS[s.turn]}'s turn.", "TH-S08"
    )


# -- what takes cards of others -----------------------------------------------------------------


def _steal(s: TreasureHunterState, treasure: int) -> Refusal:
    found = needs(s, "theft")
    if found is not None:
        return found
    message = f"{s.game.label(treasure)} is in no opponent's pile."
    return Refusal("not-in-pile", message, "TH-E01")


def _pilfer(s: TreasureHunterState, item: int) -> Refusal:
    found = needs(s, "pilfer")
    if found is not None:
        return found
    return Refusal("not-in-play", f"No opponent has {s.game.label(item)} in play.", "TH-E02")


def _ruin(s: TreasureHunterState, item: int) -> Refusal:
    found = needs(s, "ruin")
    if found is not None:
        return found
    where = "in play" if s.phase == Phase.RECRUIT else "in the party that is fought"
    return Refusal("not-in-play", f"{s.game.label(item)} is not {where}.", "TH-E17")


def _look(s: TreasureHunterState, seat: int) -> Refusal:
    if seat == s.turn:
        return Refusal("own-hand", "It is an opponent's hand that is looked at.", "TH-102")
    return Refusal("empty-hand", f"{SEATS[seat]} has no cards in hand.", "TH-S02")


def _tapestry(s: TreasureHunterState) -> Refusal:
    card = s.piles[s.turn] & s.game.effect("look_at_hand")
    if not card:
        message = f"The Magic Tapestry is not in {SEATS[s.turn]}'s pile."
        return Refusal("not-in-pile", message, "TH-T13")
    if s.once & card or look_targets(s):
        return Refusal("once", "The Magic Tapestry shows one hand a turn.", "TH-T13")
    return EFFECT_CODES["empty-hands"](s, card.bit_length() - 1)


def _open(s: TreasureHunterState) -> Refusal:
    if not s.piles[s.turn] & s.game.effect("reshuffle"):
        message = f"Pandora's Box is not in {SEATS[s.turn]}'s pile."
        return Refusal("not-in-pile", message, "TH-T07")
    if s.opened:
        return Refusal("opened", "Pandora's Box is opened once in the game.", "TH-004")
    return Refusal("no-discards", "There is no discard to shuffle into the deck.", "TH-004")


# -- discarding, passing ------------------------------------------------------------------------


def _discard(s: TreasureHunterState, card: int) -> Refusal:
    phase, label = s.phase, s.game.label
    if phase == Phase.SCRY:
        return Refusal("not-there", f"{label(card)} is not in {SEATS[s.aim]}'s hand.", "TH-S02")
    if phase == Phase.SPILL:
        name = label(s.aim)
        return Refusal("other-card", f"It must be a spell attached to {name}.", "TH-021")
    if phase == Phase.CROWD:
        return Refusal("other-card", "It must be a hero of the own party.", "TH-022")
    if phase == Phase.ROBBED:
        return Refusal("other-card", "It must be an item of the party.", "TH-060")
    if phase == Phase.SETTLE:
        return not_in_hand(s, card)
    seat = s.turn
    if s.hands[seat] >> card & 1:
        limit = s.game.hand_limit(s.piles[seat])
        return Refusal(
            "within-limit", f"The hand is down to {limit} cards; no more is discarded.", "TH-055"
        )
    bearer = s.bearer(card) if s.game.item_mask >> card & 1 else NOBODY
    if bearer != NOBODY and belongings.deadly(s, seat, bearer, card):
        return _deadly(s, bearer, card)
    return Refusal(
        "not-there", f"{label(card)} is neither in hand nor in {SEATS[seat]}'s party.", "TH-055"
    )


def _keep(s: TreasureHunterState, card: int) -> Refusal:
    return Refusal("not-seen", f"{s.game.label(card)} is not among the cards looked at.", "TH-E15")


def _pass(s: TreasureHunterState) -> Refusal:
    if s.phase == Phase.DISCARD:
        count = recovery.over_limit(s)
        return Refusal("over-limit", f"{count} more cards must be discarded first.", "TH-055")
    if s.phase == Phase.RECOVER:
        return Refusal("who", "First it is said who comes back.", "TH-S08")
    return Refusal("hand-out", "The items have to be given to heroes first.", "TH-043")


def _never(s: TreasureHunterState, *args: int) -> Refusal:
    raise AssertionError("always legal in its phase")


REFUSALS: dict[str, Callable[..., Refusal]] = {
    "play": _play,
    "attach": _attach,
    "give": _give,
    "wield": _wield,
    "cast": _cast,
    "use": _use,
    "event": event,
    "steal": _steal,
    "pilfer": _pilfer,
    "ruin": _ruin,
    "look": _look,
    "tapestry": _tapestry,
    "open": _open,
    "keep": _keep,
    "go": adventure_refusals.go,
    "place": adventure_refusals.place,
    "oppose": adventure_refusals.guardian(""),
    "double": adventure_refusals.guardian("double_trouble"),
    "encounter": adventure_refusals.guardian("encounter"),
    "second": adventure_refusals.guardian("second_guardian"),
    "rise": adventure_refusals.rise,
    "spend": adventure_refusals.spend,
    "haste": adventure_refusals.haste,
    "martyr": adventure_refusals.martyr,
    "hits": adventure_refusals.hits_on,
    "heal": adventure_refusals.heal_on,
    "revive": _revive,
    "drink": _drink,
    "discard": _discard,
    "take": _never,
    "leave": _never,
    "pass": _pass,
}
