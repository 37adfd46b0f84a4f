"""What holds of every game, with any options, at any moment."""

import json
from typing import Any

import msgspec
from hypothesis import assume

from parlour.games import game_class
from parlour.kit.bits import bit, members
from parlour.kit.chance import Rng
from parlour.kit.game import NO_MOVE, SPECTATOR, Game
from parlour.kit.position import PositionReader
from parlour.players.playout import play_out
from parlour.record import Scribe, read_record, replay
from parlour.scene import events_of, scene_of
from tests.play import advance, choices, deal, for_every_game, moves_to_ask, refused_option, step


def cards_in(game: Game) -> int:
    """The set of all cards that lie anywhere: the game reads them in its own position, each at most once."""
    reader = PositionReader(game.position(), int(game.seats), False, game.card, game.card_words)
    game.copy().read(reader)
    return reader.named


@for_every_game()
def test_cards_are_conserved(set_up: dict[str, Any], length: int) -> None:
    game = deal(set_up)
    pack = cards_in(game)
    assert pack.bit_count() > game.seats
    rng = Rng.fast(length)
    for _ in range(length):
        if game.over:
            break
        step(game, rng)
        assert cards_in(game) == pack


@for_every_game()
def test_every_game_ends(set_up: dict[str, Any]) -> None:
    # 0 takes a bound away that makes it end (G-4).
    bounded = {name: value for name, value in set_up["options"].items() if value != 0}
    assume(not refused_option(set_up["name"], set_up["seats"], bounded))
    game = deal(set_up | {"options": bounded})
    game.listening = False
    play_out(game, Rng.fast(set_up["seed"]), 2_000_000)
    assert game.over
    assert game.outcome is not None
    assert game.outcome.clause
    assert choices(game) == []
    worths = [game.utility(seat) for seat in range(game.seats)]
    assert all(-1 <= worth <= 1 for worth in worths)
    assert abs(sum(worths) - (2 - int(game.seats))) < 1e-9


@for_every_game()
def test_legal_is_the_vocabulary_without_refusals(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    vocabulary = game.vocabulary()
    assert len(set(vocabulary)) == len(vocabulary)
    asked = moves_to_ask(game, length)
    assert set(asked) <= set(vocabulary)
    for seat in range(game.seats):
        allowed = [move for move in asked if game.refusal(seat, move) is None]
        assert sorted(game.legal(seat)) == sorted(allowed)
        in_turn = bool(game.to_move() & bit(seat))
        assert bool(allowed) == (in_turn or bool(game.may_interrupt() & bit(seat)))
    assert game.over or game.turn == members(game.to_move())[0]


@for_every_game()
def test_moves_and_positions_are_read_back(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    for move in game.vocabulary():
        assert game.parse(game.text(move)) == move
    position = game.position()
    assert json.loads(json.dumps(position)) == position
    assert type(game).from_position(position, 1).position() == position
    assert set(position) <= {"game", "options", "seats", "turn", "scores", "over", *game.position_keys}


@for_every_game()
def test_a_state_takes_the_match_up_again(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    again = type(game).from_state(json.loads(json.dumps(game.state())))
    assert again.state() == game.state()
    for seat in range(-1, game.seats):
        assert again.view(seat) == game.view(seat)
    for twin in (game, again):
        advance(twin, 60, 5)
    assert again.state() == game.state()


@for_every_game()
def test_a_view_is_read_back(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    for seat in range(-1, game.seats):
        view = game.view(seat)
        again = type(game).view_from(view.text())
        assert again.text() == view.text()
        assert again.seat == seat
        assert again.legal() == view.legal()
        assert scene_of(again, []) == scene_of(view, [])


@for_every_game()
def test_a_copy_is_independent(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    before = game.state()
    twin = game.copy()
    assert twin.state() == before
    assert [twin.observation_key(seat) for seat in range(game.seats)] == [
        game.observation_key(seat) for seat in range(game.seats)
    ]
    advance(twin, 80, 3)
    assert game.state() == before
    advance(game, 80, 3)
    assert game.state() == twin.state()


@for_every_game()
def test_a_seat_may_ask_its_view_what_it_may_do(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    for seat in range(game.seats):
        view = game.view(seat)
        assert view.legal() == game.legal(seat)
        for move in moves_to_ask(game, length):
            assert str(view.refusal(move)) == str(game.refusal(seat, move))
        chosen = game.heuristic(seat)
        assert view.table.heuristic(seat) == chosen
        assert chosen in game.legal(seat) or (chosen == NO_MOVE and not game.to_move() & bit(seat))
    assert game.view(SPECTATOR).legal() == []


def seen(game: Game, seat: int, asked: list[int]) -> tuple[Any, ...]:
    """What comes to a seat over the wire, and all that it may ask."""
    view = game.view(seat)
    refusals = [str(game.refusal(seat, move)) for move in asked] if seat >= 0 else []
    return view.text(), msgspec.json.encode(scene_of(view, [])), view.legal(), refusals


def heard(game: Game, seat: int) -> bytes:
    return msgspec.json.encode(events_of(game, seat, []))


@for_every_game()
def test_what_a_seat_cannot_see_changes_nothing_for_it(
    set_up: dict[str, Any], length: int, seed: int
) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    rng = Rng.fast(seed)
    seat = int(rng.below(game.seats + 1)) - 1
    other = game.view(seat).determinize(rng)
    other.rng = game.rng.copy()
    other.tape_end = game.tape_end = 0
    asked = moves_to_ask(game, seed)
    assert seen(game, seat, asked) == seen(other, seat, asked)
    for _ in range(20):
        common = [pair for pair in choices(game) if pair in choices(other)]
        if not common:
            break
        actor, move = common[int(rng.below(len(common)))]
        for world in (game, other):
            world.push(actor, move)
        same = heard(game, seat) == heard(other, seat)
        assert same == (game.observation_key(seat) == other.observation_key(seat))
        if not same:
            break  # the move showed the seat something in which the worlds differ
        asked = moves_to_ask(game, seed + int(game.moves))
        assert seen(game, seat, asked) == seen(other, seat, asked)


@for_every_game()
def test_an_imagined_world_looks_the_same(set_up: dict[str, Any], length: int, seed: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    pack = cards_in(game)
    for seat in range(-1, game.seats):
        world = game.view(seat).determinize(Rng.fast(seed))
        assert world.view(seat) == game.view(seat)
        assert cards_in(world) == pack
        assert world.legal(seat) == game.legal(seat)
        play_out(world, Rng.fast(seed), 300)


@for_every_game()
def test_a_record_replays_to_the_same_end(set_up: dict[str, Any], length: int) -> None:
    scribe = Scribe(set_up["name"], set_up["seats"], set_up["options"], set_up["seed"], ["Ann"])
    rng = Rng.fast(length)
    for _ in range(length):
        possible = choices(scribe.game)
        if not possible:
            break
        seat, move = possible[int(rng.below(len(possible)))]
        scribe.play(seat, move)
    record = read_record(scribe.record.text())
    assert record == scribe.record
    *_, last = replay(record)
    assert last.state() == scribe.game.state()
    for every in (0, 7):
        sparse = Scribe(
            set_up["name"], set_up["seats"], set_up["options"], set_up["seed"], ["Ann"], "", every
        )
        for seat, text, _ in record.moves:
            sparse.play(seat, text)
        written = sparse.record.moves
        assert [move[:2] for move in written] == [move[:2] for move in record.moves]
        for number, (whole, less) in enumerate(zip(record.moves, written, strict=True), 1):
            stands = (every and number % every == 0) or (number == len(written) and sparse.game.over)
            assert less[2] == (whole[2] if stands else "")
        assert sparse.record.result == record.result
        *_, again = replay(read_record(sparse.record.text()))
        assert again.state() == last.state()


@for_every_game()
def test_moves_made_elsewhere_are_written_down(set_up: dict[str, Any], length: int) -> None:
    scribe = Scribe(set_up["name"], set_up["seats"], set_up["options"], set_up["seed"], check_every=0)
    made: list[tuple[int, int]] = []
    assert play_out(scribe.game, Rng.fast(length), length, made) == len(made)
    scribe.adopt(made)
    *_, last = replay(read_record(scribe.record.text()))
    assert last.state() == scribe.game.state()


@for_every_game()
def test_every_sentence_can_be_told(set_up: dict[str, Any], length: int) -> None:
    game = deal(set_up)
    rng = Rng.fast(length)
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"][: int(game.seats)]
    kinds = game_class(set_up["name"]).event_kinds
    for _ in range(length):
        for event in game.events(SPECTATOR, names):
            assert event.kind in kinds
            assert "{" not in event.text
        for seat in range(-1, game.seats):
            scene = scene_of(game.view(seat), names)
            assert "{" not in scene.prompt + scene.result + "".join(move.label for move in scene.moves)
        if game.over:
            break
        step(game, rng)
