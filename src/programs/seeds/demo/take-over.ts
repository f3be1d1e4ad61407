import { desc, gt, sql } from "drizzle-orm";
import { bulkInsert } from "#/db/bulk-insert";
import type { Reader, Tx } from "#/db/client";
import {
  auditLogs,
  clientAudits,
  clientLeads,
  clientOnboarding,
  clients,
  clientTasks,
  comments,
  conversationMarks,
  designAssets,
  designDecisions,
  designPins,
  designProjects,
  designRevisions,
  type OnboardingRow,
  onboardingTaskTemplates,
  savedViews,
  taskFiles,
  type UploadRow,
  type UserRow,
  upcomingAudits,
  uploads,
  users,
} from "#/db/schema";

/** The existing data that the demo builds on: users, templates, and the end of the audit log. */
export type Ground = Awaited<ReturnType<typeof groundOf>>;

export async function groundOf(db: Reader) {
  const [lastEntry] = await db.select().from(auditLogs).orderBy(desc(auditLogs.seq)).limit(1);
  return {
    people: await db.select().from(users),
    templates: await db.select().from(onboardingTaskTemplates),
    lastEntry,
  };
}

export async function layGround(tx: Tx, { people, templates, lastEntry }: Ground) {
  await bulkInsert(tx, users, people);
  await bulkInsert(tx, onboardingTaskTemplates, templates);
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
export async function takeOver(tx: Tx, told: Reader, { lastEntry }: Ground) {
  const people = await told.select().from(users);
  // Clients reference their account manager, and client users their client, so people are inserted first without one.
  await saveUsers(
    tx,
    people.map((person) => ({ ...person, clientId: null })),
  );
  await bulkInsert(tx, clients, await told.select().from(clients));
  await saveUsers(tx, people);
  const sent = await told.select().from(uploads);
  await bulkInsert(tx, uploads, sent.map(settled));
  const onboardings = await told.select().from(clientOnboarding);
  await bulkInsert(tx, clientOnboarding, onboardings.map(uncounted));
  await bulkInsert(tx, clientAudits, await told.select().from(clientAudits));
  await bulkInsert(tx, clientTasks, await told.select().from(clientTasks));
  await bulkInsert(tx, designProjects, await told.select().from(designProjects));
  await bulkInsert(tx, designAssets, await told.select().from(designAssets));
  await bulkInsert(tx, designRevisions, await told.select().from(designRevisions));
  await bulkInsert(tx, designDecisions, await told.select().from(designDecisions));
  await bulkInsert(tx, designPins, await told.select().from(designPins));
  await bulkInsert(tx, comments, await told.select().from(comments));
  await bulkInsert(tx, taskFiles, await told.select().from(taskFiles));
  await bulkInsert(tx, conversationMarks, await told.select().from(conversationMarks));
  await bulkInsert(tx, clientLeads, await told.select().from(clientLeads));
  await bulkInsert(tx, upcomingAudits, await told.select().from(upcomingAudits));
  await bulkInsert(tx, savedViews, await told.select().from(savedViews));
  const isNew = gt(auditLogs.seq, lastEntry?.seq ?? 0);
  const entries = await told.select().from(auditLogs).where(isNew).orderBy(auditLogs.seq);
  await bulkInsert(
    tx,
    auditLogs,
    entries.map(({ seq: _, ...entry }) => entry),
  );
}

/** Marks an upload as settled: its file is already in its final place, so housekeeping has nothing to do. */
function settled(upload: UploadRow) {
  return { ...upload, settledAt: upload.expiresAt };
}

/** Resets the counters, which the triggers recompute as the tasks are inserted. */
function uncounted(onboarding: OnboardingRow) {
  return { ...onboarding, totalTasks: 0, completedTasks: 0, completedAt: null };
}

/** Inserts users; existing ones take on their role in the demo. */
async function saveUsers(tx: Tx, rows: UserRow[]) {
  const set = {
    role: sql`excluded.role`,
    clientId: sql`excluded.client_id`,
    active: sql`excluded.active`,
    version: sql`excluded.version`,
    updatedAt: sql`excluded.updated_at`,
  };
  await tx.insert(users).values(rows).onConflictDoUpdate({ target: users.id, set });
}
