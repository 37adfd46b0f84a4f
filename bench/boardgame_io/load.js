/**
 * Measure a boardgame.io server and print the results as JSON. Two players at each table move without pauses.
 *
 *     node load.js PORT PID TABLES SECONDS
 *
 * PID is the process id of the server.
 */

const fs = require("node:fs");
const { io } = require("socket.io-client");
const { fits } = require("./game.js");

const [port, server, tables, seconds] = process.argv.slice(2).map(Number);
const WARM_UP = 2000; // milliseconds before the measurement

const seen = { moves: 0, waits: [], counting: false };

/** Two players who share a table and move as soon as their turn begins. */
class Table {
  constructor(number) {
    this.match = `table-${number}-${process.pid}`;
    this.sent = 0;
    this.by = "";
    this.people = ["0", "1"].map((seat) => this.come(seat));
  }

  come(seat) {
    const socket = io(`http://127.0.0.1:${port}/shedding`, { transports: ["websocket"] });
    socket.on("connect", () => socket.emit("sync", this.match, seat, undefined, 2));
    socket.on("sync", (match, { state }) => this.see(socket, seat, state));
    socket.on("update", (match, state) => this.see(socket, seat, state));
    return { socket, seat };
  }

  see(socket, seat, state) {
    if (this.sent && seat !== this.by && state._stateID > this.before) {
      const now = performance.now();
      if (seen.counting) {
        seen.moves += 1;
        seen.waits.push(now - this.sent);
      }
      this.sent = 0;
    }
    if (state.ctx.currentPlayer !== seat) return;
    const { players, discard } = state.G;
    const playable = players[seat].hand.filter((card) => fits(card, discard[discard.length - 1]));
    const card = playable[Math.floor(Math.random() * playable.length)];
    const payload = { type: card ? "play" : "draw", args: card ? [card] : [], playerID: seat };
    this.sent = performance.now();
    this.by = seat;
    this.before = state._stateID;
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, this.match, seat);
  }
}

/** Return the processor time that the server has used, in seconds. */
function used() {
  const fields = fs.readFileSync(`/proc/${server}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

for (let number = 0; number < tables; number += 1) new Table(number);
setTimeout(() => {
  const before = used();
  const began = performance.now();
  seen.counting = true;
  setTimeout(() => {
    const took = (performance.now() - began) / 1000;
    const waits = seen.waits.sort((one, other) => one - other);
    const at = (part) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0;
    const rate = seen.moves / took;
    const cost = ((used() - before) / Math.max(1, seen.moves)) * 1e6;
    console.log(JSON.stringify({ rate, median: at(0.5), p99: at(0.99), cost }));
    process.exit(0);
  }, seconds * 1000);
}, WARM_UP);
