import { type SQL, sql } from "drizzle-orm";

/**
 * Builds a condition that is true if a text contains one of the words, plain or in JSON. Ignores the case of ASCII
 * letters, the only ones that SQLite folds.
 */
export function holdsWords(text: SQL, words: readonly string[]): SQL {
  const forms = [...new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))].map(lower);
  return sql`exists (select 1 from json_each(${JSON.stringify(forms)}) as word
    where instr(lower(${text}), word.value) > 0)`;
}

function lower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
