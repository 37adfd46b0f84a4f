"""The mark of the player who won the last round of War."""

from parlour.games import game_class
from parlour.kit.game import View
from parlour.kit.moves import NO_SEAT, SPECTATOR
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from parlour.scene.scenes import build_scene
from parlour.testing import example_count, push_random_move

OPTIONS: list[dict[str, object]] = [
    {"returns": returns, "run_out": run_out, "max_rounds": 15}
    for returns in ("shuffled", "winner_first", "loser_first")
    for run_out in ("last_card", "lose", "stays")
]


def test_winner_of_the_last_round_is_marked() -> None:
    """The mark agrees with the last event about a stake, for every viewer and after reloading the match."""
    kind = game_class("war")
    for seed in range(example_count(2, 40)):
        for options in OPTIONS:
            match = kind.new_match(2 + seed % 2, parse_options(kind.options_type, options), seed)
            rng, winner = Rng.fast(seed), NO_SEAT
            assert marked_seats(match.view(SPECTATOR)) == []
            while not match.is_over:
                seat, _ = push_random_move(match, rng)
                for event in match.events(SPECTATOR):
                    winner = event.who if event.kind == "win_stake" else winner
                if match.move_count == 0:  # a round has ended
                    assert marked_seats(match.view(seat)) == [winner], (seed, options)
            reloaded = kind.from_state(match.state())
            assert marked_seats(reloaded.view(SPECTATOR)) == [winner]


def marked_seats(view: View) -> list[int]:
    scene = build_scene(view, ["Ann", "Ben", "Cleo"])
    return [zone.seat for zone in scene.zones if zone.key.startswith("table.") and zone.badges]
