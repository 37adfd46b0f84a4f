/** People who share this device at a table. Each is a user of the room, which has their names. */

import { RequestError, updateMe } from "../common/api.js";
import { getDevicePlayers } from "../common/device-players.js";
import { home } from "../common/home.js";
import { TableConnection } from "./connection.js";

/** @typedef {import("../types.js").Request} Request */

/**
 * Send a request to a table for a person at this device.
 *
 * @param {string} player the number of the person
 * @param {string} table
 * @param {Request} request
 */
export async function sendRequestOf(player, table, request) {
  const connection = new TableConnection(table, () => undefined, () => undefined, player);
  const answer = await connection.sendRequest(request);
  connection.close();
  return answer;
}

/**
 * Take the first seat of a new table for yourself and other seats for people at this device, and start the match. Throw
 * an error if the room refuses.
 *
 * @param {string} table
 * @param {{seat: number, name: string}[]} people
 */
export async function seatPeople(table, people) {
  const known = await getDevicePlayers();
  let newPlayer = Math.max(1, ...known.map(({ player }) => Number(player)));
  const seated = [{ seat: 0, player: home.player }];
  for (const { seat, name } of people) {
    const player = known.find((person) => person.name === name)?.player ?? String((newPlayer += 1));
    await updateMe({ nickname: name }, player);
    seated.push({ seat, player });
  }
  for (const { seat, player } of seated) await requireDone(player, table, { type: "sit", seat });
  await requireDone(home.player, table, { type: "start" });
}

/**
 * @param {string} player
 * @param {string} table
 * @param {Request} request
 */
async function requireDone(player, table, request) {
  const answer = await sendRequestOf(player, table, request);
  if (answer.type === "refused") throw new RequestError(answer.reason);
}
