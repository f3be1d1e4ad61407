/** @jsxImportSource hono/jsx */
import { type DateText, showDate } from "#/src/format/dates";
import { Action, Items, things } from "./letter";
import type { Written } from "./written";

/** Open items of a client: the first ones, earliest due date first, and the total. */
export type ReminderPart = { clientId: string; clientName: string; items: OwedThing[]; total: number };
/** A part for each of the recipient's clients that need something. */
export type ReminderData = { day: DateText; parts: ReminderPart[] };
type OwedThing = { title: string; kind: "task" | "approval"; dueDate: DateText };

/** Reminds a person of what is needed from them, by client. The subject names no client if there are several. */
export function reminderMail({ day, parts }: ReminderData, action: string): Written {
  const [part] = parts;
  const isGrouped = parts.length > 1;
  const [first] = parts.flatMap(({ items }) => items).toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  const total = parts.reduce((sum, each) => sum + each.total, 0);
  const whose = isGrouped || !part ? "" : ` for ${part.clientName}`;
  const subject =
    total === 1 && first
      ? `We need something from you: ${first.title}`
      : `We need ${things(total)} from you${whose}`;
  return {
    subject,
    preheader: first ? `First: ${first.title} ${aboutOf(first, day)}.` : "",
    why: `You are receiving this because the work${whose} is waiting for you.`,
    body: (
      <>
        {parts.map(({ clientId, clientName, items, total }) => (
          <Items
            key={clientId}
            title={isGrouped ? `What we need from you for ${clientName}` : "What we need from you"}
            items={items.map((item) => ({ title: item.title, about: aboutOf(item, day) }))}
            more={total - items.length}
          />
        ))}
        <Action href={action} label="Open the portal" />
      </>
    ),
  };
}

/** Returns the data of a reminder, also as mails that wait from an earlier version have it. */
export function readReminder({
  day,
  ...data
}: ReminderData | (Omit<ReminderPart, "clientId"> & Pick<ReminderData, "day">)): ReminderData {
  return { day, parts: "parts" in data ? data.parts : [{ clientId: "", ...data }] };
}

function aboutOf({ kind, dueDate }: OwedThing, day: DateText): string {
  if (kind === "approval") return "waits for your approval";
  if (dueDate === day) return "due today";
  return `${dueDate < day ? "was due" : "due"} ${showDate(dueDate)}`;
}
