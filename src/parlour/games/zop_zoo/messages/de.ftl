# Meldungen von Zop Zoo.
#
# Karten stehen im vierten Fall: "Du legst den Löwen", "ein Platz für die Eule".

## Die Tiere der mitgelieferten Karten; eigene Karten behalten ihre Namen

animal =
    { $name ->
        [Lion] Löwe
        [Elephant] Elefant
        [Monkey] Affe
        [Fox] Fuchs
        [Panda] Panda
        [Giraffe] Giraffe
        [Whale] Wal
        [Octopus] Krake
        [Shark] Hai
        [Seahorse] Seepferdchen
        [Dolphin] Delfin
        [Jellyfish] Qualle
        [Owl] Eule
        [Parrot] Papagei
        [Flamingo] Flamingo
        [Peacock] Pfau
        [Ostrich] Strauß
        [Toucan] Tukan
        [Butterfly] Schmetterling
        [Ladybug] Marienkäfer
        [Bumblebee] Hummel
        [Grasshopper] Grashüpfer
        [Mantis] Gottesanbeterin
        [Dragonfly] Libelle
        [Frog] Frosch
        [Beaver] Biber
        [Otter] Otter
        [Hippo] Nilpferd
        [Walrus] Walross
        [Platypus] Schnabeltier
        [Rhino] Nashorn
        [Ram] Widder
        [Bison] Bison
        [Gazelle] Gazelle
        [Ibex] Steinbock
        [Chameleon] Chamäleon
        [Iguana] Leguan
        [Cobra] Kobra
        [Tortoise] Schildkröte
        [Gecko] Gecko
        [Kangaroo] Känguru
        [Koala] Koala
        [Wombat] Wombat
        [Wallaby] Wallaby
        [Tarantula] Vogelspinne
        [Scorpion] Skorpion
        [Tick] Zecke
        [Spider] Spinne
        [Harvestman] Weberknecht
        [Dragon] Drache
        [Unicorn] Einhorn
        [Phoenix] Phönix
        [Griffin] Greif
        [Pegasus] Pegasus
        [Skunk] Stinktier
        [Rat] Ratte
        [Vulture] Geier
        [Piranha] Piranha
        [Mosquito] Mücke
        [Leech] Blutegel
        [Beast] Bestie
        [Mole] Maulwurf
        [Hyena] Hyäne
        [Raccoon] Waschbär
        [Earthworm] Regenwurm
       *[other] { $name }
    }
best-beast = Beste Bestie
category =
    { $name ->
        [MAMMAL] SÄUGETIER
        [OCEAN] MEER
        [BIRD] VOGEL
        [INSECT] INSEKT
        [SEMI-AQUATIC] WASSER + LAND
        [HORNS] HÖRNER
        [REPTILE] REPTIL
        [MARSUPIAL] BEUTELTIER
        [ARACHNID] SPINNENTIER
        [MYTHICAL] FABELTIER
       *[other] { $name }
    }
# Im vierten Fall
animal-laid =
    { $name ->
        [Lion] den Löwen
        [Elephant] den Elefanten
        [Monkey] den Affen
        [Fox] den Fuchs
        [Panda] den Panda
        [Giraffe] die Giraffe
        [Whale] den Wal
        [Octopus] den Kraken
        [Shark] den Hai
        [Seahorse] das Seepferdchen
        [Dolphin] den Delfin
        [Jellyfish] die Qualle
        [Owl] die Eule
        [Parrot] den Papagei
        [Flamingo] den Flamingo
        [Peacock] den Pfau
        [Ostrich] den Strauß
        [Toucan] den Tukan
        [Butterfly] den Schmetterling
        [Ladybug] den Marienkäfer
        [Bumblebee] die Hummel
        [Grasshopper] den Grashüpfer
        [Mantis] die Gottesanbeterin
        [Dragonfly] die Libelle
        [Frog] den Frosch
        [Beaver] den Biber
        [Otter] den Otter
        [Hippo] das Nilpferd
        [Walrus] das Walross
        [Platypus] das Schnabeltier
        [Rhino] das Nashorn
        [Ram] den Widder
        [Bison] den Bison
        [Gazelle] die Gazelle
        [Ibex] den Steinbock
        [Chameleon] das Chamäleon
        [Iguana] den Leguan
        [Cobra] die Kobra
        [Tortoise] die Schildkröte
        [Gecko] den Gecko
        [Kangaroo] das Känguru
        [Koala] den Koala
        [Wombat] den Wombat
        [Wallaby] das Wallaby
        [Tarantula] die Vogelspinne
        [Scorpion] den Skorpion
        [Tick] die Zecke
        [Spider] die Spinne
        [Harvestman] den Weberknecht
        [Dragon] den Drachen
        [Unicorn] das Einhorn
        [Phoenix] den Phönix
        [Griffin] den Greif
        [Pegasus] den Pegasus
        [Skunk] das Stinktier
        [Rat] die Ratte
        [Vulture] den Geier
        [Piranha] den Piranha
        [Mosquito] die Mücke
        [Leech] den Blutegel
       *[other] die Karte { $name }
    }
# Nach "die Hälfte"
animal-of =
    { $name ->
        [Giraffe] der Giraffe
        [Dolphin] des Delfins
        [Ostrich] des Straußes
        [Mantis] der Gottesanbeterin
        [Walrus] des Walrosses
        [Gazelle] der Gazelle
        [Tortoise] der Schildkröte
        [Wallaby] des Wallabys
        [Spider] der Spinne
        [Griffin] des Greifs
       *[other] von { $name }
    }
animal-whole =
    { $name ->
        [Giraffe] die ganze Giraffe
        [Dolphin] den ganzen Delfin
        [Ostrich] den ganzen Strauß
        [Mantis] die ganze Gottesanbeterin
        [Walrus] das ganze Walross
        [Gazelle] die ganze Gazelle
        [Tortoise] die ganze Schildkröte
        [Wallaby] das ganze Wallaby
        [Spider] die ganze Spinne
        [Griffin] den ganzen Greif
       *[other] beide Hälften von { $name }
    }

## Ereignisse

cut =
    { $reader ->
        [who] Du hebst die weißen Karten ab: Das soll Glück bringen.
       *[else] { $who } hebt die weißen Karten ab: Das soll Glück bringen.
    }
deal =
    { $reader ->
        [who] Du bekommst { $cards }.
       *[else] { $who } bekommt { $cards }.
    }
draw =
    { $reader ->
        [who] Du ziehst { $cards }.
       *[else] { $who } zieht { $cards }.
    }
match =
    { $reader ->
        [who]
            { $number ->
                [1] Du legst { $cards } neben deine Reihe.
               *[other] Du legst { $cards } in deine Reihe.
            }
       *[else]
            { $number ->
                [1] { $who } legt { $cards } neben die Reihe.
               *[other] { $who } legt { $cards } in die Reihe.
            }
    }
cover =
    { $reader ->
        [who] Du hast jetzt { $cards } in der Reihe.
       *[else] { $who } hat jetzt { $cards } in der Reihe.
    }
discard =
    { $reader ->
        [who]
            { $number ->
                [1] Du wirfst den MAULWURF ab.
               *[other] Du wirfst { $cards } ab.
            }
       *[else]
            { $number ->
                [1] { $who } wirft den MAULWURF ab.
               *[other] { $who } wirft { $cards } ab.
            }
    }
take =
    { $reader ->
        [who] Du nimmst { $cards } vom Ablagestapel.
       *[else] { $who } nimmt { $cards } vom Ablagestapel.
    }
miss =
    { $reader ->
        [who] Du kannst { $cards } nicht brauchen.
       *[else] { $who } kann { $cards } nicht brauchen.
    }
leave =
    { $reader ->
        [who] Du lässt { $cards } auf dem Ablagestapel.
       *[else] { $who } lässt { $cards } auf dem Ablagestapel.
    }
dig =
    { $reader ->
        [who]
            { $number ->
                [0] Du gräbst und findest nichts.
               *[other] Du gräbst { $cards } aus.
            }
       *[else]
            { $number ->
                [0] { $who } gräbt und findet nichts.
               *[other] { $who } gräbt { $cards } aus.
            }
    }
give =
    { $reader ->
        [who] Du gibst { $other } { $cards }.
        [other] { $who } gibt dir { $cards }.
       *[else] { $who } gibt { $other } { $cards }.
    }
rob =
    { $reader ->
        [who] Du nimmst { $other } { $cards } weg.
        [other] { $who } nimmt dir { $cards } weg.
       *[else] { $who } nimmt { $other } { $cards } weg.
    }
switch =
    { $reader ->
        [who]
            { $number ->
                [0] Du tauschst mit { $other } und gibst { $cards }.
               *[1] { $other } gibt dir dafür { $cards }.
            }
        [other]
            { $number ->
                [0] { $who } tauscht mit dir und gibt { $cards }.
               *[1] Du gibst dafür { $cards }.
            }
       *[else]
            { $number ->
                [0] { $who } tauscht mit { $other } und gibt { $cards }.
               *[1] { $other } gibt dafür { $cards }.
            }
    }
win =
    { $reader ->
        [who] Alle deine Karten zeigen PUNKTE: Du gewinnst die Runde.
       *[else] Alle Karten von { $who } zeigen PUNKTE: { $who } gewinnt die Runde.
    }
stock_empty = Der Nachziehstapel ist leer: Alle bekommen Punkte für ihre Karten.
move_limit = Das Zuglimit ({ $number }) ist erreicht: Alle bekommen Punkte für ihre Karten.
score =
    { $reader ->
        [who]
            { $number ->
                [one] Du bekommst in dieser Runde { $number } Punkt.
               *[other] Du bekommst in dieser Runde { $number } Punkte.
            }
       *[else]
            { $number ->
                [one] { $who } bekommt in dieser Runde { $number } Punkt.
               *[other] { $who } bekommt in dieser Runde { $number } Punkte.
            }
    }
worth =
    { $reader ->
        [who]
            { $number ->
                [one] Du bekommst { $number } Punkt für { $cards }.
               *[other] Du bekommst { $number } Punkte für { $cards }.
            }
       *[else]
            { $number ->
                [one] { $who } bekommt { $number } Punkt für { $cards }.
               *[other] { $who } bekommt { $number } Punkte für { $cards }.
            }
    }
round = Runde { $number } ist vorbei.

# Abrechnung einer Runde: der Spieler, dann jede Karte mit der Summe bis dahin
call-score =
    { $reader ->
        [who] Dein Zoo
       *[else] Der Zoo von { $who }
    }
call-worth =
    { $total ->
        [one] Für { $cards } { $number }, zusammen { $total } Punkt
       *[other] Für { $cards } { $number }, zusammen { $total } Punkte
    }

## Ziel und Ende einer Partie

progress = Runde { $number }, bis { $goal }
ended-points = Das Ziel von { $goal } ist erreicht.
ended-limit =
    { $number ->
        [one] Das Zuglimit ist in Runde 1 erreicht: Die höchste Summe gewinnt.
       *[other] Das Limit ist nach { $number } Runden erreicht: Die höchste Summe gewinnt.
    }

## Aufforderungen

prompt-draw = Zieh eine Karte.
prompt-again = Zieh noch einmal.
prompt-take = Du kannst { $card } brauchen: Nimm die Karte.
prompt-either = Nimm { $card }, wenn du die Karte brauchen kannst, oder zieh eine.
prompt-last = Der Nachziehstapel ist leer: Versuch, { $card } zu nehmen.
prompt-chain = Nimm auch { $card }, wenn du die Karte brauchen kannst, oder lass sie liegen.
prompt-mole = Auf dem Ablagestapel liegt ein MAULWURF: Lass ihn graben, oder zieh eine Karte.
prompt-mole-last = Der Nachziehstapel ist leer: Lass den MAULWURF auf dem Ablagestapel graben.
prompt-name = Der MAULWURF gräbt für dich: Nenn die Karten, die du willst, und grab dann. Oder zieh eine Karte.
prompt-name-last = Der Nachziehstapel ist leer: Nenn die Karten, die der MAULWURF ausgraben soll, und grab dann.
# { $named } steht am Ende: Es kann lang sein, und ein kleiner Bildschirm schneidet das Ende ab.
prompt-named = Nenn weitere Karten, lass den MAULWURF graben oder zieh eine Karte. Genannt hast du schon { $named }.
prompt-named-last = Nenn weitere Karten, oder grab. Genannt hast du schon { $named }.
prompt-named-drawn = Nenn weitere Karten, lass den MAULWURF graben, oder wirf ihn ab. Genannt hast du schon { $named }.
prompt-named-all = Lass den MAULWURF graben, oder zieh eine Karte. Genannt hast du { $named }.
prompt-named-all-last = Lass jetzt den MAULWURF graben! Genannt hast du { $named }.
prompt-named-all-drawn = Lass den MAULWURF graben, oder wirf ihn ab. Genannt hast du { $named }.
prompt-cover = Du hast { $card } gezogen: Wähl, welche deiner Karten du damit bis zum Ende der Runde zudeckst.
prompt-give = Mit der HYÄNE gibst du einem Mitspieler eine deiner Punktekarten.
prompt-rob = Mit dem WASCHBÄREN nimmst du einem Mitspieler eine Punktekarte weg.
prompt-switch = Mit dem REGENWURM tauschst du eine deiner Punktekarten gegen die eines Mitspielers.
prompt-match = Du hast { $card } gezogen: Leg die Karte an, wenn du sie brauchen kannst, oder wirf sie ab.
prompt-drawn-mole = Du hast einen MAULWURF gezogen: Nenn die Karten, die du ausgraben willst, und grab. Oder wirf den MAULWURF ab.
prompt-bare-mole = Du hast einen MAULWURF gezogen, aber im Ablagestapel ist nichts zum Ausgraben: Wirf ihn ab.

## Beschriftung der Knöpfe für Züge

move-draw = Ziehen
move-take = { $card } nehmen
move-dig = Graben
move-cover = { $card } zudecken
move-give = { $cards } an { $other } geben
move-rob = { $cards } von { $other } nehmen
move-switch = { $cards } gegen { $wanted } von { $other } tauschen
move-match = { $card } anlegen
move-discard = { $card } abwerfen
move-discard-mole = Den MAULWURF abwerfen
move-leave = Liegen lassen
move-name = { $card } nennen

## Tipps: Gründe für einen Zug

reason-wins = Damit ist deine Reihe voll, und du gewinnst die Runde.
reason-fits = In deiner Reihe gibt es einen Platz für { $card }.
reason-no-fit = In deiner Reihe gibt es keinen Platz für { $card }.
reason-bonus = Eine deiner Karten zeigt die Kategorie, die du für { $card } brauchst.
reason-no-bonus = Keine deiner Karten zeigt die Kategorie, die du für { $card } brauchst.
reason-dig =
    { $number ->
        [one] Der MAULWURF findet eine Karte für dich.
       *[other] Der MAULWURF findet { $number } Karten für dich.
    }
reason-draw =
    { $left ->
        [one] Die einzige Karte im Nachziehstapel kannst du brauchen.
       *[other] Von den { $left } Karten im Nachziehstapel kannst du { $number } brauchen.
    }
reason-save =
    { $number ->
        [one] So vermeidest du einen Minuspunkt für { $card }.
       *[other] So vermeidest du { $number } Minuspunkte für { $card }.
    }
reason-gone = Im Nachziehstapel ist keine passende Karte mehr für { $card }.
reason-least = Für { $card } bekämst du die wenigsten Punkte.
reason-burden =
    { $number ->
        [one] Das kostet { $other } einen Punkt.
       *[other] Das kostet { $other } { $number } Punkte.
    }
reason-cheap = Das kostet dich keine Punkte.
reason-cost =
    { $number ->
        [one] Das kostet dich einen Punkt. Jede deiner anderen Karten würde mindestens so viel kosten.
       *[other] Das kostet dich { $number } Punkte. Jede deiner anderen Karten würde mindestens so viel kosten.
    }
reason-rob =
    { $number ->
        [one] Das bringt dir einen Punkt.
       *[other] Das bringt dir { $number } Punkte.
    }
reason-switch =
    { $number ->
        [one] Du bekommst eine Karte, die einen Punkt mehr wert ist als deine.
       *[other] Du bekommst eine Karte, die { $number } Punkte mehr wert ist als deine.
    }

## Namen der Zonen (Orte auf dem Tisch)

zone-draw_pile = Nachziehstapel
zone-discard_pile = Ablagestapel
zone-search = Ablagestapel
zone-drawn_card = Gezogene Karte
zone-row = Reihe
zone-bonus = Seitenbonus

## Abzeichen neben einer Zone oder einem Namen

badge-starter = beginnt
badge-void = wirkungslos
badge-dug = kein Fund

## Ablehnungen: warum ein Zug nicht erlaubt ist

refuse-own = Du hast { $card } nicht
refuse-pile = Du hast in diesem Zug schon gezogen, also darfst du den Ablagestapel nicht mehr benutzen
refuse-chain = Du hast in diesem Zug schon vom Ablagestapel genommen, also kannst du nicht ziehen: Nimm auch die nächste Karte von dort, oder lass sie liegen
refuse-animal = In deiner Reihe gibt es keinen Platz für { $card }
refuse-top = Oben vom Ablagestapel kannst du nur ein Tier oder einen Seitenbonus nehmen
refuse-must-take = Du musst { $card } vom Ablagestapel nehmen, denn die Karte passt in deine Reihe
refuse-must-cover = Wähl zuerst, welche deiner Karten du mit der gezogenen Karte zudeckst
refuse-wild = Zum Zudecken brauchst du eine BESTIE
refuse-covered = Auf { $card } liegt schon eine Karte, oder die andere Hälfte ist schon angelegt
refuse-must-bonus = Du musst { $card } nehmen: Eine deiner Karten zeigt die passende Kategorie
refuse-bonus = Keine deiner Karten zeigt die Kategorie, die du für { $card } brauchst
refuse-mole = Zum Graben brauchst du einen MAULWURF
refuse-there = Diese Karte ist nicht im Ablagestapel: { $card }
refuse-undug = Ein MAULWURF kann nur Punktekarten, obere Hälften, ANTI-Minuskarten und Seitenboni ausgraben, nicht { $card }
refuse-must-use = Du kannst { $card } brauchen, also musst du die Karte benutzen
refuse-specialty = Du kannst { $card } nur benutzen, wenn du die Karte gezogen hast oder sie oben auf dem Ablagestapel liegt
refuse-void = Du kannst { $card } nicht mehr benutzen: Die Karte wurde schon benutzt oder zugedeckt
refuse-points = Du kannst { $card } nicht wählen: Die Karte zeigt keine Punkte
refuse-self-give = Du kannst dir nicht selbst eine Karte geben: Wähl einen Mitspieler
refuse-self-rob = Du kannst dir nicht selbst eine Karte wegnehmen: Wähl einen Mitspieler
refuse-self-switch = Du kannst nicht mit dir selbst tauschen: Wähl einen Mitspieler
refuse-theirs = Diese Karte hat { $other } nicht: { $card }
refuse-strict = An diesem Tisch werden passende Karten automatisch angelegt
refuse-drawn = Leg zuerst die gezogene Karte an, oder wirf sie ab
refuse-drawn-mole = Lass zuerst den MAULWURF graben, oder wirf ihn ab
refuse-no-drawn = Du hast keine Karte gezogen
refuse-no-match = Ein MAULWURF passt zu keiner Karte: Lass ihn graben, oder wirf ihn ab
refuse-no-chain = Liegen lassen kannst du eine Karte nur, wenn du gerade eine vom Ablagestapel genommen hast
refuse-naming = Nenn die Karten, die der MAULWURF ausgraben soll, zum Beispiel: grab { $black }
refuse-bare = Im Ablagestapel gibt es nichts auszugraben
refuse-named = Du hast { $card } schon genannt
refuse-fruitless = Im Ablagestapel ist keine Karte, die der MAULWURF für dich ausgraben könnte
refuse-dug = Du hast schon vergeblich gegraben, und der Ablagestapel hat sich seitdem nicht geändert
refuse-last = Der Nachziehstapel ist leer

## Text auf einer Karte

face-category =
    { $number ->
        [one] { $number } Punkt wert
       *[other] { $number } Punkte wert
    }
face-points =
    { $number ->
        [one] { $number } Punkt
       *[other] { $number } Punkte
    }
face-lower =
    { $number ->
        [one] untere Hälfte, { $number } Punkt wert
       *[other] untere Hälfte, { $number } Punkte wert
    }
face-upper =
    { $number ->
        [one] obere Hälfte, { $number } Punkt
       *[other] obere Hälfte, { $number } Punkte
    }
face-minus =
    { $number ->
        [one] minus { $number } Punkt
       *[other] minus { $number } Punkte
    }
face-anti =
    { $number ->
        [one] plus { $number } Punkt
       *[other] plus { $number } Punkte
    }
face-bonus =
    { $number ->
        [one] Bonus, { $number } Punkt
       *[other] Bonus, { $number } Punkte
    }
face-wild =
    { $number ->
        [one] passt auf jedes Tier, { $number } Punkt
       *[other] passt auf jedes Tier, { $number } Punkte
    }
face-best =
    { $number ->
        [one] passt auf jedes Tier, { $number } Punkt
       *[other] passt auf jedes Tier, { $number } Punkte
    }
face-mole = graben
face-hyena = geben
face-raccoon = nehmen
face-earthworm = tauschen

# Überschrift über dem Tier, auf Karten ohne Kategorie
heading-connect = ERGÄNZEN
heading-minus = MINUS
heading-anti = ANTI-MINUS
heading-wild = WILD
heading-dig = GRABEN
heading-specialty = SPEZIAL

## Karten in einem Satz, im vierten Fall

card-category = { animal-laid }
card-points = die Punktekarte { animal }
card-lower = die untere Hälfte { animal-of }
card-upper = die obere Hälfte { animal-of }
card-minus = die Minuskarte { animal }
card-anti = die ANTI-Minuskarte { animal }
card-bonus = den Seitenbonus { animal }
card-wild = eine BESTIE
card-best = die BESTE BESTIE
card-mole = einen MAULWURF
card-hyena = die HYÄNE
card-raccoon = den WASCHBÄREN
card-earthworm = den REGENWURM

## Eine Karte und die Karte darauf, in einem Satz

pair-category = { animal-laid } mit Zwilling
pair-lower = { animal-whole }
pair-minus = { animal-laid } mit ANTI-Minus
pair-wild = { $below } mit der BESTIE darauf
pair-best = { $below } mit der BESTEN BESTIE darauf

## Optionen

option-name-matching = Anlegen passender Karten
option-matching =
    { $value ->
        [strict] Passende Karten werden automatisch für dich angelegt
       *[honest] Du musst selbst erkennen, welche Karten zusammenpassen
    }
option-matching-strict = passende Karten werden automatisch angelegt
option-matching-honest = die Spieler legen passende Karten selbst an

option-name-side_bonus = nach einem Seitenbonus vom Ablagestapel
option-side_bonus =
    { $value ->
        [ends] Ein Seitenbonus vom Ablagestapel beendet deinen Zug
       *[chains] Nach einem Seitenbonus vom Ablagestapel darfst du auch die nächste Karte nehmen
    }
option-side_bonus-ends = dein Zug ist vorbei
option-side_bonus-chains = du darfst auch die nächste Karte nehmen

option-name-target = Zielpunktzahl
option-target = Punkte, die man für den Sieg braucht; zu zweit sind 1000 ein gutes Ziel

option-name-deck_file = Datei mit eigenen Karten
option-deck_file = Datei mit eigenen Karten; ohne Datei wird mit den üblichen Karten gespielt

## Fehler in getippten Zügen

no-move-dig = { $text } kann mehrere Züge bedeuten: Schreib „grab“ und den Namen jeder Karte
write-over = die Partie ist vorbei
write-turn = du bist nicht dran
fault-card = es gibt keine Karte { $word }
fault-white = { $word } ist keine weiße Karte
fault-pair = gib den Namen der weißen Karte an, nicht { $word }
fault-switch = du kannst eine Karte nur gegen eine andere tauschen

## Statistik über viele Partien

stat-matches = gezogene Karten, die passten
stat-takes = vom Ablagestapel genommene Karten
stat-digs = mit dem MAULWURF gegraben (Anzahl)
stat-dug = ausgegrabene Karten
stat-wilds = gelegte BESTIEN
stat-gifts = mit der HYÄNE verschenkte Karten
stat-robberies = mit dem WASCHBÄREN weggenommene Karten
stat-switches = mit dem REGENWURM getauschte Karten
stat-won_rounds = gewonnene Runden
stat-run_out = Runden ohne Sieger
stat-best_round = höchste Punktzahl einer Runde

## Einführung. Ein Schlüssel mit -after erklärt den Zug; andere Endungen antworten auf einen anderen Zug.

learn-twin = Jedes Tier in deiner Reihe hat einen schwarzen Zwilling im Nachziehstapel. Zieh eine Karte!
learn-twin-after = Du hast den schwarzen LÖWEN gezogen. Er deckt deinen Löwen zu: 10 Punkte. Wenn du einen Zwilling findest, ziehst du noch einmal.
learn-again = Du bist immer noch dran. Zieh noch einmal.
learn-again-after = Der KOALA passt nicht in deine Reihe und wurde abgeworfen. Dann war Bruno dran. Er hat eine EULE gezogen, die er nicht brauchen kann.
learn-take = Sieh auf den Ablagestapel: Da liegt eine EULE, der Zwilling deiner Eule. Nimm sie!
learn-take-after = 20 Punkte für eine Karte, die Bruno nicht brauchen konnte! Passt die oberste Karte des Ablagestapels, musst du sie nehmen.
learn-halves = Deine Giraffe ist nur ein halbes Tier. Such die andere Hälfte: Zieh eine Karte!
learn-halves-after = Zusammen sind die zwei Hälften 80 Punkte wert.
learn-minus = Dein Stinktier ist eine Minuskarte und kostet dich 75 Punkte. Aber sein Zwilling liegt auf dem Ablagestapel: Nimm ihn!
learn-minus-after = Mit seinem Zwilling darauf bringt dir das Stinktier 75 Punkte, statt dich welche zu kosten.
learn-beast = Du hast eine BESTIE gezogen. Sie deckt jedes Tier zu, ist aber nichts wert. Deck das Tier zu, das am wenigsten wert ist.
learn-beast-dragon = Der Drache ist 60 Punkte wert, wenn du seinen Zwilling findest, der Löwe nur 10. Deck lieber den Löwen zu.
learn-beast-else = Dieses Tier darfst du zudecken, aber der Löwe ist am wenigsten wert. Deck lieber den Löwen zu.
learn-beast-after = Der Löwe bleibt bis zum Ende der Runde zugedeckt. Nach einer BESTIE ziehst du noch einmal.
learn-mole = Auf dem Ablagestapel liegt ein MAULWURF. Er gräbt alle Karten aus, die du brauchen kannst. Lass ihn graben!
learn-mole-draw = Du darfst ziehen, aber im Ablagestapel liegt der Zwilling deines Drachen. Grab ihn aus!
learn-mole-after = Der MAULWURF hat den Zwilling deines Drachen gefunden: 60 Punkte.
learn-win = Nur dein Krake braucht noch seinen Zwilling, und der liegt auf dem Ablagestapel. Nimm ihn!
learn-win-after = Alle deine Karten sind zugedeckt: Du gewinnst die Runde und punktest mit allen Karten. Wer zuerst 800 Punkte hat, gewinnt die Partie.

## Bildunterschriften auf der Regelseite

picture-twin = Deck jedes Tier mit seinem schwarzen Zwilling zu.
picture-halves = Zwei Hälften werden ein ganzes Tier: 80 Punkte.
picture-minus = Eine Minuskarte kostet Punkte, bis ihr Zwilling sie zudeckt.
picture-beast = Eine BESTIE deckt jedes Tier zu, bringt aber keine Punkte.
picture-mole = Ein MAULWURF gräbt Karten aus dem Ablagestapel aus.

# Wörter für getippte Züge. Das Format ist in parlour/text/messages erklärt.
typed-words = draw ziehen zieh ziehe | take nimm nehmen | dig grab graben | cover deck decke zudecken | give gib geben | to an | from von | switch tausch tausche | for gegen für | of von | match anlegen dazulegen | discard abwerfen | leave liegenlassen | name nenn nenne
