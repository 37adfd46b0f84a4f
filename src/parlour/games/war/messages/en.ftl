# What War says.

## What happens

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
ready =
    { $reader ->
        [who] You are ready to flip.
       *[else] { $who } is ready to flip.
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
                [0] You have no card left and are out.
                [1] You are short of cards and out, and one card more goes into the stake.
               *[other] You are short of cards and out, and { $cards } more go into the stake.
            }
       *[else]
            { $number ->
                [0] { $who } has no card left and is out.
                [1] { $who } is short of cards and out, and one card more goes into the stake.
               *[other] { $who } is short of cards and out, and { $cards } more go into the stake.
            }
    }
win_stake =
    { $reader ->
        [who] You win the stake of { $number }.
       *[else] { $who } wins the stake of { $number }.
    }
take_odd_card =
    { $reader ->
        [who] You win the odd card too.
       *[else] { $who } wins the odd card too.
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
        [0] Nobody is left to win the cards.
        [one] The largest piles are equal, with one card each.
       *[other] The largest piles are equal, with { $number } cards each.
    }
kept =
    { $reader ->
        [who] You have no card left and fight on with { $cards }.
       *[else] { $who } has no card left and fights on with { $cards }.
    }

## What a seat is to do

prompt-flips = { $number } are still to flip.
prompt-flip = Flip the top card of your pile.
prompt-flipped = Your card is ready; { $number } others are still to flip.
prompt-flipped-1 = Your card is ready; wait for { $other }.
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

refuse-flipped = You have flipped already, and others have not
refuse-out = You are out of the game

## What a table may choose

option-name-war = war
option-war = Cards put face down in a war of two players: one, three, or as many as the tied rank says
option-war-one = one
option-war-three = three
option-war-rank = rank

option-name-run_out = run out
option-run_out = Whoever is short of cards for a war fights with their last one, is out, or fights with it as long as the war goes on
option-run_out-last_card = last card
option-run_out-lose = lose
option-run_out-stays = stays

option-name-returns = returns
option-returns = How won cards go under the pile: shuffled, the winner's first, or the others' first
option-returns-shuffled = shuffled
option-returns-winner_first = winner first
option-returns-loser_first = loser first

option-name-max_rounds = max rounds
option-max_rounds = Rounds after which the most cards win; 0 for no limit

## Figures: what is counted of many matches

stat-wars = wars
stat-war_at_once = a war in the first round
stat-most_won = the largest stake won
stat-aces_dealt = aces dealt

## The first hand: what each step says, and what it has shown

learn-flip = Your pile lies face down. Turn over its top card: the higher of the two cards wins both.
learn-flip-after = Your king beats the queen. Both cards go under your pile.
learn-ace = You cannot choose your card, so just turn over the next one. Will it be the higher?
learn-ace-after = An ace is the highest card of all, so Bruno wins these two. A 2 is the lowest.
learn-war = Turn over again, and see what happens when two cards are equal.
learn-war-after = Two sevens: that is a war! Each of you put one card face down and one face up, and the higher one won all six.
learn-double = Here comes another war. Sometimes it has to be fought twice.
learn-double-after = The new cards were equal too, so there was a second war on top of the first. Whoever wins it gets the whole heap.
learn-all = Bruno has only two cards left. Whoever gets all the cards wins the game.
learn-all-after = Bruno had to fight with his very last card, and now every card is yours.

## Pictures for the rules

picture-higher = The higher card wins both.
picture-ace = Aces are high, twos are low.
picture-war = Equal cards: it is a war.
picture-stake = One card face down, one face up. The higher takes everything.

## What is counted in an opening hand

opening-aces = Aces in the pile
opening-high = Aces, kings, queens and jacks in the pile

# What people type: see the words of all games
typed-words = flip
