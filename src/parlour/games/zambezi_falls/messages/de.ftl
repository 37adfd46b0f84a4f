# Meldungen von Zambezi Falls.

# Eine Karte eines Werts, im vierten Fall. $rank ist der englische Name des Werts.
a-rank =
    { $rank ->
        [three] Eine 3
        [four] Eine 4
        [five] Eine 5
        [six] Eine 6
        [seven] Eine 7
        [eight] Eine 8
        [nine] Eine 9
        [ten] Eine 10
        [jack] Einen Buben
        [queen] Eine Dame
        [king] Einen König
        [ace] Ein Ass
       *[two] Eine 2
    }
# Mehrzahl eines Werts, im vierten Fall
ranks =
    { $rank ->
        [three] Dreien
        [four] Vieren
        [five] Fünfen
        [six] Sechsen
        [seven] Siebenen
        [eight] Achten
        [nine] Neunen
        [ten] Zehnen
        [jack] Buben
        [queen] Damen
        [king] Könige
        [ace] Asse
       *[two] Zweien
    }
move-give = { a-rank } hergeben

# $size ist die Zahl der gespielten Karten
move-play =
    { $size ->
        [1] { a-rank } spielen
        [2] Zwei { ranks } spielen
        [3] Drei { ranks } spielen
       *[4] Vier { ranks } spielen
    }

## Ereignisse

deal =
    { $reader ->
        [who] Du bekommst { $cards }.
       *[else] { $who } bekommt { $cards }.
    }
give =
    { $reader ->
        [who] Du legst { $cards } für { $other } beiseite.
        [other] { $who } legt { $cards } für dich beiseite.
       *[else] { $who } legt { $cards } für { $other } beiseite.
    }
get =
    { $reader ->
        [who] Du bekommst { $cards } von { $other }.
        [other] { $who } bekommt { $cards } von dir.
       *[else] { $who } bekommt { $cards } von { $other }.
    }
lead =
    { $reader ->
        [who] Du eröffnest eine neue Runde.
       *[else] { $who } eröffnet eine neue Runde.
    }
play =
    { $reader ->
        [who] Du spielst { $cards }.
       *[else] { $who } spielt { $cards }.
    }
match =
    { $reader ->
        [who] Gleiche Karten! Du bist noch einmal dran.
       *[else] Gleiche Karten! { $who } ist noch einmal dran.
    }
shut_down =
    { $reader ->
        [who] Du beendest die Runde.
       *[else] { $who } beendet die Runde.
    }
pass =
    { $reader ->
        [who] Du passt.
       *[else] { $who } passt.
    }
falls =
    { $reader ->
        [who] Zambezi Falls! Du machst die vier gleichen Karten komplett: { $cards }.
       *[else] Zambezi Falls! { $who } macht die vier gleichen Karten komplett: { $cards }.
    }
ride =
    { $reader ->
        [who] Du rufst: Ride the Pony!
       *[else] { $who } ruft: Ride the Pony!
    }
reserve =
    { $reader ->
        [who] Du bekommst { $cards } aus der Reserve.
       *[else] { $who } bekommt { $cards } aus der Reserve.
    }
reserve_empty = Die Reserve ist leer: Es werden keine Karten ausgeteilt.
social =
    { $reader ->
        [who] Du rufst: Social! Zeit für eine Leckerei.
       *[else] { $who } ruft: Social! Zeit für eine Leckerei.
    }
cheer =
    { $reader ->
        [who] Du jubelst den Siebenen zu.
       *[else] { $who } jubelt den Siebenen zu.
    }
win =
    { $reader ->
        [who]
            { $number ->
                [1] Du gewinnst das Spiel.
               *[other] Du hast keine Karten mehr und gewinnst das Spiel.
            }
       *[else]
            { $number ->
                [1] { $who } gewinnt das Spiel.
               *[other] { $who } hat keine Karten mehr und gewinnt das Spiel.
            }
    }
move_limit =
    { $number ->
        [1] Das Zuglimit ist erreicht, und ihr habt gleich viele Karten: Das Spiel endet unentschieden.
       *[other] Das Zuglimit ist erreicht: Der Spieler mit weniger Karten gewinnt.
    }
end_game = Spiel { $number } ist vorbei.
# Sprechblasen
call-match = Gleiche Karten!
call-pass = Ich passe
call-ride = Ride the Pony!
call-social = Social! Zeit für eine Leckerei.
call-falls = Zambezi Falls!

## Ziel und Ende einer Partie

progress-single = Wer zuerst fertig ist
progress-series = Spiel { $number } von { $total }
ended-series =
    { $reader ->
        [who]
            { $number ->
                [one] Du hast ein Spiel der Serie gewonnen.
               *[other] Du hast { $number } Spiele der Serie gewonnen.
            }
       *[else]
            { $number ->
                [one] { $who } hat ein Spiel der Serie gewonnen.
               *[other] { $who } hat { $number } Spiele der Serie gewonnen.
            }
    }
ended-series-drawn = Beide haben gleich viele Spiele gewonnen.
ended-cards =
    { $reader ->
        [who] Du hast keine Karten mehr.
       *[else] { $who } hat keine Karten mehr.
    }

## Aufforderungen

prompt-give = Wähl eine Karte für { $who } aus.
prompt-given = Du hast deine Karte beiseitegelegt. Warten auf { $who }.
prompt-choosing = Jeder wählt eine Karte für den anderen aus.
prompt-choosing-1 = { $who } wählt noch eine Karte aus.
prompt-lead = Eröffne eine neue Runde mit einer oder mehreren Karten vom gleichen Wert.
prompt-answer-beat-match-pass = Schlag { $cards }, leg gleiche Karten, oder passe.
prompt-answer-beat-pass = Schlag { $cards }, oder passe.
prompt-answer-match-pass = Leg gleiche Karten auf { $cards }, oder passe.
prompt-answer-pass = Auf { $cards } kannst du nichts spielen: Passe.
prompt-answer-beat-match = Schlag { $cards }, oder leg gleiche Karten. Passen darfst du nur, wenn du nicht spielen kannst.
prompt-answer-beat = Schlag { $cards }. Passen darfst du nur, wenn du nicht spielen kannst.
prompt-answer-match = Leg gleiche Karten auf { $cards }. Passen darfst du nur, wenn du nicht spielen kannst.
prompt-again-beat-pass = Du hast gleiche Karten gelegt und bist noch einmal dran: Schlag { $cards }, oder passe.
prompt-again-beat = Du hast gleiche Karten gelegt und bist noch einmal dran: Du musst { $cards } schlagen.
prompt-again-pass = Du hast gleiche Karten gelegt und bist noch einmal dran, aber keine deiner Karten schlägt { $cards }: Passe.

## Beschriftung der Knöpfe für Züge

move-pass = Passen
move-two_twos = Zwei Zweien spielen
move-odd = Diese Karten spielen

## Tipps: Gründe für einen Zug

reason-win = Das sind deine letzten Karten: Du gewinnst das Spiel.
reason-win-1 = Das ist deine letzte Karte: Du gewinnst das Spiel.
reason-falls = Das sind vier gleiche Karten („Zambezi Falls“), also bekommt jeder zwei Karten.
reason-falls-0 = Das sind vier gleiche Karten („Zambezi Falls“), aber die Reserve ist leer.
reason-match = So legst du gleiche Karten und bist noch einmal dran.
reason-safe = Dagegen hilft keine der übrigen Karten.
reason-only_two = Dagegen hilft nur eine 2, und höchstens eine 2 ist noch übrig.
reason-only_twos =
    Dagegen hilft nur eine 2, und davon { $number ->
        [one] gibt es höchstens noch eine.
       *[other] gibt es höchstens noch { $number }.
    }
reason-rid = So wirst du { $number } Karten auf einmal los.
reason-rid-all =
    { $number ->
        [2] So wirst du beide Karten von diesem Wert auf einmal los.
       *[other] So wirst du alle { $number } Karten von diesem Wert auf einmal los.
    }
reason-lone = Es ist deine einzige Karte von diesem Wert, du reißt also kein Paar auseinander.
reason-shut = Das beendet die Runde, und du eröffnest die nächste.
reason-keep = So hebst du dir deine 2 für später auf.
reason-keeps =
    { $number ->
        [2] So hebst du dir deine zwei Zweien für später auf.
        [3] So hebst du dir deine drei Zweien für später auf.
       *[4] So hebst du deine vier Zweien für später auf.
    }
reason-give = Es ist deine niedrigste einzelne Karte.

## Namen der Zonen (Orte auf dem Tisch)

zone-reserve = Reserve
zone-pile = Karten dieser Runde
zone-hand = Hand
zone-aside = Beiseitegelegt

## Abzeichen neben einer Zone oder einem Namen

badge-dealer = Geber
badge-again = noch einmal dran
badge-series-3 = bis zu 3 Spiele
badge-series-5 = bis zu 5 Spiele
badge-series-7 = bis zu 7 Spiele

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-given = Du hast deine Karte schon beiseitegelegt: Warte auf deinen Mitspieler
refuse-held = Diese Karte hast du nicht
refuse-held-more = Diese Karten hast du nicht alle
refuse-exchange = Zuerst gebt ihr einander eine Karte
refuse-exchanged = Eine Karte hergeben kannst du nur, bevor das Spiel beginnt
refuse-no_exchange = An diesem Tisch werden keine Karten getauscht
refuse-together = Spiel eine bis vier Karten vom gleichen Wert
refuse-low =
    { $size ->
        [1] Das schlägt { $cards } nicht: Spiel eine höhere Karte, eine 2 oder zwei bis vier gleiche Karten (keine Zweien)
        [2] Das schlägt { $cards } nicht: Spiel eine einzelne 2, ein höheres Paar, drei oder vier gleiche Karten (keine Zweien)
        [3] Das schlägt { $cards } nicht: Spiel eine einzelne 2, drei höhere gleiche Karten oder vier beliebige gleiche Karten (keine Zweien)
       *[4] Das schlägt { $cards } nicht: Spiel vier höhere gleiche Karten oder zwei Zweien
    }
refuse-low-ace =
    { $size ->
        [1] Das schlägt { $cards } nicht: Spiel eine 2 oder zwei bis vier gleiche Karten (keine Zweien)
        [2] Das schlägt { $cards } nicht: Spiel eine einzelne 2 oder mindestens drei gleiche Karten (keine Zweien)
        [3] Das schlägt { $cards } nicht: Spiel eine einzelne 2 oder vier gleiche Karten (keine Zweien)
       *[4] Das schlägt { $cards } nicht: Das können nur zwei Zweien
    }
refuse-two_needed = Gegen vier gleiche Karten brauchst du zwei Zweien
refuse-twos = Spiel Zweien einzeln: Ein Paar Zweien schlägt nur vier gleiche Karten
refuse-again = Du hast schon gleiche Karten gelegt: Schlag jetzt { $cards }, oder passe
refuse-again-must = Du hast schon gleiche Karten gelegt: Jetzt musst du { $cards } schlagen
refuse-again-pass = Du hast schon gleiche Karten gelegt, und keine deiner Karten schlägt { $cards }: Passe
refuse-follow = Auf eine einzelne Karte darfst du an diesem Tisch nur dann eine gleiche legen, wenn du sie danach auch schlagen kannst oder wenn sie deine letzte Karte ist
refuse-must_follow = Du hast auf eine einzelne Karte eine gleiche gelegt: An diesem Tisch musst du deine eigene Karte jetzt auch schlagen
refuse-stuck = Passen darfst du an diesem Tisch nur, wenn du nichts spielen kannst
refuse-lead = Du eröffnest diese Runde und darfst nicht passen

## Spielstand

standing =
    { $number ->
        [one] { $number } Spiel gewonnen
       *[other] { $number } Spiele gewonnen
    }

## Optionen

option-name-series = Länge der Serie
option-series =
    { $value ->
        [1] Ihr spielt ein einzelnes Spiel
        [3] Wer zuerst zwei von drei Spielen gewinnt, gewinnt die Serie
        [5] Wer zuerst drei von fünf Spielen gewinnt, gewinnt die Serie
       *[7] Wer zuerst vier von sieben Spielen gewinnt, gewinnt die Serie
    }

option-name-exchange = Kartentausch
option-exchange =
    { $value ->
        [on] Vor jedem Spiel gebt ihr einander eine Karte
       *[off] Vor einem Spiel werden keine Karten getauscht
    }

option-name-unfollowed_match = Passen nach gleichen Karten
option-unfollowed_match =
    { $value ->
        [opponent_plays] Legst du gleiche Karten und passt dann, muss der Mitspieler diese Karten schlagen oder wieder gleiche legen
        [opponent_leads] Legst du gleiche Karten und passt dann, eröffnet der Mitspieler eine neue Runde
       *[illegal] Eine gleiche Karte darfst du auf eine einzelne nur legen, wenn sie deine letzte ist oder du sie danach schlagen kannst
    }
option-unfollowed_match-opponent_plays = der Mitspieler spielt auf deine Karten
option-unfollowed_match-opponent_leads = der Mitspieler eröffnet eine neue Runde
option-unfollowed_match-illegal = verboten, wenn eine einzelne Karte auf eine gleiche gelegt wurde

option-name-falls = was als Zambezi Falls zählt
option-falls =
    { $value ->
        [top_four] Zambezi Falls gibt es, sobald vier gleiche Karten obenauf liegen
       *[listed] Zambezi Falls gibt es nur bei drei Karten auf einer, einem Paar auf einem Paar oder vier auf einmal
    }
option-falls-top_four = vier gleiche Karten obenauf, egal wie gespielt
option-falls-listed = nur drei Karten auf einer, ein Paar auf einem Paar oder vier Karten auf einmal

option-name-passing = wann du passen darfst
option-passing =
    { $value ->
        [free] Du darfst immer passen, außer wenn du eröffnest
       *[only_when_stuck] Passen darfst du nur, wenn du nichts spielen kannst
    }
option-passing-free = immer, außer beim Eröffnen
option-passing-only_when_stuck = nur wenn du nicht spielen kannst

## Fehler in getippten Zügen

example-play = Karten (zum Beispiel zwei Siebenen: 77 oder 7C7H)
fault-same = diese Karte kommt zweimal vor
fault-four = von jedem Wert gibt es nur vier Karten

## Statistik über viele Partien

stat-falls = Zambezi Falls (Anzahl)
stat-matches = gleiche Karten gelegt (Anzahl)
stat-shut_downs = mit einer 2 beendete Runden
stat-passes = gepasst (Anzahl)
stat-leads = eröffnete Runden (ohne die erste)
stat-socials = „Social“-Rufe und Jubelrufe
stat-dry = Zambezi Falls bei leerer Reserve (Anzahl)
stat-twos_dealt = Zweien in der Starthand
stat-aces_dealt = Asse in der Starthand

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-give = Vor dem Spiel gebt ihr einander eine Karte. Gib eine her, die schwer loszuwerden ist: die einzelne 3.
learn-give-else = Diese Karte darfst du hergeben, aber niedrige einzelne Karten wird man am schwersten los. Gib die 3 her.
learn-give-after = Du hast eine 3 hergegeben und einen Buben bekommen. Jetzt werde alle deine Karten los, bevor Bruno es schafft.
learn-higher = Spiel eine Karte, die höher ist als Brunos 5. Nimm die niedrigste, die reicht!
learn-higher-king = Der König schlägt die 5 auch, aber die 8 reicht. Heb dir den König für später auf.
learn-higher-pass = Du darfst passen, aber deine 8 schlägt die 5. Spiel sie!
learn-higher-after = Die 3 ist die niedrigste Karte, und Asse sind hoch. Jetzt muss Bruno deine 8 schlagen oder passen.
learn-more = Du hast keine einzelne Karte, die einen König schlägt. Aber jedes Paar schlägt eine einzelne Karte: Spiel deine zwei Vieren!
learn-more-pass = Du musst nicht passen: Deine zwei Vieren schlagen den König.
learn-more-after = Jedes Paar schlägt eine einzelne Karte, drei gleiche schlagen jedes Paar, und vier gleiche schlagen drei.
learn-match = Leg deine 9 auf die 9. Wenn du eine gleiche Karte legst, setzt Bruno aus, und du bist noch einmal dran!
learn-match-else = Das darfst du. Aber wenn du deine 9 legst, kannst du zweimal spielen.
learn-match-after = Gleiche Karten! Jetzt musst du deine eigene 9 schlagen.
learn-beat-own = Du bist wieder dran. Leg eine höhere Karte auf deine 9.
learn-beat-own-pass = Du darfst passen, aber dann spielt Bruno auf deine 9. Spiel lieber den Buben: Er schlägt die 9.
learn-beat-own-after = Du bist in einem Zug zwei Karten losgeworden. Dafür lohnt es sich, gleiche Karten zu legen.
learn-two = Von den einzelnen Karten schlägt nur eine 2 das Ass, und sie beendet die Runde. Spiel deine 2!
learn-two-pass = Passe nicht: Deine 2 schlägt das Ass und beendet die Runde.
learn-two-after = Der Stapel kommt weg, und du eröffnest eine neue Runde mit einer beliebigen Karte.
learn-falls = Du hast die drei anderen Sechsen! Liegen vier gleiche Karten aufeinander, heißt das Zambezi Falls. Spiel alle drei!
learn-falls-else = Das darfst du. Aber versuch es mit allen drei Sechsen: Mit der 6 auf dem Stapel sind es vier.
learn-falls-after = Zambezi Falls! Jeder musste zwei Karten nehmen. Überleg dir also gut, ob du das willst.
learn-win = Deine letzten zwei Karten sind ein Paar. Reicht das gegen ein Ass?
learn-win-pass = Ein Paar schlägt jede einzelne Karte, sogar ein Ass. Spiel dein Paar!
learn-win-after = Du hast keine Karten mehr: Gewonnen! Für den letzten Zug ist jede Karte erlaubt.

## Bildunterschriften auf der Regelseite

picture-order = Die Reihenfolge: Die 3 ist die niedrigste Karte, Asse sind hoch.
picture-more = Ein Paar schlägt jede einzelne Karte.
picture-match = Leg gleiche Karten, und der Mitspieler setzt aus.
picture-two = Eine 2 beendet die Runde, und du eröffnest die nächste.
picture-falls = Vier gleiche Karten: Zambezi Falls! Jeder nimmt zwei Karten.

## Statistik über Anfangshände

opening-twos = Anzahl der Zweien in der Starthand
opening-ranks = Anzahl verschiedener Kartenwerte in der Starthand

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = give gib gebe geben | pass passen passe | pair Paar
