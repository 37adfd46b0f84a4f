# What Zombie Cribbage says.

## What happens

cut =
    { $reader ->
        [who] You cut { $cards }.
       *[else] { $who } cuts { $cards }.
    }
again = Neither card is lower: both cut again.
dealer =
    { $reader ->
        [who]
            { $number ->
                [1] You have cut the lower card and deal first.
                [2] You have lost the game and deal first in the next.
               *[other] You deal.
            }
       *[else]
            { $number ->
                [1] { $who } has cut the lower card and deals first.
                [2] { $who } has lost the game and deals first in the next.
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
        [who] You lay { $cards } away for the crib.
       *[else] { $who } lays { $cards } away for the crib.
    }
starter =
    { $reader ->
        [who] You cut the starter: { $cards }.
       *[else] { $who } cuts the starter: { $cards }.
    }
heels =
    { $reader ->
        [who] It is a jack: { $number } for you, the dealer.
       *[else] It is a jack: { $number } for { $who }, the dealer.
    }
play =
    { $reader ->
        [who] You play { $cards }: { $number }.
       *[else] { $who } plays { $cards }: { $number }.
    }
fifteen = Fifteen for { $number }: { $cards }.
thirty_one = Thirty-one for { $number }.
sequence = A run for { $number }: { $cards }.
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
        [who] The last card: { $number } for you.
       *[else] The last card: { $number } for { $who }.
    }
reveal =
    { $reader ->
        [who] You have to lay { $cards } face up.
       *[else] { $who } has to lay { $cards } face up.
    }
run =
    { $reader ->
        [who] You run: both throw in their cards.
       *[else] { $who } runs: both throw in their cards.
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
                [0] Your hand, { $cards }, is worth nothing.
               *[other] Your hand, { $cards }: { $number }.
            }
       *[else]
            { $number ->
                [0] The hand of { $who }, { $cards }, is worth nothing.
               *[other] The hand of { $who }, { $cards }: { $number }.
            }
    }
crib =
    { $reader ->
        [who]
            { $number ->
                [0] Your crib, { $cards }, is worth nothing.
               *[other] Your crib, { $cards }: { $number }.
            }
       *[else]
            { $number ->
                [0] The crib of { $who }, { $cards }, is worth nothing.
               *[other] The crib of { $who }, { $cards }: { $number }.
            }
    }
reveal_discards =
    { $reader ->
        [who] You laid { $cards } in the crib.
       *[else] { $who } laid { $cards } in the crib.
    }
flush = A flush for { $number }: { $cards }.
nobs = The jack of the starter's suit for { $number }: { $cards }.
count =
    { $reader ->
        [who]
            { $number ->
                [0] You count nothing.
               *[other] You count { $number }.
            }
       *[else]
            { $number ->
                [0] { $who } counts nothing.
               *[other] { $who } counts { $number }.
            }
    }
claim =
    { $reader ->
        [who]
            { $number ->
                [0] You claim nothing.
               *[other] You claim { $number }.
            }
       *[else]
            { $number ->
                [0] { $who } claims nothing.
               *[other] { $who } claims { $number }.
            }
    }
lowered =
    { $reader ->
        [who]
            { $number ->
                [0] That is more than there is: you score nothing.
                [one] There is no more than { $number }: you score { $number }.
               *[other] There are no more than { $number }: you score { $number }.
            }
       *[else]
            { $number ->
                [0] That is more than there is: { $who } scores nothing.
                [one] There is no more than { $number }: { $who } scores { $number }.
               *[other] There are no more than { $number }: { $who } scores { $number }.
            }
    }
# What is called out as it counts: $total is the sum so far
call-go = Go
call-stop = Stop
call-show =
    { $reader ->
        [who] Your hand
       *[else] The hand of { $who }
    }
call-crib =
    { $reader ->
        [who] Your crib
       *[else] The crib of { $who }
    }
call-fifteen = Fifteen { called-total }
call-thirty-one = Thirty-one for { $number }
call-pair =
    { $number ->
        [2] A pair is { called-total }
        [6] Three alike is { called-total }
       *[other] Four alike is { called-total }
    }
call-sequence = A run of { $number } is { called-total }
call-flush = A flush is { called-total }
call-nobs = The jack is { called-total }
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
        [who] You are over the line with { $number } points and win the game.
       *[else] { $who } is over the line with { $number } points and wins the game.
    }
round = Game { $number } of the match is over.

## What a seat is to do

prompt-lay-own = Lay two cards away for your crib.
prompt-lay-other = Lay two cards away for the crib of { $other }.
prompt-laid =
    { $reader ->
        [who] You are still to lay two cards away.
       *[else] { $who } is still to lay two cards away.
    }
prompt-laying =
    { $reader ->
        [who] Both lay two cards away for your crib.
       *[else] Both lay two cards away for the crib of { $who }.
    }
prompt-wait-run =
    { $reader ->
        [who] You have played a joker, and run or stay.
       *[else] { $who } has played a joker, and runs or stays.
    }
prompt-wait-count =
    { $reader ->
        [who] You are to count.
       *[else] { $who } is to count.
    }
prompt-wait-claim =
    { $reader ->
        [who] You are to claim what was missed.
       *[else] { $who } is to claim what was missed.
    }
prompt-lead = Lead a card: the count begins at zero.
prompt-play = The count is { $number }: play a card that keeps it at 31 or below.
prompt-on = { $other } has said go. The count is { $number }: play another card that fits.
prompt-on-stop = { $other } has said go. The count is { $number }: play another card that fits, or say stop.
prompt-stop = { $other } has said go, and none of your cards fits on { $number }: say stop.
prompt-joker = The count is 31: play a joker, or say go.
prompt-joker-stop = { $other } has said go. The count is 31: play a joker, or say go or stop.
prompt-joker-forced = The count is 31: you must play a joker.
prompt-joker-forced-stop = { $other } has said go. The count is 31: play a joker, or say stop.
prompt-run = You have played a joker: run and end the hand, or stay?
prompt-count = Count your hand with the starter.
prompt-count-crib = Count your crib with the starter.
prompt-claim =
    { $number ->
        [0] { $other } scored nothing: claim what was missed, or nothing.
       *[other] { $other } scored { $number }: claim what was missed, or nothing.
    }

## Moves, as they stand on a button

move-play = Play { $card }: { $number }
move-lay = Lay away { $cards }
move-go = Go
move-stop = Stop
move-run = Run: end the hand
move-stay = Stay
move-count = Count { $number }
move-count-none = Count nothing
move-claim = Claim { $number }
move-claim-none = Claim nothing

## What speaks for a move

reason-crib-own = Keeping { $cards } brings { $number }.{ $part } points on average, and your crib { $more }.{ $tenths }.
reason-crib-other = Keeping { $cards } brings { $number }.{ $part } points on average, and gives the crib of { $other } { $more }.{ $tenths }.
reason-fifteen = It makes fifteen, for { $number }.
reason-thirty_one = It makes thirty-one, for { $number }.
reason-pair =
    { $number ->
        [6] It makes three of a kind, for { $number }.
        [12] It makes four of a kind, for { $number }.
       *[other] It makes a pair, for { $number }.
    }
reason-sequence = It completes a run, for { $number }.
reason-several = It scores in two ways at once, { $number } points in all.
reason-last = { $other } has shown that no card fits any more: the point for the last card is yours.
reason-stop = It brings the point for the last card, and you keep your cards.
reason-paired = You hold another like { $card }: if it is paired, three of a kind are yours.
reason-low = From { $number } nobody makes fifteen with one card.
reason-between = From { $number } nobody makes fifteen or thirty-one with one card.
reason-count = That is what the cards are worth.
reason-claim = So much was missed.
reason-claim-0 = Nothing was missed.
reason-run = Nothing of the crib of { $other } will be counted.
reason-run-own = Your hand would show only { $number } with this starter.

## Places

zone-stock = Stock
zone-starter = Starter
zone-crib = Crib
zone-count = Cards of the count
zone-total = Count
zone-hand = Hand
zone-played_card = Played
zone-track = Zombies
zone-last-hand = Last hand
zone-last-crib = Last crib
zone-last-starter = Last starter
zone-wins = Games won

# What moves along the track
peg = zombie

## Marks beside a place or a name

badge-dealer = dealer
badge-laid = has laid away
badge-gone = said go
badge-open = face up
badge-counting = being counted

## Why a move may not be made

refuse-lay = Lay exactly two of your cards away for the crib
refuse-lay-first = First lay two cards away for the crib
refuse-lay-over = The cards for the crib are laid away already
refuse-yours-laid = The crib is laid already, and you do not hold { $card }
refuse-past = { $card } would take the count past 31
refuse-claim = A claim is made when the other has counted
refuse-claim-first = Now claim what was missed, or nothing with claim 0
refuse-run = Only who has just played a joker runs or stays
refuse-run-off = At this table nobody runs: a joker is played like any card
refuse-go = You have a card that fits and must play it
refuse-go-stop = You have a card that fits: play it, or say stop
refuse-go-none = The other has said go: now you say stop
refuse-stop = You may stop only when the other has said go
refuse-stop-off = At this table a card that fits must be played, after a go as well
refuse-auto = At this table hands are counted for you
refuse-count = There is nothing to count now
refuse-count-first = Now count your cards
refuse-choose = First say whether you run or stay

## A card and what lies on it, in a sentence

pair =
    { $number ->
        [6] Three of a kind for { $number }: { $cards }.
        [12] Four of a kind for { $number }: { $cards }.
       *[other] A pair for { $number }: { $cards }.
    }

## What a hand scores

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

## What a table may choose

option-name-lowdown = lowdown
option-lowdown = Lowdown Zombies: two jokers in the pack, which count zero

option-name-reveal = reveal
option-reveal = Reveal Your Zombies: a joker played makes the other lay their hand face up (needs lowdown)

option-name-run = run
option-run = Zombies, Run!: whoever plays a joker may end the hand at once (needs lowdown)

option-name-thirty_one = thirty one
option-thirty_one = A count of 31: two points and one more for the last card, or two in all
option-thirty_one-printed = printed
option-thirty_one-standard = standard

option-name-after_go = after go
option-after_go = When the other has said go: a card that fits must be played, or one may stop the count
option-after_go-must = must
option-after_go-may = may

option-name-joker_at_31 = joker at 31
option-joker_at_31 = A joker in hand when the count is 31: it must be played, or its holder may say go
option-joker_at_31-forced = forced
option-joker_at_31-optional = optional

option-name-joker_runs_in_play = joker runs in play
option-joker_runs_in_play = Whether a joker makes runs with ace and 2 in the play

option-name-joker_pair = joker pair
option-joker_pair = Whether two jokers are a pair

option-name-crib_flush = crib flush
option-crib_flush = A flush in the crib: four cards are enough, or the starter must be of the suit too
option-crib_flush-printed = printed
option-crib_flush-standard = standard

option-name-counting = counting
option-counting = Hands and crib are counted for you, or you count and the other may claim what you missed
option-counting-auto = auto
option-counting-claimed = claimed

option-name-match = match
option-match = Games in the match

# Of the options `reveal` and `run`
clash-lowdown = only with the jokers of lowdown

## What is no move

no-move-over = { $text } is no move, and the game is over
example-card = a card of yours like 7H
example-joker = a joker like *1
example-crib = crib and two of your cards, like crib 2C KD
example-count = count and a number from 0 to { $most }, like count 8
example-claim = claim and a number from 0 to { $most }, like claim 2, or claim 0 for nothing

## Figures: what is counted of many matches

stat-hands = deals
stat-pegged = points in the play
stat-heels = jacks turned up
stat-hands_shown = hands shown
stat-hand_points = points of hands
stat-first_hand = the worth of the first hand
stat-best_hand = the worth of the best hand
stat-cribs_shown = cribs shown
stat-crib_points = points of cribs
stat-goes = goes
stat-runs = hands thrown in by a joker

## The first hand: what each step says, and what it has shown

learn-crib = You have six cards. Keep four that go together, and lay two away: here the 2 and the 9.
learn-crib-else = You may lay those away. But fives make fifteen with jack and queen, so keep these: lay away the 2 and the 9.
learn-crib-after = Those two are in the crib, which the dealer counts later. Then a card was turned up for both of you.
learn-fifteen = You play cards in turn and add them up. Bruno's 10 is ten: make it exactly fifteen!
learn-fifteen-else = You may play that. But what makes fifteen with ten?
learn-fifteen-after = Fifteen, 2 points. Your zombie behind leaps over its mate, two holes beyond it: so it goes with all points.
learn-pair = A card of the same rank as the one before makes a pair, which is 2 points. Make one!
learn-pair-else = You may play that. But you hold a 7, too, and a pair is 2 points.
learn-pair-after = A pair, 2 points. But take care: a third 7 would bring Bruno 6.
learn-run = Three ranks in a row are a run, in whatever order they come. Which card goes with 4 and 6?
learn-run-else = You may play that. But a 5 makes a run with the 4 and the 6.
learn-run-after = A run of three is 3 points, and 4, 6 and 5 are fifteen as well: 2 more.
learn-last = The count may go to 31 and no further. It is at 24: hit it exactly!
learn-last-else = That fits, too. But which card makes 31 with 24?
learn-last-after = 2 points for 31 and 1 for the last card. Then the count begins at nothing again.
learn-show = Play your last card. Then both hands are counted, each with the king that was turned up.
learn-show-after = Six fifteens are 12, the pair 2, the run of three 3: your hand brought 17! Then Bruno counted his hand and the crib.
learn-win = The first past 60 wins, and you have 59. The count is 6: what makes fifteen?
learn-win-else = You may play that. But fifteen brings the 2 points that you need: add a 9.
learn-win-after = Your zombies are over the line, and you win at that very moment.

## Pictures for the rules

picture-fifteen = Fifteen: 2 points.
picture-pair = A pair: 2 points.
picture-run = Three in a row: 3 points.
picture-last = Exactly 31: 2 points, and 1 for the last card.
picture-crib = The crib: each lays two cards away, and the dealer counts it.

## What is counted in an opening hand

opening-fives = Fives among the six cards
opening-alike = Cards of the rank of which there are most

# What people type: see the words of all games
typed-words = crib | go | stop | run | stay | count | claim
