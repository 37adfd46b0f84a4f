# Meldungen von Authors.

## Ereignisse

ask =
    { $reader ->
        [who] Du fragst { $other } nach { $cards }.
        [other] { $who } fragt dich nach { $cards }.
       *[else] { $who } fragt { $other } nach { $cards }.
    }
miss =
    { $reader ->
        [who] Du hast die Karte nicht.
       *[else] { $who } hat die Karte nicht.
    }
# Sprechblasen
call-ask =
    { $reader ->
        [other] Hast du { $cards }?
       *[else] { $other }, hast du { $cards }?
    }
call-fish = Nein, leider nicht.

## Aufforderungen

prompt-ask = Frag einen Mitspieler nach einer Karte, die dir fehlt. Du musst selbst eine andere vom gleichen Wert haben.
prompt-ask-1 = Frag { $other } nach einer Karte, die dir fehlt. Du musst selbst eine andere vom gleichen Wert haben.
# Nachdem du eine deiner Karten gewählt hast; $number ist die Anzahl der Karten dieses Werts, die dir fehlen
prompt-source =
    { $number ->
        [1]
            { $rank ->
                [ace] Wen fragst du nach dem { suit }-Ass?
                [two] Wen fragst du nach der { suit }-Zwei?
                [three] Wen fragst du nach der { suit }-Drei?
                [four] Wen fragst du nach der { suit }-Vier?
                [five] Wen fragst du nach der { suit }-Fünf?
                [six] Wen fragst du nach der { suit }-Sechs?
                [seven] Wen fragst du nach der { suit }-Sieben?
                [eight] Wen fragst du nach der { suit }-Acht?
                [nine] Wen fragst du nach der { suit }-Neun?
                [ten] Wen fragst du nach der { suit }-Zehn?
                [jack] Wen fragst du nach dem { suit }-Buben?
                [queen] Wen fragst du nach der { suit }-Dame?
               *[king] Wen fragst du nach dem { suit }-König?
            }
       *[other]
            { $rank ->
                [ace] Wen fragst du nach einem anderen Ass?
                [two] Wen fragst du nach einer anderen Zwei?
                [three] Wen fragst du nach einer anderen Drei?
                [four] Wen fragst du nach einer anderen Vier?
                [five] Wen fragst du nach einer anderen Fünf?
                [six] Wen fragst du nach einer anderen Sechs?
                [seven] Wen fragst du nach einer anderen Sieben?
                [eight] Wen fragst du nach einer anderen Acht?
                [nine] Wen fragst du nach einer anderen Neun?
                [ten] Wen fragst du nach einer anderen Zehn?
                [jack] Wen fragst du nach einem anderen Buben?
                [queen] Wen fragst du nach einer anderen Dame?
               *[king] Wen fragst du nach einem anderen König?
            }
    }

## Beschriftung der Knöpfe für Züge

move-ask = Frage an { $other }: { $card }

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-held = Du hast { $card } schon selbst
refuse-rank = Nach { $card } kannst du nur fragen, wenn du eine andere Karte vom gleichen Wert hast

## Optionen

option-name-deal = verteilte Karten
option-deal =
    { $value ->
        [all] Alle Karten werden verteilt
       *[stock] Eine zusätzliche Hand und die restlichen Karten bilden den Stapel
    }
option-deal-all = alle Karten
option-deal-stock = nicht alle; der Rest bildet den Stapel

option-name-miss = wer nach einer erfolglosen Frage dran ist
option-miss =
    { $value ->
        [auto] Nach einer erfolglosen Frage ist der Mitspieler links dran; wenn es einen Stapel gibt, ist es der gefragte Mitspieler
        [left] Nach einer erfolglosen Frage ist der Mitspieler links dran
       *[asked] Nach einer erfolglosen Frage ist der gefragte Mitspieler dran
    }
option-miss-auto = hängt davon ab, ob alle Karten verteilt werden
option-miss-left = der Mitspieler links
option-miss-asked = der gefragte Mitspieler

## Fehler in getippten Zügen

write-ask = schreib den Platz eines Mitspielers und eine Karte, zum Beispiel { $move }

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-card = Sammle vier Karten vom gleichen Wert. Hier fragst du nach einer ganz bestimmten Karte: Frag Bruno nach der 7♦.
learn-card-else = Diese Frage ist auch erlaubt. Aber frag diesmal Bruno nach der 7♦.
learn-card-after = Bruno hatte die 7♦ und hat sie dir gegeben. Du fragst noch einmal. Du bekommst immer nur die Karte, nach der du fragst.
learn-set = Dir fehlt nur noch eine Sieben, und du bist immer noch dran. Frag Alma nach der 7♠.
learn-set-else = Mach erst dein Quartett voll: Frag Alma nach der 7♠.
learn-set-after = Vier Karten vom gleichen Wert sind ein Quartett. Du legst es auf den Tisch.
learn-miss = Du kannst nach einer Karte nur fragen, wenn du selbst eine vom gleichen Wert hast. Frag Bruno nach dem K♣ und schau, was passiert.
learn-miss-else = Diese Frage ist auch erlaubt. Aber frag diesmal Bruno nach dem K♣.
learn-miss-after = Bruno hat den K♣ nicht, also war dein Zug vorbei. Dann war Bruno dran: Er hat Alma nach einem König gefragt und ihn bekommen!
learn-listen = Nach einem König kann nur fragen, wer selbst einen hat. Bruno hat jetzt also zwei. Nimm ihm einen davon ab.
learn-listen-else = Bruno hat nach dem K♥ gefragt und ihn bekommen, und einen anderen König hatte er schon. Frag ihn nach dem K♥ oder dem K♠.
learn-listen-after = Richtig! Jede Frage verrät etwas über die Karten des Spielers, der sie stellt. Hör also gut zu.
learn-win = Mit noch einem Quartett hast du sieben von dreizehn. Bruno hat die letzte Dame: Frag ihn nach ihr.
learn-win-else = Bruno hat nur noch eine Karte: die Karo-Dame (Q♦). Frag ihn nach ihr.
learn-win-after = Wenn alle Quartette auf dem Tisch liegen, gewinnt der Spieler mit den meisten Quartetten.

## Bildunterschriften auf der Regelseite

picture-set = Vier Karten vom gleichen Wert sind ein Quartett.
picture-ask = Frag nach einer ganz bestimmten Karte.
picture-hold = Nach einem König kannst du nur fragen, wenn du einen anderen hast.
