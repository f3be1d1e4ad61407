import { and, eq, sql } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import {
  apiTokens,
  clientLeads,
  clients,
  clientTasks,
  conversationMarks,
  deviceCodes,
  notices,
  sessions,
  userSettings,
  users,
} from "#/db/schema";
import { personName } from "#/src/contract/person-name";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import { Conflict } from "#/src/domain/errors";
import { eraseLinks } from "#/src/domain/links/end";
import { deriveLead } from "#/src/domain/nouns/leads";
import { takeIn } from "#/src/domain/search/keep";
import { eraseEntryValues } from "./erase-entry-values";
import { forgetAnswers, forgetMails, forgetViews } from "./forget";
import { type Place, placesOf } from "./places-of";

/** The data found and erased. */
export type Erased = {
  hasAccount: boolean;
  /** Number of clients with this contact, and of leads. */
  clients: number;
  leads: number;
  /** Number of audit log entries whose values were erased. */
  entries: number;
  /** Number of entries that keep their values, written before values could be erased. */
  sealedEntries: number;
  /** Places where the address or name still occurs in text that people wrote. */
  places: Place[];
};

/** Placeholders; the domain is reserved by RFC 2606. */
const nobody = { name: "Erased person", address: (id: string) => `erased-${id}@erased.invalid` };

/**
 * Erases the data of the person with this address (lower case) from their account, from the clients whose contact they
 * are, from their leads and from the values of the audit log, whose chain remains valid. Their actions remain under a
 * placeholder name. With `isTried` everything is rolled back and only the report returned.
 * @throws Conflict while the account may still sign in
 */
export async function erasePerson(
  db: Database,
  email: string,
  now: string,
  isTried: boolean,
): Promise<Erased> {
  class Tried extends Error {
    constructor(readonly erased: Erased) {
      super();
    }
  }
  const work = async (tx: Tx) => {
    const erased = await erase(tx, email, now);
    if (isTried) throw new Tried(erased);
    return erased;
  };
  const erased = await db.transaction(work).catch((error) => {
    if (error instanceof Tried) return error.erased;
    throw error;
  });
  if (!isTried) await dropFreeSpace(db);
  return erased;
}

/** Overwrites erased bytes in the file and its log. */
async function dropFreeSpace({ client, isLocal }: Database) {
  if (!isLocal) return;
  await client.execute("PRAGMA secure_delete = ON");
  await client.execute("VACUUM");
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
}

async function erase(tx: Tx, email: string, now: string): Promise<Erased> {
  const account = await eraseAccount(tx, email, now);
  const contacts = await eraseContacts(tx, email, now);
  const leads = await eraseLeads(tx, email, now);
  const links = await eraseLinks(tx, { userId: account?.id ?? null, email, addressFor: nobody.address });
  await forgetSearched(tx);
  const found = [...(account ? [account] : []), ...contacts, ...leads];
  const words = [...new Set([email, ...found.flatMap(({ name }) => (name === null ? [] : [name]))])];
  const views = account ? await forgetViews(tx, account.id) : [];
  await forgetAnswers(tx, words, account?.id ?? null);
  await forgetMails(tx, email);
  const { erased, sealed } = await eraseEntryValues(tx, { words, userId: account?.id ?? null, links });
  await appendEntries(tx, [
    {
      userId: null,
      actorKind: "job",
      actorLabel: "erase",
      createdAt: now,
      entries: [
        ...found.map(({ entry }) => entry),
        ...links.map(({ entity, id }) => erasure(entity, id, ["email", "usedFrom"])),
        ...views.map((id) => erasure("saved_view", id, ["name", "query"])),
      ],
    },
  ]);
  return {
    hasAccount: account !== null,
    clients: contacts.length,
    leads: leads.length,
    entries: erased,
    sealedEntries: sealed,
    places: await placesOf(tx, words),
  };
}

/** Removes the words from the search, including the indexes, which drop deleted words only on a merge. */
async function forgetSearched(tx: Tx) {
  while ((await takeIn(tx)) > 0);
  await tx.run(sql`insert into search_index (search_index) values ('optimize')`);
  await tx.run(sql`insert into search_title_index (search_title_index) values ('optimize')`);
}

/** A row of the person; null for a name that is too short to search for elsewhere. */
type Found = { id: string; name: string | null; entry: NewEntry };

async function eraseAccount(tx: Tx, email: string, now: string): Promise<Found | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  if (!user) return null;
  if (user.active) throw new Conflict(`${email} can still sign in. Deactivate the account first.`);
  const { id } = user;
  const [firstName = "", lastName = ""] = nobody.name.split(" ");
  const gone = { firstName, lastName, profileImageUrl: null, issuer: null, subject: null };
  await tx
    .update(users)
    .set({ ...gone, email: nobody.address(id), version: user.version + 1, updatedAt: now })
    .where(eq(users.id, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(deviceCodes).where(eq(deviceCodes.userId, id));
  await tx.delete(userSettings).where(eq(userSettings.userId, id));
  await tx.delete(conversationMarks).where(eq(conversationMarks.userId, id));
  await tx.delete(notices).where(eq(notices.userId, id));
  await tx.delete(apiTokens).where(eq(apiTokens.userId, id));
  const name = personName(user, "");
  if (name !== "") await renameInNotes(tx, name);
  return { id, name: worthLooking(name), entry: erasure("user", id, ["email", ...Object.keys(gone)]) };
}

/** Renames the author in notes: `[2026-03-09 14:05] Ada Lovelace: text`. */
async function renameInNotes(tx: Tx, name: string) {
  const [theirs, nobodys] = [`] ${name}: `, `] ${nobody.name}: `];
  await tx
    .update(clientTasks)
    .set({ notes: sql`replace(${clientTasks.notes}, ${theirs}, ${nobodys})` })
    .where(sql`instr(${clientTasks.notes}, ${theirs}) > 0`);
}

async function eraseContacts(tx: Tx, email: string, now: string): Promise<Found[]> {
  const isTheirs = sql`lower(${clients.primaryContactEmail}) = ${email}`;
  const rows = await tx
    .select({ id: clients.id, name: clients.primaryContactName, version: clients.version })
    .from(clients)
    .where(isTheirs);
  for (const { id, version } of rows) {
    const gone = { primaryContactName: nobody.name, primaryContactEmail: nobody.address(id) };
    await tx
      .update(clients)
      .set({ ...gone, version: version + 1, updatedAt: now })
      .where(and(eq(clients.id, id), isTheirs));
  }
  const columns = ["primaryContactName", "primaryContactEmail"];
  return rows.map(({ id, name }) => ({
    id,
    name: worthLooking(name),
    entry: erasure("client", id, columns),
  }));
}

async function eraseLeads(tx: Tx, email: string, now: string): Promise<Found[]> {
  const rows = await tx.select().from(clientLeads).where(sql`lower(${clientLeads.email}) = ${email}`);
  const empty = { phone: null, notes: null, recentActivity: null, aiLeadershipData: null };
  for (const { id, companyName, version } of rows) {
    const named = { clientName: nobody.name, companyName, email: nobody.address(id) };
    await tx
      .update(clientLeads)
      .set({ ...empty, ...named, ...deriveLead(named), version: version + 1, updatedAt: now })
      .where(eq(clientLeads.id, id));
  }
  const columns = ["clientName", "email", ...Object.keys(empty)];
  return rows.map(({ id, clientName }) => ({
    id,
    name: worthLooking(clientName),
    entry: erasure("client_lead", id, columns),
  }));
}

/** Builds the log entry, which lists the columns but not their values. */
function erasure(entity: NewEntry["entity"], entityId: string, columns: readonly string[]): NewEntry {
  return { entity, entityId, action: "erase", after: { erased: columns } };
}

/** Returns the name if it has at least two words, as a first name alone is in too many texts. */
function worthLooking(name: string): string | null {
  return /\S\s+\S/.test(name.trim()) ? name.trim() : null;
}
