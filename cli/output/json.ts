import type { Io } from "#/cli/io";

/** Writes one JSON value to stdout. */
export function printJson(io: Io, value: unknown) {
  io.stdout.write(jsonText(value));
}

/** A JSON value as a whole file, with the control characters that JSON itself lets through escaped. */
export function jsonText(value: unknown): string {
  return `${escapeControls(JSON.stringify(value, null, 2))}\n`;
}

/** The same on a line of its own. */
export function jsonLine(value: unknown): string {
  return `${escapeControls(JSON.stringify(value))}\n`;
}

function escapeControls(text: string): string {
  return text.replace(/[\u007f-\u009f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
