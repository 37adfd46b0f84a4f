"""Random matches, played in compiled code. Only their results and statistics are kept."""

from typing import Final

from parlour.bots.playouts import play_random_moves
from parlour.kit.event_counts import NO_VALUE, EventCounts
from parlour.kit.game import Game
from parlour.kit.moves import NO_SEAT, next_clockwise
from parlour.kit.rng import Rng

# number of the random stream for the players' choices; no game draws from this stream
CHOICE_SEED_OFFSET: Final = 1073741822
MAX_MOVES: Final = 1_000_000_000_000
# first fields of a result; its scores and statistics follow
RESULT_FIELDS: Final = ("dealer", "first_seat", "move_count", "round_count", "winners")


def deal_match(game: Game, event_counts: EventCounts, seed: int) -> Rng:
    """Deal the match with this seed. Return the random generator for the players' choices.

    `event_counts` starts from zero and counts the events of the deal, which the match must record.
    """
    rng = Rng.fast(seed)
    choice_rng = rng.side_stream(CHOICE_SEED_OFFSET)
    game.rng = rng
    game.start()
    event_counts.reset()
    event_counts.count_events(game)
    return choice_rng


def find_first_seat(game: Game, dealer: int, left_leads: bool) -> int:
    """Return the seat that leads after the deal, or `NO_SEAT` if it is not known.

    If exactly one seat may move, that seat leads. Otherwise, the seat to the left of the dealer leads if
    `left_leads` is True.
    """
    seats_to_move = game.to_move()
    if seats_to_move and not seats_to_move & (seats_to_move - 1):
        return int(game.turn)
    if left_leads and dealer >= 0:
        return int(next_clockwise(dealer, game.seats))
    return NO_SEAT


def append_match_result(
    game: Game,
    event_counts: EventCounts,
    dealer: int,
    first_seat: int,
    move_count: int,
    results: list[int],
    end_clauses: list[str],
) -> None:
    """Append the result of a match to `results`, and the clause that ended the match to `end_clauses`.

    The result consists of the `RESULT_FIELDS`, the scores and the statistics. Missing values are `NO_VALUE`.
    """
    results.append(dealer if dealer >= 0 else NO_VALUE)
    results.append(first_seat if first_seat >= 0 else NO_VALUE)
    results.append(move_count)
    results.append(int(game.round_count))
    results.append(int(game.winners))
    scores = game.list_scores()
    if scores:
        results.extend(scores)
    else:
        for _nth in range(game.seats):
            results.append(NO_VALUE)
    values = event_counts.values
    for index in range(len(values)):
        results.append(int(values[index]))
    end_clauses.append(game.end_clause)


def get_dealer(game: Game, dealer_field: str) -> int:
    """Return the dealer, read from the field with the name `dealer_field`; `NO_SEAT` if the name is empty."""
    if not dealer_field:
        return NO_SEAT
    seat: int = getattr(game, dealer_field)
    return seat


def collect_matches(
    game: Game,
    event_counts: EventCounts,
    dealer_field: str,
    left_leads: bool,
    first_seed: int,
    match_count: int,
    results: list[int],
    end_clauses: list[str],
    move_log: list[tuple[int, int]] | None = None,
) -> None:
    """Play random matches with consecutive seeds, and append their results.

    Args:
        game: The match, which is dealt again for each seed.
        event_counts: Counts the statistics of each match.
        dealer_field: Name of the match's field for the dealer; an empty string for a game without a dealer.
        left_leads: True if the seat to the left of the dealer leads.
        first_seed: Seed of the first match.
        match_count: Number of matches.
        results: List that receives the results, as in `append_match_result`.
        end_clauses: List that receives, for each match, the clause that ended the match.
        move_log: List that receives each move, as a pair of seat and move; None to keep no moves.
    """
    for match_index in range(match_count):
        choice_rng = deal_match(game, event_counts, first_seed + match_index)
        dealer = get_dealer(game, dealer_field)
        first_seat = find_first_seat(game, dealer, left_leads)
        move_count = play_random_moves(game, choice_rng, MAX_MOVES, move_log, event_counts)
        append_match_result(game, event_counts, dealer, first_seat, int(move_count), results, end_clauses)
