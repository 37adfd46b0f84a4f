# Was jedes Spiel und jede Oberfläche sagen kann.
#
# $reader ist, wer von einem Satz ihn liest: sein `who`, sein `other` oder jemand anders.
# Karten in einem Satz stehen im vierten Fall.

## Karten, Farben, Plätze

card-joker = einen Joker
# Unter anderen Karten, und wo er allein liegt
card-joker-named = Joker

# Karten, die nicht sehen darf, wer liest
cards-hidden =
    { $number ->
        [one] eine Karte
       *[other] { $number } Karten
    }

# Nach Karten, die sieht, wer liest
cards-more = und { $number } weitere
cards-none = nichts

# $suit ist clubs, diamonds, hearts oder spades
suit =
    { $suit ->
        [clubs] Kreuz
        [diamonds] Karo
        [hearts] Herz
       *[spades] Pik
    }

# Wer dort sitzt, hat nicht gesagt, wie er heißt
seat = Platz { $number }

# Wer liest, als der, dem etwas getan wird
you = du

# Wer lernt, als Name am Tisch
tutorial-you = Du

## Aufzählungen: "Ann, Ben, Cleo und Dan"

list-more = { $names }, { $next }
list-last = { $names } und { $last }

## Zahlen

# Eine Zahl mit einer Stelle nach dem Komma
decimal = { $whole },{ $tenths }

## Was in jedem Spiel geschieht

choose_dealer =
    { $reader ->
        [who] Du wurdest ausgelost und gibst zuerst.
       *[else] { $who } wurde ausgelost und gibt zuerst.
    }

## Was ein Platz zu tun hat

prompt-over = Das Spiel ist vorbei.
prompt-wait =
    { $reader ->
        [who] Du bist dran.
       *[else] { $who } ist dran.
    }

## Warum ein Zug nicht geht

refuse-turn = Du bist nicht dran
refuse-over = Das Spiel ist vorbei
refuse-yours = Du hast { $card } nicht

## Wie es steht und wie es ausging

standing =
    { $number ->
        [one] { $number } Punkt
       *[other] { $number } Punkte
    }
result-won = Gewonnen: { $winners }
# Wer liest, als Erster derer, die gewonnen haben
result-you = du
result-drawn = Unentschieden

## Was kein Zug ist

# $text, wie es kam, in Zeichen wie bei Python
no-move = { $text } ist kein Zug: { $reason }
no-move-here = { $text } ist kein Zug in { $title }: Gib die Nummer oder den Text eines Zugs an
no-move-code = { $code } ist keine Zugnummer in diesem Spiel
no-move-long =
    { $number ->
        [one] ein Zug kann nicht { $number } Zeichen lang sein
       *[other] ein Zug kann nicht { $number } Zeichen lang sein
    }

# Wie man Züge schreibt: $moves ist eine Aufzählung, auch von Meldungen, die example-... heißen
write = schreib { $moves }
write-only = der einzig mögliche Zug ist { $move }

# Was an einem Wort eines Zugs nicht stimmt; $last ist der höchste Platz
fault-twice = { $word } kommt zweimal vor
fault-pack = { $word } ist in diesem Spiel keine Karte
fault-suit = { $word } ist keine Farbe; die Farben sind Kreuz, Karo, Herz und Pik (C, D, H und S)
fault-seat = Platz { $word } gibt es nicht; die Plätze gehen von 0 bis { $last }

# $names ist schon gesagt
list-or = { $names } oder { $next }

## Was jemand getippt hat

typed-long = die Zeile ist zu lang: höchstens { $most } Zeichen
# $line, wie es getippt wurde; $moves sind die Züge, die gemeint sein können, wie man sie schreibt
typed-which = { $line } kann { $moves } heißen: Gib eins davon ein

# Wörter, die jemand statt der Schreibweise tippt. Zwischen Gruppen steht `|`. Eine Gruppe beginnt mit dem Wort der
# Schreibweise; danach kommen die Wörter dafür in dieser Sprache, das übliche zuerst.
typed-words = -
typed-ranks = ace Ass As | aces Asse Assen | two Zwei | twos Zweien Zweier | three Drei | threes Dreien Dreier | four Vier | fours Vieren Vierer | five Fünf | fives Fünfen Fünfer | six Sechs | sixes Sechsen Sechser | seven Sieben | sevens Siebenen Siebener | eight Acht | eights Achten Achter | nine Neun | nines Neunen Neuner | ten Zehn | tens Zehnen Zehner | jack Bube | jacks Buben | queen Dame | queens Damen | king König | kings Könige Königen
typed-suits = clubs Kreuz Treff | diamonds Karo | hearts Herz | spades Pik
# Wörter, die fehlen dürfen
typed-fillers = ein eine einen einer einem der die das den dem nach bitte Karte Karten mal zu weg auf und spiel spiele
# $rank ist ein Rang mit seinem englischen Namen: Jemand hat ihn getippt und keine solche Karte
typed-none =
    { $rank ->
        [ace] Du hast kein Ass
        [two] Du hast keine Zwei
        [three] Du hast keine Drei
        [four] Du hast keine Vier
        [five] Du hast keine Fünf
        [six] Du hast keine Sechs
        [seven] Du hast keine Sieben
        [eight] Du hast keine Acht
        [nine] Du hast keine Neun
        [ten] Du hast keine Zehn
        [jack] Du hast keinen Buben
        [queen] Du hast keine Dame
       *[king] Du hast keinen König
    }
typed-one = Um sie zu spielen, gib { $move } ein
typed-seat = Platz { $word } gibt es nicht. Gib den Namen eines Mitspielers ein oder einen Platz von 0 bis { $last }

## Was ein Tisch wählen kann

# Eine Option heißt name-NAME, option-NAME sagt, was sie tut, und option-NAME-WERT, wie ein Wert heißt.

value-on = an
value-off = aus

# Eine Option, die zu den anderen nicht passt, und die Regel, die das sagt
option-clash = { $option }: { $reason } [{ $clause }]

# Ein Text, den ein Tisch gewählt hat, etwa eigene Karten
option-document =
    { $number ->
        [one] eine Datei mit { $number } Zeichen
       *[other] eine Datei mit { $number } Zeichen
    }

option-name-dealer = erster Geber
option-dealer = Der erste Geber wird ausgelost oder ist der Spieler auf dem ersten Platz
option-dealer-random = ausgelost
option-dealer-first = Spieler auf dem ersten Platz

option-name-limit = Zuggrenze
option-limit = Züge, bis eine Runde endet; 0 heißt unbegrenzt

## Was keine Option ist oder kein Wert von einer

# $near ist die letzte von diesen, oder nichts
no-option = diese Option gibt es nicht: { $name }; es gibt { $known }{ $near }
no-option-value = { $name }: { $given } gibt es nicht, nur { $known } [{ $clause }]{ $near }
no-option-number = { $name }: { $given } ist keine ganze Zahl [{ $clause }]
no-option-range = { $name }: { $given } liegt nicht zwischen { $low } und { $high } [{ $clause }]
no-option-text = { $name }: Erwartet wird der Text einer Datei, nicht { $given } [{ $clause }]
no-option-long = { $name }: höchstens { $most } Zeichen, nicht { $length } [{ $clause }]
no-option-near = ; meintest du { $word }?

## Was an einer Aufzeichnung falsch ist

record-names = eine Aufzeichnung hat höchstens einen Namen je Platz; diese hat { $number } Namen für { $seats } Plätze
record-name = ein Name in einer Aufzeichnung hat höchstens { $most } Zeichen; der von Platz { $seat } hat { $length }
