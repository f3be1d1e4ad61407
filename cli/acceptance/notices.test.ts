import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedComment } from "#/test/support/requests-comments";
import { addBothOwners } from "#/test/support/templates";
import { runAt } from "./fake-io";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const { id } = await makeClient(app, { name: "Acme", accountManagerId: app.people.manager.id });
  await linkClientUser(app, id);
  const [task] = (await makeOnboarding(app, id)).tasks;
  await addedComment(app, `/api/tasks/${task?.id}`, { text: "Here it is" }, "client");
});
afterAll(() => app.stop());

const notices = (...argv: string[]) => runAt(app.url, app.people.manager.token, ["notices", ...argv]);

test("are listed without marking them, marked on request, and listed again with --all", async () => {
  for (let round = 0; round < 2; round++) {
    const { code, stdout, stderr } = await notices();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "1 notice.\n" });
    const [header, line] = stdout.trimEnd().split("\n");
    expect(header).toBe("When\tWho\tDid\tWhat\tClient\tPath\tId");
    expect(line).toMatch(
      /^\d{4}-[\d-]+T[\d:.]+Z\tKit Client\tcomment\t.+\tAcme\t\/clients\/.+\?task=.+\t[\da-f-]{36}$/,
    );
  }
  expect((await notices("--from", "client", "--seen")).stderr).toBe("1 notice. Marked as seen.\n");
  expect((await notices()).stderr).toBe("Nothing is new.\n");
  const all = await notices("--all", "--json", "kind,readAt");
  expect(JSON.parse(all.stdout)).toEqual([{ kind: "comment", readAt: expect.any(String) }]);
});
