# Was an vielen Partien nicht stimmt: an ihren Zeilen, wer sie spielt und wo.

## Zeilen in Dateien

# $reason sagt die Bibliothek, die liest oder schreibt, auf Englisch
rows-exist = { $path } gibt es schon; Zeilen kommen an einen eigenen Ort
rows-form = { $path }: Zeilen kommen in einen Ordner, der auf { $parquet } endet, oder in eine Datei, die auf { $jsonl } endet
rows-folder = { $path } ist ein Ordner ohne Teile (*{ $parquet })
rows-not-there = { $path } ist nicht da
rows-no-file = { $path } ist keine Datei
rows-no-parquet = { $path } ist kein Parquet, das sich lesen lässt: { $reason }
rows-not-ours = { $path } sagt nicht, von welchen Partien die Zeilen sind: von Parlour ist es nicht
rows-no-run = { $path } sagt nicht, von welchen Partien die Zeilen sind: { $reason }
rows-no-head = { $path } sagt nicht, von welchen Partien die Zeilen sind: Die erste Zeile ist kein { $head }
rows-format = { $path } hat das Format { $number }; diese Version liest das Format { $format }
rows-earlier = { $path } hat ein früheres Parlour geschrieben; diese Version kann das nicht lesen
rows-other = { $path } ist von anderen Partien als { $beside } daneben
rows-columns = { $path } hat andere Spalten als sein Lauf: Es wurde verändert
rows-lacking = { $path } hat eine Zeile ohne { $name }
rows-line = { $path }, Zeile { $line }, ist keine Zeile von Partien: { $reason }
rows-unread = { $path } hat Zeilen, die sich nicht lesen lassen: { $reason }
rows-faults = die Fehler eines Blatts lassen sich nicht lesen: { $reason }
rows-arena = { $path } enthält Zeilen von parlour arena; ein Bericht braucht Zeilen von parlour simulate
records-exist = In { $path } ist schon etwas; Aufzeichnungen kommen in einen eigenen Ordner

## Wer spielt

as-told = { $reason }
process-gone = ein Prozess, der spielte, wurde von außen beendet; vielleicht ist zu wenig Speicher da
cluster-silent = der Kopf des Clusters auf { $address } antwortet seit { $seconds } Sekunden nicht
cluster-no-processors = der Cluster auf { $address } hat seit { $seconds } Sekunden keine Prozessoren
# $nodes ist eine Liste von `cluster-node-at`
cluster-all-lost = der Cluster auf { $address } hat keine Prozessoren mehr; ausgefallen: { $nodes }
cluster-lost-here = im Cluster auf { $address } ist der Knoten auf diesem Rechner ausgefallen
cluster-tries = dieselben Partien gingen { $tries }-mal mit ihrem Prozess oder Knoten verloren; vielleicht ist zu wenig Speicher da
cluster-lost = während des Laufs ausgefallen: { $nodes }; andere Knoten haben diese Partien gespielt. Rays Protokoll liegt in { $log }
cluster-nodes = { $one }, { $other }
cluster-logged = { $why }. Rays Protokoll liegt in { $log }
cluster-ends = der Cluster auf { $address } spielt nicht mehr: { $reason }
cluster-came = ein Knoten ist dazugekommen, der mit etwas anderem spielen würde: { $reason }
cluster-piece = ein Stück lässt sich nicht spielen: { $reason }
cluster-no-start = hier lässt sich kein Cluster starten: { $reason }
cluster-not-loopback = der neue Cluster lauscht auf { $host } statt nur auf Loopback; er wurde beendet
cluster-address = { $address } ist keine Adresse eines Clusters: Das ist HOST:PORT seines Kopfes, oder { $here }
cluster-nothing = auf { $address } antwortet nichts: Läuft der Cluster, und ist er zu erreichen?
cluster-unusable = der Cluster auf { $address } lässt sich von hier nicht benutzen: { $reason }
cluster-no-head = was auf { $address } antwortet, ist nicht der Kopf eines Ray-Clusters
cluster-empty = der Cluster auf { $address } hat keine Prozessoren
cluster-late = { $node } hat in { $seconds } Sekunden nicht geantwortet
# $more sagt, auf wie vielen Knoten; $apart, was anders ist
cluster-other = { $node }: { $apart }{ $more }. Wer spielt, darf die Zeilen nicht verändern: Überall muss dasselbe da sein
cluster-more = ; so ist es auf { $number } von { $nodes } Knoten
cluster-node = Knoten { $host }
cluster-node-at = Knoten { $host } ({ $address })
cluster-node-other = { $node }: { $apart }
# Womit gespielt wird, mit Namen
cluster-apart = { $what } ist { $there }, hier { $here }
cluster-missing = nicht da
cluster-apart-more = { $one }; { $other }
made-sources = die Quellen von Parlour
made-build = die Übersetzung von Parlour
made-rules = die Regeln von { $game }
made-files = die Dateien von { $game }
