import { desc, sql } from "drizzle-orm";
import { jobs, mails } from "#/db/schema";
import type { MailKind } from "#/src/contract/choices/mail";
import type { ClientMail, ListClientMail } from "#/src/contract/mail";
import type { Context } from "#/src/domain/context";
import { boundedPage } from "#/src/domain/requested-page";
import { errorOfMail, isAboutClient, isJobOf, stateOfMail } from "#/src/services/mail/outbox";
import { reasonFor } from "#/src/services/mail/reasons";

type ClientMailPage = { items: ClientMail[]; total: number; page: number; pageSize: number };

/** The subject of a mail about several clients may name a thing of another one. */
const subjectFor = sql<string | null>`iif(${mails.clientId} is null and ${mails.subject} is not null,
  'About several clients', ${mails.subject})`;

/** Returns a page of the mails about a client, newest first. Sign-in mails are about no client. */
export async function listClientMail(
  { db, actor }: Context,
  clientId: string,
  query: ListClientMail,
): Promise<ClientMailPage> {
  const { page, pageSize } = boundedPage(query);
  const which = isAboutClient(clientId);
  const rows = await db.read
    .select({
      id: mails.id,
      kind: sql<MailKind>`${mails.kind}`,
      to: mails.recipient,
      subject: subjectFor,
      state: stateOfMail,
      bounce: mails.bounce,
      error: errorOfMail,
      createdAt: mails.createdAt,
      sentAt: sql<string | null>`iif(${jobs.state} = 'done', ${jobs.endedAt}, null)`,
    })
    .from(mails)
    .innerJoin(jobs, isJobOf(mails.id))
    .where(which)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const isAll = page === 1 && rows.length < pageSize;
  const total = isAll ? rows.length : await db.read.$count(mails, which);
  const items = rows.map(({ bounce, ...row }) => ({
    ...row,
    error: row.state === "sent" && bounce === null ? null : reasonFor(actor, row.error),
  }));
  return { items, total, page, pageSize };
}
