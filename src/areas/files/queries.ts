import { and, desc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  clientOnboarding,
  clients,
  clientTasks,
  fileScans,
  links,
  type TaskFileRow,
  taskFiles,
  users,
} from "#/db/schema";
import { scanKey } from "#/src/areas/objects";
import type { TaskFile } from "#/src/contract/files";
import { serverLimits } from "#/src/contract/limits";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { isDraftFile, readsDrafts } from "#/src/domain/draft-files";
import { NotFound } from "#/src/domain/errors";
import { presentFile } from "./present";

/** Lists all files of a task, newest first. The caller must check access to the task. */
export async function listFiles(
  ctx: Context,
  taskId: string,
  db: Reader | Tx = ctx.db.read,
): Promise<TaskFile[]> {
  const rows = await filesWhere(ctx, eq(taskFiles.taskId, taskId), db);
  return rows.map((row) => presentFile(ctx, row));
}

/** Returns the newest files of the tasks that a statement finds, by task, and the number of each task's files. */
export async function newestFiles(ctx: Context, tasks: SQLWrapper) {
  const count = (more: SQL) => sql<number>`(select count(*) from task_files as other
    where other.task_id = ${taskFiles.taskId}${more})`;
  const isNew = sql`${count(sql` and other.id > ${taskFiles.id}`)} < ${serverLimits.homeFiles}`;
  const rows = await filesWhere(
    ctx,
    sql`${taskFiles.taskId} in ${tasks} and ${isNew}`,
    ctx.db.read,
    count(sql``),
  );
  const byTask = Map.groupBy(rows, ({ taskId }) => taskId);
  return (taskId: string) => {
    const files = byTask.get(taskId) ?? [];
    return { files: files.map((row) => presentFile(ctx, row)), fileCount: files[0]?.fileCount ?? 0 };
  };
}

/** @throws NotFound, also if the caller may not see the client */
export async function findFile(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<TaskFileRow> {
  const [row] = await filesWhere(ctx, eq(taskFiles.id, id), db);
  if (!row) throw new NotFound();
  return row;
}

/**
 * Returns a file for the caller.
 * @throws NotFound
 */
export async function showFile(ctx: Context, { id }: Pick<TaskFileRow, "id">): Promise<TaskFile> {
  const [row] = await filesWhere(ctx, eq(taskFiles.id, id), ctx.db.read);
  if (!row) throw new NotFound();
  return presentFile(ctx, row);
}

export type ShownFileRow = Awaited<ReturnType<typeof filesWhere>>[number];

function filesWhere(ctx: Context, where: SQL, db: Reader | Tx, fileCount = sql<number>`0`) {
  const { firstName, lastName, email, role } = users;
  return db
    .select({
      ...getTableColumns(taskFiles),
      fileCount,
      sender: { firstName, lastName, email, role },
      linkEmail: links.email,
      verdict: fileScans.verdict,
      signature: fileScans.signature,
    })
    .from(taskFiles)
    .leftJoin(users, eq(users.id, taskFiles.uploadedById))
    .leftJoin(links, eq(links.id, taskFiles.linkId))
    .leftJoin(fileScans, eq(fileScans.scanKey, scanKey))
    .where(and(where, fileScope(ctx)))
    .orderBy(desc(taskFiles.id));
}

/** Restricts client users to files of their own clients' tasks, and staff to those that clients have sent. */
function fileScope(ctx: Context): SQL {
  const isSent = readsDrafts(ctx.actor) ? sql`true` : sql`not ${isDraftFile}`;
  if (ctx.actor.role !== "client") return isSent;
  return sql`${isSent} and ${taskFiles.taskId} in (
    select ${clientTasks.id} from ${clientTasks}
    join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
    join ${clients} on ${clients.id} = ${clientOnboarding.clientId} where ${clientScope(ctx)})`;
}
