import { dateIn, showMoment } from "./show-dates";

/** Everything that some reader of text takes for the end of a line (Unicode UAX 14). */
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

type Note = { note: string; author: string; now: string; timeZone: string };

/**
 * A note as it stands among the others: `[2026-03-09 14:05] Ada Lovelace: text`, in the portal's time zone.
 * Further lines of the text are indented, so that only a real note can look like the start of one.
 */
export function noteLine({ note, author, now, timeZone }: Note): string {
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(Date.parse(now));
  const name = author.replace(lineBreaks, " ");
  const text = note.replace(lineBreaks, "\n  ");
  return `[${dateIn(timeZone, now)} ${time}] ${name}: ${text}`;
}

/** What `noteLine` puts before a note; further lines of a note are indented and never begin like this. */
const stamp = /^\[(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})\] /gm;

/** Notes for the eye: "Mar 9, 2026, 2:05 PM · Ada Lovelace: text", the moment as screens show all others. */
export function showNotes(notes: string): string {
  return notes.replace(stamp, (stored, date: string, time: string) => {
    // The stamp is the time on the portal's clocks already.
    const moment = showMoment(`${date}T${time}Z`, "UTC");
    return moment === null ? stored : `${moment} · `;
  });
}
