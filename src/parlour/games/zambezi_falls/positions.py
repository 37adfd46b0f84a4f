"""Read, validate and write positions of Zambezi Falls."""

from typing import Any

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
    parse_standard_card,
)
from parlour.kit.errors import InvalidPositionError
from parlour.kit.layout.places import NOBODY, CustomPlace, Hands, Layout, LearnedFields, SeatValue
from parlour.kit.position_reader import PositionReader, pile_to_vec
from parlour.kit.validation import shorten_repr as shown_text

PLAY_MASK = RANK_FIELD | KIND_FIELD


# Notation of cards. Only ranks are written if suits are not tracked.


def format_hand(game: ZambeziFalls, seat: int) -> str:
    cards = (
        format_cards_by_rank(game.hands[seat]) if game.tracks_suits() else list_ranks(game.hand_counts[seat])
    )
    return " ".join(cards)


def format_play(game: ZambeziFalls, play: int) -> str:
    """Return the notation of a play in the pile: its cards, without spaces."""
    if game.tracks_suits():
        return "".join(format_cards_by_rank(game.cards_of_play(play)))
    return LOW_TO_HIGH[(play & RANK_FIELD) // 3] * move_size(play)


# ZF-31: a card may be written as its rank alone.


def add_missing_suits(game: ZambeziFalls, position: PositionReader) -> dict[str, Any]:
    """Return the position with a free suit for each card that is written as its rank alone.

    Raises:
        InvalidPositionError: A card is not in the pack of this match, or a rank has too many cards (ZF-1).
    """
    reader = PositionReader(game, position.position, position.is_partial)
    hands, reserve = reader.piles_by_seat("hands"), reader.pile("reserve")
    plays, gifts = parse_plays(game, reader), reader.piles_by_seat("given_cards")
    foreign_cards = reader.named_cards & STANDARD_CARDS & ~game.pack
    if foreign_cards:
        raise position.position_error(
            "hands",
            f"{format_standard_cards(foreign_cards).split()[0]} is not in the pack of this game [ZF-1]",
        )
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


# Locations of cards.


def format_reserve(game: ZambeziFalls, reserve: vec[i64], reserve_count: int) -> str:
    return " ".join([format_card_code(game, reserve[index]) for index in range(reserve_count - 1, -1, -1)])


def read_reserve(game: ZambeziFalls, position: PositionReader) -> tuple[vec[i64], int]:
    cards = position.pile("reserve")
    if len(cards) > game.max_reserve or len(cards) % 4:
        raise position.position_error(
            "reserve", f"the reserve must have 16, 12, 8, 4 or 0 cards, not {len(cards)} [ZF-28]"
        )
    return pile_to_vec([card if card == UNKNOWN else card_to_code(card) for card in cards], MAX_RESERVE), len(
        cards
    )


def format_pile(game: ZambeziFalls, pile: vec[i64], play_count: int) -> str:
    return " ".join([format_play(game, pile[index]) for index in range(play_count - 1, -1, -1)])


def parse_plays(game: ZambeziFalls, position: PositionReader) -> list[list[int]]:
    raw_pile = position.get_raw("pile")
    words = [str(word) for word in raw_pile] if isinstance(raw_pile, list) else [str(raw_pile or "")]
    plays: list[list[int]] = []
    for word in " ".join(words).split():
        ranks = parse_ranks(word)
        if not ranks or len(set(ranks)) > 1 or len(ranks) > 4 or ranks[0] == TWO:
            raise position.position_error(
                "pile", f"{shown_text(word)} is not a play that can be on the pile [ZF-5]"
            )
        plays.append(
            position.parse_cards("pile", ["".join(card) for card in CARD_PATTERN.findall(word.upper())])
        )
    if len(plays) > game.pack_size:
        raise position.position_error("pile", "the pile has more plays than the pack has cards")
    return plays


def read_pile(game: ZambeziFalls, position: PositionReader) -> tuple[vec[i64], i64]:
    """Read the plays and put them on the pile in order.

    Raises:
        InvalidPositionError: A play does not beat or match the play below it, or the reserve is too large.
    """
    follows_match = False
    falls_count = 0
    for cards in reversed(parse_plays(game, position)):
        rank_bit_index, play_size = rank_bit_index_of_card(cards[0]), len(cards)
        if play_size < game.top_size or (
            play_size == game.top_size and rank_bit_index < game.top_rank_bit_index
        ):
            raise position.position_error("pile", "each play must beat or match the one below it [ZF-6]")
        is_match = rank_bit_index == game.top_rank_bit_index and play_size == game.top_size
        if follows_match and is_match and not allows_pass_after_match(game, play_size):
            raise position.position_error(
                "pile", "with these options a matched single must be beaten, not matched again [ZF-20]"
            )
        follows_match = is_match
        suits = make_set([card & 3 for card in cards])
        entry = rank_bit_index + SIZE_UNIT * (play_size - 1) + SEAT_UNIT * UNKNOWN_SEAT + SUITS_UNIT * suits
        if game.put_play_on_pile(rank_bit_index, play_size, entry):
            falls_count += 1
    # ZF-14: a Falls takes no cards from an empty reserve.
    if game.reserve_count > max(0, game.max_reserve - 4 * falls_count) and not position.has_key("outcome"):
        raise position.position_error(
            "reserve",
            f"{game.reserve_count} cards are too many, because each Falls on the pile took four [ZF-11]",
        )
    return game.pile, game.play_count


def allows_pass_after_match(game: ZambeziFalls, play_size: int) -> bool:
    """Return True if a player who has matched a play of this size may pass (ZF-20, ZF-26)."""
    return game.choices.unfollowed_match != "opponent_leads" and not (game.must_follow and play_size == 1)


def top_seat_or_none(game: ZambeziFalls, top_seat: int, must_beat_own_matching_play: bool) -> int | None:
    return top_seat if game.play_count else None


def keep_flag(game: ZambeziFalls, flag: bool) -> bool:
    return flag


def read_top_seat_and_obligation(game: ZambeziFalls, position: PositionReader) -> tuple[int, bool]:
    """Return the seat that made the top play, and whether that seat must beat the cards it matched (ZF-9).

    If the position omits either value, it is derived from the seat whose turn it is.
    """
    position_seat = position.number("top_seat", -1, 0, 1)
    must_beat_own = position.get_raw("must_beat_own")
    if must_beat_own is not None and not isinstance(must_beat_own, bool):
        raise position.position_error(
            "must_beat_own", f"expected true or false, not {shown_text(must_beat_own)}"
        )
    if position_seat >= 0 and not game.play_count:
        raise position.position_error("top_seat", "the pile is empty, so no seat made the top play [ZF-29]")
    if must_beat_own and not game.play_count:
        raise position.position_error(
            "must_beat_own", "the pile is empty, so there is nothing to beat [ZF-9]"
        )
    if not game.play_count or is_exchange(position):
        return max(position_seat, 0), False
    must_go_again = top_is_match(game) and not allows_pass_after_match(game, game.top_size)
    if must_beat_own is None and position_seat < 0 and must_go_again:
        must_beat_own = True
    default_turn = position_seat if must_beat_own or must_go_again else 1 - position_seat
    turn = position.first_seat_to_move(default_turn if position_seat >= 0 else 1 - position.seat("dealer", 0))
    if turn < 0:
        return max(position_seat, 0), False
    top_seat = position_seat if position_seat >= 0 else turn if must_beat_own else 1 - turn
    if must_beat_own is not None and must_beat_own != (top_seat == turn):
        raise position.position_error(
            "must_beat_own",
            "must be true if and only if the seat on turn made the top play [ZF-9]",
        )
    if top_seat == turn and not top_is_match(game):
        raise position.position_error(
            "must_beat_own",
            "the top play does not match the play below it, so its player does not go again [ZF-9]",
        )
    if must_go_again and top_seat != turn:
        raise position.position_error(
            "must_beat_own",
            "must be true, because with these options a player who matches a single goes again [ZF-20]",
        )
    return top_seat, top_seat == turn


def top_is_match(game: ZambeziFalls) -> bool:
    if game.play_count < 2:
        return False
    return game.pile[game.play_count - 1] & PLAY_MASK == game.pile[game.play_count - 2] & PLAY_MASK


def format_gifts(game: ZambeziFalls, given_cards: vec[i64]) -> list[str] | None:
    if not game.is_exchange:
        return None
    return ["" if card == NOT_GIVEN else format_card_code(game, card) for card in given_cards]


def is_exchange(position: PositionReader) -> bool:
    """Return True if the position is in the exchange: it has `given_cards` or two seats in `turn` (ZF-2)."""
    turn = position.position.get("turn")
    return position.has_key("given_cards") or (isinstance(turn, list) and len(turn) == 2)


def read_gifts(game: ZambeziFalls, position: PositionReader) -> tuple[vec[i64]]:
    given_cards = vec[i64]([NOT_GIVEN] * 2)
    for seat, cards in enumerate(position.piles_by_seat("given_cards")):
        if len(cards) > 1:
            raise position.position_error("given_cards", "each seat gives one card [ZF-2]")
        for card in cards:
            given_cards[seat] = GIVEN_UNSEEN if card == UNKNOWN else card_to_code(card)
    game.is_exchange = is_exchange(position)
    if game.is_exchange and not game.choices.exchange:
        key = "given_cards" if position.has_key("given_cards") else "turn"
        raise position.position_error(
            key, "given_cards and two seats on turn are possible only with exchange=on [ZF-30]"
        )
    if given_cards[0] != NOT_GIVEN and given_cards[1] != NOT_GIVEN:
        raise position.position_error(
            "given_cards",
            "both players have given a card, so the exchange is over: put the cards in the hands, and leave "
            "out this key [ZF-2]",
        )
    return (given_cards,)


def list_wins(game: ZambeziFalls) -> list[int]:
    return game.match_score.list_totals()


def read_wins(game: ZambeziFalls, position: PositionReader) -> tuple[Any, ...]:
    wins, goal = position.numbers_by_seat("wins"), game.match_score.goal
    if min(wins) < 0 or max(wins) > goal // 2 + 1 or sum(wins) > goal:
        raise position.position_error(
            "wins", f"the score in a series of {goal} games cannot be {wins} [ZF-17]"
        )
    game.match_score.totals = vec[i64](wins)
    game.round_count = sum(wins)
    return ()


# Validation: reject positions that cannot occur in play.


def validate(game: ZambeziFalls, position: PositionReader) -> None:
    """Set the fields that are derived from the cards, and reject a position that cannot occur in play."""
    game.compute_hand_counts()
    game.played_cards.initial_cards = game.pack & ~game.hands[0] & ~game.hands[1]
    for code in [*game.reserve[: game.reserve_count], *game.given_cards]:
        if code >= 0:
            game.played_cards.initial_cards &= ~bit(code_to_card(code))
    # Cards that the position omits are out of play. Therefore, the location of every card is known.
    position.named_cards |= game.pack
    read_turn(game, position)
    if position.has_key("outcome"):
        validate_outcome(game, position)
    else:
        validate_unfinished_match(game, position)


def read_turn(game: ZambeziFalls, position: PositionReader) -> None:
    top_seat = int(game.top_seat)
    default_turn = (
        1 - int(game.dealer) if not game.play_count else top_seat if game.must_beat_own else 1 - top_seat
    )
    game.turn = position.first_seat_to_move(default_turn)
    if not game.is_exchange:
        return
    turn = position.position.get("turn")
    if isinstance(turn, list | int) and position.parse_seat_set(turn, "turn") != game.to_move():
        raise position.position_error(
            "turn", "the seats on turn must be those that have not given a card [ZF-2]"
        )
    if game.play_count:
        raise position.position_error("pile", "the pile must be empty during the exchange [ZF-2]")
    game.turn = min_element(game.to_move())


def validate_unfinished_match(game: ZambeziFalls, position: PositionReader) -> None:
    """Reject a position that cannot occur while the match is in progress."""
    if 2 * max(game.match_score.list_totals()) > game.match_score.goal:
        raise position.position_error("wins", "a player has won the series, so the match is over [ZF-17]")
    max_reserve = game.max_reserve
    max_cards = (game.pack_size - max_reserve) // 2 + (max_reserve - game.reserve_count) // 2
    for seat in range(2):
        hand_size = game.hand_size(seat)
        if not hand_size and not game.is_exchange:
            raise position.position_error("hands", f"seat {seat} holds no cards, so it has won [ZF-27]")
        if not hand_size and game.given_cards[seat] == NOT_GIVEN:
            raise position.position_error("hands", f"seat {seat} has no card to give [ZF-2]")
        if hand_size > max_cards:
            raise position.position_error(
                "hands",
                f"seat {seat} holds {hand_size} cards, but at most {max_cards} are possible"
                f" with {game.reserve_count} in the reserve [ZF-11]",
            )
    if not position.is_partial and top_is_match(game):
        validate_follow_up(game, position)


def validate_follow_up(game: ZambeziFalls, position: PositionReader) -> None:
    """Reject a position in which a player matched cards or passed, but was not allowed to (ZF-20, ZF-26)."""
    can_beat_match = can_beat(game.hand_counts[game.top_seat], game.top_rank_bit_index, game.top_size)
    if game.must_beat_own and game.must_follow and game.top_size == 1 and not can_beat_match:
        raise position.position_error(
            "hands",
            f"seat {game.turn} cannot beat its own match, so it was not allowed to match [ZF-20]",
        )
    if not game.must_beat_own and game.pass_only_when_stuck and can_beat_match:
        raise position.position_error(
            "hands", f"seat {game.top_seat} can beat its own match, so it was not allowed to pass [ZF-26]"
        )


def validate_outcome(game: ZambeziFalls, position: PositionReader) -> None:
    """Reject a final position that cannot occur."""
    if game.is_exchange:
        raise position.position_error(
            "given_cards", "the match is over, so no cards are being exchanged [G-2]"
        )
    winners, _ = position.read_outcome()
    if position.has_key("wins"):
        highest_total = game.match_score.highest_total()
        if winners != (game.match_score.seats_with_total(highest_total) if highest_total else 0):
            raise position.position_error(
                "wins", f"the winner must have won the most games: {game.match_score.list_totals()} [ZF-17]"
            )
    else:
        infer_wins(game, winners)
    if game.match_score.goal > 1:
        return
    # ZF-27, G-4: the player without cards, or with fewer cards, has won. If both hands are the same size, the
    # game is a draw.
    hand_sizes = [game.hand_size(seat) for seat in range(2)]
    expected_winners = 0 if hand_sizes[0] == hand_sizes[1] else 1 if hand_sizes[0] < hand_sizes[1] else 2
    if winners != expected_winners:
        raise position.position_error(
            "outcome",
            f"with {hand_sizes[0]} and {hand_sizes[1]} cards left,"
            f" the winner must be {members(expected_winners)} [ZF-27]",
        )


def infer_wins(game: ZambeziFalls, winners: int) -> None:
    """Set the wins of a finished series whose position omits them (ZF-17)."""
    half = game.match_score.goal // 2
    for seat in members(winners):
        game.match_score.totals[seat] = half if winners == 3 else half + 1
    game.round_count = sum(game.match_score.list_totals())


# Knowledge from earlier play.


def write_learned_fields(
    game: ZambeziFalls,
    state: dict[str, Any],
    played_cards: PlayedCards,
    pile: vec[i64],
    given_cards: vec[i64],
) -> None:
    state["out"] = format_standard_cards(played_cards.initial_cards)
    state["stage"] = played_cards.current_stage
    state["played_by_stage"] = [format_standard_cards(cards) for cards in played_cards.played_by_stage]
    state["plays"] = [pile[index] for index in range(game.play_count)]
    if game.pass_only_when_stuck:
        state["most_held"] = list(played_cards.max_held)
    if len(played_cards.promises):
        state["promises"] = list(played_cards.promises)
    if not game.is_exchange and given_cards[0] != NOT_GIVEN:
        state["given_cards"] = [format_card_code(game, card) for card in given_cards]


def read_learned_fields(
    game: ZambeziFalls, state: dict[str, Any]
) -> tuple[PlayedCards, vec[i64], vec[i64]] | tuple[()]:
    if "out" not in state:
        return ()
    stage = int(state["stage"])
    played_by_stage = [parse_card_set(str(words)) for words in state["played_by_stage"]]
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
            "memory: promises: expected a seat, a stage, counts and the bit index of a rank for each promise"
        )
    played_cards = PlayedCards(vec[i64](played_by_stage), vec[i64](max_held), vec[i64](promises))
    played_cards.initial_cards = parse_card_set(str(state["out"]))
    played_cards.current_stage = stage
    pile, given_cards = game.pile[:], game.given_cards[:]
    for index, play in enumerate(list(state["plays"])[: game.play_count]):
        pile[index] = int(play)
    parse_card = game.variant.notation.parse_card
    for seat, word in enumerate(state.get("given_cards", [])):
        given_cards[seat] = GIVEN_UNSEEN if word == "?" else card_to_code(parse_card(game, str(word), 0))
    return played_cards, pile, given_cards


def parse_card_set(text: str) -> int:
    """Parse a set of cards in the format of `format_standard_cards`."""
    return make_set([parse_standard_card(word) for word in text.split()])


def cards_in_pack(game: ZambeziFalls) -> int:
    return int(game.pack)


LAYOUT = Layout(
    Hands("hands", format_set=format_hand, badges=hand_badges),
    CustomPlace(
        "reserve",
        fields=("reserve",),
        size_field="reserve_count",
        format_fields=format_reserve,
        read_values=read_reserve,
        build_zones=build_reserve_zones,
        viewers=NOBODY,
        holds_cards=True,
    ),
    CustomPlace(
        "pile",
        fields=("pile", "play_count"),
        format_fields=format_pile,
        read_values=read_pile,
        build_zones=build_pile_zones,
        holds_cards=True,
    ),
    CustomPlace(
        "top_seat",
        fields=("top_seat", "must_beat_own"),
        format_fields=top_seat_or_none,
        read_values=read_top_seat_and_obligation,
    ),
    CustomPlace("must_beat_own", fields=("must_beat_own",), format_fields=keep_flag),
    SeatValue("dealer"),
    CustomPlace(
        "given_cards",
        fields=("given_cards",),
        format_fields=format_gifts,
        read_values=read_gifts,
        build_zones=build_exchange_zones,
        observe_method="visible_gifts",
        holds_cards=True,
    ),
    CustomPlace("wins", fields=(), format_fields=list_wins, read_values=read_wins),
    learned=(
        LearnedFields(
            fields=("played_cards", "pile", "given_cards"),
            write_fields=write_learned_fields,
            read_fields=read_learned_fields,
        ),
    ),
    pack=cards_in_pack,
    complete_position=add_missing_suits,
    validate=validate,
)
