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
        [one] Krieg um { $cards }: Jeder legt eine Karte verdeckt und eine offen hin.
       *[other] Krieg um { $cards }: Jeder legt { $number } Karten verdeckt und eine offen hin.
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
        [who] Du gewinnst auch die Restkarte.
       *[else] { $who } gewinnt auch die Restkarte.
    }
win =
    { $reader ->
        [who] Du gewinnst die Partie.
       *[else] { $who } gewinnt die Partie.
    }
round_limit =
    { $number ->
        [one] Das Rundenlimit (1) ist erreicht: Der größte Stapel gewinnt.
       *[other] Das Rundenlimit ({ $number }) ist erreicht: Der größte Stapel gewinnt.
    }
# Der Grund für ein Unentschieden, nach der Meldung result-drawn. $number ist die Zahl der Karten in jedem Stapel.
end_drawn =
    { $number ->
        [0] Kein Spieler hat noch Karten.
        [one] Die größten Stapel sind gleich groß, mit je einer Karte.
       *[other] Die größten Stapel sind gleich groß, mit je { $number } Karten.
    }
kept =
    { $reader ->
        [who] Dein Stapel ist leer, darum kämpft { $cards } für dich weiter.
       *[else] Der Stapel von { $who } ist leer, darum kämpft { $cards } weiter.
    }

## Ziel und Ende einer Partie

progress = Runde { $number }
progress-limit = Runde { $number } von { $total }
ended-cards =
    { $reader ->
        [who] Du hast alle Karten.
       *[else] { $who } hat alle Karten.
    }

## Aufforderungen

prompt-flips =
    { $number ->
        [one] Ein Spieler muss noch aufdecken.
       *[other] { $number } Spieler müssen noch aufdecken.
    }
prompt-flip = Deck die oberste Karte deines Stapels auf.
prompt-flipped = Deine Karte liegt bereit. { $number } Mitspieler müssen noch aufdecken.
prompt-flipped-1 = Deine Karte liegt bereit. { $other } muss noch aufdecken.
prompt-out = Du bist ausgeschieden.

## Beschriftung der Knöpfe für Züge

move-flip = Aufdecken

## Namen der Zonen (Orte auf dem Tisch)

zone-pile = Stapel
zone-table = Zuletzt gespielt
zone-odd_card = Restkarte
zone-round_count = Runden

## Abzeichen neben einer Zone oder einem Namen

badge-out = raus
badge-ready = bereit
badge-won = gewonnen

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-flipped = Du hast schon aufgedeckt: Warte auf die anderen
refuse-out = Du bist ausgeschieden

## Optionen

option-name-war = verdeckte Karten beim Krieg
option-war =
    { $value ->
        [one] In einem Krieg legt jeder eine Karte verdeckt hin
        [three] In einem Krieg legt jeder drei Karten verdeckt hin
       *[rank] In einem Krieg legt jeder so viele Karten verdeckt hin, wie der Wert der aufgedeckten Karten angibt
    }
option-war-one = eine Karte
option-war-three = drei Karten
option-war-rank = so viele, wie der Wert der aufgedeckten Karten angibt

option-name-run_out = zu wenige Karten für einen Krieg
option-run_out =
    { $value ->
        [last_card] Hast du zu wenige Karten für einen Krieg, deckst du die letzte auf und scheidest aus, wenn es wieder einen Gleichstand gibt
        [lose] Hast du zu wenige Karten für einen Krieg, scheidest du aus
       *[stays] Hast du zu wenige Karten für einen Krieg, bleibt deine letzte Karte im Spiel, bis der Krieg vorbei ist
    }
option-run_out-last_card = die letzte Karte kämpft nur einmal
option-run_out-lose = der Spieler scheidet aus
option-run_out-stays = die letzte Karte bleibt bis zum Ende des Kriegs im Spiel

option-name-returns = Reihenfolge der gewonnenen Karten unter dem Stapel
option-returns =
    { $value ->
        [shuffled] Gewonnene Karten werden gemischt, bevor sie unter den Stapel kommen
        [winner_first] Der Gewinner legt zuerst seine eigenen Karten unter den Stapel, dann die der anderen
       *[loser_first] Der Gewinner legt zuerst die Karten der anderen unter den Stapel, dann seine eigenen
    }
option-returns-shuffled = gemischt
option-returns-winner_first = eigene Karten zuerst
option-returns-loser_first = Karten der anderen zuerst

option-name-max_rounds = Rundenlimit
option-max_rounds = Anzahl der Runden, nach denen der größte Stapel gewinnt; 0 heißt unbegrenzt

## Statistik über viele Partien

stat-wars = Kriege
stat-war_at_once = Krieg in der ersten Runde
stat-most_won = größte Anzahl auf einmal gewonnener Karten
stat-aces_dealt = ausgeteilte Asse

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-flip = Dein Stapel liegt verdeckt. Deck die oberste Karte auf: Wer die höhere Karte hat, gewinnt beide Karten.
learn-flip-after = Dein König schlägt die Dame. Beide Karten kommen unter deinen Stapel.
learn-ace = Aussuchen kannst du dir deine Karte nicht: Deck einfach die nächste auf. Ob sie höher ist als Brunos Karte?
learn-ace-after = Asse sind hoch: Brunos Ass schlägt deine 3, und er gewinnt beide Karten. Die 2 ist die niedrigste Karte.
learn-war = Deck die nächste Karte auf, und schau, was passiert, wenn zwei Karten gleich sind.
learn-war-after = Zwei Siebenen: Das ist Krieg! Ihr habt beide eine Karte verdeckt und eine offen hingelegt. Deine war höher und gewinnt alle sechs.
learn-double = Deck die nächste Karte auf. Gleich gibt es wieder Krieg, und diesmal reicht einer nicht.
learn-double-after = Auch die neuen Karten waren gleich, also gab es einen zweiten Krieg. Der Sieger bekommt alle Karten.
learn-all = Bruno hat nur noch zwei Karten. Wenn du alle Karten hast, gewinnst du die Partie.
learn-all-after = Bruno musste mit seiner allerletzten Karte kämpfen und hat sie verloren. Du hast alle Karten: Gewonnen!

## Bildunterschriften auf der Regelseite

picture-higher = Wer die höhere Karte hat, gewinnt beide Karten.
picture-ace = Asse sind hoch, Zweien niedrig.
picture-war = Zwei gleiche Karten: Krieg!
picture-stake = Jeder legt eine Karte verdeckt und eine offen hin. Die höhere gewinnt alle Karten.

## Statistik über Anfangshände

opening-aces = Anzahl der Asse im Stapel
opening-high = Anzahl der Asse, Könige, Damen und Buben im Stapel

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = flip aufdecken deck decke
