/**
 * The form of a text under which case does not matter, for all of Unicode: compatibility forms are unified,
 * then upper and lower case (both ways, because ẞ has a lower case first and ß an upper one). A sigma is the
 * same at a word's end, and a Turkish İ is found by an i. SQLite folds ASCII only, so folded columns are kept
 * beside the text.
 */
export function fold(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll("ς", "σ").replaceAll("i\u0307", "i").normalize("NFKC");
}

/** What two names share that differ only in case, or in white space around them: one name to a person. */
export function nameKey(name: string): string {
  return fold(name.trim());
}

/** Letters and digits alone, without case and accents: what is left of "Company-Name:" is `companyname`. */
export function simplified(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
