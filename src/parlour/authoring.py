"""Everything that the author of a game needs, in one place; docs/a-new-game.md tells how it is used."""

from parlour.kit.bits import bit, count, gather, lowest, members
from parlour.kit.card_game import CardGame, aces_high, not_held
from parlour.kit.cards import PACK, read_card
from parlour.kit.errors import InvalidMove, InvalidOption, InvalidPosition
from parlour.kit.furnish import furnish
from parlour.kit.game import Game
from parlour.kit.grammar import (
    Card,
    Each,
    Form,
    Grammar,
    Held,
    Number,
    Rank,
    Read,
    Seat,
    Slot,
    Suit,
    TwoCards,
    never,
    no_move,
)
from parlour.kit.match import MatchScore
from parlour.kit.moves import (
    CARD_FIELD,
    KIND_FIELD,
    KIND_STEP,
    NO_MOVE,
    OTHER_STEP,
    SAID,
    SEAT_STEP,
    SUIT_STEP,
    card_of,
)
from parlour.kit.options import DealerOptions, Options, choice, clash, number
from parlour.kit.parts import Advice, Knowledge
from parlour.kit.places import (
    EVERYBODY,
    OWNER,
    EvenKnowledge,
    Hands,
    Layout,
    Numbers,
    Pile,
    Secret,
    Seen,
    SeenSets,
    Sets,
    pack_in,
)
from parlour.kit.position import PositionReader
from parlour.kit.records import Event
from parlour.kit.refuses import Refuses
from parlour.kit.seats import EVERYONE, NOBODY
from parlour.kit.words import Either, Sentence, invalid_move
from parlour.kit.zones import COUNTER, FAN, HAND, PILE, ROW, TRACK, Zone

__all__ = [
    "CARD_FIELD",
    "COUNTER",
    "EVERYBODY",
    "EVERYONE",
    "FAN",
    "HAND",
    "KIND_FIELD",
    "KIND_STEP",
    "NOBODY",
    "NO_MOVE",
    "OTHER_STEP",
    "OWNER",
    "PACK",
    "PILE",
    "ROW",
    "SAID",
    "SEAT_STEP",
    "SUIT_STEP",
    "TRACK",
    "Advice",
    "Card",
    "CardGame",
    "DealerOptions",
    "Each",
    "Either",
    "EvenKnowledge",
    "Event",
    "Form",
    "Game",
    "Grammar",
    "Hands",
    "Held",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "Knowledge",
    "Layout",
    "MatchScore",
    "Number",
    "Numbers",
    "Options",
    "Pile",
    "PositionReader",
    "Rank",
    "Read",
    "Refuses",
    "Seat",
    "Secret",
    "Seen",
    "SeenSets",
    "Sentence",
    "Sets",
    "Slot",
    "Suit",
    "TwoCards",
    "Zone",
    "aces_high",
    "bit",
    "card_of",
    "choice",
    "clash",
    "count",
    "furnish",
    "gather",
    "invalid_move",
    "lowest",
    "members",
    "never",
    "no_move",
    "not_held",
    "number",
    "pack_in",
    "read_card",
]
