# Messages of Crazy Eight.

# $reason is one of the messages below
reason-call = { $reason } Make your call too, or the others may catch you.

# $prompt is one of the prompts below. $caught is the number of players who can be caught; if it is 1, $other is that player.
prompt-catch =
    { $caught ->
        [one] { $prompt } Or catch { $other }, who forgot a call.
       *[other] { $prompt } Or catch a player who forgot a call.
    }
prompt-wait-catch =
    { $caught ->
        [one] { $prompt } You may catch { $other }, who forgot a call.
       *[other] { $prompt } You may catch a player who forgot a call.
    }

## Events

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
starter = The starting card is { $cards }.
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
        [who] You have to pick up { cards-hidden }.
       *[else] { $who } has to pick up { cards-hidden }.
    }
penalty =
    { $reader ->
        [who] You pick up { $cards }.
       *[else] { $who } picks up { $cards }.
    }
skip =
    { $reader ->
        [who] You are skipped.
       *[else] { $who } is skipped.
    }
reverse = The direction of play changes.
play_again =
    { $reader ->
        [who] You go again.
       *[else] { $who } goes again.
    }
cancel =
    { $reader ->
        [who] You play an ace and do not have to pick up.
       *[else] { $who } plays an ace and does not have to pick up.
    }
in_air =
    { $reader ->
        [who] You have no cards left, but your last card does not win: you are in air.
       *[else] { $who } has no cards left, but has not won with the last card: { $who } is in air.
    }
call =
    { $reader ->
        [who]
            { $number ->
                [1] You call “last card”.
                [2] You call “half card”.
                [12] You call “pick two”.
               *[15] You call “pick five”.
            }
       *[else]
            { $number ->
                [1] { $who } calls “last card”.
                [2] { $who } calls “half card”.
                [12] { $who } calls “pick two”.
               *[15] { $who } calls “pick five”.
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
        [who] You catch { $other }, who forgot a required call.
        [other] { $who } catches you: you forgot a required call.
       *[else] { $who } catches { $other }, who forgot a required call.
    }
reshuffle =
    { $number ->
        [one] The second card of the discard pile becomes the new stock.
       *[other] The discard pile is shuffled into a new stock of { $number } cards.
    }
pass =
    { $reader ->
        [who] You pass, because there is nothing to draw.
       *[else] { $who } passes, because there is nothing to draw.
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
                [0] You are left with { $cards }: no points.
                [one] You are left with { $cards }: { $number } point.
               *[other] You are left with { $cards }: { $number } points.
            }
       *[else]
            { $number ->
                [0] { $who } is left with { $cards }: no points.
                [one] { $who } is left with { $cards }: { $number } point.
               *[other] { $who } is left with { $cards }: { $number } points.
            }
    }
out =
    { $reader ->
        [who] You drop out.
       *[else] { $who } drops out.
    }
blocked =
    { $number ->
        [0] All players have passed, and there is nothing to draw: the round is over.
       *[other] The move limit ({ $number }) has been reached: the round is over.
    }
round = Round { $number } is over.
pick_ace =
    { $reader ->
        [who] The first card you pick up is { $cards }: you may play this ace.
       *[else] { $who } picks up { $cards } first and may play this ace.
    }
# Heading over a player's cards when a round is scored
call-score =
    { $reader ->
        [who] Your cards
       *[else] { $who }'s cards
    }

## The goal and the end of a match

progress-single = First out wins
progress-points = Round { $number }, to { $goal }
progress-elimination = Round { $number }, knockout
ended-points = The limit of { $goal } has been reached: the lowest total wins.
ended-cards =
    { $reader ->
        [who] You have played all your cards.
       *[else] { $who } has played all cards.
    }
ended-blocked = All players have passed, and there is nothing to draw: the lowest hand wins.
ended-limit = The move limit has been reached: the lowest hand wins.

## Prompts

prompt-play = Play a card that goes on { $top }, or draw one.
prompt-play-pass = Play a card that goes on { $top }, or pass. There is nothing to draw.
prompt-suit = The named suit is { suit }. Play a matching card, or draw one.
prompt-suit-pass = The named suit is { suit }. Play a matching card, or pass: there is nothing to draw.
prompt-joker = Any card goes on the joker. Play a card, or draw one.
prompt-joker-pass = Any card goes on the joker. Play a card, or pass: there is nothing to draw.
prompt-below = The card under the joker is { $top }. Play a card that goes on it, or draw one.
prompt-below-pass = The card under the joker is { $top }. Play a card that goes on it, or pass: there is nothing to draw.
prompt-last = Draw a card. You may also play your last card, but it would not win: you would be in air (no cards).
prompt-last-pass = There is nothing to draw: pass. You may also play your last card, but it would not win: you would be in air (no cards).
prompt-none = None of your cards matches: draw one.
prompt-none-pass = None of your cards matches, and there is nothing to draw: pass.
prompt-air = You have no cards but have not won (you are in air): draw a card.
prompt-air-pass = You have no cards but have not won (you are in air). There is nothing to draw: pass.
prompt-demand =
    { $number ->
        [0] You can play { $cards }, or miss your turn: there is nothing to pick up.
       *[other] You can play { $cards }, or pick up { cards-hidden }.
    }
prompt-demand-last =
    { $number ->
        [0] Miss your turn (there is nothing to pick up), or play { $cards }. It would not win: you would be in air (no cards).
       *[other] Pick up { cards-hidden }. You may also play { $cards }, but it would not win: you would be in air (no cards).
    }
prompt-demand-none =
    { $number ->
        [0] You have no card to answer with, and there is nothing to pick up: miss your turn.
       *[other] You have no card to answer with: pick up { cards-hidden }.
    }
prompt-demand-air =
    { $number ->
        [0] You are in air (no cards), and there is nothing to pick up: miss your turn.
       *[other] You are in air (no cards): pick up { cards-hidden }.
    }
prompt-first =
    { $number ->
        [0] The first card you picked up is { $card }: play it, or miss your turn. There is nothing else to pick up.
        [one] The first card you picked up is { $card }: play it, or pick up one more card.
       *[other] The first card you picked up is { $card }: play it, or pick up { $number } more cards.
    }
prompt-first-last =
    { $number ->
        [0] The first card you picked up is { $card }. There is nothing else to pick up: miss your turn, or play the ace. It would not win: you would be in air (no cards).
        [one] The first card you picked up is { $card }. Pick up one more card, or play the ace. It would not win: you would be in air (no cards).
       *[other] The first card you picked up is { $card }. Pick up { $number } more cards, or play the ace. It would not win: you would be in air (no cards).
    }
prompt-drawn = You drew { $card }: play it, or keep it.
prompt-drawn-none = You drew { $card }, which does not match: keep it.
prompt-drawn-last = You drew { $card }: keep it. You may also play it, but it would not win: you would be in air (no cards).

## Labels of move buttons

move-play = Play { $card }
move-name = Play { $card } and name { suit }
move-draw = Draw
move-draw-pass = Pass
move-keep = Keep it
move-take =
    { $number ->
        [0] Miss your turn (nothing to pick up)
       *[other] Pick up { cards-hidden }
    }
move-catch = Catch { $other }
move-play-air = Play { $card } and be in air
move-name-air = Play { $card }, name { suit } and be in air
move-play-said = Play { $card } and call
move-play-said-air = Play { $card }, call and be in air
move-name-said-air = Play { $card }, name { suit }, call and be in air
move-name-said = Play { $card }, name { suit } and call
move-draw-pass-said = Pass and call
move-keep-said = Keep it and call
move-take-said =
    { $number ->
        [0] Miss your turn and call (nothing to pick up)
       *[other] Pick up { cards-hidden } and call
    }

## Hints: reasons for a move

reason-win = This is your last card, and it wins the round.
reason-air = It is your last card, but you do not win with it: you would be in air (no cards).
reason-demand = It makes { $other } answer or pick up { cards-hidden }.
reason-cancel = It saves you from picking up { cards-hidden }.
reason-skip =
    { $number ->
        [0] It skips { $other }, who is in air (no cards).
        [one] It skips { $other }, who has only one card left.
       *[other] It skips { $other }, who has only { $number } cards left.
    }
reason-turn =
    { $number ->
        [0] It changes the direction, so { $other }, who is in air (no cards), does not play next.
        [one] It changes the direction, so { $other }, who has only one card left, does not play next.
       *[other] It changes the direction, so { $other }, who has only { $number } cards left, does not play next.
    }
reason-again =
    { $number ->
        [one] You go again, and you have a card that goes on this one.
       *[other] You go again, and you have { $number } cards that go on this one.
    }
reason-name =
    { $number ->
        [one] You still have one card in { suit }.
       *[other] You still have { $number } cards in { suit }.
    }
reason-kept = You are left with { $left } cards and save { $cards } for later.
reason-suit =
    { $number ->
        [one] You are left with { $left } cards, and one of them goes on this card.
       *[other] You are left with { $left } cards, and { $number } of them go on this card.
    }
reason-left =
    { $left ->
        [one] You are left with only one card.
       *[other] You are left with { $left } cards.
    }
reason-said = If you make your call, the others cannot catch you.
reason-catch =
    { $reader ->
        [other]
            { $number ->
                [one] You forgot a required call and must pick up a card.
               *[other] You forgot a required call and must pick up { $number } cards.
            }
       *[else]
            { $number ->
                [one] { $other } forgot a required call and must pick up a card.
               *[other] { $other } forgot a required call and must pick up { $number } cards.
            }
    }
reason-spare = It saves { $cards } for later.
reason-hold = Your last card would not win now. A card that you draw might.

## Names of zones (places on the table)

zone-stock = Stock
zone-discard_pile = Discard pile
zone-hand = Hand
zone-demand = To pick up

## Badges next to a zone or a name

badge-air = in air
badge-out = out
badge-dealer = dealer
badge-suit-0 = suit: clubs
badge-suit-1 = suit: diamonds
badge-suit-2 = suit: hearts
badge-suit-3 = suit: spades
badge-clockwise = clockwise
badge-anticlockwise = anticlockwise

## Refusals: why a move is not legal

refuse-match = { $card } has neither the suit nor the rank of { $top }
refuse-suit = You must play { suit }, an 8 or a joker
refuse-suit-bare = You must play { suit } or an 8
refuse-nameless = Name a suit with the 8, for example 8H=C (8 of hearts, naming clubs)
refuse-named = The 8 on the pile has already named a suit. You cannot name another one: the suit of your 8 counts
refuse-below = { $card } has neither the suit nor the rank of the card under the joker
refuse-demand = Play an ace, a 2 or a joker, or pick up the cards
refuse-demand-bare = Play an ace or a 2, or pick up the cards
refuse-demand-suit = Play the ace of { suit }, a 2 or a joker, or pick up the cards
refuse-demand-suit-bare = Play the ace of { suit } or a 2, or pick up the cards
refuse-demand-air = You are in air (no cards): pick up the cards
refuse-ace = A 2 is cancelled only by the ace of its suit
refuse-first = Play the ace that you picked up, or pick up the remaining cards
refuse-drawn = You have drawn a card: play it, or keep it
refuse-drawn-none = You cannot play the card that you drew: keep it
refuse-drew = You have already drawn a card: play it, or keep it
refuse-drew-none = You have already drawn a card: keep it
refuse-keep = You can keep only a card that you have just drawn
refuse-take = You have nothing to pick up
refuse-auto = At this table, calls are made automatically: leave them out
refuse-self = You cannot catch yourself
refuse-due = This move needs no call: leave out the call
refuse-caught =
    { $reader ->
        [other] You did not forget a call, or it is too late to catch you
       *[else] { $other } did not forget a call, or it is too late to catch { $other }
    }
refuse-free = At this table, cards that make others pick up need no call
refuse-free-caught = At this table, a card that makes others pick up needs no call, so you cannot catch its player
refuse-air = { $other } is in air (no cards) and cannot be caught
refuse-outside = You are out of the match: only players in the round can catch others

## Options

option-name-start = first player
option-start =
    { $value ->
        [left] The player to the dealer's left takes the first turn
        [dealer] The dealer takes the first turn
       *[right] The player to the dealer's right takes the first turn
    }
option-start-left = player to the dealer's left
option-start-dealer = dealer
option-start-right = player to the dealer's right

option-name-rotation = direction of play
option-rotation =
    { $value ->
        [clockwise] Turns go clockwise until a jack changes the direction
       *[anticlockwise] Turns go anticlockwise until a jack changes the direction
    }
option-rotation-clockwise = clockwise
option-rotation-anticlockwise = anticlockwise

option-name-starter = special starting card
option-starter =
    { $value ->
        [inert] A special starting card has no effect
        [redraw] A special starting card is replaced
       *[active] A special starting card counts as if the dealer had played it
    }
option-starter-inert = no effect
option-starter-redraw = replaced by another card
option-starter-active = as if the dealer played it

option-name-jokers = jokers
option-jokers =
    { $value ->
        [0] You play without jokers
        [1] You play with one joker
       *[2] You play with two jokers
    }

option-name-counter_eight = suit after an 8 on an 8
option-counter_eight =
    { $value ->
        [printed] If you play an 8 on an 8 that named a suit, the suit of your 8 counts
       *[names] If you play an 8 on an 8 that named a suit, you name a suit too
    }
option-counter_eight-printed = the suit of the second 8
option-counter_eight-names = the suit that the player of the second 8 names

option-name-ace = aces that save you from picking up
option-ace =
    { $value ->
        [any] Any ace saves you from picking up
       *[same_suit] Only an ace of the same suit saves you from picking up
    }
option-ace-any = any ace
option-ace-same_suit = ace of the same suit

option-name-pick_and_play = play after picking up
option-pick_and_play =
    { $value ->
        [off] After picking up for a 2 or a joker, you miss your turn
       *[on] After picking up for a 2 or a joker, you may still play
    }

option-name-first_ace = stop picking up if the first card is an ace
option-first_ace =
    { $value ->
        [off] You pick up all the cards, even if the first is an ace
       *[on] If you pick up an ace first, you may play it instead of picking up the remaining cards
    }

option-name-after_joker = card after a joker
option-after_joker =
    { $value ->
        [any] Once a player has picked up for a joker, any card goes on it
       *[below] Once a player has picked up for a joker, the next card must match the card under the joker
    }
option-after_joker-any = any card
option-after_joker-below = a card that matches the card under the joker

option-name-finish_on = cards that your last card wins on
option-finish_on =
    { $value ->
        [strict] Your last card wins only on a regular card, a 7, an 8, a jack or a king
       *[any] Your last card wins on any card
    }
option-finish_on-strict = regular cards, 7, 8, jack and king
option-finish_on-any = all cards

option-name-calls = calls such as “last card”
option-calls =
    { $value ->
        [auto] Your calls are made for you
       *[manual] You make your calls yourself and can be caught if you forget one
    }
option-calls-auto = made automatically
option-calls-manual = made by the players

option-name-missed_pick = 2 or joker without a call
option-missed_pick =
    { $value ->
        [picks] You can be caught if you play a 2 or a joker without a call
       *[free] A 2 or a joker needs no call
    }
option-missed_pick-picks = you can be caught
option-missed_pick-free = no call needed

option-name-match = match length
option-match =
    { $value ->
        [single] The match is one round
        [elimination] The player with the worst hand drops out after each round
       *[points] Points add up over the rounds, and the lowest total wins
    }
option-match-single = one round
option-match-elimination = after each round, the player with the worst hand drops out
option-match-points = lowest total wins

option-name-target = target score
option-target = Total score that ends a match played for points

option-name-joker_points = points for a joker left in hand
option-joker_points =
    { $value ->
        [0] A joker left in your hand costs no points
        [20] A joker left in your hand costs 20 points
       *[50] A joker left in your hand costs 50 points
    }

clash-target = only in a match played for points

## Errors in typed moves

example-card = a card such as 5C
example-eight = an 8 with a named suit, such as 8H=C (8 of hearts, naming clubs)
fault-names = only an 8 can name a suit, as in 8H=C (8 of hearts, naming clubs)
fault-suit-named = { $word } is not a suit; the suits are C, D, H and S (clubs, diamonds, hearts and spades), as in 8H=C
fault-caught = there is no seat { $word }; name a seat from 0 to { $last }, as in catch { $last }

## Statistics of many matches

stat-demands = 2s and jokers played
stat-cancelled = pick-ups cancelled with an ace
stat-picked_up = cards picked up for 2s, jokers and forgotten calls
stat-most_picked_up = most cards picked up at once
stat-eights = 8s played
stat-skips = players skipped
stat-turns_round = changes of direction
stat-draws = cards drawn
stat-in_air = times in air (no cards)
stat-caught = times caught for a missing call
stat-reshuffles = reshuffles of the discard pile
stat-blocked = rounds ended without a player going out
stat-eights_dealt = 8s in the opening hand
stat-demands_dealt = 2s and jokers in the opening hand

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-fit = Get rid of your cards. Play one with the same suit or rank as the top card: a heart or a 9.
learn-fit-draw = You may always draw, but you can play two of your cards: the 9 and the heart.
learn-fit-after = Well done! Now you have one card fewer.
learn-draw = You cannot play any of your cards on the 4♥. Draw a card.
learn-draw-after = You drew a 4. It goes on the 4♥.
learn-drawn = You may play the card that you drew. Play it!
learn-drawn-keep = You may keep it, but that ends your turn, and you would have one more card.
learn-drawn-after = If you cannot play a drawn card, you keep it, and your turn is over.
learn-eight = You can play an 8 on any card and name the next suit. Play your 8, and name the suit of your other cards.
learn-eight-draw = An 8 goes on any card. Play it!
learn-eight-suit = You may name that suit, but all your other cards are clubs. Name clubs.
learn-eight-after = Bruno had to play a club, and now you must play a club too. You have three.
learn-two = A 2 makes the next player pick up two cards and miss a turn. Play your 2!
learn-two-else = Save that for later and play the 2: Bruno must then pick up two cards.
learn-two-after = Bruno could not answer and picked up two cards. After a joker it would have been five.
learn-ace = Now Bruno has played a 2, and you must pick up two cards. An ace cancels this: play it!
learn-ace-take = Then you would pick up two cards. Play your ace instead.
learn-ace-after = Saved! You can also answer with a 2 or a joker: then the next player must pick up all those cards together.
learn-last = You win only with a regular last card, and a king is not regular. Play the king first: then you go again.
learn-last-five = Then your last card would be the king. It does not win: you would be “in air” and have to draw.
learn-last-draw = You do not have to draw. Play the king: then you go again.
learn-last-after = After a king you go again. A 7 skips the next player, and a jack changes the direction.
learn-win = Now play the 5♠, your last card. It is a regular card.
learn-win-draw = You can win now: play your last card!
learn-win-after = You have no cards left: you win! Your last card must be a 3, 4, 5, 6, 9, 10 or queen.

## Captions of the pictures on the rules page

picture-fit = Match the suit or the rank of the top card.
picture-eight = An 8 goes on any card, and you name the next suit.
picture-two = The next player picks up two cards for a 2, or five for a joker.
picture-ace = An ace saves you from picking up.
picture-again = After a king you go again. A 7 skips a player. A jack changes the direction.
picture-last = To win, your last card must be one of these regular cards.

## Statistics of opening hands

opening-eights = Number of 8s in the opening hand
opening-suit = Number of cards in the longest suit of the opening hand

# Words for typed moves. The format is explained in parlour/text/messages.
typed-words = draw | keep | take | catch
