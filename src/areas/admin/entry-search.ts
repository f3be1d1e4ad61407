import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  apiTokens,
  auditLogs,
  clientAudits,
  clientLeads,
  clientOnboarding,
  clients,
  clientTasks,
  comments,
  designAssets,
  designDecisions,
  designPins,
  designProjects,
  designRevisions,
  onboardingTaskTemplates,
  reviewLinks,
  savedViews,
  taskFiles,
  upcomingAudits,
  users,
} from "#/db/schema";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import { serverLimits } from "#/src/contract/limits";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { fold } from "#/src/format/fold";

type Search = { text: string; entity?: AuditLogEntity | undefined };

/**
 * The ids of what has the text in its name, and of what belongs to that, deleted things too. Where no folded text is
 * kept, letters beyond ASCII are found in the case that they are written in.
 * @throws Invalid when they are more than a search may look for
 */
export async function findNamed({ db }: Context, { text, entity }: Search): Promise<string[]> {
  const statement = sql`
    with recursive named(entity, id) as (
      ${sql.join([...directly(text), ...belonging()], sql` union `)}
      limit ${serverLimits.entrySearchThings + 1})
    select entity, id from named`;
  const found = await db.read.all<{ entity: AuditLogEntity; id: string }>(statement);
  if (found.length > serverLimits.entrySearchThings)
    throw new Invalid([{ path: "search", message: tooMany }], tooMany);
  return found.filter((one) => !entity || one.entity === entity).map(({ id }) => id);
}

const tooMany = `More than ${serverLimits.entrySearchThings.toLocaleString("en-US")} things match. Search for more of the name.`;

/** Each part ends early where much matches. */
function directly(text: string): SQL[] {
  const has = contains(text);
  const part = (entity: AuditLogEntity, table: SQLiteTable, where: SQL) =>
    sql`select * from (select ${entity}, id from ${table} where ${where} limit ${serverLimits.entrySearchThings + 1})`;
  const gone = sql`select * from (
    select entity, entity_id from ${auditLogs} indexed by audit_logs_deleted
    where ${auditLogs.action} = 'delete' and ${has(deletedName)} limit ${serverLimits.entrySearchThings + 1})`;
  return [
    part("client", clients, has(clients.searchText)),
    part("client_lead", clientLeads, has(clientLeads.searchText)),
    part("client_task", clientTasks, has(clientTasks.name)),
    part("onboarding_task_template", onboardingTaskTemplates, has(onboardingTaskTemplates.name)),
    part("design_project", designProjects, has(designProjects.projectName)),
    part("design_asset", designAssets, has(designAssets.assetName)),
    part("upcoming_audit", upcomingAudits, has(upcomingAudits.brandName)),
    part("saved_view", savedViews, has(savedViews.name)),
    part("task_file", taskFiles, has(taskFiles.name)),
    part("user", users, has(sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email})`)),
    part("api_token", apiTokens, has(apiTokens.name)),
    gone,
  ];
}

function contains(text: string) {
  const folded = fold(text);
  const isAscii = /^[ -~]*$/.test(text);
  return (name: SQLiteColumn | SQL) =>
    isAscii
      ? sql`instr(lower(${name}), ${folded})`
      : sql`(instr(lower(${name}), ${folded}) or instr(${name}, ${text}))`;
}

/**
 * What belongs to what was found. The cross joins keep SQLite from starting at the other end, and the unary plus
 * takes the affinity away with which the index of deleted things, which has none, could not be searched.
 */
function belonging(): SQL[] {
  const part = (entity: AuditLogEntity, table: SQLiteTable, parent: SQLiteColumn, above: AuditLogEntity) =>
    sql`select ${entity}, ${table}.id from named cross join ${table} on ${parent} = named.id
      where named.entity = ${above}`;
  return [
    part("client_onboarding", clientOnboarding, clientOnboarding.clientId, "client"),
    part("client_task", clientTasks, clientTasks.clientOnboardingId, "client_onboarding"),
    part("design_project", designProjects, designProjects.clientId, "client"),
    part("design_asset", designAssets, designAssets.projectId, "design_project"),
    part("design_revision", designRevisions, designRevisions.projectId, "design_project"),
    part("design_revision", designRevisions, designRevisions.assetId, "design_asset"),
    part("design_decision", designDecisions, designDecisions.projectId, "design_project"),
    part("design_decision", designDecisions, designDecisions.assetId, "design_asset"),
    part("design_pin", designPins, designPins.projectId, "design_project"),
    part("review_link", reviewLinks, reviewLinks.projectId, "design_project"),
    part("review_link", reviewLinks, reviewLinks.assetId, "design_asset"),
    part("comment", comments, comments.taskId, "client_task"),
    part("comment", comments, comments.projectId, "design_project"),
    part("task_file", taskFiles, taskFiles.taskId, "client_task"),
    part("client_audit", clientAudits, clientAudits.clientId, "client"),
    part("api_token", apiTokens, apiTokens.userId, "user"),
    part("saved_view", savedViews, savedViews.ownerId, "user"),
    sql`select audit_logs.entity, audit_logs.entity_id from named cross join ${auditLogs} indexed by audit_logs_deleted
      on ${deletedParent} = +named.id where ${auditLogs.action} = 'delete'`,
  ];
}

/**
 * What a deleted thing was called, and the id of what it belonged to: the log alone still knows. Written as in the
 * index audit_logs_deleted, which stands in a migration alone: drizzle-kit knows no expression with a comma.
 */
const deletedName = sql.raw(
  "coalesce(before ->> 'name', before ->> 'projectName', before ->> 'assetName', before ->> 'companyName', before ->> 'brandName')",
);
const deletedParent = sql.raw(
  "coalesce(before ->> 'clientOnboardingId', before ->> 'taskId', before ->> 'projectId', before ->> 'clientId', before ->> 'userId')",
);
