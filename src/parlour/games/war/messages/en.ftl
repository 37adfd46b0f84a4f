# Messages of War.

## Events

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
        [one] War over { $cards }: each player puts one card face down and one face up.
       *[other] War over { $cards }: each player puts { $number } cards face down and one face up.
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
                [0] You have run out of cards and drop out.
                [1] You do not have enough cards for the war and drop out. Your last card goes to the winner.
               *[other] You do not have enough cards for the war and drop out. Your last { $cards } go to the winner.
            }
       *[else]
            { $number ->
                [0] { $who } has run out of cards and drops out.
                [1] { $who } does not have enough cards for the war and drops out. Their last card goes to the winner.
               *[other] { $who } does not have enough cards for the war and drops out. Their last { $cards } go to the winner.
            }
    }
win_stake =
    { $reader ->
        [who]
            { $number ->
                [one] You win one card.
               *[other] You win { $number } cards.
            }
       *[else]
            { $number ->
                [one] { $who } wins one card.
               *[other] { $who } wins { $number } cards.
            }
    }
take_odd_card =
    { $reader ->
        [who] You also win the leftover card.
       *[else] { $who } also wins the leftover card.
    }
win =
    { $reader ->
        [who] You win the game.
       *[else] { $who } wins the game.
    }
round_limit =
    { $number ->
        [one] The round limit (1) has been reached: the largest pile wins.
       *[other] The round limit ({ $number }) has been reached: the largest pile wins.
    }
# The reason for a draw, after the message result-drawn. $number is the number of cards in each pile.
end_drawn =
    { $number ->
        [0] All players have run out of cards.
        [one] The largest piles are the same size, with one card each.
       *[other] The largest piles are the same size, with { $number } cards each.
    }
kept =
    { $reader ->
        [who] Your pile is empty, so your { $cards } stays in the war.
       *[else] { $who }'s pile is empty, so the { $cards } stays in the war.
    }

## The goal and the end of a match

progress = Round { $number }
progress-limit = Round { $number } of { $total }
ended-cards =
    { $reader ->
        [who] You have all the cards.
       *[else] { $who } has all the cards.
    }

## Prompts

prompt-flips =
    { $number ->
        [one] Waiting for one player to flip a card.
       *[other] Waiting for { $number } players to flip a card.
    }
prompt-flip = Flip the top card of your pile.
prompt-flipped = Your card is ready. Waiting for { $number } other players.
prompt-flipped-1 = Your card is ready. Waiting for { $other }.
prompt-out = You are out of the game.

## Labels of move buttons

move-flip = Flip

## Names of zones (places on the table)

zone-pile = Pile
zone-table = Played last round
zone-odd_card = Leftover card
zone-round_count = Rounds

## Badges next to a zone or a name

badge-out = out
badge-ready = ready
badge-won = won

## Refusals: why a move is not legal

refuse-flipped = You have already flipped a card: wait for the others
refuse-out = You are out of the game

## Options

option-name-war = face-down cards in a war
option-war =
    { $value ->
        [one] In a war, each player puts one card face down
        [three] In a war, each player puts three cards face down
       *[rank] In a war, each player puts as many cards face down as the tied cards are worth
    }
option-war-one = one card
option-war-three = three cards
option-war-rank = as many as the value of the tied cards

option-name-run_out = too few cards for a war
option-run_out =
    { $value ->
        [last_card] If you have too few cards for a war, you turn up your last card; if it ties again, you drop out
        [lose] If you have too few cards for a war, you drop out
       *[stays] If you have too few cards for a war, your last card stays in play until the war is over
    }
option-run_out-last_card = last card fights only once
option-run_out-lose = player drops out
option-run_out-stays = last card stays in play until the war ends

option-name-returns = order in which won cards go under the pile
option-returns =
    { $value ->
        [shuffled] Won cards are shuffled before they go under the pile
        [winner_first] Won cards go under the pile, your own cards first
       *[loser_first] Won cards go under the pile, the other players' cards first
    }
option-returns-shuffled = shuffled
option-returns-winner_first = winner's cards first
option-returns-loser_first = other players' cards first

option-name-max_rounds = round limit
option-max_rounds = Number of rounds after which the largest pile wins; 0 for no limit

## Statistics of many matches

stat-wars = wars
stat-war_at_once = war in the first round
stat-most_won = most cards won at once
stat-aces_dealt = aces dealt

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-flip = Your pile is face down. Flip its top card: the higher of the two cards wins both.
learn-flip-after = Your king beats the queen. Both cards go under your pile.
learn-ace = You cannot choose which card to play: just flip the next one. Will it be higher than Bruno's?
learn-ace-after = Aces are high, so Bruno's ace beats your 3, and he wins both cards. A 2 is the lowest card.
learn-war = Flip again, and see what happens when two cards are equal.
learn-war-after = Two 7s: that is a war! You each put one card face down and one face up, and your higher card won all six cards.
learn-double = Flip again. There will be another war, and this time one war is not enough.
learn-double-after = The new cards were equal too, so there was a second war. Its winner gets all the cards.
learn-all = Bruno has only two cards left. If you win all the cards, you win the game.
learn-all-after = Bruno had to fight with his very last card and lost it. You have all the cards: you win!

## Captions of the pictures on the rules page

picture-higher = The higher card wins both cards.
picture-ace = Aces are high, twos are low.
picture-war = Two equal cards: war!
picture-stake = Each player puts one card face down and one face up. The higher card wins all the cards.

## Statistics of opening hands

opening-aces = Number of aces in the pile
opening-high = Number of aces, kings, queens and jacks in the pile

# Words for typed moves. The format is explained in parlour/text/messages.
typed-words = flip
