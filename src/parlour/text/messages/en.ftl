# What every game and every face can say.
#
# $reader is who of a sentence reads it: its `who`, its `other`, or somebody else.

## Cards, suits, seats

card-joker = a joker
# Among other cards, and where it lies alone
card-joker-named = joker

# Cards that the reader may not see
cards-hidden =
    { $number ->
        [one] a card
       *[other] { $number } cards
    }

# After cards that the reader sees
cards-more = and { $number } more
cards-none = nothing

# $suit is clubs, diamonds, hearts or spades
suit =
    { $suit ->
        [clubs] clubs
        [diamonds] diamonds
        [hearts] hearts
       *[spades] spades
    }

# Whoever sits there has not said what they are called
seat = Seat { $number }

# Whoever reads, as the one to whom something is done
you = you

# Whoever learns, as a name at the table
tutorial-you = You

## Lists: "Ann, Ben, Cleo and Dan"

list-more = { $names }, { $next }
list-last = { $names } and { $last }

## Numbers

# A number with one digit after the point
decimal = { $whole }.{ $tenths }

## What happens in every game

choose_dealer =
    { $reader ->
        [who] You were drawn to deal first.
       *[else] { $who } was drawn to deal first.
    }

## What a seat is to do

prompt-over = The game is over.
prompt-wait =
    { $reader ->
        [who] It is your turn.
       *[else] Waiting for { $who }.
    }

## Why a move may not be made

refuse-turn = It is not your turn
refuse-over = The game is over
refuse-yours = You do not hold { $card }

## How it stands and how it ended

standing =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
result-won = { $winners } won
# The reader as the first of those who won
result-you = You
result-drawn = The game is a draw

## What is no move

# $text as it was given, with marks around it as Python has them
no-move = { $text } is not a move: { $reason }
no-move-here = { $text } is not a move in { $title }: give a move code or the text of a move
no-move-code = { $code } is not the code of a move in this game
no-move-long =
    { $number ->
        [one] a move cannot be { $number } character long
       *[other] a move cannot be { $number } characters long
    }

# How moves are written: $moves is a list, and messages that are called example-... may stand in it
write = type { $moves }
write-only = the only possible move is { $move }

# What is wrong with a word of a move; $last is the highest seat
fault-twice = { $word } appears twice
fault-pack = { $word } is not a card in this game
fault-suit = { $word } is not a suit; the suits are C, D, H and S
fault-seat = there is no seat { $word }; seats are numbered 0 to { $last }

# $names are told already
list-or = { $names } or { $next }

## What somebody typed

typed-long = that line is too long: at most { $most } characters
# $line as it was typed; $moves are the moves that it may mean, as they are written
typed-which = { $line } could mean { $moves }: type one of them

# Words that people type in place of the notation. `|` stands between groups. A group begins with the word of the
# notation; after it come the words for it in this language, the usual one first.
typed-words = -
typed-ranks = ace | aces | two | twos | three | threes | four | fours | five | fives | six | sixes | seven | sevens | eight | eights | nine | nines | ten | tens | jack | jacks | queen | queens | king | kings
typed-suits = clubs | diamonds | hearts | spades
# Words that may be left out
typed-fillers = a an any the for please card cards
# $rank is a rank by its English name: a player typed it and holds no such card
typed-none = You hold no { $rank }
# The one legal move with a card of the rank that a player typed
typed-one = To play it, type { $move }
# $word is not a seat; $last is the highest seat
typed-seat = There is no seat { $word }. Type a player's name, or a seat from 0 to { $last }

## What a table may choose

# An option is called name-NAME, option-NAME says what it does, and option-NAME-VALUE what a value is called.

value-on = on
value-off = off

# An option that does not go with the others, and the clause that says so
option-clash = { $option }: { $reason } [{ $clause }]

# A text that a table has chosen, as a deck of its own
option-document =
    { $number ->
        [one] a file with { $number } character
       *[other] a file with { $number } characters
    }

option-name-dealer = first dealer
option-dealer = The first dealer is drawn at random, or is the player in the first seat
option-dealer-random = drawn at random
option-dealer-first = player in the first seat

option-name-limit = move limit
option-limit = Moves until a round ends; 0 for no limit

## What is no option, or no value of one

# $near is the last of these, or nothing
no-option = no such option: { $name }; the options are { $known }{ $near }
no-option-value = { $name }: { $given } is not one of { $known } [{ $clause }]{ $near }
no-option-number = { $name }: { $given } is not a whole number [{ $clause }]
no-option-range = { $name }: { $given } is not from { $low } to { $high } [{ $clause }]
no-option-text = { $name }: expected the text of a file, not { $given } [{ $clause }]
no-option-long = { $name }: at most { $most } characters, not { $length } [{ $clause }]
no-option-near = ; did you mean { $word }?

## What is wrong with a record

record-names = a record has at most one name per seat; this one has { $number } names for { $seats } seats
record-name = a name in a record has at most { $most } characters; the name of seat { $seat } has { $length }
