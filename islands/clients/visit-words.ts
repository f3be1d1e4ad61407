import type { Tone } from "#/src/contract/choices/choice";
import { visitState } from "#/src/contract/choices/visits";
import type { Visits } from "#/src/contract/clients";
import { type DateText, dateIn, daysBetween, showDate } from "#/src/format/show-dates";

type Shown = { text: string; tone: Tone; detail: string | null };

/** Says how far a client's people have come: the day of the last visit, or what is missing. */
export function visitWords(
  { state, since, lastVisitAt }: Visits,
  { today, timeZone }: { today: DateText; timeZone: string },
): Shown {
  const tone = visitState.tone(state);
  if (state === "in" && lastVisitAt) return { text: dayWords(lastVisitAt, today), tone, detail: null };
  const began = since === null || state === "not_invited" ? null : dateIn(timeZone, since);
  const last = lastVisitAt === null ? null : `last visit ${dayWords(lastVisitAt, today).toLowerCase()}`;
  return { text: visitState.label(state), tone, detail: last ?? (began && dayWords(began, today)) };
}

/** "Today", "Yesterday", "5 days ago", and the date of a day longer ago than four weeks. */
function dayWords(day: DateText, today: DateText): string {
  const days = daysBetween(day, today);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return days <= 28 ? `${days} days ago` : showDate(day);
}
