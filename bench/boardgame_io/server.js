/**
 * Run a boardgame.io server that keeps matches in memory, or in files if a folder is given.
 *
 *     node server.js PORT [FOLDER]
 */

const { FlatFile, Server } = require("boardgame.io/server");
const { Shedding } = require("./game.js");

const [port, folder] = process.argv.slice(2);
const kept = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [Shedding], origins: [/127\.0\.0\.1/], ...kept });
server.run(Number(port), () => console.log(`open at ${port}`));
