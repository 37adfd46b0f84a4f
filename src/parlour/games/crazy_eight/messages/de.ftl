# Was Crazy Eight sagt.

# $reason ist eine der Meldungen unten
reason-call = { $reason } Sag an, sonst können dich die anderen erwischen.

# $prompt ist eine der Meldungen unten; $caught ist, wie viele zu erwischen sind, und $other der Einzige
prompt-catch =
    { $caught ->
        [one] { $prompt } Oder erwisch { $other }: Da fehlt eine Ansage.
       *[other] { $prompt } Oder erwisch, wer nicht angesagt hat.
    }
prompt-wait-catch =
    { $caught ->
        [one] { $prompt } Du kannst { $other } erwischen: Da fehlt eine Ansage.
       *[other] { $prompt } Du kannst erwischen, wer nicht angesagt hat.
    }

## Was geschieht

deal =
    { $reader ->
        [who] Du bekommst { $cards }.
       *[else] { $who } bekommt { $cards }.
    }
starter = Der Geber deckt zu Beginn { $cards } auf.
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
        [who] Du nimmst die Forderung von { $number } auf dich.
       *[else] { $who } nimmt die Forderung von { $number } auf sich.
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
reverse = Die Richtung wechselt.
play_again =
    { $reader ->
        [who] Du bist noch einmal dran.
       *[else] { $who } ist noch einmal dran.
    }
cancel =
    { $reader ->
        [who] Du hebst die Forderung auf.
       *[else] { $who } hebt die Forderung auf.
    }
in_air =
    { $reader ->
        [who] Du bist in der Luft.
       *[else] { $who } ist in der Luft.
    }
call =
    { $reader ->
        [who]
            { $number ->
                [1] Du sagst: letzte Karte.
                [2] Du sagst: halbe Karte.
                [12] Du sagst: nimm zwei.
               *[15] Du sagst: nimm fünf.
            }
       *[else]
            { $number ->
                [1] { $who } sagt: letzte Karte.
                [2] { $who } sagt: halbe Karte.
                [12] { $who } sagt: nimm zwei.
               *[15] { $who } sagt: nimm fünf.
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
        [who] Du erwischst { $other }: Die Ansage hat gefehlt.
        [other] { $who } erwischt dich: Du hast nicht angesagt.
       *[else] { $who } erwischt { $other }: Die Ansage hat gefehlt.
    }
reshuffle =
    { $number ->
        [one] Die Karte unter der obersten wird zum Stapel.
       *[other] Der Ablagestapel wird gemischt und gibt einen neuen Stapel von { $number } Karten.
    }
pass =
    { $reader ->
        [who] Es gibt nichts zu ziehen, also passt du.
       *[else] { $who } passt: Es gibt nichts zu ziehen.
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
                [one] Du hast { $number } Punkt für { $cards }.
               *[other] Du hast { $number } Punkte für { $cards }.
            }
       *[else]
            { $number ->
                [0] { $who } hat { $cards } auf der Hand: keine Punkte.
                [one] { $who } hat { $number } Punkt für { $cards }.
               *[other] { $who } hat { $number } Punkte für { $cards }.
            }
    }
out =
    { $reader ->
        [who] Du scheidest aus.
       *[else] { $who } scheidet aus.
    }
blocked =
    { $number ->
        [0] Alle haben gepasst, und es gibt nichts zu ziehen: Die Runde ist zu Ende.
        [one] Die Runde endet hier: Mehr als { $number } Zug darf sie nicht haben.
       *[other] Die Runde endet hier: Mehr als { $number } Züge darf sie nicht haben.
    }
round = Runde { $number } ist vorbei.
pick_ace =
    { $reader ->
        [who] Du nimmst zuerst { $cards } auf und darfst das Ass spielen.
       *[else] { $who } nimmt zuerst { $cards } auf, ein Ass, und darf es spielen.
    }
# Wenn eine Runde gezählt wird: wessen Karten
call-score =
    { $reader ->
        [who] Deine Karten
       *[else] Die Karten von { $who }
    }

## Was ein Platz zu tun hat

prompt-play = Spiel eine Karte, die auf { $top } passt, oder zieh.
prompt-play-pass = Spiel eine Karte, die auf { $top } passt, oder passe: Es gibt nichts zu ziehen.
prompt-suit = Gewünscht ist { suit }: Spiel eine Karte, die dazu passt, oder zieh.
prompt-suit-pass = Gewünscht ist { suit }: Spiel eine Karte, die dazu passt, oder passe, denn es gibt nichts zu ziehen.
prompt-joker = Auf den Joker passt jede Karte: Spiel eine, oder zieh.
prompt-joker-pass = Auf den Joker passt jede Karte: Spiel eine, oder passe, denn es gibt nichts zu ziehen.
prompt-below = Spiel eine Karte, die auf { $top } unter dem Joker passt, oder zieh.
prompt-below-pass = Spiel eine Karte, die auf { $top } unter dem Joker passt, oder passe: Es gibt nichts zu ziehen.
prompt-last = Zieh, oder spiel deine letzte Karte und sei in der Luft: Gewinnen kann sie jetzt nicht.
prompt-last-pass = Passe, denn es gibt nichts zu ziehen, oder spiel deine letzte Karte und sei in der Luft: Gewinnen kann sie jetzt nicht.
prompt-none = Du hast keine Karte, die passt: Zieh.
prompt-none-pass = Du hast keine Karte, die passt, und es gibt nichts zu ziehen: Passe.
prompt-air = Du bist in der Luft: Zieh eine Karte.
prompt-air-pass = Du bist in der Luft, und es gibt nichts zu ziehen: Passe.
prompt-demand =
    { $number ->
        [0] Spiel { $cards } als Antwort, oder nimm die Forderung an, für die keine Karten mehr da sind.
       *[other] Spiel { $cards } als Antwort, oder nimm { $number } auf.
    }
prompt-demand-last =
    { $number ->
        [0] Nimm die Forderung an, für die keine Karten mehr da sind, oder spiel { $cards } als Antwort und sei in der Luft.
       *[other] Nimm { $number } auf, oder spiel { $cards } als Antwort und sei in der Luft.
    }
prompt-demand-none =
    { $number ->
        [0] Du hast keine Antwort auf die Forderung: Nimm sie an, auch wenn keine Karten mehr da sind.
       *[other] Du hast keine Antwort auf die Forderung: Nimm { $number } auf.
    }
prompt-demand-air =
    { $number ->
        [0] Du bist in der Luft, und keine Karten sind mehr da: Nimm die Forderung an.
       *[other] Du bist in der Luft, und die Forderung trifft dich trotzdem: Nimm { $number } auf.
    }
prompt-first =
    { $number ->
        [0] Zuerst kam { $card }: Spiel das Ass, oder nimm die Forderung an, auch wenn keine Karten mehr da sind.
        [one] Zuerst kam { $card }: Spiel das Ass, oder nimm die andere Karte auf.
       *[other] Zuerst kam { $card }: Spiel das Ass, oder nimm die anderen { $number } auf.
    }
prompt-first-last =
    { $number ->
        [0] Zuerst kam { $card }: Nimm die Forderung an, auch wenn keine Karten mehr da sind, oder spiel das Ass und sei in der Luft.
        [one] Zuerst kam { $card }: Nimm die andere Karte auf, oder spiel das Ass und sei in der Luft.
       *[other] Zuerst kam { $card }: Nimm die anderen { $number } auf, oder spiel das Ass und sei in der Luft.
    }
prompt-drawn = Du hast { $card } gezogen: Spiel die Karte, oder behalte sie.
prompt-drawn-none = Du hast { $card } gezogen, und das passt nicht: Behalte die Karte.
prompt-drawn-last = Du hast { $card } gezogen: Behalte die Karte, oder spiel sie und sei in der Luft.

## Züge, wie sie auf einem Knopf stehen

move-play = Spiel { $card }
move-name = Spiel { $card } und wünsch dir { suit }
move-draw = Ziehen
move-draw-pass = Passen
move-keep = Behalten
move-take =
    { $number ->
        [0] Forderung annehmen: Es gibt nichts aufzunehmen
       *[other] Nimm { $number } auf
    }
move-catch = Erwisch { $other }
move-play-air = Spiel { $card }: Du bist dann in der Luft
move-name-air = Spiel { $card } und wünsch dir { suit }: Du bist dann in der Luft
move-play-said = Spiel { $card } und sag an
move-play-said-air = Spiel { $card } und sag an: Du bist dann in der Luft
move-name-said-air = Spiel { $card }, wünsch dir { suit } und sag an: Du bist dann in der Luft
move-name-said = Spiel { $card }, wünsch dir { suit } und sag an
move-draw-pass-said = Passen und ansagen
move-keep-said = Behalten und ansagen
move-take-said =
    { $number ->
        [0] Forderung annehmen und ansagen: Es gibt nichts aufzunehmen
       *[other] Nimm { $number } auf und sag an
    }

## Was für einen Zug spricht

reason-win = Es ist deine letzte Karte, und sie gewinnt die Runde.
reason-air = Es ist deine letzte Karte, aber hier gewinnt sie nicht: Du bist dann in der Luft.
reason-demand = Jetzt muss { $other } auf eine Forderung von { $number } antworten.
reason-cancel = Das hebt die Forderung von { $number } auf, und du musst nichts aufnehmen.
reason-skip =
    { $number ->
        [0] { $other } muss aussetzen und ist in der Luft.
        [one] { $other } muss aussetzen und hat nur noch eine Karte.
       *[other] { $other } muss aussetzen und hat noch { $number } Karten.
    }
reason-turn =
    { $number ->
        [0] Es geht andersherum weiter, nicht bei { $other }: in der Luft.
        [one] Es geht andersherum weiter, nicht bei { $other } mit nur noch einer Karte.
       *[other] Es geht andersherum weiter, nicht bei { $other } mit noch { $number } Karten.
    }
reason-again =
    { $number ->
        [one] Du bist noch einmal dran, und eine deiner anderen Karten passt darauf.
       *[other] Du bist noch einmal dran, und { $number } deiner anderen Karten passen darauf.
    }
reason-name =
    { $number ->
        [one] Du hast noch eine Karte, um { suit } zu bedienen.
       *[other] Du hast noch { $number } Karten, um { suit } zu bedienen.
    }
reason-kept = Dir bleiben { $left } Karten, und { $cards } hebst du für später auf.
reason-suit =
    { $number ->
        [one] Dir bleiben { $left } Karten, und eine davon passt darauf.
       *[other] Dir bleiben { $left } Karten, und { $number } davon passen darauf.
    }
reason-left =
    { $left ->
        [one] Dir bleibt nur noch eine Karte.
       *[other] Dir bleiben { $left } Karten.
    }
reason-said = Du sagst an, also kann dich niemand erwischen.
reason-catch =
    { $reader ->
        [other]
            { $number ->
                [one] Du hast nicht angesagt und musst eine Karte aufnehmen.
               *[other] Du hast nicht angesagt und musst { $number } Karten aufnehmen.
            }
       *[else]
            { $number ->
                [one] { $other } hat nicht angesagt und muss eine Karte aufnehmen.
               *[other] { $other } hat nicht angesagt und muss { $number } Karten aufnehmen.
            }
    }
reason-spare = So hebst du { $cards } für später auf.
reason-hold = Deine letzte Karte würde hier nicht gewinnen, eine andere vielleicht schon.

## Orte

zone-stock = Stapel
zone-discard_pile = Ablagestapel
zone-hand = Hand
zone-demand = Forderung

## Zeichen neben einem Ort oder einem Namen

badge-air = in der Luft
badge-out = ausgeschieden
badge-dealer = Geber
badge-suit-0 = Kreuz gewünscht
badge-suit-1 = Karo gewünscht
badge-suit-2 = Herz gewünscht
badge-suit-3 = Pik gewünscht
badge-clockwise = im Uhrzeigersinn
badge-anticlockwise = gegen den Uhrzeigersinn

## Warum ein Zug nicht geht

refuse-match = { $card } passt weder in der Farbe noch im Rang auf { $top }
refuse-suit = Du musst { suit }, eine 8 oder einen Joker spielen
refuse-suit-bare = Du musst { suit } oder eine 8 spielen
refuse-nameless = Sag, welche Farbe du dir mit der 8 wünschst, wie in 8H=C
refuse-named = Eine 8 direkt auf einer 8, mit der jemand gewünscht hat, wünscht nichts: Es gilt ihre eigene Farbe
refuse-below = { $card } passt weder in der Farbe noch im Rang auf die Karte unter dem Joker
refuse-demand = Auf eine Forderung darfst du nur ein Ass, eine 2 oder einen Joker spielen, oder du nimmst sie an
refuse-demand-bare = Auf eine Forderung darfst du nur ein Ass oder eine 2 spielen, oder du nimmst sie an
refuse-demand-suit = Auf eine Forderung darfst du nur das { suit }-Ass, eine 2 oder einen Joker spielen, oder du nimmst sie an
refuse-demand-suit-bare = Auf eine Forderung darfst du nur das { suit }-Ass oder eine 2 spielen, oder du nimmst sie an
refuse-demand-air = In der Luft hast du keine Karte, um auf eine Forderung zu antworten: Nimm sie an
refuse-ace = Eine 2 wird nur vom Ass ihrer Farbe aufgehoben
refuse-first = Spiel das Ass, das zuerst kam, oder nimm den Rest auf
refuse-drawn = Nach dem Ziehen darfst du nur die gezogene Karte spielen oder behalten
refuse-drawn-none = Nach dem Ziehen darfst du nur die gezogene Karte spielen, und die passt nicht: Behalte sie
refuse-drew = Du hast schon gezogen: Spiel diese Karte, oder behalte sie
refuse-drew-none = Du hast schon gezogen: Behalte diese Karte
refuse-keep = Behalten kannst du nur eine Karte, die du gerade gezogen hast
refuse-take = Es gibt keine Forderung, die du annehmen könntest
refuse-auto = An diesem Tisch wird für dich angesagt
refuse-self = Dich selbst kannst du nicht erwischen
refuse-due = Bei diesem Zug gibt es nichts anzusagen
refuse-caught =
    { $reader ->
        [other] Du hast keine Ansage vergessen, bei der man dich noch erwischen kann
       *[else] { $other } hat keine Ansage vergessen, die noch zu erwischen ist
    }
refuse-free = An diesem Tisch wird bei einer Karte, die andere aufnehmen lässt, nichts angesagt
refuse-free-caught = An diesem Tisch darf man schweigend spielen, was andere aufnehmen lässt
refuse-air = { $other } ist in der Luft, und dafür kann man niemanden erwischen
refuse-outside = Du bist ausgeschieden: Erwischen darf nur, wer in der Runde ist

## Was ein Tisch wählen kann

option-name-start = Beginn
option-start = Wer beginnt, vom Geber aus gesehen
option-start-left = links
option-start-dealer = Geber
option-start-right = rechts

option-name-rotation = Richtung
option-rotation = Wie herum gespielt wird, bis ein Bube die Richtung wechselt
option-rotation-clockwise = im Uhrzeigersinn
option-rotation-anticlockwise = gegen den Uhrzeigersinn

option-name-starter = Startkarte
option-starter = Eine besondere Startkarte: wirkt nicht, wird ersetzt oder gilt, als hätte der Geber sie gespielt
option-starter-inert = wirkt nicht
option-starter-redraw = ersetzen
option-starter-active = wirkt

option-name-jokers = Joker
option-jokers = Joker im Spiel

option-name-counter_eight = 8 auf 8
option-counter_eight = Eine 8 direkt auf einer 8, mit der gewünscht wurde: Ihre eigene Farbe gilt, oder es wird neu gewünscht
option-counter_eight-printed = eigene Farbe
option-counter_eight-names = wünscht

option-name-ace = Ass
option-ace = Welches Ass eine Forderung aufhebt
option-ace-any = jedes
option-ace-same_suit = gleiche Farbe

option-name-pick_and_play = aufnehmen und spielen
option-pick_and_play = Wer eine Forderung aufgenommen hat, spielt danach weiter

option-name-first_ace = erstes Ass
option-first_ace = Ein Ass, das beim Aufnehmen zuerst kommt, darf gleich antworten

option-name-after_joker = nach dem Joker
option-after_joker = Was auf einen erledigten Joker passt: alles oder was auf die Karte darunter passt
option-after_joker-any = alles
option-after_joker-below = darunter

option-name-finish_on = Schluss auf
option-finish_on = Worauf die letzte Karte liegen darf: auf einer einfachen oder lenkenden Karte oder auf jeder
option-finish_on-strict = streng
option-finish_on-any = jede

option-name-calls = Ansagen
option-calls = Es wird für dich angesagt, oder du sagst selbst an und andere dürfen dich erwischen
option-calls-auto = von selbst
option-calls-manual = selbst ansagen

option-name-missed_pick = stille Forderung
option-missed_pick = Wer selbst ansagt: ob man für eine 2 oder einen Joker ohne Ansage erwischt werden kann
option-missed_pick-picks = aufnehmen
option-missed_pick-free = frei

option-name-match = Partie
option-match = Eine Runde; oder die schlechteste Hand scheidet jede Runde aus; oder Punkte zählen zusammen, und die wenigsten gewinnen
option-match-single = eine Runde
option-match-elimination = Ausscheiden
option-match-points = Punkte

option-name-target = Ziel
option-target = Bei Punkten: die Summe, mit der die Partie endet

option-name-joker_points = Jokerpunkte
option-joker_points = Was ein Joker auf der Hand am Ende zählt

clash-target = das gibt es nur bei einer Partie um Punkte

## Was kein Zug ist

example-card = eine Karte wie Kreuz 5 (5C)
example-eight = eine 8 wie Herz 8 = Kreuz (8H=C)
fault-names = nur mit einer 8 wünscht man sich eine Farbe, wie in Herz 8 = Kreuz (8H=C)
fault-suit-named = { $word } ist keine Farbe; Kreuz, Karo, Herz und Pik (C, D, H und S) sind es, wie in Herz 8 = Kreuz (8H=C)
fault-caught = Platz { $word } gibt es nicht; erwischen kann man die Plätze 0 bis { $last }, wie in erwische { $last }

## Zahlen: was von vielen Partien gezählt wird

stat-demands = gespielte Zweien und Joker
stat-cancelled = mit einem Ass aufgehobene Forderungen
stat-picked_up = für Forderungen und fehlende Ansagen aufgenommene Karten
stat-most_picked_up = die größte Zahl auf einmal aufgenommener Karten
stat-eights = gespielte Achten
stat-skips = ausgesetzte Züge
stat-turns_round = Richtungswechsel
stat-draws = gezogene Karten
stat-in_air = Male in der Luft
stat-caught = Male erwischt
stat-reshuffles = neue Stapel
stat-blocked = Runden ohne letzte Karte
stat-eights_dealt = die Zahl der Achten in der ersten Hand
stat-demands_dealt = die Zahl der Zweien und Joker in der ersten Hand

## Die erste Hand: was jeder Schritt sagt und was er gezeigt hat

learn-fit = Werde deine Karten los. Spiel eine, die in Farbe oder Rang auf die oberste passt: Herz oder eine 9.
learn-fit-draw = Ziehen darfst du immer, aber du hast Karten, die passen: die 9 und die Herzkarte.
learn-fit-after = Sie passt, und du hast eine Karte weniger.
learn-draw = Jetzt passt keine deiner Karten auf die 4♥. Zieh eine Karte.
learn-draw-after = Du hast eine 4 gezogen, und eine 4 passt auf eine 4.
learn-drawn = Die gezogene Karte darfst du gleich spielen. Tu es!
learn-drawn-keep = Du darfst sie behalten, aber dann ist dein Zug vorbei, und du hast eine Karte mehr.
learn-drawn-after = Wer eine Karte zieht, die nicht passt, behält sie, und die Nächsten sind dran.
learn-eight = Eine 8 passt auf jede Karte, und du wünschst dir die nächste Farbe. Spiel sie, und wünsch dir, wovon du am meisten hast.
learn-eight-draw = Deine 8 passt immer. Spiel sie!
learn-eight-suit = Das darfst du dir wünschen, aber deine anderen Karten sind alle Kreuz. Wünsch dir Kreuz.
learn-eight-after = Bruno musste Kreuz spielen, und du musst es auch: Du hast drei davon.
learn-two = Bei einer 2 müssen die Nächsten zwei Karten aufnehmen und aussetzen. Spiel sie!
learn-two-else = Heb dir die anderen für später auf: Die 2 gibt Bruno zwei Karten.
learn-two-after = Bruno hatte keine Antwort und hat zwei aufgenommen. Beim Joker sind es fünf.
learn-ace = Jetzt zielt eine 2 auf dich! Ein Ass hält sie auf.
learn-ace-take = Dann nimmst du zwei Karten auf. Dein Ass rettet dich.
learn-ace-after = Gerettet. Du hättest auch mit einer 2 oder einem Joker antworten können: Dann trifft alles zusammen die Nächsten.
learn-last = Noch zwei Karten. Die letzte muss eine einfache sein, kein König: Spiel erst den König, dann bist du noch einmal dran.
learn-last-five = Dann wäre der König deine letzte Karte, und ein König gewinnt nicht: Du wärst „in der Luft“ und müsstest wieder ziehen.
learn-last-draw = Du musst nicht ziehen. Spiel den König: Dann bist du noch einmal dran.
learn-last-after = Mit einem König bist du noch einmal dran. Bei einer 7 setzen die Nächsten aus, und ein Bube wechselt die Richtung.
learn-win = Jetzt deine letzte Karte, und sie ist eine einfache.
learn-win-draw = Jetzt kannst du gewinnen: Spiel deine letzte Karte!
learn-win-after = Keine Karten mehr: Du gewinnst! Einfache Karten sind 3, 4, 5, 6, 9, 10 und Dame.

## Bilder für die Regeln

picture-fit = Gleiche Farbe oder gleicher Rang.
picture-eight = Eine 8 passt auf alles und wünscht die Farbe.
picture-two = Die Nächsten nehmen auf: zwei bei einer 2, fünf beim Joker.
picture-ace = Ein Ass hält auf, was auf dich zielt.
picture-again = König: noch einmal. 7: aussetzen. Bube: andersherum.
picture-last = Mach Schluss auf einer dieser einfachen Karten.

## Was in einem ersten Blatt gezählt wird

opening-eights = Achten in der Hand
opening-suit = Karten der Farbe, von der die Hand am meisten hat

# Was man tippt: siehe die Wörter aller Spiele
typed-words = draw ziehen zieh ziehe | keep behalten behalte | take annehmen nimm aufnehmen | catch erwische erwisch erwischen
