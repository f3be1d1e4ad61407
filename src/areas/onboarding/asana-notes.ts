import { noteLine } from "#/src/format/notes";

/** Asana's texts among a task's notes, each as a note of its own. */
const asanaNotes = { notes: "Asana", dependencies: "Asana dependencies" } as const;
export type AsanaNote = keyof typeof asanaNotes;

type Stamp = { now: string; timeZone: string };

/** Extracts the text of a note by Asana; null if there is none. */
export function asanaNoteIn(notes: string | null, kind: AsanaNote): string | null {
  const found = placeOf(notes, kind);
  return found && unstamped(found.lines.slice(found.from, found.to)).replaceAll("\n  ", "\n");
}

/** Replaces Asana's note by its current text, or appends it if there is none. */
export function withAsanaNote(
  notes: string | null,
  kind: AsanaNote,
  text: string,
  { now, timeZone }: Stamp,
): string {
  const note = noteLine({ note: text, author: asanaNotes[kind], now, timeZone });
  const found = placeOf(notes, kind);
  if (!found) return notes ? `${notes}\n${note}` : note;
  const { lines, from, to } = found;
  if (unstamped(lines.slice(from, to)) === unstamped([note])) return lines.join("\n");
  return [...lines.slice(0, from), note, ...lines.slice(to)].join("\n");
}

/**
 * Finds the lines of the first such note. Continuation lines of notes are indented, so none of them can be mistaken for
 * one.
 */
function placeOf(notes: string | null, kind: AsanaNote) {
  const lines = notes?.split("\n") ?? [];
  const from = lines.findIndex((line) => stamp.test(line) && line.replace(stamp, "").startsWith(start(kind)));
  if (from < 0) return null;
  const further = lines.slice(from + 1).findIndex((line) => !line.startsWith("  "));
  return { lines, from, to: further < 0 ? lines.length : from + 1 + further };
}

const stamp = /^\[\d{4}-\d{2}-\d{2} \d{2}:\d{2}\] /;
const start = (kind: AsanaNote) => `${asanaNotes[kind]}: `;

/** Removes the time and the author. */
function unstamped(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(stamp, "")
    .replace(/^[^:]*: /, "");
}
