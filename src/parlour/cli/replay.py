"""The replay command, which shows a record move by move with all cards face up."""

from collections.abc import Iterator

from parlour.kit.errors import InvalidRecordError
from parlour.kit.game import Game
from parlour.records.record import Record, replay
from parlour.scene.scene_types import Scene
from parlour.scene.scenes import build_events_with_open_hands, build_faces, build_scene_with_open_hands
from parlour.terminal.language import UsageError, format_message, language
from parlour.terminal.saved_matches import ReplayError, format_player_name, list_player_names
from parlour.terminal.scene_lines import describe_result, describe_scores, describe_zone


def format_replay(record: Record) -> Iterator[str]:
    """Format a whole match move by move, with all cards face up.

    Raises:
        ReplayError: The record cannot be replayed.
    """
    player_names = list_player_names(record)
    try:
        for move_count, game in enumerate(replay(record)):
            if move_count:
                seat, move, _ = record.moves[move_count - 1]
                yield f"{move_count}. {format_player_name(player_names, seat)}: {move}"
            else:
                yield f"{game.title}: {', '.join(player_names)}"
            for event in build_events_with_open_hands(game, player_names, language=language()):
                yield f"    {event.text}"
            if game.outcome is not None:
                yield from format_match_end(
                    build_scene_with_open_hands(game, player_names, language=language())
                )
    except InvalidRecordError as error:
        raise ReplayError(str(error)) from None
    if not record.result:
        yield format_message("replay-ends", number=len(record.moves))


def format_position(record: Record, move_count: int) -> Iterator[str]:
    """Format the position after `move_count` moves; 0 is the position after the deal.

    Raises:
        UsageError: The record has fewer moves.
        ReplayError: The record cannot be replayed.
    """
    if not 0 <= move_count <= len(record.moves):
        raise UsageError(format_message("from-range", move=str(move_count), last=len(record.moves)))
    player_names = list_player_names(record)
    try:
        for index, game in enumerate(replay(record)):
            if index == move_count:
                yield from format_position_lines(game, player_names, record, move_count)
                return
    except InvalidRecordError as error:
        raise ReplayError(str(error)) from None


def format_position_lines(
    game: Game, player_names: list[str], record: Record, move_count: int
) -> Iterator[str]:
    if move_count:
        seat, move, _ = record.moves[move_count - 1]
        yield format_message(
            "replay-after", number=move_count, move=move, who=format_player_name(player_names, seat)
        )
    else:
        yield format_message("replay-deal")
    for event in build_events_with_open_hands(game, player_names, language=language()):
        yield f"    {event.text}"
    scene = build_scene_with_open_hands(game, player_names, language=language())
    faces = build_faces(game, language())
    yield from [describe_zone(scene, zone, faces) for zone in scene.zones]
    if scene.scores:
        yield describe_scores(scene)
    if scene.is_over:
        yield from format_match_end(scene)
    else:
        yield format_message("replay-to-move", names=", ".join(player_names[seat] for seat in scene.to_move))


def format_match_end(scene: Scene) -> Iterator[str]:
    yield describe_result(scene)
