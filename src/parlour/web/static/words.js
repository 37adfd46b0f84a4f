/** Every sentence that the page itself says; a second language replaces this file. */

/** @param {number} n */
function count(n) {
  return n === 1 ? "1 card" : `${n} cards`;
}

const people = new Intl.ListFormat("en-GB"); // Ann, Ben and Cleo

export const words = {
  parlour: "Parlour",
  cards: {
    hidden: "a hidden card",
    joker: "joker",
    jokerMark: "JOKER",
    ranks: /** @type {Record<string, string>} */ ({
      A: "ace",
      2: "2",
      3: "3",
      4: "4",
      5: "5",
      6: "6",
      7: "7",
      8: "8",
      9: "9",
      T: "10",
      J: "jack",
      Q: "queen",
      K: "king",
    }),
    suits: /** @type {Record<string, string>} */ ({ C: "clubs", D: "diamonds", H: "hearts", S: "spades" }),
    /** @type {(rank: string, suit: string) => string} */
    standard: (rank, suit) => `${rank} of ${suit}`,
    count,
    /** @type {(label: string, cards: string) => string} */
    place: (label, cards) => `${label}: ${cards}`,
    /** @type {(card: string, n: number) => string} */
    top: (card, n) => `${card} on top, ${count(n)}`,
    none: "empty",
    /** @type {(card: string) => string} */
    playable: (card) => `${card}, can be played`,
    /** @type {(cards: string[]) => string} */
    list: (cards) => cards.join(", "),
    /** @type {(label: string, who: string) => string} */
    placeOf: (label, who) => `${label} of ${who}`,
    /** @type {(stacks: string[]) => string} */
    stacks: (stacks) => stacks.join("; "),
    /** @type {(cards: string[]) => string} */
    stack: (cards) => cards.join(" on "),
    /** @type {(name: string, group: string, note: string) => string} */
    faced: (name, group, note) => [name, group.toLowerCase(), note].filter(Boolean).join(" "),
    pegName: "peg",
    /** @type {(peg: string, pegs: number[], length: number) => string} */
    pegs: (peg, pegs, length) => `${pegs.map((at) => `${peg} at ${at}`).join(", ")}, of ${length} holes`,
  },
  bots: {
    /** @type {(bot: string) => string} */
    named: (bot) => `${bot.slice(0, 1).toUpperCase()}${bot.slice(1)} bot`,
    plays: /** @type {Record<string, string>} */ ({
      easy: "a child: forgets, slips, misses calls",
      medium: "a friend who nods off at times",
      hard: "thinks ahead and misses little",
      expert: "thinks long and forgets nothing",
    }),
  },
  lobby: {
    title: "Parlour: card games to play from a link",
    lead: "Card games for tonight. Choose one, share the link, and let bots fill the empty chairs.",
    game: "Which game?",
    /** @type {(few: number, many: number) => string} */
    range: (few, many) => (few === many ? `${few} players` : `${few} to ${many} players`),
    seats: "How many at the table?",
    who: "Who sits there?",
    you: "You",
    /** @type {(n: number) => string} */
    chair: (n) => `Chair ${n}`,
    friend: "A friend (share the link)",
    hints: "Hints allowed: on your turn you may ask what to play",
    name: "Your name",
    nameHint: "So that the others know you",
    house: "House rules",
    /** @type {(n: number) => string} */
    houseChanged: (n) => (n === 0 ? "as usual" : n === 1 ? "1 changed" : `${n} changed`),
    /** @type {(value: string) => string} */
    usual: (value) => `${value} (usual)`,
    /** @type {(low: number, high: number) => string} */
    numbers: (low, high) => `From ${low} to ${high}.`,
    file: "Take it from a file",
    /** @type {(most: number) => string} */
    letters: (most) => `Leave it empty for what is usual; at most ${most} characters.`,
    /** @type {(length: number, most: number) => string} */
    tooLong: (length, most) => `That text has ${length} characters; at most ${most} can be sent.`,
    rules: "Read the rules",
    play: "Play now",
    open: "Open the table",
    making: "Setting up the table…",
    tables: "Open tables",
    noTables: "Nobody is waiting for players just now. Open a table and send the link to a friend.",
    /** @type {(taken: number, seats: number) => string} */
    taken: (taken, seats) => `${taken} of ${seats} chairs taken`,
    /** @type {(taken: number, seats: number) => string} */
    playing: (taken, seats) => `in play, ${seats} chairs`,
    join: "Join",
    watch: "Watch",
    refresh: "Look again",
    private: "Do not list this table here: only people with the link find it",
    failed: "The card room does not answer. Try again in a moment.",
  },
  table: {
    back: "All games",
    rules: "Rules",
    moves: "All moves",
    keys: "Keys",
    menu: "Menu",
    invite: "Copy the link to this table",
    sort: "Sort",
    reviewLast: "Review the last game",
    log: "What happened",
    yourTurn: "Your turn",
    /** @type {(title: string) => string} */
    titleTurn: (title) => `Your turn – ${title}`,
    /** @type {(title: string) => string} */
    title: (title) => `${title} – Parlour`,
    plays: "to play",
    bot: "bot",
    away: "away",
    you: "you",
    watching: "You are watching.",
    takeBack: "Take my seat back",
    leave: "Leave my seat",
    /** @type {(who: string) => string} */
    seatOf: (who) => `${who}'s place`,
    own: "Your place",
    middle: "Middle of the table",
    tracks: "Tracks",
    others: "The others",
    buttons: "Moves",
    choose: "Choose",
    /** @type {(begun: string) => string} */
    more: (begun) => `${begun}…`,
    /** @type {(cards: string, moves: number) => string} */
    chosen: (cards, moves) => (moves ? `Chosen: ${cards}.` : `Chosen: ${cards}. Choose more cards to go with that.`),
    lost: "Connection lost, trying again…",
    loading: "Coming to the table…",
    /** @type {(reason: string) => string} */
    trouble: (reason) => `The table was closed to this page: ${reason}`,
    reload: "Load the page again",
    dismiss: "Dismiss",
    noMoves: "You have no move to make just now.",
  },
  hint: {
    ask: "Hint",
    thinking: "Thinking…",
    title: "Hint",
    close: "Close the hint",
    others: "Next best",
    mark: "the hint",
    allowed: "Hints are allowed at this table.",
    none: "No hints at this table.",
    /** @type {(chance: number) => string} */
    wins: (chance) => `${chance} in 100`,
  },
  waiting: {
    title: "Who is playing?",
    lead: "Send this link to whoever should join:",
    link: "Link to this table",
    copy: "Copy link",
    copied: "Copied",
    open: "Empty chair",
    sit: "Sit here",
    addBot: "Add a bot",
    whichBot: "Which bot",
    clear: "Send away",
    leave: "Get up",
    start: "Start the game",
    startHint: "The game can start when every chair is taken.",
    startOther: "The game starts when whoever opened the table says so.",
    name: "Your name",
    house: "House rules at this table",
    usual: "None: everything as usual.",
    hints: "Hints are allowed here: on your turn you may ask what to play. Only you see the answer.",
    noHints: "No hints at this table.",
  },
  result: {
    again: "Play again",
    review: "Review the game",
    record: "Download the record",
    lobby: "Choose another game",
    title: "The game is over",
  },
  review: {
    title: "Review",
    /** @type {(title: string) => string} */
    of: (title) => `Review: ${title}`,
    /** @type {(title: string) => string} */
    pageTitle: (title) => `Review of ${title} – Parlour`,
    table: "Back to the table",
    making: "Looking at every choice again…",
    patience: "This is done once for everybody who was at the table. It may take a minute or more.",
    course: "How the game went",
    /** @type {(moves: number, winners: string[]) => string} */
    ended: (moves, winners) =>
      `${winners.length ? `${people.format(winners)} won` : "Nobody won"} after ${moves} ${moves === 1 ? "move" : "moves"}. ` +
      "Each line is somebody's chance to win, in 100, as it looked from their own chair.",
    deal: "the deal",
    you: "you",
    You: "You",
    /** @type {(move: number) => string} */
    move: (move) => `move ${move}`,
    moveHead: "After move",
    /** @type {(name: string, first: number, last: number) => string} */
    line: (name, first, last) => `${name}: from ${first} to ${last} in 100.`,
    /** @type {(moves: number, lines: string) => string} */
    graph: (moves, lines) => `The chances to win over ${moves} moves. ${lines}`,
    slider: "Moment of the game",
    back: "One move back",
    on: "One move on",
    afterDeal: "After the deal",
    /** @type {(move: number, moves: number) => string} */
    after: (move, moves) => `After move ${move} of ${moves}`,
    /** @type {(name: string, chance: number) => string} */
    has: (name, chance) => `${name} ${chance} in 100`,
    asTable: "The graph as a table",
    turnings: "Turning points",
    look: "Look",
    /** @type {(what: string) => string} */
    lookAt: (what) => `Look at this moment: ${what}`,
    accounts: "Luck and skill",
    accountsLead:
      "Wins in 100. What one starts with, what one's own choices gave away, what those of the others gave, " +
      "and what the cards did, make what came of it.",
    sums: ["At the start", "Own choices", "Others' choices", "The cards", "In the end", "Choices that cost"],
    /** @type {(mistakes: number, decisions: number) => string} */
    mistakes: (mistakes, decisions) => `${mistakes} of ${decisions}`,
    decisions: "Choices",
    whose: "Whose",
    /** @type {(name: string) => string} */
    yours: (name) => `${name} (you)`,
    everybody: "Everybody's",
    costly: "Only those that cost something",
    /** @type {(costly: number, all: number) => string} */
    counted: (costly, all) =>
      all === 0
        ? "There was nothing to choose."
        : costly === 0
          ? `None of ${all === 1 ? "1 choice" : `${all} choices`} cost anything.`
          : `${costly} of ${all === 1 ? "1 choice" : `${all} choices`} cost something.`,
    /** @type {(number: number, name: string) => string} */
    decision: (number, name) => `Move ${number}, ${name}`,
    made: "Chosen:",
    better: "Better:",
    unjudged: "hard to say",
    free: "cost nothing",
    /** @type {(chance: number, points: string) => string} */
    cost: (chance, points) => (points ? `cost ${chance} in 100, ${points} points` : `cost ${chance} in 100`),
    playOn: "Play on from here",
    /** @type {(where: string) => string} */
    playOnAt: (where) => `Play on from here: ${where}`,
    against: "Play on against",
    chair: "in the chair of",
  },
  rules: {
    /** @type {(title: string) => string} */
    title: (title) => `The rules of ${title}`,
    loading: "Fetching the rules…",
    failed: "The rules could not be fetched. Try again in a moment.",
    close: "Close",
    hints: "Hints",
    options: "Options",
    optionsLead: "A table may choose; the first value is the usual one.",
    events: "What is told",
    eventsLead: "The kinds of event, as records and scenarios name them.",
    /** @type {(source: string) => string} */
    source: (source) => `Source: ${source}`,
    /** @type {(clause: string) => string} */
    clause: (clause) => `Rule ${clause}`,
  },
  keys: {
    title: "Keys",
    switch: "Use these single keys",
    list: /** @type {[string, string][]} */ ([
      ["← →", "Along your hand"],
      ["Enter", "Play the card or the chosen cards, or press the button"],
      ["Space", "Choose a card to be played with others, or put it back"],
      ["1 – 9", "The buttons under your hand, from the left"],
      ["H", "To your hand"],
      ["T", "A tip: what to play, where the table allows hints"],
      ["M", "All moves"],
      ["R", "The rules"],
      ["L", "What happened"],
      ["S", "Sort your hand by suit or by rank"],
      ["Esc", "Close what is open"],
      ["?", "This list"],
    ]),
  },
};
