import type { Io } from "#/cli/io";

/** Value of `--json`: all data, or only these fields. Undefined when not given. */
export type JsonChoice = true | readonly string[] | undefined;

/** Writes one JSON value to stdout with the selected fields. */
export function printJson(io: Io, json: JsonChoice, value: unknown) {
  io.stdout.write(jsonText(chosenFields(json, value)));
}

/**
 * Returns the value, or each of its objects reduced to the selected fields in their order; null for missing fields.
 */
export function chosenFields(json: JsonChoice, value: unknown): unknown {
  if (json === undefined || json === true) return value;
  if (Array.isArray(value)) return value.map((each) => chosenFields(json, each));
  const fields = new Map(Object.entries(Object(value)));
  return Object.fromEntries(json.map((name) => [name, fields.get(name) ?? null]));
}

/** Formats a JSON value as a whole file, with the control characters that JSON permits escaped. */
export function jsonText(value: unknown): string {
  return `${escapeControls(JSON.stringify(value, null, 2))}\n`;
}

/** Same on a single line. */
export function jsonLine(value: unknown): string {
  return `${escapeControls(JSON.stringify(value))}\n`;
}

function escapeControls(text: string): string {
  return text.replace(/[\u007f-\u009f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
