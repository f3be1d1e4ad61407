import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import {
  clientAudits,
  clientOnboarding,
  clientTasks,
  comments,
  designAssets,
  designDecisions,
  designPins,
  designProjects,
  designRevisions,
  invitations,
  mails,
  reviewLinks,
  taskFiles,
  upcomingAudits,
} from "#/db/schema";
import { statement } from "#/db/statement";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import type { NewEntry } from "./audit-log";

type Reference = { entity: AuditLogEntity; id: string };

/** What belongs to a client through another row, by the columns that name it, of which one does. */
const above: Partial<Record<AuditLogEntity, { entity: AuditLogEntity; column: string }[]>> = {
  client_task: [{ entity: "client_onboarding", column: "clientOnboardingId" }],
  design_asset: [{ entity: "design_project", column: "projectId" }],
  design_revision: [{ entity: "design_project", column: "projectId" }],
  design_decision: [{ entity: "design_project", column: "projectId" }],
  design_pin: [{ entity: "design_project", column: "projectId" }],
  review_link: [{ entity: "design_project", column: "projectId" }],
  task_file: [{ entity: "client_task", column: "taskId" }],
  comment: [
    { entity: "client_task", column: "taskId" },
    { entity: "design_project", column: "projectId" },
  ],
};

const ofProject = (table: SQL) =>
  sql`${table} as own join ${designProjects} as above on above.id = own.project_id`;

/** Where the client of a row that is there is found. */
const rows: Partial<Record<AuditLogEntity, SQL>> = {
  client_onboarding: sql`own.client_id from ${clientOnboarding} as own`,
  client_task: sql`above.client_id from ${clientTasks} as own
    join ${clientOnboarding} as above on above.id = own.client_onboarding_id`,
  design_project: sql`own.client_id from ${designProjects} as own`,
  design_asset: sql`above.client_id from ${ofProject(sql`${designAssets}`)}`,
  design_revision: sql`above.client_id from ${ofProject(sql`${designRevisions}`)}`,
  design_decision: sql`above.client_id from ${ofProject(sql`${designDecisions}`)}`,
  design_pin: sql`above.client_id from ${ofProject(sql`${designPins}`)}`,
  review_link: sql`above.client_id from ${ofProject(sql`${reviewLinks}`)}`,
  comment: sql`coalesce(project.client_id, onboarding.client_id) as client_id from ${comments} as own
    left join ${designProjects} as project on project.id = own.project_id
    left join ${clientTasks} as task on task.id = own.task_id
    left join ${clientOnboarding} as onboarding on onboarding.id = task.client_onboarding_id`,
  task_file: sql`onboarding.client_id from ${taskFiles} as own join ${clientTasks} as task on task.id = own.task_id
    join ${clientOnboarding} as onboarding on onboarding.id = task.client_onboarding_id`,
  client_audit: sql`own.client_id from ${clientAudits} as own`,
  upcoming_audit: sql`own.client_id from ${upcomingAudits} as own`,
  mail: sql`own.client_id from ${mails} as own`,
  invitation: sql`own.client_id from ${invitations} as own`,
};

/**
 * The client that each entry's row belongs to. Rows that are gone say so in their entries; all others are looked up
 * with one statement, however many they are.
 */
export async function clientsOf(
  tx: Tx,
  entries: readonly NewEntry[],
): Promise<(entry: NewEntry) => string | null> {
  const said = new Map(entries.flatMap((entry) => clientSaid(entry) ?? []));
  const byRow = new Map(entries.map((entry) => [entry.entityId, entry]));
  const asked = entries
    .map((entry) => anchorOf(entry, byRow))
    .filter(({ entity, id }) => rows[entity] && !said.has(id));
  const found = await lookUp(tx, asked);
  return (entry) => {
    if (entry.entity === "client") return entry.entityId;
    const { id } = anchorOf(entry, byRow);
    return said.get(id) ?? found.get(id) ?? null;
  };
}

/**
 * The row that knows the client: what the entry says that its row hangs on, or else its row itself. What goes together
 * with what it hangs on is followed further up.
 */
function anchorOf(
  { entity, entityId, before, after }: NewEntry,
  byRow: ReadonlyMap<string, NewEntry>,
): Reference {
  const fields: Record<string, unknown> = { ...before, ...after };
  for (const parent of above[entity] ?? []) {
    const id = fields[parent.column];
    if (typeof id !== "string") continue;
    const own = byRow.get(id);
    return own ? anchorOf(own, byRow) : { entity: parent.entity, id };
  }
  return { entity, id: entityId };
}

function clientSaid({ entity, entityId, before, after }: NewEntry): [string, string][] | null {
  const { clientId } = { ...before, ...after };
  return rows[entity] && typeof clientId === "string" ? [[entityId, clientId]] : null;
}

async function lookUp(tx: Tx, asked: readonly Reference[]): Promise<Map<string, string | null>> {
  const byEntity = Map.groupBy(asked, ({ entity }) => entity);
  const entities = [...byEntity.keys()].filter((entity) => rows[entity]).toSorted();
  if (entities.length === 0) return new Map();
  const ids = entities.map((entity) => {
    const references = byEntity.get(entity) ?? [];
    return [entity, JSON.stringify([...new Set(references.map(({ id }) => id))])];
  });
  const found = await clientsByEntity(tx, entities, Object.fromEntries(ids));
  return new Map(found.map((row) => [row.id, row.client_id]));
}

const clientsByEntity = statement<{ id: string; client_id: string | null }, AuditLogEntity[]>((entities) =>
  sql.join(
    entities.map((entity) => {
      const ids = sql.placeholder(entity);
      return sql`select own.id, ${rows[entity]} where own.id in (select value from json_each(${ids}))`;
    }),
    sql` union all `,
  ),
);
