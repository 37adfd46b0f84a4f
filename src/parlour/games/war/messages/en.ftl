# What War says.

## What happens

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
ready =
    { $reader ->
        [who] You are ready.
       *[else] { $who } is ready.
    }
flip =
    { $reader ->
        [who] You flip { $cards }.
       *[else] { $who } flips { $cards }.
    }
war =
    { $number ->
        [one] War over { $cards }: one face down, one face up.
       *[other] War over { $cards }: { $number } face down, one face up.
    }
down =
    { $reader ->
        [who] You put { $cards } face down.
       *[else] { $who } puts { $cards } face down.
    }
up =
    { $reader ->
        [who] You turn up { $cards }.
       *[else] { $who } turns up { $cards }.
    }
out =
    { $reader ->
        [who]
            { $number ->
                [0] You have no cards left and are out.
                [1] You do not have enough cards for the war and are out. Your last card goes to the winner.
               *[other] You do not have enough cards for the war and are out. Your last { $cards } go to the winner.
            }
       *[else]
            { $number ->
                [0] { $who } has no cards left and is out.
                [1] { $who } does not have enough cards for the war and is out. The last card goes to the winner.
               *[other] { $who } does not have enough cards for the war and is out. The last { $cards } go to the winner.
            }
    }
win_stake =
    { $reader ->
        [who]
            { $number ->
                [one] You win { $number } card.
               *[other] You win { $number } cards.
            }
       *[else]
            { $number ->
                [one] { $who } wins { $number } card.
               *[other] { $who } wins { $number } cards.
            }
    }
take_odd_card =
    { $reader ->
        [who] You also win the odd card.
       *[else] { $who } also wins the odd card.
    }
win =
    { $reader ->
        [who] You win the game.
       *[else] { $who } wins the game.
    }
round_limit =
    { $number ->
        [one] One round has been played: the most cards win.
       *[other] { $number } rounds have been played: the most cards win.
    }
# That the game is drawn is said by result-drawn: here is why. 0 is where nobody is left to win it.
end_drawn =
    { $number ->
        [0] All players are out of cards.
        [one] The largest piles are equal, with one card each.
       *[other] The largest piles are equal, with { $number } cards each.
    }
kept =
    { $reader ->
        [who] You have no other cards left and keep fighting with { $cards }.
       *[else] { $who } has no other cards left and keeps fighting with { $cards }.
    }

## What a seat is to do

prompt-flips =
    { $number ->
        [one] { $number } player still has to flip.
       *[other] { $number } players still have to flip.
    }
prompt-flip = Flip the top card of your pile.
prompt-flipped = Your card is ready. Waiting for { $number } others.
prompt-flipped-1 = Your card is ready. Waiting for { $other }.
prompt-out = You are out of the game.

## Moves, as they stand on a button

move-flip = Flip

## Places

zone-pile = Pile
zone-table = Last round
zone-odd_card = Odd card
zone-round_count = Rounds

## Marks beside a place or a name

badge-out = out
badge-ready = ready

## Why a move may not be made

refuse-flipped = You have already flipped; the others have not
refuse-out = You are out of the game

## What a table may choose

option-name-war = cards face down
option-war = Cards put face down in a war between two players
option-war-one = one
option-war-three = three
option-war-rank = as many as the rank says

option-name-run_out = too few cards for a war
option-run_out = A player with too few cards for a war uses the last one, is out, or keeps using the last one for the whole war
option-run_out-last_card = fights with the last card
option-run_out-lose = is out
option-run_out-stays = fights with it to the end

option-name-returns = order of won cards
option-returns = Won cards go under the pile shuffled, your own cards first, or the other players' cards first
option-returns-shuffled = shuffled
option-returns-winner_first = winner's cards first
option-returns-loser_first = other cards first

option-name-max_rounds = round limit
option-max_rounds = Rounds until the most cards win; 0 for no limit

## Figures: what is counted of many matches

stat-wars = wars
stat-war_at_once = war in the first round
stat-most_won = most cards won at once
stat-aces_dealt = aces dealt

## The first hand: what each step says, and what it has shown

learn-flip = Your pile is face down. Flip its top card: the higher of the two cards wins both.
learn-flip-after = Your king beats the queen. Both cards go under your pile.
learn-ace = You cannot choose your card: just flip the next one. Will it be the higher one?
learn-ace-after = An ace is the highest card, so Bruno wins both. A 2 is the lowest.
learn-war = Flip again, and see what happens when two cards are equal.
learn-war-after = Two sevens: that is a war! Each of you put one card face down and one face up, and the higher one won all six cards.
learn-double = Here comes another war. Sometimes one is not enough.
learn-double-after = The new cards were equal too, so there was a second war on top of the first. Its winner gets all the cards.
learn-all = Bruno has only two cards left. Win all the cards, and you win the game.
learn-all-after = Bruno had to fight with his very last card, and now all the cards are yours.

## Pictures for the rules

picture-higher = The higher card wins both.
picture-ace = Aces are high, twos are low.
picture-war = Equal cards: war!
picture-stake = One card face down, one face up. The higher card wins everything.

## What is counted in an opening hand

opening-aces = Aces in the pile
opening-high = Aces, kings, queens and jacks in the pile

# What people type: see the words of all games
typed-words = flip
