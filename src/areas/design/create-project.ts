import { type DesignProjectRow, designProjects } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { CreateDesignProject } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { requireDateOrderOfNew } from "#/src/domain/date-order";
import { requireClient } from "#/src/domain/find-client";
import { projectNoun } from "#/src/domain/nouns/design";
import { firstVersion } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { decisionIn, keepDecision, remarkOf } from "./decisions";
import { findProject, type ProjectRow } from "./queries";

/**
 * Creates a project without a position in the manual order.
 * @throws Invalid for an unknown client, a designer who cannot be given work, a due date before the start date, or a
 * rejection without a comment
 */
export function createProject(ctx: Context, { comment, ...input }: CreateDesignProject): Promise<ProjectRow> {
  return write(ctx, async (w) => {
    const { tx, record } = w;
    const decision = decisionIn("not_sent", { approval: input.clientApprovalStatus, comment });
    await requireClient(ctx, input.clientId, tx);
    await requireAssignable(tx, input.assignedDesignerId, "assignedDesignerId");
    const startDate = input.startDate ?? ctx.today;
    requireDateOrderOfNew({ startDate, dueDate: input.dueDate });
    const row: DesignProjectRow = {
      ...input,
      ...firstVersion(w),
      startDate,
      assetsCompleted: 0,
      priorityOrder: 0,
    };
    await tx.insert(designProjects).values(row);
    const after = { ...row, ...remarkOf(decision) };
    record({ entity: projectNoun.entity, entityId: row.id, action: "create", after });
    await keepDecision(ctx, w, { projectId: row.id }, decision);
    return findProject(ctx, row.id, tx);
  });
}
