# What High Card says.

## What happens

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
lay =
    { $reader ->
        [who] You lay { $cards } face down.
       *[else] { $who } lays { $cards } face down.
    }
turn =
    { $reader ->
        [who]
            { $number ->
                [1] You turn up { $cards }, with a coin under it.
               *[other] You turn up { $cards }.
            }
       *[else]
            { $number ->
                [1] { $who } turns up { $cards }, with a coin under it.
               *[other] { $who } turns up { $cards }.
            }
    }
take =
    { $reader ->
        [who]
            { $number ->
                [one] You take the round: one point.
               *[other] You take the round: { $number } points.
            }
       *[else]
            { $number ->
                [one] { $who } takes the round: one point.
               *[other] { $who } takes the round: { $number } points.
            }
    }
tie = The highest cards are equal: nobody takes the round.
draw =
    { $reader ->
        [who]
            { $number ->
                [1] You draw { $cards } for all to see.
               *[other] You draw { $cards }.
            }
       *[else]
            { $number ->
                [1] { $who } draws { $cards } for all to see.
               *[other] { $who } draws { $cards }.
            }
    }
win =
    { $reader ->
        [who]
            { $number ->
                [one] You have won with one point.
               *[other] You have won with { $number } points.
            }
       *[else]
            { $number ->
                [one] { $who } has won with one point.
               *[other] { $who } has won with { $number } points.
            }
    }

## What is to be done

prompt-turn = Lay a card face down.
move-lay = Lay { $card }
move-lay-said = Lay { $card } on a coin
refuse-coin = You have no coin to put under a card

## What lies on the table

zone-stock = Stock
zone-hand = Hand
zone-turned = Turned up
zone-coins = Coins
badge-laid = has laid a card

## What a table may choose

option-name-ties = ties
option-ties = Equal cards: nobody scores, or a suit
option-ties-nobody = nobody
option-ties-suit = suit

option-name-coins = coins
option-coins = Coins that each may put under a card, for a round to count two

option-name-target = target
option-target = Points that win the match

clash-target = with one point to win, a coin has nothing to double: coins must be 0

## What is no move

example-card = a card like 7H, or 7H! to put a coin under it
