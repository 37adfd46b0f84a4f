# Was War sagt.

## Was geschieht

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
                [0] Du hast keine Karten mehr und bist ausgeschieden.
                [1] Dir fehlen Karten für den Krieg: Du scheidest aus, und deine letzte Karte geht an den Gewinner.
               *[other] Dir fehlen Karten für den Krieg: Du scheidest aus, und deine letzten { $cards } gehen an den Gewinner.
            }
       *[else]
            { $number ->
                [0] { $who } hat keine Karten mehr und ist ausgeschieden.
                [1] { $who } hat zu wenige Karten für den Krieg und scheidet aus. Die letzte Karte geht an den Gewinner.
               *[other] { $who } hat zu wenige Karten für den Krieg und scheidet aus. Die letzten { $cards } gehen an den Gewinner.
            }
    }
win_stake =
    { $reader ->
        [who]
            { $number ->
                [one] Du gewinnst { $number } Karte.
               *[other] Du gewinnst { $number } Karten.
            }
       *[else]
            { $number ->
                [one] { $who } gewinnt { $number } Karte.
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
        [one] Eine Runde ist gespielt: Die meisten Karten gewinnen.
       *[other] { $number } Runden sind gespielt: Die meisten Karten gewinnen.
    }
# Dass es unentschieden ist, sagt result-drawn: hier steht, warum. 0 heißt, dass niemand übrig ist.
end_drawn =
    { $number ->
        [0] Kein Spieler hat noch Karten.
        [one] Die größten Stapel sind gleich, mit je einer Karte.
       *[other] Die größten Stapel sind gleich, mit je { $number } Karten.
    }
kept =
    { $reader ->
        [who] Du hast sonst keine Karten mehr und kämpfst mit { $cards } weiter.
       *[else] { $who } hat sonst keine Karten mehr und kämpft mit { $cards } weiter.
    }

## Was ein Platz zu tun hat

prompt-flips =
    { $number ->
        [one] { $number } Spieler muss noch aufdecken.
       *[other] { $number } Spieler müssen noch aufdecken.
    }
prompt-flip = Deck die oberste Karte deines Stapels auf.
prompt-flipped = Deine Karte liegt bereit. Warten auf { $number } andere.
prompt-flipped-1 = Deine Karte liegt bereit. Warten auf { $other }.
prompt-out = Du bist ausgeschieden.

## Züge, wie sie auf einem Knopf stehen

move-flip = Aufdecken

## Orte

zone-pile = Stapel
zone-table = Letzte Runde
zone-odd_card = Übrige Karte
zone-round_count = Runden

## Zeichen neben einem Ort oder einem Namen

badge-out = ausgeschieden
badge-ready = bereit

## Warum ein Zug nicht geht

refuse-flipped = Du hast schon aufgedeckt, die anderen noch nicht
refuse-out = Du bist ausgeschieden

## Was ein Tisch wählen kann

option-name-war = verdeckte Karten
option-war = Karten, die in einem Krieg zu zweit verdeckt liegen
option-war-one = eine
option-war-three = drei
option-war-rank = so viele, wie der Rang zählt

option-name-run_out = zu wenige Karten für einen Krieg
option-run_out = Ein Spieler mit zu wenigen Karten für einen Krieg nimmt die letzte, scheidet aus oder kämpft den ganzen Krieg mit der letzten
option-run_out-last_card = kämpft mit der letzten Karte
option-run_out-lose = scheidet aus
option-run_out-stays = kämpft mit ihr bis zum Ende

option-name-returns = Reihenfolge gewonnener Karten
option-returns = Gewonnene Karten kommen gemischt unter den Stapel, die eigenen zuerst oder die der anderen zuerst
option-returns-shuffled = gemischt
option-returns-winner_first = eigene Karten zuerst
option-returns-loser_first = andere Karten zuerst

option-name-max_rounds = Rundengrenze
option-max_rounds = Runden, nach denen die meisten Karten gewinnen; 0 heißt unbegrenzt

## Zahlen: was von vielen Partien gezählt wird

stat-wars = Kriege
stat-war_at_once = Krieg in der ersten Runde
stat-most_won = meiste auf einmal gewonnene Karten
stat-aces_dealt = ausgeteilte Asse

## Die erste Hand: was jeder Schritt sagt und was er gezeigt hat

learn-flip = Dein Stapel liegt verdeckt. Deck die oberste Karte auf: Die höhere der beiden Karten gewinnt beide.
learn-flip-after = Dein König schlägt die Dame. Beide Karten kommen unter deinen Stapel.
learn-ace = Aussuchen kannst du deine Karte nicht, also deck einfach die nächste auf. Ob sie höher ist?
learn-ace-after = Ein Ass ist die höchste Karte, also gewinnt Bruno beide. Eine 2 ist die niedrigste.
learn-war = Deck noch einmal auf, und sieh, was passiert, wenn zwei Karten gleich sind.
learn-war-after = Zwei Siebenen: Das ist Krieg! Ihr habt beide eine Karte verdeckt und eine offen hingelegt, und die höhere hat alle sechs gewonnen.
learn-double = Da kommt schon der nächste Krieg. Manchmal reicht einer nicht.
learn-double-after = Auch die neuen Karten waren gleich, also kam ein zweiter Krieg obendrauf. Der Sieger bekommt alle Karten.
learn-all = Bruno hat nur noch zwei Karten. Mit allen Karten gewinnst du das Spiel.
learn-all-after = Bruno musste mit seiner allerletzten Karte kämpfen, und jetzt gehören alle Karten dir.

## Bilder für die Regeln

picture-higher = Die höhere Karte gewinnt beide.
picture-ace = Asse sind hoch, Zweien niedrig.
picture-war = Gleiche Karten: Krieg!
picture-stake = Eine Karte verdeckt, eine offen. Die höhere gewinnt alles.

## Was in einem ersten Blatt gezählt wird

opening-aces = Asse im Stapel
opening-high = Asse, Könige, Damen und Buben im Stapel

# Was man tippt: siehe die Wörter aller Spiele
typed-words = flip aufdecken deck decke
