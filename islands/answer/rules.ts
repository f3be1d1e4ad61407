import { limits } from "#/src/contract/limits";
import { isHttpUrl, withScheme } from "#/src/contract/links";

/** Returns the addresses of the typed lines, with the scheme where it is missing, and what is wrong with them. */
export function linksIn(typed: string): { links: string[]; error: string } {
  const lines = typed.split("\n").map((line) => withScheme(line.trim()));
  const links = [...new Set(lines.filter((line) => line !== ""))];
  if (links.length > limits.answerLinks) return { links, error: `At most ${limits.answerLinks} links` };
  const isWrong = links.some((link) => !isHttpUrl(link));
  return { links, error: isWrong ? "Please enter a valid URL on each line" : "" };
}

/** Returns the text of a comment that replaces an answer: its words, and its links below. */
export function asComment(text: string, links: readonly string[]): string {
  return [text, ...links].filter((part) => part !== "").join("\n");
}
