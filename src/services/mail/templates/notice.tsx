/** @jsxImportSource hono/jsx */
import type { NoticeKind } from "#/src/contract/choices/notices";
import type { MailThing, OpenThing } from "../linked-things";
import { subjectOf } from "../subject";
import { Action, Items, things } from "./letter";
import type { Written } from "./written";

/** News for a person: the first items and the total. */
export type NewsPart = { items: News[]; total: number };
/** An act of a person and its subject; `text` is the comment or the name of the file, null without one. */
export type News = {
  kind: NoticeKind;
  who: string;
  about: string;
  text: string | null;
  /** The thing that it leads to; absent in mails that an earlier version queued. */
  thing?: MailThing | undefined;
};
/**
 * `path` leads to the conversation, or to the full list. `from` is the first name of the colleague who wrote all of it.
 * `commented` names the tasks of comments by staff, for a client's user.
 */
export type NoticeData = NewsPart & { path: string; from?: string | null; commented?: readonly string[] };

/** Notifies a person of what others did. */
export function noticeMail({ items, total }: NoticeData, action: string, open: OpenThing): Written {
  const [first] = items;
  const isOneThing = items.length === total && new Set(items.map(({ about }) => about)).size === 1;
  const isOnePerson = isOneThing && new Set(items.map(({ who }) => who)).size === 1;
  return {
    subject: first ? shortened(first, { total, isOneThing, isOnePerson }) : `${things(total)} new for you`,
    title: total === 1 && first ? titleOf(first) : `${things(total)} new for you`,
    preheader: first ? sentenceOf(first) : "",
    why: "You are receiving this because others wrote to you or did something for you in the portal.",
    body: (
      <>
        <NewsItems title="New for you" items={items} total={total} open={open} />
        <Action href={action} label="Open the portal" />
      </>
    ),
  };
}

type Extent = { total: number; isOneThing: boolean; isOnePerson: boolean };

/** Names the first thing and person. */
function shortened(first: News, { total, isOneThing, isOnePerson }: Extent): string {
  const { who, about } = first;
  const verb = verbs[first.kind] ?? "about";
  if (total === 1) return subjectOf`${who} ${verb} ${about}`;
  if (isOnePerson) return subjectOf`${who} about ${about}, ${total} new`;
  if (isOneThing) return subjectOf`${who} and others about ${about}`;
  return subjectOf`${who} about ${about}, and ${total - 1} more`;
}

export function NewsItems({ title, items, total, open }: NewsPart & { title: string; open: OpenThing }) {
  const shown = items.map((item) => ({
    title: titleOf(item),
    about: item.text ?? "",
    href: item.thing && open(item.thing),
  }));
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
  phone: "needs a phone call about",
  ready: "is ready for",
};
