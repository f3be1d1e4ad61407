import type { Role } from "#/src/contract/choices/users";
import { limits } from "#/src/contract/limits";
import { type Action, can } from "#/src/contract/permissions";
import type { Task } from "#/src/contract/tasks";
import type { Template } from "#/src/contract/templates";
import { type Call, linkClientUser, makeClient, makeOnboarding, type TestApp, withToken } from "./app";
import { addWaitingDevice } from "./device";
import { ownUndo } from "./operations";
import { addPerson } from "./people";
import type { PublicAction } from "./public-action";
import { addStoppedSeries } from "./recurring-tasks";
import { accessRequests } from "./requests-access";
import { accountRequests } from "./requests-account";
import { auditRequests } from "./requests-audits";
import { commentRequests } from "./requests-comments";
import { designRequests } from "./requests-design";
import { fileRequests } from "./requests-files";
import { formRequests } from "./requests-forms";
import { invitationRequests } from "./requests-invitations";
import { leadRequests } from "./requests-leads";
import { mailRequests } from "./requests-mail";
import { noticeRequests } from "./requests-notices";
import { onboardingRequests } from "./requests-onboarding";
import { reminderRequests } from "./requests-reminders";
import { reviewRequests } from "./requests-reviews";
import { uploadRequests } from "./requests-uploads";
import { userRequests } from "./requests-users";
import { viewRequests } from "./requests-views";
import { forEachBrand } from "./templates";
import { testMoment } from "./zones";

/** A request that succeeds for everyone with the right. */
export type GoodRequest = { path: string; body?: unknown; status: number };

/** Creates two clients with running onboardings; the client user belongs to the first. */
export async function makeWorld(app: TestApp) {
  const own = await makeClient(app, { name: "Own House" });
  const other = await makeClient(app, { name: "Other House" });
  const { tasks: ownTasks } = await makeOnboarding(app, own.id);
  const { tasks: otherTasks } = await makeOnboarding(app, other.id);
  // The client user belongs to two clients, so that every test of the world covers a set.
  const also = await makeClient(app, { name: "Second House" });
  await linkClientUser(app, own.id, also.id);
  return {
    app,
    own: { client: own, agencyTask: ownedBy(ownTasks, "agency"), clientTask: ownedBy(ownTasks, "client") },
    other: {
      client: other,
      agencyTask: ownedBy(otherTasks, "agency"),
      clientTask: ownedBy(otherTasks, "client"),
    },
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Prepares the request of an admin, or of the given role where it matters. */
export type Prepare = (world: World, role?: Role) => Promise<GoodRequest> | GoodRequest;

/** Actions without a request body. */
export const bodiless: readonly string[] = [
  "lead.generateProfile",
  "task.continue",
  "operation.undo",
  "mail.sendTest",
  "mail.sendAgain",
  "invitation.sendAgain",
  "reminder.send",
  "review.sendAgain",
  "request.submit",
];

/** One valid request for each action behind `allow`, prepared so that any number can be sent. */
export const goodRequests: Record<Exclude<Action, PublicAction>, Prepare> = {
  ...accountRequests,
  ...reminderRequests,
  ...reviewRequests,
  ...fileRequests,
  ...formRequests,
  ...noticeRequests,
  ...onboardingRequests,
  "auth.user": () => ({ path: "/api/auth/user", status: 200 }),
  "auth.token": () => ({ path: "/api/auth/token", status: 200 }),
  "auth.token.revoke": () => ({ path: "/api/auth/token", status: 204 }),
  "docs.openapi": () => ({ path: "/api/openapi.json", status: 200 }),
  "docs.page": () => ({ path: "/api/docs", status: 200 }),
  "client.list": () => ({ path: "/api/clients", status: 200 }),
  "client.summary": () => ({ path: "/api/clients/summary", status: 200 }),
  "client.read": ({ own }) => ({ path: `/api/clients/${own.client.id}`, status: 200 }),
  "client.home": ({ own }) => ({ path: `/api/clients/${own.client.id}/home`, status: 200 }),
  "client.create": () => ({ path: "/api/clients", body: newClient(), status: 201 }),
  "client.update": ({ own }) => ({
    path: `/api/clients/${own.client.id}`,
    body: { primaryContactName: unique("Contact") },
    status: 200,
  }),
  "client.import": () => ({
    path: "/api/clients/import",
    body: { rows: [{ line: 2, ...newClient() }] },
    status: 200,
  }),
  "event.stream": () => ({ path: "/api/events?wait=false", status: 200 }),
  "operation.list": () => ({ path: "/api/operations", status: 200 }),
  "operation.undo": async (world, role = "admin") => ({
    path: await ownUndo(world, role),
    status: role === "viewer" ? 403 : 200,
  }),
  "task.create": ({ own }) => ({
    path: `/api/clients/${own.client.id}/tasks`,
    body: newTask(),
    status: 201,
  }),
  "task.import": ({ own }) => ({
    path: `/api/clients/${own.client.id}/tasks/import`,
    body: { rows: [{ line: 2, ...importedTask() }] },
    status: 200,
  }),
  "task.read": ({ own }) => ({ path: `/api/tasks/${own.clientTask.id}`, status: 200 }),
  "task.setNeeds": ({ app, own }) => ({
    path: `/api/tasks/${own.agencyTask.id}/needs`,
    body: [{ id: own.clientTask.id, afterDays: nextDays(app) }],
    status: 200,
  }),
  "task.update": ({ own }) => ({
    path: `/api/tasks/${own.clientTask.id}`,
    body: { status: nextStatus() },
    status: 200,
  }),
  "task.continue": async ({ app, own }) => ({
    path: `/api/tasks/${(await addStoppedSeries(app, own.client.id)).id}/next`,
    status: 201,
  }),
  "task.delete": async (world) => ({ path: `/api/tasks/${(await addedTask(world)).id}`, status: 204 }),
  "task.addNote": ({ own }) => ({
    path: `/api/tasks/${own.clientTask.id}/notes`,
    body: { note: "Called." },
    status: 201,
  }),
  "task.addEvidence": ({ own }) => ({
    path: `/api/tasks/${own.clientTask.id}/evidence`,
    body: { url: `https://example.com/${Bun.randomUUIDv7()}` },
    status: 201,
  }),
  "task.nameEvidence": async (world) => ({
    path: `/api/tasks/${world.own.clientTask.id}/evidence`,
    body: { url: await addedLink(world), name: "The plan" },
    status: 200,
  }),
  "task.removeEvidence": async (world) => ({
    path: `/api/tasks/${world.own.clientTask.id}/evidence?url=${encodeURIComponent(await addedLink(world))}`,
    status: 200,
  }),
  "task.answer": async (world) => ({
    path: `/api/tasks/${(await addedTask(world, { owner: "client" })).id}/answer`,
    body: { links: [{ url: `https://example.com/${Bun.randomUUIDv7()}`, name: "Our photos" }] },
    status: 201,
  }),
  "task.change": ({ own }) => ({
    path: "/api/tasks",
    body: { ids: [own.agencyTask.id], change: { status: nextStatus() } },
    status: 200,
  }),
  "template.list": () => ({ path: "/api/templates", status: 200 }),
  "template.create": () => ({
    path: "/api/templates",
    body: newTemplate({ name: unique("Enroll {{brand}} as Number"), ...forEachBrand }),
    status: 201,
  }),
  "template.update": async ({ app }) => ({
    path: `/api/templates/${(await addedTemplate(app)).id}`,
    body: { name: unique("Ready for {{launch}} as Number"), ...forEachBrand },
    status: 200,
  }),
  "template.delete": async ({ app }) => ({
    path: `/api/templates/${(await addedTemplate(app)).id}`,
    status: 204,
  }),
  "template.reorder": async ({ app }) => ({
    path: "/api/templates/reorder",
    body: { templates: (await templatesOf(app)).map(({ id }, sortOrder) => ({ id, sortOrder })) },
    status: 200,
  }),
  "template.reorderCategories": async ({ app }) => ({
    path: "/api/templates/reorder-categories",
    body: { categories: [...new Set((await templatesOf(app)).map(({ category }) => category))] },
    status: 200,
  }),
  "report.read": () => ({ path: "/api/reports/summary", status: 200 }),
  "search.all": () => ({ path: "/api/search?q=house", status: 200 }),
  "work.list": () => ({ path: "/api/work?person=all", status: 200 }),
  "work.summary": () => ({ path: "/api/work/summary", status: 200 }),
  "auditLog.list": () => ({ path: "/api/admin/audit-logs", status: 200 }),
  "device.approve": async ({ app }) => ({
    path: "/api/device/approve",
    body: { userCode: (await addWaitingDevice(app)).userCode },
    status: 200,
  }),
  "designer.list": () => ({ path: "/api/users/designers", status: 200 }),
  ...accessRequests,
  ...auditRequests,
  ...commentRequests,
  ...designRequests,
  ...invitationRequests,
  ...leadRequests,
  ...mailRequests,
  ...uploadRequests,
  ...userRequests,
  ...viewRequests,
};

export const roles: Role[] = ["admin", "manager", "contributor", "viewer", "client"];

export function newClient(fields: Record<string, unknown> = {}) {
  return {
    name: unique("House"),
    brandNames: ["Brand"],
    primaryContactName: "Nora Contact",
    primaryContactEmail: "nora@brand.test",
    ...fields,
  };
}

/** Builds a row of an import, each for another task. */
export function importedTask(fields: Record<string, unknown> = {}) {
  counter++;
  const taskId = String(1_200_000_000_000_000n + BigInt(counter));
  return { taskId, name: unique("From Asana"), category: "ads", dueDate: "2026-04-01", ...fields };
}

export function newTask(fields: Record<string, unknown> = {}) {
  return { name: unique("Task"), category: "ads", dueDate: "2026-04-01", ...fields };
}

export function newTemplate(fields: Record<string, unknown> = {}) {
  return { name: unique("Template"), category: "reporting", ...fields };
}

/** Returns the role that sends an action's requests: an admin, unless only clients may. */
export function senderOf(action: Action): Role {
  return can("admin", action) ? "admin" : "client";
}

/**
 * Returns the caller for an action as this role: routes of the calling token need a token, and revoking must not
 * spend the shared one.
 */
export async function callerOf(app: TestApp, action: Action, role: Role): Promise<Call> {
  if (!action.startsWith("auth.token")) return app.as(role);
  const email = `${unique(role).replace(" ", "-")}-token@portal.test`;
  return withToken(app.url, await addPerson(app.db, new Date(testMoment), { role, email }));
}

let counter = 0;

export function unique(word: string): string {
  counter++;
  return `${word} ${counter}`;
}

function nextStatus(): string {
  counter++;
  return counter % 2 === 0 ? "done" : "in_progress";
}

const daysAfter = new WeakMap<TestApp, number>();

/** Returns other days for each request of an app. */
function nextDays(app: TestApp): number {
  const days = ((daysAfter.get(app) ?? 0) + 1) % limits.needAfterDays.max;
  daysAfter.set(app, days);
  return days;
}

/** Attaches a new link to the own client's task. */
async function addedLink({ app, own }: World): Promise<string> {
  const url = `https://example.com/${Bun.randomUUIDv7()}`;
  await app.as("manager")("POST", `/api/tasks/${own.clientTask.id}/evidence`, { url });
  return url;
}

async function addedTask({ app, own }: World, fields: object = {}): Promise<Task> {
  const task = { ...newTask(), ...fields };
  const answer = await app.as("manager")("POST", `/api/clients/${own.client.id}/tasks`, task);
  return (await answer.json()) as Task;
}

async function addedTemplate(app: TestApp): Promise<Template> {
  const answer = await app.as("manager")("POST", "/api/templates", newTemplate());
  return (await answer.json()) as Template;
}

async function templatesOf(app: TestApp): Promise<Template[]> {
  return (await (await app.as("manager")("GET", "/api/templates")).json()) as Template[];
}

function ownedBy(tasks: Task[], owner: Task["owner"]): Task {
  const found = tasks.find((task) => task.owner === owner);
  if (!found) throw new Error(`No template makes a task owned by ${owner}.`);
  return found;
}
