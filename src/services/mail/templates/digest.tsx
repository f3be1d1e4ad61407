/** @jsxImportSource hono/jsx */
import { type DateText, showDate } from "#/src/format/dates";
import { Action, Items, things } from "./letter";
import { NewsItems, type NewsPart, sentenceOf } from "./notice";
import type { Written } from "./written";

/** Due work of a staff member; each part has its first items and the total. */
export type DigestData = { day: DateText; pastDue: DuePart; today: DuePart; news: NewsPart };
export type DuePart = { items: DueThing[]; total: number };
type DueThing = { title: string; clientName: string | null; dueDate: DateText | null };

/** Morning digest of a staff member's work. */
export function digestMail({ day, pastDue, today, news }: DigestData, action: string): Written {
  const subject = subjectOf(pastDue.total, today.total, news.total);
  return {
    subject,
    preheader: preheaderOf(pastDue.items[0] ?? today.items[0], news),
    why: `Your work on the morning of ${showDate(day)}, Monday to Friday, when there is any.`,
    body: (
      <>
        <Part title="Past due" part={pastDue} />
        <Part title="Due today" part={today} />
        {news.total > 0 && <NewsItems title="New for you" {...news} />}
        <Action href={action} label="Open My Work" />
      </>
    ),
  };
}

function Part({ title, part }: { title: string; part: DuePart }) {
  if (part.total === 0) return null;
  const items = part.items.map((item) => ({ title: item.title, about: aboutOf(item).join(", ") }));
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

function subjectOf(pastDue: number, today: number, news: number): string {
  if (pastDue + today === 0) return `${things(news)} new for you`;
  if (pastDue === 0) return `${things(today)} due today`;
  if (today === 0) return `${things(pastDue)} past due`;
  return `${today} due today, ${pastDue} past due`;
}
