import { spaced } from "#/src/domain/search/searchable";

/**
 * The words of a query in their searchable form: three or more letters match anywhere, two at the start of a word, one
 * as a whole word.
 */
export type SearchTerms = {
  words: Word[];
  /** Matches a complete name. */
  exact: string;
};

export type Word = {
  /** Matches the word. */
  part: string;
  /** Matches the word as a prefix. */
  start: string;
  /** True for a mail address or a part of one, which no name contains. */
  isAddress: boolean;
};

export function searchTerms(q: string): SearchTerms {
  const texts = q
    .split(/[\s\p{Cc}]+/u)
    .map(spaced)
    .filter((text) => text !== "");
  return { words: [...new Set(texts)].map(wordOf), exact: `\n ${spaced(q)} \n` };
}

function wordOf(text: string): Word {
  const letters = [...text].length;
  const start = letters === 1 ? ` ${text} ` : ` ${text}`;
  return { start, part: letters > 2 ? text : start, isAddress: text.includes("@") };
}

/** Builds an FTS5 expression that matches all parts, in any column or in `names` only. */
export function matching(parts: readonly string[], column: "names" | null = null): string {
  const all = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(" AND ");
  return column ? `{${column}} : (${all})` : all;
}

/** Number of words, longest first, by which clients are matched when the other words may be in a task's title. */
const longestWords = 3;

/** Returns proper subsets of the words, most selective first. */
export function someOf(words: readonly Word[]): Word[][] {
  const telling = words
    .filter(({ isAddress }) => !isAddress)
    .toSorted((a, b) => b.part.length - a.part.length)
    .slice(0, longestWords);
  const sets = Array.from({ length: 2 ** telling.length }, (_, bits) =>
    telling.filter((_, at) => (bits >> at) % 2 === 1),
  );
  return sets
    .filter((set) => set.length > 0 && set.length < words.length)
    .toSorted((a, b) => b.length - a.length);
}
