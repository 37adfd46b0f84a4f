"""The structs of HTTP requests and responses. The body of an error is an ErrorBody."""

from typing import Any

import msgspec

from parlour.bots.coach.hint import MoveRating
from parlour.bots.coach.review import Review
from parlour.records.deal_sheet import DealtHands, DrawEntry
from parlour.records.fair_seeds import FairSeed
from parlour.scene.scene_types import Scene, SceneEvent, SceneFace
from parlour.scene.tutorial import RulesPicture, TutorialStepState
from parlour.server.socket_messages import SeatState, TableSettings


class ErrorBody(msgspec.Struct):
    """The reason why a request failed.

    Attributes:
        status_code: The HTTP status.
        detail: A sentence in the language of the client.
    """

    status_code: int
    detail: str


class Me(msgspec.Struct):
    """GET /api/me. Your name and avatar.

    Attributes:
        nickname: Your name, 1 to 24 characters, or empty if you have not chosen one.
        avatar: The key of your picture. The server chooses one if you have not.
        avatar_color: The key of the picture's color. The server chooses one if you have not.
        in_tournament: True if you play in or direct a tournament that is not over.
    """

    nickname: str
    avatar: str
    avatar_color: str
    in_tournament: bool


class MeUpdate(msgspec.Struct):
    """PUT /api/me. A new name or avatar.

    Attributes:
        nickname: Your new name, 1 to 24 characters. Null leaves the name unchanged.
        avatar: The key of your new picture. Null leaves the picture unchanged.
        avatar_color: The key of the picture's new color. Null leaves the color unchanged.
    """

    nickname: str | None = None
    avatar: str | None = None
    avatar_color: str | None = None


class HouseBotInfo(msgspec.Struct):
    """An item of the response to GET /api/house-bots. A bot with a name and an avatar.

    Attributes:
        key: The key of the bot. It selects this bot in any request that takes a bot.
        name: The bot's name.
        level: The bot's playing strength. In a request that takes a bot, a level selects any bot of that
            level.
        avatar: The key of the bot's picture.
        avatar_color: The key of the picture's color.
        play_style: The bot's style of play, described in one line in your language.
    """

    key: str
    name: str
    level: str
    avatar: str
    avatar_color: str
    play_style: str


class OptionInfo(msgspec.Struct):
    """An option of a game: a choice of values, a whole number, or the text of a file.

    Attributes:
        name: The key of the option.
        title: The option's name in your language.
        default: The option's value if you do not set it.
        values: The values that you can choose from. Empty for a number or a document.
        value_titles: The names of the values in your language, in the same order as `values`.
        min_value: The smallest allowed number.
        max_value: The largest allowed number. For a document, the maximum number of characters.
        is_document: True if the value is the text of a file.
        clause: The clause of the rules that describes the option.
        descriptions: Descriptions of the effect of each value, in your language, in the same order as
            `values`. A number or a document has one description.
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
    descriptions: list[str]


class HouseTableInfo(msgspec.Struct):
    """The table at which a first match against bots starts: its number of seats and its options."""

    seat_count: int
    options: dict[str, int | str]


class HouseRulesInfo(msgspec.Struct):
    """Options that a table with a certain number of seats proposes instead of the defaults.

    Attributes:
        seat_count: The number of seats.
        options: The proposed values.
        reason: The reason, as a sentence in your language.
    """

    seat_count: int
    options: dict[str, int | str]
    reason: str


class GameInfo(msgspec.Struct):
    """An item of the response to GET /api/games. A game that this server offers.

    Attributes:
        name: The key of the game.
        title: The game's name.
        min_seats: The smallest number of players.
        max_seats: The largest number of players.
        options: The game's options.
        house_rules: The options that a table should propose, for each number of seats for which the
            defaults are unfair.
        house_table: The table for a first match.
        bots: The names of the bots that can play the game.
        summary: The first paragraph of the game's rules page, which states the aim of the game.
        has_tutorial: True if /learn/{name} teaches the game.
        picture_url: The address of the game's picture, empty if it has none.
        can_show_known_cards: True if a table can show which cards in other players' hands a player can know
            (`show_known_cards` in the table settings).
    """

    name: str
    title: str
    min_seats: int
    max_seats: int
    options: list[OptionInfo]
    house_rules: list[HouseRulesInfo]
    house_table: HouseTableInfo
    bots: list[str]
    summary: str
    has_tutorial: bool
    picture_url: str
    can_show_known_cards: bool


class Tutorial(msgspec.Struct):
    """GET /api/games/{game}/tutorial. A tutorial of about a minute, step by step.

    To try a move in a step, request /api/games/{game}/tutorial/{step}?move=... To ask why a card cannot be
    played in a step, request the same address with ?zone=...&card=... Both requests return a
    `TutorialAnswer`. Steps are counted from 0. Your progress is not stored.

    Attributes:
        game: The key of the game.
        title: The game's name.
        seats: The seats of the example match.
        faces: The faces of the game's cards, by the card's notation.
        steps: The steps, in order.
    """

    game: str
    title: str
    seats: list[SeatState]
    faces: dict[str, SceneFace]
    steps: list[TutorialStepState]


class RulesPictures(msgspec.Struct):
    """GET /api/games/{game}/rules-pictures. The pictures at the top of a game's rules.

    Attributes:
        faces: The faces of the game's cards, by the card's notation.
        pictures: The pictures, in order. Empty if the game has none.
    """

    faces: dict[str, SceneFace]
    pictures: list[RulesPicture]


class TableSetup(msgspec.Struct):
    """GET and PUT /api/tables/{table}/setup. The game that is played at a table, and the settings.

    Attributes:
        game: The key of the game.
        seat_count: The number of seats.
        options: The values of the game's options, by name. An omitted option has its default value.
        private: True if the lobby must not list the table. A table where only one user can play is never
            listed.
        allow_hints: True if players may request hints. Null allows hints if bots play in all seats, or in all
            but one.
        table_settings: The settings of the table other than the rules of the game.
    """

    game: str
    seat_count: int
    options: dict[str, Any] = {}
    private: bool = False
    allow_hints: bool | None = None
    table_settings: TableSettings = TableSettings()


class NewTable(TableSetup):
    """POST /api/tables. A table to create.

    Attributes:
        bots: The bots, by seat. A bot is the key of a house bot, a level, or the name of another bot.
    """

    bots: dict[int, str] = {}


class ScoredPlayer(msgspec.Struct):
    """A player or bot with the results of all matches at a table.

    Attributes:
        name: The name.
        is_you: True if you are this player.
        is_bot: True for a bot.
        match_count: The number of finished matches.
        wins: The number of won matches, including shared wins.
        points: The sum of the points of all matches. In each match, a player gets a point for every other
            player or bot who finished behind.
    """

    name: str
    is_you: bool
    is_bot: bool
    match_count: int = 0
    wins: int = 0
    points: int = 0


class ScoredSeat(msgspec.Struct):
    """The result of a seat.

    Attributes:
        player: The index of the player in `players`.
        won: True if the player won or shared the win. A player who left cannot win.
        points: The number of players and bots who finished behind.
        score: The score in the game. Null in a game without scores.
    """

    player: int
    won: bool
    points: int
    score: int | None


class ScoredMatch(msgspec.Struct):
    """A finished match at a table.

    Attributes:
        match_number: The number of the match at this table, from 1.
        game: The key of the game.
        title: The game's name.
        ended_at: The end of the match, in milliseconds since 1970.
        seats: The results, by seat.
    """

    match_number: int
    game: str
    title: str
    ended_at: int
    seats: list[ScoredSeat]


class TableScore(msgspec.Struct):
    """GET /api/tables/{table}/score. The score of all finished matches at a table, across games.

    Continued matches do not count.

    Attributes:
        players: The players and bots, in the order of their first seats.
        matches: The matches, in order.
    """

    players: list[ScoredPlayer]
    matches: list[ScoredMatch]


class ContinueMatch(msgspec.Struct):
    """POST /api/tables/{table}/continue. A finished match to continue at a table that you host.

    The new match begins with the same cards and the same first moves.

    Attributes:
        match_number: The number of the finished match at its table, from 1.
        move_count: The number of moves to keep.
        seat: Your seat, from 0.
        bot: The bot that plays all other seats.
    """

    match_number: int
    move_count: int
    seat: int
    bot: str = "medium"


class InvitePerson(msgspec.Struct):
    """POST /api/tables/{table}/invitations. A person to invite to the table.

    Attributes:
        person: The key of the person, from the opponents in your profile.
    """

    person: str


class Invitation(msgspec.Struct):
    """An item of the response to GET /api/me/invitations. An invitation to a table.

    Attributes:
        table_id: The id of the table.
        title: The game's name.
        inviter: The name of the user who invited you.
        person: The key of that user, as in your profile and in chat messages.
        is_playing: True if a match is running.
    """

    table_id: str
    title: str
    inviter: str
    person: str
    is_playing: bool


class ReviewStatus(msgspec.Struct):
    """POST and GET /api/tables/{table}/review?match=1. The status of the review of a finished match.

    POST starts the review if it was not requested before.

    Attributes:
        match_number: The number of the match at its table, from 1.
        seat: Your seat in the match, or -1 if you had none.
        progress: The fraction of the review that is done, from 0 to 1.
        error: The reason why the review failed. Empty if it did not fail.
        review: The review, null until it is done.
        event_texts: One list of texts about the deal, and one about each move. Empty until the review is
            done.
    """

    match_number: int
    seat: int
    progress: float
    error: str
    review: Review | None
    event_texts: list[list[str]]


class DecidingMoment(msgspec.Struct):
    """GET /api/tables/{table}/deciding-moment?match=1. The move that decided a finished match.

    Attributes:
        move: The number of the move, from 1; 0 if no move was decisive, or if the search failed.
        text: A sentence about the move and the winner's chance before and after it. If `move` is 0, the
            sentence says that no such move was found.
    """

    move: int
    text: str


class ReplayStep(msgspec.Struct):
    """One step of a replay.

    `scene` contains no legal moves, because the match is over.

    Attributes:
        mover: The seat that made the move, or -1 for the deal.
        scene: The table after the move, as the viewer sees it.
        events: The events of the move, in order.
    """

    mover: int
    scene: Scene
    events: list[SceneEvent]


class ReplayPage(msgspec.Struct):
    """GET /api/tables/{table}/replay?match=1, and POST /api/replay with a record. A page of a replay.

    Attributes:
        game: The key of the game.
        title: The game's name.
        seats: The players of the match, by seat.
        seat: Your seat in the match, or -1 if you had none.
        move_count: The number of moves, which is also the number of the last step. Step 0 is the deal.
        is_over: True if the record includes the end of the match.
        is_running: True if the match is not over, and the replay ends before its current deal.
        has_review: True if the review of the match is done.
        viewer: The seat whose view is shown, or -1 for the view of a spectator.
        open_hands: True if all hands are shown.
        faces: The faces of the cards, by the card's notation. Empty for the standard pack.
        page_size: The number of steps on a full page.
        first_step: The number of the first step on this page.
        steps: The steps on this page, in order.
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
    is_running: bool = False


class DealReport(msgspec.Struct):
    """GET /api/tables/{table}/deals?match=1. How the cards of a finished match were dealt.

    docs/fair-deals.md describes how to verify the deal.

    Attributes:
        seed: The seed of the match.
        fair: The values from which the seed was computed. Null if the server alone chose the seed, as in a
            continued match and in a daily deal.
        draws: All random decisions, in order.
        deals: The dealt hands, round by round.
    """

    seed: str
    fair: FairSeed | None
    draws: list[DrawEntry]
    deals: list[DealtHands]


class TableCreated(msgspec.Struct):
    """The response to a request that creates a table. The page of the table is /t/{table_id}.

    Attributes:
        table_id: The id of the table.
    """

    table_id: str


class LobbyTable(msgspec.Struct):
    """An item of the response to GET /api/tables. A table in the lobby.

    Attributes:
        table_id: The id of the table, as in its address /t/{table_id}.
        game: The key of the game.
        title: The game's name.
        options: The options that differ from their defaults.
        seats: The seats, in order.
        open_seats: The number of seats that are free.
        started: True if a match has begun, even if it is over.
        is_over: True if the most recent match is over.
        created_at: The time of creation, in milliseconds since 1970.
        spectator_count: The number of spectators.
        is_your_turn: True if the match waits for your move.
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
    """The rating of a player in a game.

    Attributes:
        points: The estimated playing strength. A new player has about 1000 points.
        deviation: The uncertainty of `points`: two standard deviations of the estimate.
        matches: The number of rated matches.
        rank: The player's rank among the rated users, from 1.
        rated_users: The number of users with a rating in this game.
    """

    points: int
    deviation: int
    matches: int
    rank: int
    rated_users: int


class GameStats(msgspec.Struct):
    """Your results in one game.

    Attributes:
        game: The key of the game.
        title: The game's name.
        matches_played: The number of your matches.
        wins: The number of your wins.
        best_streak: The largest number of wins in a row.
        rating: Your rating, or null if you have none.
    """

    game: str
    title: str
    matches_played: int
    wins: int
    best_streak: int
    rating: Rating | None


class GameLadder(msgspec.Struct):
    """One item of GET /api/me/ladders. Your ladder in a game.

    Attributes:
        game: The key of the game.
        streak: The number of wins in a row in this game, up to your most recent match.
        bots: The keys of the house bots on the ladder, from the weakest to the strongest.
        beaten: The keys of those bots that you have beaten.
        next_place: The place of the first bot above all that you have beaten, from 0. It is the number of
            bots if you have beaten the last one.
        next_name: The name of this bot. Empty if there is none.
    """

    game: str
    streak: int
    bots: list[str]
    beaten: list[str]
    next_place: int
    next_name: str


class OpponentStats(msgspec.Struct):
    """Your results against one user, or against all bots of one level.

    Attributes:
        name: The user's name in your last match together. Empty for bots.
        bot: The level of the house bots, such as `medium`, or the name of another bot. Empty for a user.
        matches_played: The number of matches that you played together.
        wins: The number of these matches that you won.
        losses: The number of these matches that the opponent won and you did not.
        person: A key of the user, with which you can invite this user. Empty for bots and bot clients.
    """

    name: str
    bot: str
    matches_played: int
    wins: int
    losses: int
    person: str = ""


class MatchSummary(msgspec.Struct):
    """A finished match in which you played.

    Attributes:
        table_id: The id of the table.
        match_number: The number of the match at its table, from 1.
        game: The key of the game.
        title: The game's name.
        ended_at: The time when the match ended, in milliseconds since 1970.
        seat: Your seat, from 0.
        won: True if you won.
        left_early: True if a bot was playing in your seat when the match ended.
        move_count: The total number of moves of all players.
        names: The names of the players, by seat.
        scores: The scores, by seat. Empty for a game without scores.
        winners: The seats that won.
        can_replay: True if the match can be replayed. A daily deal can be replayed only when its day is over.
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
    """A match worth remembering.

    Attributes:
        kind: `widest`: your win by the most points. `closest`: your win by the fewest points. `quickest`:
            your win with the fewest moves. `longest`: the match with the most moves.
        value: For `widest` and `closest`, the number of points. For the others, the number of moves.
        match: The match.
    """

    kind: str
    value: int
    match: MatchSummary


class RetentionDays(msgspec.Struct, frozen=True):
    """Retention periods of the server, in days. 0 means unlimited.

    Attributes:
        log_days: Days after which a finished table keeps only its players and the records of its matches.
        table_days: Days without a change after which a table is deleted.
        unstarted_table_days: Days after which a table without any match is deleted.
        user_days: Days after which the name and avatar of a user without other data are deleted.
    """

    log_days: int = 0
    table_days: int = 0
    unstarted_table_days: int = 0
    user_days: int = 0


class Profile(msgspec.Struct):
    """GET /api/me/profile. The games that you have played, and your results.

    Attributes:
        nickname: Your name, empty if you have not chosen one.
        matches_played: The number of your finished matches.
        wins: The number of your wins.
        current_streak: The number of wins in a row, up to your most recent match.
        best_streak: The largest number of wins in a row.
        day_streak: The number of consecutive days on which you played, up to today or yesterday.
        games: Your results by game, the most played game first.
        opponents: Your results by opponent, users first and then bots.
        highlights: Matches worth remembering.
        recent_matches: Your most recent matches, the latest first.
        wants_rating: True if you want a rating.
        retention: How long the server keeps data.
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
    retention: RetentionDays


class RatingPreference(msgspec.Struct):
    """PUT /api/me/rating. Your choice to have a rating or not.

    Attributes:
        wants_rating: True if you want a rating.
    """

    wants_rating: bool


class DeviceLink(msgspec.Struct):
    """POST /api/me/device-link. A link that signs in another device as you. It works once.

    Attributes:
        token: The token of the link.
        url: The address to open on the other device, which is /profile#TOKEN on this server.
        qr_code: The QR code of `url`, as an SVG image in a data URL.
        expires_at: The time when the link expires, in milliseconds since 1970.
    """

    token: str
    url: str
    qr_code: str
    expires_at: int


class RedeemDeviceLink(msgspec.Struct):
    """POST /api/device-link/owner and /api/device-link/redeem. A device link to look up or use.

    Attributes:
        token: The token of the link.
        merge_history: True to transfer the matches played on this device to the owner. Used only by `redeem`.
    """

    token: str
    merge_history: bool = False


class DeviceLinkOwner(msgspec.Struct):
    """The owner of a device link: the response to the device-link requests `owner` and `redeem`.

    Attributes:
        nickname: The owner's name, empty if the owner has not chosen one.
        is_you: True if you are the owner.
        matches_played: In the response to `owner`, the number of matches played on this device. In the
            response to `redeem`, the number of matches that the owner has played.
    """

    nickname: str
    is_you: bool
    matches_played: int


class DailyResult(msgspec.Struct):
    """A user's result in a daily deal.

    Attributes:
        rank: The user's rank, from 1. Users with equal results share a rank.
        name: The user's name at the table.
        is_you: True if this is your result.
        won: True if the user won.
        left_early: True if a bot was playing in the user's seat when the match ended.
        score: The user's score, or null in a game without scores.
        margin: The number of points by which the user won, negative for a loss. Null in a game without
            scores.
        move_count: The total number of moves of all players.
        table_id: The table of the match. Empty until the day is over.
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


class Exercise(msgspec.Struct):
    """A position in which a choice cost much. The reader looks for the better move.

    Attributes:
        key: The key of the exercise, different for each one.
        table_id: The table of the match. Empty for the puzzle of the day, which all users get.
        match_number: The number of the match at the table. 0 for the puzzle of the day.
        move_number: The number of the move. 0 for the puzzle of the day.
        is_own: True if you made the move.
        cost: The chance to win that the choice cost, 0 to 1.
        scene: The position before the move, as the player saw it, with the legal moves.
        faces: The appearance of cards that are not in the standard pack.
        played: The move that was made, with its rating.
        best: The best move, with its rating.
        reason: The reason for the best move. Can be empty.
    """

    key: str
    table_id: str
    match_number: int
    move_number: int
    is_own: bool
    cost: float
    scene: Scene
    faces: dict[str, SceneFace]
    played: MoveRating
    best: MoveRating
    reason: str


class Exercises(msgspec.Struct):
    """GET /api/exercises and /api/tables/TABLE/exercises. Today's exercises, or those from one match.

    Attributes:
        date: Today's date.
        progress: The progress of the reviews that find exercises, 0 to 1. Request them again until it is 1.
        daily: The puzzle of the day. Null if its game cannot be played here, and for the exercises from one
            match.
        own: Exercises from your own matches, or from the requested match.
        match_count: The number of matches that are searched for exercises.
        unusable_count: The number of these matches that cannot be used, because they were deleted, or because
            the rules of the game have changed since.
    """

    date: str
    progress: float
    daily: Exercise | None
    own: list[Exercise]
    match_count: int
    unusable_count: int


class WeekStanding(msgspec.Struct):
    """A user's results in the daily deals of a week.

    Attributes:
        name: The user's name.
        is_you: True if you are this user.
        days: The number of deals that the user finished.
        wins: The number of deals that the user won.
        points: For each finished deal, a point, and a point for each user with a worse result.
    """

    name: str
    is_you: bool
    days: int
    wins: int
    points: int


class DailyWeek(msgspec.Struct):
    """GET /api/daily/2026-11-22/week. The daily deals of the week in which a day lies, up to that day.

    Attributes:
        first_date: The Monday of the week.
        standings: The users who finished a deal, those with the most points first. Today's deal counts only
            if you have finished it.
    """

    first_date: str
    standings: list[WeekStanding]


class DailyOutcome(msgspec.Struct):
    """Your result in the daily deal of one day.

    Attributes:
        date: The date of the deal.
        outcome: `won`, `lost`, or `left` if a bot was playing in your seat when the match ended. Empty if you
            did not finish the deal on its day.
        margin: The number of points by which you won, negative for a loss. Null in a game without scores.
    """

    date: str
    outcome: str
    margin: int | None


class DailyDeal(msgspec.Struct):
    """GET /api/daily and /api/daily/2026-11-22. The deal of a day. The server's clock determines the date.

    Attributes:
        date: The date of the deal.
        is_over: True if the day is over.
        ends_at: The time when the day ends, in milliseconds since 1970.
        game: The key of the game.
        title: The game's name.
        bot_names: The names of your opponents.
        table_id: Your table for the deal. Empty until you have started it.
        completed: True if you finished the deal on its day.
        closed: True if the host closed your table before you finished. You can no longer play this deal.
        finished_count: The number of users who finished the deal on its day.
        results: The results of these users, the best first. Empty until you have finished or the day is over.
        seed: The seed of the deal. Empty until the day is over.
        previous_date: The last date before this one on which anyone played. Empty if there is none.
        streak: The number of days in a row on which you finished the daily deal, up to this day or the one
            before.
        week: Your results in the seven days of the week in which the date lies, Monday first. Empty if you
            have never finished a daily deal.
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
    streak: int
    week: list[DailyOutcome]
