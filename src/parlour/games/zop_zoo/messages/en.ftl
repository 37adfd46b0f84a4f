# What Zop Zoo says.

## What happens

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
                [1] You lay { $cards } beside your row.
               *[other] You match { $cards }.
            }
       *[else]
            { $number ->
                [1] { $who } lays { $cards } beside the row.
               *[other] { $who } matches { $cards }.
            }
    }
cover =
    { $reader ->
        [who] You lay { $cards }.
       *[else] { $who } lays { $cards }.
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
        [who] You have no use for { $cards }.
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
               *[other] You dig out { $cards }.
            }
       *[else]
            { $number ->
                [0] { $who } digs and finds nothing.
               *[other] { $who } digs out { $cards }.
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
        [who] You show POINTS on every card and win the round.
       *[else] { $who } shows POINTS on every card and wins the round.
    }
stock_empty = The draw pile has run out: everybody scores everything.
move_limit =
    { $number ->
        [one] The round has come to its limit of { $number } move: everybody scores everything.
       *[other] The round has come to its limit of { $number } moves: everybody scores everything.
    }
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
        [who] You have { $number } for { $cards }.
       *[else] { $who } has { $number } for { $cards }.
    }
round = Round { $number } is over.

# As a round is counted: whose cards, then card by card with the sum so far
call-score =
    { $reader ->
        [who] Your zoo
       *[else] The zoo of { $who }
    }
call-worth = { $number } for { $cards }: { $total }

## What a seat is to do

prompt-draw = Draw a card.
prompt-again = Draw again.
prompt-take = You can use { $card }: take it.
prompt-either = Take { $card } if you can use it, or draw.
prompt-last = There is no card to draw: try to take { $card }.
prompt-chain = Take { $card } as well if you can use it, or leave it.
prompt-mole = Dig with the MOLE on the discard pile, or draw.
prompt-mole-last = There is no card to draw: dig with the MOLE on the discard pile.
prompt-name = The MOLE lets you dig: name the cards that you want, then dig; or draw.
prompt-name-last = There is no card to draw: name the cards that the MOLE is to dig out, then dig.
# $named may be so many that a small page has no room for the last of them
prompt-named = Name more, dig, or draw. You have named { $named }.
prompt-named-last = Name more, or dig. You have named { $named }.
prompt-named-drawn = Name more, dig, or discard the MOLE. You have named { $named }.
prompt-named-all = Dig, or draw. You have named { $named }.
prompt-named-all-last = Dig. You have named { $named }.
prompt-named-all-drawn = Dig, or discard the MOLE. You have named { $named }.
prompt-cover = You drew { $card }: choose the card of yours that it covers for good.
prompt-give = The HYENA: give one of your POINTS cards to another player.
prompt-rob = The RACCOON: take a POINTS card from another player.
prompt-switch = The EARTHWORM: switch one of your POINTS cards for another player's.
prompt-match = You drew { $card }: match it if you can use it, or discard it.
prompt-drawn-mole = You drew a MOLE: name the cards to dig out, then dig; or discard it.
prompt-bare-mole = You drew a MOLE, and there is nothing to dig for: discard it.

## Moves, as they stand on a button

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

## What speaks for a move

reason-wins = It completes your row and wins the round.
reason-fits = Your row has a place for { $card }.
reason-no-fit = Your row has no place for { $card }.
reason-bonus = A card of yours shows the category of { $card }.
reason-no-bonus = No card of yours shows the category of { $card }.
reason-dig =
    { $number ->
        [one] The MOLE finds a card for you.
       *[other] The MOLE finds { $number } cards for you.
    }
reason-draw = Cards still to come: { $left }; of use to you: { $number }.
reason-save =
    { $number ->
        [one] It spares you the point that { $card } takes away.
       *[other] It spares you the { $number } points that { $card } takes away.
    }
reason-gone = Nothing to match { $card } is left in the draw pile.
reason-least = None of your open cards would bring fewer points than { $card }.
reason-burden =
    { $number ->
        [one] It costs { $other } a point.
       *[other] It costs { $other } { $number } points.
    }
reason-cheap = You lose no points by it.
reason-cost =
    { $number ->
        [one] It costs you a point, and nothing else of yours shows fewer.
       *[other] It costs you { $number } points, and nothing else of yours shows fewer.
    }
reason-rob =
    { $number ->
        [one] It brings you a point.
       *[other] It brings you { $number } points.
    }
reason-switch =
    { $number ->
        [one] What you get shows a point more than what you give.
       *[other] What you get shows { $number } points more than what you give.
    }

## Places

zone-draw_pile = Draw pile
zone-discard_pile = Discard pile
zone-search = Discard pile
zone-drawn_card = Drawn
zone-row = Row
zone-bonus = Side Bonus

## Marks beside a place or a name

badge-starter = was dealt first
badge-void = void
badge-dug = dug in vain

## Why a move may not be made

refuse-own = You do not have { $card }
refuse-pile = You have drawn in this turn, so the discard pile is closed to you
refuse-chain = You have used the discard pile in this turn: take on, or leave it
refuse-animal = No card of yours matches { $card }
refuse-top = There is nothing on the discard pile that you can take
refuse-must-take = You must take { $card } from the discard pile: it matches a card of yours
refuse-must-cover = First choose the card of yours that the drawn card is to cover
refuse-wild = You have no BEAST to cover a card with
refuse-covered = You have covered or joined { $card } already
refuse-must-bonus = You must take { $card }: a card of yours shows its category
refuse-bonus = No card of yours shows the category of { $card }
refuse-mole = There is no MOLE for you to dig with
refuse-there = The discard pile does not hold { $card }
refuse-undug = No MOLE digs out { $card }: only POINTS, Upper Half, ANTI-Minus and Side Bonus cards
refuse-must-use = You can use { $card }, so you must
refuse-specialty = You can use { $card } only when you draw it or find it on top of the discard pile
refuse-void = You cannot use { $card }: it has been used or covered, and is void
refuse-points = You cannot choose { $card }: it shows no points
refuse-self-give = You cannot give a card to yourself: choose another player
refuse-self-rob = You cannot take a card from yourself: choose another player
refuse-self-switch = You cannot switch cards with yourself: choose another player
refuse-theirs = { $other } does not have { $card }
refuse-strict = At this table the matches are made for you
refuse-drawn = First match the drawn card or discard it
refuse-drawn-mole = First dig with the MOLE or discard it
refuse-no-drawn = No drawn card waits
refuse-no-match = A MOLE matches nothing: dig with it or discard it
refuse-no-chain = There is nothing to leave
refuse-naming = Name the cards that the MOLE is to dig out, as in dig { $black }
refuse-bare = The discard pile holds nothing that could be dug out
refuse-named = You have named { $card } already
refuse-fruitless = The MOLE finds nothing for you
refuse-dug = You have dug here in vain, and the discard pile is as it was
refuse-last = There is no card left to draw

## What stands on a card

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

# What an animal and a category of a deck are called: in English as the deck has them
animal = { $name }
category = { $name }
best-beast = Best beast

# Above the animal, where no category stands
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

## A card and what lies on it, in a sentence

pair-category = the matched { $name }
pair-lower = the whole { $name }
pair-minus = the matched { $name }
pair-wild = the BEAST on { $below }
pair-best = the BEST BEAST on { $below }

## What a table may choose

option-name-matching = matching
option-matching = The table sees every match for you, or you must see it
option-matching-strict = strict
option-matching-honest = honest

option-name-side_bonus = side bonus
option-side_bonus = A Side Bonus from the discard pile ends the turn, or what lies beneath it is taken as well
option-side_bonus-ends = ends
option-side_bonus-chains = chains

option-name-target = target
option-target = Points that win the game; 1000 is offered for two players

option-name-deck_file = deck file
option-deck_file = A deck file of your own; empty for the deck that ships

## What is no move

no-move-dig = { $text } is a line of several moves: name each card, then dig
write-over = the game is over
write-turn = it is not your turn
fault-card = there is no card { $word }
fault-white = { $word } is not a white card
fault-pair = a card goes by its white one, and not by { $word }
fault-switch = a card is switched for another one

## Figures: what is counted of many matches

stat-matches = drawn cards matched
stat-takes = takes from the discard pile
stat-digs = digs
stat-dug = cards dug up
stat-wilds = Wilds laid
stat-gifts = pairs given away by HYENA
stat-robberies = pairs robbed by RACCOON
stat-switches = pairs switched by EARTHWORM
stat-won_rounds = rounds won
stat-run_out = rounds without a winner
stat-best_round = the highest score of a round

## The first hand: what each step says, and what it has shown

learn-twin = Each animal in your row has a black twin in the draw pile. Draw a card!
learn-twin-after = It is the black twin of your lion, and lies on it now: 10 points. Whoever finds a twin draws again.
learn-again = So it is still your turn. Draw again.
learn-again-after = You have no koala, so it was discarded and your turn was over. Then Bruno drew an OWL, which he cannot use.
learn-take = Look at the discard pile: that OWL is the twin of your owl. Take it!
learn-take-after = What others have no use for may be yours: 20 points. A card that fits must be taken.
learn-halves = Your giraffe is only half an animal. Perhaps its other half comes: draw!
learn-halves-after = The two halves join, and that is 80 points.
learn-minus = Your skunk is a Minus card: as it lies there, it costs you 75. Its twin is on the discard pile.
learn-minus-after = Covered by its twin, the skunk brings you 75 points instead.
learn-beast = You have drawn a BEAST. It is worth nothing, but covers any animal you like: choose the one worth least.
learn-beast-dragon = The dragon can bring you 60 points, if you find its twin. The lion would bring only 10: cover that.
learn-beast-else = You may cover that. But the lion is worth least of all: cover the lion.
learn-beast-after = Covered is covered, and a BEAST lets you draw again.
learn-mole = A MOLE lies on top: it digs up all that you can use from the pile below. Dig!
learn-mole-draw = You may draw, but deep in the pile lies your DRAGON. Dig for it!
learn-mole-after = The MOLE found your DRAGON: 60 points.
learn-win = Only your octopus has no twin yet, and there it lies. Take it!
learn-win-after = All your cards are covered, so you score them all, and Bruno hardly anything. The first with 800 points wins.

## Pictures for the rules

picture-twin = Cover each animal with its black twin.
picture-halves = Two halves make a whole: 80 points.
picture-minus = A Minus card costs, until its twin covers it.
picture-beast = A BEAST covers any animal, for no points.
picture-mole = A MOLE digs in the discard pile.

# What people type: see the words of all games
typed-words = draw | take | dig | cover | give | to | from | switch | for | of | match | discard | leave | name
