"""What holds of every game, with any options, at any moment."""

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import assume

from parlour.games import game_class
from parlour.kit.bits import bit, members
from parlour.kit.chance import Rng
from parlour.kit.features import encode_features
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.position import PositionReader
from parlour.kit.seats import SPECTATOR
from parlour.players.playout import play_out
from parlour.record import Scribe, read_record, replay
from parlour.scene import events_of, scene_of
from parlour.testing.play import advance, choices, deal, moves_to_ask, refused_option, step

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
LOST = "a field of its state is lost, or not declared in prepare or prepare_hidden"
REPLAYED = "a record comes to another end when it is played again: does anything ask chance but self.rng?"
SPARSE = "a record with fewer checks says something else than one with all"
ASKED = 2  # moves of a seat, for one example: an estimate of what is hidden takes its time


def cards_in(game: Game) -> int:
    """The set of all cards that lie anywhere: the game reads them in its own position, each at most once."""
    twin = game.copy()
    reader = PositionReader(twin, game.position(), False)
    twin.components.read_position(twin, reader)
    return reader.named_cards


def cards_are_conserved(set_up: dict[str, Any], length: int) -> None:
    game = deal(set_up)
    pack = cards_in(game)
    assert pack.bit_count() > game.seats, "a position has to have more cards than there are seats"
    rng = Rng.fast(length)
    for _ in range(length):
        if game.is_over:
            break
        step(game, rng)
        assert cards_in(game) == pack, (
            f"after {game.move_count} moves of a round other cards lie in the position than were dealt:"
            f" lost or new are {members(cards_in(game) ^ pack)}"
        )


def every_game_ends(set_up: dict[str, Any]) -> None:
    # 0 takes a bound away that makes it end (G-4).
    bounded = {name: value for name, value in set_up["options"].items() if value != 0}
    assume(not refused_option(set_up["name"], set_up["seats"], bounded))
    game = deal(set_up | {"options": bounded})
    game.record_events = False
    play_out(game, Rng.fast(set_up["seed"]), 2_000_000)
    assert game.is_over, "the match goes on after two million random moves: a rule or `limit` has to end it"
    assert game.outcome is not None, "a match that is over has an outcome"
    assert game.outcome.clause, "`finish` or `end` wants the clause that ends the match"
    assert choices(game) == [], f"the match is over, and {choices(game)} are still legal"
    worths_balance(game)


def worths_balance(game: Game) -> None:
    """Players of three or more share one win among them."""
    worths = [game.utility(seat) for seat in range(game.seats)]
    assert all(-1 <= worth <= 1 for worth in worths), f"each seat's worth is from -1 to 1, not {worths}"
    wanted = 2 - int(game.seats)
    assert abs(sum(worths) - wanted) < 1e-9, f"the worths of all seats add up to {wanted}; {worths} do not"


def legal_is_the_vocabulary_without_refusals(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    vocabulary = game.vocabulary()
    assert len(set(vocabulary)) == len(vocabulary), "two forms of the grammar write the same move"
    asked = moves_to_ask(game, length)
    strange = sorted(set(asked) - set(vocabulary))
    assert not strange, f"these moves are legal, and no form of the grammar has them: {strange}"
    for seat in range(game.seats):
        allowed = [move for move in asked if game.refusal(seat, move) is None]
        legal = game.legal(seat)
        assert sorted(legal) == sorted(allowed), (
            f"seat {seat}: choices and refusals differ: legal are"
            f" {[game.format_move(move) for move in legal]}, not refused are"
            f" {[game.format_move(move) for move in allowed]}"
        )
        awaited = bool(game.to_move() & bit(seat)) or bool(game.may_interrupt() & bit(seat))
        assert bool(allowed) == awaited, (
            f"seat {seat} has {len(allowed)} legal moves and is {'' if awaited else 'not '}waited for"
        )
    assert game.is_over or game.turn == members(game.to_move())[0], (
        f"turn is {game.turn}, and the lowest seat that play waits for is another: {members(game.to_move())}"
    )


def moves_and_positions_are_read_back(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    # What moves and cards are called is found out once for all matches with these options.
    for move in moves_to_ask(game, length):
        text = game.format_move(move)
        assert game.components.format_move(game, move) == text, f"a move is written {text!r} and otherwise"
        read = game.components.parse_move(game, text)
        assert read == game.parse_move(text) == move, f"{text!r} is the text of {move}, and is read as {read}"
        line = game.components.parse_moves(game, text, game.turn)
        assert line == [move], f"{text!r} is the text of {move}; a line of it is read as {line}"
    position = game.position()
    for card, text in enumerate(game.get_notation_cache().card_texts):
        written = game.components.format_card(game, card)
        assert not text or written == text, f"card {card} is written {text!r} and {written!r}"
    assert json.loads(json.dumps(position)) == position, f"JSON cannot hold this position: {position}"
    again = type(game).from_position(position, 1).position()
    assert again == position, f"a position that is read and written comes out another: {position}, {again}"
    strange = set(position) - {"game", "options", "seats", "turn", "scores", "outcome", *game.position_keys}
    assert not strange, f"these keys of a position stand in no table: {sorted(strange)}"


def a_state_takes_the_match_up_again(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    again = type(game).from_state(json.loads(json.dumps(game.state())))
    assert again.state() == game.state(), f"a state that is read comes out another: {again.state()}"
    for seat in range(-1, game.seats):
        assert again.view(seat) == game.view(seat), f"seat {seat} sees another table after a state is read"
    for twin in (game, again):
        advance(twin, 60, 5)
    assert again.state() == game.state(), "a match goes on otherwise after its state is read: a field is lost"


def a_view_is_read_back(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    for seat in range(-1, game.seats):
        view = game.view(seat)
        again = type(game).view_from_text(view.to_text())
        assert again.to_text() == view.to_text(), f"a view that is read comes out another: {again.to_text()}"
        assert again.seat == seat, f"the view of seat {seat} is read as that of {again.seat}"
        assert again.legal() == view.legal(), f"seat {seat}: legal moves change where its view is read"
        assert scene_of(again, []) == scene_of(view, []), (
            f"seat {seat}: the scene changes where its view is read"
        )


def a_copy_is_independent(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    before = game.state()
    twin = game.copy()
    assert twin.state() == before, "a copy is another match: a field is not copied"
    assert [twin.observation_key(seat) for seat in range(game.seats)] == [
        game.observation_key(seat) for seat in range(game.seats)
    ], "seats have observed something else in a copy"
    advance(twin, 80, 3)
    assert game.state() == before, "moves in a copy change the match: they share a field"
    advance(game, 80, 3)
    assert game.state() == twin.state(), (
        "the same moves come to something else in a copy: a field is not copied"
    )


def a_seat_may_ask_its_view_what_it_may_do(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    for seat in range(game.seats):
        view = game.view(seat)
        assert view.legal() == game.legal(seat), f"seat {seat}: what is legal depends on hidden cards"
        for move in moves_to_ask(game, length):
            mine, true = view.refusal(move), game.refusal(seat, move)
            assert str(mine) == str(true), (
                f"seat {seat}, {game.format_move(move)}: its refusal depends on hidden cards:"
                f" {true}, but {mine}"
            )
        chosen = game.heuristic(seat)
        assert view.game.heuristic(seat) == chosen, (
            f"heuristic_move of seat {seat} looks at hidden cards: {chosen} with them, another without"
        )
        assert chosen in game.legal(seat) or (chosen == NO_MOVE and not game.to_move() & bit(seat)), (
            f"heuristic_move of seat {seat} gives {chosen}, which is not legal; NO_MOVE is only for a seat"
            " that play does not wait for"
        )
    assert game.view(SPECTATOR).legal() == [], "spectators have no legal moves"


def seen(game: Game, seat: int, asked: list[int]) -> tuple[Any, ...]:
    """What comes to a seat over the wire, and all that it may ask."""
    view = game.view(seat)
    refusals = [str(game.refusal(seat, move)) for move in asked] if seat >= 0 else []
    return view.to_text(), msgspec.json.encode(scene_of(view, [])), view.legal(), refusals


def features_say_what_the_view_says(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    table = game.components.features.list_features(game)
    if not table:
        return  # a game need have none
    bounds = [(each.low, each.high) for each in table for _ in each.values]
    names = [name for each in table for name in each.full_names()]
    assert len(set(names)) == len(names), f"two features are called alike: {sorted(names)}"
    for seat in range(game.seats):
        view, numbers = game.view(seat), encode_features(game, seat)
        assert numbers == view.features(), f"seat {seat}: features of the match are not those of its view"
        world = view.determinize(Rng.fast(length))
        assert numbers == encode_features(world, seat), f"seat {seat}: features depend on hidden cards"
        strange = [
            (name, number)
            for name, number, (low, high) in zip(names, numbers, bounds, strict=True)
            if not low <= number <= high
        ]
        assert not strange, f"seat {seat}: these numbers are out of the bounds of their features: {strange}"


def heard(game: Game, seat: int) -> bytes:
    return msgspec.json.encode(events_of(game, seat, []))


def what_a_seat_cannot_see_changes_nothing_for_it(set_up: dict[str, Any], length: int, seed: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    rng = Rng.fast(seed)
    seat = int(rng.randbelow(game.seats + 1)) - 1
    other = game.view(seat).determinize(rng)
    other.rng = game.rng.copy()
    other.event_buffer_end = game.event_buffer_end = 0
    asked = moves_to_ask(game, seed)
    assert seen(game, seat, asked) == seen(other, seat, asked), shows(seat)
    for _ in range(20):
        common = [pair for pair in choices(game) if pair in choices(other)]
        if not common:
            break
        actor, move = common[int(rng.randbelow(len(common)))]
        for world in (game, other):
            world.push(actor, move)
        same = heard(game, seat) == heard(other, seat)
        assert same == (game.observation_key(seat) == other.observation_key(seat)), (
            f"seat {seat}: events and observation_key do not agree on what it was told"
        )
        if not same:
            break  # the move showed the seat something in which the worlds differ
        asked = moves_to_ask(game, seed + int(game.move_count))
        assert seen(game, seat, asked) == seen(other, seat, asked), shows(seat)


def shows(seat: int) -> str:
    return (
        f"seat {seat}: two matches that differ in hidden cards only show it something different, in"
        " its view, its scene, its legal moves or their refusals"
    )


def a_drawn_world_looks_the_same(set_up: dict[str, Any], length: int, seed: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    pack = cards_in(game)
    for seat in range(-1, game.seats):
        world = game.view(seat).determinize(Rng.fast(seed))
        assert world.view(seat) == game.view(seat), (
            f"seat {seat}: a world that is drawn looks otherwise to it"
        )
        assert cards_in(world) == pack, f"seat {seat}: a world that is drawn has other cards than the match"
        assert world.legal(seat) == game.legal(seat), (
            f"seat {seat}: other moves are legal in a world that is drawn"
        )
        play_out(world, Rng.fast(seed), 300)


def a_record_replays_to_the_same_end(set_up: dict[str, Any], length: int) -> None:
    scribe = Scribe(set_up["name"], set_up["seats"], set_up["options"], set_up["seed"], ["Ann"])
    rng = Rng.fast(length)
    for _ in range(length):
        possible = choices(scribe.game)
        if not possible:
            break
        seat, move = possible[int(rng.randbelow(len(possible)))]
        scribe.play(seat, move)
    record = read_record(scribe.record.text())
    assert record == scribe.record, "a record that is read comes out another"
    *_, last = replay(record)
    assert last.state() == scribe.game.state(), REPLAYED
    for every in (0, 7):
        sparse = Scribe(
            set_up["name"], set_up["seats"], set_up["options"], set_up["seed"], ["Ann"], "", every
        )
        for seat, text, _ in record.moves:
            sparse.play(seat, text)
        written = sparse.record.moves
        assert [move[:2] for move in written] == [move[:2] for move in record.moves], SPARSE
        for number, (whole, less) in enumerate(zip(record.moves, written, strict=True), 1):
            stands = (every and number % every == 0) or (number == len(written) and sparse.game.is_over)
            assert less[2] == (whole[2] if stands else ""), SPARSE
        assert sparse.record.result == record.result, SPARSE
        *_, again = replay(read_record(sparse.record.text()))
        assert again.state() == last.state(), REPLAYED


def moves_made_elsewhere_are_written_down(set_up: dict[str, Any], length: int) -> None:
    scribe = Scribe(set_up["name"], set_up["seats"], set_up["options"], set_up["seed"], check_every=0)
    made: list[tuple[int, int]] = []
    number = play_out(scribe.game, Rng.fast(length), length, made)
    assert number == len(made), f"a play-out made {number} moves, and noted {len(made)}"
    scribe.adopt(made)
    *_, last = replay(read_record(scribe.record.text()))
    assert last.state() == scribe.game.state(), REPLAYED


def every_sentence_can_be_told(set_up: dict[str, Any], length: int) -> None:
    game = deal(set_up)
    rng = Rng.fast(length)
    names = NAMES[: int(game.seats)]
    kinds = game_class(set_up["name"]).event_kinds
    for _ in range(length):
        for event in game.events(SPECTATOR, names):
            assert event.kind in kinds, f"the event {event.kind} is not in `event_kinds`, {kinds}"
            assert "{" not in event.text, f"the message of {event.kind} lacks a field: {event.text!r}"
        for seat in range(-1, game.seats):
            scene = scene_of(game.view(seat), names)
            for text in (scene.prompt, scene.result, *[move.label for move in scene.moves]):
                assert "{" not in text, f"a message lacks a field: {text!r}"
        if game.is_over:
            break
        step(game, rng)


def everything(game: Game) -> Any:
    """All that can be asked of a match."""
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


def a_copied_or_pickled_match_is_the_same_and_shares_nothing(
    set_up: dict[str, Any], length: int, listening: bool, remembering: bool
) -> None:
    game = advance(deal(set_up), length // 2, set_up["seed"])
    game.record_events, game.track_knowledge = listening, remembering
    advance(game, length - length // 2, length)
    before = everything(game)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(twin) is type(game), f"a copy is a {type(twin)}, not a {type(game)}"
        assert everything(twin) == before, f"a copied or pickled match is another: {LOST}"
        again = game.copy()
        for each in (twin, again):
            advance(each, 40, 5)
        assert everything(twin) == everything(again), f"two copies go on in other ways: {LOST}"
        assert everything(game) == before, "moves in a copy change the match: they share a field"


def a_copied_or_pickled_view_is_the_same(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    for seat in {SPECTATOR, length % int(game.seats)}:
        view = game.view(seat)
        world = view.determinize(Rng.fast(length))
        for twin in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            assert twin == view, f"a copied or pickled view is another: {LOST}"
            assert hash(twin) == hash(view), "views that are equal have one hash"
            assert (twin.seat, twin.legal()) == (view.seat, view.legal()), (
                "a copied view has other legal moves"
            )
            drawn = twin.determinize(Rng.fast(length)).state()
            assert drawn == world.state(), f"a copied view draws another world: {LOST}"
            play_out(twin.determinize(), Rng.fast(1), 50)
            assert twin == view, "play in a world changes the view that drew it: they share a field"


def a_match_says_what_lies_on_the_table(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    assert repr(game).startswith(f"<{game.title}, {game.seats} seats; "), f"of a match: {game!r}"
    assert "\n" not in repr(game), f"a match is told in one line, not {game!r}"
    for seat in range(-1, int(game.seats)):
        told = repr(game.view(seat))
        assert told.startswith(f"<{game.title} as "), f"of a view: {told}"
    if game.is_over:
        for told in (repr(game), repr(game.outcome)):
            assert str(game.outcome) in told, f"{told} lacks the outcome, {game.outcome}"


def some(moves: list[int], seed: int) -> list[int]:
    """The first moves and one by chance."""
    return [*moves[: ASKED - 1], moves[seed % len(moves)]] if moves else []


def reason_of(game: Game, seat: int, move: int) -> tuple[str, dict[str, Any], str] | None:
    table = game.view(seat).game
    reason = table.strategy.move_reason(table, seat, move)
    return (reason.key, reason.fields, table.format_sentence(reason, NAMES)) if reason is not None else None


def a_reason_is_a_sentence_and_knows_no_hidden_card(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    for seat in members(game.to_move() | game.may_interrupt())[:1]:
        world = game.view(seat).determinize(Rng.fast(length))
        for move in some(game.legal(seat), length):
            told = reason_of(game, seat, move)
            other = reason_of(world, seat, move)
            assert other == told, (
                f"seat {seat}, {game.format_move(move)}: the reason is {told},"
                f" and {other} with other hidden cards"
            )
            if told is not None:
                key, _, text = told
                wanted = f"the reason {key} begins with a capital and ends with a full stop"
                assert text[0].isupper(), f"{wanted}: not {text!r}"
                assert text[-1] == ".", f"{wanted}: not {text!r}"
                assert "{" not in text, f"the reason {key} lacks a field: {text!r}"
                assert len(text) < 160, f"the reason {key} has {len(text)} characters, 159 at most are wanted"


def what_is_done_instead_is_a_move_of_the_game(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    possible = {NO_MOVE, *game.vocabulary()}
    for seat in members(game.to_move() | game.may_interrupt()):
        table = game.view(seat).game
        strange = {table.strategy.careless_move(table, move) for move in game.legal(seat)} - possible
        assert not strange, f"`overlooked` gives moves that the grammar has not got: {sorted(strange)}"


def what_is_settled_shows_nobody_anything(set_up: dict[str, Any], length: int, seed: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    for seat in members(game.to_move() | game.may_interrupt()):
        view = game.view(seat)
        moves = [
            move for move in game.legal(seat) if view.game.components.reveals_nothing(view.game, seat, move)
        ]
        if moves:
            world = view.determinize(Rng.fast(seed))
            for move in some(moves, seed):
                shown = what_shows(game, world, seat, move)
                assert not shown, f"{game.format_move(move)!r} of seat {seat} is not settled: {shown}"


def what_shows(game: Game, world: Game, seat: int, move: int) -> str:
    """What tells a seat by its move that it is in one of two matches alike to it, or shows others a card."""
    here, there = game.copy(), world.copy()
    there.rng = game.rng.copy()
    for match in (here, there):
        match.push(seat, move)
    ends = has_ended(game, here)
    if ends or has_ended(world, there):
        return "" if ends and has_ended(world, there) else "the end of the round depends on what is hidden"
    if here.rng.to_text() != game.rng.to_text():
        return "chance has a part in it"
    if (heard(here, seat), here.view(seat).to_text()) != (heard(there, seat), there.view(seat).to_text()):
        return "what the seat is told, or sees then, depends on what is hidden"
    known = [event.cards for event in here.events(seat)]
    others = (each for each in range(SPECTATOR, here.seats) if each != seat)
    if any(
        event.cards and event.cards != own
        for each in others
        for event, own in zip(here.events(each), known, strict=True)
    ):
        return "somebody else sees a card that the seat does not"
    return ""


def has_ended(before: Game, after: Game) -> bool:
    """Whether the round ended, or cards were dealt anew, between two states of a match."""
    return (
        bool(after.is_over)
        or after.round_count != before.round_count
        or after.deal_number() != before.deal_number()
    )


def the_worths_of_all_seats_balance_at_any_time(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    worths_balance(game)


PROPERTIES: tuple[Callable[..., None], ...] = (
    cards_are_conserved,
    every_game_ends,
    legal_is_the_vocabulary_without_refusals,
    moves_and_positions_are_read_back,
    a_state_takes_the_match_up_again,
    a_view_is_read_back,
    a_copy_is_independent,
    a_seat_may_ask_its_view_what_it_may_do,
    what_a_seat_cannot_see_changes_nothing_for_it,
    a_drawn_world_looks_the_same,
    features_say_what_the_view_says,
    a_record_replays_to_the_same_end,
    moves_made_elsewhere_are_written_down,
    every_sentence_can_be_told,
    a_copied_or_pickled_match_is_the_same_and_shares_nothing,
    a_copied_or_pickled_view_is_the_same,
    a_match_says_what_lies_on_the_table,
    a_reason_is_a_sentence_and_knows_no_hidden_card,
    what_is_done_instead_is_a_move_of_the_game,
    what_is_settled_shows_nobody_anything,
    the_worths_of_all_seats_balance_at_any_time,
)
