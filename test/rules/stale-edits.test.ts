import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import type { Problem } from "#/src/contract/problem";
import type { Request } from "#/src/contract/requests";
import { orderTag, sentTag } from "#/src/format/order-tag";
import { expectJson, startApp, type TestApp } from "../support/app";
import type { PublicAction } from "../support/public-action";
import { goodRequests, makeWorld, type World } from "../support/requests";
import { contentHash } from "../support/tables";
import { addBothOwners } from "../support/templates";
import { versionedActions } from "../support/versioned-actions";

/** Rows that are created and deleted but never edited, so no edit can be lost. */
const neverEdited: Action[] = [
  "auth.ownTokens.revoke",
  "auth.sessions.end",
  "auth.sessions.endOthers",
  "auth.token.revoke",
  "token.revoke",
  "taskFile.remove",
  "upcomingAudit.delete",
  "upload.keepAvatar",
  "upload.send",
  "upload.end",
  "user.endSessions",
  "invitation.withdraw",
  "review.withdraw",
  "requestLink.withdraw",
  "person.remove",
];
/** Each contains the target state itself. */
const switches: Action[] = [
  "auth.settings.change",
  "auth.user.changeName",
  "reminder.switch",
  "taskComment.seen",
  "projectComment.seen",
  "notice.read",
];
/** Links are added and removed without changing the version of their task. */
const ofLinks: Action[] = ["task.nameEvidence", "task.removeEvidence"];

/** The body contains the version of one field's answer. */
const ofFields: Action[] = ["request.answer"];

let app: TestApp;
let world: World;
let held: Action[];
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  held = await versionedActions(app);
});
afterAll(() => app.stop());

const rows = Object.entries(permissions).map(([action, row]) => ({ ...row, action: action as Action }));
const edits = rows.filter(({ method }) => ["PATCH", "PUT"].includes(method));
const deletes = rows.filter(({ method }) => method === "DELETE");

test("every edit and every deletion takes If-Match, except those of things that are never edited", () => {
  const free = [...edits, ...deletes].map(({ action }) => action).filter((action) => !held.includes(action));
  expect(free.toSorted()).toEqual([...neverEdited, ...switches, ...ofLinks, ...ofFields].toSorted());
  const edited = edits.filter(({ action }) => !neverEdited.includes(action));
  const editable = new Set<string>(edited.map(({ path }) => path));
  const ended = deletes.filter(({ action }) => neverEdited.includes(action));
  expect(ended.filter(({ path }) => editable.has(path))).toEqual([]);
});

test("a change of something that was changed since it was shown is refused, and nothing is written", async () => {
  for (const action of held.filter(isBehindSignIn)) {
    const { method } = permissions[action];
    const { path, body, status } = await goodRequests[action](world);
    const send = (ifMatch: string) => app.as("admin")(method, path, body, { "If-Match": ifMatch });
    const before = await contentHash(app.db);
    for (const stale of ['"99"', 'W/"99"', '"nonsense"', "99"]) {
      const { detail } = await expectJson<Problem>(await send(stale), 412);
      expect(detail, action).toStartWith("Somebody else changed this");
    }
    expect(await contentHash(app.db), action).toBe(before);
    expect((await send("*")).status, action).toBe(status);
  }
});

test("the refusal contains the current state, whose ETag the next change of it names", async () => {
  for (const action of held.filter(isBehindSignIn)) {
    const { method } = permissions[action];
    const { path, body, status } = await goodRequests[action](world);
    const send = (ifMatch: string) => app.as("admin")(method, path, body, { "If-Match": ifMatch });
    const refused = await send('"99"');
    const etag = refused.headers.get("ETag") ?? "";
    const { current } = await expectJson<Problem>(refused, 412);
    expect(tagsOf(current), action).toContain(etag);
    expect((await send(etag)).status, action).toBe(status);
  }
});

type Row = { id: string; version: number };

/** Returns the values for an If-Match: the versions of rows, their order, or the tag of a request's answers. */
function tagsOf(current: unknown): string[] {
  const rows = (Array.isArray(current) ? current : [current]) as Row[];
  const { answers = [] } = current as Partial<Request>;
  return [
    `"${rows.map(({ version }) => version).join(".")}"`,
    `"${orderTag(rows)}"`,
    `"${sentTag(answers)}"`,
  ];
}

function isBehindSignIn(action: Action): action is Exclude<Action, PublicAction> {
  return action in goodRequests;
}
