/** @jsxImportSource hono/jsx */
import type { NoticeKind } from "#/src/contract/choices/notices";
import { Action, Items, things } from "./letter";
import type { Written } from "./written";

/** News for a person: the first items and the total. */
export type NewsPart = { items: News[]; total: number };
/** An act of a person and its subject; `text` is the comment or the name of the file, null without one. */
export type News = { kind: NoticeKind; who: string; about: string; text: string | null };
/** `path` leads to the full list. */
export type NoticeData = NewsPart & { path: string };

/** Notifies a person of what others did. */
export function noticeMail({ items, total }: NoticeData, action: string): Written {
  const [first] = items;
  const subject = total === 1 && first ? titleOf(first) : `${things(total)} new for you`;
  return {
    subject,
    preheader: first ? sentenceOf(first) : "",
    why: "You are receiving this because others wrote to you or did something for you in the portal.",
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
export function sentenceOf(news: News): string {
  const { kind, who, about, text } = news;
  const verb = kind === "rejection" ? "rejected" : (verbs[kind] ?? "writes about");
  const beginning = `${who} ${verb} ${about}`;
  return text === null ? `${beginning}.` : `${beginning}: ${text}`;
}

function titleOf({ kind, who, about }: News): string {
  const verb = verbs[kind];
  return verb === undefined ? `${who} about ${about}` : `${who} ${verb} ${about}`;
}

/** Verbs of acts other than comments. Mails stored by an earlier version have no kind. */
const verbs: Partial<Record<NoticeKind, string>> = {
  approval: "approved",
  rejection: "asks for changes:",
  file: "added a file to",
  link: "added a link to",
  begun: "began",
  done: "finished",
  answer: "answered",
  accepted: "accepted the invitation to",
};
