# Texts that all games and all interfaces share.
#
# $reader is the reader's part in a sentence: "who" or "other" if the reader is that player, else "else".

## Cards, suits, seats

card-joker = a joker
# In a list of cards, or alone in a place
card-joker-named = joker

# Cards that are hidden from the reader
cards-hidden =
    { $number ->
        [one] a card
       *[other] { $number } cards
    }

# More cards, hidden from the reader, at the end of a list of cards
cards-more = and { $number } more
cards-none = no cards

# $suit is clubs, diamonds, hearts or spades
suit =
    { $suit ->
        [clubs] clubs
        [diamonds] diamonds
        [hearts] hearts
       *[spades] spades
    }

# A player without a name
seat = Seat { $number }

# The reader as the object of a sentence: "Ann asks you"
you = you

# The name of the reader in a tutorial
tutorial-you = You

## Lists: "Ann, Ben, Cleo and Dan"

list-more = { $names }, { $next }
list-last = { $names } and { $last }

## Numbers

# A number with one decimal place
decimal = { $whole }.{ $tenths }

## Events of all games

choose_dealer =
    { $reader ->
        [who] You were drawn to deal first.
       *[else] { $who } was drawn to deal first.
    }

## Prompts

prompt-over = The game is over.
prompt-wait =
    { $reader ->
        [who] It is your turn.
       *[else] Waiting for { $who }.
    }

## Reasons why a move is not legal

refuse-turn = It is not your turn
refuse-over = The game is over
refuse-yours = You do not hold { $card }

## Scores and results

standing =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
result-won = { $winners } won
# The reader as the first winner: "You and Ann won"
result-you = You
result-drawn = The game is a draw
# $margin is a score, such as "2 sets"
margin-score = Margin: { $margin }.
margin-cards =
    { $reader ->
        [who]
            { $number ->
                [one] You had { $number } card left.
               *[other] You had { $number } cards left.
            }
       *[else]
            { $number ->
                [one] { $who } had { $number } card left.
               *[other] { $who } had { $number } cards left.
            }
    }

## Texts that exist only in English

# $text is a complete message, for example an error about a custom deck
text = { $text }

## Errors of moves

# $text is the given text in quotation marks
no-move = { $text } is not a move: { $reason }
no-move-here = { $text } is not a move in { $title }: use a move code or the text of a move
no-move-code = { $code } is not a move code of this game
no-move-long =
    { $number ->
        [one] this move has { $number } character, which is too long
       *[other] this move has { $number } characters, which is too long
    }

# How to write moves: $moves is a list of moves, and can include messages with the keys example-...
write = type { $moves }
write-only = the only possible move is { $move }

# Errors of a word in a move. $last is the highest seat
fault-twice = { $word } appears twice
fault-pack = { $word } is not a card in this game
fault-suit = { $word } is not a suit; the suits are C, D, H and S (clubs, diamonds, hearts and spades)
fault-seat = { $word } is not a seat; seats are numbered 0 to { $last }

# $names is the list so far, $next its last item
list-or = { $names } or { $next }

## Typed input

typed-long = that line is too long: at most { $most } characters
# $line is the typed text, $moves the moves that it could mean, as a player types them
typed-which = { $line } could mean { $moves }: type one of these moves

# Words that players type instead of the notation. `|` separates groups. A group begins with the word of the
# notation, followed by the words for it in this language, the usual one first.
typed-words = -
typed-ranks = ace | aces | two | twos | three | threes | four | fours | five | fives | six | sixes | seven | sevens | eight | eights | nine | nines | ten | tens | jack | jacks | queen | queens | king | kings
typed-suits = clubs | diamonds | hearts | spades
# Words that are ignored
typed-fillers = a an any the for please card cards
# $word is not a seat; $last is the highest seat
typed-seat = { $word } is not a seat. Type a player's name, or a seat from 0 to { $last }

## Options of a match

# option-name-NAME is the name of an option, option-NAME what $value does, option-NAME-VALUE the name of a value.

value-on = on
value-off = off

# An option that conflicts with another one. $clause is the rule about it
option-clash = { $option }: { $reason } [{ $clause }]

# An option with a text as its value, such as a custom deck
option-document =
    { $number ->
        [one] a file with { $number } character
       *[other] a file with { $number } characters
    }

option-name-dealer = first dealer
option-dealer =
    { $value ->
        [random] The first dealer is drawn at random
       *[first] The player in the first seat deals first
    }
option-dealer-random = drawn at random
option-dealer-first = player in the first seat

option-name-limit = move limit
option-limit = Number of moves after which a round ends; 0 for no limit

## Errors of options

# $near is no-option-near, or empty
no-option = no such option: { $name }; the options are { $known }{ $near }
no-option-value = { $name }: { $given } is not one of { $known } [{ $clause }]{ $near }
no-option-number = { $name }: { $given } is not a whole number [{ $clause }]
no-option-range = { $name }: must be a number from { $low } to { $high }, not { $given } [{ $clause }]
no-option-text = { $name }: must be the contents of a text file, not { $given } [{ $clause }]
no-option-long = { $name }: can have at most { $most } characters, not { $length } [{ $clause }]
no-option-near = ; did you mean { $word }?

## Errors of records

record-names = a record has at most one name per seat; this one has { $number } names for { $seats } seats
record-name = a name in a record has at most { $most } characters; the name of seat { $seat } has { $length }
