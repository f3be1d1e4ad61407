/** @jsxImportSource hono/jsx */
import { type DateText, showDate } from "#/src/format/dates";
import type { MailThing, OpenThing } from "../linked-things";
import { subjectOf } from "../subject";
import { Action, Items, Text, things } from "./letter";
import { NewsItems, type NewsPart, sentenceOf } from "./notice";
import type { Written } from "./written";

/** Due work of a staff member; each part has its first items and the total. */
export type DigestData = {
  day: DateText;
  pastDue: DuePart;
  today: DuePart;
  /** Number of tasks that are due and cannot start yet; absent in mails that an earlier version queued. */
  waiting?: number;
  news: NewsPart;
  notComeIn?: number;
};
export type DuePart = { items: DueThing[]; total: number };
/** `thing` is absent in mails that an earlier version queued. */
type DueThing = { title: string; clientName: string | null; dueDate: DateText | null; thing?: MailThing };

/** Morning digest of a staff member's work. */
export function digestMail(
  { day, pastDue, today, waiting = 0, news, notComeIn = 0 }: DigestData,
  action: string,
  open: OpenThing,
): Written {
  const counts = countsOf(pastDue.total, today.total, news.total);
  const first = pastDue.items[0]?.title ?? today.items[0]?.title ?? news.items[0]?.about;
  return {
    subject: first === undefined ? counts : subjectOf`${counts}: ${first}`,
    title: counts,
    preheader: preheaderOf(pastDue.items[0] ?? today.items[0], news),
    why: `Your work on the morning of ${showDate(day)}, Monday to Friday, when there is any.`,
    body: (
      <>
        <Part title="Past due" part={pastDue} open={open} />
        <Part title="Due today" part={today} open={open} />
        {waiting > 0 && <Text>{waitingWords(waiting, pastDue.total + today.total > 0)}</Text>}
        {news.total > 0 && <NewsItems title="New for you" {...news} open={open} />}
        {notComeIn > 0 && <Text>{notComeInWords(notComeIn)}</Text>}
        <Action href={action} label="Open My Work" />
      </>
    ),
  };
}

/** "And 3 that wait.", below what is due; otherwise "3 due tasks wait for something else." */
function waitingWords(count: number, isBelow: boolean): string {
  const verb = count === 1 ? "waits" : "wait";
  return isBelow
    ? `And ${count} that ${verb}.`
    : `${count} due ${count === 1 ? "task" : "tasks"} ${verb} for something else.`;
}

/** Counts active clients of the reader of whom nobody ever came in. */
function notComeInWords(count: number): string {
  return count === 1 ? "1 client has not come in." : `${count} clients have not come in.`;
}

function Part({ title, part, open }: { title: string; part: DuePart; open: OpenThing }) {
  if (part.total === 0) return null;
  const items = part.items.map((item) => ({
    title: item.title,
    about: aboutOf(item).join(", "),
    href: item.thing && open(item.thing),
  }));
  return <Items title={title} items={items} more={part.total - items.length} />;
}

/** Names the thing that was due first, otherwise who wrote last. */
function preheaderOf(due: DueThing | undefined, news: NewsPart): string {
  if (due) return `First: ${[due.title, ...aboutOf(due)].join(", ")}.`;
  const [latest] = news.items;
  return latest ? sentenceOf(latest) : "";
}

/** Client and due date, those that it has. */
function aboutOf({ clientName, dueDate }: DueThing): string[] {
  return [clientName, dueDate && `due ${showDate(dueDate)}`].filter((part) => part !== null);
}

function countsOf(pastDue: number, today: number, news: number): string {
  if (pastDue + today === 0) return `${things(news)} new for you`;
  if (pastDue === 0) return `${things(today)} due today`;
  if (today === 0) return `${things(pastDue)} past due`;
  return `${today} due today, ${pastDue} past due`;
}
