# Texte der Kartenstube für ihre Benutzer.

## Namen und Bilder

# Ein Benutzer ohne Namen
nickname-default = Gast
avatar-unknown = Unbekanntes Bild: { $face }
avatar-color-unknown = Unbekannte Farbe: { $colour }
nickname-length = Ein Name muss 1 bis { $most } Zeichen haben; dieser hat { $length }
nickname-house = Dieser Name ist für Bots reserviert. Wähl einen anderen
# Wörter für Bots, durch Leerzeichen getrennt. Namen von Menschen dürfen sie nicht enthalten
words-for-bots = bot bots roboter computer

## Plätze

nickname-default-bot = Bot
human-only = Du bist mit einem Bot-Token angemeldet, und Bots dürfen das nicht
unknown-bot-token = Unbekanntes oder widerrufenes Bot-Token
no-cookie = Du kannst nur zusehen: Dein Browser hat kein Cookie geschickt, deshalb kann dich der Server nicht wiedererkennen
seat-yours = Du sitzt schon auf Platz { $seat }
seat-later = Die Partie läuft schon. Du kannst zusehen und dich nach ihrem Ende hinsetzen
seat-taken = Hier sitzt schon { $name }
seat-taken-by-you = Hier sitzt du schon
seat-unknown = Platz { $seat } gibt es an diesem Tisch nicht
seat-out-of-range = Ungültiger Platz { $seat }: Die Plätze haben die Nummern 0 bis { $last }
leave-not-seated = Du spielst an diesem Tisch nicht mit
leave-again = Du hast die Partie schon verlassen; ein Bot spielt für dich
bots-by-host = Nur der Gastgeber kann Bots hinzufügen oder entfernen
bots-later = Die Partie läuft schon. Bots kannst du erst danach hinzufügen oder entfernen
seats-full = Alle Plätze sind besetzt
order-by-host = Nur der Gastgeber kann die Reihenfolge der Plätze ändern
order-later = Die Reihenfolge der Plätze kannst du vor dem Start der Partie ändern
order-same = Der Mitspieler hat diesen Platz schon
ready-not-seated = Nur Mitspieler am Tisch können bereit sein
ready-playing = Die Partie hat schon begonnen
ready-rematch = Die Partie ist vorbei: Bitte um eine Revanche
seat-daily = Beim Blatt des Tages behalten die Bots ihre Plätze
seat-known-cards = Du hattest in dieser Partie schon einen Platz und kennst einige der Karten
seat-ask = Frag zuerst den Gastgeber nach diesem Platz
seat-other-request = Der Gastgeber antwortet gerade jemand anderem. Versuch es gleich noch einmal
seat-by-host = Nur der Gastgeber kann jemanden auf den Platz eines Bots lassen
seat-no-request = Gerade fragt niemand nach einem Platz
bot-not-there = Auf diesem Platz sitzt kein Bot

## Start und Revanche

start-again = Die Partie hat schon begonnen
start-not-seated = Nur Mitspieler am Tisch können die Partie starten
# $name ist der Gastgeber
start-by-host = Nur { $name } kann als Gastgeber die Partie starten
start-open = Platz { $seat } ist frei: Dort fehlt ein Mitspieler oder ein Bot
rematch-no-match = Hier wurde noch keine Partie gespielt. Starte zuerst eine
rematch-not-over = Die Partie ist noch nicht vorbei
rematch-same-deal = Nur eine Partie gegen Bots lässt sich mit denselben Karten wiederholen
rematch-other-match = Die letzte Partie an diesem Tisch ist Partie { $now }, nicht Partie { $match }
# Für alle Mitspieler am Tisch
match-abandoned = Diese Partie begann mit einer anderen Version der Regeln von { $title } und kann nicht fortgesetzt werden. Alle Mitspieler behalten ihren Platz: Ihr könnt eine neue Partie starten.

# $names sind die Mitspieler, die noch nicht zugestimmt haben
rematch-waits = Warten auf die Zustimmung zur Revanche: { $names }
# Eine Anfrage kam mit derselben ID noch einmal, nachdem sie abgelehnt wurde
refused-duplicate = Diese Anfrage wurde schon abgelehnt. Sende eine neue Anfrage

## Einstellungen des Tischs und Rechte des Gastgebers

table-settings-bot-speed = Ungültiges Tempo der Bots; möglich sind { $paces }
table-settings-seconds-per-move = Ungültige Zeit pro Zug; möglich sind { $clocks } Sekunden
table-settings-seconds-per-match = Ungültige Zeit pro Partie; möglich sind { $totals } Sekunden
table-settings-correspondence = Eine Partie über mehrere Tage kann keine Uhr haben
table-closed = Dieser Tisch ist geschlossen
table-locked = Dieser Tisch ist gesperrt; frag den Gastgeber
# Für Zuschauer, deren Verbindung getrennt wird
spectators-sent-away = Der Gastgeber hat diesen Tisch gesperrt: Nur Mitspieler können bleiben
lock-by-host = Nur der Gastgeber kann den Tisch sperren
change-by-host = Nur der Gastgeber kann Spiel und Einstellungen ändern
change-daily = Spiel und Einstellungen lassen sich beim Blatt des Tages nicht ändern, weil alle dasselbe Blatt spielen
change-later = Die Partie ist noch nicht vorbei. Danach kannst du Spiel und Einstellungen ändern
change-other-match = Seit du das Formular geöffnet hast, hat hier eine andere Partie begonnen. Öffne es noch einmal
close-by-host = Nur der Gastgeber kann den Tisch schließen
host-by-creator = Nur wer diesen Tisch angelegt hat, kann wieder Gastgeber werden
host-by-host = Nur der Gastgeber kann jemand anderen zum Gastgeber machen
host-nobody = Auf diesem Platz sitzt niemand, der Gastgeber sein kann
host-already = Du bist schon Gastgeber
remove-player-nobody = Auf diesem Platz sitzt kein Mitspieler
remove-player-yourself = Du kannst dich nicht selbst entfernen: Verlass stattdessen deinen Platz
remove-player-by-host = Nur der Gastgeber kann Mitspieler entfernen; zwischen zwei Partien kann jeder einen Mitspieler entfernen, der gegangen ist
substitute-not-seated = Nur Mitspieler am Tisch können den Platz einem Bot überlassen
substitute-rests = Diese Partie dauert mehrere Tage: Bots springen hier nicht ein
substitute-no-match = Gerade läuft keine Partie
substitute-nobody = Auf diesem Platz sitzt kein Mitspieler, den ein Bot ersetzen könnte
substitute-already = Für { $name } spielt schon ein Bot
substitute-not-waited = { $name } ist nicht am Zug
substitute-soon =
    { $seconds ->
        [one] { $name } ist noch am Tisch: Ein Bot darf erst in einer Sekunde übernehmen
       *[other] { $name } ist noch am Tisch: Ein Bot darf erst in { $seconds } Sekunden übernehmen
    }

## Zum Ende springen

skip-not-seated = Nur Mitspieler und der Gastgeber können zum Ende springen
skip-over = Die Partie ist vorbei
skip-players-left = Es sind noch Mitspieler in der Partie, deshalb kannst du nicht zum Ende springen
skip-already = Die Bots spielen die Partie schon zu Ende

## Züge zurücknehmen

takeback-off = An diesem Tisch lassen sich Züge nicht zurücknehmen
takeback-over = Die Partie ist vorbei
takeback-still = Ein Mitspieler hat schon gefragt, ob er einen Zug zurücknehmen darf
takeback-none = Es gibt keinen Zug, den man zurücknehmen könnte
takeback-later = Der letzte Zug ist nicht von dir
takeback-shown = Dieser Zug hat etwas aufgedeckt, deshalb lässt er sich nicht zurücknehmen
takeback-not-asked = Niemand hat gefragt, ob er einen Zug zurücknehmen darf
takeback-waits = Du hast schon geantwortet. Warte auf die anderen
takeback-lost = Dieser Zug lässt sich nicht zurücknehmen, weil im Raum etwas schiefgegangen ist
takeback-done = { $name } nimmt den letzten Zug zurück.
took-back-you = Du nimmst deinen letzten Zug zurück.
takeback-declined = { $name } erlaubt nicht, den Zug zurückzunehmen.
let-stand-you = Du erlaubst nicht, den Zug zurückzunehmen.
undo-none = Du hast vorher keine Entscheidung getroffen, zu der du zurückkehren könntest
undone = { $name } kehrt zu einer früheren Entscheidung zurück. Die Partie ist jetzt eine Übungspartie.
undone-you = Du kehrst zu deiner letzten Entscheidung zurück. Die Partie ist jetzt eine Übungspartie.

## Gemeinsam angesehene Partien

replay-playing = Eine Partie könnt ihr erst nach ihrem Ende gemeinsam ansehen
replay-no-match = Partie { $match } kann nicht angesehen werden
replay-not-seated = Nur Mitspieler und der Gastgeber können vorführen
replay-led = Ein anderer Spieler führt die Partie gerade vor
replay-none = Es wird gerade keine Partie gemeinsam angesehen

## Einladungen

invite-unknown = Mit dieser Person hast du hier noch nicht gespielt
invite-not-yours = Nur der Gastgeber und die Mitspieler können einladen
invite-seated = Diese Person hat schon einen Platz
invite-many = Höchstens { $most } Personen können zugleich eingeladen sein

## Vorschläge

proposal-unknown = Unbekannter Vorschlag; möglich sind { $proposals }
proposal-over = Die Partie ist vorbei
proposal-still = Über einen anderen Vorschlag wird noch abgestimmt
proposal-none = Es gibt keinen Vorschlag, auf den du antworten könntest
proposal-no-clock = An diesem Tisch gibt es keine Uhr
proposal-open-hands = Zuschauer können frühere Karten nur in einer laufenden Partie an einem privaten Tisch sehen
open-hands-not-yet = Die Karten sind eine Runde später zu sehen, und die erste Runde läuft noch
proposal-paused = Die Uhren stehen schon still
proposal-not-paused = Die Uhren laufen

## Mitteilungen an alle am Tisch

# $reader ist, wer den Text liest: der betroffene Spieler, der Nutzer, der ihn entfernt hat, oder ein anderer
# $bot ist plays, wenn jetzt ein Bot für den Spieler spielt
announcement-player-removed =
    { $reader ->
        [player] { $actor } hat dich vom Tisch entfernt.
        [actor] Du hast { $name } vom Tisch entfernt.
       *[others] { $actor } hat { $name } vom Tisch entfernt.
    }{ $bot ->
        [plays] { " " }Ein Bot spielt weiter.
       *[none] { "" }
    }
announcement-bot-took-over =
    { $reader ->
        [player] Du hast die Partie verlassen. Ein Bot spielt für dich.
       *[others] { $name } hat die Partie verlassen. Ein Bot spielt weiter.
    }
announcement-bot-substituted =
    { $reader ->
        [player] Ein Bot spielt für dich, bis du zurück bist.
       *[others] Für { $name } spielt ein Bot, bis { $name } zurück ist.
    }
announcement-player-returned =
    { $reader ->
        [player] Du bist zurück und spielst wieder selbst.
       *[others] { $name } ist zurück und spielt wieder mit.
    }
announcement-time-is-up =
    { $reader ->
        [player] Deine Zeit ist um: Ein Bot hat für dich gespielt.
       *[others] Die Zeit ist um: Ein Bot hat für { $name } gespielt.
    }
announcement-seat-taken =
    { $reader ->
        [player] Du spielst für einen Bot weiter.
       *[others] { $name } spielt für einen Bot weiter.
    }
# $proposal ist, worauf sich die Spieler geeinigt haben
announcement-proposal-carried-out =
    { $proposal ->
        [add_time] Alle bekommen eine Minute mehr Zeit.
        [pause_clock] Die Uhren stehen still.
        [open_hands] Zuschauer sehen alle Karten mit einer Runde Verzögerung.
        [close_hands] Zuschauer sehen die Karten früherer Runden nicht mehr.
       *[resume_clock] Die Uhren laufen wieder.
    }
# $reader ist player, wenn der Leser abgelehnt hat
announcement-proposal-declined =
    { $reader ->
        [player] Du hast abgelehnt:
       *[others] { $name } hat abgelehnt:
    }{ " " }{ $proposal ->
        [add_time] keine zusätzliche Zeit.
        [pause_clock] keine Pause.
        [open_hands] Zuschauer sehen keine Karten.
       *[resume_clock] Die Pause geht weiter.
    }
# $change ist game, wenn ein anderes Spiel oder eine andere Zahl von Plätzen gewählt wurde, settings, wenn die
# Einstellungen in $changes geändert wurden, oder both; $moved Spieler haben ihren
# Platz verloren, sie heißen $name, und jeder von ihnen liest den Text als player; wer die Änderung gemacht hat, als actor
announcement-table-changed =
    { $change ->
        [game]
            { $reader ->
                [actor] Du hast das Spiel geändert: jetzt { $title } mit { $seats } Plätzen.
               *[others] { $actor } hat das Spiel geändert: jetzt { $title } mit { $seats } Plätzen.
            }
        [both]
            { $reader ->
                [actor] Du hast das Spiel geändert: jetzt { $title } mit { $seats } Plätzen, { $changes }.
               *[others] { $actor } hat das Spiel geändert: jetzt { $title } mit { $seats } Plätzen, { $changes }.
            }
        [settings]
            { $reader ->
                [actor] Du hast die Einstellungen geändert: { $changes }.
               *[others] { $actor } hat die Einstellungen geändert: { $changes }.
            }
       *[none]
            { $reader ->
                [actor] Du hast eine weitere Partie desselben Spiels vorbereitet.
               *[others] { $actor } hat eine weitere Partie desselben Spiels vorbereitet.
            }
    }{ $moved ->
        [0] { "" }
        [one]
            { $reader ->
                [player] { " " }Für dich ist kein Platz mehr frei: Du schaust jetzt zu.
               *[others] { " " }Für { $name } ist kein Platz mehr frei: { $name } schaut jetzt zu.
            }
       *[other]
            { $reader ->
                [player] { " " }Für dich ist kein Platz mehr frei: Du schaust jetzt zu.
               *[others] { " " }Für { $name } sind keine Plätze mehr frei: Sie schauen jetzt zu.
            }
    }
# Der neue Wert einer Einstellung
announcement-change-hints =
    { $value ->
        [on] Tipps an
       *[off] Tipps aus
    }
announcement-change-chat =
    { $value ->
        [on] Chat an
       *[off] Chat aus
    }
announcement-change-takebacks =
    { $value ->
        [on] Zurücknehmen an
       *[off] Zurücknehmen aus
    }
announcement-change-known-cards =
    { $value ->
        [on] bekannte Karten sichtbar
       *[off] bekannte Karten nicht sichtbar
    }
announcement-change-private =
    { $value ->
        [on] privater Tisch
       *[off] Tisch für alle in der Liste
    }
announcement-change-correspondence =
    { $value ->
        [on] Spiel über mehrere Tage
       *[off] kein Spiel über mehrere Tage
    }
announcement-change-bot-speed =
    { $value ->
        [slow] langsame Bots
        [fast] schnelle Bots
       *[normal] Bots in normalem Tempo
    }
# $value ist eine Zahl von Sekunden
announcement-change-move-time =
    { $value ->
        [0] keine Zeitgrenze pro Zug
       *[other] { $value } Sekunden pro Zug
    }
# $value ist eine Zahl von Minuten
announcement-change-match-time =
    { $value ->
        [0] keine Zeitgrenze pro Partie
       *[other] { $value } Minuten pro Spieler und Partie
    }
# $value sind die Namen der Hausregeln mit ihren neuen Werten
announcement-change-options = Hausregeln ({ $value })
# der Nutzer, der einen Spieler entfernt oder den Tisch geändert hat, wenn er nie einen Platz hatte
announcement-host = Der Gastgeber

## Chat und Anstupsen

chat-not-seated = Das können nur Mitspieler; du bist Zuschauer
chat-no-phrase = Unbekannter Spruch
chat-muted = Der Gastgeber hat die Zuschauer stummgeschaltet
mute-by-host = Nur der Gastgeber kann Zuschauer stummschalten
chat-no-chat = Der Chat ist an diesem Tisch aus: Du kannst nur Sprüche schicken
chat-length = Eine Nachricht hat 1 bis { $most } Zeichen; diese hat { $length }
chat-slower = Zu viele Nachrichten. Warte einen Moment
nudge-nobody = Auf diesem Platz sitzt kein Mitspieler, den du anstupsen könntest
nudge-not-waited = { $name } ist nicht am Zug
nudge-soon = { $name } wurde gerade erst angestupst

## Züge und Tipps

move-not-begun = Die Partie hat noch nicht begonnen
move-other-match = Dieser Zug gehört zu Partie { $match }; gerade läuft Partie { $now }
move-not-yours = In dieser Partie spielst du nicht mit
move-by-bot = Ein Bot spielt für dich: Nimm erst deinen Platz wieder ein
card-no-move = Mit dieser Karte kannst du gerade nichts tun
hint-off = Der Gastgeber hat Tipps an diesem Tisch ausgeschaltet
hint-over = Die Partie ist vorbei
hint-not-yours = Einen Tipp bekommst du nur, wenn du dran bist
hint-in-progress = Dein Tipp kommt gleich
hint-failed = Diesmal gibt es keinen Tipp: Etwas ist schiefgegangen. Frag noch einmal

## Aufzeichnungen und Rückblicke

other-rules = Diese Partie wurde mit einer anderen Version der Regeln von { $title } gespielt
continue-range = Du kannst diese Partie ab jedem Zug von 0 bis { $last } weiterspielen
continue-deck = Eine Partie mit vorbereiteten Karten kannst du hier ansehen, aber nicht weiterspielen
continue-broken = Diese Partie lässt sich nicht nachspielen: { $reason }
record-not-yet = An diesem Tisch ist noch keine Partie zu Ende, deshalb gibt es keine Aufzeichnung
record-no-match = An diesem Tisch gibt es keine Partie { $match }
record-not-over = Partie { $match } ist noch nicht zu Ende, und ihre Aufzeichnung würde die Karten verraten
# $reason ist ein Fehler der Bibliothek auf Englisch
record-unread = Diese Datei ist keine Aufzeichnung einer Partie: { $reason }
record-broken = Diese Aufzeichnung lässt sich nicht abspielen: { $reason }
# Ein Mitspieler, der in der Aufzeichnung keinen Namen hat
seat-default-name = Platz { $seat }
review-not-asked = Niemand an diesem Tisch hat einen Rückblick auf Partie { $match } angefordert
review-failed = Der Rückblick ist fehlgeschlagen, weil etwas schiefgegangen ist. Versuch es später noch einmal

## Das Blatt des Tages

daily-none = Ungültiger Tag: { $day }
daily-later = Dieser Tag liegt in der Zukunft
daily-on = Du kannst das Blatt des Tages erst ansehen, wenn der Tag vorbei ist
daily-others = Hier spielt ein anderer Spieler das Blatt des Tages. Du kannst es erst ansehen, wenn der Tag vorbei ist.
daily-once = Das Blatt des Tages kannst du nur einmal spielen. Morgen gibt es ein neues
daily-cleared = Dein Tisch wurde geschlossen, bevor du fertig warst. Morgen gibt es ein neues Blatt
close-daily = Das Blatt des Tages bleibt offen, bis du fertig bist oder der Tag vorbei ist

## Konten

# Der Name eines Mitspielers, dessen Konto gelöscht wurde. Alle Leser sehen denselben Text
deleted-user-name = Früherer Mitspieler
device-link-invalid = Dieser Link gilt nicht mehr: Er wurde schon benutzt oder ist älter als 15 Minuten. Erstelle auf deinem ersten Gerät einen neuen.
# Am Anfang der Datei mit den Daten, die ein Benutzer herunterlädt
export-about = Das ist alles, was der Server über dich speichert. Zeiten sind in UTC. „matches“ enthält deine beendeten Partien. „rows“ enthält der Reihe nach, was du an jedem Tisch getan hast. Die Namen der Mitspieler sind nur so enthalten, wie alle am Tisch sie gesehen haben. Karten fehlen: Sie stehen in der Aufzeichnung jeder Partie.

## Fehlerseiten

error-page-nowhere = Seite nicht gefunden
error-page-nowhere-more = Diese Adresse gibt es nicht. Vielleicht fehlen Buchstaben.
error-page-never = Tisch nicht gefunden
error-page-never-more = Unter dieser Adresse gab es nie einen Tisch. Vielleicht fehlt im Link ein Buchstabe: Bitte den Gastgeber noch einmal um den Link.
error-page-closed = Dieser Tisch wurde geschlossen
error-page-closed-more = Der Gastgeber hat den Tisch geschlossen. Du kannst an einem anderen Tisch mitspielen oder selbst einen eröffnen.
error-page-offline = Du bist offline
error-page-offline-more = Parlour ist gerade nicht zu erreichen. Verloren ist nichts: Deine Partie wartet auf dich.

## Der Server

table-unknown = Den Tisch { $table } gibt es nicht
draining = Der Server wird gleich aktualisiert, deshalb kannst du gerade keinen neuen Tisch eröffnen. Laufende Partien gehen weiter.
banned = Der Betreiber dieses Servers hat dich ausgeschlossen.
write-failed = Der Server konnte deine Aktion nicht speichern. Versuch es noch einmal
# Wenn Parlour ohne Server im Browser läuft
storage-failed = Der Speicher dieses Browsers ist voll oder nicht verfügbar. Nichts wurde gespeichert, deine Partie ist unverändert
data-file-unknown = Das ist keine Datei mit gespeicherten Daten von Parlour. Nichts wurde geändert.
data-file-damaged = Diese Datei ist unvollständig oder beschädigt. Nichts wurde geändert. Speichere sie noch einmal oder nimm eine andere Datei.
data-file-newer = Diese Datei hat eine neuere Version von Parlour gespeichert. Nichts wurde geändert. Lade diese Seite neu, um die neuere Version zu bekommen, und lade dann die Datei noch einmal.
unexpected = Im Raum ist etwas schiefgegangen. Versuch es später noch einmal

## Tische, die sich nicht laden lassen

# $reason ist eine der nächsten fünf Meldungen
table-load-version = Diese Version von Parlour kann den Tisch nicht laden: { $reason }
table-load-beginning = Die ersten Zeilen des Protokolls fehlen
table-load-misfit = Das Protokoll ist widersprüchlich
table-load-kind = Zeile { $seq } ist von unbekannter Art: { $kind }
table-load-snapshot = Der Zwischenstand bei Zeile { $seq } gehört zu einer anderen Partie
table-load-elsewhere = Die gespeicherten Züge führen jetzt zu einer anderen Stellung
table-load-damaged = Tisch { $table } lässt sich nicht laden: Seine Daten sind beschädigt

## Datenbanken und Sicherungen einer früheren Version

database-earlier =
    { $kind ->
        [file] { $database }: Diese Datenbank stammt von einer früheren Version von Parlour, und die installierte Version kann sie nicht lesen; verschiebe diese Datei in einen anderen Ordner, zusammen mit allen Dateien, die mit demselben Namen beginnen; Parlour legt dann eine neue Datenbank an
       *[server] { $database }: Diese Datenbank stammt von einer früheren Version von Parlour, und die installierte Version kann sie nicht lesen; lass sie unverändert und gib eine leere Datenbank an, in der Parlour seine Tabellen anlegt
    }
backup-earlier = { $file }: Diese Sicherung stammt von einer früheren Version von Parlour, und die installierte Version kann sie nicht lesen; stelle sie mit der Version wieder her, mit der sie erstellt wurde

## Sicherungen

backup-made =
    { $rows ->
        [one] { $file }: Sicherung von einer Zeile aus { $database }
       *[other] { $file }: Sicherung von { $rows } Zeilen aus { $database }
    }
backup-restored =
    { $rows ->
        [one] { $database }: eine Zeile aus { $file } wiederhergestellt
       *[other] { $database }: { $rows } Zeilen aus { $file } wiederhergestellt
    }
backup-whole =
    { $rows ->
        [one] { $file } ist vollständig (eine Zeile), und jeder Spieltisch lässt sich laden
       *[other] { $file } ist vollständig ({ $rows } Zeilen), und jeder Spieltisch lässt sich laden
    }

## Abgelehnte Anfragen

# $host ist der angefragte Hostname. Auch der Betreiber des Servers liest dies
request-host = Unbekannter Hostname { $host }. Ist das dein Server, erlaube den Namen mit --allowed-hosts { $host }. Ein Reverse-Proxy muss den ursprünglichen Hostnamen weitergeben (den Host-Header).
request-no-host = Der Anfrage fehlt der Host-Header
# $origin ist die Website der Seite, von der die Anfrage kam. Auch der Betreiber des Servers liest dies
request-origin = Anfragen von anderen Websites werden abgelehnt: Diese kam von { $origin }, und der Hostname war { $host }. Gehören beide zu diesem Server hinter einem Proxy, muss der Proxy den ursprünglichen Host-Header weitergeben. Oder erlaube den Namen mit --allowed-hosts.
# Der Browser hat den Namen der anderen Website nicht geschickt
request-site = Anfragen von anderen Websites werden abgelehnt
request-address = Die Adresse ist zu lang; erlaubt sind höchstens { $most } Zeichen
request-nowhere = Diese Seite gibt es nicht
request-large = Die Anfrage ist zu groß; erlaubt sind höchstens { $most } Bytes
request-slow = Zeitüberschreitung: Die Anfrage war nach { $seconds } Sekunden noch nicht vollständig
request-full = Der Server ist ausgelastet. Versuch es gleich noch einmal

## Grenzen

rate-limited =
    { $seconds ->
        [one] Zu viele Anfragen. Versuch es in einer Sekunde noch einmal
       *[other] Zu viele Anfragen. Versuch es in { $seconds } Sekunden noch einmal
    }
too-many-connections = Du hast zu viele Tische offen. Schließ ein paar Fenster oder Tabs
# Der Grund, eine Verbindung zu schließen, die Hunderte von Nachrichten in der Sekunde schickt
rate-limited-closed = Zu viele Nachrichten
review-no-cookie = Rückblicke brauchen ein Cookie, aber dein Browser hat keins geschickt
review-full = Viele Rückblicke stehen schon in der Warteschlange. Versuch es in ein paar Minuten noch einmal

## Antworten von `parlour admin`

admin-table = { $table }  { $game }, { $seats } Plätze, { $state ->
    [playing] läuft
    [waiting] noch nicht gestartet
    [over] zu Ende
    [closed] geschlossen
    [unlisted] nicht gelistet
   *[listed] öffentlich
}, { $changed }
admin-table-damaged = { $table }  beschädigt, { $changed }
admin-tables = { $number ->
    [0] Keine Tische
    [one] Ein Tisch
   *[other] { $number } Tische
}
admin-seat = { $kind ->
    [bot] Platz { $seat }: { $name }, der Bot { $bot }
    [person] Platz { $seat }: { $name }, { $who }
   *[free] Platz { $seat }: frei
}
admin-rows = { $number ->
    [one] Eine Protokollzeile
   *[other] { $number } Protokollzeilen
}, letzter Zug um { $moved }
admin-closed = Tisch { $table } geschlossen
admin-broken-table = { $reason }{ $number ->
    [0] {""}
    [one] {" "}(Zeile { $rows })
   *[other] {" "}(Zeilen { $rows })
}; schließen kannst du den Tisch trotzdem mit `parlour admin close { $table }`
admin-closed-already = Tisch { $table } war schon geschlossen
admin-no-table = Den Tisch { $table } gibt es nicht; alle Tische zeigt `parlour admin tables`
admin-banned = { $whom } ist ausgeschlossen, { $ends ->
    [then] bis { $until }
   *[never] auf Dauer
}
admin-unbanned = { $whom } ist nicht mehr ausgeschlossen
admin-not-banned = { $whom } ist nicht ausgeschlossen; alle Ausschlüsse zeigt `parlour admin bans`
admin-no-bans = Niemand ist ausgeschlossen
admin-ban-target = { $whom } ist keine gültige Benutzer-ID, keine Adresse und kein Netz. Eine Benutzer-ID besteht aus 16 Zeichen (Buchstaben, Ziffern, - und _), wie in `parlour admin show`
admin-invalid-time = Ungültige Zeit: { $until }. Gültig ist zum Beispiel 30m, 12h, 7d, 2027-01-31 oder 2027-01-31T18:00
admin-unknown-user = Unbekannter Benutzer: { $who }
admin-confirm = { $number ->
    [0] Dieser Benutzer war an keinem Tisch
    [one] Dieser Benutzer war an einem Tisch
   *[other] Dieser Benutzer war an { $number } Tischen
}; noch wurde nichts gelöscht. Das Löschen lässt sich nicht rückgängig machen: Bestätige es mit --yes
admin-deleted = { $number ->
    [0] Benutzer gelöscht; er war an keinem Tisch
    [one] Benutzer gelöscht; er war an einem Tisch
   *[other] Benutzer gelöscht; er war an { $number } Tischen
}
admin-copies = { $number ->
    [one] Eine Kopie der Datenbank aus der Zeit vor einem Upgrade kann noch Daten dieses Benutzers enthalten. Lösche sie, wenn du sie nicht mehr brauchst: { $copies }
   *[other] Kopien der Datenbank aus der Zeit vor Upgrades können noch Daten dieses Benutzers enthalten. Lösche sie, wenn du sie nicht mehr brauchst: { $copies }
}
admin-token-created = Token des Bot-Clients { $name } (Benutzer-ID { $who }):
admin-token-note = Notiere dir das Token jetzt: Der Server speichert nur den Hash und kann das Token nicht noch einmal anzeigen. Widerrufen kannst du das Token mit `parlour admin revoke-bot-token`.
admin-token-revoked = Token von { $name } widerrufen
admin-bot = { $who }  { $name }
admin-no-tokens = Es gibt keine Bot-Tokens; mit `parlour admin create-bot-token NAME` erstellst du eines
admin-bot-name = Der Name eines Bot-Clients hat 1 bis { $most } sichtbare Zeichen
admin-token-exists = { $name } hat schon ein Token; widerrufe es mit `parlour admin revoke-bot-token`
admin-token-unknown = Unbekannter Bot-Client: { $name }; alle zeigt `parlour admin bot-tokens`
admin-node = { $node }  { $state ->
    [draining] ohne neue Tische
   *[open] offen
}, { $processes ->
    [one] ein Prozess
   *[other] { $processes } Prozesse
}{ $counted ->
    [yes] , { $people ->
        [one] ein Mitspieler an einem Tisch
       *[other] { $people } Mitspieler an Tischen
    }
   *[no] {""}
}
admin-no-nodes = Es laufen keine Knoten
admin-no-node = Unbekannter oder gestoppter Knoten: { $node }. { $number ->
    [0] Kein Knoten läuft
    [one] Der laufende Knoten ist { $names }
   *[other] Die laufenden Knoten sind { $names }
}
admin-drained = { $which ->
    [one] { $node } eröffnet keine neuen Tische, und sein /readyz antwortet mit 503. Partien an seinen Tischen gehen weiter. Du kannst den Knoten jederzeit stoppen
   *[all] Die laufenden Knoten eröffnen keine neuen Tische, und ihr /readyz antwortet mit 503. Partien gehen weiter. Du kannst die Knoten jederzeit stoppen; nach einem Neustart eröffnen sie wieder neue Tische
}
admin-undrained = { $which ->
    [one] { $node } eröffnet wieder neue Tische
   *[all] Alle Knoten eröffnen wieder neue Tische
}
admin-not-drained = { $all ->
    [yes] { $node } wurde zusammen mit allen anderen Knoten für neue Tische gesperrt. `parlour admin drain --cancel` nimmt das zurück
   *[no] { $node } ist nicht für neue Tische gesperrt
}

# Turniere

# $tournament ist, was der Client als Kennung geschickt hat
tournament-unknown = Es gibt kein Turnier { $tournament }
tournament-table = Dieser Tisch gehört zu einem Turnier. Das geht nur auf der Seite des Turniers
# $most ist die größte Zahl der Zeichen
tournament-name = Der Name eines Turniers hat 1 bis { $most } Zeichen
tournament-format = Diese Art von Turnier gibt es nicht. Möglich sind { $formats }
tournament-two-seats = In einer Arena und im Schweizer System spielen immer zwei gegeneinander. Wähle für mehr Spieler an einem Tisch „Gleich große Tische“
# $least und $most sind Zahlen von Plätzen
tournament-table-seats = Gleich große Tische haben { $least } bis { $most } Plätze
# $title ist der Name eines Spiels, $seats die gewünschte Zahl der Plätze, $possible die möglichen
tournament-seats = { $title } kann man nicht an Tischen mit { $seats } Plätzen spielen, nur mit { $possible }
tournament-rounds = Ein Turnier hat { $least } bis { $most } Runden
tournament-minutes = Eine Arena dauert { $least } bis { $most } Minuten
tournament-match-minutes = Eine Partie dauert höchstens { $least } bis { $most } Minuten
tournament-correspondence = Ein Turnier kann man nicht als Fernpartie spielen
# $most ist die größte Zahl der Turniere
tournament-too-many = Du hast schon { $most } Turniere, die nicht zu Ende sind. Beende erst eines davon
# $most ist die größte Zahl der Spieler
tournament-full = Dieses Turnier ist voll: Es hat { $most } Spieler
tournament-over = Dieses Turnier ist zu Ende. Die Ergebnisse bleiben auf seiner Seite
tournament-joined = Du nimmst schon an diesem Turnier teil. Seine Seite führt dich zu deinen Partien
tournament-not-joined = Du nimmst an diesem Turnier nicht teil. Steig zuerst ein
tournament-last-round = Die letzte Runde hat begonnen: Jetzt kann niemand mehr einsteigen. Du kannst bei den Partien zusehen
tournament-by-organizer = Das kann nur die Turnierleitung. Du kannst anbieten, das Turnier zu leiten
tournament-started = Dieses Turnier hat schon begonnen
tournament-not-started = Dieses Turnier hat noch nicht begonnen. Starte es zuerst
# $least ist die Zahl der Spieler einer Partie, $players die Zahl der Spieler im Turnier
tournament-too-few = { $players ->
    [0] Es nimmt noch niemand teil. Eine Partie braucht { $least } Spieler
    [one] Es nimmt nur ein Spieler teil. Eine Partie braucht { $least } Spieler
   *[other] Es nehmen nur { $players } Spieler teil. Eine Partie braucht { $least } Spieler
}
tournament-arena-rounds = Eine Arena hat keine Runden: Sobald zwei frei sind, spielen sie gegeneinander
# $number ist die Nummer einer Runde
tournament-round-begun = Runde { $number } hat schon begonnen
tournament-round-unknown = Runde { $number } ist nicht die nächste Runde
# $number ist die Zahl der Partien, die nicht zu Ende sind
tournament-round-running = { $number ->
    [one] Eine Partie dieser Runde ist noch nicht zu Ende
   *[other] { $number } Partien dieser Runde sind noch nicht zu Ende
}
tournament-result-of = { $name }: { $points }
# $result sind die Punkte aller Spieler
tournament-result-known = Diese Partie hat schon ein anderes Ergebnis: { $result }. Sieh es dir zuerst an
tournament-result-missing = Diese Partie hat noch kein Ergebnis. Sieh sie dir zuerst an
tournament-result-same = Diese Partie hat schon dieses Ergebnis
tournament-closed = Die Ergebnisse dieses Turniers stehen fest: Nach dem Ende kann man sie noch 30 Minuten lang korrigieren
tournament-match-unknown = Das Turnier hat keine Partie an diesem Tisch
# $seats ist die Zahl der Plätze
tournament-places = Gib jedem der { $seats } Plätze einen Rang von 1 bis { $seats } oder 0, wenn es keine Punkte gibt
tournament-first-place = Gib mindestens einem Spieler den ersten Platz, oder gib niemandem Punkte
tournament-player-unknown = Kein Spieler im Turnier hat diese Nummer
# $name ist der Name eines anderen Turniers
tournament-busy = Du spielst gerade eine Partie im Turnier { $name }. Nimm teil, wenn sie zu Ende ist
# $players ist die Zahl der Spieler
tournament-players-busy = { $players ->
    [0] Alle Spieler spielen gerade in einem anderen Turnier
    [one] Nur ein Spieler ist gerade frei. Die anderen spielen in einem anderen Turnier
   *[other] Nur { $players } Spieler sind gerade frei. Die anderen spielen in einem anderen Turnier
}
tournament-organizer-already = Du leitest dieses Turnier schon
tournament-by-creator = Nur wer dieses Turnier eröffnet hat, kann die Leitung wieder übernehmen
tournament-volunteered = Du hast schon angeboten, dieses Turnier zu leiten
# $most ist die größte Zahl der Angebote
tournament-volunteers-full = Schon { $most } Leute haben angeboten, dieses Turnier zu leiten
tournament-volunteer-unknown = Niemand mit dieser Nummer hat angeboten, dieses Turnier zu leiten
tournament-requested = Du hast diesen Spieler schon gefragt
tournament-nothing-to-decline = Es gibt nichts abzulehnen
# Die Spalten der exportierten Tabelle
tournament-column-rank = Rang
tournament-column-name = Name
tournament-column-points = Punkte
tournament-column-buchholz = Buchholz
tournament-column-sonneborn-berger = Sonneborn-Berger
tournament-column-wins = Siege
tournament-column-fewer-matches = Partien
tournament-column-played = Gespielt
tournament-column-byes = Freilose
