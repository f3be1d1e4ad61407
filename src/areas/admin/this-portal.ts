import { databaseBytes } from "#/db/local-file";
import { listSpentSenders } from "#/src/areas/mail";
import type { Context } from "#/src/domain/context";
import type { Env } from "#/src/env";
import { addDays, startOfDay } from "#/src/format/dates";
import { lastBackup } from "#/src/services/backups/last-backup";
import { type JobOverview, jobOverview } from "#/src/services/jobs/overview";

/** Reads the state of the portal itself. */
export async function thisPortal(ctx: Context, { backups, database }: Pick<Env, "backups" | "database">) {
  const [jobs, last, spentSenders, freePercent] = await Promise.all([
    jobOverview(ctx.db),
    backups && lastBackup(backups.folder, ctx.clock()),
    listSpentSenders(ctx),
    ctx.store.freePercent().catch(() => null),
  ]);
  return {
    timeZone: ctx.timeZone,
    jobs,
    databaseBytes: databaseBytes(database.url),
    freePercent,
    backup: backups && { last, nextAt: nextBackup(ctx, jobs) },
    sendsMail: ctx.mail !== null,
    spentSenders,
  };
}

/** A day's backup is planned when the day begins. */
function nextBackup({ timeZone, today }: Context, jobs: readonly JobOverview[]): string {
  const planned = jobs.find(({ kind }) => kind === "backup")?.nextAt;
  return planned ?? startOfDay(timeZone, addDays(today, 1));
}
