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
