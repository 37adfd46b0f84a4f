"""Structs that describe a scene (what a viewer sees of a match) to a web page or a terminal."""

import msgspec


class SceneZone(msgspec.Struct):
    """A zone of a scene: an area of the table such as a hand or a pile.

    Attributes:
        kind: `pile`, `hand`, `fan`, `row`, `track`, `counter` or `choice` (`parlour.kit.zones`).
        key: Key that identifies the zone in the scene, such as `stock` or `hand.2`.
        label: Display name of the zone.
        cards: Cards in the game's notation, with `?` for a hidden card. In a pile, the top card is first.
        seat: Seat that owns the zone; -1 for a zone in the middle of the table.
        count: Value of a counter; in other zones, the number of cards.
        badges: Short remarks that are shown next to the zone.
        pegs: Positions of the pegs on a track, from 0.
        length: Length of a track.
        stack_seats: For each stack in a row, the seat that played the stack; -1 if no seat did.
        symbols: For each badge, a suit letter, `+` or `-` that can be drawn large instead of the badge; empty
            string for a badge without a symbol.
        reminder_count: Number of badges, at the end of `badges`, about cards that the viewer can infer.
    """

    kind: str
    key: str
    label: str
    cards: list[str]
    seat: int
    count: int
    badges: list[str]
    pegs: list[int]
    length: int
    stack_seats: list[int] = []
    symbols: list[str] = []
    reminder_count: int = 0


class SceneMove(msgspec.Struct):
    """A legal move in a scene.

    Attributes:
        move: The move in the game's notation.
        label: Label of the move's button.
        zone: Key of the zone that a player clicks to make the move; empty string if the move has only a
            button.
        card: Card to click in the zone. Several cards are separated by spaces; a rank alone means any card of
            that rank, and `?3` means the third hidden card of the zone.
        source_card: Card in the player's own hand that can be clicked instead to make the same move; empty
            string if there is none.
        click_notation: The move with `*` as a placeholder for the clicked cards, which are inserted without
            spaces. Empty string if `move` already names the cards.
    """

    move: str
    label: str
    zone: str
    card: str
    source_card: str = ""
    click_notation: str = ""


class SceneFace(msgspec.Struct):
    """The appearance of a card that is not in the standard pack.

    Attributes:
        name: Display name.
        picture: One or two characters, such as an emoji; empty string if the card has a drawing.
        group: Display name of the group to which the card belongs; empty string if there is none.
        color: CSS color of the group, such as `#8d6e63`.
        note: Short remark, such as the card's points; empty string if there is none.
        dark: True if the card is drawn on a dark background, because it belongs to the game's dark pack.
        heading: Text above the picture of a card without a group.
        value: Number in the corner of the card.
        border: `white`, `white-gray`, `red`, `black`, `gray-black`, `striped`, `brown` or `gray`; empty
            string for the default.
        half: `upper` or `lower` if only that half of the picture is visible.
        drawing: Name of a symbol in `/games/GAME/drawings.svg`; empty string if there is none.
    """

    name: str
    picture: str
    group: str
    color: str
    note: str
    dark: bool
    heading: str = ""
    value: str = ""
    border: str = ""
    half: str = ""
    drawing: str = ""


class SceneEvent(msgspec.Struct):
    """An event as the viewer saw it, with instructions for displaying it.

    Attributes:
        kind: Kind of the event; the game's rules page lists all kinds.
        who: Seat that acted, or that was affected; -1 if there is none.
        other: Second seat in the event, such as a player who was asked for a card; -1 if there is none.
        number: Points, number of cards or another number, depending on the kind.
        cards: Cards that the viewer saw, in the game's notation.
        hidden_count: Number of cards that the viewer did not see.
        text: Message that describes the event.
        source: Keys of the zones from which the cards come, separated by spaces; may be empty.
        target: Keys of the zones to which the cards go, separated by spaces; may be empty.
        mood: `good`, `grand` or `bad`; empty string for neutral.
        animation: `deals`, `says`, `beat`, `cheer`, `shows` or `counts`; empty string for the default.
        callout: Short text, such as a spoken call, that is shown with the event.
        counter: Key of a counter zone that is set to `number`; empty string if there is none.
        cleared_zones: Keys of the zones that are empty after the event, separated by spaces.
    """

    kind: str
    who: int
    other: int
    number: int
    cards: list[str]
    hidden_count: int
    text: str
    source: str = ""
    target: str = ""
    mood: str = ""
    animation: str = ""
    callout: str = ""
    counter: str = ""
    cleared_zones: str = ""


class Scene(msgspec.Struct):
    """Everything that one viewer can see and do in a match.

    Attributes:
        game: Name of the game.
        title: Title of the game.
        seat: Seat of the viewer; -1 for a spectator.
        names: Player names by seat.
        to_move: Seats that have to move.
        prompt: Message that tells the viewer what to do.
        zones: Zones of the table, starting with those in the middle.
        moves: Legal moves of the viewer.
        scores: Scores by seat; empty list for a game without scores.
        formatted_scores: Scores by seat, in words such as `3 sets`.
        is_over: True if the match has ended.
        result: Message that describes the result.
        winners: Seats that won.
        clause: Clause that ended the match.
        end_reason: Message that says why the match ended. Empty if it is not over or the game does not say.
        margin: Message that says how close the match was. Empty if it is not over or the game does not say.
        source_prompts: Prompts that ask for the target of a move, such as a player, after its source card
            was clicked, keyed by `source_card`. Games without such prompts have none.
        progress: The state and goal of the match in a few words, such as "Round 3, to 800"; can be empty.
        can_autoplay: True if the viewer's only move reveals nothing, so that a page may make it
            automatically.
    """

    game: str
    title: str
    seat: int
    names: list[str]
    to_move: list[int]
    prompt: str
    zones: list[SceneZone]
    moves: list[SceneMove]
    scores: list[int]
    formatted_scores: list[str]
    is_over: bool
    result: str
    winners: list[int]
    clause: str
    can_autoplay: bool = False
    end_reason: str = ""
    margin: str = ""
    progress: str = ""
    source_prompts: dict[str, str] = {}
