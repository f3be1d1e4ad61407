import type { Io } from "../io";

/** Writes one JSON value to stdout, with the control characters that JSON itself lets through escaped. */
export function printJson(io: Io, value: unknown) {
  const text = JSON.stringify(value, null, 2);
  io.stdout.write(`${text.replace(/[\u007f-\u009f]/g, escaped)}\n`);
}

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
