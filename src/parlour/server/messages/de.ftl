# Was die Kartenstube den Leuten an ihren Tischen sagt.

## Leute und Bots

# Wer nicht gesagt hat, wie er heißen will
nickname-default = Gast
avatar-unknown = Es gibt kein Gesicht { $face }
avatar-color-unknown = Es gibt keine Farbe { $colour }
nickname-length = Ein Name hat 1 bis { $most } Zeichen; dieser hat { $length }
nickname-house = So heißen hier Bots: Wähl einen Namen, unter dem man dich kennt
# Jedes in einem Wort: so kann niemand heißen, denn andere hielten ihn für einen Bot
words-for-bots = bot bots roboter computer

## Plätze

nickname-default-bot = Bot
human-only = Das ist für Menschen, und du bist mit dem Token eines Programms gekommen
unknown-bot-token = Dieses Token gehört keinem Programm, das hierher kommen darf, oder nicht mehr
no-cookie = Du kannst nur zusehen: Dein Browser hat kein Cookie geschickt, also kann die Stube dich nicht wiedererkennen
seat-yours = Du sitzt schon auf Platz { $seat }
seat-later = Die Partie hat begonnen: Du kannst zusehen und dich setzen, wenn sie vorbei ist
seat-taken = Da sitzt { $name }
seat-taken-by-you = Da sitzt du schon
seat-unknown = An diesem Tisch gibt es keinen Platz { $seat }
seat-out-of-range = Es gibt keinen Platz { $seat }: Die Plätze haben die Nummern 0 bis { $last }
leave-not-seated = Du sitzt nicht an diesem Tisch
leave-again = Du bist schon gegangen: Ein Bot spielt für dich
bots-by-host = Bots setzt nur, wer den Tisch eröffnet hat
bots-later = Die Partie hat begonnen: Bots kommen und gehen, wenn sie vorbei ist
bot-not-there = Da sitzt kein Bot

## Anfangen und noch einmal spielen

start-again = Die Partie hat schon begonnen
start-not-seated = Anfangen kann nur, wer am Tisch sitzt
# $name hat den Tisch eröffnet
start-by-host = { $name } hat den Tisch eröffnet und sagt, wann es losgeht
start-open = Platz { $seat } ist frei: Da muss jemand sitzen oder ein Bot
rematch-no-match = Es gibt noch keine Partie, die man noch einmal spielen könnte: Fang eine an
rematch-not-over = Die Partie ist noch nicht vorbei
rematch-other-match = Die letzte Partie an diesem Tisch ist Partie { $now }, nicht Partie { $match }
# Für alle am Tisch
match-abandoned = Das Spiel, das hier lief, begann nach anderen Regeln von { $title }, als es sie jetzt gibt, und kann nicht weitergespielt werden. Alle haben ihren Platz behalten: Fangt ein neues an, wann ihr wollt.

# $names haben noch nicht gesagt, dass sie noch einmal spielen wollen
rematch-waits = Noch einmal spielen müssen noch wollen: { $names }
# Über eine Bitte, die noch einmal kommt, nachdem sie abgelehnt wurde
refused-duplicate = Das wurde schon abgelehnt; bitte neu darum

## Wie ein Tisch geführt wird

table-settings-bot-speed = Das Tempo der Bots ist eines von diesen: { $paces }
table-settings-seconds-per-move = Die Sekunden für einen Zug sind eine von diesen Zahlen: { $clocks }
table-settings-seconds-per-match = Die Sekunden für eine Partie sind eine von diesen Zahlen: { $totals }
table-settings-correspondence = Ein Spiel, das Tage ruhen darf, hat keine Uhr
table-closed = Dieser Tisch ist geschlossen
table-locked = Dieser Tisch ist zu: Im Moment kann niemand dazukommen
lock-by-host = Zumachen kann den Tisch nur, wer ihn eröffnet hat
close-by-host = Schließen kann den Tisch nur, wer ihn eröffnet hat
remove-player-nobody = Auf diesem Stuhl sitzt niemand, den du bitten könntest aufzustehen
remove-player-yourself = Das ist dein eigener Stuhl: Steh selbst auf
remove-player-by-host = Einen Stuhl frei machen kann nur, wer den Tisch eröffnet hat; zwischen zwei Spielen kannst du es, wo jemand gegangen ist
substitute-not-seated = Einen Bot weiterspielen lassen kann nur, wer am Tisch sitzt
substitute-rests = Dieses Spiel darf Tage ruhen: Kein Bot spielt weiter für den, der weg ist
substitute-no-match = Gerade läuft kein Spiel, in dem ein Bot weiterspielen könnte
substitute-nobody = Auf diesem Stuhl sitzt sonst niemand, für den ein Bot spielen könnte
substitute-already = Für { $name } spielt schon ein Bot
substitute-not-waited = Auf { $name } wartet gerade niemand
substitute-soon =
    { $seconds ->
        [one] { $name } ist da: Wartet noch eine Sekunde
       *[other] { $name } ist da: Wartet noch { $seconds } Sekunden
    }

## Einen Zug zurücknehmen

takeback-off = An diesem Tisch wird kein Zug zurückgenommen
takeback-over = Das Spiel ist vorbei
takeback-still = Jemand bittet schon um einen Zug zurück
takeback-none = Es gibt keinen Zug, den du zurücknehmen könntest
takeback-later = Dieser Zug ist nicht mehr der letzte
takeback-shown = Dieser Zug hat etwas gezeigt, das niemand vergessen kann: Er bleibt
takeback-not-asked = Gerade bittet niemand um einen Zug zurück
takeback-waits = Das hast du schon gesagt: Warte auf die anderen
takeback-lost = Dieser Zug kann nicht zurückgenommen werden; das Protokoll der Stube sagt, warum
takeback-done = { $name } nimmt den letzten Zug zurück.
took-back-you = Du nimmst deinen letzten Zug zurück.
takeback-declined = { $name } lässt den letzten Zug stehen.
let-stand-you = Du lässt den letzten Zug stehen.

## Was am Tisch gesagt wird

chat-not-seated = Hier sprechen die, die am Tisch sitzen; du siehst zu
chat-no-phrase = So einen Spruch gibt es nicht
chat-no-chat = An diesem Tisch gibt es Sprüche und keine eigenen Worte
chat-length = Was du hier sagst, hat 1 bis { $most } Zeichen; das hat { $length }
chat-slower = Langsam: Sag den Rest gleich
nudge-nobody = Auf diesem Stuhl sitzt sonst niemand, bei dem du anklopfen könntest
nudge-not-waited = Auf { $name } wartet gerade niemand
nudge-soon = Bei { $name } wurde gerade erst angeklopft

## Züge und Tipps

move-not-begun = Die Partie hat noch nicht begonnen
move-other-match = Dieser Zug gehört zu Partie { $match }; das hier ist Partie { $now }
move-not-yours = In dieser Partie spielst du nicht mit
move-by-bot = Ein Bot spielt für dich: Setz dich erst wieder hin
card-no-move = Mit dieser Karte ist gerade nichts zu tun
hint-off = An diesem Tisch gibt es keine Tipps: Wer ihn eröffnet hat, wollte keine
hint-over = Das Spiel ist vorbei
hint-not-yours = Du bist nicht dran: Ein Tipp ist für einen eigenen Zug
hint-in-progress = Ein Tipp nach dem anderen: Über den letzten wird noch nachgedacht
hint-failed = Es fiel kein Tipp ein; das Protokoll der Stube sagt, warum

## Aufzeichnungen und Rückblicke

other-rules = Diese Partie wurde nach anderen Regeln von { $title } gespielt, als es sie jetzt gibt
continue-range = Weiterspielen kann man diese Partie von Zug 0 bis { $last } an
continue-deck = Eine Partie mit Karten, die jemand gelegt hat, kann man hier ansehen, aber nicht weiterspielen
continue-broken = Diese Partie lässt sich nicht nachspielen: { $reason }
record-not-yet = Eine Aufzeichnung gibt es, wenn eine Partie vorbei ist; an diesem Tisch ist noch keine vorbei
record-no-match = An diesem Tisch gibt es keine Partie { $match }
record-not-over = Partie { $match } ist nicht vorbei, und ihre Aufzeichnung würde die Karten zeigen
# Was einer Aufzeichnung fehlt, sagt die Bibliothek auf Englisch
record-unread = Diese Datei ist nicht die Aufzeichnung einer Partie dieser Stube: { $reason }
record-broken = Diese Aufzeichnung lässt sich nicht durchspielen: { $reason }
# Wer wo saß, wo die Aufzeichnung keinen Namen hat
seat-default-name = Platz { $seat }
review-not-asked = Niemand hat um einen Rückblick auf Partie { $match } an diesem Tisch gebeten
review-failed = Der Rückblick war nicht möglich; das Protokoll der Stube sagt, warum

## Das Blatt des Tages

daily-none = Es gibt keinen Tag, der { $day } heißt
daily-later = Dieser Tag ist noch nicht gekommen
daily-on = Das Blatt des Tages wird allen gezeigt, wenn der Tag vorbei ist
daily-others = Hier spielt jemand das Blatt des Tages. Du kannst es ansehen, wenn der Tag vorbei ist.
daily-once = Das Blatt des Tages spielt man einmal; morgen gibt es ein anderes
daily-cleared = Dein Tisch mit diesem Blatt wurde geschlossen, bevor du fertig warst; morgen gibt es ein anderes
close-daily = Das Blatt des Tages bleibt offen, bis du damit fertig bist oder der Tag vorbei ist

## Was deins ist

# Über wen alles gelöscht wurde; der Name der Plätze, für alle derselbe
deleted-user-name = Jemand, der gegangen ist
device-link-invalid = Dieser Link geht nicht: Er wurde schon benutzt oder ist älter als eine Viertelstunde. Mach auf deinem ersten Gerät einen neuen.
# Oben in der Datei, die jemand herunterlädt
export-about = Das ist alles, was die Kartenstube über dich aufbewahrt. Zeiten sind in UTC. Unter „matches“ stehen die Partien, die du zu Ende gespielt hast, unter „rows“, was du an jedem Tisch getan hast, der Reihe nach; „by“ und Namen von anderen stehen dort nur, wie sie alle am Tisch gesehen haben. Karten sind nicht dabei: Sie stehen in der Aufzeichnung jeder Partie.

## Seiten, die sagen, warum da nichts ist

error-page-nowhere = Hier ist nichts
error-page-nowhere-more = Diese Adresse führt in dieser Stube nirgends hin. Vielleicht fehlt ein Buchstabe.
error-page-never = So einen Tisch gibt es nicht
error-page-never-more = Kein Tisch in dieser Stube hatte je diese Adresse. Vielleicht fehlt im Link ein Buchstabe: Frag, wer ihn dir geschickt hat.
error-page-closed = Dieser Tisch wurde geschlossen
error-page-closed-more = Wer ihn eröffnet hat, hat ihn weggeräumt. Es gibt andere Tische, und du kannst selbst einen eröffnen.
error-page-offline = Du bist ohne Netz
error-page-offline-more = Die Karten sind in der Stube, und die Stube ist gerade nicht zu erreichen. Verloren ist nichts: Deine Partie wartet auf dich.

## Die Stube

table-unknown = In dieser Stube gibt es keinen Tisch { $table }
draining = Die Stube wird gleich aktualisiert, darum lässt sich jetzt kein neuer Tisch öffnen. Laufende Partien gehen weiter.
banned = Wer diese Stube betreibt, hat dich von ihr ausgeschlossen.
write-failed = Es ließ sich nicht aufschreiben; versuch es noch einmal
# Was die Bibliothek zu falschen Eingaben sagt, auf Englisch
text = { $text }

## Warum ein Tisch nicht fortgesetzt werden kann

# $reason ist einer der Gründe, die folgen
table-load-version = Dieser Tisch kann mit dieser Version von Parlour nicht fortgesetzt werden: { $reason }
table-load-beginning = In dem, was aufgeschrieben wurde, fehlt der Anfang des Tisches
table-load-misfit = Was von ihm aufgeschrieben ist, passt nicht zusammen
table-load-kind = Zeile { $seq } ist von einer Art, die man hier nicht kennt, { $kind }
table-load-snapshot = Sein Zwischenstand von Zeile { $seq } gehört zu einer anderen Partie
table-load-elsewhere = Seine Züge führen woandershin als damals, als sie gemacht wurden
table-load-damaged = Tisch { $table } kann nicht fortgesetzt werden: Was die Stube von ihm aufgeschrieben hat, ist beschädigt

## Datenbanken und Sicherungen einer früheren Version

database-earlier =
    { $kind ->
        [file] { $database }: Diese Datenbank stammt von einer früheren Version von Parlour und kann von dieser nicht gelesen werden; verschiebe sie mit den Dateien daneben, deren Namen mit ihrem Namen beginnen, in einen anderen Ordner, dann legt Parlour eine neue an
       *[server] { $database }: Diese Datenbank stammt von einer früheren Version von Parlour und kann von dieser nicht gelesen werden; behalte sie und gib eine leere Datenbank an, in der Parlour seine Tabellen anlegt
    }
backup-earlier = { $file }: Diese Sicherung stammt von einer früheren Version von Parlour und kann von dieser nicht gelesen werden; spiel sie mit der Version ein, die sie gemacht hat

## Sicherungen

backup-made =
    { $rows ->
        [one] { $file } enthält die eine Zeile von { $database }
       *[other] { $file } enthält die { $rows } Zeilen von { $database }
    }
backup-restored =
    { $rows ->
        [one] { $database } enthält die eine Zeile von { $file }
       *[other] { $database } enthält die { $rows } Zeilen von { $file }
    }
backup-whole =
    { $rows ->
        [one] { $file } ist vollständig: eine Zeile, und jeder Tisch lässt sich aufnehmen
       *[other] { $file } ist vollständig: { $rows } Zeilen, und jeder Tisch lässt sich aufnehmen
    }

## Am Tor

# $host ist, wie die Stube gerufen wurde; auch für den gesagt, der sie betreibt
request-host = Die Stube heißt nicht { $host }. Wenn du sie betreibst und sie so heißen soll, öffne sie mit --allowed-hosts { $host }. Steht ein Proxy davor, so muss er den Namen weitergeben, unter dem er selbst gerufen wurde (Host).
request-no-host = Eine Anfrage muss sagen, unter welchem Namen sie die Stube ruft (Host)
# $origin ist die Website der Seite, die es schickte; auch für den gesagt, der die Stube betreibt
request-origin = Das schickte eine Seite von { $origin }, und die Stube wurde als { $host } gerufen: Von anderen Websites wird nichts angenommen. Wenn beides diese Stube ist, hinter einem Proxy, so muss er den Namen weitergeben, unter dem er gerufen wurde (Host), oder die Stube wird mit --allowed-hosts und diesem Namen geöffnet.
# Wo der Browser nicht mehr sagt, als dass es eine andere ist
request-site = Das schickte eine Seite einer anderen Website: Von anderen Websites wird nichts angenommen
request-address = Eine Adresse hat höchstens { $most } Zeichen
request-nowhere = So eine Seite gibt es in dieser Stube nicht
request-large = Höchstens { $most } Bytes können auf einmal geschickt werden
request-slow = Was geschickt wird, muss innerhalb von { $seconds } Sekunden da sein
request-full = Gerade wird der Stube zu viel geschickt: Versuch es gleich noch einmal

## Was zu viel ist

rate-limited =
    { $seconds ->
        [one] Langsam: Davon nimmt die Stube in einer Sekunde mehr
       *[other] Langsam: Davon nimmt die Stube in { $seconds } Sekunden mehr
    }
too-many-connections = Hier sind zu viele Tische auf einmal offen: Schließ ein paar
# Schließt die Verbindung eines Programms, das Hunderte von Nachrichten in der Sekunde schickt
rate-limited-closed = Das war zu viel auf einmal
review-no-cookie = Dein Browser hat kein Cookie geschickt, also kann die Stube dich nicht wiedererkennen: Rückblicke macht sie für die, die sie kennt
review-full = Viele Rückblicke warten schon: Frag in ein paar Minuten wieder

## Was `parlour admin` antwortet

admin-table = { $table }  { $game }, { $seats } Plätze, { $state ->
    [playing] im Spiel
    [waiting] noch nicht begonnen
    [over] zu Ende
    [closed] geschlossen
    [private] nicht in der Liste
   *[listed] in der Liste
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
    [one] Eine Zeile
   *[other] { $number } Zeilen
}, der letzte Zug um { $moved }
admin-closed = Der Tisch { $table } ist geschlossen
admin-broken-table = { $reason }{ $number ->
    [0] {""}
    [one] {" "}(Zeile { $rows })
   *[other] {" "}(Zeilen { $rows })
}; `parlour admin close { $table }` schließt ihn trotzdem
admin-closed-already = Der Tisch { $table } war schon geschlossen
admin-no-table = Es gibt keinen Tisch { $table }; `parlour admin tables` nennt sie alle
admin-banned = { $whom } ist ausgeschlossen { $ends ->
    [then] bis { $until }
   *[never] für immer
}
admin-unbanned = { $whom } darf wieder kommen
admin-not-banned = { $whom } ist nicht ausgeschlossen; `parlour admin bans` nennt, wer es ist
admin-no-bans = Niemand ist ausgeschlossen
admin-ban-target = { $whom } ist keine Kennung (16 Buchstaben, Ziffern, - und _, wie `parlour admin show` sie nennt), keine Adresse und kein Netz
admin-invalid-time = { $until } ist keine Zeit: Sag 30m, 12h, 7d, 2027-01-31 oder 2027-01-31T18:00
admin-unknown-user = Niemand ist hier als { $who } bekannt
admin-confirm = { $number ->
    [0] Dieser Mensch saß an keinem Tisch
    [one] Dieser Mensch saß an einem Tisch
   *[other] Dieser Mensch saß an { $number } Tischen
}; gelöscht ist noch nichts. Es lässt sich nicht zurücknehmen: Sag --yes, wenn es so gemeint ist
admin-deleted = { $number ->
    [0] Gelöscht: Dieser Mensch saß an keinem Tisch
    [one] Gelöscht, an einem Tisch
   *[other] Gelöscht, an { $number } Tischen
}
admin-blanked = Der Tisch { $table } ist beschädigt: { $number ->
    [one] Eine seiner Zeilen, die nicht zu lesen war, ist
   *[other] { $number } seiner Zeilen, die nicht zu lesen waren, sind
} jetzt leer, denn der Mensch kann darin gestanden haben
admin-copies = { $number ->
    [one] Eine Kopie der Datenbank, die vor einem Upgrade entstand, kann noch Daten dieses Menschen enthalten; lösche sie, wenn du sie nicht mehr brauchst: { $copies }
   *[other] Kopien der Datenbank, die vor Upgrades entstanden, können noch Daten dieses Menschen enthalten; lösche sie, wenn du sie nicht mehr brauchst: { $copies }
}
admin-token-created = { $name } darf kommen, mit diesem Token (die Kennung ist { $who }):
admin-token-note = Es wird nur dieses eine Mal gezeigt: Die Stube behält davon nur den Hash. `parlour admin revoke-bot-token` nimmt es zurück.
admin-token-revoked = { $name } darf nicht mehr kommen
admin-bot = { $who }  { $name }
admin-no-tokens = Kein Programm darf kommen; `parlour admin create-bot-token NAME` lässt eines ein
admin-bot-name = Der Name eines Programms hat 1 bis { $most } sichtbare Zeichen
admin-token-exists = { $name } hat ein Token; `parlour admin revoke-bot-token` nimmt es zurück
admin-token-unknown = Kein Programm heißt { $name }; `parlour admin bot-tokens` nennt sie
admin-node = { $node }  { $state ->
    [draining] ohne neue Tische
   *[open] offen
}, { $processes ->
    [one] ein Prozess
   *[other] { $processes } Prozesse
}{ $counted ->
    [yes] , { $people ->
        [one] ein Mensch an Tischen
       *[other] { $people } Menschen an Tischen
    }
   *[no] {""}
}
admin-no-nodes = Kein Knoten läuft
admin-no-node = Es läuft kein Knoten { $node }. { $number ->
    [0] Kein Knoten läuft
    [one] Der laufende Knoten ist { $names }
   *[other] Die laufenden Knoten sind { $names }
}
admin-drained = { $which ->
    [one] { $node } beginnt keine neuen Tische, und sein /readyz antwortet 503. Die Partien an seinen Tischen gehen weiter. Beende ihn, wann du willst
   *[all] Die laufenden Knoten beginnen keine neuen Tische, und ihr /readyz antwortet 503. Die Partien gehen weiter. Beende die Knoten, wann du willst; nach einem Neustart beginnen sie wieder neue Tische
}
admin-undrained = { $which ->
    [one] { $node } beginnt wieder neue Tische
   *[all] Alle Knoten beginnen wieder neue Tische
}
admin-not-drained = { $all ->
    [yes] { $node } wurde nicht allein angehalten, sondern mit allen Knoten. `parlour admin drain --cancel` nimmt das zurück
   *[no] { $node } ist nicht angehalten
}
