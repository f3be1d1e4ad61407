import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { AuditLogQuery } from "#/src/contract/admin";
import { serverLimits } from "#/src/contract/limits";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { nouns } from "#/src/domain/nouns";
import type { Reference } from "#/src/domain/subjects";
import { fold } from "#/src/format/fold";

type Search = { text: string } & Pick<AuditLogQuery, "entity">;

/**
 * Returns the ids of things with the text in their name, and of their children, including deleted ones. Without a
 * case-folded column, letters beyond ASCII match only in their exact case.
 * @throws Invalid if there are too many
 */
export async function findNamed({ db }: Context, { text, entity }: Search): Promise<string[]> {
  const statement = sql`
    with recursive named(entity, id) as (
      ${sql.join([...directly(text), ...belonging()], sql` union `)}
      limit ${serverLimits.entrySearchThings + 1})
    select entity, id from named`;
  const found = await db.read.all<Reference>(statement);
  if (found.length > serverLimits.entrySearchThings)
    throw new Invalid([{ path: "search", message: tooMany }], tooMany);
  return found.filter((one) => !entity || one.entity === entity).map(({ id }) => id);
}

const tooMany = `More than ${serverLimits.entrySearchThings.toLocaleString("en-US")} things match. Search for more of the name.`;

/** Lists things matched by their own name. Each part is limited, so that it ends early with many matches. */
function directly(text: string): SQL[] {
  const has = contains(text);
  const parts = Object.values(nouns).flatMap(({ entity, table, search }) =>
    search === null
      ? []
      : sql`select * from (
          select ${entity}, id from ${table} where ${has(search)} limit ${serverLimits.entrySearchThings + 1})`,
  );
  const deleted = sql`select * from (
    select entity, entity_id from ${auditLogs} indexed by audit_logs_deleted
    where ${auditLogs.action} = 'delete' and ${has(deletedName)} limit ${serverLimits.entrySearchThings + 1})`;
  return [...parts, deleted];
}

function contains(text: string) {
  const folded = fold(text);
  const isAscii = /^[ -~]*$/.test(text);
  return (name: SQL) =>
    isAscii
      ? sql`instr(lower(${name}), ${folded})`
      : sql`(instr(lower(${name}), ${folded}) or instr(${name}, ${text}))`;
}

/**
 * Lists the children of matched things. The cross joins keep SQLite from starting at the other table, and the unary
 * plus removes the column affinity, with which the index of deleted things could not be used.
 */
function belonging(): SQL[] {
  const parts = Object.values(nouns).flatMap(({ entity, table, parents }) =>
    parents.map(
      (parent) => sql`select ${entity}, ${table}.id
        from named cross join ${table} on ${getTableColumns(table)[parent.column]} = named.id
        where named.entity = ${parent.entity}`,
    ),
  );
  const deleted = sql`select audit_logs.entity, audit_logs.entity_id
    from named cross join ${auditLogs} indexed by audit_logs_deleted on ${deletedParent} = +named.id
    where ${auditLogs.action} = 'delete'`;
  return [...parts, deleted];
}

/**
 * The last name of a deleted thing and the id of its parent, which only the log still contains. Must be written as in
 * the index audit_logs_deleted, which exists in a migration only: drizzle-kit cannot represent an expression with a
 * comma.
 */
export const deletedName = sql.raw(
  "coalesce(before ->> 'name', before ->> 'projectName', before ->> 'assetName', before ->> 'companyName', before ->> 'brandName', before ->> 'email')",
);
export const deletedParent = sql.raw(
  "coalesce(case audit_logs.entity when 'design_pin' then before ->> 'revisionId' when 'saved_view' then before ->> 'ownerId' end, before ->> 'clientOnboardingId', before ->> 'taskId', before ->> 'formId', before ->> 'assetId', before ->> 'projectId', before ->> 'clientId', before ->> 'userId')",
);
