import { afterAll, afterEach } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";

/*
 * Import this file first in a test that renders in a document: it makes the globals of a browser, keeps
 * Bun's own network classes, and takes everything away after the file.
 */

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

GlobalRegistrator.register({ url: "http://portal.test/", width: 1440, height: 900 });
Object.assign(globalThis, bunsOwn);

const { cleanup } = await import("@testing-library/react");

afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

afterAll(async () => {
  await GlobalRegistrator.unregister();
});
