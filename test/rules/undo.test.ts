import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Undone } from "#/src/contract/operations";
import { permissions } from "#/src/contract/permissions";
import { type Call, expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { rowImports, undoableTables } from "../support/entity-tables";
import { operationOf, undoPath } from "../support/operations";
import { callerOf, goodRequests, makeWorld, newClient, senderOf, type World } from "../support/requests";
import { addedUpcoming, newAudit } from "../support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { rowsBesides, versionsOf } from "../support/rows-besides";
import { addBothOwners } from "../support/templates";
import { testMoment } from "../support/zones";

let app: TestApp;
let world: World;
let admin: Call;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  admin = app.as("admin");
});
afterAll(() => app.stop());

const undo = (id: string, call = admin) => call("POST", undoPath(id));
const present = () => rowsBesides(app.db);

/** Actions of the API that cannot be undone. */
const final = new Set([
  ...["user.add", "user.update", "user.changeRole", "user.changeName", "user.endSessions"],
  ...["token.create", "token.revoke", "auth.token.revoke", "revision.addComment"],
  ...["taskComment.add", "projectComment.add", "comment.update", "comment.delete"],
  ...["auth.sessions.end", "auth.sessions.endOthers", "auth.ownTokens.revoke", "auth.settings.change"],
  "auth.user.changeName",
  ...["mail.sendTest", "mail.sendAgain", "reminder.send", "reminder.sendMany"],
  ...[
    "invitation.send",
    "invitation.sendAgain",
    "invitation.sendMany",
    "invitation.withdraw",
    "person.remove",
  ],
  ...["review.send", "review.sendAgain", "review.withdraw", "pin.add", "pin.update", "pin.delete"],
  ...["request.answer", "request.addFile", "request.submit", "request.review"],
  ...["requestLink.send", "requestLink.withdraw"],
  // Each contains an approval.
  ...["project.updateProgress", "asset.update", "asset.decide"],
]);
/** Actions without a log entry, so that there is nothing to undo. */
const traceless = new Set([
  ...["device.approve", "upload.request", "upload.keepAvatar", "template.reorder"],
  ...["upload.sign", "upload.complete", "upload.end"],
  // Its valid request shows the plan.
  "request.apply",
  ...["taskComment.seen", "projectComment.seen", "notice.read"],
]);

type Guarded = keyof typeof goodRequests;
const writes = (Object.keys(goodRequests) as Guarded[]).filter(
  (action) => permissions[action].method !== "GET" && action !== "operation.undo",
);

describe("undoing a write restores every row, and undoing that repeats the write", () => {
  test.each(writes.filter((action) => !final.has(action) && !traceless.has(action)))("%s", async (action) => {
    const { path, body, status } = await goodRequests[action](world);
    await expectUndone(async () => {
      const answer = await app.as(senderOf(action))(permissions[action].method, path, body);
      expect(answer.status).toBe(status);
      return answer;
    }, rowImports.includes(action));
  });

  type Rich = [what: string, prepare: () => Promise<() => Promise<Response>>];
  const rich: Rich[] = [
    [
      "deleting a project with assets, revisions and decisions",
      async () => {
        const { project } = await projectWithWork();
        return () => admin("DELETE", `/api/design-projects/${project.id}`);
      },
    ],
    [
      "deleting an asset that its project follows",
      async () => {
        const { rejected } = await projectWithWork();
        return () => admin("DELETE", `/api/design-assets/${rejected.id}`);
      },
    ],
    [
      "setting a project's progress",
      async () => {
        const { project } = await projectWithWork();
        const path = `/api/design-projects/${project.id}/progress`;
        return () => admin("PUT", path, { status: "draft", progress: 40 });
      },
    ],
    [
      "sending the latest revision of a rejected asset for review, with the asset",
      async () => {
        const { rejected } = await projectWithWork();
        await addedRevision(app, rejected.id, { comments: "Larger" });
        return () => admin("PATCH", `/api/design-assets/${rejected.id}`, { approvalStatus: "pending" });
      },
    ],
    [
      "sending a revision for review",
      async () => {
        const { asset } = await projectWithWork();
        const path = `/api/design-assets/${asset.id}/revisions`;
        return () => admin("POST", path, { sendForReview: true });
      },
    ],
    [
      "deleting an onboarding with its counts",
      async () => {
        const { id } = await makeClient(app);
        await makeOnboarding(app, id);
        return () => admin("DELETE", `/api/clients/${id}/onboarding`);
      },
    ],
    [
      "deleting a task that is done",
      async () => {
        const { tasks } = await makeOnboarding(app, (await makeClient(app)).id);
        for (const task of tasks) await admin("PATCH", `/api/tasks/${task.id}`, { status: "done" });
        return () => admin("DELETE", `/api/tasks/${tasks[0]?.id}`);
      },
    ],
    [
      "deleting a template that tasks were made from",
      async () => {
        const { tasks } = await makeOnboarding(app, (await makeClient(app)).id);
        return () => admin("DELETE", `/api/templates/${tasks[0]?.templateId}`);
      },
    ],
    [
      "a second note, and a second link",
      async () => {
        const { tasks } = await makeOnboarding(app, (await makeClient(app)).id);
        const path = `/api/tasks/${tasks[0]?.id}/notes`;
        await admin("POST", path, { note: "First\nof two" });
        return () => admin("POST", path, { note: "Second\nof two" });
      },
    ],
    [
      "completing an upcoming audit",
      async () => {
        const { id } = await addedUpcoming(app);
        const audit = newAudit(world.own.client.id, { upcomingAuditId: id });
        return () => admin("POST", "/api/client-audits", audit);
      },
    ],
    [
      "reversing the order of all templates",
      async () => {
        const templates = await expectJson<{ id: string }[]>(await admin("GET", "/api/templates"));
        const order = templates.toReversed().map(({ id }, sortOrder) => ({ id, sortOrder }));
        return () => admin("PATCH", "/api/templates/reorder", { templates: order });
      },
    ],
  ];
  test.each(rich)("%s", async (_, prepare) => {
    await expectUndone(await prepare(), false);
  });
});

const undoUntil = ({ headers }: Response) => headers.get("X-Undo-Until");
const inThirtyDays = new Date(Date.parse(testMoment) + 30 * 24 * 60 * 60 * 1000).toISOString();

/** Performs the action, undoes it, and undoes the undo unless that is final. */
async function expectUndone(act: () => Promise<Response>, isFinal: boolean) {
  const names = Object.values(undoableTables);
  const before = await present();
  const versionsBefore = await versionsOf(app.db, names);
  const answer = await act();
  expect(answer.ok).toBe(true);
  expect(undoUntil(answer)).toBe(inThirtyDays);
  const done = await present();
  const versionsDone = await versionsOf(app.db, names);
  expect(done).not.toEqual(before);

  const undone = await undo(operationOf(answer));
  await expectJson<Undone>(undone);
  expect(undoUntil(undone)).toBe(isFinal ? null : inThirtyDays);
  expect(await present()).toEqual(before);
  const versions = await versionsOf(app.db, names);
  for (const [row, version] of versions) {
    const formerly = Math.max(versionsBefore.get(row) ?? 0, versionsDone.get(row) ?? 0);
    expect(version).toBeGreaterThanOrEqual(formerly);
    if (!versionsDone.has(row)) expect(version).toBeGreaterThan(formerly);
  }
  expect((await undo(operationOf(answer))).status).toBe(410);

  const again = await undo(operationOf(undone));
  expect(again.status).toBe(isFinal ? 410 : 200);
  if (isFinal) return;
  expect(await present()).toEqual(done);
  await expectJson(await undo(operationOf(again)));
  expect(await present()).toEqual(before);
}

describe("an undo of a final action is refused with 410 and changes nothing", () => {
  test.each([...final] as Guarded[])("%s", async (action) => {
    const { path, body } = await goodRequests[action](world);
    const call = await callerOf(app, action, senderOf(action));
    const answer = await call(permissions[action].method, path, body);
    const id = operationOf(answer);
    expect(undoUntil(answer)).toBeNull();
    const before = await present();
    const problem = await expectJson<{ detail: string }>(await undo(id), 410);
    expect(problem.detail).toBe("This cannot be undone.");
    expect(await present()).toEqual(before);
  });

  test("an approval or a rejection, and things created with one", async () => {
    const { asset, rejected } = await projectWithWork();
    const path = `/api/design-assets/${asset.id}`;
    const approval = operationOf(await admin("PATCH", path, { approvalStatus: "approved" }));
    expect((await undo(approval)).status).toBe(410);
    const { id, clientId } = await addedProject(app, { clientId: world.own.client.id });
    const body = { assetName: "Box", approvalStatus: "rejected", comment: "No" };
    const created = operationOf(await admin("POST", `/api/design-projects/${id}/assets`, body));
    expect([(await undo(created)).status, clientId]).toEqual([410, world.own.client.id]);
    expect(rejected.approvalStatus).toBe("rejected");
  });
});

test("an import's unreferenced clients are removed with their onboardings, and the others stay", async () => {
  const rows = ["Goes One", "Stays", "Goes Two"].map((name, line) => ({
    line: line + 2,
    ...newClient({ name }),
  }));
  const before = await present();
  const imported = await admin("POST", "/api/clients/import", { rows, startOnboarding: true });
  const { results } = await expectJson<{ results: { id: string }[] }>(imported);
  const stays = results[1]?.id ?? "";
  await addedProject(app, { clientId: stays });
  const undone = await expectJson<Undone>(await undo(operationOf(imported)));
  expect(undone.kept).toEqual([{ entity: "client", id: stays, name: "Stays" }]);
  const after = await present();
  expect(after.clients?.length).toBe((before.clients?.length ?? 0) + 1);
  expect(after.client_onboarding?.length).toBe((before.client_onboarding?.length ?? 0) + 1);
});

/** A project with two assets: one with two internal revisions, and a rejected one. */
async function projectWithWork() {
  const project = await addedProject(app, { clientId: world.own.client.id });
  const asset = await addedAsset(app, project.id);
  const rejected = await addedAsset(app, project.id, { approvalStatus: "rejected", comment: "Too small" });
  await addedRevision(app, asset.id, { comments: "First" });
  await addedRevision(app, asset.id, { comments: "Second" });
  return { project, asset, rejected };
}
