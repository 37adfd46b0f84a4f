#!/usr/bin/env node
// An engine that makes any legal move: see docs/engines.md. Needs nothing but Node.
"use strict";

const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (...said) => process.stdout.write(said.map((line) => line + "\n").join(""));

let moves = [];
let optional = false;

lines.on("line", (line) => {
  const [word] = line.split(" ", 1);
  const rest = line.slice(word.length + 1);
  if (word === "parlour") say("name Any move, in JavaScript", "ready");
  else if (word === "legal") moves.push(rest);
  else if (word === "optional") optional = true;
  else if (word === "go") {
    const seed = Number(rest.split(" ")[1]);
    const chosen = seed % (moves.length + (optional ? 1 : 0));
    say(chosen < moves.length ? "move " + moves[chosen] : "decline");
    moves = [];
    optional = false;
  } else if (word === "quit") process.exit(0);
});
