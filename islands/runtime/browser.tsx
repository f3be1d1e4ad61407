import { allowStyleInjection } from "./csp-nonce";
import { hydrateIslands } from "./hydrate";
import { reloadOnNewDay } from "./new-day";

allowStyleInjection();
hydrateIslands();
reloadOnNewDay();

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
