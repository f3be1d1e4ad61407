import { afterAll, afterEach, beforeAll } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { lightenStyles } from "./light-styles";
import { patience } from "./patience";

/* One document for all rendering tests, active only in files that call `inBrowser()`. Loaded before any test, so that
   libraries that look for a document on load find this one. Bun's own network classes stay. */

type Descriptors = Map<string, PropertyDescriptor | undefined>;

const bunsOwn = {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  URL,
  URLSearchParams,
  AbortController,
  AbortSignal,
};

const before = new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));
GlobalRegistrator.register({ url: "http://portal.test/", width: 1440, height: 900 });
Object.assign(globalThis, bunsOwn);
lightenStyles();
const browserGlobals = changedSince(before);
const bunGlobals: Descriptors = new Map([...browserGlobals.keys()].map((key) => [key, before.get(key)]));
// React would report every render to the developer tools, a twentieth of the work of a test of a screen.
Reflect.deleteProperty(console, "timeStamp");
const { cleanup, configure } = await import("@testing-library/react");
// A failed expectation would print everything reachable from a node, which is the whole window: gigabytes, on every
// retry.
Object.defineProperty(Node.prototype, Bun.inspect.custom, {
  value(this: Node) {
    return this instanceof Element ? `${this.outerHTML.slice(0, 1_000)}` : this.nodeName;
  },
});
configure({ asyncUtilTimeout: patience.step, getElementError: withWords });
await import("@tanstack/react-query");
const { dismissToast, shownToast } = await import("#/islands/ui/toast/store");
// In a real page it is loaded before anyone clicks.
await (await import("#/src/client/browser")).preloadClient();
define(bunGlobals);

/** Gives this test file a document, emptied after each test. Call it once, at the top level. */
export function inBrowser() {
  beforeAll(() => define(browserGlobals));
  afterEach(() => {
    cleanup();
    // A leftover toast, such as the one about leaving the page, would suppress later ones.
    const last = shownToast();
    if (last) dismissToast(last.id);
    document.body.innerHTML = "";
    delete document.body.dataset.user;
    sessionStorage.clear();
    window.history.replaceState(null, "", "/");
  });
  afterAll(async () => {
    await whatReactPutOff();
    define(bunGlobals);
  });
}

/** Waits for React work deferred until after its islands are unmounted, which still needs a document. */
export async function whatReactPutOff() {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const thereIs = "\nThere is: ";

/**
 * Shortens the error for a missing element to the visible text: otherwise the whole document would be printed on
 * every retry.
 */
function withWords(message: string | null, container: Element): Error {
  const hasText = message?.includes(thereIs);
  const error = new Error(
    hasText ? `${message}` : `${message}${thereIs}${container.textContent?.slice(0, 1000)}`,
  );
  error.name = "TestingLibraryElementError";
  return error;
}

function changedSince(earlier: Map<string, PropertyDescriptor>): Descriptors {
  const now = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
  return new Map(now.filter(([key, { value, get }]) => isChanged(earlier.get(key), value, get)));
}

function isChanged(earlier: PropertyDescriptor | undefined, value: unknown, get: unknown): boolean {
  return !earlier || earlier.value !== value || earlier.get !== get;
}

function define(descriptors: Descriptors) {
  for (const [key, descriptor] of descriptors) {
    if (descriptor) Object.defineProperty(globalThis, key, descriptor);
    else Reflect.deleteProperty(globalThis, key);
  }
}
