import { afterAll, afterEach, beforeAll, setDefaultTimeout } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Role } from "#/src/contract/choices/users";
import type { Action } from "#/src/contract/permissions";
import { cookieName } from "#/src/http/session-cookie";
import { serveBuild } from "#/src/shell/assets";
import { startApp, type TestApp } from "./app";
import { browserContexts } from "./browser-contexts";
import { builtOnce } from "./built-once";
import { lostFocus } from "./lost-focus";
import { patience } from "./patience";
import type { Person } from "./people";
import { actionsByRequest, versionedActions } from "./versioned-actions";
import { machineZone } from "./zones";

type Options = Parameters<typeof startApp>[0];

type Portal<App> = {
  app: App;
  /** Opens a page in its own context, signed in unless `who` is null, and waits for its islands. */
  open(
    who: Role | Person | null,
    path?: string,
    context?: BrowserContextOptions & {
      /** Receives other people's changes, as every page outside of tests does. */
      hearsOthers?: boolean;
    },
  ): Promise<Page>;
};

/**
 * Gives a test file a Chromium and an app with its own database; call it once, at the top level. A page's errors go
 * to `console.error`, where unexpected ones fail the test; so do a write without the version that was shown, and a
 * focus left on the page's body.
 */
export function inChromium(options?: Options): Portal<TestApp> {
  return inChromiumWith(() => startApp(options));
}

/** Same for an app that is started differently. */
export function inChromiumWith<App extends TestApp>(start: () => Promise<App>): Portal<App> {
  let app: App;
  const contexts = browserContexts();
  let versionedAction: (method: string, url: string) => Action | undefined;
  setDefaultTimeout(patience.test);
  beforeAll(async () => {
    serveBuild(await builtOnce());
    app = await start();
    versionedAction = actionsByRequest(await versionedActions(app));
  });
  afterEach(async () => {
    const lost = await Promise.all(contexts.pages().map(lostFocus));
    await contexts.takeBack();
    const first = lost.find((place) => place !== null);
    if (first) throw new Error(`As the test ended ${first}`);
  });
  afterAll(async () => {
    await contexts.close();
    await app.stop();
  });
  return {
    get app() {
      return app;
    },
    async open(who, path = "/", { hearsOthers = false, ...settings } = {}) {
      const viewport = { width: 1440, height: 900 };
      const context = await contexts.take({
        baseURL: app.url,
        viewport,
        timezoneId: machineZone,
        ...settings,
      });
      if (who) await context.addCookies([sessionCookie(app, who)]);
      const page = await context.newPage();
      if (!hearsOthers) await page.addInitScript(neverIdle);
      page.on("pageerror", (error) => console.error(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error")
          console.error(`${page.url()}: ${message.text()} (${message.location().url})`);
      });
      page.on("request", (request) => {
        const action = versionedAction(request.method(), request.url());
        if (!action || /^(W\/)?"/.test(request.headers()["if-match"] ?? "")) return;
        console.error(`${page.url()}: ${action} was sent without the version that was shown`);
      });
      await page.goto(path);
      await islandsReady(page);
      return page;
    },
  };
}

/** Prevents the event stream, which a page opens when idle, so that it makes no request of its own. */
function neverIdle() {
  window.requestIdleCallback = () => 0;
}

function sessionCookie({ url, people }: TestApp, who: Role | Person) {
  const { session } = typeof who === "string" ? people[who] : who;
  const name = cookieName({ publicUrl: url }, "portal_session");
  return { name, value: session, url, httpOnly: true, sameSite: "Lax" as const };
}

/** Waits until every island of the page is hydrated and focus handling is active. */
export async function islandsReady(page: Page) {
  await page.waitForFunction(
    () =>
      !document.querySelector("[data-island]:not([data-island-ready])") &&
      (document.body.dataset.focusKept === "" || !document.querySelector("[data-island]")),
  );
}

/**
 * Stops the page's timers: a toast stays, an animation frame waits, nothing disappears by itself. For checks of
 * transient states; `page.clock.runFor(milliseconds)` advances the time.
 */
export async function holdTime(page: Page) {
  await page.clock.install();
  // The clock runs until it is stopped: on a busy machine the given moment may have passed before the page gets the
  // message.
  for (let ahead = 10; ; ahead *= 2) {
    const moment = (await page.evaluate(() => Date.now())) + ahead;
    const refusal = await page.clock.pauseAt(moment).then(
      () => null,
      (error: Error) => error,
    );
    if (!refusal) return;
    if (!refusal.message.includes("to the past") || ahead > patience.step) throw refusal;
  }
}
