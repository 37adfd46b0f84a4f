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
        [who] Du spielst { $cards }. Die Zählung steht bei { $number }.
       *[else] { $who } spielt { $cards }. Die Zählung steht bei { $number }.
    }
fifteen = Fünfzehn, { $number } Punkte: { $cards }.
thirty_one = Einunddreißig, { $number } Punkte.
sequence = Eine Folge, { $number } Punkte: { $cards }.
go =
    { $reader ->
        [who] Du sagst „Go“.
       *[else] { $who } sagt „Go“.
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
                [one] Du bekommst { $number } Punkt für die letzte Karte.
               *[other] Du bekommst { $number } Punkte für die letzte Karte.
            }
       *[else]
            { $number ->
                [one] { $who } bekommt { $number } Punkt für die letzte Karte.
               *[other] { $who } bekommt { $number } Punkte für die letzte Karte.
            }
    }
reveal =
    { $reader ->
        [who] Du musst { $cards } offen hinlegen.
       *[else] { $who } muss { $cards } offen hinlegen.
    }
run =
    { $reader ->
        [who] Du rennst und beendest den Durchgang: Beide legen ihre Karten weg.
       *[else] { $who } rennt und beendet den Durchgang: Beide legen ihre Karten weg.
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
                [0] Deine Hand, { $cards }, bringt keine Punkte.
                [one] Deine Hand, { $cards }, bringt { $number } Punkt.
               *[other] Deine Hand, { $cards }, bringt { $number } Punkte.
            }
       *[else]
            { $number ->
                [0] Die Hand von { $who }, { $cards }, bringt keine Punkte.
                [one] Die Hand von { $who }, { $cards }, bringt { $number } Punkt.
               *[other] Die Hand von { $who }, { $cards }, bringt { $number } Punkte.
            }
    }
crib =
    { $reader ->
        [who]
            { $number ->
                [0] Deine Kiste, { $cards }, bringt keine Punkte.
                [one] Deine Kiste, { $cards }, bringt { $number } Punkt.
               *[other] Deine Kiste, { $cards }, bringt { $number } Punkte.
            }
       *[else]
            { $number ->
                [0] Die Kiste von { $who }, { $cards }, bringt keine Punkte.
                [one] Die Kiste von { $who }, { $cards }, bringt { $number } Punkt.
               *[other] Die Kiste von { $who }, { $cards }, bringt { $number } Punkte.
            }
    }
reveal_discards =
    { $reader ->
        [who] Du hattest { $cards } in die Kiste gelegt.
       *[else] { $who } hatte { $cards } in die Kiste gelegt.
    }
flush = Lauter Karten einer Farbe, { $number } Punkte: { $cards }.
nobs =
    { $number ->
        [one] Der Bube in der Farbe der Startkarte, { $number } Punkt: { $cards }.
       *[other] Der Bube in der Farbe der Startkarte, { $number } Punkte: { $cards }.
    }
count =
    { $reader ->
        [who]
            { $number ->
                [0] Du zählst keine Punkte.
                [one] Du zählst { $number } Punkt.
               *[other] Du zählst { $number } Punkte.
            }
       *[else]
            { $number ->
                [0] { $who } zählt keine Punkte.
                [one] { $who } zählt { $number } Punkt.
               *[other] { $who } zählt { $number } Punkte.
            }
    }
claim =
    { $reader ->
        [who]
            { $number ->
                [0] Du forderst keine übersehenen Punkte ein.
                [one] Du forderst { $number } übersehenen Punkt ein.
               *[other] Du forderst { $number } übersehene Punkte ein.
            }
       *[else]
            { $number ->
                [0] { $who } fordert keine übersehenen Punkte ein.
                [one] { $who } fordert { $number } übersehenen Punkt ein.
               *[other] { $who } fordert { $number } übersehene Punkte ein.
            }
    }
lowered =
    { $reader ->
        [who]
            { $number ->
                [0] Du hast zu viel angesagt und bekommst keine Punkte.
                [one] Du hast zu viel angesagt und bekommst nur { $number } Punkt.
               *[other] Du hast zu viel angesagt und bekommst nur { $number } Punkte.
            }
       *[else]
            { $number ->
                [0] { $who } hat zu viel angesagt und bekommt keine Punkte.
                [one] { $who } hat zu viel angesagt und bekommt nur { $number } Punkt.
               *[other] { $who } hat zu viel angesagt und bekommt nur { $number } Punkte.
            }
    }
# Sprechblasen und Zählen, Schritt für Schritt. $total ist die Summe bis dahin.
call-go = Go
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
        [2] Mit dem Paar: { called-total }
        [6] Mit drei gleichen Karten: { called-total }
       *[other] Mit vier gleichen Karten: { called-total }
    }
call-sequence = Mit { $number } Karten in Folge: { called-total }
call-flush = Mit den Karten einer Farbe: { called-total }
call-nobs = Mit dem Buben: { called-total }
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
        [who] Du kommst mit { $number } Punkten über die Linie und gewinnst das Spiel.
       *[else] { $who } kommt mit { $number } Punkten über die Linie und gewinnt das Spiel.
    }
round = Spiel { $number } ist vorbei.

## Ziel und Ende einer Partie

progress-single = Bis { $goal }
progress-series = Spiel { $number } von { $total }, bis { $goal }
ended-points = Die Ziellinie ist mit { $number } Punkten überschritten.
ended-series =
    { $reader ->
        [who] Du hast { $number } Spiele gewonnen.
       *[else] { $who } hat { $number } Spiele gewonnen.
    }

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
        [who] Jeder legt zwei Karten in deine Kiste.
       *[else] Jeder legt zwei Karten in die Kiste von { $who }.
    }
prompt-wait-run =
    { $reader ->
        [who] Du hast einen Joker gespielt: Renn, oder bleib.
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
prompt-play = Die Zählung steht bei { $number }: Spiel eine Karte, mit der sie nicht über 31 geht.
prompt-on = { $other } hat „Go“ gesagt. Die Zählung steht bei { $number }: Spiel noch eine passende Karte.
prompt-on-stop = { $other } hat „Go“ gesagt. Die Zählung steht bei { $number }: Spiel noch eine passende Karte, oder sag „Stopp“.
prompt-stop = { $other } hat „Go“ gesagt, und mit jeder deiner Karten ginge die Zählung ({ $number }) über 31: Sag „Stopp“.
prompt-joker = Die Zählung steht bei 31: Spiel einen Joker, oder sag „Go“.
prompt-joker-stop = { $other } hat „Go“ gesagt. Die Zählung steht bei 31: Spiel einen Joker, oder sag „Go“ oder „Stopp“.
prompt-joker-forced = Die Zählung steht bei 31: Du musst einen Joker spielen.
prompt-joker-forced-stop = { $other } hat „Go“ gesagt. Die Zählung steht bei 31: Spiel einen Joker, oder sag „Stopp“.
prompt-run = Du hast einen Joker gespielt: Willst du rennen (dann ist der Durchgang zu Ende) oder bleiben?
prompt-count = Zähl deine Hand zusammen mit der Startkarte.
prompt-count-crib = Zähl deine Kiste zusammen mit der Startkarte.
prompt-claim =
    { $number ->
        [0] { $other } hat keine Punkte gezählt: Fordere übersehene Punkte ein, oder verzichte.
        [one] { $other } hat { $number } Punkt gezählt: Fordere übersehene Punkte ein, oder verzichte.
       *[other] { $other } hat { $number } Punkte gezählt: Fordere übersehene Punkte ein, oder verzichte.
    }

## Beschriftung der Knöpfe für Züge

move-play = { $card } spielen (Zählung: { $number })
move-lay = { $cards } in die Kiste legen
move-go = Go
move-stop = Stopp
move-run = Rennen (Durchgang beenden)
move-stay = Bleiben
move-count =
    { $number ->
        [one] { $number } Punkt zählen
       *[other] { $number } Punkte zählen
    }
move-count-none = Keine Punkte zählen
move-claim =
    { $number ->
        [one] { $number } Punkt einfordern
       *[other] { $number } Punkte einfordern
    }
move-claim-none = Nichts einfordern

## Tipps: Gründe für einen Zug

reason-crib-own = Behältst du { $cards }, bringt deine Hand im Schnitt { $number },{ $part } Punkte und deine Kiste { $more },{ $tenths }.
reason-crib-other = Behältst du { $cards }, bringt deine Hand im Schnitt { $number },{ $part } Punkte und die Kiste von { $other } { $more },{ $tenths }.
reason-fifteen = Das macht fünfzehn: { $number } Punkte.
reason-thirty_one = Das macht einunddreißig: { $number } Punkte.
reason-pair =
    { $number ->
        [6] Das macht drei gleiche Karten: { $number } Punkte.
        [12] Das macht vier gleiche Karten: { $number } Punkte.
       *[other] Das macht ein Paar: { $number } Punkte.
    }
reason-sequence = Das macht eine Folge: { $number } Punkte.
reason-several = Das bringt auf zwei Arten Punkte, zusammen { $number }.
reason-last = { $other } kann keine Karte mehr spielen, also bekommst du den Punkt für die letzte Karte.
reason-stop = Du bekommst den Punkt für die letzte Karte und behältst deine anderen Karten.
reason-paired = Legt dein Mitspieler auf { $card } eine Karte vom gleichen Rang, kannst du die dritte legen.
reason-low = Keine Karte bringt die Zählung von { $number } auf fünfzehn.
reason-between = Keine Karte bringt die Zählung von { $number } auf fünfzehn oder einunddreißig.
reason-count = Genau so viele Punkte sind die Karten wert.
reason-claim = Genau so viele Punkte wurden übersehen.
reason-claim-0 = Es wurden keine Punkte übersehen.
reason-run = Wenn du rennst, wird die Kiste von { $other } nicht gezählt.
reason-run-own =
    { $number ->
        [0] Mit dieser Startkarte bringt deine Hand keine Punkte.
        [one] Mit dieser Startkarte bringt deine Hand nur { $number } Punkt.
       *[other] Mit dieser Startkarte bringt deine Hand nur { $number } Punkte.
    }

## Namen der Zonen (Orte auf dem Tisch)

zone-stock = Stapel
zone-starter = Startkarte
zone-crib = Kiste
zone-count = Gespielte Karten
zone-total = Zählung
zone-hand = Hand
zone-played_card = Gespielt
zone-track = Zombies
zone-last-hand = Vorige Hand
zone-last-crib = Vorige Kiste
zone-last-starter = Vorige Startkarte
zone-wins = Gewonnene Spiele

# Name der Figur auf der Bahn
peg = Zombie

## Abzeichen neben einer Zone oder einem Namen

badge-dealer = Geber
badge-laid = hat abgelegt
badge-gone = hat „Go“ gesagt
badge-open = Karten offen
badge-counting = wird gezählt

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-discarded = Du hast schon zwei Karten in die Kiste gelegt: Warte auf deinen Mitspieler
refuse-lay = Leg genau zwei deiner Karten in die Kiste
refuse-lay-first = Leg zuerst zwei Karten in die Kiste
refuse-lay-over = Du hast schon zwei Karten in die Kiste gelegt
refuse-yours-laid = Du hast schon zwei Karten in die Kiste gelegt, und { $card } hast du nicht
refuse-past = Mit { $card } ginge die Zählung über 31
refuse-claim = Du kannst erst Punkte einfordern, wenn der Mitspieler gezählt hat
refuse-claim-first = Fordere zuerst übersehene Punkte ein, oder tippe „fordere 0“, wenn es keine gibt
refuse-run = Rennen oder bleiben darfst du nur, wenn du gerade einen Joker gespielt hast
refuse-run-off = An diesem Tisch kannst du mit einem Joker nicht rennen: Er wird gespielt wie jede andere Karte
refuse-go = Du hast eine passende Karte, also kannst du nicht „Go“ sagen
refuse-go-stop = Du hast eine passende Karte: Spiel sie, oder sag „Stopp“
refuse-go-none = Der Mitspieler hat schon „Go“ gesagt: Sag stattdessen „Stopp“
refuse-stop = „Stopp“ darfst du nur sagen, wenn der Mitspieler „Go“ gesagt hat
refuse-stop-off = An diesem Tisch musst du eine passende Karte spielen, auch wenn der Mitspieler „Go“ gesagt hat
refuse-auto = An diesem Tisch wird automatisch gezählt
refuse-count = Jetzt gibt es nichts zu zählen
refuse-count-first = Zähl zuerst deine Karten
refuse-choose = Entscheide zuerst, ob du rennst oder bleibst

## Punkte für Karten eines Rangs

pair =
    { $number ->
        [6] Drei gleiche Karten, { $number } Punkte: { $cards }.
        [12] Vier gleiche Karten, { $number } Punkte: { $cards }.
       *[other] Ein Paar, { $number } Punkte: { $cards }.
    }

## Kombinationen einer Hand, in einer Liste

combination-fifteen = Fünfzehn
combination-pair =
    { $number ->
        [6] drei gleiche Karten
        [12] vier gleiche Karten
       *[other] Paar
    }
combination-sequence = Folge von { $number } Karten
combination-flush = { $number } Karten einer Farbe
combination-nobs = Bube in der Farbe der Startkarte

## Optionen

option-name-lowdown = Variante „Lowdown Zombies“ (mit Jokern)
option-lowdown =
    { $value ->
        [off] Im Spiel sind keine Joker
       *[on] Im Spiel sind zwei Joker, die beim Zählen 0 wert sind
    }

option-name-reveal = Variante „Reveal Your Zombies“
option-reveal =
    { $value ->
        [off] Nach einem Joker bleibt die Hand des Mitspielers verdeckt
       *[on] Nach einem Joker muss der Mitspieler seine Hand zeigen (nur zusammen mit der Variante „Lowdown Zombies“)
    }

option-name-run = Variante „Zombies, Run!“
option-run =
    { $value ->
        [off] Ein Joker beendet den Durchgang nicht
       *[on] Nach einem Joker darf der Spieler den Durchgang sofort beenden (nur zusammen mit der Variante „Lowdown Zombies“)
    }

option-name-thirty_one = Punkte, wenn die Zählung 31 erreicht
option-thirty_one =
    { $value ->
        [printed] Erreicht die Zählung 31, bringt das zwei Punkte und die letzte Karte noch einen
       *[standard] Erreicht die Zählung 31, bringt das insgesamt zwei Punkte
    }
option-thirty_one-printed = 2 Punkte, dazu 1 Punkt für die letzte Karte
option-thirty_one-standard = insgesamt 2 Punkte

option-name-after_go = nach dem „Go“ des Mitspielers
option-after_go =
    { $value ->
        [must] Nach dem „Go“ des Mitspielers musst du eine passende Karte spielen
       *[may] Nach dem „Go“ des Mitspielers darfst du die Zählung beenden
    }
option-after_go-must = du musst eine passende Karte spielen
option-after_go-may = du darfst die Zählung beenden

option-name-joker_at_31 = Joker, wenn die Zählung bei 31 steht
option-joker_at_31 =
    { $value ->
        [forced] Steht die Zählung bei 31, musst du einen Joker spielen, wenn du einen hast
       *[optional] Steht die Zählung bei 31, darfst du einen Joker behalten und „Go“ sagen
    }
option-joker_at_31-forced = du musst den Joker spielen
option-joker_at_31-optional = du darfst den Joker behalten

option-name-joker_runs_in_play = Folgen mit Joker beim Ausspielen
option-joker_runs_in_play =
    { $value ->
        [on] Beim Ausspielen bildet ein Joker mit Ass und 2 eine Folge
       *[off] Beim Ausspielen bildet ein Joker keine Folge
    }

option-name-joker_pair = Paar aus zwei Jokern
option-joker_pair =
    { $value ->
        [on] Zwei Joker sind ein Paar
       *[off] Zwei Joker sind kein Paar
    }

option-name-crib_flush = vier Karten einer Farbe in der Kiste
option-crib_flush =
    { $value ->
        [printed] In der Kiste zählen schon vier Karten einer Farbe
       *[standard] In der Kiste müssen alle fünf Karten dieselbe Farbe haben, auch die Startkarte
    }
option-crib_flush-printed = zählen immer
option-crib_flush-standard = zählen nur, wenn auch die Startkarte diese Farbe hat

option-name-counting = Zählen der Punkte
option-counting =
    { $value ->
        [auto] Hände und Kiste werden für dich gezählt
       *[claimed] Du zählst selbst, und der Mitspieler darf Punkte einfordern, die du übersiehst
    }
option-counting-auto = das Programm zählt
option-counting-claimed = die Spieler zählen selbst

option-name-match = Länge der Partie
option-match =
    { $value ->
        [1] Die Partie ist ein einziges Spiel
        [3] Wer zuerst zwei von drei Spielen gewinnt, gewinnt die Partie
        [5] Wer zuerst drei von fünf Spielen gewinnt, gewinnt die Partie
       *[7] Wer zuerst vier von sieben Spielen gewinnt, gewinnt die Partie
    }

# Widerspruch der Optionen `reveal` und `run` zu `lowdown`
clash-lowdown = nur zusammen mit der Variante „Lowdown Zombies“

## Fehler in getippten Zügen

no-move-over = { $text } ist kein Zug, und die Partie ist vorbei
example-card = eine deiner Karten (zum Beispiel Herz 7: 7H)
example-joker = einen Joker (zum Beispiel *1)
example-crib = „Kiste“ und zwei deiner Karten, zum Beispiel Kiste Kreuz 2 Karo König (crib 2C KD)
example-count = „zähle“ und eine Zahl von 0 bis { $most }, zum Beispiel zähle 8
example-claim = „fordere“ und eine Zahl von 0 bis { $most }, zum Beispiel fordere 2 (fordere 0 heißt: nichts)

## Statistik über viele Partien

stat-hands = gespielte Durchgänge
stat-pegged = Punkte beim Ausspielen
stat-heels = Buben als Startkarte
stat-hands_shown = gezeigte Hände
stat-hand_points = Punkte aus Händen
stat-first_hand = Punkte der ersten Hand
stat-best_hand = Punkte der besten Hand
stat-cribs_shown = gezeigte Kisten
stat-crib_points = Punkte aus Kisten
stat-goes = „Go“ gesagt (Anzahl)
stat-runs = durch Rennen beendete Durchgänge

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-crib = Du hast sechs Karten. Behalte vier, die zusammenpassen, und leg zwei in die Kiste: hier die 2 und die 9.
learn-crib-else = Das geht auch. Aber eine 5 ergibt mit Bube oder Dame fünfzehn, also behalte die Fünfen: Leg die 2 und die 9 in die Kiste.
learn-crib-after = In der Kiste liegen nun von jedem zwei Karten. Der Geber zählt sie später. Die aufgedeckte Startkarte zählt für beide.
learn-fifteen = Ihr spielt abwechselnd Karten und zählt sie zusammen. Brunos 10 zählt zehn: Spiel die Karte, mit der es genau fünfzehn sind!
learn-fifteen-else = Diese Karte darfst du spielen. Aber welche ergibt mit der 10 fünfzehn?
learn-fifteen-after = Fünfzehn bringt 2 Punkte: Dein hinterer Zombie springt zwei Löcher vor den vorderen. So werden alle Punkte markiert.
learn-pair = Eine Karte vom gleichen Rang wie die letzte ergibt ein Paar und bringt 2 Punkte. Mach ein Paar!
learn-pair-else = Diese Karte darfst du spielen. Aber du hast auch eine 7, und ein Paar bringt 2 Punkte.
learn-pair-after = Ein Paar bringt 2 Punkte. Aber Vorsicht: Für eine dritte 7 bekäme Bruno 6 Punkte.
learn-run = Drei benachbarte Ränge sind eine Folge, egal in welcher Reihenfolge. Welche Karte passt zu 4 und 6?
learn-run-else = Diese Karte darfst du spielen. Aber eine 5 ergibt mit der 4 und der 6 eine Folge.
learn-run-after = Eine Folge von drei Karten bringt 3 Punkte. Außerdem ergeben 4, 6 und 5 fünfzehn: noch 2 Punkte.
learn-last = Die Zählung darf nicht über 31 gehen. Sie steht bei 24: Spiel die Karte, mit der es genau 31 sind!
learn-last-else = Diese Karte passt auch. Aber mit welcher sind es genau 31?
learn-last-after = Du bekommst 2 Punkte für 31 und 1 für die letzte Karte. Dann fängt die Zählung wieder bei null an.
learn-show = Spiel deine letzte Karte. Danach werden beide Hände gezählt, jede zusammen mit der Startkarte, dem König.
learn-show-after = Deine Hand hat 17 Punkte gebracht: 12 für sechsmal fünfzehn, 2 für das Paar, 3 für die Folge. Dann hat Bruno Hand und Kiste gezählt.
learn-win = Zum Sieg brauchst du mehr als 60 Punkte, und du hast 59. Die Zählung steht bei 6: Mit welcher Karte sind es fünfzehn?
learn-win-else = Diese Karte darfst du spielen. Aber fünfzehn bringt die 2 Punkte, die du brauchst: Spiel die 9.
learn-win-after = Dein Zombie ist über der Linie, und du gewinnst sofort.

## Bildunterschriften auf der Regelseite

picture-fifteen = Fünfzehn: 2 Punkte.
picture-pair = Ein Paar: 2 Punkte.
picture-run = Eine Folge von drei Karten: 3 Punkte.
picture-last = Genau 31: 2 Punkte und 1 Punkt für die letzte Karte.
picture-crib = Jeder legt zwei Karten in die Kiste, und der Geber zählt sie.

## Statistik über Anfangshände

opening-fives = Anzahl der Fünfen unter den ersten sechs Karten
opening-alike = Größte Anzahl Karten eines Rangs unter den ersten sechs Karten

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = crib Kiste leg lege weglegen | go weiter | stop Stopp | run rennen renn renne | stay bleiben bleib bleibe | count zähle zähl zählen | claim fordere fordern
