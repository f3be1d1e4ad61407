import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import {
  clientLeads,
  clientOnboarding,
  clients,
  clientTasks,
  designAssets,
  designProjects,
  designRevisions,
  type TaskFileRow,
  taskFiles,
  type UploadRow,
  uploads,
  users,
} from "#/db/schema";
import { serverLimits } from "#/src/contract/limits";
import type { ObjectKind } from "#/src/contract/objects";
import { isBy } from "#/src/domain/author";
import { clientScope, revisionScope } from "#/src/domain/client-scope";
import type { AnonymousContext, Context } from "#/src/domain/context";
import { isDraftFile, readsDrafts } from "#/src/domain/draft-files";
import { NotFound } from "#/src/domain/errors";
import { isReferredTo } from "#/src/domain/object-references";
import { hourMs, momentAfter } from "#/src/format/durations";
import { keyOf } from "#/src/services/object-store/object-store";

/** Finds the caller's own upload; null also for another user's. */
export async function findOwnUpload({ db, actor }: Context, id: string): Promise<UploadRow | null> {
  const [row] = await db.read
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isBy(uploads, actor)));
  return row ?? null;
}

/**
 * Finds the caller's own upload.
 * @throws NotFound
 */
export async function findUploadOfCaller(ctx: Context, id: string): Promise<UploadRow> {
  const upload = await findOwnUpload(ctx, id);
  if (!upload) throw new NotFound();
  return upload;
}

/** Finds any upload, for the holder of its signed address; null once its user is deactivated. */
export async function findUpload({ db }: AnonymousContext, id: string): Promise<UploadRow | null> {
  const [found] = await db.read
    .select({ upload: uploads })
    .from(uploads)
    .leftJoin(users, eq(users.id, uploads.userId))
    .where(and(eq(uploads.id, id), sql`${users.active} is not 0`));
  return found?.upload ?? null;
}

/** Stored, and no row has referred to it yet. */
const wasNeverUsed = eq(uploads.unusedSince, uploads.createdAt);

/** Claims an unused object that the caller uploaded; returns false if there is none. */
export async function takeOwnAndFree({ actor, now }: Context, path: string, tx: Tx): Promise<boolean> {
  const { rowsAffected } = await tx
    .update(uploads)
    .set({ unusedSince: null })
    .where(
      and(
        eq(uploads.keptKey, keyOf(path)),
        isBy(uploads, actor),
        gt(uploads.createdAt, oldestUsable(now)),
        wasNeverUsed,
      ),
    );
  return rowsAffected > 0;
}

/** Counts the caller's unused uploads, except those too old to be used. */
export function countUnused({ actor, now }: Context, tx: Tx): Promise<number> {
  const isUnused = or(eq(uploads.state, "issued"), wasNeverUsed);
  return tx.$count(uploads, and(isBy(uploads, actor), gt(uploads.createdAt, oldestUsable(now)), isUnused));
}

/**
 * Returns the creation time of the oldest upload that may be used. Uploads are swept after a day, and one in use must
 * not lose its object meanwhile.
 */
export function oldestUsable(now: string): string {
  return momentAfter(now, -serverLimits.uploadHours * hourMs);
}

/** Returns true if the caller may read a row that refers to the object, or uploaded it and no row refers to it yet. */
export async function mayRead(ctx: Context, path: string): Promise<boolean> {
  const right = sql`(${rightByRow(ctx, path)}) or exists (${ownUnused(ctx, path)})`;
  const [row] = await ctx.db.read.all<{ right: 0 | 1 }>(sql`select ${right} as "right"`);
  return row?.right === 1;
}

function rightByRow(ctx: Context, path: string): SQL {
  const kind = keyOf(path).split("/")[0] as ObjectKind;
  switch (kind) {
    case "avatars":
      return sql`exists (select 1 from ${clients} where ${clients.avatarUrl} = ${path} and ${clientScope(ctx)})`;
    case "photos":
      if (ctx.actor.role === "client") return sql`false`;
      return sql`exists (select 1 from ${clientLeads} where ${clientLeads.productImageUrl} = ${path})`;
    case "designs":
      return sql`exists (
        select 1 from ${designProjects}
        join ${clients} on ${clients.id} = ${designProjects.clientId}
        where ${clientScope(ctx)} and ${designProjects.id} in (
          select ${designAssets.projectId} from ${designAssets} where ${designAssets.fileUrl} = ${path}
          union all
          select ${designRevisions.projectId} from ${designRevisions} where ${designRevisions.fileUrl} = ${path} and ${revisionScope(ctx)}
        ))`;
    default:
      return sql`false`;
  }
}

function fileInScope(ctx: Context, path: string): SQL {
  return sql`
    select 1 from ${taskFiles}
    join ${clientTasks} on ${clientTasks.id} = ${taskFiles.taskId}
    join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
    join ${clients} on ${clients.id} = ${clientOnboarding.clientId}
    where ${taskFiles.path} = ${path} and ${clientScope(ctx)}
      and (${readsDrafts(ctx.actor)} or not ${isDraftFile})`;
}

/** Finds the file of a task by path; null also if the caller may not see the client. */
export async function findTaskFile(ctx: Context, path: string): Promise<TaskFileRow | null> {
  const [row] = await ctx.db.read
    .select()
    .from(taskFiles)
    .where(sql`${taskFiles.path} = ${path} and exists (${fileInScope(ctx, path)})`);
  return row ?? null;
}

function ownUnused({ actor }: Context, path: string): SQL {
  const key = keyOf(path);
  return sql`
    select 1 from ${uploads}
    where ${uploads.purpose} is null and ${isBy(uploads, actor)} and not ${isReferredTo(path)} and ${or(
      and(eq(uploads.keptKey, key), wasNeverUsed),
      and(eq(uploads.state, "issued"), eq(sql`'uploads/' || ${uploads.id}`, key)),
    )}`;
}
