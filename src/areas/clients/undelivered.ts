import { sql } from "drizzle-orm";
import { clientMembers, invitations, jobs, mailClients, mails, users } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { mailJob } from "#/src/services/mail/outbox";
import { reasonFor } from "#/src/services/mail/reasons";

/** A person of a client to whom the last mail was not delivered. */
export type Undelivered = { to: string; lastError: string | null };

/** Lists the people of a client to whom the last mail about it was not delivered, by address. */
export async function listUndelivered({ db, actor }: Context, clientId: string): Promise<Undelivered[]> {
  const found = await db.read.all<Undelivered>(sql`
    select mail.recipient as "to", job.last_error as "lastError"
    from ${users} as person
    join ${mails} as mail on mail.id = (
      select last.id from ${mailClients} as about join ${mails} as last on last.id = about.mail_id
      where about.client_id = ${clientId} and last.recipient = person.email
      order by last.created_at desc, last.id desc limit 1)
    join ${jobs} as job on job.kind = ${mailJob} and job.key = mail.id and job.state = 'failed'
    where person.active and person.id in (
      select member.user_id from ${clientMembers} as member where member.client_id = ${clientId}
      union select invited.user_id from ${invitations} as invited where invited.client_id = ${clientId}
        and invited.used_at is null and invited.withdrawn_at is null)
    order by person.email`);
  return found.map(({ to, lastError }) => ({ to, lastError: reasonFor(actor, lastError) }));
}
