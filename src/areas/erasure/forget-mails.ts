import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { jobs, mails } from "#/db/schema";
import { mailJob } from "#/src/mail/outbox";

/** Takes back what was or is to be written to this address (lower case), and the address from the mails of others. */
export async function forgetMails(tx: Tx, email: string) {
  const gone = await tx
    .delete(mails)
    .where(sql`lower(${mails.recipient}) = ${email}`)
    .returning({ id: mails.id });
  await tx.delete(jobs).where(
    and(
      eq(jobs.kind, mailJob),
      inArray(
        jobs.key,
        gone.map(({ id }) => id),
      ),
    ),
  );
  await tx.update(mails).set({ replyTo: null }).where(sql`lower(${mails.replyTo}) = ${email}`);
}
