"""What goes over HTTP of what is somebody's own: how they fared, their link, and the deal of the day."""

import msgspec


class Rating(msgspec.Struct):
    """How well somebody plays a game, about 1000 to begin with; `deviation` is how far that may be off.

    `place` is theirs `among` all who want a rating in this room and have one in this game.
    """

    points: int
    deviation: int
    matches: int
    rank: int
    rated_users: int


class GameStats(msgspec.Struct):
    """How you fared in one game. `streak` is the most wins in a row."""

    game: str
    title: str
    matches_played: int
    wins: int
    best_streak: int
    rating: Rating | None


class OpponentStats(msgspec.Struct):
    """How you fared against one person, or against all bots of one kind (`bot`, empty for a person).

    `won` counts the matches that you won, `lost` those that they won.
    """

    name: str
    bot: str
    matches_played: int
    wins: int
    losses: int


class MatchSummary(msgspec.Struct):
    """A match that you played to its end; `names` and `scores` are by seat, scores where the game keeps them.

    `left` where a bot had taken your seat by then. `open` where everybody may look at it again: the deal of
    the day is closed until the day is over.
    """

    table_id: str
    match_number: int
    game: str
    title: str
    ended_at: int
    seat: int
    won: bool
    left_early: bool
    move_count: int
    names: list[str]
    scores: list[int]
    winners: list[int]
    can_replay: bool


class Highlight(msgspec.Struct):
    """Something to remember; `number` are points or moves.

    The `kind`: the `widest` or `closest` win by points, the `quickest` win or the `longest` match by moves.
    """

    kind: str
    value: int
    match: MatchSummary


class RetentionDays(msgspec.Struct, frozen=True):
    """After how many days the room lets something go; 0 is never.

    `rows`: of tables that are over all but who sat there and the records. `tables`: tables at which nothing
    has happened since. `unstarted_table_days`: tables at which no match was begun. `people`: names and looks
    of which nothing else is kept.
    """

    log_days: int = 0
    table_days: int = 0
    unstarted_table_days: int = 0
    user_days: int = 0


class Profile(msgspec.Struct):
    """GET /api/me/profile: what you played here and how you fared; the last matches first.

    `streak` is your wins in a row up to now, `best_streak` the most there were; `days` on how many days in a
    row you have played. `rated`: you want a rating. `can_rate`: the room can. `kept`: for how long.
    """

    nickname: str
    matches_played: int
    wins: int
    current_streak: int
    best_streak: int
    day_streak: int
    games: list[GameStats]
    opponents: list[OpponentStats]
    highlights: list[Highlight]
    recent_matches: list[MatchSummary]
    wants_rating: bool
    ratings_available: bool
    retention: RetentionDays


class RatingPreference(msgspec.Struct):
    """PUT /api/me/rating."""

    wants_rating: bool


class DeviceLink(msgspec.Struct):
    """POST /api/me/device-link: by this token, once and until it `expires`, another device becomes yours.

    The page of the link is /profile#TOKEN. `picture` is that address as a QR code, an SVG as a data URL.
    """

    token: str
    url: str
    qr_code: str
    expires_at: int


class RedeemDeviceLink(msgspec.Struct):
    """POST /api/device-link/owner and /api/device-link/redeem.

    `bring`: what this device has played comes along.
    """

    token: str
    merge_history: bool = False


class DeviceLinkOwner(msgspec.Struct):
    """Whose link it is: what they are called, perhaps nothing; `same` where that is you. `played` counts the
    matches of this device until now."""

    nickname: str
    is_you: bool
    matches_played: int


class DailyResult(msgspec.Struct):
    """How somebody fared with the deal of a day; `ahead` is by how many points they won, below 0 lost.

    `table` is where to look at it, empty until the day is over.
    """

    rank: int
    name: str
    is_you: bool
    won: bool
    left_early: bool
    score: int | None
    margin: int | None
    move_count: int
    table_id: str


class DailyDeal(msgspec.Struct):
    """GET /api/daily and /api/daily/2026-11-22: the deal of a day, by the room's date.

    `table` is where you play it, empty before you have begun; `done` when you have played to the end;
    `closed` when the host has cleared that table away before, so that you cannot play it any more. `bots`
    are the names of those one plays against. `finished` counts who has; how they fared is in `plays` when you
    are among them, or the day is `over`. Then `seed` is there as well. `before` is the last day before on
    which somebody played.
    """

    date: str
    is_over: bool
    ends_at: int
    game: str
    title: str
    bot_names: list[str]
    table_id: str
    completed: bool
    closed: bool
    finished_count: int
    results: list[DailyResult]
    seed: str
    previous_date: str
