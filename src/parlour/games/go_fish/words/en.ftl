# What Go Fish says.

ask =
    { $reader ->
        [who] You ask { $other } for { ranks }.
       *[else] { $who } asks { $other } for { ranks }.
    }
move-ask = Ask { $other } for { ranks }
refuse-hold = You hold no { ranks } yourself

## What happens

fish =
    { $reader ->
        [who] You tell { $other } to go fish.
       *[else] { $who } tells { $other } to go fish.
    }
lucky =
    { $reader ->
        [who] You draw { $cards }, and go on.
       *[else] { $who } draws { $cards }, and goes on.
    }
won =
    { $reader ->
        [who] You have put all your cards into sets, and win.
       *[else] { $who } has put all their cards into sets, and wins.
    }

## What a seat is to do

prompt-ask = Ask somebody for a rank that you hold.
prompt-ask-1 = Ask { $other } for a rank that you hold.

## What a table may choose

name-hand_over = hand over
option-hand_over = Who is asked gives all cards of the rank, or a single one
option-hand_over-all = all
option-hand_over-one = one

name-lucky_draw = lucky draw
option-lucky_draw = The turn goes on after drawing a card of the rank asked for, or one that completes a set

name-end = end
option-end = Play ends with the turn that uses up the stock, or when all sets are down
option-end-stock_out = stock out
option-end-all_sets = all sets

name-out_wins = out wins
option-out_wins = Laying down all your cards while there is stock wins, or does not

name-empty_hand = empty hand
option-empty_hand = An empty hand draws one card, or is out of the game
option-empty_hand-draw_one = draw one
option-empty_hand-out = out

## What is no move

write-ask = write a seat and a rank of the pack, like { $move }
