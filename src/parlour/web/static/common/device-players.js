/** Requests about the people who share this device, in the edition without a server. */

import { request } from "./api.js";

/**
 * The people at a table who share this device (`parlour.server.browser.device_players`).
 *
 * @typedef {{match_number: number, is_playing: boolean, has_hidden_cards: boolean, seats: DeviceSeat[]}} DeviceTable
 * @typedef {{player: string, name: string, must_move: boolean}} DeviceSeat
 */

/**
 * Return the people who share this device and have a name.
 *
 * @returns {Promise<{player: string, name: string}[]>}
 */
export const getDevicePlayers = () => request("/api/device/players");

/**
 * Return the people at a table who share this device.
 *
 * @param {string} table
 * @returns {Promise<DeviceTable>}
 */
export const getDeviceTable = (table) => request(`/api/device/tables/${encodeURIComponent(table)}`);
