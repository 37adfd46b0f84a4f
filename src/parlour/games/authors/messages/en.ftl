# Messages of Authors.

## Events

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
# Speech bubbles
call-ask =
    { $reader ->
        [other] Do you have { $cards }?
       *[else] { $other }, do you have { $cards }?
    }
call-fish = No, sorry.

## Prompts

prompt-ask = Ask a player for a card that you need. You must hold one of its rank.
prompt-ask-1 = Ask { $other } for a card that you need. You must hold one of its rank.

## Labels of move buttons

move-ask = Ask { $other } for { $card }

## Refusals: why a move is not legal

refuse-held = You already hold { $card }
refuse-rank = To ask for { $card }, you must hold another card of its rank

## Options

option-name-deal = deal
option-deal =
    { $value ->
        [all] All cards are dealt
       *[stock] One hand is left over as the stock
    }
option-deal-all = all cards are dealt
option-deal-stock = one hand is the stock

option-name-miss = after a failed question
option-miss =
    { $value ->
        [auto] After a failed question, the player to the left is next if all cards were dealt, otherwise the player asked
        [left] After a failed question, the player to the left is next
       *[asked] After a failed question, the player who was asked is next
    }
option-miss-auto = depends on how cards are dealt
option-miss-left = player to the left
option-miss-asked = player who was asked

## Errors in typed moves

write-ask = type a player's seat and a card, for example { $move }

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-card = Collect four cards of one rank. Here you ask for one exact card: ask Bruno for the 7♦.
learn-card-else = You could ask for that too, but this time ask Bruno for the 7♦.
learn-card-after = Bruno had it and gives it to you, and you ask again. You get only the card that you named.
learn-set = One seven is missing, and it is still your turn. Ask Alma for the 7♠.
learn-set-else = Finish your sevens first: ask Alma for the 7♠.
learn-set-after = Four of a kind are a set. You put it on the table.
learn-miss = You can ask for a card only if you hold another of its rank. Ask Bruno for the K♣, and see what happens.
learn-miss-else = You may ask that too. This time, ask Bruno for the K♣.
learn-miss-after = Bruno does not have the K♣, so your turn was over. Then Bruno asked Alma for a king and got it!
learn-listen = A player who asks for a king holds a king: now Bruno has two. Take one of them.
learn-listen-else = Bruno asked for the K♥ and got it, and he already had another king. Ask him for the K♥ or the K♠.
learn-listen-after = Right! Every question gives something away about the cards of the player who asks, so listen carefully.
learn-win = One more set and you have seven of the thirteen. Bruno holds the last queen.
learn-win-else = Bruno has a single card, the Q♦.
learn-win-after = When all sets are on the table, the player with the most sets wins.

## Captions of the pictures on the rules page

picture-set = Collect four of a kind: a set.
picture-ask = Ask for one exact card.
picture-hold = To ask for a king, hold another king.
