import { choice, type KeyOf } from "./choice";

/** Outcome of an import row. */
export const importOutcome = choice({
  created: { label: "New", tone: "green" },
  updated: { label: "Changed", tone: "blue" },
  unchanged: { label: "Same" },
  skipped: { label: "Exists" },
  invalid: { label: "Refused", tone: "red" },
});
export type ImportOutcome = KeyOf<typeof importOutcome>;

/** The value shared by two clients or leads that are likely duplicates. */
export const doubleBy = choice({ website: { label: "website" }, email: { label: "e-mail address" } });
export type DoubleBy = KeyOf<typeof doubleBy>;

/** Kinds of likely duplicates of a row. */
export const doubleIs = ["client", "lead"] as const;
export type DoubleIs = (typeof doubleIs)[number];

/**
 * True for outcomes that claim the row's key, so that later rows of the file with the same key are refused. A refused
 * row claims nothing.
 */
export const takesKey = (outcome: ImportOutcome): boolean =>
  outcome === "created" || outcome === "updated" || outcome === "unchanged";

/** Error of a row whose key was claimed by an earlier row of its file. */
export const repeatedInFile = ([path = ""]: readonly string[]) => ({ path, message: "Repeated in the file" });
