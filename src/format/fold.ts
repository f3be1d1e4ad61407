/**
 * The form of a text under which case does not matter, for all of Unicode: compatibility forms are
 * unified, then upper and lower case. SQLite folds ASCII only, so folded columns are kept beside the text.
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}
