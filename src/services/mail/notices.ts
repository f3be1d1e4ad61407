import { eq } from "drizzle-orm";
import { pendingNotices } from "#/db/schema";
import type { NoticeKind } from "#/src/contract/choices/mail";
import type { Write } from "#/src/domain/write";
import { momentAfter } from "#/src/format/durations";
import { planJob } from "#/src/services/jobs/queue";

export const noticeJob = "notices";
const gatheredMs = 5 * 60_000;

type Notice = { kind: NoticeKind; subjectId: string };

/** Queues a notice to these people, combined with others within five minutes. */
export async function noteFor(
  { tx, now }: Pick<Write, "tx" | "now">,
  people: Iterable<string>,
  notice: Notice,
): Promise<void> {
  for (const userId of new Set(people)) {
    const isGathering = (await tx.$count(pendingNotices, eq(pendingNotices.userId, userId))) > 0;
    await tx
      .insert(pendingNotices)
      .values({ userId, ...notice, createdAt: now })
      .onConflictDoNothing();
    if (isGathering) continue;
    const runAt = momentAfter(now, gatheredMs);
    await planJob(tx, { kind: noticeJob, key: `${userId} ${runAt}` }, runAt);
  }
}

/** Returns the recipient of such a job. */
export const readerOf = (key: string) => key.slice(0, key.indexOf(" "));
