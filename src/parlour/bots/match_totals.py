"""Matches of which is kept what they came to, played at random in the compiled code."""

from typing import Final

from parlour.bots.playouts import play_out
from parlour.kit.events import NO_VALUE, StatsCounter, attach_stats_counter
from parlour.kit.game import Game
from parlour.kit.moves import NO_SEAT, next_clockwise
from parlour.kit.rng import Rng

CHOICE_SEED_OFFSET: Final = (
    1073741822  # the stream of what players choose: no game draws a lot by this number
)
MAX_MOVES: Final = 1_000_000_000_000
RESULT_FIELDS: Final = (
    "dealer",
    "first_seat",
    "move_count",
    "round_count",
    "winners",
)  # before the scores, and then the figures


def deal_match(game: Game, stats_counter: StatsCounter, seed: int) -> Rng:
    """Deals the match of this seed anew; says where its players' choices come from.

    From here on the ledger counts, and no events are kept.
    """
    rng = Rng.fast(seed)
    choices = rng.side_stream(CHOICE_SEED_OFFSET)
    game.rng = rng
    game.record_events = True
    attach_stats_counter(game, stats_counter)
    stats_counter.reset()
    game.start()
    return choices


def find_first_seat(game: Game, dealer: int, left_leads: bool) -> int:
    """The seat that leads after the deal: it acts alone, or sits to the left of who dealt; else NOBODY."""
    waiting = game.to_move()
    if waiting and not waiting & (waiting - 1):
        return int(game.turn)
    if left_leads and dealer >= 0:
        return int(next_clockwise(dealer, game.seats))
    return NO_SEAT


def append_match_result(
    game: Game,
    stats_counter: StatsCounter,
    dealer: int,
    first: int,
    moves: int,
    into: list[int],
    clauses: list[str],
) -> None:
    """Adds what a match came to: HEAD, scores, figures, NULL for what there is none of; and its clause."""
    into.append(dealer if dealer >= 0 else NO_VALUE)
    into.append(first if first >= 0 else NO_VALUE)
    into.append(moves)
    into.append(int(game.round_count))
    into.append(int(game.winners))
    scores = game.list_scores()
    if scores:
        into.extend(scores)
    else:
        for _nth in range(game.seats):
            into.append(NO_VALUE)
    columns = stats_counter.columns
    for at in range(stats_counter.stat_count):
        into.append(int(columns[at]))
    clauses.append(game.end_clause)


def get_dealer(game: Game, field: str) -> int:
    """The seat that deals, by the field that has it; NOBODY where there is none."""
    if not field:
        return NO_SEAT
    seat: int = getattr(game, field)
    return seat


def collect_matches(
    game: Game,
    stats_counter: StatsCounter,
    dealer_field: str,
    left_leads: bool,
    first_seed: int,
    matches: int,
    into: list[int],
    clauses: list[str],
    move_log: list[tuple[int, int]] | None = None,
) -> None:
    """Plays so many matches at random, one of each seed from the first on, and writes what they came to.

    Where there is a list, the moves are added to it, each with its seat before it.
    """
    for nth in range(matches):
        choices = deal_match(game, stats_counter, first_seed + nth)
        dealer = get_dealer(game, dealer_field)
        first = find_first_seat(game, dealer, left_leads)
        made = play_out(game, choices, MAX_MOVES, move_log)
        append_match_result(game, stats_counter, dealer, first, int(made), into, clauses)
    attach_stats_counter(game, None)
