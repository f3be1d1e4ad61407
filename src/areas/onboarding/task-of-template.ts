import type { ClientRow, OnboardingRow, TaskRow, TemplateRow } from "#/db/schema";
import { newTaskRow } from "#/src/areas/tasks";
import type { TemplateWithForm } from "#/src/areas/templates";
import { taskCategoryOf } from "#/src/contract/choices/templates";
import { limits } from "#/src/contract/limits";
import type { Instance } from "#/src/domain/templates/instances";
import type { Write } from "#/src/domain/write";
import { type DateText, showDate } from "#/src/format/show-dates";
import { cutTo, fillVariables } from "#/src/format/template-variables";
import type { Due } from "./due-by-rule";

type Place = Due & {
  onboarding: Pick<OnboardingRow, "id" | "targetLaunchDate">;
  startDate: DateText;
  /** The assignee, if it is a task of the agency. */
  assigneeUserId: string | null;
} & Pick<TaskRow, "phase" | "sortOrder"> &
  Pick<Write, "now" | "newId">;

/** Builds the task of a template for a client, with the variables of its texts replaced. */
export function taskOfTemplate(
  { template, brand }: Instance & { template: TemplateWithForm },
  client: Pick<ClientRow, "name">,
  { onboarding, assigneeUserId, ...place }: Place,
): TaskRow {
  const fill = filler({ client, brand, onboarding });
  const { clientTitle, description, defaultOwner: owner } = template;
  return newTaskRow({
    ...place,
    clientOnboardingId: onboarding.id,
    templateId: template.id,
    brand,
    name: fill(template.name, limits.nameLength),
    clientTitle: clientTitle && fill(clientTitle, limits.nameLength),
    description: description && fill(description, limits.textLength),
    category: taskCategoryOf[template.category],
    owner,
    assigneeUserId: owner === "agency" ? assigneeUserId : null,
    status: "not_started",
    formVersionId: template.formVersionId,
  });
}

/** Returns the name of a template's task. */
export function nameOf(
  { template, brand }: Pick<Instance, "brand"> & { template: Pick<TemplateRow, "name"> },
  client: Pick<ClientRow, "name">,
  onboarding: Pick<OnboardingRow, "targetLaunchDate">,
): string {
  return filler({ client, brand, onboarding })(template.name, limits.nameLength);
}

type Filled = Pick<Instance, "brand"> & {
  client: Pick<ClientRow, "name">;
  onboarding: Pick<OnboardingRow, "targetLaunchDate">;
};

/** Returns the function that replaces the variables in a text and cuts it. */
function filler({ client, brand, onboarding: { targetLaunchDate } }: Filled) {
  const values = { client: client.name, brand, launch: targetLaunchDate && showDate(targetLaunchDate) };
  return (text: string, most: number) => cutTo(fillVariables(text, values), most);
}
