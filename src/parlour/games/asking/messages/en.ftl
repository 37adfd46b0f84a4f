# Messages of both asking games, Go Fish and Authors.

# Plural of a rank. $rank is its English name.
ranks =
    { $rank ->
        [ace] aces
        [two] twos
        [three] threes
        [four] fours
        [five] fives
        [six] sixes
        [seven] sevens
        [eight] eights
        [nine] nines
        [ten] tens
        [jack] jacks
        [queen] queens
       *[king] kings
    }

house-rules-first = With { $seats } players, the player who asks first wins about { $wins }% of the games. An even share would be { $even }%.

reason-asked =
    { $reader ->
        [other] You asked for { ranks }, so you must have one.
       *[else] { $other } asked for { ranks }, so { $other } must have one.
    }

## Events

deal =
    { $reader ->
        [who] You are dealt { $cards }.
       *[else] { $who } is dealt { $cards }.
    }
give =
    { $reader ->
        [who] You give { $other } { $cards }.
       *[else] { $who } gives { $other } { $cards }.
    }
draw =
    { $reader ->
        [who] You draw { $cards }.
       *[else] { $who } draws { $cards }.
    }
set =
    { $reader ->
        [who] You put down a set: { $cards }.
       *[else] { $who } puts down a set: { $cards }.
    }
out =
    { $reader ->
        [who] You have run out of cards and drop out.
       *[else] { $who } has run out of cards and drops out.
    }
end =
    { $number ->
        [0] The stock is empty. The player with the most sets wins.
        [1] All sets are on the table.
        [2] No player is left to ask. The player with the most sets wins.
       *[3] The move limit has been reached. The player with the most sets wins.
    }

## The goal and the end of a match

progress-stock =
    { $number ->
        [one] One card left
       *[other] { $number } cards left
    }
progress-sets = { $number } of { $total } sets
ended-out =
    { $reader ->
        [who] All your cards are in sets.
       *[else] All of { $who }'s cards are in sets.
    }

## Hints: reasons for a move

reason-shown =
    { $reader ->
        [other] Everyone has seen that you hold { $cards }.
       *[else] Everyone has seen that { $other } holds { $cards }.
    }
reason-last =
    { $reader ->
        [other] Everyone has seen that you hold { $cards }, the last card of the set.
       *[else] Everyone has seen that { $other } holds { $cards }, the last card of your set.
    }
reason-only = Only { $other } can have that card.
reason-chance =
    { $reader ->
        [other] The chance that you have a card of this rank is about { $number }%.
       *[else] The chance that { $other } has a card of this rank is about { $number }%. You hold { $held } of these cards yourself.
    }

## Names of zones (places on the table)

zone-stock = Stock
zone-hand = Hand
zone-sets = Sets

## Badges next to a zone or a name

badge-dealer = dealer
badge-out = out
badge-known-holds-0 = holds aces
badge-known-holds-1 = holds twos
badge-known-holds-2 = holds threes
badge-known-holds-3 = holds fours
badge-known-holds-4 = holds fives
badge-known-holds-5 = holds sixes
badge-known-holds-6 = holds sevens
badge-known-holds-7 = holds eights
badge-known-holds-8 = holds nines
badge-known-holds-9 = holds tens
badge-known-holds-10 = holds jacks
badge-known-holds-11 = holds queens
badge-known-holds-12 = holds kings
badge-known-lacks-0 = no aces
badge-known-lacks-1 = no twos
badge-known-lacks-2 = no threes
badge-known-lacks-3 = no fours
badge-known-lacks-4 = no fives
badge-known-lacks-5 = no sixes
badge-known-lacks-6 = no sevens
badge-known-lacks-7 = no eights
badge-known-lacks-8 = no nines
badge-known-lacks-9 = no tens
badge-known-lacks-10 = no jacks
badge-known-lacks-11 = no queens
badge-known-lacks-12 = no kings

## Refusals: why a move is not legal

refuse-self = You cannot ask yourself
refuse-empty =
    { $reader ->
        [other] You have run out of cards
       *[else] { $other } has run out of cards
    }

## Score

standing =
    { $number ->
        [one] { $number } set
       *[other] { $number } sets
    }

## Statistics of many matches

stat-hits = questions that got a card
stat-draws = cards drawn from the stock

## Statistics of opening hands

opening-alike = Largest number of cards with the same rank in the opening hand
opening-ranks = Number of different ranks in the opening hand

# Words for typed moves. The format is explained in parlour/text/messages.
typed-words = ask
