import { browserContexts } from "./browser-contexts";
import { asExpression, dragPath, nextFrames, type SteeredBrowser } from "./steered-browser";
import { machineZone } from "./zones";

/** Logout ends the session while the page may still make a request. */
const signedOut = "status of 401";

/** Drives Chromium through Playwright. */
export async function steerChromium(): Promise<SteeredBrowser> {
  const contexts = browserContexts();
  const context = await contexts.take({
    viewport: { width: 1440, height: 900 },
    timezoneId: machineZone,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const words = message.text();
    if (!["error", "warning"].includes(message.type()) || words.includes(signedOut)) return;
    complaints.push(`${page.url()}: ${words}`);
  });
  return {
    goTo: (url) => page.goto(url),
    run: (work, ...args) => page.evaluate(asExpression(work, args)),
    click: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of dragPath(from, to)) {
        await page.mouse.move(x, y);
        await page.evaluate(nextFrames);
      }
      await page.mouse.up();
    },
    key: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    attach: (field, path) => page.locator(`xpath=${field}`).setInputFiles(path),
    resize: (width, height) => page.setViewportSize({ width, height }),
    complaints: () => complaints,
    async close() {
      await contexts.takeBack();
      await contexts.close();
    },
  };
}
