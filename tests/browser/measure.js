// Return the layout faults of the current table, one sentence each. Runs in the page.
async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const wrong = [];
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && boxOf(each).width > 1.5;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(seen);
  const boxOf = (each) => each.getBoundingClientRect();
  const numbers = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(",");
  const named = (each) => {
    const words = [...(each.ariaLabel ?? each.textContent).trim()].slice(0, 30).join("");
    return each.id || `${each.className} ${each.dataset.card ?? each.dataset.stack ?? ""} "${words}"`;
  };
  const within = (inner, outer, slack = 1) =>
    inner.left >= outer.left - slack && inner.top >= outer.top - slack &&
    inner.right <= outer.right + slack && inner.bottom <= outer.bottom + slack;
  const meet = (one, two, slack = 1) =>
    one.left < two.right - slack && two.left < one.right - slack &&
    one.top < two.bottom - slack && two.top < one.bottom - slack;
  const pairs = (list) => list.flatMap((one, at) => list.slice(at + 1).map((two) => [one, two]));
  const room = new DOMRect(0, 0, innerWidth, innerHeight);

  for (const page of [document.documentElement, document.body]) {
    if (page.scrollWidth > innerWidth) wrong.push("the page is wider than its window");
    if (page.scrollHeight > innerHeight + 1) wrong.push("the page is higher than its window");
  }

  // The areas of the table, and their content.
  const board = boxOf(document.getElementById("board"));
  const strips = all("#own .strip, .middle .fan .cards").filter((each) => each.scrollWidth > each.clientWidth);
  const isInStrip = (each) => strips.some((strip) => strip !== each && strip.contains(each));
  const parts = all("#others, #tracks, #middle, .news-line, .turn-line, .moves-line, .own-header, #own-zones");
  for (const part of parts) {
    if (!within(boxOf(part), board)) wrong.push(`${named(part)} is not on the board: ${numbers(boxOf(part))}`);
  }
  for (const [one, two] of pairs(parts)) {
    if (meet(boxOf(one), boxOf(two))) wrong.push(`${named(one)} and ${named(two)} overlap`);
  }
  for (const [one, two] of pairs(all(".seat, #tracks, #middle, #own-person, #own-zones, #log-panel"))) {
    if (meet(boxOf(one), boxOf(two))) wrong.push(`${named(one)} and ${named(two)} overlap`);
  }
  const news = document.getElementById("news");
  const told = boxOf(news.firstElementChild ?? news);
  const asked = all(".turn-line").map(boxOf);
  const isTold = news.checkVisibility({ opacityProperty: true });
  for (const each of all("#middle .card, #middle .counter")) {
    if (isTold && meet(told, boxOf(each), 3)) wrong.push(`the news covers ${named(each)}`);
  }
  for (const line of all("#prompt:not([hidden])").length ? all(".turn-line") : []) {
    const [prompt, whole] = [boxOf(document.getElementById("prompt")), boxOf(line)];
    if (Math.abs(prompt.left + prompt.right - whole.left - whole.right) > 2) wrong.push("the prompt is not in the centre");
  }
  for (const count of all(".seat .hand .count")) {
    for (const card of all('.card:not([data-card="?"])', count.closest(".zone"))) {
      if (meet(boxOf(count), boxOf(card))) wrong.push(`${named(count)} covers ${named(card)}`);
    }
  }
  if (!within(told, board) || told.height > news.offsetHeight + 1) wrong.push(`the news is cut: ${numbers(told)}`);
  if (asked.some((line) => meet(told, line))) wrong.push(`the news lies on what is asked: ${numbers(told)}`);
  const title = document.querySelector(".bar h1");
  if (title.scrollWidth > title.clientWidth || boxOf(title).height > 1.9 * parseFloat(getComputedStyle(title).fontSize)) wrong.push("the title is cut, or has two lines");
  const things = ".zone, .card, .seat-label, .legend, .count, .label, .by, .seat-label .name, .mark, .badge, button, p";
  for (const part of [...parts, ...all(".seat")]) {
    for (const each of all(things, part)) {
      if (isInStrip(each) || each.matches("#log-button, #auto-move, #news")) continue;
      const slack = each.matches(".own-hand *, .target") ? 8 : 3; // a playable card is raised
      if (within(boxOf(each), boxOf(part), slack)) continue;
      wrong.push(`${named(each)} sticks out of ${named(part)}: ${numbers(boxOf(each))} of ${numbers(boxOf(part))}`);
    }
  }
  for (const person of all(".seat .seat-label, #own-person")) {
    for (const each of all(":scope > *", person)) {
      if (!within(boxOf(each), boxOf(person), 2)) wrong.push(`${named(each)} is cut by ${named(person)}`);
    }
  }
  for (const fact of all(".seat-label :is(.mark, .badge, .turn):not(.reminder)")) {
    if (fact.scrollWidth > fact.clientWidth + 1) wrong.push(`${named(fact)} is cut: ${fact.scrollWidth} in ${fact.clientWidth}`);
  }
  for (const fact of document.querySelectorAll(".seat-label .collapsed:not(.reminder, .bot, .bot-client, .you)")) {
    wrong.push(`a fact of the game is hidden: ${fact.textContent}`);
  }
  for (const place of all(".seat")) {
    const person = boxOf(place.querySelector(".seat-label"));
    for (const card of all(".cards, .legend", place)) {
      if (meet(boxOf(card), person, 2)) wrong.push(`cards lie on a name: ${named(card)}`);
    }
  }
  for (const label of all("#own-header .label")) {
    if (!within(boxOf(label), boxOf(label.closest(".zone")))) wrong.push(`${named(label)} sticks out of its zone`);
  }
  for (const holder of all("#middle, .seat .zones, #own-header, #own-zones, #tracks")) {
    for (const [one, two] of pairs(all(":scope > .zone", holder))) {
      if (meet(boxOf(one), boxOf(two), 2)) wrong.push(`${one.dataset.zone} and ${two.dataset.zone} overlap`);
    }
  }

  // Rotated cards of a fan, labels and rings of piles, numbers of cards.
  for (const face of all(".own-hand .face")) {
    const box = boxOf(face);
    const out = Math.max(room.left - box.left, box.right - room.right);
    if (out > 0.6 && !isInStrip(face)) wrong.push(`${named(face.parentElement)} sticks out by ${out.toFixed(1)}`);
  }
  for (const ring of all(".pile > .target")) {
    const below = ring.parentElement.querySelector(".legend");
    if (meet(boxOf(ring), boxOf(below), 0)) wrong.push(`${named(below)} lies on its ring`);
  }
  for (const number of all(".count")) {
    if (!number.closest(".zone").querySelector(".card")) wrong.push(`${named(number)} is the number of nothing`);
  }

  // Text and buttons.
  const words = "#prompt, .moves-line .button, .middle .legend, #refusal-text, #hint-text p, .tool, .hint-button, .acts > *";
  for (const each of all(words)) {
    if (each.scrollWidth <= each.clientWidth + 1 && each.scrollHeight <= each.clientHeight + 2) continue;
    const whole = `${each.scrollWidth}x${each.scrollHeight}`;
    wrong.push(`${named(each)} is cut: ${whole} in ${each.clientWidth}x${each.clientHeight}`);
  }
  for (const each of all("#board .button, .hint-button, .counter .label")) {
    const range = document.createRange();
    range.selectNodeContents(each);
    const text = range.getBoundingClientRect();
    const box = boxOf(each.closest(".counter .cards") ?? each);
    if (!within(text, box, 1)) wrong.push(`words run over ${named(each)}: ${numbers(text)} of ${numbers(box)}`);
  }
  const buttons = all("#board button:not(.card, .stack), .bar button, .bar a");
  for (const each of buttons) {
    const { width, height } = boxOf(each);
    if (width < 43.9 || height < 43.9) wrong.push(`${named(each)} is too small: ${width}x${height}`);
    if (!within(boxOf(each), room)) wrong.push(`${named(each)} is off the screen`);
  }
  for (const refusal of all("#refusal")) {
    if (boxOf(refusal.firstElementChild).top < boxOf(refusal).top - 1) wrong.push("the refusal begins above its place");
  }
  for (const sheet of all("#result")) {
    if (sheet.scrollHeight > sheet.clientHeight + 1) wrong.push("the end is cut");
    for (const each of all("#others")) if (meet(boxOf(sheet), boxOf(each))) wrong.push(`the end covers ${named(each)}`);
    for (const each of all(".acts > *", sheet)) if (!within(boxOf(each), boxOf(sheet), 0)) wrong.push(`${named(each)} is cut`);
  }
  for (const [one, two] of pairs(buttons.filter((each) => !each.matches(".target, .seat-details-button")))) {
    if (meet(boxOf(one), boxOf(two))) wrong.push(`${named(one)} and ${named(two)} overlap`);
  }

  // Overlays over the middle.
  const over = all("#overlay > *");
  for (const each of over) {
    if (!within(boxOf(each), room)) wrong.push(`${named(each)} is off the screen`);
    for (const other of all(".turn-line, .moves-line, #own, #tracks, .hinted")) {
      if (each.id === "result" && other.id !== "tracks") continue; // there is nothing to play any more
      if (meet(boxOf(each), boxOf(other))) wrong.push(`${named(each)} covers ${named(other)}`);
    }
  }

  // Each selectable card has 24x44 pixels that no other element covers.
  const inside = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  for (const card of all("button.card, button.stack")) {
    const box = boxOf(card);
    const strip = strips.find((each) => each.contains(card));
    const ends = strip ? boxOf(strip) : room;
    if (box.left < ends.left || box.right > ends.right) continue; // a strip scrolls
    const wide = Math.min(24, box.width);
    const points = [[3, 5], [wide - 3, 5], [wide - 3, 41], [3, 41]].map(([x, y]) => [box.left + x, box.top + y]);
    const hit = points.filter(
      (at) => over.some((each) => inside(boxOf(each), ...at)) || card.contains(document.elementFromPoint(...at)),
    );
    if (hit.length < 4 || box.height < 43.9) wrong.push(`${named(card)} can hardly be hit: ${numbers(box)}`);
  }
  return [...new Set(wrong)];
};
