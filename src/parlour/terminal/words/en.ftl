# What the terminal says to people at a match.

## The table in words

place = { $name }: { $contents }
# "Played by Ann"
place-by = { $label } by { $who }
place-of = { $label } of { $who }
# $label begins with a small letter where it is a word
place-own = Your { $label }
place-gone = { $name }: no more
empty = empty
nothing = none
face-down = face down
cards =
    { $number ->
        [one] { $number } card
       *[other] { $number } cards
    }
pile-hidden = { cards }, face down
pile = { $card } on top, { cards }
peg = peg
track-none = no { $peg }, { $length } long
track = at { $places } of { $length }
track-named =
    { $number ->
        [one] { $peg } at { $places } of { $length }
       *[other] { $peg }s at { $places } of { $length }
    }
track-line = { $places } of { $length }
track-line-none = no peg of { $length }
scores = Scores: { $scores }
score = { $who } { $standing }

## The course of a match

seats = { $title }, { $seats } seats.
option = Option { $name } is { $value }.
seat-person = Seat { $seat } is { $name }, a person.
seat-bot = Seat { $seat } is { $name }, a bot: { $bot }.
seat-own = Seat { $seat } is yours, { $name }.
for-help = Write ? for help.
nobody-looks = Press Enter when nobody else looks.
now-for = It is for { $who } now.
next-is-yours = { $who }, the next move is yours.
your-move = Your move:
move-of = { $who }, your move:
step-in = You may step in, or press Enter.
step-in-or-not = You may step in, or press Enter to let it go by.
another-match =
    { $reader ->
        [who] Another match: you sit first now.
       *[else] Another match: { $who } sits first now.
    }
left-one = You left a match of { $title }: parlour play { $game } --resume takes it up again.
this-cannot-keep = This match cannot be kept: { $reason }
# $move is 0 for the deal
goes-on-from =
    { $move ->
        [0] This match goes on from { $file }, after the deal.
       *[other] This match goes on from { $file }, after move { $move }.
    }
taken-up =
    { $number ->
        [one] Taken up again after { $number } move.
       *[other] Taken up again after { $number } moves.
    }
not-kept = The match could not be kept: { $reason }
cannot-keep = The match cannot be kept: { $reason }
kept = The match is kept: parlour play { $game } --resume takes it up again.
seed-was = The seed was { $seed }.
record-in = The record is in { $file }: parlour replay { $file } shows it.
record-nowhere = Nothing is written.
ask-for-file = Name a file for the record of this match, or press Enter for none:
file-trouble = { $name }: { $reason }
file-there = { $name } is there already.
not-marked = nothing is marked { $mark } in the list now

## What can be written during a match: one word each, which no game has as a move

command-help = help
command-hint = hint
command-rules = rules
command-moves = moves
command-log = log
command-table = table
command-quit = quit

## What can be wanted after a match: one word each, and what it does

command-again = again
command-review = review
command-save = save
command-leave = leave
menu-again = another match
menu-review = what each choice was worth, and what was luck
menu-save = write the match to a file, as { command-save } { $file }
menu-leave = or Enter alone
menu-what = { $word } is none of these:

## A first hand

learn-step = Step { $step } of { $steps }
learn-shown = This is the move: { $move }
learn-done = That is all you need. Now parlour play { $game }

## Answers

see-help = { $reason } (? for help)
# $word is the command that is spelled most like what was typed
see-help-near = { $reason }; did you mean { $word }? (? for help)
refused = { $move }: { $reason }
best = Best: { $label }
best-typed = Best: { $label } ({ $move })

## Longer texts

help = Help
help-move = Write a move as the list has it, or the mark before it.
help-enter = Enter alone makes the move where there is only one, and lets a chance to step in go by.
help-keys = Tab completes what you write; up and down bring back what you wrote before.
help-help = this help
help-rules = the rules of the game; { command-rules } { $clause } for one clause
help-hint = what a good player would do there who sees what you see, and why
help-moves = every move that you can make
help-log = everything that you saw happen
help-table = everything that you see now, in words
help-quit = leave; parlour play { $game } --resume takes it up again
log = What happened
moves = Your moves
table = The table
rules = The rules of { $title }
rules-none = { $title } has no rules page
rules-no-clause = { $title } has no clause { $clause }; there are { $clauses }
# $near is the clause that is spelled most like what was asked for
rules-no-clause-near = { rules-no-clause }; did you mean { $near }?
rules-options = Options (the first value is the default)
rules-events = Events, as scenarios and records name them
rules-hints = Hints
rules-source = Source: { $source }

## Matches that were left

match-line = { $name }  { $title }: { $names }; { moves-made }, left { $left }
match-broken = { $name }  { $reason }
match-none = No match was left. Whoever leaves one before its end finds it here.
match-how =
    parlour matches resume { $name } goes on with one, parlour matches discard { $name } throws it away.
match-gone = { $name } is thrown away.
match-you = { $name } (you)

## The page on the screen

keys = ? { command-help }  ! { command-hint }  { command-rules }  { command-log }  { command-quit }
keys-fewer = ? { command-help }
more-log = ... ({ command-log } tells it all)
more-table = ... ({ command-table } tells it all)
more-moves = ... ({ command-moves } lists them all)
more-message = ...
enter-on = Enter: on
enter-back = Enter: back
page-before = p: page before
q-back = q: back
enter-alone = Enter alone does it

## A review

looking = Looking at each move
review-head = { $title }, { $names }: { moves-made }, { $end }.
moves-made =
    { $number ->
        [one] { $number } move
       *[other] { $number } moves
    }
not-over = not over
won-by = won by { $winners }
graph-title = Chance to win, in 100: as all saw it together, if they play on by the rule of thumb
graph-thinned = The graph has { $points } points for { $moves } moves.
graph-chance = Chance of { $who }: { $points }.
graph-point = { $chance } after move { $move }
graph-deal = { $chance } after the deal
graph-end = { $chance } at the end
turnings = Turning points
nothing-to-choose = There was nothing to choose: the cards decided alone.
choices-every = Every choice, if all play well from there
choices-dear = Choices that cost { $cost } in 100 or more, if all play well from there
choices-none = None of { $number }.
choice-best = Move { $move }, { $who }: { $made }, the best.
choice-as-good = Move { $move }, { $who }: { $made }, as good as the best that was found, as far as can be told.
choice-worse = Move { $move }, { $who }: { $made }; better was { $best }. Cost: { $cost }.
choice-worse-points = Move { $move }, { $who }: { $made }; better was { $best }. Cost: { $cost } and { $points } points.
choice-judged = { $label }, { $chance }
choice-judged-typed = { $label } ({ $move }), { $chance }
not-judged = not judged
luck = Luck and skill
