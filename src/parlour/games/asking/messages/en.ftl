# What the two asking games have in common says.

# Several cards of a rank. $rank is the rank as its English name.
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
reason-asked =
    { $reader ->
        [other] You asked for { ranks }, so you must have one.
       *[else] { $other } asked for { ranks } and must have one.
    }

## What happens

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
        [who] You have no cards left and are out.
       *[else] { $who } has no cards left and is out.
    }
end =
    { $number ->
        [0] The stock is empty. The most sets win.
        [1] All sets are on the table.
        [2] There is no player left to ask. The most sets win.
       *[3] The move limit is reached. The most sets win.
    }

## What speaks for a move

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
reason-only = Only { $other } can have it.
reason-chance =
    { $reader ->
        [other] The chance that you have one is about { $number }%.
       *[else] The chance that { $other } has one is about { $number }%, and you hold { $held } of this rank.
    }

## Places

zone-stock = Stock
zone-hand = Hand
zone-sets = Sets

## Marks beside a place or a name

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

## Why a move may not be made

refuse-self = You cannot ask yourself
refuse-empty =
    { $reader ->
        [other] You have no cards
       *[else] { $other } has no cards
    }

## How it stands

standing =
    { $number ->
        [one] { $number } set
       *[other] { $number } sets
    }

## Figures: what is counted of many matches

stat-hits = successful asks
stat-draws = cards drawn from the stock

## What is counted in an opening hand

opening-alike = Most cards of one rank in the hand
opening-ranks = Number of different ranks in the hand

# What people type: see the words of all games
typed-words = ask
