# The messages of Old Maid.

## Events

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
pair =
    { $reader ->
        [who] You lay away { $cards }.
       *[else] { $who } lays away { $cards }.
    }
draw =
    { $reader ->
        [who] You take card { $number } from { $other }: { $cards }.
       *[else] { $who } takes card { $number } from { $other }: { $cards }.
    }
out =
    { $reader ->
        [who] You have no cards left and are safe.
       *[else] { $who } has no cards left and is safe.
    }
lose =
    { $reader ->
        [who] You are left with { $cards } and lose.
       *[else] { $who } is left with { $cards } and loses.
    }

## Prompts, moves and refusals

prompt-draw = Take a card from { $other }.
move-draw = Take card { $number }
refuse-place =
    { $number ->
        [one] { $other } has only one card
       *[other] { $other } has only { $number } cards
    }

## Zones

zone-hand = Hand
zone-pairs = Pairs

## Examples of moves

example-draw = draw 3 for the third card
