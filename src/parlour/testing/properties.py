"""Properties that every game must have, with any options and at any point in a match."""

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
from parlour.kit.events import VIEWS
from parlour.kit.game import Game
from parlour.kit.learning import encode_features
from parlour.kit.moves import NO_MOVE, SPECTATOR
from parlour.kit.position_reader import PositionReader
from parlour.kit.rng import Rng
from parlour.records.record import Recorder, parse_record, replay
from parlour.scene.scenes import build_events, build_scene
from parlour.testing.knowledge import check_knowledge
from parlour.testing.random_matches import (
    deal_setup,
    find_option_conflict,
    list_choices,
    push_random_move,
    push_random_moves,
    sample_vocabulary,
)

PLAYER_NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
FIELD_LOST_MESSAGE = (
    "a field of the state was lost: `copy`, or a method that it calls, must copy every field that the "
    "class declares"
)
REPLAY_DIFFERS_MESSAGE = (
    "the replay of a record ends differently: does the game use random numbers other than self.rng?"
)
SPARSE_REPLAY_DIFFERS_MESSAGE = "a record with fewer checksums differs in more than the checksums"
# maximum number of moves checked per seat and example, because each check is slow
MAX_SAMPLED_MOVES = 2
MAX_FOLLOWING_MOVES = (
    20  # maximum number of moves for which `check_eliminated_seats_stay_out` follows a match
)


def collect_card_set(game: Game) -> int:
    """Return the cards in a match's position as a bit set. Raise an error if a card occurs twice."""
    copied_game = game.copy()
    copied_game.set_up()
    copied_game.reset_round()
    variant = copied_game.variant
    reader = PositionReader(copied_game, variant.notation, int(game.seats), game.position(), False)
    copied_game.variant.positions.read_position(copied_game, reader)
    return reader.named_cards


def check_cards_conserved(setup: dict[str, Any], move_count: int) -> None:
    """Check that no move adds or loses a card."""
    game = deal_setup(setup)
    pack = collect_card_set(game)
    assert pack.bit_count() > game.seats, "a position needs more cards than seats"
    rng = Rng.fast(move_count)
    for _ in range(move_count):
        if game.is_over:
            break
        push_random_move(game, rng)
        assert collect_card_set(game) == pack, (
            f"after {game.move_count} moves in a round, the position does not have the cards of the deal:"
            f" lost or added: {members(collect_card_set(game) ^ pack)}"
        )


def check_game_ends(setup: dict[str, Any]) -> None:
    """Check that random play ends the match, and that the outcome names the clause that ended it."""
    # Drop options with the value 0, because a 0 can disable the limit that ends the match (clause G-4).
    bounded_options = {name: value for name, value in setup["options"].items() if value != 0}
    assume(not find_option_conflict(setup["name"], setup["seats"], bounded_options))
    game = deal_setup(setup | {"options": bounded_options})
    game.recording = VIEWS
    play_out(game, Rng.fast(setup["seed"]), 2_000_000)
    assert game.is_over, (
        "the match is not over after two million random moves: a rule or the `limit` option must end it"
    )
    assert game.outcome is not None, "a match that is over needs an outcome"
    assert game.outcome.clause, "`finish` or `end_match` needs the clause that ends the match"
    assert list_choices(game) == [], (
        f"the match is over, but these moves are still legal: {list_choices(game)}"
    )
    check_utilities_balance(game)


def check_utilities_balance(game: Game) -> None:
    """Check that utilities are from -1 to 1 and add up to 2 minus the number of seats."""
    utilities = [game.utility(seat) for seat in range(game.seats)]
    assert all(-1 <= utility <= 1 for utility in utilities), (
        f"each utility must be from -1 to 1, not {utilities}"
    )
    expected_sum = 2 - int(game.seats)
    assert abs(sum(utilities) - expected_sum) < 1e-9, (
        f"the utilities must add up to {expected_sum}, but {utilities} do not"
    )


def check_moves_legal_or_refused(setup: dict[str, Any], move_count: int) -> None:
    """Check that all seats that may act have legal moves, and that all other moves are refused."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    vocabulary = game.vocabulary()
    assert len(set(vocabulary)) == len(vocabulary), "two forms in the grammar produce the same move"
    sampled_moves = sample_vocabulary(game, move_count)
    extra_moves = sorted(set(sampled_moves) - set(vocabulary))
    assert not extra_moves, f"these moves are legal, but no form in the grammar produces them: {extra_moves}"
    for seat in range(game.seats):
        unrefused_moves = [move for move in sampled_moves if game.refusal(seat, move) is None]
        legal_moves = game.legal(seat)
        assert sorted(legal_moves) == sorted(unrefused_moves), (
            f"seat {seat}: legal moves and refusals do not agree: the legal moves are"
            f" {[game.format_move(move) for move in legal_moves]}, but the moves that are not refused are"
            f" {[game.format_move(move) for move in unrefused_moves]}"
        )
        must_have_moves = bool(game.to_move() & bit(seat)) or bool(
            game.seats_that_may_interrupt() & bit(seat)
        )
        assert bool(unrefused_moves) == must_have_moves, (
            f"seat {seat} has {len(unrefused_moves)} legal moves,"
            f" but is {'' if must_have_moves else 'not '}in to_move()"
        )
    assert game.is_over or game.turn == members(game.to_move())[0], (
        f"turn is {game.turn}, but must be the lowest seat in to_move(): {members(game.to_move())}"
    )


def check_notation_round_trip(setup: dict[str, Any], move_count: int) -> None:
    """Check that moves, cards and positions do not change when they are formatted and parsed again."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    # `Game.format_move` reads a cache, but `Notation.format_move` does not. They must return the same text.
    for move in sample_vocabulary(game, move_count):
        text = game.format_move(move)
        assert game.variant.notation.format_move(game, move) == text, (
            f"the text of a move is not always {text!r}"
        )
        parsed_move = game.variant.notation.parse_move(game, text)
        assert parsed_move == game.parse_move(text) == move, (
            f"{text!r} is the text of {move}, but is parsed as {parsed_move}"
        )
        parsed_line = game.variant.notation.parse_moves(game, text, game.turn)
        assert parsed_line == [move], (
            f"{text!r} is the text of {move}, but is parsed as {parsed_line} if it is a line of moves"
        )
    position = game.position()
    for card, text in enumerate(game.variant.card_texts):
        card_text = game.variant.notation.format_card(game, card)
        assert not text or card_text == text, f"card {card} is written as {text!r} and as {card_text!r}"
    assert json.loads(json.dumps(position)) == position, f"this position cannot be stored as JSON: {position}"
    reread_position = type(game).from_position(position, 1).position()
    assert reread_position == position, (
        f"reading and writing a position changes it: {position} becomes {reread_position}"
    )
    undeclared_keys = set(position) - {
        "game",
        "options",
        "seats",
        "turn",
        "scores",
        "outcome",
        *game.position_keys,
    }
    assert not undeclared_keys, (
        f"these keys of a position are not declared in a table: {sorted(undeclared_keys)}"
    )


def check_state_round_trip(setup: dict[str, Any], move_count: int) -> None:
    """Check that a match restored from its state has the same state and views, and continues identically."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    restored_game = type(game).from_state(json.loads(json.dumps(game.state())))
    assert restored_game.state() == game.state(), (
        f"reading and writing a state changes it to {restored_game.state()}"
    )
    for seat in range(-1, game.seats):
        assert restored_game.view(seat) == game.view(seat), (
            f"the view of seat {seat} changes when a state is read"
        )
    for match in (game, restored_game):
        push_random_moves(match, 60, 5)
    assert restored_game.state() == game.state(), (
        "a match continues differently after its state is read: a field was lost"
    )


def check_view_round_trip(setup: dict[str, Any], move_count: int) -> None:
    """Check that a view does not change when it is formatted and parsed again."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    for seat in range(-1, game.seats):
        view = game.view(seat)
        restored_view = type(game).view_from_text(view.to_text())
        assert restored_view.to_text() == view.to_text(), (
            f"reading and writing a view changes it to {restored_view.to_text()}"
        )
        assert restored_view.seat == seat, (
            f"the view of seat {seat} is read as the view of seat {restored_view.seat}"
        )
        assert restored_view.legal() == view.legal(), (
            f"seat {seat}: the legal moves change when its view is read"
        )
        assert build_scene(restored_view, []) == build_scene(view, []), (
            f"seat {seat}: the scene changes when its view is read"
        )


def check_copy_independent(setup: dict[str, Any], move_count: int) -> None:
    """Check that a copy equals its match, and that neither changes when the other continues."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    original_state = game.state()
    copied_game = game.copy()
    assert copied_game.state() == original_state, "a copy differs from its original: a field is not copied"
    assert [copied_game.observation_key(seat) for seat in range(game.seats)] == [
        game.observation_key(seat) for seat in range(game.seats)
    ], "the observations of the seats differ in a copy"
    push_random_moves(copied_game, 80, 3)
    assert game.state() == original_state, "moves in a copy change the match: they share a field"
    push_random_moves(game, 80, 3)
    assert game.state() == copied_game.state(), (
        "the same moves lead to a different state in a copy: a field is not copied"
    )


def check_moves_from_view(setup: dict[str, Any], move_count: int) -> None:
    """Check that legal moves, refusals and heuristic moves do not depend on hidden cards."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    for seat in range(game.seats):
        view = game.view(seat)
        assert view.legal() == game.legal(seat), f"seat {seat}: the legal moves depend on hidden cards"
        for move in sample_vocabulary(game, move_count):
            view_refusal, game_refusal = view.refusal(move), game.refusal(seat, move)
            assert str(view_refusal) == str(game_refusal), (
                f"seat {seat}, {game.format_move(move)}: the refusal depends on hidden cards:"
                f" {game_refusal} with them, {view_refusal} without"
            )
        heuristic_move = game.heuristic(seat)
        assert view.game.heuristic(seat) == heuristic_move, (
            f"heuristic_move uses hidden cards: it returns {heuristic_move} for seat {seat} only with them"
        )
        assert heuristic_move in game.legal(seat) or (
            heuristic_move == NO_MOVE and not game.to_move() & bit(seat)
        ), (
            f"heuristic_move returns {heuristic_move} for seat {seat}, which is not legal; NO_MOVE is only"
            " for a seat that does not have to move"
        )
    assert game.view(SPECTATOR).legal() == [], "spectators must not have legal moves"


def collect_visible_data(game: Game, seat: int, moves: list[int]) -> tuple[Any, ...]:
    """Return all data that a seat may receive, including the reasons why any of `moves` are refused."""
    view = game.view(seat)
    refusals = [str(game.refusal(seat, move)) for move in moves] if seat >= 0 else []
    return view.to_text(), msgspec.json.encode(build_scene(view, [])), view.legal(), refusals


def check_features(setup: dict[str, Any], move_count: int) -> None:
    """Check that features have unique names and valid values, and do not depend on hidden cards."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    features = game.variant.features.list_features(game)
    if not features:
        return  # features are optional
    bounds = [(feature.low, feature.high) for feature in features for _ in feature.values]
    feature_names = [name for feature in features for name in feature.full_names()]
    assert len(set(feature_names)) == len(feature_names), (
        f"two features have the same name: {sorted(feature_names)}"
    )
    for seat in range(game.seats):
        view, values = game.view(seat), encode_features(game, seat)
        assert values == view.features(), (
            f"seat {seat}: the features of the match differ from those of the view"
        )
        world = view.determinize(Rng.fast(move_count))
        assert values == encode_features(world, seat), f"seat {seat}: the features depend on hidden cards"
        outside_bounds = [
            (name, value)
            for name, value, (low, high) in zip(feature_names, values, bounds, strict=True)
            if not low <= value <= high
        ]
        assert not outside_bounds, (
            f"seat {seat}: these values are outside the bounds of their features: {outside_bounds}"
        )


def encode_observed_events(game: Game, seat: int) -> bytes:
    """Return the events of the last move as a seat saw them, encoded as JSON."""
    return msgspec.json.encode(build_events(game, seat, []))


def check_hidden_information(setup: dict[str, Any], move_count: int, seed: int) -> None:
    """Check that a seat receives the same data in two matches that differ only in hidden cards."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    rng = Rng.fast(seed)
    seat = int(rng.randbelow(game.seats + 1)) - 1
    sampled_world = game.view(seat).determinize(rng)
    sampled_world.rng = game.rng.copy()
    sampled_world.event_buffer_end = game.event_buffer_end = 0
    sampled_moves = sample_vocabulary(game, seed)
    assert collect_visible_data(game, seat, sampled_moves) == collect_visible_data(
        sampled_world, seat, sampled_moves
    ), leak_message(seat)
    for _ in range(20):
        common_choices = [choice for choice in list_choices(game) if choice in list_choices(sampled_world)]
        if not common_choices:
            break
        actor, move = common_choices[int(rng.randbelow(len(common_choices)))]
        for match in (game, sampled_world):
            match.push(actor, move)
        is_same = encode_observed_events(game, seat) == encode_observed_events(sampled_world, seat)
        assert is_same == (game.observation_key(seat) == sampled_world.observation_key(seat)), (
            f"seat {seat}: events and observation_key disagree on what the seat observed"
        )
        if not is_same:
            break  # the move showed the seat a difference between the two matches
        sampled_moves = sample_vocabulary(game, seed + int(game.move_count))
        assert collect_visible_data(game, seat, sampled_moves) == collect_visible_data(
            sampled_world, seat, sampled_moves
        ), leak_message(seat)


def leak_message(seat: int) -> str:
    """Return the error message for a leak of hidden cards to a seat."""
    return (
        f"seat {seat}: two matches that differ only in hidden cards differ in the seat's view, scene,"
        " legal moves or refusals"
    )


def check_determinized_world(setup: dict[str, Any], move_count: int, seed: int) -> None:
    """Check the matches that `View.determinize` samples for each seat and for a spectator.

    A sampled match must have the same cards as the original match. The seat must have the same view and the
    same legal moves in both matches. It must be possible to continue play in the sampled match.
    """
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    pack = collect_card_set(game)
    for seat in range(-1, game.seats):
        world = game.view(seat).determinize(Rng.fast(seed))
        assert world.view(seat) == game.view(seat), (
            f"seat {seat}: a sampled world has a different view for the seat"
        )
        assert collect_card_set(world) == pack, (
            f"seat {seat}: a sampled world does not have the same cards as the match"
        )
        assert world.legal(seat) == game.legal(seat), (
            f"seat {seat}: different moves are legal in a sampled world"
        )
        play_out(world, Rng.fast(seed), 300)


def check_record_replay(setup: dict[str, Any], move_count: int) -> None:
    """Check that a replay of a record ends in the same state as the recorded match.

    Test one record with a checksum for every move, and records with fewer checksums.
    """
    recorder = Recorder(setup["name"], setup["seats"], setup["options"], setup["seed"], ["Ann"])
    rng = Rng.fast(move_count)
    for _ in range(move_count):
        choices = list_choices(recorder.game)
        if not choices:
            break
        seat, move = choices[int(rng.randbelow(len(choices)))]
        recorder.play(seat, move)
    record = parse_record(recorder.record.to_text())
    assert record == recorder.record, "reading and writing a record changes it"
    *_, replayed_game = replay(record)
    assert replayed_game.state() == recorder.game.state(), REPLAY_DIFFERS_MESSAGE
    for check_every in (0, 7):
        sparse_recorder = Recorder(
            setup["name"], setup["seats"], setup["options"], setup["seed"], ["Ann"], "", check_every
        )
        for seat, text, _ in record.moves:
            sparse_recorder.play(seat, text)
        sparse_moves = sparse_recorder.record.moves
        assert [move[:2] for move in sparse_moves] == [move[:2] for move in record.moves], (
            SPARSE_REPLAY_DIFFERS_MESSAGE
        )
        for number, (full_move, sparse_move) in enumerate(zip(record.moves, sparse_moves, strict=True), 1):
            has_checksum = (check_every and number % check_every == 0) or (
                number == len(sparse_moves) and sparse_recorder.game.is_over
            )
            assert sparse_move[2] == (full_move[2] if has_checksum else ""), SPARSE_REPLAY_DIFFERS_MESSAGE
        assert sparse_recorder.record.result == record.result, SPARSE_REPLAY_DIFFERS_MESSAGE
        *_, sparse_replayed_game = replay(parse_record(sparse_recorder.record.to_text()))
        assert sparse_replayed_game.state() == replayed_game.state(), REPLAY_DIFFERS_MESSAGE


def check_record_after_play(setup: dict[str, Any], move_count: int) -> None:
    """Check that a record can be replayed even if its moves were recorded after they had been made."""
    recorder = Recorder(setup["name"], setup["seats"], setup["options"], setup["seed"], check_every=0)
    moves: list[tuple[int, int]] = []
    played_count = play_out(recorder.game, Rng.fast(move_count), move_count, moves)
    assert played_count == len(moves), f"a playout made {played_count} moves, but recorded {len(moves)}"
    recorder.record_moves(moves)
    *_, replayed_game = replay(parse_record(recorder.record.to_text()))
    assert replayed_game.state() == recorder.game.state(), REPLAY_DIFFERS_MESSAGE


def check_sentences(setup: dict[str, Any], move_count: int) -> None:
    """Check that the texts of events, prompts, results and moves contain no unfilled placeholders."""
    game = deal_setup(setup)
    rng = Rng.fast(move_count)
    player_names = PLAYER_NAMES[: int(game.seats)]
    event_kinds = [kind.name for kind in game_class(setup["name"]).event_kinds]
    for _ in range(move_count):
        for event in game.events(SPECTATOR, player_names):
            assert event.kind in event_kinds, f"the event {event.kind} is not in `event_kinds`, {event_kinds}"
            assert "{" not in event.text, f"the message of {event.kind} lacks a field: {event.text!r}"
        for seat in range(-1, game.seats):
            scene = build_scene(game.view(seat), player_names)
            for text in (scene.prompt, scene.result, *[move.label for move in scene.moves]):
                assert "{" not in text, f"a message lacks a field: {text!r}"
        if game.is_over:
            break
        push_random_move(game, rng)


def full_state(game: Game) -> Any:
    """Return all data of a match: state, recording, events, observation keys and move buffer."""
    seats = range(-1, int(game.seats))
    event_texts = [[event.text for event in game.events(seat)] for seat in seats]
    return (
        game.state(),
        int(game.recording),
        game.has_interrupts,
        event_texts,
        [game.observation_key(seat) for seat in seats],
        int(game.viewer),
        list(game.move_buffer),
    )


def check_match_pickle(setup: dict[str, Any], move_count: int, recording: int) -> None:
    """Check that a copied or pickled match has the same data and continues in the same way."""
    game = push_random_moves(deal_setup(setup), move_count // 2, setup["seed"])
    game.recording = recording
    push_random_moves(game, move_count - move_count // 2, move_count)
    original_state = full_state(game)
    for copied_game in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(copied_game) is type(game), f"a copy is a {type(copied_game)}, not a {type(game)}"
        assert full_state(copied_game) == original_state, (
            f"a copied or pickled match differs: {FIELD_LOST_MESSAGE}"
        )
        second_copy = game.copy()
        for match in (copied_game, second_copy):
            push_random_moves(match, 40, 5)
        assert full_state(copied_game) == full_state(second_copy), (
            f"two copies continue differently: {FIELD_LOST_MESSAGE}"
        )
        assert full_state(game) == original_state, "moves in a copy change the match: they share a field"


def check_view_pickle(setup: dict[str, Any], move_count: int) -> None:
    """Check that a copied or pickled view is equal, has the same hash, and samples the same worlds."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    for seat in {SPECTATOR, move_count % int(game.seats)}:
        view = game.view(seat)
        world = view.determinize(Rng.fast(move_count))
        for copied_view in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            assert copied_view == view, f"a copied or pickled view differs: {FIELD_LOST_MESSAGE}"
            assert hash(copied_view) == hash(view), "equal views must have the same hash"
            assert (copied_view.seat, copied_view.legal()) == (view.seat, view.legal()), (
                "a copied view has different legal moves"
            )
            sampled_state = copied_view.determinize(Rng.fast(move_count)).state()
            assert sampled_state == world.state(), (
                f"a copied view samples a different world: {FIELD_LOST_MESSAGE}"
            )
            play_out(copied_view.determinize(), Rng.fast(1), 50)
            assert copied_view == view, "moves in a world change the view that sampled it: they share a field"


def check_match_repr(setup: dict[str, Any], move_count: int) -> None:
    """Check the form of the repr of a match and of its views.

    The repr of a finished match must also state the outcome.
    """
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    assert repr(game).startswith(f"<{game.title}, {game.seats} seats; "), f"wrong repr of a match: {game!r}"
    assert "\n" not in repr(game), f"the repr of a match must be one line, not {game!r}"
    for seat in range(-1, int(game.seats)):
        text = repr(game.view(seat))
        assert text.startswith(f"<{game.title} as "), f"wrong repr of a view: {text}"
    if game.is_over:
        for text in (repr(game), repr(game.outcome)):
            assert str(game.outcome) in text, f"the repr {text} lacks the outcome {game.outcome}"


def sample_moves(moves: list[int], seed: int) -> list[int]:
    """Return the first few moves of a list, and one more move that depends on the seed."""
    return [*moves[: MAX_SAMPLED_MOVES - 1], moves[seed % len(moves)]] if moves else []


def get_strategy_reason(game: Game, seat: int, move: int) -> tuple[str, dict[str, Any], str] | None:
    """Return the key, fields and text of the strategy's reason for a move, or None if it gives no reason."""
    visible_game = game.view(seat).game
    reason = visible_game.variant.strategy.move_reason(visible_game, seat, move)
    return (
        (reason.key, reason.fields, visible_game.format_message(reason, PLAYER_NAMES))
        if reason is not None
        else None
    )


def check_move_reasons(setup: dict[str, Any], move_count: int) -> None:
    """Check that reasons for moves do not depend on hidden cards, and are short and complete sentences."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    for seat in members(game.to_move() | game.seats_that_may_interrupt())[:1]:
        world = game.view(seat).determinize(Rng.fast(move_count))
        for move in sample_moves(game.legal(seat), move_count):
            reason = get_strategy_reason(game, seat, move)
            world_reason = get_strategy_reason(world, seat, move)
            assert world_reason == reason, (
                f"seat {seat}, {game.format_move(move)}: the reason is {reason},"
                f" but {world_reason} with other hidden cards"
            )
            if reason is not None:
                key, _, text = reason
                requirement = f"the reason {key} must begin with a capital letter and end with a full stop"
                assert text[0].isupper(), f"{requirement}, not {text!r}"
                assert text[-1] == ".", f"{requirement}, not {text!r}"
                assert "{" not in text, f"the reason {key} lacks a field: {text!r}"
                assert len(text) < 160, f"the reason {key} has {len(text)} characters, but 159 are allowed"


def check_careless_moves_exist(setup: dict[str, Any], move_count: int) -> None:
    """Check that `careless_move` returns only moves in `Game.vocabulary`, or `NO_MOVE`."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    known_moves = {NO_MOVE, *game.vocabulary()}
    for seat in members(game.to_move() | game.seats_that_may_interrupt()):
        visible_game = game.view(seat).game
        unknown_moves = {
            visible_game.variant.strategy.careless_move(visible_game, move) for move in game.legal(seat)
        } - known_moves
        assert not unknown_moves, (
            f"careless_move returns moves that the grammar does not have: {sorted(unknown_moves)}"
        )


def check_reveals_nothing(setup: dict[str, Any], move_count: int, seed: int) -> None:
    """Check that a move shows its player nothing new if `reveals_nothing` returns True for it."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    for seat in members(game.to_move() | game.seats_that_may_interrupt()):
        view = game.view(seat)
        display = game.variant.display
        moves = [move for move in game.legal(seat) if display.reveals_nothing(view.game, seat, move)]
        if moves:
            world = view.determinize(Rng.fast(seed))
            for move in sample_moves(moves, seed):
                revealed = find_revealed_information(game, world, seat, move)
                assert not revealed, (
                    f"reveals_nothing is wrong for {game.format_move(move)!r} of seat {seat}: {revealed}"
                )


def check_declined_interrupts(setup: dict[str, Any], move_count: int) -> None:
    """Check that a seat that declines is not asked again before the next move, and that no view shows it."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    views = [game.view(seat).to_text() for seat in range(SPECTATOR, game.seats)]
    actors = game.list_actors()
    assert actors == ([] if game.is_over else [game.next_actor(), *actors[1:]]), (
        f"next_actor is {game.next_actor()}, but list_actors is {actors}"
    )
    while actors and not game.to_move() & bit(actors[0]):
        game.decline(actors.pop(0))
        restored_game = type(game).from_state(game.state())
        for match in (game, game.copy(), restored_game, pickle.loads(pickle.dumps(game))):
            assert match.list_actors() == actors, (
                f"after a seat has declined, list_actors is {match.list_actors()}, but must be {actors}"
            )
    assert [game.view(seat).to_text() for seat in range(SPECTATOR, game.seats)] == views, (
        "a view shows that a seat has declined"
    )
    if not game.is_over:
        push_random_move(game, Rng.fast(setup["seed"]))
        assert not game.declined_seats, (
            "a move does not clear the seats that declined: push must call begin_move first"
        )


def check_eliminated_seats_stay_out(setup: dict[str, Any], move_count: int) -> None:
    """Check that an eliminated seat stays eliminated and has no move until the match is over."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    rng = Rng.fast(setup["seed"])
    eliminated_before = 0
    for _ in range(MAX_FOLLOWING_MOVES):
        if game.is_over:
            break
        eliminated = game.variant.display.eliminated_seats(game)
        assert not eliminated_before & ~eliminated, (
            f"eliminated_seats no longer includes {members(eliminated_before & ~eliminated)}"
        )
        acting_seats = members(eliminated & (game.to_move() | game.seats_that_may_interrupt()))
        assert not acting_seats, f"eliminated_seats includes {acting_seats}, but these seats can still move"
        eliminated_before = eliminated
        push_random_move(game, rng)


def find_revealed_information(game: Game, world: Game, seat: int, move: int) -> str:
    """Make a move in two matches that the seat cannot distinguish, and describe what the move reveals.

    The move reveals something if the seat can now distinguish the matches, or if chance decides the result.
    It also does if another seat sees a card that this seat does not see. The description is empty if the move
    reveals nothing.
    """
    game_after, world_after = game.copy(), world.copy()
    world_after.rng = game.rng.copy()
    for match in (game_after, world_after):
        match.push(seat, move)
    game_ended = has_round_or_match_ended(game, game_after)
    if game_ended or has_round_or_match_ended(world, world_after):
        return (
            ""
            if game_ended and has_round_or_match_ended(world, world_after)
            else "the end of the round depends on hidden information"
        )
    if game_after.rng.to_text() != game.rng.to_text():
        return "its result depends on chance"
    if (encode_observed_events(game_after, seat), game_after.view(seat).to_text()) != (
        encode_observed_events(world_after, seat),
        world_after.view(seat).to_text(),
    ):
        return "the next events or view of the seat depend on hidden information"
    own_card_lists = [event.cards for event in game_after.events(seat)]
    other_seats = (other_seat for other_seat in range(SPECTATOR, game_after.seats) if other_seat != seat)
    if any(
        event.cards and event.cards != own_cards
        for other_seat in other_seats
        for event, own_cards in zip(game_after.events(other_seat), own_card_lists, strict=True)
    ):
        return "another seat sees a card that this seat does not see"
    return ""


def has_round_or_match_ended(game_before: Game, game_after: Game) -> bool:
    """Return True if the match or a round has ended, or cards were dealt, between two states of a match."""
    return (
        bool(game_after.is_over)
        or game_after.round_count != game_before.round_count
        or game_after.deal_number() != game_before.deal_number()
    )


def check_utilities_after_random_moves(setup: dict[str, Any], move_count: int) -> None:
    """Check after random moves that utilities are from -1 to 1 and add up to 2 minus the number of seats."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    check_utilities_balance(game)


PROPERTIES: tuple[Callable[..., None], ...] = (
    check_cards_conserved,
    check_game_ends,
    check_moves_legal_or_refused,
    check_notation_round_trip,
    check_state_round_trip,
    check_view_round_trip,
    check_copy_independent,
    check_moves_from_view,
    check_hidden_information,
    check_determinized_world,
    check_knowledge,
    check_features,
    check_record_replay,
    check_record_after_play,
    check_sentences,
    check_match_pickle,
    check_view_pickle,
    check_match_repr,
    check_move_reasons,
    check_careless_moves_exist,
    check_reveals_nothing,
    check_declined_interrupts,
    check_eliminated_seats_stay_out,
    check_utilities_after_random_moves,
)
