import { z } from "zod";
import { limits } from "./limits";
import { Id, IsoDate, requiredText, Timestamp } from "./primitives";

/** A day on which the agency does not work. */
export const DayOff = z.strictObject({ date: IsoDate, name: requiredText() });

const Weekdays = z
  .array(z.int().min(1, "Weekdays are 1 to 7").max(7, "Weekdays are 1 to 7"))
  .max(7, "A week has 7 days")
  .transform((days) => [...new Set(days)].toSorted())
  .describe("ISO weekdays: 1 is Monday, 7 Sunday");

/** The whole calendar as it is to be. */
export const ChangeCalendar = z.strictObject({
  weekdays: Weekdays,
  daysOff: z
    .array(DayOff)
    .max(limits.daysOff, `A calendar has room for ${limits.daysOff} days off`)
    .superRefine((days, { addIssue }) => {
      const seen = new Set<string>();
      days.forEach(({ date }, at) => {
        if (seen.has(date)) addIssue({ code: "custom", path: [at, "date"], message: "Name each day once" });
        seen.add(date);
      });
    })
    .transform((days) => days.toSorted((one, other) => (one.date < other.date ? -1 : 1))),
});
export type ChangeCalendar = z.infer<typeof ChangeCalendar>;

/** A client with computed due dates on days off, which its plan of dates moves. */
export const ClientOnDaysOff = z.object({
  id: Id,
  name: z.string(),
  tasks: z.int().describe("Tasks that are not started"),
});
export type ClientOnDaysOff = z.infer<typeof ClientOnDaysOff>;

/** The agency's working days; `version` is 0 until an admin changes them. */
export const Calendar = z.object({
  id: Id,
  weekdays: z.array(z.int()).describe("ISO weekdays: 1 is Monday, 7 Sunday"),
  daysOff: z.array(z.object({ date: IsoDate, name: z.string() })).describe("By date"),
  onDaysOff: z
    .array(ClientOnDaysOff)
    .describe("Clients with computed due dates on days off, those with most first; at most 50"),
  version: z.int(),
  updatedAt: Timestamp.nullable(),
});
export type Calendar = z.infer<typeof Calendar>;
