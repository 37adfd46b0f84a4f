# Messages of Zombie Cribbage.

## Events

cut =
    { $reader ->
        [who] You cut { $cards }.
       *[else] { $who } cuts { $cards }.
    }
again = The cards are equal: both players cut again.
dealer =
    { $reader ->
        [who]
            { $number ->
                [1] You cut the lower card and deal first.
                [2] You lost the game and deal first in the next one.
               *[other] You deal.
            }
       *[else]
            { $number ->
                [1] { $who } cut the lower card and deals first.
                [2] { $who } lost the game and deals first in the next one.
               *[other] { $who } deals.
            }
    }
deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
discard =
    { $reader ->
        [who] You put { $cards } in the crib.
       *[else] { $who } puts { $cards } in the crib.
    }
starter =
    { $reader ->
        [who] You cut the starter: { $cards }.
       *[else] { $who } cuts the starter: { $cards }.
    }
heels =
    { $reader ->
        [who] The starter is a jack: as the dealer, you score { $number } points.
       *[else] The starter is a jack: as the dealer, { $who } scores { $number } points.
    }
play =
    { $reader ->
        [who] You play { $cards }. The count is { $number }.
       *[else] { $who } plays { $cards }. The count is { $number }.
    }
fifteen = Fifteen for { $number } points: { $cards }.
thirty_one = Thirty-one for { $number } points.
sequence = A run for { $number } points: { $cards }.
go =
    { $reader ->
        [who] You say go.
       *[else] { $who } says go.
    }
stop =
    { $reader ->
        [who] You say stop.
       *[else] { $who } says stop.
    }
end_count = The count ends at { $number }.
last_card =
    { $reader ->
        [who] You score { $number } point for the last card.
       *[else] { $who } scores { $number } point for the last card.
    }
reveal =
    { $reader ->
        [who] You have to show { $cards }.
       *[else] { $who } has to show { $cards }.
    }
run =
    { $reader ->
        [who] You run and end the hand: both players throw in their cards.
       *[else] { $who } runs and ends the hand: both players throw in their cards.
    }
stay =
    { $reader ->
        [who] You stay.
       *[else] { $who } stays.
    }
show =
    { $reader ->
        [who]
            { $number ->
                [0] Your hand, { $cards }, scores nothing.
                [one] Your hand, { $cards }, scores { $number } point.
               *[other] Your hand, { $cards }, scores { $number } points.
            }
       *[else]
            { $number ->
                [0] { $who }'s hand, { $cards }, scores nothing.
                [one] { $who }'s hand, { $cards }, scores { $number } point.
               *[other] { $who }'s hand, { $cards }, scores { $number } points.
            }
    }
crib =
    { $reader ->
        [who]
            { $number ->
                [0] Your crib, { $cards }, scores nothing.
                [one] Your crib, { $cards }, scores { $number } point.
               *[other] Your crib, { $cards }, scores { $number } points.
            }
       *[else]
            { $number ->
                [0] { $who }'s crib, { $cards }, scores nothing.
                [one] { $who }'s crib, { $cards }, scores { $number } point.
               *[other] { $who }'s crib, { $cards }, scores { $number } points.
            }
    }
reveal_discards =
    { $reader ->
        [who] You had put { $cards } in the crib.
       *[else] { $who } had put { $cards } in the crib.
    }
flush = A flush for { $number } points: { $cards }.
nobs = The jack of the starter's suit for { $number } point: { $cards }.
count =
    { $reader ->
        [who]
            { $number ->
                [0] You count no points.
                [one] You count { $number } point.
               *[other] You count { $number } points.
            }
       *[else]
            { $number ->
                [0] { $who } counts no points.
                [one] { $who } counts { $number } point.
               *[other] { $who } counts { $number } points.
            }
    }
claim =
    { $reader ->
        [who]
            { $number ->
                [0] You claim no missed points.
                [one] You claim { $number } missed point.
               *[other] You claim { $number } missed points.
            }
       *[else]
            { $number ->
                [0] { $who } claims no missed points.
                [one] { $who } claims { $number } missed point.
               *[other] { $who } claims { $number } missed points.
            }
    }
lowered =
    { $reader ->
        [who]
            { $number ->
                [0] That number is too high: you score nothing.
                [one] That number is too high: you score { $number } point.
               *[other] That number is too high: you score { $number } points.
            }
       *[else]
            { $number ->
                [0] That number is too high: { $who } scores nothing.
                [one] That number is too high: { $who } scores { $number } point.
               *[other] That number is too high: { $who } scores { $number } points.
            }
    }
# Speech bubbles and counting, step by step. $total is the sum so far.
call-go = Go
call-stop = Stop
call-show =
    { $reader ->
        [who] Your hand
       *[else] { $who }'s hand
    }
call-crib =
    { $reader ->
        [who] Your crib
       *[else] { $who }'s crib
    }
call-fifteen = Fifteen { called-total }
call-thirty-one = Thirty-one for { $number }
call-pair =
    { $number ->
        [2] A pair makes { called-total } in all
        [6] Three of a kind makes { called-total } in all
       *[other] Four of a kind makes { called-total } in all
    }
call-sequence = A run of { $number } makes { called-total } in all
call-flush = A flush makes { called-total } in all
call-nobs = The jack makes { called-total } in all
called-total =
    { $total ->
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [10] ten
        [11] eleven
        [12] twelve
       *[other] { $total }
    }
win =
    { $reader ->
        [who] You cross the line with { $number } points and win the game.
       *[else] { $who } crosses the line with { $number } points and wins the game.
    }
round = Game { $number } is over.

## The goal and the end of a match

progress-single = To { $goal }
progress-series = Game { $number } of { $total }, to { $goal }
ended-points = The line has been crossed with { $number } points.
ended-series =
    { $reader ->
        [who] You have won { $number } games.
       *[else] { $who } has won { $number } games.
    }

## Prompts

prompt-lay-own = Put two cards in your crib.
prompt-lay-other = Put two cards in { $other }'s crib.
prompt-laid =
    { $reader ->
        [who] You still have to put two cards in the crib.
       *[else] Waiting for { $who } to put two cards in the crib.
    }
prompt-laying =
    { $reader ->
        [who] Both players put two cards in your crib.
       *[else] Both players put two cards in { $who }'s crib.
    }
prompt-wait-run =
    { $reader ->
        [who] You have played a joker: run or stay.
       *[else] { $who } has played a joker and may run or stay.
    }
prompt-wait-count =
    { $reader ->
        [who] It is your turn to count.
       *[else] Waiting for { $who } to count.
    }
prompt-wait-claim =
    { $reader ->
        [who] You may claim missed points.
       *[else] { $who } may claim missed points.
    }
prompt-lead = Lead a card. The count is 0.
prompt-play = The count is { $number }: play a card without going over 31.
prompt-on = { $other } said go. The count is { $number }: play another card, up to 31.
prompt-on-stop = { $other } said go. The count is { $number }: play another card, up to 31, or say stop.
prompt-stop = { $other } said go, and each of your cards would take the count ({ $number }) over 31: say stop.
prompt-joker = The count is 31: play a joker, or say go.
prompt-joker-stop = { $other } said go. The count is 31: play a joker, or say go or stop.
prompt-joker-forced = The count is 31: you must play a joker.
prompt-joker-forced-stop = { $other } said go. The count is 31: play a joker, or say stop.
prompt-run = You have played a joker: run and end the hand, or stay?
prompt-count = Count your hand together with the starter.
prompt-count-crib = Count your crib together with the starter.
prompt-claim =
    { $number ->
        [0] { $other } counted no points: claim missed points, or claim nothing.
        [one] { $other } counted { $number } point: claim missed points, or claim nothing.
       *[other] { $other } counted { $number } points: claim missed points, or claim nothing.
    }

## Labels of move buttons

move-play = Play { $card } (count { $number })
move-lay = To the crib: { $cards }
move-go = Go
move-stop = Stop
move-run = Run: end the hand
move-stay = Stay
move-count =
    { $number ->
        [one] Count { $number } point
       *[other] Count { $number } points
    }
move-count-none = Count nothing
move-claim =
    { $number ->
        [one] Claim { $number } point
       *[other] Claim { $number } points
    }
move-claim-none = Claim nothing

## Hints: reasons for a move

reason-crib-own = If you keep { $cards }, your hand scores { $number }.{ $part } points on average, and your crib { $more }.{ $tenths }.
reason-crib-other = If you keep { $cards }, your hand scores { $number }.{ $part } points on average, and { $other }'s crib { $more }.{ $tenths }.
reason-fifteen = It makes fifteen for { $number } points.
reason-thirty_one = It makes thirty-one for { $number } points.
reason-pair =
    { $number ->
        [6] It makes three of a kind for { $number } points.
        [12] It makes four of a kind for { $number } points.
       *[other] It makes a pair for { $number } points.
    }
reason-sequence = It completes a run for { $number } points.
reason-several = It scores in two ways, { $number } points in all.
reason-last = { $other } cannot play another card, so you get the point for the last card.
reason-stop = You get the point for the last card and keep your other cards.
reason-paired = If your opponent makes a pair with { $card }, you can make three of a kind.
reason-low = No card can take the count from { $number } to fifteen.
reason-between = No card can take the count from { $number } to fifteen or thirty-one.
reason-count = That is exactly what the cards are worth.
reason-claim = That is exactly the number of missed points.
reason-claim-0 = No points were missed.
reason-run = If you run, { $other }'s crib is not counted.
reason-run-own =
    { $number ->
        [0] With this starter, your hand scores nothing.
        [one] With this starter, your hand scores only { $number } point.
       *[other] With this starter, your hand scores only { $number } points.
    }

## Names of zones (places on the table)

zone-stock = Stock
zone-starter = Starter
zone-crib = Crib
zone-count = Cards played
zone-total = Count
zone-hand = Hand
zone-played_card = Played
zone-track = Zombies
zone-last-hand = Last hand
zone-last-crib = Last crib
zone-last-starter = Last starter
zone-wins = Games won

# Name of the piece on the track
peg = zombie

## Badges next to a zone or a name

badge-dealer = dealer
badge-laid = has discarded
badge-gone = said go
badge-open = face up
badge-counting = counting

## Refusals: why a move is not legal

refuse-discarded = You have already put two cards in the crib: wait for the other player
refuse-lay = Put exactly two of your cards in the crib
refuse-lay-first = First put two cards in the crib
refuse-lay-over = You have already put two cards in the crib
refuse-yours-laid = You have already put two cards in the crib, and you do not have { $card }
refuse-past = { $card } would take the count over 31
refuse-claim = You can claim points only after the other player has counted
refuse-claim-first = First claim missed points, or type claim 0 if there are none
refuse-run = You may run or stay only after playing a joker
refuse-run-off = You cannot run at this table: a joker is played like any other card
refuse-go = You have a card that you can play, so you cannot say go
refuse-go-stop = You have a card that you can play: play it, or say stop
refuse-go-none = The other player has already said go: say stop instead
refuse-stop = You may say stop only after the other player has said go
refuse-stop-off = At this table, you must play a card if you can, even after the other player says go
refuse-auto = At this table, hands are counted automatically
refuse-count = There is nothing to count now
refuse-count-first = First count your cards
refuse-choose = First choose whether to run or stay

## Scores for cards of one rank

pair =
    { $number ->
        [6] Three of a kind for { $number } points: { $cards }.
        [12] Four of a kind for { $number } points: { $cards }.
       *[other] A pair for { $number } points: { $cards }.
    }

## Scoring combinations of a hand, in a list

combination-fifteen = fifteen
combination-pair =
    { $number ->
        [6] three of a kind
        [12] four of a kind
       *[other] pair
    }
combination-sequence = run of { $number }
combination-flush = flush of { $number }
combination-nobs = jack of the starter's suit

## Options

option-name-lowdown = Lowdown Zombies (two jokers)
option-lowdown =
    { $value ->
        [off] There are no jokers in the pack
       *[on] Two jokers are in the pack, each worth zero
    }

option-name-reveal = Reveal Your Zombies (after a joker)
option-reveal =
    { $value ->
        [off] A joker does not reveal a hand
       *[on] After a joker, the other player has to show their hand (needs the jokers of Lowdown Zombies)
    }

option-name-run = Zombies, Run! (after a joker)
option-run =
    { $value ->
        [off] A joker does not end the hand
       *[on] A player may end the hand at once after playing a joker (needs the jokers of Lowdown Zombies)
    }

option-name-thirty_one = points for 31
option-thirty_one =
    { $value ->
        [printed] A count of 31 scores two points, and the last card scores one more
       *[standard] A count of 31 scores two points in all
    }
option-thirty_one-printed = 2 points, plus 1 for the last card
option-thirty_one-standard = 2 points in all

option-name-after_go = after the opponent says go
option-after_go =
    { $value ->
        [must] After your opponent says go, you must play a card if you can
       *[may] After your opponent says go, you may stop the count
    }
option-after_go-must = must play
option-after_go-may = may stop the count

option-name-joker_at_31 = joker at 31
option-joker_at_31 =
    { $value ->
        [forced] At a count of 31, you must play a joker if you have one
       *[optional] At a count of 31, you may keep a joker and say go
    }
option-joker_at_31-forced = must be played
option-joker_at_31-optional = may be kept

option-name-joker_runs_in_play = runs with a joker in the play
option-joker_runs_in_play =
    { $value ->
        [on] In the play, a joker makes runs with the ace and the 2
       *[off] In the play, a joker does not make runs
    }

option-name-joker_pair = pair of jokers
option-joker_pair =
    { $value ->
        [on] Two jokers are a pair
       *[off] Two jokers are not a pair
    }

option-name-crib_flush = flush in the crib
option-crib_flush =
    { $value ->
        [printed] Four cards of one suit are a flush in the crib
       *[standard] A flush in the crib must include the starter
    }
option-crib_flush-printed = always
option-crib_flush-standard = only if the starter has that suit too

option-name-counting = counting hands and cribs
option-counting =
    { $value ->
        [auto] Hands and crib are counted for you
       *[claimed] You count your own cards, and your opponent may claim points that you miss
    }
option-counting-auto = done automatically
option-counting-claimed = done by the players

option-name-match = match length
option-match =
    { $value ->
        [1] The match is one game
        [3] The first player to win two of three games wins the match
        [5] The first player to win three of five games wins the match
       *[7] The first player to win four of seven games wins the match
    }

# Conflict of the options `reveal` and `run` with `lowdown`
clash-lowdown = only with the jokers of Lowdown Zombies

## Errors in typed moves

no-move-over = { $text } is not a move, and the game is over
example-card = one of your cards, such as 7H
example-joker = a joker, such as *1
example-crib = “crib” and two of your cards, such as crib 2C KD
example-count = “count” and a number from 0 to { $most }, such as count 8
example-claim = “claim” and a number from 0 to { $most }, such as claim 2, or claim 0 for nothing

## Statistics of many matches

stat-hands = hands dealt
stat-pegged = points scored in the play
stat-heels = jacks turned up as the starter
stat-hands_shown = hands shown
stat-hand_points = points in hands
stat-first_hand = points in the first hand
stat-best_hand = points in the best hand
stat-cribs_shown = cribs shown
stat-crib_points = points from cribs
stat-goes = times a player said go
stat-runs = hands ended by running

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-crib = You have six cards. Keep four that score well together, and put two in the crib: here the 2 and the 9.
learn-crib-else = You could do that. But a 5 makes fifteen with the jack or the queen, so keep the 5s: put the 2 and the 9 in the crib.
learn-crib-after = Each player put two cards in the crib; the dealer counts it later. The starter, just turned up, counts for both hands.
learn-fifteen = You take turns to play cards and add up their values. Bruno's 10 counts ten. Play a card that makes exactly fifteen!
learn-fifteen-else = You may play that card. But which one makes fifteen with the 10?
learn-fifteen-after = Fifteen scores 2 points: your trailing zombie jumps two holes past your leading zombie. All points are scored this way.
learn-pair = A card of the same rank as the last one makes a pair and scores 2 points. Make a pair!
learn-pair-else = You may play that card. But you have a 7 too, and a pair scores 2 points.
learn-pair-after = A pair scores 2 points. But take care: with a third 7, Bruno would score 6.
learn-run = Three ranks in a row are a run, in any order. Which card goes with 4 and 6?
learn-run-else = You may play that card. But a 5 makes a run with the 4 and the 6.
learn-run-after = A run of three scores 3 points. The 4, 6 and 5 also make fifteen, which scores 2 more.
learn-last = The count may not go over 31. It is 24 now: play a card that makes exactly 31!
learn-last-else = You can play that card too. But which one makes exactly 31?
learn-last-after = You score 2 points for 31 and 1 for the last card. Then the count starts again at zero.
learn-show = Play your last card. Then both hands are counted, each together with the starter (here the king).
learn-show-after = Your hand scored 17 points: 12 for six fifteens, 2 for the pair, 3 for the run. Then Bruno counted his hand and crib.
learn-win = You need more than 60 points to win, and you have 59. The count is 6: which card makes fifteen?
learn-win-else = You may play that card, but a fifteen scores the 2 points that you need: play the 9.
learn-win-after = Your zombie crosses the line, and you win at once.

## Captions of the pictures on the rules page

picture-fifteen = A count of fifteen: 2 points.
picture-pair = A pair: 2 points.
picture-run = A run of three: 3 points.
picture-last = A count of exactly 31: 2 points, and 1 for the last card.
picture-crib = Each player puts two cards in the crib, which scores for the dealer.

## Statistics of opening hands

opening-fives = Number of 5s in the first six cards
opening-alike = Largest number of cards with the same rank in the first six

# Words for typed moves. The format is explained in parlour/text/messages.
typed-words = crib | go | stop | run | stay | count | claim
