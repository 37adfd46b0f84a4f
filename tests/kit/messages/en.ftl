# Messages of the game in test_sentences.py.

catch =
    { $reader ->
        [who] You catch { $other }.
       *[else] { $who } catches { $other }.
    }
owe =
    { $reader ->
        [other] You owe { $who } a card.
       *[else] { $other } owes { $who } a card.
    }
see = { $who } sees { $other }.
also = { $first } Or { $who } owes { $number ->
        [0] nothing
        [one] { $number } card
       *[other] { $number } cards
    }.
ranks =
    { $rank ->
        [ace] aces
       *[king] kings
    }
ask = { $who } asks for { ranks }, then for { suit }.
lack = { $who } lacks { $cards }.
