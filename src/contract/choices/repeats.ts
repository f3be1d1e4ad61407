import { choice, type KeyOf } from "./choice";

/** The day from which the next occurrence is counted. */
export const repeatFrom = choice({
  schedule: { label: "The schedule" },
  done: { label: "Completion" },
});

/** Days of a month besides its numbers: the last one, and the last working day of the agency. */
export const monthEnds = ["last", "last_working"] as const;
type MonthDay = number | (typeof monthEnds)[number];

/** The rule by which a task returns after it is done. */
export type Repeat = {
  every: number;
  from: KeyOf<typeof repeatFrom>;
  /** The last day on which an occurrence may be scheduled. */
  until?: string | undefined;
} & (
  | {
      unit: "week";
      /** ISO weekdays: 1 is Monday, 7 Sunday. */
      on: number[];
    }
  | { unit: "month"; on: MonthDay }
);
