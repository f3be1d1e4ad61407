import { desc, gt, max, sql } from "drizzle-orm";
import { bulkInsert } from "#/db/bulk-insert";
import type { Reader, Tx } from "#/db/client";
import {
  agency,
  agencyLogos,
  auditLogs,
  clients,
  conversationMarks,
  forms,
  formVersions,
  keptFields,
  notices,
  onboardingTaskTemplates,
  type UploadRow,
  type UserRow,
  uploads,
  userSettings,
  users,
} from "#/db/schema";
import { nouns } from "#/src/domain/nouns";
import type { Row } from "#/src/domain/nouns/noun";
import { dayMs, momentAfter } from "#/src/format/durations";
import { laterTemplates } from "./data/onboardings";

/** The existing data that the demo builds on: users, templates, forms, the agency's settings, and the end of the audit log. */
export type Ground = Awaited<ReturnType<typeof groundOf>>;

export async function groundOf(db: Reader) {
  const [lastEntry] = await db.select().from(auditLogs).orderBy(desc(auditLogs.seq)).limit(1);
  return {
    people: await db.select().from(users),
    templates: await db.select().from(onboardingTaskTemplates),
    agency: await db.select().from(agency),
    logos: await db.select().from(agencyLogos),
    forms: await db.select().from(forms),
    formVersions: await db.select().from(formVersions),
    keptFields: await db.select().from(keptFields),
    lastEntry,
  };
}

export async function layGround(tx: Tx, { people, templates, lastEntry, ...own }: Ground) {
  await bulkInsert(tx, users, people);
  await bulkInsert(tx, agencyLogos, own.logos);
  await bulkInsert(tx, agency, own.agency);
  await bulkInsert(tx, forms, own.forms);
  await bulkInsert(tx, formVersions, own.formVersions);
  await bulkInsert(tx, keptFields, own.keptFields);
  // The demo's onboardings began before templates named forms.
  const earlier = templates.filter(({ name }) => !laterTemplates.includes(name));
  await bulkInsert(
    tx,
    onboardingTaskTemplates,
    earlier.map((template) => ({ ...template, formId: null })),
  );
  if (lastEntry) await tx.insert(auditLogs).values(lastEntry);
}

/** True while the audit log ends with the same entry: every change to that data appends to it. */
export async function isSameGround(tx: Tx, { lastEntry }: Ground): Promise<boolean> {
  const [entry] = await tx
    .select({ hash: auditLogs.hash })
    .from(auditLogs)
    .orderBy(desc(auditLogs.seq))
    .limit(1);
  return entry?.hash === lastEntry?.hash;
}

/** Copies the rows of the demo from memory, with one statement for every few thousand rows. */
export async function takeOver(tx: Tx, source: Reader, { lastEntry, ...own }: Ground) {
  const people = await source.select().from(users);
  // Clients reference their account manager, and client users their client, so people are inserted first without one.
  await saveUsers(
    tx,
    people.map((person) => ({ ...person, lastClientId: null })),
  );
  await bulkInsert(tx, clients, await source.select().from(clients));
  await saveUsers(tx, people);
  const sent = await source.select().from(uploads);
  await bulkInsert(tx, uploads, sent.map(settled));
  if (own.agency.length === 0) {
    await bulkInsert(tx, agencyLogos, await source.select().from(agencyLogos));
    await bulkInsert(tx, agency, await source.select().from(agency));
  }
  const {
    user: _users,
    client: _clients,
    onboarding_task_template: _templates,
    agency: _agency,
    form: _forms,
    form_version: _versions,
    ...others
  } = nouns;
  for (const { table, counted } of Object.values(others)) {
    const rows: Row[] = await source.select().from(table);
    await bulkInsert(
      tx,
      table,
      rows.map((row) => withoutLink(without(row, counted))),
    );
  }
  await bulkInsert(tx, conversationMarks, await source.select().from(conversationMarks));
  await bulkInsert(tx, userSettings, await source.select().from(userSettings));
  await bulkInsert(tx, notices, await latestNotices(source));
  const isNew = gt(auditLogs.seq, lastEntry?.seq ?? 0);
  const entries = await source.select().from(auditLogs).where(isNew).orderBy(auditLogs.seq);
  await bulkInsert(
    tx,
    auditLogs,
    entries.map(({ seq: _, ...entry }) => entry),
  );
}

const noticeLifetimeMs = 30 * dayMs;
/** Age from which the people of the demo have read their notices. */
const noticesReadMs = 4 * dayMs;

/** Returns the notices that housekeeping would keep; all but the latest are read. */
async function latestNotices(source: Reader) {
  const [last] = await source.select({ at: max(notices.createdAt) }).from(notices);
  if (!last?.at) return [];
  const end = new Date(last.at);
  const readBefore = momentAfter(end, -noticesReadMs);
  const recent = await source
    .select()
    .from(notices)
    .where(gt(notices.createdAt, momentAfter(end, -noticeLifetimeMs)));
  return recent.map((row) => (row.createdAt < readBefore ? { ...row, readAt: row.createdAt } : row));
}

/** Marks an upload as settled: its file is already in its final place, so housekeeping has nothing to do. */
function settled(upload: UploadRow) {
  return { ...upload, settledAt: upload.expiresAt };
}

/** Leaves out the columns that triggers compute as rows are inserted. */
function without(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

/** Leaves out the random secret of a link: nobody was sent it, and the demo is the same every time. */
function withoutLink(row: Row): Row {
  return "tokenHash" in row ? { ...row, tokenHash: null } : row;
}

/** Inserts users; existing ones take on their role in the demo. */
async function saveUsers(tx: Tx, rows: UserRow[]) {
  const set = {
    role: sql`excluded.role`,
    lastClientId: sql`excluded.client_id`,
    active: sql`excluded.active`,
    version: sql`excluded.version`,
    updatedAt: sql`excluded.updated_at`,
  };
  await tx.insert(users).values(rows).onConflictDoUpdate({ target: users.id, set });
}
