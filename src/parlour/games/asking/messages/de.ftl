# Meldungen beider Fragespiele, Go Fish und Authors.

# Mehrzahl eines Werts im dritten Fall (nach „nach“). $rank ist sein englischer Name.
ranks =
    { $rank ->
        [ace] Assen
        [two] Zweien
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
       *[king] Königen
    }

house-rules-first = Mit { $seats } Personen gewinnt die Person, die zuerst fragt, etwa { $wins } % der Spiele. Gerecht wären { $even } %.

reason-asked =
    { $reader ->
        [other] Du hast nach { ranks } gefragt, also musst du selbst eine solche Karte haben.
       *[else] { $other } hat nach { ranks } gefragt und muss selbst eine solche Karte haben.
    }

## Ereignisse

deal =
    { $reader ->
        [who] Du bekommst { $cards }.
       *[else] { $who } bekommt { $cards }.
    }
give =
    { $reader ->
        [who] Du gibst { $other } { $cards }.
        [other] { $who } gibt dir { $cards }.
       *[else] { $who } gibt { $other } { $cards }.
    }
draw =
    { $reader ->
        [who] Du ziehst { $cards }.
       *[else] { $who } zieht { $cards }.
    }
set =
    { $reader ->
        [who] Du legst ein Quartett ab: { $cards }.
       *[else] { $who } legt ein Quartett ab: { $cards }.
    }
out =
    { $reader ->
        [who] Du hast keine Karten mehr und scheidest aus.
       *[else] { $who } hat keine Karten mehr und scheidet aus.
    }
end =
    { $number ->
        [0] Der Stapel ist leer. Der Spieler mit den meisten Quartetten gewinnt.
        [1] Alle Quartette liegen auf dem Tisch.
        [2] Niemand kann mehr gefragt werden. Der Spieler mit den meisten Quartetten gewinnt.
       *[3] Das Zuglimit ist erreicht. Der Spieler mit den meisten Quartetten gewinnt.
    }

## Ziel und Ende einer Partie

progress-stock =
    { $number ->
        [one] Noch eine Karte
       *[other] Noch { $number } Karten
    }
progress-sets = { $number } von { $total } Quartetten
ended-out =
    { $reader ->
        [who] Alle deine Karten sind in Quartetten.
       *[else] Alle Karten von { $who } sind in Quartetten.
    }

## Tipps: Gründe für einen Zug

reason-shown =
    { $reader ->
        [other] Alle haben gesehen, dass du { $cards } hast.
       *[else] Alle haben gesehen, dass { $other } { $cards } hat.
    }
reason-last =
    { $reader ->
        [other] Alle haben gesehen, dass du { $cards } hast, die letzte Karte des Quartetts.
       *[else] Alle haben gesehen, dass { $other } { $cards } hat, die letzte Karte deines Quartetts.
    }
reason-only = Nur { $other } kann diese Karte haben.
reason-chance =
    { $reader ->
        [other] Die Wahrscheinlichkeit, dass du eine Karte von diesem Wert hast, ist etwa { $number } %.
       *[else] Die Wahrscheinlichkeit, dass { $other } eine Karte von diesem Wert hat, ist etwa { $number } %. Du selbst hast { $held } davon.
    }

## Namen der Zonen (Orte auf dem Tisch)

zone-stock = Stapel
zone-hand = Hand
zone-sets = Quartette

## Abzeichen neben einer Zone oder einem Namen

badge-dealer = Geber
badge-out = raus
badge-known-holds-0 = hat Asse
badge-known-holds-1 = hat Zweien
badge-known-holds-2 = hat Dreien
badge-known-holds-3 = hat Vieren
badge-known-holds-4 = hat Fünfen
badge-known-holds-5 = hat Sechsen
badge-known-holds-6 = hat Siebenen
badge-known-holds-7 = hat Achten
badge-known-holds-8 = hat Neunen
badge-known-holds-9 = hat Zehnen
badge-known-holds-10 = hat Buben
badge-known-holds-11 = hat Damen
badge-known-holds-12 = hat Könige
badge-known-lacks-0 = keine Asse
badge-known-lacks-1 = keine Zweien
badge-known-lacks-2 = keine Dreien
badge-known-lacks-3 = keine Vieren
badge-known-lacks-4 = keine Fünfen
badge-known-lacks-5 = keine Sechsen
badge-known-lacks-6 = keine Siebenen
badge-known-lacks-7 = keine Achten
badge-known-lacks-8 = keine Neunen
badge-known-lacks-9 = keine Zehnen
badge-known-lacks-10 = keine Buben
badge-known-lacks-11 = keine Damen
badge-known-lacks-12 = keine Könige

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-self = Du kannst dich nicht selbst fragen
refuse-empty =
    { $reader ->
        [other] Du hast keine Karten mehr
       *[else] { $other } hat keine Karten mehr
    }

## Spielstand

standing =
    { $number ->
        [one] { $number } Quartett
       *[other] { $number } Quartette
    }

## Statistik über viele Partien

stat-hits = Fragen, die eine Karte gebracht haben
stat-draws = vom Stapel gezogene Karten

## Statistik über Anfangshände

opening-alike = Größte Anzahl Karten eines Werts in der Starthand
opening-ranks = Anzahl verschiedener Kartenwerte in der Starthand

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = ask frag frage fragen
