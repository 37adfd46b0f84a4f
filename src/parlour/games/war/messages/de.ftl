# Was War sagt.

## Was geschieht

deal =
    { $reader ->
        [who] Du bekommst { $cards }.
       *[else] { $who } bekommt { $cards }.
    }
ready =
    { $reader ->
        [who] Du bist bereit zum Aufdecken.
       *[else] { $who } ist bereit zum Aufdecken.
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
        [who] Du drehst { $cards } um.
       *[else] { $who } dreht { $cards } um.
    }
out =
    { $reader ->
        [who]
            { $number ->
                [0] Du hast keine Karte mehr und bist ausgeschieden.
                [1] Deine Karten reichen nicht. Du bist ausgeschieden, und eine weitere Karte kommt zum Einsatz dazu.
               *[other] Deine Karten reichen nicht. Du bist ausgeschieden, und { $cards } kommen noch zum Einsatz dazu.
            }
       *[else]
            { $number ->
                [0] { $who } hat keine Karte mehr und ist ausgeschieden.
                [1] Bei { $who } reichen die Karten nicht: ausgeschieden, und eine weitere Karte kommt zum Einsatz dazu.
               *[other] Bei { $who } reichen die Karten nicht: ausgeschieden, und { $cards } kommen noch zum Einsatz dazu.
            }
    }
win_stake =
    { $reader ->
        [who] Du gewinnst den Einsatz von { $number }.
       *[else] { $who } gewinnt den Einsatz von { $number }.
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
        [0] Niemand ist mehr da, um die Karten zu gewinnen.
        [one] Die größten Stapel sind gleich, mit je einer Karte.
       *[other] Die größten Stapel sind gleich, mit je { $number } Karten.
    }
kept =
    { $reader ->
        [who] Du hast keine Karte mehr und kämpfst mit { $cards } weiter.
       *[else] { $who } hat keine Karte mehr und kämpft mit { $cards } weiter.
    }

## Was ein Platz zu tun hat

prompt-flips = { $number } müssen noch aufdecken.
prompt-flip = Deck die oberste Karte deines Stapels auf.
prompt-flipped = Deine Karte liegt bereit; { $number } andere müssen noch aufdecken.
prompt-flipped-1 = Deine Karte liegt bereit; warte auf { $other }.
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

refuse-flipped = Du hast schon aufgedeckt, andere noch nicht
refuse-out = Du bist ausgeschieden

## Was ein Tisch wählen kann

option-name-war = Krieg
option-war = Verdeckte Karten in einem Krieg zu zweit: eine, drei oder so viele, wie der gleiche Rang zählt
option-war-one = eine
option-war-three = drei
option-war-rank = Rang

option-name-run_out = Karten zu Ende
option-run_out = Wem im Krieg die Karten nicht reichen: kämpft mit der letzten, scheidet aus oder kämpft mit ihr, solange der Krieg dauert
option-run_out-last_card = letzte Karte
option-run_out-lose = verliert
option-run_out-stays = bleibt dabei

option-name-returns = Rückkehr
option-returns = Wie gewonnene Karten unter den Stapel kommen: gemischt, die eigenen zuerst oder die der anderen zuerst
option-returns-shuffled = gemischt
option-returns-winner_first = eigene zuerst
option-returns-loser_first = fremde zuerst

option-name-max_rounds = höchstens Runden
option-max_rounds = Runden, nach denen die meisten Karten gewinnen; 0 für keine Grenze

## Zahlen: was von vielen Partien gezählt wird

stat-wars = Kriege
stat-war_at_once = ein Krieg in der ersten Runde
stat-most_won = der größte gewonnene Einsatz
stat-aces_dealt = ausgeteilte Asse

## Die erste Hand: was jeder Schritt sagt und was er gezeigt hat

learn-flip = Dein Stapel liegt verdeckt. Deck die oberste Karte auf: Die höhere der beiden Karten gewinnt beide.
learn-flip-after = Dein König schlägt die Dame. Beide Karten kommen unter deinen Stapel.
learn-ace = Aussuchen kannst du deine Karte nicht, also deck einfach die nächste auf. Ob sie höher ist?
learn-ace-after = Ein Ass ist die höchste Karte von allen, also gewinnt Bruno diese zwei. Eine 2 ist die niedrigste.
learn-war = Deck wieder auf, und sieh, was passiert, wenn zwei Karten gleich sind.
learn-war-after = Zwei Siebenen: Das ist Krieg! Jeder hat eine Karte verdeckt und eine offen hingelegt, und die höhere hat alle sechs gewonnen.
learn-double = Da kommt schon wieder ein Krieg. Manchmal muss man ihn zweimal führen.
learn-double-after = Auch die neuen Karten waren gleich, also gab es einen zweiten Krieg obendrauf. Wer ihn gewinnt, bekommt den ganzen Haufen.
learn-all = Bruno hat nur noch zwei Karten. Wer alle Karten hat, gewinnt das Spiel.
learn-all-after = Bruno musste mit seiner allerletzten Karte kämpfen, und jetzt gehören alle Karten dir.

## Bilder für die Regeln

picture-higher = Die höhere Karte gewinnt beide.
picture-ace = Asse sind hoch, Zweien niedrig.
picture-war = Gleiche Karten: Es ist Krieg.
picture-stake = Eine Karte verdeckt, eine offen. Die höhere bekommt alles.

## Was in einem ersten Blatt gezählt wird

opening-aces = Asse im Stapel
opening-high = Asse, Könige, Damen und Buben im Stapel

# Was man tippt: siehe die Wörter aller Spiele
typed-words = flip aufdecken deck decke
