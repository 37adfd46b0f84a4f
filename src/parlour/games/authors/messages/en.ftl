# What Authors says.

## What happens

ask =
    { $reader ->
        [who] You ask { $other } for { $cards }.
       *[else] { $who } asks { $other } for { $cards }.
    }
miss =
    { $reader ->
        [who] You do not have it.
       *[else] { $who } does not have it.
    }
# What they say to each other
call-ask =
    { $reader ->
        [other] Do you have { $cards }?
       *[else] { $other }, do you have { $cards }?
    }
call-fish = No, sorry.

## What a seat is to do

prompt-ask = Ask a player for a card that you need. You must hold one of its rank.
prompt-ask-1 = Ask { $other } for a card that you need. You must hold one of its rank.

## Moves, as they stand on a button

move-ask = Ask { $other } for { $card }

## Why a move may not be made

refuse-held = You already hold { $card }
refuse-rank = To ask for { $card }, you must hold another card of its rank

## What a table may choose

option-name-deal = deal
option-deal = All cards are dealt, or one hand is left over as the stock
option-deal-all = all cards are dealt
option-deal-stock = one hand is the stock

option-name-miss = after a miss
option-miss = The next player after a failed ask: the player asked, the player to the left, or the usual one for this deal
option-miss-auto = usual player for the deal
option-miss-left = player to the left
option-miss-asked = player who was asked

## What is no move

write-ask = type a player's seat and a card, for example { $move }


## The first hand: what each step says, and what it has shown

learn-card = Collect four cards of one rank. Here you ask for one exact card: ask Bruno for the 7♦.
learn-card-else = You may ask that too. This time, ask Bruno for the 7♦.
learn-card-after = Bruno had it, so it is yours, and you ask again. You get only the card that you named.
learn-set = One seven is missing, and it is still your turn. Ask Alma for the 7♠.
learn-set-else = Finish your sevens first: ask Alma for the 7♠.
learn-set-after = Four of a kind are a set, and it goes on the table.
learn-miss = You can ask for a card only if you hold another of its rank. Ask Bruno for the K♣, and see what happens.
learn-miss-else = You may ask that too. This time, ask Bruno for the K♣.
learn-miss-after = Bruno does not have the K♣, so your turn was over. Then Bruno asked Alma for a king and got it!
learn-listen = A player who asks for a king holds a king: now Bruno has two. Take one of them.
learn-listen-else = Bruno asked for the K♥ and got it, and he already had another king. Ask him for the K♥ or the K♠.
learn-listen-after = Right: every question gives something away about the player asking. So listen well.
learn-win = One more set and you have seven of the thirteen. Bruno holds the last queen.
learn-win-else = Bruno has a single card, the Q♦.
learn-win-after = When all sets are down, the most sets win.

## Pictures for the rules

picture-set = Collect four of a kind: a set.
picture-ask = Ask for one exact card.
picture-hold = To ask for a king, hold another king.
