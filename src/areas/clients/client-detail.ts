import { onboardingOf, presentOnboarding } from "#/src/areas/onboarding";
import { presentTask, tasksOf } from "#/src/areas/tasks";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Context } from "#/src/domain/context";
import { findClient } from "#/src/domain/find-client";
import { showClient } from "./queries";

/** Everything the dashboard of a client shows. @throws NotFound */
export async function clientDetail(ctx: Context, clientId: string): Promise<ClientDetail> {
  const client = await findClient(ctx, clientId);
  const onboarding = await onboardingOf(ctx.db.read, clientId);
  const tasks = onboarding ? await tasksOf(ctx.db.read, onboarding.id) : [];
  return {
    client: await showClient(ctx, client),
    onboarding: onboarding && presentOnboarding(onboarding),
    tasks: tasks.map((task) => presentTask(ctx, task)),
  };
}
