import { eq } from "drizzle-orm";
import { bulkInsert } from "#/db/bulk-insert";
import {
  clientAccess,
  clientTasks,
  designAssets,
  designRevisions,
  invitations,
  rateLimits,
  reviewLinks,
  taskNeeds,
} from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import { limits, serverLimits } from "#/src/contract/limits";
import type { Mail } from "#/src/contract/mail";
import type { Action } from "#/src/contract/permissions";
import { expectJson, makeClient, makeOnboarding, type TestApp } from "./app";
import { forgetCounts } from "./ceilings";
import { formConflicts } from "./conflicts-forms";
import { templateConflicts } from "./conflicts-templates";
import { sessionHeaders } from "./delayed-requests";
import { ownUndo } from "./operations";
import { addPerson } from "./people";
import { newClient, newTask, newTemplate, type World } from "./requests";
import { addedAccess } from "./requests-access";
import { acosTask, addedAudit, highAcos, newAudit, newPlan, replacedTask } from "./requests-audits";
import { addedComment, ageComment, fillConversation } from "./requests-comments";
import { addedAsset, addedProject, addedRevision } from "./requests-design";
import { addedFile, fillFiles } from "./requests-files";
import { invited } from "./requests-invitations";
import { addedLead } from "./requests-leads";
import { addedPin, fillPins, sentReview } from "./requests-reviews";
import { addedView, newView } from "./requests-views";
import { askUpload, putFile } from "./sent-files";
import { testMoment } from "./zones";

type Changes = { path?: string; body?: unknown; headers?: Record<string, string> };
export type Conflicts = Partial<Record<Action, Conflict>>;
export type Conflict = (world: World) => Promise<Changes> | Changes;

/** For each action that can conflict with stored data: turns an admin's valid request into a conflicting one. */
export const conflicts = {
  "client.create": ({ other }) => ({ body: newClient({ name: other.client.name }) }),
  "client.update": ({ other }) => ({ body: { name: other.client.name } }),
  "onboarding.start": ({ own }) => ({ path: `/api/clients/${own.client.id}/onboarding` }),
  "onboarding.reschedule": () => ({
    body: { targetLaunchDate: "2026-05-01", planHash: "0".repeat(64) },
  }),
  "onboarding.undo": async ({ app }) => {
    const { id } = await makeClient(app);
    const [task] = (await makeOnboarding(app, id)).tasks;
    await app.as("manager")("PATCH", `/api/tasks/${task?.id}`, { status: "in_progress" });
    return { path: `/api/clients/${id}/onboarding` };
  },
  "task.create": async ({ app }) => ({
    path: `/api/clients/${(await makeClient(app)).id}/tasks`,
    body: newTask(),
  }),
  "task.import": async ({ app }) => ({
    path: `/api/clients/${(await makeClient(app)).id}/tasks/import`,
  }),
  "task.update": async ({ app }) => ({
    path: `/api/tasks/${(await replacedTask(app)).id}`,
    body: { status: "in_progress" },
  }),
  "task.continue": ({ own }) => ({ path: `/api/tasks/${own.agencyTask.id}/next` }),
  "task.setNeeds": ({ own }) => ({ body: [{ id: own.agencyTask.id }] }),
  "task.delete": async ({ app, own }) => ({
    path: `/api/tasks/${await fullPrerequisite(app, own.agencyTask.id)}`,
  }),
  "task.change": async ({ app }) => ({
    body: { ids: [(await replacedTask(app)).id], change: { status: "in_progress" } },
  }),
  "audit.openTasks": async ({ app }) => ({
    path: `/api/client-audits/${(await addedAudit(app, highAcos)).id}/tasks`,
    body: acosTask(),
  }),
  "operation.undo": async (world) => {
    const path = await ownUndo(world, "admin");
    await ownUndo(world, "manager");
    return { path };
  },
  "task.addNote": async ({ app, own }) => {
    const notes = "x".repeat(serverLimits.notesLength);
    const full = eq(clientTasks.id, own.clientTask.id);
    await app.db.transaction((tx) => tx.update(clientTasks).set({ notes }).where(full));
    return {};
  },
  "task.addEvidence": async ({ app, own }) => {
    const body = { url: "https://example.com/twice" };
    await app.as("manager")("POST", `/api/tasks/${own.clientTask.id}/evidence`, body);
    return { body };
  },
  "task.answer": async ({ app, own }) => {
    const task = { ...newTask(), owner: "client", status: "done" };
    const added = await app.as("manager")("POST", `/api/clients/${own.client.id}/tasks`, task);
    return { path: `/api/tasks/${(await expectJson<{ id: string }>(added, 201)).id}/answer` };
  },
  "task.nameEvidence": () => ({ body: { url: "https://example.com/removed", name: "Too late" } }),
  "task.removeEvidence": ({ own }) => ({
    path: `/api/tasks/${own.clientTask.id}/evidence?url=https%3A%2F%2Fexample.com%2Fremoved`,
  }),
  ...templateConflicts,
  "template.reorder": () => ({ body: { templates: [{ id: Bun.randomUUIDv7(), sortOrder: 0 }] } }),
  "template.reorderCategories": async ({ app }) => {
    for (const category of ["admin", "reporting"]) {
      await app.as("manager")("POST", "/api/templates", newTemplate({ category }));
    }
    return { body: { categories: ["admin"] } };
  },
  "user.add": ({ app }) => ({ body: { email: app.people.viewer.email, role: "viewer" } }),
  "user.update": ({ app }) => ({ path: `/api/admin/users/${app.people.admin.id}` }),
  "user.changeRole": ({ app }) => ({ path: `/api/admin/users/${app.people.admin.id}/role` }),
  "lead.createClient": async ({ app }) => ({ path: `/api/client-leads/${(await addedLead(app)).id}/client` }),
  "lead.linkClient": async ({ app }) => ({ path: `/api/client-leads/${(await addedLead(app)).id}/client` }),
  "view.create": async ({ app }) => ({ body: newView({ name: (await addedView(app, {}, "admin")).name }) }),
  "view.update": async ({ app }) => ({ body: { name: (await addedView(app, {}, "admin")).name } }),
  "asset.decide": () => ({ body: { revisionId: Bun.randomUUIDv7(), decision: "approved" } }),
  "review.send": async ({ app }) => ({
    path: `/api/design-assets/${(await addedAsset(app, (await addedProject(app)).id)).id}/review`,
  }),
  "review.sendAgain": async (world) => ({ path: `${await answeredLink(world)}/send` }),
  "review.withdraw": async (world) => ({ path: await answeredLink(world) }),
  "pin.add": async ({ app }) => {
    const { id } = await addedAsset(app, (await addedProject(app)).id);
    const revision = await addedRevision(app, id, { sendForReview: true });
    await fillPins(app, await addedPin(app, revision.id));
    return { path: `/api/design-revisions/${revision.id}/pins` };
  },
  "reminder.send": ({ own }) => ({ path: `/api/clients/${own.client.id}/reminders` }),
  "invitation.send": ({ app }) => ({ body: { email: app.people.viewer.email } }),
  "invitation.sendAgain": async ({ app, own }) => ({
    path: `/api/invitations/${await withdrawn(app, own.client.id)}/send`,
  }),
  "reminder.sendMany": ({ own }) => ({ body: { ids: [own.client.id], planHash: "outdated" } }),
  "invitation.sendMany": ({ own }) => ({ body: { ids: [own.client.id], planHash: "outdated" } }),
  "invitation.withdraw": async ({ app, own }) => {
    const { id } = await invited(app, own.client.id);
    const used = { usedAt: testMoment, usedFrom: "127.0.0.1" };
    await app.db.transaction((tx) => tx.update(invitations).set(used).where(eq(invitations.id, id)));
    return { path: `/api/invitations/${id}` };
  },
  "mail.sendAgain": async ({ app }) => {
    await forgetCounts(app);
    const { id } = await expectJson<Mail>(await app.as("admin")("POST", "/api/admin/mail/test"), 201);
    return { path: `/api/admin/mail/${id}/send` };
  },
  "token.create": async ({ app }) => {
    const body = { name: "Twice", role: "viewer" };
    await app.as("admin")("POST", "/api/admin/tokens", body);
    return { body };
  },
  "upload.request": async ({ app }) => {
    const email = "many-uploads@portal.test";
    const person = await addPerson(app.db, new Date(testMoment), { role: "manager", email });
    for (let index = 0; index < amounts.unusedUploads.most; index++) await askUpload(app, person);
    return { headers: sessionHeaders(app, person) };
  },
  "upload.send": async ({ app }) => {
    const { uploadURL } = await askUpload(app, "manager");
    await putFile(uploadURL);
    await app.as("manager")("PUT", "/api/client-avatars", { avatarImageURL: uploadURL });
    return { path: uploadURL.slice(app.url.length) };
  },
  "upload.sign": async ({ app }) => ({ path: `${await inOnePiece(app)}/parts` }),
  "upload.complete": async ({ app }) => ({ path: `${await inOnePiece(app)}/complete` }),
  "upload.end": async ({ app, own }) => {
    const { path } = await addedFile(app, own.clientTask.id, undefined, "admin");
    return { path: `/api/objects/upload/${path.split("/").at(-1)}` };
  },
  "lead.generateProfile": async ({ app }) => {
    const { id } = await addedLead(app);
    const resetAt = Date.parse("2199-01-01");
    await app.db.transaction((tx) =>
      tx.insert(rateLimits).values({ key: `profile-call:${id}`, hits: 1, resetAt }),
    );
    return { path: `/api/client-leads/${id}/generate-profile` };
  },
  "audit.create": ({ own }) => ({ body: newAudit(own.client.id, { upcomingAuditId: Bun.randomUUIDv7() }) }),
  "audit.import": async ({ app }) => {
    const [audit, body] = [await addedAudit(app), newPlan()];
    await expectJson(await app.as("manager")("POST", `/api/client-audits/${audit.id}/import`, body));
    return { path: `/api/client-audits/${audit.id}/import`, body };
  },
  "project.reorder": () => ({ body: { projectUpdates: [{ id: Bun.randomUUIDv7(), priorityOrder: 1 }] } }),
  "project.update": async ({ app }) => {
    const { id } = await addedProject(app, { numberOfAssets: 2 });
    for (const assetName of ["One", "Two"]) await addedAsset(app, id, { assetName });
    return { path: `/api/design-projects/${id}`, body: { numberOfAssets: 1 } };
  },
  "project.updateProgress": async ({ app }) => {
    const { id } = await addedProject(app);
    await addedAsset(app, id);
    return { path: `/api/design-projects/${id}/progress` };
  },
  "asset.create": async ({ app }) => {
    const { id } = await addedProject(app);
    const asset = await addedAsset(app, id);
    const [row] = await app.db.read.select().from(designAssets).where(eq(designAssets.id, asset.id));
    if (!row) throw new Error("The asset is not there.");
    const more = Array.from({ length: amounts.assetsPerProject.most }, () => ({
      ...row,
      id: Bun.randomUUIDv7(),
    }));
    await app.db.transaction((tx) => tx.insert(designAssets).values(more));
    return { path: `/api/design-projects/${id}/assets` };
  },
  "asset.addRevision": async ({ app }) => {
    const { id } = await addedAsset(app, (await addedProject(app)).id);
    const revision = await addedRevision(app, id, { comments: "First" });
    const [row] = await app.db.read.select().from(designRevisions).where(eq(designRevisions.id, revision.id));
    if (!row) throw new Error("The revision is not there.");
    const more = Array.from({ length: amounts.revisionsPerAsset.most }, (_, at) => ({
      ...row,
      id: Bun.randomUUIDv7(),
      revisionNumber: at + 2,
    }));
    await app.db.transaction((tx) => tx.insert(designRevisions).values(more));
    return { path: `/api/design-assets/${id}/revisions` };
  },
  "revision.addComment": async ({ app }) => {
    const { id, projectId } = await addedAsset(app, (await addedProject(app)).id);
    const revision = await addedRevision(app, id);
    await fillConversation(app, await addedComment(app, `/api/design-projects/${projectId}`));
    return { path: `/api/design-revisions/${revision.id}/comments` };
  },
  "taskComment.add": async ({ app, own }) => {
    const path = `/api/tasks/${own.agencyTask.id}`;
    await fillConversation(app, await addedComment(app, path));
    return { path: `${path}/comments` };
  },
  "projectComment.add": async ({ app }) => {
    const path = `/api/design-projects/${(await addedProject(app)).id}`;
    await fillConversation(app, await addedComment(app, path));
    return { path: `${path}/comments` };
  },
  "taskFile.add": async ({ app, own }) => {
    const file = await addedFile(app, own.agencyTask.id);
    await fillFiles(app, file);
    return { path: `/api/tasks/${own.agencyTask.id}/files` };
  },
  "access.create": async ({ app }) => {
    const { id } = await makeClient(app);
    const { client: _, verifier: __, ...access } = await addedAccess(app, id);
    const more = Array.from({ length: amounts.clientAccess.most - 1 }, () => ({
      ...access,
      name: "Selling Partner API, US",
      id: Bun.randomUUIDv7(),
    }));
    await app.db.transaction((tx) => tx.insert(clientAccess).values(more));
    return { path: `/api/clients/${id}/access` };
  },
  ...formConflicts,
  "comment.update": tooLate,
  "comment.delete": tooLate,
} satisfies Conflicts;

async function tooLate({ app, own }: World) {
  const comment = await addedComment(app, `/api/tasks/${own.clientTask.id}`, {}, "contributor");
  await ageComment(app, comment);
  return { path: `/api/comments/${comment.id}`, headers: sessionHeaders(app, app.people.contributor) };
}

/** Adds a task whose only follower would get too many prerequisites without it. Returns its id. */
async function fullPrerequisite(app: TestApp, likeId: string): Promise<string> {
  const [like] = await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, likeId));
  if (!like) throw new Error("There is no such task.");
  const tasks = Array.from({ length: limits.taskNeeds + 3 }, () => ({ ...like, id: Bun.randomUUIDv7() }));
  const [follower, task, ...needed] = tasks.map(({ id }) => id);
  const edges = needed.map((needsId) => ({ id: Bun.randomUUIDv7(), taskId: `${task}`, needsId }));
  const first = { id: Bun.randomUUIDv7(), taskId: `${follower}`, needsId: `${task}` };
  await app.db.transaction(async (tx) => {
    await bulkInsert(tx, clientTasks, tasks);
    await bulkInsert(tx, taskNeeds, [first, ...edges]);
  });
  return `${task}`;
}

async function withdrawn(app: TestApp, clientId: string): Promise<string> {
  const { id } = await invited(app, clientId);
  await app.as("manager")("DELETE", `/api/invitations/${id}`);
  return id;
}

async function answeredLink({ app, own }: World): Promise<string> {
  const { link } = await sentReview(app, { clientId: own.client.id });
  const used = { usedAt: testMoment, usedFrom: "127.0.0.1" };
  await app.db.transaction((tx) => tx.update(reviewLinks).set(used).where(eq(reviewLinks.id, link.id)));
  return `/api/review-links/${link.id}`;
}

/** Returns the address of an admin's upload that is not sent in parts. */
async function inOnePiece(app: TestApp): Promise<string> {
  const { pathname } = new URL((await askUpload(app, "admin")).uploadURL);
  return `/api/objects/upload/${pathname.split("/").at(-1)}`;
}
