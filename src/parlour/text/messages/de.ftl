# Texte, die alle Spiele und Oberflächen gemeinsam haben.
#
# $reader ist die Rolle des Lesers im Satz: "who" oder "other", wenn er dieser Mitspieler ist, sonst "else".
# Karten in einem Satz stehen im Akkusativ.

## Karten, Farben, Plätze

card-joker = einen Joker
# In einer Liste von Karten oder allein an einer Stelle
card-joker-named = Joker

# Karten, die der Leser nicht sehen darf
cards-hidden =
    { $number ->
        [one] eine Karte
       *[other] { $number } Karten
    }

# Weitere, für den Leser verdeckte Karten am Ende einer Liste von Karten
cards-more =
    { $number ->
        [one] und noch { $number } Karte
       *[other] und noch { $number } Karten
    }
cards-none = nichts

# $suit ist clubs, diamonds, hearts oder spades
suit =
    { $suit ->
        [clubs] Kreuz
        [diamonds] Karo
        [hearts] Herz
       *[spades] Pik
    }

# Ein Mitspieler ohne Namen
seat = Platz { $number }

# Der Leser als Objekt eines Satzes
you = du

# Der Name des Lesers in einer Anleitung
tutorial-you = Du

## Aufzählungen: "Ann, Ben, Cleo und Dan"

list-more = { $names }, { $next }
list-last = { $names } und { $last }

## Zahlen

# Eine Zahl mit einer Nachkommastelle
decimal = { $whole },{ $tenths }

## Ereignisse aller Spiele

choose_dealer =
    { $reader ->
        [who] Du wurdest ausgelost und gibst zuerst.
       *[else] { $who } wurde ausgelost und gibt zuerst.
    }

## Aufforderungen

prompt-over = Die Partie ist vorbei.
prompt-wait =
    { $reader ->
        [who] Du bist dran.
       *[else] { $who } ist dran.
    }

## Gründe, warum ein Zug nicht erlaubt ist

refuse-turn = Du bist nicht dran
refuse-over = Die Partie ist vorbei
refuse-yours = Du hast { $card } nicht

## Punktestände und Ergebnisse

standing =
    { $number ->
        [one] { $number } Punkt
       *[other] { $number } Punkte
    }
result-won = Gewonnen: { $winners }
# Der Leser als erster Sieger: „Gewonnen: du und Ann“
result-you = du
result-drawn = Unentschieden
# $margin ist ein Punktestand, zum Beispiel „2 Quartette“
margin-score = Vorsprung: { $margin }.
margin-cards =
    { $reader ->
        [who]
            { $number ->
                [one] Du hattest noch { $number } Karte.
               *[other] Du hattest noch { $number } Karten.
            }
       *[else]
            { $number ->
                [one] { $who } hatte noch { $number } Karte.
               *[other] { $who } hatte noch { $number } Karten.
            }
    }

## Texte, die es nur auf Englisch gibt

# $text ist eine ganze Meldung, zum Beispiel ein Fehler in eigenen Karten
text = { $text }

## Fehler bei Zügen

# $text ist der angegebene Text in Anführungszeichen
no-move = { $text } ist kein Zug: { $reason }
no-move-here = { $text } ist kein Zug in { $title }: Gib den Code oder den Text eines Zugs an
no-move-code = { $code } ist kein Zugcode dieses Spiels
no-move-long =
    { $number ->
        [one] dieser Zug hat { $number } Zeichen und ist damit zu lang
       *[other] dieser Zug hat { $number } Zeichen und ist damit zu lang
    }

# So schreibt man Züge: $moves ist eine Liste von Zügen, auch von Meldungen mit den Schlüsseln example-...
write = schreib { $moves }
write-only = möglich ist nur der Zug { $move }

# Fehler bei einem Wort eines Zugs. $last ist der höchste Platz
fault-twice = { $word } kommt zweimal vor
fault-pack = { $word } ist in diesem Spiel keine Karte
fault-suit = { $word } ist keine Farbe; die Farben sind Kreuz, Karo, Herz und Pik (C, D, H und S)
fault-seat = { $word } ist kein Platz; die Plätze haben die Nummern 0 bis { $last }

# $names ist die Liste bis hierher, $next ihr letzter Teil
list-or = { $names } oder { $next }

## Eingaben

typed-long = die Zeile ist zu lang: höchstens { $most } Zeichen
# $line ist der eingegebene Text, $moves sind die Züge, die gemeint sein können, wie man sie eingibt
typed-which = { $line } kann { $moves } bedeuten: Gib einen dieser Züge ein

# Wörter, die Spieler statt der Notation eingeben. `|` trennt Gruppen. Eine Gruppe beginnt mit dem Wort der
# Notation; danach kommen die Wörter dafür in dieser Sprache, das übliche zuerst.
typed-words = -
typed-ranks = ace Ass As | aces Asse Assen | two Zwei | twos Zweien Zweier | three Drei | threes Dreien Dreier | four Vier | fours Vieren Vierer | five Fünf | fives Fünfen Fünfer | six Sechs | sixes Sechsen Sechser | seven Sieben | sevens Siebenen Siebener | eight Acht | eights Achten Achter | nine Neun | nines Neunen Neuner | ten Zehn | tens Zehnen Zehner | jack Bube | jacks Buben | queen Dame | queens Damen | king König | kings Könige Königen
typed-suits = clubs Kreuz Treff | diamonds Karo | hearts Herz | spades Pik
# Wörter, die nicht beachtet werden
typed-fillers = ein eine einen einer einem der die das den dem nach bitte Karte Karten mal zu weg auf und spiel spiele spielen fragen nehmen geben abwerfen nennen zudecken tauschen anlegen hergeben
typed-seat = { $word } ist kein Platz. Gib den Namen eines Mitspielers ein oder einen Platz von 0 bis { $last }

## Optionen einer Partie

# option-name-NAME ist der Name einer Option, option-NAME die Wirkung von $value, option-NAME-WERT der Name eines Werts.

value-on = an
value-off = aus

# Eine Option, die zu einer anderen nicht passt. $clause ist die Regel dazu
option-clash = { $option }: { $reason } [{ $clause }]

# Eine Option mit einem Text als Wert, etwa eigenen Karten
option-document =
    { $number ->
        [one] eine Datei mit { $number } Zeichen
       *[other] eine Datei mit { $number } Zeichen
    }

option-name-dealer = erster Geber
option-dealer =
    { $value ->
        [random] Der erste Geber wird ausgelost
       *[first] Der Spieler auf dem ersten Platz gibt zuerst
    }
option-dealer-random = ausgelost
option-dealer-first = Spieler auf dem ersten Platz

option-name-limit = Zuglimit
option-limit = Anzahl der Züge, nach denen eine Runde endet; 0 heißt unbegrenzt

## Fehler bei Optionen

# $near ist no-option-near oder leer
no-option = unbekannte Option: { $name }; es gibt { $known }{ $near }
no-option-value = { $name }: unbekannter Wert { $given }; möglich sind { $known } [{ $clause }]{ $near }
no-option-number = { $name }: { $given } ist keine ganze Zahl [{ $clause }]
no-option-range = { $name }: { $given } liegt nicht zwischen { $low } und { $high } [{ $clause }]
no-option-text = { $name }: Der Wert muss der Inhalt einer Textdatei sein, nicht { $given } [{ $clause }]
no-option-long = { $name }: Der Wert darf höchstens { $most } Zeichen haben, nicht { $length } [{ $clause }]
no-option-near = ; meintest du { $word }?

## Fehler in Aufzeichnungen

record-names = eine Aufzeichnung hat höchstens einen Namen je Platz; diese hat { $number } Namen für { $seats } Plätze
record-name = ein Name in einer Aufzeichnung hat höchstens { $most } Zeichen; der Name von Platz { $seat } hat { $length }
