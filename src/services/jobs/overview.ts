import { count, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { jobs } from "#/db/schema";

/** How many jobs of each kind are not done yet; none where the database does not say. */
export async function waitingJobs(db: Database): Promise<{ kind: string; count: number }[]> {
  const rows = db.read
    .select({ kind: jobs.kind, count: count() })
    .from(jobs)
    .where(sql`${jobs.state} = 'waiting'`)
    .groupBy(jobs.kind);
  return rows.catch(() => []);
}

/** How the jobs of one kind stand. */
export type JobOverview = {
  kind: string;
  waiting: number;
  /** When the last one was done; null when none was. */
  doneAt: string | null;
  /** The last that was given up, and why. */
  failedAt: string | null;
  failure: string | null;
  /** Why the next one was not done at its first try; null when it waits for that. */
  trouble: string | null;
};

/** How the portal's own work stands, by kind. */
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
      ${last("done", "ended_at")} as "doneAt",
      ${last("failed", "ended_at")} as "failedAt",
      ${last("failed", "last_error")} as "failure",
      (select last_error from ${jobs} where kind = kinds.kind and state = 'waiting' and last_error is not null
        order by run_at limit 1) as "trouble"
    from kinds where kind is not null`);
}
