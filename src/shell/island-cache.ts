import { LRUCache } from "lru-cache";

/** Maximum size of the cache of islands' HTML in a process, in characters including keys. */
const maxCharacters = 4_000_000;

const cache = new LRUCache<string, string>({
  maxSize: maxCharacters,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * Returns an island's cached HTML, or renders it. An island is a function of its props, viewer and address. All of them
 * are part of the key, so a data change needs no invalidation.
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
 * Copies a text into a single flat string. A string concatenated from thousands of pieces, as by React, is stored as
 * those pieces and takes ten times the memory; the engine optimises away operations that only read it.
 */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}
