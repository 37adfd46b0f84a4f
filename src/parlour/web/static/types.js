/**
 * What the card room says and is told; parlour/server/protocol.py is where it is laid down.
 *
 * @typedef {{kind: string, key: string, label: string, cards: string[], seat: number, count: number,
 *   badges: string[], pegs: number[], length: number, by: number[]}} Zone
 * @typedef {{move: string, label: string, zone: string, card: string, through: string,
 *   pointed: string}} Move
 * @typedef {{name: string, picture: string, group: string, colour: string, note: string, dark: boolean}} Face
 * @typedef {{kind: string, who: number, other: number, number: number, cards: string[], hidden: number,
 *   text: string}} Happening
 * @typedef {{game: string, title: string, seat: number, names: string[], to_move: number[], prompt: string,
 *   zones: Zone[], moves: Move[], scores: number[], standing: string[], over: boolean, result: string,
 *   winners: number[], clause: string}} Scene
 * @typedef {{kind: string, name: string, bot: string, you: boolean, away: boolean}} SeatState
 * @typedef {{type: "table", table: string, seq: number, game: string, title: string,
 *   options: Record<string, string | number>, seats: SeatState[], hints: boolean, yours: boolean,
 *   match: number, started: boolean, over: boolean, notice: string}} TableState
 * @typedef {{type: "faces", faces: Record<string, Face>}} Faces
 * @typedef {{type: "scene", seq: number, match: number, scene: Scene, events: Happening[]}} SceneNow
 * @typedef {{seq: number, match: number, events: Happening[]}} LogEntry
 * @typedef {{type: "log", entries: LogEntry[], whole: boolean}} Log
 * @typedef {{type: "done", id: string}} Done
 * @typedef {{type: "refused", id: string, sentence: string, clause: string}} Refused
 * @typedef {{move: string, label: string, chance: number | null, within: number, points: number | null,
 *   tries: number}} MoveRating
 * @typedef {{seat: number, choices: MoveRating[], reason: string, figures: string, exact: boolean,
 *   playouts: number}} Advice
 * @typedef {{type: "hinted", id: string, seq: number, advice: Advice}} Hinted
 * @typedef {{number: number, seat: number, made: MoveRating, best: MoveRating, cost: number, points_cost: number | null,
 *   gains: number[], reason: string, exact: boolean}} Decision
 * @typedef {{move: number, chances: number[]}} Point
 * @typedef {{first: number, last: number, seat: number, before: number, after: number, by: string, who: number,
 *   label: string, text: string}} TurningPoint
 * @typedef {{seat: number, start: number, own: number, others: number, cards: number, result: number,
 *   decisions: number, mistakes: number, points_lost: number}} Account
 * @typedef {{game: string, title: string, seats: number, names: string[], moves: number, playouts: number,
 *   over: boolean, result: string, points: Point[], thinned: boolean, turnings: TurningPoint[],
 *   decisions: Decision[], accounts: Account[]}} Review
 * @typedef {{match: number, seat: number, done: number, trouble: string, review: Review | null,
 *   told: string[][]}} ReviewState
 * @typedef {{type: "reload", protocol: number}} Reload
 * @typedef {{type: "trouble", reason: string}} Trouble
 * @typedef {{type: "pong"}} Pong
 * @typedef {TableState | Faces | SceneNow | Log | Done | Refused | Hinted | Reload | Trouble | Pong} FromRoom
 *
 * @typedef {{type: "sit", seat: number} | {type: "leave"} | {type: "seat_bot", seat: number, bot: string}
 *   | {type: "clear_seat", seat: number} | {type: "start"} | {type: "move", match: number, move: string}
 *   | {type: "why", match: number, zone: string, card: string} | {type: "hint", match: number}
 *   | {type: "rematch"}} Request
 */

export {};
