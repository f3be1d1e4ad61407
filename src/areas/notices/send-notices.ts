import { and, eq } from "drizzle-orm";
import { notices, userSettings, users } from "#/db/schema";
import type { JobKind } from "#/src/services/jobs/runner";
import { type MailWriting, queueByJob } from "#/src/services/mail/outbox";
import { noticeJob, readerOf } from "#/src/services/notices/note-for";
import { newsOf } from "./news";

const againMs = 10_000;
const mostNamed = 10;

/** A job that mails collected news to a person, without items that were deleted or read since, or are unwanted. */
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
        const { id, email, role } = users;
        const [reader] = await tx
          .select({ id, email, role, wants: userSettings.mentions })
          .from(users)
          .leftJoin(userSettings, eq(userSettings.userId, users.id))
          .where(and(eq(users.id, userId), eq(users.active, true)));
        if (!reader || reader.wants === false) return "Not wanted.";
        const ids = gathered.map((each) => each.id);
        const news = await newsOf(tx, reader, ids);
        if (news.length === 0) return "Nothing new.";
        const paths = new Set(news.map(({ path }) => path));
        const [only = ""] = paths;
        const clients = new Set(news.map(({ clientId }) => clientId));
        const [client = null] = clients;
        await queueByJob(
          tx,
          { outbox, job: noticeJob, now, newId },
          {
            kind: "notice",
            data: {
              items: news.slice(0, mostNamed).map(({ at: _, path: __, clientId: ___, ...item }) => item),
              total: news.length,
              path: paths.size === 1 ? only : reader.role === "client" ? "/" : "/my-work",
            },
            to: reader.email,
            clientId: reader.role === "client" && clients.size === 1 ? client : null,
            recipientId: reader.id,
          },
        );
        return `${news.length} news items sent.`;
      });
    },
  };
}
