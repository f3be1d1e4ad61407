import { brokeUnique } from "#/db/failure";
import type { TaskRow } from "#/db/schema";
import { endOfOnboarding, newTaskRow } from "#/src/areas/tasks";
import { requireAssignable } from "#/src/areas/users";
import type { OpenAuditTasks } from "#/src/contract/audit-tasks";
import type { Context } from "#/src/domain/context";
import { requireDateOrderOfNew } from "#/src/domain/date-order";
import { Conflict, Invalid } from "#/src/domain/errors";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { insertRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { driversOf, ruleTasksOf } from "./explanation";
import { findAudit } from "./queries";

/**
 * Creates the selected tasks in one operation, each with its audit and rule.
 * @throws NotFound; Invalid for a rule that cost the audit no points; Conflict before onboarding has started, or if a
 * rule has an open task already
 */
export async function openAuditTasks(
  ctx: Context,
  id: string,
  { tasks }: OpenAuditTasks,
): Promise<TaskRow[]> {
  try {
    return await write(ctx, async (w) => {
      const audit = await findAudit(ctx, id, w.tx);
      const { clientOnboardingId, sortOrder } = await endOfOnboarding(w.tx, audit.clientId);
      const drivers = driversOf(ctx, audit, await ruleTasksOf(w.tx, audit.clientId), null);
      const opened: TaskRow[] = [];
      for (const [at, { rule, ...fields }] of tasks.entries()) {
        const driver = drivers.find((one) => one.rule === rule);
        if (!driver)
          throw new Invalid([{ path: `tasks.${at}.rule`, message: "It took no points off this audit" }]);
        if (driver.openTask) throw new Conflict(isOpen(driver.openTask.name));
        await requireAssignable(w.tx, fields.assigneeUserId, `tasks.${at}.assigneeUserId`);
        requireDateOrderOfNew({ startDate: ctx.today, dueDate: fields.dueDate });
        const task = newTaskRow({
          ...fields,
          ...{
            description: null,
            status: "not_started",
            templateId: null,
            startDate: ctx.today,
            phase: "ongoing",
          },
          clientOnboardingId,
          sortOrder: sortOrder + at,
          ...{ auditId: audit.id, auditRule: rule, now: w.now, newId: w.newId },
        });
        await insertRow(w, taskNoun, task);
        opened.push(task);
      }
      return opened;
    });
  } catch (error) {
    if (brokeUnique(error, "client_tasks.audit_rule"))
      throw new Conflict("One of the rules has a task open already.");
    throw error;
  }
}

const isOpen = (name: string) => `“${name}” is open already: a rule gets no second task.`;
