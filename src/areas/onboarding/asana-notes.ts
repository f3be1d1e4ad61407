import { noteLine } from "#/src/format/notes";

/** What of Asana stands among a task's notes, each as a note of its own. */
const asanaNotes = { notes: "Asana", dependencies: "Asana dependencies" } as const;
export type AsanaNote = keyof typeof asanaNotes;

type Stamp = { now: string; timeZone: string };

/** What the notes say in Asana's name; null where they have no such note. */
export function asanaNoteIn(notes: string | null, kind: AsanaNote): string | null {
  const found = placeOf(notes, kind);
  return found && unstamped(found.lines.slice(found.from, found.to)).replaceAll("\n  ", "\n");
}

/** The notes with what Asana says now, in the place of what it said before, else behind the others. */
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

/** The lines of the first such note: further lines of a note are indented, so none of them looks like one. */
function placeOf(notes: string | null, kind: AsanaNote) {
  const lines = notes?.split("\n") ?? [];
  const from = lines.findIndex((line) => stamp.test(line) && line.replace(stamp, "").startsWith(start(kind)));
  if (from < 0) return null;
  const further = lines.slice(from + 1).findIndex((line) => !line.startsWith("  "));
  return { lines, from, to: further < 0 ? lines.length : from + 1 + further };
}

const stamp = /^\[\d{4}-\d{2}-\d{2} \d{2}:\d{2}\] /;
const start = (kind: AsanaNote) => `${asanaNotes[kind]}: `;

/** Without when it was written and in whose name. */
function unstamped(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(stamp, "")
    .replace(/^[^:]*: /, "");
}
