import { expect, test } from "bun:test";
import type { Comment } from "#/src/contract/comments";
import { expectJson, startApp } from "#/test/support/app";
import { makeWorld } from "#/test/support/requests";
import { addedComment } from "#/test/support/requests-comments";
import { addBothOwners } from "#/test/support/templates";

test("a comment is stored without bidirectional and invisible characters, but with its emoji", async () => {
  const app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const path = `/api/tasks/${(await makeWorld(app)).own.clientTask.id}`;
  const { id, text } = await addedComment(app, path, {
    text: "Pay\u202egnp.\u2066exe\u2069 to\u200bday 👩‍👧",
  });
  expect(text).toBe("Paygnp.exe today 👩‍👧");
  const edited = await app.as("manager")("PATCH", `/api/comments/${id}`, { text: "\u2067No\u2069\ufeff" });
  expect(await expectJson<Comment>(edited)).toMatchObject({ text: "No" });
  expect((await app.as("manager")("POST", `${path}/comments`, { text: "\u200b\u202e" })).status).toBe(400);
  await app.stop();
});
