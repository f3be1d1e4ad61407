/** @jsxImportSource hono/jsx */
import { Action, Items, things } from "./letter";
import type { Written } from "./written";

/** News for a person: the first items and the total. */
export type NewsPart = { items: News[]; total: number };
/** Author and subject of a comment; `text` is null without one. */
export type News = { who: string; about: string; text: string | null; isRejection: boolean };
/** `path` leads to the full list. */
export type NoticeData = NewsPart & { path: string };

/** Notifies a person of comments by others. */
export function noticeMail({ items, total }: NoticeData, action: string): Written {
  const [first] = items;
  const subject = total === 1 && first ? titleOf(first) : `${things(total)} new for you`;
  return {
    subject,
    preheader: first ? sentenceOf(first) : "",
    why: "You are receiving this because others wrote to you in the portal.",
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

/** "Mia Manager writes about Logo: Please try it in blue." */
export function sentenceOf({ who, about, text, isRejection }: News): string {
  const beginning = isRejection ? `${who} rejected ${about}` : `${who} writes about ${about}`;
  return text === null ? `${beginning}.` : `${beginning}: ${text}`;
}

function titleOf({ who, about, isRejection }: News): string {
  return isRejection ? `${who} asks for changes: ${about}` : `${who} about ${about}`;
}
