/**
 * Identifies one order of a list: two lists have the same tag when the same rows come in the same order. Server and
 * browser compute it alike, so that a browser can name the order that it shows. FNV-1a with 64 bits over the ids
 * (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv): it distinguishes orders and does not protect against
 * tampering.
 */
export function orderTag(rows: readonly { id: string }[]): string {
  const bytes = new TextEncoder().encode(rows.map(({ id }) => id).join("\n"));
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/**
 * Identifies what was last sent, given each answer as staff see it: another Submit has another tag. Server and browser
 * compute it alike.
 */
export const sentTag = (answers: readonly { key: string; at: string | null }[]) =>
  orderTag(answers.map(({ key, at }) => ({ id: `${key} ${at ?? ""}` })));
