import { emailKey } from "#/src/contract/email-key";

/** The addresses that a text names, each once: one a line, or with commas, semicolons or blanks between. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  return [...new Set(words.map(emailKey))];
}
