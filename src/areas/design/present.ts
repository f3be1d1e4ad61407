import type { DesignProject } from "#/src/contract/design";
import type { DesignPin } from "#/src/contract/pins";
import type { Context } from "#/src/domain/context";
import { projectNoun } from "#/src/domain/nouns/design";
import type { FoundPin } from "./pin-queries";
import type { ProjectRow } from "./queries";
import { isPastDue } from "./rules";

/** Returns a project as visible to the caller: client users do not get the team's internal fields. */
export function presentProject(
  { actor, today }: Pick<Context, "actor" | "today">,
  row: ProjectRow,
): DesignProject {
  const project = { ...row, isPastDue: isPastDue(row, today) };
  return actor.role === "client" ? withoutHidden(project) : project;
}

/** Safe because the API may leave out every hidden field. */
function withoutHidden(project: DesignProject): DesignProject {
  const shown = Object.entries(project).filter(([field]) => !projectNoun.hiddenFromClients.includes(field));
  return Object.fromEntries(shown) as DesignProject;
}

export function presentProjects(ctx: Context, rows: readonly ProjectRow[]): DesignProject[] {
  return rows.map((row) => presentProject(ctx, row));
}

/** Returns a pin without the state of its asset. */
export function presentPin(_: unknown, { approvalStatus: __, ...pin }: FoundPin): DesignPin {
  return pin;
}
