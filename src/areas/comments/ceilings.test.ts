import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { comments } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedComment, fillConversation } from "#/test/support/requests-comments";
import { addedVersion, sendReview } from "#/test/support/requests-reviews";
import { startSecondPortal } from "#/test/support/second-portal";
import { contentHash } from "#/test/support/tables";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
let path: string;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  own = await makeClient(app);
  await linkClientUser(app, own.id);
  const { tasks } = await makeOnboarding(app, own.id);
  const task = tasks.find(({ owner }) => owner === "client");
  path = `/api/tasks/${task?.id}`;
});
afterEach(() => app.stop());

test("a user can add 30 comments and pins a minute, over all processes, without affecting others", async () => {
  const second = await startSecondPortal(app);
  const { asset, revision } = await addedVersion(app, { clientId: own.id });
  await sendReview(app, asset.id);
  const pin = { x: 0.5, y: 0.5, text: "Here" };
  const say = (portal: Pick<TestApp, "as">, isPin = false) =>
    portal.as("client")(
      "POST",
      isPin ? `/api/design-revisions/${revision.id}/pins` : `${path}/comments`,
      isPin ? pin : { text: "Hello" },
    );
  try {
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, at) => say(at % 2 ? second : app, at % 3 === 0)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(30).fill(201), ...Array(15).fill(429)]);
    const before = await contentHash(app.db);
    const refused = await say(second);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect((await expectJson<Problem>(refused, 429)).detail).toBe(
      "You can add 30 comments and pins a minute. Please go on in 60 seconds.",
    );
    expect((await say(app, true)).status).toBe(429);
    expect(await contentHash(app.db)).toBe(before);
    await addedComment(app, path);
    app.passMinute();
    expect((await say(app)).status).toBe(201);
  } finally {
    await second.stop();
  }
});

test("a client who fills a conversation blocks only themselves, until a manager deletes something", async () => {
  const first = await addedComment(app, path, {}, "client");
  await fillConversation(app, first);
  const say = (who: "client" | "contributor") =>
    app.as(who)("POST", `${path}/comments`, { text: "One more" });
  expect((await expectJson<Problem>(await say("client"), 409)).detail).toBe(
    "Your side of this conversation is full: it holds 5,000 comments.",
  );
  expect((await say("contributor")).status).toBe(201);
  expect((await app.as("admin")("DELETE", `/api/comments/${first.id}`)).status).toBe(204);
  expect((await say("client")).status).toBe(201);
  expect((await say("client")).status).toBe(409);

  const { id } = await addedComment(app, path, {}, "manager");
  const [row] = await app.db.read.select().from(comments).where(eq(comments.id, id));
  expect(row?.authorId).toBe(app.people.manager.id);
});
