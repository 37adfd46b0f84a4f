"""A test of the fields of a game: `copy` copies them, a new deal resets them, and `observe` hides them.

The test changes one field at a time. If a line is missing in `copy`, `reset_round` or `observe`, the message
contains the name of the field.
"""

from typing import Any, ClassVar, get_origin, get_type_hints

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import Options, list_option_specs, parse_options
from parlour.kit.rng import Rng
from parlour.testing.random_matches import push_random_moves
from parlour.testing.worlds import format_seat

SEED = 5
MOVE_COUNTS = (0, 1, 2, 3, 7, 30)  # the test looks at matches after these numbers of moves
EARLY_MOVES = 4  # after fewer moves, spectators have not learned anything about hidden cards
MAX_SEEDS = 50  # number of matches in which the test looks for one with a value in a hidden field
WORLDS = 3  # number of worlds that are sampled for a seat
# The fields of every game that `copy_common_fields` copies. `reset_match` resets those in RESET_FIELDS; the
# others belong to the set-up or to the view.
COMMON_FIELDS = (
    "declined_seats",
    "end_clause",
    "event_buffer",
    "event_buffer_end",
    "has_interrupts",
    "is_over",
    "move_buffer",
    "move_count",
    "move_limit",
    "recording",
    "rng",
    "round_count",
    "seats",
    "turn",
    "variant",
    "viewer",
    "winners",
)
RESET_FIELDS = ("turn", "is_over", "move_count", "round_count", "winners", "end_clause", "event_buffer_end")
# A copy need not have the elements of these arrays, because each move writes them again.
BUFFERS = ("event_buffer", "move_buffer")
NOT_OBSERVED = ("rng", "event_buffer_end", *BUFFERS)


def check_fields(
    game_class: type[Game],
    *,
    hidden: tuple[str, ...] = (),
    fixed: tuple[str, ...] = (),
    partly_used: tuple[str, ...] = (),
    scratch: tuple[str, ...] = (),
) -> None:
    """Check that `copy`, `reset_round` and `observe` do not forget a field of the game.

    A copy has every field, and shares no array or object that can change. A new deal keeps no old value. No
    view depends on what a hidden field contains.

    Args:
        game_class: The class of the game.
        hidden: Names of the fields with cards or numbers that some seats do not see. In an array with one
            element for each seat, every seat sees its own element. At most one seat sees any other field.
        fixed: Names of the fields that only `set_up` changes. Copies may share them.
        partly_used: Names of arrays of which only the first elements are in use. A deal need not clear the
            other elements.
        scratch: Names of arrays that are used only within a move. A copy need not have their elements, and a
            deal need not clear them.

    Raises:
        AssertionError: A field is forgotten, or a name in the arguments is not the name of a field.
    """
    fields = list_own_fields(game_class)
    for name in (*hidden, *fixed, *partly_used, *scratch):
        assert name in fields, f"{name!r} is not a field of {game_class.__name__}, which has {fields}"
    for options in (None, unusual_options(game_class)):
        check_copy(play_match(game_class, 30, options=options), fields, fixed, scratch)
        check_new_deal(
            play_match(game_class, 30, options=options),
            play_match(game_class, 0, options=options),
            fields,
            (*fixed, *partly_used, *scratch),
        )
    left_out = (*NOT_OBSERVED, *scratch)
    check_observations(
        game_class, [name for name in (*fields, *COMMON_FIELDS) if name not in left_out], hidden
    )


def list_own_fields(game_class: type[Game]) -> list[str]:
    """Return the names of the fields that a game declares in addition to those of every game."""
    return sorted(list_fields(game_class) - set(dir(Game)) - set(COMMON_FIELDS))


def list_fields(kind: type) -> set[str]:
    """Return the names of the fields that a class and its bases declare.

    An interpreted class has annotations. A compiled class has descriptors instead.
    """
    annotated = {name for name, hint in get_type_hints(kind).items() if get_origin(hint) is not ClassVar}
    return annotated | {
        name
        for base in kind.__mro__
        for name, value in vars(base).items()
        if type(value).__name__ == "getset_descriptor" and not name.startswith("__")
    }


def count_seats(game_class: type[Game]) -> int:
    return min(3, game_class.max_seats)


def unusual_options(game_class: type[Game]) -> Options:
    """Return options with the last value of each, unless it contradicts an earlier option."""
    values: dict[str, Any] = {}
    for spec in list_option_specs(game_class.options_type):
        if spec.values:
            new_values = values | {spec.name: spec.values[-1]}
            if not parse_options(game_class.options_type, new_values).find_conflict(count_seats(game_class)):
                values = new_values
    return parse_options(game_class.options_type, values)


def play_match(
    game_class: type[Game], move_count: int, seed: int = SEED, options: Options | None = None
) -> Game:
    game = game_class.new_match(count_seats(game_class), options, seed)
    return push_random_moves(game, move_count, seed)


def is_array(value: Any) -> bool:
    return type(value).__name__.startswith(("vec", "list"))


def comparable(value: Any) -> Any:
    """Return a value that can be compared: arrays and tuples as lists, objects as their fields."""
    if is_array(value) or isinstance(value, tuple):
        return [comparable(item) for item in value]
    if value is None or isinstance(value, int | float | str | bytes | dict | set | frozenset):
        return value
    return {name: comparable(getattr(value, name)) for name in object_fields(value)}


def object_fields(value: object) -> set[str]:
    return {*getattr(value, "__dict__", {}), *list_fields(type(value))}


def is_equal(value: Any, other: Any) -> bool:
    return value is other or bool(comparable(value) == comparable(other))


def change_field(game: Game, name: str) -> None:
    """Give a number, text, tuple or array another value. Objects stay the same."""
    value = getattr(game, name)
    if isinstance(value, bool):
        setattr(game, name, not value)
    elif isinstance(value, int):
        setattr(game, name, value + 2)
    elif isinstance(value, str):
        setattr(game, name, f"{value}?")
    elif isinstance(value, tuple):
        setattr(game, name, (*value, *value[:1]))
    elif is_array(value):
        for index in range(len(value)):
            value[index] += 2


def check_copy(game: Game, fields: list[str], fixed: tuple[str, ...], scratch: tuple[str, ...]) -> None:
    for name in (*fields, *COMMON_FIELDS):  # so that no field has its default
        if name not in ("event_buffer", "event_buffer_end"):
            change_field(game, name)
        value = getattr(game, name)
        for part in object_fields(value) if hasattr(value, "copy") else ():
            array = getattr(value, part)
            if is_array(array) and not len(array):
                setattr(value, part, [1] if isinstance(array, list) else vec[i64]([1]))
    twin = game.copy()
    for name in (*fields, *COMMON_FIELDS):
        value, copied = getattr(game, name), getattr(twin, name)
        assert name in (*BUFFERS, *scratch) or is_equal(copied, value), (
            f"`copy` must copy the field {name!r}: it is {copied!r} instead of {value!r}"
        )
        # An object without the method `copy` never changes, so copies may share it.
        may_change = hasattr(value, "copy") or (is_array(value) and len(value) and name not in fixed)
        assert not may_change or copied is not value, f"a copy shares the field {name!r} with its original"
        if hasattr(value, "copy"):
            for part in object_fields(value):
                array = getattr(value, part)
                assert not is_array(array) or not len(array) or getattr(copied, part) is not array, (
                    f"the `copy` of the field {name!r} shares the array {part!r} with its original"
                )


def check_new_deal(played: Game, clean: Game, fields: list[str], kept: tuple[str, ...]) -> None:
    """Check that a deal is the same as in `clean` after another value of each field, such as in `played`."""
    unused = clean.copy()
    for name in (*fields, *RESET_FIELDS):
        if name in kept:
            continue
        used = unused.copy()
        change_field(used, name)
        if hasattr(getattr(used, name), "copy"):
            setattr(used, name, getattr(played.copy(), name))
        for match in (used, clean):
            match.rng = Rng.fast(9)
            try:
                match.start()
            except Exception as error:
                error.add_note(f"after another value of {name}")
                raise
        value, expected = getattr(used, name), getattr(clean, name)
        assert is_equal(value, expected), (
            f"a new deal must reset the field {name!r}: it is {value!r} instead of {expected!r}"
        )


def check_observations(game_class: type[Game], fields: list[str], hidden: tuple[str, ...]) -> None:
    """Check that no seat sees a difference between matches that differ in what is hidden from it."""
    matches = [play_match(game_class, move_count) for move_count in MOVE_COUNTS]
    matches += [game for name in hidden for game in find_early_match(game_class, name)]
    for game in matches:
        for seat in range(SPECTATOR, int(game.seats)):
            view = game.view(seat)
            worlds = [view.determinize(Rng.fast(seed)) for seed in range(WORLDS)]
            for world in worlds:
                undeclared = [
                    name
                    for name in fields
                    if name not in hidden and not is_equal(getattr(world, name), getattr(game, name))
                ]
                assert not undeclared, (
                    f"the worlds of {format_seat(seat)} differ in {undeclared}, which are not in `hidden`"
                )
                difference = find_visible_difference(game, world, seat, fields)
                assert not difference, (
                    f"what {format_seat(seat)} sees of the field {difference!r} depends on hidden cards"
                )
            for name in hidden:
                changed = game.copy()
                if deal_field(changed, name, worlds):
                    difference = find_visible_difference(game, changed, seat, fields)
                    assert not difference, leak_message(seat, name, difference)
        if is_early(game):
            for name in hidden:
                check_hidden_field(game, name, fields)


def is_early(game: Game) -> bool:
    return game.move_count < EARLY_MOVES and not game.round_count


def find_early_match(game_class: type[Game], name: str) -> list[Game]:
    """Return a match in which a field has a number that is not negative, or no match if none is found."""
    for seed in range(MAX_SEEDS):
        for move_count in range(EARLY_MOVES):
            game = play_match(game_class, move_count, seed)
            changed = game.copy()
            change_hidden(changed, name, SPECTATOR)
            if is_early(game) and not is_equal(getattr(changed, name), getattr(game, name)):
                return [game]
    return []


def check_hidden_field(game: Game, name: str, fields: list[str]) -> None:
    """Change a hidden field, early in a match, and check that the change is hidden from most seats.

    The check finds a field that all seats see, because such a field is the same in all worlds. It also finds
    a hidden number that has nothing to do with cards.
    """
    value = getattr(game, name)
    is_of_each_seat = is_array(value) and len(value) == game.seats
    seats_that_see = 0
    for seat in range(SPECTATOR, int(game.seats)):
        changed = game.copy()
        change_hidden(changed, name, seat)
        difference = find_visible_difference(game, changed, seat, fields)
        if difference:
            seats_that_see += 1
            # In the first moves, a seat may give another seat a card.
            may_see = game.move_count > 0 if is_of_each_seat else seats_that_see == 1
            assert seat != SPECTATOR, leak_message(seat, name, difference)
            assert may_see, leak_message(seat, name, difference)


def leak_message(seat: int, name: str, difference: str) -> str:
    return (
        f"the view of {format_seat(seat)} depends on the contents of the hidden field {name!r}:"
        f" `observe` shows them in the field {difference!r}"
    )


def find_visible_difference(game: Game, changed: Game, seat: int, fields: list[str]) -> str:
    """Return the name of a field that differs in the observations of two matches, or an empty string."""
    before, after = game.observe(seat), changed.observe(seat)
    return next((name for name in fields if not is_equal(getattr(before, name), getattr(after, name))), "")


def deal_field(game: Game, name: str, worlds: list[Game]) -> bool:
    """Give a field the cards of the first world that differs; return False if there is none."""
    for world in worlds:
        if not is_equal(getattr(world, name), getattr(game, name)):
            setattr(game, name, getattr(world.copy(), name))
            return True
    return False


def change_hidden(game: Game, name: str, seat: int) -> None:
    """Change the numbers in a field, except the element of a seat. Sets keep their number of members."""
    value = getattr(game, name)
    if isinstance(value, bool):
        setattr(game, name, not value)
    elif isinstance(value, int) and value >= 0:  # a negative number means that there is no card
        setattr(game, name, other_number(value))
    elif is_array(value):
        for index in range(len(value)):
            # The seats know which hands are empty.
            if value[index] > 0 and (index != seat or len(value) != game.seats):
                value[index] = other_number(value[index])


def other_number(number: int) -> int:
    """Return another number, which is also another set of as many cards, unless the set is empty."""
    return number & (number - 1) | ~number & (number + 1)
