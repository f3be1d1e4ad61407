import { desc, sql } from "drizzle-orm";
import { bulkInsert } from "../../../db/bulk-insert";
import type { Tx } from "../../../db/client";
import {
  auditLogs,
  clientAudits,
  clientLeads,
  clientOnboarding,
  clients,
  clientTasks,
  designAssets,
  designDecisions,
  designProjects,
  designRevisions,
  upcomingAudits,
  uploads,
  users,
} from "../../../db/schema";
import { genesisHash } from "../../domain/audit";
import type { World } from "./world";

/** Writes the whole world inside the caller's transaction. */
export async function saveWorld(tx: Tx, world: World) {
  await bulkInsert(tx, clients, world.clients);
  await saveUsers(tx, world.users);
  await bulkInsert(tx, uploads, world.uploads);
  await bulkInsert(tx, clientOnboarding, world.onboardings);
  await bulkInsert(tx, clientTasks, world.tasks);
  await bulkInsert(tx, designProjects, world.designProjects);
  await bulkInsert(tx, designAssets, world.designAssets);
  await bulkInsert(tx, designRevisions, world.designRevisions);
  await bulkInsert(tx, designDecisions, world.designDecisions);
  await bulkInsert(tx, clientLeads, world.leads);
  await bulkInsert(tx, clientAudits, world.audits);
  await bulkInsert(tx, upcomingAudits, world.upcomingAudits);
  await bulkInsert(tx, auditLogs, world.history.chain(await lastHash(tx)));
}

/** An account that is there already becomes the demo's, so that the demo's sign-in works with it. */
async function saveUsers(tx: Tx, rows: World["users"]) {
  await tx
    .insert(users)
    .values(rows)
    .onConflictDoUpdate({
      target: users.email,
      set: { role: sql`excluded.role`, clientId: sql`excluded.client_id`, active: sql`excluded.active` },
    });
}

async function lastHash(tx: Tx): Promise<string> {
  const [last] = await tx
    .select({ hash: auditLogs.hash })
    .from(auditLogs)
    .orderBy(desc(auditLogs.seq))
    .limit(1);
  return last?.hash ?? genesisHash;
}
