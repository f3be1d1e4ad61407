import type { ReschedulePlan } from "#/src/contract/due-dates";
import type { Action } from "#/src/contract/permissions";
import type { TemplatePlan } from "#/src/contract/template-plans";
import { expectJson, makeClient, makeOnboarding, type TestApp } from "./app";
import type { Prepare } from "./requests";

/** Valid requests for a client's onboarding as a whole. */
export const onboardingRequests = {
  "onboarding.start": async ({ app }) => ({
    path: `/api/clients/${(await makeClient(app)).id}/onboarding`,
    body: { startDate: "2026-03-09" },
    status: 201,
  }),
  "onboarding.reschedule": async ({ app }) => {
    const path = `/api/clients/${(await startedClient(app)).id}/onboarding/reschedule`;
    const dates = { targetLaunchDate: "2026-05-01" };
    const { planHash } = await expectJson<ReschedulePlan>(
      await app.as("manager")("POST", path, { ...dates, dryRun: true }),
    );
    return { path, body: { ...dates, planHash }, status: 200 };
  },
  "onboarding.matchTemplates": async ({ app }) => {
    const { path, templateId } = await withoutOneTask(app);
    const chosen = { add: [{ templateId }] };
    const { planHash } = await expectJson<TemplatePlan>(
      await app.as("manager")("POST", path, { ...chosen, dryRun: true }),
    );
    return { path, body: { ...chosen, planHash }, status: 200 };
  },
  "onboarding.update": async ({ app }) => ({
    path: `/api/clients/${(await startedClient(app)).id}/onboarding`,
    body: { targetLaunchDate: "2026-05-01" },
    status: 200,
  }),
  "onboarding.undo": async ({ app }) => ({
    path: `/api/clients/${(await startedClient(app)).id}/onboarding`,
    status: 204,
  }),
} satisfies Partial<Record<Action, Prepare>>;

async function startedClient(app: TestApp) {
  const client = await makeClient(app);
  await makeOnboarding(app, client.id);
  return client;
}

/** Starts an onboarding and deletes one of its tasks. Returns the path of its plan, and the template of the task. */
export async function withoutOneTask(app: TestApp) {
  const client = await makeClient(app);
  const [task] = (await makeOnboarding(app, client.id)).tasks;
  await app.as("manager")("DELETE", `/api/tasks/${task?.id}`);
  return { path: `/api/clients/${client.id}/onboarding/templates`, templateId: task?.templateId ?? "" };
}
