# Was Zambezi Falls sagt.

# Eine Karte eines Rangs, im vierten Fall. $rank ist der Rang mit seinem englischen Namen.
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
# Mehrere Karten eines Rangs, im vierten Fall
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

# $size ist, wie viele Karten gespielt werden
move-play =
    { $size ->
        [1] Spiel { a-rank }
        [2] Spiel zwei { ranks }
        [3] Spiel drei { ranks }
       *[4] Spiel vier { ranks }
    }

## Was geschieht

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
        [who] Gleich! Du bist noch einmal dran.
       *[else] Gleich! { $who } ist noch einmal dran.
    }
shut_down =
    { $reader ->
        [who] Du machst die Runde zu.
       *[else] { $who } macht die Runde zu.
    }
pass =
    { $reader ->
        [who] Du passt.
       *[else] { $who } passt.
    }
falls =
    { $reader ->
        [who] Zambezi Falls! Du rufst es, mit { $cards } obenauf.
       *[else] Zambezi Falls! { $who } ruft es, mit { $cards } obenauf.
    }
ride =
    { $reader ->
        [who] Du sagst: Ride the Pony!
       *[else] { $who } sagt: Ride the Pony!
    }
reserve =
    { $reader ->
        [who] Du bekommst { $cards } aus der Reserve.
       *[else] { $who } bekommt { $cards } aus der Reserve.
    }
reserve_empty = Die Reserve ist leer: Es wird nichts ausgeteilt.
social =
    { $reader ->
        [who] Du sagst: Social! Zeit für etwas Leckeres.
       *[else] { $who } sagt: Social! Zeit für etwas Leckeres.
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
        [1] Mehr Züge sind nicht erlaubt, und beide Hände sind gleich groß: unentschieden.
       *[other] Mehr Züge sind nicht erlaubt: Die wenigsten Karten gewinnen.
    }
end_game = Spiel { $number } ist vorbei.
# Über den Tisch gerufen
call-match = Gleich!
call-pass = Ich passe
call-ride = Ride the Pony!
call-social = Social! Zeit für etwas Leckeres.
call-falls = Zambezi Falls!

## Was ein Platz zu tun hat

prompt-give = Such eine Karte für { $who } aus.
prompt-given = Deine Karte liegt beiseite; { $who } muss noch eine aussuchen.
prompt-choosing = Beide suchen eine Karte aus, die sie einander geben.
prompt-choosing-1 = { $who } muss noch eine Karte zum Hergeben aussuchen.
prompt-lead = Eröffne eine neue Runde, womit du willst.
prompt-answer-beat-match-pass = Schlag { $cards }, leg das Gleiche, oder passe.
prompt-answer-beat-pass = Schlag { $cards }, oder passe.
prompt-answer-match-pass = Leg das Gleiche wie { $cards }, oder passe.
prompt-answer-pass = Auf { $cards } kannst du nichts spielen: Passe.
prompt-answer-beat-match = Schlag { $cards }, oder leg das Gleiche; passen darfst du nicht, solange du spielen kannst.
prompt-answer-beat = Schlag { $cards }; passen darfst du nicht, solange du spielen kannst.
prompt-answer-match = Leg das Gleiche wie { $cards }; passen darfst du nicht, solange du spielen kannst.
prompt-again-beat-pass = Gleich, also bist du noch einmal dran: Schlag { $cards }, oder passe.
prompt-again-beat = Gleich, also bist du noch einmal dran: Du musst { $cards } schlagen.
prompt-again-pass = Gleich, aber keine deiner Karten schlägt { $cards }: Passe.

## Züge, wie sie auf einem Knopf stehen

move-pass = Passen
move-two_twos = Spiel zwei Zweien
move-odd = Spiel diese Karten

## Was für einen Zug spricht

reason-win = Das sind deine letzten Karten: Du gewinnst das Spiel.
reason-win-1 = Das ist deine letzte Karte: Du gewinnst das Spiel.
reason-falls = Das gibt Zambezi Falls, und ihr bekommt beide zwei Karten.
reason-falls-0 = Das gibt Zambezi Falls, und in der Reserve ist nichts mehr zu holen.
reason-match = Es ist das Gleiche wie das, was da liegt, also bist du noch einmal dran.
reason-safe = Nichts, was noch im Spiel ist, kann es schlagen oder gleich sein.
reason-only_two = Nur eine 2 kann es schlagen oder gleich sein, und höchstens eine ist noch im Spiel.
reason-only_twos = Nur eine 2 kann es schlagen oder gleich sein, und höchstens { $number } sind noch im Spiel.
reason-rid = So wirst du { $number } Karten auf einmal los.
reason-rid-all = So wirst du { $number } Karten auf einmal los, alle, die du von diesem Rang hast.
reason-lone = Du hast keine andere Karte von diesem Rang, also reißt du nichts auseinander.
reason-shut = Das macht die Runde zu, und du eröffnest die nächste.
reason-keep = So hebst du deine 2 für später auf.
reason-keeps = So hebst du deine { $number } Zweien für später auf.
reason-give = Es ist die niedrigste deiner Karten, die allein sind.

## Orte

zone-reserve = Reserve
zone-pile = Diese Runde
zone-hand = Hand
zone-aside = Zum Geben

## Zeichen neben einem Ort oder einem Namen

badge-dealer = Geber
badge-again = noch einmal
badge-series-3 = bis zu 3 Spiele
badge-series-5 = bis zu 5 Spiele
badge-series-7 = bis zu 7 Spiele

## Warum ein Zug nicht geht

refuse-given = Deine Karte liegt schon beiseite; die andere Seite muss noch eine aussuchen
refuse-held = Diese Karte hast du nicht
refuse-held-more = Diese Karten hast du nicht alle
refuse-exchange = Zuerst gebt ihr einander eine Karte
refuse-exchanged = Eine Karte gibt man nur vor dem Spiel
refuse-no_exchange = An diesem Tisch werden keine Karten getauscht
refuse-together = Man spielt eine bis vier Karten vom gleichen Rang
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
refuse-two_needed = Gegen vier gleiche braucht es zwei Zweien
refuse-twos = Zweien spielt man einzeln, zwei nur gegen vier gleiche
refuse-again = Du hast schon das Gleiche gelegt: Schlag jetzt { $cards }, oder passe
refuse-again-must = Du hast schon das Gleiche gelegt: Jetzt musst du { $cards } schlagen
refuse-again-pass = Du hast schon das Gleiche gelegt, und keine deiner Karten schlägt { $cards }: Passe
refuse-follow = An diesem Tisch legst du auf eine einzelne Karte nur dann die gleiche, wenn es deine letzte ist oder du sie danach schlagen kannst
refuse-must_follow = Du hast auf eine einzelne Karte die gleiche gelegt: An diesem Tisch musst du sie jetzt schlagen
refuse-stuck = An diesem Tisch darfst du nur passen, wenn du nichts spielen kannst
refuse-lead = Du eröffnest die Runde und darfst nicht passen

## Wie es steht

standing =
    { $number ->
        [one] { $number } Spiel gewonnen
       *[other] { $number } Spiele gewonnen
    }

## Was ein Tisch wählen kann

option-name-series = Serie
option-series = Spiele in der Serie; wer die Mehrheit gewinnt, gewinnt sie

option-name-exchange = Kartentausch
option-exchange = Vor jedem Spiel gibt jeder dem anderen eine Karte oder niemand

option-name-unfollowed_match = gleich ohne Fortsetzung
option-unfollowed_match = Wer das Gleiche legt und nicht weiterspielt: Die andere Seite antwortet darauf oder eröffnet neu; oder bei einer einzelnen Karte ist es verboten
option-unfollowed_match-opponent_plays = andere Seite spielt
option-unfollowed_match-opponent_leads = andere Seite eröffnet
option-unfollowed_match-illegal = verboten

option-name-falls = Falls
option-falls = Falls sind vier gleiche obenauf, wie auch immer, oder nur drei auf einer, ein Paar auf dem Paar oder vier auf einmal
option-falls-top_four = vier obenauf
option-falls-listed = nur genannte

option-name-passing = Passen
option-passing = Ob du passen darfst, wann immer du nicht eröffnest, oder nur, wenn du nichts spielen kannst
option-passing-free = frei
option-passing-only_when_stuck = nur wenn nichts geht

## Was kein Zug ist

example-play = Karten wie 77 (oder 7C7H)
fault-same = eine Karte steht zweimal darin
fault-four = von einem Rang gibt es vier Karten

## Zahlen: was von vielen Partien gezählt wird

stat-falls = Falls
stat-matches = gleich gelegte Karten
stat-shut_downs = zugemachte Runden
stat-passes = Male gepasst
stat-leads = eröffnete weitere Runden
stat-socials = Socials und Jubelrufe
stat-dry = Falls ohne Reserve
stat-twos_dealt = die Zahl der Zweien in der ersten Hand
stat-aces_dealt = die Zahl der Asse in der ersten Hand

## Die erste Hand: was jeder Schritt sagt und was er gezeigt hat

learn-give = Vor dem Spiel gebt ihr einander eine Karte. Gib eine her, die schwer loszuwerden ist: die einsame 3.
learn-give-else = Die darfst du hergeben, aber niedrige Karten ohne Partner wird man am schwersten los. Gib die 3.
learn-give-after = Du hast eine 3 hergegeben und einen Buben bekommen. Jetzt werde alle deine Karten los, bevor Bruno es schafft.
learn-higher = Leg etwas Höheres auf Brunos Karte. Aber nicht höher als nötig!
learn-higher-king = Der schlägt sie auch, aber die 8 reicht. Heb den König für später auf.
learn-higher-pass = Du darfst passen, aber deine 8 ist höher. Spiel sie!
learn-higher-after = Die Dreien sind am niedrigsten, dann geht es hinauf bis zum Ass. Jetzt muss Bruno deine 8 schlagen oder passen.
learn-more = Ein König ist mit einer Karte schwer zu schlagen. Aber mehr Karten schlagen immer weniger: Versuch es mit einem Paar.
learn-more-pass = Du musst nicht passen: Zwei Vieren sind mehr Karten als ein König.
learn-more-after = Jedes Paar schlägt jede einzelne Karte, drei gleiche schlagen ein Paar, und vier schlagen drei.
learn-match = Deine 9 ist gleich wie die, die da liegt. Leg sie: Bruno setzt aus, und du bist noch einmal dran!
learn-match-else = Das darfst du. Aber leg deine 9, dann kannst du zweimal spielen.
learn-match-after = Gleich! Jetzt musst du deine eigene 9 schlagen.
learn-beat-own = Du bist wieder dran. Leg etwas Höheres auf deine eigene 9.
learn-beat-own-pass = Du darfst passen, aber dann ist Bruno auf deine 9 dran. Dein Bube schlägt sie.
learn-beat-own-after = Zwei Karten auf einen Streich. Dafür ist das Gleiche da.
learn-two = Ein Ass wird nur von einer 2 geschlagen, und die macht die Runde zu. Spiel sie!
learn-two-pass = Passe nicht: Deine 2 macht die Runde zu.
learn-two-after = Die Karten sind weg, und du eröffnest eine neue Runde, womit du willst.
learn-falls = Du hast die drei anderen Sechsen! Vier gleiche, die zusammenkommen, sind Zambezi Falls.
learn-falls-else = Das darfst du. Aber versuch es mit allen drei Sechsen: Mit der, die da liegt, sind es vier.
learn-falls-after = Zambezi Falls! Ihr musstet beide zwei Karten nehmen, also überleg es dir, bevor du sie auslöst.
learn-win = Noch zwei Karten, und sie sind ein Paar. Reicht das gegen ein Ass?
learn-win-pass = Zwei Karten schlagen eine, sogar ein Ass. Spiel dein Paar!
learn-win-after = Deine Hand ist leer: Du gewinnst! Womit du Schluss machst, ist gleich.

## Bilder für die Regeln

picture-order = Von der 3 hinauf bis zum Ass.
picture-more = Mehr Karten schlagen weniger, was immer sie sind.
picture-match = Noch einmal das Gleiche: Die andere Seite setzt aus.
picture-two = Eine 2 beendet die Runde, und du eröffnest die nächste.
picture-falls = Vier zusammen: Zambezi Falls! Beide nehmen zwei Karten.

## Was in einem ersten Blatt gezählt wird

opening-twos = Zweien in der Hand
opening-ranks = Verschiedene Ränge in der Hand

# Was man tippt: siehe die Wörter aller Spiele
typed-words = give gib gebe geben | pass passen passe | pair Paar
