"""Write, read and show positions of Zambezi Falls, and find what play cannot lead to."""

from collections.abc import Iterator
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import (
    LOW_TO_HIGH,
    RANK_FIELD,
    TWO,
    card_to_code,
    code_to_card,
    format_cards_by_rank,
    rank_bit_index_of_card,
)
from parlour.games.zambezi_falls.display import (
    build_exchange_zones,
    build_pile_zones,
    build_reserve_zones,
    format_card_code,
    hand_badges,
)
from parlour.games.zambezi_falls.notation import (
    CARD_PATTERN,
    NO_SUIT_OFFSET,
    list_ranks,
    parse_ranks,
)
from parlour.games.zambezi_falls.observations import FIELDS_PER_PROMISE, MAX_STAGES, PlayedCards
from parlour.games.zambezi_falls.rules import (
    GIVEN_UNSEEN,
    KIND_FIELD,
    MAX_RESERVE,
    NOT_GIVEN,
    SEAT_UNIT,
    SIZE_UNIT,
    SUITS_UNIT,
    UNKNOWN_SEAT,
    ZambeziFalls,
    can_beat,
    move_size,
)
from parlour.kit.bits import bit, make_set, members, min_element
from parlour.kit.cards import (
    RANKS,
    STANDARD_CARDS,
    UNKNOWN,
    format_standard_card,
    format_standard_cards,
    parse_card_set,
)
from parlour.kit.errors import InvalidPositionError
from parlour.kit.game_positions import Positions
from parlour.kit.position_reader import PositionReader, pile_to_vec
from parlour.kit.positions import format_hand, hand_zones
from parlour.kit.validation import shorten_repr as shown_text
from parlour.kit.zones import Zone

POSITION_KEYS: Final = (
    "hands",
    "reserve",
    "pile",
    "top_seat",
    "must_beat_own",
    "dealer",
    "given_cards",
    "wins",
)
CARD_KEYS: Final = ("hands", "reserve", "pile", "given_cards")
UNORDERED_KEYS: Final = ("hands",)

PLAY_MASK = RANK_FIELD | KIND_FIELD


# Notation of cards. Only ranks are written if suits are not tracked.


def list_hand_texts(game: ZambeziFalls) -> list[str]:
    texts: list[str] = []
    for seat in range(2):
        cards = (
            format_cards_by_rank(game.hands[seat])
            if game.tracks_suits()
            else list_ranks(game.hand_counts[seat])
        )
        texts.append(format_hand(" ".join(cards), game.hidden_counts[seat]))
    return texts


def format_play(game: ZambeziFalls, play: int) -> str:
    """Return the notation of a play in the pile: its cards, without spaces."""
    if game.tracks_suits():
        return "".join(format_cards_by_rank(game.cards_of_play(play)))
    return LOW_TO_HIGH[(play & RANK_FIELD) // 3] * move_size(play)


def allows_pass_after_match(game: ZambeziFalls, play_size: int) -> bool:
    """Return True if a player who has matched a play of this size may pass (ZF-20, ZF-26)."""
    return game.choices.unfollowed_match != "opponent_leads" and not (game.must_follow and play_size == 1)


def top_is_match(game: ZambeziFalls) -> bool:
    if game.play_count < 2:
        return False
    return game.pile[game.play_count - 1] & PLAY_MASK == game.pile[game.play_count - 2] & PLAY_MASK


# ZF-31: a card may be written as its rank alone.


def add_missing_suits(game: ZambeziFalls, position: PositionReader) -> dict[str, Any]:
    """Return the position with a free suit for each card that is written as its rank alone.

    Raises:
        InvalidPositionError: A rank has more cards than in the pack (ZF-1).
    """
    reader = PositionReader(game, position.notation, position.seats, position.position, position.is_partial)
    hands, reserve = reader.piles_by_seat("hands"), reader.pile("reserve")
    plays, gifts = parse_plays(game, reader), reader.piles_by_seat("given_cards")
    if reader.named_cards <= STANDARD_CARDS:
        return position.position
    words = build_card_notations(game, reader)
    suited_position = {
        "hands": [" ".join([words[card] for card in hand]) for hand in hands],
        "reserve": " ".join([words[card] for card in reserve]),
        "pile": " ".join(["".join([words[card] for card in play]) for play in plays]),
        "given_cards": [" ".join([words[card] for card in gift]) for gift in gifts],
    }
    return position.position | {key: suited_position[key] for key in suited_position if position.has_key(key)}


def build_card_notations(game: ZambeziFalls, position: PositionReader) -> dict[int, str]:
    """Map each card number to its notation.

    A card written without a suit gets a suit that no other card of its rank has.
    """
    words = {card: format_standard_card(card) for card in range(52)} | {UNKNOWN: "?"}
    # A Python integer, because cards written as bare ranks have numbers beyond the bits of an i64.
    free_cards = int(game.pack) & ~position.named_cards
    for first_of_rank in range(0, 52, 4):
        free_of_rank = [card for card in range(first_of_rank, first_of_rank + 4) if free_cards >> card & 1]
        for suitless_index in range(4):
            if position.named_cards >> (NO_SUIT_OFFSET + first_of_rank + suitless_index) & 1:
                if suitless_index >= len(free_of_rank):
                    rank = RANKS[first_of_rank // 4]
                    raise position.position_error("hands", f"the pack has fewer cards of rank {rank} [ZF-1]")
                words[NO_SUIT_OFFSET + first_of_rank + suitless_index] = format_standard_card(
                    free_of_rank[suitless_index]
                )
    return words


# Reading.


def read_reserve(game: ZambeziFalls, reader: PositionReader) -> None:
    cards = reader.pile("reserve")
    if len(cards) > game.max_reserve or len(cards) % 4:
        raise reader.position_error(
            "reserve", f"the reserve must have 16, 12, 8, 4 or 0 cards, not {len(cards)} [ZF-28]"
        )
    codes = [card if card == UNKNOWN else card_to_code(card) for card in cards]
    game.reserve, game.reserve_count = pile_to_vec(codes, MAX_RESERVE), len(cards)


def parse_plays(game: ZambeziFalls, reader: PositionReader) -> list[list[int]]:
    raw_pile = reader.get_raw("pile")
    words = [str(word) for word in raw_pile] if isinstance(raw_pile, list) else [str(raw_pile or "")]
    plays: list[list[int]] = []
    for word in " ".join(words).split():
        ranks = parse_ranks(word)
        if not ranks or len(set(ranks)) > 1 or len(ranks) > 4 or ranks[0] == TWO:
            raise reader.position_error(
                "pile", f"{shown_text(word)} is not a play that can be on the pile [ZF-5]"
            )
        plays.append(
            reader.parse_cards("pile", ["".join(card) for card in CARD_PATTERN.findall(word.upper())])
        )
    return plays


def read_pile(game: ZambeziFalls, reader: PositionReader) -> None:
    """Read the plays and put them on the pile in order."""
    for cards in reversed(parse_plays(game, reader)):
        rank_bit_index, play_size = rank_bit_index_of_card(cards[0]), len(cards)
        suits = make_set([card & 3 for card in cards])
        play = rank_bit_index + SIZE_UNIT * (play_size - 1) + SEAT_UNIT * UNKNOWN_SEAT + SUITS_UNIT * suits
        game.put_play_on_pile(rank_bit_index, play_size, play)


def is_exchange(reader: PositionReader) -> bool:
    """Return True if a position is in the exchange: it has `given_cards` or two seats in `turn` (ZF-2)."""
    turn = reader.position.get("turn")
    return reader.has_key("given_cards") or (isinstance(turn, list) and len(turn) == 2)


def read_top_seat_and_obligation(game: ZambeziFalls, reader: PositionReader) -> None:
    """Read the seat that made the top play, and whether that seat must beat the cards it matched (ZF-9).

    If the position omits either value, it is derived from the seat whose turn it is.
    """
    written_seat = reader.number("top_seat", -1, 0, 1)
    is_written = reader.has_key("must_beat_own")
    must_beat_own = reader.flag("must_beat_own")
    if written_seat >= 0 and not game.play_count:
        raise reader.position_error("top_seat", "the pile is empty, so no seat made the top play [ZF-29]")
    if must_beat_own and not game.play_count:
        raise reader.position_error("must_beat_own", "the pile is empty, so there is nothing to beat [ZF-9]")
    game.top_seat = max(written_seat, 0)
    if not game.play_count or game.is_exchange or reader.has_key("outcome"):
        return
    must_go_again = top_is_match(game) and not allows_pass_after_match(game, game.top_size)
    if not is_written and written_seat < 0 and must_go_again:
        is_written = must_beat_own = True
    if written_seat < 0:
        turn = reader.single_seat_to_move(1 - game.dealer)
        game.top_seat = turn if must_beat_own else 1 - turn
    else:
        goes_again = must_beat_own or must_go_again
        turn = reader.single_seat_to_move(written_seat if goes_again else 1 - written_seat)
    game.must_beat_own = game.top_seat == turn
    if is_written and must_beat_own != game.must_beat_own:
        raise reader.position_error(
            "must_beat_own", "must be true if and only if the seat on turn made the top play [ZF-9]"
        )


def read_gifts(game: ZambeziFalls, reader: PositionReader) -> None:
    for seat, cards in enumerate(reader.piles_by_seat("given_cards")):
        if len(cards) > 1:
            raise reader.position_error("given_cards", "each seat gives one card [ZF-2]")
        for card in cards:
            game.given_cards[seat] = GIVEN_UNSEEN if card == UNKNOWN else card_to_code(card)
    if game.given_cards[0] != NOT_GIVEN and game.given_cards[1] != NOT_GIVEN:
        raise reader.position_error(
            "given_cards",
            "both players have given a card, so the exchange is over: put the cards in the hands, and leave "
            "out this key [ZF-2]",
        )


def read_wins(game: ZambeziFalls, reader: PositionReader) -> None:
    """Read the games that each seat has won. If a finished series omits them, infer them (ZF-17)."""
    wins, goal = reader.numbers_by_seat("wins"), game.match_score.goal
    if min(wins) < 0 or max(wins) > goal // 2 + 1 or sum(wins) > goal:
        raise reader.position_error("wins", f"the score in a series of {goal} games cannot be {wins} [ZF-17]")
    if reader.has_key("outcome") and not reader.has_key("wins"):
        winners = reader.read_outcome()[0]
        for seat in members(winners):
            wins[seat] = goal // 2 if winners == 3 else goal // 2 + 1
    game.match_score.totals = vec[i64](wins)
    game.round_count = sum(wins)


def read_turn(game: ZambeziFalls, reader: PositionReader) -> None:
    turn = reader.position.get("turn")
    if reader.has_key("outcome"):
        game.turn = reader.single_seat_to_move(-1)
        if game.is_exchange:
            raise reader.position_error("given_cards", "the match is over, so no cards are exchanged [G-2]")
        return
    if game.is_exchange:
        game.turn = reader.first_seat_to_move(min_element(game.to_move()))
        if isinstance(turn, list | int) and reader.parse_seat_set(turn, "turn") != game.to_move():
            raise reader.position_error(
                "turn", "the seats on turn must be those that have not given a card [ZF-2]"
            )
        return
    next_seat = game.top_seat if game.must_beat_own else 1 - game.top_seat
    game.turn = reader.single_seat_to_move(next_seat if game.play_count else 1 - game.dealer)
    for seat in range(2):
        if not game.hand_size(seat):
            raise reader.position_error("hands", f"seat {seat} holds no cards, so it has won [ZF-27]")


# What play cannot lead to.


def pile_problems(game: ZambeziFalls) -> Iterator[str]:
    """ZF-6, ZF-20: each play beats or matches the one below it."""
    for index in range(1, game.play_count):
        below, play = game.pile[index - 1] & PLAY_MASK, game.pile[index] & PLAY_MASK
        if (move_size(play), play & RANK_FIELD) < (move_size(below), below & RANK_FIELD):
            yield "pile: each play must beat or match the one below it [ZF-6]"
        if (
            index > 1
            and game.pile[index - 2] & PLAY_MASK == below == play
            and not allows_pass_after_match(game, move_size(play))
        ):
            yield "pile: with these options a matched single must be beaten, not matched again [ZF-20]"


def match_problems(game: ZambeziFalls) -> Iterator[str]:
    """ZF-9, ZF-20, ZF-26: only a player who has matched the top play goes again, or may pass."""
    if not top_is_match(game):
        if game.must_beat_own:
            yield (
                "must_beat_own: the top play does not match the play below it, so its player does not go "
                "again [ZF-9]"
            )
        return
    can_beat_match = can_beat(game.hand_counts[game.top_seat], game.top_rank_bit_index, game.top_size)
    if not game.must_beat_own and not allows_pass_after_match(game, game.top_size):
        yield (
            "must_beat_own: must be true, because with these options a player who matches a single goes "
            "again [ZF-20]"
        )
    if game.must_beat_own and game.must_follow and game.top_size == 1 and not can_beat_match:
        yield f"hands: seat {game.turn} cannot beat its own match, so it was not allowed to match [ZF-20]"
    if not game.must_beat_own and game.pass_only_when_stuck and can_beat_match:
        yield f"hands: seat {game.top_seat} can beat its own match, so it was not allowed to pass [ZF-26]"


def outcome_problems(game: ZambeziFalls) -> Iterator[str]:
    highest_total = game.match_score.highest_total()
    if game.winners != (game.match_score.seats_with_total(highest_total) if highest_total else 0):
        wins = game.match_score.list_totals()
        yield f"wins: the winner must have won the most games: {wins} [ZF-17]"
    if game.match_score.goal > 1:
        return
    # ZF-27, G-4: the player with fewer cards has won. If both hands are the same size, the game is a draw.
    hand_sizes = [game.hand_size(seat) for seat in range(2)]
    winners = 0 if hand_sizes[0] == hand_sizes[1] else 1 if hand_sizes[0] < hand_sizes[1] else 2
    if game.winners != winners:
        yield (
            f"outcome: with {hand_sizes[0]} and {hand_sizes[1]} cards left, the winner must be"
            f" {members(winners)} [ZF-27]"
        )


@final
class ZambeziFallsPositions(Positions[ZambeziFalls]):
    """The positions of Zambezi Falls."""

    def __init__(self) -> None:
        super().__init__(POSITION_KEYS, CARD_KEYS, UNORDERED_KEYS)

    def write_position(self, game: ZambeziFalls, position: dict[str, Any]) -> None:
        position["hands"] = list_hand_texts(game)
        position["reserve"] = " ".join(
            [format_card_code(game, game.reserve[index]) for index in range(game.reserve_count - 1, -1, -1)]
        )
        position["pile"] = " ".join(
            [format_play(game, game.pile[index]) for index in range(game.play_count - 1, -1, -1)]
        )
        if game.play_count:
            position["top_seat"] = int(game.top_seat)
        position["must_beat_own"] = game.must_beat_own
        position["dealer"] = int(game.dealer)
        if game.is_exchange:
            position["given_cards"] = [
                "" if card == NOT_GIVEN else format_card_code(game, card) for card in game.given_cards
            ]
        position["wins"] = game.match_score.list_totals()

    def read_position(self, game: ZambeziFalls, reader: PositionReader) -> None:
        reader.position = add_missing_suits(game, reader)
        reader.pack = int(game.pack)
        game.dealer = reader.seat("dealer", 0)
        reader.read_hands("hands", game.hands, game.hidden_counts)
        game.compute_hand_counts()
        read_reserve(game, reader)
        read_pile(game, reader)
        game.is_exchange = is_exchange(reader)
        read_top_seat_and_obligation(game, reader)
        read_gifts(game, reader)
        read_wins(game, reader)
        read_turn(game, reader)
        # Cards that the position omits are out of play, so the location of every card is known.
        if not reader.is_partial:
            reader.mark_as_named(game.pack)
        game.played_cards.initial_cards = game.pack & ~game.hands[0] & ~game.hands[1]
        for code in [*game.reserve[: game.reserve_count], *game.given_cards]:
            if code >= 0:
                game.played_cards.initial_cards &= ~bit(code_to_card(code))

    def position_problems(self, game: ZambeziFalls) -> Iterator[str]:
        yield from pile_problems(game)
        if game.is_exchange and not game.choices.exchange:
            yield "given_cards: cards are given only with exchange=on [ZF-30]"
        if game.is_exchange and game.play_count:
            yield "pile: the pile must be empty during the exchange [ZF-2]"
        max_reserve = game.max_reserve
        max_cards = (game.pack_size - max_reserve) // 2 + (max_reserve - game.reserve_count) // 2
        for seat in range(2):
            hand_size = game.hand_size(seat)
            if hand_size > max_cards:
                yield (
                    f"hands: seat {seat} holds {hand_size} cards, but at most {max_cards} are possible"
                    f" with {game.reserve_count} in the reserve [ZF-11]"
                )
        if game.is_over:
            yield from outcome_problems(game)
            return
        if 2 * game.match_score.highest_total() > game.match_score.goal:
            yield "wins: a player has won the series, so the match is over [ZF-17]"
        if game.play_count and not game.is_exchange:
            yield from match_problems(game)

    def write_memory(self, game: ZambeziFalls, state: dict[str, Any]) -> None:
        played_cards = game.played_cards
        state["out"] = format_standard_cards(played_cards.initial_cards)
        state["stage"] = played_cards.current_stage
        state["played_by_stage"] = [format_standard_cards(cards) for cards in played_cards.played_by_stage]
        state["plays"] = [game.pile[index] for index in range(game.play_count)]
        if game.pass_only_when_stuck:
            state["most_held"] = list(played_cards.max_held)
        if len(played_cards.promises):
            state["promises"] = list(played_cards.promises)
        if not game.is_exchange and game.given_cards[0] != NOT_GIVEN:
            state["given_cards"] = [format_card_code(game, card) for card in game.given_cards]

    def read_memory(self, game: ZambeziFalls, state: dict[str, Any]) -> None:
        if "out" not in state:
            return
        stage = int(state["stage"])
        played_by_stage = [parse_card_set(words) for words in state["played_by_stage"]]
        max_held = [int(counts) for counts in state.get("most_held", game.played_cards.max_held)]
        promises = [int(number) for number in state.get("promises", [])]
        if not 0 <= stage < MAX_STAGES:
            raise InvalidPositionError(f"memory: stage: {stage} is not a number from 0 to {MAX_STAGES - 1}")
        if len(played_by_stage) != len(game.played_cards.played_by_stage) or len(max_held) != len(
            game.played_cards.max_held
        ):
            raise InvalidPositionError(
                "memory: played_by_stage and most_held: expected one value for each seat and stage"
            )
        if len(promises) % FIELDS_PER_PROMISE:
            raise InvalidPositionError(
                "memory: promises: expected a seat, a stage, counts and the bit index of a rank for each"
                " promise"
            )
        played_cards = PlayedCards(vec[i64](played_by_stage), vec[i64](max_held), vec[i64](promises))
        played_cards.initial_cards = parse_card_set(str(state["out"]))
        played_cards.current_stage = stage
        game.played_cards = played_cards
        for index, play in enumerate(list(state["plays"])[: game.play_count]):
            game.pile[index] = int(play)
        parse_card = game.variant.notation.parse_card
        for seat, word in enumerate(state.get("given_cards", [])):
            game.given_cards[seat] = (
                GIVEN_UNSEEN if word == "?" else card_to_code(parse_card(game, str(word), 0))
            )

    def zones(self, game: ZambeziFalls, seat: int) -> list[Zone]:
        hands = hand_zones(list_hand_texts(game), [hand_badges(game, owner) for owner in range(2)])
        gifts = build_exchange_zones(game)
        middle = build_reserve_zones(game) + build_pile_zones(game)
        return middle + [zone for owner in range(2) for zone in hands + gifts if zone.seat == owner]
