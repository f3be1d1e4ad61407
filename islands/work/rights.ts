import { type Denial, denial } from "#/islands/runtime/denial";
import type { Role } from "#/src/contract/choices/users";
import type { WorkKind } from "#/src/contract/choices/work";

/** Why this person may not give such a thing another status, if so. */
export function statusDenial(role: Role, kind: WorkKind): Denial {
  if (kind === "task") return denial(role, "task.update");
  return denial(role, kind === "lead" ? "lead.update" : "project.updateProgress");
}

/** Why this person may not move such a thing to another day, if so. */
export function dateDenial(role: Role, kind: WorkKind): Denial {
  if (kind === "task") return denial(role, "task.update");
  return denial(role, kind === "lead" ? "lead.update" : "project.update");
}
