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
               *[other] You put { $cards } in your row.
            }
       *[else]
            { $number ->
                [1] { $who } puts { $cards } next to the row.
               *[other] { $who } puts { $cards } in the row.
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
        [who] { $cards } is of no use to you.
       *[else] { $who } has no use for { $cards }.
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
               *[1] In return, { $other } gives you { $cards }.
            }
        [other]
            { $number ->
                [0] { $who } switches with { $other } and gives { $cards }.
               *[1] In return, you give { $cards }.
            }
       *[else]
            { $number ->
                [0] { $who } switches with { $other } and gives { $cards }.
               *[1] In return, { $other } gives { $cards }.
            }
    }
win =
    { $reader ->
        [who] All your cards show POINTS: you win the round.
       *[else] All of { $who }'s cards show POINTS: { $who } wins the round.
    }
stock_empty = The draw pile is empty, so all players score their cards.
move_limit = The move limit ({ $number }) has been reached, so all players score their cards.
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
        [who]
            { $number ->
                [one] You score { $number } point for { $cards }.
               *[other] You score { $number } points for { $cards }.
            }
       *[else]
            { $number ->
                [one] { $who } scores { $number } point for { $cards }.
               *[other] { $who } scores { $number } points for { $cards }.
            }
    }
round = Round { $number } is over.

# Scoring of a round: the player, then each card with the sum so far
call-score =
    { $reader ->
        [who] Your zoo
       *[else] { $who }'s zoo
    }
call-worth =
    { $total ->
        [one] { $number } for { $cards }, { $total } point in all
       *[other] { $number } for { $cards }, { $total } points in all
    }

## The goal and the end of a match

progress = Round { $number }, to { $goal }
ended-points = The goal of { $goal } has been reached.
ended-limit =
    { $number ->
        [one] The move limit has been reached in round 1: the highest total wins.
       *[other] The limit has been reached after { $number } rounds: the highest total wins.
    }

## Prompts

prompt-draw = Draw a card.
prompt-again = Draw again.
prompt-take = You can use { $card }: take it.
prompt-either = Take { $card } if you can use it, or draw a card.
prompt-last = The draw pile is empty: try to take { $card }.
prompt-chain = Take { $card } as well if you can use it, or leave it.
prompt-mole = Use the MOLE on top of the discard pile to dig, or draw a card.
prompt-mole-last = The draw pile is empty: use the MOLE on top of the discard pile to dig.
prompt-name = The MOLE lets you dig: name the cards you want, then dig. Or draw a card.
prompt-name-last = The draw pile is empty: name the cards for the MOLE to dig up, and then dig.
# Put { $named } last: it can be long, and a small screen cuts off the end.
prompt-named = Name more cards, dig, or draw a card. You have named { $named }.
prompt-named-last = Name more cards, or dig. You have named { $named }.
prompt-named-drawn = Name more cards, dig, or discard the MOLE. You have named { $named }.
prompt-named-all = Dig, or draw a card. You have named { $named }.
prompt-named-all-last = Now dig. You have named { $named }.
prompt-named-all-drawn = Dig, or discard the MOLE. You have named { $named }.
prompt-cover = You drew { $card }: choose which of your cards it covers permanently.
prompt-give = Use the HYENA to give one of your POINTS cards to another player.
prompt-rob = Use the RACCOON to take a POINTS card from another player.
prompt-switch = Use the EARTHWORM to switch one of your POINTS cards for another player's.
prompt-match = You drew { $card }: match it if you can use it, or discard it.
prompt-drawn-mole = You drew a MOLE: name the cards to dig up, and then dig. Or discard it.
prompt-bare-mole = You drew a MOLE, and there is nothing to dig for: discard it.

## Labels of move buttons

move-draw = Draw
move-take = Take { $card }
move-dig = Dig
move-cover = Cover { $card }
move-give = Give { $cards } to { $other }
move-rob = Take { $cards } from { $other }
move-switch = Switch { $cards } for { $wanted } from { $other }
move-match = Match { $card }
move-discard = Discard { $card }
move-discard-mole = Discard the MOLE
move-leave = Leave the card
move-name = Name { $card }

## Hints: reasons for a move

reason-wins = It completes your row, and you win the round.
reason-fits = One of your cards is a match for { $card }.
reason-no-fit = None of your cards is a match for { $card }.
reason-bonus = One of your cards shows the category that you need for { $card }.
reason-no-bonus = None of your cards shows the category that you need for { $card }.
reason-dig =
    { $number ->
        [one] The MOLE finds a card for you.
       *[other] The MOLE finds { $number } cards for you.
    }
reason-draw =
    { $left ->
        [one] You can use the only card in the draw pile.
       *[other] You can use { $number } of the { $left } cards in the draw pile.
    }
reason-save =
    { $number ->
        [one] It saves you from losing a point for { $card }.
       *[other] It saves you from losing { $number } points for { $card }.
    }
reason-gone = No card left in the draw pile matches { $card }.
reason-least = Of your cards, { $card } would score the fewest points.
reason-burden =
    { $number ->
        [one] It costs { $other } a point.
       *[other] It costs { $other } { $number } points.
    }
reason-cheap = It costs you no points.
reason-cost =
    { $number ->
        [one] It costs you a point. Your other cards would cost at least as much.
       *[other] It costs you { $number } points. Your other cards would cost at least as much.
    }
reason-rob =
    { $number ->
        [one] It brings you a point.
       *[other] It brings you { $number } points.
    }
reason-switch =
    { $number ->
        [one] The card you get is worth one point more than the card you give.
       *[other] The card you get is worth { $number } points more than the card you give.
    }

## Names of zones (places on the table)

zone-draw_pile = Draw pile
zone-discard_pile = Discard pile
zone-search = Discard pile
zone-drawn_card = Drawn card
zone-row = Row
zone-bonus = Side Bonus

## Badges next to a zone or a name

badge-starter = goes first
badge-void = no effect
badge-dug = found none

## Refusals: why a move is not legal

refuse-own = You do not have { $card }
refuse-pile = You have already drawn this turn, so you cannot use the discard pile
refuse-chain = You have already used the discard pile this turn, so you cannot draw: take its next card too, or leave it
refuse-animal = None of your cards matches { $card }
refuse-top = You can take only an animal or a Side Bonus from the top of the discard pile
refuse-must-take = You must take { $card } from the discard pile: it matches one of your cards
refuse-must-cover = First choose one of your cards to cover with the drawn card
refuse-wild = You need a BEAST to cover a card
refuse-covered = You have already covered or joined { $card }
refuse-must-bonus = You must take { $card }: one of your cards shows its category
refuse-bonus = You cannot take { $card }: none of your cards shows its category
refuse-mole = You need a MOLE to dig
refuse-there = The discard pile does not contain { $card }
refuse-undug = A MOLE can dig up only POINTS, Upper Half, ANTI-Minus and Side Bonus cards, not { $card }
refuse-must-use = You can use { $card }, so you must use it
refuse-specialty = You can use { $card } only after drawing it, or from the top of the discard pile
refuse-void = You cannot use { $card }: it was already used or covered
refuse-points = You cannot choose { $card }: it shows no points
refuse-self-give = You cannot give a card to yourself: choose another player
refuse-self-rob = You cannot take a card from yourself: choose another player
refuse-self-switch = You cannot switch cards with yourself: choose another player
refuse-theirs = { $other } does not have { $card }
refuse-strict = At this table, cards are matched automatically
refuse-drawn = First match the drawn card, or discard it
refuse-drawn-mole = First dig with the MOLE, or discard it
refuse-no-drawn = You have not drawn a card
refuse-no-match = A MOLE matches no card: dig with it, or discard it
refuse-no-chain = You can leave a card on the discard pile only right after taking another card from it
refuse-naming = Name the cards for the MOLE to dig up, for example: dig { $black }
refuse-bare = There is nothing to dig up in the discard pile
refuse-named = You have already named { $card }
refuse-fruitless = The discard pile contains no card that the MOLE could dig up for you
refuse-dug = You have already dug without finding a card, and the discard pile has not changed since
refuse-last = The draw pile is empty

## Text on a card

face-category = worth { $number } points
face-points =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
face-lower = lower half, worth { $number } points
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

pair-category = the { $name } with its twin
pair-lower = the whole { $name }
pair-minus = the { $name } with its twin
pair-wild = the BEAST on { $below }
pair-best = the BEST BEAST on { $below }

## Options

option-name-matching = matching cards
option-matching =
    { $value ->
        [strict] Your cards are matched for you
       *[honest] You have to spot matches yourself
    }
option-matching-strict = done automatically
option-matching-honest = done by the players

option-name-side_bonus = taking a Side Bonus
option-side_bonus =
    { $value ->
        [ends] Taking a Side Bonus from the discard pile ends your turn
       *[chains] After taking a Side Bonus from the discard pile, you may take the next card too
    }
option-side_bonus-ends = ends your turn
option-side_bonus-chains = you may take the next card

option-name-target = target score
option-target = Points needed to win the game; 1000 is a good target for two players

option-name-deck_file = deck file
option-deck_file = File with your own deck; leave it empty for the standard deck

## Errors in typed moves

no-move-dig = { $text } could mean several moves: type dig and the name of each card
write-over = the game is over
write-turn = it is not your turn
fault-card = there is no card { $word }
fault-white = { $word } is not a white card
fault-pair = use the name of the white card, not { $word }
fault-switch = you cannot switch a card for an identical card

## Statistics of many matches

stat-matches = drawn cards that were matches
stat-takes = cards taken from the discard pile
stat-digs = digs with a MOLE
stat-dug = cards dug up
stat-wilds = BEASTs played
stat-gifts = cards given away with the HYENA
stat-robberies = cards taken with the RACCOON
stat-switches = cards switched with the EARTHWORM
stat-won_rounds = rounds won
stat-run_out = rounds without a winner
stat-best_round = highest score in a round

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-twin = Each animal in your row has a black twin in the draw pile. Draw a card!
learn-twin-after = You drew the black LION. It covers your lion and is worth 10 points. After a match, you draw again.
learn-again = It is still your turn. Draw again.
learn-again-after = You drew KOALA but have no koala, so it was discarded and your turn ended. Then Bruno drew an OWL, which he cannot use.
learn-take = Look at the discard pile: that OWL is the twin of your owl. Take it!
learn-take-after = 20 points for a card that Bruno could not use! If you can use the top card of the discard pile, you must take it.
learn-halves = Your giraffe is only half an animal. Try to find the other half: draw a card!
learn-halves-after = Together, the two halves are worth 80 points.
learn-minus = Your skunk is a Minus card and costs you 75 points. But its twin is on the discard pile: take it!
learn-minus-after = With its twin on top, the skunk is worth 75 points instead.
learn-beast = You drew a BEAST. It covers any animal but is worth nothing. Cover the animal that is worth least.
learn-beast-dragon = If you find its twin, the dragon is worth 60 points. The lion is worth only 10. Cover the lion instead.
learn-beast-else = You may cover that animal, but the lion is worth least. Cover the lion instead.
learn-beast-after = The lion stays covered for the rest of the round. After a BEAST, you draw again.
learn-mole = There is a MOLE on the discard pile. It digs up all the cards below it that you can use. Dig!
learn-mole-draw = You may draw, but there is a DRAGON in the discard pile, the twin of your dragon. Dig for it!
learn-mole-after = The MOLE found the twin of your dragon: 60 points.
learn-win = Only your octopus still needs its twin, and that is on the discard pile. Take it!
learn-win-after = All your cards are covered: you win the round and score them all. The first player with 800 points wins the game.

## Captions of the pictures on the rules page

picture-twin = Cover each animal with its black twin.
picture-halves = Two halves make a whole animal, worth 80 points.
picture-minus = A Minus card costs points until its twin covers it.
picture-beast = A BEAST covers any animal but scores no points.
picture-mole = A MOLE digs up cards from the discard pile.

# Words for typed moves. The format is explained in parlour/text/messages.
typed-words = draw | take | dig | cover | give | to | from | switch | for | of | match | discard | leave | name
