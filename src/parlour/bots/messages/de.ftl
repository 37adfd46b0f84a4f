# Was der Berater sagt.

# Zu einer Gelegenheit: sie vorbeigehen lassen und ohne sie weiterspielen
wait = Nichts tun

## Wie der beste Zug neben dem nächsten dasteht
##
## $wins ist die Meldung, die so heißt, oder eine mit den Punkten dazu

only = Das ist der einzige Zug.
unjudged = Zu wenige Versuche, um einen Zug zu beurteilen.
wins = Etwa { $chance } % Gewinnchance
gains = { $wins } und im Schnitt +{ $points } Punkte
loses = { $wins } und im Schnitt −{ $points } Punkte
next = { $wins }; der nächstbeste Zug ist „{ $other }“ mit { $chance } %.
close = { $wins }; „{ $other }“ ist mit { $chance } % etwa gleich gut.
alone = { $wins }; kein anderer Zug sah vielversprechend aus.

## Die Züge, mit denen sich die Aussichten am meisten geändert haben

# Der Moment, der eine Partie entschieden hat: $label ist ein Zug, $who hat ihn gemacht, $seat hat gewonnen
deciding = { $label } ({ $who }): Die Gewinnchance von { $seat } stieg von { $before } % auf { $after } %.
turning-choice = Zug { $move }, { $label } ({ $who }): Die Gewinnchance von { $seat } geht von { $before } % auf { $after } %, durch die Wahl.
turning-cards = Zug { $move }, { $label } ({ $who }): Die Gewinnchance von { $seat } geht von { $before } % auf { $after } %, durch die Karten.

## Die Leute vom Haus: wie sie spielen, in einer Zeile
##
## Leichte vergessen, vertun sich und übersehen; mittlere manchmal; schwere denken voraus; Meister denken lange.

play-style-pip = Spielt, was zuerst passt, und lacht darüber.
play-style-tilda = Ist wegen der Kekse da, und deinetwegen.
play-style-otto = Weiß nie mehr, wer wonach gefragt hat.
play-style-mila = Behält die schönen Karten und vergisst den Rest.
play-style-bodo = Schaut viel aus dem Fenster. Ein hübscher Vogel!
play-style-bruno = Nickt zwischendurch ein und wacht vergnügt auf.
play-style-alma = Spielt, wie es ihr die Großmutter beigebracht hat.
play-style-emil = Spielt schnell und bereut langsam.
play-style-rosa = Summt mit und überhört manchmal eine Ansage.
play-style-jonas = Gut im Rechnen, schlecht im Merken.
play-style-greta = Zählt leise die Karten mit.
play-style-hugo = Denkt einen Zug weiter, als er zeigt.
play-style-ines = Wartet auf deinen einen Fehler.
play-style-viktor = Eilt nie und vertut sich fast nie.
play-style-salma = Spielt freundlich und gewinnt leise.
play-style-nora = Sieht das Ende, wenn du den Anfang siehst.
play-style-leopold = Hat jedes Buch darüber gelesen und eines geschrieben.
play-style-zeno = Spielt es viertausendmal durch und dann einmal.
play-style-dorothea = Vergisst nichts und verzeiht alles.
play-style-konrad = Lächelt erst, wenn es vorbei ist.

## Glück und Können eines Platzes: Anfang und Ende, die eigene Wahl, die der anderen und die Karten

account-won = { $who } begann mit einer Chance von { $chance } % und hat gewonnen.
account-shared = { $who } begann mit einer Chance von { $chance } % und teilt den Sieg.
account-lost = { $who } begann mit einer Chance von { $chance } % und hat nicht gewonnen.
account-began = { $who } begann mit einer Chance von { $chance } %.
# $number ist, wie oft es etwas zu wählen gab, $mistakes, wie oft die Wahl etwas gekostet hat
account-choices =
    { $number ->
        [0] { $who } hatte nichts zu wählen.
       *[other]
            { $mistakes ->
                [0] { $who } hatte { choices } und machte keinen klaren Fehler.
                [one] { $who } hatte { choices } und machte einen Fehler.
               *[other] { $who } hatte { choices } und machte { $mistakes } Fehler.
            }
    }
choices =
    { $number ->
        [one] { $number } Entscheidung
       *[other] { $number } Entscheidungen
    }
account-dearest = Am teuersten war Zug { $move } (−{ $cost } %).
# Was die anderen verschenkt haben
account-others =
    { $how ->
        [gave-much] Die Fehler der anderen haben { $who } viel geholfen.
        [gave-some] Die Fehler der anderen haben { $who } geholfen.
        [gave-little] Die Fehler der anderen haben { $who } ein wenig geholfen.
        [took-much] Die Fehler der anderen haben anderen geholfen und { $who } sehr geschadet.
        [took-some] Die Fehler der anderen haben anderen geholfen und { $who } geschadet.
        [took-little] Die Fehler der anderen haben anderen geholfen und { $who } ein wenig geschadet.
       *[nothing] Die Fehler der anderen haben für { $who } nichts geändert.
    }
account-cards =
    { $how ->
        [gave-much] { $who } hatte sehr viel Glück.
        [gave-some] { $who } hatte Glück.
        [gave-little] { $who } hatte ein wenig Glück.
        [took-much] { $who } hatte sehr viel Pech.
        [took-some] { $who } hatte Pech.
        [took-little] { $who } hatte ein wenig Pech.
       *[nothing] { $who } hatte durchschnittliches Glück.
    }

## Was an einem Bot nicht stimmt

as-told = { $reason }
bot-none = kein Bot heißt { $name }; es gibt { $names }{ $near }
bot-near = ; meintest du { $name }?
bot-search = kein Bot heißt { $name }: Eine Suche hat eine Zahl von Ausspielungen von 1 bis { $most }
bot-net-search = { $name }: Eine Suche hat eine Zahl von Ausspielungen von 1 bis { $most }, ebenso was in Welten versucht wird, { $worlds }
bot-name = der Name eines Bots wird gebraucht, nicht { $given }
bot-function = { $name }: Welche Funktion der Datei? Schreib es als { $name }:play
bot-or-function = { $reason }; eine Funktion daraus heißt { $name }:play
bot-game = { $name } spielt { $title } nicht; es spielt { $games }
bot-table = { $name }: { $reason }
bot-unloadable = { $where } lässt sich nicht laden: { $reason }
bot-not-in-it = { $path }: Darin ist keine Funktion { $function }
bot-no-file = { $path }: Diese Datei gibt es nicht
bot-no-python = { $path }: Das ist kein Python-Programm
bot-broken-file = { $path }: Sie lässt sich nicht laden: { $reason }
bot-failed = Bot { $bot } ist in { $file }, Zeile { $line }, gescheitert: { $reason }
# $fault ist fault-not-legal oder fault-text
bot-fault = Bot { $bot } { $fault }
fault-not-legal = antwortet { $move }, was nicht erlaubt ist
fault-text = antwortet mit dem Text { $move }: Ein Bot gibt einen Code zurück; `game.parse` macht ihn daraus
fault-raises = löst { $reason } aus, in { $file }, Zeile { $line }
fault-exits = ruft sys.exit mit Status { $status } auf, in { $file }, Zeile { $line }
# $where ist eines der nächsten beiden; $called, wie ein Bot aufgerufen wird
bot-no-function = { $where } ist keine Funktion; ein Bot wird aufgerufen als { $called }
bot-not-at-once = { $where } antwortet nicht gleich; ein Bot wird aufgerufen als { $called } und gibt einen Zug zurück
bot-takes = { $where } nimmt { $parameters }; ein Bot wird aufgerufen als { $called }
bot-registered = { $name }, eingetragen als { $place },
bot-of-file = { $path }: { $function }

## Ein trainierter Spieler

net-file = { $path }: { $reason }
net-none = { $path }: Das ist kein trainierter Spieler
net-format = { $path }: ein trainierter Spieler im Format { $given }; hier wird das Format { $format } gelesen
net-earlier = { $path }: ein trainierter Spieler eines früheren Parlour; diese Version kann ihn nicht lesen
net-not-whole = { $path }: Dieser trainierte Spieler ist nicht ganz: { $fault }
net-missing = { $name } fehlt
net-bounds = low und high passen nicht zusammen
net-outputs = value hat { $number } Ausgänge, nicht 1
net-shape = { $name } hat Gewichte der Form { $shape } und { $inputs } Eingänge
net-no-numbers = { $name } hat Gewichte, die keine Zahlen sind
net-cannot = { $name } kann hier nicht spielen: { $fault }
net-game = trainiert wurde er für { $was }, nicht für { $title }
net-seats = trainiert wurde er für { $number } Plätze, nicht für { $seats }
net-rules = trainiert wurde er nach den Regeln { $rules } von { $title }, und hier sind es die Regeln { $number }: Trainiere ihn neu
net-option = trainiert wurde er mit { $was }, nicht mit { $option }
net-sees = was ein Lerner von { $title } sieht, ist seit dem Training anders geworden: Trainiere ihn neu

## Ein fremdes Programm

program-posix = { $text }: Fremde Programme spielen nur auf POSIX-Systemen wie Linux
program-no-command = { $text }: Das ist kein Befehl: { $reason }
program-wanted = der Befehl eines Programms wird gebraucht
program-why-not = { $text }: { $why }
program-folder = das ist ein Ordner
program-none = dieses Programm gibt es nicht
program-not-executable = es darf nicht ausgeführt werden; chmod +x { $program } erlaubt es
# $fault ist eines der folgenden, die der Rest eines Satzes sind
engine-fault = Engine { $engine } { $fault }
fault-words = { $fault }; seine letzten Worte: { $words }
fault-start = startet nicht: Es { $fault }
fault-option = startet nicht: Es hat keine Option { $name }; es hat { $options }
fault-no-options = keine
fault-gives-up = gibt auf: { $line }
fault-describes = sagt { $line }, was nichts beschreibt, wo auf ready gewartet wird
fault-after = sagt { $line } nach seiner Antwort
fault-no-answer = sagt { $line }, was keine Antwort ist: Das ist move und ein Zug, oder decline
fault-unasked = sagt { $line } und wurde nichts gefragt
fault-lines = sagt { $number } Zeilen und hat nicht geantwortet
fault-long = sagt eine Zeile von mehr als { $number } Bytes
fault-late = antwortet nicht rechtzeitig
fault-no-text = sagt { $line }, was kein UTF-8 ist
fault-closes = schließt seine Standardausgabe
fault-ends = endet mit Status { $status }
fault-declines = verzichtet, wo das Spiel darauf wartet
# $reason ist, was das Spiel zu einer Zeile mit Zügen sagt
fault-answers = antwortet { $line }: { $reason }
fault-several = antwortet { $line }: Das sind { $number } Züge; gefragt ist nach einem auf einmal
