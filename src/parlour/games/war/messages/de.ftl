# Meldungen von War.

## Ereignisse

deal =
    { $reader ->
        [who] Du bekommst { $cards }.
       *[else] { $who } bekommt { $cards }.
    }
ready =
    { $reader ->
        [who] Du bist bereit.
       *[else] { $who } ist bereit.
    }
flip =
    { $reader ->
        [who] Du deckst { $cards } auf.
       *[else] { $who } deckt { $cards } auf.
    }
war =
    { $number ->
        [one] Krieg um { $cards }: eine verdeckt, eine offen.
       *[other] Krieg um { $cards }: { $number } verdeckt, eine offen.
    }
down =
    { $reader ->
        [who] Du legst { $cards } verdeckt hin.
       *[else] { $who } legt { $cards } verdeckt hin.
    }
up =
    { $reader ->
        [who] Du deckst { $cards } auf.
       *[else] { $who } deckt { $cards } auf.
    }
out =
    { $reader ->
        [who]
            { $number ->
                [0] Du hast keine Karten mehr und scheidest aus.
                [1] Du hast zu wenige Karten für den Krieg und scheidest aus. Deine letzte Karte geht an den Gewinner.
               *[other] Du hast zu wenige Karten für den Krieg und scheidest aus. Deine letzten { $cards } gehen an den Gewinner.
            }
       *[else]
            { $number ->
                [0] { $who } hat keine Karten mehr und scheidet aus.
                [1] { $who } hat zu wenige Karten für den Krieg und scheidet aus. Die letzte Karte geht an den Gewinner.
               *[other] { $who } hat zu wenige Karten für den Krieg und scheidet aus. Die letzten { $cards } gehen an den Gewinner.
            }
    }
win_stake =
    { $reader ->
        [who]
            { $number ->
                [one] Du gewinnst eine Karte.
               *[other] Du gewinnst { $number } Karten.
            }
       *[else]
            { $number ->
                [one] { $who } gewinnt eine Karte.
               *[other] { $who } gewinnt { $number } Karten.
            }
    }
take_odd_card =
    { $reader ->
        [who] Du gewinnst auch die übrige Karte.
       *[else] { $who } gewinnt auch die übrige Karte.
    }
win =
    { $reader ->
        [who] Du gewinnst das Spiel.
       *[else] { $who } gewinnt das Spiel.
    }
round_limit =
    { $number ->
        [one] Eine Runde ist gespielt: Der größte Stapel gewinnt.
       *[other] { $number } Runden sind gespielt: Der größte Stapel gewinnt.
    }
# Der Grund für ein Unentschieden, nach der Meldung result-drawn. $number ist die Zahl der Karten in jedem Stapel.
end_drawn =
    { $number ->
        [0] Kein Spieler hat mehr Karten.
        [one] Die größten Stapel sind gleich, mit je einer Karte.
       *[other] Die größten Stapel sind gleich, mit je { $number } Karten.
    }
kept =
    { $reader ->
        [who] Du hast keine Karten mehr und kämpfst mit { $cards } weiter.
       *[else] { $who } hat keine Karten mehr und kämpft mit { $cards } weiter.
    }

## Aufforderungen

prompt-flips =
    { $number ->
        [one] Ein Spieler muss noch aufdecken.
       *[other] { $number } Spieler müssen noch aufdecken.
    }
prompt-flip = Deck die oberste Karte deines Stapels auf.
prompt-flipped = Deine Karte liegt bereit. Warten auf { $number } Mitspieler.
prompt-flipped-1 = Deine Karte liegt bereit. Warten auf { $other }.
prompt-out = Du bist ausgeschieden.

## Beschriftung der Knöpfe für Züge

move-flip = Aufdecken

## Namen der Zonen (Orte auf dem Tisch)

zone-pile = Stapel
zone-table = Letzte Runde
zone-odd_card = Übrige Karte
zone-round_count = Runden

## Abzeichen neben einer Zone oder einem Namen

badge-out = ausgeschieden
badge-ready = bereit

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-flipped = Du hast schon aufgedeckt, die anderen noch nicht
refuse-out = Du bist ausgeschieden

## Optionen

option-name-war = verdeckte Karten
option-war =
    { $value ->
        [one] In einem Krieg legt jeder eine Karte verdeckt
        [three] In einem Krieg legt jeder drei Karten verdeckt
       *[rank] In einem Krieg legt jeder so viele Karten verdeckt, wie die gleichen Karten wert sind
    }
option-war-one = eine
option-war-three = drei
option-war-rank = so viele, wie die gleichen Karten wert sind

option-name-run_out = zu wenige Karten für einen Krieg
option-run_out =
    { $value ->
        [last_card] Hast du zu wenige Karten für einen Krieg, kämpft deine letzte Karte für dich
        [lose] Hast du zu wenige Karten für einen Krieg, scheidest du aus
       *[stays] Hast du zu wenige Karten für einen Krieg, kämpft deine letzte Karte für dich, bis der Krieg vorbei ist
    }
option-run_out-last_card = kämpft mit der letzten Karte
option-run_out-lose = scheidet aus
option-run_out-stays = kämpft mit der letzten weiter

option-name-returns = Reihenfolge gewonnener Karten
option-returns =
    { $value ->
        [shuffled] Gewonnene Karten werden gemischt, bevor sie unter den Stapel kommen
        [winner_first] Von den gewonnenen Karten kommen die eigenen zuerst unter den Stapel
       *[loser_first] Von den gewonnenen Karten kommen die der anderen zuerst unter den Stapel
    }
option-returns-shuffled = gemischt
option-returns-winner_first = eigene Karten zuerst
option-returns-loser_first = Karten der anderen zuerst

option-name-max_rounds = Rundengrenze
option-max_rounds = Runden, nach denen der größte Stapel gewinnt; 0 heißt unbegrenzt

## Statistik über viele Partien

stat-wars = Kriege
stat-war_at_once = Krieg in der ersten Runde
stat-most_won = meiste Karten, die auf einmal gewonnen wurden
stat-aces_dealt = ausgeteilte Asse

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-flip = Dein Stapel liegt verdeckt. Deck die oberste Karte auf: Die höhere der beiden Karten gewinnt beide.
learn-flip-after = Dein König schlägt die Dame. Beide Karten kommen unter deinen Stapel.
learn-ace = Aussuchen kannst du deine Karte nicht, also deck einfach die nächste auf. Ob sie höher ist?
learn-ace-after = Ein Ass ist die höchste Karte, also gewinnt Bruno beide. Eine 2 ist die niedrigste.
learn-war = Deck noch einmal auf, und schau, was passiert, wenn zwei Karten gleich sind.
learn-war-after = Zwei Siebenen: Das ist Krieg! Ihr habt beide eine Karte verdeckt und eine offen hingelegt, und die höhere hat alle sechs gewonnen.
learn-double = Da kommt schon der nächste Krieg. Manchmal reicht einer nicht.
learn-double-after = Auch die neuen Karten waren gleich, also kam noch ein Krieg dazu. Der Sieger bekommt alle Karten.
learn-all = Bruno hat nur noch zwei Karten. Hol dir alle Karten, dann gewinnst du das Spiel.
learn-all-after = Bruno musste mit seiner allerletzten Karte kämpfen, und jetzt gehören alle Karten dir.

## Bildunterschriften auf der Regelseite

picture-higher = Die höhere Karte gewinnt beide.
picture-ace = Asse sind hoch, Zweien niedrig.
picture-war = Gleiche Karten: Krieg!
picture-stake = Eine Karte verdeckt, eine offen. Die höhere gewinnt alles.

## Statistik über Anfangshände

opening-aces = Asse im Stapel
opening-high = Asse, Könige, Damen und Buben im Stapel

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = flip aufdecken deck decke
