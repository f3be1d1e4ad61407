import { and, desc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clients, jobs, type MailRow, mails, rateLimits, users } from "#/db/schema";
import { rates } from "#/src/contract/ceilings";
import type { MailKind, MailState } from "#/src/contract/choices/mail";
import type { ListMail, Mail } from "#/src/contract/mail";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { boundedPage } from "#/src/domain/requested-page";
import { fold } from "#/src/format/fold";
import { errorOfMail, isAboutClient, isJobOf, stateOfMail } from "#/src/services/mail/outbox";

type MailPage = { items: Mail[]; total: number; page: number; pageSize: number };

/** Returns a page of the mails, newest first; `total` is the number of matches. */
export async function listMail({ db }: Pick<Context, "db">, query: ListMail): Promise<MailPage> {
  const { page, pageSize } = boundedPage(query);
  const where = and(...filtersOf(query));
  const items = await read(db.read)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await db.read
    .select({ total: sql<number>`count(*)` })
    .from(mails)
    .innerJoin(jobs, isItsJob)
    .leftJoin(clients, eq(clients.id, mails.clientId))
    .where(where);
  return { items: items.map(({ mail }) => mail), total: counted?.total ?? 0, page, pageSize };
}

export type SpentSender = { id: string; name: string; until: string };

/** Lists the users whose daily limit of mails is used up; `until` is when they can send again, ISO 8601. */
export async function listSpentSenders({ db, now }: Pick<Context, "db" | "now">): Promise<SpentSender[]> {
  const { key, hits, resetAt } = rateLimits;
  const isOfSender = and(gt(key, "mail-by:"), lt(key, "mail-by;"), gte(hits, rates["mail-by"].most));
  const { id, firstName, lastName, email } = users;
  const rows = await db.read
    .select({ id, firstName, lastName, email, resetAt })
    .from(rateLimits)
    .innerJoin(users, sql`${key} = 'mail-by:' || ${users.id}`)
    .where(and(isOfSender, gt(resetAt, Date.parse(now))))
    .orderBy(resetAt);
  return rows.map((row) => ({
    id: row.id,
    name: personName(row, row.email),
    until: new Date(row.resetAt).toISOString(),
  }));
}

/**
 * Finds a mail with all its stored data.
 * @throws NotFound
 */
export async function findMail(
  { db }: Pick<Context, "db">,
  id: string,
  reader: Reader | Tx = db.read,
): Promise<{ mail: Mail; row: MailRow }> {
  const [found] = await read(reader).where(eq(mails.id, id));
  if (!found) throw new NotFound();
  return found;
}

const isItsJob = isJobOf(mails.id);

function read(reader: Reader | Tx) {
  return reader
    .select({ mail: shown, row: mails })
    .from(mails)
    .innerJoin(jobs, isItsJob)
    .leftJoin(clients, eq(clients.id, mails.clientId))
    .$dynamic();
}

const shown = {
  id: mails.id,
  to: mails.recipient,
  kind: sql<MailKind>`${mails.kind}`,
  subject: mails.subject,
  clientId: mails.clientId,
  clientName: sql<string | null>`${clients.name}`,
  state: stateOfMail,
  attempts: jobs.attempts,
  lastError: errorOfMail,
  createdAt: mails.createdAt,
  sentAt: sql<string | null>`iif(${jobs.state} = 'done', ${jobs.endedAt}, null)`,
};

function filtersOf({ state, kind, clientId, search }: ListMail): SQL[] {
  const found: SQL[] = [];
  if (state) found.push(isInState(state));
  if (kind) found.push(eq(mails.kind, kind));
  if (clientId) found.push(isAboutClient(clientId));
  const text = fold(search ?? "").trim();
  if (text) found.push(sql`instr(${searched}, ${text}) > 0`);
  return found;
}

function isInState(state: MailState): SQL {
  if (state === "waiting") return eq(jobs.state, state);
  if (state === "sent") return sql`(${jobs.state} = 'done' and ${mails.bounce} is not 'hard')`;
  return sql`(${jobs.state} = 'failed' or ${mails.bounce} is 'hard')`;
}

/** The searched texts of a mail, in lower case, one per line. */
const searched = sql`lower(${mails.recipient} || char(10) || coalesce(${mails.subject}, '')) || char(10)
  || coalesce(${clients.nameKey}, '')`;
