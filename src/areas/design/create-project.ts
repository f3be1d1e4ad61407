import { designProjects } from "../../../db/schema";
import type { CreateDesignProject } from "../../contract/design";
import type { Context } from "../../domain/context";
import { write } from "../../domain/write";
import { requireClient } from "../clients";
import { requireAssignable } from "../users";
import type { ProjectColumns } from "./apply-project-change";
import { findProject, type ProjectRow } from "./queries";

/** Adds a project without a place in the order. @throws Invalid for an unknown client or somebody who takes no work */
export function createProject(ctx: Context, input: CreateDesignProject): Promise<ProjectRow> {
  return write(ctx, async ({ tx, now, record }) => {
    await requireClient(ctx, input.clientId, tx);
    await requireAssignable(tx, input.assignedDesignerId, "assignedDesignerId");
    const row: ProjectColumns = {
      ...input,
      id: Bun.randomUUIDv7(),
      startDate: input.startDate ?? ctx.today,
      assetsCompleted: 0,
      priorityOrder: 0,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(designProjects).values(row);
    record({ entity: "design_project", entityId: row.id, action: "create", after: row });
    return findProject(ctx, row.id, tx);
  });
}
