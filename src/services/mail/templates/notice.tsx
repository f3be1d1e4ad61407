/** @jsxImportSource hono/jsx */
import { Action, Items, things } from "./letter";
import type { Written } from "./written";

/** What is new for somebody: the first things, and how many there are. */
export type NewsPart = { items: News[]; total: number };
/** Who said what about it; `text` is null where there are no words. */
export type News = { who: string; about: string; text: string | null; isRejection: boolean };
/** `path` is where all of it stands. */
export type NoticeData = NewsPart & { path: string };

/** Tells somebody what others said to them. */
export function noticeMail({ items, total }: NoticeData, action: string): Written {
  const [first] = items;
  const subject = total === 1 && first ? titleOf(first) : `${things(total)} new for you`;
  return {
    subject,
    why: "You get this because others wrote to you in the portal.",
    body: (
      <>
        <NewsItems title="New for you" items={items} total={total} />
        <Action href={action} label="Open the portal" />
      </>
    ),
  };
}

export function NewsItems({ title, items, total }: NewsPart & { title: string }) {
  const shown = items.map((item) => ({ title: titleOf(item), about: item.text ?? "" }));
  return <Items title={title} items={shown} more={total - items.length} />;
}

function titleOf({ who, about, isRejection }: News): string {
  return isRejection ? `${who} asks for changes: ${about}` : `${who} about ${about}`;
}
