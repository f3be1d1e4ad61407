import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, holds, oneOf } from "./columns";

const jobStates = ["waiting", "done", "failed"] as const;

/** Background jobs, each run once. */
export const jobs = sqliteTable(
  "jobs",
  {
    kind: text().notNull(),
    /** Identifies the job within its kind: a day, or the id of a row. */
    key: text().notNull(),
    state: text({ enum: jobStates }).notNull().default("waiting"),
    /** Time of the next attempt. */
    runAt: text().notNull(),
    /** Identifies the current attempt; null between attempts. */
    lease: text(),
    /** Time after which the attempt counts as abandoned. */
    leaseUntil: text(),
    /** Number of attempts begun. */
    attempts: integer().notNull().default(0),
    /** Error of the last failed attempt; not cleared by a later success. */
    lastError: text(),
    /** Result of the last attempt, such as a server's response. */
    result: text(),
    /** Time at which the job succeeded or was given up. */
    endedAt: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    oneOf("jobs_state", t.state, jobStates),
    holds("jobs_lease_whole", sql`(${t.lease} is null) = (${t.leaseUntil} is null)`),
    holds("jobs_ended", sql`(${t.state} = 'waiting') = (${t.endedAt} is null)`),
    holds("jobs_ended_is_free", sql`${t.state} = 'waiting' or ${t.lease} is null`),
    index("jobs_due").on(t.runAt).where(sql`state = 'waiting'`),
    index("jobs_ended_at").on(t.kind, t.state, t.endedAt),
  ],
);
export type JobRow = typeof jobs.$inferSelect;
