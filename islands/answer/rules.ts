import { limits } from "#/src/contract/limits";
import { isHttpUrl, withScheme } from "#/src/contract/links";

/** Parses one link a line, adding a missing `https://`; `error` is empty if all links are valid. */
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
