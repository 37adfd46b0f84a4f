# Meldungen von Go Fish.

ask =
    { $reader ->
        [who] Du fragst { $other } nach { ranks }.
        [other] { $who } fragt dich nach { ranks }.
       *[else] { $who } fragt { $other } nach { ranks }.
    }
move-ask = Frage an { $other }: { ranks-wanted }
refuse-hold = Nach { ranks } kannst du nur fragen, wenn du selbst eine solche Karte hast

## Ereignisse

miss =
    { $reader ->
        [who] Du schickst { $other } fischen.
        [other] { $who } schickt dich fischen.
       *[else] { $who } schickt { $other } fischen.
    }
# Mehrzahl eines Werts im vierten Fall (nach „hast du“)
ranks-wanted =
    { $rank ->
        [ace] Asse
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
       *[king] Könige
    }
# Sprechblasen
call-ask =
    { $reader ->
        [other] Hast du { ranks-wanted }?
       *[else] { $other }, hast du { ranks-wanted }?
    }
call-fish = Go fish!
lucky =
    { $reader ->
        [who] Du ziehst { $cards } und bist noch einmal dran.
       *[else] { $who } zieht { $cards } und ist noch einmal dran.
    }
win =
    { $reader ->
        [who] Alle deine Karten liegen in Quartetten: Du gewinnst die Partie.
       *[else] Alle Karten von { $who } liegen in Quartetten: { $who } gewinnt die Partie.
    }

## Aufforderungen

prompt-ask = Frag einen Mitspieler nach einem Kartenwert, den du selbst hast.
prompt-ask-1 = Frag { $other } nach einem Kartenwert, den du selbst hast.
# Nachdem du eine deiner Karten gewählt hast
prompt-source =
    { $rank ->
        [ace] Wen fragst du nach einem Ass?
        [two] Wen fragst du nach einer Zwei?
        [three] Wen fragst du nach einer Drei?
        [four] Wen fragst du nach einer Vier?
        [five] Wen fragst du nach einer Fünf?
        [six] Wen fragst du nach einer Sechs?
        [seven] Wen fragst du nach einer Sieben?
        [eight] Wen fragst du nach einer Acht?
        [nine] Wen fragst du nach einer Neun?
        [ten] Wen fragst du nach einer Zehn?
        [jack] Wen fragst du nach einem Buben?
        [queen] Wen fragst du nach einer Dame?
       *[king] Wen fragst du nach einem König?
    }

## Optionen

option-name-hand_over = Karten, die der Gefragte abgibt
option-hand_over =
    { $value ->
        [all] Hat der gefragte Mitspieler Karten des gewünschten Werts, gibt er alle ab
       *[one] Hat der gefragte Mitspieler Karten des gewünschten Werts, gibt er nur eine ab
    }
option-hand_over-all = alle Karten des gewünschten Werts
option-hand_over-one = eine Karte des gewünschten Werts

house-rules-two = Zu zweit würde die Person, die zuerst fragt, nur etwa 28 % der Spiele gewinnen. Mit Glückszügen haben beide die gleichen Chancen.

option-name-lucky_draw = Glückszug (passende Karte gezogen)
option-lucky_draw =
    { $value ->
        [off] Nach dem Ziehen ist dein Zug vorbei
       *[on] Du bist noch einmal dran, wenn du eine Karte des gewünschten Werts ziehst oder mit der gezogenen Karte ein Quartett vollmachst
    }

option-name-end = Ende der Partie
option-end =
    { $value ->
        [stock_out] Die Partie endet nach dem Zug, der den Stapel leert
       *[all_sets] Die Partie endet, wenn alle Quartette auf dem Tisch liegen
    }
option-end-stock_out = wenn der Stapel leer ist
option-end-all_sets = wenn alle Quartette auf dem Tisch liegen

option-name-out_wins = Sieg mit leerer Hand
option-out_wins =
    { $value ->
        [on] Du gewinnst sofort, wenn du deine letzten Karten ablegst, solange der Stapel nicht leer ist
       *[off] Die Partie geht weiter, auch wenn du deine letzten Karten ablegst
    }

option-name-empty_hand = Spieler mit leerer Hand
option-empty_hand =
    { $value ->
        [draw_one] Ein Spieler ohne Karten zieht eine
       *[out] Ein Spieler ohne Karten scheidet aus
    }
option-empty_hand-draw_one = zieht eine Karte
option-empty_hand-out = scheidet aus

## Fehler in getippten Zügen

write-ask = schreib den Platz eines Mitspielers und einen Kartenwert, zum Beispiel { $move }

## Statistik über viele Partien

stat-cards_got = durch Fragen erhaltene Karten
stat-lucky_draws = Glückszüge (passende Karte gezogen)

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-ask = Sammle vier Karten vom gleichen Wert. Frag die anderen nach Karten, die dir fehlen: zuerst Bruno nach Siebenen.
learn-ask-else = Diese Frage ist auch erlaubt. Aber frag diesmal Bruno nach Siebenen: Davon hast du zwei.
learn-ask-after = Bruno hat eine Sieben und muss sie dir geben. Wenn du eine Karte bekommst, darfst du noch einmal fragen!
learn-set = Du bist immer noch dran, und dir fehlt nur noch eine Sieben. Frag Alma nach Siebenen.
learn-set-bruno = Bruno hat dir seine Sieben schon gegeben. Frag Alma.
learn-set-else = Mach erst dein Quartett voll: Frag Alma nach Siebenen.
learn-set-after = Vier Karten vom gleichen Wert sind ein Quartett. Du legst es auf den Tisch. Am Ende gewinnt der Spieler mit den meisten Quartetten.
learn-fish = Du kannst nur nach Werten fragen, die du selbst hast. Das sind jetzt Könige und Dreien: Frag Bruno nach Königen.
learn-fish-else = Diese Frage ist auch erlaubt. Aber frag diesmal Bruno nach Königen.
learn-fish-after = „Go fish!“ Also hast du eine Karte gezogen. Dann waren Bruno und Alma dran. Hast du bemerkt, wonach Alma gefragt hat?
learn-listen = Alma hat nach Königen gefragt, also muss sie einen haben. Du hast auch einen: Frag sie nach Königen!
learn-listen-bruno = Alma hat Bruno nach Königen gefragt, und er hatte keinen. Aber Alma muss einen haben.
learn-listen-else = Denk daran, wer wonach gefragt hat: Alma muss einen König haben. Frag sie nach Königen.
learn-listen-after = Alle hören jede Frage, und gute Spieler merken sie sich.
learn-win = Du hast nur noch drei Damen. Frag Alma nach Damen.
learn-win-else = Alma hat die letzte Dame, und du hast nur noch Damen. Frag sie nach Damen.
learn-win-after = Alle deine Karten liegen in Quartetten: Du gewinnst sofort! Sonst gewinnt am Ende der Spieler mit den meisten Quartetten.

## Bildunterschriften auf der Regelseite

picture-set = Vier Karten vom gleichen Wert sind ein Quartett.
picture-ask = Frag nach einem Kartenwert, den du selbst hast.
picture-fish = Hat der Mitspieler keine solche Karte, sagt er „Go fish“, und du ziehst eine.
