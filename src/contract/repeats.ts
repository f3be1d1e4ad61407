import { z } from "zod";
import type { Repeat as RepeatRule } from "./choices/repeats";
import { MonthEnd, RepeatFrom } from "./enums";
import { limits } from "./limits";
import { IsoDate } from "./primitives";

const { min, max } = limits.repeatEvery;
const onceAWeek = "Choose at least one weekday";

const shared = {
  every: z
    .int("Must be a whole number")
    .min(min, `Must be at least ${min}`)
    .max(max, `Must be at most ${max}`),
  from: RepeatFrom.describe("The schedule, or the day on which the task is done"),
  until: IsoDate.optional().describe("The last day on which an occurrence may be scheduled"),
};

/** The rule by which an ongoing task returns after it is done. */
export const Repeat = z.discriminatedUnion("unit", [
  z.strictObject({
    ...shared,
    unit: z.literal("week"),
    on: z
      .array(z.int().min(1, "Weekdays are 1 to 7").max(7, "Weekdays are 1 to 7"))
      .min(1, onceAWeek)
      .max(7, "A week has 7 days")
      .transform((days) => [...new Set(days)].toSorted())
      .describe("ISO weekdays: 1 is Monday, 7 Sunday"),
  }),
  z.strictObject({
    ...shared,
    unit: z.literal("month"),
    on: z
      .union([z.int().min(1).max(31), MonthEnd])
      .describe(
        "Day of the month, the last one, or the agency's last working day; shorter months end earlier",
      ),
  }),
]) satisfies z.ZodType<RepeatRule>;
