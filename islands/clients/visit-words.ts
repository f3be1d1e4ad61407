import type { Tone } from "#/src/contract/choices/choice";
import { visitState } from "#/src/contract/choices/visits";
import type { Visits } from "#/src/contract/clients";
import { capitalized } from "#/src/format/capitalized";
import { type DateText, dateIn, daysBetween, showDate } from "#/src/format/show-dates";

type Shown = { text: string; tone: Tone; detail: string | null };
type Now = { today: DateText; timeZone: string };

/** Describes the state of a client's people: the day of their last visit, or what is missing. */
export function visitWords(visits: Visits, now: Now): Shown {
  const { label, day, lastVisit } = partsOf(visits, now);
  const tone = visitState.tone(visits.state);
  if (label === null) return { text: capitalized(lastVisit ?? ""), tone, detail: null };
  return { text: label, tone, detail: lastVisit ? `last visit ${lastVisit}` : day && capitalized(day) };
}

/** Describes it in one phrase: "Last visit yesterday", "Invited, 5 days ago". */
export function visitPhrase(visits: Visits, now: Now): string {
  const { label, day, lastVisit } = partsOf(visits, now);
  if (label === null) return `Last visit ${lastVisit}`;
  return [label, lastVisit ? `last visit ${lastVisit}` : day].filter(Boolean).join(", ");
}

/** Returns the state's label, the day since when it holds and that of the last visit; no label for a plain visit. */
function partsOf({ state, since, lastVisitAt }: Visits, { today, timeZone }: Now) {
  const lastVisit = lastVisitAt && dayWords(lastVisitAt, today);
  const day = since && state !== "not_invited" ? dayWords(dateIn(timeZone, since), today) : null;
  return { label: state === "in" && lastVisit ? null : visitState.label(state), day, lastVisit };
}

/** "today", "yesterday", "5 days ago", and the date of a day longer ago than four weeks. */
function dayWords(day: DateText, today: DateText): string {
  const days = daysBetween(day, today);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days <= 28 ? `${days} days ago` : showDate(day);
}
