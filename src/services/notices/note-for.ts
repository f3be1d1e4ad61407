import { and, eq, sql } from "drizzle-orm";
import { notices } from "#/db/schema";
import type { NoticeEntity, NoticeKind } from "#/src/contract/choices/notices";
import type { Context } from "#/src/domain/context";
import type { Write } from "#/src/domain/write";
import { momentAfter } from "#/src/format/durations";
import { planJob } from "#/src/services/jobs/queue";

export const noticeJob = "notices";
const gatheredMs = 5 * 60_000;

export type Notice = {
  kind: NoticeKind;
  clientId: string;
  /** The thing that it leads to. */
  entity: NoticeEntity;
  entityId: string;
  /** Row of the act, such as the comment; null if it has none. */
  subjectId: string | null;
  /** Null for acts by link. */
  byId: string | null;
  isFromClient: boolean;
  /** True for managers of a client without an account manager. */
  isUnassigned?: boolean;
};

export type Noting = Pick<Write, "tx" | "now" | "newId">;

/**
 * Stores a notice for each of these people, in the transaction of the act. Unread ones are mailed after five minutes,
 * combined with others. A person is notified of a row once; an act without a row renews its unread notice.
 */
export async function noteFor(
  { mail }: Pick<Context, "mail">,
  w: Noting,
  people: Iterable<string>,
  { isUnassigned = false, ...notice }: Notice,
): Promise<void> {
  const { userId, entityId, kind, byId, subjectId, readAt } = notices;
  for (const reader of new Set(people)) {
    const row = { ...notice, isUnassigned, userId: reader, isToMail: mail !== null, createdAt: w.now };
    const added = w.tx.insert(notices).values({ id: w.newId(), ...row });
    if (mail) await planMail(w, reader);
    await (notice.subjectId === null
      ? added.onConflictDoUpdate({
          target: [userId, entityId, kind, byId],
          targetWhere: sql`${subjectId} is null and ${readAt} is null`,
          set: { createdAt: w.now, isToMail: mail !== null },
        })
      : added.onConflictDoNothing());
  }
}

/** Plans the mail of a person's collected notices unless it is planned. */
async function planMail({ tx, now }: Noting, userId: string): Promise<void> {
  const isTheirs = and(eq(notices.userId, userId), eq(notices.isToMail, true));
  if ((await tx.$count(notices, isTheirs)) > 0) return;
  const runAt = momentAfter(now, gatheredMs);
  await planJob(tx, { kind: noticeJob, key: `${userId} ${runAt}` }, runAt);
}

/** Returns the recipient of such a job. */
export const readerOf = (key: string) => key.slice(0, key.indexOf(" "));
