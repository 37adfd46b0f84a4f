"""What a scene is made of: plain structs, for a page or a terminal to read."""

import msgspec


class SceneZone(msgspec.Struct):
    """One place of a scene.

    Attributes:
        kind: `pile`, `hand`, `fan`, `row`, `track`, `counter` or `choice` (`parlour.kit.zones`).
        key: What it is called within the scene: `stock`, `hand.2`.
        label: Its name in words.
        cards: As the notation writes them, `?` where hidden; of a pile the first is on top.
        seat: Whose it is, -1 for the middle of the table.
        count: The number of a counter, else how many cards.
        badges: What is said beside it, in words.
        pegs: Of a track: where each peg stands, from 0.
        length: Of a track: how long it is.
        stack_seats: Of a row: who laid each stack, -1 for nobody.
        symbols: Badge by badge, what may be drawn large in its place; empty for nothing.
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
    """One legal move of a scene.

    Attributes:
        move: Its text.
        label: Its words on a button.
        zone: The key of the zone that a person points at for it; empty where it is a button alone.
        card: The card in it; several with spaces between them, and a rank alone is any card of that rank.
        source_card: A card of the person's own that leads to the move as well.
        click_notation: Where the cards pointed at say more than `move` does, how it is written with them: `*`
            stands for the cards, joined.
    """

    move: str
    label: str
    zone: str
    card: str
    source_card: str = ""
    click_notation: str = ""


class SceneFace(msgspec.Struct):
    """How a card looks that is not of the standard pack.

    Attributes:
        name: In words.
        picture: A character or two, such as an emoji; empty where it has a drawing.
        group: The kind that it belongs to, in words; empty for none.
        color: That of the kind, as CSS has it: `#8d6e63`.
        note: A few words more; empty for none.
        dark: Whether it is of the dark pack.
        heading: What stands above the picture where no group does.
        value: The number in its corner.
        border: `white`, `white-gray`, `red`, `black`, `gray-black`, `striped`, `brown` or `gray`; empty for
            the usual one.
        half: `upper` or `lower` where only that half of the picture is seen.
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
    """One thing that happened, as the viewer saw it, and how it is shown.

    Attributes:
        kind: A word; the rules page of the game lists its kinds.
        who: The seat that did it, or to which it happened; -1 for nobody.
        other: A second seat; -1 for nobody.
        number: Points, a count, or whatever the kind says.
        cards: Those that the viewer saw, as text.
        hidden_count: How many cards besides the viewer did not see.
        text: A sentence that tells it.
        source: Keys of zones from which the cards go, with spaces between them; empty for nowhere.
        target: Keys of zones to which they go.
        mood: `good`, `grand` or `bad`; empty for neither.
        animation: How it is told: `deals`, `says`, `beat`, `cheer`, `shows` or `counts`; empty for as usual.
        callout: What is called out at it, in words.
        counter: The key of a counter that stands at the number from then on.
        cleared_zones: Keys of zones that are empty after it.
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
    """What one person sees and may do.

    Attributes:
        game: Its name.
        title: Its name as people read it.
        seat: The viewer's, -1 for who only watches.
        names: What the seats are called.
        to_move: The seats that play waits for.
        prompt: What the viewer is to do, in words.
        zones: The places, the middle of the table first.
        moves: What the viewer may do now.
        scores: By seat; empty where there are none.
        formatted_scores: The scores in words: `3 sets`.
        is_over: Whether the match has ended.
        result: How it ended, in words.
        winners: The seats that won.
        clause: That ended it.
        can_autoplay: Whether a page may make the viewer's only move without being told to, for that tells
            nobody anything.
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
