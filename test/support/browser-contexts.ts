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
import { hearToasts } from "./toasts";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"];
const quiet = ["--disable-background-networking", "--disable-component-update"];
/**
 * Pages of a context share a process, although each origin asks for one of its own (`Origin-Agent-Cluster`), and are
 * painted without layers, since nobody looks. V8 collects and compiles between a page's own steps: what it does beside
 * them pays only on pages that live long.
 */
const lean = [
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  "--in-process-gpu",
  "--blink-settings=acceleratedCompositingEnabled=false",
  "--js-flags=--single-threaded",
];

/** A worker of a check runs file after file, and nothing tells it of the last: its Chromium ends with it. */
const isWorker = process.env.BUN_TEST_WORKER_ID !== undefined;
let launched: Promise<Browser> | undefined;

/** One for all files of a worker. */
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

type Kept = {
  context: BrowserContext;
  settings: string;
  /** Stays empty: with the last page of a context its process would go, and what that has compiled. */
  blank: Page;
};

/**
 * Browsers of their own for pages, without cookies. One that a test is done with goes to the next test that asks
 * for the same settings: a new one costs as much as the page that is opened in it.
 */
export function browserContexts() {
  const free: Kept[] = [];
  const taken: Kept[] = [];

  async function make(options: BrowserContextOptions, settings: string): Promise<Kept> {
    const context = await (await openChromium()).newContext(options);
    context.setDefaultTimeout(patience.step);
    await hearToasts(context);
    await watchFocus(context);
    return { context, settings, blank: await context.newPage() };
  }

  return {
    async take(options: BrowserContextOptions): Promise<BrowserContext> {
      const settings = JSON.stringify(options);
      const at = free.findIndex((kept) => kept.settings === settings);
      const [kept = await make(options, settings)] = at < 0 ? [] : free.splice(at, 1);
      taken.push(kept);
      return kept.context;
    },
    /** The pages of those that are taken. */
    pages: () => taken.flatMap(pagesOf),
    /** Takes all back, with what a test left in them gone. */
    async takeBack() {
      await Promise.all(
        taken.splice(0).map(async (kept) => {
          const isAsNew = await cleared(kept);
          if (isAsNew) free.push(kept);
          else await kept.context.close();
        }),
      );
    },
    async close() {
      await Promise.all([...free, ...taken].map(({ context }) => context.close()));
      if (!isWorker) await closeChromium();
    },
  };
}

/** Whether nothing of a test is left in it. A clock that was put into it and a lost connection stay. */
async function cleared(kept: Kept): Promise<boolean> {
  const pages = pagesOf(kept);
  const states = pages.map((page) =>
    page.evaluate(() => !("__pwClock" in window) && navigator.onLine).catch(() => false),
  );
  const isClear = (await Promise.all(states)).every(Boolean);
  if (!isClear) return false;
  await Promise.all(pages.map((page) => page.close()));
  await kept.context.unrouteAll({ behavior: "ignoreErrors" });
  await kept.context.clearCookies();
  return true;
}

function pagesOf({ context, blank }: Kept): Page[] {
  return context.pages().filter((page) => page !== blank);
}
