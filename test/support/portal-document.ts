import { afterAll, afterEach, beforeAll } from "bun:test";
import { act, waitFor } from "@testing-library/react";
import { openOnPress } from "#/islands/recent-changes/open-on-press";
import { hydrateIslands } from "#/islands/runtime/hydration/hydrate";
import { startLive } from "#/islands/runtime/live/start-live";
import type { Role } from "#/src/contract/choices/users";
import { startApp, type TestApp } from "./app";
import { inBrowser, whatReactPutOff } from "./browser";
import { actionsByRequest, heldActions } from "./held-actions";
import { sessionHeaders } from "./held-requests";
import type { Person } from "./people";
import { hearToasts } from "./said-toasts";

type Options = Parameters<typeof startApp>[0];
type Sent = { method: string; path: string; body: unknown; ifMatch: string | null };
/** What a call gets in place of the app's answer. @throws what a browser without a connection would */
type Answer = (sent: Sent) => Response | Promise<Response>;

/**
 * Gives a test file a document and an app with a database of its own, for what a screen says and sends: what needs
 * no layout, focus or history needs no browser. Call it once, at the top. A page is the app's own HTML, brought to
 * life by the same code as in a browser, and its calls reach the app as those of whoever opened it. A change that a
 * page sends without the version that the person saw fails the test.
 */
export function inDocument(options?: Options) {
  let app: TestApp;
  let heldAction: ReturnType<typeof actionsByRequest>;
  let roots: { unmount(): void }[] = [];
  let sent: Sent[] = [];
  let answers: { place: RegExp; answer: Answer }[] = [];
  let hearNoMore = () => {};
  let endPresses = () => {};
  let hearOthersNoMore = () => {};
  const bunsFetch = globalThis.fetch;

  beforeAll(async () => {
    app = await startApp(options);
    heldAction = actionsByRequest(await heldActions(app));
  });
  afterEach(async () => {
    close();
    answers = [];
    await whatReactPutOff();
  });
  // Empties the document after its islands have gone.
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
    // What is no part of the page does not go with it: all toasts to come would be shown in it.
    if (left) throw new Error(`The dialog ${title} was left open.`);
  }

  function sendAs(credentials: Record<string, string>) {
    const call = async (input: RequestInfo | URL, init?: RequestInit) => {
      // What names its host is the test's own, or the app's to its database: a page calls by paths.
      if (input instanceof Request || URL.canParse(String(input))) return bunsFetch(input, init);
      const request = new Request(new URL(String(input), app.url), init);
      for (const [name, value] of Object.entries(credentials)) request.headers.set(name, value);
      const said = await sentIn(request);
      sent.push(said);
      const held = said.ifMatch === null && heldAction(said.method, request.url);
      if (held) console.error(`${held} was sent without the version that was shown`);
      const place = `${said.method} ${said.path}`;
      const instead = answers.find((each) => each.place.test(place));
      return instead ? instead.answer(said) : bunsFetch(request);
    };
    globalThis.fetch = Object.assign(call, { preconnect: bunsFetch.preconnect });
  }

  return {
    get app() {
      return app;
    },
    /** What the page that is open has sent, oldest first. */
    get sent(): readonly Sent[] {
      return sent;
    },
    /**
     * Opens a page in place of the one that was, or the same anew, with its islands alive. It hears what others change
     * only where that is said.
     */
    async open(who: Role | Person, path: string, { hearsOthers = false } = {}) {
      close();
      const credentials = sessionHeaders(app, typeof who === "string" ? app.people[who] : who);
      const response = await bunsFetch(app.url + path, { headers: credentials });
      fillDocument(await response.text());
      window.history.replaceState(null, "", path);
      sent = [];
      sendAs(credentials);
      hearNoMore = hearToasts();
      await act(async () => {
        const page = hydrateIslands();
        endPresses = openOnPress(page.queryClient);
        if (hearsOthers) hearOthersNoMore = startLive(page.queryClient);
        roots = await page.roots;
      });
      await waitFor(islandsAlive);
      letReactDraw(true);
    },
    /** Calls such as `POST /api/leads` get this answer until the test ends or what is returned is called. */
    answer(place: RegExp, answer: Answer) {
      const added = { place, answer };
      answers.push(added);
      return () => {
        answers = answers.filter((each) => each !== added);
      };
    },
  };
}

/** By itself, whenever an answer comes, as in a browser; without that React asks for an `act` around each. */
function letReactDraw(alone: boolean) {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", !alone);
}

/** A call that no answer comes to. */
export function noConnection(): never {
  throw new TypeError("Failed to fetch");
}

/** The body alone: the head would have its styles and scripts loaded. */
function fillDocument(html: string) {
  const { body } = new DOMParser().parseFromString(html.replace(/<head>.*<\/head>/s, ""), "text/html");
  for (const { name, value } of [...body.attributes]) document.body.setAttribute(name, value);
  document.body.innerHTML = body.innerHTML;
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
