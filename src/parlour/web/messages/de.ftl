# Meldungen der Website. Meldungen der Spiele kommen vom Server.

parlour = Parlour

## Karten und Zonen, für Bildschirmleser

cards-hidden = eine verdeckte Karte
cards-joker = Joker
# Auf einen Joker gedruckt, ein Buchstabe unter dem anderen
cards-joker-mark = JOKER
cards-standard = { card-suit } { card-rank }
# $rank ist der Rang in der Notation: A, 2 bis 9, T, J, Q, K
card-rank =
    { $rank ->
        [A] Ass
        [T] 10
        [J] Bube
        [Q] Dame
        [K] König
       *[other] { $rank }
    }
card-suit =
    { $suit ->
        [C] Kreuz
        [D] Karo
        [H] Herz
       *[S] Pik
    }
cards-count =
    { $number ->
        [one] { $number } Karte
       *[other] { $number } Karten
    }
cards-place = { $label }: { $cards }
cards-top = { $card } obenauf, { cards-count }
cards-none = leer
cards-playable = { $card }, spielbar
cards-place-of = { $label } von { $who }
# Die obere Karte zuerst: „Karte auf Karte auf Karte“
cards-stack = { $upper } auf { $lower }
cards-peg = Stift
cards-peg-at = { $peg } in Loch { $hole }
cards-pegs = { $pegs }; insgesamt { $length } Löcher

## Bots

bot-named = Bot { $bot }
level-named =
    { $level ->
        [easy] Leicht
        [medium] Mittel
        [hard] Schwer
       *[expert] Meister
    }
# Wie ein Bot spielt; leer für einen unbekannten Bot
bot-plays =
    { $bot ->
        [easy] vergesslich, macht Fehler, verpasst Ansagen
        [medium] spielt gut, macht aber ab und zu Fehler
        [hard] denkt voraus und übersieht wenig
        [expert] denkt lange und vergisst nichts
       *[other] { "" }
    }
bot-client-plays = ein externes Programm, das der Betreiber dieses Servers zugelassen hat

## Profil

profile-title = Deine Statistik
profile-about = Deine Partien, deine Statistik und deine Daten.
profile-results = Deine Ergebnisse
profile-nothing = Noch keine Partien. Hier erscheinen Partien, die du zu Ende gespielt hast.
profile-play = Spiel aussuchen
profile-played = Gespielt
profile-won = Siege
profile-lost = Niederlagen
profile-streak = Aktuelle Siegesserie
profile-best-streak = Beste Siegesserie
profile-days = Tage in Folge gespielt
profile-games = Ergebnisse nach Spiel
profile-game = Spiel
profile-in-a-row = Beste Siegesserie
profile-rating = Wertung
# $doubt ist die Unsicherheit der Wertung
profile-rating-is = { $points } ± { $doubt }
# Rang des Spielers unter allen gewerteten Spielern dieses Servers
profile-rating-place = Rang { $place } von { $among }
profile-rating-soon =
    { $number ->
        [one] nach einer weiteren Partie
       *[other] nach { $number } weiteren Partien
    }
profile-rated = Meine Partien sollen gewertet werden
profile-rated-hint = Deine Wertung beginnt bei 1000. Jede Partie gegen Bots oder andere Spieler mit Wertung zählt, auch schon gespielte. Dein Rang vergleicht dich mit allen Spielern mit Wertung.
profile-highlights = Höhepunkte
profile-highlight =
    { $kind ->
        [widest] Dein höchster Sieg: { $title }, { profile-points } Vorsprung.
        [closest] Dein knappster Sieg: { $title }, { profile-points } Vorsprung.
        [quickest] Dein schnellster Sieg: { $title }, { profile-moves }.
       *[longest] Deine längste Partie: { $title }, { profile-moves }.
    }
profile-points =
    { $number ->
        [one] { $number } Punkt
       *[other] { $number } Punkte
    }
profile-moves =
    { $number ->
        [one] { $number } Zug
       *[other] { $number } Züge
    }
profile-opponents = Gegner
profile-opponent = Gegner
# Alle Bots einer Stufe, in der Liste der Gegner
profile-bots =
    { $bot ->
        [easy] Bots (leicht)
        [medium] Bots (mittel)
        [hard] Bots (schwer)
        [expert] Bots (Meister)
       *[other] Bot { $bot }
    }
profile-matches = Deine letzten Partien
profile-match =
    { $outcome ->
        [won] { $title }: gewonnen
        [shared] { $title }: Sieg geteilt
        [drawn] { $title }: unentschieden
        [left] { $title }: verlassen, ein Bot spielte weiter
       *[lost] { $title }: verloren
    }
profile-against = gegen { $names }
profile-look = Ansehen
# Für Bildschirmleser: $words sagt, was der Knopf zeigt
profile-look-at = { $words } ansehen
profile-closed = Ab morgen zu sehen

## Genaue Statistik zu einem Spiel

stats-title = Detaillierte Statistik
stats-about = Wie lange deine Partien dauern, aus welcher Ausgangslage du am häufigsten gewinnst und was im Spiel passiert.
stats-game = Spiel
stats-choose = Spiel aussuchen
stats-counting = Deine Partien werden ausgewertet …
stats-done = Statistik aktualisiert.
stats-moves = Züge pro Partie
stats-rounds = Runden pro Partie
# Zu Zügen oder Runden: Die Überschrift sagt, wozu
stats-lengths =
    { $kind ->
        [most] In mindestens der Hälfte deiner Partien beträgt die Anzahl { $middle }.
        [either] In der Hälfte deiner Partien beträgt die Anzahl { $low } oder { $high }; der Median ist { $middle }.
       *[half] In der Hälfte deiner Partien beträgt die Anzahl { $low } bis { $high }; der Median ist { $middle }.
    }
stats-least = kürzeste Partie
stats-middle = Median
stats-most = längste Partie
stats-shares = Gewinnquoten
stats-when = Ausgangslage
# $number ist ein Platz, ab 1 gezählt, im Uhrzeigersinn
stats-share =
    { $kind ->
        [seat] du sitzt auf Platz { $number } von { $players }
        [first] du beginnst, { $players } Spieler
        [other-first] ein Mitspieler beginnt, { $players } Spieler
        [dealer] du gibst zuerst, { $players } Spieler
       *[other-dealer] ein Mitspieler gibt zuerst, { $players } Spieler
    }
stats-played = gespielte Partien
stats-won = Gewinnquote (%)
stats-likely = wahrscheinlicher Bereich (%)
stats-fair = Gewinnquote bei gleichen Chancen (%)
stats-interval = Bei wenigen Partien spielt Glück eine große Rolle. Der wahrscheinliche Bereich enthält deine langfristige Gewinnquote mit 95 % Sicherheit.
stats-between = { $low } bis { $high }
stats-dealt = Anzahl
stats-part = Fortschritt der Partie (%)
stats-own = du
stats-best = bester Gegner
stats-each = Gegner (Durchschnitt)
stats-score = Punktestand im Verlauf
stats-cards = Handkarten im Verlauf
stats-path = Jede Zeile steht für einen Zeitpunkt der Partie. Die Zahlen sind die Mediane aus deinen Partien.
stats-figures = Ereignisse
stats-average = Durchschnitt pro Partie.
stats-what = Ereignis
stats-through =
    { $number ->
        [0] Keine deiner Partien ließ sich nachspielen. Das geht nur mit Partien nach den aktuellen Regeln, und mit dem Blatt des Tages erst, wenn der Tag vorbei ist.
        [one] Die Tabellen unter „Gewinnquoten“ zeigen nur deine letzte Partie.
       *[other] Die Tabellen unter „Gewinnquoten“ zeigen nur deine letzten { $number } Partien.
    }

## Ein anderes Gerät und die Daten des Spielers

device-title = Anderes Gerät
device-about = Mit einem Link spielst du auf deinem Handy oder einem anderen Computer weiter. Der Link gilt nur einmal und nur 15 Minuten lang. Gib ihn nicht weiter: Wer ihn öffnet, kann in deinem Namen spielen.
device-sign-out-about = Hast du ein Gerät verloren oder an einem fremden Computer gespielt? Melde alle Geräte außer diesem ab.
device-sign-out = Andere Geräte abmelden
device-signed-out = Deine anderen Geräte sind abgemeldet.
device-make = Link erstellen
device-picture = QR-Code des Links
device-link = Link für dein anderes Gerät
device-copy = Kopieren
device-copied = Kopiert.
device-until = Der Link gilt nur einmal und nur bis { $time }.
device-here = Diese Adresse funktioniert nur auf diesem Computer. Für ein Handy musst du Parlour über die Netzwerkadresse öffnen und den Link dort erstellen.
device-link-nameless = Gast
device-link-title = Auf diesem Gerät als { $name } spielen?
device-link-about = Dieser Link wurde auf einem anderen Gerät erstellt. Stimm nur zu, wenn das andere Gerät dir gehört: Beide haben dann denselben Namen, denselben Verlauf und dieselben Plätze.
device-link-bring =
    { $number ->
        [one] Die Partie von diesem Gerät in den gemeinsamen Verlauf übernehmen
       *[other] Die { $number } Partien von diesem Gerät in den gemeinsamen Verlauf übernehmen
    }
device-link-yes = Als { $name } spielen
device-link-no = Abbrechen
device-link-done = Auf diesem Gerät spielst du jetzt als { $name }.
device-link-same = Das ist dein eigener Link: Öffne ihn auf deinem anderen Gerät.
data-title = Deine Daten
data-about = Der Server speichert eine Zufallszahl in einem Cookie, deinen Namen und dein Bild, was du an den Tischen tust, und deine Ergebnisse. Sonst speichert er nichts, und er gibt diese Daten nicht weiter.
# If Parlour runs without a server
data-title-browser = Deine Daten auf diesem Gerät
data-about-browser = Namen, Partien und Ergebnisse sind nur in diesem Browser gespeichert. Wenn du die Browserdaten dieser Website löschst, gehen sie verloren. Manche Browser, zum Beispiel Safari, löschen sie auch nach sieben Tagen ohne Besuch, außer Parlour ist als App installiert.
data-file-about = Speichere alles in einer Datei, um eine Kopie zu haben oder auf einem anderen Gerät weiterzuspielen.
data-save = Alles in einer Datei speichern
data-load = Aus einer Datei laden
data-load-confirm = Alles auf diesem Gerät durch die Daten in { $file } ersetzen? Die Namen, Partien und Ergebnisse, die jetzt auf diesem Gerät sind, gehen verloren.
data-load-yes = Alles ersetzen
retention-for-good = Deine Daten bleiben gespeichert, bis du sie löschst.
retention-rows =
    { $days ->
        [one] Ist die letzte Partie an einem Tisch vorbei und passiert einen Tag lang nichts, bleiben nur die Mitspielerliste und die Aufzeichnungen der Partien gespeichert.
       *[other] Ist die letzte Partie an einem Tisch vorbei und passiert { $days } Tage lang nichts, bleiben nur die Mitspielerliste und die Aufzeichnungen der Partien gespeichert.
    }
retention-tables =
    { $days ->
        [one] Ein Tisch, an dem einen Tag lang nichts passiert, wird mit all seinen Partien gelöscht.
       *[other] Ein Tisch, an dem { $days } Tage lang nichts passiert, wird mit all seinen Partien gelöscht.
    }
retention-unbegun =
    { $days ->
        [one] Ein Tisch, an dem keine Partie gestartet wurde, wird einen Tag nach der letzten Änderung gelöscht.
       *[other] Ein Tisch, an dem keine Partie gestartet wurde, wird { $days } Tage nach der letzten Änderung gelöscht.
    }
retention-people =
    { $days ->
        [one] Dein Name und dein Bild werden gelöscht, wenn du sie einen Tag lang nicht benutzt.
       *[other] Dein Name und dein Bild werden gelöscht, wenn du sie { $days } Tage lang nicht benutzt.
    }
retention-always = Deine Ergebnisse bleiben gespeichert, bis du sie löschst. Sicherungen können ältere Kopien enthalten.
data-export = Meine Daten herunterladen
data-erase = Meine Daten löschen
delete-account-title = Alle deine Daten löschen?
delete-account-about = Dein Name, dein Verlauf, deine Wertung und deine Links werden gelöscht, und auf deinen Plätzen steht dann „Früherer Mitspieler“. Die Züge aus Partien mit anderen bleiben erhalten, aber ohne deinen Namen. Das lässt sich nicht rückgängig machen.
delete-account-yes = Meine Daten löschen
delete-account-no = Abbrechen
delete-account-done = Deine Daten wurden gelöscht.

## Das Blatt des Tages

daily-title = Blatt des Tages
daily-play = Heutiges Blatt spielen
daily-go-on = Weiterspielen
daily-compare = Ergebnisse vergleichen
daily-against = Du gegen { $names }.
daily-finished =
    { $number ->
        [0] Noch keine Ergebnisse.
        [one] Ein Spieler hat das Blatt zu Ende gespielt.
       *[other] { $number } Spieler haben das Blatt zu Ende gespielt.
    }
daily-placed =
    { $number ->
        [one] Du bist als Erster fertig.
       *[other] Dein Rang: { $place } von { $number }.
    }
# $number ist mindestens 1
daily-streak =
    { $number ->
        [one] Serie: ein Tag.
       *[other] Serie: { $number } Tage.
    }
daily-next =
    { $hours ->
        [0] Das nächste Blatt kommt in { $minutes } Min.
       *[other] Das nächste Blatt kommt in { $hours } Std. { $minutes } Min.
    }
daily-share = Ergebnis teilen
daily-share-text = Dein Ergebnis als Text
daily-week = Diese Woche
# Der Zustand eines Tages, an dem du das Blatt nicht zu Ende gespielt hast
daily-day =
    { $state ->
        [missed] verpasst
        [open] noch nicht gespielt
       *[later] später
    }
daily-week-points = Jedes beendete Blatt gibt einen Punkt, und einen Punkt für jeden Spieler mit einem schlechteren Ergebnis.
daily-week-days = Tage
daily-cleared = Dein Tisch wurde geschlossen, bevor du fertig warst. Deshalb zählt dieses Blatt nicht. Morgen gibt es ein neues.
daily-ends = Dein Ergebnis zählt, wenn du fertig bist, bevor es um { $time } das nächste Blatt gibt.
daily-plays = Rangliste
daily-place = Rang
daily-name = Name
daily-outcome = Ergebnis
daily-result =
    { $outcome ->
        [won] gewonnen
        [won-by] gewonnen ({ profile-points } Vorsprung)
        [lost-by] verloren ({ profile-points } Rückstand)
        [left] verlassen
       *[lost] verloren
    }
daily-points = Punkte
daily-moves = Züge
daily-you = du
daily-look-at = Partie von { $name } ansehen
daily-shown = Verteilte Karten
daily-seed = Der Tag ist vorbei, und du kannst den Startwert des Blatts sehen. Wähl oben einen Namen, um eine Partie mit offenen Karten anzusehen.
daily-how = So funktioniert es
daily-same = Alle bekommen dieselben Karten, und auf gleiche Züge antworten die Bots immer gleich. Du kannst das Blatt nur einmal spielen, aber bis zum Ende des Tages Pausen machen.
daily-closed = Bis zum Ende des Tages kann niemand zuschauen, und die Rangliste siehst du erst, wenn du fertig bist. Ab morgen kannst du hier alle Partien ansehen.
daily-house = Der Server berechnet das Blatt aus dem Datum und einem geheimen Wert. Ob er das Blatt fair berechnet, lässt sich nicht prüfen: Du musst dem Betreiber vertrauen.
daily-before = Voriger Tag
daily-today = Heute
daily-tile =
    { $state ->
        [done] Gespielt. { daily-finished }
        [closed] Dein Tisch wurde geschlossen.
        [begun] Deine Partie läuft.
       *[new] { daily-finished }
    }

## Startseite

lobby-title = Parlour: Kartenspiele mit Freunden
lobby-about = Spiel Karten mit Freunden: Schick einfach einen Link. Auf freien Plätzen spielen Bots.
lobby-lead = Jetzt Karten spielen

# Titel in der Vorschau von Links, etwa in Messengern
preview-table = Spiel mit mir Karten
preview-replay = Eine Kartenpartie zum Nachspielen
preview-review = Analyse einer Kartenpartie
preview-learn = Lerne ein Kartenspiel in einer Minute

# Knopf: installiert Parlour als App
install = Installieren
install-offer = Installiere Parlour als App: So öffnest du es auch ohne Netz, und deine Partien sind besser geschützt.
install-offer-ios = Um Parlour auf den Home-Bildschirm zu legen, tippe auf „Teilen“ und dann auf „Zum Home-Bildschirm“. Die App beginnt ohne deine Partien: Um sie mitzunehmen, speichere sie unter „{ profile-title }“ in einer Datei.
install-offer-close = Angebot zur Installation ausblenden
offline-retry = Erneut versuchen

## Der andere Raum einer Website: vom Raum mit Server zu dem im Browser, und umgekehrt

# Knopf
play-offline = Offline spielen
play-offline-about = Spiel ohne Netz gegen Bots. Öffne das einmal, solange du online bist, dann bleibt es auf diesem Gerät.
# Knopf
play-online = Online spielen
play-online-about = Spiel mit Freunden über das Netz.
# Knopf: nimmt eine Partie als Aufzeichnung mit auf ein anderes Gerät oder in einen anderen Raum
take-match = Partie mitnehmen
take-match-about =
    { $state ->
        [over] Die Aufzeichnung dieser Partie mitnehmen?
       *[playing] Diese Partie mitnehmen? Hier endet sie und zählt nicht für deine Statistik. Du kannst sie mit ihrer Aufzeichnung weiterspielen.
    }
take-match-save = In Datei speichern

## Spielekacheln der Startseite

quick-play-title = Jetzt spielen
quick-play-against = Gegner
quick-play-play = Spielen
# Beschriftung des Knopfs für Bildschirmleser
quick-play-play-game = { $title } spielen
quick-play-friends = Mit Freunden
quick-play-friends-about = Wähl Mitspieler und Optionen und schick den Link.
# The same tile, if Parlour runs without a server
quick-play-own = Dein eigener Tisch
quick-play-own-about = Spiel gegen Bots oder mit Freunden an diesem Gerät.

## Angefangene Spiele des Spielers

resume-title = Partie fortsetzen
resume-on = Fortsetzen
resume-on-with = { $title } fortsetzen
resume-with = mit { $names }
resume-others = ein Mitspieler ist dran
resume-waiting = wartet auf Mitspieler
# A match that the player has left and can return to
resume-left = verlassen; ein Bot spielt für dich
resume-return = Wieder mitspielen
resume-return-to = Bei { $title } wieder mitspielen
resume-remove = { $title } aus dieser Liste entfernen
# The number of matches in the list, and of those in which it is the player's turn
resume-count =
    { $turns ->
        [0] ({ $number })
       *[other] ({ $number }; am Zug: { $turns })
    }
resume-restore =
    { $number ->
        [one] { $number } entfernte Partie anzeigen
       *[other] { $number } entfernte Partien anzeigen
    }

## Name und Bild

# Name eines Spielers, der noch keinen gewählt hat
identity-guest = Gast
identity-open = { $name }: Name und Bild ändern
identity-title = Dein Profil
identity-face = Bild
identity-face-named =
    { $face ->
        [fox] Fuchs
        [owl] Eule
        [bear] Bär
        [cat] Katze
        [rabbit] Hase
        [frog] Frosch
        [penguin] Pinguin
        [lion] Löwe
        [panda] Panda
        [hedgehog] Igel
        [elephant] Elefant
       *[dog] Hund
    }
identity-colour = Farbe
identity-colour-named =
    { $colour ->
        [red] Rot
        [orange] Orange
        [gold] Gold
        [green] Grün
        [teal] Türkis
        [blue] Blau
        [violet] Violett
       *[grey] Grau
    }
identity-keep = Speichern

## Einen Tisch eröffnen

lobby-set-up = Tisch eröffnen
lobby-settings = Einstellungen des Tisches
lobby-game = Spiel
lobby-range-one =
    { $many ->
        [2] zu zweit
       *[other] { $many } Spieler
    }
lobby-range = { $few } bis { $many } Spieler
lobby-seats = Anzahl der Spieler
lobby-who = Spieler
lobby-you = Du
lobby-chair = Platz { $number }
lobby-about-bots = Stärken der Bots
lobby-friend = Freunde (per Link)
# Choice for a seat, in the edition without a server
lobby-at-device = An diesem Gerät
lobby-person-name = Name
lobby-same-name = Zwei Spieler heißen { $name }. Wählt verschiedene Namen.
lobby-hints = Tipps: Wenn du dran bist, kannst du dir einen guten Zug zeigen lassen
lobby-name = Dein Name
lobby-name-hint = Für die Mitspieler sichtbar
lobby-house = Hausregeln
lobby-house-changed =
    { $number ->
        [0] Standard
        [one] { $number } Regel geändert
       *[other] { $number } Regeln geändert
    }
lobby-usual = { $value } (Standard)
lobby-numbers = Von { $low } bis { $high }.
lobby-file = Aus Datei laden
lobby-letters = Wenn das Feld leer bleibt, gilt der Standard. Höchstens { $most } Zeichen.
lobby-too-long = Dieser Text hat { $length } Zeichen; erlaubt sind höchstens { $most }.
lobby-rules = Regeln lesen
lobby-play = Jetzt spielen
lobby-open = Tisch eröffnen
lobby-tables = Offene Tische
lobby-no-tables = Keine offenen Tische. Eröffne einen und schick den Link an Freunde.
lobby-taken = { $taken } von { $seats } Plätzen besetzt
lobby-playing = Partie läuft, { $seats } Plätze
# $time ist eine Uhrzeit, mit Datum, wenn es nicht heute ist
lobby-since = seit { $time }
lobby-watching =
    { $number ->
        [0] { "" }
        [one] 1 Zuschauer
       *[other] { $number } Zuschauer
    }
lobby-join = Mitspielen
lobby-watch = Zusehen
lobby-refresh = Aktualisieren
lobby-private = Privat: nur per Link
lobby-failed = Der Server antwortet nicht. Versuch es gleich noch einmal.

## Der Tisch

table-back = Alle Spiele
table-rules = Regeln
table-moves = Mögliche Züge anzeigen
table-keys = Tastenkürzel
table-menu = Menü
table-invite = Link zum Tisch kopieren
table-sort = Sortieren
table-review-last = Rückblick auf die letzte Partie
table-log = Spielverlauf
table-earlier = Ältere Einträge
table-your-turn = Du bist dran
table-title-turn = Du bist dran – { $title }
table-title = { $title } – Parlour
table-plays = ist dran
table-bot = Bot
table-program = Programm
table-away = abwesend
table-you = du
table-watching = Du bist Zuschauer.
table-take-back = Wieder mitspielen
table-leave = Partie verlassen
table-leave-sure = Die Partie verlassen? Ein Bot spielt für dich weiter.
table-leave-tournament = Diese Partie verlassen? Ein Bot spielt für dich weiter. Wenn du nicht vor dem Ende zurückkommst, bekommst du keine Punkte für die Partie. Im Turnier bleibst du.
table-left = gegangen
table-leave-day = Das Blatt des Tages verlassen? Ein Bot übernimmt sofort, und als Ergebnis steht bei dir „verlassen“. Du kannst dieses Blatt nicht noch einmal spielen.
table-seat-of = Platz von { $who }
table-own = Dein Platz
table-middle = Tischmitte
table-tracks = Zählbahnen
table-others = Mitspieler
# Einzelheiten zu einem Spieler, und die Liste aller Spieler
table-seat-details = Mehr zu { $who }
table-people = Mitspieler
table-buttons = Züge
table-choose = Wählen
# Knopf für mehrere Züge; $begun ist der gemeinsame Anfang ihrer Beschriftungen
table-more = { $begun } …
# $moves ist die Zahl der Züge mit genau diesen Karten
table-chosen =
    { $moves ->
        [0] Gewählt: { $cards }. Wähl weitere Karten.
       *[other] Gewählt: { $cards }.
    }
# Der erste Klick eines Zugs mit zweien: auf eine eigene Karte oder auf einen Mitspieler, der gefragt wird
table-picked-own = { $card }: Wähl jetzt einen Mitspieler oder eine Karte eines Mitspielers.
table-picked-other = { $begun } Wähl jetzt eine deiner Karten.
# Knopf, der die Knöpfe öffnet, für die kein Platz ist
table-more-moves = Mehr …
table-auto-move = Automatisch aufdecken
table-skip = Zum Ende springen
table-practice = Übung
# Eine Zahl neben dem Namen eines Spielers, zum Beispiel „Gewonnene Spiele: 1“
table-counted = { $label }: { $number }
table-rules-compiled = Die Bots denken jetzt weiter voraus.
table-lost = Verbindung verloren. Es wird neu verbunden …
table-slow = Der Raum speichert gerade langsam. Bitte warte …
table-loading = Wird geladen …
table-trouble = { $reason }
table-reload = Seite neu laden
table-dismiss = Ausblenden
table-rename = Namen ändern
table-no-moves = Du kannst gerade keinen Zug machen.

## Einstellungen

preferences-open = Einstellungen
preferences-close = Fertig
preferences-look = Aussehen
preferences-language = Sprache
# Namen von Sprachen werden nicht übersetzt
preferences-english = English
preferences-german = Deutsch
preferences-scheme = Farbschema
# Farbschema des Geräts
preferences-system = automatisch
preferences-light = hell
preferences-dark = dunkel
preferences-contrast = Kontrast
preferences-more = erhöht
preferences-cloth = Tischfarbe
preferences-green = Grün
preferences-blue = Blau
preferences-claret = Weinrot
preferences-slate = Schiefer
preferences-cards = Karten
preferences-back = Kartenrückseite
preferences-lattice = klassisch
preferences-waves = Wellen
preferences-leaves = Blätter
preferences-plain = schlicht
preferences-suits = Farben der Karten
preferences-two = zwei Farben
preferences-four = vier Farben
preferences-play = Spiel
preferences-pace = Tempo der Animationen
preferences-slow = langsam
preferences-normal = normal
preferences-fast = schnell
preferences-flip = Karten automatisch aufdecken, außer nach einem Krieg
preferences-sound = Töne
preferences-volume = Lautstärke

## Tipps

hint-ask = Tipp
hint-thinking = Tipp wird gesucht …
hint-title = Tipp
hint-close = Tipp schließen
hint-others = Andere Züge
hint-mark = Tipp
hint-allowed = An diesem Tisch sind Tipps erlaubt.
hint-none = An diesem Tisch sind Tipps nicht erlaubt.
hint-wins = { $chance } %

## Warteraum

waiting-title = Warteraum
waiting-lead = Schick diesen Link an deine Freunde:
waiting-link = Link zu diesem Tisch
waiting-copy = Link kopieren
waiting-copied = Kopiert
waiting-open = Freier Platz
waiting-sit = Hinsetzen
waiting-add-bot = Bot hinzufügen
waiting-which-bot = Bot auswählen
waiting-clear = Bot entfernen
waiting-leave = Platz verlassen
waiting-start = Partie starten
waiting-start-hint = Du kannst starten, sobald alle Plätze besetzt sind.
waiting-start-other = Warten auf den Gastgeber …
waiting-ready = Ich bin bereit
waiting-not-ready = Doch noch nicht bereit
waiting-ready-mark = bereit
# $names sind die Mitspieler, die noch nicht bereit sind
waiting-unready = Noch nicht bereit: { $names }
waiting-fill = Mit Bots auffüllen
waiting-fill-level = Stärke der Bots
waiting-move = { $name } mit den Pfeiltasten nach oben oder unten verschieben
# Eine Markierung neben dem Namen des Gastgebers
waiting-host = Gastgeber
waiting-name = Dein Name
waiting-game = { $title }, { $seats } Plätze
waiting-house = Hausregeln
waiting-change = Ändern
waiting-hints = Tipps sind erlaubt: Wenn du dran bist, kannst du dir einen guten Zug zeigen lassen. Nur du siehst ihn.
waiting-no-hints = An diesem Tisch sind Tipps nicht erlaubt.

change-title = Spiel und Einstellungen
change-save = Speichern
change-note = Alle behalten ihren Platz, und der Link bleibt gleich. Hat das Spiel weniger Plätze, gehen zuerst die Bots.

share-open = Teilen …
share-text = Komm Karten spielen:
share-code = QR-Code
share-code-is = QR-Code des Links zu diesem Tisch
share-alone = Dieser Link funktioniert nur auf diesem Computer. Um andere in einem Netzwerk einzuladen, dem du vertraust, drück Strg-C, wo Parlour läuft, und tipp ein: make play ARGS="--host 0.0.0.0" (ohne make: parlour serve --host 0.0.0.0). Öffne dann die Netzwerkadresse, die Parlour ausgibt.

## Mehrere Personen an einem Gerät

curtain-pass = Gib das Gerät an { $name } weiter.
curtain-open = Ich bin { $name } – zeig meine Karten

## Einstellungen eines Tisches

table-settings-clock = Bedenkzeit pro Zug
table-settings-clock-of =
    { $seconds ->
        [0] keine Uhr
        [15] 15 Sekunden
        [30] 30 Sekunden
        [60] 1 Minute
        [120] 2 Minuten
       *[other] 5 Minuten
    }
table-settings-total = Bedenkzeit pro Spieler
table-settings-total-of =
    { $minutes ->
        [0] unbegrenzt
       *[other] { $minutes } Minuten
    }
table-settings-pace = Tempo der Bots
table-settings-pace-of =
    { $pace ->
        [slow] langsam
        [fast] schnell
       *[other] normal
    }
table-settings-switch =
    { $name ->
        [takebacks] Züge zurücknehmen, wenn alle einverstanden sind
        [chat] Chat
        [rests] Über mehrere Tage spielen (ohne Uhr)
       *[other] Bekannte Karten der Mitspieler zeigen
    }
table-settings-text-takebacks = Züge dürfen zurückgenommen werden, wenn alle einverstanden sind.
table-settings-text-no-takebacks = Züge können nicht zurückgenommen werden.
table-settings-text-clock = { $time } pro Zug. Danach macht ein Bot den Zug.
table-settings-text-total = { $time } pro Spieler für die ganze Partie; danach zehn Sekunden pro Zug.
table-settings-text-rests = Ihr könnt über mehrere Tage spielen.
table-settings-text-pace = Tempo der Bots: { table-settings-pace-of }.
table-settings-text-reminders = Bekannte Karten der Mitspieler werden gezeigt.
table-settings-text-chat = Der Chat ist an.

## Spieler und Zuschauer an einem Tisch

players-clock = Restzeit für diesen Zug: { $time }
# Zeit in Worten für Screenreader, etwa 1 Minute 54 Sekunden
clock-minutes =
    { $number ->
        [one] 1 Minute
       *[other] { $number } Minuten
    }
clock-seconds =
    { $number ->
        [one] 1 Sekunde
       *[other] { $number } Sekunden
    }
clock-own-left = Noch { $time } für deinen Zug
clock-none = An diesem Tisch läuft keine Uhr.
players-gone = { $name } ist weg.
players-back = { $name } ist wieder da.
# $times ist eine Liste von players-time für alle Spieler
players-times = Restzeit in dieser Partie: { $times }
players-time = { $name } { $time }
players-watching =
    { $number ->
        [one] { $names } sieht zu.
       *[other] { $number } Zuschauer: { $names }.
    }
players-take-back = Meinen Zug zurücknehmen
players-undo = Zurück
players-undo-day = Im Blatt des Tages zurückgehen? Es wird zur Übung: Dein Ergebnis zählt nicht, und du kannst das Blatt nicht noch einmal spielen.
players-restart = Dieses Blatt neu beginnen
players-restart-sure = Dieses Blatt neu beginnen? Die laufende Partie endet ohne Ergebnis, und die neue ist eine Übung, die nicht zählt.
players-new-deal = Neu geben
players-new-deal-sure = Neu geben? Die laufende Partie endet ohne Ergebnis.
# Im Menü
players-host = Gastgeber: { $name }
players-host-you = Du bist jetzt Gastgeber: Du kannst die Partie starten, Bots hinzufügen, Mitspieler entfernen und den Tisch sperren oder schließen.
players-host-other = { $name } ist jetzt Gastgeber.
players-reclaim-host = Wieder Gastgeber werden
players-lock = Tisch für Neue sperren
players-unlock = Tisch entsperren
players-lock-spectators =
    { $number ->
        [one] Tisch sperren? { $names } schaut zu.
       *[other] Tisch sperren? { $number } Personen schauen zu: { $names }.
    }
players-lock-stay = Weiter zuschauen lassen
players-send-away = Zuschauer wegschicken
players-close = Tisch für alle schließen
players-close-sure = Endgültig schließen? Die Partie endet für alle.
confirm-no = Abbrechen
players-closed = Der Gastgeber hat diesen Tisch geschlossen.
players-remove = { $name } entfernen
players-remove-confirm = { $name } entfernen? In einer laufenden Partie übernimmt ein Bot den Platz.
proposal-add-time = Eine Minute mehr
proposal-pause-clock = Uhren anhalten
proposal-resume-clock = Uhren weiterlaufen lassen
proposal-open-hands = Zuschauern frühere Runden zeigen
proposal-close-hands = Frühere Runden wieder verbergen
proposal-earlier-hands = Alle Karten früherer Runden
proposal-waits =
    { $proposal ->
        [add_time] Warten, ob die anderen einer Minute mehr für alle zustimmen …
        [pause_clock] Warten, ob die anderen einer Pause zustimmen …
        [open_hands] Warten, ob die anderen den Zuschauern frühere Runden zeigen wollen …
       *[resume_clock] Warten, ob die anderen weiterspielen wollen …
    }
proposal-asked =
    { $proposal ->
        [add_time] { $name } möchte eine Minute mehr für alle.
        [pause_clock] { $name } möchte die Uhren anhalten.
        [open_hands] { $name } möchte den Zuschauern alle Karten mit einer Runde Verzögerung zeigen.
       *[resume_clock] { $name } möchte, dass die Uhren weiterlaufen.
    }
clock-paused = Pause
takeback-asked = { $name } möchte den letzten Zug zurücknehmen.
takeback-told = { $name } möchte den letzten Zug zurücknehmen.
takeback-agree = Erlauben
takeback-refuse = Ablehnen
takeback-waits = Die anderen müssen noch zustimmen
takeback-never = Abbrechen
players-away = { $name } ist nicht da. Bis zur Rückkehr kann ein Bot übernehmen.
players-silent = { $name } hat schon länger keinen Zug gemacht. Bis zur Rückkehr kann ein Bot übernehmen.
players-substitute = Bot übernehmen lassen
rematch-wants =
    { $number ->
        [one] { $names } möchte eine Revanche.
       *[other] { $names } möchten eine Revanche.
    }
rematch-waits = Warten auf { $names } …
turn-notify = Benachrichtigen, wenn ich dran bin
turn-notify-no = Nicht mehr benachrichtigen

## Chat

chat-open = Chat
# The number of unread messages is in a badge on the button
chat-unread =
    { $number ->
        [one] Chat: { $number } ungelesene Nachricht
       *[other] Chat: { $number } ungelesene Nachrichten
    }
chat-muted = Der Gastgeber hat die Zuschauer stummgeschaltet.
chat-spectator = Zuschauer
chat-block = { $name } blockieren
block-confirm = { $name } blockieren? Auf diesem Gerät siehst du dann weder Nachrichten noch Einladungen von { $name }.
block-act = Blockieren
block-undo = { $name } nicht mehr blockieren
players-mute = Zuschauer stummschalten
players-unmute = Zuschauer schreiben lassen
together-open = Gemeinsam ansehen
together-shows = { $name } führt eine Partie vor.
together-nobody = Noch führt niemand vor.
together-you = Du führst vor. Die anderen am Tisch sehen, was du siehst.
together-following = Du siehst, was { $name } vorführt.
together-alone = Du siehst allein weiter. { $name } führt vor.
together-follow = Wieder folgen
together-lead = Vorführen
together-stop = Nicht mehr vorführen
invitations-title = Einladungen
invitations-line = { $name } lädt dich zu { $title } ein.
invitations-go = Zum Tisch
invitations-decline = Ablehnen
lobby-invites = { $name } wird zu diesem Tisch eingeladen.
profile-invite = Einladen
profile-invite-name = { $name } einladen
waiting-invited = Eingeladen: { $names }
chat-said = Nachrichten
chat-chat = Deine Nachricht
chat-send = Senden
chat-nudge = { $name } anstupsen
chat-knocks = stupst { $name } an.
chat-knocks-you = stupst dich an: Du bist dran.
phrase =
    { $phrase ->
        [hello] Hallo!
        [well-played] Gut gespielt!
        [oh-no] Oh nein!
        [moment] Einen Moment …
        [thanks] Danke!
        [good-game] Schönes Spiel!
        [smile] lächelt
        [laugh] lacht
        [wow] staunt
        [cry] weint
        [clap] klatscht
       *[other] schickt ein Herz
    }

## Abrechnung am Ende einer Runde

counting-title = Abrechnung
counting-deal = Nächste Runde geben
counting-on = Weiter

## Ergebnis

result-again = Revanche
result-next = Nächstes Spiel …
result-remove = Mitspieler entfernen
result-remove-who = Wer soll den Tisch verlassen? Dann kann ein Zuschauer den Platz nehmen.
seat-join = Für einen Bot einsteigen
seat-join-which = Für welchen Bot möchtest du weiterspielen?
seat-request-waits = Warten, bis dich der Gastgeber mitspielen lässt …
seat-request-asked = { $name } möchte für { $bot } weiterspielen.
seat-request-allow = Erlauben
players-make-host = { $name } zum Gastgeber machen
players-make-host-confirm = { $name } zum Gastgeber machen? Nur der Gastgeber kann das Spiel wählen, die Partie starten und Mitspieler entfernen.
evening-open = Stand des Abends
evening-title = Stand des Abends
evening-player = Mitspieler
evening-wins = Siege
evening-points = Punkte
evening-matches = Partien
evening-points-are = In jeder Partie bekommst du einen Punkt für jeden Mitspieler, der hinter dir landet.
evening-list =
    { $number ->
        [one] 1 Partie
       *[other] { $number } Partien
    }
evening-review-of = Rückblick auf Partie { $number }: { $title }
evening-share = Bild teilen
# $wins ist eine Liste von evening-wins-of
evening-so-far = Siege heute Abend: { $wins }.
evening-wins-of = { $name } { $number }
result-open = Ergebnis
# $number Siege in Folge, mindestens 2
result-streak = { $number } Siege in Folge.
ladder-progress = Rangliste der Bots: { $place } von { $number }.
ladder-next = Weiter gegen { $name }
result-review = Rückblick ansehen
result-record = Aufzeichnung herunterladen
result-lobby = Andere Spiele
result-yours = Gewonnen!
result-shared = Geteilter Sieg!
result-theirs = Gewonnen: { $who }
result-nobody = Kein Sieger
result-place = Rang
result-who = Spieler
result-score = Punkte
result-replay = Partie ansehen
result-share = Teilen
# Danach folgt ein Satz über den Moment
result-decided = Entscheidender Moment:
result-undecided = Der entscheidende Moment ließ sich nicht finden.
result-deciding = Der entscheidende Moment wird gesucht …

## Der Rückblick

review-title = Rückblick
review-of = Rückblick: { $title }
review-page-title = Rückblick auf { $title } – Parlour
review-table = Zurück zum Tisch
review-making = Die Partie wird analysiert …
review-patience = Jede Partie wird einmal für alle Mitspieler analysiert. Das kann ein paar Minuten dauern.
review-course = Gewinnchance im Verlauf
review-ended = Gewonnen: { $winners }, { moves-made }. { review-lines }
review-drawn = Kein Sieger, { moves-made }. { review-lines }
moves-made =
    { $number ->
        [one] { $number } Zug
       *[other] { $number } Züge
    }
review-lines =
    { $seats ->
        [2] Jede Linie zeigt die Gewinnchance eines Spielers in Prozent, aus der Sicht jedes Spielers geschätzt und dann gemittelt.
       *[other] Jede Linie zeigt die Gewinnchance eines Spielers in Prozent, aus der Sicht jedes Spielers geschätzt und dann gemittelt. Gemeint ist der erwartete Anteil am Sieg: Gewinnen mehrere, teilen sie ihn sich zu gleichen Teilen.
    }
review-deal = das Geben
review-you = du
# Am Zeilenanfang, vor „won“ oder einer Gewinnchance
review-you-first = Du
review-move = Zug { $move }
review-move-head = Nach Zug
review-line = Die Gewinnchance von { $name } ging von { $first } % auf { $last } %.
review-graph =
    { $moves ->
        [one] Gewinnchancen über einen Zug. { $lines }
       *[other] Gewinnchancen über { $moves } Züge. { $lines }
    }
review-slider = Stelle in der Partie
review-back = Einen Zug zurück
review-on = Einen Zug weiter
review-after-deal = Nach dem Geben
review-after = Nach Zug { $move } von { $moves }
review-has = { $name }: { $chance } %
review-as-table = Als Tabelle
review-turning-points = Wendepunkte
review-look = Ansehen
review-look-at = Tisch ansehen: { $what }
review-look-now = Tisch ansehen
review-dearest = Deinen teuersten Zug ansehen
review-dearest-other = Teuersten Zug dieses Spielers ansehen
review-seat-summaries = Glück und Können
review-decisions = Entscheidungen
review-whose = Spieler
review-yours = { $name } (du)
review-everybody = Alle Spieler
review-costly = Nur teure Entscheidungen
# $number ist die Zahl der Entscheidungen, $costly die der teuren
review-counted =
    { $number ->
        [0] Es gab nichts zu entscheiden.
       *[other]
            { $costly ->
                [0] { choices-made } ohne teuren Fehler.
                [one] { choices-made } mit einem teuren Fehler.
               *[other] { choices-made } mit { $costly } teuren Fehlern.
            }
    }
choices-made =
    { $number ->
        [one] { $number } Entscheidung
       *[other] { $number } Entscheidungen
    }
review-decision = Zug { $move }, { $name }
review-made = Gespielt:
review-better = Besser:
review-unjudged = Gewinnchance unklar
review-free = kein Verlust
review-cost = −{ $chance } % Gewinnchance
review-cost-points = −{ $chance } % Gewinnchance, −{ $points } Punkte
review-practise = Diesen Zug üben
review-practise-at = Diesen Zug üben: { $where }
review-play-on = Von hier weiterspielen
review-play-on-at = Von hier weiterspielen: { $where }
review-against = Gegner
review-chair = Spielen als

## Wiederholung

replay-title = Wiederholung
replay-page-title = Wiederholung: { $title } – Parlour
replay-loading = Wiederholung wird geladen …
replay-table = Tisch
replay-share = Teilen
replay-copied = Link kopiert
# Wenn sich der Link nicht kopieren lässt
replay-in-address = Kopiere den Link aus der Adresszeile
replay-controls = Steuerung der Wiederholung
replay-told = Spielverlauf
# Knöpfe, die einen langen Text auf- und zuklappen
replay-more = Mehr anzeigen
replay-less = Weniger anzeigen
# $chances ist eine Liste von replay-chance für alle Spieler
replay-chances = Gewinnchance: { $chances }
replay-chance = { $name }: { $chance } %
# Über dem letzten Schritt, zum Beispiel „Nach Zug 14 von 14 – Gewonnen: Ann“
replay-end = { $where } – { $result }.
replay-first = Zum Anfang
replay-last = Zum Ende
replay-viewer = Ansicht
replay-eyes-of = { $name }
replay-eyes-own = Du
replay-eyes-watcher = Zuschauer
replay-open-hands = Alle Karten zeigen
replay-find-turns = Wendepunkte
# Fortschritt der Analyse
replay-finding = Analyse … { $done } %
replay-play-on = Weiterspielen …
replay-open = Aufzeichnung öffnen
replay-open-lead = Wähl die Datei einer Aufzeichnung, um die Partie Zug für Zug anzusehen. Nur du siehst sie.
replay-choose = Datei wählen
replay-drop = oder Datei hier ablegen
replay-another = Andere Aufzeichnung öffnen
replay-too-long = { $name } ist zu groß: Eine Aufzeichnung hat höchstens { $most } kB.

## Meldung eines Zuges

report-title = Hier stimmt etwas nicht
report-at = { report-title }: { $where }
report-move = Zug
report-note = Was stimmt nicht?
report-text = Deine Meldung
# Without names: the game, its options, the position and the moves
report-contents =
    { $cards ->
        [all] Die Meldung enthält alle Karten und Züge dieser Partie, aber keine Namen. Schick sie an die Entwickler.
       *[own] Die Meldung enthält nur die Karten, die du gesehen hast, und keine Namen. Schick sie an die Entwickler.
    }
report-copy = Meldung kopieren

## Die Regeln

rules-title = Spielregeln: { $title }
rules-loading = Die Regeln werden geladen …
rules-failed = Die Regeln konnten nicht geladen werden. Versuch es gleich noch einmal.
rules-close = Schließen
rules-how-to-play = So wird gespielt
rules-hints = Tipps
rules-options = Optionen
rules-options-lead = Diese Optionen lassen sich für jeden Tisch einstellen. Der erste Wert jeder Option ist der Standard.
rules-events = Namen der Ereignisse
rules-events-lead = So heißen die Ereignisse in Aufzeichnungen und Szenarien.
rules-source = Quelle: { $source }
rules-clause = Regel { $clause }

## Einführung

learn-title = { $title } lernen – Parlour
learn-loading = Wird geladen …
learn-step = Schritt { $step } von { $steps }
learn-show = Zeig es mir
learn-next = Weiter
learn-again = Noch einmal
learn-play = Spielen
# Danach folgt ein Zug
learn-shown = Spiel diesen Zug:
learn-done = Mehr musst du nicht wissen.
learn-failed = Die Einführung konnte nicht geladen werden. Versuch es gleich noch einmal.
learn-link = In einer Minute lernen
learn-short = Lernen
learn-game = { $title } in einer Minute lernen
# Statt learn-link, nach dem ersten Mal
learn-link-again = Einführung wiederholen

## Tastenkürzel

shortcuts-title = Tastenkürzel
shortcuts-switch = Tastenkürzel mit nur einer Taste benutzen
shortcuts-space = Leertaste
shortcuts-hand = Deine Handkarten durchgehen
shortcuts-aside = Umschalt + ← oder →
shortcuts-put = Eine Karte in deiner Hand verschieben
shortcuts-enter = Die gewählten Karten spielen oder den ausgewählten Knopf drücken
shortcuts-choose = Eine Karte wählen oder abwählen
shortcuts-buttons = Einen Knopf unter deiner Hand drücken (von links gezählt)
shortcuts-to-hand = Zu deiner Hand springen
shortcuts-hint = Tipp anzeigen (falls am Tisch erlaubt)
shortcuts-moves = Mögliche Züge anzeigen
shortcuts-rules = Spielregeln
shortcuts-log = Spielverlauf
shortcuts-sort = Deine Hand nach Farbe oder Wert sortieren
shortcuts-clock = Restzeit vom Screenreader ansagen lassen
shortcuts-close = Geöffnetes Fenster schließen
shortcuts-list = Diese Liste anzeigen

## Fairness-Prüfung

result-check = War das fair?
deal-check-title = Fairness-Prüfung
deal-check-working = Wird geprüft …
deal-check-right = Die Karten wurden fair gegeben.
deal-check-wrong = Die Prüfung ist fehlgeschlagen: Beim Geben stimmt etwas nicht.
deal-check-unproven = Die Prüfung hat keinen Fehler gefunden. Aber dieser Browser hat zu dieser Partie keine eigene Zufallszahl gespeichert. Deshalb hast du keinen Beweis, dass fair gegeben wurde.
deal-check-partly = Diese Seite konnte nur zum Teil prüfen, ob fair gegeben wurde, und hat keinen Fehler gefunden.
deal-check-open = Diese Karten hat der Server allein gemischt und gegeben.
deal-check-holds = bestanden: { "" }
deal-check-fails = nicht bestanden: { "" }
deal-check-untold = unbekannt: { "" }
deal-check-alone = Bei fortgesetzten Partien und beim Blatt des Tages tragen die Mitspieler keine Zufallszahlen zum Mischen bei.
deal-check-method = Diese Seite kennt das Verfahren nicht, nach dem die Karten gegeben wurden.
deal-check-secret = Der geheime Wert des Servers passt zu dem Hash, den du vor dem Geben bekommen hast.
deal-check-secret-unseen = Der geheime Wert des Servers passt zum Hash in der Aufzeichnung. Aber dieser Browser hat den Hash nicht schon vor dem Geben bekommen und kann deshalb nicht bestätigen, dass der Wert vorher feststand.
deal-check-part = Die Zufallszahl deines Browsers ist im Startwert enthalten.
deal-check-part-none = Dieser Browser hat zu dieser Partie keine eigene Zufallszahl gespeichert.
deal-check-seed = Der Startwert fürs Mischen ist aus dem geheimen Wert des Servers und den Zufallszahlen von { $names } entstanden.
deal-check-seed-alone = Der Startwert fürs Mischen ist allein aus dem geheimen Wert des Servers entstanden.
deal-check-draws = { $number ->
    [one] Die Reihenfolge der Karten ergibt sich aus dem Startwert.
   *[other] Alle { $number } Zufallsziehungen ergeben sich aus dem Startwert.
}
deal-check-pack = Vor jedem Mischen waren die Karten sortiert.
deal-check-pack-unknown = Wie dieses Deck vor dem Mischen sortiert war, kann diese Seite nicht prüfen. Lade die Aufzeichnung herunter, und prüfe sie mit „parlour verify“.
deal-check-hands = { $number ->
    [one] Die Hände stimmen mit den gemischten Karten überein.
   *[other] Die Hände stimmen in allen { $number } Runden mit den gemischten Karten überein.
}
deal-check-own = Deine erste Hand in der Aufzeichnung ist dieselbe, die du gesehen hast.
deal-check-proves = Der Server hat diese Karten also weder ausgesucht noch geändert. Aber der Betreiber des Servers kennt den geheimen Wert und konnte die Karten sehen. Spielt er selbst mit, könnte er das Geben mit seiner eigenen Zufallszahl beeinflussen.

## Turniere

tournaments-title = Turniere
tournaments-open = Offen und laufend
tournaments-ended = Beendet
tournaments-none = Zurzeit ist kein Turnier offen.
tournaments-new = Neues Turnier
tournaments-go = Öffnen
# Für Vorleseprogramme
tournaments-look = { $name } öffnen
tournaments-open-new = Turnier eröffnen
tournaments-own = Deine Turniere
tournaments-directing = du leitest
tournaments-running-matches =
    { $number ->
        [0] keine Partie läuft
        [one] eine Partie läuft
       *[other] { $number } Partien laufen
    }
tournament-name-field = Name des Turniers
tournament-kind = Art
# $format ist die Art des Turniers
tournament-format =
    { $format ->
        [arena] Arena
        [swiss] Schweizer System
       *[tables] Gleich große Tische
    }
tournament-format-text =
    { $format ->
        [arena] Eine feste Zeit lang bekommt jeder einen neuen Gegner, sobald zwei Spieler frei sind.
        [swiss] In jeder Runde spielt jeder eine Partie gegen jemanden mit ähnlich vielen Punkten. Niemand trifft zweimal auf denselben Gegner, wenn es sich vermeiden lässt.
       *[tables] In jeder Runde sitzen die Spieler an neuen Tischen mit drei bis sechs Plätzen und treffen so selten wie möglich auf dieselben Mitspieler.
    }
tournament-rounds = Zahl der Runden
tournament-minutes = Dauer in Minuten
tournament-match-minutes = Längste Partie in Minuten
tournament-plays = Ich spiele mit
tournament-state =
    { $status ->
        [open] noch nicht begonnen
        [running] läuft
       *[over] zu Ende
    }
tournament-players =
    { $number ->
        [0] noch keine Spieler
        [one] ein Spieler
       *[other] { $number } Spieler
    }
# Wie lange ein Turnier dauert, vor dem Beginn
tournament-length-rounds =
    { $rounds ->
        [one] eine Runde
       *[other] { $rounds } Runden
    }
tournament-length-minutes = { $minutes } Minuten
tournament-until = bis { $time }
tournament-round = Runde { $number } von { $rounds }
tournament-join = Teilnehmen
tournament-join-too = Mitspielen
tournament-settings = Hausregeln und Einstellungen
tournament-longest = Eine Partie, die nach { $minutes } Minuten nicht zu Ende ist, zählt als unentschieden.
tournament-rules = So zählen Punkte und Gleichstände
tournament-leave = Turnier verlassen
tournament-leave-sure = Möchtest du dieses Turnier verlassen? Deine Punkte bleiben, und du kannst zurückkommen.
tournament-to-table = Zu deinem Tisch
tournament-next-match = Deine nächste Partie hat begonnen.
# Die Überschrift der Seite: was man jetzt tun kann
tournament-now =
    { $now ->
        [over] Das Turnier ist zu Ende
        [table] Deine Partie wartet
        [new] Nimm teil
        [director] Spieler können jetzt teilnehmen
        [running] Das Turnier läuft
        [busy] Du spielst in einem anderen Turnier
        [left] Du hast das Turnier verlassen
        [joined] Du bist dabei. Warten auf den Beginn
        [bye] Du hast in dieser Runde ein Freilos
        [opponent] Warten auf einen Gegner
       *[round] Warten auf die nächste Runde
    }
# $names sind die Namen der Sieger, $number ist ihre Zahl
tournament-won =
    { $number ->
        [one] { $names } hat gewonnen.
       *[other] { $names } haben gemeinsam gewonnen.
    }
tournament-running =
    { $number ->
        [one] Eine Partie dieser Runde läuft noch.
       *[other] { $number } Partien dieser Runde laufen noch.
    }
tournament-soon =
    { $seconds ->
        [0] Die nächste Runde beginnt jetzt.
        [one] Die nächste Runde beginnt in einer Sekunde.
       *[other] Die nächste Runde beginnt in { $seconds } Sekunden.
    }
# $name ist der Name des anderen Turniers
tournament-busy = Du spielst gerade in { $name }. Bis diese Partie zu Ende ist, bekommst du hier keine.
tournament-closes = Ergebnisse können bis { $time } korrigiert werden.
# $number ist die Zahl der Spieler, die eine Partie braucht
tournament-too-few = Es sind zu wenige Spieler übrig. Die nächste Runde braucht { $number }. Andere können noch einsteigen.
tournament-organizer = Du leitest dieses Turnier
tournament-organizer-other = Turnierleitung
tournament-directed-by = { $name } leitet dieses Turnier.
tournament-organizer-start =
    { $number ->
        [2] Du brauchst mindestens zwei Spieler. Andere können auch nach dem Beginn noch einsteigen.
       *[other] Du brauchst mindestens { $number } Spieler. Andere können auch nach dem Beginn noch einsteigen.
    }
tournament-organizer-text =
    { $minutes ->
        [one] Eine Partie, die nach einer Minute nicht zu Ende ist, zählt als unentschieden. Du kannst das Ergebnis einer Partie selbst eintragen und jedes Ergebnis korrigieren.
       *[other] Eine Partie, die nach { $minutes } Minuten nicht zu Ende ist, zählt als unentschieden. Du kannst das Ergebnis einer Partie selbst eintragen und jedes Ergebnis korrigieren.
    }
tournament-organizer-over = Du kannst Ergebnisse noch bis { $time } korrigieren. Danach stehen sie fest.
tournament-organizer-final = Die Ergebnisse stehen fest.
tournament-hand-over = Leitung übergeben
# $name ist der Name von jemandem, der die Leitung anbietet
tournament-hand-to = An { $name } übergeben
tournament-new-organizer = Neue Turnierleitung
tournament-hand-over-text = Der Spieler muss zustimmen. Bis dahin leitest du das Turnier.
tournament-ask = Spieler fragen
tournament-offer = { $name } bietet an, dieses Turnier zu leiten.
tournament-keep = Leitung behalten
tournament-requested = Du hast { $name } gefragt, dieses Turnier zu leiten.
tournament-withdraw-request = Anfrage zurückziehen
tournament-asked = { $name } bittet dich, dieses Turnier zu leiten.
tournament-in-menu = Antworten kannst du im Menü.
tournament-direct = Turnier leiten
tournament-decline = Ablehnen
tournament-volunteer = Leitung anbieten
tournament-volunteered = Du hast angeboten, dieses Turnier zu leiten.
tournament-takeover = Wenn die Turnierleitung nicht antwortet, leitet { $name } das Turnier ab { $time }.
tournament-takeover-you = Wenn du nicht antwortest, leitet { $name } das Turnier ab { $time }.
tournament-withdraw-offer = Angebot zurückziehen
tournament-reclaim = Leitung wieder übernehmen
tournament-start = Turnier starten
tournament-next-round = Nächste Runde
tournament-end = Turnier beenden
tournament-end-sure = Möchtest du dieses Turnier jetzt beenden? Partien, die nicht zu Ende sind, zählen nicht.
tournament-invite = Spieler einladen
tournament-link = Link zu diesem Turnier
tournament-invite-text = Wer diesen Link öffnet, kann teilnehmen.
tournament-standings = Tabelle
tournament-rank = Rang
tournament-name = Name
tournament-points = Punkte
tournament-played = Partien
# $name ist der Schlüssel einer Feinwertung
tournament-tie-break =
    { $name ->
        [buchholz] Buchholz
        [sonneborn_berger] Sonneborn-Berger
        [wins] Siege
       *[fewer_matches] Partien
    }
# Eine Feinwertung im Satz darunter
tournament-tie-break-text =
    { $name ->
        [buchholz] Buchholz (die Summe der Punkte aller Gegner; in einer Runde ohne Partie zählt ein Gegner mit gleich vielen Punkten)
        [sonneborn_berger] Sonneborn-Berger (die Punkte aller besiegten Gegner und die halben Punkte bei Unentschieden)
        [wins] die Zahl der allein gewonnenen Partien
       *[fewer_matches] die kleinere Zahl der Partien
    }
tournament-ties = Bei gleichen Punkten entscheidet { $first }, dann { $second }.
tournament-points-two =
    { $format ->
        [arena] Ein Sieg gibt einen Punkt, ein Unentschieden einen halben.
       *[other] Ein Sieg gibt einen Punkt, ein Unentschieden einen halben und ein Freilos einen Punkt.
    }
# $points ist die Zahl der Punkte für ein Freilos
tournament-points-more =
    { $number ->
        [one] In jeder Partie bekommst du einen Punkt für jeden Spieler hinter dir und einen halben bei Gleichstand. Ein Freilos gibt einen Punkt.
       *[other] In jeder Partie bekommst du einen Punkt für jeden Spieler hinter dir und einen halben bei Gleichstand. Ein Freilos gibt { $points } Punkte.
    }
tournament-csv = Tabelle (CSV)
tournament-json = Alle Ergebnisse (JSON)
tournament-gone = ausgestiegen
tournament-remove = Entfernen
tournament-remove-player = { $name } aus dem Turnier entfernen
tournament-remove-sure = Möchtest du { $name } aus diesem Turnier entfernen? Die Punkte bleiben, und { $name } kann zurückkommen.
tournament-matches = Partien
tournament-round-title = Runde { $number }
tournament-bye =
    { $number ->
        [one] Freilos: ein Punkt
       *[other] Freilos: { $points } Punkte
    }
tournament-timed-out = durch Zeitablauf entschieden
# $name ist die Turnierleitung, $result sind die Punkte aller Spieler
tournament-decided =
    { $by ->
        [time] Deine Partie war nicht rechtzeitig zu Ende: { $result }.
       *[organizer] { $name } hat das Ergebnis deiner Partie eingetragen: { $result }.
    }
# $name ist die Turnierleitung
tournament-set-by = eingetragen von { $name }, { $time }
# $result sind die Punkte aller Spieler vorher
tournament-corrected = korrigiert von { $name }, { $time }. Vorher: { $result }
tournament-corrected-title = Korrigierte Ergebnisse
tournament-all-matches = Alle Partien
tournament-correct = Ergebnis korrigieren
tournament-correct-of = { tournament-correct }: { $names }
tournament-correct-text = Die Tabelle ändert sich. Alle sehen die Korrektur mit deinem Namen.
tournament-result = Ergebnis eintragen
tournament-result-of = { tournament-result }: { $names }
tournament-replay-of = { result-replay }: { $names }
tournament-watch-of = { lobby-watch }: { $names }
tournament-winners = Wer gewinnt?
tournament-wins = { $name } gewinnt
tournament-draw = Unentschieden
tournament-no-points = Keine Punkte für beide
tournament-places = Plätze (gleiche Plätze sind ein Gleichstand)
tournament-place = Platz { $number }
tournament-place-none = keine Punkte
tournament-result-text = Der Tisch wird geschlossen.
tournament-result-save = Ergebnis speichern
result-tournament = Zurück zum Turnier

## Übungen

exercise-page = Finde den besseren Zug
exercise-about = Jeden Tag eine Stellung für alle und ein paar aus deinen eigenen Partien: Stellungen, in denen eine Entscheidung viel gekostet hat.
exercise-open = Übungen von heute
exercise-loading = Stellungen werden gesucht …
exercise-none = Heute gibt es keine Stellung für alle.
exercise-none-match = Diese Partie hat keine Übungen für diesen Spieler.
exercise-not-this = Zug { $move } ist keine Übung, weil er aus mehreren Entscheidungen besteht.
exercise-no-matches = Stellungen aus deinen eigenen Partien erscheinen hier, sobald du ein paar Partien beendet hast.
exercise-other-device = Wenn du auf einem anderen Gerät gespielt hast, verbinde die beiden Geräte in deinem Profil.
exercise-no-costly = In deinen letzten Partien hat dich keine Entscheidung viel gekostet.
exercise-unusable =
    { $number ->
        [one] Eine deiner letzten Partien ist nicht verwendbar: Sie wurde gelöscht, oder die Regeln haben sich seitdem geändert.
       *[other] { $number } deiner letzten Partien sind nicht verwendbar: Sie wurden gelöscht, oder die Regeln haben sich seitdem geändert.
    }
exercise-waiting =
    { $number ->
        [0] Für heute alle gelöst.
        [one] Eine Stellung wartet.
       *[other] { $number } Stellungen warten.
    }
exercise-daily = Die Stellung des Tages für alle: Finde den besten Zug.
exercise-own = Aus deiner eigenen Partie, Zug { $move }: Finde einen besseren Zug als den, den du gespielt hast.
exercise-other-player = Zug { $move } von { $name }: Finde einen besseren Zug als den, der gespielt wurde.
exercise-rating = { $move }: { $chance } % Gewinnchance.
exercise-right = Richtig, das ist der beste Zug.
exercise-played = Das ist der Zug, der gespielt wurde. Es gibt einen besseren.
exercise-other = Es gibt einen besseren Zug. Versuch es noch einmal.
exercise-solution = Das ist der beste Zug.
exercise-step = Stellung { $step } von { $steps }
exercise-next = Nächste Stellung
exercise-done = Das waren alle Übungen von heute.
exercise-done-match = Das waren alle Übungen aus dieser Partie.
