# Meldungen von Crazy Eight.

# $reason ist eine der Meldungen unten
reason-call = { $reason } Vergiss die Ansage nicht, sonst können dich die anderen erwischen.

# $prompt ist eine der Aufforderungen unten. $caught ist die Zahl der Spieler, die man erwischen kann; bei 1 ist $other dieser Spieler.
prompt-catch =
    { $caught ->
        [one] { $prompt } Oder erwisch { $other }: Die Ansage fehlt.
       *[other] { $prompt } Oder erwisch einen Mitspieler, der nicht angesagt hat.
    }
prompt-wait-catch =
    { $caught ->
        [one] { $prompt } Du kannst { $other } erwischen: Die Ansage fehlt.
       *[other] { $prompt } Du kannst einen Mitspieler erwischen, der nicht angesagt hat.
    }

## Ereignisse

deal =
    { $reader ->
        [who] Du bekommst { $cards }.
       *[else] { $who } bekommt { $cards }.
    }
starter = Der Geber deckt die Startkarte auf: { $cards }.
play =
    { $reader ->
        [who] Du spielst { $cards }.
       *[else] { $who } spielt { $cards }.
    }
name =
    { $reader ->
        [who] Du wünschst dir { suit }.
       *[else] { $who } wünscht sich { suit }.
    }
draw =
    { $reader ->
        [who] Du ziehst { $cards }.
       *[else] { $who } zieht { $cards }.
    }
keep =
    { $reader ->
        [who] Du behältst die Karte.
       *[else] { $who } behält die Karte.
    }
take =
    { $reader ->
        [who] Du musst { cards-hidden } aufnehmen.
       *[else] { $who } muss { cards-hidden } aufnehmen.
    }
penalty =
    { $reader ->
        [who] Du nimmst { $cards } auf.
       *[else] { $who } nimmt { $cards } auf.
    }
skip =
    { $reader ->
        [who] Du musst aussetzen.
       *[else] { $who } muss aussetzen.
    }
reverse = Die Spielrichtung wechselt.
play_again =
    { $reader ->
        [who] Du bist noch einmal dran.
       *[else] { $who } ist noch einmal dran.
    }
cancel =
    { $reader ->
        [who] Du wehrst mit dem Ass ab und musst nichts aufnehmen.
       *[else] { $who } wehrt mit dem Ass ab und muss nichts aufnehmen.
    }
in_air =
    { $reader ->
        [who] Du hast keine Karten mehr, gewinnst aber mit dieser letzten Karte nicht, sondern bist in der Luft.
       *[else] { $who } hat keine Karten mehr, gewinnt aber mit dieser letzten Karte nicht, sondern ist in der Luft.
    }
call =
    { $reader ->
        [who]
            { $number ->
                [1] Du sagst „letzte Karte“ an.
                [2] Du sagst „halbe Karte“ an.
                [12] Du sagst „nimm zwei“ an.
               *[15] Du sagst „nimm fünf“ an.
            }
       *[else]
            { $number ->
                [1] { $who } sagt „letzte Karte“ an.
                [2] { $who } sagt „halbe Karte“ an.
                [12] { $who } sagt „nimm zwei“ an.
               *[15] { $who } sagt „nimm fünf“ an.
            }
    }
call-call =
    { $number ->
        [1] Letzte Karte!
        [2] Halbe Karte!
        [12] Nimm zwei!
       *[15] Nimm fünf!
    }
catch =
    { $reader ->
        [who] Du erwischst { $other }: Die Ansage fehlt.
        [other] { $who } erwischt dich: Du hast eine Ansage vergessen.
       *[else] { $who } erwischt { $other }: Die Ansage fehlt.
    }
reshuffle =
    { $number ->
        [one] Die zweite Karte des Ablagestapels wird zum neuen Ziehstapel.
       *[other] Der Ablagestapel wird zu einem neuen Ziehstapel mit { $number } Karten gemischt.
    }
pass =
    { $reader ->
        [who] Du passt, denn der Ziehstapel ist leer.
       *[else] { $who } passt, denn der Ziehstapel ist leer.
    }
win =
    { $reader ->
        [who] Du gewinnst die Runde.
       *[else] { $who } gewinnt die Runde.
    }
score =
    { $reader ->
        [who]
            { $number ->
                [0] Du hast { $cards } auf der Hand: keine Punkte.
                [one] Du hast { $cards } auf der Hand: { $number } Punkt.
               *[other] Du hast { $cards } auf der Hand: { $number } Punkte.
            }
       *[else]
            { $number ->
                [0] { $who } hat { $cards } auf der Hand: keine Punkte.
                [one] { $who } hat { $cards } auf der Hand: { $number } Punkt.
               *[other] { $who } hat { $cards } auf der Hand: { $number } Punkte.
            }
    }
out =
    { $reader ->
        [who] Du scheidest aus.
       *[else] { $who } scheidet aus.
    }
blocked =
    { $number ->
        [0] Alle haben gepasst, und der Ziehstapel ist leer: Die Runde ist vorbei.
       *[other] Das Zuglimit ({ $number }) ist erreicht: Die Runde ist vorbei.
    }
round = Runde { $number } ist vorbei.
pick_ace =
    { $reader ->
        [who] Die erste Karte, die du aufnimmst, ist { $cards }: Du darfst dieses Ass jetzt spielen.
       *[else] { $who } nimmt zuerst { $cards } auf und darf dieses Ass jetzt spielen.
    }
# Überschrift über den Karten eines Spielers bei der Abrechnung einer Runde
call-score =
    { $reader ->
        [who] Deine Karten
       *[else] Die Karten von { $who }
    }

## Ziel und Ende einer Partie

progress-single = Wer zuerst fertig ist
progress-points = Runde { $number }, bis { $goal }
progress-elimination = Runde { $number }, K.-o.
ended-points = Die Grenze von { $goal } ist erreicht: Wer die wenigsten Punkte hat, gewinnt.
ended-cards =
    { $reader ->
        [who] Du hast alle deine Karten gespielt.
       *[else] { $who } hat alle Karten gespielt.
    }
ended-blocked = Alle haben gepasst, und es gibt nichts zu ziehen: Die niedrigste Hand gewinnt.
ended-limit = Das Zuglimit ist erreicht: Die niedrigste Hand gewinnt.

## Aufforderungen

prompt-play = Spiel eine Karte, die auf { $top } passt, oder zieh eine.
prompt-play-pass = Spiel eine Karte, die auf { $top } passt, oder passe. Der Ziehstapel ist leer.
prompt-suit = Gewünscht ist { suit }: Spiel eine passende Karte, oder zieh eine.
prompt-suit-pass = Gewünscht ist { suit }: Spiel eine passende Karte, oder passe. Der Ziehstapel ist leer.
prompt-joker = Auf den Joker passt jede Karte. Spiel eine, oder zieh eine.
prompt-joker-pass = Auf den Joker passt jede Karte. Spiel eine, oder passe. Der Ziehstapel ist leer.
prompt-below = Unter dem Joker liegt { $top }: Spiel eine dazu passende Karte, oder zieh eine.
prompt-below-pass = Unter dem Joker liegt { $top }: Spiel eine dazu passende Karte, oder passe. Der Ziehstapel ist leer.
prompt-last = Zieh eine Karte. Du darfst auch deine letzte Karte spielen, gewinnst damit aber noch nicht, sondern bist ohne Karten „in der Luft“.
prompt-last-pass = Der Ziehstapel ist leer: Passe oder spiel deine letzte Karte. Mit ihr gewinnst du aber noch nicht, sondern bist ohne Karten „in der Luft“.
prompt-none = Keine deiner Karten passt: Zieh eine.
prompt-none-pass = Keine deiner Karten passt, und der Ziehstapel ist leer: Passe.
prompt-air = Du bist in der Luft: Du hast keine Karten mehr, aber noch nicht gewonnen. Zieh eine Karte.
prompt-air-pass = Du bist in der Luft: Du hast keine Karten mehr, aber noch nicht gewonnen. Der Ziehstapel ist leer: Passe.
prompt-demand =
    { $number ->
        [0] Du kannst { $cards } spielen oder aussetzen. Es gibt nichts aufzunehmen.
       *[other] Du kannst { $cards } spielen oder { cards-hidden } aufnehmen.
    }
prompt-demand-last =
    { $number ->
        [0] Du kannst aussetzen, denn es gibt nichts aufzunehmen. Oder spiel { $cards }: Damit gewinnst du aber noch nicht, sondern bist ohne Karten „in der Luft“.
       *[other] Nimm { cards-hidden } auf. Du darfst auch { $cards } spielen, gewinnst damit aber noch nicht, sondern bist ohne Karten „in der Luft“.
    }
prompt-demand-none =
    { $number ->
        [0] Du hast keine Karte zum Abwehren, und es gibt nichts aufzunehmen: Setz aus.
       *[other] Du hast keine Karte zum Abwehren: Nimm { cards-hidden } auf.
    }
prompt-demand-air =
    { $number ->
        [0] Du bist ohne Karten „in der Luft“, und es gibt nichts aufzunehmen: Setz aus.
       *[other] Du bist ohne Karten „in der Luft“ und kannst nicht abwehren: Nimm { cards-hidden } auf.
    }
prompt-first =
    { $number ->
        [0] Du hast als erste Karte { $card } aufgenommen, und es gibt nichts mehr aufzunehmen: Spiel das Ass, oder setz aus.
        [one] Du hast als erste Karte { $card } aufgenommen: Spiel das Ass, oder nimm noch eine Karte auf.
       *[other] Du hast als erste Karte { $card } aufgenommen: Spiel das Ass, oder nimm noch { $number } Karten auf.
    }
prompt-first-last =
    { $number ->
        [0] Du hast als erste Karte { $card } aufgenommen, und es gibt nichts mehr aufzunehmen: Setz aus, oder spiel das Ass. Mit dem Ass gewinnst du aber noch nicht, sondern bist ohne Karten „in der Luft“.
        [one] Du hast als erste Karte { $card } aufgenommen: Nimm noch eine Karte auf, oder spiel das Ass. Mit dem Ass gewinnst du aber noch nicht, sondern bist ohne Karten „in der Luft“.
       *[other] Du hast als erste Karte { $card } aufgenommen: Nimm noch { $number } Karten auf, oder spiel das Ass. Mit dem Ass gewinnst du aber noch nicht, sondern bist ohne Karten „in der Luft“.
    }
prompt-drawn = Du hast { $card } gezogen: Spiel die Karte, oder behalte sie.
prompt-drawn-none = Du hast { $card } gezogen, aber die Karte passt nicht: Behalte sie.
prompt-drawn-last = Du hast { $card } gezogen: Behalte oder spiel die Karte. Mit ihr gewinnst du aber noch nicht, sondern bist ohne Karten „in der Luft“.

## Beschriftung der Knöpfe für Züge

move-play = { $card } spielen
move-name = { $card } spielen, { suit } wünschen
move-draw = Ziehen
move-draw-pass = Passen
move-keep = Behalten
move-take =
    { $number ->
        [0] Aussetzen (nichts aufzunehmen)
        [one] Eine Karte aufnehmen
       *[other] { $number } Karten aufnehmen
    }
move-catch = { $other } erwischen
move-play-air = { $card } spielen (gewinnt noch nicht)
move-name-air = { $card } spielen, { suit } wünschen (gewinnt noch nicht)
move-play-said = { $card } spielen und ansagen
move-play-said-air = { $card } spielen und ansagen (gewinnt noch nicht)
move-name-said-air = { $card } spielen, { suit } wünschen, ansagen (gewinnt noch nicht)
move-name-said = { $card } spielen, { suit } wünschen, ansagen
move-draw-pass-said = Passen und ansagen
move-keep-said = Behalten und ansagen
move-take-said =
    { $number ->
        [0] Aussetzen und ansagen (nichts aufzunehmen)
        [one] Eine Karte aufnehmen und ansagen
       *[other] { $number } Karten aufnehmen und ansagen
    }

## Tipps: Gründe für einen Zug

reason-win = Es ist deine letzte Karte, und damit gewinnst du die Runde.
reason-air = Es ist deine letzte Karte, aber du gewinnst damit noch nicht, sondern bist dann „in der Luft“.
reason-demand = Jetzt muss { $other } abwehren oder { cards-hidden } aufnehmen.
reason-cancel =
    { $number ->
        [one] So musst du die Karte nicht aufnehmen.
       *[other] So musst du die { $number } Karten nicht aufnehmen.
    }
reason-skip =
    { $number ->
        [0] { $other } hat keine Karten mehr und muss aussetzen.
        [one] { $other } hat nur noch eine Karte und muss aussetzen.
       *[other] { $other } hat nur noch { $number } Karten und muss aussetzen.
    }
reason-turn =
    { $number ->
        [0] { $other } hat keine Karten mehr und kommt durch den Richtungswechsel nicht als Nächstes dran.
        [one] { $other } hat nur noch eine Karte und kommt durch den Richtungswechsel nicht als Nächstes dran.
       *[other] { $other } hat nur noch { $number } Karten und kommt durch den Richtungswechsel nicht als Nächstes dran.
    }
reason-again =
    { $number ->
        [one] Du bist noch einmal dran und hast eine Karte, die auf die gespielte passt.
       *[other] Du bist noch einmal dran und hast { $number } Karten, die auf die gespielte passen.
    }
reason-name =
    { $number ->
        [one] Du hast noch eine Karte der Farbe { suit }.
       *[other] Du hast noch { $number } Karten der Farbe { suit }.
    }
reason-kept =
    { $left ->
        [one] Du hast danach noch eine Karte und hebst { $cards } für später auf.
       *[other] Du hast danach noch { $left } Karten und hebst { $cards } für später auf.
    }
reason-suit =
    { $number ->
        [one]
            { $left ->
                [one] Du hast danach noch eine Karte, und sie passt auf die gespielte Karte.
               *[other] Du hast danach noch { $left } Karten, und eine passt auf die gespielte Karte.
            }
       *[other] Du hast danach noch { $left } Karten, und { $number } passen auf die gespielte Karte.
    }
reason-left =
    { $left ->
        [one] Du hast danach nur noch eine Karte.
       *[other] Du hast danach noch { $left } Karten.
    }
reason-said = Wenn du ansagst, können dich die anderen nicht erwischen.
reason-catch =
    { $reader ->
        [other]
            { $number ->
                [one] Du hast eine Ansage vergessen und musst eine Karte aufnehmen.
               *[other] Du hast eine Ansage vergessen und musst { $number } Karten aufnehmen.
            }
       *[else]
            { $number ->
                [one] { $other } hat eine Ansage vergessen und muss eine Karte aufnehmen.
               *[other] { $other } hat eine Ansage vergessen und muss { $number } Karten aufnehmen.
            }
    }
reason-spare = So hebst du { $cards } für später auf.
reason-hold = Mit deiner letzten Karte würdest du jetzt nicht gewinnen, mit einer gezogenen vielleicht schon.

## Namen der Zonen (Orte auf dem Tisch)

zone-stock = Ziehstapel
zone-discard_pile = Ablagestapel
zone-hand = Hand
zone-demand = Aufzunehmen

## Abzeichen neben einer Zone oder einem Namen

badge-air = in der Luft
badge-out = raus
badge-dealer = Geber
badge-suit-0 = Kreuz gewünscht
badge-suit-1 = Karo gewünscht
badge-suit-2 = Herz gewünscht
badge-suit-3 = Pik gewünscht
badge-clockwise = im Uhrzeigersinn
badge-anticlockwise = gegen den Uhrzeigersinn

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-match = { $card } passt weder in der Farbe noch im Wert zu { $top }
refuse-suit = Du musst { suit }, eine 8 oder einen Joker spielen
refuse-suit-bare = Du musst { suit } oder eine 8 spielen
refuse-nameless = Wünsch dir mit der 8 eine Farbe, zum Beispiel Herz 8 = Kreuz (8H=C)
refuse-named = Mit der 8 auf dem Stapel wurde schon eine Farbe gewünscht. Deshalb kannst du dir keine wünschen: Es gilt die Farbe deiner 8
refuse-below = { $card } passt weder in der Farbe noch im Wert zur Karte unter dem Joker
refuse-demand = Spiel ein Ass, eine 2 oder einen Joker, oder nimm die Karten auf
refuse-demand-bare = Spiel ein Ass oder eine 2, oder nimm die Karten auf
refuse-demand-suit = Spiel das { suit }-Ass, eine 2 oder einen Joker, oder nimm die Karten auf
refuse-demand-suit-bare = Spiel das { suit }-Ass oder eine 2, oder nimm die Karten auf
refuse-demand-air = Du hast keine Karten mehr und kannst nicht abwehren: Nimm die Karten auf
refuse-ace = Eine 2 kannst du nur mit dem Ass ihrer Farbe abwehren
refuse-first = Spiel das aufgenommene Ass, oder nimm die restlichen Karten auf
refuse-drawn = Du hast eine Karte gezogen: Spiel sie, oder behalte sie
refuse-drawn-none = Du kannst die gezogene Karte nicht spielen: Behalte sie
refuse-drew = Du hast schon gezogen: Spiel die Karte, oder behalte sie
refuse-drew-none = Du hast schon gezogen: Behalte die Karte
refuse-keep = Behalten kannst du nur die Karte, die du gerade gezogen hast
refuse-take = Du hast nichts aufzunehmen
refuse-auto = An diesem Tisch wird automatisch angesagt: Lass die Ansage weg
refuse-self = Du kannst dich nicht selbst erwischen
refuse-due = Zu diesem Zug gehört keine Ansage: Lass sie weg
refuse-caught =
    { $reader ->
        [other] Du hast keine Ansage vergessen, oder es ist zu spät, um dich zu erwischen
       *[else] { $other } hat keine Ansage vergessen, oder es ist zu spät zum Erwischen
    }
refuse-free = An diesem Tisch brauchst du Karten, die andere zum Aufnehmen zwingen, nicht anzusagen
refuse-free-caught = An diesem Tisch braucht niemand Karten anzusagen, die andere zum Aufnehmen zwingen: Dabei kannst du niemanden erwischen
refuse-air = { $other } hat keine Karten mehr und kann nicht erwischt werden
refuse-outside = Du bist ausgeschieden: Erwischen dürfen nur Spieler, die noch dabei sind

## Optionen

option-name-start = erster Spieler
option-start =
    { $value ->
        [left] Der Spieler links vom Geber beginnt
        [dealer] Der Geber beginnt
       *[right] Der Spieler rechts vom Geber beginnt
    }
option-start-left = Spieler links vom Geber
option-start-dealer = Geber
option-start-right = Spieler rechts vom Geber

option-name-rotation = Spielrichtung
option-rotation =
    { $value ->
        [clockwise] Gespielt wird im Uhrzeigersinn, bis ein Bube die Richtung wechselt
       *[anticlockwise] Gespielt wird gegen den Uhrzeigersinn, bis ein Bube die Richtung wechselt
    }
option-rotation-clockwise = im Uhrzeigersinn
option-rotation-anticlockwise = gegen den Uhrzeigersinn

option-name-starter = besondere Startkarte
option-starter =
    { $value ->
        [inert] Eine besondere Startkarte hat keine Wirkung
        [redraw] Eine besondere Startkarte wird ersetzt
       *[active] Eine besondere Startkarte wirkt, als hätte der Geber sie gespielt
    }
option-starter-inert = hat keine Wirkung
option-starter-redraw = wird durch eine andere ersetzt
option-starter-active = wirkt wie vom Geber gespielt

option-name-jokers = Anzahl der Joker
option-jokers =
    { $value ->
        [0] Ihr spielt ohne Joker
        [1] Im Spiel ist ein Joker
       *[2] Im Spiel sind zwei Joker
    }

option-name-counter_eight = gültige Farbe, wenn eine 8 auf eine 8 kommt
option-counter_eight =
    { $value ->
        [printed] Spielst du eine 8 auf eine 8, mit der eine Farbe gewünscht wurde, gilt die Farbe deiner 8
       *[names] Spielst du eine 8 auf eine 8, mit der eine Farbe gewünscht wurde, wünschst du dir selbst eine Farbe
    }
option-counter_eight-printed = die Farbe der zweiten 8
option-counter_eight-names = die Farbe, die sich der Spieler der zweiten 8 wünscht

option-name-ace = Asse zum Abwehren
option-ace =
    { $value ->
        [any] Mit jedem Ass kannst du das Aufnehmen abwehren
       *[same_suit] Nur mit einem Ass derselben Farbe kannst du das Aufnehmen abwehren
    }
option-ace-any = jedes Ass
option-ace-same_suit = Ass derselben Farbe

option-name-pick_and_play = nach dem Aufnehmen spielen
option-pick_and_play =
    { $value ->
        [off] Musst du wegen einer 2 oder eines Jokers aufnehmen, setzt du danach aus
       *[on] Musst du wegen einer 2 oder eines Jokers aufnehmen, darfst du danach noch spielen
    }

option-name-first_ace = Ass als erste aufgenommene Karte
option-first_ace =
    { $value ->
        [off] Du nimmst alle Karten auf, auch wenn die erste ein Ass ist
       *[on] Ist die erste aufgenommene Karte ein Ass, darfst du es spielen, statt die anderen aufzunehmen
    }

option-name-after_joker = Karte, die auf einen Joker passt
option-after_joker =
    { $value ->
        [any] Sobald ein Spieler wegen des Jokers aufgenommen hat, passt jede Karte auf den Joker
       *[below] Sobald ein Spieler wegen des Jokers aufgenommen hat, muss die nächste Karte zur Karte unter dem Joker passen
    }
option-after_joker-any = jede Karte
option-after_joker-below = eine Karte, die zur Karte unter dem Joker passt

option-name-finish_on = worauf die letzte Karte gewinnt
option-finish_on =
    { $value ->
        [strict] Mit deiner letzten Karte gewinnst du nur auf einer einfachen Karte oder auf 7, 8, Bube oder König
       *[any] Mit deiner letzten Karte gewinnst du auf jeder Karte
    }
option-finish_on-strict = einfache Karten, 7, 8, Bube und König
option-finish_on-any = alle Karten

option-name-calls = Ansagen wie „letzte Karte“
option-calls =
    { $value ->
        [auto] Deine Ansagen erfolgen automatisch
       *[manual] Du sagst selbst an und kannst erwischt werden, wenn du es vergisst
    }
option-calls-auto = erfolgen automatisch
option-calls-manual = machen die Spieler selbst

option-name-missed_pick = 2 oder Joker ohne Ansage
option-missed_pick =
    { $value ->
        [picks] Du kannst erwischt werden, wenn du eine 2 oder einen Joker ohne Ansage spielst
       *[free] Eine 2 oder einen Joker brauchst du nicht anzusagen
    }
option-missed_pick-picks = du kannst erwischt werden
option-missed_pick-free = keine Ansage nötig

option-name-match = Länge der Partie
option-match =
    { $value ->
        [single] Die Partie hat eine Runde
        [elimination] Nach jeder Runde scheidet der Spieler mit der schlechtesten Hand aus
       *[points] Die Punkte aller Runden werden zusammengezählt, und die kleinste Summe gewinnt
    }
option-match-single = eine Runde
option-match-elimination = nach jeder Runde scheidet der Spieler mit der schlechtesten Hand aus
option-match-points = mehrere Runden, kleinste Punktzahl gewinnt

option-name-target = Zielpunktzahl
option-target = Punktzahl, bei der eine Partie um Punkte endet

option-name-joker_points = Punkte für einen Joker
option-joker_points =
    { $value ->
        [0] Ein Joker, der dir auf der Hand bleibt, zählt nichts
        [20] Ein Joker, der dir auf der Hand bleibt, zählt 20 Punkte
       *[50] Ein Joker, der dir auf der Hand bleibt, zählt 50 Punkte
    }

clash-target = nur bei einer Partie um Punkte

## Fehler in getippten Zügen

example-card = eine Karte (zum Beispiel Kreuz 5: 5C)
example-eight = eine 8 mit Wunschfarbe (zum Beispiel Herz 8, Kreuz gewünscht: 8H=C)
fault-names = nur mit einer 8 kannst du dir eine Farbe wünschen, zum Beispiel Herz 8 = Kreuz (8H=C)
fault-suit-named = { $word } ist keine Farbe; die Farben sind Kreuz, Karo, Herz und Pik (C, D, H und S), zum Beispiel Herz 8 = Kreuz (8H=C)
fault-caught = Platz { $word } gibt es nicht; nenn einen Platz von 0 bis { $last }, zum Beispiel: erwische { $last }

## Statistik über viele Partien

stat-demands = gespielte Zweien und Joker
stat-cancelled = mit einem Ass abgewehrt (Anzahl)
stat-picked_up = aufgenommene Karten (wegen 2, Joker oder vergessener Ansage)
stat-most_picked_up = größte Anzahl auf einmal aufgenommener Karten
stat-eights = gespielte Achten
stat-skips = Spieler, die aussetzen mussten
stat-turns_round = Richtungswechsel
stat-draws = gezogene Karten
stat-in_air = wie oft „in der Luft“ (ohne Karten)
stat-caught = wurde ohne Ansage erwischt (Anzahl)
stat-reshuffles = Ablagestapel neu gemischt (Anzahl)
stat-blocked = Runden, in denen niemand alle Karten loswurde
stat-eights_dealt = Achten in der Starthand
stat-demands_dealt = Zweien und Joker in der Starthand

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-fit = Werde deine Karten los. Spiel eine mit der Farbe oder dem Wert der obersten Karte: eine Herzkarte oder eine 9.
learn-fit-draw = Ziehen darfst du immer, aber zwei deiner Karten passen: die 9 und die Herzkarte.
learn-fit-after = Gut! Jetzt hast du eine Karte weniger.
learn-draw = Keine deiner Karten passt auf die 4♥. Zieh eine Karte.
learn-draw-after = Du hast eine 4 gezogen. Sie passt auf die 4♥.
learn-drawn = Die gezogene Karte darfst du gleich spielen. Spiel sie!
learn-drawn-keep = Du darfst sie behalten, aber dann ist dein Zug vorbei, und du hast eine Karte mehr.
learn-drawn-after = Wenn eine gezogene Karte nicht passt, behältst du sie, und dein Zug ist vorbei.
learn-eight = Eine 8 passt auf jede Karte, und du wünschst dir eine Farbe. Spiel sie, und wünsch dir die Farbe deiner anderen Karten.
learn-eight-draw = Deine 8 passt immer. Spiel sie!
learn-eight-suit = Diese Farbe darfst du dir wünschen, aber deine anderen Karten sind alle Kreuz. Wünsch dir Kreuz.
learn-eight-after = Bruno musste Kreuz spielen, und jetzt musst auch du Kreuz spielen. Du hast drei Kreuzkarten.
learn-two = Bei einer 2 muss der nächste Spieler zwei Karten aufnehmen und aussetzen. Spiel deine 2!
learn-two-else = Heb dir diese Karte für später auf und spiel die 2: Dann muss Bruno zwei Karten aufnehmen.
learn-two-after = Bruno konnte nicht abwehren und hat zwei Karten aufgenommen. Bei einem Joker wären es fünf gewesen.
learn-ace = Jetzt hat Bruno eine 2 gespielt, und du musst zwei Karten aufnehmen. Wehr sie mit dem Ass ab!
learn-ace-take = Dann müsstest du zwei Karten aufnehmen. Spiel lieber dein Ass.
learn-ace-after = Gerettet! Du kannst auch mit einer 2 oder einem Joker antworten: Dann muss der nächste Spieler alles zusammen aufnehmen.
learn-last = Deine letzte Karte muss eine einfache sein, und ein König ist keine. Spiel ihn zuerst: Dann bist du noch einmal dran.
learn-last-five = Dann wäre der König deine letzte Karte. Damit gewinnst du nicht: Du wärst „in der Luft“ und müsstest ziehen.
learn-last-draw = Du musst nicht ziehen. Spiel den König: Dann bist du noch einmal dran.
learn-last-after = Nach einem König bist du noch einmal dran. Nach einer 7 muss der nächste Spieler aussetzen, und ein Bube ändert die Richtung.
learn-win = Spiel jetzt die 5♠, deine letzte Karte. Sie ist eine einfache Karte.
learn-win-draw = Jetzt kannst du gewinnen: Spiel deine letzte Karte!
learn-win-after = Du hast keine Karten mehr: Gewonnen! Einfache Karten sind 3, 4, 5, 6, 9, 10 und Dame.

## Bildunterschriften auf der Regelseite

picture-fit = Farbe oder Wert muss zur obersten Karte passen.
picture-eight = Eine 8 passt auf jede Karte, und du wünschst dir eine Farbe.
picture-two = Der nächste Spieler nimmt Karten auf: zwei bei einer 2, fünf bei einem Joker.
picture-ace = Ein Ass erspart dir das Aufnehmen.
picture-again = König: Du bist noch einmal dran. 7: Der Nächste setzt aus. Bube: Die Richtung wechselt.
picture-last = Deine letzte Karte muss eine dieser einfachen Karten sein.

## Statistik über Anfangshände

opening-eights = Anzahl der Achten in der Starthand
opening-suit = Größte Anzahl Karten einer Farbe in der Starthand

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = draw ziehen zieh ziehe | keep behalten behalte | take annehmen nimm aufnehmen | catch erwische erwisch erwischen
