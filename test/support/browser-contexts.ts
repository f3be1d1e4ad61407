import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { findChromium } from "./chromium";
import { watchFocus } from "./lost-focus";
import { patience } from "./patience";
import { recordToasts } from "./toasts";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"];
const quiet = ["--disable-background-networking", "--disable-component-update"];
/**
 * Launches with pages of a context in one process, although each origin requests its own (`Origin-Agent-Cluster`),
 * and painting without layers, since nobody looks. V8 collects and compiles on the main thread: background work pays
 * only for long-lived pages.
 */
const lean = [
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  "--in-process-gpu",
  "--blink-settings=acceleratedCompositingEnabled=false",
  "--js-flags=--single-threaded",
];

/** A worker of a check runs file after file without knowing which is the last: its Chromium ends with it. */
const isWorker = process.env.BUN_TEST_WORKER_ID !== undefined;
let launched: Promise<Browser> | undefined;
/** How many callers of `browserContexts` have not closed theirs; the last one ends the browser. */
let holders = 0;

/** Launches one browser for all files of a worker. */
function openChromium(): Promise<Browser> {
  launched ??= findChromium().then((executablePath) =>
    chromium.launch({ executablePath, args: [...flags, ...quiet, ...lean] }),
  );
  return launched;
}

async function closeChromium() {
  const browser = await launched;
  launched = undefined;
  await browser?.close();
}

type HeldContext = {
  context: BrowserContext;
  settings: string;
  /** Stays open: the context's process, with its compiled code, would end with its last page. */
  blank: Page;
};

/**
 * Provides browser contexts without cookies. A context is reused by the next test with the same settings: a new one
 * costs as much as opening a page.
 */
export function browserContexts() {
  holders++;
  const free: HeldContext[] = [];
  const taken: HeldContext[] = [];

  async function make(options: BrowserContextOptions, settings: string): Promise<HeldContext> {
    const context = await (await openChromium()).newContext(options);
    context.setDefaultTimeout(patience.step);
    await recordToasts(context);
    await watchFocus(context);
    return { context, settings, blank: await context.newPage() };
  }

  return {
    async take(options: BrowserContextOptions): Promise<BrowserContext> {
      const settings = JSON.stringify(options);
      const at = free.findIndex((held) => held.settings === settings);
      const [held = await make(options, settings)] = at < 0 ? [] : free.splice(at, 1);
      taken.push(held);
      return held.context;
    },
    /** Pages of the contexts in use. */
    pages: () => taken.flatMap(pagesOf),
    /** Takes back all contexts, cleared of the tests' state. */
    async takeBack() {
      await Promise.all(
        taken.splice(0).map(async (held) => {
          const isAsNew = await cleared(held);
          if (isAsNew) free.push(held);
          else await held.context.close();
        }),
      );
    },
    async close() {
      await Promise.all([...free, ...taken].map(({ context }) => context.close()));
      holders--;
      if (!isWorker && holders === 0) await closeChromium();
    },
  };
}

/** True when the context was cleared. An installed clock and a lost connection cannot be. */
async function cleared(held: HeldContext): Promise<boolean> {
  const pages = pagesOf(held);
  const states = pages.map((page) =>
    page.evaluate(() => !("__pwClock" in window) && navigator.onLine).catch(() => false),
  );
  const isClear = (await Promise.all(states)).every(Boolean);
  if (!isClear) return false;
  await Promise.all(pages.map((page) => page.close()));
  await held.context.unrouteAll({ behavior: "ignoreErrors" });
  await held.context.clearCookies();
  return true;
}

function pagesOf({ context, blank }: HeldContext): Page[] {
  return context.pages().filter((page) => page !== blank);
}
