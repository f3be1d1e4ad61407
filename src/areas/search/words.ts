import { spaced } from "#/src/domain/search/searchable";

/**
 * What is asked for, word by word, as it stands in a searchable text: three letters and more anywhere, two where a word
 * begins, one as a word by itself.
 */
export type SearchTerms = {
  words: Word[];
  /** The whole of a name. */
  exact: string;
};

export type Word = {
  /** How the word is found. */
  part: string;
  /** How it is found where a word begins. */
  start: string;
  /** A mail address, or part of one, which is in nothing's name. */
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

/** All of these as an expression of FTS5, in any column or in `names` alone. */
export function matching(parts: readonly string[], column: "names" | null = null): string {
  const all = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(" AND ");
  return column ? `{${column}} : (${all})` : all;
}

/** By so many words, the longest, a client is looked for of whom the other words may say what task is meant. */
const tellingWords = 3;

/** Sets of some of the words but not all, those first that say most. */
export function someOf(words: readonly Word[]): Word[][] {
  const telling = words
    .filter(({ isAddress }) => !isAddress)
    .toSorted((a, b) => b.part.length - a.part.length)
    .slice(0, tellingWords);
  const sets = Array.from({ length: 2 ** telling.length }, (_, bits) =>
    telling.filter((_, at) => (bits >> at) % 2 === 1),
  );
  return sets
    .filter((set) => set.length > 0 && set.length < words.length)
    .toSorted((a, b) => b.length - a.length);
}
