"""The first dealer (G-6)."""

from itertools import count, product

import pytest

import parlour
from parlour.bots.playouts import play_out
from parlour.games import game_class, game_names
from parlour.kit.options import DealerOptions, list_option_specs
from parlour.kit.rng import Rng
from parlour.kit.zones import Zone
from tests.helpers.frequencies import assert_fair

GAMES = [name for name in game_names() if issubclass(game_class(name).options_type, DealerOptions)]


def dealer_of(game: parlour.Game) -> int:
    position = game.position()
    return int(position["starter"] if "starter" in position else position["dealer"])


def test_games_with_a_random_first_dealer() -> None:
    assert GAMES == ["go-fish", "authors", "crazy-eight", "zambezi-falls", "zop-zoo"]
    assert [list_option_specs(game_class(name).options_type)[-2].name for name in GAMES] == ["dealer"] * 5


@pytest.mark.clause("G-6")
@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_first_dealer_is_uniform(name: str, live: bool) -> None:
    kind = game_class(name)
    for seats in range(kind.min_seats, kind.max_seats + 1):
        deals = (kind.new_match(seats, seed=f"{n:064x}" if live else n) for n in count())
        assert_fair(map(drawn_dealer, deals).__next__, dict.fromkeys(range(seats), 1))


def drawn_dealer(game: parlour.Game) -> int:
    """Return the dealer announced after the draw, and check that the position has the same dealer."""
    (fell,) = [event.who for event in game.events() if event.kind == "choose_dealer"]
    assert fell == dealer_of(game)
    return fell


@pytest.mark.clause("G-6")
@pytest.mark.parametrize("name", GAMES)
def test_first_seat_deals_with_dealer_first(name: str) -> None:
    for seed in range(20):
        game = parlour.new(name, seed=seed, dealer="first")
        assert dealer_of(game) == 0
        assert "choose_dealer" not in [event.kind for event in game.events()]


@pytest.mark.clause("G-6")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [3, "5e" * 32])
def test_dealer_draw_does_not_change_the_deal(name: str, seed: int | str) -> None:
    drawn = parlour.new(name, seed=seed)
    plain = parlour.new(name, seed=seed, dealer="first")
    assert drawn.rng.to_text() == plain.rng.to_text()
    seats = int(drawn.seats)
    # The same cards go round the table, only from another seat on.
    turned = [cards(drawn, (seat + dealer_of(drawn)) % seats) for seat in range(seats)]
    assert turned == [cards(plain, seat) for seat in range(seats)]


def cards(game: parlour.Game, seat: int) -> list[str]:
    """Return the cards dealt to a seat, as it sees them."""
    return [
        word
        for event in game.events(seat)
        if event.kind == "deal" and event.who == seat
        for word in event.cards
    ]


def test_dealer_draw_is_independent_of_the_deal() -> None:
    chances = (Rng.fast(seed) for seed in count())
    assert_fair(map(draw_pair, chances).__next__, dict.fromkeys(product(range(4), range(4)), 1))


def draw_pair(rng: Rng) -> tuple[int, int]:
    return int(rng.draw_lot(4)), int(rng.randbelow(4))


@pytest.mark.clause("G-6")
@pytest.mark.parametrize("name", game_names())
def test_next_dealer_in_a_rematch(name: str) -> None:
    kind = game_class(name)
    for seats in range(kind.min_seats, kind.max_seats + 1):
        game = kind.new_match(seats, seed=seats)
        play_out(game, Rng.fast(1), 2_000_000)
        if name in ("war", "zombie-cribbage"):
            assert game.next_dealer() == -1
        elif name == "zop-zoo":
            assert game.next_dealer() == dealer_of(game)
        else:
            assert game.next_dealer() == (dealer_of(game) + 1) % seats


def test_badge_marks_the_dealer() -> None:
    for name in GAMES:
        for seed in range(6):
            game = parlour.new(name, seed=seed)
            assert [zone.seat for zone in game.view(0).zones() if is_marked(zone)] == [dealer_of(game)]


def is_marked(zone: Zone) -> bool:
    marks = [badge.replace(".", "-") for badge in zone.badges]
    return "badge-dealer" in marks or "badge-starter" in marks
