/**
 * The steps of a change of the table. The server sends the positions of cards before and after a change, and the events
 * between. The scenes in between are derived from these.
 */

/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneEvent} SceneEvent */

/**
 * Some events, and the table after them. If `gather` is true, the cards are gathered before a new deal.
 *
 * @typedef {{zones: Zone[], events: SceneEvent[], gather: boolean}} Step
 */

/**
 * Return the steps from one table to the next; the last one ends as sent by the server. Without a previous table, only
 * a deal has steps.
 *
 * @param {Zone[] | null} before
 * @param {SceneEvent[]} events
 * @param {Zone[]} after
 * @returns {Step[]}
 */
export function buildSteps(before, events, after) {
  const all = mergeHiddenPlaces(events, new Set([...(before ?? []), ...after].map((zone) => zone.key)));
  const deal = lastDealIndex(all);
  if (!before && deal < 0) return [{ zones: after, events: all, gather: false }];
  const begun = before ? all.slice(0, deal < 0 ? all.length : deal) : [];
  const dealt = deal < 0 ? [] : all.slice(deal);
  /** @type {Step[]} */
  const steps = [];
  let zones = before ?? after;
  for (const group of groupSimultaneous(begun)) {
    zones = group.reduce((now, event) => applyEvent(now, event, after), zones);
    steps.push({ zones, events: group, gather: false });
    zones = group.reduce(clearEvent, zones);
  }
  if (dealt.length) {
    const backwards = [after];
    const groups = groupSimultaneous(dealt);
    for (const group of groups.slice().reverse()) {
      backwards.unshift(group.reduceRight((now, event) => undoEvent(now, event), backwards[0]));
    }
    steps.push({ zones: backwards[0], events: [], gather: true });
    groups.forEach((group, at) => steps.push({ zones: backwards[at + 1], events: group, gather: false }));
  }
  if (!steps.length) return [{ zones: after, events: all, gather: false }];
  steps[steps.length - 1].zones = after;
  return steps;
}

/** Return true if an event moves something from one place to another. @param {SceneEvent} event */
export function movesCards(event) {
  return Boolean(event.animation !== "shows" && (event.target || event.source) && (event.cards.length || event.hidden_count || event.number));
}

/**
 * Return true if a path includes a key: `table.*` is every key that begins with `table.`.
 *
 * @param {string} path
 * @param {string} key
 */
export function isOnPath(path, key) {
  return path.split(" ").some((each) => each === key || (each.endsWith("*") && key.startsWith(each.slice(0, -1))));
}

/**
 * Skip places that are not drawn: a card that passes through one starts at its previous place.
 *
 * @param {SceneEvent[]} events
 * @param {Set<string>} keys
 */
function mergeHiddenPlaces(events, keys) {
  /** @type {Map<string, string>} */
  const passing = new Map();
  /** @type {SceneEvent[]} */
  const found = [];
  for (const event of events) {
    const from = passing.get(event.source);
    const drawn = !event.target || event.target.split(" ").some((key) => keys.has(key) || key.endsWith("*"));
    if (movesCards(event) && !drawn) {
      passing.set(event.target, from ?? event.source);
      found.push({ ...event, source: "", target: "" });
    } else found.push(from === undefined ? event : { ...event, source: from });
  }
  return found;
}

/**
 * Return the index of the last deal, or -1 if there is none.
 *
 * @param {SceneEvent[]} events
 */
function lastDealIndex(events) {
  let at = events.map((event) => event.animation).lastIndexOf("deals");
  while (at > 0 && events[at - 1].animation === "deals") at -= 1;
  return at;
}

/**
 * Group events that happen at the same time: the same event for several seats.
 *
 * @param {SceneEvent[]} events
 */
function groupSimultaneous(events) {
  /** @type {SceneEvent[][]} */
  const groups = [];
  for (const event of events) {
    const group = groups.at(-1);
    const alike = group?.[0].kind === event.kind && group.every((each) => each.who !== event.who);
    const together = event.animation === "deals" || (event.animation === "" && movesCards(event));
    if (group && alike && together) group.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** @param {Zone[]} zones @param {string} path */
function zonesOnPath(zones, path) {
  return zones.filter((zone) => isOnPath(path, zone.key));
}

/**
 * @param {Zone[]} zones
 * @param {Zone} changed
 */
function withZone(zones, changed) {
  return zones.map((zone) => (zone.key === changed.key ? changed : zone));
}

/**
 * Return the table after an event. The final positions show how its cards join the cards there.
 *
 * @param {Zone[]} zones
 * @param {SceneEvent} event
 * @param {Zone[]} after
 */
function applyEvent(zones, event, after) {
  let now = zones;
  for (const zone of zonesOnPath(now, event.counter)) now = withZone(now, { ...zone, count: event.number });
  if (!movesCards(event)) return now;
  if (event.source && event.target) for (const zone of zonesOnPath(now, event.source)) now = withZone(now, removeCards(zone, event));
  for (const key of event.target.split(" ").filter(Boolean)) {
    const wanted = after.find((zone) => zone.key === key);
    if (!now.some((zone) => zone.key === key) && wanted) now = [...now, { ...wanted, cards: [], count: 0, stack_seats: [] }];
    const zone = now.find((each) => each.key === key);
    if (!zone) continue;
    now = withZone(now, zone.kind === "track" ? movePeg(zone, event.number, wanted) : addCards(zone, event, wanted));
  }
  return now;
}

/**
 * Return the table without everything that an event has ended.
 *
 * @param {Zone[]} zones
 * @param {SceneEvent} event
 */
function clearEvent(zones, event) {
  return zones.map((zone) => (isOnPath(event.cleared_zones, zone.key) ? { ...zone, cards: [], count: 0, stack_seats: [] } : zone));
}

/**
 * Return the table before an event.
 *
 * @param {Zone[]} zones
 * @param {SceneEvent} event
 */
function undoEvent(zones, event) {
  if (!movesCards(event)) return zones;
  let now = zones;
  for (const zone of zonesOnPath(now, event.target)) if (zone.kind !== "track") now = withZone(now, removeCards(zone, event));
  for (const zone of zonesOnPath(now, event.source)) {
    const many = event.cards.length + event.hidden_count;
    const shut = zone.kind === "pile" || zone.cards.includes("?");
    const back = shut ? Array(many).fill("?") : event.cards;
    now = withZone(now, { ...zone, cards: [...back, ...zone.cards], count: zone.count + many });
  }
  return now;
}

/**
 * Return a zone without the cards of an event: cards with that name, otherwise hidden ones, from the top.
 *
 * @param {Zone} zone
 * @param {SceneEvent} event
 */
function removeCards(zone, event) {
  const stacks = zone.cards.map((stack) => stack.split("+"));
  const wanted = [...event.cards, ...Array(event.hidden_count).fill("?")];
  let taken = 0;
  for (const card of wanted) {
    const stack = stacks.find((each) => each.includes(card)) ?? stacks.find((each) => each.includes("?"));
    if (!stack) continue;
    const at = stack.indexOf(card);
    stack.splice(at < 0 ? stack.indexOf("?") : at, 1);
    taken += 1;
  }
  const kept = stacks.map((stack, at) => ({ stack: stack.join("+"), by: zone.stack_seats[at] ?? -1 })).filter(({ stack }) => stack);
  const by = zone.stack_seats.length ? kept.map((each) => each.by) : [];
  return { ...zone, cards: kept.map(({ stack }) => stack), stack_seats: by, count: Math.max(0, zone.count - taken) };
}

/**
 * Return a zone with the cards of an event, in their final order.
 *
 * @param {Zone} zone
 * @param {SceneEvent} event
 * @param {Zone | undefined} wanted
 */
function addCards(zone, event, wanted) {
  const many = event.cards.length + event.hidden_count;
  const goal = (wanted?.cards ?? []).map((stack) => stack.split("+"));
  const hides = zone.kind === "pile" && zone.cards.length > 0 && zone.cards.every((card) => card === "?");
  const added = [...(hides ? event.cards.map(() => "?") : event.cards), ...Array(event.hidden_count).fill("?")];
  // If the new cards stay, all cards that do not stay with them are older.
  const fresh = goal.length > 0 && added.every((card) => goal.some((stack) => stack.includes(card)));
  const lying = zone.cards.map((stack) => stack.split("+"));
  const stacks = zone.kind === "fan" && fresh ? lying.filter((stack) => goal.some((each) => each.includes(stack[0]))) : lying;
  for (const card of added) {
    const mates = card === "?" ? undefined : goal.find((stack) => stack.includes(card));
    const beside = mates && stacks.find((stack) => stack.some((each) => mates.includes(each)));
    if (beside) beside.push(card);
    else if (zone.kind === "pile") stacks.unshift([card]);
    else stacks.push([card]);
  }
  const place = new Map(goal.flatMap((stack, at) => stack.map((card) => /** @type {[string, number]} */ ([card, at]))));
  const ordered = zone.kind === "pile" ? stacks : sortByPlace(stacks, (stack) => place.get(stack[0]) ?? goal.length);
  const by = wanted?.stack_seats.length ? ordered.map((stack) => wanted.stack_seats[place.get(stack[0]) ?? -1] ?? event.who) : zone.stack_seats;
  return { ...zone, cards: ordered.map((stack) => stack.join("+")), stack_seats: by, count: zone.count + many };
}

/**
 * @template T
 * @param {T[]} things
 * @param {(thing: T) => number} place
 */
function sortByPlace(things, place) {
  return things.slice().sort((a, b) => place(a) - place(b));
}

/**
 * Return a track on which the rear peg has jumped over the other, but not beyond its final hole.
 *
 * @param {Zone} zone
 * @param {number} holes
 * @param {Zone | undefined} wanted
 */
function movePeg(zone, holes, wanted) {
  const front = zone.pegs[0] ?? 0;
  const there = Math.min(front + holes, wanted?.pegs[0] ?? front + holes);
  return there > front ? { ...zone, pegs: [there, front] } : zone;
}
