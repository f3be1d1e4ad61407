import { LRUCache } from "lru-cache";

/** How much of the HTML of islands a process keeps, in characters, with what it was made from. */
const maxCharacters = 4_000_000;

const cache = new LRUCache<string, string>({
  maxSize: maxCharacters,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * The HTML of an island that was made from the same before, or else what `render` makes. An island is a function of
 * its props, of who looks and of where, so all of that is the key: nothing needs to be told when data changes.
 */
export async function cacheIslandHtml(
  key: string,
  render: () => Promise<string | null>,
): Promise<string | null> {
  const found = cache.get(key);
  if (found !== undefined) return found;
  const html = await render();
  if (html !== null) cache.set(inOnePiece(key), inOnePiece(html));
  return html;
}

/**
 * The same text, held as one string. What was put together from thousands of pieces, as React does, is held as those
 * pieces and takes ten times the memory; the engine leaves out whatever would only look at it.
 */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}
