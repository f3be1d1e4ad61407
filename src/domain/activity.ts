import { desc, eq, sql } from "drizzle-orm";
import { auditLogs, users } from "#/db/schema";
import type { Activity } from "#/src/contract/activity";
import { serverLimits } from "#/src/contract/limits";
import { personName } from "#/src/contract/person-name";
import type { NewEntry } from "./audit-log";
import type { Context } from "./context";
import { parseFields, shownIn } from "./entry-columns";
import { isImportCall } from "./import-calls";
import { undoableOperations } from "./operation-standing";

type ActivityRow = Pick<Activity, "id" | "action" | "createdAt"> & {
  entity: NewEntry["entity"];
  before: string | null;
  after: string | null;
  userName: string;
  userId: string | null;
  operationId: string | null;
  /** One of the many rows of an import, or of what took one back. */
  isOfImport: boolean;
};

/**
 * The latest lines of a row's history, newest first, as the caller may see them. A line that an import left offers no
 * undo: nobody expects hundreds of other rows to go with this one. What offers it says how many there are.
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

/** The id alone finds them: naming the entity too makes SQLite walk the log of all its kind. */
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
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.id, auditLogs.userId))
    .where(eq(auditLogs.entityId, id))
    .orderBy(desc(auditLogs.seq))
    .limit(serverLimits.activityEntries);
  return rows.map(({ firstName, lastName, email, ...row }) => ({
    ...row,
    userName: personName({ firstName, lastName }, email),
  }));
}

/** Who, what and what belongs together are for staff only. */
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
  if (action !== "update") return [];
  const entry = { entity, action, before: parseFields(before), after: parseFields(after) } as const;
  const { before: was, after: is } = shownIn(entry);
  return Object.keys(is).map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}
