import type { DueRule, DueUnit, Need } from "#/src/contract/choices/due-dates";

/** "1 day", "10 working days". */
export function showDays(days: number, unit: DueUnit = "days"): string {
  const noun = days === 1 ? "day" : "days";
  return `${days} ${unit === "working_days" ? "working " : ""}${noun}`;
}

/** A rule of a template or task, with the names of its prerequisites. */
type Counted = Pick<DueRule, "from" | "days" | "unit"> & { needs: readonly string[] };

/** "in 7 days from the start", "10 working days before launch", "2 days after Sign our agreement". */
export function showDueRule({ from, days, unit, needs: [first, ...others] }: Counted): string {
  const counted = showDays(days, unit);
  if (from === "launch") return `${counted} before launch`;
  if (from === "start" || first === undefined) return `in ${counted} from the start`;
  if (others.length === 0) return `${counted} after ${first}`;
  return `${counted} after ${first} and ${others.length} more`;
}

/** "Sign our agreement (2 days after)". */
export function showNeed({ id, afterDays }: Need, nameOf: (id: string) => string): string {
  return afterDays === 0 ? nameOf(id) : `${nameOf(id)} (${showDays(afterDays)} after)`;
}

/** Reads prerequisites from a logged value; empty for any other. Safe because each item is checked. */
export function needsIn(value: unknown): Need[] {
  return Array.isArray(value) && value.every(isNeed) ? value : [];
}

function isNeed(item: unknown): item is Need {
  return typeof item === "object" && item !== null && "id" in item && "afterDays" in item;
}
