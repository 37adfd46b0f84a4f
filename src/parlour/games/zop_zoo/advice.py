"""What a good player of Zop Zoo knows: a rule of thumb, what a position is worth, what speaks for a move."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.deck import (
    BEST_BEAST,
    BEST_POINTS,
    BONUS,
    EVERYTHING,
    MINUS,
    MOLE,
    WHITE,
    WILD,
    card_item,
)
from parlour.games.zop_zoo.knowledge import hidden_cards
from parlour.games.zop_zoo.rules import (
    CHAIN,
    COVER,
    DIG,
    DISCARD,
    DRAW,
    GIVE,
    LEAVE,
    MATCH,
    NAME,
    ROB,
    ROW_SIZE,
    START,
    SWITCH,
    TAKE,
    ZopZoo,
)
from parlour.kit.bits import bit, count, members
from parlour.kit.game import Game
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, NO_MOVE, other_of, seat_of
from parlour.kit.parts import Advice
from parlour.kit.standing import win_share
from parlour.kit.words import Sentence

# What a round may still bring, for each card that has to show points and one more: so many points, and so
# much of those that show already. Fitted to what came of 104,000 positions of matches by the rule of thumb.
ROUND_POINTS: Final = 210.0
SHOWN_SHARE: Final = 1.4


# A rule of thumb


def most_promising(game: ZopZoo, seat: i64) -> i64:
    """The legal move that looks best."""
    best: i64 = NO_MOVE
    most: i64 = 0
    for at in range(game.generate(seat)):
        found = promise(game, seat, game.codes[at])
        if best == NO_MOVE or found > most:
            best, most = game.codes[at], found
    return best


def promise(game: ZopZoo, seat: i64, move: i64) -> i64:
    """How good a move looks."""
    kind = move & KIND_FIELD
    card = move & CARD_FIELD
    other = seat_of(move)
    if kind == TAKE:
        return 10 if game.fits(seat, game.top() - WHITE) else -10
    if kind == MATCH:
        return 10 if game.fits(seat, game.drawn - WHITE) else -10
    if kind == NAME:
        return 6 if game.fits(seat, card - WHITE) else -6
    if kind == DIG:
        return 5
    if kind == COVER:
        return -loss(game, seat, card)
    if kind == GIVE:
        return threat(game, other) - 4 * value_to(game, card_item(card))
    if kind == ROB:
        return 4 * value_to(game, card_item(card)) - threat(game, other)
    if kind == SWITCH:
        return value_to(game, card_item(other_of(move))) - value_to(game, card_item(card))
    return 0


def loss(game: ZopZoo, seat: i64, white: i64) -> i64:
    """What a Wild on this card costs: what the card could still bring; a Minus may be stuck with."""
    if not MINUS & bit(white):
        return game.terms.values[white]
    fewest: i64 = ROW_SIZE
    for other in range(game.seats):
        bare = count(game.bare[other] & ~MINUS)
        if bare < fewest:
            fewest = bare
    return game.terms.values[white] if fewest > 2 else -game.terms.values[white]


def value_to(game: ZopZoo, item: i64) -> i64:
    """What an owned card that shows points is worth to its owner; a Side Bonus even to who loses."""
    if item >= WHITE:
        return game.terms.values[item] + game.terms.values[item] // 2
    over = game.cover_of(item)
    if over < 0:
        return -2 * game.terms.values[item]
    if over >= WILD:
        return BEST_POINTS if over == BEST_BEAST else 0
    return game.terms.values[item]


def threat(game: ZopZoo, seat: i64) -> i64:
    """Who is far ahead, or has many cards still bare, may well be given a bad card."""
    return game.match.totals[seat] // 8 + 2 * count(game.bare[seat] & ~MINUS)


def value_of(game: ZopZoo, seat: int) -> float:
    """By points so far, and what the round may still bring: see ROUND_POINTS."""
    coming = vec[float]([0.0] * int(game.seats))
    for other in range(game.seats):
        rest = float(count(game.bare[other] & ~MINUS))
        coming[other] = (ROUND_POINTS + SHOWN_SHARE * float(game.tally(other))) / (1.0 + rest)
    return 2.0 * win_share(game.match, seat, game.rounds, coming, coming) - 1.0


def seen_past(game: ZopZoo, move: int) -> int:
    """ZZ-20: with honest matching, what somebody does who does not see that a card fits."""
    kind = move & KIND_FIELD
    if not game.terms.honest or kind not in (TAKE, MATCH, NAME):
        return move
    if kind == NAME and game.named:
        return DIG
    if game.phase == START:
        return DRAW
    return LEAVE if game.phase == CHAIN else DISCARD


# What speaks for a move


def reason_for(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    kind = move & KIND_FIELD
    card = move & CARD_FIELD
    if kind == DRAW:
        return reason_to_draw(game, seat)
    if kind in (TAKE, MATCH, NAME):
        used = card if kind == NAME else int(game.drawn if kind == MATCH else game.top())
        return reason_to_use(game, seat, used)
    if kind == DIG:
        found = found_by_dig(game, seat, game.named if game.terms.honest else EVERYTHING)
        return Sentence("reason-dig", {"number": found}) if found else None
    if kind == COVER:
        return reason_to_cover(game, seat, card)
    if kind in (DISCARD, LEAVE):
        unused = int(game.drawn if kind == DISCARD else game.top())
        if unused < WILD and not game.fits(seat, unused - WHITE):
            return Sentence("reason-no-bonus" if unused >= BONUS else "reason-no-fit", {"card": unused})
        return None
    return reason_to_pass_on(game, seat, move)


def reason_to_draw(game: ZopZoo, seat: i64) -> Sentence | None:
    """Where a draw is chosen: all hidden cards are in the draw pile."""
    helpful: i64 = 0
    hidden = hidden_cards(game)
    for card in hidden:
        # A Wild has a place while a card lies bare.
        helps = card < MOLE if card >= WILD else game.fits(seat, card - WHITE)
        helpful += 1 if helps else 0
    if not helpful:
        return None
    return Sentence("reason-draw", {"left": len(hidden), "number": int(helpful)})


def reason_to_use(game: ZopZoo, seat: i64, card: int) -> Sentence | None:
    if not WHITE <= card < WILD or not game.fits(seat, card - WHITE):
        return None
    if card == game.drawn and card < BONUS and game.bare[seat] & ~MINUS == bit(card - WHITE):
        return Sentence("reason-wins")
    return Sentence("reason-bonus" if card >= BONUS else "reason-fits", {"card": card})


def reason_to_cover(game: ZopZoo, seat: i64, white: int) -> Sentence | None:
    """ZZ-10, ZZ-15."""
    bare = game.bare[seat]
    if bare & ~MINUS == bit(white):
        return Sentence("reason-wins")
    if bit(white) & MINUS:
        spared = int(game.terms.values[white])
        return Sentence("reason-save", {"card": white, "number": spared})
    if white + WHITE not in hidden_cards(game):
        return Sentence("reason-gone", {"card": white})
    for other in members(bare & ~MINUS):
        if game.terms.values[other] < game.terms.values[white]:
            return None
    return Sentence("reason-least", {"card": white})


def reason_to_pass_on(game: ZopZoo, seat: i64, move: int) -> Sentence | None:
    """ZZ-13: by the points that the cards show, as their owner would score them."""
    kind = move & KIND_FIELD
    other = int(seat_of(move))
    points = int(shows(game, card_item(move & CARD_FIELD)))
    if kind == ROB:
        return Sentence("reason-rob", {"number": points}) if points > 0 else None
    if kind == SWITCH:
        more = int(shows(game, card_item(other_of(move)))) - points
        return Sentence("reason-switch", {"number": more}) if more > 0 else None
    if points < 0:
        return Sentence("reason-burden", {"other": other, "number": -points})
    if not points:
        return Sentence("reason-cheap")
    for item in members(game.points_cards(seat)):
        if shows(game, item) < points:
            return None
    return Sentence("reason-cost", {"number": points})


def shows(game: ZopZoo, item: i64) -> i64:
    """ZZ-2, ZZ-10, ZZ-16: the points that an owned card shows to who scores everything."""
    if item >= WHITE:
        return game.terms.values[item]
    over = game.cover_of(item)
    if over < 0:
        return -game.terms.values[item]
    if over >= WILD:
        return BEST_POINTS if over == BEST_BEAST else 0
    return game.terms.values[item]


def found_by_dig(game: ZopZoo, seat: i64, wanted: i64) -> int:
    """ZZ-24: how many cards a dig finds."""
    trial = game.copy()
    trial.listening = False
    before = count(trial.held[seat]) + count(trial.covered[seat])
    trial.dig(seat, wanted)
    return int(count(trial.held[seat]) + count(trial.covered[seat]) - before)


@final
class ZopZooAdvice(Advice):
    """See the functions above."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        """Uses what can be used, covers what is worth least, gives the worst away and takes the best."""
        assert isinstance(game, ZopZoo)
        return int(most_promising(game, seat))

    def evaluation(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZopZoo)
        return value_of(game, seat)

    def ahead(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZopZoo)
        return game.match.ahead(seat)

    def overlooked(self, game: Game, move: int) -> int:
        assert isinstance(game, ZopZoo)
        return seen_past(game, move)

    def reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, ZopZoo)
        return reason_for(game, seat, move)
