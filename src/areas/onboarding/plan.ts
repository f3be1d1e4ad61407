import { taskCategoryOf } from "../../contract/choices/templates";
import type { Write } from "../../domain/write";
import { addDays } from "../../format/dates";
import type { ClientRow } from "../clients";
import { newTaskRow, type TaskRow } from "../tasks";
import type { TemplateRow } from "../templates";

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
