# Messages of Crazy Eight.

# $reason is one of the messages below
reason-call = { $reason } Call it, or the others may catch you.

# $prompt is one of the prompts below. $caught is the number of players who can be caught; if it is 1, $other is that player.
prompt-catch =
    { $caught ->
        [one] { $prompt } Or catch { $other } for a missed call.
       *[other] { $prompt } Or catch a player for a missed call.
    }
prompt-wait-catch =
    { $caught ->
        [one] { $prompt } You may catch { $other } for a missed call.
       *[other] { $prompt } You may catch a player for a missed call.
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
        [who] You have to pick up { $number }.
       *[else] { $who } has to pick up { $number }.
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
        [who] You cancel the pick-up.
       *[else] { $who } cancels the pick-up.
    }
in_air =
    { $reader ->
        [who] You are in air: you have no cards, but that last card does not win.
       *[else] { $who } is in air: no cards left, but that last card does not win.
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
        [who] You catch { $other } for a missed call.
        [other] { $who } catches you for a missed call.
       *[else] { $who } catches { $other } for a missed call.
    }
reshuffle =
    { $number ->
        [one] The card below the top one becomes the new stock.
       *[other] The discard pile is shuffled into a new stock of { $number } cards.
    }
pass =
    { $reader ->
        [who] You pass: there is nothing to draw.
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
                [0] Your hand counts nothing: { $cards }.
                [one] Your hand counts { $number } point: { $cards }.
               *[other] Your hand counts { $number } points: { $cards }.
            }
       *[else]
            { $number ->
                [0] { $who }'s hand counts nothing: { $cards }.
                [one] { $who }'s hand counts { $number } point: { $cards }.
               *[other] { $who }'s hand counts { $number } points: { $cards }.
            }
    }
out =
    { $reader ->
        [who] You drop out.
       *[else] { $who } drops out.
    }
blocked =
    { $number ->
        [0] All players have passed, and there is nothing to draw: the round ends.
       *[other] The move limit of { $number } has been reached: the round ends.
    }
round = Round { $number } is over.
pick_ace =
    { $reader ->
        [who] You pick up { $cards } first: you may play it.
       *[else] { $who } picks up { $cards } first: an ace, which may be played.
    }
# Heading over a player's cards when a round is scored
call-score =
    { $reader ->
        [who] Your cards
       *[else] { $who }'s cards
    }

## Prompts

prompt-play = Play a card that fits { $top }, or draw.
prompt-play-pass = Play a card that fits { $top }, or pass: there is nothing to draw.
prompt-suit = Play { suit } or another card that fits, or draw.
prompt-suit-pass = Play { suit } or another card that fits, or pass: there is nothing to draw.
prompt-joker = Any card goes on the joker: play one, or draw.
prompt-joker-pass = Any card goes on the joker: play one, or pass: there is nothing to draw.
prompt-below = Play a card that fits { $top } under the joker, or draw.
prompt-below-pass = Play a card that fits { $top } under the joker, or pass: there is nothing to draw.
prompt-last = Draw a card, or play your last card: it does not win, so you would be in air.
prompt-last-pass = There is nothing to draw, so you may pass. Or play your last card: it does not win, so you would be in air.
prompt-none = None of your cards fits: draw.
prompt-none-pass = None of your cards fits, and there is nothing to draw: pass.
prompt-air = You are in air: draw a card.
prompt-air-pass = You are in air, and there is nothing to draw: pass.
prompt-demand =
    { $number ->
        [0] Play { $cards }, or miss your turn: there is nothing to pick up.
       *[other] Play { $cards }, or pick up { $number }.
    }
prompt-demand-last =
    { $number ->
        [0] Miss your turn: there is nothing to pick up. Or play { $cards } and be in air.
       *[other] Pick up { $number }, or play { $cards } and be in air.
    }
prompt-demand-none =
    { $number ->
        [0] You cannot answer, and there is nothing to pick up: miss your turn.
       *[other] You cannot answer: pick up { $number }.
    }
prompt-demand-air =
    { $number ->
        [0] You are in air, and there is nothing to pick up: miss your turn.
       *[other] You are in air and cannot answer: pick up { $number }.
    }
prompt-first =
    { $number ->
        [0] You picked up { $card } first: play it, or miss your turn. There is nothing else to pick up.
        [one] You picked up { $card } first: play it, or pick up one more card.
       *[other] You picked up { $card } first: play it, or pick up { $number } more.
    }
prompt-first-last =
    { $number ->
        [0] You picked up { $card } first: miss your turn, or play it and be in air. There is nothing else to pick up.
        [one] You picked up { $card } first: pick up one more card, or play it and be in air.
       *[other] You picked up { $card } first: pick up { $number } more, or play it and be in air.
    }
prompt-drawn = You drew { $card }: play it, or keep it.
prompt-drawn-none = You drew { $card }, which does not fit: keep it.
prompt-drawn-last = You drew { $card }: keep it, or play it and be in air, because it does not win.

## Labels of move buttons

move-play = Play { $card }
move-name = Play { $card } and name { suit }
move-draw = Draw
move-draw-pass = Pass
move-keep = Keep it
move-take =
    { $number ->
        [0] Miss your turn: there is nothing to pick up
       *[other] Pick up { $number }
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
        [0] Miss your turn and call: there is nothing to pick up
       *[other] Pick up { $number } and call
    }

## Hints: reasons for a move

reason-win = It is your last card and wins the round.
reason-air = It is your last card, but it does not win here: you would be in air.
reason-demand = It makes { $other } answer or pick up { $number }.
reason-cancel = It saves you from picking up { $number }.
reason-skip =
    { $number ->
        [0] It skips { $other }, still in air.
        [one] It skips { $other }, with one card left.
       *[other] It skips { $other }, with { $number } cards left.
    }
reason-turn =
    { $number ->
        [0] It changes the direction, away from { $other }, still in air.
        [one] It changes the direction, away from { $other }, with one card left.
       *[other] It changes the direction, away from { $other }, with { $number } cards left.
    }
reason-again =
    { $number ->
        [one] You go again, and one of your other cards fits on it.
       *[other] You go again, and { $number } of your other cards fit on it.
    }
reason-name =
    { $number ->
        [one] You have one more card in { suit }.
       *[other] You have { $number } more cards in { suit }.
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
reason-said = Your call keeps the others from catching you.
reason-catch =
    { $reader ->
        [other]
            { $number ->
                [one] You missed a call and must pick up a card.
               *[other] You missed a call and must pick up { $number } cards.
            }
       *[else]
            { $number ->
                [one] { $other } missed a call and must pick up a card.
               *[other] { $other } missed a call and must pick up { $number } cards.
            }
    }
reason-spare = It keeps { $cards } for later.
reason-hold = Your last card would not win here. A different card might.

## Names of zones (places on the table)

zone-stock = Stock
zone-discard_pile = Discard pile
zone-hand = Hand
zone-demand = Pick up

## Badges next to a zone or a name

badge-air = in air
badge-out = out
badge-dealer = dealer
badge-suit-0 = clubs named
badge-suit-1 = diamonds named
badge-suit-2 = hearts named
badge-suit-3 = spades named
badge-clockwise = clockwise
badge-anticlockwise = anticlockwise

## Refusals: why a move is not legal

refuse-match = { $card } matches neither the suit nor the rank of { $top }
refuse-suit = You must play { suit }, an 8 or a joker
refuse-suit-bare = You must play { suit } or an 8
refuse-nameless = Name a suit with the 8, as in 8H=C
refuse-named = On an 8 that named a suit, your 8 cannot name another: its own suit counts
refuse-below = { $card } matches neither the suit nor the rank of the card under the joker
refuse-demand = Play an ace, a 2 or a joker, or pick up
refuse-demand-bare = Play an ace or a 2, or pick up
refuse-demand-suit = Play the ace of { suit }, a 2 or a joker, or pick up
refuse-demand-suit-bare = Play the ace of { suit } or a 2, or pick up
refuse-demand-air = You are in air and cannot answer: pick up
refuse-ace = Only the ace of the same suit cancels a 2
refuse-first = Play the ace that you picked up, or pick up the rest
refuse-drawn = After drawing, play the card that you drew, or keep it
refuse-drawn-none = The card that you drew does not fit: keep it
refuse-drew = You have already drawn: play that card, or keep it
refuse-drew-none = You have already drawn: keep that card
refuse-keep = You can keep a card only right after drawing it
refuse-take = You have nothing to pick up
refuse-auto = At this table, the calls are made for you
refuse-self = You cannot catch yourself
refuse-due = Make this move without a call: there is nothing to announce
refuse-caught =
    { $reader ->
        [other] You have not missed a call that can be caught now
       *[else] { $other } has not missed a call that you can catch now
    }
refuse-free = At this table, cards that make others pick up do not need a call
refuse-free-caught = At this table, cards that make others pick up do not need a call, so there is nothing to catch
refuse-air = { $other } is in air and cannot be caught for a missed call
refuse-outside = You are out of the match: only players in the round may catch someone

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

option-name-rotation = direction
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
option-starter-inert = has no effect
option-starter-redraw = is replaced
option-starter-active = counts as played by the dealer

option-name-jokers = jokers
option-jokers =
    { $value ->
        [0] You play without jokers
        [1] The pack has one joker
       *[2] The pack has two jokers
    }

option-name-counter_eight = 8 on an 8
option-counter_eight =
    { $value ->
        [printed] If you answer an 8 that named a suit with an 8, the next player must follow the suit of your 8
       *[names] If you answer an 8 that named a suit with an 8, you name a suit too
    }
option-counter_eight-printed = its own suit counts
option-counter_eight-names = you name a suit

option-name-ace = aces that cancel
option-ace =
    { $value ->
        [any] Any ace cancels a pick-up
       *[same_suit] Only an ace of the same suit cancels a pick-up
    }
option-ace-any = any ace
option-ace-same_suit = ace of the same suit

option-name-pick_and_play = play after picking up
option-pick_and_play =
    { $value ->
        [off] After picking up for a 2 or a joker, you miss your turn
       *[on] After picking up for a 2 or a joker, you may still play
    }

option-name-first_ace = ace picked up first
option-first_ace =
    { $value ->
        [off] You pick up all demanded cards before you play an ace among them
       *[on] If the first card you pick up is an ace that cancels the rest, you may play it at once
    }

option-name-after_joker = card after a joker
option-after_joker =
    { $value ->
        [any] Once a player has picked up for a joker, any card fits on it
       *[below] Once a player has picked up for a joker, your card must fit the card under the joker
    }
option-after_joker-any = any card
option-after_joker-below = card that fits the one underneath

option-name-finish_on = last card goes on
option-finish_on =
    { $value ->
        [strict] Your last card wins only on a regular or shifting card
       *[any] Your last card wins on any card
    }
option-finish_on-strict = regular or shifting card
option-finish_on-any = any card

option-name-calls = calls
option-calls =
    { $value ->
        [auto] Your announcements are made for you
       *[manual] You make your announcements yourself and can be caught if you forget one
    }
option-calls-auto = automatic
option-calls-manual = by the players

option-name-missed_pick = missed call for 2s and jokers
option-missed_pick =
    { $value ->
        [picks] You can be caught if you play a 2 or a joker without an announcement
       *[free] You need not announce a 2 or a joker
    }
option-missed_pick-picks = can be caught
option-missed_pick-free = no call needed

option-name-match = match
option-match =
    { $value ->
        [single] The match is one round
        [elimination] The player with the worst hand drops out after each round
       *[points] Points add up over the rounds, and the lowest total wins
    }
option-match-single = one round
option-match-elimination = worst hand drops out each round
option-match-points = lowest total wins

option-name-target = target score
option-target = The total that ends a match for points

option-name-joker_points = points for a joker
option-joker_points =
    { $value ->
        [0] A joker left in your hand costs no points
        [20] A joker left in your hand costs 20 points
       *[50] A joker left in your hand costs 50 points
    }

clash-target = only in a match for points

## Errors in typed moves

example-card = a card like 5C
example-eight = an 8 with a named suit, such as 8H=C
fault-names = only an 8 names a suit, as in 8H=C
fault-suit-named = { $word } is not a suit; the suits are C, D, H and S, as in 8H=C
fault-caught = there is no seat { $word }; catch a seat from 0 to { $last }, as in catch { $last }

## Statistics of many matches

stat-demands = 2s and jokers played
stat-cancelled = pick-ups cancelled by an ace
stat-picked_up = cards picked up for 2s, jokers and missed calls
stat-most_picked_up = most cards picked up at once
stat-eights = 8s played
stat-skips = turns skipped
stat-turns_round = changes of direction
stat-draws = cards drawn
stat-in_air = times in air
stat-caught = times caught
stat-reshuffles = reshuffles
stat-blocked = rounds not won by going out
stat-eights_dealt = 8s in the first hand
stat-demands_dealt = 2s and jokers in the first hand

## Tutorial. A key with -after explains the move; other endings answer a different move.

learn-fit = Get rid of your cards. Play a card with the same suit or rank as the top card: a heart, or a 9.
learn-fit-draw = You may always draw, but you have cards that fit: the 9 and the heart.
learn-fit-after = It fits, and you have one card fewer.
learn-draw = None of your cards fits the 4♥. Draw a card.
learn-draw-after = You drew a 4, and a 4 goes on a 4.
learn-drawn = You may play the card that you drew. Do it!
learn-drawn-keep = You may keep it, but then your turn is over, and you have one more card.
learn-drawn-after = If a drawn card does not fit, you keep it, and your turn is over.
learn-eight = An 8 goes on any card, and you name the next suit. Play it, and name the suit that you have most of.
learn-eight-draw = Your 8 always fits. Play it!
learn-eight-suit = You may name that suit, but all your other cards are clubs. Name clubs.
learn-eight-after = Bruno had to play a club, and now you must play one too. You have three.
learn-two = After a 2, the next player picks up two cards and misses a turn. Play it!
learn-two-else = Keep the others for later and play the 2: it makes Bruno pick up two cards.
learn-two-after = Bruno could not answer and picked up two. After a joker it would be five.
learn-ace = Now Bruno has played a 2 on you! An ace cancels it.
learn-ace-take = You would pick up two cards. Your ace saves you.
learn-ace-after = Saved! You could also answer with a 2 or a joker: then the next player has to pick up all of it.
learn-last = Two cards left. Your last card must be a regular one, so play the king first: then you go again.
learn-last-five = Then the king would be your last card, and a king does not win: you would be “in air” and have to draw.
learn-last-draw = You do not have to draw. Play the king: then you go again.
learn-last-after = With a king you go again. A 7 skips the next player, and a jack changes the direction.
learn-win = Now play your last card, a regular one.
learn-win-draw = You can win now: play your last card!
learn-win-after = All your cards are gone: you win! Regular cards are 3, 4, 5, 6, 9, 10 and queen.

## Captions of the pictures on the rules page

picture-fit = Same suit or same rank.
picture-eight = An 8 goes on any card and names the suit.
picture-two = The next player picks up: two for a 2, five for a joker.
picture-ace = An ace saves you from picking up.
picture-again = King: go again. 7: skip. Jack: change direction.
picture-last = Finish with one of these regular cards.

## Statistics of opening hands

opening-eights = Eights in the opening hand
opening-suit = Most cards of one suit in the hand

# Words for typed moves. The format is explained in parlour/text/messages.
typed-words = draw | keep | take | catch
