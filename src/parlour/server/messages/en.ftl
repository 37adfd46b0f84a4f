# What the card room says to people at its tables.

## People and bots

# Who has not said what they want to be called
nickname-default = Guest
avatar-unknown = There is no face { $face }
avatar-color-unknown = There is no colour { $colour }
nickname-length = A nickname has 1 to { $most } characters; this one has { $length }
nickname-house = That is how bots are called here: choose a name by which people know you
# In one word each: nobody can be called so, for others would take them for a bot
words-for-bots = bot bots robot computer

## Seats

nickname-default-bot = Bot
human-only = This is for people, and you came with a program's token
unknown-bot-token = This token is not, or no more, that of a program that may come here
no-cookie = You can only watch: your browser sent no cookie, so the room cannot know you again
seat-yours = You sit on seat { $seat } already
seat-later = The match has begun: you can watch, and sit down when it is over
seat-taken = { $name } sits there
seat-taken-by-you = You sit there
seat-unknown = There is no seat { $seat } at this table
seat-out-of-range = There is no seat { $seat }: the seats are numbered from 0 to { $last }
leave-not-seated = You do not sit at this table
leave-again = You have left already: a bot plays for you
bots-by-host = Only whoever made the table seats the bots
bots-later = The match has begun: bots come and go when it is over
bot-not-there = No bot sits there

## Beginning, and playing again

start-again = The match has begun already
start-not-seated = Only those who sit at the table can begin
# $name is who opened the table
start-by-host = The game begins when { $name } says so, who opened the table
start-open = Seat { $seat } is open: somebody must sit there, or a bot
rematch-no-match = There is no match yet to be played again: begin one
rematch-not-over = The match is not over
rematch-other-match = The last match at this table is match { $now }, not match { $match }
# For everybody at the table
match-abandoned = The game that was being played here was begun by other rules of { $title } than there are now, and cannot be played on. Everybody has kept their seat: begin another when you like.

# $names are those who have not said that they want to play again
rematch-waits = Still to say that they want to play again: { $names }
# Of a request that comes again after it was refused
refused-duplicate = This was refused before; ask for it anew

## How a table is kept

table-settings-bot-speed = The pace of bots is one of these: { $paces }
table-settings-seconds-per-move = The seconds for a move are one of these: { $clocks }
table-settings-seconds-per-match = The seconds for a match are one of these: { $totals }
table-settings-correspondence = A game that may rest for days has no clock
table-closed = This table is closed
table-locked = This table is locked: nobody new can come in just now
lock-by-host = Only whoever opened the table can lock it
close-by-host = Only whoever opened the table can close it
remove-player-nobody = Nobody sits in that chair whom you could ask to get up
remove-player-yourself = That is your own chair: get up yourself
remove-player-by-host = Only whoever opened the table can free a chair; between two games, you can where somebody has gone
substitute-not-seated = Only those who sit at the table can let a bot play on
substitute-rests = This game may rest for days: no bot plays on for who is away
substitute-no-match = There is no game just now in which a bot could play on
substitute-nobody = There is nobody else in that chair for whom a bot could play on
substitute-already = A bot plays for { $name } already
substitute-not-waited = Nobody waits for { $name } just now
substitute-soon =
    { $seconds ->
        [one] { $name } is there: give them another second
       *[other] { $name } is there: give them another { $seconds } seconds
    }

## Taking a move back

takeback-off = Moves are not taken back at this table
takeback-over = The game is over
takeback-still = Somebody asks for a move back already
takeback-none = There is no move to take back
takeback-later = That move is not the last any more
takeback-shown = That move has shown something, which nobody can forget: it stands
takeback-not-asked = Nobody asks for a move back just now
takeback-waits = You have said so already: wait for the others
takeback-lost = That move cannot be taken back; the room's log says why
takeback-done = { $name } takes the last move back.
took-back-you = You take your last move back.
takeback-declined = { $name } lets the last move stand.
let-stand-you = You let the last move stand.

## What is said at the table

chat-not-seated = Those who sit at the table talk here; you are watching
chat-no-phrase = There is no such phrase
chat-no-chat = At this table there are phrases, and no words of one's own
chat-length = What you say here has 1 to { $most } characters; this has { $length }
chat-slower = Slowly: say the rest in a moment
nudge-nobody = There is nobody else in that chair to knock for
nudge-not-waited = Nobody waits for { $name } just now
nudge-soon = Somebody knocked for { $name } a moment ago

## Moves and hints

move-not-begun = The match has not begun
move-other-match = That move belongs to match { $match }; this is match { $now }
move-not-yours = You do not play in this match
move-by-bot = A bot plays for you: sit down again first
card-no-move = There is nothing to do with that card just now
hint-off = There are no hints at this table: whoever opened it left them out
hint-over = The game is over
hint-not-yours = It is not your turn: a hint is for a move of your own
hint-in-progress = One hint at a time: the last is still being thought of
hint-failed = No hint came to mind; the room's log says why

## Records and reviews

other-rules = That match was played by other rules of { $title } than there are now
continue-range = That match can be played on from move 0 to { $last }
continue-deck = A match with a pack that somebody laid can be looked at here, and not played on
continue-broken = That match does not replay: { $reason }
record-not-yet = There is a record when a match is over; none is over yet at this table
record-no-match = There is no match { $match } at this table
record-not-over = Match { $match } is not over, and its record would show the cards
# What a record lacks is told in English by the library
record-unread = That file is not the record of a match of this room: { $reason }
record-broken = That record does not play through: { $reason }
# Who sat where, where the record has no name
seat-default-name = Seat { $seat }
review-not-asked = Nobody has asked for a review of match { $match } at this table
review-failed = The review could not be made; the room's log says why

## The deal of the day

daily-none = There is no day called { $day }
daily-later = That day has not come yet
daily-on = The deal of the day is shown to everybody when the day is over
daily-others = Somebody plays the deal of the day here. You can look at it when the day is over.
daily-once = The deal of the day is played once; tomorrow there is another
daily-cleared = Your table with this deal was closed before you had finished; tomorrow there is another
close-daily = The deal of the day stays open until you have finished it or the day is over

## What is yours

# Who has had everything about them erased; the name of their seats, the same to everybody
deleted-user-name = Somebody who left
device-link-invalid = This link does not work: it was used already, or is older than a quarter of an hour. Make another on your first device.
# At the top of the file that somebody downloads
export-about = This is all that the card room keeps about you. Times are in UTC. "matches" has those that you played to the end, "rows" what you did at each table, in order; "by" and names of others stand there only as everybody at the table saw them. Cards are not in it: they are in the record of each match.

## Pages that say why there is nothing

error-page-nowhere = There is nothing here
error-page-nowhere-more = This address leads nowhere in this room. Perhaps a letter is missing.
error-page-never = There is no such table
error-page-never-more = No table in this room ever had this address. Perhaps a letter is missing from the link: ask whoever sent it to you.
error-page-closed = This table was closed
error-page-closed-more = Whoever opened it has cleared it away. There are more tables, and you can open one yourself.
error-page-offline = You are offline
error-page-offline-more = The cards are in the room, and the room cannot be reached just now. Nothing is lost: your match waits for you.

## The room

table-unknown = There is no table { $table } in this room
draining = The room is about to be updated, so no new tables can be opened right now. Matches in progress go on.
banned = Whoever runs this room has barred you from it.
write-failed = It could not be written down; try again
# What the library says of wrong input, which is in English
text = { $text }

## Why a table cannot be taken up

# $reason is one of those that follow
table-load-version = This table cannot be taken up by this version of Parlour: { $reason }
table-load-beginning = the beginning of the table is missing from what was written down
table-load-misfit = what is written of it does not fit together
table-load-kind = row { $seq } is of a kind that is not known here, { $kind }
table-load-snapshot = its snapshot of row { $seq } belongs to another match
table-load-elsewhere = its moves lead elsewhere than they did when they were made
table-load-damaged = Table { $table } cannot be taken up: what the room has written of it is damaged

## Databases and backups of an earlier version

database-earlier =
    { $kind ->
        [file] { $database }: this database was written by an earlier version of Parlour and cannot be read by this one; move it to another folder, with the files next to it whose names begin with its name, and Parlour creates a new one
       *[server] { $database }: this database was written by an earlier version of Parlour and cannot be read by this one; keep it, and name an empty database, in which Parlour creates its tables
    }
backup-earlier = { $file }: this backup was made by an earlier version of Parlour and cannot be read by this one; restore it with the version that made it

## Backups

backup-made =
    { $rows ->
        [one] { $file } has the one row of { $database }
       *[other] { $file } has the { $rows } rows of { $database }
    }
backup-restored =
    { $rows ->
        [one] { $database } has the one row of { $file }
       *[other] { $database } has the { $rows } rows of { $file }
    }
backup-whole =
    { $rows ->
        [one] { $file } is whole: one row, and every table can be taken up
       *[other] { $file } is whole: { $rows } rows, and every table can be taken up
    }

## At the gate

# $host is how the room was called; told to who runs it as well
request-host = The room does not go by the name { $host }. If you run it and want it to be called so, open it with --allowed-hosts { $host }. If a proxy stands before it, the proxy has to pass on the name by which it was called itself (Host).
request-no-host = A request has to say by which name it calls the room (Host)
# $origin is the site of the page that sent it; told to who runs the room as well
request-origin = This was sent from a page of { $origin }, and the room was called as { $host }: from other sites nothing is taken. If both are this room, behind a proxy, the proxy has to pass on the name by which it was called (Host), or the room has to be opened with --allowed-hosts and that name.
# Where the browser says no more than that it is another site
request-site = This was sent from a page of another site: from other sites nothing is taken
request-address = An address has at most { $most } characters
request-nowhere = There is no such page in this room
request-large = At most { $most } bytes can be sent at once
request-slow = What is sent has to come within { $seconds } seconds
request-full = Too much is being sent to the room just now: try again in a moment

## What is too much

rate-limited =
    { $seconds ->
        [one] Slowly: the room takes more of this in a second
       *[other] Slowly: the room takes more of this in { $seconds } seconds
    }
too-many-connections = Too many tables are open here at once: close some
# Closes the connection of a program that sends hundreds of messages a second
rate-limited-closed = That was too much at once
review-no-cookie = Your browser sent no cookie, so the room cannot know you again: it makes reviews for those whom it knows
review-full = Many reviews are waiting to be made: ask again in a few minutes

## What `parlour admin` answers to a host

admin-table = { $table }  { $game }, { $seats } seats, { $state ->
    [playing] in play
    [waiting] not begun
    [over] over
    [closed] closed
    [private] not listed
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
   *[free] seat { $seat }: free
}
admin-rows = { $number ->
    [one] One row
   *[other] { $number } rows
}, the last move at { $moved }
admin-closed = The table { $table } is closed
# $reason is English; $rows are numbers
admin-broken-table = { $reason }{ $number ->
    [0] {""}
    [one] {" "}(row { $rows })
   *[other] {" "}(rows { $rows })
}; `parlour admin close { $table }` closes it all the same
admin-closed-already = The table { $table } was closed before
admin-no-table = There is no table { $table }; `parlour admin tables` lists them
admin-banned = { $whom } is barred { $ends ->
    [then] until { $until }
   *[never] for good
}
admin-unbanned = { $whom } may come again
admin-not-banned = { $whom } is not barred; `parlour admin bans` lists who is
admin-no-bans = Nobody is barred
admin-ban-target = { $whom } is no identity (16 letters, digits, - and _, as `parlour admin show` has them), address or network
admin-invalid-time = { $until } is no time: say 30m, 12h, 7d, 2027-01-31 or 2027-01-31T18:00
admin-unknown-user = Nobody is known here as { $who }
admin-confirm = { $number ->
    [0] This person sat at no table
    [one] This person sat at one table
   *[other] This person sat at { $number } tables
}; nothing has been erased. It cannot be taken back: say --yes if that is meant
admin-deleted = { $number ->
    [0] Erased: this person sat at no table
    [one] Erased, at one table
   *[other] Erased, at { $number } tables
}
# $number counts rows, and packs of rows, that are damaged and may have told of the person
admin-blanked = The table { $table } is damaged: { $number ->
    [one] one of its rows that could not be read is
   *[other] { $number } of its rows that could not be read are
} empty now, for the person may have stood there
admin-copies = { $number ->
    [one] A copy of the database from before an upgrade may still have data of this person; delete it when you no longer need it: { $copies }
   *[other] Copies of the database from before upgrades may still have data of this person; delete them when you no longer need them: { $copies }
}
admin-token-created = { $name } may come, with this token (its identity is { $who }):
admin-token-note = It is told this once: the room keeps no more than its hash. `parlour admin revoke-bot-token` takes it back.
admin-token-revoked = { $name } may come no more
admin-bot = { $who }  { $name }
admin-no-tokens = No program may come; `parlour admin create-bot-token NAME` lets one in
admin-bot-name = A program's name has 1 to { $most } characters that can be seen
admin-token-exists = { $name } has a token; `parlour admin revoke-bot-token` takes it back
admin-token-unknown = No program is called { $name }; `parlour admin bot-tokens` lists them
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
admin-no-nodes = No node is running
admin-no-node = There is no running node { $node }. { $number ->
    [0] No node is running
    [one] The running node is { $names }
   *[other] The running nodes are { $names }
}
admin-drained = { $which ->
    [one] { $node } starts no new tables, and its /readyz answers 503. Matches at its tables go on. Stop it when you like
   *[all] All running nodes start no new tables, and their /readyz answers 503. Matches go on. Stop the nodes when you like; after a restart they start new tables again
}
admin-undrained = { $which ->
    [one] { $node } starts new tables again
   *[all] All nodes start new tables again
}
admin-not-drained = { $all ->
    [yes] { $node } was not drained alone: all nodes were. `parlour admin drain --cancel` undoes that
   *[no] { $node } is not drained
}
