import { stylesCookie } from "#/src/contract/cookies";
import { writeCookie } from "./write-cookie";

/**
 * After a page with inlined styles, caches the same styles as a file and sets a cookie, so that the next page links
 * to the file. If that fails, for example offline, the next page inlines them again.
 */
export async function keepStyles() {
  const address = document.querySelector<HTMLStyleElement>("style[data-styles]")?.dataset.styles;
  if (!address) return;
  const file = await fetch(address, { priority: "low" });
  // Only a completely read response is cached.
  await file.text();
  if (file.ok) writeCookie({ name: stylesCookie, value: address, path: "/" });
}
