"""Scenes: everything that one viewer can see and do in a match, built only from that viewer's `View`."""

from functools import lru_cache
from typing import Any, Final, SupportsIndex

from parlour.kit.bits import bit, members
from parlour.kit.game import Game, View, list_event_messages, require_game, require_view
from parlour.kit.moves import SPECTATOR
from parlour.kit.outcomes import Refusal
from parlour.kit.validation import validate_flag, validate_language, validate_player_names
from parlour.kit.zones import HAND, EventDisplay, Face, Zone
from parlour.scene.scene_types import Scene, SceneEvent, SceneFace, SceneMove, SceneZone
from parlour.text.display_text import capitalize_first
from parlour.text.message import DEFAULT_LANGUAGE, Message
from parlour.text.translation import MessageCatalog, get_catalog

HIDDEN_CARD: Final = "?"  # notation for a card that the viewer may not see
# prefix of the message keys for badges that show the viewer's knowledge of hidden cards
KNOWN_CARDS_BADGE: Final = "badge-known-"


def build_scene(
    view: object,
    player_names: object,
    language: object = DEFAULT_LANGUAGE,
    show_known_cards: object = True,
    reader_seat: SupportsIndex | None = None,
) -> Scene:
    """Build the scene of a view: everything that the view's seat can see and do.

    Args:
        view: The view of a seat or a spectator.
        player_names: Player names by seat. If the list is empty, seat numbers are shown.
        language: Language of all texts, such as `en` or `de`.
        show_known_cards: False to hide the cards that the viewer knows but does not see, and badges about
            those cards. Another player's hand is then visible only if it lies face up or the match is over.
        reader_seat: Seat that the sentences address as "you"; by default the seat of the view.

    Returns:
        A scene that any client can display: zones with cards, moves with the cards to click, and a prompt.

    Raises:
        InvalidSeatsError: The match has no seat `reader_seat`.
        ParlourError: Another argument has the wrong type.
    """
    view = require_view("view", view)
    player_names, language = validate_player_names(player_names), validate_language(language)
    game = view.game
    reader_seat = view.seat if reader_seat is None else game.validate_seat(reader_seat, SPECTATOR)
    # A reader who looks at another seat's view gets the prompt for spectators.
    prompt_seat = reader_seat if reader_seat == view.seat else SPECTATOR
    zones = view.zones()
    if not (validate_flag("show_known_cards", show_known_cards) or game.is_over):
        for zone in zones:
            hide_remembered_cards(zone, view.seat)
    outcome = game.outcome
    scores = game.list_scores()
    catalog, display = get_catalog(game.message_catalog(), language), game.variant.display
    return Scene(
        game=game.name,
        title=game.title,
        seat=view.seat,
        names=player_names,
        to_move=list_seats_to_move(game),
        prompt=game.format_message(display.prompt(game, prompt_seat), player_names, reader_seat, language),
        zones=[build_zone(catalog, zone) for zone in zones],
        moves=[
            build_move(game, move, player_names, reader_seat, language)
            for move in game.legal_in_game_order(view.seat)
        ],
        scores=scores,
        formatted_scores=[format_score(game, score, language) for score in scores],
        is_over=game.is_over,
        result=format_result(game, player_names, reader_seat, language),
        winners=outcome.winners if outcome else [],
        clause=outcome.clause if outcome else "",
        can_autoplay=display.can_autoplay(game),
        end_reason=format_optional(
            game,
            display.end_reason(game) if game.is_over else None,
            player_names,
            reader_seat,
            language,
        ),
        margin=format_optional(
            game, display.margin(game) if game.is_over else None, player_names, reader_seat, language
        ),
        progress=format_optional(game, display.progress(game), player_names, reader_seat, language),
        source_prompts=format_source_prompts(view, player_names, reader_seat, language),
    )


def format_source_prompts(
    view: View, player_names: list[str], reader_seat: int, language: str
) -> dict[str, str]:
    """Return the prompts for the target of a move, keyed by the source cards of the legal moves."""
    game = view.game
    notation = game.variant.notation
    moves_by_source: dict[str, list[int]] = {}
    for move in game.legal_in_game_order(view.seat) if notation.has_source_card else []:
        moves_by_source.setdefault(notation.source_card(game, move), []).append(move)
    prompts = {
        source: game.variant.display.source_prompt(game, view.seat, moves)
        for source, moves in moves_by_source.items()
        if source
    }
    return {
        source: game.format_message(prompt, player_names, reader_seat, language)
        for source, prompt in prompts.items()
        if prompt is not None
    }


def build_scene_with_open_hands(
    game: Game,
    player_names: list[str],
    seat: int = SPECTATOR,
    language: str = DEFAULT_LANGUAGE,
    reader_seat: int | None = None,
) -> Scene:
    """Build a seat's scene with all hands face up.

    Each zone is copied from the view that hides the fewest cards in that zone.
    """
    scene = build_scene(game.view(seat), player_names, language, reader_seat=reader_seat)
    catalog = get_catalog(game.message_catalog(), language)
    zones_by_viewer = [game.view(viewer).zones() for viewer in range(SPECTATOR, int(game.seats))]
    for index, zone in enumerate(scene.zones):
        zone_versions = [version for zones in zones_by_viewer for version in zones if version.key == zone.key]
        most_open_zone = min(zone_versions, key=hidden_card_count)
        if hidden_card_count(most_open_zone) < hidden_card_count(zone):
            scene.zones[index] = build_zone(catalog, most_open_zone)
    return scene


def hidden_card_count(zone: Zone | SceneZone) -> int:
    return sum(card.count(HIDDEN_CARD) for card in zone.cards)


def list_seats_to_move(game: Game) -> list[int]:
    return members(game.to_move())


def hide_remembered_cards(zone: Zone, seat: int) -> None:
    """Hide the cards that a viewer can know only from memory or by inference."""
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
        catalog.format_with_fields(zone.label, {}),
        zone.cards,
        zone.seat,
        zone.count,
        [catalog.format_with_fields(badge, {}) for badge in zone.badges] if zone.badges else [],
        zone.pegs,
        zone.length,
        zone.stack_seats,
        zone.symbols,
        sum(badge.startswith(KNOWN_CARDS_BADGE) for badge in zone.badges),
    )


def build_move(
    game: Game, move: int, player_names: list[str], reader_seat: int, language: str = DEFAULT_LANGUAGE
) -> SceneMove:
    zone, card = game.variant.notation.click_target(game, move)
    return SceneMove(
        game.format_move(move),
        format_move_label(game, move, player_names, reader_seat, language),
        zone,
        card,
        game.variant.notation.source_card(game, move),
        game.variant.notation.click_notation(game, move),
    )


def build_faces(game: object, language: object = DEFAULT_LANGUAGE) -> dict[str, SceneFace]:
    """Return the appearance of a game's cards that are not in the standard pack.

    Args:
        game: A match, or the `game` of a view.
        language: Language of all texts, such as `en` or `de`.

    Returns:
        The appearance of each card, by its notation; an empty dict for a game with the standard pack.

    Raises:
        ParlourError: An argument has the wrong type.
    """
    match = require_game("game", game)
    language = validate_language(language)
    faces: dict[str, Face] = match.faces()
    return {
        card: SceneFace(
            format_text(match, face.name, language),
            face.picture,
            format_text(match, face.group, language),
            face.color,
            match.format_message(face.note, language=language) if face.note else "",
            face.dark,
            match.format_message(face.heading, language=language) if face.heading else "",
            face.value,
            face.border,
            face.half,
            face.drawing,
        )
        for card, face in faces.items()
    }


def format_text(game: Game, text: str | Message, language: str) -> str:
    """Return a string unchanged, or format a message."""
    return text if isinstance(text, str) else game.format_message(text, language=language)


def matches_card(target_cards_text: str, card: str) -> bool:
    """Return True if a click target contains a card or its rank."""
    return any(
        target_card == card or (len(target_card) == 1 and target_card == card[:-1])
        for target_card in target_cards_text.split()
    )


def find_card_refusal(view: View, zone: str, card: str) -> Refusal | None:
    """Return the reason why a card cannot be played, or None if no rule forbids it.

    A click on the card can mean several moves. Return the reason for the first of them that is refused.
    """
    for code in get_move_vocabulary(view.game):
        refusal = view.refusal(code) if click_means_move(view, zone, card, code) else None
        if refusal is not None:
            return refusal
    return None


def get_move_vocabulary(game: Game) -> tuple[int, ...]:
    """Return the codes of all possible moves, cached because listing thousands of moves is slow."""
    game_class: Any = type(game)
    return compute_move_vocabulary(game_class, int(game.seats), game.options)


@lru_cache(maxsize=20)
def compute_move_vocabulary(game_class: Any, seats: int, options: Any) -> tuple[int, ...]:
    return tuple(game_class.new_match(seats, options, 0).vocabulary())


def click_means_move(view: View, zone: str, card: str, move_code: int) -> bool:
    """Return True if a click on a card means this move.

    If it is not the seat's turn, return True for every move, so that the caller reports that it is not the
    seat's turn.
    """
    game = view.game
    target_zone, target_card = game.variant.notation.click_target(game, move_code)
    return (
        (target_zone == zone and matches_card(target_card, card))
        or matches_card(game.variant.notation.source_card(game, move_code), card)
        or not game.to_move() & bit(view.seat)
    )


def build_events(
    game: Game,
    seat: int,
    player_names: list[str],
    reader_seat: int | None = None,
    language: str = DEFAULT_LANGUAGE,
) -> list[SceneEvent]:
    """Return the events of the last move or deal as a seat saw them, in the form that clients display.

    Args:
        game: The match.
        seat: Seat that saw the events, or `SPECTATOR`.
        player_names: Player names by seat. If the list is empty, seat numbers are shown.
        reader_seat: Seat that the sentences address as "you"; by default `seat`.
        language: Language of the sentences, such as `en` or `de`.
    """
    scene_events: list[SceneEvent] = []
    total = 0
    reader_seat = seat if reader_seat is None else reader_seat
    game_class: Any = type(game)
    displays = list_event_displays(game_class)
    for event in list_event_messages(game, seat):
        display = displays.get(event.key) or DEFAULT_DISPLAY
        total = total + event.fields["number"] if display.animation == "counts" else 0
        callout = (
            Message(display.callout_key, {**event.fields, "total": total}) if display.callout_key else None
        )
        scene_events.append(
            build_event(
                event,
                display,
                game.format_message(event, player_names, reader_seat, language),
                game.format_message(callout, player_names, reader_seat, language) if callout else "",
            )
        )
    return scene_events


DEFAULT_DISPLAY = EventDisplay()


@lru_cache(maxsize=50)
def list_event_displays(game_class: Any) -> dict[str, EventDisplay | None]:
    """Return how each kind of a game's events is displayed, by the name of the kind."""
    return {kind.name: kind.display for kind in game_class.event_kinds}


def build_event(event_message: Message, display: EventDisplay, text: str, callout: str) -> SceneEvent:
    """Build an event in the form that clients display. `text` and `callout` are already formatted."""
    fields = event_message.fields
    who, other, cards = fields["who"], fields["other"], fields["cards"]
    return SceneEvent(
        event_message.key,
        who,
        other,
        fields["number"],
        cards.visible_cards,
        cards.hidden_count,
        text,
        format_zone_keys(display.source, who, other),
        format_zone_keys(display.target, who, other),
        display.mood,
        display.animation,
        callout,
        display.counter,
        display.cleared_zones,
    )


@lru_cache(maxsize=1000)
def format_zone_keys(zone_key_template: str, who: int, other: int) -> str:
    """Insert the seats of an event into zone keys. For example, `hand.{who}` becomes `hand.2`."""
    return zone_key_template.format(who=who, other=other)


def build_events_with_open_hands(
    game: Game, player_names: list[str], reader_seat: int = SPECTATOR, language: str = DEFAULT_LANGUAGE
) -> list[SceneEvent]:
    """Return the events of the last move or deal, with all hands face up.

    The texts of the events address `reader_seat` as "you". Each event is copied from the view that hides the
    fewest of the event's cards.
    """
    events_by_viewer = [
        build_events(game, viewer, player_names, reader_seat, language)
        for viewer in range(SPECTATOR, int(game.seats))
    ]
    return [
        min(versions, key=lambda event: event.hidden_count)
        for versions in zip(*events_by_viewer, strict=True)
    ]


def format_score(game: Game, score: int, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a score in words, such as `3 sets`."""
    return game.format_message(Message("standing", {"number": score}), language=language)


def format_optional(
    game: Game, message: Message | None, player_names: list[str], reader_seat: int, language: str
) -> str:
    """Format a message; None becomes an empty string."""
    return "" if message is None else game.format_message(message, player_names, reader_seat, language)


def format_result(
    game: Game, player_names: list[str], reader_seat: int = SPECTATOR, language: str = DEFAULT_LANGUAGE
) -> str:
    """Return the result as a sentence for `reader_seat`; an empty string if the match is not over."""
    outcome = game.outcome
    if outcome is None:
        return ""
    catalog = get_catalog(game.message_catalog(), language)
    if not outcome.winners:
        return catalog.format("result-drawn")
    winner_names = [
        catalog.format_seat(seat, player_names) for seat in outcome.winners if seat != reader_seat
    ]
    if reader_seat in outcome.winners:
        winner_names.insert(0, catalog.format("result-you"))
    return catalog.format("result-won", winners=winner_names)


def format_move_label(
    game: Game,
    move: int,
    player_names: list[str],
    reader_seat: int = SPECTATOR,
    language: str = DEFAULT_LANGUAGE,
) -> str:
    """Format the label of a move's button, with a capital first letter."""
    label = game.variant.notation.label(game, move)
    return capitalize_first(game.format_message(label, player_names, reader_seat, language))
