import type { ClientRow, TaskRow, TemplateRow } from "#/db/schema";
import { newTaskRow } from "#/src/areas/tasks";
import { taskCategoryOf } from "#/src/contract/choices/templates";
import type { Write } from "#/src/domain/write";
import { addDays } from "#/src/format/dates";

type Start = { onboardingId: string; startDate: string } & Pick<Write, "now" | "newId">;

/** One task for each template that is meant for the client's type, required or not, in template order. */
export function planTasks(
  client: Pick<ClientRow, "clientType">,
  templates: TemplateRow[],
  { onboardingId, startDate, now, newId }: Start,
): TaskRow[] {
  return templates
    .filter((template) => template.clientTypes.includes(client.clientType))
    .map((template, position) =>
      newTaskRow({
        clientOnboardingId: onboardingId,
        templateId: template.id,
        name: template.name,
        description: template.description,
        category: taskCategoryOf[template.category],
        owner: template.defaultOwner,
        assigneeUserId: null,
        startDate,
        dueDate: addDays(startDate, template.defaultDueInDays),
        status: "not_started",
        sortOrder: position + 1,
        now,
        newId,
      }),
    );
}
