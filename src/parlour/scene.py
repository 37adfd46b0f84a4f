"""A scene: what one person sees and may do, for a page or a terminal. Derived from the view alone."""

from functools import lru_cache
from typing import Any, Final

from parlour.kit.bits import bit, members
from parlour.kit.game import Game
from parlour.kit.records import Refusal
from parlour.kit.seats import SPECTATOR
from parlour.kit.tape import list_event_sentences
from parlour.kit.view import View
from parlour.kit.words import DEFAULT_LANGUAGE, Sentence
from parlour.kit.zones import HAND, EventDisplay, Face, Zone
from parlour.messages import Words, game_words, tell
from parlour.shapes import Scene, SceneEvent, SceneFace, SceneMove, SceneZone

HIDDEN: Final = "?"  # a card that the viewer may not see
REMINDER: Final = "badge-known-"  # how the keys of badges begin that say what is known of a hidden card


def scene_of(
    view: View,
    names: list[str],
    language: str = DEFAULT_LANGUAGE,
    reminders: bool = True,
    you: int | None = None,
) -> Scene:
    """The scene of a view: what its seat sees and may do.

    Args:
        view: Of anybody, also of who only watches.
        names: What the seats are called; empty for their numbers.
        language: Of all texts: `en`, `de`.
        reminders: Show in a hand of others the cards that follow from play, and badges about them. Without
            reminders such a hand shows its cards only where it lies face up, or at the end.
        you: To which seat it is told: to its own, where nobody is given.

    Returns:
        Zones with cards, moves with the place to point to, a prompt; for any face and any game.
    """
    table = view.game
    reader = view.seat if you is None else you
    asked = reader if reader == view.seat else SPECTATOR  # through other eyes nobody sees the own hand
    zones = view.zones()
    if not (reminders or table.is_over):
        for zone in zones:
            forget(zone, view.seat)
    outcome = table.outcome
    scores = table.list_scores()
    words = game_words(type(table), language)
    return Scene(
        game=table.name,
        title=table.title,
        seat=view.seat,
        names=names,
        to_move=seats_to_move(table),
        prompt=tell(table, table.components.prompt(table, asked), names, reader, language),
        zones=[zone_of(words, zone) for zone in zones],
        moves=[move_of(table, move, names, reader, language) for move in view.legal()],
        scores=scores,
        standing=[standing_text(table, score, language) for score in scores],
        over=table.is_over,
        result=result_text(table, names, reader, language),
        winners=outcome.winners if outcome else [],
        clause=outcome.clause if outcome else "",
        by_itself=table.components.can_autoplay(table),
    )


def open_scene(
    game: Game,
    names: list[str],
    seat: int = SPECTATOR,
    language: str = DEFAULT_LANGUAGE,
    you: int | None = None,
) -> Scene:
    """The scene of a seat with all hands laid open: each place as the seat sees it that sees most of it."""
    scene = scene_of(game.view(seat), names, language, you=you)
    words = game_words(type(game), language)
    sights = [game.view(other).zones() for other in range(SPECTATOR, int(game.seats))]
    for number, zone in enumerate(scene.zones):
        seen = [other for zones in sights for other in zones if other.key == zone.key]
        best = min(seen, key=hidden_cards)
        if hidden_cards(best) < hidden_cards(zone):
            scene.zones[number] = zone_of(words, best)
    return scene


def hidden_cards(zone: Zone | SceneZone) -> int:
    return sum(card.count(HIDDEN) for card in zone.cards)


def seats_to_move(game: Game) -> list[int]:
    return members(game.to_move())


def forget(zone: Zone, seat: int) -> None:
    """Hide cards that a viewer can only know by remembering or inferring them."""
    if zone.face_down:
        zone.cards = [HIDDEN] * len(zone.cards)
    if zone.kind != HAND:
        return
    if zone.seat != seat and not zone.lies_open:
        zone.cards = [HIDDEN] * len(zone.cards)
    if zone.badges:
        zone.badges = [badge for badge in zone.badges if not badge.startswith(REMINDER)]


def zone_of(words: Words, zone: Zone) -> SceneZone:
    return SceneZone(
        zone.kind,
        zone.key,
        words.tell(zone.label, {}),
        zone.cards,
        zone.seat,
        zone.count,
        [words.tell(badge, {}) for badge in zone.badges] if zone.badges else [],
        zone.pegs,
        zone.length,
        zone.stack_seats,
        zone.symbols,
    )


def move_of(game: Game, move: int, names: list[str], you: int, language: str = DEFAULT_LANGUAGE) -> SceneMove:
    zone, card = game.components.click_target(game, move)
    return SceneMove(
        game.format_move(move),
        tell(game, game.components.label(game, move), names, you, language),
        zone,
        card,
        game.components.source_card(game, move),
        game.components.click_notation(game, move),
    )


def faces_of(game: Game, language: str = DEFAULT_LANGUAGE) -> dict[str, SceneFace]:
    """How the cards look that are not of the standard pack.

    Args:
        game: A match, or the `table` of a view.
        language: Of all texts: `en`, `de`.

    Returns:
        Faces by the text of the card; empty with the standard pack.
    """
    faces: dict[str, Face] = game.faces()
    return {
        card: SceneFace(
            told_text(game, face.name, language),
            face.picture,
            told_text(game, face.group, language),
            face.color,
            game.format_sentence(face.note, language=language) if face.note else "",
            face.dark,
            game.format_sentence(face.heading, language=language) if face.heading else "",
            face.value,
            face.border,
            face.half,
            face.drawing,
        )
        for card, face in faces.items()
    }


def told_text(game: Game, text: str | Sentence, language: str) -> str:
    """A text as it is, a sentence in words."""
    return text if isinstance(text, str) else game.format_sentence(text, language=language)


def stands_for(written: str, card: str) -> bool:
    """Whether one of the cards of a spot means this card: the card itself, or a rank for any of that rank."""
    return any(one == card or (len(one) == 1 and one == card[:-1]) for one in written.split())


def why_not(view: View, zone: str, card: str) -> Refusal | None:
    """Why nothing can be done with a card: the first reason against a move that pointing at it means."""
    for code in all_moves(view.game):
        refusal = view.refusal(code) if leads_to(view, zone, card, code) else None
        if refusal is not None:
            return refusal
    return None


def all_moves(game: Game) -> tuple[int, ...]:
    """The vocabulary of a game, which with thousands of moves takes a while to be put together."""
    kind: Any = type(game)
    return vocabulary_of(kind, int(game.seats), game.options)


@lru_cache(maxsize=20)
def vocabulary_of(kind: Any, seats: int, options: Any) -> tuple[int, ...]:
    return tuple(kind(seats, options, 0).vocabulary())


def leads_to(view: View, zone: str, card: str, code: int) -> bool:
    """Whether pointing at a card means this move; out of turn any, for the turn is the first reason."""
    game = view.game
    spot, written = game.components.click_target(game, code)
    return (
        (spot == zone and stands_for(written, card))
        or stands_for(game.components.source_card(game, code), card)
        or not game.to_move() & bit(view.seat)
    )


def events_of(
    game: Game, seat: int, names: list[str], you: int | None = None, language: str = DEFAULT_LANGUAGE
) -> list[SceneEvent]:
    """What the last push did, as that seat saw it, told to the seat `you`: to itself."""
    told: list[SceneEvent] = []
    total = 0
    reader = seat if you is None else you
    for event in list_event_sentences(game, seat):
        showing = game.components.event_displays.get(event.key, PLAIN)
        total = total + event.fields["number"] if showing.animation == "counts" else 0
        call = (
            Sentence(showing.callout_key, {**event.fields, "total": total}) if showing.callout_key else None
        )
        told.append(
            scene_event(
                event,
                showing,
                tell(game, event, names, reader, language),
                tell(game, call, names, reader, language) if call else "",
            )
        )
    return told


PLAIN = EventDisplay()


def scene_event(event: Sentence, showing: EventDisplay, text: str, call: str) -> SceneEvent:
    """An event as it was heard, with its sentence and what is called out at it."""
    fields = event.fields
    who, other, cards = fields["who"], fields["other"], fields["cards"]
    return SceneEvent(
        event.key,
        who,
        other,
        fields["number"],
        cards.shown,
        cards.hidden_count,
        text,
        keys_of(showing.source, who, other),
        keys_of(showing.target, who, other),
        showing.mood,
        showing.animation,
        call,
        showing.counter,
        showing.cleared_zones,
    )


@lru_cache(maxsize=1000)
def keys_of(zones: str, who: int, other: int) -> str:
    """Keys of zones for the seats of an event."""
    return zones.format(who=who, other=other)


def open_events(
    game: Game, names: list[str], you: int = SPECTATOR, language: str = DEFAULT_LANGUAGE
) -> list[SceneEvent]:
    """What the last push did, each event as the seat saw it that saw most of it, told to the seat `you`."""
    tellings = [events_of(game, seat, names, you, language) for seat in range(SPECTATOR, int(game.seats))]
    return [min(versions, key=lambda event: event.hidden) for versions in zip(*tellings, strict=True)]


def standing_text(game: Game, score: int, language: str = DEFAULT_LANGUAGE) -> str:
    """A score in words."""
    return tell(game, Sentence("standing", {"number": score}), language=language)


def result_text(game: Game, names: list[str], you: int = SPECTATOR, language: str = DEFAULT_LANGUAGE) -> str:
    """How the match ended, in a sentence for the seat `you`; empty while it goes on."""
    outcome = game.outcome
    if outcome is None:
        return ""
    words = game_words(type(game), language)
    if not outcome.winners:
        return words.say("result-drawn")
    told = [words.seat(seat, names) for seat in outcome.winners if seat != you]
    if you in outcome.winners:
        told.insert(0, words.say("result-you"))
    return words.say("result-won", winners=told)
