# Was ein Bericht sagt.

## Sein Kopf

title = { $title }: ein Bericht
about =
    { $number ->
        [one] Eine Partie { $title } zu { $seats }.
       *[other] { $matches } Partien { $title } zu { $seats }.
    }
about-several =
    { $many ->
        [one] Eine Partie { $title } unter jeder von { $number } Einstellungen.
       *[other] { $matches } Partien { $title } unter { $number } Einstellungen.
    }
intervals = Die Zahlen in Klammern sind die Enden eines 95-%-Intervalls: Würde dasselbe immer wieder neu gespielt, so enthielten neunzehn von zwanzig solchen Intervallen den wahren Wert.{ $few ->
        [few] {" "}Um ein Mittel sind die von weniger als { $fewest } Partien zu eng.
       *[enough] {""}
    }
fact-bots = Bots
fact-options = Optionen
fact-usual = wie üblich
fact-seed = Startwert
fact-matches = Partien
fact-numbered = { $matches }, Nummern { $first } bis { $last }
fact-rules = Nummer der Regeln
fact-version = Version von Parlour
fact-setting = Einstellung
contents = Was darin steht
made = Erstellt von Parlour { $version }. Diese Seite holt nichts von irgendwo.

## Tabellen

numbers = Die Zahlen: { $caption }
interval = { $low } bis { $high }
head-matches = Partien
head-all = von allen Partien
head-share = % der Partien
head-won = gewonnen, %
head-interval = 95-%-Intervall
head-mean = Mittelwert
head-deviation = Standardabweichung
head-least = kleinster Wert
head-most = größter Wert
head-quantile = { $percent } % haben höchstens
head-hands = Blätter
head-seat = Platz
head-figure = was gezählt wird
head-setting = Einstellung
many-or-more = { $low } oder mehr
many-to = { $low } bis { $high }
many-either = { $low } oder { $high }

## Längen

lengths-moves = Wie lang eine Partie ist
lengths-rounds = Wie viele Runden eine Partie hat
moves = Züge
rounds = Runden
lengths-said-moves =
    { $kind ->
        [most] Mindestens die Hälfte aller Partien hat { $number ->
            [one] einen Zug
           *[other] { $median } Züge
        }.
       *[half] Die Hälfte aller Partien hat { $range } Züge, und die in der Mitte hat { $median }.
    } Der Mittelwert ist { $mean } Züge ({ $from } bis { $to }).
lengths-alike-moves =
    { $number ->
        [one] Jede Partie hat einen Zug.
       *[other] Jede Partie hat { $length } Züge.
    }
lengths-said-rounds =
    { $kind ->
        [most] Mindestens die Hälfte aller Partien hat { $number ->
            [one] eine Runde
           *[other] { $median } Runden
        }.
       *[half] Die Hälfte aller Partien hat { $range } Runden, und die in der Mitte hat { $median }.
    } Der Mittelwert ist { $mean } Runden ({ $from } bis { $to }).
lengths-alike-rounds =
    { $number ->
        [one] Jede Partie hat eine Runde.
       *[other] Jede Partie hat { $length } Runden.
    }
lengths-alt = Senkrechte Balken: wie viele Partien welche Länge haben. { $said }

## Nach Plätzen

seats = Wer gewinnt, nach Plätzen
seats-axis = gewonnen, von 100 Partien
fair = alle gleich
seat-first = wer zuerst dran ist
seat-dealer = wer zuerst gibt
seats-effect =
    { $way ->
        [more] Im Vorteil ist { $who }: { $share } Siege in 100 Partien ({ $low } bis { $high }); gleich verteilt wären es { $fair }. Zufall allein erklärt das nicht.
       *[less] Im Nachteil ist { $who }: { $share } Siege in 100 Partien ({ $low } bis { $high }); gleich verteilt wären es { $fair }. Zufall allein erklärt das nicht.
    }
seats-unsure = Nicht sicher: Diese Partien zeigen keinen Vorteil. Der größte Unterschied: { $who } mit { $share } Siegen in 100 Partien ({ $low } bis { $high }); gleich verteilt wären es { $fair }. Das kann Zufall sein.
seats-shared =
    { $number ->
        [one] Eine der Partien endete unentschieden oder geteilt; jeder Platz, der sie teilte, hat seinen Teil davon.
       *[other] { $matches } der Partien endeten unentschieden oder geteilt; jeder Platz, der eine teilte, hat seinen Teil davon.
    }
seats-alt = Eine Marke mit ihrem Intervall für jeden Platz, und eine gestrichelte Linie, wo alle gleich wären. { $said }

## Nach dem ersten Blatt

openings-how =
    { $number ->
        [one] Die erste Partie wurde aus ihrem Startwert noch einmal gegeben und die Karten jedes Platzes gezählt, bevor jemand zog.
       *[other] Die ersten { $matches } Partien wurden aus ihren Startwerten noch einmal gegeben und die Karten jedes Platzes gezählt, bevor jemand zog.
    }
openings-said = Wer { $least } hat, gewinnt { $first } von 100 Partien; wer { $most } hat, gewinnt { $last }.
openings-alt = Eine Marke mit ihrem Intervall für jede Zahl, und eine gestrichelte Linie, wo alle gleich wären. { $what }: { $said }
kinds = Was eine Karte mehr von einer Art wert ist
kinds-head = Art der Karte
kinds-each = in einem Blatt, im Mittel
kinds-change = mehr Siege von 100 mit einer mehr
kinds-none = kein Unterschied
kinds-best = Eine Karte mehr von der Art { $kind } bringt am meisten: { $change } Siege mehr von 100 ({ $low } bis { $high }).
kinds-worst = Eine Karte mehr von der Art { $kind } kostet am meisten: { $change } Siege von 100 ({ $low } bis { $high }).
kinds-chance = Keine Art von Karten zeigt mehr, als der Zufall erklärt.
kinds-alt = Eine Marke mit ihrem Intervall für jede Art von Karten, und eine gestrichelte Linie für keinen Unterschied. { $said }

## Wie eine Partie endet

ends = Wie Partien enden
ends-clause = Regel
ends-rule = was die Regeln da sagen
ends-said = { $share } von 100 Partien enden nach { $clause }.
ends-axis = endeten so, von 100 Partien
ends-alt = Eine Marke mit ihrem Intervall für jede Regel, nach der Partien endeten. { $said }

## Was das Spiel selbst zählt

figures = Was in einer Partie geschieht
figures-said = Was jeder Platz für sich hat, ist für einen Platz angegeben, im Mittel über alle.
figures-seat = { $figure }, je Platz

## Unterwegs

paths-score = Wie der Punktestand verläuft
paths-cards = Wie viele Karten unterwegs gehalten werden
paths-along = Teil der Partie, %
paths-score-axis = Punkte
paths-cards-axis = Karten
paths-winner = wer gewann
paths-others = die besten der anderen
paths-how =
    { $number ->
        [one] Eine Partie, die ein Platz allein gewann, in zwanzig gleiche Teile geteilt.
       *[other] { $matches } Partien, die ein Platz allein gewann, jede in zwanzig gleiche Teile geteilt. Die Linie ist die Partie in der Mitte; die Hälfte aller Partien liegt in ihrem Band.
    }
paths-ahead = Wer zur Hälfte vorn liegt, gewinnt { $share } von 100 Partien ({ $low } bis { $high }).
paths-alt = Zwei Linien mit Bändern: wie die stehen, die gewannen, und die besten der anderen, vom Geben bis zum Ende. { $said }
paths-half = Hälfte aller

## Mehrere Einstellungen

compared-lengths = Wie lang eine Partie unter jeder Einstellung ist
compared-lengths-axis = Partien, die dann vorbei sind, %
compared-lengths-said = Die Partie in der Mitte hat { $list } Züge.
compared-of = { $median } ({ $setting })
compared-lengths-alt = Eine steigende Linie für jede Einstellung: wie viele Partien nach so vielen Zügen vorbei sind. { $said }
compared-seats = Wer gewinnt, nach Plätzen, unter jeder Einstellung
compared-seats-said = Am meisten ändern die Einstellungen bei: { $who }. Siege in 100 Partien: { $list }. Zufall allein erklärt das nicht.
compared-seats-unsure = Nicht sicher: Diese Partien zeigen keinen Unterschied zwischen den Einstellungen. Am größten ist er bei: { $who }. Siege in 100 Partien: { $list }. Das kann Zufall sein.
compared-seats-alt = Für jeden Platz eine Marke mit ihrem Intervall für jede Einstellung. { $said }

## Einstellungen, Blatt für Blatt verglichen

apart = { $setting }, neben { $first }
apart-how =
    { $alike ->
        [yes] { $number ->
            [one] Dieselbe Partie wurde unter beiden gespielt.
           *[other] Dieselben { $deals } Partien wurden unter beiden gespielt und jede mit sich selbst verglichen.
        }
       *[no] { $number ->
            [one] Unter beiden wurde eine Partie gespielt, aber die Einstellung ändert, was ausgeteilt wird; die Karten waren also andere.
           *[other] Unter beiden wurden { $deals } Partien gespielt, aber die Einstellung ändert, was ausgeteilt wird; die Karten waren also andere.
        }
    } { $few ->
        [few] Intervalle von weniger als { $fewest } sind zu eng; nichts heißt sicher.
       *[enough] Ein Stern steht, wo das Intervall ausschließt, dass es keinen Unterschied gibt; alle Intervalle zusammen enthalten die Wahrheit in 95 von 100 solchen Vergleichen.
    }
apart-said = { $name }: { $after } statt { $before }; das sind { $apart } ({ $low } bis { $high }).
apart-nothing = Nichts unterscheidet sich um mehr, als der Zufall erklärt.
apart-axis = Unterschied, in % der ersten Einstellung
apart-difference = Unterschied
apart-interval = Intervall
apart-sure = sicher
apart-yes = ja
apart-no = nein
apart-of-100 = { $name }, von 100
apart-won = { $name } gewinnt, von 100
apart-alt = Eine Marke mit ihrem Intervall für jede Zahl, in Prozent dessen, was sie unter der ersten Einstellung ist, und eine gestrichelte Linie für keinen Unterschied. { $said }
score = Punkte
sole = Partien, die ein Platz allein gewann

## Was an dem nicht stimmt, wovon berichtet werden soll

no-matches = { $path } hat keine Partien: Keine war ganz, als es geschrieben wurde
too-few = ein Vergleich von weniger als zwei Einstellungen oder Blättern hat keine Unterschiede zu berichten
record-trouble = { $file }: { $reason }
record-other = die Aufzeichnung der Partie { $match } ist nicht die ihrer Zeile
record-wrong = die Aufzeichnung der Partie { $match }: { $reason }
