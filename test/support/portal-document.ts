import { afterAll, afterEach, beforeAll } from "bun:test";
import { act, waitFor } from "@testing-library/react";
import { openOnPress } from "#/islands/recent-changes/open-on-press";
import { hydrateIslands } from "#/islands/runtime/hydration/hydrate";
import { startLive } from "#/islands/runtime/live/start-live";
import type { Role } from "#/src/contract/choices/users";
import { startApp, type TestApp } from "./app";
import { inBrowser, whatReactPutOff } from "./browser";
import { sessionHeaders } from "./delayed-requests";
import { expectAsStored, lastSeq } from "./page-as-stored";
import type { Person } from "./people";
import { recordToasts } from "./shown-toasts";
import { actionsByRequest, versionedActions } from "./versioned-actions";

type Options = Parameters<typeof startApp>[0];
type Sent = { method: string; path: string; body: unknown; ifMatch: string | null };
/** Replaces the app's response to a call. @throws what a browser without a connection would */
type Answer = (sent: Sent) => Response | Promise<Response>;

/**
 * Gives a test file a document and an app with its own database, for checks of what a screen shows and sends: without
 * layout, focus or history no browser is needed. Call it once, at the top level. A page is the app's own HTML,
 * hydrated by the same code as in a browser, and its calls reach the app with the credentials of its user. A write
 * without the version that was shown fails the test, and so does a page that its own changes leave stale.
 */
export function inDocument(options?: Options) {
  let app: TestApp;
  let versionedAction: ReturnType<typeof actionsByRequest>;
  let roots: { unmount(): void }[] = [];
  let sent: Sent[] = [];
  let answers: { place: RegExp; answer: Answer }[] = [];
  let page: Parameters<typeof expectAsStored>[1] | null = null;
  let hearNoMore = () => {};
  let endPresses = () => {};
  let hearOthersNoMore = () => {};
  const bunsFetch = globalThis.fetch;

  beforeAll(async () => {
    app = await startApp(options);
    versionedAction = actionsByRequest(await versionedActions(app));
  });
  afterEach(async () => {
    try {
      // Responses that a test defines do not come from the database.
      if (page && answers.length === 0) await expectAsStored(app, page);
    } finally {
      page = null;
      close();
      answers = [];
      await whatReactPutOff();
    }
  });
  // Empties the document after its islands are unmounted.
  inBrowser();
  afterAll(() => app.stop());

  function close() {
    act(() => {
      for (const root of roots) root.unmount();
    });
    hearNoMore();
    endPresses();
    hearOthersNoMore();
    letReactDraw(false);
    roots = [];
    globalThis.fetch = bunsFetch;
    const left = document.querySelector("dialog[open]")?.getAttribute("aria-labelledby") ?? null;
    const title = left && document.getElementById(left)?.textContent;
    for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
    document.body.innerHTML = "";
    sessionStorage.clear();
    // It is outside the page and would stay: all later toasts would be shown in it.
    if (left) throw new Error(`The dialog ${title} was left open.`);
  }

  const waiting = new Set<Promise<Response>>();

  function sendAs(credentials: Record<string, string>) {
    const call = async (input: RequestInfo | URL, init?: RequestInit) => {
      // Requests with a host are the test's own, or the app's to its database: pages call by path.
      if (input instanceof Request || URL.canParse(String(input))) return bunsFetch(input, init);
      const request = new Request(new URL(String(input), app.url), init);
      for (const [name, value] of Object.entries(credentials)) request.headers.set(name, value);
      const body = await sentIn(request);
      sent.push(body);
      const held = body.ifMatch === null && versionedAction(body.method, request.url);
      if (held) console.error(`${held} was sent without the version that was shown`);
      const place = `${body.method} ${body.path}`;
      const instead = answers.find((each) => each.place.test(place));
      const answered = Promise.resolve(instead ? instead.answer(body) : bunsFetch(request));
      waiting.add(answered);
      return answered.finally(() => waiting.delete(answered));
    };
    globalThis.fetch = Object.assign(call, { preconnect: bunsFetch.preconnect });
  }

  return {
    get app() {
      return app;
    },
    /** Requests of the current page, oldest first. */
    get sent(): readonly Sent[] {
      return sent;
    },
    /** True while a request of the page is not answered. */
    get isWaiting(): boolean {
      return waiting.size > 0;
    },
    /**
     * Opens a page in place of the current one, or the same again, and waits for its islands. It receives other
     * people's changes only with `hearsOthers`. A reload keeps what the tab stored.
     */
    async open(who: Role | Person, path: string, { hearsOthers = false, isReload = false } = {}) {
      const stored = isReload ? { ...sessionStorage } : {};
      close();
      for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, String(value));
      const credentials = sessionHeaders(app, typeof who === "string" ? app.people[who] : who);
      const response = await bunsFetch(app.url + path, { headers: credentials });
      fillDocument(await response.text());
      const shown = response.redirected ? response.url.slice(app.url.length) : path;
      window.history.replaceState(null, "", shown);
      sent = [];
      const seq = await lastSeq(app);
      sendAs(credentials);
      hearNoMore = recordToasts();
      await act(async () => {
        const { queryClient: queries, roots: hydrated } = hydrateIslands();
        page = { queries, seq };
        endPresses = openOnPress(queries);
        if (hearsOthers) hearOthersNoMore = startLive(queries);
        roots = await hydrated;
      });
      await waitFor(islandsAlive);
      letReactDraw(true);
    },
    /**
     * Overrides the response of calls such as `POST /api/leads` until the test ends or the returned function is
     * called.
     */
    answer(place: RegExp, answer: Answer) {
      const added = { place, answer };
      answers.push(added);
      return () => {
        answers = answers.filter((each) => each !== added);
      };
    },
  };
}

/** Lets React render whenever a response arrives, as in a browser; otherwise it requires an `act` around each. */
function letReactDraw(alone: boolean) {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", !alone);
}

/** Fails like a call without a connection. */
export function noConnection(): never {
  throw new TypeError("Failed to fetch");
}

/** Replaces the body only: the head would load styles and scripts. */
function fillDocument(html: string) {
  const [, attributes = "", content = ""] = /<body([^>]*)>(.*)<\/body>/s.exec(html) ?? [];
  const template = document.createElement("template");
  template.innerHTML = `<i${attributes}></i>`;
  for (const { name, value } of template.content.firstElementChild?.attributes ?? []) {
    document.body.setAttribute(name, value);
  }
  document.body.innerHTML = content;
}

function islandsAlive() {
  const waiting = document.querySelector<HTMLElement>("[data-island]:not([data-island-ready])");
  if (waiting) throw new Error(`The island ${waiting.dataset.island} is not alive.`);
}

async function sentIn(request: Request): Promise<Sent> {
  const { pathname, search } = new URL(request.url);
  const text = await request.clone().text();
  return {
    method: request.method,
    path: pathname + search,
    body: text === "" ? null : JSON.parse(text),
    ifMatch: request.headers.get("If-Match"),
  };
}
