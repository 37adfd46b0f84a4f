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

## What a table may choose

name-deal = deal
option-deal = All cards are dealt, or one hand more than players is the stock
option-deal-all = all
option-deal-stock = stock

name-miss = miss
option-miss = Where the turn passes after a failed ask: as the deal has it, to the left, or to who was asked
option-miss-auto = auto
option-miss-left = left
option-miss-asked = asked

## What is no move

write-ask = write a seat and a card of the pack, like { $move }
