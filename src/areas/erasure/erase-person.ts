import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import {
  apiTokens,
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
import { endMemberships } from "#/src/domain/change-memberships";
import { Conflict } from "#/src/domain/errors";
import { eraseLinks } from "#/src/domain/links/end";
import { indexPending } from "#/src/domain/search/update-index";
import { eraseAnswers } from "./erase-answers";
import { eraseEntryValues } from "./erase-entry-values";
import { eraseRows, erasure, type Found, nobody, worthLooking } from "./erase-rows";
import { forgetAnswers, forgetMails, forgetViews } from "./forget";
import { type Place, placesOf } from "./places-of";

/** The data found and erased. */
export type Erased = {
  hasAccount: boolean;
  /** Number of rows by the plural of their noun: clients with this contact, and leads. */
  rows: Readonly<Record<string, number>>;
  /** Number of audit log entries whose values were erased. */
  entries: number;
  /** Number of entries that keep their values, written before values could be erased. */
  sealedEntries: number;
  /** Places where the address or name still occurs in text that people wrote. */
  places: Place[];
};

/**
 * Erases the data of the person with this address (lower case) from their account, from the clients whose contact they
 * are, from their leads, from answers to forms and from the values of the audit log, whose chain remains valid. Their actions remain under a
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
  const rows = await eraseRows(tx, email, now);
  const links = await eraseLinks(tx, { userId: account?.id ?? null, email, addressFor: nobody.address });
  await forgetSearched(tx);
  const found = [...(account ? [account] : []), ...[...rows.values()].flat()];
  const words = [...new Set([email, ...found.flatMap(({ name }) => (name === null ? [] : [name]))])];
  const views = account ? await forgetViews(tx, account.id) : [];
  await forgetAnswers(tx, words, account?.id ?? null);
  await forgetMails(tx, email, words);
  await eraseAnswers(tx, email, words);
  const { erased, sealed } = await eraseEntryValues(tx, { words, userId: account?.id ?? null, links });
  await appendEntries(tx, [
    {
      userId: null,
      actorKind: "job",
      actorLabel: "erase",
      createdAt: now,
      entries: [
        ...found.map(({ entry }) => entry),
        ...(account?.ended ?? []),
        ...links.map(({ entity, id }) => erasure(entity, id, ["email", "usedFrom"])),
        ...views.map((id) => erasure("saved_view", id, ["name", "query"])),
      ],
    },
  ]);
  return {
    hasAccount: account !== null,
    rows: Object.fromEntries([...rows].map(([many, found]) => [many, found.length])),
    entries: erased,
    sealedEntries: sealed,
    places: await placesOf(tx, words),
  };
}

/** Removes the words from the search, including the indexes, which drop deleted words only on a merge. */
async function forgetSearched(tx: Tx) {
  while ((await indexPending(tx)) > 0);
  await tx.run(sql`insert into search_index (search_index) values ('optimize')`);
  await tx.run(sql`insert into search_title_index (search_title_index) values ('optimize')`);
}

/** An account with the entries of its ended memberships. */
type Account = Found & { id: string; ended: NewEntry[] };

async function eraseAccount(tx: Tx, email: string, now: string): Promise<Account | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  if (!user) return null;
  if (user.active) throw new Conflict(`${email} can still sign in. Deactivate the account first.`);
  const { id } = user;
  const [firstName = "", lastName = ""] = nobody.name.split(" ");
  const gone = { firstName, lastName, profileImageUrl: null, issuer: null, subject: null };
  await tx
    .update(users)
    .set({
      ...gone,
      email: nobody.address(id),
      mailFailsSince: null,
      version: user.version + 1,
      updatedAt: now,
    })
    .where(eq(users.id, id));
  const ended: NewEntry[] = [];
  await endMemberships({ tx, now, record: (entry) => void ended.push(entry) }, id);
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(deviceCodes).where(eq(deviceCodes.userId, id));
  await tx.delete(userSettings).where(eq(userSettings.userId, id));
  await tx.delete(conversationMarks).where(eq(conversationMarks.userId, id));
  await tx.delete(notices).where(eq(notices.userId, id));
  await tx.delete(apiTokens).where(eq(apiTokens.userId, id));
  const name = personName(user, "");
  if (name !== "") await renameInNotes(tx, name);
  const entry = erasure("user", id, ["email", ...Object.keys(gone)]);
  return { id, name: worthLooking(name), entry, ended };
}

/** Renames the author in notes: `[2026-03-09 14:05] Ada Lovelace: text`. */
async function renameInNotes(tx: Tx, name: string) {
  const [theirs, nobodys] = [`] ${name}: `, `] ${nobody.name}: `];
  await tx
    .update(clientTasks)
    .set({ notes: sql`replace(${clientTasks.notes}, ${theirs}, ${nobodys})` })
    .where(sql`instr(${clientTasks.notes}, ${theirs}) > 0`);
}
