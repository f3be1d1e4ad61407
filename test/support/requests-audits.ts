import type { Audit, CreateAuditInput, UpcomingAudit } from "#/src/contract/audits";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, type TestApp } from "./app";
import type { Prepare } from "./requests";

let made = 0;

/** Builds the body of a new audit of this client, with optional fields. */
export function newAudit(clientId: string, fields: Record<string, unknown> = {}) {
  return { clientId, auditDate: "2026-03-09", ...fields };
}

/** Builds the body of a new upcoming audit, with optional fields. */
export function newUpcoming(fields: Record<string, unknown> = {}) {
  made++;
  return { brandName: `Coming Brand ${made}`, auditWeek: "Week of 16 March", ...fields };
}

/** Builds a plan with an audit's ad spend from one file, with optional fields of the file. */
export function newPlan(file: Record<string, unknown> = {}, figures: Record<string, unknown> = {}) {
  made++;
  const filled = { totalAdSpend: 69.5, acos: 122.4, ...figures };
  return {
    files: [
      {
        name: "ads.csv",
        sha256: made.toString(16).padStart(64, "0"),
        kind: "ads",
        marketplace: "amazon.com",
        currency: "USD",
        period: { from: "2026-02-01", to: "2026-02-28" },
        rows: 2,
        ...file,
      },
    ],
    figures: filled,
    sources: Object.fromEntries(
      Object.keys(filled).map((field) => [field, { files: [0], how: `How ${field} came about.` }]),
    ),
  };
}

/** Creates an audit as the manager, for a new client unless given. */
export async function addedAudit(
  app: TestApp,
  { clientId, ...fields }: Partial<CreateAuditInput> = {},
): Promise<Audit> {
  const body = newAudit(clientId ?? (await makeClient(app)).id, fields);
  const answer = await app.as("manager")("POST", "/api/client-audits", body);
  return expectJson<Audit>(answer, 201);
}

/** Figures for which one rule takes points: ACOS over its limit. */
export const highAcos = { clicks: 2_406, acos: 41 };

/** Builds the body that creates the task of that rule, with optional fields. */
export function acosTask(fields: Record<string, unknown> = {}) {
  const task = { rule: "acos_high", name: "Cut bids", category: "ads", owner: "agency" };
  return { tasks: [{ ...task, dueDate: "2026-03-16", assigneeUserId: null, ...fields }] };
}

/** Creates an audit with high ACOS for a client with a running onboarding, new unless given. */
export async function judgedAudit(app: TestApp, given?: string, fields: Partial<CreateAuditInput> = {}) {
  const clientId = given ?? (await makeClient(app)).id;
  if (!given) await makeOnboarding(app, clientId);
  return addedAudit(app, { clientId, ...highAcos, ...fields });
}

/** Creates a rule's done task that a later audit replaced by another: it cannot be reopened. */
export async function replacedTask(app: TestApp): Promise<Task> {
  const audit = await judgedAudit(app);
  const open = async () => {
    const answer = await app.as("manager")("POST", `/api/client-audits/${audit.id}/tasks`, acosTask());
    const [task] = await expectJson<Task[]>(answer, 201);
    if (!task) throw new Error("No task was opened.");
    return task;
  };
  const task = await open();
  await expectJson(await app.as("manager")("PATCH", `/api/tasks/${task.id}`, { status: "done" }));
  await open();
  return task;
}

/** Creates an upcoming audit as the manager. */
export async function addedUpcoming(
  app: TestApp,
  fields: Record<string, unknown> = {},
): Promise<UpcomingAudit> {
  const answer = await app.as("manager")("POST", "/api/upcoming-audits", newUpcoming(fields));
  return expectJson<UpcomingAudit>(answer, 201);
}

/** One valid request for each action on audits and upcoming audits. */
export const auditRequests = {
  "audit.list": () => ({ path: "/api/client-audits", status: 200 }),
  "audit.summary": () => ({ path: "/api/client-audits/summary", status: 200 }),
  "audit.create": ({ own }) => ({
    path: "/api/client-audits",
    body: newAudit(own.client.id, { totalBilledMonth: 2_500 }),
    status: 201,
  }),
  "audit.update": async ({ app, own }) => ({
    path: `/api/client-audits/${(await addedAudit(app, { clientId: own.client.id })).id}`,
    body: { salesTrendScore: 9 },
    status: 200,
  }),
  "audit.import": async ({ app, own }) => ({
    path: `/api/client-audits/${(await addedAudit(app, { clientId: own.client.id })).id}/import`,
    body: newPlan(),
    status: 200,
  }),
  "audit.delete": async ({ app, own }) => ({
    path: `/api/client-audits/${(await addedAudit(app, { clientId: own.client.id })).id}`,
    status: 204,
  }),
  "audit.explain": async ({ app, own }) => ({
    path: `/api/client-audits/${(await addedAudit(app, { clientId: own.client.id })).id}/explanation`,
    status: 200,
  }),
  "audit.openTasks": async ({ app }) => ({
    path: `/api/client-audits/${(await judgedAudit(app)).id}/tasks`,
    body: acosTask(),
    status: 201,
  }),
  "audit.basis": ({ own }) => ({
    path: `/api/client-audits/basis?clientId=${own.client.id}&auditDate=2026-03-09`,
    status: 200,
  }),
  "auditLimits.read": () => ({ path: "/api/audit-limits", status: 200 }),
  "auditLimits.change": () => ({
    path: "/api/audit-limits",
    body: { acosHigh: 35 + (made++ % 90) / 100 },
    status: 200,
  }),
  "upcomingAudit.list": () => ({ path: "/api/upcoming-audits", status: 200 }),
  "upcomingAudit.create": () => ({ path: "/api/upcoming-audits", body: newUpcoming(), status: 201 }),
  "upcomingAudit.delete": async ({ app }) => ({
    path: `/api/upcoming-audits/${(await addedUpcoming(app)).id}`,
    status: 204,
  }),
} satisfies Record<string, Prepare>;
