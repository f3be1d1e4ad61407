import type { DesignProject } from "#/src/contract/design";
import type { DesignPin } from "#/src/contract/pins";
import type { Context } from "#/src/domain/context";
import type { FoundPin } from "./pin-queries";
import type { ProjectRow } from "./queries";
import { isPastDue } from "./rules";

/** Returns a project as visible to the caller: client users do not get the team's internal fields. */
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

/** Returns a pin without the state of its asset. */
export function presentPin(_: unknown, { approvalStatus: __, ...pin }: FoundPin): DesignPin {
  return pin;
}
