import { Hono } from "hono";

/**
 * Collects page errors in any browser, whether or not its driver has a console: a script in the head of each page
 * sends them to the test, and runs `inEachPage` there too. Failures from leaving the page are ignored. The routes go
 * before the app's own (`extra` of `startApp`).
 */
export function pageComplaints(inEachPage: () => void) {
  const heard: string[] = [];
  const routes = new Hono();
  routes.post("/test/complaints", async (c) => {
    heard.push(await c.req.text());
    return c.body(null, 204);
  });
  routes.use(async (c, next) => {
    c.req.raw.headers.delete("Accept-Encoding");
    await next();
    if (!c.res.headers.get("Content-Type")?.startsWith("text/html")) return;
    const nonce = /'nonce-([^']+)'/.exec(c.res.headers.get("Content-Security-Policy") ?? "")?.[1];
    const html = await c.res.text();
    c.res.headers.delete("Content-Length");
    const script = `(${complain})();(${inEachPage})()`;
    c.res = c.body(html.replace("<head>", () => `<head><script nonce="${nonce}">${script}</script>`));
  });
  return { routes, heard };
}

/** Runs in the page, as text, before any of its code. */
function complain() {
  let isLeft = false;
  window.addEventListener("beforeunload", () => {
    isLeft = true;
  });
  const send = (...words: unknown[]) =>
    isLeft || navigator.sendBeacon("/test/complaints", `${location.href}: ${words.join(" ")}`);
  window.addEventListener(
    "error",
    (event) => {
      const { target } = event;
      // Firefox fires it for module preloads that load anyway.
      if (target instanceof HTMLLinkElement && target.rel === "modulepreload") return;
      if (event instanceof ErrorEvent) send(event.message, event.filename);
      else if (target instanceof Element) send("failed to load", target.outerHTML.slice(0, 200));
    },
    true,
  );
  window.addEventListener("unhandledrejection", ({ reason }) => send("unhandled:", reason));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    send("refused by the policy:", violatedDirective, blockedURI),
  );
  for (const level of ["error", "warn"] as const) {
    const write = console[level];
    console[level] = (...words) => {
      send(level, ...words);
      write.apply(console, words);
    };
  }
}
