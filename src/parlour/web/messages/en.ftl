# What the page says of itself. What a game says, the card room puts into words.

parlour = Parlour

## Cards and places, for who hears them

cards-hidden = a hidden card
cards-joker = joker
# On a joker, letter by letter
cards-joker-mark = JOKER
cards-standard = { card-rank } of { card-suit }
# $rank as on the card: A, 2 to 9, T, J, Q, K
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
# What covers another first: "card on card on card"
cards-stack = { $upper } on { $lower }
cards-peg = peg
cards-peg-at = { $peg } at { $hole }
cards-pegs = { $pegs }, of { $length } holes

## Bots

bot-named = { $bot } bot
level-named =
    { $level ->
        [easy] Easy
        [medium] Medium
        [hard] Hard
       *[expert] Expert
    }
# How a bot plays; nothing for one that is not known here
bot-plays =
    { $bot ->
        [easy] a child: forgets, slips, misses calls
        [medium] a friend who nods off at times
        [hard] thinks ahead and misses little
        [expert] thinks long and forgets nothing
       *[other] { "" }
    }
bot-client-plays = somebody's program, which whoever hosts this room has let in

## What is yours

profile-title = Yours
profile-about = What you played, how you fared, and your data.
profile-results = How you fared
profile-nothing = Nothing yet: a match that you play to its end is kept here.
profile-play = Choose a game
profile-played = Played
profile-won = Won
profile-lost = Lost to them
profile-streak = Wins in a row now
profile-best-streak = Most wins in a row
profile-days = Days in a row
profile-games = Game by game
profile-game = Game
profile-in-a-row = Most in a row
profile-rating = Rating
# $doubt is how far the rating may be off
profile-rating-is = { $points } ± { $doubt }
# One's own place among all in this room who want a rating and have one
profile-rating-place = place { $place } of { $among }
profile-rating-soon =
    { $number ->
        [one] after { $number } more match
       *[other] after { $number } more matches
    }
profile-rated = I want a rating
profile-rated-hint = It begins at 1000 and goes up and down with each match, those before included. Who else wants one is compared with you, and so are the bots.
profile-rated-missing = This room cannot work out ratings: whoever runs it has not installed the package openskill. All else is counted.
profile-highlights = To remember
profile-highlight =
    { $kind ->
        [widest] Your clearest win: { $title }, by { profile-points }.
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
profile-opponents = Who you met
profile-opponent = Opponent
# All bots of one level together
profile-bots =
    { $bot ->
        [easy] The house, easy
        [medium] The house, medium
        [hard] The house, hard
        [expert] The house, expert
       *[other] The bot { $bot }
    }
profile-matches = Your last matches
profile-match =
    { $outcome ->
        [won] { $title }: you won
        [shared] { $title }: you shared the win
        [drawn] { $title }: drawn
        [left] { $title }: a bot finished it for you
       *[lost] { $title }: you lost
    }
profile-against = against { $names }
profile-look = Look
# For who hears it: what is looked at
profile-look-at = Look at { $words }
profile-closed = Shown when the day is over

## A closer look at one's own matches of a game

stats-title = A closer look
stats-about = How long your matches of a game are, when you win, and what happens in them.
stats-game = Game
stats-choose = Choose a game
stats-counting = Your matches are being counted…
stats-done = Counted.
stats-moves = How many moves your matches have
stats-rounds = How many rounds they have
# Of moves or rounds, which the heading names
stats-lengths =
    { $kind ->
        [most] At least half of them have { $middle }.
        [either] Half of them have { $low } or { $high }, and the one in the middle has { $middle }.
       *[half] Half of them have { $low } to { $high }, and the one in the middle has { $middle }.
    }
stats-least = shortest
stats-middle = in the middle
stats-most = longest
stats-shares = When you win
stats-when = when
# $number is a seat, from 1, clockwise
stats-share =
    { $kind ->
        [seat] you sit at place { $number } of { $players }
        [first] you have to act first, of { $players }
        [other-first] somebody else has to act first, of { $players }
        [dealer] you deal first, of { $players }
       *[other-dealer] somebody else deals first, of { $players }
    }
stats-played = played
stats-won = won, %
stats-likely = likely, %
stats-fair = all alike, %
stats-interval = Where there are few matches, chance plays along: what is likely is where your share would be after very many (95 in 100 times).
stats-between = { $low } to { $high }
stats-dealt = dealt
stats-part = part of the match, %
stats-own = you
stats-best = the best of the others
stats-each = each of the others
stats-score = How the score goes
stats-cards = How many cards are held on the way
stats-path = The match in the middle, from the deal to the end.
stats-figures = What happens
stats-average = A match, on average.
stats-what = what is counted
stats-through =
    { $number ->
        [0] No match could be played through again: for cards, the way to the end and what happens, matches count that have been played by the rules of today, but for today’s deal of the day.
        [one] Cards, the way to the end and what happens are those of your last match.
       *[other] Cards, the way to the end and what happens are those of your last { $number } matches.
    }

## Another device, and one's data

device-title = On another device
device-about = Play on as yourself on your phone or another computer. The link works once, for a quarter of an hour; give it to nobody else, for whoever opens it becomes you.
device-sign-out-about = Lost a device, or played on a shared computer? Sign out all devices except this one.
device-sign-out = Sign out other devices
device-signed-out = Your other devices are signed out.
device-make = Make a link
device-picture = The link as a QR code
device-link = Link for your other device
device-copy = Copy
device-copied = Copied.
device-until = It works once, until { $time }.
device-here = This address is known to this computer alone. For a phone, open the room by the address that it has in your network, and make the link there.
device-link-nameless = Guest
device-link-title = Play on here as { $name }?
device-link-about = This link was made on another device. Say yes only if it is yours: both devices are one person then, with the same history and the same seats.
device-link-bring =
    { $number ->
        [one] Bring along the match that was played on this device
       *[other] Bring along the { $number } matches that were played on this device
    }
device-link-yes = Yes, play on as { $name }
device-link-no = No, leave it
device-link-done = You are { $name } here now.
device-link-same = This link leads to yourself: open it on your other device.
data-title = Your data
data-about = The room keeps a random number in a cookie, the name and looks that you chose, what you did at the tables, and how matches ended. Nothing else, and nobody else has it.
retention-for-good = For how long: until you erase it. Whoever runs the room has set no other end.
retention-rows =
    { $days ->
        [one] A day after its last change, a table that is over keeps who sat there and the records of its matches, and nothing else.
       *[other] { $days } days after its last change, a table that is over keeps who sat there and the records of its matches, and nothing else.
    }
retention-tables =
    { $days ->
        [one] A table at which nothing has happened for a day is removed with all its matches.
       *[other] A table at which nothing has happened for { $days } days is removed with all its matches.
    }
retention-unbegun =
    { $days ->
        [one] After a day without a change, a table goes at which no match was begun.
       *[other] After { $days } days without a change, a table goes at which no match was begun.
    }
retention-people =
    { $days ->
        [one] After a day, a name and looks go of which nothing else is kept.
       *[other] After { $days } days, a name and looks go of which nothing else is kept.
    }
retention-always = How your matches ended stays until you erase it. A backup has what there was when it was made, also what was erased since.
data-export = Download all of it
data-erase = Erase all of it
delete-account-title = Erase everything about you?
delete-account-about = Your name, history, rating and links are taken out, and your seats become those of “Somebody who left”. The moves of matches that you shared stay, without your name. It cannot be taken back.
delete-account-yes = Yes, erase all of it
delete-account-no = No, keep it
delete-account-done = It is gone. The room does not know you any more.

## The deal of the day

daily-title = Deal of the day
daily-play = Play it
daily-go-on = Go on
daily-compare = Compare with the others
daily-against = You against { $names }.
daily-finished =
    { $number ->
        [0] Nobody has finished it yet.
        [one] One has finished it.
       *[other] { $number } have finished it.
    }
daily-placed =
    { $number ->
        [one] You have played it, the first to do so.
       *[other] You came in at place { $place } of { $number }.
    }
daily-cleared = Your table with this deal was closed before you had finished, so it does not count. Tomorrow there is another.
daily-ends = There is another at { $time }, when the room's day ends. What is finished after that does not count.
daily-plays = How everybody fared
daily-place = Place
daily-name = Name
daily-outcome = Outcome
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
daily-look-at = Look at how { $name } played it
daily-shown = The cards
daily-seed = The day is over, and here is what was dealt from. Choose a name above to see how they played, with all hands.
daily-how = How it works
daily-same = Everybody gets the same cards and the same bots, which answer the same moves alike. You play it once; until the day is over it waits for you.
daily-closed = Until the day is over nobody can watch, and only who has finished sees how the others fared. Then all matches are open to everybody here.
daily-house = It is the house's own deal: the room drew it by itself from its secret and the date, so you have to take its word that it was drawn fairly.
daily-before = The day before
daily-today = Today
# What leads from the first page to both
daily-and-yours = Deal of the day, and yours
daily-tile =
    { $state ->
        [done] You have played it. { daily-finished }
        [closed] Your table was closed.
        [begun] You have begun it.
       *[new] { daily-finished }
    }

## The lobby

lobby-title = Parlour: card games to play from a link
lobby-about = Card games to play with friends from a link, with bots in the empty chairs.
lobby-lead = Card games for tonight

# Makes the room a program of one's own device
install = Install
offline-retry = Try again

## The shop window

quick-play-title = Play now
quick-play-against = Against
quick-play-play = Play
# For who hears the button
quick-play-play-game = Play { $title }
quick-play-friends = With friends
quick-play-friends-about = Choose who sits there and how you play, and send the link.

## One's own matches

resume-title = Go on with your match
resume-on = Go on
resume-on-with = Go on with { $title }
resume-with = with { $names }
resume-others = the others are playing
resume-waiting = waiting for players
resume-more =
    { $number ->
        [one] { $number } more
       *[other] { $number } more
    }

## Who one is

# Who has not chosen a name yet
identity-guest = Guest
identity-open = You are { $name }: choose name, face and colour
identity-title = Who are you here?
identity-face = Your face
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
identity-colour = Your colour
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
identity-keep = That is me

## Setting up a table

lobby-set-up = Set up a table
lobby-manners = How it is played
lobby-game = Which game?
lobby-range-one = { $many } players
lobby-range = { $few } to { $many } players
lobby-seats = How many at the table?
lobby-who = Who sits there?
lobby-you = You
lobby-chair = Chair { $number }
lobby-friend = A friend (share the link)
lobby-hints = Hints allowed: on your turn you may ask what to play
lobby-name = Your name
lobby-name-hint = So that the others know you
lobby-house = House rules
lobby-house-changed =
    { $number ->
        [0] as usual
       *[other] { $number } changed
    }
lobby-usual = { $value } (usual)
lobby-numbers = From { $low } to { $high }.
lobby-file = Take it from a file
lobby-letters = Leave it empty for what is usual; at most { $most } characters.
lobby-too-long = That text has { $length } characters; at most { $most } can be sent.
lobby-rules = Read the rules
lobby-play = Play now
lobby-open = Open the table
lobby-tables = Open tables
lobby-no-tables = Nobody is waiting for players just now. Open a table and send the link to a friend.
lobby-taken = { $taken } of { $seats } chairs taken
lobby-playing = in play, { $seats } chairs
# $time is a time of day, and with a date where that is not today's
lobby-since = since { $time }
lobby-watching =
    { $number ->
        [0] { "" }
        [one] 1 is watching
       *[other] { $number } are watching
    }
lobby-join = Join
lobby-watch = Watch
lobby-refresh = Look again
lobby-private = Do not list this table here: only people with the link find it
lobby-failed = The card room does not answer. Try again in a moment.

## The table

table-back = All games
table-rules = Rules
table-moves = All moves
table-keys = Keys
table-menu = Menu
table-invite = Copy the link to this table
table-sort = Sort
table-review-last = Review the last game
table-log = What happened
table-earlier = What was before
table-your-turn = Your turn
table-title-turn = Your turn – { $title }
table-title = { $title } – Parlour
table-plays = to play
table-bot = bot
table-program = program
table-away = away
table-you = you
table-watching = You are watching.
table-take-back = Take my seat back
table-leave = Leave my seat
table-leave-day = Leave the deal of the day? A bot plays on at once, and it counts as left. You cannot play this deal a second time.
table-seat-of = { $who }'s place
table-own = Your place
table-middle = Middle of the table
table-tracks = Tracks
table-others = The others
# A nearer look at somebody, and at everybody
table-seat-details = Look at { $who }
table-people = Who sits here
table-buttons = Moves
table-choose = Choose
# The words with which several moves begin
table-more = { $begun }…
# $moves is how many moves can be made with just these cards
table-chosen =
    { $moves ->
        [0] Chosen: { $cards }. Choose more cards to go with that.
       *[other] Chosen: { $cards }.
    }
# One end of a move is pointed at: a card of one's own, or somebody to be asked
table-picked-own = { $card }: and now with whom?
table-picked-other = { $begun } Now choose one of your cards.
# Buttons for which there is no room
table-more-moves = More…
# A number that somebody has, as "Games won: 1"
table-counted = { $label }: { $number }
# Marks of a person for which there is no room
table-more-marks = +{ $number }
table-lost = Connection lost, trying again…
table-loading = Coming to the table…
table-trouble = The table was closed to this page: { $reason }
table-reload = Load the page again
table-dismiss = Dismiss
table-no-moves = You have no move to make just now.

## Settings

preferences-open = Settings
preferences-close = Done
preferences-look = The room
preferences-language = Language
# A language is called by its own name in every language
preferences-english = English
preferences-german = Deutsch
preferences-scheme = Light or dark
# As the device is set
preferences-system = auto
preferences-light = light
preferences-dark = dark
preferences-contrast = Contrast
preferences-more = more
preferences-cloth = Cloth
preferences-green = green
preferences-blue = blue
preferences-claret = claret
preferences-slate = slate
preferences-cards = The cards
preferences-back = Back
preferences-lattice = lattice
preferences-waves = waves
preferences-leaves = leaves
preferences-plain = plain
preferences-suits = Colours of the suits
preferences-two = two
preferences-four = four
preferences-play = Play
preferences-pace = Pace of the cards
preferences-slow = slow
preferences-normal = normal
preferences-fast = fast
preferences-flip = Turn by itself until something happens
preferences-sound = Sounds
preferences-volume = Volume

## Hints

hint-ask = Hint
hint-thinking = Thinking…
hint-title = Hint
hint-close = Close the hint
hint-others = Next best
hint-mark = the hint
hint-allowed = Hints are allowed at this table.
hint-none = No hints at this table.
hint-wins = { $chance } in 100

## Before the game

waiting-title = Who is playing?
waiting-lead = Send this link to whoever should join:
waiting-link = Link to this table
waiting-copy = Copy link
waiting-copied = Copied
waiting-open = Empty chair
waiting-sit = Sit here
waiting-add-bot = Add a bot
waiting-which-bot = Which bot
waiting-clear = Send away
waiting-leave = Get up
waiting-start = Start the game
waiting-start-hint = The game can start when every chair is taken.
waiting-start-other = The game starts when whoever opened the table says so.
waiting-name = Your name
waiting-house = House rules at this table
waiting-hints = Hints are allowed here: on your turn you may ask what to play. Only you see the answer.
waiting-no-hints = No hints at this table.

share-open = Share…
share-text = Come and play cards:
share-code = A picture to scan
share-code-is = The link to this table as a picture to scan
share-alone = This link works on this machine only: open the room by its address in your network to ask others in.

## How a table is kept

table-settings-clock = Time for a move
table-settings-clock-of =
    { $seconds ->
        [0] no clock
        [15] 15 seconds
        [30] 30 seconds
        [60] 1 minute
        [120] 2 minutes
       *[other] 5 minutes
    }
table-settings-total = Time for a match, each
table-settings-total-of =
    { $minutes ->
        [0] no clock
       *[other] { $minutes } minutes
    }
table-settings-pace = Bots move
table-settings-pace-of =
    { $pace ->
        [slow] slowly
        [fast] fast
       *[other] as usual
    }
table-settings-switch =
    { $name ->
        [takebacks] Moves may be taken back when all agree
        [chat] People may write to each other
        [rests] The game may rest for days: no clock, and no bot steps in
       *[other] Hands show what everybody could remember of them
    }
table-settings-text-takebacks = Moves may be taken back when all agree.
table-settings-text-no-takebacks = Moves stand: none is taken back.
table-settings-text-clock = { $time } for a move; then a bot makes it.
table-settings-text-total = { $time } each for the whole match, and then ten seconds for a move.
table-settings-text-rests = The game may rest for days.
table-settings-text-pace = Bots move { table-settings-pace-of }.
table-settings-text-reminders = Hands show what everybody could remember of them.
table-settings-text-chat = People may write to each other.

## The company at a table

players-clock = Time left for the move
# $times are those of all who play, as company-time
players-times = Left for this match: { $times }
players-time = { $name } { $time }
players-watching =
    { $number ->
        [one] { $names } is watching.
       *[other] { $number } are watching: { $names }.
    }
players-take-back = Take my move back
players-lock = Lock the table: nobody new comes in
players-unlock = Unlock the table
players-close = Close the table
players-close-sure = Close this table for good? Nobody can play on.
confirm-no = No, leave it
players-closed = This table was closed by whoever opened it.
players-remove = Free the chair of { $name }
players-remove-confirm = Take the chair from { $name }? While a game goes on, a bot plays there.
takeback-asked = { $name } would like to take the last move back.
takeback-told = { $name } asks to take the last move back.
takeback-agree = All right
takeback-refuse = No, it stands
takeback-waits = The others are asked whether you may take it back.
takeback-never = Never mind
players-away = { $name } is away. A bot can play until they are back.
players-silent = { $name } has not moved for a while. A bot can play until they do.
players-substitute = Let a bot play on
rematch-wants =
    { $number ->
        [one] { $names } wants to play again.
       *[other] { $names } want to play again.
    }
rematch-waits = Waiting for { $names }…
turn-notify = Notify me when it is my turn
turn-notify-no = Do not notify me any more

## What is said at the table

chat-open = Say
chat-said = What was said
chat-chat = Your words
chat-send = Send
chat-nudge = Knock for { $name }
chat-knocks = knocks for { $name }.
chat-knocks-you = knocks: it is your turn.
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
        [cry] weeps a tear
        [clap] claps
       *[other] sends a heart
    }

## Endings, told line by line

counting-title = What counts
counting-deal = Next deal
counting-on = Go on

## After the game

result-again = Play again
result-review = Review the game
result-record = Download the record
result-lobby = Choose another game
result-yours = You won!
result-shared = You share the win!
result-theirs = { $who } won
result-nobody = Nobody won
result-place = Place
result-who = Player
result-score = Score
result-replay = Watch it again
result-share = Copy its link
# Before the moment that did, as a sentence
result-decided = What decided it:
result-deciding = Looking for what decided it…

## The review

review-title = Review
review-of = Review: { $title }
review-page-title = Review of { $title } – Parlour
review-table = Back to the table
review-making = Looking at every choice again…
review-patience = This is done once for everybody who was at the table. It may take a minute or more.
review-course = How the game went
review-ended = { $winners } won after { moves-made }. { review-lines }
review-drawn = Nobody won after { moves-made }. { review-lines }
moves-made =
    { $number ->
        [one] { $number } move
       *[other] { $number } moves
    }
review-lines = Each line is somebody's chance to win, in 100, as all chairs saw it together.
review-deal = the deal
review-you = you
# Before "won", and before a chance
review-you-first = You
review-move = move { $move }
review-move-head = After move
review-line = { $name }: from { $first } to { $last } in 100.
review-graph =
    { $moves ->
        [one] The chances to win over one move. { $lines }
       *[other] The chances to win over { $moves } moves. { $lines }
    }
review-slider = Moment of the game
review-back = One move back
review-on = One move on
review-after-deal = After the deal
review-after = After move { $move } of { $moves }
review-has = { $name } { $chance } in 100
review-as-table = The graph as a table
review-turning-points = Turning points
review-look = Look
review-look-at = Look at the table then: { $what }
review-look-now = Look at the table
review-dearest = Look at the dearest
review-seat-summaries = Luck and skill
review-decisions = Choices
review-whose = Whose
review-yours = { $name } (you)
review-everybody = Everybody's
review-costly = Only those that cost something
# $number is how many choices there were, $costly how many of them cost something
review-counted =
    { $number ->
        [0] There was nothing to choose.
       *[other]
            { $costly ->
                [0] None of { choices-made } cost anything.
               *[other] { $costly } of { choices-made } cost something.
            }
    }
choices-made =
    { $number ->
        [one] { $number } choice
       *[other] { $number } choices
    }
review-decision = Move { $move }, { $name }
review-made = Chosen:
review-better = Better:
review-unjudged = hard to say
review-free = cost nothing
review-cost = cost { $chance } in 100
review-cost-points = cost { $chance } in 100, { $points } points
review-play-on = Play on from here
review-play-on-at = Play on from here: { $where }
review-against = Play on against
review-chair = in the chair of

## A match on its table again

replay-title = Replay
replay-page-title = Replay of { $title } – Parlour
replay-loading = Laying out the cards again…
replay-table = Table
replay-share = Share
replay-copied = Link copied
# Where a link cannot be copied, the browser's address bar has it
replay-in-address = See the address bar
replay-controls = Step by step
replay-told = What happened
# Opens what is told of a step where it is too long for its place, and closes it
replay-more = All
replay-less = Less
# The chances to win of all, as 50 and 30 and 20: $chances is a list of replay-chance
replay-chances = { $chances } in 100
replay-chance = { $name } { $chance }
# Above the last step: "After move 14 of 14: Ann won"
replay-end = { $where }: { $result }.
replay-first = To the deal
replay-last = To the end
replay-viewer = Whose chair
replay-eyes-of = { $name }'s chair
replay-eyes-own = Your chair
replay-eyes-watcher = Beside the table
replay-open-hands = Open hands
replay-find-turns = Turning points
# How much of the review is done
replay-finding = Looking… { $done } %
replay-play-on = Play on…
replay-open = Open a record
replay-open-lead = Choose the file of a record, and see the match again, move by move. It is shown to you alone.
replay-choose = Choose a file
replay-drop = or drop it here
replay-another = Open another
replay-too-long = { $name } is too long: a record has at most { $most } kB.

## The rules

rules-title = The rules of { $title }
rules-loading = Fetching the rules…
rules-failed = The rules could not be fetched. Try again in a moment.
rules-close = Close
rules-how-to-play = How to play
rules-hints = Hints
rules-options = Options
rules-options-lead = A table may choose; the first value is the usual one.
rules-events = What is told
rules-events-lead = The kinds of event, as records and scenarios name them.
rules-source = Source: { $source }
rules-clause = Rule { $clause }

## First hands

learn-title = Learn { $title } – Parlour
learn-loading = Laying out the cards…
learn-step = Step { $step } of { $steps }
learn-show = Show me
learn-next = Go on
learn-again = Once more
learn-play = Play
# Before the move
learn-shown = This is the move:
learn-done = That is all you need.
learn-failed = The first hand could not be fetched. Try again in a moment.
learn-link = Learn it in a minute
learn-short = Learn
learn-game = Learn { $title } in a minute
# After it was done once
learn-link-again = Your first hand once more

## Single keys

shortcuts-title = Keys
shortcuts-switch = Use these single keys
shortcuts-space = Space
shortcuts-hand = Along your hand
shortcuts-aside = Shift ← →
shortcuts-put = Put a card to another place in your hand
shortcuts-enter = Play the card or the chosen cards, or press the button
shortcuts-choose = Choose a card to be played with others, or put it back
shortcuts-buttons = The buttons under your hand, from the left
shortcuts-to-hand = To your hand
shortcuts-hint = A tip: what to play, where the table allows hints
shortcuts-moves = All moves
shortcuts-rules = The rules
shortcuts-log = What happened
shortcuts-sort = Sort your hand by suit or by rank
shortcuts-close = Close what is open
shortcuts-list = This list

# How a match was dealt

result-check = Check this deal
deal-check-title = How this match was dealt
deal-check-working = Checking…
deal-check-right = This deal was fair.
deal-check-wrong = Something is wrong with this deal.
deal-check-unproven = Nothing is wrong with this deal. But your page added nothing to it, so this proves nothing to you.
deal-check-partly = Nothing is wrong with this deal, as far as this page can tell.
deal-check-open = Nobody but the room had a hand in this deal.
deal-check-holds = holds: { "" }
deal-check-fails = does not hold: { "" }
deal-check-untold = cannot be told: { "" }
deal-check-alone = The match goes on from another, or is the house’s own deal. Its seed is not made of parts.
deal-check-method = It was dealt by a method that this page does not know.
deal-check-secret = The room kept to the secret whose hash you were told before the deal.
deal-check-secret-unseen = The room’s secret has the hash that stands in the record. What hash was told before the deal, this browser did not see.
deal-check-part = What your page added is in it.
deal-check-part-none = Your page added nothing to this deal.
deal-check-seed = The seed is made from that secret and from what { $names } added.
deal-check-seed-alone = The seed is made from that secret alone.
deal-check-draws = { $number ->
    [one] The one thing that chance decided comes from the seed.
   *[other] All { $number } things that chance decided come from the seed.
}
deal-check-pack = Before each deal the cards lay as they do in a new pack.
deal-check-pack-unknown = How the cards of this deck lay before they were dealt, only parlour verify can tell: download the record.
deal-check-hands = { $number ->
    [one] The hands are dealt from its order of cards.
   *[other] The hands of all { $number } deals are dealt from their orders of cards.
}
deal-check-own = Your first hand is the one that you saw.
deal-check-proves = So the room did not choose this deal, and did not change it. It could look at it: whoever runs the room has the secret. And who plays and has the secret could choose what they add.
