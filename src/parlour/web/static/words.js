/** Every sentence that the page itself says; a second language replaces this file. */

/** @param {number} n */
function count(n) {
  return n === 1 ? "1 card" : `${n} cards`;
}

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
    /** @type {(bot: string) => string} */
    bot: (bot) => `Bot: ${bot}`,
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
  },
  result: {
    again: "Play again",
    record: "Download the record",
    lobby: "Choose another game",
    title: "The game is over",
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
      ["M", "All moves"],
      ["R", "The rules"],
      ["L", "What happened"],
      ["S", "Sort your hand by suit or by rank"],
      ["Esc", "Close what is open"],
      ["?", "This list"],
    ]),
  },
};
