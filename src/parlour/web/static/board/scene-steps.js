/**
 * Derives the intermediate steps of a change on the table. The server sends only the cards before and after the change,
 * and the events that led from one to the other.
 */

/** @typedef {import("../types.js").SceneZone} Zone */
/** @typedef {import("../types.js").SceneEvent} SceneEvent */

/**
 * Events that are shown together, and the zones after them. If `gather` is true, the cards are gathered for a new deal.
 *
 * @typedef {{zones: Zone[], events: SceneEvent[], gather: boolean}} Step
 */

/**
 * Return the steps that lead from the zones `before` to the zones `after`. The last step always ends with
 * `after`. If `before` is null, only a deal is divided into steps.
 *
 * @param {Zone[] | null} before
 * @param {SceneEvent[]} events
 * @param {Zone[]} after
 * @returns {Step[]}
 */
export function buildSteps(before, events, after) {
  const visibleEvents = mergeHiddenZones(events, new Set([...(before ?? []), ...after].map((zone) => zone.key)));
  const deal = lastDealIndex(visibleEvents);
  if (!before && deal < 0) return [{ zones: after, events: visibleEvents, gather: false }];
  const earlierEvents = before ? visibleEvents.slice(0, deal < 0 ? visibleEvents.length : deal) : [];
  const dealEvents = deal < 0 ? [] : visibleEvents.slice(deal);
  /** @type {Step[]} */
  const steps = [];
  let zones = before ?? after;
  for (const group of groupSimultaneous(earlierEvents)) {
    zones = group.reduce((current, event) => applyEvent(current, event, after), zones);
    steps.push({ zones, events: group, gather: false });
    zones = group.reduce(clearEvent, zones);
  }
  if (dealEvents.length) {
    const zonesByStep = [after];
    const groups = groupSimultaneous(dealEvents);
    for (const group of groups.slice().reverse()) {
      zonesByStep.unshift(group.reduceRight((current, event) => undoEvent(current, event), zonesByStep[0]));
    }
    steps.push({ zones: zonesByStep[0], events: [], gather: true });
    groups.forEach((group, at) => steps.push({ zones: zonesByStep[at + 1], events: group, gather: false }));
  }
  if (!steps.length) return [{ zones: after, events: visibleEvents, gather: false }];
  steps[steps.length - 1].zones = after;
  return steps;
}

/** Return true if an event moves cards or pegs between zones. @param {SceneEvent} event */
export function movesCards(event) {
  return Boolean(event.animation !== "shows" && (event.target || event.source) && (event.cards.length || event.hidden_count || event.number));
}

/**
 * Return true if a path includes the key of a zone. `table.*` includes every key that begins with `table.`.
 *
 * @param {string} path
 * @param {string} key
 */
export function isOnPath(path, key) {
  return path.split(" ").some((each) => each === key || (each.endsWith("*") && key.startsWith(each.slice(0, -1))));
}

/**
 * Return the events with their paths shortened to the zones that are drawn. If a card passes through a zone
 * that is not drawn, it moves directly from the previous zone to the next.
 *
 * @param {SceneEvent[]} events
 * @param {Set<string>} keys
 */
function mergeHiddenZones(events, keys) {
  /** @type {Map<string, string>} */
  const sourceByHiddenZone = new Map();
  /** @type {SceneEvent[]} */
  const merged = [];
  for (const event of events) {
    const originalSource = sourceByHiddenZone.get(event.source);
    const isTargetDrawn = !event.target || event.target.split(" ").some((key) => keys.has(key) || key.endsWith("*"));
    if (movesCards(event) && !isTargetDrawn) {
      sourceByHiddenZone.set(event.target, originalSource ?? event.source);
      merged.push({ ...event, source: "", target: "" });
    } else merged.push(originalSource === undefined ? event : { ...event, source: originalSource });
  }
  return merged;
}

/**
 * Return the index of the first event of the last deal, or -1 if there is none.
 *
 * @param {SceneEvent[]} events
 */
function lastDealIndex(events) {
  let index = events.map((event) => event.animation).lastIndexOf("deals");
  while (index > 0 && events[index - 1].animation === "deals") index -= 1;
  return index;
}

/**
 * Group consecutive events of the same kind for different seats, because they happen at the same time.
 *
 * @param {SceneEvent[]} events
 */
function groupSimultaneous(events) {
  /** @type {SceneEvent[][]} */
  const groups = [];
  for (const event of events) {
    const group = groups.at(-1);
    const isSameKind = group?.[0].kind === event.kind && group.every((each) => each.who !== event.who);
    const canBeGrouped = event.animation === "deals" || (event.animation === "" && movesCards(event));
    if (group && isSameKind && canBeGrouped) group.push(event);
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
 * Return the zones after an event. The moved cards are stacked and ordered as in `finalZones`.
 *
 * @param {Zone[]} zones
 * @param {SceneEvent} event
 * @param {Zone[]} finalZones
 */
function applyEvent(zones, event, finalZones) {
  let current = zones;
  for (const zone of zonesOnPath(current, event.counter)) current = withZone(current, { ...zone, count: event.number });
  if (!movesCards(event)) return current;
  if (event.source && event.target) for (const zone of zonesOnPath(current, event.source)) current = withZone(current, removeCards(zone, event));
  for (const key of event.target.split(" ").filter(Boolean)) {
    const finalZone = finalZones.find((zone) => zone.key === key);
    if (!current.some((zone) => zone.key === key) && finalZone) current = [...current, { ...finalZone, cards: [], count: 0, stack_seats: [] }];
    const zone = current.find((each) => each.key === key);
    if (!zone) continue;
    current = withZone(current, zone.kind === "track" ? movePeg(zone, event.number, finalZone) : addCards(zone, event, finalZone));
  }
  return current;
}

/**
 * Return the zones after an event has emptied some of them.
 *
 * @param {Zone[]} zones
 * @param {SceneEvent} event
 */
function clearEvent(zones, event) {
  return zones.map((zone) => (isOnPath(event.cleared_zones, zone.key) ? { ...zone, cards: [], count: 0, stack_seats: [] } : zone));
}

/**
 * Return the zones before an event.
 *
 * @param {Zone[]} zones
 * @param {SceneEvent} event
 */
function undoEvent(zones, event) {
  if (!movesCards(event)) return zones;
  let current = zones;
  for (const zone of zonesOnPath(current, event.target)) if (zone.kind !== "track") current = withZone(current, removeCards(zone, event));
  for (const zone of zonesOnPath(current, event.source)) {
    const cardCount = event.cards.length + event.hidden_count;
    const isHidden = zone.kind === "pile" || zone.cards.includes("?");
    const returnedCards = isHidden ? Array(cardCount).fill("?") : event.cards;
    current = withZone(current, { ...zone, cards: [...returnedCards, ...zone.cards], count: zone.count + cardCount });
  }
  return current;
}

/**
 * Return a zone without the cards that an event moves. If a card is not visible in the zone, remove the topmost hidden
 * card instead.
 *
 * @param {Zone} zone
 * @param {SceneEvent} event
 */
function removeCards(zone, event) {
  const stacks = zone.cards.map((stack) => stack.split("+"));
  const removedCards = [...event.cards, ...Array(event.hidden_count).fill("?")];
  let removedCount = 0;
  for (const card of removedCards) {
    const stack = stacks.find((each) => each.includes(card)) ?? stacks.find((each) => each.includes("?"));
    if (!stack) continue;
    const at = stack.indexOf(card);
    stack.splice(at < 0 ? stack.indexOf("?") : at, 1);
    removedCount += 1;
  }
  const remaining = stacks.map((stack, at) => ({ stack: stack.join("+"), seat: zone.stack_seats[at] ?? -1 })).filter(({ stack }) => stack);
  const stackSeats = zone.stack_seats.length ? remaining.map((each) => each.seat) : [];
  return { ...zone, cards: remaining.map(({ stack }) => stack), stack_seats: stackSeats, count: Math.max(0, zone.count - removedCount) };
}

/**
 * Return a zone with the cards that an event adds, in their final order.
 *
 * @param {Zone} zone
 * @param {SceneEvent} event
 * @param {Zone | undefined} finalZone
 */
function addCards(zone, event, finalZone) {
  const cardCount = event.cards.length + event.hidden_count;
  const finalStacks = (finalZone?.cards ?? []).map((stack) => stack.split("+"));
  const isHidden = zone.kind === "pile" && zone.cards.length > 0 && zone.cards.every((card) => card === "?");
  const added = [...(isHidden ? event.cards.map(() => "?") : event.cards), ...Array(event.hidden_count).fill("?")];
  // If the zone's final state contains all new cards, then cards that it does not contain have been replaced.
  const areNewCardsFinal = finalStacks.length > 0 && added.every((card) => finalStacks.some((stack) => stack.includes(card)));
  const currentStacks = zone.cards.map((stack) => stack.split("+"));
  const stacks = zone.kind === "fan" && areNewCardsFinal ? currentStacks.filter((stack) => finalStacks.some((each) => each.includes(stack[0]))) : currentStacks;
  for (const card of added) {
    const finalStack = card === "?" ? undefined : finalStacks.find((stack) => stack.includes(card));
    const targetStack = finalStack && stacks.find((stack) => stack.some((each) => finalStack.includes(each)));
    if (targetStack) targetStack.push(card);
    else if (zone.kind === "pile") stacks.unshift([card]);
    else stacks.push([card]);
  }
  const finalIndex = new Map(finalStacks.flatMap((stack, at) => stack.map((card) => /** @type {[string, number]} */ ([card, at]))));
  const ordered = zone.kind === "pile" ? stacks : sortBy(stacks, (stack) => finalIndex.get(stack[0]) ?? finalStacks.length);
  const stackSeats = finalZone?.stack_seats.length ? ordered.map((stack) => finalZone.stack_seats[finalIndex.get(stack[0]) ?? -1] ?? event.who) : zone.stack_seats;
  return { ...zone, cards: ordered.map((stack) => stack.join("+")), stack_seats: stackSeats, count: zone.count + cardCount };
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => number} sortKey
 */
function sortBy(items, sortKey) {
  return items.slice().sort((a, b) => sortKey(a) - sortKey(b));
}

/**
 * Return a track on which the rear peg has jumped `holes` holes ahead of the front peg, but not beyond the front peg of
 * `finalZone`.
 *
 * @param {Zone} zone
 * @param {number} holes
 * @param {Zone | undefined} finalZone
 */
function movePeg(zone, holes, finalZone) {
  const front = zone.pegs[0] ?? 0;
  const newHole = Math.min(front + holes, finalZone?.pegs[0] ?? front + holes);
  return newHole > front ? { ...zone, pegs: [newHole, front] } : zone;
}
