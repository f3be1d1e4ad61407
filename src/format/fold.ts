/**
 * Folds a text for case-insensitive comparison in all of Unicode: compatibility forms are unified, then upper and
 * lower case (both ways, because ẞ has a lower case first and ß an upper one). A final sigma equals any other, and a
 * Turkish İ matches i. SQLite folds ASCII only, so folded columns are stored beside the text.
 */
export function fold(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll("ς", "σ").replaceAll("i\u0307", "i").normalize("NFKC");
}

/**
 * Returns the key under which names are equal to a person: without differences in case or surrounding white space.
 */
export function nameKey(name: string): string {
  return fold(name.trim());
}

/** Reduces text to letters and digits, without case and accents: "Company-Name:" becomes `companyname`. */
export function simplified(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
