# What a report says. Numbers are written as the language writes them; $low and $high are the ends of an interval.

## Its head

title = { $title }: a report
about =
    { $number ->
        [one] One match of { $title } for { $seats }.
       *[other] { $matches } matches of { $title } for { $seats }.
    }
about-several =
    { $many ->
        [one] One match of { $title } under each of { $number } settings.
       *[other] { $matches } matches of { $title } under { $number } settings.
    }
intervals = The numbers in brackets are the ends of a 95 % interval: if the same were played anew again and again, nineteen of twenty such intervals would have the true value within them.{ $few ->
        [few] {" "}Around a mean, those of fewer than { $fewest } matches are too narrow.
       *[enough] {""}
    }
fact-bots = Bots
fact-options = Options
fact-usual = as usual
fact-seed = Seed
fact-matches = Matches
fact-numbered = { $matches }, numbers { $first } to { $last }
fact-rules = Rules number
fact-version = Version of Parlour
fact-setting = Setting
contents = What is in it
made = Made by Parlour { $version }. This page fetches nothing from anywhere.

## Tables

numbers = The numbers: { $caption }
interval = { $low } to { $high }
head-matches = matches
head-all = of all matches
head-share = % of matches
head-won = won, %
head-interval = 95 % interval
head-mean = mean
head-deviation = standard deviation
head-least = least
head-most = most
head-quantile = { $percent } % have at most
head-hands = hands
head-seat = seat
head-figure = what is counted
head-setting = setting
many-or-more = { $low } or more
many-to = { $low } to { $high }
# $high is the next after $low
many-either = { $low } or { $high }

## Lengths

lengths-moves = How long a match is
lengths-rounds = How many rounds a match has
moves = moves
rounds = rounds
lengths-said-moves =
    { $kind ->
        [most] At least half of all matches have { $number ->
            [one] one move
           *[other] { $median } moves
        }.
       *[half] Half of all matches have { $range } moves, and the one in the middle has { $median }.
    } The mean is { $mean } moves ({ $from } to { $to }).
lengths-alike-moves =
    { $number ->
        [one] Every match has one move.
       *[other] Every match has { $length } moves.
    }
lengths-said-rounds =
    { $kind ->
        [most] At least half of all matches have { $number ->
            [one] one round
           *[other] { $median } rounds
        }.
       *[half] Half of all matches have { $range } rounds, and the one in the middle has { $median }.
    } The mean is { $mean } rounds ({ $from } to { $to }).
lengths-alike-rounds =
    { $number ->
        [one] Every match has one round.
       *[other] Every match has { $length } rounds.
    }
lengths-alt = Upright bars: how many matches have which length. { $said }

## By seat

seats = Who wins, by seat
seats-axis = won, in 100 matches
fair = all alike
seat-first = whoever acts first
seat-dealer = the first dealer
# $who is a seat, seat-first or seat-dealer
seats-effect =
    { $way ->
        [more] { $who } has an advantage: { $share } wins in 100 matches ({ $low } to { $high }), where an equal share would be { $fair }. Chance alone does not explain that.
       *[less] { $who } has a disadvantage: { $share } wins in 100 matches ({ $low } to { $high }), where an equal share would be { $fair }. Chance alone does not explain that.
    }
seats-unsure = Not sure: these matches show no advantage. The largest difference is { $who } with { $share } wins in 100 matches ({ $low } to { $high }), where an equal share would be { $fair }; chance alone could explain that.
seats-shared =
    { $number ->
        [one] One of the matches was drawn or shared; each seat that shared it has its part of it.
       *[other] { $matches } of the matches were drawn or shared; each seat that shared one has its part of it.
    }
seats-alt = A mark with its interval for each seat, and a dashed line where all would be alike. { $said }

## By opening hand

openings-how =
    { $number ->
        [one] The first match was dealt again from its seed, and the cards of each seat were counted before anybody moved.
       *[other] The first { $matches } matches were dealt again from their seeds, and the cards of each seat were counted before anybody moved.
    }
openings-said = Whoever has { $least } wins { $first } in 100 matches, whoever has { $most } wins { $last }.
openings-alt = A mark with its interval for each number, and a dashed line where all would be alike. { $what }: { $said }
kinds = What one more card of a kind is worth
kinds-head = kind of card
kinds-each = in a hand, on average
kinds-change = wins more in 100 with one more
kinds-none = no change
kinds-best = One more card of the kind { $kind } brings most: { $change } more wins in 100 ({ $low } to { $high }).
kinds-worst = One more card of the kind { $kind } costs most: { $change } wins in 100 ({ $low } to { $high }).
kinds-chance = No kind of card shows more than chance explains.
kinds-alt = A mark with its interval for each kind of card, and a dashed line for no change. { $said }

## How a match ends

ends = How matches end
ends-clause = clause
ends-rule = what the rules say there
ends-said = { $share } in 100 matches end by { $clause }.
ends-axis = ended so, in 100 matches
ends-alt = A mark with its interval for each clause by which matches ended. { $said }

## The game's own figures

figures = What happens in a match
figures-said = Numbers that are counted for each seat are averages over all seats.
figures-seat = { $figure }, a seat

## On the way

paths-score = How the score goes
paths-cards = How many cards are held on the way
paths-along = part of the match, %
paths-score-axis = score
paths-cards-axis = cards held
paths-winner = whoever won
paths-others = the best of the others
paths-how =
    { $number ->
        [one] One match that one seat won, cut into twenty equal parts.
       *[other] { $matches } matches that one seat won, each cut into twenty equal parts. The line is the match in the middle; half of all matches are within its band.
    }
paths-ahead = Whoever is ahead half way through wins { $share } in 100 matches ({ $low } to { $high }).
paths-alt = Two lines with bands: how those who won and the best of the others stand, from the deal to the end. { $said }
paths-half = half of all

## Several settings

compared-lengths = How long a match is under each setting
compared-lengths-axis = matches over by then, %
compared-lengths-said = The match in the middle has { $list } moves.
compared-of = { $median } ({ $setting })
compared-lengths-alt = A rising line for each setting: how many matches are over after so many moves. { $said }
compared-seats = Who wins, by seat, under each setting
compared-seats-said = The settings differ most for { $who }, who wins { $list } in 100 matches. Chance alone does not explain that.
compared-seats-unsure = Not sure: these matches show no difference between the settings. The largest is for { $who }, who wins { $list } in 100 matches; chance alone could explain that.
compared-seats-alt = For each seat a mark with its interval for each setting. { $said }

## Settings compared deal by deal

apart = { $setting }, beside { $first }
apart-how =
    { $alike ->
        [yes] { $number ->
            [one] The same deal was played under both.
           *[other] The same { $deals } deals were played under both, and what differs was taken deal by deal.
        }
       *[no] { $number ->
            [one] Under both one match was played, but the setting changes what is dealt, so the cards were other ones.
           *[other] Under both { $deals } matches were played, but the setting changes what is dealt, so the cards were other ones.
        }
    } { $few ->
        [few] Intervals of fewer than { $fewest } are too narrow; nothing is called sure.
       *[enough] A star stands where the interval leaves out that there is no difference; all intervals together hold the truth in 95 of 100 such comparisons.
    }
apart-said = { $name }: { $after } instead of { $before }; that is { $apart } ({ $low } to { $high }).
apart-nothing = Nothing differs by more than chance explains.
apart-axis = difference, in % of the first setting
apart-difference = difference
apart-interval = interval
apart-sure = sure
apart-yes = yes
apart-no = no
apart-of-100 = { $name }, of 100
apart-won = { $name } wins, of 100
apart-alt = A mark with its interval for each number, in percent of what it is under the first setting, and a dashed line for no difference. { $said }
score = score
sole = matches that one seat won alone

## What is wrong with what is to be reported

no-matches = { $path } has no matches: none was whole when it was written
too-few = a comparison of fewer than two settings or deals has no differences to report
record-trouble = { $file }: { $reason }
record-other = the record of match { $match } is not that of its row
record-wrong = the record of match { $match }: { $reason }
