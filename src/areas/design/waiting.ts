import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs, designAssets, designProjects } from "#/db/schema";

/** A version of an asset, or a project as a whole, that is pending the client's decision since `since`. */
export type WaitingApproval = {
  projectId: string;
  projectName: string;
  assetId: string | null;
  assetName: string | null;
  since: string;
};

/** Lists a client's pending approvals, longest pending first. A project with recorded assets is listed by those. */
export async function waitingApprovals(reader: Reader | Tx, clientId: string): Promise<WaitingApproval[]> {
  const ofAsset = requestedAt("design_asset", sql`${designAssets.id}`, "approvalStatus");
  const ofProject = requestedAt("design_project", sql`${designProjects.id}`, "clientApprovalStatus");
  const since = sql<string>`iif(${designAssets.id} is null,
    coalesce(${ofProject}, ${designProjects.updatedAt}), coalesce(${ofAsset}, ${designAssets.updatedAt}))`;
  const rows = await reader
    .select({
      projectId: designProjects.id,
      projectName: designProjects.projectName,
      assetId: designAssets.id,
      assetName: designAssets.assetName,
      since,
    })
    .from(designProjects)
    .leftJoin(designAssets, eq(designAssets.projectId, designProjects.id))
    .where(
      and(
        eq(designProjects.clientId, clientId),
        or(
          eq(designAssets.approvalStatus, "pending"),
          and(isNull(designAssets.id), eq(designProjects.clientApprovalStatus, "pending")),
        ),
      ),
    )
    .orderBy(since, designProjects.projectName, designAssets.sortOrder);
  return rows;
}

/** Builds the time at which the log last set it to pending; null if the log no longer contains it. */
function requestedAt(entity: string, id: SQL, column: string): SQL {
  return sql`(select max(entry.created_at) from ${auditLogs} as entry
    where entry.entity = ${entity} and entry.entity_id = ${id} and entry.after ->> ${column} = 'pending')`;
}
