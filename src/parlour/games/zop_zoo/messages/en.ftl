# Messages of Zop Zoo.

## Events

cut =
    { $reader ->
        [who] You give the white deck a lucky cut.
       *[else] { $who } gives the white deck a lucky cut.
    }
deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
draw =
    { $reader ->
        [who] You draw { $cards }.
       *[else] { $who } draws { $cards }.
    }
match =
    { $reader ->
        [who]
            { $number ->
                [1] You put { $cards } next to your row.
               *[other] You match { $cards }.
            }
       *[else]
            { $number ->
                [1] { $who } puts { $cards } next to the row.
               *[other] { $who } matches { $cards }.
            }
    }
cover =
    { $reader ->
        [who] You play { $cards }.
       *[else] { $who } plays { $cards }.
    }
discard =
    { $reader ->
        [who]
            { $number ->
                [1] You discard the MOLE.
               *[other] You discard { $cards }.
            }
       *[else]
            { $number ->
                [1] { $who } discards the MOLE.
               *[other] { $who } discards { $cards }.
            }
    }
take =
    { $reader ->
        [who] You take { $cards } from the discard pile.
       *[else] { $who } takes { $cards } from the discard pile.
    }
miss =
    { $reader ->
        [who] You cannot use { $cards }.
       *[else] { $who } cannot use { $cards }.
    }
leave =
    { $reader ->
        [who] You leave { $cards } on the discard pile.
       *[else] { $who } leaves { $cards } on the discard pile.
    }
dig =
    { $reader ->
        [who]
            { $number ->
                [0] You dig and find nothing.
               *[other] You dig up { $cards }.
            }
       *[else]
            { $number ->
                [0] { $who } digs and finds nothing.
               *[other] { $who } digs up { $cards }.
            }
    }
give =
    { $reader ->
        [who] You give { $cards } to { $other }.
        [other] { $who } gives you { $cards }.
       *[else] { $who } gives { $cards } to { $other }.
    }
rob =
    { $reader ->
        [who] You take { $cards } from { $other }.
       *[else] { $who } takes { $cards } from { $other }.
    }
switch =
    { $reader ->
        [who]
            { $number ->
                [0] You switch with { $other } and give { $cards }.
               *[1] { $other } gives you { $cards } for it.
            }
        [other]
            { $number ->
                [0] { $who } switches with { $other } and gives { $cards }.
               *[1] You give { $cards } for it.
            }
       *[else]
            { $number ->
                [0] { $who } switches with { $other } and gives { $cards }.
               *[1] { $other } gives { $cards } for it.
            }
    }
win =
    { $reader ->
        [who] All your cards show POINTS: you win the round.
       *[else] All of { $who }'s cards show POINTS: { $who } wins the round.
    }
stock_empty = The draw pile is empty: all players score their cards.
move_limit = The move limit of { $number } has been reached: all players score their cards.
score =
    { $reader ->
        [who]
            { $number ->
                [one] You score { $number } point in this round.
               *[other] You score { $number } points in this round.
            }
       *[else]
            { $number ->
                [one] { $who } scores { $number } point in this round.
               *[other] { $who } scores { $number } points in this round.
            }
    }
worth =
    { $reader ->
        [who] You score { $number } for { $cards }.
       *[else] { $who } scores { $number } for { $cards }.
    }
round = Round { $number } is over.

# Scoring of a round: the player, then each card with the sum so far
call-score =
    { $reader ->
        [who] Your zoo
       *[else] { $who }'s zoo
    }
call-worth = { $number } for { $cards }: { $total }

## Prompts

prompt-draw = Draw a card.
prompt-again = Draw again.
prompt-take = You can use { $card }: take it.
prompt-either = Take { $card } if you can use it, or draw.
prompt-last = The draw pile is empty: try to take { $card }.
prompt-chain = Take { $card } as well if you can use it, or leave it.
prompt-mole = Dig with the MOLE on the discard pile, or draw.
prompt-mole-last = The draw pile is empty: dig with the MOLE on the discard pile.
prompt-name = The MOLE lets you dig: name the cards you want, then dig. Or draw.
prompt-name-last = The draw pile is empty: name the cards for the MOLE to dig up, then dig.
# Put { $named } last: it can be long, and a small screen cuts off the end.
prompt-named = Name more cards, dig, or draw. You have named { $named }.
prompt-named-last = Name more cards, or dig. You have named { $named }.
prompt-named-drawn = Name more cards, dig, or discard the MOLE. You have named { $named }.
prompt-named-all = Dig, or draw. You have named { $named }.
prompt-named-all-last = Dig. You have named { $named }.
prompt-named-all-drawn = Dig, or discard the MOLE. You have named { $named }.
prompt-cover = You drew { $card }: choose one of your cards to cover for good.
prompt-give = The HYENA: give one of your POINTS cards to another player.
prompt-rob = The RACCOON: take a POINTS card from another player.
prompt-switch = The EARTHWORM: switch one of your POINTS cards for another player's.
prompt-match = You drew { $card }: match it if you can use it, or discard it.
prompt-drawn-mole = You drew a MOLE: name the cards to dig up, then dig. Or discard it.
prompt-bare-mole = You drew a MOLE, and there is nothing to dig for: discard it.

## Labels of move buttons

move-draw = Draw
move-take = Take { $card }
move-dig = Dig
move-cover = Cover { $card }
move-give = Give { $cards } to { $other }
move-rob = Take { $cards } from { $other }
move-switch = Switch { $cards } with { $other } for { $wanted }
move-match = Match { $card }
move-discard = Discard { $card }
move-discard-mole = Discard the MOLE
move-leave = Leave it
move-name = Name { $card }

## Hints: reasons for a move

reason-wins = It completes your row and wins the round.
reason-fits = One of your cards matches { $card }.
reason-no-fit = None of your cards matches { $card }.
reason-bonus = One of your cards shows the category of { $card }.
reason-no-bonus = None of your cards shows the category of { $card }.
reason-dig =
    { $number ->
        [one] The MOLE finds a card for you.
       *[other] The MOLE finds { $number } cards for you.
    }
reason-draw = Cards left in the draw pile: { $left }. Useful to you: { $number }.
reason-save =
    { $number ->
        [one] It saves you from losing a point for { $card }.
       *[other] It saves you from losing { $number } points for { $card }.
    }
reason-gone = The draw pile does not have a match for { $card } any longer.
reason-least = Your other open cards would all score at least as much as { $card }.
reason-burden =
    { $number ->
        [one] It costs { $other } a point.
       *[other] It costs { $other } { $number } points.
    }
reason-cheap = It costs you no points.
reason-cost =
    { $number ->
        [one] It costs you a point, the least you can give.
       *[other] It costs you { $number } points, the least you can give.
    }
reason-rob =
    { $number ->
        [one] It brings you a point.
       *[other] It brings you { $number } points.
    }
reason-switch =
    { $number ->
        [one] The card you get is worth a point more than the one you give.
       *[other] The card you get is worth { $number } points more than the one you give.
    }

## Names of zones (places on the table)

zone-draw_pile = Draw pile
zone-discard_pile = Discard pile
zone-search = Discard pile
zone-drawn_card = Drawn
zone-row = Row
zone-bonus = Side Bonus

## Badges next to a zone or a name

badge-starter = goes first
badge-void = void
badge-dug = dig failed

## Refusals: why a move is not legal

refuse-own = You do not have { $card }
refuse-pile = You have drawn this turn, so you may not use the discard pile
refuse-chain = You have used the discard pile this turn: take the next card, or leave it
refuse-animal = None of your cards matches { $card }
refuse-top = The discard pile has nothing on top that you can take
refuse-must-take = You must take { $card } from the discard pile: it matches one of your cards
refuse-must-cover = First choose one of your cards to cover with the drawn card
refuse-wild = You need a BEAST to cover a card
refuse-covered = You have already covered or joined { $card }
refuse-must-bonus = You must take { $card }: one of your cards shows its category
refuse-bonus = None of your cards shows the category of { $card }
refuse-mole = You need a MOLE to dig
refuse-there = The discard pile does not have { $card }
refuse-undug = A MOLE cannot dig up { $card }: only POINTS, Upper Half, ANTI-Minus and Side Bonus cards
refuse-must-use = You can use { $card }, so you must
refuse-specialty = You can use { $card } only after drawing it, or from the top of the discard pile
refuse-void = You cannot use { $card }: it was already used or covered
refuse-points = You cannot choose { $card }: it shows no points
refuse-self-give = You cannot give a card to yourself: choose another player
refuse-self-rob = You cannot take a card from yourself: choose another player
refuse-self-switch = You cannot switch cards with yourself: choose another player
refuse-theirs = { $other } does not have { $card }
refuse-strict = At this table, matches are made for you
refuse-drawn = First match the drawn card or discard it
refuse-drawn-mole = First dig with the MOLE or discard it
refuse-no-drawn = You have not drawn a card
refuse-no-match = A MOLE does not match a card: dig with it or discard it
refuse-no-chain = There is nothing to leave
refuse-naming = Name the cards for the MOLE to dig up, as in dig { $black }
refuse-bare = The discard pile has nothing to dig up
refuse-named = You have already named { $card }
refuse-fruitless = The MOLE cannot find anything for you
refuse-dug = You have already dug here without success, and the discard pile has not changed
refuse-last = The draw pile is empty

## Text on a card

face-category = worth { $number }
face-points =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
face-lower = lower half, worth { $number }
face-upper =
    { $number ->
        [one] upper half, { $number } point
       *[other] upper half, { $number } points
    }
face-minus =
    { $number ->
        [one] minus { $number } point
       *[other] minus { $number } points
    }
face-anti =
    { $number ->
        [one] plus { $number } point
       *[other] plus { $number } points
    }
face-bonus =
    { $number ->
        [one] bonus, { $number } point
       *[other] bonus, { $number } points
    }
face-wild = wild, { $number } points
face-best = wild, { $number } points
face-mole = dig
face-hyena = give
face-raccoon = take
face-earthworm = switch

# Names of animals and categories. English shows the names of the deck.
animal = { $name }
category = { $name }
best-beast = Best beast

# Heading above the animal, on cards without a category
heading-connect = CONNECT
heading-minus = MINUS
heading-anti = ANTI-MINUS
heading-wild = WILD
heading-dig = DIG
heading-specialty = SPECIALTY

## Cards in a sentence

card-category = the { $name }
card-points = the { $name } POINTS card
card-lower = the Lower Half of the { $name }
card-upper = the Upper Half of the { $name }
card-minus = the { $name } Minus card
card-anti = the { $name } ANTI-Minus card
card-bonus = the { $name } Side Bonus
card-wild = a BEAST
card-best = the BEST BEAST
card-mole = a MOLE
card-hyena = the HYENA
card-raccoon = the RACCOON
card-earthworm = the EARTHWORM

## A card and the card on it, in a sentence

pair-category = the matched { $name }
pair-lower = the whole { $name }
pair-minus = the matched { $name }
pair-wild = the BEAST on { $below }
pair-best = the BEST BEAST on { $below }

## Options

option-name-matching = matching
option-matching =
    { $value ->
        [strict] Matches are made for you
       *[honest] You have to spot matches yourself
    }
option-matching-strict = automatic
option-matching-honest = by the players

option-name-side_bonus = side bonus
option-side_bonus =
    { $value ->
        [ends] Taking a Side Bonus from the discard pile ends your turn
       *[chains] After taking a Side Bonus from the discard pile, you may take the next card too
    }
option-side_bonus-ends = ends the turn
option-side_bonus-chains = lets you take the next card

option-name-target = target score
option-target = Points to win the game; 1000 works well with two players

option-name-deck_file = own cards
option-deck_file = A file with your own deck; empty for the standard deck

## Errors in typed moves

no-move-dig = { $text } could mean several moves: name each card, then dig
write-over = the game is over
write-turn = it is not your turn
fault-card = there is no card { $word }
fault-white = { $word } is not a white card
fault-pair = use the name of the white card, not { $word }
fault-switch = a card can be switched only for a different one

## Statistics of many matches

stat-matches = drawn cards matched
stat-takes = cards taken from the discard pile
stat-digs = digs
stat-dug = cards dug up
stat-wilds = BEASTs played
stat-gifts = pairs given away with the HYENA
stat-robberies = pairs taken with the RACCOON
stat-switches = pairs switched with the EARTHWORM
stat-won_rounds = rounds won
stat-run_out = rounds without a winner
stat-best_round = highest score in a round

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-twin = Each animal in your row has a black twin in the draw pile. Draw a card!
learn-twin-after = It is the black twin of your lion and now covers it: 10 points. When you find a twin, you draw again.
learn-again = It is still your turn. Draw again.
learn-again-after = You do not have a koala, so it was discarded, and your turn was over. Then Bruno drew an OWL, which he cannot use.
learn-take = Look at the discard pile: that OWL is the twin of your owl. Take it!
learn-take-after = 20 points: you can use a card that Bruno could not. You must take a card that fits.
learn-halves = Your giraffe is only half an animal. Perhaps you find the other half: draw!
learn-halves-after = The two halves join for 80 points.
learn-minus = Your skunk is a Minus card and costs you 75 points. But its twin is on the discard pile.
learn-minus-after = Covered by its twin, the skunk scores 75 points for you instead.
learn-beast = You have drawn a BEAST. It is worth nothing but covers any animal: choose the one worth least.
learn-beast-dragon = The dragon can score 60 points if you find its twin. The lion would score only 10: cover the lion.
learn-beast-else = You may cover that. But the lion is worth least: cover the lion.
learn-beast-after = That animal stays covered, and a BEAST lets you draw again.
learn-mole = A MOLE is on top: it digs up all the cards that you can use from the pile below. Dig!
learn-mole-draw = You may draw, but your DRAGON lies deep in the pile. Dig for it!
learn-mole-after = The MOLE found your DRAGON: 60 points.
learn-win = Only your octopus still needs its twin, and here it is. Take it!
learn-win-after = All your cards are covered, so you score them all, and Bruno scores very little. The first player with 800 points wins.

## Captions of the pictures on the rules page

picture-twin = Cover each animal with its black twin.
picture-halves = Two halves make a whole: 80 points.
picture-minus = A Minus card costs points until its twin covers it.
picture-beast = A BEAST covers any animal, for no points.
picture-mole = A MOLE digs in the discard pile.

# Words for typed moves. The format is explained in parlour/text/messages.
typed-words = draw | take | dig | cover | give | to | from | switch | for | of | match | discard | leave | name
