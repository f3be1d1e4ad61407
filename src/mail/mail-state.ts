import { type AnyColumn, and, eq, type SQL, sql } from "drizzle-orm";
import { jobs } from "#/db/schema";
import type { MailState } from "#/src/contract/choices/mail";
import { mailJob } from "./outbox";

/** How far a mail has come, in a statement that joins its job. */
export const stateOfMail = sql<MailState>`iif(${jobs.state} = 'done', 'sent', ${jobs.state})`;

/** True of the job that sends the mail of this id. */
export const isJobOf = (mailId: AnyColumn | SQL) => and(eq(jobs.kind, mailJob), eq(jobs.key, mailId));
