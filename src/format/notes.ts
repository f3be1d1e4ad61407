import { dateIn, showMoment } from "./show-dates";

/** Everything that some program treats as a line end (Unicode UAX 14). */
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

type Note = { note: string; author: string; now: string; timeZone: string };

/**
 * Formats a note for the list of notes: `[2026-03-09 14:05] Ada Lovelace: text`, in the portal's time zone. Further
 * lines of the text are indented, so that only a real note can look like the start of one.
 */
export function noteLine({ note, author, now, timeZone }: Note): string {
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(Date.parse(now));
  const name = author.replace(lineBreaks, " ");
  const text = note.replace(lineBreaks, "\n  ");
  return `[${dateIn(timeZone, now)} ${time}] ${name}: ${text}`;
}

/** The prefix that `noteLine` writes; further lines of a note are indented and never match. */
const stamp = /^\[(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})\] /gm;

/** Formats notes for display: "Mar 9, 2026, 2:05 PM · Ada Lovelace: text", with moments as on all screens. */
export function showNotes(notes: string): string {
  return notes.replace(stamp, (stored, date: string, time: string) => {
    // The stamp is already in the portal's time zone.
    const moment = showMoment(`${date}T${time}Z`, "UTC");
    return moment === null ? stored : `${moment} · `;
  });
}
