import { stylesCookie } from "#/src/contract/cookies";
import { writeCookie } from "./write-cookie";

/**
 * After a page that brought its styles along, puts the same as a file into the browser's cache, and then says that it is
 * there: the next page refers to it. Without it, such as offline, the next page brings them along again.
 */
export async function keepStyles() {
  const address = document.querySelector<HTMLStyleElement>("style[data-styles]")?.dataset.styles;
  if (!address) return;
  const file = await fetch(address, { priority: "low" });
  // Only what was read to its end is kept.
  await file.text();
  if (file.ok) writeCookie({ name: stylesCookie, value: address, path: "/" });
}
