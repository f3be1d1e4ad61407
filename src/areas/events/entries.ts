import { and, eq, getTableColumns, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Reader } from "#/db/client";
import { auditLogs, comments, designPins, designRevisions, savedViews, users } from "#/db/schema";
import { statement } from "#/db/statement";
import type { AuditLogAction, AuditLogActorKind } from "#/src/contract/choices/audit-log";
import type { Role } from "#/src/contract/choices/users";
import { serverLimits } from "#/src/contract/limits";
import type { Actor } from "#/src/domain/actor";
import type { NewEntry } from "#/src/domain/audit-log";
import { isOwnClient, ownClients } from "#/src/domain/client-scope";
import { clientIdsOf } from "#/src/domain/memberships";
import { nouns } from "#/src/domain/nouns";

/** An audit log entry, reduced to what determines its recipients and its event. */
export type Entry = {
  seq: number;
  entity: NewEntry["entity"];
  entityId: string;
  action: AuditLogAction;
  operationId: string | null;
  /** The client of the row, and the previous one if that changed. */
  clientId: string | null;
  formerClientId: string | null;
  /** Names of the changed fields, as JSON. */
  fields: string;
  /** For a revision or a comment on one: whether it was sent to its client. Null for all others. */
  isSent: number | null;
  /** For personal rows: the owner, and whether the row is or was shared. */
  ownerId: string | null;
  isShared: number | null;
  version: number | null;
  actorKind: AuditLogActorKind;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  userRole: Role | null;
  /** The clients that its author belongs to, as JSON. */
  userClientIds: string | null;
};

/** The entries after one `seq`, up to another. */
export type Span = { after: number; last: number };

/** Reads entries in order. The caller must limit the range. */
export function entriesBetween(reader: Reader, span: Span): Promise<Entry[]> {
  return entriesOf(reader, { isOfClient: false }, span);
}

/**
 * Reads only the entries of these clients' rows, and of projects that were theirs, by index; at most one more than the
 * limit.
 */
export function entriesOfClients(
  reader: Reader,
  caller: Pick<Actor, "clientIds">,
  span: Span,
): Promise<Entry[]> {
  const values = { ...span, ...ownClients(caller), most: serverLimits.entriesMissed + 1 };
  return entriesOf(reader, { isOfClient: true }, values);
}

const entriesOf = statement<Entry, { isOfClient: boolean }>(({ isOfClient }) => {
  const span = sql`entry.seq > ${sql.placeholder("after")} and entry.seq <= ${sql.placeholder("last")}`;
  const chosen = isOfClient
    ? sql`entry.seq in (
        select entry.seq from ${auditLogs} as entry
        where ${isOwnClient(sql`entry.client_id`)} and ${span}
        union
        select entry.seq from ${auditLogs} as entry
        where entry.entity = 'design_project' and entry.action = 'update' and ${span}
          and ${isOwnClient(sql`(entry.before ->> 'clientId')`)}
        order by 1 limit ${sql.placeholder("most")})`
    : span;
  return sql`
    select entry.seq, entry.entity, entry.entity_id as "entityId", entry.action, entry.operation_id as "operationId",
      entry.client_id as "clientId",
      case when entry.entity = 'design_project' then entry.before ->> 'clientId' end as "formerClientId",
      (select json_group_array(key) from json_each(coalesce(entry.after, '{}'))) as "fields",
      case when entry.entity = 'design_revision' then coalesce(
        (select sent_for_review from ${designRevisions} where id = entry.entity_id),
        entry.before ->> 'sentForReview', 0)
        when entry.entity in ('comment', 'design_pin') then (
          select coalesce((select sent_for_review from ${designRevisions} where id = about.revision_id), 0)
          from (select coalesce(entry.after ->> 'revisionId', entry.before ->> 'revisionId',
            (select revision_id from ${comments} where id = entry.entity_id),
            (select revision_id from ${designPins} where id = entry.entity_id)) as revision_id) as about
          where about.revision_id is not null)
        end as "isSent",
      case when entry.entity = 'saved_view' then coalesce(
        (select owner_id from ${savedViews} where id = entry.entity_id),
        entry.before ->> 'ownerId', entry.after ->> 'ownerId', '') end as "ownerId",
      case when entry.entity = 'saved_view' then max(
        coalesce((select is_shared from ${savedViews} where id = entry.entity_id), 0),
        coalesce(entry.before ->> 'isShared', 0), coalesce(entry.after ->> 'isShared', 0)) end as "isShared",
      case entry.entity ${sql.join(versions(), sql` `)} end as "version",
      entry.actor_kind as "actorKind", person.first_name as "firstName", person.last_name as "lastName",
      person.email as "email", person.role as "userRole",
      case when person.role = 'client' then ${clientIdsOf(sql`person.id`)} end as "userClientIds"
    from ${auditLogs} as entry left join ${users} as person on person.id = entry.user_id
    where ${chosen} order by entry.seq`;
});

/** Lists the people of whom a membership began or ended in the range. */
export async function membersIn(reader: Reader, { after, last }: Span): Promise<string[]> {
  const isMember = eq(auditLogs.entity, "client_member");
  const rows = await reader
    .select({
      userId: sql<string>`coalesce(${auditLogs.after} ->> 'userId', ${auditLogs.before} ->> 'userId')`,
    })
    .from(auditLogs)
    .where(and(isMember, gt(auditLogs.seq, after), lte(auditLogs.seq, last)));
  return rows.map(({ userId }) => userId);
}

/** Builds the look-ups of the current version, by entity, for tables that have one. */
function versions(): SQL[] {
  return Object.values(nouns)
    .filter(({ table }) => "version" in getTableColumns(table))
    .map(
      ({ entity, table }) =>
        sql`when ${sql.raw(`'${entity}'`)} then (select version from ${table} where id = entry.entity_id)`,
    );
}
