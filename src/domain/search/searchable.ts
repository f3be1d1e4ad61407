import { fold } from "#/src/format/fold";

/**
 * Texts in the form in which a search compares them, one a line: folded, with one blank before every word and after
 * the last. A word also begins after a mark, so `e-mail` is two. With that blank the three letters of a trigram say
 * where a word of two begins, and what a word of one is.
 */
export function searchable(texts: readonly (string | null)[]): string {
  const lines = texts.flatMap((text) => (text === null ? [] : [spaced(text)]));
  return ["", ...lines.filter((line) => line !== ""), ""].map((line) => line && ` ${line} `).join("\n");
}

/** The same of a part of such a text is a part of it. */
export function spaced(text: string): string {
  return fold(text)
    .replaceAll(/(?<=[^\p{L}\p{N}\p{M}\s])(?=[\p{L}\p{N}])/gu, " ")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
