# Messages of Go Fish.

ask =
    { $reader ->
        [who] You ask { $other } for { ranks }.
       *[else] { $who } asks { $other } for { ranks }.
    }
move-ask = Ask { $other } for { ranks }
refuse-hold = You can ask for { ranks } only if you hold one yourself

## Events

miss =
    { $reader ->
        [who] You tell { $other } to go fish.
       *[else] { $who } tells { $other } to go fish.
    }
# Speech bubbles
call-ask =
    { $reader ->
        [other] Do you have any { ranks }?
       *[else] { $other }, do you have any { ranks }?
    }
call-fish = Go fish!
lucky =
    { $reader ->
        [who] You draw { $cards } and go again.
       *[else] { $who } draws { $cards } and goes again.
    }
win =
    { $reader ->
        [who] All your cards are in sets: you win the game.
       *[else] All of { $who }'s cards are in sets: { $who } wins the game.
    }

## Prompts

prompt-ask = Ask a player for a rank that you hold.
prompt-ask-1 = Ask { $other } for a rank that you hold.
# After you have selected one of your cards
prompt-source =
    { $rank ->
        [ace] Ask whom for an ace?
        [eight] Ask whom for an eight?
       *[other] Ask whom for a { $rank }?
    }

## Options

option-name-hand_over = cards handed over
option-hand_over =
    { $value ->
        [all] A player who has the rank hands over all cards of that rank
       *[one] A player who has the rank hands over only one card
    }
option-hand_over-all = all cards of the rank
option-hand_over-one = one card of the rank

house-rules-two = With two players, the player who asks first would win only about 28% of the games. With lucky draws, both have the same chances.

option-name-lucky_draw = lucky draw
option-lucky_draw =
    { $value ->
        [off] A draw never gives you another turn
       *[on] You go again if you draw a card of the rank you asked for, or one that completes a set
    }

option-name-end = end of the game
option-end =
    { $value ->
        [stock_out] The game ends after the turn that empties the stock
       *[all_sets] The game ends when all sets are on the table
    }
option-end-stock_out = when the stock is empty
option-end-all_sets = when all sets are on the table

option-name-out_wins = win with an empty hand
option-out_wins =
    { $value ->
        [on] You win at once if you put down your last cards while there are cards in the stock
       *[off] Putting down your last cards does not end the game
    }

option-name-empty_hand = player with an empty hand
option-empty_hand =
    { $value ->
        [draw_one] A player without cards draws one
       *[out] A player without cards drops out
    }
option-empty_hand-draw_one = draws one card
option-empty_hand-out = drops out

## Errors in typed moves

write-ask = type a player's seat and a rank, for example { $move }

## Statistics of many matches

stat-cards_got = cards received by asking
stat-lucky_draws = lucky draws

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-ask = Collect four cards of the same rank. Ask the other players for cards that you need: first ask Bruno for sevens.
learn-ask-else = You may ask for that too, but this time ask Bruno for sevens: you hold two of them.
learn-ask-after = Bruno has a seven and must give it to you. If you get a card, you may ask again!
learn-set = It is still your turn, and you need only one more seven. Ask Alma for sevens.
learn-set-bruno = Bruno has already given you his seven. Ask Alma.
learn-set-else = First complete your set of sevens: ask Alma for sevens.
learn-set-after = Four cards of the same rank make a set. You put it on the table. The player with the most sets wins.
learn-fish = You can ask only for ranks that you hold. You now hold kings and threes: ask Bruno for kings.
learn-fish-else = You may ask for that too, but this time ask Bruno for kings.
learn-fish-after = Bruno told you to go fish, so you drew a card. Then Bruno and Alma had a turn. Did you notice what Alma asked for?
learn-listen = Alma asked for kings, so she must hold one. You have a king too: ask her!
learn-listen-bruno = Alma asked Bruno for kings, and he had none. But Alma must hold a king.
learn-listen-else = Remember what the others asked for: Alma must hold a king. Ask her for kings.
learn-listen-after = All players hear every question, and good players remember them.
learn-win = You have only three queens left. Ask Alma for queens.
learn-win-else = Alma has the last queen, and you have only queens. Ask her for queens.
learn-win-after = All your cards are in sets: you win at once! Otherwise, the player with the most sets wins in the end.

## Captions of the pictures on the rules page

picture-set = Four cards of the same rank make a set.
picture-ask = Ask for a rank that you hold yourself.
picture-fish = If the other player has none, you “go fish”: you draw a card.
