/** The Web Worker of the bots and the coach. It receives requests as JSON lines and answers with JSON lines. */

import { loadPython } from "./python.js";

const { python } = await loadPython(() => undefined);
const bots = python.pyimport("parlour.server.browser.web_worker");
addEventListener("message", ({ data }) => bots.answer_bot_request(data, (/** @type {string} */ line) => postMessage(line)));
postMessage(bots.bot_ready_line());
