# Messages of Authors.

## Events

ask =
    { $reader ->
        [who] You ask { $other } for { $cards }.
       *[else] { $who } asks { $other } for { $cards }.
    }
miss =
    { $reader ->
        [who] You do not have that card.
       *[else] { $who } does not have that card.
    }
# Speech bubbles
call-ask =
    { $reader ->
        [other] Do you have { $cards }?
       *[else] { $other }, do you have { $cards }?
    }
call-fish = No, sorry.

## Prompts

prompt-ask = Ask a player for a card that you need. You must hold another card of its rank.
prompt-ask-1 = Ask { $other } for a card that you need. You must hold another card of its rank.
# After you have selected one of your cards; $number is the number of cards of this rank that you need
prompt-source =
    { $number ->
        [1] Ask whom for the { $rank } of { suit }?
       *[other] Ask whom for another { $rank }?
    }

## Labels of move buttons

move-ask = Ask { $other } for { $card }

## Refusals: why a move is not legal

refuse-held = You already hold { $card } yourself
refuse-rank = You can ask for { $card } only if you hold another card of its rank

## Options

option-name-deal = cards dealt
option-deal =
    { $value ->
        [all] All cards are dealt
       *[stock] An extra hand and the remaining cards are the stock
    }
option-deal-all = all cards
option-deal-stock = not all; the rest is the stock

option-name-miss = next player if a question fails
option-miss =
    { $value ->
        [auto] If a question fails, the player to the left is next; in a game with a stock, the player who was asked is next
        [left] If a question fails, the player to the left is next
       *[asked] If a question fails, the player who was asked is next
    }
option-miss-auto = depends on whether there is a stock
option-miss-left = player to the left
option-miss-asked = player who was asked

## Errors in typed moves

write-ask = type a player's seat and a card, for example { $move }

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-card = Collect four cards of the same rank. You ask for one particular card: ask Bruno for the 7♦.
learn-card-else = You may ask for that too, but this time ask Bruno for the 7♦.
learn-card-after = Bruno had the 7♦ and gave it to you, so you ask again. You get only the card that you asked for.
learn-set = You need only one more seven, and it is still your turn. Ask Alma for the 7♠.
learn-set-else = First complete your set of sevens: ask Alma for the 7♠.
learn-set-after = Four cards of the same rank make a set. You put it on the table.
learn-miss = You can ask for a card only if you hold another card of its rank. Ask Bruno for the K♣, and see what happens.
learn-miss-else = You may ask for that too, but this time ask Bruno for the K♣.
learn-miss-after = Bruno does not have the K♣, so your turn ended. Then Bruno asked Alma for a king and got it!
learn-listen = You can ask for a king only if you hold one, so Bruno now has two kings. Take one of them.
learn-listen-else = Bruno asked for the K♥ and got it, and he already had another king. Ask him for the K♥ or the K♠.
learn-listen-after = Right! Each question says something about the cards of the player who asks, so listen carefully.
learn-win = With one more set, you have seven of the thirteen. Bruno holds the last queen: ask him for it.
learn-win-else = Bruno has only one card, the Q♦. Ask him for it.
learn-win-after = When all sets are on the table, the player with the most sets wins.

## Captions of the pictures on the rules page

picture-set = Four cards of the same rank make a set.
picture-ask = Ask for one particular card.
picture-hold = You can ask for a king only if you hold another king.
