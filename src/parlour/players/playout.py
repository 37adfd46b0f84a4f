"""Random play-outs, written against the contract alone and compiled with the games."""

from mypy_extensions import i64

from parlour.kit.bits import bit
from parlour.kit.chance import Rng
from parlour.kit.game import Game


def play_out(game: Game, rng: Rng, most: i64, noted: list[tuple[int, int]] | None = None) -> i64:
    """Plays random moves to the end of the match, or `most` of them; says how many it made.

    The seats that may step in are asked once after each move, clockwise, before the turn. Where there is a
    list, each move is added to it, with its seat before it.
    """
    made: i64 = 0
    while not game.over and made < most:
        if game.has_interrupts:
            stepping_in = game.may_interrupt()
            if stepping_in:
                made += ask_optional(game, stepping_in, rng, noted)
        seat = game.turn
        move = game.codes[rng.below(game.generate(seat))]
        game.push(seat, move)
        made += 1
        if noted is not None:
            noted.append((int(seat), int(move)))
    return made


def ask_optional(game: Game, stepping_in: i64, rng: Rng, noted: list[tuple[int, int]] | None = None) -> i64:
    """Asks each seat of a set, clockwise from the turn, whether it steps in; one of the answers is no."""
    made: i64 = 0
    seat = game.turn
    for _ in range(game.seats):
        seat = seat + 1 if seat + 1 < game.seats else 0
        if stepping_in & bit(seat) & game.may_interrupt():
            n = game.generate(seat)
            pick = rng.below(n + 1)
            if pick < n:
                move = game.codes[pick]
                game.push(seat, move)
                made += 1
                if noted is not None:
                    noted.append((int(seat), int(move)))
    return made


def play_matches(game: Game, rng: Rng, matches: i64) -> i64:
    """Plays that many matches at random, each dealt anew; says how many moves they took."""
    game.listening = False
    game.remembering = False
    made: i64 = 0
    for _ in range(matches):
        game.start()
        made += play_out(game, rng, 1_000_000_000_000)
    return made


def copy_often(game: Game, times: i64) -> None:
    """Copies a match that often, for a measurement."""
    for _ in range(times):
        game.copy()
