import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  clients,
  type DesignProjectRow,
  designAssets,
  designProjects,
  designRevisions,
  users,
} from "#/db/schema";
import { readerOf, unreadOfProject } from "#/src/areas/comments";
import { listUnreadAbout } from "#/src/areas/notices";
import type { DesignOfClient, DesignProjectDetail, DesignSummary } from "#/src/contract/design";
import { clientScope, revisionScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { assetsOf, projectDecisions } from "./asset-queries";
import { presentProject } from "./present";

/**
 * A project with the names shown beside it, and the number of recorded assets and revisions visible to the caller. If
 * any revisions are recorded, `numberOfRevisions` is their number, otherwise the value entered manually.
 */
export type ProjectRow = DesignProjectRow & {
  client: { name: string };
  assignedDesigner: { firstName: string | null; lastName: string | null } | null;
  recordedAssets: number;
  completedAssets: number;
  pendingAssets: number;
  newestPicture: string | null;
  recordedRevisions: number;
  unreadComments: number;
};

/**
 * Lists the projects visible to the caller, of all clients or of one: first those with a position, then the others by
 * due date.
 */
export function listProjects(
  ctx: Context,
  db: Reader | Tx = ctx.db.read,
  { clientId }: DesignOfClient = {},
): Promise<ProjectRow[]> {
  return projectsWhere(ctx, db, and(clientScope(ctx), isOf(clientId)));
}

/** Returns the clients of some projects, each once. */
export function clientsOf(projects: readonly { clientId: string }[]): string[] {
  return [...new Set(projects.map(({ clientId }) => clientId))];
}

function isOf(clientId: string | undefined): SQL | undefined {
  return clientId === undefined ? undefined : eq(designProjects.clientId, clientId);
}

/** @throws NotFound, also if the caller may not see the client */
export async function findProject(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<ProjectRow> {
  const [project] = await projectsWhere(ctx, db, and(eq(designProjects.id, id), clientScope(ctx)));
  if (!project) throw new NotFound();
  return project;
}

/**
 * Returns a project with its assets and their revisions, as visible to the caller.
 * @throws NotFound
 */
export async function findProjectDetail(ctx: Context, id: string): Promise<DesignProjectDetail> {
  const [project, assets, decisions, unreadNotices] = await Promise.all([
    findProject(ctx, id),
    assetsOf(ctx, id, ctx.db.read),
    projectDecisions(ctx, id),
    listUnreadAbout(ctx, id),
  ]);
  const detail = { project: presentProject(ctx, project), assets, decisions };
  return ctx.actor.role === "client" ? detail : { ...detail, unreadNotices };
}

/** Returns the figures of the four cards, over all projects visible to the caller, of all clients or of one. */
export async function designSummary(ctx: Context, { clientId }: DesignOfClient = {}): Promise<DesignSummary> {
  const p = designProjects;
  const isOverdue = sql`${p.dueDate} < ${ctx.today} and ${p.status} not in ('approved', 'completed')`;
  const [figures] = await ctx.db.read
    .select({
      total: count(),
      overdue: countOf(isOverdue),
      highPriority: countOf(eq(p.priority, "high")),
      pendingApproval: countOf(eq(p.clientApprovalStatus, "pending")),
    })
    .from(p)
    .innerJoin(clients, eq(clients.id, p.clientId))
    .where(and(clientScope(ctx), isOf(clientId)));
  return figures ?? { total: 0, overdue: 0, highPriority: 0, pendingApproval: 0 };
}

function countOf(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`;
}

function newestPicture(ctx: Context): SQL<string | null> {
  const { fileUrl, projectId, createdAt, id } = designRevisions;
  return sql`(select ${fileUrl} from ${designRevisions}
    where ${projectId} = ${designProjects.id} and ${fileUrl} like '/objects/%' and ${revisionScope(ctx)}
    order by ${createdAt} desc, ${id} desc limit 1)`;
}

async function projectsWhere(ctx: Context, db: Reader | Tx, where: SQL | undefined): Promise<ProjectRow[]> {
  const p = designProjects;
  const isInside = eq(designAssets.projectId, p.id);
  const rows = await db
    .select({
      project: p,
      clientName: clients.name,
      firstName: users.firstName,
      lastName: users.lastName,
      recordedAssets: db.$count(designAssets, isInside),
      completedAssets: db.$count(designAssets, and(isInside, eq(designAssets.status, "completed"))),
      pendingAssets: db.$count(designAssets, and(isInside, eq(designAssets.approvalStatus, "pending"))),
      newestPicture: newestPicture(ctx),
      recordedRevisions: db.$count(
        designRevisions,
        and(eq(designRevisions.projectId, p.id), revisionScope(ctx)),
      ),
      unreadComments: unreadOfProject(readerOf(ctx.actor), p.id),
    })
    .from(p)
    .innerJoin(clients, eq(clients.id, p.clientId))
    .leftJoin(users, eq(users.id, p.assignedDesignerId))
    .where(where)
    .orderBy(sql`${p.priorityOrder} = 0`, asc(p.priorityOrder), asc(p.dueDate), asc(p.id));
  return rows.map(({ project, clientName, firstName, lastName, ...recorded }) => ({
    ...project,
    ...recorded,
    client: { name: clientName },
    assignedDesigner: project.assignedDesignerId ? { firstName, lastName } : null,
    numberOfRevisions: recorded.recordedRevisions || project.numberOfRevisions,
  }));
}
