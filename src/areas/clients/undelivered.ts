import { sql } from "drizzle-orm";
import { jobs, mails, users } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { mailJob } from "#/src/services/mail/outbox";

/** A person of a client to whom the last mail was not delivered. */
export type Undelivered = { to: string; lastError: string | null };

/** Lists the people of a client to whom the last mail about it was not delivered, by address. */
export function listUndelivered({ db }: Pick<Context, "db">, clientId: string): Promise<Undelivered[]> {
  return db.read.all<Undelivered>(sql`
    select mail.recipient as "to", job.last_error as "lastError"
    from ${users} as person
    join ${mails} as mail on mail.id = (
      select last.id from ${mails} as last where last.client_id = ${clientId} and last.recipient = person.email
      order by last.created_at desc, last.id desc limit 1)
    join ${jobs} as job on job.kind = ${mailJob} and job.key = mail.id and job.state = 'failed'
    where person.client_id = ${clientId} and person.active
    order by person.email`);
}
