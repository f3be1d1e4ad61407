import { z } from "zod";
import { MailState, ReminderKind } from "./enums";
import { Id, IsoDate, Timestamp } from "./primitives";

/** A task or an approval that a client owes. */
export const OwedThing = z.object({
  kind: ReminderKind,
  title: z.string(),
  dueDate: IsoDate.describe("For an approval, the first morning after the request"),
});
export type OwedThing = z.infer<typeof OwedThing>;

/** The reminders sent to a client's people. */
export const Reminders = z.object({
  isOn: z.boolean().describe("True when the portal sends reminders automatically"),
  hasMail: z.boolean().describe("False when the portal sends no mail"),
  refusal: z.string().nullable().describe("Why no reminder can be sent by hand now; null when one can"),
  nextOn: IsoDate.nullable().describe(
    "Morning of the next reminder as currently planned; null when none is due",
  ),
  people: z.array(
    z.object({
      id: Id,
      email: z.string(),
      name: z.string().nullable(),
      hasComeIn: z.boolean().describe("Nobody is reminded before their first sign-in"),
      wants: z.boolean().describe("False when they turned reminders off for themselves"),
      isWeekly: z.boolean().describe("True when they chose one reminder a week, on its first working day"),
      timeZone: z.string().nullable().describe("IANA time zone of their mail; null for the portal's"),
    }),
  ),
  preview: z
    .object({ subject: z.string(), text: z.string() })
    .nullable()
    .describe("Content of a reminder sent now; null when they owe nothing"),
  sent: z
    .array(
      z.object({
        id: Id,
        to: z.string(),
        state: MailState,
        createdAt: Timestamp,
        by: z.string().nullable().describe("Who pressed Remind now; null for a scheduled reminder"),
      }),
    )
    .describe("The last ten, newest first"),
});
export type Reminders = z.infer<typeof Reminders>;

export const SwitchReminders = z.strictObject({ isOn: z.boolean() });
export type SwitchReminders = z.infer<typeof SwitchReminders>;
