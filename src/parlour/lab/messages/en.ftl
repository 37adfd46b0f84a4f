# What is wrong with many matches: their rows, who plays them, and where.

## Rows, in files

# $reason is what the library says that reads or writes them, in English
rows-exist = { $path } exists already; rows are written to a place of their own
rows-form = { $path }: rows go to a folder that ends in { $parquet }, or to a file that ends in { $jsonl }
rows-folder = { $path } is a folder without parts (*{ $parquet })
rows-not-there = { $path } is not there
rows-no-file = { $path } is no file
rows-no-parquet = { $path } is no Parquet that can be read: { $reason }
rows-not-ours = { $path } does not say which matches its rows are of: it is none of Parlour's
rows-no-run = { $path } does not say which matches its rows are of: { $reason }
rows-no-head = { $path } does not say which matches its rows are of: its first line is no { $head }
rows-format = { $path } has format { $number }; this version reads format { $format }
rows-earlier = { $path } was written by an earlier Parlour; this version cannot read it
rows-other = { $path } is of other matches than { $beside } beside it
rows-columns = { $path } has other columns than its run: it was changed
rows-lacking = { $path } has a row without { $name }
rows-line = { $path }, line { $line } is no row: { $reason }
rows-unread = { $path } has rows that cannot be read: { $reason }
rows-faults = the failures of a deal cannot be read: { $reason }
rows-arena = { $path } has rows of parlour arena; a report needs rows of parlour simulate
records-exist = { $path } has something in it; records are written to a folder of their own

## Who plays

as-told = { $reason }
process-gone = a process that played was ended from outside; there may be too little memory
cluster-silent = the head of the cluster at { $address } has not answered for { $seconds } seconds
cluster-no-processors = the cluster at { $address } has had no processors for { $seconds } seconds
# $nodes is a list of `cluster-node-at`
cluster-all-lost = the cluster at { $address } has lost { $nodes }, and has no processors left
cluster-lost-here = the cluster at { $address } has lost the node on this machine
cluster-tries = the same matches were lost { $tries } times with their process or node; there may be too little memory
cluster-lost = the cluster lost { $nodes } during the run, and other nodes played those matches. Ray's log is in { $log }
cluster-nodes = { $one }, { $other }
cluster-logged = { $why }. Ray's log is in { $log }
cluster-ends = the cluster at { $address } plays no more: { $reason }
cluster-came = a node has come that would play with something else: { $reason }
cluster-piece = a piece cannot be played: { $reason }
cluster-no-start = a cluster cannot be started here: { $reason }
cluster-not-loopback = the new cluster listens on { $host } instead of loopback; it was ended
cluster-address = { $address } is no address of a cluster: HOST:PORT of its head is, or { $here }
cluster-nothing = nothing answers at { $address }: is the cluster running, and can it be reached?
cluster-unusable = the cluster at { $address } cannot be used from here: { $reason }
cluster-no-head = what answers at { $address } is no head of a Ray cluster
cluster-empty = the cluster at { $address } has no processors
cluster-late = { $node } has not answered in { $seconds } seconds
# $more says on how many nodes; $apart what is otherwise
cluster-other = { $node }: { $apart }{ $more }. Rows must not hang on who plays: have the same everywhere
cluster-more = ; so it is on { $number } of { $nodes } nodes
cluster-node = node { $host }
cluster-node-at = node { $host } ({ $address })
cluster-node-other = { $node }: { $apart }
# What is played with, by name
cluster-apart = { $what } is { $there }, here { $here }
cluster-missing = missing
cluster-apart-more = { $one }; { $other }
made-sources = Parlour's sources
made-build = Parlour's build
made-rules = the rules of { $game }
made-files = the files of { $game }
