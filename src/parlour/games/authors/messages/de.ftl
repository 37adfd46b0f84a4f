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
        [who] Du hast sie nicht.
       *[else] { $who } hat sie nicht.
    }
# Sprechblasen
call-ask =
    { $reader ->
        [other] Hast du { $cards }?
       *[else] { $other }, hast du { $cards }?
    }
call-fish = Nein, leider nicht.

## Aufforderungen

prompt-ask = Frag einen Mitspieler nach einer Karte, die dir fehlt. Du musst selbst eine von diesem Rang haben.
prompt-ask-1 = Frag { $other } nach einer Karte, die dir fehlt. Du musst selbst eine von diesem Rang haben.

## Beschriftung der Knöpfe für Züge

move-ask = Frag { $other } nach { $card }

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-held = { $card } hast du schon selbst
refuse-rank = Um nach { $card } zu fragen, musst du eine andere Karte dieses Rangs haben

## Optionen

option-name-deal = Geben
option-deal =
    { $value ->
        [all] Alle Karten werden verteilt
       *[stock] Eine Hand bleibt als Stapel übrig
    }
option-deal-all = alle Karten werden verteilt
option-deal-stock = eine Hand bleibt als Stapel

option-name-miss = nach vergeblicher Frage
option-miss =
    { $value ->
        [auto] Nach einer vergeblichen Frage ist der Mitspieler links dran, wenn alle Karten verteilt sind, sonst der gefragte
        [left] Nach einer vergeblichen Frage ist der Mitspieler links dran
       *[asked] Nach einer vergeblichen Frage ist der gefragte Mitspieler dran
    }
option-miss-auto = je nach Art des Gebens
option-miss-left = Mitspieler links
option-miss-asked = gefragter Mitspieler

## Fehler in getippten Zügen

write-ask = schreib den Platz eines Mitspielers und eine Karte, wie { $move }

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-card = Sammle vier Karten vom gleichen Rang. Hier fragst du nach einer ganz bestimmten Karte: Frag Bruno nach der 7♦.
learn-card-else = Danach könntest du auch fragen. Frag diesmal aber Bruno nach der 7♦.
learn-card-after = Bruno hatte sie, also gehört sie dir, und du fragst noch einmal. Du bekommst nur die Karte, die du genannt hast.
learn-set = Eine Sieben fehlt noch, und du bist immer noch dran. Frag Alma nach der 7♠.
learn-set-else = Mach erst deine Siebenen voll: Frag Alma nach der 7♠.
learn-set-after = Vier Gleiche sind ein Quartett. Du legst es auf den Tisch.
learn-miss = Nach einer Karte kannst du nur fragen, wenn du eine andere von ihrem Rang hast. Frag Bruno nach dem K♣, und schau, was passiert.
learn-miss-else = Auch danach darfst du fragen. Frag diesmal Bruno nach dem K♣.
learn-miss-after = Bruno hat den K♣ nicht, also war dein Zug vorbei. Dann hat Bruno Alma nach einem König gefragt und ihn bekommen!
learn-listen = Wer nach einem König fragt, hat einen König: Jetzt hat Bruno zwei. Nimm ihm einen davon ab.
learn-listen-else = Bruno hat nach dem K♥ gefragt und ihn bekommen, und einen anderen König hatte er schon. Frag ihn nach dem K♥ oder dem K♠.
learn-listen-after = Richtig! Jede Frage verrät etwas über die Karten dessen, der fragt. Hör also gut zu.
learn-win = Noch ein Quartett, und du hast sieben von den dreizehn. Bruno hat die letzte Dame.
learn-win-else = Bruno hat nur noch eine Karte: die Karo-Dame (Q♦).
learn-win-after = Wenn alle Quartette auf dem Tisch liegen, gewinnt der Spieler mit den meisten.

## Bildunterschriften auf der Regelseite

picture-set = Sammle vier Gleiche: ein Quartett.
picture-ask = Frag nach einer ganz bestimmten Karte.
picture-hold = Um nach einem König zu fragen, brauchst du einen anderen.
