"""Authors for three to six players: clauses AU-1 to AU-10 of rules.md."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.events import ASKED, AUTHORS_EVENTS
from parlour.games.asking.options import describe_first_player, ranks_of_cards
from parlour.games.asking.rules import AskingGame, check_not_oneself, check_other_has_cards
from parlour.kit.bits import bit, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.clause_checks import ClauseCheck
from parlour.kit.events import BELIEFS, EMPTY_KNOWLEDGE_LOG, WITH_EVENTS, EventKind, KnowledgeLog
from parlour.kit.game import EMPTY
from parlour.kit.moves import CARD_FIELD
from parlour.kit.options import DealerOptions, HouseRules, HouseTable, Options, choice
from parlour.text.message import Message

# Wins of the player who asks first in 20,000 games of `simple` bots, in percent, if they are not even.
FIRST_PLAYER_WINS: Final = {3: 45, 4: 28, 5: 24, 6: 23}


@dataclass(frozen=True)
class AuthorsOptions(DealerOptions):
    """The options of Authors."""

    deal: str = choice("all", "stock", clause="AU-6")
    miss: str = choice("auto", "left", "asked", clause="AU-7")

    @staticmethod
    def house_rules(seats: int) -> HouseRules | None:
        return describe_first_player(seats, FIRST_PLAYER_WINS.get(seats, 0))


# Refusals: AU-1 to AU-3, AU-8


def check_not_held(game: AskingGame, seat: int, move: int) -> Message | None:
    """AU-2: a player may not ask for a card in their own hand."""
    card = move & CARD_FIELD
    return Message("refuse-held", {"card": card}) if game.hands[seat] & bit(card) else None


def check_holds_rank(game: AskingGame, seat: int, move: int) -> Message | None:
    """AU-3: a player who asks for a card must hold another card of its rank."""
    card = move & CARD_FIELD
    held_cards = game.hands[seat] & shift_left(ALL_ACES, card & 60)
    return None if held_cards else Message("refuse-rank", {"card": card})


CLAUSE_CHECKS: Final = (
    ClauseCheck("AU-1", check_not_oneself),
    ClauseCheck("AU-2", check_not_held),
    ClauseCheck("AU-3", check_holds_rank),
    ClauseCheck("AU-8", check_other_has_cards),
)


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
    house_table: ClassVar[HouseTable | None] = HouseTable(4, {})
    event_kinds: ClassVar[tuple[EventKind, ...]] = AUTHORS_EVENTS

    sets_clause: ClassVar[str] = "AU-5"
    no_opponents_clause: ClassVar[str] = "AU-8"

    miss_passes_left: bool = False  # AU-7: True if the turn passes to the left after a miss
    # The same fields as in `AskingGame`. Compiled code trusts a default only in the body of the final class;
    # without these lines it would test at each use whether a field is set.
    pack: i64 = 0
    deals_all_cards: bool = False
    ends_with_stock: bool = False
    going_out_wins: bool = False
    refills_hand: bool = True
    dealer: i64 = 0
    hands: vec[i64] = EMPTY
    hidden_counts: vec[i64] = EMPTY
    stock: vec[i64] = EMPTY
    stock_count: i64 = 0
    completed_sets: vec[i64] = EMPTY
    seats_with_cards: i64 = 0
    absent_cards: i64 = 0
    known_cards: vec[i64] = EMPTY
    excluded_cards: vec[i64] = EMPTY
    held_ranks: vec[i64] = EMPTY
    excluded_parts: vec[i64] = EMPTY
    knowledge_log: KnowledgeLog = EMPTY_KNOWLEDGE_LOG

    def set_up(self) -> None:
        """AU-10: the match continues after the stock has run out, and laying down all cards does not win."""
        super().set_up()
        options = self.options
        assert isinstance(options, AuthorsOptions)
        self.deals_all_cards = options.deal == "all"
        self.miss_passes_left = options.miss == "left" or (options.miss == "auto" and self.deals_all_cards)

    def copy_of_public_fields(self) -> "Authors":
        twin = Authors()
        self.copy_shared_fields(twin)
        twin.miss_passes_left = self.miss_passes_left
        return twin

    # Asks and their results

    def generate_legal_moves(self, seat: i64) -> i64:
        """AU-1 to AU-3, AU-8: ask for a card that the hand lacks, of a rank that it contains."""
        if seat != self.turn:
            return 0
        hand = self.hands[seat]
        return self.write_asks(seat, ranks_of_cards(hand) * ALL_ACES & self.pack & ~hand)

    def ask(self, asking_seat: i64, asked_seat: i64, request: i64) -> None:
        """Ask for one card."""
        requested_card = bit(request)
        rank_cards = self.pack & shift_left(ALL_ACES, request & 60)
        if self.recording & WITH_EVENTS:
            self.emit(ASKED, asking_seat, other=asked_seat, cards=requested_card)
        if self.recording >= BELIEFS:
            self.note_excluded_cards(asking_seat, requested_card)
            self.note_ask(asking_seat, rank_cards)
        if self.hands[asked_seat] & requested_card:
            # AU-4: only the requested card changes hands.
            self.give_cards(asking_seat, asked_seat, requested_card, rank_cards)
        else:
            self.resolve_miss(asking_seat, asked_seat, requested_card)

    def resolve_miss(self, asking_seat: i64, asked_seat: i64, requested_card: i64) -> None:
        """AU-7: the asking player draws a card unless the stock is empty, and the turn passes."""
        self.emit_miss(asking_seat, asked_seat, requested_card)
        self.draw_hidden_card(asking_seat)
        if self.miss_passes_left:
            self.end_turn(self.next_seat(asking_seat))
        else:
            self.end_turn(asked_seat)

    def asked_cards(self, move: i64) -> i64:
        return bit(move & CARD_FIELD)
