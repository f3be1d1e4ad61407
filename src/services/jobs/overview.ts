import { count, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { jobs } from "#/db/schema";

/** Counts unfinished jobs by kind; empty if the database fails. */
export async function waitingJobs(db: Database): Promise<{ kind: string; count: number }[]> {
  const rows = db.read
    .select({ kind: jobs.kind, count: count() })
    .from(jobs)
    .where(sql`${jobs.state} = 'waiting'`)
    .groupBy(jobs.kind);
  return rows.catch(() => []);
}

/** State of the jobs of one kind. */
export type JobOverview = {
  kind: string;
  waiting: number;
  /** Time of the next job's first or next attempt; null without one. */
  nextAt: string | null;
  /** Time of the last completed job; null without one. */
  doneAt: string | null;
  /** Time and reason of the last failed job. */
  failedAt: string | null;
  failure: string | null;
  /** Error of the next job's last attempt; null before its first attempt. */
  trouble: string | null;
};

/** Returns the state of background jobs by kind. */
export function jobOverview(db: Database): Promise<JobOverview[]> {
  const last = (state: string, column: string) =>
    sql.raw(
      `(select ${column} from jobs where kind = kinds.kind and state = '${state}' order by ended_at desc limit 1)`,
    );
  return db.read.all<JobOverview>(sql`
    with recursive kinds(kind) as (
      select min(kind) from ${jobs}
      union all select (select min(kind) from ${jobs} where kind > kinds.kind) from kinds where kinds.kind is not null)
    select kind,
      (select count(*) from ${jobs} where kind = kinds.kind and state = 'waiting') as "waiting",
      (select min(run_at) from ${jobs} where kind = kinds.kind and state = 'waiting') as "nextAt",
      ${last("done", "ended_at")} as "doneAt",
      ${last("failed", "ended_at")} as "failedAt",
      ${last("failed", "last_error")} as "failure",
      (select last_error from ${jobs} where kind = kinds.kind and state = 'waiting' and last_error is not null
        order by run_at limit 1) as "trouble"
    from kinds where kind is not null`);
}
