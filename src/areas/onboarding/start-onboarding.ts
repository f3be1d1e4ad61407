import { bulkInsert } from "#/db/bulk-insert";
import { brokeUnique } from "#/db/failure";
import { type ClientRow, clientOnboarding, clientTasks, type OnboardingRow, type TaskRow } from "#/db/schema";
import { newTaskRow } from "#/src/areas/tasks";
import { listTemplatesWithForms, type TemplateWithForm } from "#/src/areas/templates";
import { requireAssignable } from "#/src/areas/users";
import { taskCategoryOf } from "#/src/contract/choices/templates";
import type { StartOnboarding } from "#/src/contract/onboarding";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { created } from "#/src/domain/nouns/entries";
import { onboardingNoun, taskNoun } from "#/src/domain/nouns/tasks";
import { firstVersion } from "#/src/domain/rows";
import { type Write, write } from "#/src/domain/write";
import { addDays } from "#/src/format/dates";
import { onboardingOf } from "./queries";

type Started = { onboarding: OnboardingRow; tasks: TaskRow[] };

const alreadyStarted = "Onboarding was already started for this client.";
const nothingToStart = "No template matches this client's type, so there is nothing to start.";

/**
 * Starts a client's onboarding with its tasks.
 * @throws NotFound; Conflict if it has started already or no template matches; Invalid for an assignee who cannot be
 * given work
 */
export async function startOnboarding(
  ctx: Context,
  clientId: string,
  start: StartOnboarding,
): Promise<Started> {
  try {
    return await write(ctx, async (w) => {
      const client = await findClient(ctx, clientId, w.tx);
      if (await onboardingOf(w.tx, clientId)) throw new Conflict(alreadyStarted);
      await requireAssignable(w.tx, start.assigneeUserId);
      const plan = planOnboarding(client, await listTemplatesWithForms(w.tx), start, w);
      if (plan.tasks.length === 0) throw new Conflict(nothingToStart);
      await insertPlans(w, [plan]);
      return plan;
    });
  } catch (error) {
    if (brokeUnique(error, "client_onboarding.client_id")) throw new Conflict(alreadyStarted);
    throw error;
  }
}

/** Builds the rows of an onboarding that starts now; without a matching template it has no tasks. */
export function planOnboarding(
  client: ClientRow,
  templates: TemplateWithForm[],
  { startDate, targetLaunchDate = null, assigneeUserId = null }: StartOnboarding,
  { now, newId }: Pick<Write, "now" | "newId">,
): Started {
  const onboarding = newOnboarding(client.id, { startDate, targetLaunchDate }, { now, newId });
  return {
    onboarding,
    tasks: planTasks(client, templates, {
      onboardingId: onboarding.id,
      startDate,
      assigneeUserId,
      now,
      newId,
    }),
  };
}

/** Builds the complete row to be stored, before triggers count its tasks. */
export function newOnboarding(
  clientId: string,
  { startDate, targetLaunchDate = null }: Pick<StartOnboarding, "startDate" | "targetLaunchDate">,
  w: Pick<Write, "now" | "newId">,
): OnboardingRow {
  return {
    ...firstVersion(w),
    clientId,
    startDate,
    targetLaunchDate,
    totalTasks: 0,
    completedTasks: 0,
    completedAt: null,
  };
}

/** Inserts the rows of any number of plans, and logs them. */
export async function insertPlans(w: Write, plans: Started[]) {
  await bulkInsert(
    w.tx,
    clientOnboarding,
    plans.map(({ onboarding }) => onboarding),
  );
  await bulkInsert(
    w.tx,
    clientTasks,
    plans.flatMap(({ tasks }) => tasks),
  );
  for (const { onboarding, tasks } of plans) {
    w.record(created(onboardingNoun, onboarding));
    for (const task of tasks) w.record(created(taskNoun, task));
  }
}

type Start = { onboardingId: string; startDate: string; assigneeUserId: string | null } & Pick<
  Write,
  "now" | "newId"
>;

/**
 * Builds one task for each template of the client's type, required or optional, in template order. Tasks of the client
 * have no assignee.
 */
function planTasks(
  client: Pick<ClientRow, "clientType">,
  templates: TemplateWithForm[],
  { onboardingId, startDate, assigneeUserId, now, newId }: Start,
): TaskRow[] {
  return templates
    .filter((template) => template.clientTypes.includes(client.clientType))
    .map((template, position) =>
      newTaskRow({
        clientOnboardingId: onboardingId,
        templateId: template.id,
        name: template.name,
        clientTitle: template.clientTitle,
        description: template.description,
        category: taskCategoryOf[template.category],
        owner: template.defaultOwner,
        assigneeUserId: template.defaultOwner === "agency" ? assigneeUserId : null,
        startDate,
        dueDate: addDays(startDate, template.defaultDueInDays),
        status: "not_started",
        phase: "onboarding",
        formVersionId: template.formVersionId,
        sortOrder: position + 1,
        now,
        newId,
      }),
    );
}
