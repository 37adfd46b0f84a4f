"""The structs of HTTP requests and responses about tournaments."""

from typing import Any

import msgspec

from parlour.server.socket_messages import TableSettings


class NewTournament(msgspec.Struct):
    """POST /api/tournaments. A tournament to open.

    Attributes:
        name: The name, 1 to 60 characters.
        format: `arena` (for a fixed time, players get a new opponent as soon as two are free), `swiss`
            (rounds in which players with similar points meet) or `tables` (rounds at tables of equal size).
        game: The key of the game.
        options: The values of the game's options, by name. An omitted option has its default value.
        seat_count: The number of seats at each table: 2, or 3 to 6 for the format `tables`.
        rounds: The number of rounds, 1 to 20. Ignored for an arena.
        minutes: The duration of an arena in minutes, 5 to 300. Ignored for the other formats.
        match_minutes: The maximum duration of a match in minutes, 2 to 120. A match that is not over then
            counts as a draw.
        private: True if the lobby must not list the tournament.
        organizer_plays: True if you play too.
        table_settings: The settings of all tables. A correspondence tournament is not possible.
    """

    name: str
    format: str
    game: str
    options: dict[str, Any] = {}
    seat_count: int = 2
    rounds: int = 5
    minutes: int = 60
    match_minutes: int = 20
    private: bool = False
    organizer_plays: bool = True
    table_settings: TableSettings = TableSettings(allow_takebacks=False, seconds_per_move=30)


class TournamentCreated(msgspec.Struct):
    """The response to POST /api/tournaments.

    Attributes:
        tournament_id: The id of the tournament, as in its address /tournament/{tournament_id}.
    """

    tournament_id: str


class TournamentSummary(msgspec.Struct):
    """An item of the response to GET /api/tournaments.

    Attributes:
        tournament_id: The id of the tournament, as in its address /tournament/{tournament_id}.
        name: The name.
        format: `arena`, `swiss` or `tables`.
        title: The name of the game.
        status: `open` before the start, `running` or `over`.
        player_count: The number of active players.
        is_yours: True if you are the organizer or an active player. When the tournament is over, players who
            left count as well.
        is_organizer: True if you are the organizer.
        is_player: True if you are an active player.
        round_number: The number of the current round, or 0 before the first one and in an arena.
        rounds: The number of rounds, or 0 in an arena.
        ends_at: The time when an arena stops pairing players, in milliseconds since 1970, or 0.
        running_count: The number of running matches.
        own_table_id: The table of your running match, or empty.
        has_bye: True if you have a bye in the current round.
        ended_at: The time of the end in milliseconds since 1970, or 0.
    """

    tournament_id: str
    name: str
    format: str
    title: str
    status: str
    player_count: int
    is_yours: bool
    is_organizer: bool
    is_player: bool
    round_number: int
    rounds: int
    ends_at: int
    running_count: int
    own_table_id: str
    has_bye: bool
    ended_at: int


class TournamentPlayer(msgspec.Struct):
    """A line of the standings.

    Attributes:
        number: The number of the player in this tournament, from 1.
        name: The name.
        avatar: The key of the picture.
        avatar_color: The key of the picture's color.
        is_you: True if you are this player.
        is_active: True if the player gets further matches.
        rank: The rank, from 1. Players with equal points and tie-breaks share a rank.
        points: The points: in each match one for each player who finished behind, and half a point for a tie.
        played: The number of matches with a result.
        wins: The number of matches that the player won alone.
        byes: The number of byes.
        tie_breaks: The values of the tie-breaks, in the order of `tie_breaks` of the tournament.
    """

    number: int
    name: str
    avatar: str
    avatar_color: str
    is_you: bool
    is_active: bool
    rank: int
    points: float
    played: int
    wins: int
    byes: int
    tie_breaks: list[float]


class TournamentMatch(msgspec.Struct):
    """A match of a tournament.

    Attributes:
        round_number: The number of the round, from 1.
        table_id: The table, as in its address /t/{table_id}.
        players: The numbers of the players, by seat.
        points: The points of each seat. Empty until the match has a result.
        decided_by: `match` if the match was played to the end, `organizer`, or `time`. Empty until the match
            has a result.
        set_by: The name of the organizer who set or corrected the result, or empty.
        set_at: The time when the organizer did this, in milliseconds since 1970, or 0.
        first_points: The points of each seat before the first correction. Empty if there was none.
    """

    round_number: int
    table_id: str
    players: list[int]
    points: list[float]
    decided_by: str
    set_by: str
    set_at: int
    first_points: list[float]


class TournamentBye(msgspec.Struct):
    """A player without a match in a round.

    Attributes:
        round_number: The number of the round, from 1.
        player: The number of the player.
        points: The points for the bye.
    """

    round_number: int
    player: int
    points: float


class TournamentVolunteer(msgspec.Struct):
    """A user who has offered to become the organizer.

    Attributes:
        number: The number of the offer, from 1.
        player: The number of the user as a player, or 0.
        name: The name.
        is_you: True if you are this user.
    """

    number: int
    player: int
    name: str
    is_you: bool


class TournamentState(msgspec.Struct):
    """GET /api/tournaments/{tournament}. A tournament with its standings.

    Times are in milliseconds since 1970, and 0 if they are not known yet.

    Attributes:
        tournament_id: The id of the tournament, as in its address /tournament/{tournament_id}.
        seq: A number that increases with each change.
        name: The name.
        format: `arena`, `swiss` or `tables`.
        game: The key of the game.
        title: The game's name.
        options: The options that differ from their defaults.
        seat_count: The number of seats at each table.
        rounds: The number of rounds, or 0 in an arena.
        minutes: The duration of an arena in minutes, or 0.
        match_minutes: The maximum duration of a match, in minutes.
        table_settings: The settings of all tables.
        status: `open` before the start, `running` or `over`.
        organizer_name: The name of the organizer.
        is_organizer: True if you are the organizer.
        is_creator: True if you opened the tournament, so that you can become the organizer again.
        volunteers: The users who have offered to become the organizer, the earliest offer first.
        requested_player: The number of the player whom the organizer has asked to become the organizer, or 0.
        takeover_player: The number of the player who becomes the organizer at `takeover_at`, or 0.
        takeover_at: The time when this player replaces the organizer, unless the organizer answers.
        round_number: The number of the current round, or 0 before the first one.
        started_at: The time of the start.
        ends_at: The time when an arena stops pairing players.
        next_round_at: The time when the next round begins, if it waits for nothing else.
        closes_at: The time until which the organizer can correct results, or 0 before the end.
        now: The time of the server.
        own_table_id: The table of your running match, or empty.
        own_player: Your number, or 0 if you have never joined.
        busy_with: The name of another tournament in which you play now, or empty. You get no match here
            meanwhile.
        tie_breaks: The tie-breaks: `buchholz`, `sonneborn_berger`, `wins` or `fewer_matches`, the most
            important one first.
        players: The standings, the best player first.
        matches: All matches in the results. Otherwise the matches of the current round, all running and all
            corrected matches, and your own.
        byes: All byes in the results. Otherwise the byes of the current round, and your own.
    """

    tournament_id: str
    seq: int
    name: str
    format: str
    game: str
    title: str
    options: dict[str, Any]
    seat_count: int
    rounds: int
    minutes: int
    match_minutes: int
    table_settings: TableSettings
    status: str
    organizer_name: str
    is_organizer: bool
    is_creator: bool
    volunteers: list[TournamentVolunteer]
    requested_player: int
    takeover_player: int
    takeover_at: int
    round_number: int
    started_at: int
    ends_at: int
    next_round_at: int
    closes_at: int
    now: int
    own_table_id: str
    own_player: int
    busy_with: str
    tie_breaks: list[str]
    players: list[TournamentPlayer]
    matches: list[TournamentMatch]
    byes: list[TournamentBye]


class NextRound(msgspec.Struct):
    """POST /api/tournaments/{tournament}/rounds. The round to begin.

    Attributes:
        round_number: The number of the round, from 1. If it has begun already, the request is refused, so
            that a repeated press does not begin another round.
    """

    round_number: int


class MatchResult(msgspec.Struct):
    """POST /api/tournaments/{tournament}/result. The result of a match, or the correction of a result.

    Attributes:
        table_id: The table of the match.
        places: The place of each seat: 1 for the first, and 0 for no points. Equal places are a tie.
        known_points: The points of each seat that you want to replace. Empty if the match has no result. If
            the match has other points, the request is refused.
    """

    table_id: str
    places: list[int]
    known_points: list[float] = []


class OrganizerRequest(msgspec.Struct):
    """POST /api/tournaments/{tournament}/organizer/request. The user who should become the organizer.

    Attributes:
        player: The number of a player, or 0.
        volunteer: The number of the offer of a volunteer, or 0.
    """

    player: int = 0
    volunteer: int = 0


class RemovedPlayer(msgspec.Struct):
    """POST /api/tournaments/{tournament}/remove. A player who gets no further matches.

    Attributes:
        player: The number of the player.
    """

    player: int
