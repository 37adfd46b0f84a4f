# Fehler und Warnungen bei Simulationen: Dateien mit Zeilen und Aufzeichnungen, Prozesse und Ray-Cluster.
#
# Die meisten stehen nach „parlour: “ oder in einem anderen Satz. Sie beginnen deshalb klein und enden ohne
# Punkt.

## Dateien mit Zeilen und Aufzeichnungen
##
## Eine Zeile enthält die Daten einer Partie. Ein Lauf ist eine Simulation mit allen ihren Einstellungen.

# $reason ist in diesen Texten oft englisch: Eine Bibliothek hat es geschrieben
rows-exist = { $path } gibt es schon; wähle einen anderen Namen
rows-form = { $path }: ungültig; der Name muss auf { $parquet } (für einen Ordner) oder { $jsonl } (für eine Datei) enden
rows-folder = der Ordner { $path } enthält keine Dateien mit der Endung { $parquet }
rows-not-there = Datei oder Ordner nicht gefunden: { $path }
# Weder Datei noch Ordner, zum Beispiel ein Gerät
rows-no-file = { $path } ist keine Datei
rows-no-parquet = { $path } lässt sich nicht als Parquet lesen: { $reason }
rows-not-ours = { $path } wurde nicht von Parlour geschrieben: Die Angaben zum Lauf fehlen
rows-no-run = { $path } enthält ungültige Angaben zum Lauf: { $reason }
rows-no-head = { $path }: Die erste Zeile muss { $head } sein
rows-format = { $path } hat das Format { $number }; diese Version von Parlour liest das Format { $format }
rows-earlier = { $path } stammt von einer früheren Version von Parlour und lässt sich mit der installierten Version nicht lesen
# $beside ist eine andere Datei im selben Ordner
rows-other = { $path } gehört zu einem anderen Lauf als { $beside } im selben Ordner
rows-columns = { $path } wurde verändert: Die Spalten passen nicht zum Lauf
# $name ist eine Spalte
rows-lacking = In { $path } hat eine Zeile keinen Wert für { $name }
rows-line = { $path }, Zeile { $line } ist ungültig: { $reason }
rows-unread = { $path } hat ungültige Zeilen: { $reason }
rows-faults = ungültige Liste von Bot-Fehlern in einer Zeile: { $reason }
rows-arena = { $path } enthält Ergebniszeilen von `parlour arena`; ein Bericht braucht Ergebniszeilen von `parlour simulate`
records-exist = der Ordner { $path } ist nicht leer; wähle einen anderen für die Aufzeichnungen

## Prozesse

process-gone = ein Prozess der Simulation wurde beendet, vielleicht aus Speichermangel

## Ray-Cluster
##
## Ein Cluster besteht aus Rechnern, den Knoten. Sein Kopfknoten hat eine Adresse, HOST:PORT.

cluster-silent = der Kopfknoten des Clusters auf { $address } antwortet seit { $seconds } Sekunden nicht
cluster-no-processors = der Cluster auf { $address } hat seit { $seconds } Sekunden keine Prozessoren
# $nodes ist ein `cluster-node-at` oder mehrere davon in `cluster-nodes`
cluster-all-lost = im Cluster auf { $address } sind alle Knoten ausgefallen: { $nodes }
cluster-lost-here = dieser Rechner gehört nicht mehr zum Cluster { $address }: sein Knoten ist ausgefallen
cluster-tries = die Ergebnisse derselben Partien gingen { $tries }-mal verloren, weil ein Prozess oder Knoten ausfiel, vielleicht aus Speichermangel
cluster-lost = während des Laufs ausgefallen: { $nodes }; andere Knoten haben die fehlenden Partien gespielt. Das Ray-Protokoll liegt in { $log }
cluster-nodes = { $one }, { $other }
# $why ist einer der Texte darüber
cluster-logged = { $why }. Das Ray-Protokoll liegt in { $log }
cluster-ends = der Cluster auf { $address } hat sich beendet: { $reason }
# $reason ist ein `cluster-node-other`
cluster-came = während des Laufs kam ein Knoten mit anderen Komponenten dazu: { $reason }
cluster-piece = Fehler beim Spielen der Partien: { $reason }
cluster-no-start = auf diesem Rechner lässt sich kein Cluster starten: { $reason }
cluster-not-loopback = der neue Cluster wurde beendet, weil er auf { $host } lauschte statt nur auf dem Loopback-Interface
# $here ist „local“: Das startet einen Cluster auf diesem Rechner
cluster-address = ungültige Cluster-Adresse: { $address }; gib HOST:PORT des Kopfknotens an oder { $here }
cluster-nothing = keine Verbindung zu { $address }; prüfe, ob der Cluster läuft und erreichbar ist
cluster-unusable = der Cluster auf { $address } lässt sich von diesem Rechner aus nicht benutzen: { $reason }
cluster-no-head = { $address } ist nicht der Kopfknoten eines Ray-Clusters
cluster-empty = der Cluster auf { $address } hat keine Prozessoren
cluster-late = { $node } hat nicht innerhalb von { $seconds } Sekunden geantwortet
# $apart ist ein `cluster-apart`, mehrere davon oder ein Fehler des Knotens; $more ist `cluster-more` oder leer
cluster-other = { $node }: { $apart }{ $more }. Alle Knoten müssen dieselben Komponenten haben, weil sonst die Ergebnisse vom Knoten abhängen
cluster-more = ; betroffen sind { $number } von { $nodes } Knoten
cluster-node = Knoten { $host }
cluster-node-at = Knoten { $host } ({ $address })
cluster-node-other = { $node }: { $apart }
# Ein Bestandteil, der sich unterscheidet: $what ist sein Name, $there seine Version auf dem Knoten, $here die hier
cluster-apart = { $what }: { $there } auf dem Knoten, { $here } auf diesem Rechner
cluster-missing = fehlt
cluster-apart-more = { $one }; { $other }
made-sources = Quelltext von Parlour
made-build = Build von Parlour
made-compiled = kompilierte Version
made-not-compiled = nicht kompilierte Version
made-rules = Regeln von { $game }
made-files = Dateien von { $game }
