# Was das Terminal den Leuten bei einer Partie sagt.

## Der Tisch in Worten

place = { $name }: { $contents }
# "Gespielt, Ann"
place-by = { $label }, { $who }
place-of = { $label } von { $who }
# $label beginnt klein, wo die Sprache ihre Hauptwörter so schreibt
place-own = { $label } von dir
place-gone = { $name }: nichts mehr
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
track-none = kein { $peg }, { $length } lang
track = auf { $places } von { $length }
track-named =
    { $number ->
        [one] { $peg } auf { $places } von { $length }
       *[other] { $peg } auf { $places } von { $length }
    }
track-line = { $places } von { $length }
track-line-none = kein Stift auf { $length }
scores = Stand: { $scores }
score = { $who } { $standing }

## Der Verlauf einer Partie

seats = { $title }, { $seats } Plätze.
option = Die Option { $name } ist { $value }.
seat-person = Auf Platz { $seat } sitzt { $name }, ein Mensch.
seat-bot = Auf Platz { $seat } sitzt { $name }, ein Bot: { $bot }.
seat-own = Platz { $seat } ist deiner, { $name }.
for-help = ? bringt Hilfe.
nobody-looks = Drück Enter, wenn sonst niemand hinsieht.
now-for = Das ist jetzt für { $who }.
next-is-yours = { $who }, der nächste Zug ist deiner.
your-move = Dein Zug:
move-of = { $who }, dein Zug:
step-in = Du darfst dazwischengehen, oder drück Enter.
step-in-or-not = Du darfst dazwischengehen; Enter lässt es vorbeigehen.
another-match =
    { $reader ->
        [who] Noch eine Partie: Du sitzt jetzt vorn.
       *[else] Noch eine Partie: { $who } sitzt jetzt vorn.
    }
unfinished-match = Du hast eine Partie { $title } verlassen: parlour play { $game } --resume nimmt sie wieder auf.
match-save-failed = Diese Partie kann nicht aufbewahrt werden: { $reason }
# $move ist 0 nach dem Geben
match-continues-from =
    { $move ->
        [0] Diese Partie geht aus { $file } weiter, nach dem Geben.
       *[other] Diese Partie geht aus { $file } weiter, nach Zug { $move }.
    }
match-resumed =
    { $number ->
        [one] Wieder aufgenommen nach { $number } Zug.
       *[other] Wieder aufgenommen nach { $number } Zügen.
    }
not-kept = Die Partie konnte nicht aufbewahrt werden: { $reason }
cannot-keep = Die Partie kann nicht aufbewahrt werden: { $reason }
kept = Die Partie ist aufbewahrt: parlour play { $game } --resume nimmt sie wieder auf.
seed-was = Der Startwert war { $seed }.
record-in = Die Aufzeichnung ist in { $file }: parlour replay { $file } zeigt sie.
record-nowhere = Es wird nichts geschrieben.
ask-for-file = Nenn eine Datei für die Aufzeichnung dieser Partie, oder drück Enter für keine:
file-trouble = { $name }: { $reason }
file-there = { $name } gibt es schon.
not-marked = nichts hat in der Liste jetzt das Zeichen { $mark }

## Was man während einer Partie schreiben kann: je ein Wort, das in keinem Spiel ein Zug ist

command-help = hilfe
command-hint = tipp
command-rules = regeln
command-moves = züge
command-log = verlauf
command-table = tisch
command-quit = ende

## Was man nach einer Partie wollen kann: je ein Wort, und was es tut

command-again = nochmal
command-review = rückblick
command-save = speichern
command-leave = gehen
menu-again = noch eine Partie
menu-review = was jede Entscheidung wert war und was Glück war
menu-save = in eine Datei schreiben, mit { command-save } { $file }
menu-leave = oder nur Enter
menu-what = { $word } ist keines davon:

## Eine erste Hand

learn-step = Schritt { $step } von { $steps }
learn-shown = Das ist der Zug: { $move }
learn-done = Mehr brauchst du nicht. Jetzt parlour play { $game }

## Antworten

see-help = { $reason } (? bringt Hilfe)
# $word ist der Befehl, der dem Getippten am ähnlichsten ist
see-help-near = { $reason }; meintest du { $word }? (? bringt Hilfe)
refused = { $move }: { $reason }
best = Am besten: { $label }
best-typed = Am besten: { $label } ({ $move })

## Längere Texte

help = Hilfe
help-move = Schreib einen Zug, wie er in der Liste steht, oder das Zeichen davor.
help-enter = Enter allein macht den Zug, wo es nur einen gibt, und lässt eine Gelegenheit vorbeigehen.
help-keys = Tab ergänzt, was du schreibst; hoch und runter holen zurück, was du vorher geschrieben hast.
help-help = diese Hilfe
help-rules = die Regeln des Spiels; { command-rules } { $clause } für eine einzelne
help-hint = was hier gut gespielt wäre, wenn man sieht, was du siehst, und warum
help-moves = jeder Zug, den du machen kannst
help-log = alles, was du gesehen hast
help-table = alles, was du jetzt siehst, in Worten
help-quit = aufhören; parlour play { $game } --resume nimmt die Partie wieder auf
log = Was geschah
moves = Deine Züge
table = Der Tisch
rules = Die Regeln von { $title }
rules-none = { $title } hat keine Regelseite
rules-no-clause = { $title } hat keine Regel { $clause }; es gibt { $clauses }
# $near ist die Regel, die der gesuchten am ähnlichsten ist
rules-no-clause-near = { rules-no-clause }; meintest du { $near }?
rules-how-to-play = So wird gespielt
rules-options = Optionen (der erste Wert ist der übliche)
rules-events = Ereignisse, wie Szenarien und Aufzeichnungen sie nennen
rules-hints = Tipps
rules-source = Quelle: { $source }

## Partien, die verlassen wurden

match-line = { $name }  { $title }: { $names }; { moves-made }, { $kind ->
    [played] wird gerade an einem anderen Terminal gespielt
   *[left] verlassen { $left }
}
match-broken = { $name }  { $reason }
match-none = Keine Partie wurde verlassen. Wer vor dem Ende geht, findet sie hier.
match-how =
    parlour matches resume { $name } spielt eine weiter, parlour matches discard { $name } wirft sie weg.
match-gone = { $name } ist weggeworfen.
match-you = { $name } (du)

## Die Seite auf dem Bildschirm

keys = ? { command-help }  ! { command-hint }  { command-rules }  { command-log }  { command-quit }
keys-fewer = ? { command-help }
more-log = … ({ command-log } zeigt alles)
more-moves = … ({ command-moves } nennt alle)
# Das Fenster ist $columns breit und $lines hoch; eines, das $wide breit und $high hoch ist, zeigt den Tisch
small-window = Fenster zu klein ({ $columns } mal { $lines }): Der Tisch braucht mindestens { $wide } mal { $high }.
enter-on = Enter: weiter
enter-back = Enter: zurück
page-before = p: Seite davor
q-back = q: zurück
enter-alone = Enter allein genügt

## Ein Rückblick

review-progress = Jeder Zug wird angesehen
review-head = { $title }, { $names }: { moves-made }, { $end }.
moves-made =
    { $number ->
        [one] { $number } Zug
       *[other] { $number } Züge
    }
not-over = nicht zu Ende
won-by = gewonnen: { $winners }
graph-title = Aussicht auf den Sieg, von 100: wie alle zusammen es sahen, wenn sie nach der Faustregel weiterspielen
graph-thinned = Die Kurve hat { $points } Punkte für { $moves } Züge.
graph-chance = Aussicht von { $who }: { $points }.
graph-point = { $chance } nach Zug { $move }
graph-deal = { $chance } nach dem Geben
graph-end = { $chance } am Ende
turning-points = Wendepunkte
nothing-to-choose = Es gab nichts zu wählen: Die Karten haben allein entschieden.
choices-every = Jede Entscheidung, wenn alle von da an gut spielen
choices-dear = Entscheidungen, die { $cost } von 100 oder mehr kosten, wenn alle von da an gut spielen
choices-none = Keine von { $number }.
choice-best = Zug { $move }, { $who }: { $made }, der beste.
choice-as-good = Zug { $move }, { $who }: { $made }, so gut wie der beste gefundene, soweit man es sagen kann.
choice-worse = Zug { $move }, { $who }: { $made }; besser war { $best }. Kosten: { $cost }.
choice-worse-points = Zug { $move }, { $who }: { $made }; besser war { $best }. Kosten: { $cost } und { $points } Punkte.
choice-judged = { $label }, { $chance }
choice-judged-typed = { $label } ({ $move }), { $chance }
not-judged = nicht beurteilt
luck = Glück und Können

## Was man spielen kann

game-line = { $name }: { $title }, { $seats } Plätze
values-file = der Text einer Datei, als { $name }=@DATEI
values-number = { $usual } oder eine Zahl von { $low } bis { $high }

## Eine Aufzeichnung, Zug für Zug

# $move, wie er geschrieben wird
replay-after = Nach Zug { $number }, { $move } von { $who }:
replay-deal = Nach dem Geben:
replay-to-move = Dran: { $names }
replay-ends =
    { $number ->
        [one] Hier endet die Aufzeichnung, nach { $number } Zug; die Partie war nicht vorbei.
       *[other] Hier endet die Aufzeichnung, nach { $number } Zügen; die Partie war nicht vorbei.
    }

## Eine Hand, gezählt

count-points =
    { $number ->
        [one] { $number } Punkt
       *[other] { $number } Punkte
    }
count-form = { $reason }; schreib es wie in parlour count-hand "5H 5D 5C JS" 5S
count-no-game = hier zählt kein Spiel Hände

## Was an einem Befehl nicht stimmt

disk-full = mehr lässt sich nicht schreiben: { $reason }
# $word ist das bekannte Wort, das am nächsten ist; nach einem Satz ohne Punkt
did-you-mean = ; meintest du { $word }?
package-untested = { $package } { $installed } ist installiert, getestet ist diese Kartenstube aber mit { $package } { $tested }.
extra-missing = { $extra ->
        [room] Die Kartenstube
       *[other] { $what }
    } braucht { $lacking }, was hier nicht installiert ist; gib dafür ein: { $command }
game-none = kein Spiel heißt { $name }; es gibt { $games }{ $near }
# Wer da sitzt und keinen Namen hat
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
seats-count = --players { $text }: { $title } ist für { $seats } Plätze, nicht für { $number }
seats-number = --players { $text }: Nenne für jeden Platz, wer dort spielt, zum Beispiel --players { $example }. { $title } ist für { $seats } Plätze
seats-alike = --players { $text }: zwei Plätze haben denselben Namen
seats-name = --players { $text }: ein Name hat höchstens { $most } Buchstaben
seats-nobody = --players { $text }: niemand heißt { $player }; es gibt { $sorts } (you:Ann gibt einem Platz einen Namen){ $near }
jobs-many = --jobs { $jobs }: Dieser Rechner spielt mit höchstens { $most } Prozessen; mehr sind für einen --cluster
bots-missing = --bots { $text }: der Name eines Bots fehlt; es gibt { $sorts }
option-form = --option { $pair }: schreib es als name=wert
option-twice = --option { $pair }: { $name } steht schon auf { $value }
option-file = { $name }: { $value } ist eine Datei: schreib { $name }=@{ $value } für das, was darin steht
option-text = { $name }: { $file } ist kein Text in UTF-8
write-folder = das ist ein Ordner; nenn eine Datei darin
write-no-folder = es gibt keinen Ordner { $folder }
write-not = dort darfst du nicht schreiben
seed-form = --seed { $text }: verlangt sind eine ganze Zahl oder 64 Hexadezimalziffern
resume-alone = --resume nimmt eine Partie auf, wie sie war: lass --players, --option und --seed weg
resume-or-from = --resume und --from sind zwei verschiedene Partien: lass eines davon weg
resume-none = keine Partie wurde verlassen: fang eine an, etwa mit `parlour play { $game }`
resume-none-of = keine Partie { $title } wurde verlassen: fang eine an, etwa mit `parlour play { $game }`
from-alone = --from hat Optionen und Karten aus der Aufzeichnung: lass --option und --seed weg
from-other = { $file }: das ist eine Aufzeichnung von { $title }: lass { $game } weg
from-range = --move { $move }: die Aufzeichnung hat die Züge 1 bis { $last }; 0 ist nach dem Geben
from-broken = { $file }: die Partie lässt sich nicht nachspielen: { $reason }
# $move ist 0 nach dem Geben
from-over =
    { $move ->
        [0] { $file }: die Partie ist nach dem Geben schon vorbei: nenn einen früheren Zug, etwa --move { $earlier }
       *[other] { $file }: die Partie ist nach Zug { $move } vorbei: nenn einen früheren, etwa --move { $earlier }
    }
from-seats = --players { $text }: in dieser Partie spielen { $seats }, nicht { $number }
move-alone = --move gehört zu --from, das eine Aufzeichnung nennt
review-seat = --seat { $seat }: die Aufzeichnung hat die Plätze 0 bis { $last }
play-what = nenn ein Spiel, etwa `parlour play { $game }`; es gibt { $games }
saved-match-broken = { $file }: diese aufbewahrte Partie lässt sich nicht aufnehmen: { $reason }
saved-match-elsewhere = { $file }: Diese Partie geht an einem anderen Terminal weiter
saved-match-format = { $file }: diese aufbewahrte Partie hat nicht das Format { $format }
saved-match-earlier = { $file }: Diese Partie hat ein früheres Parlour aufbewahrt; diese Version kann sie nicht lesen
saved-match-bot = { $file }: ein Bot dieser aufbewahrten Partie ist nicht mehr da: { $reason }
saved-match-seats = { $file }: diese aufbewahrte Partie lässt sich nicht aufnehmen: an ihr sitzen die Plätze 0 bis { $last }
match-no-left = keine Partie heißt { $name }: es wurde keine verlassen
match-which = { $name } kann { $names } sein: schreib mehr davon
match-no-name = keine Partie heißt { $name }; es gibt { $names }{ $near }
match-discard-what = nenn die Partien zum Wegwerfen, oder schreib --all: siehe `parlour matches`
option-given-twice = { $option } steht zweimal da, vor { $command } und danach, und nicht gleich: einmal genügt

## parlour verify

verify-commitment = --commitment { $given }: gebraucht werden 64 hexadezimale Ziffern
verify-seed-share = --seed-share { $given }: gebraucht werden ein Platz, = und 64 hexadezimale Ziffern, etwa 1=2021…3e3f
verify-none = ihr Startwert ist nicht aus Geheimnis und Beiträgen gemacht; woher die Karten kommen, lässt sich nicht prüfen
verify-flaw-method = ihr Startwert ist nach Verfahren { $method } gemacht; diese Version prüft Verfahren { $known }
verify-flaw-form = Geheimnis, Festlegung und Beiträge sind nicht je 64 hexadezimale Ziffern
verify-flaw-secret = das Geheimnis ist nicht das, auf das sich die Stube festgelegt hatte: sein Hash ist ein anderer
verify-flaw-seed = der Startwert ergibt sich nicht aus dem Geheimnis und den Beiträgen
verify-other-commitment = die Stube hatte sich auf { $told } festgelegt, nicht auf { $noted }
verify-other-seed-share = der Beitrag von Platz { $seat } ist { $told }, nicht { $noted }
verify-not-replayed = die Partie lässt sich nicht nachspielen: { $reason }
verify-match = { $moves ->
    [one] { $title }, { $names }: der eine Zug lässt sich nachspielen.
   *[other] { $title }, { $names }: alle { $moves } Züge lassen sich nachspielen.
}
verify-end = Die Partie endet, wie es geschrieben steht: { $result }.
verify-no-end = Die Partie ist nicht zu Ende.
verify-secret = Das Geheimnis ist das, auf das sich die Stube festgelegt hatte.
verify-seed = Der Startwert ist aus dem Geheimnis gemacht und aus dem, was von { $names } kam.
verify-seed-alone = Der Startwert ist allein aus dem Geheimnis gemacht: Niemand am Tisch hat etwas beigetragen.
verify-draws = { $deals ->
    [one] Ein Austeilen
   *[other] { $deals } Austeilen
} und alles andere, was der Zufall entschied, { $draws ->
    [one] eine Ziehung
   *[other] zusammen { $draws } Ziehungen
}, ergeben sich aus dem Startwert.
verify-read-on = docs/fair-deals.md sagt, was das beweist und was nicht.

## Viele Partien

simulate-seed = --seed: eine ganze Zahl von -{ $number } bis { $number }
simulate-too-many = Die Partien eines Startwerts haben Nummern bis { $number }: Das sind zu viele
simulate-seats = --seats { $seats } und { $bots } Bots: Nenne einen Bot für jeden Platz oder einen für alle
simulate-range = { $title } spielt man zu { $seats }
simulate-cannot-write = { $file } lässt sich nicht schreiben: { $reason }
simulate-not-kept =
    { $kept ->
        [0] { $file } nimmt nichts mehr auf ({ $reason }): Nichts ist aufgehoben
        [one] { $file } nimmt nichts mehr auf ({ $reason }): Partie { $first } ist aufgehoben; mit --first-match { $next } geht es weiter, an einem anderen Ort
       *[other] { $file } nimmt nichts mehr auf ({ $reason }): Die Partien { $first } bis { $last } sind aufgehoben; mit --first-match { $next } geht es weiter, an einem anderen Ort
    }
simulate-stopped =
    { $number ->
        [one] Angehalten, bevor die Partie zu Ende war
       *[other] Angehalten nach { $done } von { $matches } Partien
    }
simulate-stopped-kept =
    { $number ->
        [one] Angehalten, bevor die Partie zu Ende war; von ihr ist nichts aufgehoben. --first-match { $next } --matches 1 spielt sie, an einem anderen Ort
       *[other] Angehalten nach { $done } von { $matches } Partien; sie stehen in { $file }. --first-match { $next } --matches { $left } spielt den Rest, an einem anderen Ort
    }
simulate-gone = { $why }. { $stopped }
arena-stopped =
    { $number ->
        [one] Angehalten, bevor das Blatt von jedem Platz aus gespielt war
       *[other] Angehalten nach { $done } von { $deals } Blättern
    }
arena-stopped-kept =
    { $number ->
        [one] Angehalten, bevor das Blatt von jedem Platz aus gespielt war; nichts ist gespeichert. --first-match { $next } --matches 1 spielt es, an einem anderen Ort
       *[other] Angehalten nach { $done } von { $deals } Blättern; sie stehen in { $file }. --first-match { $next } --matches { $left } spielt den Rest, an einem anderen Ort
    }
arena-not-kept =
    { $kept ->
        [0] { $file } lässt sich nicht schreiben ({ $reason }): Kein Blatt ist gespeichert
        [one] { $file } lässt sich nicht schreiben ({ $reason }): Blatt { $first } ist gespeichert; --first-match { $next } spielt den Rest, an einem anderen Ort
       *[other] { $file } lässt sich nicht schreiben ({ $reason }): Die Blätter { $first } bis { $last } sind gespeichert; --first-match { $next } spielt den Rest, an einem anderen Ort
    }
arena-too-many = --first-match und --matches: Die Blätter eines Startwerts haben Nummern bis { $number }
arena-faults = --on-bot-error { $given }: Es gibt { $known }
arena-seats = --bots { $bots }: { $title } ist für { $seats } Plätze, ein Bot für jeden
arena-heading = { $title }, { $seats } Plätze, { $options }: { $deals ->
    [one] { $dealt } Blatt
   *[other] { $dealt } Blätter
}{ $since }, jedes von jedem Platz aus, { $matches } Partien in { $seconds } s (Startwert { $seed })
arena-bot = Bot
arena-matches = Partien
arena-rating = Wertung
arena-foot = Wären alle gleich, gewänne jeder { $fair } von 100.
arena-foot-rated = { arena-foot } ± einer Wertung ist ein Sigma.
arena-failed = { $matches ->
    [one] { $bot } versagte in { $failed } Partie
   *[other] { $bot } versagte in { $failed } Partien
} ({ $kind }), zuerst in Blatt { $deal }: { $fault }
fault-starts = startet nicht
fault-late = zu spät
fault-died = gestorben
fault-nonsense = Unsinn
fault-illegal = unerlaubter Zug
fault-floods = Flut
fault-unasked = ungefragt
fault-gave-up = aufgegeben
fault-raised = Ausnahme
fault-exited = sys.exit
arena-became = { $faults ->
    [lose] Ein Bot, der versagte, hat die Partie verloren.
   *[continue] Für einen Bot, der versagte, hat die Faustregel die Partie zu Ende gespielt.
}
arena-unrated = Wertungen fehlen: Sie brauchen { $package }: { $command }
share-head = 95-%-Intervall
share-interval = { $low } bis { $high }
simulate-rate = { $rate } in der Sekunde
simulate-usual = übliche Optionen
simulate-heading =
    { $number ->
        [one] { $title }, { $seats } Plätze, { $options }, { $bots }: { $matches } Partie{ $since } in { $seconds } s (Startwert { $seed })
       *[other] { $title }, { $seats } Plätze, { $options }, { $bots }: { $matches } Partien{ $since } in { $seconds } s (Startwert { $seed })
    }
simulate-mean = Mittel
simulate-spread = Streuung
simulate-least = wenigste
simulate-most = meiste
simulate-by-seat = Platz für Platz
simulate-since = {" "}ab Nummer { $first }
simulate-wins = Siege von 100
simulate-more = mehr
simulate-ended = Zu Ende durch { $clauses } von 100; ohne einen Sieger { $shared } von 100.
# $few sagt, von wie vielen Partien sie sind
simulate-intervals =
    { $few ->
        [few] ± ist die Hälfte eines 95-%-Intervalls eines Mittels, zu eng bei weniger als { $fewest } Partien.
       *[enough] ± ist die Hälfte eines 95-%-Intervalls eines Mittels.
    }
simulate-agree = ±0 sagt, dass alle gespielten Partien darin gleich sind, und nichts über andere.
simulate-foot = Wären alle gleich, gewänne jeder Platz { $fair } von 100.
stat-moves = Züge
stat-rounds = Runden
stat-score = der Punktestand eines Platzes
who-seat = Platz { $number }
who-dealer = wer zuerst gibt
who-lead = wer zuerst dran ist
stat-sole = Partien mit einem Sieger
compare-form = --vary { $given }: gebraucht werden eine Option und zwei oder mehr ihrer Werte, etwa war=one,three
compare-none = --vary: die Option { $name } gibt es nicht; es gibt { $options }{ $near }
compare-twice = --vary { $given }: jeder Wert nur einmal
compare-fixed = --option { $name } und --vary { $name }: entweder das eine oder das andere
compare-apart = Unterschied
compare-sure = sicher
compare-in-hundred = { $name }, von 100
compare-wins =
    { $way ->
        [more] Mit `{ $setting }` gewinnt { $name } in hundert Partien { $by }-mal öfter, { $low } bis { $high }.
       *[less] Mit `{ $setting }` gewinnt { $name } in hundert Partien { $by }-mal seltener, { $low } bis { $high }.
    }
compare-often =
    { $way ->
        [more] Mit `{ $setting }` gibt es von hundert { $by } mehr: { $name }, { $low } bis { $high }.
       *[less] Mit `{ $setting }` gibt es von hundert { $by } weniger: { $name }, { $low } bis { $high }.
    }
compare-count =
    { $way ->
        [more] Mit `{ $setting }` sind es in einer Partie { $by } mehr: { $name }, { $low } bis { $high }.
       *[less] Mit `{ $setting }` sind es in einer Partie { $by } weniger: { $name }, { $low } bis { $high }.
    }
compare-count-seat =
    { $way ->
        [more] Mit `{ $setting }` sind es in einer Partie für jeden Platz { $by } mehr: { $name }, { $low } bis { $high }.
       *[less] Mit `{ $setting }` sind es in einer Partie für jeden Platz { $by } weniger: { $name }, { $low } bis { $high }.
    }
compare-level =
    { $way ->
        [more] Mit `{ $setting }` liegt es um { $by } höher: { $name }, { $low } bis { $high }.
       *[less] Mit `{ $setting }` liegt es um { $by } niedriger: { $name }, { $low } bis { $high }.
    }
compare-nothing =
    { $number ->
        [one] Nach { $number } Blatt ist nichts sicher anders: Was sich unterscheidet, kann Zufall sein.
       *[other] Nach { $number } Blättern ist nichts sicher anders: Was sich unterscheidet, kann Zufall sein.
    }
compare-foot =
    { $alike ->
        [yes] { $number ->
            [one] Mit jedem Wert wurde dasselbe Blatt gespielt.
           *[other] Mit jedem Wert wurden dieselben Blätter gespielt.
        }
       *[no] Die Option ändert, was ausgeteilt wird: Es sind Unterschiede zwischen Läufen mit anderen Karten.
    }
# $few sagt, von wie vielen Blättern sie sind
compare-intervals =
    { $few ->
        [none] Ein einziges Blatt hat kein Intervall.
        [few] Intervalle von weniger als { $fewest } Blättern sind zu eng; nichts heißt sicher.
       *[enough] Alle Intervalle zusammen enthalten in 95 von 100 solchen Vergleichen die Wahrheit.
    }
compare-agree = ±0 sagt, dass kein gespieltes Blatt anders war, und nichts über andere.
compare-several = --vary { $given }: eine Option auf einmal; die anderen legst du mit --option fest
merge-overlap = { $one } und { $other } haben beide die Partien { $first } bis { $last }
merge-other = { $other } hat andere Partien als { $one }: { $name } { $theirs }, nicht { $mine }
merge-gap =
    { $gaps ->
        [one] { $matches ->
            [one] Partie { $first } steht in keiner: --first-match { $first } --matches 1 spielt sie, oder --allow-gaps lässt sie aus
           *[other] Die Partien { $first } bis { $last } stehen in keiner: --first-match { $first } --matches { $matches } spielt sie, oder --allow-gaps lässt sie aus
        }
       *[other] An { $gaps } Stellen fehlen Partien, zuerst { $first } bis { $last }: --first-match { $first } --matches { $matches } spielt diese, oder --allow-gaps lässt alle aus
    }
merge-empty = In keiner steht eine Partie.

## parlour engine --check

engine-fine = gut:
engine-wrong = FALSCH:
engine-note = Hinweis:
engine-described = Es heißt { $name } und will { $sees ->
        [view] die Sicht und die erlaubten Züge
       *[else] die erlaubten Züge
    }.
engine-other-game = Es spielt { $title } nicht; es spielt { $games }.
engine-played = Von Platz { $seat } aus hat es { $matches ->
        [one] eine Partie
       *[other] { $matches } Partien
    } mit { $answers ->
        [one] einer Antwort
       *[other] { $answers } Antworten
    } gespielt, die langsamste nach { $slowest } ms.
engine-otherwise = Von { $asked ->
        [one] einer Frage, die
       *[other] { $asked } Fragen, die
    } zweimal mit demselben Startwert gestellt wurden, bekamen { $number } eine andere Antwort; ein Wettkampf damit lässt sich nicht wiederholen.
engine-hurried = Mit { $milliseconds } ms für einen Zug antwortet es.
engine-ends = Es hört von selbst auf, { $how ->
        [quit] wenn man es ihm mit quit sagt
       *[end] wenn seine Standardeingabe endet
    }.
engine-stays = { $how ->
        [quit] Nach quit
       *[end] Nach dem Ende seiner Standardeingabe
    } läuft es länger als { $seconds } s weiter.
engine-fault = Es { $fault }
engine-it = es { $fault }
engine-seats = --seats { $number }: { $title } ist für { $seats } Plätze
engine-unchecked = --option und --seats gehören zu --check; einem Programm sagt jede Frage, was gespielt wird

## parlour report

report-not-played = --matches, --bots, --seats, --option, --vary, --seed und --jobs sind für ein Spiel; die Partien dieser Dateien sind schon gespielt
report-games-named = { $games }: ein Spiel auf einmal, oder Dateien mit Zeilen
report-neither = { $name } ist weder eine Datei mit Zeilen noch ein Spiel: { $reason }
report-many = { $number } Einstellungen sind zu viele für ein Bild; höchstens { $most }
report-games = Diese Dateien sind von mehreren Spielen ({ $games }); ein Bericht handelt von einem
report-records = --records gehört zu einer einzigen Datei mit Zeilen
report-records-played = --records gehört zu Zeilen, die schon gespielt sind; was jetzt gespielt wird, hat seine Partien
report-empty = { $file } hat keine Partien
# $reason nennt die Datei
report-no-rows = { $reason }
report-no-comparison = { $file } ist kein Vergleich, wie `parlour compare --json` ihn schreibt: { $reason }
report-undiffering = { $file } hat keine Unterschiede: Ein Vergleich braucht mindestens zwei Einstellungen und zwei Partien
report-other = Über { $file } lässt sich nicht berichten: { $reason }
report-page = --output { $file }: Ein Bericht ist eine Seite; der Name muss auf .html enden
report-stopped = Angehalten, bevor eine Partie gespielt war
report-written = Der Bericht steht in { $file }
report-pictures =
    { $number ->
        [one] Ein Bild steht in { $folder }, als SVG und als PNG
       *[other] { $number } Bilder stehen in { $folder }, jedes als SVG und als PNG
    }
