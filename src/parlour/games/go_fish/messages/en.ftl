# Messages of Go Fish.

ask =
    { $reader ->
        [who] You ask { $other } for { ranks }.
       *[else] { $who } asks { $other } for { ranks }.
    }
move-ask = Ask { $other } for { ranks }
refuse-hold = To ask for { ranks }, you must hold one yourself

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
        [who] All your cards are in sets: you win.
       *[else] All of { $who }'s cards are in sets: { $who } wins.
    }

## Prompts

prompt-ask = Ask a player for a rank that you hold.
prompt-ask-1 = Ask { $other } for a rank that you hold.

## Options

option-name-hand_over = cards handed over
option-hand_over =
    { $value ->
        [all] A player who has the rank hands over all cards of that rank
       *[one] A player who has the rank hands over only one card
    }
option-hand_over-all = all cards of the rank
option-hand_over-one = only one card

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

option-name-out_wins = empty hand wins
option-out_wins =
    { $value ->
        [on] You win at once if you put down your last cards while the stock lasts
       *[off] Putting down your last cards does not end the game
    }

option-name-empty_hand = empty hand
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

learn-ask = Collect four cards of one rank by asking the others for cards you need. Ask Bruno for sevens.
learn-ask-else = You may ask that too. This time, ask Bruno for sevens: you hold two of them.
learn-ask-after = Bruno has a seven and must give it to you. Whenever you get cards, you ask again!
learn-set = It is still your turn, and you need only one more seven. Ask Alma for sevens.
learn-set-bruno = Bruno has just given you all his sevens. Ask Alma.
learn-set-else = Finish your sevens first: ask Alma for them.
learn-set-after = Four of a kind are a set. You put it on the table, and the player with the most sets wins.
learn-fish = You can ask only for ranks that you hold: now kings and threes. Ask Bruno for kings.
learn-fish-else = You may ask that too. This time, ask Bruno for kings.
learn-fish-after = “Go fish!” You drew a card, then Bruno and Alma had their turns. Did you hear what Alma asked for?
learn-listen = Alma asked for kings, so she must hold one. You have a king too: ask her!
learn-listen-bruno = Alma asked Bruno for kings, and he had none. But Alma must hold a king.
learn-listen-else = Think back to the questions: Alma must hold a king.
learn-listen-after = Everyone hears every question. Good players listen.
learn-win = You hold three queens and nothing else. Ask Alma for queens.
learn-win-else = Alma has the last queen, and queens are all you have.
learn-win-after = All your cards are in sets: you win at once! Otherwise the player with the most sets wins when the stock is empty.

## Captions of the pictures on the rules page

picture-set = Collect four of a kind: a set.
picture-ask = Ask for a rank that you hold yourself.
picture-fish = They have none? Go fish: draw a card.
