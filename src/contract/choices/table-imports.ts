import { choice, type KeyOf } from "./choice";

/** What becomes of a row of an import. */
export const importOutcome = choice({
  created: { label: "New", tone: "green" },
  updated: { label: "Changed", tone: "blue" },
  unchanged: { label: "Same" },
  skipped: { label: "Exists" },
  invalid: { label: "Refused", tone: "red" },
});
export type ImportOutcome = KeyOf<typeof importOutcome>;

/** What two clients or leads share that are likely one. */
export const doubleBy = choice({ website: { label: "website" }, email: { label: "e-mail address" } });
export type DoubleBy = KeyOf<typeof doubleBy>;

/** What a row is likely a double of. */
export const doubleIs = ["client", "lead"] as const;
export type DoubleIs = (typeof doubleIs)[number];

/**
 * Whether a row with this outcome takes its key, so that later rows of the file with the same key are refused: it is in,
 * or says what is there already. A refused row takes nothing.
 */
export const takesKey = (outcome: ImportOutcome): boolean =>
  outcome === "created" || outcome === "updated" || outcome === "unchanged";

/** The error of a row whose key an earlier row of its file took. */
export const repeatedInFile = ([path = ""]: readonly string[]) => ({ path, message: "Repeated in the file" });
