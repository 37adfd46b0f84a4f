"""Random play-outs, written against the contract alone and compiled with the games."""

from mypy_extensions import i64

from parlour.kit.bits import bit
from parlour.kit.events import StatsCounter, attach_stats_counter
from parlour.kit.game import Game
from parlour.kit.rng import Rng


def play_out(game: Game, rng: Rng, max_moves: i64, move_log: list[tuple[int, int]] | None = None) -> i64:
    """Plays random moves, each legal one as likely, to the end of the match or `most` of them.

    Args:
        game: The match, which is played on.
        rng: Where the choices come from; chance in the match is the match's own.
        max_moves: Moves, 0 or more.
        move_log: A list to which each move is added, with its seat before it.

    Returns:
        How many moves were made.
    """
    made: i64 = 0
    while not game.is_over and made < max_moves:
        if game.has_interrupts and game.may_interrupt():
            made += play_interrupts(game, rng, move_log)
            if game.is_over:
                break
        seat = game.turn
        move = game.move_buffer[rng.randbelow(game.generate_legal(seat))]
        game.push(seat, move)
        made += 1
        if move_log is not None:
            move_log.append((int(seat), int(move)))
    return made


def play_interrupts(game: Game, rng: Rng, move_log: list[tuple[int, int]] | None = None) -> i64:
    """Asks those that may step in, until the turn is next; says how many moves they made.

    What they answer is drawn: each of their moves is as likely as to let the chance go by.
    """
    made: i64 = 0
    declined: i64 = 0
    seat = game.next_actor()
    while not game.is_over and not (game.to_move() >> seat) & 1:
        n = game.generate_legal(seat)
        pick = rng.randbelow(n + 1)
        if pick < n:
            move = game.move_buffer[pick]
            game.push(seat, move)
            made += 1
            declined = 0
            if move_log is not None:
                move_log.append((int(seat), int(move)))
        else:
            declined |= bit(seat)
        seat = game.next_actor(declined)
    return made


def play_matches(game: Game, rng: Rng, matches: i64, stats_counter: StatsCounter | None = None) -> i64:
    """Plays matches at random, each dealt anew with the same seats and options, as fast as it goes.

    Neither events are kept in the match nor what seats learn. Without a ledger it is `listening` no more.

    Args:
        game: A match, which begins again for each.
        rng: Where the choices come from.
        matches: How many, 0 or more.
        stats_counter: Counts the statistics of each match, from zero; made by
            `parlour.kit.stats.new_stats_counter`.

    Returns:
        How many moves they took together.
    """
    game.record_events = stats_counter is not None
    game.track_knowledge = False
    attach_stats_counter(game, stats_counter)
    made: i64 = 0
    for _nth in range(matches):
        if stats_counter is not None:
            stats_counter.reset()
        game.start()
        made += play_out(game, rng, 1_000_000_000_000)
    return made


def benchmark_copies(game: Game, times: i64) -> None:
    """Copies a match that often, for a measurement."""
    for _nth in range(times):
        game.copy()
