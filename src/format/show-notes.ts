import { showMoment } from "./show-dates";

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
