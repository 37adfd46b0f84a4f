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
unfinished-match = You left a match of { $title }: parlour play { $game } --resume takes it up again.
match-save-failed = This match cannot be kept: { $reason }
# $move is 0 for the deal
match-continues-from =
    { $move ->
        [0] This match goes on from { $file }, after the deal.
       *[other] This match goes on from { $file }, after move { $move }.
    }
match-resumed =
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
rules-how-to-play = How to play
rules-options = Options (the first value is the default)
rules-events = Events, as scenarios and records name them
rules-hints = Hints
rules-source = Source: { $source }

## Matches that were left

match-line = { $name }  { $title }: { $names }; { moves-made }, { $kind ->
    [played] played at another terminal just now
   *[left] left { $left }
}
match-broken = { $name }  { $reason }
match-none = No match was left. Whoever leaves one before its end finds it here.
match-how =
    parlour matches resume { $name } goes on with one, parlour matches discard { $name } throws it away.
match-gone = { $name } is thrown away.
match-you = { $name } (you)

## The page on the screen

keys = ? { command-help }  ! { command-hint }  { command-rules }  { command-log }  { command-quit }
keys-fewer = ? { command-help }
more-log = … ({ command-log } tells it all)
more-moves = … ({ command-moves } lists them all)
# The window is $columns wide and $lines high; one $wide wide and $high high shows the table
small-window = Window too small ({ $columns } by { $lines }): the table needs at least { $wide } by { $high }.
enter-on = Enter: on
enter-back = Enter: back
page-before = p: page before
q-back = q: back
enter-alone = Enter alone does it

## A review

review-progress = Looking at each move
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
turning-points = Turning points
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

## What can be played

game-line = { $name }: { $title }, { $seats } seats
values-file = the text of a file, as { $name }=@FILE
values-number = { $usual }, or any number from { $low } to { $high }

## A record, move by move

# $move as it is written
replay-after = After move { $number }, { $move } by { $who }:
replay-deal = After the deal:
replay-to-move = To move: { $names }
replay-ends =
    { $number ->
        [one] The record ends here, after { $number } move; the match was not over.
       *[other] The record ends here, after { $number } moves; the match was not over.
    }

## A hand, counted

count-points =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
count-form = { $reason }; write it as in parlour count-hand "5H 5D 5C JS" 5S
count-no-game = no game here counts hands

## What is wrong with a command

disk-full = no more can be written: { $reason }
# $word is the known word that is nearest; after a sentence that has no full stop
did-you-mean = ; did you mean { $word }?
package-untested = { $package } { $installed } is installed, but this card room was tested with { $package } { $tested }.
extra-missing = { $extra ->
        [room] the card room
       *[other] { $what }
    } needs { $lacking }, which is not installed here; to install it, type: { $command }
game-none = no game is called { $name }; there are { $games }{ $near }
# Who sits there and has no name
person =
    { $number ->
        [1] Guest
        [2] Second guest
        [3] Third guest
        [4] Fourth guest
        [5] Fifth guest
       *[other] Sixth guest
    }
seats-range = { $few } to { $many }
seats-count = --players { $text }: { $title } is for { $seats } seats, not { $number }
seats-number = --players { $text }: name a player for each seat, for example --players { $example }. { $title } is for { $seats } seats
seats-alike = --players { $text }: two seats have the same name
seats-name = --players { $text }: a name has at most { $most } letters
seats-nobody = --players { $text }: nobody is called { $player }; there are { $sorts } (you:Ann names a seat){ $near }
jobs-many = --jobs { $jobs }: this machine plays with { $most } processes at most; more are for a --cluster
bots-missing = --bots { $text }: the name of a bot is missing; there are { $sorts }
option-form = --option { $pair }: write it as name=value
option-twice = --option { $pair }: { $name } has been set to { $value } already
option-file = { $name }: { $value } is a file: write { $name }=@{ $value } for what stands in it
option-text = { $name }: { $file } is not a text in UTF-8
write-folder = this is a folder; name a file in it
write-no-folder = there is no folder { $folder }
write-not = you may not write there
seed-form = --seed { $text }: a whole number or 64 hexadecimal digits are wanted
resume-alone = --resume takes a match up as it was: leave --players, --option and --seed out
resume-or-from = --resume and --from are two different matches: leave one of them out
resume-none = no match of any game was left: start one, as in `parlour play { $game }`
resume-none-of = no match of { $title } was left: start one, as in `parlour play { $game }`
from-alone = --from has options and cards from the record: leave --option and --seed out
from-other = { $file }: this is a record of { $title }: leave { $game } out
from-range = --move { $move }: the record has moves 1 to { $last }; 0 is after the deal
from-broken = { $file }: the match does not replay: { $reason }
# $move is 0 after the deal
from-over =
    { $move ->
        [0] { $file }: the match is over after the deal: name an earlier move, as in --move { $earlier }
       *[other] { $file }: the match is over after move { $move }: name an earlier move, as in --move { $earlier }
    }
from-seats = --players { $text }: { $seats } play in this match, not { $number }
move-alone = --move goes with --from, which names a record
review-seat = --seat { $seat }: the record has seats 0 to { $last }
play-what = name a game, as in `parlour play { $game }`; there are { $games }
saved-match-broken = { $file }: this kept match cannot be taken up: { $reason }
saved-match-elsewhere = { $file }: this match goes on at another terminal
saved-match-format = { $file }: this kept match is not of format { $format }
saved-match-earlier = { $file }: this match was kept by an earlier Parlour; this version cannot read it
saved-match-bot = { $file }: a bot of this kept match is gone: { $reason }
saved-match-seats = { $file }: this kept match cannot be taken up: seats 0 to { $last } play in it
match-no-left = no match is called { $name }: none was left
match-which = { $name } could be { $names }: write more of it
match-no-name = no match is called { $name }; there are { $names }{ $near }
match-discard-what = name the matches to throw away, or write --all: see `parlour matches`
option-given-twice = { $option } is said twice, before { $command } and after it, and not the same: say it once

## parlour verify

verify-commitment = --commitment { $given }: 64 hexadecimal digits are wanted
verify-seed-share = --seed-share { $given }: a seat is wanted, =, and 64 hexadecimal digits, such as 1=2021…3e3f
verify-none = its seed was not made of a secret and parts, so nobody can check where its cards come from
verify-flaw-method = its seed was made by method { $method }; this version checks method { $known }
verify-flaw-form = its secret, commitment and parts are not 64 hexadecimal digits each
verify-flaw-secret = its secret is not the one to which the room committed itself: its hash is another
verify-flaw-seed = its seed does not come from the secret and the parts
verify-other-commitment = the room committed itself to { $told }, not to { $noted }
verify-other-seed-share = the part of seat { $seat } is { $told }, not { $noted }
verify-not-replayed = the match does not play again: { $reason }
verify-match = { $moves ->
    [one] { $title }, { $names }: the one move plays again.
   *[other] { $title }, { $names }: all { $moves } moves play again.
}
verify-end = The match ends as it was written: { $result }.
verify-no-end = The match is not over.
verify-secret = The secret is the one to which the room committed itself.
verify-seed = The seed is made from the secret and from what { $names } added.
verify-seed-alone = The seed is made from the secret alone: nobody who played added anything.
verify-draws = { $deals ->
    [one] One deal
   *[other] { $deals } deals
} and all else that chance decided, { $draws ->
    [one] one draw
   *[other] { $draws } draws
}, come from the seed.
verify-read-on = docs/fair-deals.md says what this proves, and what it does not.

## Many matches

simulate-seed = --seed: a whole number from -{ $number } to { $number }
simulate-too-many = The matches of one seed are numbered up to { $number }: that is too many
simulate-seats = --seats { $seats } and { $bots } bots: name one bot for each seat, or one for all
simulate-range = { $title } is played by { $seats }
simulate-cannot-write = { $file } cannot be written: { $reason }
simulate-not-kept =
    { $kept ->
        [0] { $file } can take no more ({ $reason }): nothing is kept
        [one] { $file } can take no more ({ $reason }): match { $first } is kept; --first-match { $next } goes on, in another place
       *[other] { $file } can take no more ({ $reason }): matches { $first } to { $last } are kept; --first-match { $next } goes on, in another place
    }
simulate-stopped =
    { $number ->
        [one] Stopped before the match was over
       *[other] Stopped after { $done } of { $matches } matches
    }
simulate-stopped-kept =
    { $number ->
        [one] Stopped before the match was over; nothing of it is kept. --first-match { $next } --matches 1 plays it, in another place
       *[other] Stopped after { $done } of { $matches } matches; { $file } has them. --first-match { $next } --matches { $left } plays the rest, in another place
    }
simulate-gone = { $why }. { $stopped }
arena-stopped =
    { $number ->
        [one] Stopped before the deal had been played from every seat
       *[other] Stopped after { $done } of { $deals } deals
    }
arena-stopped-kept =
    { $number ->
        [one] Stopped before the deal had been played from every seat; nothing is kept. --first-match { $next } --matches 1 plays it, in another place
       *[other] Stopped after { $done } of { $deals } deals; { $file } has them. --first-match { $next } --matches { $left } plays the rest, in another place
    }
arena-not-kept =
    { $kept ->
        [0] { $file } cannot be written ({ $reason }): no deal is kept
        [one] { $file } cannot be written ({ $reason }): deal { $first } is kept; --first-match { $next } plays the rest, in another place
       *[other] { $file } cannot be written ({ $reason }): deals { $first } to { $last } are kept; --first-match { $next } plays the rest, in another place
    }
arena-too-many = --first-match and --matches: the deals of one seed are numbered up to { $number }
arena-faults = --on-bot-error { $given }: it is one of { $known }
arena-seats = --bots { $bots }: { $title } is for { $seats } seats, one bot for each
# $options is what simulate-usual says where none was chosen
arena-heading = { $title }, { $seats } seats, { $options }: { $deals ->
    [one] { $dealt } deal
   *[other] { $dealt } deals
}{ $since }, each from every seat, { $matches } matches in { $seconds } s (seed { $seed })
arena-bot = bot
arena-matches = matches
arena-rating = rating
arena-foot = Were all alike, each would win { $fair } of 100.
arena-foot-rated = { arena-foot } ± of a rating is one sigma.
arena-failed = { $matches ->
    [one] { $bot } failed in { $failed } match
   *[other] { $bot } failed in { $failed } matches
} ({ $kind }), first in deal { $deal }: { $fault }
fault-starts = does not start
fault-late = late
fault-died = died
fault-nonsense = nonsense
fault-illegal = illegal move
fault-floods = flood
fault-unasked = unasked
fault-gave-up = gave up
fault-raised = exception
fault-exited = sys.exit
arena-became = { $faults ->
    [lose] A bot that failed lost the match.
   *[continue] After a bot failed, the rule of thumb played on for it to the end of the match.
}
arena-unrated = Ratings are left out: they need { $package }: { $command }
# Of a share of 100, and its ends
share-head = 95 % interval
share-interval = { $low } to { $high }
simulate-rate = { $rate } a second
simulate-usual = usual options
simulate-heading =
    { $number ->
        [one] { $title }, { $seats } seats, { $options }, { $bots }: { $matches } match{ $since } in { $seconds } s (seed { $seed })
       *[other] { $title }, { $seats } seats, { $options }, { $bots }: { $matches } matches{ $since } in { $seconds } s (seed { $seed })
    }
simulate-mean = mean
simulate-spread = spread
simulate-least = least
simulate-most = most
simulate-by-seat = seat by seat
simulate-since = {" "}from number { $first } on
simulate-wins = wins of 100
simulate-more = more
simulate-ended = Ended by { $clauses } of 100; without one winner { $shared } of 100.
# $few says of how many matches they are
simulate-intervals =
    { $few ->
        [few] ± is half of a 95 % interval of a mean, too narrow for fewer than { $fewest } matches.
       *[enough] ± is half of a 95 % interval of a mean.
    }
simulate-agree = ±0 says that all matches that were played are alike in it, and nothing of others.
simulate-foot = Were all alike, each seat would win { $fair } of 100.
stat-moves = moves
stat-rounds = rounds
stat-score = the score of a seat
who-seat = seat { $number }
who-dealer = the first dealer
who-lead = whoever acts first
stat-sole = matches with one winner
compare-form = --vary { $given }: an option and two or more of its values are wanted, as in war=one,three
compare-none = --vary: there is no option { $name }; there are { $options }{ $near }
compare-twice = --vary { $given }: each value once
compare-fixed = --option { $name } and --vary { $name }: it is one or the other
compare-apart = difference
compare-sure = sure
compare-in-hundred = { $name }, of 100
compare-wins =
    { $way ->
        [more] With `{ $setting }` { $name } wins { $by } in a hundred more often, { $low } to { $high }.
       *[less] With `{ $setting }` { $name } wins { $by } in a hundred less often, { $low } to { $high }.
    }
compare-often =
    { $way ->
        [more] With `{ $setting }` there are { $by } in a hundred more { $name }, { $low } to { $high }.
       *[less] With `{ $setting }` there are { $by } in a hundred fewer { $name }, { $low } to { $high }.
    }
compare-count =
    { $way ->
        [more] With `{ $setting }` there are { $by } more { $name } a match, { $low } to { $high }.
       *[less] With `{ $setting }` there are { $by } fewer { $name } a match, { $low } to { $high }.
    }
compare-count-seat =
    { $way ->
        [more] With `{ $setting }` there are { $by } more { $name } a match for each seat, { $low } to { $high }.
       *[less] With `{ $setting }` there are { $by } fewer { $name } a match for each seat, { $low } to { $high }.
    }
compare-level =
    { $way ->
        [more] With `{ $setting }` { $name } comes to { $by } more, { $low } to { $high }.
       *[less] With `{ $setting }` { $name } comes to { $by } less, { $low } to { $high }.
    }
compare-nothing =
    { $number ->
        [one] Nothing is surely different after { $number } deal: what differs may be chance.
       *[other] Nothing is surely different after { $number } deals: what differs may be chance.
    }
compare-foot =
    { $alike ->
        [yes] { $number ->
            [one] The same deal was played with each value.
           *[other] The same deals were played with each value.
        }
       *[no] The option changes what is dealt: these are differences between runs with other cards.
    }
# $few says of how many deals they are
compare-intervals =
    { $few ->
        [none] One deal has no interval.
        [few] Intervals of fewer than { $fewest } deals are too narrow; nothing is called sure.
       *[enough] All intervals together hold the truth in 95 of 100 such comparisons.
    }
compare-agree = ±0 says that no deal that was played differed, and nothing of others.
compare-several = --vary { $given }: one option at a time; set the others with --option
merge-overlap = { $one } and { $other } both have matches { $first } to { $last }
merge-other = { $other } is of other matches than { $one }: { $name } { $theirs }, not { $mine }
merge-gap =
    { $gaps ->
        [one] { $matches ->
            [one] Match { $first } is in none of them: --first-match { $first } --matches 1 plays it, or --allow-gaps leaves it out
           *[other] Matches { $first } to { $last } are in none of them: --first-match { $first } --matches { $matches } plays them, or --allow-gaps leaves them out
        }
       *[other] Matches are missing in { $gaps } places, first { $first } to { $last }: --first-match { $first } --matches { $matches } plays these, or --allow-gaps leaves all out
    }
merge-empty = None of them has any match.

## parlour engine --check

engine-fine = fine:
engine-wrong = WRONG:
engine-note = note:
engine-described = It is called { $name }, and wants { $sees ->
        [view] the view and the legal moves
       *[else] the legal moves
    }.
engine-other-game = It does not play { $title }; it plays { $games }.
engine-played = From seat { $seat } it played { $matches ->
        [one] a match
       *[other] { $matches } matches
    } with { $answers ->
        [one] one answer
       *[other] { $answers } answers
    }, the slowest after { $slowest } ms.
engine-otherwise = Of { $asked ->
        [one] one question that was
       *[other] { $asked } questions that were
    } asked twice, with the same seed, { $number } had another answer; a contest with it cannot be repeated.
engine-hurried = With { $milliseconds } ms for a move, it answers.
engine-ends = It ends by itself { $how ->
        [quit] when it is told to quit
       *[end] when its standard input ends
    }.
engine-stays = { $how ->
        [quit] Told to quit
       *[end] When its standard input has ended
    }, it goes on for more than { $seconds } s.
engine-fault = It { $fault }
engine-it = it { $fault }
engine-seats = --seats { $number }: { $title } is for { $seats } seats
engine-unchecked = --option and --seats go with --check; an engine is told with each question what is played

## parlour report

report-not-played = --matches, --bots, --seats, --option, --vary, --seed and --jobs are for a game; the matches of these files have been played
report-games-named = { $games }: one game at a time, or files of rows
report-neither = { $name } is neither a file of rows nor a game: { $reason }
report-many = { $number } settings are too many for one picture; at most { $most }
report-games = These files are of several games ({ $games }); a report is about one
report-records = --records goes with one file of rows
report-records-played = --records goes with rows that were played before; what is played now has its matches
report-empty = { $file } has no matches
# $reason names the file
report-no-rows = { $reason }
report-no-comparison = { $file } is no comparison as `parlour compare --json` tells one: { $reason }
report-undiffering = { $file } has no differences: a comparison takes two settings and two deals or more
report-other = { $file } cannot be reported: { $reason }
report-page = --output { $file }: a report is a page; name it with .html at its end
report-stopped = Stopped before any match was played
report-written = The report is in { $file }
report-pictures =
    { $number ->
        [one] One picture is in { $folder }, as SVG and as PNG
       *[other] { $number } pictures are in { $folder }, each as SVG and as PNG
    }
