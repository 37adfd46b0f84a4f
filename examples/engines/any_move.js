#!/usr/bin/env node
// An engine that makes random legal moves; see docs/engines.md. Needs only Node.
"use strict";

const input = require("node:readline").createInterface({ input: process.stdin });
const send = (...lines) => process.stdout.write(lines.map((line) => line + "\n").join(""));

let legalMoves = [];
let mayDecline = false;

input.on("line", (line) => {
  const [command] = line.split(" ", 1);
  const rest = line.slice(command.length + 1);
  if (command === "parlour") send("name Any move, in JavaScript", "ready");
  else if (command === "legal") legalMoves.push(rest);
  else if (command === "optional") mayDecline = true;
  else if (command === "go") {
    const seed = Number(rest.split(" ")[1]);
    const index = seed % (legalMoves.length + (mayDecline ? 1 : 0));
    send(index < legalMoves.length ? "move " + legalMoves[index] : "decline");
    legalMoves = [];
    mayDecline = false;
  } else if (command === "quit") process.exit(0);
});
