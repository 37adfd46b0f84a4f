# What the coach says.

# Of a chance: let it go by, and play on without it
wait = Let it go by

## How the best move compares with the next
##
## $wins is the message of the same name, or one with the points besides

only = It is the only move.
unjudged = No move was tried often enough to judge.
wins = wins { $chance } in 100
gains = { $wins } and gains { $points } points on average
loses = { $wins } and loses { $points } points on average
next = It { $wins }; the next best is "{ $other }": { $chance }.
close = It { $wins }; "{ $other }" is about as good: { $chance }.
alone = It { $wins }; no other move was worth trying often.

## The moves with which the chances changed most

# The moment that decided a match: $label says a move, $who made it, $seat won
deciding = { $label } ({ $who }): the chance of { $seat } went from { $before } to { $after } in 100.
turning-choice = Move { $move }, { $label } ({ $who }): the chance of { $seat } goes from { $before } to { $after }, by choice.
turning-cards = Move { $move }, { $label } ({ $who }): the chance of { $seat } goes from { $before } to { $after }, by the cards.

## The people of the house: how each of them plays, in a line
##
## Easy forgets, slips and overlooks; medium does so now and then; hard thinks ahead; expert thinks long.

manner-pip = Plays the first thing that fits, and laughs about it.
manner-tilda = Is here for the biscuits, and for you.
manner-otto = Never remembers who asked for what.
manner-mila = Keeps the pretty cards and forgets the rest.
manner-bodo = Looks out of the window a lot. Nice bird!
manner-bruno = Nods off between turns and wakes up cheerful.
manner-alma = Plays as her grandmother taught her.
manner-emil = Plays quickly and regrets it slowly.
manner-rosa = Hums along, and now and then misses a call.
manner-jonas = Good at sums, bad at remembering.
manner-greta = Counts the cards under her breath.
manner-hugo = Thinks a move further than he shows.
manner-ines = Waits for your one mistake.
manner-viktor = Never hurries, hardly ever slips.
manner-salma = Plays friendly and wins quietly.
manner-nora = Sees the end when you see the beginning.
manner-leopold = Has read every book about it, and wrote one.
manner-zeno = Plays it through four thousand times, then once.
manner-dorothea = Forgets nothing, and forgives everything.
manner-konrad = Smiles only when it is over.

## Luck and skill of a seat: where it began and ended, what its choices did, those of the others, and the cards

account-won = { $who } began with a chance of { $chance } in 100, and won.
account-shared = { $who } began with a chance of { $chance } in 100, and shares the win.
account-lost = { $who } began with a chance of { $chance } in 100, and did not win.
account-began = { $who } began with a chance of { $chance } in 100.
# $number is how many choices there were, $mistakes how many of them cost something
account-choices =
    { $number ->
        [0] { $who } had nothing to choose.
       *[other]
            { $mistakes ->
                [0] { $who } had { choices }, and none was clearly wrong.
                [one] { $who } had { choices }; one of them cost something.
               *[other] { $who } had { choices }; { $mistakes } of them cost something.
            }
    }
choices =
    { $number ->
        [one] { $number } choice
       *[other] { $number } choices
    }
account-dearest = The dearest was move { $move }: { $cost } in 100.
# What the others gave away
account-others =
    { $how ->
        [gave-much] What the others did wrong helped { $who } a lot.
        [gave-some] What the others did wrong helped { $who }.
        [gave-little] What the others did wrong helped { $who } a little.
        [took-much] What the others did wrong helped others, and cost { $who } a lot.
        [took-some] What the others did wrong helped others, and cost { $who } something.
        [took-little] What the others did wrong helped others, and cost { $who } a little.
       *[nothing] What the others did wrong made no difference to { $who }.
    }
account-cards =
    { $how ->
        [gave-much] The cards were very kind to { $who }.
        [gave-some] The cards were kind to { $who }.
        [gave-little] The cards were a little kind to { $who }.
        [took-much] The cards were hard on { $who }.
        [took-some] The cards were against { $who }.
        [took-little] The cards were a little against { $who }.
       *[nothing] The cards were fair to { $who }.
    }
