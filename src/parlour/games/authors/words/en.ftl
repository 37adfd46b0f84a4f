# What Authors says.

## What happens

ask =
    { $reader ->
        [who] You ask { $other } for { $cards }.
       *[else] { $who } asks { $other } for { $cards }.
    }
fish =
    { $reader ->
        [who] You have not got it.
       *[else] { $who } has not got it.
    }

## What a seat is to do

prompt-ask = Ask somebody for a card that you lack, of a rank that you hold.
prompt-ask-1 = Ask { $other } for a card that you lack, of a rank that you hold.

## Moves, as they stand on a button

move-ask = Ask { $other } for { $card }

## Why a move may not be made

refuse-held = You hold { $card } yourself
refuse-rank = To ask for { $card } you must hold another card of its rank
