import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { clients, notices, userSettings, users } from "#/db/schema";
import { managerAddress } from "#/src/domain/manager-address";
import type { JobKind } from "#/src/services/jobs/runner";
import type { MailThing } from "#/src/services/mail/linked-things";
import { type MailWriting, type NewMail, queueByJob } from "#/src/services/mail/outbox";
import { noticeJob, readerOf } from "#/src/services/notices/note-for";
import type { NoticeReader } from "./find-notices";
import { type NewsItem, newsOf } from "./news";

const againMs = 10_000;
const mostNamed = 10;
/** Maximum number of conversations with a mail of their own; all others share one. */
const mostConversations = 3;

/**
 * A job that mails collected news to a person, without items that were deleted or read since, or are unwanted. Each
 * conversation is a mail of its own, oldest first.
 */
export function sendNotices({ db, outbox, clock, newId }: MailWriting): JobKind {
  return {
    kind: noticeJob,
    atOnce: 2,
    patienceMs: 10_000,
    lostTry: "The portal stopped before it wrote this mail.",
    nextTry: (_, now) => new Date(now.getTime() + againMs),
    async run({ key }) {
      const userId = readerOf(key);
      const now = clock().toISOString();
      return db.transaction(async (tx) => {
        const gathered = await tx
          .update(notices)
          .set({ isToMail: false })
          .where(and(eq(notices.userId, userId), eq(notices.isToMail, true)))
          .returning({ id: notices.id });
        const { id, email, role, mailFailsSince } = users;
        const [reader] = await tx
          .select({ id, email, role, mailFailsSince, wants: userSettings.mentions })
          .from(users)
          .leftJoin(userSettings, eq(userSettings.userId, users.id))
          .where(and(eq(users.id, userId), eq(users.active, true)));
        if (!reader || reader.wants === false) return "Not wanted.";
        if (reader.mailFailsSince !== null) return "Mail to this address fails.";
        const ids = gathered.map((each) => each.id);
        const news = await newsOf(tx, reader, ids);
        if (news.length === 0) return "Nothing new.";
        for (const part of byConversation(news)) {
          await queueByJob(tx, { outbox, job: noticeJob, now, newId }, await mailOf(tx, reader, part));
        }
        return `${news.length} news items sent.`;
      });
    },
  };
}

/** Splits news, given newest first, into the conversations that have waited longest, and the rest. Each is oldest first. */
function byConversation(news: readonly NewsItem[]): NewsItem[][] {
  const all = [...Map.groupBy(news.toReversed(), ({ thread }) => thread).values()];
  const rest = all.slice(mostConversations);
  const shared = rest.flat().toSorted((one, other) => one.at.localeCompare(other.at));
  return [...all.slice(0, mostConversations), ...(rest.length > 0 ? [shared] : [])];
}

type Recipient = NoticeReader & { email: string };

async function mailOf(tx: Tx, reader: Recipient, news: readonly NewsItem[]): Promise<NewMail> {
  const isClient = reader.role === "client";
  const path = onlyOf(news.map((each) => each.path));
  const clientIds = isClient ? [...new Set(news.map((each) => each.clientId))] : [];
  const items = news.slice(0, mostNamed).map((each) => {
    const { kind, who, about, text, linked, path } = each;
    const thing: MailThing =
      isClient && linked ? { ...linked, clientId: each.clientId } : { kind: "path", path };
    return { kind, who, about, text, thing };
  });
  const isCommented = (each: NewsItem) => isClient && each.kind === "comment" && each.colleague !== null;
  return {
    kind: "notice",
    data: {
      items,
      total: news.length,
      path: path ?? (isClient ? "/" : "/my-work"),
      from: onlyOf(news.map((each) => each.colleague)),
      commented: [...new Set(news.flatMap((each) => (isCommented(each) ? (each.taskId ?? []) : [])))],
    },
    to: reader.email,
    replyTo: isClient ? await replyAddress(tx, clientIds) : null,
    clientIds,
    opens: items.flatMap(({ thing }) => (thing.kind === "path" ? [] : [thing])),
    recipientId: reader.id,
    thread: onlyOf(news.map((each) => each.thread)),
  };
}

/** Returns the value that all have; null if they differ. */
function onlyOf(values: readonly (string | null)[]): string | null {
  const [only = null, another] = new Set(values);
  return another === undefined ? only : null;
}

/** The account manager's that all these clients have in common; null without one. */
async function replyAddress(tx: Tx, clientIds: readonly string[]): Promise<string | null> {
  const found = await tx
    .select({ managerId: clients.accountManagerId })
    .from(clients)
    .where(inArray(clients.id, [...clientIds]));
  return managerAddress(tx, onlyOf(found.map(({ managerId }) => managerId)));
}
