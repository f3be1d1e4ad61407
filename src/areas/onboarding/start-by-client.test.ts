import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { onboardingTaskTemplates } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail, StartedOnboarding } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { addTemplate } from "#/test/support/templates";
import { addClientTemplates, id, if_, template } from "./client-templates.fixture";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addClientTemplates(app);
});
afterAll(() => app.stop());

const manager = () => app.as("manager");
const detailOf = async ({ id }: Client) =>
  expectJson<ClientDetail>(await manager()("GET", `/api/clients/${id}`));
const namesOf = async (client: Client) => (await detailOf(client)).tasks.map(({ name }) => name);
const setFields = async (client: Client, values: object) =>
  expectJson(await manager()("PATCH", `/api/clients/${client.id}/fields`, values));
async function started(fields: object = {}) {
  const client = await makeClient(app, { brandNames: ["Acme"], ...fields });
  const answer = await manager()("POST", `/api/clients/${client.id}/onboarding`, { startDate: "2026-03-09" });
  return { client, tasks: (await expectJson<StartedOnboarding>(answer, 201)).tasks };
}
const needsIn = (tasks: readonly Task[]) =>
  tasks
    .flatMap(({ name, needs }) => needs.map((each) => `${name} > ${each.name} +${each.afterDays}`))
    .toSorted();

describe("a start", () => {
  test("makes one task for each brand, replaces variables, and leaves out what depends on unknown fields", async () => {
    const { client, tasks } = await started({ brandNames: ["Acme", "Peak", "ACME "] });
    expect(tasks.map(({ name, brand }) => [name, brand])).toEqual([
      ["Agreement", null],
      ["Enroll Acme", "Acme"],
      ["Enroll Peak", "Peak"],
      [`Compare the brands of ${client.name}`, null],
      ["Go live on to be set", null],
    ]);
    expect(needsIn(tasks)).toEqual([
      ...["Enroll Acme > Agreement +3", "Enroll Peak > Agreement +3"],
      ...["Go live on to be set > Enroll Acme +0", "Go live on to be set > Enroll Peak +0"],
    ]);
    expect((await detailOf(client)).offer).toEqual({ add: 0, remove: 0 });
  });

  test("uses known fields", async () => {
    const client = await makeClient(app, { brandNames: ["Acme"] });
    await setFields(client, { vat: false, markets: ["DE", "US"] });
    const start = { startDate: "2026-03-09", targetLaunchDate: "2026-05-04" };
    await expectJson(await manager()("POST", `/api/clients/${client.id}/onboarding`, start), 201);
    expect(await namesOf(client)).toEqual([
      "Agreement",
      `Register ${client.name} for VAT`,
      "Enroll Acme",
      "Go live on May 4, 2026",
    ]);
  });

  test("cuts a name that gets too long, and replaces no variable in a value", async () => {
    const { tasks } = await started({
      name: `{{launch}} ${"A".repeat(170)}`,
      brandNames: ["A", "B"],
    });
    const name = tasks[3]?.name ?? "";
    expect(name).toStartWith("Compare the brands of {{launch}} A");
    expect([...name]).toHaveLength(200);
    await addTemplate(app.db, template(6, `${"B".repeat(60)} {{client}}`, { clientTypes: ["lacore"] }));
    const other = await started({ name: `Long ${"C".repeat(190)}`, clientType: "lacore" });
    const long = other.tasks.find((each) => each.name.startsWith("BBB"))?.name ?? "";
    expect([...long]).toHaveLength(200);
    expect(long).toEndWith("C…");
    await app.changePastLog((tx) =>
      tx.delete(onboardingTaskTemplates).where(eq(onboardingTaskTemplates.id, id(6))),
    );
  });

  test("is refused if conditions leave nothing to start", async () => {
    const only = await startApp({ templates: false });
    await addTemplate(only.db, template(4, "Compare", { conditions: [if_("brands", "at_least", 2)] }));
    const client = await makeClient(only, { brandNames: ["Acme"] });
    const answer = await only.as("manager")("POST", `/api/clients/${client.id}/onboarding`, {
      startDate: "2026-03-09",
    });
    const { detail } = await expectJson<Problem>(answer, 409);
    expect(detail).toBe("No template matches this client, so there is nothing to start.");
    await only.stop();
  });
});
