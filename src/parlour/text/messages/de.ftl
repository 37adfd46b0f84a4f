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
        [who] Das Los sagt: Du gibst zuerst.
       *[else] Das Los sagt: { $who } gibt zuerst.
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
result-drawn = Niemand gewinnt: unentschieden

## Was kein Zug ist

# $text, wie es kam, in Zeichen wie bei Python
no-move = { $text } ist kein Zug: { $reason }
no-move-here = { $text } ist kein Zug von { $title }: Ein Zug ist seine Nummer oder sein Text
no-move-code = { $code } ist die Nummer von keinem Zug dieses Spiels
no-move-long =
    { $number ->
        [one] ein Zug ist ein kurzer Text, keiner mit { $number } Zeichen
       *[other] ein Zug ist ein kurzer Text, keiner mit { $number } Zeichen
    }

# Wie man Züge schreibt: $moves ist eine Aufzählung, auch von Meldungen, die example-... heißen
write = schreib { $moves }
write-only = der einzige ist { $move }

# Was an einem Wort eines Zugs nicht stimmt; $last ist der höchste Platz
fault-twice = { $word } steht zweimal darin
fault-pack = { $word } gibt es in diesem Spiel nicht
fault-suit = { $word } ist keine Farbe; Kreuz, Karo, Herz und Pik (C, D, H und S) sind es
fault-seat = Platz { $word } gibt es nicht; die Plätze sind 0 bis { $last }

# $names ist schon gesagt
list-or = { $names } oder { $next }

## Was jemand getippt hat

typed-long = das ist kein Zug: Eine Zeile mit Zügen hat höchstens { $most } Zeichen
# $line, wie es getippt wurde; $moves sind die Züge, die gemeint sein können, wie man sie schreibt
typed-which = { $line } kann { $moves } sein: Schreib, welcher

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
typed-seat = Einen Platz { $word } gibt es nicht. Gib den Namen eines Mitspielers ein oder einen Platz von 0 bis { $last }

## Was ein Tisch wählen kann

# Eine Option heißt name-NAME, option-NAME sagt, was sie tut, und option-NAME-WERT, wie ein Wert heißt.

value-on = an
value-off = aus

# Eine Option, die zu den anderen nicht passt, und die Regel, die das sagt
option-clash = { $option }: { $reason } [{ $clause }]

# Ein Text, den ein Tisch gewählt hat, etwa eigene Karten
option-document =
    { $number ->
        [one] ein Text mit { $number } Zeichen
       *[other] ein Text mit { $number } Zeichen
    }

option-name-dealer = Geber
option-dealer = Wer zuerst gibt: wen das Los trifft oder wer am ersten Platz sitzt
option-dealer-random = ausgelost
option-dealer-first = am ersten Platz

option-name-limit = Zuggrenze
option-limit = Züge, nach denen eine Runde zu Ende ist; 0 für keine Grenze

## Was keine Option ist oder kein Wert von einer

# $near ist die letzte von diesen, oder nichts
no-option = keine Option heißt { $name }; es gibt { $known }{ $near }
no-option-value = { $name }: { $given } ist nicht eines von { $known } [{ $clause }]{ $near }
no-option-number = { $name }: { $given } ist keine ganze Zahl [{ $clause }]
no-option-range = { $name }: { $given } liegt nicht zwischen { $low } und { $high } [{ $clause }]
no-option-text = { $name }: Der Text einer Datei wird gebraucht, nicht { $given } [{ $clause }]
no-option-long = { $name }: höchstens { $most } Zeichen, nicht { $length } [{ $clause }]
no-option-near = ; meintest du { $word }?

## Was an einer Aufzeichnung falsch ist

record-names = eine Aufzeichnung hat höchstens einen Namen je Platz, und diese hat { $number } für { $seats }
record-name = ein Name in einer Aufzeichnung hat höchstens { $most } Zeichen, und der von Platz { $seat } hat { $length }
