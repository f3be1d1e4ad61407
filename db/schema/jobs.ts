import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, holds, oneOf } from "./columns";

const jobStates = ["waiting", "done", "failed"] as const;

/** What the portal does by itself, once each. */
export const jobs = sqliteTable(
  "jobs",
  {
    kind: text().notNull(),
    /** What is done once: a day, the id of a row. */
    key: text().notNull(),
    state: text({ enum: jobStates }).notNull().default("waiting"),
    /** When it is tried next. */
    runAt: text().notNull(),
    /** Names the try under way; null when there is none. */
    lease: text(),
    /** From then on whoever was trying counts as gone. */
    leaseUntil: text(),
    /** How many were begun. */
    attempts: integer().notNull().default(0),
    /** Why the last try that failed did; stays when a later one does not. */
    lastError: text(),
    /** What the last try came to, such as a server's answer. */
    result: text(),
    /** When it was done or given up. */
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
