import type { DesignProject } from "#/src/contract/design";
import type { DesignPin } from "#/src/contract/pins";
import type { Context } from "#/src/domain/context";
import type { FoundPin } from "./pin-queries";
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

/** A pin without how its asset stands. */
export function presentPin(_: unknown, { approvalStatus: __, ...pin }: FoundPin): DesignPin {
  return pin;
}
