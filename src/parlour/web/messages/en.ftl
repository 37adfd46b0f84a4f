# Messages of the website. Messages of games come from the server.

parlour = Parlour

## Cards and zones, for screen readers

cards-hidden = a hidden card
cards-joker = joker
# Printed on a joker, one letter below the other
cards-joker-mark = JOKER
cards-standard = { card-rank } of { card-suit }
# $rank is the rank in the notation: A, 2 to 9, T, J, Q, K
card-rank =
    { $rank ->
        [A] ace
        [T] 10
        [J] jack
        [Q] queen
        [K] king
       *[other] { $rank }
    }
card-suit =
    { $suit ->
        [C] clubs
        [D] diamonds
        [H] hearts
       *[S] spades
    }
cards-count =
    { $number ->
        [one] { $number } card
       *[other] { $number } cards
    }
cards-place = { $label }: { $cards }
cards-top = { $card } on top, { cards-count }
cards-none = empty
cards-playable = { $card }, can be played
cards-place-of = { $label } of { $who }
# The upper card first: "card on card on card"
cards-stack = { $upper } on { $lower }
cards-peg = peg
cards-peg-at = { $peg } in hole { $hole }
cards-pegs = { $pegs }; the track has { $length } holes

## Bots

bot-named = { $bot } bot
level-named =
    { $level ->
        [easy] Easy
        [medium] Medium
        [hard] Hard
       *[expert] Expert
    }
# How a bot plays; empty for an unknown bot
bot-plays =
    { $bot ->
        [easy] forgetful, makes mistakes, misses calls
        [medium] plays well, with some mistakes
        [hard] thinks ahead and makes few mistakes
        [expert] thinks for a long time and forgets nothing
       *[other] { "" }
    }
bot-client-plays = an external program that the host of the room has approved

## Profile

profile-title = Your stats
profile-about = Your games, stats and data.
profile-results = Your results
profile-nothing = No matches yet. Your finished matches will appear here.
profile-play = Choose a game
profile-played = Matches played
profile-won = Wins
profile-lost = Losses
profile-streak = Current streak
profile-best-streak = Best streak
profile-days = Daily streak
profile-games = By game
profile-game = Game
profile-in-a-row = Best streak
profile-rating = Rating
# $doubt is the margin of the rating
profile-rating-is = { $points } ± { $doubt }
# The player's rank among all rated players of this server
profile-rating-place = rank { $place } of { $among }
profile-rating-soon =
    { $number ->
        [one] after { $number } more match
       *[other] after { $number } more matches
    }
profile-rated = Rate my matches
profile-rated-hint = Your rating starts at 1000. Every match against bots or other rated players counts, including past matches. You are ranked among all players with a rating.
profile-highlights = Highlights
profile-highlight =
    { $kind ->
        [widest] Your biggest win: { $title }, by { profile-points }.
        [closest] Your closest win: { $title }, by { profile-points }.
        [quickest] Your quickest win: { $title }, in { profile-moves }.
       *[longest] Your longest match: { $title }, { profile-moves }.
    }
profile-points =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
profile-moves =
    { $number ->
        [one] { $number } move
       *[other] { $number } moves
    }
profile-opponents = Opponents
profile-opponent = Opponent
# All bots of one level, in the list of opponents
profile-bots =
    { $bot ->
        [easy] Easy bots
        [medium] Medium bots
        [hard] Hard bots
        [expert] Expert bots
       *[other] { $bot } bot
    }
profile-matches = Your last matches
profile-match =
    { $outcome ->
        [won] { $title }: you won
        [shared] { $title }: you shared the win
        [drawn] { $title }: draw
        [left] { $title }: you left, and a bot took over
       *[lost] { $title }: you lost
    }
profile-against = against { $names }
profile-look = View
# For screen readers: $words says what the button shows
profile-look-at = View { $words }
profile-closed = Replay available tomorrow

## Detailed stats of one game

stats-title = Detailed stats
stats-about = How long your matches last, from which seats you win most often, and what happens during play.
stats-game = Game
stats-choose = Choose a game
stats-counting = Calculating your stats…
stats-done = Stats updated.
stats-moves = Moves per match
stats-rounds = Rounds per match
# About moves or rounds: the heading says which
stats-lengths =
    { $kind ->
        [most] The number is { $middle } in at least half of your matches.
        [either] The number is { $low } or { $high } in half of your matches; the median is { $middle }.
       *[half] The number is { $low } to { $high } in half of your matches; the median is { $middle }.
    }
stats-least = shortest match
stats-middle = median
stats-most = longest match
stats-shares = Win rates
stats-when = seat or turn order
# $number is a seat, counted from 1, clockwise
stats-share =
    { $kind ->
        [seat] you are in seat { $number } of { $players }
        [first] you act first (of { $players } players)
        [other-first] another player acts first (of { $players } players)
        [dealer] you deal first (of { $players } players)
       *[other-dealer] another player deals first (of { $players } players)
    }
stats-played = matches
stats-won = won (%)
stats-likely = likely range (%)
stats-fair = equal share (%)
stats-interval = With few matches, luck plays a large part. Your long-term win rate is in the likely range with 95% confidence.
stats-between = { $low } to { $high }
stats-dealt = number dealt
stats-part = progress (%)
stats-own = you
stats-best = best opponent
stats-each = average opponent
stats-score = Score during the match
stats-cards = Cards in hand during the match
stats-path = Each row is one point in the match, with the medians of your matches.
stats-figures = Event counts
stats-average = These are averages per match.
stats-what = event
stats-through =
    { $number ->
        [0] None of your matches could be replayed. Only matches under the current rules can be replayed, and today’s deal of the day only when the day is over.
        [one] The tables after “Win rates” cover only your last match.
       *[other] The tables after “Win rates” cover only your last { $number } matches.
    }

## Another device, and the player's data

device-title = Another device
device-about = Continue on another device with a link. The link can be used only once and expires after 15 minutes. Keep it private: anyone who opens it can play as you.
device-sign-out-about = Have you lost a device, or played on a shared computer? Sign out all devices except this one.
device-sign-out = Sign out other devices
device-signed-out = Your other devices are signed out.
device-make = Create link
device-picture = QR code of the link
device-link = Link for your other device
device-copy = Copy
device-copied = Copied.
device-until = This link can be used only once and expires at { $time }.
device-here = You opened Parlour at an address that works only on this computer. For a phone, open it at its network address and create the link there.
device-link-nameless = Guest
device-link-title = Play as { $name } on this device?
device-link-about = This link was created on another device. Accept it only if that device is yours: both devices will share one name, history and seats.
device-link-bring =
    { $number ->
        [one] Add the match played on this device to the shared history
       *[other] Add the { $number } matches played on this device to the shared history
    }
device-link-yes = Play as { $name }
device-link-no = Cancel
device-link-done = You now play as { $name } on this device.
device-link-same = This is your own link: open it on your other device.
data-title = Your data
data-about = The server stores a random number in a cookie, your name and avatar, what you do at tables, and your results. It stores nothing else and shares none of it.
# If Parlour runs without a server
data-title-browser = Your data on this device
data-about-browser = Names, matches and results are stored only in this browser. If you delete the browser's data for this site, they are lost. Some browsers, such as Safari, also delete them after seven days without a visit, unless Parlour is installed as an app.
data-file-about = Save everything to a file to keep a copy, or to continue on another device.
data-save = Save everything to a file
data-load = Load from a file
data-load-confirm = Replace everything on this device with the data in { $file }? The names, matches and results that are on this device now will be lost.
data-load-yes = Replace everything
retention-for-good = Your data is kept until you delete it.
retention-rows =
    { $days ->
        [one] One day after the last change to a finished table, only its players and match records are kept.
       *[other] { $days } days after the last change to a finished table, only its players and match records are kept.
    }
retention-tables =
    { $days ->
        [one] A table without activity for a day is deleted with all its matches.
       *[other] A table without activity for { $days } days is deleted with all its matches.
    }
retention-unbegun =
    { $days ->
        [one] A table where no match was started is deleted a day after its last change.
       *[other] A table where no match was started is deleted { $days } days after its last change.
    }
retention-people =
    { $days ->
        [one] Your name and avatar are deleted if you do not use them for a day.
       *[other] Your name and avatar are deleted if you do not use them for { $days } days.
    }
retention-always = Your results are kept until you delete them. Backups may keep older copies.
data-export = Download my data
data-erase = Delete my data
delete-account-title = Delete all your data?
delete-account-about = Your name, history, rating and links will be deleted, and your seats will be shown as “Former player”. The moves in matches with others will be kept without your name. This can't be undone.
delete-account-yes = Delete my data
delete-account-no = Cancel
delete-account-done = Your data has been deleted.

## The deal of the day

daily-title = Deal of the day
daily-play = Play today's deal
daily-go-on = Resume
daily-compare = Compare results
daily-against = You against { $names }.
daily-finished =
    { $number ->
        [0] No results yet.
        [one] Finished by one player.
       *[other] Finished by { $number } players.
    }
daily-placed =
    { $number ->
        [one] You are the first to finish.
       *[other] Your rank: { $place } of { $number }.
    }
# $number is at least 1
daily-streak =
    { $number ->
        [one] Streak: one day.
       *[other] Streak: { $number } days.
    }
daily-next =
    { $hours ->
        [0] Next deal in { $minutes } min.
       *[other] Next deal in { $hours } h { $minutes } min.
    }
daily-share = Share result
daily-share-text = Your result as a text
daily-week = This week
# The state of a day on which you have not finished the deal
daily-day =
    { $state ->
        [missed] missed
        [open] not played yet
       *[later] later
    }
daily-week-points = Each finished deal gives a point, and a point for every player with a worse result.
daily-week-days = Days
daily-cleared = Your table was closed before you finished, so this deal does not count. There is a new deal tomorrow.
daily-ends = Your result counts if you finish before the next deal, at { $time }.
daily-plays = Leaderboard
daily-place = Rank
daily-name = Name
daily-outcome = Result
daily-result =
    { $outcome ->
        [won] won
        [won-by] won by { $number }
        [lost-by] lost by { $number }
        [left] left
       *[lost] lost
    }
daily-points = Points
daily-moves = Moves
daily-you = you
daily-look-at = View the match of { $name }
daily-shown = Cards
daily-seed = The day is over: this is the seed, the random number that decided the deal. Choose a name above to replay a match with all cards shown.
daily-how = How it works
daily-same = All players get the same cards, and the bots answer the same moves in the same way. You can play the deal only once, but you can take breaks until the day ends.
daily-closed = Until the day ends, there are no spectators, and you see the leaderboard only after you finish. After that day, everyone on this server can view all matches.
daily-house = The server computes the deal from a secret number and the date. You have to trust that it did so fairly.
daily-before = Previous day
daily-today = Today
daily-tile =
    { $state ->
        [done] Played. { daily-finished }
        [closed] Your table was closed.
        [begun] Your match is in progress.
       *[new] { daily-finished }
    }

## The lobby

lobby-title = Parlour: play card games with friends
lobby-about = Play card games with friends by sending a link. Bots take the empty seats.
lobby-lead = Play card games now

# titles in link previews, for example in messengers
preview-table = Join me for a card game
preview-replay = Replay of a card game
preview-review = Review of a card game
preview-learn = Learn a card game in a minute

# Button: installs Parlour as an app
install = Install
install-offer = Install Parlour as an app to open it without a network, and to keep your matches safe.
install-offer-ios = To put Parlour on your home screen, tap Share, then “Add to Home Screen”. The app starts without your matches: save them to a file under “{ profile-title }” to take them with you.
install-offer-close = Dismiss the offer to install Parlour
offline-retry = Try again

## The other room of a website: from the room with a server to the one in the browser, and the reverse

# Button
play-offline = Play offline
play-offline-about = Play against bots without a network. Open this once while you are online, and it stays on this device.
# Button
play-online = Play online
play-online-about = Play with friends over the network.
# Button: takes a match to another device or room, as its record
take-match = Take match with you
take-match-about =
    { $state ->
        [over] Take the record of this match with you?
       *[playing] Take this match with you? It ends here and does not count in your statistics. You can continue it from its record.
    }
take-match-save = Save to a file

## Game tiles of the lobby

quick-play-title = Play now
quick-play-against = Against
quick-play-play = Play
# The button's label for screen readers
quick-play-play-game = Play { $title }
quick-play-friends = With friends
quick-play-friends-about = Choose the players and the options, then send the link.
# The same tile, if Parlour runs without a server
quick-play-own = Your own table
quick-play-own-about = Play against bots, or with friends at this device.

## Unfinished games of the player

resume-title = Resume game
resume-on = Resume
resume-on-with = Resume { $title }
resume-with = with { $names }
resume-others = another player's turn
resume-waiting = waiting for players
# A match that the player has left and can return to
resume-left = you left; a bot plays for you
resume-return = Rejoin
resume-return-to = Rejoin { $title }
resume-remove = Remove { $title } from this list
# The number of matches in the list, and of those in which it is the player's turn
resume-count =
    { $turns ->
        [0] ({ $number })
       *[other] ({ $number }; your turn: { $turns })
    }
resume-restore =
    { $number ->
        [one] Show { $number } removed game
       *[other] Show { $number } removed games
    }

## Name and picture

# Name of a player who has not chosen one
identity-guest = Guest
identity-open = { $name }: edit name and avatar
identity-title = Your profile
identity-face = Avatar
identity-face-named =
    { $face ->
        [fox] fox
        [owl] owl
        [bear] bear
        [cat] cat
        [rabbit] rabbit
        [frog] frog
        [penguin] penguin
        [lion] lion
        [panda] panda
        [hedgehog] hedgehog
        [elephant] elephant
       *[dog] dog
    }
identity-colour = Colour
identity-colour-named =
    { $colour ->
        [red] red
        [orange] orange
        [gold] gold
        [green] green
        [teal] teal
        [blue] blue
        [violet] violet
       *[grey] grey
    }
identity-keep = Save

## Setting up a table

lobby-set-up = Set up a table
lobby-settings = Table settings
lobby-game = Game
lobby-range-one = { $many } players
lobby-range = { $few } to { $many } players
lobby-seats = Number of players
lobby-who = Players
lobby-you = You
lobby-chair = Seat { $number }
lobby-about-bots = Levels of the bots
lobby-friend = Friend (by link)
# Choice for a seat, in the edition without a server
lobby-at-device = At this device
lobby-person-name = Name
lobby-same-name = Two players are called { $name }. Choose different names.
lobby-hints = Hints: on your turn you can ask for a good move
lobby-name = Your name
lobby-name-hint = Shown to other players
lobby-house = House rules
lobby-house-changed =
    { $number ->
        [0] standard
        [one] { $number } option changed
       *[other] { $number } options changed
    }
lobby-usual = { $value } (default)
lobby-numbers = A number from { $low } to { $high }.
lobby-file = Load from file
lobby-letters = Leave this field empty for the default value. At most { $most } characters.
lobby-too-long = This text has { $length } characters; the limit is { $most }.
lobby-rules = Read the rules
lobby-play = Play now
lobby-open = Create table
lobby-tables = Open tables
lobby-no-tables = No open tables. Create one and send the link to a friend.
lobby-taken = { $taken } of { $seats } seats taken
lobby-playing = in play, { $seats } seats
# $time is a time of day, with the date unless it is today
lobby-since = open since { $time }
lobby-watching =
    { $number ->
        [0] { "" }
        [one] 1 spectator
       *[other] { $number } spectators
    }
lobby-join = Join
lobby-watch = Watch
lobby-refresh = Refresh
lobby-private = Private: link only
lobby-failed = The server is not responding. Try again in a moment.

## The table

table-back = All games
table-rules = Rules
table-moves = List legal moves
table-keys = Keyboard shortcuts
table-menu = Menu
table-invite = Copy table link
table-sort = Sort
table-review-last = Review last game
table-log = Game log
table-earlier = Earlier
table-your-turn = Your turn
table-title-turn = Your turn – { $title }
table-title = { $title } – Parlour
table-plays = to play
table-bot = bot
table-program = program
table-away = away
table-you = you
table-watching = You're a spectator.
table-take-back = Rejoin
table-leave = Leave game
table-leave-sure = Leave the game? A bot plays on for you.
table-leave-tournament = Leave this match? A bot plays on for you. If you do not come back before its end, you get no points for it. You stay in the tournament.
table-left = left
table-leave-day = Leave the deal of the day? A bot takes over, and your result will be “left”. You can't play it again.
table-seat-of = { $who }'s seat
table-own = Your seat
table-middle = Centre of the table
table-tracks = Tracks
table-others = Other players
# Details of one player, and the list of all players
table-seat-details = Details of { $who }
table-people = Players
table-buttons = Moves
table-choose = Select
# Button for several moves; $begun is the beginning of their labels
table-more = { $begun }…
# $moves is the number of moves with exactly these cards
table-chosen =
    { $moves ->
        [0] Selected: { $cards }. Select more cards.
       *[other] Selected: { $cards }.
    }
# The first click of a move with two: on an own card, or on another player
table-picked-own = { $card }: Now select another player or another player’s card.
table-picked-other = { $begun } Now select one of your cards.
# Button that opens the buttons that do not fit
table-more-moves = More…
table-auto-move = Flip automatically
table-skip = Skip to the end
table-practice = Practice
# A number next to a player's name, for example "Games won: 1"
table-counted = { $label }: { $number }
table-rules-compiled = The bots now think further ahead.
table-lost = Connection lost. Reconnecting…
table-slow = The room is slow to save. Please wait…
table-loading = Loading…
table-trouble = { $reason }
table-reload = Reload page
table-dismiss = Dismiss
table-rename = Change name
table-no-moves = You cannot make a move right now.

## Settings

preferences-open = Settings
preferences-close = Done
preferences-look = Display
preferences-language = Language
# Names of languages are not translated
preferences-english = English
preferences-german = Deutsch
preferences-scheme = Theme
# Theme of the device
preferences-system = auto
preferences-light = light
preferences-dark = dark
preferences-contrast = Contrast
preferences-more = high
preferences-cloth = Table colour
preferences-green = green
preferences-blue = blue
preferences-claret = claret
preferences-slate = slate
preferences-cards = Cards
preferences-back = Card back
preferences-lattice = classic
preferences-waves = waves
preferences-leaves = leaves
preferences-plain = plain
preferences-suits = Suit colours
preferences-two = two
preferences-four = four
preferences-play = Play
preferences-pace = Animation speed
preferences-slow = slow
preferences-normal = normal
preferences-fast = fast
preferences-flip = Flip cards automatically, except after a war
preferences-sound = Sounds
preferences-volume = Volume

## Hints

hint-ask = Hint
hint-thinking = Thinking…
hint-title = Hint
hint-close = Close the hint
hint-others = Other moves
hint-mark = hint
hint-allowed = Hints are on at this table.
hint-none = Hints are off at this table.
hint-wins = { $chance }%

## Waiting room

waiting-title = Waiting room
waiting-lead = Send this link to your friends:
waiting-link = Link to this table
waiting-copy = Copy link
waiting-copied = Copied
waiting-open = Empty seat
waiting-sit = Sit here
waiting-add-bot = Add a bot
waiting-which-bot = Choose a bot
waiting-clear = Remove
waiting-leave = Leave seat
waiting-start = Start game
waiting-start-hint = You can start when all seats are taken.
waiting-start-other = Waiting for the host to start
waiting-ready = I am ready
waiting-not-ready = Not ready yet
waiting-ready-mark = ready
# $names are the players who are not ready
waiting-unready = Not ready yet: { $names }
waiting-fill = Fill with bots
waiting-fill-level = Level of the bots
waiting-move = Move { $name } with the arrow keys up and down
# A mark next to the name of the host
waiting-host = Host
waiting-name = Your name
waiting-game = { $title }, { $seats } players
waiting-house = House rules
waiting-change = Change
waiting-hints = Hints are on: on your turn you can ask for a good move. Only you see it.
waiting-no-hints = Hints are off at this table.

change-title = Game and settings
change-save = Save
change-note = All players keep their seats, and this link stays the same. If the game has fewer seats, bots leave first.

share-open = Share…
share-text = Join me for a card game:
share-code = QR code
share-code-is = QR code for the link to this table
share-alone = This link works only on this computer. To invite others on a network that you trust, press Ctrl-C where Parlour runs and type: make play ARGS="--host 0.0.0.0" (without make: parlour serve --host 0.0.0.0). Then open the network address that Parlour prints.

## Several people at one device

curtain-pass = Pass the device to { $name }.
curtain-open = I am { $name } – show my cards

## Settings of a table

table-settings-clock = Time per move
table-settings-clock-of =
    { $seconds ->
        [0] no clock
        [15] 15 seconds
        [30] 30 seconds
        [60] 1 minute
        [120] 2 minutes
       *[other] 5 minutes
    }
table-settings-total = Total time per player
table-settings-total-of =
    { $minutes ->
        [0] no clock
       *[other] { $minutes } minutes
    }
table-settings-pace = Bot speed
table-settings-pace-of =
    { $pace ->
        [slow] slow
        [fast] fast
       *[other] normal
    }
table-settings-switch =
    { $name ->
        [takebacks] Takebacks, if all players agree
        [chat] Chat
        [rests] Play over several days (no clock)
       *[other] Show cards other players are known to hold
    }
table-settings-text-takebacks = Takebacks are allowed if all players agree.
table-settings-text-no-takebacks = Takebacks are off.
table-settings-text-clock = { $time } per move. After that, a bot makes the move.
table-settings-text-total = { $time } per player for the whole match, then ten seconds per move.
table-settings-text-rests = The game can be played over several days.
table-settings-text-pace = Bot speed: { table-settings-pace-of }.
table-settings-text-reminders = The table shows the cards that other players are known to hold.
table-settings-text-chat = Chat is on.

## Players and spectators at a table

players-clock = Time left for this move: { $time }
# time in words for screen readers, such as 1 minute 54 seconds
clock-minutes =
    { $number ->
        [one] 1 minute
       *[other] { $number } minutes
    }
clock-seconds =
    { $number ->
        [one] 1 second
       *[other] { $number } seconds
    }
clock-own-left = { $time } left for your move
clock-none = This table has no clock.
players-gone = { $name } is away.
players-back = { $name } is back.
# $times is a list of players-time for all players
players-times = Time left in this match: { $times }
players-time = { $name } { $time }
players-watching =
    { $number ->
        [one] { $names } is watching.
       *[other] { $number } spectators: { $names }.
    }
players-take-back = Take back my move
players-undo = Undo
players-undo-day = Go back in the deal of the day? It becomes practice: your result does not count, and you can't play it again.
players-restart = Restart this deal
players-restart-sure = Restart this match? It ends without a result, and the same deal is practice: it does not count.
players-new-deal = New deal
players-new-deal-sure = Begin a new match? The current one ends without a result.
# In the menu
players-host = Host: { $name }
players-host-you = You are the host now: you can start the game, add bots, remove players, and lock or close the table.
players-host-other = { $name } is the host now.
players-reclaim-host = Become host again
players-lock = Lock table for new people
players-unlock = Unlock table
players-lock-spectators =
    { $number ->
        [one] Lock the table? { $names } is watching.
       *[other] Lock the table? { $number } spectators are watching: { $names }.
    }
players-lock-stay = Let them watch
players-send-away = Send spectators away
players-close = Close table for everyone
players-close-sure = Close permanently? The game ends for everyone.
confirm-no = Cancel
players-closed = The host closed this table.
players-remove = Remove { $name }
players-remove-confirm = Remove { $name }? During a game, a bot takes the seat.
proposal-add-time = Add a minute
proposal-pause-clock = Pause clocks
proposal-resume-clock = Resume clocks
proposal-open-hands = Let spectators see earlier rounds
proposal-close-hands = Hide earlier rounds from spectators
proposal-earlier-hands = All hands of earlier rounds
proposal-waits =
    { $proposal ->
        [add_time] Waiting for the others to agree to one more minute for everyone…
        [pause_clock] Waiting for the others to agree to a pause…
        [open_hands] Waiting for the others to agree that spectators see earlier rounds…
       *[resume_clock] Waiting for the others to agree that the clocks run again…
    }
proposal-asked =
    { $proposal ->
        [add_time] { $name } asks for one more minute for everyone.
        [pause_clock] { $name } would like to pause the clocks.
        [open_hands] { $name } would like spectators to see all hands with a delay of one round.
       *[resume_clock] { $name } would like the clocks to run again.
    }
clock-paused = Paused
takeback-asked = { $name } wants to take back the last move.
takeback-told = { $name } asks to take back the last move.
takeback-agree = Allow
takeback-refuse = Decline
takeback-waits = Waiting for the others to agree
takeback-never = Cancel
players-away = { $name } is away. A bot can take over until they return.
players-silent = { $name } has not moved for a while. A bot can take over until they return.
players-substitute = Let a bot take over
rematch-wants =
    { $number ->
        [one] { $names } wants a rematch.
       *[other] { $names } want a rematch.
    }
rematch-waits = Waiting for { $names }…
turn-notify = Notify me on my turn
turn-notify-no = Stop notifying me

## Chat

chat-open = Chat
# The number of unread messages is in a badge on the button
chat-unread =
    { $number ->
        [one] Chat: { $number } unread message
       *[other] Chat: { $number } unread messages
    }
chat-muted = The host has muted the spectators.
chat-spectator = spectator
chat-block = Block { $name }
block-confirm = Block { $name }? On this device, you no longer see their messages and invitations.
block-act = Block
block-undo = Unblock { $name }
players-mute = Mute spectators
players-unmute = Let spectators chat
together-open = Watch together
together-shows = { $name } shows the replay of a game.
together-nobody = Nobody is leading yet.
together-you = You are leading. The others at the table see what you see.
together-following = You see what { $name } shows.
together-alone = You are watching alone. { $name } is leading.
together-follow = Follow
together-lead = Lead
together-stop = Stop leading
invitations-title = Invitations
invitations-line = { $name } invites you to { $title }.
invitations-go = Go to table
invitations-decline = Decline
lobby-invites = { $name } will be invited to this table.
profile-invite = Invite
profile-invite-name = Invite { $name }
waiting-invited = Invited: { $names }
chat-said = Messages
chat-chat = Your message
chat-send = Send
chat-nudge = Nudge { $name }
chat-knocks = nudges { $name }.
chat-knocks-you = nudges you: it's your turn.
phrase =
    { $phrase ->
        [hello] Hello!
        [well-played] Well played!
        [oh-no] Oh no!
        [moment] One moment…
        [thanks] Thank you!
        [good-game] Good game!
        [smile] smiles
        [laugh] laughs
        [wow] is amazed
        [cry] cries
        [clap] claps
       *[other] sends a heart
    }

## Scoring panel at the end of a deal

counting-title = Scoring
counting-deal = Next deal
counting-on = Continue

## Result

result-again = Rematch
result-next = Next game…
result-remove = Remove player
result-remove-who = Who should leave the table? A spectator can then take the seat.
seat-join = Play for a bot
seat-join-which = Which bot would you like to play for?
seat-request-waits = Waiting for the host to let you join…
seat-request-asked = { $name } would like to play for { $bot }.
seat-request-allow = Allow
players-make-host = Make { $name } host
players-make-host-confirm = Make { $name } the host? Only the host can choose the game, start it and remove players.
evening-open = Evening score
evening-title = Score of the evening
evening-player = Player
evening-wins = Wins
evening-points = Points
evening-matches = Games
evening-points-are = In each game you get a point for every player who finishes behind you.
evening-list =
    { $number ->
        [one] 1 game
       *[other] { $number } games
    }
evening-review-of = Review game { $number }: { $title }
evening-share = Share picture
# $wins is a list of evening-wins-of
evening-so-far = Wins this evening: { $wins }.
evening-wins-of = { $name } { $number }
result-open = Result
# $number wins in a row, at least 2
result-streak = { $number } wins in a row.
ladder-progress = Ladder: { $place } of { $number }.
ladder-next = Next: { $name }
result-review = Review game
result-record = Download match record
result-lobby = Other games
result-yours = You won!
result-shared = You share the win!
result-theirs = { $who } won
result-nobody = No winner
result-place = Rank
result-who = Player
result-score = Score
result-replay = Replay
result-share = Share
# Followed by a sentence that describes the moment
result-decided = Deciding moment:
result-undecided = The deciding moment could not be found.
result-deciding = Finding the deciding moment…

## The review

review-title = Review
review-of = Review: { $title }
review-page-title = Review of { $title } – Parlour
review-table = Back to the table
review-making = Analysing the game…
review-patience = Each game is reviewed once for all its players. This can take a few minutes.
review-course = How the chances to win changed
review-ended = { $winners } won after { moves-made }. { review-lines }
review-drawn = No winner after { moves-made }. { review-lines }
moves-made =
    { $number ->
        [one] { $number } move
       *[other] { $number } moves
    }
review-lines =
    { $seats ->
        [2] Each line shows a player's chance to win in percent, estimated from each player's view and then averaged.
       *[other] Each line shows a player's chance to win in percent, estimated from each player's view and then averaged. This is the expected share of the win: if several players win, they share it equally.
    }
review-deal = the deal
review-you = you
# At the beginning of a line, before "won" or a chance to win
review-you-first = You
review-move = move { $move }
review-move-head = After move
review-line = { $name }'s chance goes from { $first }% to { $last }%.
review-graph =
    { $moves ->
        [one] Each player's chance to win, over one move. { $lines }
       *[other] Each player's chance to win, over { $moves } moves. { $lines }
    }
review-slider = Position in the game
review-back = Previous move
review-on = Next move
review-after-deal = After the deal
review-after = After move { $move } of { $moves }
review-has = { $name } { $chance }%
review-as-table = Show as table
review-turning-points = Turning points
review-look = View
review-look-at = View the table: { $what }
review-look-now = View the table
review-dearest = Show your costliest move
review-dearest-other = Show this player's costliest move
review-seat-summaries = Luck and skill
review-decisions = Choices
review-whose = Player
review-yours = { $name } (you)
review-everybody = All players
review-costly = Costly choices only
# $number is the number of choices, $costly the number of costly ones
review-counted =
    { $number ->
        [0] There was nothing to choose.
       *[other]
            { $costly ->
                [0] { choices-made }, none of them costly.
               *[other] { choices-made }, { $costly } of them costly.
            }
    }
choices-made =
    { $number ->
        [one] { $number } choice
       *[other] { $number } choices
    }
review-decision = Move { $move }, { $name }
review-made = Played:
review-better = Better:
review-unjudged = chance to win unknown
review-free = no loss
review-cost = −{ $chance }% chance to win
review-cost-points = −{ $chance }% chance to win, −{ $points } points
review-practise = Practise this move
review-practise-at = Practise this move: { $where }
review-play-on = Continue from here
review-play-on-at = Continue from here: { $where }
review-against = Play against
review-chair = Play as

## Replay

replay-title = Replay
replay-page-title = Replay of { $title } – Parlour
replay-loading = Loading replay…
replay-table = Table
replay-share = Share
replay-copied = Link copied
# Shown if the link cannot be copied
replay-in-address = Copy the link from the address bar
replay-controls = Replay controls
replay-told = Game log
# Buttons that expand and collapse a long text
replay-more = More
replay-less = Less
# $chances is a list of replay-chance for all players
replay-chances = Chance to win: { $chances }
replay-chance = { $name } { $chance }%
# Above the last step: "After move 14 of 14: Ann won"
replay-end = { $where }: { $result }.
replay-first = Start
replay-last = End
replay-viewer = View as
replay-eyes-of = { $name }
replay-eyes-own = You
replay-eyes-watcher = Spectator
replay-open-hands = Show all cards
replay-find-turns = Turning points
# Progress of the analysis
replay-finding = Analysing… { $done }%
replay-play-on = Continue…
replay-open = Open a match record
replay-open-lead = Choose the file of a match record to replay the match move by move. Only you can see it.
replay-choose = Choose a file
replay-drop = or drop a file here
replay-another = Open another match record
replay-too-long = { $name } is too large: the limit for a match record is { $most } kB.

## Report of a move

report-title = Something is wrong here
report-at = { report-title }: { $where }
report-move = Move
report-note = What is wrong?
report-text = Your report
# Without names: the game, its options, the position and the moves
report-contents =
    { $cards ->
        [all] The report has all cards and moves of this match, but no names. Send it to the developers.
       *[own] The report has only the cards that you have seen, and no names. Send it to the developers.
    }
report-copy = Copy report

## The rules

rules-title = Rules of { $title }
rules-loading = Loading the rules…
rules-failed = The rules could not be loaded. Try again in a moment.
rules-close = Close
rules-how-to-play = How to play
rules-hints = Hints
rules-options = Options
rules-options-lead = These options can be set for each table. The first value of each option is the default.
rules-events = Event names
rules-events-lead = Match records and scenario files use these names for events.
rules-source = Source: { $source }
rules-clause = Rule { $clause }

## Tutorial

learn-title = Learn { $title } – Parlour
learn-loading = Loading…
learn-step = Step { $step } of { $steps }
learn-show = Show me
learn-next = Next
learn-again = Repeat
learn-play = Play
# Followed by a move
learn-shown = Play this move:
learn-done = That is all you need to know.
learn-failed = The tutorial could not be loaded. Try again in a moment.
learn-link = Learn in a minute
learn-short = Learn
learn-game = Learn { $title } in a minute
# Shown instead of learn-link after the first time
learn-link-again = Repeat the tutorial

## Keyboard shortcuts

shortcuts-title = Keyboard shortcuts
shortcuts-switch = Use single-key shortcuts
shortcuts-space = Space
shortcuts-hand = Move through your hand
shortcuts-aside = Shift + ← / →
shortcuts-put = Move a card within your hand
shortcuts-enter = Play the selected cards, or press the focused button
shortcuts-choose = Select or deselect a card
shortcuts-buttons = Press a button below your hand (1 is the leftmost)
shortcuts-to-hand = Go to your hand
shortcuts-hint = Get a hint, if hints are on
shortcuts-moves = List legal moves
shortcuts-rules = Show the rules
shortcuts-log = Show the game log
shortcuts-sort = Sort your hand by suit or by rank
shortcuts-clock = Hear the time left with a screen reader
shortcuts-close = Close the open panel
shortcuts-list = Show this list

## Fairness check

result-check = Was it fair?
deal-check-title = Fairness check
deal-check-working = Checking…
deal-check-right = This deal was fair.
deal-check-wrong = This deal failed the check.
deal-check-unproven = The check found no fault. But this browser has no random number of its own stored for this deal, so you have no proof that it was fair.
deal-check-partly = This page could check only part of the deal, and found no fault.
deal-check-open = The server shuffled this deal without random numbers from players.
deal-check-holds = passed: { "" }
deal-check-fails = failed: { "" }
deal-check-untold = not checked: { "" }
deal-check-alone = This match continues another match or is the deal of the day, so the players sent no random numbers for the shuffle.
deal-check-method = This page does not know the method by which this deal was shuffled.
deal-check-secret = The server used the secret number that it had chosen before the deal: the number matches the hash that you received then.
deal-check-secret-unseen = The server's secret number matches the hash in the match record. But this browser did not see the hash before the deal, so it cannot confirm that the number was chosen in advance.
deal-check-part = The random number from your browser was used for this deal.
deal-check-part-none = This browser has no random number of its own stored for this deal.
deal-check-seed = The seed (the number that determines the shuffle) was computed from the server's secret number and random numbers sent by { $names }.
deal-check-seed-alone = The seed (the number that determines the shuffle) was computed from the server's secret number alone.
deal-check-draws = { $number ->
    [one] The shuffle follows from the seed.
   *[other] All { $number } random draws follow from the seed.
}
deal-check-pack = Each deal starts from a sorted pack.
deal-check-pack-unknown = This page does not know how this deck is sorted before the shuffle, so it cannot check this. Download the match record and run “parlour verify” on it.
deal-check-hands = { $number ->
    [one] The hands match the shuffled pack.
   *[other] The hands of all { $number } deals match the shuffled packs.
}
deal-check-own = Your first hand is the same in the match record as on your screen.
deal-check-proves = This shows that the server did not choose or change this deal. But the host of the room knows the secret number and could look at the cards. A host who also plays could influence the deal with their own random number.

## Tournaments

tournaments-title = Tournaments
tournaments-open = Open and running
tournaments-ended = Finished
tournaments-none = No tournament is open at the moment.
tournaments-new = New tournament
tournaments-go = Open
# Label for screen readers
tournaments-look = Open { $name }
tournaments-open-new = Open tournament
tournaments-own = Your tournaments
tournaments-directing = you direct
tournaments-running-matches =
    { $number ->
        [0] no match is running
        [one] one match is running
       *[other] { $number } matches are running
    }
tournament-name-field = Name of the tournament
tournament-kind = Format
# $format is the kind of tournament
tournament-format =
    { $format ->
        [arena] Arena
        [swiss] Swiss rounds
       *[tables] Tables of equal size
    }
tournament-format-text =
    { $format ->
        [arena] For a fixed time, every player gets a new opponent as soon as two are free.
        [swiss] In each round, everybody plays one match against a player with similar points, and nobody meets the same opponent twice if this can be avoided.
       *[tables] In each round, the players sit at new tables with three to six seats, and meet the same players as rarely as possible.
    }
tournament-rounds = Number of rounds
tournament-minutes = Duration in minutes
tournament-match-minutes = Longest match in minutes
tournament-plays = I play too
tournament-state =
    { $status ->
        [open] not started
        [running] running
       *[over] over
    }
tournament-players =
    { $number ->
        [0] no players yet
        [one] one player
       *[other] { $number } players
    }
# How long a tournament lasts, before its start
tournament-length-rounds =
    { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }
tournament-length-minutes = { $minutes } minutes
tournament-until = until { $time }
tournament-round = round { $number } of { $rounds }
tournament-join = Join
tournament-join-too = Play too
tournament-settings = House rules and table settings
tournament-longest = A match that is not over after { $minutes } minutes counts as a draw.
tournament-rules = How points and ties count
tournament-leave = Leave tournament
tournament-leave-sure = Leave this tournament? You keep your points, and you can come back.
tournament-to-table = Go to your table
tournament-next-match = Your next match has begun.
# The heading of the page: what the reader can do now
tournament-now =
    { $now ->
        [over] The tournament is over
        [table] Your match is waiting
        [new] Take part
        [director] Players can join now
        [running] The tournament is running
        [busy] You are playing in another tournament
        [left] You have left
        [joined] You are in. Waiting for the start
        [bye] You have a bye in this round
        [opponent] Waiting for an opponent
       *[round] Waiting for the next round
    }
# $names are the names of the winners, $number is how many there are
tournament-won =
    { $number ->
        [one] { $names } has won.
       *[other] { $names } share the win.
    }
tournament-running =
    { $number ->
        [one] One match of this round is still running.
       *[other] { $number } matches of this round are still running.
    }
tournament-soon =
    { $seconds ->
        [0] The next round begins now.
        [one] The next round begins in one second.
       *[other] The next round begins in { $seconds } seconds.
    }
# $name is the name of the other tournament
tournament-busy = You are playing in { $name } now. You get no match here until that match is over.
tournament-closes = Results can be corrected until { $time }.
# $number is the number of players that a match needs
tournament-too-few = Too few players are left. The next round needs { $number }. Others can still join.
tournament-organizer = You direct this tournament
tournament-organizer-other = Organizer
tournament-directed-by = { $name } directs this tournament.
tournament-organizer-start =
    { $number ->
        [2] You need at least two players. Others can still join after the start.
       *[other] You need at least { $number } players. Others can still join after the start.
    }
tournament-organizer-text =
    { $minutes ->
        [one] A match that is not over after one minute counts as a draw. You can set the result of a match yourself, and correct every result.
       *[other] A match that is not over after { $minutes } minutes counts as a draw. You can set the result of a match yourself, and correct every result.
    }
tournament-organizer-over = You can correct results until { $time }. Then they are final.
tournament-organizer-final = The results are final.
tournament-hand-over = Hand over
# $name is the name of a person who offers to be the organizer
tournament-hand-to = Hand over to { $name }
tournament-new-organizer = New organizer
tournament-hand-over-text = The player must accept. Until then you direct the tournament.
tournament-ask = Ask player
tournament-offer = { $name } offers to direct this tournament.
tournament-keep = Keep directing
tournament-requested = You have asked { $name } to direct this tournament.
tournament-withdraw-request = Withdraw request
tournament-asked = { $name } asks you to direct this tournament.
tournament-in-menu = You can answer in the menu.
tournament-direct = Direct tournament
tournament-decline = Decline
tournament-volunteer = Offer to direct
tournament-volunteered = You have offered to direct this tournament.
tournament-takeover = If the organizer does not answer, { $name } directs the tournament from { $time }.
tournament-takeover-you = If you do not answer, { $name } directs the tournament from { $time }.
tournament-withdraw-offer = Withdraw offer
tournament-reclaim = Become organizer again
tournament-start = Start tournament
tournament-next-round = Next round
tournament-end = End tournament
tournament-end-sure = End this tournament now? Matches that are not over do not count.
tournament-invite = Invite players
tournament-link = Link to this tournament
tournament-invite-text = Everybody who opens this link can join.
tournament-standings = Standings
tournament-rank = Rank
tournament-name = Name
tournament-points = Points
tournament-played = Matches
# $name is the key of a tie-break
tournament-tie-break =
    { $name ->
        [buchholz] Buchholz
        [sonneborn_berger] Sonneborn-Berger
        [wins] Wins
       *[fewer_matches] Matches
    }
# A tie-break in the sentence below
tournament-tie-break-text =
    { $name ->
        [buchholz] Buchholz (the sum of the points of all opponents; in a round without a match, an opponent with equal points counts)
        [sonneborn_berger] Sonneborn-Berger (the points of all beaten opponents, and half the points of opponents who drew)
        [wins] the number of matches won alone
       *[fewer_matches] the smaller number of matches
    }
tournament-ties = If points are equal, { $first } decides, then { $second }.
tournament-points-two =
    { $format ->
        [arena] A win is one point, and a draw is half a point.
       *[other] A win is one point, a draw half a point, and a bye one point.
    }
# $points is the number of points for a bye
tournament-points-more =
    { $number ->
        [one] In each match you get one point for every player who finishes behind you, and half a point for a tie. A bye is one point.
       *[other] In each match you get one point for every player who finishes behind you, and half a point for a tie. A bye is { $points } points.
    }
tournament-csv = Standings (CSV)
tournament-json = All results (JSON)
tournament-gone = left
tournament-remove = Remove
tournament-remove-player = Remove { $name } from the tournament
tournament-remove-sure = Remove { $name } from this tournament? { $name } keeps the points, and can come back.
tournament-matches = Matches
tournament-round-title = Round { $number }
tournament-bye =
    { $number ->
        [one] bye: one point
       *[other] bye: { $points } points
    }
tournament-timed-out = decided by the time limit
# $name is the organizer, $result has the points of all players
tournament-decided =
    { $by ->
        [time] Your match was not over in time: { $result }.
       *[organizer] { $name } has set the result of your match: { $result }.
    }
# $name is the organizer
tournament-set-by = set by { $name }, { $time }
# $result has the points of all players before
tournament-corrected = corrected by { $name }, { $time }. Before: { $result }
tournament-corrected-title = Corrected results
tournament-all-matches = All matches
tournament-correct = Correct result
tournament-correct-of = { tournament-correct }: { $names }
tournament-correct-text = The standings change. Everybody sees the correction, with your name.
tournament-result = Set result
tournament-result-of = { tournament-result }: { $names }
tournament-replay-of = { result-replay }: { $names }
tournament-watch-of = { lobby-watch }: { $names }
tournament-winners = Who wins?
tournament-wins = { $name } wins
tournament-draw = Draw
tournament-no-points = No points for both
tournament-places = Places (equal places are a tie)
tournament-place = place { $number }
tournament-place-none = no points
tournament-result-text = The table is closed.
tournament-result-save = Save result
result-tournament = Back to the tournament

## Exercises

exercise-page = Find the better move
exercise-about = Each day has one position for all players, and a few from your own games in which your choice lost much.
exercise-open = Today's exercises
exercise-loading = Looking for positions…
exercise-none = Today's shared position is not available.
exercise-none-match = This game has no exercises for this player.
exercise-not-this = Move { $move } is not an exercise, because it consists of several choices.
exercise-no-matches = Positions from your own games appear here after you have finished some games.
exercise-other-device = If you have played on another device, link the two in your profile.
exercise-no-costly = No choice in your latest games cost you much.
exercise-unusable =
    { $number ->
        [one] One of your latest games cannot be used: it was deleted, or the rules have changed since.
       *[other] { $number } of your latest games cannot be used: they were deleted, or the rules have changed since.
    }
exercise-waiting =
    { $number ->
        [0] All solved for today.
        [one] One position is waiting.
       *[other] { $number } positions are waiting.
    }
exercise-daily = Today's position for everybody: find the best move.
exercise-own = From your own game, move { $move }: find a better move than the one that you played.
exercise-other-player = Move { $move } of { $name }: find a better move than the one that was played.
exercise-rating = { $move }: { $chance }% chance to win.
exercise-right = Right, that is the best move.
exercise-played = That is the move that was played. There is a better one.
exercise-other = There is a better move. Try again.
exercise-solution = This is the best move.
exercise-step = Position { $step } of { $steps }
exercise-next = Next position
exercise-done = These were all exercises for today.
exercise-done-match = These were all exercises from this game.
