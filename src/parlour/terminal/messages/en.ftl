# Texts of the terminal and of the command line.

## The table as text

place = { $name }: { $contents }
# Cards that a player played or won: "Played by Ann"
place-by = { $label } by { $who }
place-of = { $label } of { $who }
# $label begins with a small letter, unless it is an abbreviation
place-own = Your { $label }
place-gone = { $name }: empty
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
track-none = no { $peg } on the track yet ({ $length } holes)
track = in holes { $places } of { $length }
track-named =
    { $number ->
        [one] { $peg } in hole { $places } of { $length }
       *[other] { $peg }s in holes { $places } of { $length }
    }
track-line = holes { $places } of { $length }
track-line-none = no peg yet ({ $length } holes)
scores = Scores: { $scores }
score = { $who } { $standing }

## The course of a match

seats = { $title }, { $seats } seats.
option = { $name }: { $value }.
seat-person = { $name } is in seat { $seat }.
seat-bot = { $name } is in seat { $seat } (bot: { $bot }).
seat-own = You are in seat { $seat }, { $name }.
for-help = Type ? for help.
nobody-looks = Press Enter when the other players are not looking.
now-for = The next lines are for { $who } only.
next-is-yours = { $who }, the next move is yours.
your-move = Your move:
move-of = { $who }, your move:
step-in = You can make a move now, or press Enter to pass.
step-in-or-not = You can make a move now, or press Enter to pass.
another-match =
    { $reader ->
        [who] New match: you are in the first seat now.
       *[else] New match: { $who } is in the first seat now.
    }
unfinished-match = You have an unfinished match of { $title }. Resume it with `parlour play { $game } --resume`
match-save-failed = This match cannot be saved: { $reason }
# $move is 0 for the deal
match-continues-from =
    { $move ->
        [0] This match continues { $file }, from the deal.
       *[other] This match continues { $file }, from move { $move }.
    }
match-resumed =
    { $number ->
        [one] Match resumed after { $number } move.
       *[other] Match resumed after { $number } moves.
    }
not-kept = The match could not be saved: { $reason }
cannot-keep = The match cannot be saved: { $reason }
kept = Match saved. Resume it with `parlour play { $game } --resume`
seed-was = Seed: { $seed }
record-will-be-in = The record of the match will be written to { $file }
record-in = Record saved in { $file }. Replay it with parlour replay { $file }
record-nowhere = No record saved.
ask-for-file = File name for the record of this match (press Enter for no record):
file-trouble = { $name }: { $reason }
file-there = { $name } already exists.
unknown-shortcut = No move in the list has the shortcut { $shortcut }
typed-ahead = You typed { $line } before you could see these moves. Type it again to make the move.
enter-key = Enter

## Commands during a match: one word each, different from the moves of all games

command-help = help
command-hint = hint
command-rules = rules
command-moves = moves
command-log = log
command-table = table
command-undo = undo
command-restart = restart
command-new = new
command-quit = quit

## Choices after a match: one word each, and its description

command-again = again
command-review = review
command-save = save
command-leave = leave
menu-again = play another match
menu-review = review your choices and your luck
menu-save = save the match to a file, for example { command-save } { $file }
menu-leave = leave (or just press Enter)
menu-what = Unknown choice: { $word }

## Tutorials

learn-step = Step { $step } of { $steps }
learn-shown = Play this move: { $move }
learn-done = That is all you need to know. Now play: `parlour play { $game }`

## Answers to input

see-help = { $reason } (? for help)
# $word is the command with the most similar spelling
see-help-near = { $reason }; did you mean { $word }? (? for help)
refused = { $move }: { $reason }
undone = You are back at your last decision.
undo-none = You have no earlier decision to go back to.
undo-people = You can do this only in a match against bots.
restarted = You are back at the start of this deal.
best = Best: { $label }
best-typed = Best: { $label } ({ $move })

## Longer texts

help = Help
help-move = Type a move from the list, or the shortcut before it.
help-enter = Press Enter to make the only possible move, or to pass.
help-keys = Press Tab to complete what you type, and the up and down arrow keys to see earlier input.
help-help = show this help
help-rules = show the rules of the game, or one rule with { command-rules } { $clause }
help-hint = show the best move and the reason, based only on what you can see
help-moves = list all your moves
help-log = show the game log
help-table = describe the table
help-undo = go back to your last decision, against bots
help-restart = start again with the same deal, against bots
help-new = start another match with a new deal, against bots
help-quit = leave the match; resume it with `parlour play { $game } --resume`
log = Game log
moves = Your moves
table = The table
rules = Rules of { $title }
rules-none = no rules page for { $title }
rules-no-clause = no such rule of { $title }: { $clause }; available: { $clauses }
# $near is the rule with the most similar spelling
rules-no-clause-near = { rules-no-clause }; did you mean { $near }?
rules-how-to-play = How to play
rules-options = Options (the first value is the default)
rules-events = Events in scenarios and records
rules-hints = Hints
rules-source = Source: { $source }

## Unfinished matches

match-line = { $name }  { $title }: { $names }; { moves-made }, { $kind ->
    [played] in progress at another terminal
   *[left] left { $left }
}
match-broken = { $name }  { $reason }
match-none = No unfinished matches. If you leave a match early, it is saved here.
match-how =
    Resume a match with `parlour matches resume { $name }`, or discard it with `parlour matches discard { $name }`
match-gone = Match { $name } discarded.
match-you = { $name } (you)

## Full-screen view

keys = ? { command-help }  ! { command-hint }  { command-rules }  { command-log }  { command-quit }
keys-fewer = ? { command-help }
more-log = … (type { command-log } for all)
more-moves = … (type { command-moves } for all)
enter-on = Enter: continue
enter-back = Enter: back
page-before = p: previous page
q-back = q: back
enter-alone = Press Enter

## Reviews

review-progress = Analysing moves
review-head = { $title }, { $names }: { moves-made }, { $end }.
moves-made =
    { $number ->
        [one] { $number } move
       *[other] { $number } moves
    }
not-over = not over
won-by = { $winners } won
graph-title = Chance to win in percent, estimated from each player's view and averaged, assuming simple play afterwards
graph-shares = A chance to win is the expected share of the win: if several players win, they share it equally.
graph-sampled = The graph shows the chances at only { $points } points, not after each of the { $moves } moves.
graph-chance = { $who }'s chance to win: { $points }.
graph-point = { $chance }% after move { $move }
graph-deal = { $chance }% after the deal
graph-end = { $chance }% at the end
turning-points = Turning points
nothing-to-choose = There was nothing to choose: the cards decided everything.
choices-every = All choices, and how much each lowered the chance to win, assuming good play afterwards
choices-dear = Choices that lowered the chance to win by { $cost }% or more, assuming good play afterwards
choices-none =
    { $number ->
        [one] The only choice was not costly.
       *[other] None of the { $number } choices was costly.
    }
choice-you = you
choice-best = Move { $move }, { $who }: { $made }, the best move.
choice-as-good = Move { $move }, { $who }: { $made }, about as good as the best move.
choice-worse = Move { $move }, { $who }: { $made }. Better: { $best }. Cost: −{ $cost }% chance to win.
choice-worse-points = Move { $move }, { $who }: { $made }. Better: { $best }. Cost: −{ $cost }% chance to win, −{ $points } points.
choice-reason-for = Tip for { $who }: “{ $reason }”
choice-judged = { $label }, { $chance }
choice-judged-typed = { $label } ({ $move }), { $chance }
win-chance = { $chance }%
not-judged = chance to win unknown
luck = Luck and skill

## List of games

game-line = { $name }: { $title }, { $seats } seats
values-file = text of a file, written as { $name }=@FILE
values-number = { $usual }, or a number from { $low } to { $high }

## Replay of a record

# $move is in the notation of the game
replay-after = After move { $number }, { $move } by { $who }:
replay-deal = After the deal:
replay-to-move = To move: { $names }
replay-ends =
    { $number ->
        [one] The record ends after { $number } move, before the end of the match.
       *[other] The record ends after { $number } moves, before the end of the match.
    }

## parlour count-hand

count-points =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
count-form = { $reason }; type, for example, parlour count-hand "5H 5D 5C JS" 5S
count-no-game = no installed game can count hands

## Errors of commands

disk-full = cannot write: { $reason }
# After a message without a full stop. $word is the known word with the most similar spelling
did-you-mean = ; did you mean { $word }?
package-untested = { $package } { $installed } is installed, but Parlour was tested with { $package } { $tested }.
extra-missing = { $extra ->
        [room] the card room
       *[other] { $what }
    } needs { $lacking }, which is not installed; install it with { $command }
game-none = no such game: { $name }; available: { $games }{ $near }
# The game of a package that is installed next to Parlour; $place is its module and class
game-unloadable = the game '{ $name }' of { $package } ({ $place }) cannot be loaded: { $reason }
# The name of a player without one; $number counts them
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
seats-count = --players { $text }: { $title } needs { $seats } players, not { $number }
seats-number = --players { $text }: name a player for each seat, for example --players { $example }. { $title } has { $seats } seats
seats-alike = --players { $text }: two players have the same name
seats-name = --players { $text }: a name can have at most { $most } characters
seats-nobody = --players { $text }: unknown player { $player }; available: { $sorts } (to give a player a name, write for example you:Ann){ $near }
jobs-many = --jobs { $jobs }: this machine allows at most { $most }; use --cluster for more
bots-missing = --bots { $text }: a bot name is missing; available: { $sorts }
option-form = --option { $pair }: invalid; use name=value
option-twice = --option { $pair }: { $name } is already set to { $value }
option-file = { $name }: { $value } is the name of a file; to use the text of that file, write { $name }=@{ $value }
option-text = { $name }: { $file } is not a UTF-8 text file
write-folder = this is a folder; name a file
write-no-folder = no such folder: { $folder }
write-not = permission denied
seed-form = --seed { $text }: invalid; use a whole number or 64 hexadecimal digits
resume-alone = --resume continues a saved match; remove --players, --option and --seed
resume-or-from = --resume and --from cannot be combined; remove one of them
resume-none = no unfinished match; start one, for example with `parlour play { $game }`
resume-none-of = no unfinished match of { $title }; start one with `parlour play { $game }`
from-alone = --from takes options and cards from the record; remove --option and --seed
from-other = { $file }: this is a record of { $title }; remove the argument { $game }
from-range = --move { $move }: the record has moves 1 to { $last }; 0 is the deal
record-of = Record { $nth } of { $number }
record-nth = --nth { $nth }: { $file } has { $number ->
    [one] one record
   *[other] { $number } records
}
record-several = { $file } has { $number } records; put one record in a file of its own
from-broken = { $file }: the record cannot be replayed: { $reason }
# $move is 0 for the position after the deal
from-over =
    { $move ->
        [0] { $file }: the match is already over after the deal and cannot be continued
       *[other] { $file }: the match is over after move { $move }; use an earlier move, for example --move { $earlier }
    }
from-seats = --players { $text }: this match has { $seats } players, not { $number }
move-alone = --move needs a record, given with --from
review-seat = --seat { $seat }: the record has seats 0 to { $last }
play-what = name a game, for example `parlour play { $game }`; available: { $games }
saved-match-broken = { $file }: this saved match cannot be loaded: { $reason }
saved-match-elsewhere = { $file }: this match is in progress at another terminal
saved-match-format = { $file }: this saved match does not have format { $format }
saved-match-earlier = { $file }: this match was saved by an earlier version of Parlour and cannot be loaded
saved-match-bot = { $file }: a bot of this saved match is not available: { $reason }
match-no-left = no such match: { $name }; there are no unfinished matches
match-which = { $name } is ambiguous: { $names }
match-no-name = no such match: { $name }; available: { $names }{ $near }
match-discard-what = name the matches to discard, or use --all; list them with `parlour matches`
option-given-twice = { $option } has different values before and after { $command }; use it only once

## parlour verify

verify-commitment = --commitment { $given }: invalid; use 64 hexadecimal digits
verify-seed-share = --seed-share { $given }: invalid; write a seat, an equals sign and 64 hexadecimal digits, for example 1=2021…3e3f
verify-none = the seed was not computed from a secret and random numbers of the players (seed shares), so the shuffle cannot be checked
verify-flaw-method = the seed was computed by method { $method }, but this version can check only method { $known }
verify-flaw-form = the secret, the commitment and the random number of each player (seed share) must have 64 hexadecimal digits
verify-flaw-secret = the secret does not match the server's commitment: the hash is different
verify-flaw-seed = the seed was not computed from the server's secret and the players' random numbers (seed shares)
verify-other-commitment = the record has the commitment { $told }, not { $noted }
verify-other-seed-share = the record has the seed share { $told } for seat { $seat }, not { $noted }
verify-not-replayed = the match cannot be replayed: { $reason }
verify-match = { $moves ->
    [one] { $title }, { $names }: the only move can be replayed.
   *[other] { $title }, { $names }: all { $moves } moves can be replayed.
}
verify-end = The result matches the record: { $result }.
verify-no-end = The match is not over.
verify-secret = The secret matches the server's commitment.
verify-seed = The seed was computed from the server's secret and the random numbers (seed shares) of { $names }.
verify-seed-alone = The seed was computed from the server's secret alone: no player added a random number (seed share).
verify-draws = { $deals ->
    [one] The shuffle of the deal
   *[other] The shuffles of { $deals } deals
} and all other random draws ({ $draws ->
    [one] one draw
   *[other] { $draws } draws
} in total) come from the seed.
verify-read-on = To learn what this check means, see docs/fair-deals.md.

## parlour simulate, arena, compare and merge

simulate-seed = --seed: must be a whole number from -{ $number } to { $number }
simulate-too-many = --first-match plus --matches must not exceed { $number }
simulate-seats = --seats { $seats } with { $bots } bots: name one bot for each seat, or one for all
simulate-range = { $title } is for { $seats } players
simulate-cannot-write = { $file } cannot be written: { $reason }
simulate-not-kept =
    { $kept ->
        [0] cannot write { $file } ({ $reason }): no match was saved
        [one] cannot write { $file } ({ $reason }): match { $first } was saved; continue in a new file with --first-match { $next }
       *[other] cannot write { $file } ({ $reason }): matches { $first } to { $last } were saved; continue in a new file with --first-match { $next }
    }
simulate-stopped =
    { $number ->
        [one] Stopped before the match was over
       *[other] Stopped after { $done } of { $matches } matches
    }
simulate-stopped-kept =
    { $number ->
        [one] Stopped before the match was over, so it was not saved. Play it again and save it in a new file, with --first-match { $next } --matches 1
       *[other] Stopped after { $done } of { $matches } matches, saved in { $file }. Play the remaining matches and save them in a new file, with --first-match { $next } --matches { $left }
    }
simulate-gone = { $why }. { $stopped }
arena-stopped =
    { $number ->
        [one] Stopped before the deal had been played from every seat
       *[other] Stopped after { $done } of { $deals } deals
    }
arena-stopped-kept =
    { $number ->
        [one] Stopped before the deal had been played from every seat, so the deal was not saved. Play it again and save it in a new file, with --first-match { $next } --matches 1
       *[other] Stopped after { $done } of { $deals } deals, saved in { $file }. Play the remaining deals and save them in a new file, with --first-match { $next } --matches { $left }
    }
arena-not-kept =
    { $kept ->
        [0] cannot write { $file } ({ $reason }): no deal was saved
        [one] cannot write { $file } ({ $reason }): deal { $first } was saved; continue in a new file with --first-match { $next }
       *[other] cannot write { $file } ({ $reason }): deals { $first } to { $last } were saved; continue in a new file with --first-match { $next }
    }
arena-too-many = --first-match plus --matches must not exceed { $number }
arena-faults = --on-bot-error { $given }: invalid; use one of { $known }
arena-seats = --bots { $bots }: { $title } has { $seats } seats; name one bot for each seat
# $options is simulate-usual if all options have their default
arena-heading = { $title }, { $seats } seats, { $options }: { $deals ->
    [one] { $dealt } deal{ $since }, played from every seat
   *[other] { $dealt } deals{ $since }, each played from every seat
}, { $matches } matches in { $seconds } s (seed { $seed })
arena-bot = bot
arena-matches = matches
arena-rating = rating
arena-foot = If all bots were equal, each would win { $fair }% of matches, and its rating would be 0. A rating that is 400 points higher means ten times as many wins.
arena-failed = { $matches ->
    [one] { $bot } failed in { $failed } match ({ $kind }), in deal { $deal }
   *[other] { $bot } failed in { $failed } matches ({ $kind }), first in deal { $deal }
}: { $fault }
fault-starts = start failed
fault-late = timeout
fault-died = crashed
fault-nonsense = invalid output
fault-illegal = illegal move
fault-floods = too much output
fault-unasked = unrequested output
fault-gave-up = reported an error
fault-raised = exception
fault-exited = sys.exit
arena-became = { $faults ->
    [lose] A bot that failed lost the match.
   *[continue] If a bot failed, the simple bot played the rest of its match.
}
# The heading of a column of intervals, each of them a share-interval
share-head = 95% interval
share-interval = { $low } to { $high }
simulate-rate = { $rate } matches per second
simulate-usual = default options
simulate-heading =
    { $number ->
        [one] { $title }, { $seats } seats, { $options }, { $bots }: { $matches } match{ $since } in { $seconds } s (seed { $seed })
       *[other] { $title }, { $seats } seats, { $options }, { $bots }: { $matches } matches{ $since } in { $seconds } s (seed { $seed })
    }
simulate-mean = mean
simulate-spread = SD
simulate-least = min
simulate-most = max
simulate-by-seat = by seat
simulate-since = {" "}from number { $first } on
simulate-wins = wins, %
simulate-more = difference
simulate-ended = Rules by which matches ended (in %): { $clauses }. Matches without a single winner: { $shared }%.
# $few depends on the number of matches
simulate-intervals =
    { $few ->
        [few] ± is half the width of the 95% confidence interval of the mean; with fewer than { $fewest } matches, the interval is too narrow.
       *[enough] ± is half the width of the 95% confidence interval of the mean.
    }
simulate-agree = ±0 means that all these matches had the same value; other matches may differ.
# $stats is a list of statistics, each with its value
simulate-constant = The same in all these matches: { $stats }.
simulate-foot = If all seats were equal, each would win { $fair }% of matches.
stat-moves = moves
stat-rounds = rounds
stat-score = score of a seat
who-seat = seat { $number }
who-dealer = the first dealer
who-lead = the first player to act
stat-sole = matches with one winner
compare-form = --vary { $given }: invalid; use an option and two or more of its values, for example war=one,three
compare-none = --vary: no such option: { $name }; available: { $options }{ $near }
compare-twice = --vary { $given }: name each value only once
compare-fixed = --option { $name } and --vary { $name } cannot be combined
compare-apart = difference
compare-sure = significant
compare-in-hundred = { $name }, %
compare-wins =
    { $way ->
        [more] With `{ $setting }`, { $name } wins { $by } percentage points more often ({ $low } to { $high }).
       *[less] With `{ $setting }`, { $name } wins { $by } percentage points less often ({ $low } to { $high }).
    }
compare-often =
    { $way ->
        [more] With `{ $setting }`, the rate of { $name } is { $by } percentage points higher ({ $low } to { $high }).
       *[less] With `{ $setting }`, the rate of { $name } is { $by } percentage points lower ({ $low } to { $high }).
    }
compare-count =
    { $way ->
        [more] With `{ $setting }`, a match has { $by } more { $name } ({ $low } to { $high }).
       *[less] With `{ $setting }`, a match has { $by } fewer { $name } ({ $low } to { $high }).
    }
compare-count-seat =
    { $way ->
        [more] With `{ $setting }`, a match has { $by } more { $name } per seat ({ $low } to { $high }).
       *[less] With `{ $setting }`, a match has { $by } fewer { $name } per seat ({ $low } to { $high }).
    }
compare-level =
    { $way ->
        [more] With `{ $setting }`, { $name } is { $by } higher ({ $low } to { $high }).
       *[less] With `{ $setting }`, { $name } is { $by } lower ({ $low } to { $high }).
    }
compare-nothing =
    { $number ->
        [one] No significant difference after { $number } deal: any gap may be due to luck.
       *[other] No significant difference after { $number } deals: any gap may be due to luck.
    }
compare-foot =
    { $alike ->
        [yes] { $number ->
            [one] The same deal was played with each value.
           *[other] The same deals were played with each value.
        }
       *[no] The option changes the cards that are dealt, so the deals differ.
    }
# $few depends on the number of deals
compare-intervals =
    { $few ->
        [none] A single deal gives no interval.
        [few] With fewer than { $fewest } deals, intervals are too narrow; no difference counts as significant.
       *[enough] In 95% of such comparisons, all intervals contain the true difference.
    }
compare-agree = ±0 means that the difference was the same in all these deals; in other deals it may vary.
# $names is a list of statistics
compare-unchanged = No difference in any deal: { $names }.
compare-several = --vary { $given }: vary one option at a time; set the others with --option
merge-overlap = { $one } and { $other } both have matches { $first } to { $last }
merge-other = { $other } cannot be merged with { $one }: { $name } is { $theirs }, not { $mine }
merge-gap =
    { $gaps ->
        [one] { $matches ->
            [one] Match { $first } is missing: play it with --first-match { $first } --matches 1, or skip it with --allow-gaps
           *[other] Matches { $first } to { $last } are missing: play them with --first-match { $first } --matches { $matches }, or skip them with --allow-gaps
        }
       *[other] There are { $gaps } gaps. In the first, matches { $first } to { $last } are missing: play them with --first-match { $first } --matches { $matches }, or skip all gaps with --allow-gaps
    }
merge-empty = These files contain no matches.

## parlour engine --check

engine-fine = ok:
engine-wrong = FAILED:
engine-note = note:
engine-described = The engine is named { $name } and asks for { $sees ->
        [view] the player's view and the legal moves
       *[else] the legal moves
    }.
engine-other-game = The engine does not play { $title }, only { $games }.
engine-played = From seat { $seat }, the engine played { $matches ->
        [one] a match
       *[other] { $matches } matches
    } with { $answers ->
        [one] one answer
       *[other] { $answers } answers
    }; the slowest answer took { $slowest } ms.
engine-otherwise =
    { $asked ->
        [one] When the only question was repeated with the same seed, the engine gave a different answer, so its matches cannot be reproduced.
       *[other] When the { $asked } questions were repeated with the same seed, the engine gave a different answer to { $number } of them, so its matches cannot be reproduced.
    }
engine-hurried = The engine answers in time even with only { $milliseconds } ms per move.
engine-ends = The engine exits { $how ->
        [quit] after the quit command
       *[end] when its standard input ends
    }.
engine-stays = The engine was still running { $seconds } s { $how ->
        [quit] after the quit command
       *[end] after its standard input ended
    }.
engine-fault = The engine { $fault }
engine-it = it { $fault }
engine-seats = --seats { $number }: { $title } is for { $seats } players
engine-unchecked = --option and --seats require --check; without --check, each question to the engine contains the options and the number of seats

## parlour report

report-not-played = --matches, --bots, --seats, --option, --vary, --seed and --jobs cannot be used with results files: these matches have already been played
report-games-named = { $games }: give either one game, or one or more results files
report-neither = { $name } is neither a game nor a results file of `parlour simulate --output`: { $reason }
report-many = { $number } settings do not fit in one chart; the limit is { $most }
report-games = These files contain matches of several games ({ $games }), but a report covers only one game
report-records = --records requires exactly one results file
report-records-played = --records can be used only with a results file, because a new simulation creates its own records
report-empty = { $file } does not contain any matches
# $reason names the file
report-no-rows = { $reason }
report-no-comparison = { $file } is not the output of `parlour compare --json`: { $reason }
report-undiffering = nothing to compare in { $file }: a comparison needs at least two settings and two deals
report-other = cannot report on { $file }: { $reason }
report-page = --output { $file }: invalid; the name of a report must end in .html, because it is a web page
report-stopped = Stopped before the first match was finished
report-written = Report written to { $file }
report-pictures =
    { $number ->
        [one] Chart saved in { $folder } as SVG and PNG
       *[other] { $number } charts saved in { $folder } as SVG and PNG
    }
