"""A scene: what one person sees and may do, for a page or a terminal. Derived from the view alone."""

from typing import Any

import msgspec

from parlour.kit.game import Event, Game, View
from parlour.kit.words import Sentence, pretty_card


class SceneZone(msgspec.Struct):
    """One place, of a kind of parlour.kit.zones; `cards` as the notation writes them, `?` where hidden."""

    kind: str
    key: str
    label: str
    cards: list[str]
    seat: int
    count: int
    badges: list[str]
    pegs: list[int]
    length: int


class SceneMove(msgspec.Struct):
    """One legal move: its text, its words on a button, the zone and card that a person points to for it."""

    move: str
    label: str
    zone: str
    card: str


class SceneEvent(msgspec.Struct):
    """One thing that happened, as the viewer saw it."""

    kind: str
    who: int
    other: int
    number: int
    cards: list[str]
    hidden: int
    text: str


class Scene(msgspec.Struct):
    """The whole of it. `seat` is the viewer's, -1 for a spectator; `owed` the seats that play waits for."""

    game: str
    title: str
    seat: int
    names: list[str]
    owed: list[int]
    prompt: str
    zones: list[SceneZone]
    moves: list[SceneMove]
    scores: list[int]
    over: bool
    result: str
    winners: list[int]
    clause: str


def scene_of(view: View, names: list[str]) -> Scene:
    """The scene of a view, told with the names of the seats."""
    table = view.table
    outcome = table.outcome
    return Scene(
        game=table.name,
        title=table.title,
        seat=view.seat,
        names=names,
        owed=owed_seats(table),
        prompt=table.tell_sentence(table.prompt(view.seat), names),
        zones=[zone_of(table, zone) for zone in view.zones()],
        moves=[move_of(table, move, names) for move in view.legal()],
        scores=table.score_list(),
        over=table.over,
        result=result_text(table, names),
        winners=outcome.winners if outcome else [],
        clause=outcome.clause if outcome else "",
    )


def owed_seats(game: Game) -> list[int]:
    return [seat for seat in range(int(game.seats)) if game.owed() >> seat & 1]


def zone_of(game: Game, zone: Any) -> SceneZone:
    words = game.words()
    return SceneZone(
        kind=zone.kind,
        key=zone.key,
        label=words[zone.label],
        cards=zone.cards,
        seat=zone.seat,
        count=zone.count,
        badges=[words[badge] for badge in zone.badges],
        pegs=zone.pegs,
        length=zone.length,
    )


def move_of(game: Game, move: int, names: list[str]) -> SceneMove:
    zone, card = game.spot(move)
    label = game.label(move)
    text = game.tell_sentence(label, names)
    return SceneMove(move=game.text(move), label=text, zone=zone, card=card)


def events_of(game: Game, seat: int, names: list[str]) -> list[SceneEvent]:
    """What the last push did, as that seat saw it."""
    return [scene_event(event) for event in game.events(seat, names)]


def scene_event(event: Event) -> SceneEvent:
    return SceneEvent(event.kind, event.who, event.other, event.number, event.cards, event.hidden, event.text)


def result_text(game: Game, names: list[str]) -> str:
    """How the match ended, in a sentence; empty while it goes on."""
    outcome = game.outcome
    if outcome is None:
        return ""
    if not outcome.winners:
        return game.tell_sentence(Sentence("result.drawn"))
    told = [names[seat] if seat < len(names) else f"Seat {seat}" for seat in outcome.winners]
    return game.words()["result.won"].format(winners=" and ".join(told))


def spoken(card: str) -> str:
    """A card for a person: `7♥`."""
    return pretty_card(card)
