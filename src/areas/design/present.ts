import type { DesignAsset, DesignDecision, DesignProject, DesignRevision } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import type { AssetRow, DecisionRow, RevisionRow } from "./asset-queries";
import type { ProjectRow } from "./queries";
import { isPastDue } from "./rules";

/** A project as this caller may see it: what the team keeps to itself is absent for client users. */
export function presentProject(
  { actor, today }: Pick<Context, "actor" | "today">,
  { designerNotes, internalNotes, estimatedHours, actualHours, priorityOrder, ...row }: ProjectRow,
): DesignProject {
  const project = { ...row, isPastDue: isPastDue(row, today) };
  if (actor.role === "client") return project;
  return { ...project, designerNotes, internalNotes, estimatedHours, actualHours, priorityOrder };
}

export function presentProjects(ctx: Context, rows: readonly ProjectRow[]): DesignProject[] {
  return rows.map((row) => presentProject(ctx, row));
}

/** Everyone who may see an asset sees all of it, but for revisions, which were read for the caller. */
export function presentAsset(row: AssetRow): DesignAsset {
  return {
    ...row,
    revisions: row.revisions.map(presentRevision),
    decisions: row.decisions.map(presentDecision),
  };
}

export function presentDecision(row: DecisionRow): DesignDecision {
  return { ...row };
}

export function presentRevision(row: RevisionRow): DesignRevision {
  return { ...row };
}
