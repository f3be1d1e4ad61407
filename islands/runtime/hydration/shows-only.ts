/**
 * Makes a page show what it has and nothing else: every call but those for code is refused with a sentence, and links are
 * followed by the browser, since a row that is not in the page cannot be loaded. The page's policy refuses other
 * connections.
 *
 * It is inlined in the page's head before any script, so it uses nothing outside itself.
 */
export function showsOnly() {
  const detail = "This only shows what the client sees: nothing is loaded or sent.";
  const body = JSON.stringify({ title: "Forbidden", status: 403, detail });
  const headers = { "Content-Type": "application/problem+json" };
  const send = window.fetch.bind(window);
  const refuse = async (...[to, init]: Parameters<typeof fetch>) =>
    typeof to === "string" && to.startsWith("/assets/")
      ? send(to, init)
      : new Response(body, { status: 403, headers });
  window.fetch = Object.assign(refuse, { preconnect: () => {} });
  const follow = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a[href]")) event.stopImmediatePropagation();
  };
  window.addEventListener("click", follow, true);
  // Otherwise a page that the back button restores would load everything again.
  window.addEventListener("pageshow", (event) => event.stopImmediatePropagation(), true);
}
