// Return the layout faults of the current screen, one sentence each. Runs in the page.
async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const wrong = [];
  const boxOf = (each) => each.getBoundingClientRect();
  const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && boxOf(each).width > 1.5;
  const named = (each) => each.id || `${each.className} "${[...(each.ariaLabel ?? each.textContent).trim()].slice(0, 40).join("")}"`;

  // The topmost layer: an open dialog or menu covers the rest of the page.
  const layers = [...document.querySelectorAll("dialog[open], [popover]:popover-open")].filter(seen);
  const top = layers.at(-1) ?? document.body;
  for (const page of [document.documentElement, ...layers, ...layers.flatMap((each) => [...each.children])]) {
    if (page.scrollWidth > page.clientWidth + 1 && getComputedStyle(page).display !== "inline") wrong.push(`${named(page)} scrolls sideways: ${page.scrollWidth} in ${page.clientWidth}`);
  }

  // Controls: large enough, inside the window, and not covered. Those of the board are measured by measure.js.
  const controls = [...top.querySelectorAll("button, a[href], select, summary, textarea, input:not([type=hidden])")];
  for (const each of controls.filter((each) => seen(each) && !each.closest("#others, #middle, #own, .log-panel:not(.open), :disabled"))) {
    const isTick = each.matches("[type=radio], [type=checkbox]");
    const target = isTick ? each.labels[0] ?? each : each;
    if (!seen(target)) continue;
    target.scrollIntoView({ block: "center", inline: "nearest" });
    const box = boxOf(target);
    const isInText = each.matches("a") && getComputedStyle(each).display === "inline";
    if (!isInText && (box.width < 23.9 || box.height < 23.9)) wrong.push(`${named(each)} is too small: ${box.width}x${box.height}`);
    if (each.matches("button.button, a.button, select") && box.height < 39.5) wrong.push(`${named(each)} is too low for a finger: ${box.height}`);
    if (box.left < -1 || box.right > innerWidth + 1) wrong.push(`${named(each)} is outside the window: ${box.left} to ${box.right}`);
    const parts = isInText ? target.getClientRects()[0] : box;
    const [x, y] = [(parts.left + parts.right) / 2, (parts.top + parts.bottom) / 2];
    const hit = document.elementFromPoint(x, y);
    const isHit = hit && (target.contains(hit) || hit.contains(target) || hit.closest("label")?.control === each);
    if (!isHit) wrong.push(`${named(each)} is covered by ${hit ? named(hit) : "nothing, outside the window"}`);
  }

  // Words that are cut, except names that end in an ellipsis.
  const texts = "button, .button, h1, h2, h3, p, li, label, summary, td, th, dt, dd, legend, select";
  for (const each of [...top.querySelectorAll(texts)].filter(seen)) {
    const style = getComputedStyle(each);
    if (style.overflow === "visible" && each.matches("button, .button")) {
      const range = document.createRange();
      range.selectNodeContents(each);
      const words = range.getBoundingClientRect();
      const box = boxOf(each);
      const isEllipsis = [...each.children].some((child) => getComputedStyle(child).textOverflow === "ellipsis");
      if (!isEllipsis && !each.closest("#others, #middle, #own") && each.textContent.trim() && (words.left < box.left - 1 || words.right > box.right + 1)) wrong.push(`the words of ${named(each)} stick out: ${words.width} in ${box.width}`);
    }
    if (style.overflowX === "visible" || style.textOverflow === "ellipsis" || each.closest(".visually-hidden, #others, #middle, #own")) continue;
    if (each.scrollWidth > each.clientWidth + 1 && style.overflowX !== "auto" && style.overflowX !== "scroll") wrong.push(`${named(each)} is cut: ${each.scrollWidth} in ${each.clientWidth}`);
  }
  scrollTo(0, 0);
  return [...new Set(wrong)];
};
