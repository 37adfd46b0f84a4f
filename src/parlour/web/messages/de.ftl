# Was die Seite von sich aus sagt. Was ein Spiel sagt, fasst die Kartenstube in Worte.

parlour = Parlour

## Karten und Orte, für die, die sie hören

cards-hidden = eine verdeckte Karte
cards-joker = Joker
# Auf einem Joker, Buchstabe für Buchstabe
cards-joker-mark = JOKER
cards-standard = { card-suit }-{ card-rank }
# $rank wie auf der Karte: A, 2 bis 9, T, J, Q, K
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
# Was anderes deckt, kommt zuerst: "Karte auf Karte auf Karte"
cards-stack = { $upper } auf { $lower }
cards-peg = Stift
cards-peg-at = { $peg } auf { $hole }
cards-pegs = { $pegs }, von { $length } Löchern

## Bots

bot-named = Bot { $bot }
level-named =
    { $level ->
        [easy] Leicht
        [medium] Mittel
        [hard] Schwer
       *[expert] Meister
    }
# Wie ein Bot spielt; nichts für einen, den man hier nicht kennt
bot-plays =
    { $bot ->
        [easy] ein Kind: vergisst, vertut sich, überhört Ansagen
        [medium] jemand, der manchmal einnickt
        [hard] denkt voraus und übersieht wenig
        [expert] denkt lange und vergisst nichts
       *[other] { "" }
    }
bot-client-plays = ein fremdes Programm, das zugelassen hat, wer die Stube betreibt

## Was deins ist

profile-title = Deins
profile-about = Was du gespielt hast, wie es lief, und deine Daten.
profile-results = Wie es lief
profile-nothing = Noch nichts: Eine Partie, die du zu Ende spielst, steht dann hier.
profile-play = Such ein Spiel aus
profile-played = Gespielt
profile-won = Gewonnen
profile-lost = Verloren
profile-streak = Siegesserie jetzt
profile-best-streak = Längste Siegesserie
profile-days = Tage in Folge
profile-games = Spiel für Spiel
profile-game = Spiel
profile-in-a-row = Längste Serie
profile-rating = Wertung
# $doubt ist, wie weit die Wertung danebenliegen kann
profile-rating-is = { $points } ± { $doubt }
# Der eigene Rang unter allen in dieser Stube, die eine Wertung wollen und haben
profile-rating-place = Rang { $place } von { $among }
profile-rating-soon =
    { $number ->
        [one] nach noch { $number } Partie
       *[other] nach noch { $number } Partien
    }
profile-rated = Ich möchte eine Wertung
profile-rated-hint = Sie beginnt bei 1000 und steigt und fällt mit jeder Partie, auch mit denen davor. Wer sonst eine möchte, wird mit dir verglichen, und die Bots auch.
profile-rated-missing = Diese Stube kann keine Wertungen berechnen: Wer sie betreibt, hat das Paket openskill nicht installiert. Alles andere wird gezählt.
profile-highlights = Zum Erinnern
profile-highlight =
    { $kind ->
        [widest] Dein klarster Sieg: { $title }, mit { profile-points } Vorsprung.
        [closest] Dein knappster Sieg: { $title }, mit { profile-points } Vorsprung.
        [quickest] Dein schnellster Sieg: { $title }, in { profile-moves }.
       *[longest] Deine längste Partie: { $title }, mit { profile-moves }.
    }
# Nach "mit"
profile-points =
    { $number ->
        [one] { $number } Punkt
       *[other] { $number } Punkten
    }
# Nach "in" und "mit"
profile-moves =
    { $number ->
        [one] { $number } Zug
       *[other] { $number } Zügen
    }
profile-opponents = Wen du getroffen hast
profile-opponent = Gegner
# Alle Bots einer Stufe zusammen
profile-bots =
    { $bot ->
        [easy] Das Haus, leicht
        [medium] Das Haus, mittel
        [hard] Das Haus, schwer
        [expert] Das Haus, Meister
       *[other] Der Bot { $bot }
    }
profile-matches = Deine letzten Partien
profile-match =
    { $outcome ->
        [won] { $title }: gewonnen
        [shared] { $title }: Sieg geteilt
        [drawn] { $title }: unentschieden
        [left] { $title }: Ein Bot hat für dich zu Ende gespielt
       *[lost] { $title }: verloren
    }
profile-against = gegen { $names }
profile-look = Ansehen
# Für die, die es hören: was angesehen wird
profile-look-at = { $words } ansehen
profile-closed = Zu sehen, wenn der Tag vorbei ist

## Die eigenen Partien eines Spiels, genauer

stats-title = Genauer hingesehen
stats-about = Wie lang deine Partien eines Spiels sind, wann du gewinnst, und was in ihnen geschieht.
stats-game = Spiel
stats-choose = Such ein Spiel aus
stats-counting = Deine Partien werden gezählt …
stats-done = Gezählt.
stats-moves = Wie viele Züge deine Partien haben
stats-rounds = Wie viele Runden sie haben
# Von Zügen oder Runden, was die Überschrift sagt
stats-lengths =
    { $kind ->
        [most] Mindestens die Hälfte von ihnen hat { $middle }.
        [either] Die Hälfte von ihnen hat { $low } oder { $high }, und die in der Mitte hat { $middle }.
       *[half] Die Hälfte von ihnen hat { $low } bis { $high }, und die in der Mitte hat { $middle }.
    }
stats-least = die kürzeste
stats-middle = in der Mitte
stats-most = die längste
stats-shares = Wann du gewinnst
stats-when = wann
# $number ist ein Platz, von 1 an, im Uhrzeigersinn
stats-share =
    { $kind ->
        [seat] du sitzt auf Platz { $number } von { $players }
        [first] du musst zuerst handeln, von { $players }
        [other-first] jemand anders muss zuerst handeln, von { $players }
        [dealer] du gibst zuerst, von { $players }
       *[other-dealer] jemand anders gibt zuerst, von { $players }
    }
stats-played = gespielt
stats-won = gewonnen, %
stats-likely = wahrscheinlich, %
stats-fair = alle gleich, %
stats-interval = Bei wenigen Partien spielt der Zufall mit: Wahrscheinlich ist, wo dein Anteil nach sehr vielen läge (in 95 von 100 Fällen).
stats-between = { $low } bis { $high }
stats-dealt = bekommen
stats-part = Teil der Partie, %
stats-own = du
stats-best = die besten der anderen
stats-each = jeder andere Platz
stats-score = Wie der Punktestand verläuft
stats-cards = Wie viele Karten unterwegs gehalten werden
stats-path = Die Partie in der Mitte, vom Geben bis zum Ende.
stats-figures = Was geschieht
stats-average = Eine Partie, im Mittel.
stats-what = was gezählt wird
stats-through =
    { $number ->
        [0] Keine Partie ließ sich noch einmal durchspielen: Für Karten, Verlauf und was geschieht zählen Partien, die nach den Regeln von heute gespielt wurden, ohne das heutige Blatt des Tages.
        [one] Karten, Verlauf und was geschieht sind die deiner letzten Partie.
       *[other] Karten, Verlauf und was geschieht sind die deiner letzten { $number } Partien.
    }

## Ein anderes Gerät, und die eigenen Daten

device-title = Auf einem anderen Gerät
device-about = Spiel als du selbst auf deinem Handy oder einem anderen Computer weiter. Der Link gilt einmal, eine Viertelstunde lang; gib ihn niemand anderem, denn wer ihn öffnet, wird du.
device-sign-out-about = Gerät verloren oder an einem gemeinsamen Computer gespielt? Melde alle Geräte außer diesem ab.
device-sign-out = Andere Geräte abmelden
device-signed-out = Deine anderen Geräte sind abgemeldet.
device-make = Link machen
device-picture = Der Link als QR-Code
device-link = Link für dein anderes Gerät
device-copy = Kopieren
device-copied = Kopiert.
device-until = Er gilt einmal, bis { $time }.
device-here = Diese Adresse kennt nur dieser Computer. Für ein Handy öffne die Stube unter der Adresse, die sie in deinem Netz hat, und mach den Link dort.
device-link-nameless = Gast
device-link-title = Hier als { $name } weiterspielen?
device-link-about = Dieser Link wurde auf einem anderen Gerät gemacht. Sag nur ja, wenn es deins ist: Beide Geräte sind dann dieselbe Person, mit demselben Verlauf und denselben Plätzen.
device-link-bring =
    { $number ->
        [one] Die Partie mitnehmen, die auf diesem Gerät gespielt wurde
       *[other] Die { $number } Partien mitnehmen, die auf diesem Gerät gespielt wurden
    }
device-link-yes = Ja, als { $name } weiterspielen
device-link-no = Nein, lieber nicht
device-link-done = Du bist hier jetzt { $name }.
device-link-same = Dieser Link führt zu dir selbst: Öffne ihn auf deinem anderen Gerät.
data-title = Deine Daten
data-about = Die Stube bewahrt eine Zufallszahl in einem Cookie auf, Namen und Aussehen, die du gewählt hast, was du an den Tischen getan hast und wie Partien ausgingen. Sonst nichts, und sonst hat es niemand.
retention-for-good = Wie lange: bis du es löschst. Ein anderes Ende hat nicht gesetzt, wer die Stube betreibt.
retention-rows =
    { $days ->
        [one] Einen Tag nach der letzten Änderung bleibt von einem Tisch, an dem alles vorbei ist, nur noch, wer dort saß, und die Aufzeichnung seiner Partien.
       *[other] { $days } Tage nach der letzten Änderung bleibt von einem Tisch, an dem alles vorbei ist, nur noch, wer dort saß, und die Aufzeichnung seiner Partien.
    }
retention-tables =
    { $days ->
        [one] Ein Tisch, an dem einen Tag lang nichts geschehen ist, wird mit all seinen Partien entfernt.
       *[other] Ein Tisch, an dem { $days } Tage lang nichts geschehen ist, wird mit all seinen Partien entfernt.
    }
retention-unbegun =
    { $days ->
        [one] Nach einem Tag ohne Änderung geht ein Tisch, an dem keine Partie begonnen wurde.
       *[other] Nach { $days } Tagen ohne Änderung geht ein Tisch, an dem keine Partie begonnen wurde.
    }
retention-people =
    { $days ->
        [one] Nach einem Tag gehen Name und Aussehen, zu denen sonst nichts aufbewahrt wird.
       *[other] Nach { $days } Tagen gehen Name und Aussehen, zu denen sonst nichts aufbewahrt wird.
    }
retention-always = Wie deine Partien ausgingen, bleibt, bis du es löschst. Eine Sicherung enthält, was es gab, als sie gemacht wurde, auch was seither gelöscht wurde.
data-export = Alles herunterladen
data-erase = Alles löschen
delete-account-title = Alles über dich löschen?
delete-account-about = Dein Name, Verlauf, deine Wertung und deine Links werden gelöscht, und auf deinen Plätzen steht dann „Jemand, der gegangen ist“. Die Züge von Partien mit anderen bleiben, ohne deinen Namen. Das lässt sich nicht rückgängig machen.
delete-account-yes = Ja, alles löschen
delete-account-no = Nein, behalten
delete-account-done = Es ist weg. Die Stube kennt dich nicht mehr.

## Das Blatt des Tages

daily-title = Blatt des Tages
daily-play = Spielen
daily-go-on = Weiter
daily-compare = Mit den anderen vergleichen
daily-against = Du gegen { $names }.
daily-finished =
    { $number ->
        [0] Noch niemand ist damit fertig.
        [one] Eine Person ist damit fertig.
       *[other] { $number } sind damit fertig.
    }
daily-placed =
    { $number ->
        [one] Du hast es gespielt, noch vor allen anderen.
       *[other] Du bist auf Rang { $place } von { $number }.
    }
daily-cleared = Dein Tisch mit diesem Blatt wurde geschlossen, bevor du fertig warst; es zählt nicht. Morgen gibt es ein anderes.
daily-ends = Das nächste gibt es um { $time }, wenn der Tag der Stube endet. Was danach fertig wird, zählt nicht.
daily-plays = Wie es allen ging
daily-place = Rang
daily-name = Name
daily-outcome = Ausgang
daily-result =
    { $outcome ->
        [won] gewonnen
        [won-by] gewonnen mit { $number } Vorsprung
        [lost-by] verloren mit { $number } Rückstand
        [left] gegangen
       *[lost] verloren
    }
daily-points = Punkte
daily-moves = Züge
daily-you = du
daily-look-at = Ansehen, wie { $name } gespielt hat
daily-shown = Die Karten
daily-seed = Der Tag ist vorbei, und hier steht, woraus gegeben wurde. Wähl oben einen Namen, um zu sehen, wie gespielt wurde, mit allen Händen.
daily-how = Wie es geht
daily-same = Alle bekommen dieselben Karten und dieselben Bots, die auf dieselben Züge gleich antworten. Du spielst es einmal; bis der Tag vorbei ist, wartet es auf dich.
daily-closed = Bis der Tag vorbei ist, kann niemand zusehen, und nur wer fertig ist, sieht, wie es den anderen ging. Dann sind alle Partien hier für alle offen.
daily-house = Das Haus gibt selbst: Die Stube hat aus ihrem Geheimnis und dem Datum gegeben, also musst du ihr glauben, dass es mit rechten Dingen zuging.
daily-before = Der Tag davor
daily-today = Heute
# Was von der ersten Seite zu beidem führt
daily-and-yours = Blatt des Tages und deins
daily-tile =
    { $state ->
        [done] Du hast es gespielt. { daily-finished }
        [closed] Dein Tisch wurde geschlossen.
        [begun] Du hast es angefangen.
       *[new] { daily-finished }
    }

## Die erste Seite

lobby-title = Parlour: Kartenspiele, zu denen ein Link genügt
lobby-about = Kartenspiele, zu denen du Freunde mit einem Link einlädst, mit Bots auf den freien Stühlen.
lobby-lead = Kartenspiele für heute Abend

# Macht die Stube zu einem eigenen Programm des Geräts
install = Installieren
offline-retry = Noch einmal versuchen

## Das Schaufenster

quick-play-title = Gleich spielen
quick-play-against = Gegen
quick-play-play = Spielen
# Für die, die den Knopf hören
quick-play-play-game = { $title } spielen
quick-play-friends = Mit Freunden
quick-play-friends-about = Such aus, wer dabei ist und wie ihr spielt, und schick den Link.

## Die eigenen Partien

resume-title = Deine Partie geht weiter
resume-on = Weiter
resume-on-with = Weiter mit { $title }
resume-with = mit { $names }
resume-others = die anderen sind dran
resume-waiting = wartet auf Mitspieler
resume-more =
    { $number ->
        [one] { $number } weitere
       *[other] { $number } weitere
    }

## Wer man ist

# Wer noch keinen Namen gewählt hat
identity-guest = Gast
identity-open = Du bist { $name }: Name, Gesicht und Farbe wählen
identity-title = Wer bist du hier?
identity-face = Dein Gesicht
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
identity-colour = Deine Farbe
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
identity-keep = Das bin ich

## Einen Tisch eröffnen

lobby-set-up = Einen Tisch eröffnen
lobby-manners = Wie gespielt wird
lobby-game = Welches Spiel?
lobby-range-one =
    { $many ->
        [2] zu zweit
       *[other] { $many } Leute
    }
lobby-range = { $few } bis { $many } Leute
lobby-seats = Wie viele am Tisch?
lobby-who = Wer sitzt da?
lobby-you = Du
lobby-chair = Stuhl { $number }
lobby-friend = Jemand mit dem Link
lobby-hints = Tipps erlaubt: Wer dran ist, darf fragen, was gut wäre
lobby-name = Dein Name
lobby-name-hint = Damit die anderen dich kennen
lobby-house = Hausregeln
lobby-house-changed =
    { $number ->
        [0] wie üblich
       *[other] { $number } geändert
    }
lobby-usual = { $value } (üblich)
lobby-numbers = Von { $low } bis { $high }.
lobby-file = Aus einer Datei nehmen
lobby-letters = Leer lassen für das Übliche; höchstens { $most } Zeichen.
lobby-too-long = Dieser Text hat { $length } Zeichen; höchstens { $most } lassen sich schicken.
lobby-rules = Regeln lesen
lobby-play = Gleich spielen
lobby-open = Tisch eröffnen
lobby-tables = Offene Tische
lobby-no-tables = Gerade wartet niemand auf Mitspieler. Eröffne einen Tisch, und schick jemandem den Link.
lobby-taken = { $taken } von { $seats } Stühlen besetzt
lobby-playing = im Spiel, { $seats } Stühle
# $time ist eine Uhrzeit, mit einem Datum, wo das nicht heute ist
lobby-since = seit { $time }
lobby-watching =
    { $number ->
        [0] { "" }
        [one] 1 sieht zu
       *[other] { $number } sehen zu
    }
lobby-join = Mitspielen
lobby-watch = Zusehen
lobby-refresh = Neu nachsehen
lobby-private = Diesen Tisch hier nicht nennen: Nur wer den Link hat, findet ihn
lobby-failed = Die Kartenstube antwortet nicht. Versuch es gleich noch einmal.

## Der Tisch

table-back = Alle Spiele
table-rules = Regeln
table-moves = Alle Züge
table-keys = Tasten
table-menu = Menü
table-invite = Link zu diesem Tisch kopieren
table-sort = Sortieren
table-review-last = Rückblick auf das letzte Spiel
table-log = Was geschah
table-earlier = Was davor geschah
table-your-turn = Du bist dran
table-title-turn = Du bist dran – { $title }
table-title = { $title } – Parlour
table-plays = dran
table-bot = Bot
table-program = Programm
table-away = weg
table-you = du
table-watching = Du siehst zu.
table-take-back = Meinen Platz wieder nehmen
table-leave = Meinen Platz verlassen
table-leave-day = Das Blatt des Tages verlassen? Ein Bot spielt gleich weiter, und du zählst als gegangen. Dieses Blatt kannst du kein zweites Mal spielen.
table-seat-of = Platz von { $who }
table-own = Dein Platz
table-middle = Tischmitte
table-tracks = Bahnen
table-others = Die anderen
# Jemanden genauer ansehen, und alle
table-seat-details = { $who } ansehen
table-people = Wer hier sitzt
table-buttons = Züge
table-choose = Wählen
# Die Wörter, mit denen mehrere Züge beginnen
table-more = { $begun } …
# $moves ist, wie viele Züge mit genau diesen Karten gehen
table-chosen =
    { $moves ->
        [0] Gewählt: { $cards }. Wähl noch Karten dazu.
       *[other] Gewählt: { $cards }.
    }
# Auf ein Ende eines Zugs ist gezeigt: eine eigene Karte oder jemanden, der gefragt wird
table-picked-own = { $card }: Und jetzt mit wem?
table-picked-other = { $begun } Wähl jetzt eine deiner Karten.
# Knöpfe, für die kein Platz ist
table-more-moves = Mehr …
# Eine Zahl, die jemand hat, wie "Gewonnene Spiele: 1"
table-counted = { $label }: { $number }
# Zeichen einer Person, für die kein Platz ist
table-more-marks = +{ $number }
table-lost = Verbindung weg, wird wieder versucht …
table-loading = Auf dem Weg zum Tisch …
table-trouble = Der Tisch wurde für diese Seite geschlossen: { $reason }
table-reload = Seite neu laden
table-dismiss = Ausblenden
table-no-moves = Du hast gerade keinen Zug zu machen.

## Einstellungen

preferences-open = Einstellungen
preferences-close = Fertig
preferences-look = Die Stube
preferences-language = Sprache
# Eine Sprache heißt in jeder Sprache, wie sie sich selbst nennt
preferences-english = English
preferences-german = Deutsch
preferences-scheme = Hell oder dunkel
# Wie das Gerät eingestellt ist
preferences-system = auto
preferences-light = hell
preferences-dark = dunkel
preferences-contrast = Kontrast
preferences-more = mehr
preferences-cloth = Tuch
preferences-green = Grün
preferences-blue = Blau
preferences-claret = Weinrot
preferences-slate = Schiefer
preferences-cards = Die Karten
preferences-back = Rückseite
preferences-lattice = Gitter
preferences-waves = Wellen
preferences-leaves = Blätter
preferences-plain = schlicht
preferences-suits = Farben
preferences-two = zwei
preferences-four = vier
preferences-play = Das Spiel
preferences-pace = Tempo der Karten
preferences-slow = langsam
preferences-normal = normal
preferences-fast = schnell
preferences-flip = Von selbst aufdecken, bis etwas geschieht
preferences-sound = Töne
preferences-volume = Lautstärke

## Tipps

hint-ask = Tipp
hint-thinking = Denkt nach …
hint-title = Tipp
hint-close = Tipp schließen
hint-others = Danach
hint-mark = der Tipp
hint-allowed = An diesem Tisch sind Tipps erlaubt.
hint-none = An diesem Tisch gibt es keine Tipps.
hint-wins = { $chance } von 100

## Vor dem Spiel

waiting-title = Wer spielt mit?
waiting-lead = Schick diesen Link allen, die dazukommen sollen:
waiting-link = Link zu diesem Tisch
waiting-copy = Link kopieren
waiting-copied = Kopiert
waiting-open = Freier Stuhl
waiting-sit = Hinsetzen
waiting-add-bot = Bot dazusetzen
waiting-which-bot = Welcher Bot
waiting-clear = Wegschicken
waiting-leave = Aufstehen
waiting-start = Spiel beginnen
waiting-start-hint = Das Spiel kann beginnen, wenn jeder Stuhl besetzt ist.
waiting-start-other = Das Spiel beginnt, wenn es sagt, wer den Tisch eröffnet hat.
waiting-name = Dein Name
waiting-house = Hausregeln an diesem Tisch
waiting-hints = Hier sind Tipps erlaubt: Wenn du dran bist, darfst du fragen, was gut wäre. Nur du siehst die Antwort.
waiting-no-hints = An diesem Tisch gibt es keine Tipps.

share-open = Teilen …
share-text = Komm Karten spielen:
share-code = Ein Bild zum Abfotografieren
share-code-is = Der Link zu diesem Tisch als Bild zum Abfotografieren
share-alone = Dieser Link geht nur auf diesem Rechner: Öffne die Stube unter ihrer Adresse in deinem Netz, um andere einzuladen.

## Wie ein Tisch geführt wird

table-settings-clock = Zeit für einen Zug
table-settings-clock-of =
    { $seconds ->
        [0] keine Uhr
        [15] 15 Sekunden
        [30] 30 Sekunden
        [60] 1 Minute
        [120] 2 Minuten
       *[other] 5 Minuten
    }
table-settings-total = Zeit je Partie und Person
table-settings-total-of =
    { $minutes ->
        [0] keine Uhr
       *[other] { $minutes } Minuten
    }
table-settings-pace = Bots spielen
table-settings-pace-of =
    { $pace ->
        [slow] langsam
        [fast] schnell
       *[other] wie üblich
    }
table-settings-switch =
    { $name ->
        [takebacks] Züge dürfen zurückgenommen werden, wenn alle einverstanden sind
        [chat] Man darf einander schreiben
        [rests] Das Spiel darf Tage ruhen: keine Uhr, und kein Bot springt ein
       *[other] Die Hände zeigen, was sich alle davon merken könnten
    }
table-settings-text-takebacks = Züge dürfen zurückgenommen werden, wenn alle einverstanden sind.
table-settings-text-no-takebacks = Züge bleiben: Keiner wird zurückgenommen.
table-settings-text-clock = { $time } für einen Zug; dann macht ihn ein Bot.
table-settings-text-total = { $time } je Person für die ganze Partie, dann zehn Sekunden für einen Zug.
table-settings-text-rests = Das Spiel darf Tage ruhen.
table-settings-text-pace = Bots spielen { table-settings-pace-of }.
table-settings-text-reminders = Die Hände zeigen, was sich alle davon merken könnten.
table-settings-text-chat = Man darf einander schreiben.

## Die Gesellschaft an einem Tisch

players-clock = Zeit, die für den Zug bleibt
# $times sind die aller, die spielen, wie company-time
players-times = Zeit für diese Partie: { $times }
players-time = { $name } { $time }
players-watching =
    { $number ->
        [one] { $names } sieht zu.
       *[other] { $number } sehen zu: { $names }.
    }
players-take-back = Meinen Zug zurücknehmen
players-lock = Tisch zumachen: Niemand kommt mehr dazu
players-unlock = Tisch wieder aufmachen
players-close = Tisch schließen
players-close-sure = Diesen Tisch für immer schließen? Niemand kann weiterspielen.
confirm-no = Nein, doch nicht
players-closed = Wer diesen Tisch eröffnet hat, hat ihn geschlossen.
players-remove = Den Stuhl von { $name } frei machen
players-remove-confirm = { $name } den Stuhl nehmen? Solange ein Spiel läuft, spielt dort ein Bot.
takeback-asked = { $name } möchte den letzten Zug zurücknehmen.
takeback-told = { $name } bittet, den letzten Zug zurückzunehmen.
takeback-agree = Einverstanden
takeback-refuse = Nein, er bleibt
takeback-waits = Die anderen werden gefragt, ob du ihn zurücknehmen darfst.
takeback-never = Doch nicht
players-away = { $name } ist weg. So lange kann ein Bot spielen.
players-silent = { $name } hat eine Weile nicht gezogen. So lange kann ein Bot spielen.
players-substitute = Einen Bot spielen lassen
rematch-wants =
    { $number ->
        [one] { $names } möchte noch einmal spielen.
       *[other] { $names } möchten noch einmal spielen.
    }
rematch-waits = Warten auf { $names } …
turn-notify = Sag mir Bescheid, wenn ich dran bin
turn-notify-no = Sag mir nicht mehr Bescheid

## Was am Tisch gesagt wird

chat-open = Sagen
chat-said = Was gesagt wurde
chat-chat = Deine Worte
chat-send = Senden
chat-nudge = Bei { $name } anklopfen
chat-knocks = klopft bei { $name } an.
chat-knocks-you = klopft an: Du bist dran.
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
        [cry] weint eine Träne
        [clap] klatscht
       *[other] schickt ein Herz
    }

## Das Ende, Zeile für Zeile

counting-title = Was zählt
counting-deal = Weitergeben
counting-on = Weiter

## Nach dem Spiel

result-again = Noch einmal spielen
result-review = Rückblick auf das Spiel
result-record = Als Datei sichern
result-lobby = Ein anderes Spiel aussuchen
result-yours = Gewonnen!
result-shared = Du teilst den Sieg!
result-theirs = Gewonnen: { $who }
result-nobody = Niemand gewinnt
result-place = Rang
result-who = Name
result-score = Stand
result-replay = Noch einmal ansehen
result-share = Den Link dazu kopieren
# Vor dem Moment, der es entschieden hat, als Satz
result-decided = Was es entschieden hat:
result-deciding = Mal sehen, was es entschieden hat …

## Der Rückblick

review-title = Rückblick
review-of = Rückblick: { $title }
review-page-title = Rückblick auf { $title } – Parlour
review-table = Zurück zum Tisch
review-making = Jede Entscheidung wird noch einmal angesehen …
review-patience = Das geschieht einmal für alle, die am Tisch waren. Es kann eine Minute dauern oder mehr.
review-course = Wie das Spiel lief
review-ended = Gewonnen: { $winners }, nach { moves-made }. { review-lines }
review-drawn = Niemand gewinnt, nach { moves-made }. { review-lines }
# Nach "nach"
moves-made =
    { $number ->
        [one] { $number } Zug
       *[other] { $number } Zügen
    }
review-lines = Jede Linie zeigt, in wie vielen von 100 Fällen jemand gewinnt, wie alle Stühle zusammen es sahen.
review-deal = das Geben
review-you = du
# Vor dem Sieg und vor einer Aussicht
review-you-first = Du
review-move = Zug { $move }
review-move-head = Nach Zug
review-line = { $name }: von { $first } auf { $last } von 100.
review-graph =
    { $moves ->
        [one] Die Aussichten auf den Sieg über einen Zug. { $lines }
       *[other] Die Aussichten auf den Sieg über { $moves } Züge. { $lines }
    }
review-slider = Moment des Spiels
review-back = Einen Zug zurück
review-on = Einen Zug weiter
review-after-deal = Nach dem Geben
review-after = Nach Zug { $move } von { $moves }
review-has = { $name } { $chance } von 100
review-as-table = Die Kurve als Tabelle
review-turning-points = Wendepunkte
review-look = Ansehen
review-look-at = Den Tisch in diesem Moment ansehen: { $what }
review-look-now = Den Tisch ansehen
review-dearest = Den teuersten ansehen
review-seat-summaries = Glück und Können
review-decisions = Entscheidungen
review-whose = Von wem
review-yours = { $name } (du)
review-everybody = Von allen
review-costly = Nur die, die etwas gekostet haben
# $number ist, wie viele Entscheidungen es gab, $costly, wie viele davon etwas gekostet haben
review-counted =
    { $number ->
        [0] Es gab nichts zu wählen.
       *[other]
            { $costly ->
                [0] Von { choices-made } hat keine etwas gekostet.
                [one] Von { choices-made } hat eine etwas gekostet.
               *[other] Von { choices-made } haben { $costly } etwas gekostet.
            }
    }
choices-made =
    { $number ->
        [one] { $number } Entscheidung
       *[other] { $number } Entscheidungen
    }
review-decision = Zug { $move }, { $name }
review-made = Gewählt:
review-better = Besser:
review-unjudged = schwer zu sagen
review-free = hat nichts gekostet
review-cost = hat { $chance } von 100 gekostet
review-cost-points = hat { $chance } von 100 und { $points } Punkte gekostet
review-play-on = Von hier weiterspielen
review-play-on-at = Von hier weiterspielen: { $where }
review-against = Weiterspielen gegen
review-chair = auf dem Stuhl von

## Eine Partie noch einmal auf ihrem Tisch

replay-title = Noch einmal ansehen
replay-page-title = { $title } noch einmal – Parlour
replay-loading = Die Karten werden wieder hingelegt …
replay-table = Tisch
replay-share = Teilen
replay-copied = Link kopiert
# Wo ein Link nicht kopiert werden kann, steht er in der Adresszeile
replay-in-address = Siehe Adresszeile
replay-controls = Schritt für Schritt
replay-told = Was geschah
# Klappt auf, was zu einem Schritt erzählt wird, wo es zu lang für seinen Platz ist, und wieder zu
replay-more = Alles
replay-less = Weniger
# Die Gewinnchancen aller: $chances ist eine Liste von replay-chance
replay-chances = { $chances } von 100
replay-chance = { $name } { $chance }
# Über dem letzten Schritt: "Nach Zug 14 von 14: Gewonnen: Ann"
replay-end = { $where }: { $result }.
replay-first = Zum Geben
replay-last = Zum Ende
replay-viewer = Von welchem Stuhl
replay-eyes-of = Stuhl von { $name }
replay-eyes-own = Dein Stuhl
replay-eyes-watcher = Neben dem Tisch
replay-open-hands = Hände offen
replay-find-turns = Wendepunkte
# Wie viel vom Rückblick fertig ist
replay-finding = Sucht … { $done } %
replay-play-on = Weiterspielen …
replay-open = Eine Aufzeichnung öffnen
replay-open-lead = Wähl die Datei einer Aufzeichnung, und sieh die Partie noch einmal, Zug für Zug. Nur du siehst sie.
replay-choose = Datei wählen
replay-drop = oder hier ablegen
replay-another = Eine andere öffnen
replay-too-long = { $name } ist zu lang: Eine Aufzeichnung hat höchstens { $most } kB.

## Die Regeln

rules-title = Die Regeln von { $title }
rules-loading = Die Regeln werden geholt …
rules-failed = Die Regeln ließen sich nicht holen. Versuch es gleich noch einmal.
rules-close = Schließen
rules-how-to-play = So wird gespielt
rules-hints = Tipps
rules-options = Optionen
rules-options-lead = Das kann ein Tisch wählen; der erste Wert ist der übliche.
rules-events = Was gesagt wird
rules-events-lead = Die Arten von Ereignissen, wie Aufzeichnungen und Szenarien sie nennen.
rules-source = Quelle: { $source }
rules-clause = Regel { $clause }

## Erste Hände

learn-title = { $title } lernen – Parlour
learn-loading = Die Karten werden hingelegt …
learn-step = Schritt { $step } von { $steps }
learn-show = Zeig es mir
learn-next = Weiter
learn-again = Noch einmal
learn-play = Spielen
# Vor dem Zug
learn-shown = Das ist der Zug:
learn-done = Mehr brauchst du nicht.
learn-failed = Die erste Hand ließ sich nicht holen. Versuch es gleich noch einmal.
learn-link = In einer Minute lernen
learn-short = Lernen
learn-game = { $title } in einer Minute lernen
# Wenn sie schon einmal gespielt ist
learn-link-again = Deine erste Hand noch einmal

## Einzelne Tasten

shortcuts-title = Tasten
shortcuts-switch = Diese einzelnen Tasten benutzen
shortcuts-space = Leertaste
shortcuts-hand = Deine Hand entlang
shortcuts-aside = Umschalt ← →
shortcuts-put = Eine Karte auf deiner Hand an eine andere Stelle stecken
shortcuts-enter = Die Karte oder die gewählten Karten spielen, oder den Knopf drücken
shortcuts-choose = Eine Karte zum Spielen mit anderen wählen oder zurücklegen
shortcuts-buttons = Die Knöpfe unter deiner Hand, von links
shortcuts-to-hand = Zu deiner Hand
shortcuts-hint = Ein Tipp: was gut wäre, wo der Tisch Tipps erlaubt
shortcuts-moves = Alle Züge
shortcuts-rules = Die Regeln
shortcuts-log = Was geschah
shortcuts-sort = Deine Hand nach Farbe oder Rang sortieren
shortcuts-close = Schließen, was offen ist
shortcuts-list = Diese Liste

# Wie eine Partie ausgeteilt wurde

result-check = Austeilen prüfen
deal-check-title = Wie diese Partie ausgeteilt wurde
deal-check-working = Wird geprüft …
deal-check-right = Hier wurde ehrlich ausgeteilt.
deal-check-wrong = Mit diesem Austeilen stimmt etwas nicht.
deal-check-unproven = An diesem Austeilen ist nichts falsch. Aber deine Seite hat nichts beigetragen, also beweist es dir nichts.
deal-check-partly = An diesem Austeilen ist nichts falsch, soweit diese Seite es sagen kann.
deal-check-open = An diesem Austeilen war niemand außer der Stube beteiligt.
deal-check-holds = stimmt: { "" }
deal-check-fails = stimmt nicht: { "" }
deal-check-untold = lässt sich nicht sagen: { "" }
deal-check-alone = Die Partie setzt eine andere fort oder ist die vom Haus ausgeteilte. Ihr Startwert ist nicht aus Beiträgen gemacht.
deal-check-method = Es wurde nach einem Verfahren ausgeteilt, das diese Seite nicht kennt.
deal-check-secret = Die Stube ist bei dem Geheimnis geblieben, dessen Hash dir vor dem Austeilen gesagt wurde.
deal-check-secret-unseen = Das Geheimnis der Stube hat den Hash, der in der Aufzeichnung steht. Welcher vor dem Austeilen gesagt wurde, hat dieser Browser nicht gesehen.
deal-check-part = Was deine Seite beigetragen hat, ist darin.
deal-check-part-none = Deine Seite hat zu diesem Austeilen nichts beigetragen.
deal-check-seed = Der Startwert ist aus diesem Geheimnis gemacht und aus dem, was von { $names } kam.
deal-check-seed-alone = Der Startwert ist allein aus diesem Geheimnis gemacht.
deal-check-draws = { $number ->
    [one] Das eine, was der Zufall entschied, ergibt sich aus dem Startwert.
   *[other] Alles, was der Zufall entschied, zusammen { $number } Ziehungen, ergibt sich aus dem Startwert.
}
deal-check-pack = Vor jedem Austeilen lagen die Karten wie in einem neuen Spiel.
deal-check-pack-unknown = Wie die Karten dieses Decks vor dem Austeilen lagen, kann nur parlour verify sagen: Lade die Aufzeichnung herunter.
deal-check-hands = { $number ->
    [one] Die Hände sind aus der Reihenfolge der Karten ausgeteilt.
   *[other] Die Hände sind alle { $number } Male aus der Reihenfolge der Karten ausgeteilt.
}
deal-check-own = Deine erste Hand ist die, die du gesehen hast.
deal-check-proves = Die Stube hat dieses Austeilen also weder ausgesucht noch geändert. Hineinsehen konnte sie: Wer die Stube betreibt, hat das Geheimnis. Und wer mitspielt und das Geheimnis kennt, konnte seinen Beitrag aussuchen.
