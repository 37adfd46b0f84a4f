"""The structs of a scene, which a page or a terminal reads."""

import msgspec


class SceneZone(msgspec.Struct):
    """A zone of a scene.

    Attributes:
        kind: `pile`, `hand`, `fan`, `row`, `track`, `counter` or `choice` (`parlour.kit.zones`).
        key: Its key within the scene: `stock`, `hand.2`.
        label: Its name in words.
        cards: The cards in the notation of the game, `?` if hidden. In a pile, the top card is first.
        seat: The seat it belongs to, -1 for the middle of the table.
        count: The number of a counter; otherwise the number of cards.
        badges: Short remarks that are shown next to it.
        pegs: Of a track: the position of each peg, from 0.
        length: Of a track: its length.
        stack_seats: Of a row: the seat that played each stack, -1 for none.
        symbols: For each badge, a symbol that may be drawn large instead of it; empty for none.
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


class SceneMove(msgspec.Struct):
    """A legal move of a scene.

    Attributes:
        move: The move as text.
        label: The label of its button.
        zone: The key of the zone that a player clicks for the move; empty if it has only a button.
        card: The card to click in the zone. Several cards are separated by spaces; a rank alone is any card
            of that rank.
        source_card: A card of the player's own that also leads to the move.
        click_notation: The form of the move with the clicked cards, if they say more than `move` does. `*`
            stands for the cards, joined.
    """

    move: str
    label: str
    zone: str
    card: str
    source_card: str = ""
    click_notation: str = ""


class SceneFace(msgspec.Struct):
    """The appearance of a card that is not of the standard pack.

    Attributes:
        name: Its name in words.
        picture: A character or two, such as an emoji; empty if it has a drawing.
        group: The group that it belongs to, in words; empty for none.
        color: The color of the group in CSS: `#8d6e63`.
        note: A short remark; empty for none.
        dark: True if it is of the dark pack.
        heading: The text above the picture if there is no group.
        value: The number in its corner.
        border: `white`, `white-gray`, `red`, `black`, `gray-black`, `striped`, `brown` or `gray`; empty for
            the default.
        half: `upper` or `lower` if only that half of the picture is visible.
        drawing: The name of a symbol in `/games/GAME/drawings.svg`; empty for none.
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
    """An event as the viewer saw it, and how to show it.

    Attributes:
        kind: A word; the rules page of the game lists its kinds.
        who: The seat that acted, or that was affected; -1 for none.
        other: A second seat; -1 for none.
        number: Points, a count, or another number, depending on the kind.
        cards: The cards that the viewer saw, as text.
        hidden_count: Number of further cards that the viewer did not see.
        text: A sentence that describes the event.
        source: Keys of the zones that the cards come from, separated by spaces; empty for none.
        target: Keys of the zones that the cards go to.
        mood: `good`, `grand` or `bad`; empty for neutral.
        animation: `deals`, `says`, `beat`, `cheer`, `shows` or `counts`; empty for the default.
        callout: A short text that is called out with the event.
        counter: The key of a counter that shows the number from then on.
        cleared_zones: Keys of zones that are empty after the event.
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
    """Everything that one viewer sees and may do.

    Attributes:
        game: Name of the game.
        title: Title of the game.
        seat: The viewer's seat, -1 for a spectator.
        names: Names of the seats.
        to_move: The seats that have to move.
        prompt: A sentence that tells the viewer what to do.
        zones: The zones, those in the middle of the table first.
        moves: The viewer's legal moves.
        scores: Scores by seat; empty if there are none.
        formatted_scores: The scores in words: `3 sets`.
        is_over: True if the match has ended.
        result: The result in words.
        winners: The seats that won.
        clause: The clause that ended the match.
        can_autoplay: True if a page may make the viewer's only move automatically, because it reveals
            nothing.
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
