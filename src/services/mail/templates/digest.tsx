/** @jsxImportSource hono/jsx */
import { type DateText, showDate } from "#/src/format/dates";
import { Action, Items, things } from "./letter";
import { NewsItems, type NewsPart } from "./notice";
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
  const items = part.items.map(({ title, clientName, dueDate }) => ({
    title,
    about: [clientName, dueDate && `due ${showDate(dueDate)}`].filter(Boolean).join(", "),
  }));
  return <Items title={title} items={items} more={part.total - items.length} />;
}

function subjectOf(pastDue: number, today: number, news: number): string {
  if (pastDue + today === 0) return `${things(news)} new for you`;
  if (pastDue === 0) return `${things(today)} due today`;
  if (today === 0) return `${things(pastDue)} past due`;
  return `${today} due today, ${pastDue} past due`;
}
