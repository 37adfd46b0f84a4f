// What the card room says and is told, and the messages of the page. Written by tools/page_types.py
// from parlour/server/protocol.py and fared.py, and parlour/web/words/en.ftl: change those.

/**
 * The table around the match.
 *
 * After the end of a match (`over`) seats can be taken, left, given to bots and opened again until the
 * rematch.
 *
 * Attributes:
 *     table: Its name, as in its address /t/{table}.
 *     game: The name of the game.
 *     title: Its name as people read it.
 *     options: Those that are not at their default, of a document only how long it is.
 *     seats: The seats, by number.
 *     hints: Whether who plays here may ask what to play.
 *     yours: Whether you made the table.
 *     begins: Whether you may begin the first match.
 *     match: How many matches were begun here, 0 before the first.
 *     started: Whether a match has begun here; it stays true after its end.
 *     over: Whether the match has ended.
 *     manners: How the table is kept.
 *     watching: The names of those who only watch.
 *     wants: The seats that want to play again.
 *     back: The seat that asks to take its move back, -1 for none.
 *     agreed: The seats that have nothing against it.
 *     locked: Nobody new may come.
 *     closed: Nothing happens here any more.
 *     notice: Mostly empty; else a sentence for everybody: why a match that was under way is no more, so
 *         that nothing is `started`.
 *     day: The date where this is the deal of a day that is not over, else empty.
 *     commitment: The hash of the room's secret for the next match (docs/fair-deals.md), empty where that
 *         will have none.
 */
export interface TableState {
  type: "table";
  table: string;
  /** The last row of the table's log that this shows, from 1. */
  seq: number;
  game: string;
  title: string;
  options: Record<string, any>;
  seats: SeatState[];
  hints: boolean;
  yours: boolean;
  begins: boolean;
  match: number;
  started: boolean;
  over: boolean;
  manners: Manners;
  watching: string[];
  wants: number[];
  back: number;
  agreed: number[];
  locked: boolean;
  closed: boolean;
  notice: string;
  day: string;
  commitment: string;
}

/**
 * One seat.
 *
 * Attributes:
 *     kind: `open`, `person` or `bot`.
 *     name: What who sits there is called.
 *     bot: The bot that sits there, or that plays for the person who has left; of somebody of the house the
 *         level. Empty where there is none.
 *     you: Whether it is yours.
 *     away: Whether its person is not connected or has left.
 *     face: The name of the face, empty where that is not known.
 *     colour: The name of its colour, likewise.
 *     stood_in: The others have let the bot play on; it stops as soon as the person is back.
 *     program: Who sits there is no human being but a program that the host has let in.
 */
export interface SeatState {
  kind: string;
  name: string;
  bot: string;
  you: boolean;
  away: boolean;
  face: string;
  colour: string;
  stood_in: boolean;
  program: boolean;
}

/**
 * How a table is kept beside the rules of its game: chosen when it is made, and shown to all.
 *
 * A bot moves for whoever lets the time run out.
 *
 * Attributes:
 *     takebacks: A move may be taken back where all agree.
 *     clock: The seconds that a person has for a move, 0 for no clock.
 *     total: Those for all moves of a match, 0 where they do not end; who has used them up has ten for each
 *         move.
 *     pace: How long bots wait with their moves: `slow`, `normal` or `fast`.
 *     reminders: Hands of others show what whoever paid attention knows of them.
 *     chat: People may say what they like.
 *     rests: A game for days, without a clock, in which no bot stands in for who is away.
 */
export interface Manners {
  takebacks: boolean;
  clock: number;
  total: number;
  pace: string;
  reminders: boolean;
  chat: boolean;
  rests: boolean;
}

/**
 * How the cards of this table look that are not of the standard pack.
 *
 * Attributes:
 *     faces: By the text of the card.
 */
export interface Faces {
  type: "faces";
  faces: Record<string, SceneFace>;
}

/**
 * How a card looks that is not of the standard pack.
 *
 * Attributes:
 *     name: In words.
 *     picture: A character or two, such as an emoji; empty where it has a drawing.
 *     group: The kind that it belongs to, in words; empty for none.
 *     colour: That of the kind, as CSS has it: `#8d6e63`.
 *     note: A few words more; empty for none.
 *     dark: Whether it is of the dark pack.
 *     heading: What stands above the picture where no group does.
 *     value: The number in its corner.
 *     border: `white`, `white-gray`, `red`, `black`, `gray-black`, `striped`, `brown` or `gray`; empty for
 *         the usual one.
 *     half: `upper` or `lower` where only that half of the picture is seen.
 *     drawing: The name of a symbol in `/games/GAME/drawings.svg`; empty for none.
 */
export interface SceneFace {
  name: string;
  picture: string;
  group: string;
  colour: string;
  note: string;
  dark: boolean;
  heading: string;
  value: string;
  border: string;
  half: string;
  drawing: string;
}

/**
 * All that you may know of the match as it stands in the scene that follows, for who asked for `views`.
 *
 * Attributes:
 *     view: JSON of its own: a position with `?` for each card that you cannot see, and what you remember
 *         (docs/positions-and-records.md).
 */
export interface ViewNow {
  type: "view";
  /** The last row of the table's log that this shows, from 1. */
  seq: number;
  /** The number of the match at this table, from 1. */
  match: number;
  view: string;
}

/**
 * What you see now.
 *
 * Attributes:
 *     scene: The zones with their cards, your moves, and what is said of them.
 *     events: What brought it about since the last scene, in order; none right after `log`, which has them.
 *     moved_at: Since when those have been waited for who are to move, in milliseconds since 1970 by the
 *         room's clock.
 *     may_take_back: Whether you can ask to take back your last move.
 *     time_up: By seat, when a bot moves in its place, in the same milliseconds; 0 where no time runs.
 *     left: Where there is a time for the match: the milliseconds of it that each seat had at `left_at`.
 *     left_at: From when on those run out for the seats whose time runs.
 */
export interface SceneNow {
  type: "scene";
  /** The last row of the table's log that this shows, from 1. */
  seq: number;
  /** The number of the match at this table, from 1. */
  match: number;
  scene: Scene;
  events: SceneEvent[];
  moved_at: number;
  may_take_back: boolean;
  time_up: number[];
  left: number[];
  left_at: number;
}

/**
 * What one person sees and may do.
 *
 * Attributes:
 *     game: Its name.
 *     title: Its name as people read it.
 *     seat: The viewer's, -1 for who only watches.
 *     names: What the seats are called.
 *     to_move: The seats that play waits for.
 *     prompt: What the viewer is to do, in words.
 *     zones: The places, the middle of the table first.
 *     moves: What the viewer may do now.
 *     scores: By seat; empty where there are none.
 *     standing: The scores in words: `3 sets`.
 *     over: Whether the match has ended.
 *     result: How it ended, in words.
 *     winners: The seats that won.
 *     clause: That ended it.
 *     by_itself: Whether a page may make the viewer's only move without being told to, for that tells nobody
 *         anything.
 */
export interface Scene {
  game: string;
  title: string;
  seat: number;
  names: string[];
  to_move: number[];
  prompt: string;
  zones: SceneZone[];
  moves: SceneMove[];
  scores: number[];
  standing: string[];
  over: boolean;
  result: string;
  winners: number[];
  clause: string;
  by_itself: boolean;
}

/**
 * One place of a scene.
 *
 * Attributes:
 *     kind: `pile`, `hand`, `fan`, `row`, `track`, `counter` or `choice` (`parlour.kit.zones`).
 *     key: What it is called within the scene: `stock`, `hand.2`.
 *     label: Its name in words.
 *     cards: As the notation writes them, `?` where hidden; of a pile the first is on top.
 *     seat: Whose it is, -1 for the middle of the table.
 *     count: The number of a counter, else how many cards.
 *     badges: What is said beside it, in words.
 *     pegs: Of a track: where each peg stands, from 0.
 *     length: Of a track: how long it is.
 *     by: Of a row: who laid each stack, -1 for nobody.
 *     signs: Badge by badge, what may be drawn large in its place; empty for nothing.
 */
export interface SceneZone {
  kind: string;
  key: string;
  label: string;
  cards: string[];
  seat: number;
  count: number;
  badges: string[];
  pegs: number[];
  length: number;
  by: number[];
  signs: string[];
}

/**
 * One legal move of a scene.
 *
 * Attributes:
 *     move: Its text.
 *     label: Its words on a button.
 *     zone: The key of the zone that a person points at for it; empty where it is a button alone.
 *     card: The card in it; several with spaces between them, and a rank alone is any card of that rank.
 *     through: A card of the person's own that leads to the move as well.
 *     pointed: Where the cards pointed at say more than `move` does, how it is written with them: `*` stands
 *         for the cards, joined.
 */
export interface SceneMove {
  move: string;
  label: string;
  zone: string;
  card: string;
  through: string;
  pointed: string;
}

/**
 * One thing that happened, as the viewer saw it, and how it is shown.
 *
 * Attributes:
 *     kind: A word; the rules page of the game lists its kinds.
 *     who: The seat that did it, or to which it happened; -1 for nobody.
 *     other: A second seat; -1 for nobody.
 *     number: Points, a count, or whatever the kind says.
 *     cards: Those that the viewer saw, as text.
 *     hidden: How many cards besides the viewer did not see.
 *     text: A sentence that tells it.
 *     source: Keys of zones from which the cards go, with spaces between them; empty for nowhere.
 *     target: Keys of zones to which they go.
 *     mood: `good`, `grand` or `bad`; empty for neither.
 *     part: How it is told: `deals`, `says`, `beat`, `cheer`, `shows` or `counts`; empty for as usual.
 *     call: What is called out at it, in words.
 *     counter: The key of a counter that stands at the number from then on.
 *     clears: Keys of zones that are empty after it.
 */
export interface SceneEvent {
  kind: string;
  who: number;
  other: number;
  number: number;
  cards: string[];
  hidden: number;
  text: string;
  source: string;
  target: string;
  mood: string;
  part: string;
  call: string;
  counter: string;
  clears: string;
}

/**
 * What you missed: the entries after `since`, or without `since` those of the present match.
 *
 * What was before can be asked for with `earlier`.
 *
 * Attributes:
 *     entries: What happened, in order; of many rows the last ones.
 *     after: There are entries for all rows above this one.
 *     whole: Whether all of the present match is in it, from the deal.
 */
export interface Log {
  type: "log";
  entries: LogEntry[];
  after: number;
  whole: boolean;
}

/**
 * What happened at one row of the log, as you saw it.
 *
 * Attributes:
 *     seq: The number of the row.
 *     events: What happened, in order.
 */
export interface LogEntry {
  seq: number;
  /** The number of the match at this table, from 1. */
  match: number;
  events: SceneEvent[];
}

/**
 * The last entries before the row that was asked for.
 *
 * Attributes:
 *     entries: What happened, in order.
 *     after: There are entries for all rows above this one.
 *     whole: Whether they begin with the deal; there are none where that is all that can be told.
 */
export interface Recalled {
  type: "recalled";
  /** The `id` of the request that this answers. */
  id: string;
  entries: LogEntry[];
  after: number;
  whole: boolean;
}

/**
 * Your request was carried out and is written down.
 */
export interface Done {
  type: "done";
  /** The `id` of the request that this answers. */
  id: string;
}

/**
 * Your request was not carried out.
 *
 * Attributes:
 *     sentence: Why not.
 *     clause: That of the rules which forbids it, empty where none does.
 */
export interface Refused {
  type: "refused";
  /** The `id` of the request that this answers. */
  id: string;
  sentence: string;
  clause: string;
}

/**
 * What to play, thought of with your view and nothing else.
 *
 * Attributes:
 *     seq: That of the scene for which it holds.
 *     advice: What your seat could do.
 */
export interface Hinted {
  type: "hinted";
  /** The `id` of the request that this answers. */
  id: string;
  seq: number;
  advice: Advice;
}

/**
 * What a seat could do.
 *
 * Attributes:
 *     seat: Whose choice it is.
 *     choices: Every legal move, the best first.
 *     reason: The game's own for the best, empty where it has none.
 *     figures: How the best compares with the next, in a sentence.
 *     exact: Whether the moves were counted out rather than searched.
 *     playouts: Made for all of them together.
 */
export interface Advice {
  seat: number;
  choices: MoveRating[];
  reason: string;
  figures: string;
  exact: boolean;
  playouts: number;
}

/**
 * One legal move, as the coach judges it.
 *
 * Attributes:
 *     move: Its text, empty for letting a chance to step in go by.
 *     label: The move in words.
 *     chance: To win, 0 to 1; none where the move was tried too seldom to judge.
 *     within: The standard error of how far it is behind the best; 0 where it was counted out.
 *     points: What the seat gains on the others on average till the end of the deal; none where the game has
 *         no points.
 *     tries: In how many play-outs; 0 where it was counted out.
 */
export interface MoveRating {
  move: string;
  label: string;
  chance: number | null;
  within: number;
  points: number | null;
  tries: number;
}

/**
 * Your page is of another version: load it again.
 *
 * Attributes:
 *     protocol: The number of the protocol that the room speaks.
 */
export interface Reload {
  type: "reload";
  protocol: number;
}

/**
 * The socket is closed.
 *
 * Attributes:
 *     reason: Why, in a sentence.
 */
export interface Trouble {
  type: "trouble";
  reason: string;
}

/**
 * The answer to `ping`.
 *
 * Attributes:
 *     now: The time by the room's clock, in milliseconds since 1970.
 */
export interface Pong {
  type: "pong";
  now: number;
}

/**
 * Somebody at the table said something. The room remembers it for who comes back, and writes it nowhere.
 *
 * Attributes:
 *     number: What is said at a table is counted, from 1.
 *     kind: `phrase`, `chat` or `nudge`.
 *     seat: The seat of who said it.
 *     name: What they were called.
 *     text: The key of the phrase, or what was said.
 *     to: The seat that is nudged, -1 for none.
 */
export interface Said {
  type: "said";
  number: number;
  kind: string;
  seat: number;
  name: string;
  text: string;
  to: number;
}

/**
 * GET /api/daily and /api/daily/2026-11-22: the deal of a day, by the room's date.
 *
 * `table` is where you play it, empty before you have begun; `done` when you have played to the end;
 * `closed` when the host has cleared that table away before, so that you cannot play it any more. `bots`
 * are the names of those one plays against. `finished` counts who has; how they fared is in `plays` when you
 * are among them, or the day is `over`. Then `seed` is there as well. `before` is the last day before on
 * which somebody played.
 */
export interface DayState {
  day: string;
  over: boolean;
  ends: number;
  game: string;
  title: string;
  bots: string[];
  table: string;
  done: boolean;
  closed: boolean;
  finished: number;
  plays: DayPlay[];
  seed: string;
  before: string;
}

/**
 * How somebody fared with the deal of a day; `ahead` is by how many points they won, below 0 lost.
 *
 * `table` is where to look at it, empty until the day is over.
 */
export interface DayPlay {
  place: number;
  name: string;
  you: boolean;
  won: boolean;
  left: boolean;
  score: number | null;
  ahead: number | null;
  moves: number;
  table: string;
}

/**
 * GET /api/tables/{table}/deals?match=: how a match that is over was dealt (docs/fair-deals.md).
 *
 * `fair` is null where the seed was not made of parts: in a match that goes on from another, and on the deal
 * of a day.
 */
export interface DealtFrom {
  seed: string;
  fair: Fair | null;
  draws: Drawn[];
  deals: Hands[];
}

/**
 * Where the seed of a match comes from; all in small hexadecimal digits.
 *
 * Attributes:
 *     secret: The room's, 64 digits.
 *     commitment: Its hash, which was told before anybody added a part.
 *     parts: What players added, by seat, 64 digits each.
 *     method: By which the seed is made of them, 1.
 */
export interface Fair {
  secret: string;
  commitment: string;
  parts: Record<number, string>;
  method: number;
}

/**
 * One thing that chance decided.
 *
 * Where cards were put in order, `before` and `after` have them; where a number was drawn, `before` is
 * empty, and `after` has the number alone: 0 or more, and less than `wanted`.
 *
 * Attributes:
 *     round: 0 before the first deal, then one more with each.
 *     stream: Its stream within the round, from 1 on; of two with the same the second goes on where the
 *         first ended.
 *     wanted: How many cards were drawn: the last ones of `after`.
 *     before: The cards as they lay.
 *     after: The cards as they came to lie.
 */
export interface Drawn {
  round: number;
  stream: number;
  wanted: number;
  before: string[];
  after: string[];
}

/**
 * The hands dealt in a round.
 *
 * Attributes:
 *     round: From 1.
 *     hands: Cards by seat; empty for a seat that was dealt nothing.
 */
export interface Hands {
  round: number;
  hands: string[][];
}

/**
 * GET /api/games/{game}/first-hand: a guided minute, step by step. `faces` are as those of a table.
 *
 * What comes of a move tells /api/games/{game}/first-hand/{step}?move=..., and why nothing can be done with
 * a card the same with ?zone=...&card=...: a `LessonAnswer`. Steps are counted from 0; nothing is kept.
 */
export interface FirstHand {
  game: string;
  title: string;
  seats: SeatState[];
  faces: Record<string, SceneFace>;
  steps: LessonStep[];
}

/**
 * A step as it begins: what is to be learned, the table, and the move to show to who does not find it.
 */
export interface LessonStep {
  idea: string;
  scene: Scene;
  shown: string;
  goes_on: boolean;
}

/**
 * GET /api/games: a list of these. `how_to` explains the game in a minute.
 *
 * `picture` is the address of its picture, empty where it brought none. `reminders`: whether its hands can
 * show what is known of them, for the table's manners.
 */
export interface GameShape {
  name: string;
  title: string;
  fewest: number;
  most: number;
  options: OptionShape[];
  bots: string[];
  how_to: string;
  first_hand: boolean;
  picture: string;
  reminders: boolean;
}

/**
 * One option: a word of `values`, or where there are none a whole number from `low` to `high`.
 *
 * A `document` is the text of a file instead, at most `high` characters. People read the `title` in place of
 * the name, the `titles` in place of the values, and what it does in `text`.
 */
export interface OptionShape {
  name: string;
  title: string;
  default: number | string;
  values: string[];
  titles: string[];
  low: number;
  high: number;
  document: boolean;
  clause: string;
  text: string;
}

/**
 * What comes of a move: frames where it was right, else why not, with the clause where a rule forbids it.
 *
 * Of a right move `sentence` says what it has shown.
 */
export interface LessonAnswer {
  right: boolean;
  sentence: string;
  clause: string;
  frames: LessonFrame[];
}

/**
 * The table after one move, and what it did.
 */
export interface LessonFrame {
  scene: Scene;
  events: SceneEvent[];
}

/**
 * Whose link it is: what they are called, perhaps nothing; `same` where that is you. `played` counts the
 * matches of this device until now.
 */
export interface LinkOwner {
  nickname: string;
  same: boolean;
  played: number;
}

/**
 * GET /api/yours/figures/{game}: a closer look at your matches of one game.
 *
 * `counted` of the `played` matches were played through for the openings, the path and the figures: the
 * last ones, as far as they are by the rules of today and their deal is not that of today. `scored` where
 * the steps are scores; else they are cards held.
 */
export interface OwnFigures {
  game: string;
  title: string;
  played: number;
  won: number;
  moves: OwnLengths | null;
  rounds: OwnLengths | null;
  shares: OwnShare[];
  counted: number;
  openings: OwnOpening[];
  scored: boolean;
  steps: OwnStep[];
  figures: OwnFigure[];
}

/**
 * How long matches were: the shortest, the longest, and what a quarter, half and three quarters had.
 */
export interface OwnLengths {
  least: number;
  quarter: number;
  middle: number;
  three_quarters: number;
  most: number;
}

/**
 * How often you won among matches of a `kind`, shared matches included: `won` of `played`.
 *
 * `seat`, when you sat at seat `number`; `first` and `dealer`, when you had to act first or dealt first;
 * `other-first` and `other-dealer`, when somebody else did. All at tables for so many `players`.
 * `low` and `high` are the ends of a 95 % interval of the chance, from 0 to 1, and `fair` is what it were if
 * all won alike.
 */
export interface OwnShare {
  kind: string;
  players: number;
  number: number;
  played: number;
  won: number;
  low: number;
  high: number;
  fair: number;
}

/**
 * Something that is counted in the cards that you were dealt, and how you fared by it.
 */
export interface OwnOpening {
  name: string;
  groups: OwnGroup[];
}

/**
 * Matches in which you were dealt so many of what is counted, and the interval of the chance.
 */
export interface OwnGroup {
  number: number;
  played: number;
  won: number;
  low: number;
  high: number;
}

/**
 * How you stood after `part` percent of a match, and the best of the others: the one in the middle.
 */
export interface OwnStep {
  part: number;
  own: number;
  others: number;
}

/**
 * Something that the game counts, on average: `own` is yours, `others` that of each other seat.
 *
 * Where it is counted for the whole match, that is `own`, and `others` is null.
 */
export interface OwnFigure {
  name: string;
  own: number;
  others: number | null;
}

/**
 * The answer: the page of the table is /t/{table}.
 */
export interface NewTableMade {
  table: string;
}

/**
 * POST /api/yours/link: by this token, once and until it `expires`, another device becomes yours.
 *
 * The page of the link is /yours#TOKEN. `picture` is that address as a QR code, an SVG as a data URL.
 */
export interface OwnLink {
  token: string;
  address: string;
  picture: string;
  expires: number;
}

/**
 * GET /api/tables/{table}/replay?match=1, and POST /api/replay with a record: a match, step by step.
 *
 * `steps` are those from `first` on, `length` of them where a page is full; step 0 is the deal, step `moves`
 * the last.
 * They are seen through the `eyes` of a seat, -1 for who only watched, and with all hands laid `open` where
 * that is so. `seat` is yours in that match, -1 for none. `over` where the record has the end of the match,
 * `reviewed` where its review is there.
 */
export interface ReplayPage {
  game: string;
  title: string;
  seats: SeatState[];
  seat: number;
  moves: number;
  over: boolean;
  reviewed: boolean;
  eyes: number;
  open: boolean;
  faces: Record<string, SceneFace>;
  length: number;
  first: number;
  steps: ReplayStep[];
}

/**
 * What one pair of eyes saw after a move by `mover`, or after the deal (-1): `events` brought it about.
 *
 * The scene has no moves, for all were made.
 */
export interface ReplayStep {
  mover: number;
  scene: Scene;
  events: SceneEvent[];
}

/**
 * POST and GET /api/tables/{table}/review?match=1: how far the review is of a match that is over.
 *
 * POST has it made where nobody has asked for it yet. `done` goes from 0 to 1; then `review` is there, and
 * `told`: what happened with the deal and with each move. `trouble` says why there is none. `seat` is yours
 * in that match, -1 for none.
 */
export interface ReviewState {
  match: number;
  seat: number;
  done: number;
  trouble: string;
  review: Review | null;
  told: string[][];
}

/**
 * What a whole match was made of.
 *
 * Attributes:
 *     game: Its name.
 *     title: Its name as people read it.
 *     seats: How many played.
 *     names: What they are called.
 *     moves: How many were made.
 *     playouts: For each choice.
 *     over: Whether the match was played to its end.
 *     result: As in the record.
 *     points: Of the graph.
 *     thinned: Whether the graph has not a point for every move.
 *     turnings: The moves with which the chances changed most, in order.
 *     decisions: Every choice.
 *     accounts: Luck and skill by seat.
 */
export interface Review {
  game: string;
  title: string;
  seats: number;
  names: string[];
  moves: number;
  playouts: number;
  over: boolean;
  result: string;
  points: Point[];
  thinned: boolean;
  turnings: TurningPoint[];
  decisions: Decision[];
  accounts: Account[];
}

/**
 * The chances to win after so many moves, as all seats together see it.
 *
 * Attributes:
 *     move: How many moves had been made, from 0.
 *     chances: By seat, 0 to 1; they make 1.
 *     hundredths: The same as people read them: whole, and 100 together.
 */
export interface Point {
  move: number;
  chances: number[];
  hundredths: number[];
}

/**
 * Where somebody's chance changed much.
 *
 * Attributes:
 *     first: The first of the moves that did it, by number.
 *     last: The last of them.
 *     seat: Whose chance it was.
 *     before: It, 0 to 1.
 *     after: It, 0 to 1.
 *     by: `rating` where a choice did it, `cards` where the cards did.
 *     who: The seat that made the last of those moves.
 *     label: That move in words.
 *     text: All of it in a sentence.
 */
export interface TurningPoint {
  first: number;
  last: number;
  seat: number;
  before: number;
  after: number;
  by: string;
  who: number;
  label: string;
  text: string;
}

/**
 * A seat's choice before a move of a match, as it looked from there.
 *
 * Attributes:
 *     number: Of the move, from 1.
 *     seat: Whose choice it was.
 *     made: What was done.
 *     best: What would have been best.
 *     cost: The chance to win that the choice gave away, 0 to 1: 0 where the two cannot be told apart, or
 *         only beyond hundredths.
 *     points_cost: Points likewise; none where the game has none.
 *     gains: What each seat got of the cost, by seat.
 *     reason: What speaks for the best.
 *     exact: Whether the moves were counted out rather than searched.
 */
export interface Decision {
  number: number;
  seat: number;
  made: MoveRating;
  best: MoveRating;
  cost: number;
  points_cost: number | null;
  gains: number[];
  reason: string;
  exact: boolean;
}

/**
 * Luck and skill of a seat: start + own + others + cards = result.
 *
 * Attributes:
 *     seat: Whose they are.
 *     start: Its chance at the deal, 0 to 1.
 *     own: What its choices gave away, 0 or less.
 *     others: What those of the others gave it.
 *     cards: What remains.
 *     result: Its share of the win, 0 to 1; its chance where the match is not over.
 *     decisions: How many choices it had.
 *     mistakes: How many of them cost anything.
 *     points_lost: What these cost in points.
 *     dearest: The number of the move that cost most, 0 for none.
 *     told: All of it in sentences. What several choices gave away may be more than a whole win, and is no
 *         chance, so that it is said in words.
 */
export interface Account {
  seat: number;
  start: number;
  own: number;
  others: number;
  cards: number;
  result: number;
  decisions: number;
  mistakes: number;
  points_lost: number;
  dearest: number;
  told: string[];
}

/**
 * The move after which whoever won had a far better chance than before it; `text` says so.
 */
export interface Moment {
  move: number;
  text: string;
}

/**
 * GET /api/games/{game}/pictures: what stands at the head of the rules, and the faces of its cards.
 */
export interface RulesPictures {
  faces: Record<string, SceneFace>;
  pictures: RulesPicture[];
}

/**
 * Cards, stacks and signs beside each other, and what they show.
 */
export interface RulesPicture {
  cards: string[];
  caption: string;
}

/**
 * GET /api/tables: a list of these, the latest first. `open` counts the seats that can be taken.
 *
 * `since` is when it was made, in milliseconds since 1970; `watching` how many only watch.
 */
export interface TableLine {
  table: string;
  game: string;
  title: string;
  options: Record<string, any>;
  seats: SeatState[];
  open: number;
  started: boolean;
  over: boolean;
  since: number;
  watching: number;
  your_turn: boolean;
}

/**
 * GET /api/yours: what you played here and how you fared; the last matches first.
 *
 * `streak` is your wins in a row up to now, `best_streak` the most there were; `days` on how many days in a
 * row you have played. `rated`: you want a rating. `can_rate`: the room can. `kept`: for how long.
 */
export interface Yours {
  nickname: string;
  played: number;
  won: number;
  streak: number;
  best_streak: number;
  days: number;
  games: Fared[];
  opponents: Opponent[];
  moments: BestMoment[];
  matches: MatchPlayed[];
  rated: boolean;
  can_rate: boolean;
  kept: Kept;
}

/**
 * How you fared in one game. `streak` is the most wins in a row.
 */
export interface Fared {
  game: string;
  title: string;
  played: number;
  won: number;
  streak: number;
  rating: Rating | null;
}

/**
 * How well somebody plays a game, about 1000 to begin with; `doubt` is how far that may be off.
 *
 * `place` is theirs `among` all who want a rating in this room and have one in this game.
 */
export interface Rating {
  points: number;
  doubt: number;
  matches: number;
  place: number;
  among: number;
}

/**
 * How you fared against one person, or against all bots of one kind (`bot`, empty for a person).
 *
 * `won` counts the matches that you won, `lost` those that they won.
 */
export interface Opponent {
  name: string;
  bot: string;
  played: number;
  won: number;
  lost: number;
}

/**
 * Something to remember; `number` are points or moves.
 *
 * The `kind`: the `widest` or `closest` win by points, the `quickest` win or the `longest` match by moves.
 */
export interface BestMoment {
  kind: string;
  number: number;
  match: MatchPlayed;
}

/**
 * A match that you played to its end; `names` and `scores` are by seat, scores where the game keeps them.
 *
 * `left` where a bot had taken your seat by then. `open` where everybody may look at it again: the deal of
 * the day is closed until the day is over.
 */
export interface MatchPlayed {
  table: string;
  match: number;
  game: string;
  title: string;
  at: number;
  seat: number;
  won: boolean;
  left: boolean;
  moves: number;
  names: string[];
  scores: number[];
  winners: number[];
  open: boolean;
}

/**
 * After how many days the room lets something go; 0 is never.
 *
 * `rows`: of tables that are over all but who sat there and the records. `tables`: tables at which nothing
 * has happened since. `unbegun`: tables at which no match was begun. `people`: names and looks of which
 * nothing else is kept.
 */
export interface Kept {
  rows: number;
  tables: number;
  unbegun: number;
  people: number;
}

/**
 * GET /api/house: a list of these, the people of the house. `manner` says how they play, in a line.
 *
 * Where a bot is wanted, `name` puts this one there, and a `level` anybody of that level.
 */
export interface HouseGuest {
  name: string;
  called: string;
  level: string;
  face: string;
  colour: string;
  manner: string;
}

/**
 * PUT /api/me: what you want to be called, and how you want to be seen. What is left out stays.
 */
export interface NewMe {
  nickname: string | null;
  face: string | null;
  colour: string | null;
}

/**
 * The page. `how_to` explains the game in a minute; it and `hints` are Markdown, each on one line.
 *
 * `events` says of each kind of event when it is told.
 */
export interface RulesPage {
  game: string;
  title: string;
  how_to: string;
  source: string;
  clauses: Clause[];
  options: OptionText[];
  events: Record<string, string>;
  hints: string[];
}

/**
 * One numbered clause. `text` is Markdown, on one line: `code`, **strong** and *emphasis*.
 */
export interface Clause {
  number: string;
  section: string;
  text: string;
}

/**
 * What an option does, value by value. `text` is Markdown, on one line.
 */
export interface OptionText {
  name: string;
  clause: string;
  values: string[];
  text: string;
}

/**
 * The first message.
 *
 * Attributes:
 *     protocol: The number of the protocol that the client speaks; the answer to another is `reload`.
 *     since: The last `seq` that the client has, 0 for none.
 *     views: Whether each scene comes after a `view`, for programs that reckon with positions.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  since?: number;
  views?: boolean;
}

/**
 * Take an open seat, or one's own seat back from the bot that played it.
 */
export interface Sit {
  type: "sit";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the seat, from 0. */
  seat: number;
  /** What you add to the seed of the next match: 32 random bytes in small hexadecimal digits, or nothing (docs/fair-deals.md). */
  part?: string;
}

/**
 * Leave one's seat: before the start it is open again, after it a bot plays it.
 */
export interface Leave {
  type: "leave";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
}

/**
 * Put a bot into an open seat (whoever made the table, before the start).
 *
 * Attributes:
 *     bot: Its name, as among the `bots` of the game, or that of one of the people of the house.
 */
export interface SeatBot {
  type: "seat_bot";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the seat, from 0. */
  seat: number;
  bot: string;
}

/**
 * Open a bot's seat again (whoever made the table, before the start).
 */
export interface ClearSeat {
  type: "clear_seat";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the seat, from 0. */
  seat: number;
}

/**
 * Begin the match: every seat is taken.
 */
export interface Start {
  type: "start";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** What you add to the seed of the next match: 32 random bytes in small hexadecimal digits, or nothing (docs/fair-deals.md). */
  part?: string;
}

/**
 * Make a move.
 *
 * Attributes:
 *     match: The number of the match that it belongs to, as the scene said.
 *     move: Its text, as the notation of the game writes it.
 */
export interface Move {
  type: "move";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the match at this table, from 1. */
  match: number;
  move: string;
}

/**
 * Ask why nothing can be done with a card of one's own now; the answer is `refused`.
 *
 * Attributes:
 *     zone: The key of the zone where the card lies.
 *     card: The card, as the notation writes it.
 */
export interface Why {
  type: "why";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the match at this table, from 1. */
  match: number;
  zone: string;
  card: string;
}

/**
 * Ask what to play, on your turn, at a table that allows it; the answer is `hinted`, to you alone.
 *
 * One at a time: while a hint is being thought of, another is refused.
 */
export interface Hint {
  type: "hint";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the match at this table, from 1. */
  match: number;
}

/**
 * Ask what happened in the match before a row; the answer is `recalled`.
 *
 * Attributes:
 *     before: The number of that row.
 */
export interface Earlier {
  type: "earlier";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  before: number;
}

/**
 * Want to play again at the same table.
 *
 * When all want it who sit there, it begins: the seats move round, so that whoever is to deal has the first.
 * A request for a rematch that has already begun is answered with `done` and changes nothing.
 *
 * Attributes:
 *     match: The match that is over. Without it, a late request is refused once the rematch has had a move.
 */
export interface Rematch {
  type: "rematch";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  match?: number | null;
  /** What you add to the seed of the next match: 32 random bytes in small hexadecimal digits, or nothing (docs/fair-deals.md). */
  part?: string;
}

/**
 * Ask to take back the move that you have just made; it is taken back when all agree who sit there.
 */
export interface TakeBack {
  type: "take_back";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the match at this table, from 1. */
  match: number;
}

/**
 * Agree that a move is taken back, or do not; whoever asked thinks better of it.
 *
 * Attributes:
 *     agree: Whether you agree.
 */
export interface AnswerBack {
  type: "answer_back";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the match at this table, from 1. */
  match: number;
  agree: boolean;
}

/**
 * Let a bot play on for somebody who is away, or has been silent for a minute, until they are back.
 */
export interface StandIn {
  type: "stand_in";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the seat, from 0. */
  seat: number;
}

/**
 * Take somebody's chair from them (whoever made the table); while a match goes on, a bot plays there.
 *
 * Between two matches everybody who sits there may free the chair of somebody who has gone.
 */
export interface FreeSeat {
  type: "free_seat";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the seat, from 0. */
  seat: number;
}

/**
 * Let nobody new sit or watch, or let them again (whoever made the table).
 *
 * Attributes:
 *     locked: Whether nobody new may come.
 */
export interface Lock {
  type: "lock";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  locked: boolean;
}

/**
 * Close the table for good (whoever made it).
 */
export interface Close {
  type: "close";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
}

/**
 * Say one of the phrases or reactions, which everybody hears in their own language.
 *
 * Attributes:
 *     phrase: Its key.
 */
export interface Phrase {
  type: "phrase";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  phrase: string;
}

/**
 * Say something in words of your own, at a table that allows it.
 *
 * Attributes:
 *     text: What you say.
 */
export interface Chat {
  type: "chat";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  text: string;
}

/**
 * Knock at the table for somebody whose move it is.
 */
export interface Nudge {
  type: "nudge";
  /** Your own name for this request: sent again, it is not carried out again. */
  id: string;
  /** The number of the seat, from 0. */
  seat: number;
}

/**
 * Are you there?
 */
export interface Ping {
  type: "ping";
}

/**
 * POST /api/yours/whose and /api/yours/take. `bring`: what this device has played comes along.
 */
export interface LinkGiven {
  token: string;
  bring?: boolean;
}

/**
 * GET /api/me. `nickname` has 1 to 24 characters; it is empty as long as none was chosen.
 *
 * Who has chosen no face or no colour has one all the same.
 */
export interface Me {
  nickname: string;
  face: string;
  colour: string;
}

/**
 * POST /api/tables. `bots` are put into these seats; a private table is not in the lobby, and neither is
 * one without a chair for a second person.
 *
 * Where nothing is said of `hints`, they are allowed where at most one chair is left for a person.
 */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, any>;
  bots?: Record<number, string>;
  private?: boolean;
  hints?: boolean | null;
  manners?: Manners;
}

/**
 * POST /api/tables/{table}/play-on: a table of your own where a match that is over goes on another way.
 *
 * It begins with the same cards and the first `move` moves; you have `seat`, and `bot` all the others.
 */
export interface PlayOn {
  match: number;
  move: number;
  seat: number;
  bot?: string;
}

/**
 * PUT /api/yours/rating.
 */
export interface RatingWanted {
  wanted: boolean;
}

export type ToClient =
  | TableState
  | Faces
  | ViewNow
  | SceneNow
  | Log
  | Recalled
  | Done
  | Refused
  | Hinted
  | Reload
  | Trouble
  | Pong
  | Said;

/** What the page asks for; the wire gives each request its id. */
export type Request =
  | Omit<Sit, "id">
  | Omit<Leave, "id">
  | Omit<SeatBot, "id">
  | Omit<ClearSeat, "id">
  | Omit<Start, "id">
  | Omit<Move, "id">
  | Omit<Why, "id">
  | Omit<Hint, "id">
  | Omit<Earlier, "id">
  | Omit<Rematch, "id">
  | Omit<TakeBack, "id">
  | Omit<AnswerBack, "id">
  | Omit<StandIn, "id">
  | Omit<FreeSeat, "id">
  | Omit<Lock, "id">
  | Omit<Close, "id">
  | Omit<Phrase, "id">
  | Omit<Chat, "id">
  | Omit<Nudge, "id">;

/** The messages of the page, and the fields of each. */
export interface Messages {
  "parlour": {};
  "cards-hidden": {};
  "cards-joker": {};
  "cards-joker-mark": {};
  "cards-standard": { rank: string | number; suit: string | number };
  "card-rank": { rank: string | number };
  "card-suit": { suit: string | number };
  "cards-count": { number: number };
  "cards-place": { label: string | number; cards: string | number };
  "cards-top": { card: string | number; number: number };
  "cards-none": {};
  "cards-playable": { card: string | number };
  "cards-place-of": { label: string | number; who: string | number };
  "cards-stack": { upper: string | number; lower: string | number };
  "cards-peg": {};
  "cards-peg-at": { peg: string | number; hole: string | number };
  "cards-pegs": { pegs: string | number; length: string | number };
  "bot-named": { bot: string | number };
  "level-named": { level: string | number };
  "bot-plays": { bot: string | number };
  "program-plays": {};
  "yours-title": {};
  "yours-about": {};
  "yours-figures": {};
  "yours-nothing": {};
  "yours-play": {};
  "yours-played": {};
  "yours-won": {};
  "yours-lost": {};
  "yours-streak": {};
  "yours-best-streak": {};
  "yours-days": {};
  "yours-games": {};
  "yours-game": {};
  "yours-in-a-row": {};
  "yours-rating": {};
  "yours-rating-is": { points: string | number; doubt: string | number };
  "yours-rating-place": { place: string | number; among: string | number };
  "yours-rating-soon": { number: number };
  "yours-rated": {};
  "yours-rated-hint": {};
  "yours-rated-missing": {};
  "yours-moments": {};
  "yours-moment": { kind: string | number; title: string | number; number: number };
  "yours-points": { number: number };
  "yours-moves": { number: number };
  "yours-opponents": {};
  "yours-opponent": {};
  "yours-bots": { bot: string | number };
  "yours-matches": {};
  "yours-match": { outcome: string | number; title: string | number };
  "yours-against": { names: string | number };
  "yours-look": {};
  "yours-look-at": { words: string | number };
  "yours-closed": {};
  "closer-title": {};
  "closer-about": {};
  "closer-game": {};
  "closer-choose": {};
  "closer-counting": {};
  "closer-done": {};
  "closer-moves": {};
  "closer-rounds": {};
  "closer-lengths": { kind: string | number; middle: string | number; low: string | number; high: string | number };
  "closer-least": {};
  "closer-middle": {};
  "closer-most": {};
  "closer-shares": {};
  "closer-when": {};
  "closer-share": { kind: string | number; number: string | number; players: string | number };
  "closer-played": {};
  "closer-won": {};
  "closer-likely": {};
  "closer-fair": {};
  "closer-interval": {};
  "closer-between": { low: string | number; high: string | number };
  "closer-dealt": {};
  "closer-part": {};
  "closer-own": {};
  "closer-best": {};
  "closer-each": {};
  "closer-score": {};
  "closer-cards": {};
  "closer-path": {};
  "closer-figures": {};
  "closer-average": {};
  "closer-what": {};
  "closer-through": { number: number };
  "device-title": {};
  "device-about": {};
  "device-sign-out-about": {};
  "device-sign-out": {};
  "device-signed-out": {};
  "device-make": {};
  "device-picture": {};
  "device-link": {};
  "device-copy": {};
  "device-copied": {};
  "device-until": { time: string | number };
  "device-here": {};
  "offer-nameless": {};
  "offer-title": { name: string | number };
  "offer-about": {};
  "offer-bring": { number: number };
  "offer-yes": { name: string | number };
  "offer-no": {};
  "offer-done": { name: string | number };
  "offer-same": {};
  "data-title": {};
  "data-about": {};
  "kept-for-good": {};
  "kept-rows": { days: number };
  "kept-tables": { days: number };
  "kept-unbegun": { days: number };
  "kept-people": { days: number };
  "kept-always": {};
  "data-export": {};
  "data-erase": {};
  "erase-title": {};
  "erase-about": {};
  "erase-yes": {};
  "erase-no": {};
  "erase-done": {};
  "day-title": {};
  "day-play": {};
  "day-go-on": {};
  "day-compare": {};
  "day-against": { names: string | number };
  "day-finished": { number: number };
  "day-placed": { number: number; place: string | number };
  "day-cleared": {};
  "day-ends": { time: string | number };
  "day-plays": {};
  "day-place": {};
  "day-name": {};
  "day-outcome": {};
  "day-result": { outcome: string | number; number: string | number };
  "day-points": {};
  "day-moves": {};
  "day-you": {};
  "day-look-at": { name: string | number };
  "day-shown": {};
  "day-seed": {};
  "day-how": {};
  "day-same": {};
  "day-closed": {};
  "day-house": {};
  "day-before": {};
  "day-today": {};
  "day-and-yours": {};
  "day-tile": { state: string | number; number: number };
  "lobby-title": {};
  "lobby-about": {};
  "lobby-lead": {};
  "install": {};
  "sorry-again": {};
  "window-title": {};
  "window-against": {};
  "window-play": {};
  "window-play-game": { title: string | number };
  "window-friends": {};
  "window-friends-about": {};
  "going-title": {};
  "going-on": {};
  "going-on-with": { title: string | number };
  "going-with": { names: string | number };
  "going-others": {};
  "going-waiting": {};
  "going-more": { number: number };
  "you-guest": {};
  "you-open": { name: string | number };
  "you-title": {};
  "you-face": {};
  "you-face-named": { face: string | number };
  "you-colour": {};
  "you-colour-named": { colour: string | number };
  "you-keep": {};
  "lobby-set-up": {};
  "lobby-manners": {};
  "lobby-game": {};
  "lobby-range-one": { many: string | number };
  "lobby-range": { few: string | number; many: string | number };
  "lobby-seats": {};
  "lobby-who": {};
  "lobby-you": {};
  "lobby-chair": { number: string | number };
  "lobby-friend": {};
  "lobby-hints": {};
  "lobby-name": {};
  "lobby-name-hint": {};
  "lobby-house": {};
  "lobby-house-changed": { number: number };
  "lobby-usual": { value: string | number };
  "lobby-numbers": { low: string | number; high: string | number };
  "lobby-file": {};
  "lobby-letters": { most: string | number };
  "lobby-too-long": { length: string | number; most: string | number };
  "lobby-rules": {};
  "lobby-play": {};
  "lobby-open": {};
  "lobby-tables": {};
  "lobby-no-tables": {};
  "lobby-taken": { taken: string | number; seats: string | number };
  "lobby-playing": { seats: string | number };
  "lobby-since": { time: string | number };
  "lobby-watching": { number: number };
  "lobby-join": {};
  "lobby-watch": {};
  "lobby-refresh": {};
  "lobby-private": {};
  "lobby-failed": {};
  "table-back": {};
  "table-rules": {};
  "table-moves": {};
  "table-keys": {};
  "table-menu": {};
  "table-invite": {};
  "table-sort": {};
  "table-review-last": {};
  "table-log": {};
  "table-earlier": {};
  "table-your-turn": {};
  "table-title-turn": { title: string | number };
  "table-title": { title: string | number };
  "table-plays": {};
  "table-bot": {};
  "table-program": {};
  "table-away": {};
  "table-you": {};
  "table-watching": {};
  "table-take-back": {};
  "table-leave": {};
  "table-leave-day": {};
  "table-seat-of": { who: string | number };
  "table-own": {};
  "table-middle": {};
  "table-tracks": {};
  "table-others": {};
  "table-nearer": { who: string | number };
  "table-people": {};
  "table-buttons": {};
  "table-choose": {};
  "table-more": { begun: string | number };
  "table-chosen": { moves: number; cards: string | number };
  "table-picked-own": { card: string | number };
  "table-picked-other": { begun: string | number };
  "table-more-moves": {};
  "table-counted": { label: string | number; number: string | number };
  "table-more-marks": { number: string | number };
  "table-lost": {};
  "table-loading": {};
  "table-trouble": { reason: string | number };
  "table-reload": {};
  "table-dismiss": {};
  "table-no-moves": {};
  "settings-open": {};
  "settings-close": {};
  "settings-look": {};
  "settings-language": {};
  "settings-english": {};
  "settings-german": {};
  "settings-scheme": {};
  "settings-system": {};
  "settings-light": {};
  "settings-dark": {};
  "settings-contrast": {};
  "settings-more": {};
  "settings-cloth": {};
  "settings-green": {};
  "settings-blue": {};
  "settings-claret": {};
  "settings-slate": {};
  "settings-cards": {};
  "settings-back": {};
  "settings-lattice": {};
  "settings-waves": {};
  "settings-leaves": {};
  "settings-plain": {};
  "settings-suits": {};
  "settings-two": {};
  "settings-four": {};
  "settings-play": {};
  "settings-pace": {};
  "settings-slow": {};
  "settings-normal": {};
  "settings-fast": {};
  "settings-flip": {};
  "settings-sound": {};
  "settings-volume": {};
  "hint-ask": {};
  "hint-thinking": {};
  "hint-title": {};
  "hint-close": {};
  "hint-others": {};
  "hint-mark": {};
  "hint-allowed": {};
  "hint-none": {};
  "hint-wins": { chance: string | number };
  "waiting-title": {};
  "waiting-lead": {};
  "waiting-link": {};
  "waiting-copy": {};
  "waiting-copied": {};
  "waiting-open": {};
  "waiting-sit": {};
  "waiting-add-bot": {};
  "waiting-which-bot": {};
  "waiting-clear": {};
  "waiting-leave": {};
  "waiting-start": {};
  "waiting-start-hint": {};
  "waiting-start-other": {};
  "waiting-name": {};
  "waiting-house": {};
  "waiting-hints": {};
  "waiting-no-hints": {};
  "share-open": {};
  "share-text": {};
  "share-code": {};
  "share-code-is": {};
  "share-alone": {};
  "manners-clock": {};
  "manners-clock-of": { seconds: number };
  "manners-total": {};
  "manners-total-of": { minutes: number };
  "manners-pace": {};
  "manners-pace-of": { pace: string | number };
  "manners-switch": { name: string | number };
  "manners-told-takebacks": {};
  "manners-told-no-takebacks": {};
  "manners-told-clock": { time: string | number };
  "manners-told-total": { time: string | number };
  "manners-told-rests": {};
  "manners-told-pace": { pace: string | number };
  "manners-told-reminders": {};
  "manners-told-chat": {};
  "company-clock": {};
  "company-times": { times: string | number };
  "company-time": { name: string | number; time: string | number };
  "company-watching": { number: number; names: string | number };
  "company-take-back": {};
  "company-lock": {};
  "company-unlock": {};
  "company-close": {};
  "company-close-sure": {};
  "sure-no": {};
  "company-closed": {};
  "company-free": { name: string | number };
  "company-free-sure": { name: string | number };
  "company-back-asked": { name: string | number };
  "company-back-told": { name: string | number };
  "company-back-agree": {};
  "company-back-refuse": {};
  "company-back-waits": {};
  "company-back-never": {};
  "company-away": { name: string | number };
  "company-silent": { name: string | number };
  "company-stand-in": {};
  "company-again-wants": { number: number; names: string | number };
  "company-again-waits": { names: string | number };
  "turn-notify": {};
  "turn-notify-no": {};
  "talk-open": {};
  "talk-said": {};
  "talk-chat": {};
  "talk-send": {};
  "talk-knock": { name: string | number };
  "talk-knocks": { name: string | number };
  "talk-knocks-you": {};
  "phrase": { phrase: string | number };
  "telling-title": {};
  "telling-deal": {};
  "telling-on": {};
  "result-again": {};
  "result-review": {};
  "result-record": {};
  "result-lobby": {};
  "result-yours": {};
  "result-shared": {};
  "result-theirs": { who: string | number };
  "result-nobody": {};
  "result-place": {};
  "result-who": {};
  "result-score": {};
  "result-replay": {};
  "result-share": {};
  "result-decided": {};
  "result-deciding": {};
  "review-title": {};
  "review-of": { title: string | number };
  "review-page-title": { title: string | number };
  "review-table": {};
  "review-making": {};
  "review-patience": {};
  "review-course": {};
  "review-ended": { winners: string | number; number: number };
  "review-drawn": { number: number };
  "moves-made": { number: number };
  "review-lines": {};
  "review-deal": {};
  "review-you": {};
  "review-you-first": {};
  "review-move": { move: string | number };
  "review-move-head": {};
  "review-line": { name: string | number; first: string | number; last: string | number };
  "review-graph": { moves: number; lines: string | number };
  "review-slider": {};
  "review-back": {};
  "review-on": {};
  "review-after-deal": {};
  "review-after": { move: string | number; moves: string | number };
  "review-has": { name: string | number; chance: string | number };
  "review-as-table": {};
  "review-turnings": {};
  "review-look": {};
  "review-look-at": { what: string | number };
  "review-look-now": {};
  "review-dearest": {};
  "review-accounts": {};
  "review-decisions": {};
  "review-whose": {};
  "review-yours": { name: string | number };
  "review-everybody": {};
  "review-costly": {};
  "review-counted": { number: number; costly: number };
  "choices-made": { number: number };
  "review-decision": { move: string | number; name: string | number };
  "review-made": {};
  "review-better": {};
  "review-unjudged": {};
  "review-free": {};
  "review-cost": { chance: string | number };
  "review-cost-points": { chance: string | number; points: string | number };
  "review-play-on": {};
  "review-play-on-at": { where: string | number };
  "review-against": {};
  "review-chair": {};
  "replay-title": {};
  "replay-page-title": { title: string | number };
  "replay-loading": {};
  "replay-table": {};
  "replay-share": {};
  "replay-copied": {};
  "replay-in-address": {};
  "replay-controls": {};
  "replay-told": {};
  "replay-more": {};
  "replay-less": {};
  "replay-chances": { chances: string | number };
  "replay-chance": { name: string | number; chance: string | number };
  "replay-end": { where: string | number; result: string | number };
  "replay-first": {};
  "replay-last": {};
  "replay-eyes": {};
  "replay-eyes-of": { name: string | number };
  "replay-eyes-own": {};
  "replay-eyes-watcher": {};
  "replay-lay-open": {};
  "replay-find-turns": {};
  "replay-finding": { done: string | number };
  "replay-play-on": {};
  "replay-open": {};
  "replay-open-lead": {};
  "replay-choose": {};
  "replay-drop": {};
  "replay-another": {};
  "replay-too-long": { name: string | number; most: string | number };
  "rules-title": { title: string | number };
  "rules-loading": {};
  "rules-failed": {};
  "rules-close": {};
  "rules-hints": {};
  "rules-options": {};
  "rules-options-lead": {};
  "rules-events": {};
  "rules-events-lead": {};
  "rules-source": { source: string | number };
  "rules-clause": { clause: string | number };
  "learn-title": { title: string | number };
  "learn-loading": {};
  "learn-step": { step: string | number; steps: string | number };
  "learn-show": {};
  "learn-next": {};
  "learn-again": {};
  "learn-play": {};
  "learn-shown": {};
  "learn-done": {};
  "learn-failed": {};
  "learn-link": {};
  "learn-short": {};
  "learn-game": { title: string | number };
  "learn-link-again": {};
  "keys-title": {};
  "keys-switch": {};
  "keys-space": {};
  "keys-hand": {};
  "keys-aside": {};
  "keys-put": {};
  "keys-enter": {};
  "keys-choose": {};
  "keys-buttons": {};
  "keys-to-hand": {};
  "keys-hint": {};
  "keys-moves": {};
  "keys-rules": {};
  "keys-log": {};
  "keys-sort": {};
  "keys-close": {};
  "keys-list": {};
  "result-check": {};
  "deal-title": {};
  "deal-working": {};
  "deal-right": {};
  "deal-wrong": {};
  "deal-unproven": {};
  "deal-partly": {};
  "deal-open": {};
  "deal-holds": {};
  "deal-fails": {};
  "deal-untold": {};
  "deal-alone": {};
  "deal-method": {};
  "deal-secret": {};
  "deal-secret-unseen": {};
  "deal-part": {};
  "deal-part-none": {};
  "deal-seed": { names: string | number };
  "deal-seed-alone": {};
  "deal-draws": { number: number };
  "deal-pack": {};
  "deal-pack-unknown": {};
  "deal-hands": { number: number };
  "deal-own": {};
  "deal-proves": {};
  "list-more": { names: string | number; next: string | number };
  "list-last": { names: string | number; last: string | number };
}
