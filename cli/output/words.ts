import type { Io } from "#/cli/io";

/** Writes a sentence for people on its own line of stderr. */
export function say(io: Io, words: string) {
  io.stderr.write(`${printable(words)}\n`);
}

/** Escapes control characters, so that no foreign text can control the terminal; keeps tabs and line ends. */
export function printable(text: string): string {
  return text.replace(steering, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Puts the text of a cell on one line. */
export function onOneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, " ");
}

/** Control characters except tabs and line ends, and marks that change the text direction. */
const steering = /\r(?!\n)|[^\P{Cc}\t\r\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Formats a count with its noun: "1 row", "2,000 rows". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
