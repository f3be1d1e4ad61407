import { type Denial, denial } from "#/islands/runtime/changes/denial";
import { accessState } from "#/src/contract/choices/access";
import type { Tone } from "#/src/contract/choices/choice";
import { designStatus } from "#/src/contract/choices/design";
import { leadStatus } from "#/src/contract/choices/leads";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { Role } from "#/src/contract/choices/users";
import type { WorkKind } from "#/src/contract/choices/work";

/** A status with its label and color. */
type StatusWords = { value: string; label: string; tone: Tone };

/** The statuses of each kind, in order; planned audits have none, and those of accesses are changed at their client. */
export const statusesOf: Record<WorkKind, readonly StatusWords[]> = {
  task: words(taskStatus),
  design_project: words(designStatus),
  upcoming_audit: [],
  access: words(accessState),
  lead: words(leadStatus),
};

type Choice<Key extends string> = {
  options: readonly { value: Key; label: string }[];
  tone: (key: Key) => Tone;
};

function words<Key extends string>({ options, tone }: Choice<Key>): StatusWords[] {
  return options.map((option) => ({ ...option, tone: tone(option.value) }));
}

/** Returns the reason why this person may not change the status of such an item, if any. */
export function statusDenial(role: Role, kind: WorkKind): Denial {
  if (kind === "task") return denial(role, "task.update");
  return denial(role, kind === "lead" ? "lead.update" : "project.updateProgress");
}

/** Returns the reason why this person may not change the date of such an item, if any. */
export function dateDenial(role: Role, kind: WorkKind): Denial {
  if (kind === "task") return denial(role, "task.update");
  return denial(role, kind === "lead" ? "lead.update" : "project.update");
}
