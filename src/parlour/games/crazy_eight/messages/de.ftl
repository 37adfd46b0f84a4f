# Meldungen von Crazy Eight.

# $reason ist eine der Meldungen unten
reason-call = { $reason } Sag an, sonst können dich die anderen erwischen.

# $prompt ist eine der Aufforderungen unten. $caught ist die Zahl der Spieler, die man erwischen kann; bei 1 ist $other dieser Spieler.
prompt-catch =
    { $caught ->
        [one] { $prompt } Oder erwisch { $other } bei einer vergessenen Ansage.
       *[other] { $prompt } Oder erwisch einen Mitspieler bei einer vergessenen Ansage.
    }
prompt-wait-catch =
    { $caught ->
        [one] { $prompt } Du kannst { $other } bei einer vergessenen Ansage erwischen.
       *[other] { $prompt } Du kannst einen Mitspieler bei einer vergessenen Ansage erwischen.
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
        [who] Du musst { $number } aufnehmen.
       *[else] { $who } muss { $number } aufnehmen.
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
        [who] Du hebst die Forderung auf.
       *[else] { $who } hebt die Forderung auf.
    }
in_air =
    { $reader ->
        [who] Du bist in der Luft: Du hast keine Karten mehr, aber diese letzte Karte gewinnt nicht.
       *[else] { $who } ist in der Luft: keine Karten mehr, aber diese letzte Karte gewinnt nicht.
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
        [who] Du erwischst { $other } bei einer vergessenen Ansage.
        [other] { $who } erwischt dich bei einer vergessenen Ansage.
       *[else] { $who } erwischt { $other } bei einer vergessenen Ansage.
    }
reshuffle =
    { $number ->
        [one] Die Karte unter der obersten wird zum neuen Stapel.
       *[other] Der Ablagestapel wird zu einem neuen Stapel von { $number } Karten gemischt.
    }
pass =
    { $reader ->
        [who] Du passt: Es gibt nichts zu ziehen.
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
        [0] Alle haben gepasst, und es gibt nichts zu ziehen: Die Runde ist vorbei.
       *[other] Die Zuggrenze von { $number } ist erreicht: Die Runde ist vorbei.
    }
round = Runde { $number } ist vorbei.
pick_ace =
    { $reader ->
        [who] Du nimmst zuerst { $cards } auf und darfst das Ass spielen.
       *[else] { $who } nimmt zuerst { $cards } auf: ein Ass, das gespielt werden darf.
    }
# Überschrift über den Karten eines Spielers bei der Abrechnung einer Runde
call-score =
    { $reader ->
        [who] Deine Karten
       *[else] Die Karten von { $who }
    }

## Aufforderungen

prompt-play = Spiel eine Karte, die auf { $top } passt, oder zieh.
prompt-play-pass = Spiel eine Karte, die auf { $top } passt, oder passe: Es gibt nichts zu ziehen.
prompt-suit = Gewünscht ist { suit }: Spiel eine passende Karte, oder zieh.
prompt-suit-pass = Gewünscht ist { suit }: Spiel eine passende Karte, oder passe, denn es gibt nichts zu ziehen.
prompt-joker = Auf den Joker passt jede Karte: Spiel eine, oder zieh.
prompt-joker-pass = Auf den Joker passt jede Karte: Spiel eine, oder passe, denn es gibt nichts zu ziehen.
prompt-below = Spiel eine Karte, die auf { $top } unter dem Joker passt, oder zieh.
prompt-below-pass = Spiel eine Karte, die auf { $top } unter dem Joker passt, oder passe: Es gibt nichts zu ziehen.
prompt-last = Zieh eine Karte, oder spiel deine letzte: Sie gewinnt nicht, also wärst du in der Luft.
prompt-last-pass = Es gibt nichts zu ziehen, du darfst also passen. Oder spiel deine letzte Karte: Sie gewinnt nicht, also wärst du in der Luft.
prompt-none = Keine deiner Karten passt: Zieh.
prompt-none-pass = Keine deiner Karten passt, und es gibt nichts zu ziehen: Passe.
prompt-air = Du bist in der Luft: Zieh eine Karte.
prompt-air-pass = Du bist in der Luft, und es gibt nichts zu ziehen: Passe.
prompt-demand =
    { $number ->
        [0] Spiel { $cards }, oder setz aus: Es gibt nichts aufzunehmen.
       *[other] Spiel { $cards }, oder nimm { $number } auf.
    }
prompt-demand-last =
    { $number ->
        [0] Setz aus: Es gibt nichts aufzunehmen. Oder spiel { $cards }, dann bist du in der Luft.
       *[other] Nimm { $number } auf, oder spiel { $cards }, dann bist du in der Luft.
    }
prompt-demand-none =
    { $number ->
        [0] Du kannst nicht antworten, und es gibt nichts aufzunehmen: Setz aus.
       *[other] Du kannst nicht antworten: Nimm { $number } auf.
    }
prompt-demand-air =
    { $number ->
        [0] Du bist in der Luft, und es gibt nichts aufzunehmen: Setz aus.
       *[other] Du bist in der Luft und kannst nicht antworten: Nimm { $number } auf.
    }
prompt-first =
    { $number ->
        [0] Zuerst kam { $card }: Spiel das Ass, oder setz aus. Mehr gibt es nicht aufzunehmen.
        [one] Zuerst kam { $card }: Spiel das Ass, oder nimm noch eine Karte auf.
       *[other] Zuerst kam { $card }: Spiel das Ass, oder nimm noch { $number } auf.
    }
prompt-first-last =
    { $number ->
        [0] Zuerst kam { $card }: Setz aus, oder spiel das Ass, dann bist du in der Luft. Mehr gibt es nicht aufzunehmen.
        [one] Zuerst kam { $card }: Nimm noch eine Karte auf, oder spiel das Ass, dann bist du in der Luft.
       *[other] Zuerst kam { $card }: Nimm noch { $number } auf, oder spiel das Ass, dann bist du in der Luft.
    }
prompt-drawn = Du hast { $card } gezogen: Spiel die Karte, oder behalte sie.
prompt-drawn-none = Du hast { $card } gezogen. Die Karte passt nicht: Behalte sie.
prompt-drawn-last = Du hast { $card } gezogen: Behalte sie, oder spiel sie und sei in der Luft, denn sie gewinnt nicht.

## Beschriftung der Knöpfe für Züge

move-play = Spiel { $card }
move-name = Spiel { $card } und wünsch dir { suit }
move-draw = Ziehen
move-draw-pass = Passen
move-keep = Behalten
move-take =
    { $number ->
        [0] Aussetzen: Es gibt nichts aufzunehmen
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
        [0] Aussetzen und ansagen: Es gibt nichts aufzunehmen
       *[other] Nimm { $number } auf und sag an
    }

## Tipps: Gründe für einen Zug

reason-win = Es ist deine letzte Karte, und sie gewinnt die Runde.
reason-air = Es ist deine letzte Karte, aber hier gewinnt sie nicht: Du wärst in der Luft.
reason-demand = Jetzt muss { $other } antworten oder { $number } aufnehmen.
reason-cancel = So musst du die { $number } Karten nicht aufnehmen.
reason-skip =
    { $number ->
        [0] { $other } ist in der Luft und muss aussetzen.
        [one] { $other } hat nur noch eine Karte und muss aussetzen.
       *[other] { $other } hat noch { $number } Karten und muss aussetzen.
    }
reason-turn =
    { $number ->
        [0] Die Richtung wechselt: { $other } ist in der Luft und kommt nicht an die Reihe.
        [one] Die Richtung wechselt: { $other } hat nur noch eine Karte und kommt nicht an die Reihe.
       *[other] Die Richtung wechselt: { $other } hat noch { $number } Karten und kommt nicht an die Reihe.
    }
reason-again =
    { $number ->
        [one] Du bist noch einmal dran, und eine deiner anderen Karten passt darauf.
       *[other] Du bist noch einmal dran, und { $number } deiner anderen Karten passen darauf.
    }
reason-name =
    { $number ->
        [one] Du hast noch eine Karte in { suit }.
       *[other] Du hast noch { $number } Karten in { suit }.
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
reason-said = Mit der Ansage können dich die anderen nicht erwischen.
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
reason-hold = Deine letzte Karte würde hier nicht gewinnen. Eine andere vielleicht schon.

## Namen der Zonen (Orte auf dem Tisch)

zone-stock = Stapel
zone-discard_pile = Ablagestapel
zone-hand = Hand
zone-demand = Aufnehmen

## Abzeichen neben einer Zone oder einem Namen

badge-air = in der Luft
badge-out = ausgeschieden
badge-dealer = Geber
badge-suit-0 = Kreuz gewünscht
badge-suit-1 = Karo gewünscht
badge-suit-2 = Herz gewünscht
badge-suit-3 = Pik gewünscht
badge-clockwise = im Uhrzeigersinn
badge-anticlockwise = gegen den Uhrzeigersinn

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-match = { $card } passt weder in der Farbe noch im Rang auf { $top }
refuse-suit = Du musst { suit }, eine 8 oder einen Joker spielen
refuse-suit-bare = Du musst { suit } oder eine 8 spielen
refuse-nameless = Wünsch dir mit der 8 eine Farbe, wie in 8H=C
refuse-named = Auf eine 8, mit der eine Farbe gewünscht wurde, darfst du mit deiner 8 keine andere wünschen: Es gilt ihre eigene Farbe
refuse-below = { $card } passt weder in der Farbe noch im Rang auf die Karte unter dem Joker
refuse-demand = Spiel ein Ass, eine 2 oder einen Joker, oder nimm auf
refuse-demand-bare = Spiel ein Ass oder eine 2, oder nimm auf
refuse-demand-suit = Spiel das { suit }-Ass, eine 2 oder einen Joker, oder nimm auf
refuse-demand-suit-bare = Spiel das { suit }-Ass oder eine 2, oder nimm auf
refuse-demand-air = Du bist in der Luft und kannst nicht antworten: Nimm auf
refuse-ace = Nur das Ass ihrer Farbe wehrt eine 2 ab
refuse-first = Spiel das Ass, das zuerst kam, oder nimm den Rest auf
refuse-drawn = Spiel nach dem Ziehen die gezogene Karte, oder behalte sie
refuse-drawn-none = Die gezogene Karte passt nicht: Behalte sie
refuse-drew = Du hast schon gezogen: Spiel diese Karte, oder behalte sie
refuse-drew-none = Du hast schon gezogen: Behalte diese Karte
refuse-keep = Behalten kannst du nur eine Karte, die du gerade gezogen hast
refuse-take = Du musst nichts aufnehmen
refuse-auto = An diesem Tisch wird für dich angesagt
refuse-self = Dich selbst kannst du nicht erwischen
refuse-due = Mach diesen Zug ohne Ansage: Es gibt nichts anzusagen
refuse-caught =
    { $reader ->
        [other] Du hast keine Ansage vergessen, bei der man dich noch erwischen kann
       *[else] { $other } hat keine Ansage vergessen, die du jetzt noch erwischen kannst
    }
refuse-free = An diesem Tisch brauchen Karten, für die andere aufnehmen müssen, keine Ansage
refuse-free-caught = An diesem Tisch brauchen Karten, für die andere aufnehmen müssen, keine Ansage, also gibt es nichts zu erwischen
refuse-air = { $other } ist in der Luft und kann nicht bei einer vergessenen Ansage erwischt werden
refuse-outside = Du bist ausgeschieden: Erwischen dürfen nur Spieler, die in der Runde sind

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

option-name-rotation = Richtung
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
option-starter-inert = wirkt nicht
option-starter-redraw = wird ersetzt
option-starter-active = wirkt wie vom Geber gespielt

option-name-jokers = Joker
option-jokers =
    { $value ->
        [0] Ihr spielt ohne Joker
        [1] Im Spiel ist ein Joker
       *[2] Im Spiel sind zwei Joker
    }

option-name-counter_eight = 8 auf einer 8
option-counter_eight =
    { $value ->
        [printed] Antwortest du auf eine 8 mit Farbwunsch mit einer 8, gilt die Farbe deiner 8
       *[names] Antwortest du auf eine 8 mit Farbwunsch mit einer 8, wünschst du dir auch eine Farbe
    }
option-counter_eight-printed = ihre eigene Farbe gilt
option-counter_eight-names = du wünschst dir eine Farbe

option-name-ace = abwehrende Asse
option-ace =
    { $value ->
        [any] Jedes Ass hebt eine Forderung auf
       *[same_suit] Nur ein Ass derselben Farbe hebt eine Forderung auf
    }
option-ace-any = jedes Ass
option-ace-same_suit = Ass derselben Farbe

option-name-pick_and_play = nach dem Aufnehmen spielen
option-pick_and_play =
    { $value ->
        [off] Nach dem Aufnehmen für eine 2 oder einen Joker setzt du aus
       *[on] Nach dem Aufnehmen für eine 2 oder einen Joker darfst du noch spielen
    }

option-name-first_ace = zuerst aufgenommenes Ass
option-first_ace =
    { $value ->
        [off] Du nimmst alle geforderten Karten auf, auch wenn ein Ass darunter ist
       *[on] Ist die erste aufgenommene Karte ein Ass, das die Forderung aufhebt, darfst du es sofort spielen
    }

option-name-after_joker = Karte auf einem Joker
option-after_joker =
    { $value ->
        [any] Hat jemand für einen Joker aufgenommen, passt jede Karte darauf
       *[below] Hat jemand für einen Joker aufgenommen, muss deine Karte zu der Karte unter dem Joker passen
    }
option-after_joker-any = jede Karte
option-after_joker-below = Karte, die zur darunter passt

option-name-finish_on = letzte Karte auf
option-finish_on =
    { $value ->
        [strict] Deine letzte Karte gewinnt nur auf einer einfachen oder lenkenden Karte
       *[any] Deine letzte Karte gewinnt auf jeder Karte
    }
option-finish_on-strict = einfacher oder lenkender Karte
option-finish_on-any = jeder Karte

option-name-calls = Ansagen
option-calls =
    { $value ->
        [auto] Deine Ansagen werden für dich gemacht
       *[manual] Du sagst selbst an und kannst erwischt werden, wenn du es vergisst
    }
option-calls-auto = automatisch
option-calls-manual = durch die Spieler

option-name-missed_pick = fehlende Ansage bei 2 und Joker
option-missed_pick =
    { $value ->
        [picks] Du kannst erwischt werden, wenn du eine 2 oder einen Joker ohne Ansage spielst
       *[free] Eine 2 oder einen Joker brauchst du nicht anzusagen
    }
option-missed_pick-picks = kann erwischt werden
option-missed_pick-free = keine Ansage nötig

option-name-match = Partie
option-match =
    { $value ->
        [single] Die Partie hat eine Runde
        [elimination] Nach jeder Runde scheidet der Spieler mit der schlechtesten Hand aus
       *[points] Die Punkte aller Runden werden zusammengezählt, und die kleinste Summe gewinnt
    }
option-match-single = eine Runde
option-match-elimination = schlechteste Hand scheidet aus
option-match-points = kleinste Summe gewinnt

option-name-target = Zielpunktzahl
option-target = Die Punktzahl, die eine Partie um Punkte beendet

option-name-joker_points = Punkte für einen Joker
option-joker_points =
    { $value ->
        [0] Ein Joker auf der Hand zählt am Ende keine Punkte
        [20] Ein Joker auf der Hand zählt am Ende 20 Punkte
       *[50] Ein Joker auf der Hand zählt am Ende 50 Punkte
    }

clash-target = nur bei einer Partie um Punkte

## Fehler in getippten Zügen

example-card = eine Karte wie Kreuz 5 (5C)
example-eight = eine 8 mit Wunschfarbe wie 8H=C (Herz 8, Kreuz gewünscht)
fault-names = nur mit einer 8 wünscht man sich eine Farbe, wie in Herz 8 = Kreuz (8H=C)
fault-suit-named = { $word } ist keine Farbe; die Farben sind Kreuz, Karo, Herz und Pik (C, D, H und S), wie in Herz 8 = Kreuz (8H=C)
fault-caught = Platz { $word } gibt es nicht; erwischen kann man die Plätze 0 bis { $last }, wie in erwische { $last }

## Statistik über viele Partien

stat-demands = gespielte Zweien und Joker
stat-cancelled = mit einem Ass aufgehobene Forderungen
stat-picked_up = für Zweien, Joker und fehlende Ansagen aufgenommene Karten
stat-most_picked_up = meiste Karten, die auf einmal aufgenommen wurden
stat-eights = gespielte Achten
stat-skips = wie oft ausgesetzt
stat-turns_round = Richtungswechsel
stat-draws = gezogene Karten
stat-in_air = wie oft in der Luft
stat-caught = wie oft erwischt
stat-reshuffles = neu gemischte Stapel
stat-blocked = Runden, in denen niemand fertig wurde
stat-eights_dealt = Achten auf der ersten Hand
stat-demands_dealt = Zweien und Joker auf der ersten Hand

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-fit = Werde deine Karten los. Spiel eine, die in Farbe oder Rang auf die oberste passt: Herz oder eine 9.
learn-fit-draw = Ziehen darfst du immer, aber du hast Karten, die passen: die 9 und die Herzkarte.
learn-fit-after = Sie passt, und du hast eine Karte weniger.
learn-draw = Keine deiner Karten passt auf die 4♥. Zieh eine Karte.
learn-draw-after = Du hast eine 4 gezogen, und eine 4 passt auf eine 4.
learn-drawn = Die gezogene Karte darfst du gleich spielen. Tu es!
learn-drawn-keep = Du darfst sie behalten, aber dann ist dein Zug vorbei, und du hast eine Karte mehr.
learn-drawn-after = Wenn eine gezogene Karte nicht passt, behältst du sie, und dein Zug ist vorbei.
learn-eight = Eine 8 passt auf jede Karte, und du wünschst dir die nächste Farbe. Spiel sie, und wünsch dir die Farbe, von der du am meisten hast.
learn-eight-draw = Deine 8 passt immer. Spiel sie!
learn-eight-suit = Das darfst du dir wünschen, aber deine anderen Karten sind alle Kreuz. Wünsch dir Kreuz.
learn-eight-after = Bruno musste Kreuz spielen, und jetzt musst du es auch. Du hast drei davon.
learn-two = Nach einer 2 muss der nächste Spieler zwei Karten aufnehmen und aussetzen. Spiel sie!
learn-two-else = Heb dir die anderen für später auf und spiel die 2: Dann muss Bruno zwei Karten aufnehmen.
learn-two-after = Bruno konnte nicht antworten und hat zwei aufgenommen. Bei einem Joker wären es fünf.
learn-ace = Jetzt hat Bruno eine 2 gegen dich gespielt! Ein Ass wehrt sie ab.
learn-ace-take = Dann müsstest du zwei Karten aufnehmen. Spiel lieber dein Ass: Es rettet dich.
learn-ace-after = Gerettet! Du könntest auch mit einer 2 oder einem Joker antworten: Dann muss der nächste Spieler alles zusammen aufnehmen.
learn-last = Noch zwei Karten. Die letzte muss eine einfache sein, kein König: Spiel erst den König, dann bist du noch einmal dran.
learn-last-five = Dann wäre der König deine letzte Karte, und ein König gewinnt nicht: Du wärst „in der Luft“ und müsstest wieder ziehen.
learn-last-draw = Du musst nicht ziehen. Spiel den König: Dann bist du noch einmal dran.
learn-last-after = Mit einem König bist du noch einmal dran. Bei einer 7 setzt der nächste Spieler aus, und ein Bube wechselt die Richtung.
learn-win = Jetzt spiel deine letzte Karte, eine einfache.
learn-win-draw = Jetzt kannst du gewinnen: Spiel deine letzte Karte!
learn-win-after = Alle Karten weg: Du gewinnst! Einfache Karten sind 3, 4, 5, 6, 9, 10 und Dame.

## Bildunterschriften auf der Regelseite

picture-fit = Gleiche Farbe oder gleicher Rang.
picture-eight = Eine 8 passt auf alles, und du wünschst dir eine Farbe.
picture-two = Der nächste Spieler nimmt auf: zwei bei einer 2, fünf beim Joker.
picture-ace = Ein Ass erspart dir das Aufnehmen.
picture-again = König: noch einmal. 7: aussetzen. Bube: Richtungswechsel.
picture-last = Mach Schluss mit einer dieser einfachen Karten.

## Statistik über Anfangshände

opening-eights = Zahl der Achten auf der Starthand
opening-suit = Meiste Karten einer Farbe auf der Hand

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = draw ziehen zieh ziehe | keep behalten behalte | take annehmen nimm aufnehmen | catch erwische erwisch erwischen
