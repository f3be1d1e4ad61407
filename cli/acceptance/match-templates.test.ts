import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { TemplatePlan } from "#/src/contract/template-plans";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addTemplate } from "#/test/support/templates";
import { runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let client: Client;
const templateId = "0198f000-0000-7000-8000-000000000001";
const once = "0198f000-0000-7000-8000-000000000002";
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { id: templateId, name: "Enroll {{brand}}", repeatPer: "brand", sortOrder: 1 });
  await addTemplate(app.db, {
    ...{ id: once, name: "Compare brands", sortOrder: 2 },
    conditions: [{ field: "brands", op: "at_least", value: 2 }],
  });
});
beforeEach(async () => {
  client = await makeClient(app, { brandNames: ["Acme"] });
  await makeOnboarding(app, client.id, "2026-03-02");
  await setBrands("Acme", "Peak");
});
afterAll(() => app.stop());

const setBrands = async (...brandNames: string[]) =>
  expectJson(await app.as("manager")("PATCH", `/api/clients/${client.id}`, { brandNames }));
const run = (argv: string[], input = "") =>
  runAt(app.url, app.people.contributor.token, ["onboarding", "match", client.name, ...argv], { input });
const names = async () => {
  const answer = await app.as("manager")("GET", `/api/clients/${client.id}`);
  return (await expectJson<ClientDetail>(answer)).tasks.map(({ name }) => name).toSorted();
};

test("a dry run lists the tasks to add and to remove, and changes nothing", async () => {
  const contributor = { url: app.url, token: app.people.contributor.token };
  expect(await portal(contributor, "onboarding", "match", client.name, "--dry-run")).toEqual({
    code: 0,
    stdout: [
      "Plan\tTask\tBrand\tDue\tId",
      `add\tEnroll Peak\tPeak\t2026-03-09\t${templateId}`,
      `add\tCompare brands\t\t2026-03-09\t${once}`,
      "",
    ].join("\n"),
    stderr: "",
  });
  expect(await names()).toEqual(["Enroll Acme"]);
});

test("the plan is carried out once agreed to, and then there is nothing left to do", async () => {
  expect((await run([])).stderr).toBe("Without a terminal, confirm with --yes.\n");
  expect(await names()).toEqual(["Enroll Acme"]);
  expect(await run(["--yes"])).toMatchObject({ code: 0, stderr: `${client.name}: Added 2 tasks.\n` });
  expect(await names()).toEqual(["Compare brands", "Enroll Acme", "Enroll Peak"]);
  await setBrands("Acme");
  const removed = await run(["--yes", "--json", "remove"]);
  expect(JSON.parse(removed.stdout)).toMatchObject({ remove: [{}, {}] } satisfies Partial<
    Record<keyof TemplatePlan, object[]>
  >);
  const again = await run(["--yes"]);
  expect(again.stderr).toBe(`The tasks of ${client.name} match the templates.\n`);
});

test("single tasks are added and left out by template and brand", async () => {
  const chosen = ["--add", `${templateId}=peak`, "--leave-out", once];
  const added = await run([...chosen, "--yes"]);
  expect(added).toMatchObject({ code: 0, stderr: `${client.name}: Added 1 task, left out 1.\n` });
  expect((await run(["--dry-run"])).stdout).toContain("left out before\tCompare brands");
  await run(["--add", once, "--yes"]);
  expect(await names()).toContain("Compare brands");
});

test("wrong names are refused with their place", async () => {
  expect(await run(["--add", "Enroll", "--yes"])).toMatchObject({ code: 2 });
  const unknown = await run(["--add", `${templateId}=Nord`, "--yes"]);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain("Name a brand of the client");
});
