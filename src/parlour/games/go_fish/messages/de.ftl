# Was Go Fish sagt.

ask =
    { $reader ->
        [who] Du fragst { $other } nach { ranks }.
        [other] { $who } fragt dich nach { ranks }.
       *[else] { $who } fragt { $other } nach { ranks }.
    }
move-ask = Frag { $other } nach { ranks }
refuse-hold = Nach { ranks } kannst du nur fragen, wenn du selbst welche hast

## Was geschieht

miss =
    { $reader ->
        [who] Du schickst { $other } fischen.
        [other] { $who } schickt dich fischen.
       *[else] { $who } schickt { $other } fischen.
    }
# Was sie zueinander sagen
call-ask =
    { $reader ->
        [other] Wie steht es mit { ranks }?
       *[else] { $other }, wie steht es mit { ranks }?
    }
call-fish = Geh fischen!
lucky =
    { $reader ->
        [who] Du ziehst { $cards } und bist noch einmal dran.
       *[else] { $who } zieht { $cards } und ist noch einmal dran.
    }
win =
    { $reader ->
        [who] Alle deine Karten liegen in Quartetten: Du gewinnst.
       *[else] Alle Karten von { $who } liegen in Quartetten, und das gewinnt.
    }

## Was ein Platz zu tun hat

prompt-ask = Frag jemanden nach einem Rang, den du selbst hast.
prompt-ask-1 = Frag { $other } nach einem Rang, den du selbst hast.

## Was ein Tisch wählen kann

option-name-hand_over = Herausgeben
option-hand_over = Wer gefragt wird, gibt alle Karten des Rangs oder nur eine
option-hand_over-all = alle
option-hand_over-one = eine

option-name-lucky_draw = Glückszug
option-lucky_draw = Nach dem Ziehen geht es weiter, wenn die Karte vom gesuchten Rang ist oder ein Quartett vollmacht

option-name-end = Ende
option-end = Schluss ist nach dem Zug, der den Stapel aufbraucht, oder wenn alle Quartette liegen
option-end-stock_out = Stapel leer
option-end-all_sets = alle Quartette

option-name-out_wins = leere Hand gewinnt
option-out_wins = Wer alle Karten ablegt, solange noch Karten im Stapel sind, gewinnt – oder nicht

option-name-empty_hand = leere Hand
option-empty_hand = Wer keine Karte mehr hat, zieht eine oder scheidet aus
option-empty_hand-draw_one = eine ziehen
option-empty_hand-out = ausscheiden

## Was kein Zug ist

write-ask = schreib einen Platz und einen Rang, wie { $move }

## Zahlen: was von vielen Partien gezählt wird

stat-cards_got = erfragte Karten
stat-lucky_draws = Glückszüge

## Die erste Hand: was jeder Schritt sagt und was er gezeigt hat

learn-ask = Sammle vier Karten vom gleichen Rang, und frag die anderen nach denen, die dir fehlen. Frag Bruno nach Siebenen.
learn-ask-else = Auch danach darfst du fragen. Probier es diesmal bei Bruno mit den Siebenen, denn davon hast du zwei.
learn-ask-after = Bruno hatte eine Sieben und muss sie dir geben. Wer Karten bekommt, fragt noch einmal!
learn-set = Du bist immer noch dran, und nur eine Sieben fehlt. Frag Alma nach Siebenen.
learn-set-bruno = Bruno hat dir gerade alle seine Siebenen gegeben. Frag Alma.
learn-set-else = Mach erst deine Siebenen voll: Frag Alma danach.
learn-set-after = Vier gleiche sind ein Quartett, und es liegt auf dem Tisch. Wer am Ende die meisten Quartette hat, gewinnt.
learn-fish = Fragen kannst du nur nach dem, was du selbst hast: jetzt nach Königen und Dreien. Frag Bruno nach Königen.
learn-fish-else = Auch danach darfst du fragen. Frag diesmal Bruno nach Königen.
learn-fish-after = „Go fish!“ Du hast eine Karte gezogen, dann war Bruno dran, dann Alma und jetzt wieder du. Hast du gehört, wonach Alma gefragt hat?
learn-listen = Alma hat nach Königen gefragt, also muss sie einen haben. Du hast auch einen König: Frag sie!
learn-listen-bruno = Alma hat Bruno nach Königen gefragt, und er hatte keinen. Sie ist es, die einen König hat.
learn-listen-else = Überleg, wer wonach gefragt hat: Alma muss einen König haben.
learn-listen-after = Jede Frage hören alle. Wer gut spielt, hört zu.
learn-win = Du hast drei Damen und sonst nichts. Frag Alma nach Damen.
learn-win-else = Die Dame ist bei Alma, und du hast nur noch Damen.
learn-win-after = Alle deine Karten liegen in Quartetten, also gewinnst du sofort. Sonst gewinnen die meisten Quartette, wenn der Stapel zu Ende ist.

## Bilder für die Regeln

picture-set = Sammle vier gleiche: Das ist ein Quartett.
picture-ask = Frag nach einem Rang, den du selbst hast.
picture-fish = Niemand hat ihn? Go fish: Zieh eine Karte.
