import { and, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#/db/client";
import {
  auditLogs,
  clientTasks,
  conversationMarks,
  designProjects,
  deviceCodes,
  fileScans,
  idempotencyKeys,
  jobs,
  mails,
  notices,
  rateLimits,
  requestAnswers,
  sessions,
  taskFiles,
} from "#/db/schema";
import { type HeadKey, signAuditLog } from "#/src/domain/audit-log-heads";
import { sweepLinks } from "#/src/domain/links/end";
import { undoDays } from "#/src/domain/undo-rights";
import { dayMs, hourMs, momentAfter } from "#/src/format/durations";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { sweepUploads } from "./sweep-uploads";

const keyLifetimeMs = dayMs;
const noticeLifetimeMs = 30 * dayMs;
const jobLifetimeMs = 180 * dayMs;
/** Age after which deleted rows can no longer be restored. */
const markLifetimeMs = (undoDays + 1) * dayMs;

type Household = {
  db: Database;
  store: ObjectStore;
  headKeys: readonly HeadKey[];
  /** Schedules the daily jobs that are missing for today. */
  planDay(): Promise<void>;
  log: Logger;
};

/**
 * Removes expired data, signs the audit log and schedules the day's jobs, at startup and every hour. Failures are
 * logged and retried in the next round.
 */
export function startHousekeeping({ db, store, headKeys, planDay, log }: Household): () => void {
  const round = () => {
    const note = (error: unknown) => log.warn({ err: error }, "housekeeping failed");
    // Signed first, so that the backup contains the head.
    keepAuditLogHead({ db, headKeys, log }).then(planDay).catch(note);
    sweep(db, new Date()).catch(note);
    sweepUploads(db, store, new Date()).catch(note);
  };
  round();
  const timer = setInterval(round, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Signs the end of the audit log and repeats the head in the portal's own log, which an attacker who rewrites the whole
 * database cannot reach. Failures are logged.
 */
export async function keepAuditLogHead({
  db,
  headKeys,
  log,
}: Omit<Household, "store" | "planDay">): Promise<void> {
  try {
    const head = await signAuditLog(db, headKeys, new Date());
    if (head) log.info({ head }, "head of the audit log");
  } catch (error) {
    log.error({ err: error }, "the audit log was not signed");
  }
}

/**
 * Deletes expired sessions, device codes, sign-in links and rate windows, and Idempotency-Keys older than a day. Also
 * deletes old jobs, mails, notices and replaced links, answers to forms of deleted tasks, read positions of deleted
 * conversations, and virus scans of deleted files. Wipes the secrets of expired links in mails.
 */
export async function sweep(db: Database, now: Date): Promise<void> {
  const text = now.toISOString();
  const before = (ms: number) => momentAfter(now, -ms);
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expire, text));
    await tx.delete(deviceCodes).where(lt(deviceCodes.expiresAt, text));
    await sweepLinks(tx, now);
    await tx.delete(rateLimits).where(lt(rateLimits.resetAt, now.getTime()));
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keyLifetimeMs)));
    const { subjectId, seenAt } = conversationMarks;
    const isGone = sql`${subjectId} not in (select ${clientTasks.id} from ${clientTasks})
      and ${subjectId} not in (select ${designProjects.id} from ${designProjects})`;
    await tx.delete(conversationMarks).where(and(lt(seenAt, before(markLifetimeMs)), isGone));
    await tx.delete(requestAnswers).where(
      sql`${requestAnswers.taskId} not in (select ${clientTasks.id} from ${clientTasks})
        and not exists (select 1 from ${auditLogs} where ${auditLogs.entity} = 'client_task'
          and ${auditLogs.entityId} = ${requestAnswers.taskId} and ${auditLogs.createdAt} >= ${before(markLifetimeMs)})`,
    );
    await tx.delete(notices).where(lt(notices.createdAt, before(noticeLifetimeMs)));
    const isNobodys = sql`not exists (select 1 from ${taskFiles} where ${taskFiles.sha256} = ${fileScans.scanKey})
      and not exists (select 1 from ${taskFiles} where ${taskFiles.path} = ${fileScans.scanKey})`;
    await tx.delete(fileScans).where(and(lt(fileScans.scannedAt, before(markLifetimeMs)), isNobodys));
    await tx
      .update(mails)
      .set({ sealedSecret: null })
      .where(and(isNotNull(mails.sealedSecret), lte(mails.linkEndsAt, text)));
    const ended = tx
      .select({ id: jobs.key })
      .from(jobs)
      .where(lt(jobs.endedAt, before(jobLifetimeMs)));
    await tx.delete(mails).where(inArray(mails.id, ended));
    await tx.delete(jobs).where(lt(jobs.endedAt, before(jobLifetimeMs)));
  });
}
