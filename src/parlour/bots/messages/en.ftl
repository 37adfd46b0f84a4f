# What the coach says.

# Of a chance: let it go by, and play on without it
wait = Let it go

## How the best move compares with the next
##
## $wins is the message of the same name, or one with the points besides

only = It is the only move.
unjudged = Too few tries to judge any move.
wins = About a { $chance }% chance to win
gains = { $wins } and +{ $points } points on average
loses = { $wins } and −{ $points } points on average
next = { $wins }; the next best is "{ $other }" with { $chance }%.
close = { $wins }; "{ $other }" is about as good with { $chance }%.
alone = { $wins }; no other move looked promising.

## The moves with which the chances changed most

# The moment that decided a match: $label says a move, $who made it, $seat won
deciding = { $label } ({ $who }): the chance of { $seat } went from { $before }% to { $after }%.
turning-choice = Move { $move }, { $label } ({ $who }): { $seat } goes from { $before }% to { $after }%, by choice.
turning-cards = Move { $move }, { $label } ({ $who }): { $seat } goes from { $before }% to { $after }%, by the cards.

## The people of the house: how each of them plays, in a line
##
## Easy forgets, slips and overlooks; medium does so now and then; hard thinks ahead; expert thinks long.

play-style-pip = Plays the first thing that fits, and laughs about it.
play-style-tilda = Is here for the biscuits, and for you.
play-style-otto = Never remembers who asked for what.
play-style-mila = Keeps the pretty cards and forgets the rest.
play-style-bodo = Looks out of the window a lot. Nice bird!
play-style-bruno = Nods off between turns and wakes up cheerful.
play-style-alma = Plays as her grandmother taught her.
play-style-emil = Plays quickly and regrets it slowly.
play-style-rosa = Hums along, and now and then misses a call.
play-style-jonas = Good at sums, bad at remembering.
play-style-greta = Counts the cards under her breath.
play-style-hugo = Thinks a move further than he shows.
play-style-ines = Waits for your one mistake.
play-style-viktor = Never hurries, hardly ever slips.
play-style-salma = Plays friendly and wins quietly.
play-style-nora = Sees the end when you see the beginning.
play-style-leopold = Has read every book about it, and wrote one.
play-style-zeno = Plays it through four thousand times, then once.
play-style-dorothea = Forgets nothing, and forgives everything.
play-style-konrad = Smiles only when it is over.

## Luck and skill of a seat: where it began and ended, what its choices did, those of the others, and the cards

account-won = { $who } started with a chance of { $chance }% and won.
account-shared = { $who } started with a chance of { $chance }% and shared the win.
account-lost = { $who } started with a chance of { $chance }% and did not win.
account-began = { $who } started with a chance of { $chance }%.
# $number is how many choices there were, $mistakes how many of them cost something
account-choices =
    { $number ->
        [0] { $who } had nothing to choose.
       *[other]
            { $mistakes ->
                [0] { $who } had { choices } without a clear mistake.
                [one] { $who } had { choices } and made one mistake.
               *[other] { $who } had { choices } and made { $mistakes } mistakes.
            }
    }
choices =
    { $number ->
        [one] { $number } choice
       *[other] { $number } choices
    }
account-dearest = The costliest was move { $move } (−{ $cost }%).
# What the others gave away
account-others =
    { $how ->
        [gave-much] Mistakes by the others helped { $who } a lot.
        [gave-some] Mistakes by the others helped { $who }.
        [gave-little] Mistakes by the others helped { $who } a little.
        [took-much] Mistakes by the others helped other players and hurt { $who } a lot.
        [took-some] Mistakes by the others helped other players and hurt { $who }.
        [took-little] Mistakes by the others helped other players and hurt { $who } a little.
       *[nothing] Mistakes by the others made no difference to { $who }.
    }
account-cards =
    { $how ->
        [gave-much] { $who } had very good luck.
        [gave-some] { $who } had good luck.
        [gave-little] { $who } had a little luck.
        [took-much] { $who } had very bad luck.
        [took-some] { $who } had bad luck.
        [took-little] { $who } had a little bad luck.
       *[nothing] { $who } had average luck.
    }

## What is wrong with a bot

as-told = { $reason }
bot-none = no bot is called { $name }; there are { $names }{ $near }
bot-near = ; did you mean { $name }?
bot-search = no bot is called { $name }: a search has a number of play-outs from 1 to { $most }
bot-net-search = { $name }: a search has a number of play-outs from 1 to { $most }, as has what is tried in worlds, { $worlds }
bot-name = the name of a bot is wanted, not { $given }
bot-function = { $name }: which function of the file? Write it as { $name }:play
bot-or-function = { $reason }; a function of it is named as { $name }:play
bot-game = { $name } does not play { $title }; it plays { $games }
bot-table = { $name }: { $reason }
bot-unloadable = { $where } cannot be loaded: { $reason }
bot-not-in-it = { $path }: there is no function { $function } in it
bot-no-file = { $path }: there is no such file
bot-no-python = { $path }: this is no Python program
bot-broken-file = { $path }: it cannot be loaded: { $reason }
bot-failed = bot { $bot } failed in { $file }, line { $line }: { $reason }
# $fault is fault-not-legal or fault-text
bot-fault = bot { $bot } { $fault }
fault-not-legal = answers { $move }, which is not legal
fault-text = answers the text { $move }: a bot returns a code; `game.parse` makes one
fault-raises = raises { $reason } in { $file }, line { $line }
fault-exits = calls sys.exit with status { $status } in { $file }, line { $line }
# $where is one of the next two; $called how a bot is called
bot-no-function = { $where } is no function; a bot is called as { $called }
bot-not-at-once = { $where } does not answer at once; a bot is called as { $called }, and returns a move
bot-takes = { $where } takes { $parameters }; a bot is called as { $called }
bot-registered = { $name } is registered as { $place }, which
bot-of-file = { $path }: { $function }

## A trained player

net-file = { $path }: { $reason }
net-none = { $path }: this is no trained player
net-format = { $path }: a trained player of format { $given }; here format { $format } is read
net-earlier = { $path }: a trained player of an earlier Parlour; this version cannot read it
net-not-whole = { $path }: this trained player is not whole: { $fault }
net-missing = { $name } is missing
net-bounds = low and high do not go together
net-outputs = value has { $number } outputs, not 1
net-shape = { $name } has weights of shape { $shape }, and { $inputs } inputs
net-no-numbers = { $name } has weights that are no numbers
net-cannot = { $name } cannot play here: { $fault }
net-game = it was trained for { $was }, not for { $title }
net-seats = it was trained for { $number } seats, not for { $seats }
net-rules = it was trained by rules number { $rules } of { $title }, and here is number { $number }: train it again
net-option = it was trained with { $was }, not with { $option }
net-sees = what a learner sees of { $title } has changed since it was trained: train it again

## A program of another maker

program-posix = { $text }: programs of other makers play on POSIX systems only, such as Linux
program-no-command = { $text }: this is no command: { $reason }
program-wanted = the command of a program is wanted
program-why-not = { $text }: { $why }
program-folder = this is a folder
program-none = there is no such program
program-not-executable = it may not be executed; chmod +x { $program } lets it
# $fault is one of those below, which are the rest of a sentence
engine-fault = engine { $engine } { $fault }
fault-words = { $fault }; its last words: { $words }
fault-start = does not start: it { $fault }
fault-option = does not start: it has no option { $name }; it has { $options }
fault-no-options = none
fault-gives-up = gives up: { $line }
fault-describes = says { $line }, which describes nothing, where ready is awaited
fault-after = says { $line } after its answer
fault-no-answer = says { $line }, which is no answer: move and a move is, or decline
fault-unasked = says { $line }, and was asked nothing
fault-lines = says { $number } lines and has not answered
fault-long = says a line of more than { $number } bytes
fault-late = does not answer in time
fault-no-text = says { $line }, which is no UTF-8
fault-closes = closes its standard output
fault-ends = ends with status { $status }
fault-declines = declines, where play waits for it
# $reason is what the game says to a line of moves
fault-answers = answers { $line }: { $reason }
fault-several = answers { $line }: these are { $number } moves; one at a time is asked for
