# What Authors says.

## What happens

ask =
    { $reader ->
        [who] You ask { $other } for { $cards }.
       *[else] { $who } asks { $other } for { $cards }.
    }
miss =
    { $reader ->
        [who] You have not got it.
       *[else] { $who } has not got it.
    }
# What they say to each other
call-ask =
    { $reader ->
        [other] Have you got { $cards }?
       *[else] { $other }, have you got { $cards }?
    }
call-fish = I have not got it.

## What a seat is to do

prompt-ask = Ask somebody for a card that you lack, of a rank that you hold.
prompt-ask-1 = Ask { $other } for a card that you lack, of a rank that you hold.

## Moves, as they stand on a button

move-ask = Ask { $other } for { $card }

## Why a move may not be made

refuse-held = You hold { $card } yourself
refuse-rank = To ask for { $card } you must hold another card of its rank

## What a table may choose

option-name-deal = deal
option-deal = All cards are dealt, or one hand more than players is the stock
option-deal-all = all
option-deal-stock = stock

option-name-miss = miss
option-miss = Where the turn passes after a failed ask: as the deal has it, to the left, or to who was asked
option-miss-auto = auto
option-miss-left = left
option-miss-asked = asked

## What is no move

write-ask = write a seat and a card of the pack, like { $move }


## The first hand: what each step says, and what it has shown

learn-card = Collect four cards of one rank. Here you ask for one exact card: ask Bruno for the 7♦.
learn-card-else = You may ask that as well. This time, ask Bruno for the 7♦.
learn-card-after = Bruno had it, so it is yours and you ask again. You get only the card that you named.
learn-set = One seven is missing, and it is still your turn. Ask Alma for the 7♠.
learn-set-else = First finish your sevens: ask Alma for the 7♠.
learn-set-after = Four of a kind are a set, and it lies on the table.
learn-miss = You can ask for a card only if you hold another of its rank. Ask Bruno for the K♣, and see.
learn-miss-else = You may ask that as well. This time, ask Bruno for the K♣.
learn-miss-after = Bruno has no K♣, so your turn was over. Then Bruno asked Alma for a king and got it!
learn-listen = Who asks for a king holds a king: now Bruno has two. Take one of them from him.
learn-listen-else = Bruno asked for the K♥ and got it, and he had another king before. Ask him for the K♥ or the K♠.
learn-listen-after = Right: every question tells something about who asks it. So listen well.
learn-win = One more set and you have seven of the thirteen. Bruno holds the last queen.
learn-win-else = Bruno has a single card, and it is the Q♦.
learn-win-after = When all the sets are down, whoever has most of them wins.

## Pictures for the rules

picture-set = Collect four of a kind: that is a set.
picture-ask = Ask for one exact card.
picture-hold = To ask for a king, hold another king.
