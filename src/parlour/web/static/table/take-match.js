/** Takes a match with you as its record, to a file or to the other room of this website. */

import { getRecord, setRecordDownload } from "../common/api.js";
import { chooseAction } from "../common/confirm.js";
import { h } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage, loadMessages } from "../common/messages.js";
import { openInOtherRoom } from "../common/taken-record.js";

await loadMessages();

/** @typedef {import("../types.js").TableState} TableState */

/**
 * Let the user choose where to take the most recent match. The record of an unfinished match shows all cards, so that
 * its table is closed first.
 *
 * @param {TableState} table
 * @param {() => Promise<boolean>} closeTable returns false if the server refuses
 */
export async function takeMatch(table, closeTable) {
  const isPlaying = !table.is_over && !table.closed;
  const labels = [formatMessage("take-match-save")];
  if (home.otherRoom) labels.push(home.hasServer ? formatMessage("play-offline") : formatMessage("play-online"));
  const choice = await chooseAction(formatMessage("take-match-about", { state: isPlaying ? "playing" : "over" }), labels);
  if (choice < 0 || (isPlaying && !(await closeTable()))) return;
  if (choice === 0) {
    const link = h("a");
    setRecordDownload(link, table.table_id, table.match_number);
    link.click();
  } else {
    const record = await getRecord(table.table_id, table.match_number);
    openInOtherRoom({ record, seat: table.seats.findIndex((seat) => seat.is_you) });
  }
}
