import type { Locator, Page } from "playwright-core";

/** Drags one element onto another as a hand would: it approaches, and lingers before the drop. */
export async function drag(page: Page, grip: Locator, target: Locator) {
  const start = await boxOf(grip);
  const end = await boxOf(target);
  const hold = start.x + Math.min(24, start.width / 2);
  await page.mouse.move(hold, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(hold + 6, start.y + start.height / 2 + 6, { steps: 3 });
  await page.mouse.move(end.x + end.width * 0.7, end.y + end.height / 2, { steps: 10 });
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(end.x + end.width * 0.7 + step, end.y + end.height / 2 + step);
    await page.evaluate(nextFrames);
  }
  await page.mouse.up();
}

/** Waits, since the library reads the pointer again some frames after each move. */
function nextFrames() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("There is nothing to drag.");
  return box;
}
