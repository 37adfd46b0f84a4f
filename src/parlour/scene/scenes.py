"""Scenes: everything that one viewer sees and may do, derived from the view alone."""

from functools import lru_cache
from typing import Any, Final

from parlour.kit.bits import bit, members
from parlour.kit.game import Game, View, list_event_sentences
from parlour.kit.moves import SPECTATOR
from parlour.kit.outcomes import Refusal
from parlour.kit.sentences import DEFAULT_LANGUAGE, Sentence
from parlour.kit.zones import HAND, EventDisplay, Face, Zone
from parlour.scene.scene_types import Scene, SceneEvent, SceneFace, SceneMove, SceneZone
from parlour.text.translation import MessageCatalog, format_sentence, get_game_catalog

HIDDEN_CARD: Final = "?"  # a card that the viewer may not see
KNOWN_CARDS_BADGE: Final = "badge-known-"  # prefix of the keys of badges about known hidden cards


def build_scene(
    view: View,
    names: list[str],
    language: str = DEFAULT_LANGUAGE,
    show_known_cards: bool = True,
    reader: int | None = None,
) -> Scene:
    """Build the scene of a view: everything that its seat sees and may do.

    Args:
        view: The view of a seat or of a spectator.
        names: Names of the seats; empty for their numbers.
        language: Language of all texts: `en`, `de`.
        show_known_cards: True to show known cards in hands of other seats, and badges about them. Otherwise
            such a hand shows its cards only if it is face up, or at the end.
        reader: The seat that reads the sentences; by default the seat of the view.

    Returns:
        Zones with cards, moves with the cards to click, and a prompt; for any client and any game.
    """
    table = view.game
    reader = view.seat if reader is None else reader
    # a reader who looks through another seat's view gets the prompt of a spectator
    asked = reader if reader == view.seat else SPECTATOR
    zones = view.zones()
    if not (show_known_cards or table.is_over):
        for zone in zones:
            remove_known_cards(zone, view.seat)
    outcome = table.outcome
    scores = table.list_scores()
    words = get_game_catalog(type(table), language)
    return Scene(
        game=table.name,
        title=table.title,
        seat=view.seat,
        names=names,
        to_move=list_seats_to_move(table),
        prompt=format_sentence(table, table.components.prompt(table, asked), names, reader, language),
        zones=[build_zone(words, zone) for zone in zones],
        moves=[build_move(table, move, names, reader, language) for move in view.legal()],
        scores=scores,
        formatted_scores=[format_score(table, score, language) for score in scores],
        is_over=table.is_over,
        result=format_result(table, names, reader, language),
        winners=outcome.winners if outcome else [],
        clause=outcome.clause if outcome else "",
        can_autoplay=table.components.can_autoplay(table),
    )


def build_open_scene(
    game: Game,
    names: list[str],
    seat: int = SPECTATOR,
    language: str = DEFAULT_LANGUAGE,
    reader: int | None = None,
) -> Scene:
    """Build the scene of a seat with all hands open.

    Each zone is shown in the view with the fewest hidden cards.
    """
    scene = build_scene(game.view(seat), names, language, reader=reader)
    words = get_game_catalog(type(game), language)
    sights = [game.view(other).zones() for other in range(SPECTATOR, int(game.seats))]
    for number, zone in enumerate(scene.zones):
        seen = [other for zones in sights for other in zones if other.key == zone.key]
        best = min(seen, key=hidden_card_count)
        if hidden_card_count(best) < hidden_card_count(zone):
            scene.zones[number] = build_zone(words, best)
    return scene


def hidden_card_count(zone: Zone | SceneZone) -> int:
    return sum(card.count(HIDDEN_CARD) for card in zone.cards)


def list_seats_to_move(game: Game) -> list[int]:
    return members(game.to_move())


def remove_known_cards(zone: Zone, seat: int) -> None:
    """Hide cards that a viewer can only know by remembering or inferring them."""
    if zone.face_down:
        zone.cards = [HIDDEN_CARD] * len(zone.cards)
    if zone.kind != HAND:
        return
    if zone.seat != seat and not zone.lies_open:
        zone.cards = [HIDDEN_CARD] * len(zone.cards)
    if zone.badges:
        zone.badges = [badge for badge in zone.badges if not badge.startswith(KNOWN_CARDS_BADGE)]


def build_zone(catalog: MessageCatalog, zone: Zone) -> SceneZone:
    return SceneZone(
        zone.kind,
        zone.key,
        catalog.format_fields(zone.label, {}),
        zone.cards,
        zone.seat,
        zone.count,
        [catalog.format_fields(badge, {}) for badge in zone.badges] if zone.badges else [],
        zone.pegs,
        zone.length,
        zone.stack_seats,
        zone.symbols,
    )


def build_move(
    game: Game, move: int, names: list[str], reader: int, language: str = DEFAULT_LANGUAGE
) -> SceneMove:
    zone, card = game.components.click_target(game, move)
    return SceneMove(
        game.format_move(move),
        format_sentence(game, game.components.label(game, move), names, reader, language),
        zone,
        card,
        game.components.source_card(game, move),
        game.components.click_notation(game, move),
    )


def build_faces(game: Game, language: str = DEFAULT_LANGUAGE) -> dict[str, SceneFace]:
    """Return the appearance of cards that are not of the standard pack.

    Args:
        game: A match, or the `game` of a view.
        language: Language of all texts: `en`, `de`.

    Returns:
        Faces by the text of the card; empty with the standard pack.
    """
    faces: dict[str, Face] = game.faces()
    return {
        card: SceneFace(
            format_text(game, face.name, language),
            face.picture,
            format_text(game, face.group, language),
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


def format_text(game: Game, text: str | Sentence, language: str) -> str:
    """Return a text unchanged, or a sentence in words."""
    return text if isinstance(text, str) else game.format_sentence(text, language=language)


def matches_card(written: str, card: str) -> bool:
    """Return True if a click target includes this card: as the card itself, or as its rank."""
    return any(one == card or (len(one) == 1 and one == card[:-1]) for one in written.split())


def explain_card(view: View, zone: str, card: str) -> Refusal | None:
    """Return why a card cannot be played: the first refusal of a move that a click on it means."""
    for code in get_vocabulary(view.game):
        refusal = view.refusal(code) if click_means_move(view, zone, card, code) else None
        if refusal is not None:
            return refusal
    return None


def get_vocabulary(game: Game) -> tuple[int, ...]:
    """Return the vocabulary of a game, cached, because with thousands of moves it takes time to build."""
    kind: Any = type(game)
    return cached_vocabulary(kind, int(game.seats), game.options)


@lru_cache(maxsize=20)
def cached_vocabulary(kind: Any, seats: int, options: Any) -> tuple[int, ...]:
    return tuple(kind(seats, options, 0).vocabulary())


def click_means_move(view: View, zone: str, card: str, code: int) -> bool:
    """Return True if a click on a card means this move. Out of turn it means any move.

    Out of turn, the reason for the refusal is always the turn.
    """
    game = view.game
    spot, written = game.components.click_target(game, code)
    return (
        (spot == zone and matches_card(written, card))
        or matches_card(game.components.source_card(game, code), card)
        or not game.to_move() & bit(view.seat)
    )


def build_events(
    game: Game, seat: int, names: list[str], reader: int | None = None, language: str = DEFAULT_LANGUAGE
) -> list[SceneEvent]:
    """Return the events of the last push as a seat saw them.

    Args:
        game: The match.
        seat: The seat that saw the events.
        names: Names of the seats; empty for their numbers.
        reader: The seat that reads the sentences; by default `seat`.
        language: Language of the sentences: `en`, `de`.
    """
    told: list[SceneEvent] = []
    total = 0
    reader = seat if reader is None else reader
    for event in list_event_sentences(game, seat):
        showing = game.components.event_displays.get(event.key, DEFAULT_DISPLAY)
        total = total + event.fields["number"] if showing.animation == "counts" else 0
        call = (
            Sentence(showing.callout_key, {**event.fields, "total": total}) if showing.callout_key else None
        )
        told.append(
            build_event(
                event,
                showing,
                format_sentence(game, event, names, reader, language),
                format_sentence(game, call, names, reader, language) if call else "",
            )
        )
    return told


DEFAULT_DISPLAY = EventDisplay()


def build_event(event: Sentence, showing: EventDisplay, text: str, call: str) -> SceneEvent:
    """Return an event as the viewer saw it, with its sentence and its callout."""
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
        format_zone_keys(showing.source, who, other),
        format_zone_keys(showing.target, who, other),
        showing.mood,
        showing.animation,
        call,
        showing.counter,
        showing.cleared_zones,
    )


@lru_cache(maxsize=1000)
def format_zone_keys(zones: str, who: int, other: int) -> str:
    """Insert the seats of an event into keys of zones."""
    return zones.format(who=who, other=other)


def build_open_events(
    game: Game, names: list[str], reader: int = SPECTATOR, language: str = DEFAULT_LANGUAGE
) -> list[SceneEvent]:
    """Return the events of the last push, with all hands open, in sentences for `reader`.

    Each event is shown in the view with the fewest hidden cards.
    """
    tellings = [
        build_events(game, seat, names, reader, language) for seat in range(SPECTATOR, int(game.seats))
    ]
    return [min(versions, key=lambda event: event.hidden_count) for versions in zip(*tellings, strict=True)]


def format_score(game: Game, score: int, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a score in words."""
    return format_sentence(game, Sentence("standing", {"number": score}), language=language)


def format_result(
    game: Game, names: list[str], reader: int = SPECTATOR, language: str = DEFAULT_LANGUAGE
) -> str:
    """Return the result of the match in a sentence for `reader`; empty if the match is not over."""
    outcome = game.outcome
    if outcome is None:
        return ""
    words = get_game_catalog(type(game), language)
    if not outcome.winners:
        return words.format("result-drawn")
    told = [words.format_seat(seat, names) for seat in outcome.winners if seat != reader]
    if reader in outcome.winners:
        told.insert(0, words.format("result-you"))
    return words.format("result-won", winners=told)
