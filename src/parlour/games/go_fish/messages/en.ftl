# What Go Fish says.

ask =
    { $reader ->
        [who] You ask { $other } for { ranks }.
       *[else] { $who } asks { $other } for { ranks }.
    }
move-ask = Ask { $other } for { ranks }
refuse-hold = You hold no { ranks } yourself

## What happens

miss =
    { $reader ->
        [who] You tell { $other } to go fish.
       *[else] { $who } tells { $other } to go fish.
    }
# What they say to each other
call-ask =
    { $reader ->
        [other] Have you any { ranks }?
       *[else] { $other }, have you any { ranks }?
    }
call-fish = Go fish!
lucky =
    { $reader ->
        [who] You draw { $cards }, and go on.
       *[else] { $who } draws { $cards }, and goes on.
    }
win =
    { $reader ->
        [who] You have put all your cards into sets, and win.
       *[else] { $who } has put all their cards into sets, and wins.
    }

## What a seat is to do

prompt-ask = Ask somebody for a rank that you hold.
prompt-ask-1 = Ask { $other } for a rank that you hold.

## What a table may choose

option-name-hand_over = hand over
option-hand_over = Who is asked gives all cards of the rank, or a single one
option-hand_over-all = all
option-hand_over-one = one

option-name-lucky_draw = lucky draw
option-lucky_draw = The turn goes on after drawing a card of the rank asked for, or one that completes a set

option-name-end = end
option-end = Play ends with the turn that uses up the stock, or when all sets are down
option-end-stock_out = stock out
option-end-all_sets = all sets

option-name-out_wins = out wins
option-out_wins = Laying down all your cards while there is stock wins, or does not

option-name-empty_hand = empty hand
option-empty_hand = An empty hand draws one card, or is out of the game
option-empty_hand-draw_one = draw one
option-empty_hand-out = out

## What is no move

write-ask = write a seat and a rank of the pack, like { $move }

## Figures: what is counted of many matches

stat-cards_got = cards got by asking
stat-lucky_draws = lucky draws

## The first hand: what each step says, and what it has shown

learn-ask = Collect four cards of one rank, and ask the others for those you lack. Ask Bruno for sevens.
learn-ask-else = You may ask that as well. This time, try Bruno and the sevens, for you hold two of them.
learn-ask-after = Bruno had a seven and must give it to you. Whoever gets cards asks again!
learn-set = It is still your turn, and only one seven is missing. Ask Alma for sevens.
learn-set-bruno = Bruno has just given you all of his sevens. Ask Alma.
learn-set-else = First finish your sevens: ask Alma for them.
learn-set-after = Four of a kind are a set, and it lies on the table. Whoever has most sets at the end wins.
learn-fish = You can ask only for ranks you hold yourself: now kings and threes. Ask Bruno for kings.
learn-fish-else = You may ask that as well. This time, ask Bruno for kings.
learn-fish-after = “Go fish!” You drew a card, and the turn went to Bruno, then to Alma and back. Did you hear what Alma asked for?
learn-listen = Alma has asked for kings, so she must hold one. You have a king too: ask her!
learn-listen-bruno = Alma has asked Bruno for kings, and he had none. She is the one who holds a king.
learn-listen-else = Think of who has asked for what: Alma must hold a king.
learn-listen-after = Everybody hears every question. Good players listen.
learn-win = You hold three queens and nothing else. Ask Alma for queens.
learn-win-else = The queen is with Alma, and queens are all you have.
learn-win-after = All your cards lie in sets, so you win at once. Else the most sets win, when the stock is used up.

## Pictures for the rules

picture-set = Collect four of a kind: that is a set.
picture-ask = Ask for a rank that you hold yourself.
picture-fish = Nobody has it? Go fish: draw a card.
