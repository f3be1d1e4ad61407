import type { Io } from "#/cli/io";

/** What `--json` asks for: data as it is, or these of its fields. Absent where it is not given. */
export type JsonChoice = true | readonly string[] | undefined;

/** Writes one JSON value to stdout, with the fields that were chosen. */
export function printJson(io: Io, json: JsonChoice, value: unknown) {
  io.stdout.write(jsonText(chosenFields(json, value)));
}

/** The same value, or of each of its objects the chosen fields in their order; null for a field that it lacks. */
export function chosenFields(json: JsonChoice, value: unknown): unknown {
  if (json === undefined || json === true) return value;
  if (Array.isArray(value)) return value.map((each) => chosenFields(json, each));
  const fields = new Map(Object.entries(Object(value)));
  return Object.fromEntries(json.map((name) => [name, fields.get(name) ?? null]));
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
