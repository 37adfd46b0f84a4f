"""Every field of a match is copied, reset by a new deal, and visible to a seat or without effect on its view.

A line forgotten in `copy`, `reset_round` or `observe` fails with the name of the field. The tests read the
annotations of the class, which a compiled class does not have, so they run on the pure build.
"""

from typing import Any, ClassVar, get_origin, get_type_hints

import pytest

from parlour.games import game_class, game_names
from parlour.kit.bits import bit, members
from parlour.kit.game import Game
from parlour.kit.rng import Rng
from parlour.testing.random_matches import push_random_moves

pytestmark = pytest.mark.build("pure")
GAMES = game_names()
# Fields with cards that some seats cannot see: a number for each seat, a pile, or one card or set.
HIDDEN = {
    "authors": ("hands", "stock"),
    "crazy-eight": ("hands", "stock", "drawn_card"),
    "go-fish": ("hands", "stock"),
    "war": ("pile_cells", "odd_card", "won_cards"),
    "zambezi-falls": ("hands", "hand_counts", "reserve", "given_cards"),
    "zombie-cribbage": ("hands", "discards", "top_card", "stock"),
    "zop-zoo": ("stock", "named_cards"),
}
BUFFERS = ("event_buffer", "move_buffer", "won_cards")  # a copy need not have the elements
# arrays with the number of elements in use in another field; a deal need not clear the other elements
SIZED = ("count_cards", "pile_cells", "stake", "won_cards", "stock", "discard_pile", "reserve", "pile")
# set once by `set_up`, from the options and the pack; copies share the arrays
FIXED = (
    "animals",
    "black_cards",
    "cards_per_hand",
    "hand_scorer",
    "honest_matching",
    "white_cards",
    "manual_calls",
    "may_keep_joker",
    "may_stop",
    "max_reserve",
    "must_follow",
    "pack",
    "pack_cards",
    "pack_codes",
    "pack_order",
    "pack_ranks",
    "pack_size",
    "pass_only_when_stuck",
    "shuffles_stake",
)
# the fields of every game that `start` resets; the others belong to the set-up, or to the viewer
RESET_BY_START = ("turn", "is_over", "move_count", "round_count", "winners", "end_clause", "event_buffer_end")
NOT_OBSERVED = ("rng", "viewer", "beliefs", "event_buffer_end", *BUFFERS)


def new_game(name: str, moves: int, seed: int = 5) -> Game:
    game_type = game_class(name)
    return push_random_moves(game_type.new_match(min(3, game_type.max_seats), None, seed), moves, seed)


def own_fields(game: Game) -> list[str]:
    hints = get_type_hints(type(game))
    return sorted(
        name for name, hint in hints.items() if get_origin(hint) is not ClassVar and not hasattr(Game, name)
    )


def all_fields(game: Game) -> list[str]:
    return own_fields(game) + sorted(vars(Game()))


def is_array(value: Any) -> bool:
    return type(value).__name__.startswith(("vec", "list"))


def plain(value: Any) -> Any:
    """Return a value that can be compared: arrays as lists, objects as their fields."""
    if is_array(value):
        return [plain(item) for item in value]
    if hasattr(value, "__dict__"):
        return {name: plain(item) for name, item in vars(value).items()}
    return value


def change(game: Game, field: str) -> None:
    """Give a field another value, if it is a number or an array; an object keeps its own."""
    value = getattr(game, field)
    if isinstance(value, bool):
        setattr(game, field, not value)
    elif isinstance(value, int):
        setattr(game, field, value + 2)
    elif is_array(value):
        for index in range(len(value)):
            value[index] += 2


@pytest.mark.parametrize("name", GAMES)
def test_copy_has_every_field_and_shares_none(name: str) -> None:
    game = new_game(name, 30)
    for field in all_fields(game):  # so that no field has its default
        if field not in ("event_buffer", "event_buffer_end"):
            change(game, field)
    twin = game.copy()
    for field in all_fields(game):
        value, copied = getattr(game, field), getattr(twin, field)
        if field not in BUFFERS:
            assert plain(copied) == plain(value), field
        # an object without the method `copy` never changes, so copies share it
        if hasattr(value, "copy") or (is_array(value) and len(value) and field not in FIXED):
            assert copied is not value, field
        elif not is_array(value):
            assert copied is value or copied == value, field


@pytest.mark.parametrize("name", GAMES)
def test_new_deal_keeps_no_old_value(name: str) -> None:
    played, clean = new_game(name, 30), new_game(name, 0)
    for field in (*own_fields(clean), *RESET_BY_START):
        if field in (*FIXED, *SIZED):
            continue
        used = new_game(name, 0)
        change(used, field)
        if hasattr(getattr(used, field), "copy"):
            setattr(used, field, getattr(played.copy(), field))
        for match in (used, clean):
            match.rng = Rng.fast(9)
            try:
                match.start()
            except Exception as error:
                error.add_note(f"after another value of {field}")
                raise
        assert plain(getattr(used, field)) == plain(getattr(clean, field)), field


def assert_looks_the_same(game: Game, changed: Game, seat: int, changed_field: str) -> None:
    before, after = game.observe(seat), changed.observe(seat)
    for field in all_fields(game):
        if field not in NOT_OBSERVED:
            assert plain(getattr(after, field)) == plain(getattr(before, field)), (seat, changed_field, field)


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_change_no_view(name: str) -> None:
    redealt: set[str] = set()
    for moves in (0, 1, 2, 7, 30):
        game = new_game(name, moves)
        for seat in range(-1, int(game.seats)):
            view = game.view(seat)
            for seed in range(3):
                world = view.determinize(Rng.fast(seed))
                assert_looks_the_same(game, world, seat, "every hidden field")
                redealt |= {
                    field
                    for field in own_fields(game)
                    if plain(getattr(world, field)) != plain(getattr(game, field))
                }
    assert redealt <= set(HIDDEN[name]), redealt


@pytest.mark.parametrize("name", GAMES)
def test_each_hidden_field_changes_no_view(name: str) -> None:
    """Change one hidden field at a time, so early in the match that no seat has learned anything."""
    for moves in range(4):
        game = new_game(name, moves)
        if game.round_count:
            break
        for field in HIDDEN[name]:
            for seat in range(-1, int(game.seats)):
                changed = game.copy()
                if change_hidden(changed, field, seat):
                    assert_looks_the_same(game, changed, seat, field)


def change_hidden(game: Game, field: str, viewer: int) -> bool:
    """Change the cards of a field that a viewer cannot see; return False if there are none."""
    value = getattr(game, field)
    if not is_array(value):
        if value < 0 or viewer == game.turn:
            return False
        change(game, field)
        return True
    if len(value) == game.seats:
        return swap_cards(value, [seat for seat in range(game.seats) if seat != viewer])
    for index, element in enumerate(reversed(list(value))):
        value[index] = element
    return True


def swap_cards(hands: Any, owners: list[int]) -> bool:
    """Swap the lowest cards of the first two owners' hands; return False if there are none."""
    if len(owners) < 2 or hands[owners[0]] <= 0 or hands[owners[1]] <= 0:
        return False
    first, second = (bit(members(hands[owner])[0]) for owner in owners[:2])
    hands[owners[0]] = hands[owners[0]] & ~first | second
    hands[owners[1]] = hands[owners[1]] & ~second | first
    return True
