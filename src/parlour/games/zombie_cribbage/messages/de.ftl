# Meldungen von Zombie Cribbage.

## Ereignisse

cut =
    { $reader ->
        [who] Du hebst { $cards } ab.
       *[else] { $who } hebt { $cards } ab.
    }
again = Die Karten sind gleich: Beide heben noch einmal ab.
dealer =
    { $reader ->
        [who]
            { $number ->
                [1] Du hast die niedrigere Karte abgehoben und gibst zuerst.
                [2] Du hast das Spiel verloren und gibst im nächsten zuerst.
               *[other] Du gibst.
            }
       *[else]
            { $number ->
                [1] { $who } hat die niedrigere Karte abgehoben und gibt zuerst.
                [2] { $who } hat das Spiel verloren und gibt im nächsten zuerst.
               *[other] { $who } gibt.
            }
    }
deal =
    { $reader ->
        [who] Du bekommst { $cards }.
       *[else] { $who } bekommt { $cards }.
    }
discard =
    { $reader ->
        [who] Du legst { $cards } in die Kiste.
       *[else] { $who } legt { $cards } in die Kiste.
    }
starter =
    { $reader ->
        [who] Du hebst die Startkarte ab: { $cards }.
       *[else] { $who } hebt die Startkarte ab: { $cards }.
    }
heels =
    { $reader ->
        [who] Die Startkarte ist ein Bube: { $number } Punkte für dich als Geber.
       *[else] Die Startkarte ist ein Bube: { $number } Punkte für { $who } als Geber.
    }
play =
    { $reader ->
        [who] Du spielst { $cards }: { $number }.
       *[else] { $who } spielt { $cards }: { $number }.
    }
fifteen = Fünfzehn, { $number } Punkte: { $cards }.
thirty_one = Einunddreißig, { $number } Punkte.
sequence = Eine Folge, { $number } Punkte: { $cards }.
go =
    { $reader ->
        [who] Du sagst „Weiter“.
       *[else] { $who } sagt „Weiter“.
    }
stop =
    { $reader ->
        [who] Du sagst „Stopp“.
       *[else] { $who } sagt „Stopp“.
    }
end_count = Die Zählung endet bei { $number }.
last_card =
    { $reader ->
        [who]
            { $number ->
                [one] Die letzte Karte: { $number } Punkt für dich.
               *[other] Die letzte Karte: { $number } Punkte für dich.
            }
       *[else]
            { $number ->
                [one] Die letzte Karte: { $number } Punkt für { $who }.
               *[other] Die letzte Karte: { $number } Punkte für { $who }.
            }
    }
reveal =
    { $reader ->
        [who] Du musst { $cards } offen hinlegen.
       *[else] { $who } muss { $cards } offen hinlegen.
    }
run =
    { $reader ->
        [who] Du rennst: Beide legen ihre Karten weg.
       *[else] { $who } rennt: Beide legen ihre Karten weg.
    }
stay =
    { $reader ->
        [who] Du bleibst.
       *[else] { $who } bleibt.
    }
show =
    { $reader ->
        [who]
            { $number ->
                [0] Deine Hand, { $cards }, ist nichts wert.
                [one] Deine Hand, { $cards }: { $number } Punkt.
               *[other] Deine Hand, { $cards }: { $number } Punkte.
            }
       *[else]
            { $number ->
                [0] Die Hand von { $who }, { $cards }, ist nichts wert.
                [one] Die Hand von { $who }, { $cards }: { $number } Punkt.
               *[other] Die Hand von { $who }, { $cards }: { $number } Punkte.
            }
    }
crib =
    { $reader ->
        [who]
            { $number ->
                [0] Deine Kiste, { $cards }, ist nichts wert.
                [one] Deine Kiste, { $cards }: { $number } Punkt.
               *[other] Deine Kiste, { $cards }: { $number } Punkte.
            }
       *[else]
            { $number ->
                [0] Die Kiste von { $who }, { $cards }, ist nichts wert.
                [one] Die Kiste von { $who }, { $cards }: { $number } Punkt.
               *[other] Die Kiste von { $who }, { $cards }: { $number } Punkte.
            }
    }
reveal_discards =
    { $reader ->
        [who] Du hattest { $cards } in die Kiste gelegt.
       *[else] { $who } hatte { $cards } in die Kiste gelegt.
    }
flush = Alle in einer Farbe, { $number } Punkte: { $cards }.
nobs =
    { $number ->
        [one] Der Bube in der Farbe der Startkarte, { $number } Punkt: { $cards }.
       *[other] Der Bube in der Farbe der Startkarte, { $number } Punkte: { $cards }.
    }
count =
    { $reader ->
        [who]
            { $number ->
                [0] Du zählst nichts.
               *[other] Du zählst { $number }.
            }
       *[else]
            { $number ->
                [0] { $who } zählt nichts.
               *[other] { $who } zählt { $number }.
            }
    }
claim =
    { $reader ->
        [who]
            { $number ->
                [0] Du forderst nichts ein.
               *[other] Du forderst { $number } ein.
            }
       *[else]
            { $number ->
                [0] { $who } fordert nichts ein.
               *[other] { $who } fordert { $number } ein.
            }
    }
lowered =
    { $reader ->
        [who]
            { $number ->
                [0] Das ist zu viel: Du bekommst nichts.
               *[other] Das ist zu viel: Du bekommst { $number }.
            }
       *[else]
            { $number ->
                [0] Das ist zu viel: { $who } bekommt nichts.
               *[other] Das ist zu viel: { $who } bekommt { $number }.
            }
    }
# Sprechblasen und Zählen, Schritt für Schritt. $total ist die Summe bis dahin.
call-go = Weiter
call-stop = Stopp
call-show =
    { $reader ->
        [who] Deine Hand
       *[else] Die Hand von { $who }
    }
call-crib =
    { $reader ->
        [who] Deine Kiste
       *[else] Die Kiste von { $who }
    }
call-fifteen = Fünfzehn: { called-total }
call-thirty-one = Einunddreißig, { $number } Punkte
call-pair =
    { $number ->
        [2] Ein Paar macht { called-total }
        [6] Drei gleiche machen { called-total }
       *[other] Vier gleiche machen { called-total }
    }
call-sequence = Eine Folge von { $number } macht { called-total }
call-flush = Alle von einer Farbe machen { called-total }
call-nobs = Der Bube macht { called-total }
called-total =
    { $total ->
        [1] eins
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
        [6] sechs
        [7] sieben
        [8] acht
        [9] neun
        [10] zehn
        [11] elf
        [12] zwölf
       *[other] { $total }
    }
win =
    { $reader ->
        [who] Mit { $number } Punkten bist du über der Linie und gewinnst das Spiel.
       *[else] { $who } ist mit { $number } Punkten über der Linie und gewinnt das Spiel.
    }
round = Spiel { $number } ist vorbei.

## Aufforderungen

prompt-lay-own = Leg zwei Karten in deine Kiste.
prompt-lay-other = Leg zwei Karten in die Kiste von { $other }.
prompt-laid =
    { $reader ->
        [who] Du musst noch zwei Karten in die Kiste legen.
       *[else] { $who } muss noch zwei Karten in die Kiste legen.
    }
prompt-laying =
    { $reader ->
        [who] Beide legen zwei Karten in deine Kiste.
       *[else] Beide legen zwei Karten in die Kiste von { $who }.
    }
prompt-wait-run =
    { $reader ->
        [who] Du hast einen Joker gespielt: Renn oder bleib.
       *[else] { $who } hat einen Joker gespielt und darf rennen oder bleiben.
    }
prompt-wait-count =
    { $reader ->
        [who] Du bist mit Zählen dran.
       *[else] { $who } ist mit Zählen dran.
    }
prompt-wait-claim =
    { $reader ->
        [who] Du kannst übersehene Punkte einfordern.
       *[else] { $who } kann übersehene Punkte einfordern.
    }
prompt-lead = Spiel die erste Karte. Die Zählung steht bei 0.
prompt-play = Die Zählung steht bei { $number }: Spiel eine Karte, ohne über 31 zu kommen.
prompt-on = { $other } hat „Weiter“ gesagt. Die Zählung steht bei { $number }: Spiel noch eine Karte, die passt.
prompt-on-stop = { $other } hat „Weiter“ gesagt. Die Zählung steht bei { $number }: Spiel noch eine Karte, die passt, oder sag „Stopp“.
prompt-stop = { $other } hat „Weiter“ gesagt, und keine deiner Karten passt auf { $number }: Sag „Stopp“.
prompt-joker = Die Zählung steht bei 31: Spiel einen Joker, oder sag „Weiter“.
prompt-joker-stop = { $other } hat „Weiter“ gesagt. Die Zählung steht bei 31: Spiel einen Joker, oder sag „Weiter“ oder „Stopp“.
prompt-joker-forced = Die Zählung steht bei 31: Du musst einen Joker spielen.
prompt-joker-forced-stop = { $other } hat „Weiter“ gesagt. Die Zählung steht bei 31: Spiel einen Joker, oder sag „Stopp“.
prompt-run = Du hast einen Joker gespielt: Rennst du und beendest die Hand, oder bleibst du?
prompt-count = Zähl deine Hand mit der Startkarte.
prompt-count-crib = Zähl deine Kiste mit der Startkarte.
prompt-claim =
    { $number ->
        [0] { $other } hat nichts gezählt: Fordere übersehene Punkte ein oder nichts.
       *[other] { $other } hat { $number } gezählt: Fordere übersehene Punkte ein oder nichts.
    }

## Beschriftung der Knöpfe für Züge

move-play = Spiel { $card }: { $number }
move-lay = In die Kiste: { $cards }
move-go = Weiter
move-stop = Stopp
move-run = Rennen: Die Hand ist zu Ende
move-stay = Bleiben
move-count = Zähl { $number }
move-count-none = Zähl nichts
move-claim = Fordere { $number } ein
move-claim-none = Fordere nichts ein

## Tipps: Gründe für einen Zug

reason-crib-own = Behältst du { $cards }, bringt das im Schnitt { $number },{ $part } Punkte und deine Kiste { $more },{ $tenths }.
reason-crib-other = Behältst du { $cards }, bringt das im Schnitt { $number },{ $part } Punkte, und die Kiste von { $other } bekommt { $more },{ $tenths }.
reason-fifteen = Das macht fünfzehn: { $number } Punkte.
reason-thirty_one = Das macht einunddreißig: { $number } Punkte.
reason-pair =
    { $number ->
        [6] Das macht drei gleiche: { $number } Punkte.
        [12] Das macht vier gleiche: { $number } Punkte.
       *[other] Das macht ein Paar: { $number } Punkte.
    }
reason-sequence = Das macht eine Folge: { $number } Punkte.
reason-several = Das bringt auf zwei Arten Punkte, zusammen { $number }.
reason-last = { $other } kann keine Karte mehr spielen, also bekommst du den Punkt für die letzte Karte.
reason-stop = Das bringt den Punkt für die letzte Karte, und du behältst deine Karten.
reason-paired = Du hast noch eine Karte wie { $card }: Wird sie gepaart, kannst du drei gleiche machen.
reason-low = Von { $number } aus kommt man mit keiner einzelnen Karte auf fünfzehn.
reason-between = Von { $number } aus kommt man mit keiner einzelnen Karte auf fünfzehn oder einunddreißig.
reason-count = So viel sind die Karten wert.
reason-claim = Genau so viele Punkte wurden übersehen.
reason-claim-0 = Alle Punkte wurden gezählt.
reason-run = Die Kiste von { $other } wird nicht gezählt.
reason-run-own = Deine Hand ist mit dieser Startkarte nur { $number } wert.

## Namen der Zonen (Orte auf dem Tisch)

zone-stock = Stapel
zone-starter = Startkarte
zone-crib = Kiste
zone-count = Gespielte Karten
zone-total = Zählung
zone-hand = Hand
zone-played_card = Gespielt
zone-track = Zombies
zone-last-hand = Letzte Hand
zone-last-crib = Letzte Kiste
zone-last-starter = Letzte Startkarte
zone-wins = Gewonnene Spiele

# Name der Figur auf der Bahn
peg = Zombie

## Abzeichen neben einer Zone oder einem Namen

badge-dealer = Geber
badge-laid = hat abgelegt
badge-gone = hat „Weiter“ gesagt
badge-open = offen
badge-counting = wird gezählt

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-lay = Leg genau zwei deiner Karten in die Kiste
refuse-lay-first = Leg zuerst zwei Karten in die Kiste
refuse-lay-over = Du hast schon zwei Karten in die Kiste gelegt
refuse-yours-laid = Deine Karten für die Kiste sind schon weggelegt, und { $card } hast du nicht
refuse-past = Mit { $card } ginge die Zählung über 31
refuse-claim = Punkte einfordern kannst du erst, wenn der Mitspieler gezählt hat
refuse-claim-first = Fordere zuerst übersehene Punkte ein, oder gib fordere 0 ein, um nichts einzufordern
refuse-run = Rennen oder bleiben darfst du nur, wenn du gerade einen Joker gespielt hast
refuse-run-off = An diesem Tisch wird nicht gerannt: Ein Joker wird gespielt wie jede andere Karte
refuse-go = Du hast eine Karte, die passt, also musst du sie spielen
refuse-go-stop = Du hast eine Karte, die passt: Spiel sie, oder sag „Stopp“
refuse-go-none = Der Mitspieler hat „Weiter“ gesagt: Jetzt sag „Stopp“
refuse-stop = „Stopp“ darfst du nur sagen, wenn der Mitspieler „Weiter“ gesagt hat
refuse-stop-off = An diesem Tisch musst du eine passende Karte spielen, auch nach einem „Weiter“
refuse-auto = An diesem Tisch wird für dich gezählt
refuse-count = Jetzt gibt es nichts zu zählen
refuse-count-first = Zähl jetzt deine Karten
refuse-choose = Sag zuerst, ob du rennst oder bleibst

## Punkte für Karten eines Rangs

pair =
    { $number ->
        [6] Drei gleiche, { $number } Punkte: { $cards }.
        [12] Vier gleiche, { $number } Punkte: { $cards }.
       *[other] Ein Paar, { $number } Punkte: { $cards }.
    }

## Kombinationen einer Hand, in einer Liste

combination-fifteen = Fünfzehn
combination-pair =
    { $number ->
        [6] drei gleiche
        [12] vier gleiche
       *[other] Paar
    }
combination-sequence = Folge von { $number }
combination-flush = { $number } von einer Farbe
combination-nobs = Bube in der Farbe der Startkarte

## Optionen

option-name-lowdown = Lowdown Zombies
option-lowdown =
    { $value ->
        [off] Im Spiel sind keine Joker
       *[on] Im Spiel sind zwei Joker, die null zählen
    }

option-name-reveal = Reveal Your Zombies
option-reveal =
    { $value ->
        [off] Nach einem Joker bleibt die Hand des Mitspielers verdeckt
       *[on] Nach einem Joker muss der Mitspieler seine Hand zeigen (nur mit Lowdown Zombies)
    }

option-name-run = Zombies, Run!
option-run =
    { $value ->
        [off] Ein Joker beendet die Hand nicht
       *[on] Nach einem Joker darf der Spieler die Hand sofort beenden (nur mit Lowdown Zombies)
    }

option-name-thirty_one = Punkte für 31
option-thirty_one =
    { $value ->
        [printed] Eine Zählung von 31 bringt zwei Punkte und die letzte Karte noch einen
       *[standard] Eine Zählung von 31 bringt insgesamt zwei Punkte
    }
option-thirty_one-printed = 2 und 1 für die letzte Karte
option-thirty_one-standard = insgesamt 2

option-name-after_go = nach „Weiter“
option-after_go =
    { $value ->
        [must] Nach dem „Weiter“ des Mitspielers musst du eine passende Karte spielen
       *[may] Nach dem „Weiter“ des Mitspielers darfst du die Zählung beenden
    }
option-after_go-must = muss eine passende Karte spielen
option-after_go-may = darf die Zählung beenden

option-name-joker_at_31 = Joker bei 31
option-joker_at_31 =
    { $value ->
        [forced] Bei einer Zählung von 31 musst du einen Joker spielen, wenn du einen hast
       *[optional] Bei einer Zählung von 31 darfst du einen Joker behalten und „Weiter“ sagen
    }
option-joker_at_31-forced = muss gespielt werden
option-joker_at_31-optional = darf auf der Hand bleiben

option-name-joker_runs_in_play = Jokerfolgen beim Ausspielen
option-joker_runs_in_play =
    { $value ->
        [on] Beim Ausspielen bildet ein Joker mit Ass und 2 eine Folge
       *[off] Beim Ausspielen bildet ein Joker keine Folge
    }

option-name-joker_pair = Jokerpaar
option-joker_pair =
    { $value ->
        [on] Zwei Joker sind ein Paar
       *[off] Zwei Joker sind kein Paar
    }

option-name-crib_flush = von einer Farbe in der Kiste
option-crib_flush =
    { $value ->
        [printed] In der Kiste zählen schon vier Karten von einer Farbe
       *[standard] In der Kiste müssen alle fünf Karten mit der Startkarte von einer Farbe sein
    }
option-crib_flush-printed = vier Karten reichen
option-crib_flush-standard = nur mit der Startkarte

option-name-counting = Zählen
option-counting =
    { $value ->
        [auto] Hände und Kiste werden für dich gezählt
       *[claimed] Du zählst selbst, und der Mitspieler darf Punkte einfordern, die du übersiehst
    }
option-counting-auto = automatisch
option-counting-claimed = durch die Spieler

option-name-match = Länge der Partie
option-match =
    { $value ->
        [1] Die Partie ist ein einziges Spiel
        [3] Zwei Siege in drei Spielen gewinnen die Partie
        [5] Drei Siege in fünf Spielen gewinnen die Partie
       *[7] Vier Siege in sieben Spielen gewinnen die Partie
    }

# Widerspruch der Optionen `reveal` und `run` zu `lowdown`
clash-lowdown = nur mit Lowdown Zombies

## Fehler in getippten Zügen

no-move-over = { $text } ist kein Zug, und das Spiel ist vorbei
example-card = eine deiner Karten wie Herz 7 (7H)
example-joker = einen Joker wie *1
example-crib = Kiste und zwei deiner Karten, wie Kiste Kreuz 2 Karo König (crib 2C KD)
example-count = zähle und eine Zahl von 0 bis { $most }, wie zähle 8
example-claim = fordere und eine Zahl von 0 bis { $most }, wie fordere 2, oder fordere 0 für nichts

## Statistik über viele Partien

stat-hands = ausgeteilte Hände
stat-pegged = Punkte beim Ausspielen
stat-heels = Buben als Startkarte
stat-hands_shown = gezeigte Hände
stat-hand_points = Punkte der Hände
stat-first_hand = Punkte der ersten Hand
stat-best_hand = Punkte der besten Hand
stat-cribs_shown = gezeigte Kisten
stat-crib_points = Punkte aus Kisten
stat-goes = wie oft „Weiter“ gesagt
stat-runs = durch Rennen beendete Hände

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-crib = Du hast sechs Karten. Behalte vier, die zusammenpassen, und leg zwei in die Kiste: hier die 2 und die 9.
learn-crib-else = Das ginge auch. Aber eine Fünf ergibt mit Bube oder Dame fünfzehn, also behalte die Fünfen: Leg die 2 und die 9 in die Kiste.
learn-crib-after = Die beiden sind in der Kiste, die der Geber später zählt. Dann wurde die Startkarte aufgedeckt: Sie zählt für euch beide.
learn-fifteen = Ihr spielt abwechselnd Karten und zählt zusammen. Brunos 10 zählt zehn: Mach genau fünfzehn daraus!
learn-fifteen-else = Die darfst du spielen. Aber welche Karte macht mit zehn zusammen fünfzehn?
learn-fifteen-after = Fünfzehn, 2 Punkte. Dein hinterer Zombie springt zwei Löcher vor den vorderen. So werden alle Punkte markiert.
learn-pair = Eine Karte vom gleichen Rang wie die letzte ergibt ein Paar und bringt 2 Punkte. Leg ein Paar!
learn-pair-else = Die darfst du spielen. Aber du hast auch eine 7, und ein Paar sind 2 Punkte.
learn-pair-after = Ein Paar, 2 Punkte. Aber Vorsicht: Eine dritte 7 brächte Bruno 6.
learn-run = Drei Ränge hintereinander sind eine Folge, egal in welcher Reihenfolge. Welche Karte passt zu 4 und 6?
learn-run-else = Die darfst du spielen. Aber eine 5 macht mit der 4 und der 6 eine Folge.
learn-run-after = Eine Dreierfolge bringt 3 Punkte. Außerdem ergeben 4, 6 und 5 fünfzehn: noch 2 Punkte.
learn-last = Die Zählung darf nicht über 31 gehen. Sie steht bei 24: Mach genau 31!
learn-last-else = Die passt auch. Aber welche Karte macht aus 24 genau 31?
learn-last-after = 2 Punkte für 31 und 1 für die letzte Karte. Dann fängt die Zählung wieder bei null an.
learn-show = Spiel deine letzte Karte. Danach werden beide Hände gezählt, jede mit der Startkarte, dem König.
learn-show-after = Sechsmal fünfzehn macht 12, das Paar 2, die Folge von drei 3: Deine Hand hat 17 gebracht! Dann hat Bruno seine Hand und die Kiste gezählt.
learn-win = Wer zuerst über 60 Punkte kommt, gewinnt, und du hast 59. Die Zählung steht bei 6: Welche Karte macht fünfzehn?
learn-win-else = Die darfst du spielen. Aber fünfzehn bringt die 2 Punkte, die du brauchst: Leg eine 9 dazu.
learn-win-after = Deine Zombies sind über der Linie, und du gewinnst sofort.

## Bildunterschriften auf der Regelseite

picture-fifteen = Fünfzehn: 2 Punkte.
picture-pair = Ein Paar: 2 Punkte.
picture-run = Drei hintereinander: 3 Punkte.
picture-last = Genau 31: 2 Punkte und 1 für die letzte Karte.
picture-crib = Die Kiste: Beide legen zwei Karten hinein, und der Geber zählt sie.

## Statistik über Anfangshände

opening-fives = Fünfen unter den sechs Karten
opening-alike = Größte Gruppe eines Rangs unter den sechs Karten

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = crib Kiste leg lege weglegen | go weiter | stop Stopp | run rennen renn renne | stay bleiben bleib bleibe | count zähle zähl zählen | claim fordere fordern
