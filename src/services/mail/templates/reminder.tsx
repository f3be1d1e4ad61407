/** @jsxImportSource hono/jsx */
import { type DateText, showDate } from "#/src/format/dates";
import type { OpenThing } from "../linked-things";
import { subjectOf } from "../subject";
import { Action, Items, things } from "./letter";
import type { Written } from "./written";

/**
 * Items of a client that are past due or due soon: the first ones, earliest due date first, and their total. `later` is
 * the number of further items; absent in mails that an earlier version queued.
 */
export type ReminderPart = {
  clientId: string;
  clientName: string;
  items: OwedThing[];
  total: number;
  later?: number;
};
/** A part for each of the recipient's clients that need something. */
export type ReminderData = { day: DateText; parts: ReminderPart[] };
/**
 * `id` is that of the task or design project; absent in mails that an earlier version queued. `isStarting` is true for a
 * task that waited for something and can start now.
 */
type OwedThing = {
  id?: string;
  title: string;
  kind: "task" | "approval";
  dueDate: DateText;
  isStarting?: boolean;
};

/** Reminds a person of what is needed from them, by client. The subject names no client if there are several. */
export function reminderMail({ day, parts }: ReminderData, action: string, open: OpenThing): Written {
  const [part] = parts;
  const isGrouped = parts.length > 1;
  const [first] = parts.flatMap(({ items }) => items).toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  const total = parts.reduce((sum, each) => sum + each.total, 0);
  const whose = isGrouped || !part ? "" : ` for ${part.clientName}`;
  return {
    subject: shortened(first?.title, total, isGrouped || !part ? null : part.clientName),
    title:
      total === 1 && first
        ? `We need something from you: ${first.title}`
        : `We need ${things(total)} from you${whose}`,
    preheader: first ? `First: ${first.title} ${aboutOf(first, day)}.` : "",
    why: `You are receiving this because the work${whose} is waiting for you.`,
    body: (
      <>
        {parts.map(({ clientId, clientName, items, total, later = 0 }) => (
          <Items
            key={clientId}
            title={isGrouped ? `What we need from you for ${clientName}` : "What we need from you"}
            items={items.map(({ id, ...item }) => ({
              title: item.title,
              about: aboutOf(item, day),
              href: id && open({ kind: item.kind, id, clientId }),
            }))}
            more={total - items.length}
            later={later}
          />
        ))}
        <Action href={action} label="Open the portal" />
      </>
    ),
  };
}

/** Names the first thing, and the client unless there are several. */
function shortened(first: string | undefined, total: number, client: string | null): string {
  if (first === undefined) return `We need ${things(total)} from you`;
  if (total === 1) return subjectOf`We need something from you: ${first}`;
  if (client === null) return subjectOf`${first}, and ${total - 1} more that we need from you`;
  return subjectOf`${first}, and ${total - 1} more for ${client}`;
}

/** Returns the data of a reminder, also as mails that wait from an earlier version have it. */
export function readReminder({
  day,
  ...data
}: ReminderData | (Omit<ReminderPart, "clientId"> & Pick<ReminderData, "day">)): ReminderData {
  return { day, parts: "parts" in data ? data.parts : [{ clientId: "", ...data }] };
}

function aboutOf({ kind, dueDate, isStarting }: OwedThing, day: DateText): string {
  if (kind === "approval") return "waits for your approval";
  if (isStarting && dueDate > day) return `can start now, due ${showDate(dueDate)}`;
  if (dueDate === day) return "due today";
  return `${dueDate < day ? "was due" : "due"} ${showDate(dueDate)}`;
}
