# The messages of Forced Pass.

## Events

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
        [who] You win.
       *[else] { $who } wins.
    }

## Prompts, moves and refusals

prompt-turn = Lay a card of the same suit as the top card, or pass.
move-lay = Lay { $card }
move-pass = Pass
refuse-suit = { $card } does not have the suit of the top card
refuse-pass = You can follow suit, so you may not pass

## Zones

zone-hand = Hand
zone-pile = Pile

## Examples of moves

example-card = a card like 7H
