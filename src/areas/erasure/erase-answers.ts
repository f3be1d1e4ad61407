import { eq, or } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { requestAnswers } from "#/db/schema";
import { nobody } from "./erase-rows";
import { holdsWords } from "./holds-words";

/**
 * Replaces the person's address and names in the answers to forms, drafts and those that were sent, and in the agency's
 * words on them. The rest of each answer is the client's and remains.
 */
export async function eraseAnswers(tx: Tx, email: string, words: readonly string[]): Promise<void> {
  const { id, value, submitted, comment } = requestAnswers;
  const rows = await tx
    .select({ id, value, submitted, comment })
    .from(requestAnswers)
    .where(or(...[value, submitted, comment].map((column) => holdsWords(column.getSQL(), words))));
  for (const row of rows) {
    const nameless = (text: string) =>
      words.reduce(
        (left, word) =>
          left.replaceAll(
            new RegExp(RegExp.escape(word), "gi"),
            word === email ? nobody.address(row.id) : nobody.name,
          ),
        text,
      );
    await tx
      .update(requestAnswers)
      .set({
        value: inTexts(row.value, nameless),
        submitted: inTexts(row.submitted, nameless),
        comment: row.comment === null ? null : nameless(row.comment),
      })
      .where(eq(id, row.id));
  }
}

/** Changes every text of a value, within lists and the cells of rows, too. */
function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => inTexts(each, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inTexts(each, change)]));
}
