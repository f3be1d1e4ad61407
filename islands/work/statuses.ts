import type { Tone } from "#/src/contract/choices/choice";
import { designStatus } from "#/src/contract/choices/design";
import { leadStatus } from "#/src/contract/choices/leads";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { WorkKind } from "#/src/contract/choices/work";

/** A status in words and colour. */
export type StatusWords = { value: string; label: string; tone: Tone };

/** What each kind's status can be, in order; an audit to come has none. */
export const statusesOf: Record<WorkKind, readonly StatusWords[]> = {
  task: words(taskStatus),
  design_project: words(designStatus),
  upcoming_audit: [],
  lead: words(leadStatus),
};

type Choice<Key extends string> = {
  options: readonly { value: Key; label: string }[];
  tone: (key: Key) => Tone;
};

function words<Key extends string>({ options, tone }: Choice<Key>): StatusWords[] {
  return options.map((option) => ({ ...option, tone: tone(option.value) }));
}
