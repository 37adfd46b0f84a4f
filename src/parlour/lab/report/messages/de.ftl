# Texte des HTML-Berichts über simulierte Partien, für Forschung und Spieleentwicklung.

## Einleitung

title = { $title }: Simulationsbericht
about =
    { $number ->
        [one] Eine Partie { $title } mit { $seats } Spielern.
       *[other] { $matches } Partien { $title } mit { $seats } Spielern.
    }
about-several =
    { $many ->
        [one] Eine Partie { $title } mit jeder von { $number } Einstellungen.
       *[other] { $matches } Partien { $title } mit { $number } verschiedenen Einstellungen.
    }
intervals = Zahlen in Klammern sind 95-%-Konfidenzintervalle: Würde die Simulation sehr oft wiederholt, enthielten etwa 95 % dieser Intervalle den wahren Wert.{ $few ->
        [few] {" "}Bei weniger als { $fewest } Partien sind die Intervalle von Mittelwerten zu eng.
       *[enough] {""}
    }
fact-bots = Bots
fact-options = Optionen
fact-usual = Standardoptionen
fact-seed = Startwert
fact-matches = Partien
fact-numbered = { $matches } (Nummern { $first } bis { $last })
fact-rules = Regelversion
fact-version = Parlour-Version
fact-setting = Einstellung
contents = Inhalt
made = Erstellt mit Parlour { $version }. Diese Seite lädt nichts aus dem Internet.

## Tabellen

numbers = Daten: { $caption }
interval = { $low } bis { $high }
share-interval = { $share } % ({ $low } bis { $high } %)
head-matches = Partien
head-all = Kennzahl
head-share = Partien (%)
head-won = Gewinnquote (%)
head-interval = 95-%-Konfidenzintervall
head-mean = Mittelwert
head-deviation = Standardabweichung
head-least = Minimum
head-most = Maximum
head-quantile =
    { $percent ->
        [50] Median
       *[other] { $percent }-%-Quantil
    }
head-hands = Starthände
head-seat = Platz
head-figure = Kennzahl
head-setting = Einstellung
many-or-more = { $low } oder mehr
many-to = { $low } bis { $high }
many-either = { $low } oder { $high }

## Länge der Partien

lengths-moves = Länge der Partien in Zügen
lengths-rounds = Länge der Partien in Runden
moves = Züge
rounds = Runden
lengths-said-moves =
    { $kind ->
        [most] Mindestens die Hälfte aller Partien dauert { $number ->
            [one] einen Zug
           *[other] { $median } Züge
        }.
       *[half] Die Hälfte aller Partien dauert { $range } Züge; der Median ist { $median }.
    } Der Mittelwert beträgt { $mean } Züge ({ $from } bis { $to }).
lengths-alike-moves =
    { $number ->
        [one] Jede Partie dauert einen Zug.
       *[other] Jede Partie dauert { $length } Züge.
    }
lengths-said-rounds =
    { $kind ->
        [most] Mindestens die Hälfte aller Partien dauert { $number ->
            [one] eine Runde
           *[other] { $median } Runden
        }.
       *[half] Die Hälfte aller Partien dauert { $range } Runden; der Median ist { $median }.
    } Der Mittelwert beträgt { $mean } Runden ({ $from } bis { $to }).
lengths-alike-rounds =
    { $number ->
        [one] Jede Partie dauert eine Runde.
       *[other] Jede Partie dauert { $length } Runden.
    }
# Für Vorleseprogramme; $said ist der Satz über dem Diagramm, auch in den anderen Texten auf -alt
lengths-alt = Balkendiagramm: Anzahl der Partien jeder Länge. { $said }

## Gewinnquote nach Platz

seats = Gewinnquote nach Sitzplatz
seats-axis = Gewinnquote (%)
# Eine gestrichelte Linie: die Gewinnquote jedes Platzes, wenn alle gleich wären
fair = gleiche Chancen
seat-first = der Startspieler
seat-dealer = der erste Geber
# $who beginnt den Satz: ein Platz („Platz 0“), `seat-first` oder `seat-dealer`
seats-effect =
    { $way ->
        [more] { $who } ist im Vorteil: Die Gewinnquote beträgt { $share } % ({ $low } bis { $high } %), bei gleichen Chancen wären es { $fair } %. Der Unterschied ist statistisch signifikant.
       *[less] { $who } ist im Nachteil: Die Gewinnquote beträgt { $share } % ({ $low } bis { $high } %), bei gleichen Chancen wären es { $fair } %. Der Unterschied ist statistisch signifikant.
    }
seats-unsure = Kein signifikanter Vorteil. Der größte Unterschied: { $who } gewinnt { $share } % der Partien ({ $low } bis { $high } %), bei gleichen Chancen wären es { $fair } %. Das kann Zufall sein.
seats-shared =
    { $number ->
        [one] Eine Partie endete unentschieden oder mit mehreren Siegern; sie zählt für jeden beteiligten Platz anteilig als Sieg.
       *[other] { $matches } Partien endeten unentschieden oder mit mehreren Siegern; jede zählt für jeden beteiligten Platz anteilig als Sieg.
    }
seats-alt = Punktdiagramm: Gewinnquote jedes Platzes mit Konfidenzintervall. Die gestrichelte Linie steht für gleiche Chancen. { $said }

## Starthände

openings-how =
    { $number ->
        [one] Grundlage ist die erste Partie: Die Karten wurden aus dem Startwert noch einmal gegeben. Gezählt wurde, was jeder Platz vor dem ersten Zug auf der Hand hatte.
       *[other] Grundlage sind die ersten { $matches } Partien: Die Karten wurden aus den Startwerten noch einmal gegeben. Gezählt wurde, was jeder Platz vor dem ersten Zug auf der Hand hatte.
    }
openings-said = Mit { $least } gewinnt ein Spieler { $first } der Partien, mit { $most } sind es { $last }.
openings-alt = { $what }: Punktdiagramm der Gewinnquote mit Konfidenzintervall. Die gestrichelte Linie steht für gleiche Chancen. { $said }
kinds = Wirkung einer zusätzlichen Karte
kinds-head = Karte
kinds-each = Mittelwert je Starthand
kinds-change = Änderung der Gewinnquote (Prozentpunkte)
kinds-none = kein Unterschied
kinds-best = Am stärksten steigt die Gewinnquote mit einer zusätzlichen Karte „{ $kind }“: um { $change } Prozentpunkte ({ $low } bis { $high }).
kinds-worst = Am stärksten sinkt die Gewinnquote mit einer zusätzlichen Karte „{ $kind }“: um { $change } Prozentpunkte ({ $low } bis { $high }).
kinds-chance = Keine Karte hat einen signifikanten Einfluss auf die Gewinnquote.
kinds-alt = Punktdiagramm: für jede Kartenart die Änderung der Gewinnquote durch eine zusätzliche Karte, mit Konfidenzintervall. Die gestrichelte Linie bedeutet: keine Änderung. { $said }

## Wie Partien enden

ends = Wie Partien enden
ends-clause = Regel
ends-rule = Text der Regel
ends-said = { $share } % der Partien enden nach Regel { $clause }.
ends-axis = Partien (%)
ends-alt = Punktdiagramm: Anteil der Partien je Regel, nach der sie endeten, mit Konfidenzintervall. { $said }

## Was das Spiel zählt

figures = Spielstatistik
figures-said = Zeilen „je Platz“ fassen die Werte aller Plätze zusammen.
figures-seat = { $figure }, je Platz

## Punktestand im Verlauf der Partie

paths-score = Punktestand im Verlauf der Partie
paths-cards = Karten im Verlauf der Partie
paths-along = Fortschritt der Partie (%)
paths-score-axis = Punkte
paths-cards-axis = Karten
paths-winner = Sieger
paths-others = bester Gegner
paths-how =
    { $number ->
        [one] Grundlage ist eine Partie mit nur einem Sieger, in zwanzig gleich lange Teile geteilt.
       *[other] Grundlage sind { $matches } Partien mit nur einem Sieger, jede in zwanzig gleich lange Teile geteilt. Die Linie ist der Median; das Band umfasst die mittleren 50 % der Partien.
    }
paths-ahead = Der Spieler, der zur Halbzeit führt, gewinnt { $share } % der Partien ({ $low } bis { $high } %).
paths-alt = Liniendiagramm mit Bändern: der Sieger und der beste Gegner vom Geben bis zum Ende. { $said }
paths-half = mittlere 50 % der Partien

## Einstellungen im Vergleich

compared-lengths = Länge der Partien nach Einstellung
compared-lengths-axis = beendete Partien (%)
compared-lengths-said = Median der Partielänge in Zügen: { $list }.
compared-of = { $median } ({ $setting })
compared-share = { $share } % ({ $setting })
compared-lengths-alt = Liniendiagramm: Anteil der beendeten Partien nach Zahl der Züge, mit einer Linie für jede Einstellung. { $said }
compared-seats = Gewinnquote nach Sitzplatz und Einstellung
# $list hat je Einstellung einen Text `compared-share`: „36,3 % (Krieg: eine) und 40,1 % (Krieg: drei)“
compared-seats-said = Die Einstellungen unterscheiden sich signifikant. Am stärksten unterscheidet sich, wie viele Partien { $who } gewinnt: { $list }.
compared-seats-unsure = Kein signifikanter Unterschied zwischen den Einstellungen. Am stärksten unterscheidet sich, wie viele Partien { $who } gewinnt: { $list }. Das kann Zufall sein.
compared-seats-alt = Punktdiagramm: Gewinnquote jedes Platzes mit jeder Einstellung, mit Konfidenzintervall. { $said }

## Einstellungen mit denselben Karten verglichen

apart = „{ $setting }“ im Vergleich mit „{ $first }“
apart-how =
    { $alike ->
        [yes] { $number ->
            [one] Mit beiden Einstellungen wurden dieselben Karten ausgeteilt.
           *[other] Mit beiden Einstellungen wurden dieselben { $deals } Kartenverteilungen gespielt und paarweise verglichen.
        }
       *[no] { $number ->
            [one] Mit jeder Einstellung wurde eine Partie gespielt. Die Einstellung ändert, welche Karten ausgeteilt werden; deshalb sind die Kartenverteilungen verschieden.
           *[other] Mit jeder Einstellung wurden { $deals } Partien gespielt. Die Einstellung ändert, welche Karten ausgeteilt werden; deshalb sind die Kartenverteilungen verschieden.
        }
    } { $few ->
        [few] Bei weniger als { $fewest } Kartenverteilungen sind die Intervalle zu eng; deshalb gilt kein Unterschied als signifikant.
       *[enough] Ein Stern bedeutet einen signifikanten Unterschied: Das Intervall enthält die Null nicht. Die Intervalle gelten gemeinsam: In 95 % solcher Vergleiche enthalten sie alle den wahren Unterschied.
    }
apart-said = { $name }: { $after } statt { $before }, ein Unterschied von { $apart } ({ $low } bis { $high }).
apart-nothing = Es gibt keine signifikanten Unterschiede.
apart-axis = Unterschied zur ersten Einstellung (%)
apart-difference = Unterschied
apart-interval = Konfidenzintervall
apart-sure = signifikant
apart-yes = ja
apart-no = nein
apart-of-100 = { $name } (%)
apart-won = { $name } gewinnt (%)
apart-alt = Punktdiagramm: Unterschied jeder Kennzahl zur ersten Einstellung in Prozent, mit Konfidenzintervall. Die gestrichelte Linie bedeutet: kein Unterschied. { $said }
score = Punkte
sole = Partien mit nur einem Sieger

## Fehler

no-matches = { $path } enthält keine vollständigen Partien
too-few = nichts zu vergleichen: Ein Vergleich braucht mindestens zwei Einstellungen und zwei Kartenverteilungen
record-trouble = { $file }: { $reason }
record-other = die Aufzeichnung der Partie { $match } hat einen anderen Startwert oder eine andere Anzahl von Zügen als die Ergebniszeile
record-wrong = ungültige Aufzeichnung der Partie { $match }: { $reason }
