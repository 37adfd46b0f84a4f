"""The structs that go over HTTP."""

from typing import Any

import msgspec

from parlour.bots.coach.review import Review
from parlour.records.deal_sheet import DealtHands, DrawEntry
from parlour.records.fair_seeds import FairSeed
from parlour.scene.scene_types import Scene, SceneEvent, SceneFace
from parlour.scene.tutorial import RulesPicture, TutorialStepState
from parlour.server.socket_messages import SeatState, TableSettings

# What goes over HTTP.


class Me(msgspec.Struct):
    """GET /api/me. `nickname` has 1 to 24 characters; it is empty as long as none was chosen.

    Who has chosen no face or no colour has one all the same.
    """

    nickname: str
    avatar: str
    avatar_color: str


class MeUpdate(msgspec.Struct):
    """PUT /api/me: what you want to be called, and how you want to be seen. What is left out stays."""

    nickname: str | None = None
    avatar: str | None = None
    avatar_color: str | None = None


class HouseBotInfo(msgspec.Struct):
    """GET /api/house-bots: a list of these, the people of the house.

    `play_style` says how they play, in a line.

    Where a bot is wanted, `name` puts this one there, and a `level` anybody of that level.
    """

    key: str
    name: str
    level: str
    avatar: str
    avatar_color: str
    play_style: str


class OptionInfo(msgspec.Struct):
    """One option: a word of `values`, or where there are none a whole number from `low` to `high`.

    A `document` is the text of a file instead, at most `high` characters. People read the `title` in place of
    the name, the `titles` in place of the values, and what it does in `text`.
    """

    name: str
    title: str
    default: int | str
    values: list[str]
    value_titles: list[str]
    min_value: int
    max_value: int
    is_document: bool
    clause: str
    description: str


class GameInfo(msgspec.Struct):
    """GET /api/games: a list of these. `how_to_play` explains the game in a minute.

    `picture` is the address of its picture, empty where it brought none. `reminders`: whether its hands can
    show what is known of them, for the table's manners.
    """

    name: str
    title: str
    min_seats: int
    max_seats: int
    options: list[OptionInfo]
    bots: list[str]
    how_to_play: str
    has_tutorial: bool  # whether /learn/{name} teaches it
    picture_url: str
    can_show_known_cards: bool


class Tutorial(msgspec.Struct):
    """GET /api/games/{game}/tutorial: a guided minute, step by step. `faces` are as those of a table.

    What comes of a move tells /api/games/{game}/tutorial/{step}?move=..., and why nothing can be done with
    a card the same with ?zone=...&card=...: a `TutorialAnswer`. Steps are counted from 0; nothing is kept.
    """

    game: str
    title: str
    seats: list[SeatState]
    faces: dict[str, SceneFace]
    steps: list[TutorialStepState]


class RulesPictures(msgspec.Struct):
    """GET /api/games/{game}/rules-pictures: what stands at the head of the rules, and the faces of its
    cards."""

    faces: dict[str, SceneFace]
    pictures: list[RulesPicture]


class NewTable(msgspec.Struct):
    """POST /api/tables. `bots` are put into these seats; a private table is not in the lobby, and neither is
    one without a chair for a second person.

    Where nothing is said of `hints`, they are allowed where at most one chair is left for a person.
    """

    game: str
    seat_count: int
    options: dict[str, Any] = {}
    bots: dict[int, str] = {}
    private: bool = False
    allow_hints: bool | None = None
    table_settings: TableSettings = TableSettings()


class ContinueMatch(msgspec.Struct):
    """POST /api/tables/{table}/continue: a table of your own where a match that is over goes on another way.

    It begins with the same cards and the first `move` moves; you have `seat`, and `bot` all the others.
    """

    match_number: int
    move_count: int
    seat: int
    bot: str = "medium"


class ReviewStatus(msgspec.Struct):
    """POST and GET /api/tables/{table}/review?match=1: how far the review is of a match that is over.

    POST has it made where nobody has asked for it yet. `done` goes from 0 to 1; then `review` is there, and
    `told`: what happened with the deal and with each move. `trouble` says why there is none. `seat` is yours
    in that match, -1 for none.
    """

    match_number: int
    seat: int
    progress: float
    error: str
    review: Review | None
    event_texts: list[list[str]]


class ReplayStep(msgspec.Struct):
    """What one pair of eyes saw after a move by `mover`, or after the deal (-1): `events` brought it about.

    The scene has no moves, for all were made.
    """

    mover: int
    scene: Scene
    events: list[SceneEvent]


class ReplayPage(msgspec.Struct):
    """GET /api/tables/{table}/replay?match=1, and POST /api/replay with a record: a match, step by step.

    `steps` are those from `first` on, `length` of them where a page is full; step 0 is the deal, step `moves`
    the last.
    They are seen through the `eyes` of a seat, -1 for who only watched, and with all hands laid `open` where
    that is so. `seat` is yours in that match, -1 for none. `over` where the record has the end of the match,
    `reviewed` where its review is there.
    """

    game: str
    title: str
    seats: list[SeatState]
    seat: int
    move_count: int
    is_over: bool
    has_review: bool
    viewer: int
    open_hands: bool
    faces: dict[str, SceneFace]
    page_size: int
    first_step: int
    steps: list[ReplayStep]


class DealReport(msgspec.Struct):
    """GET /api/tables/{table}/deals?match=: how a match that is over was dealt (docs/fair-deals.md).

    `fair` is null where the seed was not made of parts: in a match that goes on from another, and on the deal
    of a day.
    """

    seed: str
    fair: FairSeed | None
    draws: list[DrawEntry]
    deals: list[DealtHands]


class TableCreated(msgspec.Struct):
    """The answer: the page of the table is /t/{table}."""

    table_id: str


class LobbyTable(msgspec.Struct):
    """GET /api/tables: a list of these, the latest first. `open` counts the seats that can be taken.

    `since` is when it was made, in milliseconds since 1970; `watching` how many only watch.
    """

    table_id: str
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatState]
    open_seats: int
    started: bool
    is_over: bool
    created_at: int
    spectator_count: int
    is_your_turn: bool = False


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
