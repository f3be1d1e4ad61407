import { desc, eq, sql } from "drizzle-orm";
import { auditLogs, users } from "#/db/schema";
import type { Activity } from "#/src/contract/activity";
import { serverLimits } from "#/src/contract/limits";
import { personName } from "#/src/contract/person-name";
import type { NewEntry } from "./audit-log";
import type { Context } from "./context";
import { parseFields, shownIn } from "./entry-columns";
import { isImportCall } from "./import-calls";
import { actorWords, linkSentTo } from "./links/link-sent-to";
import { undoableOperations } from "./operation-standing";

type ActivityRow = Pick<Activity, "id" | "action" | "createdAt"> & {
  entity: NewEntry["entity"];
  before: string | null;
  after: string | null;
  userName: string;
  userId: string | null;
  operationId: string | null;
  /** True for the rows of an import and of its undo, which can be many. */
  isOfImport: boolean;
};

/**
 * Returns the latest lines of a row's history that the caller may see, newest first. A line of an import has no undo
 * button: undoing it would also revert hundreds of other rows, which is offered only where their number is shown.
 */
export async function activityOf(
  ctx: Context,
  id: string,
  saysSomething: (row: ActivityRow) => boolean = () => true,
): Promise<Activity[]> {
  const shown = (await entriesOf(ctx, id)).filter(saysSomething);
  const own = shown.filter(({ isOfImport }) => !isOfImport);
  const undoable = await undoableOperations(ctx, ctx.db.read, own);
  return shown.map((row) => presentActivity(ctx, row, undoable));
}

/** Finds entries by id alone: a condition on the entity would make SQLite scan the log of all rows of that kind. */
async function entriesOf({ db }: Context, id: string): Promise<ActivityRow[]> {
  const rows = await db.read
    .select({
      id: auditLogs.id,
      entity: auditLogs.entity,
      operationId: auditLogs.operationId,
      isOfImport: isImportCall(sql`coalesce(${auditLogs.undoes}, ${auditLogs.operationId})`),
      userId: auditLogs.userId,
      action: auditLogs.action,
      createdAt: auditLogs.createdAt,
      before: auditLogs.before,
      after: auditLogs.after,
      firstName: users.firstName,
      lastName: users.lastName,
      email: sql<string>`coalesce(${users.email}, ${auditLogs.actorLabel}, '')`,
      linkSentTo,
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.id, auditLogs.userId))
    .where(eq(auditLogs.entityId, id))
    .orderBy(desc(auditLogs.seq))
    .limit(serverLimits.activityEntries);
  return rows.map(({ firstName, lastName, email, linkSentTo: sentTo, ...row }) => ({
    ...row,
    userName: actorWords(personName({ firstName, lastName }, email), sentTo),
  }));
}

/** Builds a history line. Names, changes and the grouping into operations are for staff only. */
function presentActivity(
  { actor }: Pick<Context, "actor">,
  row: ActivityRow,
  undoable: ReadonlySet<string>,
): Activity {
  const { id, action, createdAt, operationId } = row;
  const isUndoable = operationId !== null && undoable.has(operationId);
  const line = { id, action, createdAt, isUndoable };
  if (actor.role === "client") return { ...line, operationId: isUndoable ? operationId : null };
  return { ...line, operationId, userName: row.userName, changes: changesOf(row) };
}

function changesOf({ entity, action, before, after }: ActivityRow): Activity["changes"] {
  if (action === "create") return remarksOf(parseFields(after));
  if (action !== "update") return [];
  const entry = { entity, action, before: parseFields(before), after: parseFields(after) } as const;
  const { before: was, after: is } = shownIn(entry);
  return Object.keys(is).map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}

/** Returns what the log alone knows of a new row: the days that a series left out before it. */
function remarksOf({ leftOut }: Record<string, unknown>): Activity["changes"] {
  return leftOut === undefined ? [] : [{ field: "leftOut", before: null, after: leftOut }];
}
