# What Crazy Eight says.

# $reason is one of the messages below
reason-call = { $reason } Call, or you may be caught.

# $prompt is one of the messages below; $caught is how many can be caught, and $other the only one
prompt-catch =
    { $caught ->
        [one] { $prompt } Or catch { $other }, who did not call.
       *[other] { $prompt } Or catch those who did not call.
    }
prompt-wait-catch =
    { $caught ->
        [one] { $prompt } You may catch { $other }, who did not call.
       *[other] { $prompt } You may catch those who did not call.
    }

## What happens

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
starter = The card turned up to start is { $cards }.
play =
    { $reader ->
        [who] You play { $cards }.
       *[else] { $who } plays { $cards }.
    }
name =
    { $reader ->
        [who] You name { suit }.
       *[else] { $who } names { suit }.
    }
draw =
    { $reader ->
        [who] You draw { $cards }.
       *[else] { $who } draws { $cards }.
    }
keep =
    { $reader ->
        [who] You keep the card.
       *[else] { $who } keeps the card.
    }
take =
    { $reader ->
        [who] You take the demand of { $number }.
       *[else] { $who } takes the demand of { $number }.
    }
penalty =
    { $reader ->
        [who] You pick { $cards }.
       *[else] { $who } picks { $cards }.
    }
skip =
    { $reader ->
        [who] You are skipped.
       *[else] { $who } is skipped.
    }
reverse = The direction turns.
play_again =
    { $reader ->
        [who] You go again.
       *[else] { $who } goes again.
    }
cancel =
    { $reader ->
        [who] You cancel the demand.
       *[else] { $who } cancels the demand.
    }
in_air =
    { $reader ->
        [who] You are in air.
       *[else] { $who } is in air.
    }
call =
    { $reader ->
        [who]
            { $number ->
                [1] You say: last card.
                [2] You say: half card.
                [12] You say: pick two.
               *[15] You say: pick five.
            }
       *[else]
            { $number ->
                [1] { $who } says: last card.
                [2] { $who } says: half card.
                [12] { $who } says: pick two.
               *[15] { $who } says: pick five.
            }
    }
call-call =
    { $number ->
        [1] Last card!
        [2] Half card!
        [12] Pick two!
       *[15] Pick five!
    }
catch =
    { $reader ->
        [who] You catch { $other }, who did not call.
        [other] { $who } catches you, as you did not call.
       *[else] { $who } catches { $other }, who did not call.
    }
reshuffle =
    { $number ->
        [one] The card below the top one becomes the stock.
       *[other] The discard pile is shuffled into a new stock of { $number } cards.
    }
pass =
    { $reader ->
        [who] There is nothing to draw, so your turn goes by.
       *[else] { $who } passes: there is nothing to draw.
    }
win =
    { $reader ->
        [who] You win the round.
       *[else] { $who } wins the round.
    }
score =
    { $reader ->
        [who]
            { $number ->
                [0] You have no points, with { $cards } in hand.
                [one] You have { $number } point for { $cards }.
               *[other] You have { $number } points for { $cards }.
            }
       *[else]
            { $number ->
                [0] { $who } has no points, with { $cards } in hand.
                [one] { $who } has { $number } point for { $cards }.
               *[other] { $who } has { $number } points for { $cards }.
            }
    }
out =
    { $reader ->
        [who] You drop out.
       *[else] { $who } drops out.
    }
blocked =
    { $number ->
        [0] Everybody has passed, and there is nothing to draw: the round ends.
        [one] The round ends here: it may have no more than { $number } move.
       *[other] The round ends here: it may have no more than { $number } moves.
    }
round = Round { $number } is over.
pick_ace =
    { $reader ->
        [who] You pick { $cards } first, and may play it.
       *[else] { $who } picks { $cards } first, which is an ace, and may play it.
    }
# As a round is counted: whose cards
call-score =
    { $reader ->
        [who] Your cards
       *[else] The cards of { $who }
    }

## What a seat is to do

prompt-play = Play a card that fits { $top }, or draw.
prompt-play-pass = Play a card that fits { $top }, or pass: there is nothing to draw.
prompt-suit = Play a card that goes on the named { suit }, or draw.
prompt-suit-pass = Play a card that goes on the named { suit }, or pass: there is nothing to draw.
prompt-joker = Every card goes on the joker: play one, or draw.
prompt-joker-pass = Every card goes on the joker: play one, or pass: there is nothing to draw.
prompt-below = Play a card that fits { $top }, which the joker lies on, or draw.
prompt-below-pass = Play a card that fits { $top }, which the joker lies on, or pass: there is nothing to draw.
prompt-last = Draw, or play your last card and be in air: it does not win now.
prompt-last-pass = Pass, as there is nothing to draw, or play your last card and be in air: it does not win now.
prompt-none = No card of yours can be played: draw.
prompt-none-pass = No card of yours can be played, and there is nothing to draw: pass.
prompt-air = You are in air: draw a card.
prompt-air-pass = You are in air, and there is nothing to draw: pass.
prompt-demand =
    { $number ->
        [0] Answer with { $cards }, or take the demand, for which no cards are left.
       *[other] Answer with { $cards }, or take { $number }.
    }
prompt-demand-last =
    { $number ->
        [0] Take the demand, for which no cards are left, or answer with { $cards } and be in air.
       *[other] Take { $number }, or answer with { $cards } and be in air.
    }
prompt-demand-none =
    { $number ->
        [0] You hold no answer to the demand: take it, though no cards are left.
       *[other] You hold no answer to the demand: take { $number }.
    }
prompt-demand-air =
    { $number ->
        [0] You are in air, and no cards are left: take the demand.
       *[other] You are in air, and the demand finds you all the same: take { $number }.
    }
prompt-first =
    { $number ->
        [0] You picked { $card } first: play it, or take the demand, though no cards are left.
        [one] You picked { $card } first: play it, or take the other card.
       *[other] You picked { $card } first: play it, or take the other { $number }.
    }
prompt-first-last =
    { $number ->
        [0] You picked { $card } first: take the demand, though no cards are left, or play it and be in air.
        [one] You picked { $card } first: take the other card, or play it and be in air.
       *[other] You picked { $card } first: take the other { $number }, or play it and be in air.
    }
prompt-drawn = You drew { $card }: play it, or keep it.
prompt-drawn-none = You drew { $card }, which cannot be played: keep it.
prompt-drawn-last = You drew { $card }: keep it, or play it and be in air.

## Moves, as they stand on a button

move-play = Play { $card }
move-name = Play { $card } and name { suit }
move-draw = Draw
move-draw-pass = Pass
move-keep = Keep it
move-take =
    { $number ->
        [0] Take the demand: there is nothing to pick
       *[other] Take { $number }
    }
move-catch = Catch { $other }
move-play-air = Play { $card }: you will be in air
move-name-air = Play { $card } and name { suit }: you will be in air
move-play-said = Play { $card } and call
move-play-said-air = Play { $card } and call: you will be in air
move-name-said-air = Play { $card }, name { suit } and call: you will be in air
move-name-said = Play { $card }, name { suit } and call
move-draw-pass-said = Pass and call
move-keep-said = Keep it and call
move-take-said =
    { $number ->
        [0] Take the demand and call: there is nothing to pick
       *[other] Take { $number } and call
    }

## What speaks for a move

reason-win = It is your last card, and wins the round.
reason-air = It is your last card but does not win here, so it leaves you in air.
reason-demand = It leaves { $other } to answer a demand of { $number }.
reason-cancel = It cancels the demand of { $number }, which you need not pick.
reason-skip =
    { $number ->
        [0] It skips { $other }, who is in air.
        [one] It skips { $other }, who has one card left.
       *[other] It skips { $other }, who has { $number } cards left.
    }
reason-turn =
    { $number ->
        [0] It turns play away from { $other }, who is in air.
        [one] It turns play away from { $other }, who has one card left.
       *[other] It turns play away from { $other }, who has { $number } cards left.
    }
reason-again =
    { $number ->
        [one] You go again, and one of your other cards fits on it.
       *[other] You go again, and { $number } of your other cards fit on it.
    }
reason-name =
    { $number ->
        [one] You have one more card to follow { suit } with.
       *[other] You have { $number } more cards to follow { suit } with.
    }
reason-kept = It leaves you with { $left } cards and keeps { $cards } for later.
reason-suit =
    { $number ->
        [one] It leaves you with { $left } cards, and one of them fits on it.
       *[other] It leaves you with { $left } cards, and { $number } of them fit on it.
    }
reason-left =
    { $left ->
        [one] It leaves you with a single card.
       *[other] It leaves you with { $left } cards.
    }
reason-said = You call, so nobody can catch you.
reason-catch =
    { $reader ->
        [other]
            { $number ->
                [one] You did not call, and must pick a card.
               *[other] You did not call, and must pick { $number } cards.
            }
       *[else]
            { $number ->
                [one] { $other } did not call, and must pick a card.
               *[other] { $other } did not call, and must pick { $number } cards.
            }
    }
reason-spare = It keeps { $cards } for later.
reason-hold = Your last card would not win here: another may.

## Places

zone-stock = Stock
zone-discard_pile = Discard pile
zone-hand = Hand
zone-demand = Demand

## Marks beside a place or a name

badge-air = in air
badge-out = out
badge-dealer = dealer
badge-suit-0 = clubs are named
badge-suit-1 = diamonds are named
badge-suit-2 = hearts are named
badge-suit-3 = spades are named
badge-clockwise = clockwise
badge-anticlockwise = anticlockwise

## Why a move may not be made

refuse-match = { $card } fits neither the suit nor the rank of { $top }
refuse-suit = You must follow with { suit }, an 8 or a joker
refuse-suit-bare = You must follow with { suit } or an 8
refuse-nameless = Say which suit the 8 names, as in 8H=C
refuse-named = An 8 played straight on an 8 that named a suit names none: its printed suit counts
refuse-below = { $card } fits neither the suit nor the rank of the card below the joker
refuse-demand = Under a demand you may only play an ace, a 2 or a joker, or take it
refuse-demand-bare = Under a demand you may only play an ace or a 2, or take it
refuse-demand-suit = Under a demand you may only play the ace of { suit }, a 2 or a joker, or take it
refuse-demand-suit-bare = Under a demand you may only play the ace of { suit } or a 2, or take it
refuse-demand-air = In air you have no card to answer a demand with: take it
refuse-ace = A 2 is cancelled only by the ace of its suit
refuse-first = Play the ace that you picked, or take the rest
refuse-drawn = After a draw you may only play the card that you drew, or keep it
refuse-drawn-none = After a draw you may only play the card that you drew, which does not fit: keep it
refuse-drew = You have drawn already: play that card or keep it
refuse-drew-none = You have drawn already: keep that card
refuse-keep = You can keep a card only when you have just drawn it
refuse-take = There is no demand to take
refuse-auto = At this table the calls are made for you
refuse-self = You cannot catch yourself
refuse-due = There is nothing to call with this move
refuse-caught =
    { $reader ->
        [other] You have missed no call that can still be caught
       *[else] { $other } has missed no call that can still be caught
    }
refuse-free = At this table nothing is to be called with a card that makes others pick
refuse-free-caught = At this table nobody can be caught for playing in silence what makes others pick
refuse-air = { $other } is in air, for which nobody can be caught
refuse-outside = You have dropped out: only those in the round may catch

## What a table may choose

option-name-start = start
option-start = Who begins, seen from the dealer
option-start-left = left
option-start-dealer = dealer
option-start-right = right

option-name-rotation = rotation
option-rotation = The direction of play until a jack turns it
option-rotation-clockwise = clockwise
option-rotation-anticlockwise = anticlockwise

option-name-starter = starter
option-starter = A special card turned up to start: without effect, replaced, or as if the dealer had played it
option-starter-inert = inert
option-starter-redraw = redraw
option-starter-active = active

option-name-jokers = jokers
option-jokers = Jokers in the pack

option-name-counter_eight = counter eight
option-counter_eight = An 8 straight on an 8 that named a suit: its printed suit counts, or its player names one
option-counter_eight-printed = printed
option-counter_eight-names = names

option-name-ace = ace
option-ace = Which ace cancels a demand
option-ace-any = any
option-ace-same_suit = same suit

option-name-pick_and_play = pick and play
option-pick_and_play = Whoever picks a demand then plays on

option-name-first_ace = first ace
option-first_ace = An ace picked first may answer the demand at once

option-name-after_joker = after joker
option-after_joker = What goes on a spent joker: anything, or what fits the card below it
option-after_joker-any = any
option-after_joker-below = below

option-name-finish_on = finish on
option-finish_on = What the last card may be put on: a regular or shifting card, or any
option-finish_on-strict = strict
option-finish_on-any = any

option-name-calls = calls
option-calls = Calls are made for you, or you must say them and others may catch you
option-calls-auto = auto
option-calls-manual = manual

option-name-missed_pick = missed pick
option-missed_pick = With calls of your own: whether a 2 or a joker played in silence can be caught
option-missed_pick-picks = picks
option-missed_pick-free = free

option-name-match = match
option-match = One round, or the worst hand drops out each round, or points add up and the fewest win
option-match-single = single
option-match-elimination = elimination
option-match-points = points

option-name-target = target
option-target = With points: the total that ends the match

option-name-joker_points = joker points
option-joker_points = What a joker left in hand counts

clash-target = only a match of points has one

## What is no move

example-card = a card like 5C
example-eight = an 8 like 8H=C
fault-names = only an 8 names a suit, as in 8H=C
fault-suit-named = { $word } is no suit; C, D, H or S is, as in 8H=C
fault-caught = there is no seat { $word }; catch a seat from 0 to { $last }, as in catch { $last }

## Figures: what is counted of many matches

stat-demands = 2s and jokers played
stat-cancelled = demands called off by an ace
stat-picked_up = cards picked up for demands and missed calls
stat-most_picked_up = the largest number of cards picked up at once
stat-eights = 8s played
stat-skips = turns missed
stat-turns_round = changes of direction
stat-draws = cards drawn
stat-in_air = times in air
stat-caught = times caught
stat-reshuffles = reshuffles
stat-blocked = rounds ended without a last card
stat-eights_dealt = the number of 8s in the first hand
stat-demands_dealt = the number of 2s and jokers in the first hand

## The first hand: what each step says, and what it has shown

learn-fit = Get rid of your cards. Play one that has the suit or the rank of the top card: a heart, or a 9.
learn-fit-draw = You may always draw, but you hold cards that fit: the 9 and the heart.
learn-fit-after = It fits, and you have one card less.
learn-draw = Now nothing of yours goes on the 4♥. Draw a card.
learn-draw-after = You drew a 4, and a 4 goes on a 4.
learn-drawn = You may play the card that you drew. Do it!
learn-drawn-keep = You may keep it, but then your turn is over, and you have one card more.
learn-drawn-after = Whoever draws a card that does not fit keeps it, and the turn goes on to the next.
learn-eight = An 8 goes on any card, and you name the suit that comes next. Play it, and name the suit you hold most of.
learn-eight-draw = Your 8 always fits. Play it!
learn-eight-suit = You may name that, but your other cards are all clubs. Name clubs.
learn-eight-after = Bruno had to follow with a club, and so will you: you have three.
learn-two = With a 2 the next player picks up two cards and misses a turn. Play it!
learn-two-else = Keep your others for later: the 2 gives Bruno two cards.
learn-two-after = Bruno had no answer and picked up two. A joker makes it five.
learn-ace = Now a 2 is aimed at you! An ace stops it.
learn-ace-take = If you take it you pick up two cards. Your ace saves you.
learn-ace-after = Saved. You could have answered with a 2 or a joker too: then the next player has to take all of it.
learn-last = Two cards left. The last one must be a plain card, not a king: play the king first, it gives you another go.
learn-last-five = Then the king would be your last card, and a king does not win: you would be “in air” and draw again.
learn-last-draw = You need not draw. Play the king: it gives you another go.
learn-last-after = A king lets you go again. A 7 skips the next player, and a jack turns the direction round.
learn-win = Now your last card, and it is a plain one.
learn-win-draw = You can win now: play your last card!
learn-win-after = No cards left: you win! Plain cards are 3, 4, 5, 6, 9, 10 and queen.

## Pictures for the rules

picture-fit = Same suit or same rank.
picture-eight = An 8 goes on everything and names the suit.
picture-two = Next player picks up: two for a 2, five for a joker.
picture-ace = An ace stops what is aimed at you.
picture-again = King: another go. 7: skip. Jack: turn round.
picture-last = Finish on one of these plain cards.

## What is counted in an opening hand

opening-eights = Eights in the hand
opening-suit = Cards of the suit of which the hand has most

# What people type: see the words of all games
typed-words = draw | keep | take | catch
