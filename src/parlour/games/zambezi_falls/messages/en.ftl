# Messages of Zambezi Falls.

# One card of a rank. $rank is its English name.
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
# Plural of a rank
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

# $size is the number of cards played
move-play =
    { $size ->
        [1] Play { a-rank }
        [2] Play a pair of { ranks }
        [3] Play three { ranks }
       *[4] Play four { ranks }
    }

## Events

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
give =
    { $reader ->
        [who] You set { $cards } aside for { $other }.
       *[else] { $who } sets { $cards } aside for { $other }.
    }
get =
    { $reader ->
        [who] You get { $cards } from { $other }.
       *[else] { $who } gets { $cards } from { $other }.
    }
lead =
    { $reader ->
        [who] You start a new round.
       *[else] { $who } starts a new round.
    }
play =
    { $reader ->
        [who] You play { $cards }.
       *[else] { $who } plays { $cards }.
    }
match =
    { $reader ->
        [who] You match and go again.
       *[else] { $who } matches and goes again.
    }
shut_down =
    { $reader ->
        [who] You end the round.
       *[else] { $who } ends the round.
    }
pass =
    { $reader ->
        [who] You pass.
       *[else] { $who } passes.
    }
falls =
    { $reader ->
        [who] Zambezi Falls! You complete { $cards }.
       *[else] Zambezi Falls! { $who } completes { $cards }.
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
reserve_empty = The reserve is empty: no cards are dealt.
social =
    { $reader ->
        [who] You say: Social! Time for a treat.
       *[else] { $who } says: Social! Time for a treat.
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
        [1] The move limit has been reached, and both hands are the same size: the game is a draw.
       *[other] The move limit has been reached: the player with fewer cards wins.
    }
end_game = Game { $number } is over.
# Speech bubbles
call-match = A match!
call-pass = Pass
call-ride = Ride the Pony!
call-social = Social! Time for a treat.
call-falls = Zambezi Falls!

## The goal and the end of a match

progress-single = First out wins
progress-series = Game { $number } of { $total }
ended-series =
    { $reader ->
        [who]
            { $number ->
                [one] You have won one game of the series.
               *[other] You have won { $number } games of the series.
            }
       *[else]
            { $number ->
                [one] { $who } has won one game of the series.
               *[other] { $who } has won { $number } games of the series.
            }
    }
ended-series-drawn = Both players have won the same number of games.
ended-cards =
    { $reader ->
        [who] You have no cards left.
       *[else] { $who } has no cards left.
    }

## Prompts

prompt-give = Choose a card to give to { $who }.
prompt-given = Your card is set aside. Waiting for { $who }.
prompt-choosing = Each player chooses a card to give to the other.
prompt-choosing-1 = Waiting for { $who } to choose a card to give.
prompt-lead = Start a new round with any card, or with several of the same rank.
prompt-answer-beat-match-pass = Beat or match { $cards }, or pass.
prompt-answer-beat-pass = Beat { $cards }, or pass.
prompt-answer-match-pass = Match { $cards }, or pass.
prompt-answer-pass = You cannot play on { $cards }: pass.
prompt-answer-beat-match = Beat or match { $cards }. You must play if you can.
prompt-answer-beat = Beat { $cards }. You must play if you can.
prompt-answer-match = Match { $cards }. You must play if you can.
prompt-again-beat-pass = You matched, so you go again: beat { $cards }, or pass.
prompt-again-beat = You matched, so you go again: you must beat { $cards }.
prompt-again-pass = You matched, so you go again, but none of your cards beats { $cards }: pass.

## Labels of move buttons

move-pass = Pass
move-two_twos = Play two 2s
move-odd = Play these cards

## Hints: reasons for a move

reason-win = These are your last cards: you win the game.
reason-win-1 = This is your last card: you win the game.
reason-falls = It makes a Zambezi Falls, so each of you gets two cards.
reason-falls-0 = It makes a Zambezi Falls, but the reserve is empty.
reason-match = It is a match, so you go again.
reason-safe = None of the remaining cards can beat or match it.
reason-only_two = Only a 2 can beat or match it, and at most one 2 is left.
reason-only_twos =
    Only a 2 can beat or match it, and at most { $number ->
        [one] one is left.
       *[other] { $number } are left.
    }
reason-rid = It gets rid of { $number } cards at once.
reason-rid-all =
    { $number ->
        [2] It gets rid of both your cards of that rank at once.
       *[other] It gets rid of all { $number } of your cards of that rank at once.
    }
reason-lone = It is your only card of its rank, so you do not break up a pair.
reason-shut = It ends the round, and you start the next one.
reason-keep = It keeps your 2 for later.
reason-keeps =
    { $number ->
        [2] It keeps your two 2s for later.
        [3] It keeps your three 2s for later.
       *[4] It keeps your four 2s for later.
    }
reason-give = It is your lowest single card.

## Names of zones (places on the table)

zone-reserve = Reserve
zone-pile = Played this round
zone-hand = Hand
zone-aside = Set aside

## Badges next to a zone or a name

badge-dealer = dealer
badge-again = goes again
badge-series-3 = best of 3
badge-series-5 = best of 5
badge-series-7 = best of 7

## Refusals: why a move is not legal

refuse-given = Your card is already set aside: wait for the other player
refuse-held = You do not have that card
refuse-held-more = You do not have all of those cards
refuse-exchange = First, each player gives a card to the other
refuse-exchanged = You can give a card only before the first play
refuse-no_exchange = At this table, players do not exchange cards
refuse-together = Play one to four cards of the same rank
refuse-low =
    { $size ->
        [1] That does not beat { $cards }: play a higher card, a 2, or a pair, three or four cards of one rank (not 2s)
        [2] That does not beat { $cards }: play a single 2, a higher pair, or three or four cards of one rank (not 2s)
        [3] That does not beat { $cards }: play a single 2, three cards of a higher rank, or four of one rank (not 2s)
       *[4] That does not beat { $cards }: play four cards of a higher rank, or two 2s
    }
refuse-low-ace =
    { $size ->
        [1] That does not beat { $cards }: play a 2, or a pair, three or four cards of one rank (not 2s)
        [2] That does not beat { $cards }: play a single 2, or three or four cards of one rank (not 2s)
        [3] That does not beat { $cards }: play a single 2, or four cards of one rank (not 2s)
       *[4] That does not beat { $cards }: only two 2s do
    }
refuse-two_needed = You need two 2s to beat four cards of one rank
refuse-twos = Play 2s one at a time: a pair of 2s beats only four cards of one rank
refuse-again = You have already matched: now beat { $cards }, or pass
refuse-again-must = You have already matched: now you must beat { $cards }
refuse-again-pass = You have already matched, and none of your cards beats { $cards }: pass
refuse-follow = At this table, you may match a single card only with your last card, or if you can also beat it
refuse-must_follow = You have matched a single card: at this table, you must now beat it
refuse-stuck = At this table, you may pass only if you cannot play
refuse-lead = You start this round, so you cannot pass

## Score

standing =
    { $number ->
        [one] { $number } game won
       *[other] { $number } games won
    }

## Options

option-name-series = series length
option-series =
    { $value ->
        [1] You play a single game
        [3] The first player to win two of three games wins the series
        [5] The first player to win three of five games wins the series
       *[7] The first player to win four of seven games wins the series
    }

option-name-exchange = card exchange
option-exchange =
    { $value ->
        [on] Before every game, the players give each other a card
       *[off] No cards are exchanged before a game
    }

option-name-unfollowed_match = passing after a match
option-unfollowed_match =
    { $value ->
        [opponent_plays] If you match and then pass, your opponent must beat or match those cards
        [opponent_leads] If you match and then pass, your opponent starts a new round
       *[illegal] You may match a single card only with your last card, or if you can then beat it
    }
option-unfollowed_match-opponent_plays = other player plays on your cards
option-unfollowed_match-opponent_leads = other player starts a round
option-unfollowed_match-illegal = not allowed on a single card

option-name-falls = what makes a Zambezi Falls
option-falls =
    { $value ->
        [top_four] Any four cards of one rank on top of the pile make a Zambezi Falls
       *[listed] Four cards of one rank make a Zambezi Falls only if played as three cards on one, a pair on a pair, or all at once
    }
option-falls-top_four = any four cards of one rank on top
option-falls-listed = only three cards on one, a pair on a pair, or four cards at once

option-name-passing = when you may pass
option-passing =
    { $value ->
        [free] You may pass at any time except when you start the round
       *[only_when_stuck] You may pass only if you cannot play
    }
option-passing-free = always, unless you start the round
option-passing-only_when_stuck = only if you cannot play

## Errors in typed moves

example-play = a play such as 77 (or 7C7H)
fault-same = a card appears twice
fault-four = there are only four cards of each rank

## Statistics of many matches

stat-falls = Zambezi Falls
stat-matches = plays that matched
stat-shut_downs = rounds ended with a 2
stat-passes = passes
stat-leads = rounds led after the first
stat-socials = “social” calls and cheers
stat-dry = Falls with an empty reserve
stat-twos_dealt = 2s in the opening hand
stat-aces_dealt = aces in the opening hand

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-give = Before the game, each of you gives the other a card. Give one that is hard to get rid of: the single 3.
learn-give-else = You may give that card, but low single cards are the hardest to get rid of. Give the 3.
learn-give-after = You gave a 3 and got a jack. Now try to get rid of all your cards before Bruno does.
learn-higher = Play a card that is higher than Bruno's 5. Choose the lowest one that beats it!
learn-higher-king = The king beats the 5 too, but the 8 is enough. Save the king for later.
learn-higher-pass = You may pass, but your 8 beats the 5. Play it!
learn-higher-after = A 3 is the lowest card and an ace is high. Now Bruno has to beat your 8, or pass.
learn-more = You have no single card that beats a king. But any pair beats a single card: play your pair of 4s!
learn-more-pass = You do not have to pass: your pair of 4s beats the king.
learn-more-after = Any pair beats any single card, any three of a kind beats a pair, and any four of a kind beats three.
learn-match = Play your 9 on the 9. That is a match: Bruno is skipped, and you go again!
learn-match-else = You may do that. But if you match with your 9, you can play twice.
learn-match-after = A match! Now you have to beat your own 9.
learn-beat-own = It is your turn again. Play a higher card on your 9.
learn-beat-own-pass = You may pass, but then Bruno plays on your 9. Your jack beats it.
learn-beat-own-after = You got rid of two cards in one turn. That is why it pays to match.
learn-two = No other single card beats an ace, but a 2 does. It also ends the round. Play it!
learn-two-pass = Do not pass: your 2 beats the ace and ends the round.
learn-two-after = The pile is cleared away, and you start a new round with any card you like.
learn-falls = You have the other three 6s! Four cards of a rank together are a Zambezi Falls. Play all three!
learn-falls-else = You may do that. But try all three 6s: with the 6 on the pile, they make four.
learn-falls-after = Zambezi Falls! Each of you had to take two cards, so think twice before you make one.
learn-win = Your last two cards are a pair. Is that enough to beat an ace?
learn-win-pass = A pair beats any single card, even an ace. Play your pair!
learn-win-after = You have no cards left: you win! You may go out with any play.

## Captions of the pictures on the rules page

picture-order = The order of single cards: 3 is the lowest, and aces are high.
picture-more = A pair beats any single card.
picture-match = Match the rank, and the other player is skipped.
picture-two = A 2 ends the round, and you start the next.
picture-falls = Four of a kind: Zambezi Falls! Each player takes two cards.

## Statistics of opening hands

opening-twos = Number of 2s in the opening hand
opening-ranks = Number of different ranks in the opening hand

# Words for typed moves. The format is explained in parlour/text/messages.
typed-words = give | pass | pair
