# Texts of the coach and errors of bots.

# The choice not to make an optional move. A label, like the labels of moves
wait = Do nothing
# The reader, in brackets after a move: "Play 8♦ (you)"
you = you

## How the best move compares with the next
##
## $wins is the message "wins", or "gains" or "loses", which add points. $other is the label of a move.

only = This is the only move.
unjudged = There was too little time to compare the moves. Try again in a minute.
# With three or more players, several can win
wins =
    { $seats ->
        [2] Chance to win: about { $chance }%
       *[other] Expected share of the win: about { $chance }%
    }
gains = { $wins }, +{ $points } points on average
loses = { $wins }, −{ $points } points on average
next = { $wins }; the next best move is "{ $other }" ({ $chance }%).
close = { $wins }; "{ $other }" is about as good ({ $chance }%).
alone = { $wins }; no other move looked promising.

## The moves that changed the chances most
##
## $who made the move. It changed the chance of $seat, and $reader is "yes" if this is the reader.

# The move that decided a match: $label is the move, $seat won
deciding =
    { $reader ->
        [yes] { $label } ({ $who }): your chance to win rose from { $before }% to { $after }%.
       *[no] { $label } ({ $who }): { $seat }'s chance to win rose from { $before }% to { $after }%.
    }
deciding-none = No single move decided this game.
deciding-late = The deciding moment could not be found.
turning-choice =
    { $reader ->
        [yes] Move { $move }, { $label } ({ $who }): this choice changed your chance to win from { $before }% to { $after }%.
       *[no] Move { $move }, { $label } ({ $who }): this choice changed { $seat }'s chance to win from { $before }% to { $after }%.
    }
turning-cards =
    { $reader ->
        [yes] Move { $move }, { $label } ({ $who }): luck changed your chance to win from { $before }% to { $after }%.
       *[no] Move { $move }, { $label } ({ $who }): luck changed { $seat }'s chance to win from { $before }% to { $after }%.
    }

## House bots: their style of play, in one line
##
## Easy bots forget cards and make mistakes, medium bots sometimes do, hard bots think ahead, expert bots think long.

play-style-pip = Plays the first card allowed, and laughs.
play-style-tilda = Comes for the biscuits and the company.
play-style-otto = Never remembers who asked for what.
play-style-mila = Keeps the pretty cards and forgets the rest.
play-style-bodo = Watches the birds and misses things.
play-style-bruno = Nods off between turns and wakes up cheerful.
play-style-alma = Plays the way her grandmother taught her.
play-style-emil = Plays fast and regrets it at leisure.
play-style-rosa = Hums along and now and then misses a call.
play-style-jonas = Good at sums, bad at remembering.
play-style-greta = Quietly counts the cards.
play-style-hugo = Thinks one move further than you expect.
play-style-ines = Waits for you to make a mistake.
play-style-viktor = Never hurries and hardly ever errs.
play-style-salma = Plays kindly and wins quietly.
play-style-nora = Knows how it ends when you have just begun.
play-style-leopold = Has read every book on card games and written one.
play-style-zeno = Plays a thousand games in his head first.
play-style-dorothea = Forgets nothing, and forgives everything.
play-style-konrad = Smiles only when the game is over.

## Luck and skill of a player: chance at the start, result, own choices, choices of the others, and cards
##
## $who is the player, and $reader is "yes" if the player reads the text.

account-won =
    { $reader ->
        [yes] You won. At the start, your chance to win was { $chance }%.
       *[no] { $who } won. At the start, the chance to win was { $chance }%.
    }
account-shared =
    { $reader ->
        [yes] You shared the win. At the start, your chance to win was { $chance }%.
       *[no] { $who } shared the win. At the start, the chance to win was { $chance }%.
    }
account-lost =
    { $reader ->
        [yes] You did not win. At the start, your chance to win was { $chance }%.
       *[no] { $who } did not win. At the start, the chance to win was { $chance }%.
    }
account-began =
    { $reader ->
        [yes] At the start, your chance to win was { $chance }%.
       *[no] At the start, { $who }'s chance to win was { $chance }%.
    }
# $number is the number of choices, $mistakes the number of costly ones
account-choices =
    { $reader ->
        [yes]
            { $number ->
                [0] You had no choices to make.
               *[other]
                    { $mistakes ->
                        [0] You made no clear mistake in { choices }.
                        [one] You made one mistake in { choices }.
                       *[other] You made { $mistakes } mistakes in { choices }.
                    }
            }
       *[no]
            { $number ->
                [0] { $who } had no choices to make.
               *[other]
                    { $mistakes ->
                        [0] { $who } made no clear mistake in { choices }.
                        [one] { $who } made one mistake in { choices }.
                       *[other] { $who } made { $mistakes } mistakes in { choices }.
                    }
            }
    }
choices =
    { $number ->
        [one] { $number } choice
       *[other] { $number } choices
    }
account-dearest = The costliest mistake was move { $move } (−{ $cost }% chance to win).
# The effect of mistakes by the other players
account-others =
    { $reader ->
        [yes]
            { $how ->
                [gave-much] The other players' mistakes helped you a lot.
                [gave-some] The other players' mistakes helped you.
                [gave-little] The other players' mistakes helped you a little.
                [took-much] The other players' mistakes hurt you a lot, because they helped a third player.
                [took-some] The other players' mistakes hurt you, because they helped a third player.
                [took-little] The other players' mistakes hurt you a little, because they helped a third player.
               *[nothing] The other players' mistakes made no difference to you.
            }
       *[no]
            { $how ->
                [gave-much] The other players' mistakes helped { $who } a lot.
                [gave-some] The other players' mistakes helped { $who }.
                [gave-little] The other players' mistakes helped { $who } a little.
                [took-much] The other players' mistakes hurt { $who } a lot, because they helped a third player.
                [took-some] The other players' mistakes hurt { $who }, because they helped a third player.
                [took-little] The other players' mistakes hurt { $who } a little, because they helped a third player.
               *[nothing] The other players' mistakes made no difference to { $who }.
            }
    }
account-cards =
    { $reader ->
        [yes]
            { $how ->
                [gave-much] You had very good luck.
                [gave-some] You had good luck.
                [gave-little] You had a little luck.
                [took-much] You had very bad luck.
                [took-some] You had bad luck.
                [took-little] You had a little bad luck.
               *[nothing] You had average luck.
            }
       *[no]
            { $how ->
                [gave-much] { $who } had very good luck.
                [gave-some] { $who } had good luck.
                [gave-little] { $who } had a little luck.
                [took-much] { $who } had very bad luck.
                [took-some] { $who } had bad luck.
                [took-little] { $who } had a little bad luck.
               *[nothing] { $who } had average luck.
            }
    }

## Errors of bots
##
## Errors begin with a small letter, because a word such as "error:" can come before them.

bot-none = no such bot: { $name }; available: { $names }{ $near }
bot-near = ; did you mean { $name }?
bot-search = invalid search { $name }: the number of playouts must be from 1 to { $most }
bot-net-search = invalid search { $name }: after the file, give a number of playouts from 1 to { $most }, or a number of worlds for rollouts, such as { $worlds }
bot-name = the name of a bot must be a string, not { $given }
bot-function = { $name }: add the name of a function in the file, for example { $name }:play
bot-or-function = { $reason }; for a Python bot, add the name of its function, for example { $name }:play
bot-game = { $name } does not play { $title }, only { $games }
bot-table = { $name }: { $reason }
bot-unloadable = { $where } cannot be loaded: { $reason }
bot-not-in-it = { $path }: this file has no function { $function }
bot-no-file = { $path }: no such file
bot-no-python = { $path }: not a Python file
bot-broken-file = { $path }: cannot be loaded: { $reason }
bot-failed = bot { $bot } failed in { $file }, line { $line }: { $reason }
# $fault is fault-not-legal or fault-text, and completes the sentence
bot-fault = bot { $bot } { $fault }
fault-not-legal = returned { $move }, which is not a legal move
fault-text = returned the text { $move } instead of a move code; `view.game.parse_move` returns the code
fault-raises = raised { $reason } in { $file }, line { $line }
fault-exits = called sys.exit with status { $status } in { $file }, line { $line }
# $where is bot-registered or bot-of-file. $called is the signature of a bot
bot-no-function = { $where } is not a function; expected { $called }
bot-not-at-once = { $where } is a coroutine or generator function; expected a plain function { $called }
bot-takes = { $where } has the parameters { $parameters }; expected { $called }
bot-registered = { $name } (registered as { $place })
bot-of-file = { $path }: { $function }

## Trained networks

net-file = { $path }: { $reason }
net-none = { $path }: not a trained network
net-format = { $path }: this trained network has format { $given }; this version reads format { $format }
net-earlier = { $path }: this network was trained with an earlier version of Parlour, and the installed version cannot read it
net-not-whole = { $path }: this trained network is damaged: { $fault }
net-missing = { $name } is missing
net-bounds = low and high must be integer arrays of the same length
net-outputs = the array “value” has { $number } outputs instead of 1
net-shape = { $name } has weights of shape { $shape }, but needs { $inputs } rows (one per input) and one column per bias
net-no-numbers = { $name } has weights that are not finite floating-point numbers
net-cannot = { $name } cannot play here: { $fault }
net-game = this network was trained for { $was }, not { $title }
net-seats = this network was trained for { $number } seats, not { $seats }
net-rules = this network was trained with version { $rules } of the rules of { $title }, which are now at version { $number }: train it again
net-option = this network was trained with { $was }, not { $option }
net-sees = the features or actions of { $title } have changed since this network was trained: train it again

## Engines: programs that play as bots

program-posix = { $text }: engines run only on POSIX systems, such as Linux
program-no-command = { $text }: invalid command: { $reason }
program-wanted = the command that starts the engine is missing
program-why-not = { $text }: { $why }
program-folder = this is a folder
program-none = no such program
program-not-executable = this file is not executable; run chmod +x { $program }
# $fault is one of the messages below. They complete this sentence
engine-fault = engine { $engine } { $fault }
fault-words = { $fault }; its last error output: { $words }
fault-start = did not start: it { $fault }
fault-option = did not start: unknown option { $name }; available: { $options }
fault-no-options = none
fault-gives-up = reported an error: { $line }
fault-describes = sent an unknown line before `ready`: { $line }
fault-after = sent { $line } after its answer
fault-no-answer = sent { $line } instead of an answer; expected `move MOVE` or `decline`
fault-unasked = sent { $line } without being asked
fault-lines = sent { $number } lines, but no answer
fault-long = sent a line of more than { $number } bytes
fault-late = did not answer in time
fault-no-text = sent { $line }, which is not UTF-8
fault-closes = closed its standard output
fault-ends = exited with status { $status }
fault-declines = declined on its turn; it can decline only an optional move
# $reason is the game's error for this move
fault-answers = gave the invalid answer { $line }: { $reason }
fault-several = gave an answer with { $number } moves instead of one: { $line }
