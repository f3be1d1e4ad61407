import { allowStyleInjection } from "./csp-nonce";
import { hydrateIslands } from "./hydrate";
import { reloadOnNewDay } from "./new-day";

allowStyleInjection();
hydrateIslands();
reloadOnNewDay();
// Not with the first scripts: nothing that has the focus goes away before somebody did something.
import("./keep-focus").then(({ keepFocus }) => keepFocus());

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
