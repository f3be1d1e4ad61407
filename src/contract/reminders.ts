import { z } from "zod";
import { MailState, ReminderKind } from "./enums";
import { Id, IsoDate, Timestamp } from "./primitives";

/** Something that a client owes. */
export const OwedThing = z.object({
  kind: ReminderKind,
  title: z.string(),
  dueDate: IsoDate.describe("Of an approval the first morning after it was asked for"),
});
export type OwedThing = z.infer<typeof OwedThing>;

/** How a client's people are reminded of what they owe. */
export const Reminders = z.object({
  isOn: z.boolean().describe("Whether the portal reminds them by itself"),
  hasMail: z.boolean().describe("False where the portal sends no mail"),
  nextOn: IsoDate.nullable().describe(
    "The morning of the next reminder, as things stand; null when none comes",
  ),
  people: z.array(
    z.object({
      id: Id,
      email: z.string(),
      name: z.string().nullable(),
      hasComeIn: z.boolean().describe("Nobody is reminded before they came in once"),
      wants: z.boolean().describe("False when they turned reminders off for themselves"),
    }),
  ),
  preview: z
    .object({ subject: z.string(), text: z.string() })
    .nullable()
    .describe("What a reminder of now says; null when they owe nothing"),
  sent: z
    .array(
      z.object({
        id: Id,
        to: z.string(),
        state: MailState,
        createdAt: Timestamp,
        by: z.string().nullable().describe("Who pressed Remind now; null for a morning's"),
      }),
    )
    .describe("The last ten, newest first"),
});
export type Reminders = z.infer<typeof Reminders>;

export const SwitchReminders = z.strictObject({ isOn: z.boolean() });
export type SwitchReminders = z.infer<typeof SwitchReminders>;
