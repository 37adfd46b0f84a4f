# What Zambezi Falls says.

# One card of a rank. $rank is the rank as its English name.
a-rank =
    { $rank ->
        [three] a 3
        [four] a 4
        [five] a 5
        [six] a 6
        [seven] a 7
        [eight] an 8
        [nine] a 9
        [ten] a 10
        [jack] a jack
        [queen] a queen
        [king] a king
        [ace] an ace
       *[two] a 2
    }
# Several cards of a rank
ranks =
    { $rank ->
        [three] 3s
        [four] 4s
        [five] 5s
        [six] 6s
        [seven] 7s
        [eight] 8s
        [nine] 9s
        [ten] 10s
        [jack] jacks
        [queen] queens
        [king] kings
        [ace] aces
       *[two] 2s
    }
move-give = Give { a-rank }

# $size is how many cards are played
move-play =
    { $size ->
        [1] Play { a-rank }
        [2] Play a pair of { ranks }
        [3] Play three { ranks }
       *[4] Play four { ranks }
    }

## What happens

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
give =
    { $reader ->
        [who] You lay { $cards } aside for { $other }.
       *[else] { $who } lays { $cards } aside for { $other }.
    }
get =
    { $reader ->
        [who] You get { $cards } from { $other }.
       *[else] { $who } gets { $cards } from { $other }.
    }
lead =
    { $reader ->
        [who] You lead a new round.
       *[else] { $who } leads a new round.
    }
play =
    { $reader ->
        [who] You play { $cards }.
       *[else] { $who } plays { $cards }.
    }
match =
    { $reader ->
        [who] You have matched, and go again.
       *[else] { $who } has matched, and goes again.
    }
shut_down =
    { $reader ->
        [who] You shut the round down.
       *[else] { $who } shuts the round down.
    }
pass =
    { $reader ->
        [who] You pass.
       *[else] { $who } passes.
    }
falls =
    { $reader ->
        [who] Zambezi Falls! You call it, with { $cards } on top.
       *[else] Zambezi Falls! { $who } calls it, with { $cards } on top.
    }
ride =
    { $reader ->
        [who] You say: Ride the Pony!
       *[else] { $who } says: Ride the Pony!
    }
reserve =
    { $reader ->
        [who] You are dealt { $cards } from the reserve.
       *[else] { $who } is dealt { $cards } from the reserve.
    }
reserve_empty = The reserve is empty: nothing is dealt.
social =
    { $reader ->
        [who] You say: social! Time for a treat.
       *[else] { $who } says: social! Time for a treat.
    }
cheer =
    { $reader ->
        [who] You cheer for the 7s.
       *[else] { $who } cheers for the 7s.
    }
win =
    { $reader ->
        [who]
            { $number ->
                [1] You win the game.
               *[other] You have no cards left and win the game.
            }
       *[else]
            { $number ->
                [1] { $who } wins the game.
               *[other] { $who } has no cards left and wins the game.
            }
    }
move_limit =
    { $number ->
        [1] The game has reached its limit of moves, with as many cards in each hand: it is drawn.
       *[other] The game has reached its limit of moves: the fewest cards win.
    }
end_game = Game { $number } is over.
# Called out over the table
call-match = A match!
call-pass = Pass
call-ride = Ride the Pony!
call-social = Social! Time for a treat.
call-falls = Zambezi Falls!

## What a seat is to do

prompt-give = Choose a card to give to { $who }.
prompt-given = Your card lies aside; { $who } is still to choose one.
prompt-choosing = Each player chooses a card to give to the other.
prompt-choosing-1 = { $who } is still to choose a card to give.
prompt-lead = Lead a new round with whatever you like.
prompt-answer-beat-match-pass = Beat or match { $cards }, or pass.
prompt-answer-beat-pass = Beat { $cards }, or pass.
prompt-answer-match-pass = Match { $cards }, or pass.
prompt-answer-pass = You can play nothing on { $cards }: pass.
prompt-answer-beat-match = Beat or match { $cards }; you may not pass while you can play.
prompt-answer-beat = Beat { $cards }; you may not pass while you can play.
prompt-answer-match = Match { $cards }; you may not pass while you can play.
prompt-again-beat-pass = You have matched, and go again: beat { $cards }, or pass.
prompt-again-beat = You have matched, and go again: you must beat { $cards }.
prompt-again-pass = You have matched, but nothing of yours beats { $cards }: pass.

## Moves, as they stand on a button

move-pass = Pass
move-two_twos = Play two 2s
move-odd = Play these cards

## What speaks for a move

reason-win = These are your last cards: you win the game.
reason-win-1 = This is your last card: you win the game.
reason-falls = It makes Zambezi Falls, and each of you gets two cards.
reason-falls-0 = It makes Zambezi Falls, and the reserve has nothing left to give.
reason-match = It matches what lies there, so you go again.
reason-safe = Nothing that is still out can beat or match it.
reason-only_two = Nothing but a 2 can beat or match it, and at most one is still out.
reason-only_twos = Nothing but a 2 can beat or match it, and at most { $number } are still out.
reason-rid = It gets rid of { $number } cards at once.
reason-rid-all = It gets rid of { $number } cards at once, all that you have of the rank.
reason-lone = You have no other card of its rank, so it breaks nothing up.
reason-shut = It shuts the round down, and you lead the next.
reason-keep = It keeps your 2 for later.
reason-keeps = It keeps your { $number } 2s for later.
reason-give = It is the lowest of your cards that stand alone.

## Places

zone-reserve = Reserve
zone-pile = This round
zone-hand = Hand
zone-aside = Card to give

## Marks beside a place or a name

badge-dealer = dealer
badge-again = goes again
badge-series-3 = best of 3
badge-series-5 = best of 5
badge-series-7 = best of 7

## Why a move may not be made

refuse-given = Your card lies aside already; the other player is still to choose one
refuse-held = You do not hold that card
refuse-held-more = You do not hold all of those cards
refuse-exchange = First each player gives the other a card
refuse-exchanged = A card is given only before the play
refuse-no_exchange = At this table no cards are exchanged
refuse-together = A play is one to four cards of one rank
refuse-low =
    { $size ->
        [1] That does not beat { $cards }: play a higher card, a 2, or a pair, three or four of any rank below the 2
        [2] That does not beat { $cards }: play a higher pair, up to aces, three or four of any rank below the 2, or one 2
        [3] That does not beat { $cards }: play three of a higher rank, up to aces, four of any rank below the 2, or one 2
       *[4] That does not beat { $cards }: play four of a higher rank, up to aces, or two 2s
    }
refuse-low-ace =
    { $size ->
        [1] That does not beat { $cards }: play a 2, or a pair, three or four of any rank below the 2
        [2] That does not beat { $cards }: play three or four of any rank below the 2, or one 2
        [3] That does not beat { $cards }: play four of any rank below the 2, or one 2
       *[4] That does not beat { $cards }: only two 2s do
    }
refuse-two_needed = Against four of a kind two 2s are needed
refuse-twos = 2s are played one at a time, two only against four of a kind
refuse-again = You have matched already: beat { $cards } now, or pass
refuse-again-must = You have matched already: now you must beat { $cards }
refuse-again-pass = You have matched already, and nothing of yours beats { $cards }: pass
refuse-follow = At this table you match a single only with your last card, or if you can beat it then
refuse-must_follow = You have matched a single: at this table you must now beat it
refuse-stuck = At this table you may pass only when you have no legal play
refuse-lead = You lead the round, and may not pass

## How it stands

standing =
    { $number ->
        [one] { $number } game won
       *[other] { $number } games won
    }

## What a table may choose

option-name-series = series
option-series = Games in the series; the majority wins it

option-name-exchange = exchange
option-exchange = Each player gives the other a card before every game, or nobody does

option-name-unfollowed_match = unfollowed match
option-unfollowed_match = After a match that is not followed up the other player answers it, or leads a new round; or a single may not be matched without a follow-up
option-unfollowed_match-opponent_plays = opponent plays
option-unfollowed_match-opponent_leads = opponent leads
option-unfollowed_match-illegal = illegal

option-name-falls = falls
option-falls = A Falls is any four of a rank on top of the round, or only three on one, a pair on its pair, or four at once
option-falls-top_four = top four
option-falls-listed = listed

option-name-passing = passing
option-passing = Whether you may pass whenever you do not lead, or only when you have no legal play
option-passing-free = free
option-passing-only_when_stuck = only when stuck

## What is no move

example-play = a play like 77 (or 7C7H)
fault-same = a card stands in it twice
fault-four = there are four cards of a rank

## Figures: what is counted of many matches

stat-falls = Falls
stat-matches = plays matched
stat-shut_downs = rounds shut down
stat-passes = passes
stat-leads = later rounds led
stat-socials = socials and cheers
stat-dry = Falls without a reserve
stat-twos_dealt = the number of 2s in the first hand
stat-aces_dealt = the number of aces in the first hand

## The first hand: what each step says, and what it has shown

learn-give = Before the play each of you gives the other one card. Give away one that is hard to lose: the lonely 3.
learn-give-else = You may give that, but low cards without a partner are the hardest to lose. Give the 3.
learn-give-after = You gave a 3 and got a jack. Now get rid of all your cards before Bruno does.
learn-higher = Put something higher on Bruno's card. Use no more than you need!
learn-higher-king = That beats it too, but the 8 is enough. Keep the king for later.
learn-higher-pass = You may pass, but your 8 is higher. Play it!
learn-higher-after = Threes are the lowest, then it goes up to the ace. Now Bruno has to beat your 8, or pass.
learn-more = A king is hard to beat with one card. But more cards always beat fewer: try a pair.
learn-more-pass = You need not pass: two fours are more cards than one king.
learn-more-after = Any pair beats any single card, any three beat a pair, and four beat three.
learn-match = The 9 is the same as the one that lies there. That is a match: Bruno is skipped, and you go again!
learn-match-else = You may do that. But match with your 9, and you can play twice.
learn-match-after = Matched! Now you have to beat your own 9.
learn-beat-own = It is your turn again. Put something higher on your own 9.
learn-beat-own-pass = You may pass, but then it is for Bruno to play on your 9. Your jack beats it.
learn-beat-own-after = Two cards gone in one go. That is what matching is for.
learn-two = Nothing beats an ace but a 2, which shuts the round down. Play it!
learn-two-pass = Do not pass: your 2 shuts the round down.
learn-two-after = The pile is gone, and you start a new round with whatever you like.
learn-falls = You hold the three other sixes! Four of a kind that come together are a Zambezi Falls.
learn-falls-else = You may do that. But try all three sixes: with the one on the pile they make four.
learn-falls-after = Zambezi Falls! Each of you had to take two more cards, so think before you call it.
learn-win = Two cards left, and they are a pair. Is that enough against an ace?
learn-win-pass = Two cards beat one, even an ace. Play your pair!
learn-win-after = Your hand is empty: you win! Any last play will do.

## Pictures for the rules

picture-order = From the 3 up to the ace.
picture-more = More cards beat fewer, whatever they are.
picture-match = The same again: the other is skipped.
picture-two = A 2 ends the round, and you start the next.
picture-falls = Four together: Zambezi Falls! Each takes two cards.

## What is counted in an opening hand

opening-twos = Twos in the hand
opening-ranks = Different ranks in the hand

# What people type: see the words of all games
typed-words = give | pass | pair
