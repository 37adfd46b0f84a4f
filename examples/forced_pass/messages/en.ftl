# What Forced Pass says.

## What happens

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
lay =
    { $reader ->
        [who] You lay { $cards }.
       *[else] { $who } lays { $cards }.
    }
pass =
    { $reader ->
        [who] You pass.
       *[else] { $who } passes.
    }
win =
    { $reader ->
        [who] You have won.
       *[else] { $who } has won.
    }

## What is to be done

prompt-turn = Lay a card of the suit on top, or pass.
move-lay = Lay { $card }
move-pass = Pass
refuse-suit = { $card } is not of the suit on top of the pile
refuse-pass = You can follow suit

## What lies on the table

zone-hand = Hand
zone-pile = Pile

## What is no move

example-card = a card like 7H
