"""Properties of every game, with any options, at any moment."""

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import assume

from parlour.bots.playouts import play_out
from parlour.games import game_class
from parlour.kit.bits import bit, members
from parlour.kit.features import encode_features
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE, SPECTATOR
from parlour.kit.position_reader import PositionReader
from parlour.kit.rng import Rng
from parlour.records.record import Recorder, parse_record, replay
from parlour.scene.scenes import build_events, build_scene
from parlour.testing.random_matches import (
    deal_setup,
    find_option_conflict,
    list_choices,
    push_random_move,
    push_random_moves,
    sample_vocabulary,
)

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
FIELD_LOST = "a field of the state was lost, or is not declared in prepare or prepare_hidden"
REPLAY_DIFFERS = (
    "the replay of a record ends differently: does the game use random numbers other than self.rng?"
)
SPARSE_REPLAY_DIFFERS = "a record with fewer checksums differs in more than the checksums"
MOVES_ASKED = 2  # for each seat and example, because estimating hidden cards takes time


def all_cards(game: Game) -> int:
    """Return the set of all cards in the game's position. Each card may occur at most once."""
    twin = game.copy()
    reader = PositionReader(twin, game.position(), False)
    twin.components.read_position(twin, reader)
    return reader.named_cards


def check_cards_conserved(set_up: dict[str, Any], length: int) -> None:
    game = deal_setup(set_up)
    pack = all_cards(game)
    assert pack.bit_count() > game.seats, "a position needs more cards than seats"
    rng = Rng.fast(length)
    for _ in range(length):
        if game.is_over:
            break
        push_random_move(game, rng)
        assert all_cards(game) == pack, (
            f"after {game.move_count} moves of a round the position does not have the same cards as the deal:"
            f" lost or added: {members(all_cards(game) ^ pack)}"
        )


def check_game_ends(set_up: dict[str, Any]) -> None:
    # A bound of 0 disables the limit that ends the match (G-4).
    bounded = {name: value for name, value in set_up["options"].items() if value != 0}
    assume(not find_option_conflict(set_up["name"], set_up["seats"], bounded))
    game = deal_setup(set_up | {"options": bounded})
    game.record_events = False
    play_out(game, Rng.fast(set_up["seed"]), 2_000_000)
    assert game.is_over, "the match is not over after two million random moves: a rule or `limit` must end it"
    assert game.outcome is not None, "a match that is over needs an outcome"
    assert game.outcome.clause, "`finish` or `end` needs the clause that ends the match"
    assert list_choices(game) == [], f"the match is over, but {list_choices(game)} are still legal"
    check_utilities_balance(game)


def check_utilities_balance(game: Game) -> None:
    """Check that the utilities add up to those of one win."""
    worths = [game.utility(seat) for seat in range(game.seats)]
    assert all(-1 <= worth <= 1 for worth in worths), f"each utility must be from -1 to 1, not {worths}"
    wanted = 2 - int(game.seats)
    assert abs(sum(worths) - wanted) < 1e-9, f"the utilities must add up to {wanted}, but {worths} do not"


def check_legal_matches_refusals(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    vocabulary = game.vocabulary()
    assert len(set(vocabulary)) == len(vocabulary), "two forms of the grammar write the same move"
    asked = sample_vocabulary(game, length)
    strange = sorted(set(asked) - set(vocabulary))
    assert not strange, f"these moves are legal, but no form of the grammar writes them: {strange}"
    for seat in range(game.seats):
        allowed = [move for move in asked if game.refusal(seat, move) is None]
        legal = game.legal(seat)
        assert sorted(legal) == sorted(allowed), (
            f"seat {seat}: choices and refusals differ: the legal moves are"
            f" {[game.format_move(move) for move in legal]}, but the moves that are not refused are"
            f" {[game.format_move(move) for move in allowed]}"
        )
        awaited = bool(game.to_move() & bit(seat)) or bool(game.may_interrupt() & bit(seat))
        assert bool(allowed) == awaited, (
            f"seat {seat} has {len(allowed)} legal moves, but is {'' if awaited else 'not '}in to_move()"
        )
    assert game.is_over or game.turn == members(game.to_move())[0], (
        f"turn is {game.turn}, but must be the lowest seat in to_move(): {members(game.to_move())}"
    )


def check_text_round_trip(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    # Texts of moves and cards are cached for all matches with these options.
    for move in sample_vocabulary(game, length):
        text = game.format_move(move)
        assert game.components.format_move(game, move) == text, f"the text of a move is not always {text!r}"
        read = game.components.parse_move(game, text)
        assert read == game.parse_move(text) == move, f"{text!r} is the text of {move}, but is read as {read}"
        line = game.components.parse_moves(game, text, game.turn)
        assert line == [move], f"{text!r} is the text of {move}, but as a line of moves it is read as {line}"
    position = game.position()
    for card, text in enumerate(game.get_notation_cache().card_texts):
        written = game.components.format_card(game, card)
        assert not text or written == text, f"card {card} is written as {text!r} and as {written!r}"
    assert json.loads(json.dumps(position)) == position, f"JSON cannot hold this position: {position}"
    again = type(game).from_position(position, 1).position()
    assert again == position, f"reading and writing a position changes it: {position} becomes {again}"
    strange = set(position) - {"game", "options", "seats", "turn", "scores", "outcome", *game.position_keys}
    assert not strange, f"these keys of a position are not declared in a table: {sorted(strange)}"


def check_state_round_trip(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    again = type(game).from_state(json.loads(json.dumps(game.state())))
    assert again.state() == game.state(), f"reading and writing a state changes it to {again.state()}"
    for seat in range(-1, game.seats):
        assert again.view(seat) == game.view(seat), f"the view of seat {seat} changes when a state is read"
    for twin in (game, again):
        push_random_moves(twin, 60, 5)
    assert again.state() == game.state(), (
        "a match continues differently after its state is read: a field was lost"
    )


def check_view_round_trip(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    for seat in range(-1, game.seats):
        view = game.view(seat)
        again = type(game).view_from_text(view.to_text())
        assert again.to_text() == view.to_text(), (
            f"reading and writing a view changes it to {again.to_text()}"
        )
        assert again.seat == seat, f"the view of seat {seat} is read as the view of seat {again.seat}"
        assert again.legal() == view.legal(), f"seat {seat}: the legal moves change when its view is read"
        assert build_scene(again, []) == build_scene(view, []), (
            f"seat {seat}: the scene changes when its view is read"
        )


def check_copy_independent(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    before = game.state()
    twin = game.copy()
    assert twin.state() == before, "a copy differs from its original: a field is not copied"
    assert [twin.observation_key(seat) for seat in range(game.seats)] == [
        game.observation_key(seat) for seat in range(game.seats)
    ], "the observations of the seats differ in a copy"
    push_random_moves(twin, 80, 3)
    assert game.state() == before, "moves in a copy change the match: they share a field"
    push_random_moves(game, 80, 3)
    assert game.state() == twin.state(), (
        "the same moves lead to another state in a copy: a field is not copied"
    )


def check_view_answers(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    for seat in range(game.seats):
        view = game.view(seat)
        assert view.legal() == game.legal(seat), f"seat {seat}: the legal moves depend on hidden cards"
        for move in sample_vocabulary(game, length):
            mine, true = view.refusal(move), game.refusal(seat, move)
            assert str(mine) == str(true), (
                f"seat {seat}, {game.format_move(move)}: its refusal depends on hidden cards:"
                f" {true} with them, {mine} without"
            )
        chosen = game.heuristic(seat)
        assert view.game.heuristic(seat) == chosen, (
            f"heuristic_move of seat {seat} uses hidden cards: it returns {chosen} only with them"
        )
        assert chosen in game.legal(seat) or (chosen == NO_MOVE and not game.to_move() & bit(seat)), (
            f"heuristic_move of seat {seat} returns {chosen}, which is not legal; NO_MOVE is only for a seat"
            " that is not to move"
        )
    assert game.view(SPECTATOR).legal() == [], "spectators must not have legal moves"


def visible_to_seat(game: Game, seat: int, asked: list[int]) -> tuple[Any, ...]:
    """Return all data that a seat receives over the network: its view, scene, legal moves and refusals."""
    view = game.view(seat)
    refusals = [str(game.refusal(seat, move)) for move in asked] if seat >= 0 else []
    return view.to_text(), msgspec.json.encode(build_scene(view, [])), view.legal(), refusals


def check_features(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    table = game.components.features.list_features(game)
    if not table:
        return  # features are optional
    bounds = [(each.low, each.high) for each in table for _ in each.values]
    names = [name for each in table for name in each.full_names()]
    assert len(set(names)) == len(names), f"two features have the same name: {sorted(names)}"
    for seat in range(game.seats):
        view, numbers = game.view(seat), encode_features(game, seat)
        assert numbers == view.features(), (
            f"seat {seat}: the features of the match differ from those of the view"
        )
        world = view.determinize(Rng.fast(length))
        assert numbers == encode_features(world, seat), f"seat {seat}: the features depend on hidden cards"
        strange = [
            (name, number)
            for name, number, (low, high) in zip(names, numbers, bounds, strict=True)
            if not low <= number <= high
        ]
        assert not strange, f"seat {seat}: these values are outside the bounds of their features: {strange}"


def observed_bytes(game: Game, seat: int) -> bytes:
    return msgspec.json.encode(build_events(game, seat, []))


def check_hidden_information(set_up: dict[str, Any], length: int, seed: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    rng = Rng.fast(seed)
    seat = int(rng.randbelow(game.seats + 1)) - 1
    other = game.view(seat).determinize(rng)
    other.rng = game.rng.copy()
    other.event_buffer_end = game.event_buffer_end = 0
    asked = sample_vocabulary(game, seed)
    assert visible_to_seat(game, seat, asked) == visible_to_seat(other, seat, asked), seat_output(seat)
    for _ in range(20):
        common = [pair for pair in list_choices(game) if pair in list_choices(other)]
        if not common:
            break
        actor, move = common[int(rng.randbelow(len(common)))]
        for world in (game, other):
            world.push(actor, move)
        same = observed_bytes(game, seat) == observed_bytes(other, seat)
        assert same == (game.observation_key(seat) == other.observation_key(seat)), (
            f"seat {seat}: events and observation_key disagree on what the seat observed"
        )
        if not same:
            break  # the move showed the seat a difference between the worlds
        asked = sample_vocabulary(game, seed + int(game.move_count))
        assert visible_to_seat(game, seat, asked) == visible_to_seat(other, seat, asked), seat_output(seat)


def seat_output(seat: int) -> str:
    return (
        f"seat {seat}: two matches that differ only in hidden cards differ in the seat's view, scene,"
        " legal moves or refusals"
    )


def check_determinized_view(set_up: dict[str, Any], length: int, seed: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    pack = all_cards(game)
    for seat in range(-1, game.seats):
        world = game.view(seat).determinize(Rng.fast(seed))
        assert world.view(seat) == game.view(seat), (
            f"seat {seat}: a sampled world has a different view for the seat"
        )
        assert all_cards(world) == pack, f"seat {seat}: a sampled world has other cards than the match"
        assert world.legal(seat) == game.legal(seat), f"seat {seat}: other moves are legal in a sampled world"
        play_out(world, Rng.fast(seed), 300)


def check_record_replay(set_up: dict[str, Any], length: int) -> None:
    scribe = Recorder(set_up["name"], set_up["seats"], set_up["options"], set_up["seed"], ["Ann"])
    rng = Rng.fast(length)
    for _ in range(length):
        possible = list_choices(scribe.game)
        if not possible:
            break
        seat, move = possible[int(rng.randbelow(len(possible)))]
        scribe.play(seat, move)
    record = parse_record(scribe.record.to_text())
    assert record == scribe.record, "reading and writing a record changes it"
    *_, last = replay(record)
    assert last.state() == scribe.game.state(), REPLAY_DIFFERS
    for every in (0, 7):
        sparse = Recorder(
            set_up["name"], set_up["seats"], set_up["options"], set_up["seed"], ["Ann"], "", every
        )
        for seat, text, _ in record.moves:
            sparse.play(seat, text)
        written = sparse.record.moves
        assert [move[:2] for move in written] == [move[:2] for move in record.moves], SPARSE_REPLAY_DIFFERS
        for number, (whole, less) in enumerate(zip(record.moves, written, strict=True), 1):
            stands = (every and number % every == 0) or (number == len(written) and sparse.game.is_over)
            assert less[2] == (whole[2] if stands else ""), SPARSE_REPLAY_DIFFERS
        assert sparse.record.result == record.result, SPARSE_REPLAY_DIFFERS
        *_, again = replay(parse_record(sparse.record.to_text()))
        assert again.state() == last.state(), REPLAY_DIFFERS


def check_recorder_adoption(set_up: dict[str, Any], length: int) -> None:
    scribe = Recorder(set_up["name"], set_up["seats"], set_up["options"], set_up["seed"], check_every=0)
    made: list[tuple[int, int]] = []
    number = play_out(scribe.game, Rng.fast(length), length, made)
    assert number == len(made), f"a play-out made {number} moves, but recorded {len(made)}"
    scribe.record_moves(made)
    *_, last = replay(parse_record(scribe.record.to_text()))
    assert last.state() == scribe.game.state(), REPLAY_DIFFERS


def check_sentences(set_up: dict[str, Any], length: int) -> None:
    game = deal_setup(set_up)
    rng = Rng.fast(length)
    names = NAMES[: int(game.seats)]
    kinds = game_class(set_up["name"]).event_kinds
    for _ in range(length):
        for event in game.events(SPECTATOR, names):
            assert event.kind in kinds, f"the event {event.kind} is not in `event_kinds`, {kinds}"
            assert "{" not in event.text, f"the message of {event.kind} lacks a field: {event.text!r}"
        for seat in range(-1, game.seats):
            scene = build_scene(game.view(seat), names)
            for text in (scene.prompt, scene.result, *[move.label for move in scene.moves]):
                assert "{" not in text, f"a message lacks a field: {text!r}"
        if game.is_over:
            break
        push_random_move(game, rng)


def full_state(game: Game) -> Any:
    """Return all observable data of a match."""
    seats = range(-1, int(game.seats))
    flags = [game.record_events, game.track_knowledge, game.track_views, game.has_interrupts]
    heard = [[event.text for event in game.events(seat)] for seat in seats]
    return (
        game.state(),
        flags,
        heard,
        [game.observation_key(seat) for seat in seats],
        int(game.viewer),
        list(game.move_buffer),
    )


def check_match_pickle(set_up: dict[str, Any], length: int, listening: bool, remembering: bool) -> None:
    game = push_random_moves(deal_setup(set_up), length // 2, set_up["seed"])
    game.record_events, game.track_knowledge = listening, remembering
    push_random_moves(game, length - length // 2, length)
    before = full_state(game)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(twin) is type(game), f"a copy is a {type(twin)}, not a {type(game)}"
        assert full_state(twin) == before, f"a copied or pickled match differs: {FIELD_LOST}"
        again = game.copy()
        for each in (twin, again):
            push_random_moves(each, 40, 5)
        assert full_state(twin) == full_state(again), f"two copies continue differently: {FIELD_LOST}"
        assert full_state(game) == before, "moves in a copy change the match: they share a field"


def check_view_pickle(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    for seat in {SPECTATOR, length % int(game.seats)}:
        view = game.view(seat)
        world = view.determinize(Rng.fast(length))
        for twin in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            assert twin == view, f"a copied or pickled view differs: {FIELD_LOST}"
            assert hash(twin) == hash(view), "equal views must have the same hash"
            assert (twin.seat, twin.legal()) == (view.seat, view.legal()), (
                "a copied view has other legal moves"
            )
            drawn = twin.determinize(Rng.fast(length)).state()
            assert drawn == world.state(), f"a copied view samples another world: {FIELD_LOST}"
            play_out(twin.determinize(), Rng.fast(1), 50)
            assert twin == view, "moves in a world change the view that sampled it: they share a field"


def check_match_repr(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    assert repr(game).startswith(f"<{game.title}, {game.seats} seats; "), f"wrong repr of a match: {game!r}"
    assert "\n" not in repr(game), f"the repr of a match must be one line, not {game!r}"
    for seat in range(-1, int(game.seats)):
        told = repr(game.view(seat))
        assert told.startswith(f"<{game.title} as "), f"wrong repr of a view: {told}"
    if game.is_over:
        for told in (repr(game), repr(game.outcome)):
            assert str(game.outcome) in told, f"the repr {told} lacks the outcome {game.outcome}"


def sample_moves(moves: list[int], seed: int) -> list[int]:
    """Return the first moves and a random one."""
    return [*moves[: MOVES_ASKED - 1], moves[seed % len(moves)]] if moves else []


def describe_reason(game: Game, seat: int, move: int) -> tuple[str, dict[str, Any], str] | None:
    table = game.view(seat).game
    reason = table.strategy.move_reason(table, seat, move)
    return (reason.key, reason.fields, table.format_sentence(reason, NAMES)) if reason is not None else None


def check_move_reasons(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    for seat in members(game.to_move() | game.may_interrupt())[:1]:
        world = game.view(seat).determinize(Rng.fast(length))
        for move in sample_moves(game.legal(seat), length):
            told = describe_reason(game, seat, move)
            other = describe_reason(world, seat, move)
            assert other == told, (
                f"seat {seat}, {game.format_move(move)}: the reason is {told},"
                f" but {other} with other hidden cards"
            )
            if told is not None:
                key, _, text = told
                wanted = f"the reason {key} must begin with a capital letter and end with a full stop"
                assert text[0].isupper(), f"{wanted}, not {text!r}"
                assert text[-1] == ".", f"{wanted}, not {text!r}"
                assert "{" not in text, f"the reason {key} lacks a field: {text!r}"
                assert len(text) < 160, f"the reason {key} has {len(text)} characters, but 159 are allowed"


def check_careless_moves(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    possible = {NO_MOVE, *game.vocabulary()}
    for seat in members(game.to_move() | game.may_interrupt()):
        table = game.view(seat).game
        strange = {table.strategy.careless_move(table, move) for move in game.legal(seat)} - possible
        assert not strange, f"`overlooked` returns moves that the grammar does not have: {sorted(strange)}"


def check_reveals_nothing(set_up: dict[str, Any], length: int, seed: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    for seat in members(game.to_move() | game.may_interrupt()):
        view = game.view(seat)
        moves = [
            move for move in game.legal(seat) if view.game.components.reveals_nothing(view.game, seat, move)
        ]
        if moves:
            world = view.determinize(Rng.fast(seed))
            for move in sample_moves(moves, seed):
                shown = find_revealed(game, world, seat, move)
                assert not shown, f"{game.format_move(move)!r} of seat {seat} is not settled: {shown}"


def find_revealed(game: Game, world: Game, seat: int, move: int) -> str:
    """Describe information that a seat gains by its move in two matches that look the same to it.

    Also report a card that the move shows only to other seats. Return an empty string if there is no such
    information.
    """
    here, there = game.copy(), world.copy()
    there.rng = game.rng.copy()
    for match in (here, there):
        match.push(seat, move)
    ends = has_ended(game, here)
    if ends or has_ended(world, there):
        return (
            "" if ends and has_ended(world, there) else "the end of the round depends on hidden information"
        )
    if here.rng.to_text() != game.rng.to_text():
        return "its result depends on chance"
    if (observed_bytes(here, seat), here.view(seat).to_text()) != (
        observed_bytes(there, seat),
        there.view(seat).to_text(),
    ):
        return "the next events or view of the seat depend on hidden information"
    known = [event.cards for event in here.events(seat)]
    others = (each for each in range(SPECTATOR, here.seats) if each != seat)
    if any(
        event.cards and event.cards != own
        for each in others
        for event, own in zip(here.events(each), known, strict=True)
    ):
        return "another seat sees a card that this seat does not see"
    return ""


def has_ended(before: Game, after: Game) -> bool:
    """Return True if the round ended, or cards were dealt again, between two states of a match."""
    return (
        bool(after.is_over)
        or after.round_count != before.round_count
        or after.deal_number() != before.deal_number()
    )


def check_evaluations_balance(set_up: dict[str, Any], length: int) -> None:
    game = push_random_moves(deal_setup(set_up), length, set_up["seed"])
    check_utilities_balance(game)


PROPERTIES: tuple[Callable[..., None], ...] = (
    check_cards_conserved,
    check_game_ends,
    check_legal_matches_refusals,
    check_text_round_trip,
    check_state_round_trip,
    check_view_round_trip,
    check_copy_independent,
    check_view_answers,
    check_hidden_information,
    check_determinized_view,
    check_features,
    check_record_replay,
    check_recorder_adoption,
    check_sentences,
    check_match_pickle,
    check_view_pickle,
    check_match_repr,
    check_move_reasons,
    check_careless_moves,
    check_reveals_nothing,
    check_evaluations_balance,
)
