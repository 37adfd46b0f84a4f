# Was der Berater sagt.

# Zu einer Gelegenheit: sie vorbeigehen lassen und ohne sie weiterspielen
wait = Lass es vorbeigehen

## Wie der beste Zug neben dem nächsten dasteht
##
## $wins ist die Meldung, die so heißt, oder eine mit den Punkten dazu

only = Das ist der einzige Zug.
unjudged = Kein Zug wurde oft genug probiert, um ihn zu beurteilen.
wins = gewinnt { $chance } von 100
gains = { $wins } und bringt im Schnitt { $points } Punkte
loses = { $wins } und kostet im Schnitt { $points } Punkte
next = Das { $wins }; danach kommt „{ $other }“: { $chance }.
close = Das { $wins }; „{ $other }“ ist etwa gleich gut: { $chance }.
alone = Das { $wins }; kein anderer Zug war es wert, oft probiert zu werden.

## Die Züge, mit denen sich die Aussichten am meisten geändert haben

# Der Moment, der eine Partie entschieden hat: $label ist ein Zug, $who hat ihn gemacht, $seat hat gewonnen
deciding = { $label } ({ $who }): Die Aussicht von { $seat } stieg von { $before } auf { $after } von 100.
turning-choice = Zug { $move }, { $label } ({ $who }): Die Aussicht von { $seat } geht von { $before } auf { $after }, durch die Wahl.
turning-cards = Zug { $move }, { $label } ({ $who }): Die Aussicht von { $seat } geht von { $before } auf { $after }, durch die Karten.

## Die Leute vom Haus: wie sie spielen, in einer Zeile
##
## Leichte vergessen, vertun sich und übersehen; mittlere manchmal; schwere denken voraus; Meister denken lange.

manner-pip = Spielt, was zuerst passt, und lacht darüber.
manner-tilda = Ist wegen der Kekse da, und deinetwegen.
manner-otto = Weiß nie mehr, wer wonach gefragt hat.
manner-mila = Behält die schönen Karten und vergisst den Rest.
manner-bodo = Schaut viel aus dem Fenster. Ein hübscher Vogel!
manner-bruno = Nickt zwischendurch ein und wacht vergnügt auf.
manner-alma = Spielt, wie es ihr die Großmutter beigebracht hat.
manner-emil = Spielt schnell und bereut langsam.
manner-rosa = Summt mit und überhört manchmal eine Ansage.
manner-jonas = Gut im Rechnen, schlecht im Merken.
manner-greta = Zählt leise die Karten mit.
manner-hugo = Denkt einen Zug weiter, als er zeigt.
manner-ines = Wartet auf deinen einen Fehler.
manner-viktor = Eilt nie und vertut sich fast nie.
manner-salma = Spielt freundlich und gewinnt leise.
manner-nora = Sieht das Ende, wenn du den Anfang siehst.
manner-leopold = Hat jedes Buch darüber gelesen und eines geschrieben.
manner-zeno = Spielt es viertausendmal durch und dann einmal.
manner-dorothea = Vergisst nichts und verzeiht alles.
manner-konrad = Lächelt erst, wenn es vorbei ist.

## Glück und Können eines Platzes: Anfang und Ende, die eigene Wahl, die der anderen und die Karten

account-won = { $who } begann mit der Aussicht { $chance } von 100 und hat gewonnen.
account-shared = { $who } begann mit der Aussicht { $chance } von 100 und teilt den Sieg.
account-lost = { $who } begann mit der Aussicht { $chance } von 100 und hat nicht gewonnen.
account-began = { $who } begann mit der Aussicht { $chance } von 100.
# $number ist, wie oft es etwas zu wählen gab, $mistakes, wie oft die Wahl etwas gekostet hat
account-choices =
    { $number ->
        [0] { $who } hatte nichts zu wählen.
       *[other]
            { $mistakes ->
                [0] { $who } hatte { choices }, und keine war klar falsch.
                [one] { $who } hatte { choices }; eine davon hat etwas gekostet.
               *[other] { $who } hatte { choices }; { $mistakes } davon haben etwas gekostet.
            }
    }
choices =
    { $number ->
        [one] { $number } Entscheidung
       *[other] { $number } Entscheidungen
    }
account-dearest = Am teuersten war Zug { $move }: { $cost } von 100.
# Was die anderen verschenkt haben
account-others =
    { $how ->
        [gave-much] Die Fehler der anderen haben { $who } viel geholfen.
        [gave-some] Die Fehler der anderen haben { $who } geholfen.
        [gave-little] Die Fehler der anderen haben { $who } ein wenig geholfen.
        [took-much] Die Fehler der anderen haben wieder anderen geholfen und { $who } viel gekostet.
        [took-some] Die Fehler der anderen haben wieder anderen geholfen und { $who } etwas gekostet.
        [took-little] Die Fehler der anderen haben wieder anderen geholfen und { $who } ein wenig gekostet.
       *[nothing] Die Fehler der anderen haben für { $who } nichts geändert.
    }
account-cards =
    { $how ->
        [gave-much] Die Karten waren sehr gut zu { $who }.
        [gave-some] Die Karten waren gut zu { $who }.
        [gave-little] Die Karten waren ein wenig gut zu { $who }.
        [took-much] Die Karten waren hart zu { $who }.
        [took-some] Die Karten waren gegen { $who }.
        [took-little] Die Karten waren ein wenig gegen { $who }.
       *[nothing] Die Karten waren gerecht zu { $who }.
    }
