import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { clientTasks } from "#/db/schema";
import type { WorkItem } from "#/src/contract/work";
import { makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addTemplate } from "#/test/support/templates";
import { runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const template = { defaultOwner: "agency", defaultDueInDays: 1 } as const;
  for (let at = 0; at < 210; at++) await addTemplate(app.db, { ...template, name: `Step ${at}` });
  const acme = await makeClient(app, { name: "Acme" });
  await makeOnboarding(app, acme.id, "2026-03-09");
  await app.db.transaction((tx) => tx.update(clientTasks).set({ assigneeUserId: app.people.contributor.id }));
});
afterAll(() => app.stop());

const work = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.contributor.token }, "work", ...argv);

test("a pipe gets one line per item in plain text, over all pages", async () => {
  const { code, stdout, stderr } = await work();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "210 things.\n" });
  const [header, first, ...rest] = stdout.trimEnd().split("\n");
  expect(header).toBe("When\tDue\tWhat\tClient\tKind\tStatus\tAssignee\tId\tWaits");
  expect(first).toMatch(
    /^week\t2026-03-10\tStep \d+\tAcme\ttask\tnot_started\t[\da-f-]{36}\t[\da-f-]{36}\t$/,
  );
  expect(rest).toHaveLength(209);
});

test.each([
  [["--person", "all"], 210],
  [["--person", " cleo CONTRIBUTOR"], 210],
  [["--person", "unassigned"], 0],
  [["--client", "acme", "--kind", "task", "--bucket", "week"], 210],
  [["--bucket", "past_due"], 0],
  [["--kind", "lead"], 0],
] as const)("%j lists %d things", async (options, count) => {
  const { code, stdout } = await runAt(app.url, app.people.contributor.token, ["work", "--json", ...options]);
  expect(code).toBe(0);
  const items: WorkItem[] = JSON.parse(stdout);
  expect(items).toHaveLength(count);
});

test("an unknown name is refused with a message", async () => {
  const { code, stdout, stderr } = await runAt(app.url, app.people.viewer.token, ["work", "--person", "Zed"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toEndWith('Nobody whom work can be given to is called "Zed".\n');
});
