# Texts of the card room for its users.

## Names and avatars

# A user without a nickname
nickname-default = Guest
avatar-unknown = Unknown avatar: { $face }
avatar-color-unknown = Unknown colour: { $colour }
nickname-length = A nickname must have 1 to { $most } characters; this one has { $length }
nickname-house = This name is reserved for bots. Choose another name
# Words for bots, separated by spaces. Nicknames of people cannot contain them
words-for-bots = bot bots robot computer

## Seats

nickname-default-bot = Bot
human-only = Bots cannot do this, and you are signed in with a bot token
unknown-bot-token = Unknown or revoked bot token
no-cookie = You can only watch: your browser sent no cookie, so the server cannot recognize you
seat-yours = You are already in seat { $seat }
seat-later = The match has started. You can watch it and take a seat when it is over
seat-taken = { $name } is in this seat
seat-taken-by-you = You are already in this seat
seat-unknown = Seat { $seat } does not exist at this table
seat-out-of-range = Invalid seat { $seat }: the seats are numbered from 0 to { $last }
leave-not-seated = You are not a player at this table
leave-again = You have already left; a bot is playing for you
bots-by-host = Only the host can add or remove bots
bots-later = The match has started. You can add and remove bots when it is over
seats-full = All seats are taken
order-by-host = Only the host can change the order of the seats
order-later = You can change the order of the seats before the match starts
order-same = The player already has this seat
ready-not-seated = Only players at the table can be ready
ready-playing = The match has already started
ready-rematch = The match is over: ask for a rematch
seat-daily = The bots in the deal of the day keep their seats
seat-known-cards = You have already had a seat in this match and know some of its cards
seat-ask = Ask the host for this seat first
seat-other-request = The host is still answering another player. Try again in a moment
seat-by-host = Only the host can let someone take the seat of a bot
seat-no-request = No one is asking for a seat now
bot-not-there = There is no bot in this seat

## Start and rematch

start-again = The match has already started
start-not-seated = Only players at the table can start the match
# $name is the host
start-by-host = Only the host, { $name }, can start the match
start-open = Seat { $seat } is empty: it needs a player or a bot
rematch-no-match = No match has been played yet. Start one first
rematch-not-over = The match is not over yet
rematch-same-deal = Only a match against bots can be played again with the same deal
rematch-other-match = The last match at this table is match { $now }, not match { $match }
# For all players at the table
match-abandoned = This match was started with a different version of the rules of { $title } and cannot be continued. All players keep their seats: you can start a new match.

# $names are the players who have not yet agreed
rematch-waits = Waiting for { $names } to agree to a rematch
# A request was sent again, with the same ID, after it was refused
refused-duplicate = This request was already refused. Send a new request

## Table settings, and rights of the host

table-settings-bot-speed = Invalid bot speed; choose one of { $paces }
table-settings-seconds-per-move = Invalid number of seconds per move; choose one of { $clocks }
table-settings-seconds-per-match = Invalid number of seconds per match; choose one of { $totals }
table-settings-correspondence = A game over several days can't have a clock
table-closed = This table is closed
table-locked = This table is locked; ask the host
# For spectators, whose connection is closed
spectators-sent-away = The host has locked this table: only players can stay
lock-by-host = Only the host can lock the table
change-by-host = Only the host can change the game and the settings
change-daily = You cannot change the game or the settings of the deal of the day, because everybody plays the same deal
change-later = The match is not over yet. You can change the game and the settings after it
change-other-match = Another match has begun at this table since you opened the form. Open the form again
close-by-host = Only the host can close the table
host-by-creator = Only the player who created this table can become the host again
host-by-host = Only the host can make another player the host
host-nobody = There is no player in this seat who could be the host
host-already = You are already the host
remove-player-nobody = This seat has no player to remove
remove-player-yourself = You cannot remove yourself: leave your seat instead
remove-player-by-host = Only the host can remove a player; between matches, every player can remove a player who has left
substitute-not-seated = Only players at the table can let a bot take over
substitute-rests = This game is played over several days, so a bot cannot take over
substitute-no-match = No match is in progress
substitute-nobody = This seat has no player to replace
substitute-already = A bot is already playing for { $name }
substitute-not-waited = It is not { $name }'s turn, so a bot cannot take over now
substitute-soon =
    { $seconds ->
        [one] { $name } is still at the table: a bot can take over in one second
       *[other] { $name } is still at the table: a bot can take over in { $seconds } seconds
    }

## Skipping to the end

skip-not-seated = Only the players and the host can skip to the end
skip-over = The game is over
skip-players-left = Some players are still in the game, so it cannot be skipped
skip-already = The bots are already playing to the end

## Takebacks

takeback-off = Takebacks are off at this table
takeback-over = The game is over
takeback-still = A player has already asked for a takeback
takeback-none = There is no move to take back
takeback-later = Only the player who made the last move can take it back
takeback-shown = This move revealed something new, so it cannot be taken back
takeback-not-asked = No player has asked for a takeback
takeback-waits = You have already answered. Wait for the other players
takeback-lost = This move cannot be taken back, because something went wrong in the room
takeback-done = { $name } takes back the last move.
took-back-you = You take back your last move.
takeback-declined = { $name } declined the takeback.
let-stand-you = You declined the takeback.
undo-none = You have no earlier decision to go back to
undone = { $name } goes back to an earlier decision. This match is now practice.
undone-you = You go back to your last decision. This match is now practice.

## Replays watched together

replay-playing = A replay can be watched together after the game
replay-no-match = There is no replay of match { $match }
replay-not-seated = Only players and the host can lead a replay
replay-led = Another player is leading the replay
replay-none = No replay is being watched together

## Invitations

invite-unknown = You have not played with this person here
invite-not-yours = Only the host and the players of a table can invite people
invite-seated = This person already has a seat
invite-many = At most { $most } people can be invited at once

## Proposals

proposal-unknown = Unknown proposal; choose one of { $proposals }
proposal-over = The game is over
proposal-still = Players are still answering another proposal
proposal-none = There is no proposal to answer
proposal-no-clock = This table has no clock
proposal-open-hands = Spectators can see earlier hands only in a running game at a private table
open-hands-not-yet = Hands are shown one round later, and the first round is not over
proposal-paused = The clocks are already paused
proposal-not-paused = The clocks are not paused

## Announcements to all users at a table

# $reader is the reader of the text: the player concerned, the user who removed the player, or one of the others
# $bot is plays if a bot now plays for the player
announcement-player-removed =
    { $reader ->
        [player] { $actor } removed you from the table.
        [actor] You removed { $name } from the table.
       *[others] { $actor } removed { $name } from the table.
    }{ $bot ->
        [plays] { " " }A bot plays on.
       *[none] { "" }
    }
announcement-bot-took-over =
    { $reader ->
        [player] You left the game. A bot plays for you.
       *[others] { $name } left the game. A bot plays on.
    }
announcement-bot-substituted =
    { $reader ->
        [player] A bot plays for you until you return.
       *[others] A bot plays for { $name } until they return.
    }
announcement-player-returned =
    { $reader ->
        [player] You are back and play yourself again.
       *[others] { $name } is back and plays again.
    }
announcement-time-is-up =
    { $reader ->
        [player] Your time is up: a bot played for you.
       *[others] Time is up: a bot played for { $name }.
    }
announcement-seat-taken =
    { $reader ->
        [player] You play on for a bot.
       *[others] { $name } plays on for a bot.
    }
# $proposal is what the players have agreed on
announcement-proposal-carried-out =
    { $proposal ->
        [add_time] Every player gets one more minute.
        [pause_clock] The clocks are paused.
        [open_hands] Spectators can see all hands with a delay of one round.
        [close_hands] Spectators no longer see the hands of earlier rounds.
       *[resume_clock] The clocks are running again.
    }
# $reader is player if the reader declined
announcement-proposal-declined =
    { $reader ->
        [player] You declined:
       *[others] { $name } declined:
    }{ " " }{ $proposal ->
        [add_time] no more time.
        [pause_clock] no pause.
        [open_hands] spectators see no hands.
       *[resume_clock] the pause goes on.
    }
# $change is game if another game or number of seats was chosen, settings if the settings in $changes were changed, or
# both; $moved players have lost their seats, their names
# are $name, and each of them reads the text as player; the user who made the change reads it as actor
announcement-table-changed =
    { $change ->
        [game]
            { $reader ->
                [actor] You changed the game to { $title }, { $seats } players.
               *[others] { $actor } changed the game to { $title }, { $seats } players.
            }
        [both]
            { $reader ->
                [actor] You changed the game to { $title }, { $seats } players, and these settings: { $changes }.
               *[others] { $actor } changed the game to { $title }, { $seats } players, and these settings: { $changes }.
            }
        [settings]
            { $reader ->
                [actor] You changed these settings: { $changes }.
               *[others] { $actor } changed these settings: { $changes }.
            }
       *[none]
            { $reader ->
                [actor] You prepared another match of the same game.
               *[others] { $actor } prepared another match of the same game.
            }
    }{ $moved ->
        [0] { "" }
        [one]
            { $reader ->
                [player] { " " }You no longer have a seat, so you are watching now.
               *[others] { " " }{ $name } no longer has a seat and is watching now.
            }
       *[other]
            { $reader ->
                [player] { " " }You no longer have a seat, so you are watching now.
               *[others] { " " }{ $name } no longer have a seat and are watching now.
            }
    }
# The new value of a setting
announcement-change-hints =
    { $value ->
        [on] hints on
       *[off] hints off
    }
announcement-change-chat =
    { $value ->
        [on] chat on
       *[off] chat off
    }
announcement-change-takebacks =
    { $value ->
        [on] takebacks on
       *[off] takebacks off
    }
announcement-change-known-cards =
    { $value ->
        [on] known cards shown
       *[off] known cards not shown
    }
announcement-change-private =
    { $value ->
        [on] private table
       *[off] listed table
    }
announcement-change-correspondence =
    { $value ->
        [on] play over several days
       *[off] play in one sitting
    }
announcement-change-bot-speed =
    { $value ->
        [slow] slow bots
        [fast] fast bots
       *[normal] bots at normal speed
    }
# $value is a number of seconds
announcement-change-move-time =
    { $value ->
        [0] no time limit per move
       *[other] { $value } seconds per move
    }
# $value is a number of minutes
announcement-change-match-time =
    { $value ->
        [0] no time limit per match
       *[other] { $value } minutes per player and match
    }
# $value has the names of house rules and their new values
announcement-change-options = house rules ({ $value })
# the user who removed a player or changed the table, if this user has never had a seat
announcement-host = The host

## Chat and nudges

chat-not-seated = Only players can do this; you're a spectator
chat-no-phrase = Unknown phrase
chat-muted = The host has muted the spectators
mute-by-host = Only the host can mute spectators
chat-no-chat = Chat is off at this table: you can only send phrases
chat-length = A message must have 1 to { $most } characters; this one has { $length }
chat-slower = Too many messages. Wait a moment
nudge-nobody = This seat has no player to nudge
nudge-not-waited = It is not { $name }'s turn
nudge-soon = { $name } was nudged a moment ago

## Moves and hints

move-not-begun = The match has not started
move-other-match = This move belongs to match { $match }; the current match is { $now }
move-not-yours = You are not a player in this match
move-by-bot = A bot is playing for you: rejoin first
card-no-move = You can't do anything with this card right now
hint-off = The host has turned hints off at this table
hint-over = The game is over
hint-not-yours = You can ask for a hint only on your turn
hint-in-progress = Your hint is on its way
hint-failed = No hint this time: something went wrong. Ask again

## Records and reviews

other-rules = This match was played with a different version of the rules of { $title }
continue-range = You can continue this match from any move from 0 (the deal) to { $last }
continue-deck = This match began with a deck prepared in advance: you can view the match here, but you cannot continue it
continue-broken = This match cannot be replayed: { $reason }
record-not-yet = No match has ended at this table yet, so there is no match record
record-no-match = Match { $match } does not exist at this table
record-not-over = Match { $match } is not over yet, and its record would reveal the cards
# $reason is an English error of the library
record-unread = This file is not a record of a match: { $reason }
record-broken = This record cannot be replayed: { $reason }
# A player without a name in the record
seat-default-name = Seat { $seat }
review-not-asked = No player at this table has requested a review of match { $match }
review-failed = The review failed, because something went wrong. Try again later

## The deal of the day

daily-none = Invalid day: { $day }
daily-later = This day is in the future
daily-on = You can view the deal of the day when the day is over
daily-others = Another player is playing the deal of the day here. You can view it when the day is over.
daily-once = You can play the deal of the day only once. There is a new deal tomorrow
daily-cleared = Your table was closed before you finished. There is a new deal tomorrow
close-daily = The deal of the day stays open until you finish it or the day is over

## Accounts

# The name of a player whose account was deleted. All readers see the same text
deleted-user-name = Former player
device-link-invalid = This link does not work: it was already used or is older than 15 minutes. Create another link on your first device.
# At the top of the data file that a user downloads
export-about = This is everything that the server stores about you. Times are in UTC. "matches" has your finished matches. "rows" has your actions at each table, in order. Rows show the names of other players only as everyone at the table saw them. Cards are not included: they are in the record of each match.

## Error pages

error-page-nowhere = Page not found
error-page-nowhere-more = This address does not exist. Perhaps some letters are missing.
error-page-never = Table not found
error-page-never-more = There has never been a table at this address. Perhaps a letter of the link is missing: ask your host for the link again.
error-page-closed = This table was closed
error-page-closed-more = The host has closed this table. You can join another table or create your own.
error-page-offline = You are offline
error-page-offline-more = Parlour cannot be reached right now. Nothing is lost: your match is waiting for you.

## The server

table-unknown = Table { $table } does not exist
draining = The server is about to be updated, so you can't open new tables right now. Matches in progress continue.
banned = The host of this room has banned you.
write-failed = The server could not save this. Try again
# If Parlour runs in the browser, without a server
storage-failed = This browser's storage is full or not available. Nothing was saved, and your match is unchanged
data-file-unknown = This is not a file with saved data of Parlour. Nothing has been changed.
data-file-damaged = This file is incomplete or damaged. Nothing has been changed. Save it again, or use another file.
data-file-newer = This file was saved by a newer version of Parlour. Nothing has been changed. Reload this page to get the newer version, then load the file again.
unexpected = Something went wrong in the room. Try again later

## Tables that cannot be loaded

# $reason is one of the next five messages
table-load-version = This version of Parlour cannot load this table: { $reason }
table-load-beginning = the first rows of the table's log are missing
table-load-misfit = the table's log is inconsistent
table-load-kind = row { $seq } has an unknown kind: { $kind }
table-load-snapshot = the snapshot at row { $seq } belongs to another match
table-load-elsewhere = replaying the table's moves now leads to a different position
table-load-damaged = Table { $table } cannot be loaded: its data is damaged

## Databases and backups of an earlier version

database-earlier =
    { $kind ->
        [file] { $database }: this database was written by an earlier version of Parlour, and the installed version cannot read it; move this file to another folder, together with all files that start with the same name; Parlour then creates a new database
       *[server] { $database }: this database was written by an earlier version of Parlour, and the installed version cannot read it; keep it, and use an empty database instead
    }
backup-earlier = { $file }: this backup was made by an earlier version of Parlour, and the installed version cannot read it; restore it with the version that made it

## Backups

backup-made =
    { $rows ->
        [one] { $file }: backup of one row of { $database }
       *[other] { $file }: backup of { $rows } rows of { $database }
    }
backup-restored =
    { $rows ->
        [one] { $database }: restored one row from { $file }
       *[other] { $database }: restored { $rows } rows from { $file }
    }
backup-whole =
    { $rows ->
        [one] { $file } is complete: it has one row, and every game table can be loaded
       *[other] { $file } is complete: it has { $rows } rows, and every game table can be loaded
    }

## Refused requests

# $host is the requested host name. The administrator of the server may read this too
request-host = Unknown host name { $host }. If this is your server, allow the name with --allowed-hosts { $host }. A reverse proxy must pass on the original host name (the Host header).
request-no-host = The request has no Host header
# $origin is the site of the page that sent the request. The administrator of the server may read this too
request-origin = Requests from other websites are refused: this request came from { $origin }, and the host name was { $host }. If both names belong to this server, the reverse proxy must pass on the original Host header, or you can allow the name with --allowed-hosts.
# The browser did not send the name of the other site
request-site = Requests from other websites are refused
request-address = The address is too long; the limit is { $most } characters
request-nowhere = This page does not exist
request-large = The request is too large; the limit is { $most } bytes
request-slow = The request timed out after { $seconds } seconds
request-full = The server is busy. Try again in a moment

## Limits

rate-limited =
    { $seconds ->
        [one] Too many requests. Try again in a second
       *[other] Too many requests. Try again in { $seconds } seconds
    }
too-many-connections = You have too many tables open. Close some windows or tabs
# The reason for closing a connection that sends hundreds of messages a second
rate-limited-closed = Too many messages
review-no-cookie = Reviews need a cookie, but your browser did not send one
review-full = Many reviews are already waiting. Try again in a few minutes

## Answers of `parlour admin`

admin-table = { $table }  { $game }, { $seats } seats, { $state ->
    [playing] in play
    [waiting] not started
    [over] over
    [closed] closed
    [unlisted] not listed
   *[listed] listed
}, { $changed }
admin-table-damaged = { $table }  damaged, { $changed }
admin-tables = { $number ->
    [0] No tables
    [one] One table
   *[other] { $number } tables
}
admin-seat = { $kind ->
    [bot] seat { $seat }: { $name }, the bot { $bot }
    [person] seat { $seat }: { $name }, { $who }
   *[free] seat { $seat }: empty
}
admin-rows = { $number ->
    [one] One log row
   *[other] { $number } log rows
}, last move at { $moved }
admin-closed = Closed table { $table }
# $reason is the error of the table. $rows are the numbers of the damaged rows
admin-broken-table = { $reason }{ $number ->
    [0] {""}
    [one] {" "}(row { $rows })
   *[other] {" "}(rows { $rows })
}; you can still close it with `parlour admin close { $table }`
admin-closed-already = Table { $table } was already closed
admin-no-table = Table { $table } does not exist; list all tables with `parlour admin tables`
admin-banned = Banned { $whom } { $ends ->
    [then] until { $until }
   *[never] permanently
}
admin-unbanned = Unbanned { $whom }
admin-not-banned = { $whom } is not banned; list all bans with `parlour admin bans`
admin-no-bans = There are no bans
admin-ban-target = Invalid user ID, address or network: { $whom }. A user ID has 16 characters (letters, digits, - and _), as in `parlour admin show`
admin-invalid-time = Invalid time: { $until }. Examples of valid times: 30m, 12h, 7d, 2027-01-31 or 2027-01-31T18:00
admin-unknown-user = Unknown user: { $who }
admin-confirm = { $number ->
    [0] This user was not at any table
    [one] This user was at one table
   *[other] This user was at { $number } tables
}; no data has been deleted yet. Deleting can't be undone: add --yes to confirm
admin-deleted = { $number ->
    [0] User deleted; the user was at no tables
    [one] User deleted; the user was at one table
   *[other] User deleted; the user was at { $number } tables
}
admin-copies = { $number ->
    [one] A backup of the database from before an upgrade may still contain this user's data. Delete it when you no longer need it: { $copies }
   *[other] Backups of the database from before upgrades may still contain this user's data. Delete them when you no longer need them: { $copies }
}
admin-token-created = Token of the bot client { $name } (user ID { $who }):
admin-token-note = Save it now: the server stores only its hash and cannot show it again. Revoke it with `parlour admin revoke-bot-token`.
admin-token-revoked = Revoked the token of { $name }
admin-bot = { $who }  { $name }
admin-no-tokens = There are no bot tokens; create one with `parlour admin create-bot-token NAME`
admin-bot-name = The name of a bot client must have 1 to { $most } visible characters
admin-token-exists = { $name } already has a token; revoke it with `parlour admin revoke-bot-token`
admin-token-unknown = Unknown bot client: { $name }; list all with `parlour admin bot-tokens`
admin-node = { $node }  { $state ->
    [draining] draining
   *[open] open
}, { $processes ->
    [one] one process
   *[other] { $processes } processes
}{ $counted ->
    [yes] , { $people ->
        [one] one person at tables
       *[other] { $people } people at tables
    }
   *[no] {""}
}
admin-no-nodes = No nodes are running
admin-no-node = Unknown or stopped node: { $node }. { $number ->
    [0] No node is running
    [one] The running node is { $names }
   *[other] The running nodes are { $names }
}
admin-drained = { $which ->
    [one] { $node } opens no new tables, and its /readyz returns 503. Matches at its tables continue. You can stop the node at any time
   *[all] The running nodes open no new tables, and their /readyz returns 503. Matches continue. You can stop the nodes at any time; they open new tables again after a restart
}
admin-undrained = { $which ->
    [one] { $node } is accepting new tables again
   *[all] All nodes are accepting new tables again
}
admin-not-drained = { $all ->
    [yes] { $node } was drained together with all other nodes. Undo that with `parlour admin drain --cancel`
   *[no] { $node } is not draining
}

# Tournaments

# $tournament is what the client sent as the id
tournament-unknown = There is no tournament { $tournament }
tournament-table = This table belongs to a tournament. Use the page of the tournament instead
# $most is the maximum number of characters
tournament-name = The name of a tournament has 1 to { $most } characters
tournament-format = Unknown format. The formats are { $formats }
tournament-two-seats = In an arena and in Swiss rounds, every match has two players. For more players at a table, choose tables of equal size
# $least and $most are numbers of seats
tournament-table-seats = Tables of equal size have { $least } to { $most } seats
# $title is the name of a game, $seats the number of seats that was asked for, $possible those of the game
tournament-seats = { $title } cannot be played at tables with { $seats } seats, only with { $possible }
tournament-rounds = A tournament has { $least } to { $most } rounds
tournament-minutes = An arena lasts { $least } to { $most } minutes
tournament-match-minutes = A match lasts at most { $least } to { $most } minutes
tournament-correspondence = The matches of a tournament cannot be played by correspondence
# $most is the maximum number of tournaments
tournament-too-many = You already have { $most } tournaments that are not over. End one of them first
# $most is the maximum number of players
tournament-full = This tournament is full: it has { $most } players
tournament-over = This tournament is over. Its results stay on its page
tournament-joined = You have already joined this tournament. Its page leads you to your matches
tournament-not-joined = You are not in this tournament. Join it first
tournament-last-round = The last round has begun, so nobody can join any more. You can watch the matches
tournament-by-organizer = Only the organizer can do this. You can offer to direct the tournament
tournament-started = This tournament has already started
tournament-not-started = This tournament has not started yet. Start it first
# $least is the number of players that a match needs, $players the number of players in the tournament
tournament-too-few = { $players ->
    [0] Nobody has joined yet. A match needs { $least } players
    [one] Only one player is in the tournament. A match needs { $least } players
   *[other] Only { $players } players are in the tournament. A match needs { $least } players
}
tournament-arena-rounds = An arena has no rounds: players are paired as soon as two are free
# $number is the number of a round
tournament-round-begun = Round { $number } has already begun
tournament-round-unknown = Round { $number } is not the next round
# $number is the number of matches that are not over
tournament-round-running = { $number ->
    [one] One match of this round is not over yet
   *[other] { $number } matches of this round are not over yet
}
tournament-result-of = { $name }: { $points }
# $result has the points of each player
tournament-result-known = This match already has another result: { $result }. Look at it first
tournament-result-missing = This match has no result yet. Look at it first
tournament-result-same = This match already has this result
tournament-closed = The results of this tournament are final: they can be corrected for 30 minutes after its end
tournament-match-unknown = The tournament has no match at this table
# $seats is the number of seats
tournament-places = Give each of the { $seats } seats a place from 1 to { $seats }, or 0 for no points
tournament-first-place = Give at least one player place 1, or give no points to all
tournament-player-unknown = There is no active player with this number
# $name is the name of another tournament
tournament-busy = You are playing a match of the tournament { $name } now. Join when it is over
# $players is the number of players
tournament-players-busy = { $players ->
    [0] All players are playing in another tournament now
    [one] Only one player is free now. The others are playing in another tournament
   *[other] Only { $players } players are free now. The others are playing in another tournament
}
tournament-organizer-already = You are already the organizer
tournament-by-creator = Only the player who opened this tournament can become the organizer again
tournament-volunteered = You have already offered to direct this tournament
# $most is the maximum number of offers
tournament-volunteers-full = { $most } people have already offered to direct this tournament
tournament-volunteer-unknown = Nobody with this number has offered to direct this tournament
tournament-requested = You have already asked this player
tournament-nothing-to-decline = There is nothing to decline
# The columns of the exported standings
tournament-column-rank = Rank
tournament-column-name = Name
tournament-column-points = Points
tournament-column-buchholz = Buchholz
tournament-column-sonneborn-berger = Sonneborn-Berger
tournament-column-wins = Wins
tournament-column-fewer-matches = Matches
tournament-column-played = Played
tournament-column-byes = Byes
