/** @jsxImportSource hono/jsx */
import { type DateText, showDate } from "#/src/format/dates";
import { Action, Items, things } from "./letter";
import type { Written } from "./written";

/** Open items of a client: the first ones, earliest due date first, and the total. */
export type ReminderData = { day: DateText; clientName: string; items: OwedThing[]; total: number };
type OwedThing = { title: string; kind: "task" | "approval"; dueDate: DateText };

/** Reminds a person of a client of what is needed from them. */
export function reminderMail({ day, clientName, items, total }: ReminderData, action: string): Written {
  const [first] = items;
  const subject =
    total === 1 && first
      ? `We need something from you: ${first.title}`
      : `We need ${things(total)} from you for ${clientName}`;
  return {
    subject,
    preheader: first ? `First: ${first.title} ${aboutOf(first, day)}.` : "",
    why: `You are receiving this because the work for ${clientName} is waiting for you.`,
    body: (
      <>
        <Items
          title="What we need from you"
          items={items.map((item) => ({ title: item.title, about: aboutOf(item, day) }))}
          more={total - items.length}
        />
        <Action href={action} label="Open the portal" />
      </>
    ),
  };
}

function aboutOf({ kind, dueDate }: OwedThing, day: DateText): string {
  if (kind === "approval") return "waits for your approval";
  if (dueDate === day) return "due today";
  return `${dueDate < day ? "was due" : "due"} ${showDate(dueDate)}`;
}
