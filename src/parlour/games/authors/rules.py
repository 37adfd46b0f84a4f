"""Authors for three to six players: clauses AU-1 to AU-10 of rules.md."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from mypy_extensions import i64

from parlour.games.asking.events import ASKED, AUTHORS_EVENTS, MISSED
from parlour.games.asking.options import AskingConfig, describe_first_player, ranks_of_cards
from parlour.games.asking.rules import (
    ENDED_BY_LIMIT,
    AskingGame,
    check_not_oneself,
    check_other_has_cards,
)
from parlour.kit.bits import bit, min_element, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.events import EventKind
from parlour.kit.game import Game
from parlour.kit.moves import CARD_FIELD, SEAT_UNIT
from parlour.kit.options import DealerOptions, HouseRules, Options, choice
from parlour.kit.registration import ClauseCheck
from parlour.kit.sentences import Sentence

# Wins of the player who asks first in 20,000 games of `simple` bots, in percent, if they are not even.
FIRST_PLAYER_WINS: Final = {3: 44, 4: 29, 5: 24, 6: 23}


@dataclass(frozen=True)
class AuthorsOptions(DealerOptions):
    """The options of Authors."""

    deal: str = choice("all", "stock", clause="AU-6")
    miss: str = choice("auto", "left", "asked", clause="AU-7")

    @staticmethod
    def house_rules(seats: int) -> HouseRules | None:
        return describe_first_player(seats, FIRST_PLAYER_WINS.get(seats, 0))


# Refusals: AU-1 to AU-3, AU-8


def check_not_held(game: "Authors", seat: int, move: int) -> Sentence | None:
    """AU-2: a player may not ask for a card in their own hand."""
    card = move & CARD_FIELD
    return Sentence("refuse-held", {"card": card}) if game.hands[seat] & bit(card) else None


def check_holds_rank(game: "Authors", seat: int, move: int) -> Sentence | None:
    """AU-3: a player who asks for a card must hold another card of its rank."""
    card = move & CARD_FIELD
    held_cards = game.hands[seat] & shift_left(ALL_ACES, card & 60)
    return None if held_cards else Sentence("refuse-rank", {"card": card})


CLAUSE_CHECKS: Final = (
    ClauseCheck("AU-1", check_not_oneself),
    ClauseCheck("AU-2", check_not_held),
    ClauseCheck("AU-3", check_holds_rank),
    ClauseCheck("AU-8", check_other_has_cards),
)


@final
class AuthorsConfig(AskingConfig):
    """The configuration derived from the options of Authors.

    AU-10: the match continues after the stock has run out, and laying down all cards does not win.
    """

    def __init__(self, options: AuthorsOptions, seats: int, deck_text: str) -> None:
        super().__init__(seats, deck_text)
        self.deals_all_cards = options.deal == "all"
        # AU-7: True if the turn passes to the left after a miss
        self.passes_left: bool = options.miss == "left" or (options.miss == "auto" and self.deals_all_cards)


@final
class Authors(AskingGame):
    """A match of Authors, which has one round."""

    name: ClassVar[str] = "authors"
    title: ClassVar[str] = "Authors"
    clause_prefix: ClassVar[str] = "AU"
    rules_version: ClassVar[int] = 2
    min_seats: ClassVar[int] = 3
    max_seats: ClassVar[int] = 6
    options_type: ClassVar[type[Options]] = AuthorsOptions
    event_kinds: ClassVar[tuple[EventKind, ...]] = AUTHORS_EVENTS

    sets_clause: ClassVar[str] = "AU-5"
    no_opponents_clause: ClassVar[str] = "AU-8"

    def build_config(self) -> AskingConfig:
        options = self.options
        assert isinstance(options, AuthorsOptions)
        return AuthorsConfig(options, int(self.seats), self.variant.deck)

    def declare_public_fields(self) -> None:
        super().declare_public_fields()
        assert isinstance(self.config, AuthorsConfig)
        self.authors_config: AuthorsConfig = self.config

    # Legal moves: AU-1 to AU-3, AU-8

    def generate_legal_moves(self, seat: i64) -> i64:
        if seat != self.turn:
            return 0
        codes = self.move_buffer
        hand = self.hands[seat]
        cards = ranks_of_cards(hand) * ALL_ACES & self.config.pack & ~hand
        others = self.seats_with_cards & ~bit(seat)
        first_seat_code = SEAT_UNIT * min_element(others)
        others &= others - 1
        legal_count: i64 = 0
        while cards:
            codes[legal_count] = first_seat_code + min_element(cards)
            cards &= cards - 1
            legal_count += 1
        ask_count = legal_count
        while others:
            seat_difference = SEAT_UNIT * min_element(others) - first_seat_code
            others &= others - 1
            for index in range(ask_count):
                codes[legal_count] = codes[index] + seat_difference
                legal_count += 1
        return legal_count

    # Asks and their results

    def push(self, seat: i64, move: i64) -> None:
        self.begin_move()
        self.move_count += 1
        asked_seat = (move >> 12) & 7
        card = move & CARD_FIELD
        requested_card = bit(card)
        rank_cards = self.config.pack & shift_left(ALL_ACES, card & 60)
        if self.record_events:
            self.emit(ASKED, seat, other=asked_seat, cards=requested_card)
        if self.track_knowledge:
            self.note_excluded_cards(seat, requested_card)
            self.note_ask(seat, rank_cards)
        if self.hands[asked_seat] & requested_card:
            # AU-4: only the requested card changes hands.
            self.give_cards(seat, asked_seat, requested_card, rank_cards)
        else:
            self.resolve_miss(seat, asked_seat, requested_card)
        if self.move_limit and self.move_count == self.move_limit and not self.is_over:
            self.end_match("G-4", ENDED_BY_LIMIT)

    def resolve_miss(self, asking_seat: i64, asked_seat: i64, requested_card: i64) -> None:
        """AU-7: the asking player draws a card unless the stock is empty, and the turn passes."""
        if self.record_events:
            self.emit(MISSED, asked_seat, other=asking_seat)
        if self.track_knowledge:
            self.note_excluded_cards(asked_seat, requested_card)
        self.draw_hidden_card(asking_seat)
        self.end_turn(self.next_seat(asking_seat) if self.authors_config.passes_left else asked_seat)

    # Cards that a move asks for

    def asked_cards(self, move: i64) -> i64:
        return bit(move & CARD_FIELD)

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        *AskingGame.public_fields,
        "authors_config",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (*AskingGame.hidden_fields,)

    def copy_public(self, target: Game) -> None:
        assert isinstance(target, Authors)
        own: Authors = target
        own.config = self.config
        own.completed_sets = self.completed_sets[:]
        own.absent_cards = self.absent_cards
        own.known_cards = self.known_cards[:]
        own.excluded_cards = self.excluded_cards[:]
        own.held_ranks = self.held_ranks[:]
        own.excluded_parts = self.excluded_parts[:]
        own.knowledge_log = self.knowledge_log
        own.dealer = self.dealer
        own.stock_count = self.stock_count
        own.seats_with_cards = self.seats_with_cards
        own.authors_config = self.authors_config

    def copy_hidden(self, target: Game) -> None:
        assert isinstance(target, Authors)
        own: Authors = target
        own.hands = self.hands[:]
        own.hidden_counts = self.hidden_counts[:]
        own.stock = self.stock[:]

    def new_blank(self) -> "Authors":
        return Authors()

    def copy(self) -> "Authors":
        copied = Authors()
        self.copy_common_fields(copied)
        self.copy_public(copied)
        self.copy_hidden(copied)
        return copied

    # --- end of generated code ---
