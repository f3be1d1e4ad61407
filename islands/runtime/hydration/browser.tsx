import { hydrateIslands } from "./hydrate";
import { loadOrWait } from "./load-or-wait";

allowStyleInjection();
const { queryClient } = hydrateIslands();
// Loaded after the first scripts: nothing of it is needed before the first interaction.
void loadOrWait("The search and the shortcuts", () => import("./later"), window).then(({ startLater }) =>
  startLater(queryClient),
);

if (process.env.RELOAD_ON_RESTART) {
  let wasCut = false;
  const source = new EventSource("/dev/reload");
  source.onerror = () => {
    wasCut = true;
  };
  source.onopen = () => {
    if (wasCut) window.location.reload();
  };
  source.addEventListener("reload", () => window.location.reload());
}

/**
 * Lets libraries that inject a `<style>` (the scroll lock under Radix menus) do so under the nonce policy: they read
 * `__webpack_nonce__`.
 */
function allowStyleInjection() {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
