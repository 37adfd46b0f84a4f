# Texte des Beraters und Fehler von Bots.

# Die Wahl, einen freiwilligen Zug nicht zu machen. Eine Bezeichnung wie die der Züge
wait = Nichts tun
# Der Leser, in Klammern nach einem Zug: „8♦ spielen (du)“
you = du

## Der beste Zug im Vergleich mit dem nächstbesten
##
## $wins ist die Meldung "wins", oder "gains" oder "loses" mit Punkten. $other ist die Bezeichnung eines Zugs.

only = Das ist der einzige Zug.
unjudged = Die Zeit war zu kurz, um die Züge zu vergleichen. Versuch es in einer Minute noch einmal.
# Ab drei Spielern können mehrere gewinnen
wins =
    { $seats ->
        [2] Etwa { $chance } % Gewinnchance
       *[other] Erwarteter Anteil am Sieg: etwa { $chance } %
    }
gains = { $wins } und im Schnitt +{ $points } Punkte
loses = { $wins } und im Schnitt −{ $points } Punkte
next = { $wins }; der nächstbeste Zug ist „{ $other }“ ({ $chance } %).
close = { $wins }; „{ $other }“ ist etwa gleich gut ({ $chance } %).
alone = { $wins }; kein anderer Zug ist vielversprechend.

## Die Züge, die die Gewinnchancen am meisten geändert haben
##
## $who hat den Zug gemacht. Er hat die Chance von $seat geändert; $reader ist „yes“, wenn das der Leser ist.

# Der Zug, der eine Partie entschieden hat: $label ist der Zug, $seat hat gewonnen
deciding =
    { $reader ->
        [yes] { $label } ({ $who }): Deine Gewinnchance stieg von { $before } % auf { $after } %.
       *[no] { $label } ({ $who }): Die Gewinnchance von { $seat } stieg von { $before } % auf { $after } %.
    }
deciding-none = Kein einzelner Zug hat diese Partie entschieden.
deciding-late = Der entscheidende Moment ließ sich nicht finden.
turning-choice =
    { $reader ->
        [yes] Zug { $move }, { $label } ({ $who }): Durch diese Entscheidung änderte sich deine Gewinnchance von { $before } % auf { $after } %.
       *[no] Zug { $move }, { $label } ({ $who }): Durch diese Entscheidung änderte sich die Gewinnchance von { $seat } von { $before } % auf { $after } %.
    }
turning-cards =
    { $reader ->
        [yes] Zug { $move }, { $label } ({ $who }): Durch Glück oder Pech änderte sich deine Gewinnchance von { $before } % auf { $after } %.
       *[no] Zug { $move }, { $label } ({ $who }): Durch Glück oder Pech änderte sich die Gewinnchance von { $seat } von { $before } % auf { $after } %.
    }

## Die Bots des Hauses: ihre Spielweise in einer Zeile
##
## Leichte Bots vergessen Karten und machen Fehler, mittlere manchmal, schwere denken voraus, Meister denken lange.

play-style-pip = Spielt die erste Karte, die passt, und lacht darüber.
play-style-tilda = Kommt wegen der Kekse und der netten Gesellschaft.
play-style-otto = Kann sich nie merken, wer wonach gefragt hat.
play-style-mila = Behält die schönen Karten und vergisst die anderen.
play-style-bodo = Schaut oft aus dem Fenster den Vögeln zu.
play-style-bruno = Nickt zwischendurch ein und wacht gut gelaunt auf.
play-style-alma = Spielt, wie es ihr die Großmutter beigebracht hat.
play-style-emil = Spielt schnell und bereut in aller Ruhe.
play-style-rosa = Summt vor sich hin und überhört manchmal eine Ansage.
play-style-jonas = Gut im Rechnen, schlecht im Merken.
play-style-greta = Zählt leise die Karten mit.
play-style-hugo = Denkt einen Zug weiter, als du glaubst.
play-style-ines = Wartet geduldig auf deinen ersten Fehler.
play-style-viktor = Hat es nie eilig und macht kaum Fehler.
play-style-salma = Spielt freundlich und gewinnt still und leise.
play-style-nora = Weiß schon, wie es ausgeht, wenn du gerade anfängst.
play-style-leopold = Hat jedes Buch über Kartenspiele gelesen und eines geschrieben.
play-style-zeno = Spielt vor jedem Zug tausend Partien im Kopf.
play-style-dorothea = Vergisst nichts und verzeiht alles.
play-style-konrad = Lächelt erst, wenn das Spiel vorbei ist.

## Glück und Können: Chance am Anfang, Ergebnis, eigene Entscheidungen, die der anderen und die Karten
##
## $who ist der Spieler; $reader ist „yes“, wenn der Spieler den Text liest.

account-won =
    { $reader ->
        [yes] Du hast gewonnen. Am Anfang war deine Gewinnchance { $chance } %.
       *[no] { $who } hat gewonnen. Am Anfang war die Gewinnchance { $chance } %.
    }
account-shared =
    { $reader ->
        [yes] Du hast gewonnen, aber nicht allein. Am Anfang war deine Gewinnchance { $chance } %.
       *[no] { $who } hat gewonnen, aber nicht allein. Am Anfang war die Gewinnchance { $chance } %.
    }
account-lost =
    { $reader ->
        [yes] Du hast nicht gewonnen. Am Anfang war deine Gewinnchance { $chance } %.
       *[no] { $who } hat nicht gewonnen. Am Anfang war die Gewinnchance { $chance } %.
    }
account-began =
    { $reader ->
        [yes] Am Anfang war deine Gewinnchance { $chance } %.
       *[no] Am Anfang war die Gewinnchance von { $who } { $chance } %.
    }
# $number ist die Zahl der Entscheidungen, $mistakes die Zahl der Fehler
account-choices =
    { $reader ->
        [yes]
            { $number ->
                [0] Du hattest nichts zu entscheiden.
               *[other]
                    { $mistakes ->
                        [0] Du hast bei { choices } keinen klaren Fehler gemacht.
                        [one] Du hast bei { choices } einen Fehler gemacht.
                       *[other] Du hast bei { choices } { $mistakes } Fehler gemacht.
                    }
            }
       *[no]
            { $number ->
                [0] { $who } hatte nichts zu entscheiden.
               *[other]
                    { $mistakes ->
                        [0] { $who } hat bei { choices } keinen klaren Fehler gemacht.
                        [one] { $who } hat bei { choices } einen Fehler gemacht.
                       *[other] { $who } hat bei { choices } { $mistakes } Fehler gemacht.
                    }
            }
    }
choices =
    { $number ->
        [one] { $number } Entscheidung
       *[other] { $number } Entscheidungen
    }
account-dearest = Am teuersten war der Fehler bei Zug { $move } (−{ $cost } % Gewinnchance).
# Die Wirkung der Fehler von Mitspielern
account-others =
    { $reader ->
        [yes]
            { $how ->
                [gave-much] Die Fehler der Mitspieler haben dir sehr geholfen.
                [gave-some] Die Fehler der Mitspieler haben dir geholfen.
                [gave-little] Die Fehler der Mitspieler haben dir ein wenig geholfen.
                [took-much] Die Fehler der Mitspieler haben dir sehr geschadet, weil sie einem Dritten halfen.
                [took-some] Die Fehler der Mitspieler haben dir geschadet, weil sie einem Dritten halfen.
                [took-little] Die Fehler der Mitspieler haben dir ein wenig geschadet, weil sie einem Dritten halfen.
               *[nothing] Die Fehler der Mitspieler haben dir weder geholfen noch geschadet.
            }
       *[no]
            { $how ->
                [gave-much] Die Fehler der Mitspieler haben { $who } sehr geholfen.
                [gave-some] Die Fehler der Mitspieler haben { $who } geholfen.
                [gave-little] Die Fehler der Mitspieler haben { $who } ein wenig geholfen.
                [took-much] Die Fehler der Mitspieler haben { $who } sehr geschadet, weil sie einem Dritten halfen.
                [took-some] Die Fehler der Mitspieler haben { $who } geschadet, weil sie einem Dritten halfen.
                [took-little] Die Fehler der Mitspieler haben { $who } ein wenig geschadet, weil sie einem Dritten halfen.
               *[nothing] Die Fehler der Mitspieler haben { $who } weder geholfen noch geschadet.
            }
    }
account-cards =
    { $reader ->
        [yes]
            { $how ->
                [gave-much] Du hattest sehr viel Glück.
                [gave-some] Du hattest Glück.
                [gave-little] Du hattest ein wenig Glück.
                [took-much] Du hattest sehr viel Pech.
                [took-some] Du hattest Pech.
                [took-little] Du hattest ein wenig Pech.
               *[nothing] Du hattest weder Glück noch Pech.
            }
       *[no]
            { $how ->
                [gave-much] { $who } hatte sehr viel Glück.
                [gave-some] { $who } hatte Glück.
                [gave-little] { $who } hatte ein wenig Glück.
                [took-much] { $who } hatte sehr viel Pech.
                [took-some] { $who } hatte Pech.
                [took-little] { $who } hatte ein wenig Pech.
               *[nothing] { $who } hatte weder Glück noch Pech.
            }
    }

## Fehler von Bots
##
## Fehler beginnen klein, weil ein Wort wie „Fehler:“ davor stehen kann.

bot-none = unbekannter Bot: { $name }; es gibt { $names }{ $near }
bot-near = ; meintest du { $name }?
bot-search = ungültige Suche { $name }: Möglich sind 1 bis { $most } Playouts
bot-net-search = ungültige Suche { $name }: Gib nach der Datei die Zahl der Playouts (1 bis { $most }) oder die Zahl der Welten für Rollouts (zum Beispiel { $worlds }) an
bot-name = der Name eines Bots muss ein String sein, nicht { $given }
bot-function = { $name }: Nenn eine Funktion der Datei, zum Beispiel { $name }:play
bot-or-function = { $reason }; einen Bot in Python gibst du mit seiner Funktion an, zum Beispiel { $name }:play
bot-game = { $name } spielt { $title } nicht, nur { $games }
bot-table = { $name }: { $reason }
bot-unloadable = { $where } lässt sich nicht laden: { $reason }
bot-not-in-it = { $path }: Diese Datei hat keine Funktion { $function }
bot-no-file = { $path }: Datei nicht gefunden
bot-no-python = { $path }: keine Python-Datei
bot-broken-file = { $path }: lässt sich nicht laden: { $reason }
bot-failed = Fehler im Bot { $bot } in { $file }, Zeile { $line }: { $reason }
# $fault ist fault-not-legal oder fault-text und ergänzt den Satz
bot-fault = Bot { $bot } { $fault }
fault-not-legal = hat { $move } zurückgegeben, was kein erlaubter Zug ist
fault-text = hat den Text { $move } statt eines Zugcodes zurückgegeben; `view.game.parse_move` liefert den Code
fault-raises = hat { $reason } ausgelöst, in { $file }, Zeile { $line }
fault-exits = hat sys.exit mit Status { $status } aufgerufen, in { $file }, Zeile { $line }
# $where ist bot-registered oder bot-of-file. $called ist die Signatur eines Bots
bot-no-function = { $where } ist keine Funktion; erwartet wird { $called }
bot-not-at-once = { $where } ist eine Koroutine oder ein Generator; erwartet wird eine einfache Funktion { $called }
bot-takes = { $where } hat die Parameter { $parameters }; erwartet wird { $called }
bot-registered = { $name } (eingetragen als { $place })
bot-of-file = { $path }: { $function }

## Trainierte Netze

net-file = { $path }: { $reason }
net-none = { $path }: kein trainiertes Netz
net-format = { $path }: Dieses trainierte Netz hat das Format { $given }; diese Version liest Format { $format }
net-earlier = { $path }: Dieses Netz wurde mit einer früheren Version von Parlour trainiert; die installierte Version kann es nicht lesen
net-not-whole = { $path }: Dieses trainierte Netz ist beschädigt: { $fault }
net-missing = { $name } fehlt
net-bounds = low und high müssen gleich lange Arrays ganzer Zahlen sein
net-outputs = das Array value hat { $number } Ausgänge statt 1
net-shape = { $name } hat Gewichte der Form { $shape }, braucht aber { $inputs } Zeilen (eine pro Eingang) und eine Spalte pro Bias-Wert
net-no-numbers = { $name } hat Gewichte, die keine endlichen Gleitkommazahlen sind
net-cannot = { $name } kann hier nicht spielen: { $fault }
net-game = Dieses Netz wurde für { $was } trainiert, nicht für { $title }
net-seats = Dieses Netz wurde für { $number } Plätze trainiert, nicht für { $seats }
net-rules = Dieses Netz wurde mit Version { $rules } der Regeln von { $title } trainiert; aktuell ist Version { $number }: Trainiere es neu
net-option = Dieses Netz wurde mit { $was } trainiert, nicht mit { $option }
net-sees = Die Merkmale oder Aktionen von { $title } haben sich geändert, seit dieses Netz trainiert wurde: Trainiere es neu

## Engines: Programme, die als Bots spielen

program-posix = { $text }: Engines laufen nur auf POSIX-Systemen wie Linux
program-no-command = { $text }: ungültiger Befehl: { $reason }
program-wanted = der Befehl zum Starten der Engine fehlt
program-why-not = { $text }: { $why }
program-folder = dieser Pfad ist ein Ordner
program-none = Programm nicht gefunden
program-not-executable = diese Datei ist nicht ausführbar; du änderst das mit chmod +x { $program }
# $fault ist eine der folgenden Meldungen. Sie ergänzen diesen Satz
engine-fault = Engine { $engine } { $fault }
fault-words = { $fault }; letzte Fehlerausgabe: { $words }
fault-start = ist nicht gestartet: Das Programm { $fault }
fault-option = ist nicht gestartet: unbekannte Option { $name }; es gibt { $options }
fault-no-options = keine Optionen
fault-gives-up = hat einen Fehler gemeldet: { $line }
fault-describes = hat vor `ready` eine unbekannte Zeile geschickt: { $line }
fault-after = hat nach der Antwort noch { $line } geschickt
fault-no-answer = hat statt einer Antwort { $line } geschickt; erwartet wird `move ZUG` oder `decline`
fault-unasked = hat ungefragt { $line } geschickt
fault-lines = hat { $number } Zeilen geschickt, aber keine Antwort
fault-long = hat eine Zeile von mehr als { $number } Bytes geschickt
fault-late = hat nicht rechtzeitig geantwortet
fault-no-text = hat { $line } geschickt, was kein UTF-8 ist
fault-closes = hat die Standardausgabe geschlossen
fault-ends = hat sich mit Status { $status } beendet
fault-declines = hat verzichtet, obwohl ein Zug nötig war; verzichten geht nur bei freiwilligen Zügen
# $reason ist der Fehler des Spiels zu diesem Zug
fault-answers = hat mit { $line } geantwortet: { $reason }
fault-several = hat mit { $line } geantwortet: { $number } Züge statt einem
