"""What goes over HTTP of what is somebody's own: how they fared, their link, and the deal of the day."""

import msgspec


class Rating(msgspec.Struct):
    """How well somebody plays a game, about 1000 to begin with; `doubt` is how far that may be off.

    `place` is theirs `among` all who want a rating in this room and have one in this game.
    """

    points: int
    doubt: int
    matches: int
    place: int
    among: int


class Fared(msgspec.Struct):
    """How you fared in one game. `streak` is the most wins in a row."""

    game: str
    title: str
    played: int
    won: int
    streak: int
    rating: Rating | None


class Opponent(msgspec.Struct):
    """How you fared against one person, or against all bots of one kind (`bot`, empty for a person).

    `won` counts the matches that you won, `lost` those that they won.
    """

    name: str
    bot: str
    played: int
    won: int
    lost: int


class MatchPlayed(msgspec.Struct):
    """A match that you played to its end; `names` and `scores` are by seat, scores where the game keeps them.

    `left` where a bot had taken your seat by then. `open` where everybody may look at it again: the deal of
    the day is closed until the day is over.
    """

    table: str
    match: int
    game: str
    title: str
    at: int
    seat: int
    won: bool
    left: bool
    moves: int
    names: list[str]
    scores: list[int]
    winners: list[int]
    open: bool


class BestMoment(msgspec.Struct):
    """Something to remember; `number` are points or moves.

    The `kind`: the `widest` or `closest` win by points, the `quickest` win or the `longest` match by moves.
    """

    kind: str
    number: int
    match: MatchPlayed


class Kept(msgspec.Struct, frozen=True):
    """After how many days the room lets something go; 0 is never.

    `rows`: of tables that are over all but who sat there and the records. `tables`: tables at which nothing
    has happened since. `unbegun`: tables at which no match was begun. `people`: names and looks of which
    nothing else is kept.
    """

    rows: int = 0
    tables: int = 0
    unbegun: int = 0
    people: int = 0


class Yours(msgspec.Struct):
    """GET /api/yours: what you played here and how you fared; the last matches first.

    `streak` is your wins in a row up to now, `best_streak` the most there were; `days` on how many days in a
    row you have played. `rated`: you want a rating. `can_rate`: the room can. `kept`: for how long.
    """

    nickname: str
    played: int
    won: int
    streak: int
    best_streak: int
    days: int
    games: list[Fared]
    opponents: list[Opponent]
    moments: list[BestMoment]
    matches: list[MatchPlayed]
    rated: bool
    can_rate: bool
    kept: Kept


class RatingWanted(msgspec.Struct):
    """PUT /api/yours/rating."""

    wanted: bool


class OwnLink(msgspec.Struct):
    """POST /api/yours/link: by this token, once and until it `expires`, another device becomes yours.

    The page of the link is /yours#TOKEN. `picture` is that address as a QR code, an SVG as a data URL.
    """

    token: str
    address: str
    picture: str
    expires: int


class LinkGiven(msgspec.Struct):
    """POST /api/yours/whose and /api/yours/take. `bring`: what this device has played comes along."""

    token: str
    bring: bool = False


class LinkOwner(msgspec.Struct):
    """Whose link it is: what they are called, perhaps nothing; `same` where that is you. `played` counts the
    matches of this device until now."""

    nickname: str
    same: bool
    played: int


class DayPlay(msgspec.Struct):
    """How somebody fared with the deal of a day; `ahead` is by how many points they won, below 0 lost.

    `table` is where to look at it, empty until the day is over.
    """

    place: int
    name: str
    you: bool
    won: bool
    left: bool
    score: int | None
    ahead: int | None
    moves: int
    table: str


class DayState(msgspec.Struct):
    """GET /api/daily and /api/daily/2026-11-22: the deal of a day, by the room's date.

    `table` is where you play it, empty before you have begun; `done` when you have played to the end;
    `closed` when the host has cleared that table away before, so that you cannot play it any more. `bots`
    are the names of those one plays against. `finished` counts who has; how they fared is in `plays` when you
    are among them, or the day is `over`. Then `seed` is there as well. `before` is the last day before on
    which somebody played.
    """

    day: str
    over: bool
    ends: int
    game: str
    title: str
    bots: list[str]
    table: str
    done: bool
    closed: bool
    finished: int
    plays: list[DayPlay]
    seed: str
    before: str
