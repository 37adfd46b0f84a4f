# Meldungen von Zambezi Falls.

# Eine Karte eines Rangs, im vierten Fall. $rank ist der englische Name des Rangs.
a-rank =
    { $rank ->
        [three] eine 3
        [four] eine 4
        [five] eine 5
        [six] eine 6
        [seven] eine 7
        [eight] eine 8
        [nine] eine 9
        [ten] eine 10
        [jack] einen Buben
        [queen] eine Dame
        [king] einen König
        [ace] ein Ass
       *[two] eine 2
    }
# Mehrzahl eines Rangs, im vierten Fall
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
move-give = Gib { a-rank }

# $size ist die Zahl der gespielten Karten
move-play =
    { $size ->
        [1] Spiel { a-rank }
        [2] Spiel zwei { ranks }
        [3] Spiel drei { ranks }
       *[4] Spiel vier { ranks }
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
        [who] Das Gleiche! Du bist noch einmal dran.
       *[else] Das Gleiche! { $who } ist noch einmal dran.
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
        [who] Zambezi Falls! Du machst { $cards } voll.
       *[else] Zambezi Falls! { $who } macht { $cards } voll.
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
        [who] Du rufst: Social! Zeit für etwas Leckeres.
       *[else] { $who } ruft: Social! Zeit für etwas Leckeres.
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
               *[other] Deine Hand ist leer: Du gewinnst das Spiel.
            }
       *[else]
            { $number ->
                [1] { $who } gewinnt das Spiel.
               *[other] Die Hand von { $who } ist leer: { $who } gewinnt das Spiel.
            }
    }
move_limit =
    { $number ->
        [1] Die Zuggrenze ist erreicht, und beide Hände sind gleich groß: unentschieden.
       *[other] Die Zuggrenze ist erreicht: Wer weniger Karten hat, gewinnt.
    }
end_game = Spiel { $number } ist vorbei.
# Sprechblasen
call-match = Das Gleiche!
call-pass = Ich passe
call-ride = Ride the Pony!
call-social = Social! Zeit für etwas Leckeres.
call-falls = Zambezi Falls!

## Aufforderungen

prompt-give = Such eine Karte für { $who } aus.
prompt-given = Deine Karte liegt beiseite. Warten auf { $who }.
prompt-choosing = Jeder sucht eine Karte für den anderen aus.
prompt-choosing-1 = { $who } sucht noch eine Karte aus.
prompt-lead = Eröffne eine neue Runde mit beliebigen Karten.
prompt-answer-beat-match-pass = Schlag { $cards }, leg das Gleiche, oder passe.
prompt-answer-beat-pass = Schlag { $cards }, oder passe.
prompt-answer-match-pass = Leg das Gleiche wie { $cards }, oder passe.
prompt-answer-pass = Auf { $cards } kannst du nichts spielen: Passe.
prompt-answer-beat-match = Schlag { $cards }, oder leg das Gleiche. Passen darfst du nicht, solange du spielen kannst.
prompt-answer-beat = Schlag { $cards }. Passen darfst du nicht, solange du spielen kannst.
prompt-answer-match = Leg das Gleiche wie { $cards }. Passen darfst du nicht, solange du spielen kannst.
prompt-again-beat-pass = Du hast das Gleiche gelegt und bist noch einmal dran: Schlag { $cards }, oder passe.
prompt-again-beat = Du hast das Gleiche gelegt und bist noch einmal dran: Du musst { $cards } schlagen.
prompt-again-pass = Du hast den gleichen Rang gelegt und bist noch einmal dran, aber keine deiner Karten schlägt { $cards }. Du musst passen.

## Beschriftung der Knöpfe für Züge

move-pass = Passen
move-two_twos = Spiel zwei Zweien
move-odd = Spiel diese Karten

## Tipps: Gründe für einen Zug

reason-win = Das sind deine letzten Karten: Du gewinnst das Spiel.
reason-win-1 = Das ist deine letzte Karte: Du gewinnst das Spiel.
reason-falls = Das gibt Zambezi Falls, und ihr bekommt beide zwei Karten.
reason-falls-0 = Das gibt Zambezi Falls, aber die Reserve ist leer.
reason-match = Das ist das Gleiche wie auf dem Stapel, also bist du noch einmal dran.
reason-safe = Von den Karten, die noch im Spiel sind, schlägt das keine, und keine ist gleich.
reason-only_two = Nur eine 2 schlägt das oder ist gleich, und höchstens eine ist noch im Spiel.
reason-only_twos = Nur eine 2 schlägt das oder ist gleich, und höchstens { $number } sind noch im Spiel.
reason-rid = So wirst du { $number } Karten auf einmal los.
reason-rid-all = So wirst du { $number } Karten auf einmal los, alle deine Karten von diesem Rang.
reason-lone = Es ist deine einzige Karte von diesem Rang, also reißt du nichts auseinander.
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
zone-pile = Diese Runde
zone-hand = Hand
zone-aside = Zum Geben

## Abzeichen neben einer Zone oder einem Namen

badge-dealer = Geber
badge-again = noch einmal dran
badge-series-3 = bis zu 3 Spiele
badge-series-5 = bis zu 5 Spiele
badge-series-7 = bis zu 7 Spiele

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-given = Deine Karte liegt schon beiseite; warte auf den Mitspieler
refuse-held = Diese Karte hast du nicht
refuse-held-more = Diese Karten hast du nicht alle
refuse-exchange = Zuerst gebt ihr einander eine Karte
refuse-exchanged = Eine Karte hergeben kannst du nur, bevor das Spiel beginnt
refuse-no_exchange = An diesem Tisch werden keine Karten getauscht
refuse-together = Spiel eine bis vier Karten vom gleichen Rang
refuse-low =
    { $size ->
        [1] Das schlägt { $cards } nicht: Spiel eine höhere Karte, eine 2 oder zwei, drei oder vier gleiche unter der 2
        [2] Das schlägt { $cards } nicht: Spiel ein höheres Paar, bis zu den Assen, drei oder vier gleiche unter der 2 oder eine 2
        [3] Das schlägt { $cards } nicht: Spiel drei höhere gleiche, bis zu den Assen, vier gleiche unter der 2 oder eine 2
       *[4] Das schlägt { $cards } nicht: Spiel vier höhere gleiche, bis zu den Assen, oder zwei Zweien
    }
refuse-low-ace =
    { $size ->
        [1] Das schlägt { $cards } nicht: Spiel eine 2 oder zwei, drei oder vier gleiche unter der 2
        [2] Das schlägt { $cards } nicht: Spiel drei oder vier gleiche unter der 2 oder eine 2
        [3] Das schlägt { $cards } nicht: Spiel vier gleiche unter der 2 oder eine 2
       *[4] Das schlägt { $cards } nicht: Das können nur zwei Zweien
    }
refuse-two_needed = Gegen vier gleiche brauchst du zwei Zweien
refuse-twos = Spiel Zweien einzeln; ein Paar Zweien schlägt nur vier gleiche
refuse-again = Du hast schon das Gleiche gelegt: Schlag jetzt { $cards }, oder passe
refuse-again-must = Du hast schon das Gleiche gelegt: Jetzt musst du { $cards } schlagen
refuse-again-pass = Du hast schon das Gleiche gelegt, und keine deiner Karten schlägt { $cards }: Passe
refuse-follow = An diesem Tisch darfst du auf eine einzelne Karte nur dann die gleiche legen, wenn es deine letzte ist oder du sie danach schlagen kannst
refuse-must_follow = Du hast auf eine einzelne Karte die gleiche gelegt: An diesem Tisch musst du sie jetzt schlagen
refuse-stuck = An diesem Tisch darfst du nur passen, wenn du nichts spielen kannst
refuse-lead = Du eröffnest die Runde und darfst nicht passen

## Spielstand

standing =
    { $number ->
        [one] { $number } Spiel gewonnen
       *[other] { $number } Spiele gewonnen
    }

## Optionen

option-name-series = Serie
option-series =
    { $value ->
        [1] Ihr spielt ein einzelnes Spiel
        [3] Zwei Siege in drei Spielen gewinnen die Serie
        [5] Drei Siege in fünf Spielen gewinnen die Serie
       *[7] Vier Siege in sieben Spielen gewinnen die Serie
    }

option-name-exchange = Kartentausch
option-exchange =
    { $value ->
        [on] Vor jedem Spiel gebt ihr einander eine Karte
       *[off] Vor einem Spiel werden keine Karten getauscht
    }

option-name-unfollowed_match = Passen nach dem Gleichen
option-unfollowed_match =
    { $value ->
        [opponent_plays] Legst du das Gleiche und passt dann, muss der Mitspieler diese Karten schlagen oder das Gleiche legen
        [opponent_leads] Legst du das Gleiche und passt dann, eröffnet der Mitspieler neu
       *[illegal] Auf eine einzelne Karte darfst du das Gleiche nur legen, wenn du sie danach schlagen kannst oder es deine letzte Karte ist
    }
option-unfollowed_match-opponent_plays = Mitspieler muss darauf spielen
option-unfollowed_match-opponent_leads = Mitspieler eröffnet neu
option-unfollowed_match-illegal = auf eine einzelne Karte verboten

option-name-falls = Züge, die „Falls“ auslösen
option-falls =
    { $value ->
        [top_four] Falls gibt es, sobald vier gleiche Karten obenauf liegen
       *[listed] Falls gibt es nur bei drei Karten auf einer, einem Paar auf einem Paar oder vier Karten auf einmal
    }
option-falls-top_four = beliebige vier gleiche obenauf
option-falls-listed = nur die genannten Züge

option-name-passing = Passen
option-passing =
    { $value ->
        [free] Du darfst immer passen, außer wenn du eröffnest
       *[only_when_stuck] Du darfst nur passen, wenn du nichts spielen kannst
    }
option-passing-free = immer, außer beim Eröffnen
option-passing-only_when_stuck = nur, wenn du nicht spielen kannst

## Fehler in getippten Zügen

example-play = Karten wie 77 (oder 7C7H)
fault-same = eine Karte kommt zweimal vor
fault-four = von einem Rang gibt es nur vier Karten

## Statistik über viele Partien

stat-falls = Falls
stat-matches = wie oft das Gleiche gelegt
stat-shut_downs = mit einer 2 beendete Runden
stat-passes = wie oft gepasst
stat-leads = eröffnete Runden nach der ersten
stat-socials = Socials und Jubelrufe
stat-dry = Falls mit leerer Reserve
stat-twos_dealt = Zweien auf der Starthand
stat-aces_dealt = Asse auf der ersten Hand

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-give = Vor dem Spiel gebt ihr einander eine Karte. Gib eine her, die schwer loszuwerden ist: die einzelne 3.
learn-give-else = Die darfst du hergeben, aber niedrige einzelne Karten wird man am schwersten los. Gib die 3.
learn-give-after = Du hast eine 3 hergegeben und einen Buben bekommen. Jetzt werde alle deine Karten los, bevor Bruno es schafft.
learn-higher = Spiel eine höhere Karte als Bruno. Nimm die niedrigste, die reicht!
learn-higher-king = Der König schlägt sie auch, aber die 8 reicht. Heb den König für später auf.
learn-higher-pass = Du darfst passen, aber deine 8 ist höher. Spiel sie!
learn-higher-after = Dreien sind die niedrigsten, Asse die höchsten Karten. Jetzt muss Bruno deine 8 schlagen oder passen.
learn-more = Ein König ist mit einer Karte schwer zu schlagen. Mehr Karten schlagen aber immer weniger Karten: Nimm ein Paar.
learn-more-pass = Du musst nicht passen: Zwei Vieren sind mehr Karten als ein König.
learn-more-after = Jedes Paar schlägt jede einzelne Karte, drei gleiche schlagen ein Paar, und vier schlagen drei.
learn-match = Deine 9 ist so hoch wie die oben auf dem Stapel. Leg sie: Bruno setzt aus, und du bist noch einmal dran!
learn-match-else = Das darfst du. Aber leg deine 9, dann kannst du zweimal spielen.
learn-match-after = Das Gleiche! Jetzt musst du deine eigene 9 schlagen.
learn-beat-own = Du bist wieder dran. Leg eine höhere Karte auf deine eigene 9.
learn-beat-own-pass = Du darfst passen, aber dann spielt Bruno auf deine 9. Dein Bube schlägt sie.
learn-beat-own-after = Zwei Karten in einem Zug: Dafür lohnt es sich, das Gleiche zu legen.
learn-two = Nur eine 2 schlägt ein Ass, und sie beendet die Runde. Spiel sie!
learn-two-pass = Passe nicht: Deine 2 beendet die Runde.
learn-two-after = Die Karten sind weg, und du eröffnest eine neue Runde mit beliebigen Karten.
learn-falls = Du hast die drei anderen Sechsen! Vier gleiche zusammen sind Zambezi Falls.
learn-falls-else = Das darfst du. Aber versuch es mit allen drei Sechsen: Mit der auf dem Stapel sind es vier.
learn-falls-after = Zambezi Falls! Ihr musstet beide zwei Karten nehmen, also überleg es dir, bevor du sie auslöst.
learn-win = Deine letzten zwei Karten sind ein Paar. Reicht das gegen ein Ass?
learn-win-pass = Zwei Karten schlagen eine, sogar ein Ass. Spiel dein Paar!
learn-win-after = Deine Hand ist leer: Du gewinnst! Schluss machen darfst du mit jedem Zug.

## Bildunterschriften auf der Regelseite

picture-order = Von der 3 hinauf bis zum Ass.
picture-more = Mehr Karten schlagen weniger, egal von welchem Rang.
picture-match = Das Gleiche gelegt: Der Mitspieler setzt aus.
picture-two = Eine 2 beendet die Runde, und du eröffnest die nächste.
picture-falls = Vier zusammen: Zambezi Falls! Beide nehmen zwei Karten.

## Statistik über Anfangshände

opening-twos = Zweien auf der Hand
opening-ranks = Zahl der verschiedenen Ränge auf der Hand

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = give gib gebe geben | pass passen passe | pair Paar
