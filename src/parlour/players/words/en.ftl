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
