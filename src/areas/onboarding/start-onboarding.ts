import { bulkInsert } from "#/db/bulk-insert";
import type { Reader, Tx } from "#/db/client";
import { brokeUnique } from "#/db/failure";
import { type ClientRow, clientOnboarding, clientTasks, type OnboardingRow, taskNeeds } from "#/db/schema";
import { type KeptValues, keptValuesOf } from "#/src/areas/client-fields";
import { listTemplatesWithForms, type TemplateWithForm } from "#/src/areas/templates";
import { requireAssignable } from "#/src/areas/users";
import type { StartOnboarding } from "#/src/contract/onboarding";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { created } from "#/src/domain/nouns/entries";
import { onboardingNoun, taskNeedNoun, taskNoun } from "#/src/domain/nouns/tasks";
import { firstVersion } from "#/src/domain/rows";
import { readWorkingDays } from "#/src/domain/working-days";
import { type Write, write } from "#/src/domain/write";
import type { WorkingDays } from "#/src/format/working-days";
import { type PlannedTasks, planTasks } from "./plan-tasks";
import { onboardingOf } from "./queries";

type Started = { onboarding: OnboardingRow } & PlannedTasks;

/** The templates of all tasks, and the agency's working days. */
export type StandardPlan = { templates: readonly TemplateWithForm[]; calendar: WorkingDays };

/** The plan for all onboardings, and the values of the clients' own fields. */
type Basis = StandardPlan & { values: KeptValues };

const alreadyStarted = "Onboarding was already started for this client.";
const nothingToStart = "No template matches this client, so there is nothing to start.";

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
      const values = await keptValuesOf(w.tx, [clientId]);
      const plan = planOnboarding(client, { ...(await standardPlan(w.tx)), values }, start, w);
      if (plan.tasks.length === 0) throw new Conflict(nothingToStart);
      await insertPlans(w, [plan]);
      return plan;
    });
  } catch (error) {
    if (brokeUnique(error, "client_onboarding.client_id")) throw new Conflict(alreadyStarted);
    throw error;
  }
}

/** Reads what every new onboarding starts from. */
export async function standardPlan(db: Reader | Tx): Promise<StandardPlan> {
  const [templates, calendar] = await Promise.all([listTemplatesWithForms(db), readWorkingDays(db)]);
  return { templates, calendar };
}

/**
 * Builds the rows of an onboarding that starts now; without a matching template it has no tasks.
 * @throws Conflict for more prerequisites than an onboarding may have
 */
export function planOnboarding(
  client: ClientRow,
  { templates, calendar, values }: Basis,
  { startDate, targetLaunchDate = null, assigneeUserId = null }: StartOnboarding,
  { now, newId }: Pick<Write, "now" | "newId">,
): Started {
  const onboarding = newOnboarding(client.id, { startDate, targetLaunchDate }, { now, newId });
  return {
    onboarding,
    ...planTasks({ ...client, values: values.get(client.id) ?? new Map() }, templates, {
      onboarding,
      assigneeUserId,
      calendar,
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
    leftOut: [],
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
  await bulkInsert(
    w.tx,
    taskNeeds,
    plans.flatMap(({ needs }) => needs),
  );
  for (const { onboarding, tasks, needs } of plans) {
    w.record(created(onboardingNoun, onboarding));
    for (const task of tasks) w.record(created(taskNoun, task));
    for (const need of needs) w.record(created(taskNeedNoun, need));
  }
}
