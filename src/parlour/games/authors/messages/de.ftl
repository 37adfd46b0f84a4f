# Was Authors sagt.

## Was geschieht

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
# Was sie zueinander sagen
call-ask =
    { $reader ->
        [other] Hast du { $cards }?
       *[else] { $other }, hast du { $cards }?
    }
call-fish = Nein, leider nicht.

## Was ein Platz zu tun hat

prompt-ask = Frag einen Mitspieler nach einer Karte, die dir fehlt. Du musst selbst eine von diesem Rang haben.
prompt-ask-1 = Frag { $other } nach einer Karte, die dir fehlt. Du musst selbst eine von diesem Rang haben.

## Züge, wie sie auf einem Knopf stehen

move-ask = Frag { $other } nach { $card }

## Warum ein Zug nicht geht

refuse-held = { $card } hast du selbst
refuse-rank = Um nach { $card } zu fragen, musst du eine andere Karte dieses Rangs haben

## Was ein Tisch wählen kann

option-name-deal = Geben
option-deal = Alle Karten werden verteilt, oder eine Hand bleibt als Stapel übrig
option-deal-all = alle Karten werden verteilt
option-deal-stock = eine Hand bleibt als Stapel

option-name-miss = nach vergeblicher Frage
option-miss = Nach einer vergeblichen Frage ist der gefragte oder der linke Mitspieler dran, oder der, der beim gewählten Geben üblich ist
option-miss-auto = wie beim Geben üblich
option-miss-left = Mitspieler links
option-miss-asked = gefragter Mitspieler

## Was kein Zug ist

write-ask = schreib den Platz eines Mitspielers und eine Karte, wie { $move }


## Die erste Hand: was jeder Schritt sagt und was er gezeigt hat

learn-card = Sammle vier Karten vom gleichen Rang. Hier fragst du nach einer ganz bestimmten Karte: Frag Bruno nach der 7♦.
learn-card-else = Auch danach darfst du fragen. Frag diesmal Bruno nach der 7♦.
learn-card-after = Bruno hatte sie, also gehört sie dir, und du fragst noch einmal. Du bekommst nur die Karte, die du genannt hast.
learn-set = Eine Sieben fehlt noch, und du bist immer noch dran. Frag Alma nach der 7♠.
learn-set-else = Mach erst deine Siebenen voll: Frag Alma nach der 7♠.
learn-set-after = Vier Gleiche sind ein Quartett, und es kommt auf den Tisch.
learn-miss = Nach einer Karte kannst du nur fragen, wenn du eine andere von ihrem Rang hast. Frag Bruno nach dem K♣, und sieh, was passiert.
learn-miss-else = Auch danach darfst du fragen. Frag diesmal Bruno nach dem K♣.
learn-miss-after = Bruno hat den K♣ nicht, also war dein Zug vorbei. Dann hat Bruno Alma nach einem König gefragt und ihn bekommen!
learn-listen = Wer nach einem König fragt, hat einen König: Jetzt hat Bruno zwei. Nimm ihm einen davon ab.
learn-listen-else = Bruno hat nach dem K♥ gefragt und ihn bekommen, und einen anderen König hatte er schon. Frag ihn nach dem K♥ oder dem K♠.
learn-listen-after = Richtig: Jede Frage verrät etwas über die Karten des Fragenden. Also hör gut zu.
learn-win = Noch ein Quartett, und du hast sieben von den dreizehn. Bruno hat die letzte Dame.
learn-win-else = Bruno hat nur eine einzige Karte, und das ist die Q♦.
learn-win-after = Wenn alle Quartette liegen, gewinnen die meisten.

## Bilder für die Regeln

picture-set = Sammle vier Gleiche: ein Quartett.
picture-ask = Frag nach einer ganz bestimmten Karte.
picture-hold = Um nach einem König zu fragen, brauchst du einen anderen.
