"""The moves of Zombie Cribbage as text; `positions` has its positions."""

from typing import Final, final

from parlour.games.zombie_cribbage.counting import HIGHEST, THIRTY_ONE
from parlour.games.zombie_cribbage.rules import (
    CLAIM,
    CLAIMING,
    COUNT,
    COUNTING,
    DISCARDING,
    GO,
    LAY,
    PLAY,
    RUN,
    RUNNING,
    STAY,
    STOP,
    ZombieCribbage,
)
from parlour.games.zombie_cribbage.table import (
    claim_label,
    claim_place,
    count_label,
    count_place,
    play_label,
)
from parlour.kit.cards import JOKERS, card_text
from parlour.kit.given import shown
from parlour.kit.grammar import (
    Card,
    Each,
    Form,
    Grammar,
    Held,
    Number,
    Read,
    TwoCards,
    cards_in,
    no_move,
)
from parlour.kit.moves import CARD_FIELD, OTHER_STEP
from parlour.kit.words import Either, Sentence

# As the second card of a `crib` that does not name two (ZC-2).
ONE_ONLY: Final = 127
TOO_MANY: Final = 126


def drawn_card(game: ZombieCribbage, drawn: int) -> str:
    """Drawn are places in the pack."""
    return card_text(int(game.terms.cards[drawn]))


@final
class OneCard(Card):
    """A card, also one that the pack of this game has not: nobody holds it."""

    def read(self, game: ZombieCribbage, word: str, held: Held) -> Read:
        cards = cards_in(word)
        return cards[0] if len(cards) == 1 else None


@final
class CribCards(TwoCards):
    """ZC-2: two cards for the crib; another number of them has a code too, for its refusal."""

    def written(self, game: ZombieCribbage, value: int) -> str:
        other = value // OTHER_STEP
        if other not in (ONE_ONLY, TOO_MANY):
            return super().written(game, value)
        return card_text(value & CARD_FIELD) + (" ..." if other == TOO_MANY else "")

    def read(self, game: ZombieCribbage, word: str, held: Held) -> Read:
        cards = cards_in(word)
        if len(cards) in (0, 2):
            return super().read(game, word, held)
        return cards[0] + (ONE_ONLY if len(cards) == 1 else TOO_MANY) * OTHER_STEP


def pack(game: ZombieCribbage) -> int:
    return int(game.terms.pack)


def jokers_held(game: ZombieCribbage, seat: int) -> int:
    return game.hands[seat] & JOKERS


def may_go(game: ZombieCribbage) -> bool:
    return bool(game.terms.joker_optional and game.terms.pack & JOKERS)


def may_end(game: ZombieCribbage) -> bool:
    return bool(game.terms.may_end)


def may_run(game: ZombieCribbage) -> bool:
    return bool(game.terms.runs)


def is_claimed(game: ZombieCribbage) -> bool:
    return bool(game.terms.claimed)


def spoken(game: ZombieCribbage, line: str) -> str:
    """A number alone can be nothing else where one is asked for."""
    if line.isdecimal() and game.phase in (COUNTING, CLAIMING):
        return f"{'count' if game.phase == COUNTING else 'claim'} {line}"
    return line


def nonsense(game: ZombieCribbage, text: str, seat: int) -> Sentence:
    """For what is nonsense: what the moves are that somebody may make now."""
    if game.over:
        return Sentence("no-move-over", {"text": shown(text)})
    return no_move(text, Sentence("write", {"moves": moves_now(game)}))


def moves_now(game: ZombieCribbage) -> Sentence | Either:
    """How the moves of whoever is on turn are written, as far as all can see what those are."""
    if game.phase == DISCARDING:
        return Sentence("example-crib")
    if game.phase == RUNNING:
        return Either(["run", "stay"])
    if game.phase == COUNTING:
        return Sentence("example-count", {"most": HIGHEST})
    if game.phase == CLAIMING:
        return Sentence("example-claim", {"most": HIGHEST})
    moves: list[str | Sentence] = [Sentence("example-card")]
    if game.total == THIRTY_ONE:
        moves = [Sentence("example-joker")]
        if game.terms.joker_optional:
            moves.append("go")
    if game.may_stop():
        moves.append("stop")
    return Either(moves, "list-or")


GRAMMAR = Grammar(
    Each(
        "card",
        Form("{card}", play_label, "hand.{turn} {card}", kind=PLAY),
        Form("crib {cards}", "move-lay", "hand.{viewer} {cards}", kind=LAY),
    ),
    Form("go", "move-go", kind=GO, only=may_go),
    Form("stop", "move-stop", kind=STOP, only=may_end),
    Form("run", "move-run", kind=RUN, only=may_run),
    Form("stay", "move-stay", kind=STAY, only=may_run),
    Each(
        "number",
        Form("count {number}", count_label, count_place, kind=COUNT, only=is_claimed),
        Form("claim {number}", claim_label, claim_place, kind=CLAIM, only=is_claimed),
    ),
    slots=(OneCard(pack=pack), CribCards(pack=pack), Number(HIGHEST)),
    spoken=spoken,
    nonsense=nonsense,
)
