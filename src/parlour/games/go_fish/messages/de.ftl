# Meldungen von Go Fish.

ask =
    { $reader ->
        [who] Du fragst { $other } nach { ranks }.
        [other] { $who } fragt dich nach { ranks }.
       *[else] { $who } fragt { $other } nach { ranks }.
    }
move-ask = Frag { $other } nach { ranks }
refuse-hold = Um nach { ranks } zu fragen, musst du selbst eine solche Karte haben

## Ereignisse

miss =
    { $reader ->
        [who] Du schickst { $other } fischen.
        [other] { $who } schickt dich fischen.
       *[else] { $who } schickt { $other } fischen.
    }
# Mehrzahl eines Rangs im vierten Fall (nach „hast du“)
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
        [who] Alle deine Karten liegen in Quartetten: Du gewinnst.
       *[else] Alle Karten von { $who } liegen in Quartetten: { $who } gewinnt.
    }

## Aufforderungen

prompt-ask = Frag einen Mitspieler nach einem Rang, den du selbst hast.
prompt-ask-1 = Frag { $other } nach einem Rang, den du selbst hast.

## Optionen

option-name-hand_over = abgegebene Karten
option-hand_over =
    { $value ->
        [all] Hat ein Mitspieler den gefragten Rang, gibt er alle Karten davon ab
       *[one] Hat ein Mitspieler den gefragten Rang, gibt er nur eine Karte ab
    }
option-hand_over-all = alle Karten des Rangs
option-hand_over-one = nur eine Karte

option-name-lucky_draw = Glückszug
option-lucky_draw =
    { $value ->
        [off] Nach dem Ziehen ist dein Zug vorbei
       *[on] Du bist noch einmal dran, wenn du eine Karte des gefragten Rangs ziehst oder eine, die ein Quartett vollmacht
    }

option-name-end = Spielende
option-end =
    { $value ->
        [stock_out] Das Spiel endet nach dem Zug, der den Stapel leert
       *[all_sets] Das Spiel endet, wenn alle Quartette auf dem Tisch liegen
    }
option-end-stock_out = wenn der Stapel leer ist
option-end-all_sets = wenn alle Quartette auf dem Tisch liegen

option-name-out_wins = leere Hand gewinnt
option-out_wins =
    { $value ->
        [on] Du gewinnst sofort, wenn du deine letzten Karten ablegst, solange der Stapel nicht leer ist
       *[off] Das Spiel geht weiter, auch wenn du deine letzten Karten ablegst
    }

option-name-empty_hand = leere Hand
option-empty_hand =
    { $value ->
        [draw_one] Ein Spieler ohne Karten zieht eine
       *[out] Ein Spieler ohne Karten scheidet aus
    }
option-empty_hand-draw_one = zieht eine Karte
option-empty_hand-out = scheidet aus

## Fehler in getippten Zügen

write-ask = schreib den Platz eines Mitspielers und einen Rang, wie { $move }

## Statistik über viele Partien

stat-cards_got = durch Fragen bekommene Karten
stat-lucky_draws = Glückszüge

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-ask = Sammle vier Karten vom gleichen Rang, und frag die anderen nach denen, die dir fehlen. Frag Bruno nach Siebenen.
learn-ask-else = Auch danach darfst du fragen. Frag diesmal Bruno nach Siebenen: Davon hast du zwei.
learn-ask-after = Bruno hat eine Sieben und muss sie dir geben. Wenn du Karten bekommst, fragst du noch einmal!
learn-set = Du bist immer noch dran, und nur eine Sieben fehlt. Frag Alma nach Siebenen.
learn-set-bruno = Bruno hat dir gerade alle seine Siebenen gegeben. Frag Alma.
learn-set-else = Mach erst deine Siebenen voll: Frag Alma danach.
learn-set-after = Vier Gleiche sind ein Quartett. Du legst es auf den Tisch, und wer die meisten Quartette hat, gewinnt.
learn-fish = Fragen kannst du nur nach dem, was du selbst hast: jetzt nach Königen und Dreien. Frag Bruno nach Königen.
learn-fish-else = Auch danach darfst du fragen. Frag diesmal Bruno nach Königen.
learn-fish-after = „Go fish!“ Du hast eine Karte gezogen, dann waren Bruno und Alma dran. Hast du gehört, wonach Alma gefragt hat?
learn-listen = Alma hat nach Königen gefragt, also muss sie einen haben. Du hast auch einen König: Frag sie!
learn-listen-bruno = Alma hat Bruno nach Königen gefragt, und er hatte keinen. Aber Alma muss einen haben.
learn-listen-else = Überleg, wer wonach gefragt hat: Alma muss einen König haben.
learn-listen-after = Jede Frage hören alle. Gute Spieler hören zu.
learn-win = Du hast drei Damen und sonst nichts. Frag Alma nach Damen.
learn-win-else = Alma hat die letzte Dame, und du hast nur noch Damen.
learn-win-after = Alle deine Karten liegen in Quartetten: Du gewinnst sofort! Sonst gewinnt, wer am Ende die meisten Quartette hat.

## Bildunterschriften auf der Regelseite

picture-set = Sammle vier Gleiche: ein Quartett.
picture-ask = Frag nach einem Rang, den du selbst hast.
picture-fish = Keine da? „Go fish“: Zieh eine Karte.
