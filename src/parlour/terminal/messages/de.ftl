# Texte des Terminals und der Befehle.

## Der Tisch als Text

place = { $name }: { $contents }
# Karten, die ein Mitspieler gespielt oder gewonnen hat: „Gespielt, Ann“
place-by = { $label }, { $who }
place-of = { $label } von { $who }
# $label ist der Name einer Stelle des Lesers und beginnt im Deutschen groß
place-own = { $label } (du)
place-gone = { $name }: leer
empty = leer
nothing = nichts
face-down = verdeckt
cards =
    { $number ->
        [one] { $number } Karte
       *[other] { $number } Karten
    }
pile-hidden = { cards }, verdeckt
pile = { $card } obenauf, { cards }
peg = Stift
track-none = noch kein { $peg } ({ $length } Löcher)
track = in Loch { $places } von { $length }
track-named =
    { $number ->
        [one] { $peg } in Loch { $places } von { $length }
       *[other] { $peg }: Löcher { $places } von { $length }
    }
track-line = Loch { $places } von { $length }
track-line-none = noch kein Stift ({ $length } Löcher)
scores = Stand: { $scores }
score = { $who } { $standing }

## Der Verlauf einer Partie

seats = { $title }, { $seats } Plätze.
option = { $name }: { $value }.
seat-person = { $name } sitzt auf Platz { $seat }.
seat-bot = { $name } sitzt auf Platz { $seat } (Bot: { $bot }).
seat-own = Du sitzt auf Platz { $seat }, { $name }.
for-help = Für Hilfe „?“ eingeben
nobody-looks = Drück Enter, wenn die anderen nicht hinsehen.
now-for = Die nächsten Zeilen sind nur für { $who }.
next-is-yours = { $who }, du bist dran.
your-move = Dein Zug:
move-of = { $who }, dein Zug:
step-in = Du kannst jetzt einen Zug machen oder mit Enter passen.
step-in-or-not = Du kannst jetzt einen Zug machen oder mit Enter passen.
another-match =
    { $reader ->
        [who] Neue Partie: Du sitzt jetzt auf dem ersten Platz.
       *[else] Neue Partie: { $who } sitzt jetzt auf dem ersten Platz.
    }
unfinished-match = Du hast eine angefangene Partie { $title }. Weiter geht es mit `parlour play { $game } --resume`
match-save-failed = Diese Partie lässt sich nicht speichern: { $reason }
# $move ist 0 nach dem Geben
match-continues-from =
    { $move ->
        [0] Diese Partie setzt { $file } ab dem Geben fort.
       *[other] Diese Partie setzt { $file } ab Zug { $move } fort.
    }
match-resumed =
    { $number ->
        [one] Partie fortgesetzt nach { $number } Zug.
       *[other] Partie fortgesetzt nach { $number } Zügen.
    }
not-kept = Die Partie konnte nicht gespeichert werden: { $reason }
cannot-keep = Die Partie lässt sich nicht speichern: { $reason }
kept = Partie gespeichert. Weiter geht es mit `parlour play { $game } --resume`
seed-was = Startwert: { $seed }
record-will-be-in = Die Aufzeichnung der Partie kommt in die Datei { $file }
record-in = Aufzeichnung gespeichert in { $file }. Ansehen kannst du sie mit parlour replay { $file }
record-nowhere = Keine Aufzeichnung gespeichert.
ask-for-file = Dateiname für die Aufzeichnung dieser Partie (ohne Aufzeichnung: Enter):
file-trouble = { $name }: { $reason }
file-there = { $name } gibt es schon.
unknown-shortcut = Kein Zug in der Liste hat das Kürzel { $shortcut }
typed-ahead = Du hast { $line } eingegeben, bevor diese Züge zu sehen waren. Gib es noch einmal ein, um den Zug zu machen.
enter-key = Enter

## Befehle während einer Partie: je ein Wort, das in keinem Spiel ein Zug ist

command-help = hilfe
command-hint = tipp
command-rules = regeln
command-moves = züge
command-log = verlauf
command-table = tisch
command-undo = zurück
command-restart = neustart
command-new = neu
command-quit = ende

## Auswahl nach einer Partie: je ein Wort und seine Beschreibung

command-again = nochmal
command-review = rückblick
command-save = speichern
command-leave = gehen
menu-again = noch eine Partie spielen
menu-review = deine Entscheidungen und dein Glück im Rückblick ansehen
menu-save = die Partie in eine Datei speichern, zum Beispiel { command-save } { $file }
menu-leave = oder drück einfach Enter
menu-what = Unbekannte Auswahl: { $word }

## Anleitungen

learn-step = Schritt { $step } von { $steps }
learn-shown = Spiel diesen Zug: { $move }
learn-done = Mehr musst du nicht wissen. Los geht es mit `parlour play { $game }`

## Antworten auf Eingaben

see-help = { $reason } (für Hilfe „?“ eingeben)
# $word ist der Befehl mit der ähnlichsten Schreibung
see-help-near = { $reason }; meintest du { $word }? (für Hilfe „?“ eingeben)
refused = { $move }: { $reason }
undone = Du bist zurück bei deiner letzten Entscheidung.
undo-none = Du hast vorher keine Entscheidung getroffen, zu der du zurückkehren könntest.
undo-people = Das geht nur in einer Partie gegen Bots.
restarted = Du bist zurück am Anfang dieses Blatts.
best = Am besten: { $label }
best-typed = Am besten: { $label } ({ $move })

## Längere Texte

help = Hilfe
help-move = Gib einen Zug aus der Liste ein oder das Kürzel davor.
help-enter = Drück Enter, um den einzigen möglichen Zug zu machen oder zu passen.
help-keys = Tab ergänzt deine Eingabe; die Pfeiltasten hoch und runter zeigen frühere Eingaben.
help-help = diese Hilfe anzeigen
help-rules = die Spielregeln anzeigen, eine einzelne Regel mit { command-rules } { $clause }
help-hint = den besten Zug anzeigen, mit Begründung (verdeckte Karten kennt der Tipp nicht)
help-moves = alle deine möglichen Züge anzeigen
help-log = den Spielverlauf anzeigen
help-table = den Tisch beschreiben
help-undo = gegen Bots zu deiner letzten Entscheidung zurückkehren
help-restart = gegen Bots mit demselben Blatt neu beginnen
help-new = gegen Bots neu geben und eine andere Partie beginnen
help-quit = die Partie verlassen; weiter geht es mit `parlour play { $game } --resume`
log = Spielverlauf
moves = Deine Züge
table = Der Tisch
rules = Spielregeln: { $title }
rules-none = keine Regelseite für { $title }
rules-no-clause = unbekannte Regel von { $title }: { $clause }; es gibt { $clauses }
# $near ist die Regel mit der ähnlichsten Schreibung
rules-no-clause-near = { rules-no-clause }; meintest du { $near }?
rules-how-to-play = So wird gespielt
rules-options = Optionen (der erste Wert ist der Standard)
rules-events = Ereignisse in Szenarien und Aufzeichnungen
rules-hints = Tipps
rules-source = Quelle: { $source }

## Angefangene Partien

match-line = { $name }  { $title }: { $names }; { moves-made }, { $kind ->
    [played] läuft gerade in einem anderen Terminal
   *[left] verlassen { $left }
}
match-broken = { $name }  { $reason }
match-none = Keine angefangenen Partien. Wenn du eine Partie vor dem Ende verlässt, findest du sie hier.
match-how =
    Setz eine Partie mit `parlour matches resume { $name }` fort, oder verwirf sie mit `parlour matches discard { $name }`
match-gone = { $name } verworfen.
match-you = { $name } (du)

## Bildschirmansicht

keys = ? { command-help }  ! { command-hint }  { command-rules }  { command-log }  { command-quit }
keys-fewer = ? { command-help }
more-log = … (alles mit { command-log })
more-moves = … (alle mit { command-moves })
enter-on = Enter: weiter
enter-back = Enter: zurück
page-before = p: vorige Seite
q-back = q: zurück
enter-alone = Drück Enter

## Rückblicke

review-progress = Züge werden analysiert
review-head = { $title }, { $names }: { moves-made }, { $end }.
moves-made =
    { $number ->
        [one] { $number } Zug
       *[other] { $number } Züge
    }
not-over = nicht zu Ende
won-by = gewonnen: { $winners }
graph-title = Gewinnchance in Prozent, wenn danach alle nach Faustregeln spielen (aus der Sicht jedes Spielers geschätzt und dann gemittelt)
graph-shares = Mit Gewinnchance ist der erwartete Anteil am Sieg gemeint: Gewinnen mehrere, teilen sie ihn sich zu gleichen Teilen.
graph-sampled = Die Kurve zeigt die Gewinnchancen nur an { $points } Stellen, nicht nach jedem der { $moves } Züge.
graph-chance = { $who }: { $points }.
graph-point = { $chance } % nach Zug { $move }
graph-deal = { $chance } % Gewinnchance nach dem Geben
graph-end = { $chance } % Gewinnchance am Ende
turning-points = Wendepunkte
nothing-to-choose = Es gab nichts zu entscheiden: Alles hing von den Karten ab.
choices-every = Alle Entscheidungen, und was sie an Gewinnchance kosten, wenn danach alle gut spielen
choices-dear = Entscheidungen, die mindestens { $cost } % Gewinnchance kosten, wenn danach alle gut spielen
choices-none =
    { $number ->
        [one] Die einzige Entscheidung hat nicht so viel gekostet.
       *[other] Keine der { $number } Entscheidungen hat so viel gekostet.
    }
choice-you = du
choice-best = Zug { $move }, { $who }: { $made }, der beste Zug.
choice-as-good = Zug { $move }, { $who }: { $made }, etwa so gut wie der beste Zug.
choice-worse = Zug { $move }, { $who }: { $made }. Besser: { $best }. Kosten: { $cost } % Gewinnchance.
choice-reason-for = Tipp für { $who }: „{ $reason }“
choice-worse-points = Zug { $move }, { $who }: { $made }. Besser: { $best }. Kosten: { $cost } % Gewinnchance und { $points } Punkte.
choice-judged = { $label }, { $chance }
choice-judged-typed = { $label } ({ $move }), { $chance }
win-chance = { $chance } % Gewinnchance
not-judged = Gewinnchance unklar
luck = Glück und Können

## Liste der Spiele

game-line = { $name }: { $title }, { $seats } Plätze
values-file = Inhalt einer Textdatei, angegeben als { $name }=@DATEI
values-number = { $usual } oder eine Zahl von { $low } bis { $high }

## Abspielen einer Aufzeichnung

# $move steht in der Notation des Spiels
replay-after = Nach Zug { $number }, { $move } von { $who }:
replay-deal = Nach dem Geben:
replay-to-move = Am Zug: { $names }
replay-ends =
    { $number ->
        [one] Die Aufzeichnung endet nach { $number } Zug, vor dem Ende der Partie.
       *[other] Die Aufzeichnung endet nach { $number } Zügen, vor dem Ende der Partie.
    }

## parlour count-hand

count-points =
    { $number ->
        [one] { $number } Punkt
       *[other] { $number } Punkte
    }
count-form = { $reason }; schreib zum Beispiel parlour count-hand "5H 5D 5C JS" 5S (vier Handkarten, dann die Startkarte)
count-no-game = kein installiertes Spiel kann Hände auszählen

## Fehler bei Befehlen

disk-full = Schreiben nicht möglich: { $reason }
# Nach einer Meldung ohne Punkt. $word ist das bekannte Wort mit der ähnlichsten Schreibung
did-you-mean = ; meintest du { $word }?
package-untested = { $package } { $installed } ist installiert, aber Parlour wurde mit { $package } { $tested } getestet.
extra-missing = { $extra ->
        [room] Der Server
       *[other] { $what }
    } braucht { $lacking }, das nicht installiert ist; installiere es mit { $command }
game-none = unbekanntes Spiel: { $name }; es gibt { $games }{ $near }
# Das Spiel eines Pakets, das neben Parlour installiert ist; $place sind sein Modul und seine Klasse
game-unloadable = das Spiel „{ $name }“ aus { $package } ({ $place }) lässt sich nicht laden: { $reason }
# Der Name eines Mitspielers ohne Namen; $number zählt sie
person =
    { $number ->
        [1] Gast
        [2] Zweiter Gast
        [3] Dritter Gast
        [4] Vierter Gast
        [5] Fünfter Gast
       *[other] Sechster Gast
    }
seats-range = { $few } bis { $many }
seats-count = --players { $text }: { $title } braucht { $seats } Spieler, nicht { $number }
seats-number = --players { $text }: Nenn für jeden Platz einen Spieler, zum Beispiel --players { $example }. { $title } hat { $seats } Plätze
seats-alike = --players { $text }: Zwei Spieler haben denselben Namen
seats-name = --players { $text }: Ein Name darf höchstens { $most } Zeichen haben
seats-nobody = --players { $text }: unbekannter Spieler { $player }; es gibt { $sorts } (einen Namen gibst du so an: you:Ann){ $near }
jobs-many = --jobs { $jobs }: Auf diesem Rechner sind höchstens { $most } möglich; mehr gehen mit --cluster
bots-missing = --bots { $text }: Ein Bot fehlt; es gibt { $sorts }
option-form = --option { $pair }: ungültig; schreib name=wert
option-twice = --option { $pair }: { $name } hat schon den Wert { $value }
option-file = { $name }: { $value } ist eine Datei; schreib { $name }=@{ $value } für den Text der Datei
option-text = { $name }: { $file } ist keine UTF-8-Textdatei
write-folder = das ist ein Ordner; nenn eine Datei
write-no-folder = Ordner nicht gefunden: { $folder }
write-not = keine Schreibrechte
seed-form = --seed { $text }: ungültig; gib eine ganze Zahl oder 64 Hexadezimalziffern an
resume-alone = --resume setzt eine gespeicherte Partie fort; lass --players, --option und --seed weg
resume-or-from = --resume und --from gehen nicht zusammen; lass eine der Optionen weg
resume-none = keine angefangene Partie; starte eine, zum Beispiel mit `parlour play { $game }`
resume-none-of = keine angefangene Partie { $title }; starte eine mit `parlour play { $game }`
from-alone = --from übernimmt Optionen und Karten aus der Aufzeichnung; lass --option und --seed weg
from-other = { $file }: Das ist eine Aufzeichnung von { $title }; lass das Argument { $game } weg
from-range = --move { $move }: Die Aufzeichnung hat die Züge 1 bis { $last }; 0 ist das Geben
record-of = Aufzeichnung { $nth } von { $number }
record-nth = --nth { $nth }: { $file } enthält { $number ->
    [one] eine Aufzeichnung
   *[other] { $number } Aufzeichnungen
}
record-several = { $file } enthält { $number } Aufzeichnungen; lege die gewünschte in einer eigenen Datei ab
from-broken = { $file }: Die Aufzeichnung lässt sich nicht abspielen: { $reason }
# $move ist 0 nach dem Geben
from-over =
    { $move ->
        [0] { $file }: Die Partie ist nach dem Geben schon vorbei und lässt sich nicht weiterspielen
       *[other] { $file }: Die Partie ist nach Zug { $move } vorbei; nimm einen früheren Zug, zum Beispiel --move { $earlier }
    }
from-seats = --players { $text }: Diese Partie hat { $seats } Spieler, nicht { $number }
move-alone = --move braucht eine Aufzeichnung, angegeben mit --from
review-seat = --seat { $seat }: Die Aufzeichnung hat die Plätze 0 bis { $last }
play-what = nenn ein Spiel, zum Beispiel `parlour play { $game }`; es gibt { $games }
saved-match-broken = { $file }: Diese gespeicherte Partie lässt sich nicht laden: { $reason }
saved-match-elsewhere = { $file }: Diese Partie läuft gerade in einem anderen Terminal
saved-match-format = { $file }: Diese gespeicherte Partie hat nicht das Format { $format }
saved-match-earlier = { $file }: Diese Partie wurde von einer früheren Version von Parlour gespeichert und lässt sich nicht laden
saved-match-bot = { $file }: Ein Bot dieser gespeicherten Partie fehlt: { $reason }
match-no-left = unbekannte Partie: { $name }; es gibt keine angefangenen Partien
match-which = { $name } ist mehrdeutig; gemeint sein kann { $names }
match-no-name = unbekannte Partie: { $name }; es gibt { $names }{ $near }
match-discard-what = nenn die Partien, die du verwerfen willst, oder nimm --all; eine Liste zeigt `parlour matches`
option-given-twice = { $option } hat vor und nach { $command } verschiedene Werte; gib die Option nur einmal an

## parlour verify

verify-commitment = --commitment { $given }: ungültig; erlaubt sind 64 Hexadezimalziffern
verify-seed-share = --seed-share { $given }: ungültig; schreib einen Platz, ein Gleichheitszeichen und 64 Hexadezimalziffern, zum Beispiel 1=2021…3e3f
verify-none = Der Startwert wurde nicht aus einem geheimen Wert des Servers und Zufallszahlen der Mitspieler gebildet, darum lässt sich das Mischen nicht prüfen
verify-flaw-method = Der Startwert wurde nach Verfahren { $method } gebildet; diese Version von Parlour kann nur Verfahren { $known } prüfen
verify-flaw-form = Der geheime Wert des Servers, sein Hash und die Zufallszahlen der Mitspieler müssen je 64 Hexadezimalziffern haben
verify-flaw-secret = Der geheime Wert des Servers passt nicht zu dem Hash, den der Server vor der Partie bekannt gegeben hat
verify-flaw-seed = Der Startwert ergibt sich nicht aus dem geheimen Wert des Servers und den Zufallszahlen der Mitspieler
verify-other-commitment = In der Aufzeichnung steht der Hash { $told }, nicht { $noted }
verify-other-seed-share = In der Aufzeichnung steht für Platz { $seat } die Zufallszahl { $told }, nicht { $noted }
verify-not-replayed = Die Partie lässt sich nicht nachspielen: { $reason }
verify-match = { $moves ->
    [one] { $title }, { $names }: Der einzige Zug lässt sich nachspielen.
   *[other] { $title }, { $names }: Alle { $moves } Züge lassen sich nachspielen.
}
verify-end = Das Ergebnis stimmt mit der Aufzeichnung überein: { $result }.
verify-no-end = Die Partie ist nicht zu Ende.
verify-secret = Der geheime Wert des Servers passt zu dem Hash, den der Server vor der Partie bekannt gegeben hat.
verify-seed = Der Startwert wurde aus dem geheimen Wert des Servers und den Zufallszahlen von { $names } gebildet.
verify-seed-alone = Der Startwert wurde allein aus dem geheimen Wert des Servers gebildet: Kein Mitspieler hat eine Zufallszahl beigetragen.
verify-draws = { $deals ->
    [one] Das Mischen
   *[other] Das Mischen in { $deals } Runden
} und alle anderen Zufallsziehungen (insgesamt { $draws ->
    [one] eine
   *[other] { $draws }
}) ergeben sich aus dem Startwert.
verify-read-on = Was diese Prüfung bedeutet, steht in docs/fair-deals.md.

## parlour simulate, arena, compare und merge

simulate-seed = --seed: möglich ist eine ganze Zahl von -{ $number } bis { $number }
simulate-too-many = die Summe aus --first-match und --matches darf höchstens { $number } sein
simulate-seats = --seats { $seats } mit { $bots } Bots: Nenn einen Bot für jeden Platz oder einen für alle
simulate-range = { $title } ist für { $seats } Spieler
simulate-cannot-write = { $file } lässt sich nicht schreiben: { $reason }
simulate-not-kept =
    { $kept ->
        [0] { $file } lässt sich nicht schreiben ({ $reason }): Keine Partie ist gespeichert
        [one] { $file } lässt sich nicht schreiben ({ $reason }): Partie { $first } ist gespeichert; mach mit --first-match { $next } in einer neuen Datei weiter
       *[other] { $file } lässt sich nicht schreiben ({ $reason }): Die Partien { $first } bis { $last } sind gespeichert; mach mit --first-match { $next } in einer neuen Datei weiter
    }
simulate-stopped =
    { $number ->
        [one] Abgebrochen, bevor die Partie zu Ende war
       *[other] Abgebrochen nach { $done } von { $matches } Partien
    }
simulate-stopped-kept =
    { $number ->
        [one] Abgebrochen, bevor die Partie zu Ende war; sie ist nicht gespeichert. Spiel sie mit --first-match { $next } --matches 1 noch einmal, und nimm dafür eine neue Datei
       *[other] Abgebrochen nach { $done } von { $matches } Partien, gespeichert in { $file }. Spiel die übrigen Partien mit --first-match { $next } --matches { $left }, und nimm dafür eine neue Datei
    }
simulate-gone = { $why }. { $stopped }
arena-stopped =
    { $number ->
        [one] Abgebrochen, bevor alle Partien mit dieser Kartenverteilung gespielt waren
       *[other] Abgebrochen nach { $done } von { $deals } Kartenverteilungen
    }
arena-stopped-kept =
    { $number ->
        [one] Abgebrochen, bevor alle Partien mit dieser Kartenverteilung gespielt waren; sie ist nicht gespeichert. Spiel sie mit --first-match { $next } --matches 1 noch einmal, und nimm dafür eine neue Datei
       *[other] Abgebrochen nach { $done } von { $deals } Kartenverteilungen, gespeichert in { $file }. Spiel die übrigen mit --first-match { $next } --matches { $left }, und nimm dafür eine neue Datei
    }
arena-not-kept =
    { $kept ->
        [0] { $file } lässt sich nicht schreiben ({ $reason }): Es wurde nichts gespeichert
        [one] { $file } lässt sich nicht schreiben ({ $reason }): Kartenverteilung { $first } ist gespeichert; mach mit --first-match { $next } in einer neuen Datei weiter
       *[other] { $file } lässt sich nicht schreiben ({ $reason }): Die Kartenverteilungen { $first } bis { $last } sind gespeichert; mach mit --first-match { $next } in einer neuen Datei weiter
    }
arena-too-many = die Summe aus --first-match und --matches darf höchstens { $number } sein
arena-faults = --on-bot-error { $given }: ungültig; erlaubt sind { $known }
arena-seats = --bots { $bots }: { $title } hat { $seats } Plätze; nenn für jeden einen Bot
arena-heading = { $title }, { $seats } Plätze, { $options }: { $deals ->
    [one] { $dealt } Kartenverteilung{ $since }, gespielt in allen Sitzordnungen
   *[other] { $dealt } Kartenverteilungen{ $since }, jede in allen Sitzordnungen
}, { $matches } Partien in { $seconds } s (Startwert { $seed })
arena-bot = Bot
arena-matches = Partien
arena-rating = Wertung
arena-foot = Bei gleicher Stärke würde jeder Bot { $fair } % der Partien gewinnen und hätte die Wertung 0. Eine um 400 Punkte höhere Wertung bedeutet zehnmal so viele Siege.
arena-failed = { $matches ->
    [one] { $bot } ist in { $failed } Partie ausgefallen ({ $kind }), und zwar in Kartenverteilung { $deal }
   *[other] { $bot } ist in { $failed } Partien ausgefallen ({ $kind }), zuerst in Kartenverteilung { $deal }
}: { $fault }
fault-starts = Start fehlgeschlagen
fault-late = Zeitüberschreitung
fault-died = abgestürzt
fault-nonsense = ungültige Ausgabe
fault-illegal = unerlaubter Zug
fault-floods = zu viel Ausgabe
fault-unasked = unaufgeforderte Ausgabe
fault-gave-up = Fehlermeldung
fault-raised = Ausnahme
fault-exited = Aufruf von sys.exit
arena-became = { $faults ->
    [lose] Ein Bot, der ausfiel, hat die Partie verloren.
   *[continue] Fiel ein Bot aus, hat der einfache Bot die Partie für ihn zu Ende gespielt.
}
share-head = 95-%-Intervall
share-interval = { $low } bis { $high }
simulate-rate = { $rate } Partien pro Sekunde
simulate-usual = Standardoptionen
simulate-heading =
    { $number ->
        [one] { $title }, { $seats } Plätze, { $options }, { $bots }: { $matches } Partie{ $since } in { $seconds } s (Startwert { $seed })
       *[other] { $title }, { $seats } Plätze, { $options }, { $bots }: { $matches } Partien{ $since } in { $seconds } s (Startwert { $seed })
    }
simulate-mean = Mittelwert
simulate-spread = Std.-Abw.
simulate-least = Min.
simulate-most = Max.
simulate-by-seat = nach Platz
simulate-since = {" "}ab Nummer { $first }
simulate-wins = Siege (%)
simulate-more = Unterschied
simulate-ended = Regeln, nach denen die Partien endeten (in %): { $clauses }. Partien ohne eindeutigen Sieger: { $shared } %.
# $few hängt von der Zahl der Partien ab
simulate-intervals =
    { $few ->
        [few] ± ist die halbe Breite des 95-%-Konfidenzintervalls für den Mittelwert; bei weniger als { $fewest } Partien ist das Intervall zu eng.
       *[enough] ± ist die halbe Breite des 95-%-Konfidenzintervalls für den Mittelwert.
    }
simulate-agree = ±0 bedeutet, dass alle diese Partien denselben Wert hatten; andere Partien können abweichen.
# $stats ist eine Liste von Statistiken mit ihrem Wert
simulate-constant = In all diesen Partien gleich: { $stats }.
simulate-foot = Bei gleichen Chancen würde jeder Platz { $fair } % der Partien gewinnen.
stat-moves = Züge
stat-rounds = Runden
stat-score = Punktestand eines Platzes
who-seat = Platz { $number }
who-dealer = der erste Geber
who-lead = der Startspieler
stat-sole = Partien mit nur einem Sieger
compare-form = --vary { $given }: ungültig; schreib eine Option und mindestens zwei ihrer Werte, zum Beispiel war=one,three
compare-none = --vary: unbekannte Option: { $name }; es gibt { $options }{ $near }
compare-twice = --vary { $given }: nenn jeden Wert nur einmal
compare-fixed = --option { $name } und --vary { $name } gehen nicht zusammen
compare-apart = Unterschied
compare-sure = signifikant
compare-in-hundred = { $name } (%)
compare-wins =
    { $way ->
        [more] Mit `{ $setting }` gewinnt { $name } um { $by } Prozentpunkte öfter ({ $low } bis { $high }).
       *[less] Mit `{ $setting }` gewinnt { $name } um { $by } Prozentpunkte seltener ({ $low } bis { $high }).
    }
compare-often =
    { $way ->
        [more] { $name }: mit `{ $setting }` { $by } Prozentpunkte mehr ({ $low } bis { $high }).
       *[less] { $name }: mit `{ $setting }` { $by } Prozentpunkte weniger ({ $low } bis { $high }).
    }
compare-count =
    { $way ->
        [more] { $name } pro Partie: mit `{ $setting }` { $by } mehr ({ $low } bis { $high }).
       *[less] { $name } pro Partie: mit `{ $setting }` { $by } weniger ({ $low } bis { $high }).
    }
compare-count-seat =
    { $way ->
        [more] { $name } pro Partie und Platz: mit `{ $setting }` { $by } mehr ({ $low } bis { $high }).
       *[less] { $name } pro Partie und Platz: mit `{ $setting }` { $by } weniger ({ $low } bis { $high }).
    }
compare-level =
    { $way ->
        [more] { $name }: mit `{ $setting }` um { $by } höher ({ $low } bis { $high }).
       *[less] { $name }: mit `{ $setting }` um { $by } niedriger ({ $low } bis { $high }).
    }
compare-nothing =
    { $number ->
        [one] Kein signifikanter Unterschied nach { $number } Kartenverteilung: Unterschiede können Zufall sein.
       *[other] Kein signifikanter Unterschied nach { $number } Kartenverteilungen: Unterschiede können Zufall sein.
    }
compare-foot =
    { $alike ->
        [yes] { $number ->
            [one] Mit jedem Wert wurde dieselbe Kartenverteilung gespielt.
           *[other] Mit jedem Wert wurden dieselben Kartenverteilungen gespielt.
        }
       *[no] Die Option ändert, welche Karten gegeben werden. Darum lassen sich die Partien nicht paarweise vergleichen.
    }
# $few hängt von der Zahl der Kartenverteilungen ab
compare-intervals =
    { $few ->
        [none] Aus einer einzigen Kartenverteilung lässt sich kein Intervall berechnen.
        [few] Bei weniger als { $fewest } Kartenverteilungen sind die Intervalle zu eng; deshalb gilt kein Unterschied als signifikant.
       *[enough] Die Intervalle gelten gemeinsam: Mit 95 % Sicherheit enthalten sie alle wahren Werte.
    }
compare-agree = ±0 bedeutet, dass der Unterschied bei all diesen Kartenverteilungen gleich groß war; bei anderen kann er abweichen.
# $names ist eine Liste von Statistiken
compare-unchanged = Bei keiner Kartenverteilung ein Unterschied: { $names }.
compare-several = --vary { $given }: Ändere nur eine Option auf einmal; setz die anderen mit --option
merge-overlap = Die Partien { $first } bis { $last } kommen doppelt vor: in { $one } und in { $other }
merge-other = { $other } lässt sich nicht mit { $one } zusammenführen: { $name } ist { $theirs }, nicht { $mine }
merge-gap =
    { $gaps ->
        [one] { $matches ->
            [one] Partie { $first } fehlt: Spiel sie mit --first-match { $first } --matches 1, oder lass sie mit --allow-gaps aus
           *[other] Die Partien { $first } bis { $last } fehlen: Spiel sie mit --first-match { $first } --matches { $matches }, oder lass sie mit --allow-gaps aus
        }
       *[other] Es gibt { $gaps } Lücken. In der ersten fehlen die Partien { $first } bis { $last }: Spiel sie mit --first-match { $first } --matches { $matches }, oder lass mit --allow-gaps Lücken zu
    }
merge-empty = Diese Dateien enthalten keine Partien.

## parlour engine --check

engine-fine = ok:
engine-wrong = FEHLER:
engine-note = Hinweis:
engine-described = Die Engine heißt { $name } und braucht für jeden Zug { $sees ->
        [view] die Sicht des Spielers und die erlaubten Züge
       *[else] nur die erlaubten Züge
    }.
engine-other-game = Die Engine spielt { $title } nicht, nur { $games }.
engine-played = Auf Platz { $seat } hat die Engine { $matches ->
        [one] eine Partie
       *[other] { $matches } Partien
    } gespielt und { $answers ->
        [one] eine Antwort
       *[other] { $answers } Antworten
    } gegeben; die langsamste Antwort dauerte { $slowest } ms.
engine-otherwise = Bei { $asked ->
        [one] der einzigen Frage
       *[other] { $number } von { $asked } Fragen
    } gab die Engine mit demselben Startwert beim zweiten Mal eine andere Antwort. Die Partien dieser Engine lassen sich also nicht wiederholen.
engine-hurried = Die Engine antwortet auch dann rechtzeitig, wenn sie nur { $milliseconds } ms pro Zug hat.
engine-ends = Die Engine beendet sich { $how ->
        [quit] nach dem Befehl quit
       *[end] nach dem Ende ihrer Standardeingabe
    }.
engine-stays = { $seconds } s { $how ->
        [quit] nach dem Befehl quit
       *[end] nach dem Ende ihrer Standardeingabe
    } lief die Engine noch.
engine-fault = Die Engine { $fault }
engine-it = Der Bot { $fault }
engine-seats = --seats { $number }: { $title } ist für { $seats } Spieler
engine-unchecked = --option und --seats gehen nur zusammen mit --check; ohne --check stehen die Optionen und die Zahl der Plätze in jeder Frage an die Engine

## parlour report

report-not-played = lass --matches, --bots, --seats, --option, --vary, --seed und --jobs weg: Die Partien in Dateien mit Ergebniszeilen sind schon gespielt
report-games-named = { $games }: nenn ein einziges Spiel oder Dateien mit Ergebniszeilen
report-neither = { $name } ist weder eine Datei mit Ergebniszeilen noch ein Spiel: { $reason }
report-many = { $number } Einstellungen passen nicht in ein Diagramm; möglich sind höchstens { $most }
report-games = Diese Dateien enthalten Partien mehrerer Spiele ({ $games }), aber ein Bericht behandelt nur ein Spiel
report-records = --records braucht genau eine Datei mit Ergebniszeilen
report-records-played = --records geht nur mit einer Datei mit Ergebniszeilen: Eine neue Simulation erstellt ihre eigenen Aufzeichnungen
report-empty = keine Partien in { $file }
# $reason nennt die Datei
report-no-rows = { $reason }
report-no-comparison = { $file } ist keine Ausgabe von `parlour compare --json`: { $reason }
report-undiffering = in { $file } gibt es nichts zu vergleichen: Ein Vergleich braucht mindestens zwei Einstellungen und zwei Kartenverteilungen
report-other = Zu { $file } lässt sich kein Bericht erstellen: { $reason }
report-page = --output { $file }: ungültig; ein Bericht ist eine Webseite, also muss sein Name auf .html enden
report-stopped = Abgebrochen, bevor die erste Partie zu Ende war
report-written = Bericht gespeichert in { $file }
report-pictures =
    { $number ->
        [one] Diagramm als SVG und PNG gespeichert in { $folder }
       *[other] { $number } Diagramme als SVG und PNG gespeichert in { $folder }
    }
