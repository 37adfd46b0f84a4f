# The messages of High Card.

## Events

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
tie = The highest cards are equal: no player takes the round.
draw =
    { $reader ->
        [who] You draw { $cards }.
       *[else] { $who } draws { $cards }.
    }
show =
    { $reader ->
        [who] You show { $cards }.
       *[else] { $who } shows { $cards }.
    }
win =
    { $reader ->
        [who]
            { $number ->
                [one] You win with one point.
               *[other] You win with { $number } points.
            }
       *[else]
            { $number ->
                [one] { $who } wins with one point.
               *[other] { $who } wins with { $number } points.
            }
    }

## Prompts, moves and refusals

prompt-turn = Lay a card face down.
move-lay = Lay { $card }
move-lay-said = Lay { $card } on a coin
refuse-coin = You have no coin to put under a card

## Zones

zone-stock = Stock
zone-hand = Hand
zone-turned = Turned up
zone-coins = Coins
badge-laid = has laid a card

## Options

option-name-ties = ties
option-ties =
    { $value ->
        [nobody] If the highest cards are equal, the round scores nothing
       *[suit] If the highest cards are equal, the suit decides
    }
option-ties-nobody = nobody
option-ties-suit = suit

option-name-coins = coins
option-coins = Coins for each player; a coin under a card makes a round worth two points

option-name-target = target
option-target = Points that win the match

clash-target = if the target is one point, coins have no effect and must be 0

## Examples of moves

example-card = a card like 7H, or 7H! to put a coin under it
