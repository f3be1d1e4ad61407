import { fold } from "#/src/format/fold";

/**
 * Normalises texts for search, one per line: folded, with one blank before every word and after the last. A word also
 * begins after a punctuation mark, so `e-mail` is two words. The blanks let a trigram index find the start of a
 * two-letter word, and one-letter words.
 */
export function searchable(texts: readonly (string | null)[]): string {
  const lines = texts.flatMap((text) => (text === null ? [] : [spaced(text)]));
  return ["", ...lines.filter((line) => line !== ""), ""].map((line) => line && ` ${line} `).join("\n");
}

/** Normalises one text. A substring remains a substring of the result. */
export function spaced(text: string): string {
  return fold(text)
    .replaceAll(/(?<=[^\p{L}\p{N}\p{M}\s])(?=[\p{L}\p{N}])/gu, " ")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
