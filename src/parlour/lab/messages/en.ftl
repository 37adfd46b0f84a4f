# Errors and warnings of simulations: results files and records, worker processes and Ray clusters.
#
# Most appear after "parlour: " or within another sentence, so they begin with a small letter and have no
# full stop at the end.

## Results files and records
##
## A row is a line of data about one match. A run is a simulation with all of its settings.

# $reason in these messages is often English: a library has written it
rows-exist = { $path } already exists; choose another name
rows-form = { $path }: invalid; the name must end in { $parquet } (for a folder) or { $jsonl } (for a file)
rows-folder = no { $parquet } files in the folder { $path }
rows-not-there = no such file or folder: { $path }
# Neither a file nor a folder, for example a device
rows-no-file = { $path } is not a file
rows-no-parquet = cannot read { $path } as Parquet: { $reason }
rows-not-ours = { $path } was not written by Parlour: the description of its run is missing
rows-no-run = { $path } has an invalid description of its run: { $reason }
rows-no-head = { $path }: the first line must be { $head }
rows-format = { $path } has format { $number }; this version of Parlour reads format { $format }
rows-earlier = { $path } was written by an earlier version of Parlour, and the installed version cannot read it
# $beside is another file in the same folder
rows-other = { $path } belongs to a different run than { $beside } in the same folder
rows-columns = { $path } was changed: its columns do not match the description of its run
# $name is a column
rows-lacking = { $path } has a row without a value for { $name }
rows-line = { $path }, line { $line }: invalid row: { $reason }
rows-unread = { $path } has invalid rows: { $reason }
rows-faults = the results of a match have an invalid list of bot failures: { $reason }
rows-arena = { $path } has results of `parlour arena`; a report needs results of `parlour simulate`
records-exist = the folder { $path } is not empty; choose another one for records

## Worker processes

process-gone = a worker process was killed, possibly because memory ran out

## Ray clusters
##
## A cluster consists of computers, called nodes. Its head node has an address, HOST:PORT.

cluster-silent = the head node of the cluster at { $address } has not responded for { $seconds } seconds
cluster-no-processors = the cluster at { $address } has had no processors for { $seconds } seconds
# $nodes is a `cluster-node-at`, or several in `cluster-nodes`
cluster-all-lost = the cluster at { $address } has lost all its nodes: { $nodes }
cluster-lost-here = the cluster at { $address } has lost the node on this machine
cluster-tries = the same matches could not be finished in { $tries } tries: each time, their process or node failed, possibly for lack of memory
cluster-lost = the cluster lost { $nodes } during the run; other nodes played the missing matches. Ray's log is in { $log }
cluster-nodes = { $one }, { $other }
# $why is one of the messages above
cluster-logged = { $why }. Ray's log is in { $log }
cluster-ends = the cluster at { $address } stopped: { $reason }
# $reason is a `cluster-node-other`
cluster-came = a node with different components joined during the run: { $reason }
cluster-piece = error while playing matches: { $reason }
cluster-no-start = cannot start a cluster on this machine: { $reason }
cluster-not-loopback = the new cluster was stopped, because it listened on { $host } and not only on the loopback interface
# $here is "local", which starts a cluster on this machine
cluster-address = invalid cluster address: { $address }; use HOST:PORT of the head node, or { $here }
cluster-nothing = cannot connect to { $address }; check that the cluster is running and reachable
cluster-unusable = cannot use the cluster at { $address } from this machine: { $reason }
cluster-no-head = { $address } is not the head node of a Ray cluster
cluster-empty = the cluster at { $address } has no processors
cluster-late = { $node } did not respond within { $seconds } seconds
# $apart is a `cluster-apart`, several of them, or an error of the node; $more is `cluster-more` or nothing
cluster-other = { $node }: { $apart }{ $more }. All nodes must have the same components, because otherwise the results depend on the node
cluster-more = ; { $number } of { $nodes } nodes are affected
cluster-node = node { $host }
cluster-node-at = node { $host } ({ $address })
cluster-node-other = { $node }: { $apart }
# A component that differs: $what is its name, $there its version on the node, $here that on this machine
cluster-apart = { $what }: { $there } on that node, { $here } on this machine
cluster-missing = missing
cluster-apart-more = { $one }; { $other }
made-sources = Parlour source code
made-build = build of Parlour
made-compiled = compiled to machine code
made-not-compiled = pure Python (not compiled)
made-rules = rules of { $game }
made-files = files of { $game }
