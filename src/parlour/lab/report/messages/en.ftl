# Texts of the HTML report about simulated matches, for researchers and game designers.
#
# Numbers arrive formatted for the language. $low and $high are the ends of a confidence interval.

## Introduction

title = { $title }: simulation report
about =
    { $number ->
        [one] One match of { $title } with { $seats } players.
       *[other] { $matches } matches of { $title } with { $seats } players.
    }
about-several =
    { $many ->
        [one] One match of { $title } with each of { $number } settings.
       *[other] { $matches } matches of { $title } with { $number } different settings.
    }
# The second sentence is shown for few matches
intervals = Numbers in parentheses are 95% confidence intervals: if the simulation were repeated many times, about 95% of these intervals would contain the true value.{ $few ->
        [few] {" "}Intervals of means are too narrow for fewer than { $fewest } matches.
       *[enough] {""}
    }
fact-bots = Bots
fact-options = Options
fact-usual = default options
fact-seed = Seed
fact-matches = Matches
# $first and $last are match numbers
fact-numbered = { $matches } (numbers { $first } to { $last })
fact-rules = Rules version
fact-version = Parlour version
fact-setting = Setting
contents = Contents
made = Created with Parlour { $version }. This page loads nothing from the internet.

## Tables

# The caption of a table; $caption is the title of its section or chart
numbers = Data: { $caption }
interval = { $low } to { $high }
# In a sentence: a win rate with its confidence interval
share-interval = { $share }% ({ $low }% to { $high }%)
head-matches = matches
# The column with the names of statistics: mean, median and so on
head-all = statistic
head-share = matches (%)
head-won = win rate (%)
head-interval = 95% confidence interval
head-mean = mean
head-deviation = standard deviation
head-least = minimum
head-most = maximum
head-quantile =
    { $percent ->
        [50] median
       *[other] { $percent }th percentile
    }
head-hands = number of hands
head-seat = seat
# The column with the names of the numbers that a game counts
head-figure = metric
head-setting = setting
many-or-more = { $low } or more
many-to = { $low } to { $high }
# $high is $low plus one
many-either = { $low } or { $high }

## Match length

lengths-moves = Match length in moves
lengths-rounds = Match length in rounds
moves = moves
rounds = rounds
lengths-said-moves =
    { $kind ->
        [most] At least half of all matches last { $number ->
            [one] one move
           *[other] { $median } moves
        }.
       *[half] Half of all matches last { $range } moves; the median is { $median }.
    } The mean is { $mean } moves ({ $from } to { $to }).
lengths-alike-moves =
    { $number ->
        [one] Every match lasts one move.
       *[other] Every match lasts { $length } moves.
    }
lengths-said-rounds =
    { $kind ->
        [most] At least half of all matches last { $number ->
            [one] one round
           *[other] { $median } rounds
        }.
       *[half] Half of all matches last { $range } rounds; the median is { $median }.
    } The mean is { $mean } rounds ({ $from } to { $to }).
lengths-alike-rounds =
    { $number ->
        [one] Every match lasts one round.
       *[other] Every match lasts { $length } rounds.
    }
# For screen readers; $said is the sentence above the chart, also in the other messages that end in -alt
lengths-alt = Bar chart: number of matches of each length. { $said }

## Win rate by seat

seats = Win rate by seat
seats-axis = win rate (%)
# The legend of a dashed line: the win rate of each seat if all were equal
fair = equal share
seat-first = the first player to act
seat-dealer = the first dealer
# $who begins the sentence: a seat ("Seat 0"), `seat-first` or `seat-dealer`
seats-effect =
    { $way ->
        [more] { $who } has an advantage: a win rate of { $share }% ({ $low }% to { $high }%), compared with an equal share of { $fair }%. The difference is statistically significant.
       *[less] { $who } has a disadvantage: a win rate of { $share }% ({ $low }% to { $high }%), compared with an equal share of { $fair }%. The difference is statistically significant.
    }
seats-unsure = No significant advantage. The largest difference: { $who } has a win rate of { $share }% ({ $low }% to { $high }%), compared with an equal share of { $fair }%. This may be chance.
seats-shared =
    { $number ->
        [one] One match was a draw or had several winners; its win is divided equally among the seats that shared it.
       *[other] { $matches } matches were draws or had several winners; each win is divided equally among the seats that shared it.
    }
seats-alt = Dot plot: win rate of each seat with its confidence interval. The dashed line marks an equal share. { $said }

## Opening hands

openings-how =
    { $number ->
        [one] Based on the first match: it was dealt again from its seed, and each seat's cards were counted before the first move.
       *[other] Based on the first { $matches } matches: each was dealt again from its seed, and each seat's cards were counted before the first move.
    }
# $least and $most are counts, such as "0" and "2 or 3"; the title above says what is counted.
# $first and $last are messages `share-interval`.
openings-said = With { $least }, a player wins { $first } of matches; with { $most }, { $last }.
# $what is the title of the section, such as "Fives in the first six cards"
openings-alt = { $what }: dot plot of the win rate with its confidence interval. The dashed line marks an equal share. { $said }
# $kind is a rank or a group of cards: "8", "A", "joker", "MAMMAL"
kinds = Effect of one more card
kinds-head = card
kinds-each = mean number per hand
kinds-change = change in win rate (percentage points)
# The legend of a dashed line at zero
kinds-none = no difference
kinds-best = The win rate rises most with one more “{ $kind }”: by { $change } percentage points ({ $low } to { $high }).
kinds-worst = The win rate falls most with one more “{ $kind }”: by { $change } percentage points ({ $low } to { $high }).
kinds-chance = No card has a significant effect on the win rate.
kinds-alt = Dot plot: how one more card of each kind changes the win rate, with confidence intervals. The dashed line marks no change. { $said }

## How matches end

ends = How matches end
# The column with the numbers of rules, such as GF-10
ends-clause = rule
ends-rule = text of the rule
ends-said = { $share }% of matches end by rule { $clause }.
ends-axis = matches (%)
ends-alt = Dot plot: share of matches that ended by each rule, with its confidence interval. { $said }

## Numbers that the game counts

figures = Game statistics
figures-said = Rows marked “per seat” combine the values of all seats.
figures-seat = { $figure }, per seat

## Score during the match

paths-score = Score during the match
paths-cards = Cards held during the match
paths-along = progress of the match (%)
paths-score-axis = score
paths-cards-axis = number of cards
paths-winner = winner
paths-others = best opponent
paths-how =
    { $number ->
        [one] Based on one match with a single winner, divided into twenty parts of equal length.
       *[other] Based on { $matches } matches with a single winner, each divided into twenty parts of equal length. The line is the median; the band covers the middle 50% of matches.
    }
paths-ahead = The player who is ahead halfway through a match wins it { $share }% of the time (95% confidence interval: { $low }% to { $high }%).
paths-alt = Line chart with bands: one line for the winner and one for the best opponent, from the deal to the end. { $said }
paths-half = middle 50%

## Comparison of settings

compared-lengths = Match length by setting
compared-lengths-axis = matches finished (%)
# $list has a message `compared-of` for each setting
compared-lengths-said = Median match length in moves: { $list }.
compared-of = { $median } ({ $setting })
compared-share = { $share }% ({ $setting })
compared-lengths-alt = Line chart: share of matches finished after each number of moves, with a line for each setting. { $said }
compared-seats = Win rate by seat and setting
# $list has a message `compared-share` for each setting: "36.3% (war: one) and 40.1% (war: three)"
compared-seats-said = The settings differ significantly. The largest difference: { $who } wins { $list } of matches.
compared-seats-unsure = No significant difference between the settings. The largest difference: { $who } wins { $list } of matches. This may be chance.
compared-seats-alt = Dot plot: win rate of each seat under each setting, with its confidence interval. { $said }

## Comparison of settings on the same deals

apart = “{ $setting }” compared with “{ $first }”
apart-how =
    { $alike ->
        [yes] { $number ->
            [one] The same deal was played under both settings.
           *[other] The same { $deals } deals were played under both settings and compared in pairs.
        }
       *[no] { $number ->
            [one] One match was played under each setting. The setting changes which cards are dealt, so the deals differ.
           *[other] { $deals } matches were played under each setting. The setting changes which cards are dealt, so the deals differ.
        }
    } { $few ->
        [few] With fewer than { $fewest } deals, intervals are too narrow, and no difference is called significant.
       *[enough] A star marks a significant difference: its interval excludes zero. The intervals are simultaneous: in 95% of such comparisons, all of them contain the true difference.
    }
apart-said = { $name }: { $after } instead of { $before }, a difference of { $apart } ({ $low } to { $high }).
apart-nothing = There are no significant differences.
apart-axis = difference from the first setting (%)
apart-difference = difference
apart-interval = confidence interval
apart-sure = significant
apart-yes = yes
apart-no = no
# A metric that is a percentage
apart-of-100 = { $name } (%)
apart-won = { $name } wins (%)
apart-alt = Dot plot: percentage difference of each metric from the first setting, with its confidence interval. The dashed line marks no difference. { $said }
score = score
sole = matches with one winner

## Errors

no-matches = { $path } contains no complete matches
too-few = no differences to report: a comparison needs at least two settings and two deals
record-trouble = { $file }: { $reason }
record-other = the record and the results file disagree on match { $match }: different seed or number of moves
record-wrong = invalid record of match { $match }: { $reason }
