"""A record, shown move by move with every card open."""

from collections.abc import Iterator
from pathlib import Path

from parlour.kit.errors import InvalidRecordError, ParlourError
from parlour.kit.game import Game
from parlour.record import Record, read_record, replay
from parlour.scene import faces_of, open_events, open_scene
from parlour.shapes import Scene
from parlour.terminal.arguments import UsageError
from parlour.terminal.said import in_words, language, say
from parlour.terminal.spoken import ending, score_words, zone_words
from parlour.terminal.words import visible


class ReplayFails(ParlourError):
    """A record that does not replay; the message says where and why."""


def load_record(path: Path) -> Record:
    """The record in a file. Raises UsageError, with the file, where it holds none that can be replayed."""
    try:
        record = read_record(path.read_bytes())
        if record.seats < 1:
            raise InvalidRecordError(f"{record.seats} seats play nothing")
        # The deal is what options, seats, seed and pack lead to; they are looked at before any move.
        next(replay(record))
    except OSError as reason:
        raise UsageError(f"{path}: {reason.strerror or reason}") from None
    except ParlourError as reason:
        raise UsageError(f"{path}: {in_words(reason)}") from None
    return record


def names_of(record: Record) -> list[str]:
    """Who sat where. A record may come from anywhere: its names are printed among other words."""
    names = [visible(name) for name in record.names]
    return [*names, *(say("seat", number=seat) for seat in range(len(names), record.seats))]


def story(record: Record) -> Iterator[str]:
    """The whole match in lines. Raises ReplayFails where it does not replay."""
    names = names_of(record)
    try:
        for number, game in enumerate(replay(record)):
            if number:
                seat, move, _ = record.moves[number - 1]
                yield f"{number}. {name_of(names, seat)}: {move}"
            else:
                yield f"{game.title}: {', '.join(names)}"
            for event in open_events(game, names, language=language()):
                yield f"    {event.text}"
            if game.outcome is not None:
                yield from end_lines(open_scene(game, names, language=language()))
    except InvalidRecordError as reason:
        raise ReplayFails(str(reason)) from None
    if not record.result:
        yield say("replay-ends", number=len(record.moves))


def name_of(names: list[str], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else say("seat", number=seat)


def standing(record: Record, number: int) -> Iterator[str]:
    """How the match stood after a move, 0 for after the deal. Raises UsageError or ReplayFails."""
    if not 0 <= number <= len(record.moves):
        raise UsageError(say("from-range", move=str(number), last=len(record.moves)))
    names = names_of(record)
    try:
        for at, game in enumerate(replay(record)):
            if at == number:
                yield from standing_lines(game, names, record, number)
                return
    except InvalidRecordError as reason:
        raise ReplayFails(str(reason)) from None


def standing_lines(game: Game, names: list[str], record: Record, number: int) -> Iterator[str]:
    if number:
        seat, move, _ = record.moves[number - 1]
        yield say("replay-after", number=number, move=move, who=name_of(names, seat))
    else:
        yield say("replay-deal")
    for event in open_events(game, names, language=language()):
        yield f"    {event.text}"
    scene = open_scene(game, names, language=language())
    faces = faces_of(game, language())
    yield from [zone_words(scene, zone, faces) for zone in scene.zones]
    if scene.scores:
        yield score_words(scene)
    if scene.over:
        yield from end_lines(scene)
    else:
        yield say("replay-to-move", names=", ".join(names[seat] for seat in scene.to_move))


def end_lines(scene: Scene) -> Iterator[str]:
    yield ending(scene)
