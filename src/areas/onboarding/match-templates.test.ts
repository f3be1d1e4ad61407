import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, clientTasks, onboardingTaskTemplates, taskNeeds } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail, StartedOnboarding } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { Task } from "#/src/contract/tasks";
import type { MatchTemplatesInput, TemplatePlan } from "#/src/contract/template-plans";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole } from "#/test/support/audit-trail";
import { operationOf, undoPath } from "#/test/support/operations";
import { addedFile } from "#/test/support/requests-files";
import { addTemplate } from "#/test/support/templates";
import { addClientTemplates, id, template } from "./client-templates.fixture";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addClientTemplates(app);
});
afterAll(() => app.stop());

const manager = () => app.as("manager");
const pathOf = (client: Client) => `/api/clients/${client.id}/onboarding/templates`;
const detailOf = async ({ id }: Client) =>
  expectJson<ClientDetail>(await manager()("GET", `/api/clients/${id}`));
const namesOf = async (client: Client) => (await detailOf(client)).tasks.map(({ name }) => name);
const setFields = async (client: Client, values: object) =>
  expectJson(await manager()("PATCH", `/api/clients/${client.id}/fields`, values));
const setBrands = async (client: Client, brandNames: string[]) =>
  expectJson(await manager()("PATCH", `/api/clients/${client.id}`, { brandNames }));

async function started(fields: object = {}) {
  const client = await makeClient(app, { brandNames: ["Acme"], ...fields });
  const answer = await manager()("POST", `/api/clients/${client.id}/onboarding`, { startDate: "2026-03-09" });
  return { client, tasks: (await expectJson<StartedOnboarding>(answer, 201)).tasks };
}
const planOf = async (client: Client, chosen: MatchTemplatesInput = {}) =>
  expectJson<TemplatePlan>(await manager()("POST", pathOf(client), { ...chosen, dryRun: true }));
async function carriedOut(client: Client, chosen: MatchTemplatesInput = {}) {
  const { planHash } = await planOf(client, chosen);
  const answer = await manager()("POST", pathOf(client), { ...chosen, planHash });
  return { plan: await expectJson<TemplatePlan>(answer), operationId: operationOf(answer) };
}
const undo = async (operationId: string) => expectJson(await manager()("POST", undoPath(operationId)));
const shown = ({ add, remove }: TemplatePlan) => [
  ...add.map(({ name }) => `+ ${name}`),
  ...remove
    .map(({ name }) => `- ${name}`)
    .toSorted()
    .toReversed(),
];
const task = (tasks: readonly Task[], name: string) => tasks.find((each) => each.name === name);
const needsIn = (tasks: readonly Task[]) =>
  tasks
    .flatMap(({ name, needs }) => needs.map((each) => `${name} > ${each.name} +${each.afterDays}`))
    .toSorted();
async function rows() {
  const [tasks, needs] = await Promise.all([
    app.db.read.select().from(clientTasks).orderBy(clientTasks.id),
    app.db.read.select().from(taskNeeds).orderBy(taskNeeds.id),
  ]);
  const bare = <Row extends { version: number; updatedAt: string }>({
    version: _,
    updatedAt: __,
    ...row
  }: Row) => row;
  return { tasks: tasks.map(bare), needs: needs.map(bare) };
}

describe("a plan", () => {
  let client: Client;
  beforeEach(async () => {
    ({ client } = await started());
  });

  test("offers tasks once a field has a value, between their prerequisites and followers", async () => {
    await setFields(client, { vat: false, markets: ["DE"] });
    expect((await detailOf(client)).offer).toEqual({ add: 1, remove: 0 });
    const name = `Register ${client.name} for VAT`;
    const plan = await planOf(client);
    expect(shown(plan)).toEqual([`+ ${name}`]);
    // 7 days after the agreement of Mar 16 and 2 days more.
    expect(plan.add[0]?.dueDate).toBe("2026-03-25");
    const before = await rows();
    const { operationId } = await carriedOut(client);
    const { tasks, offer } = await detailOf(client);
    expect(tasks.map((each) => each.name)).toEqual([
      ...["Agreement", name, "Enroll Acme", "Go live on to be set"],
    ]);
    expect(needsIn(tasks)).toEqual([
      ...["Enroll Acme > Agreement +3", `Enroll Acme > ${name} +1`, "Go live on to be set > Enroll Acme +0"],
      `${name} > Agreement +2`,
    ]);
    expect(task(tasks, name)).toMatchObject({ dueRule: { from: "needs", days: 7 }, startDate: "2026-03-09" });
    expect(offer).toEqual({ add: 0, remove: 0 });
    await undo(operationId);
    expect(await rows()).toEqual(before);
    expect((await detailOf(client)).offer).toEqual({ add: 1, remove: 0 });
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("follows brands that come, go and change, but not their case", async () => {
    await setBrands(client, ["ACME", "Peak"]);
    expect(shown(await planOf(client))).toEqual(["+ Enroll Peak", `+ Compare the brands of ${client.name}`]);
    await carriedOut(client);
    await setBrands(client, ["Acme", "Nord"]);
    expect(shown(await planOf(client))).toEqual(["+ Enroll Nord", "- Enroll Peak"]);
    const before = await rows();
    const { operationId } = await carriedOut(client);
    const { tasks } = await detailOf(client);
    expect(tasks.map((each) => each.name).filter((name) => name.startsWith("Enroll"))).toEqual([
      ...["Enroll Acme", "Enroll Nord"],
    ]);
    expect(needsIn(tasks)).toContain("Go live on to be set > Enroll Nord +0");
    expect(needsIn(tasks)).toContain("Go live on to be set > Agreement +3");
    await undo(operationId);
    expect(await rows()).toEqual(before);
  });

  test("offers to remove only what nobody touched; moves by rule do not count", async () => {
    await setBrands(client, ["Acme", "Peak"]);
    await carriedOut(client);
    const { tasks } = await detailOf(client);
    const compare = task(tasks, `Compare the brands of ${client.name}`);
    const path = `/api/clients/${client.id}/onboarding/reschedule`;
    const dates = { startDate: "2026-03-16" };
    const { planHash } = await expectJson<{ planHash: string }>(
      await manager()("POST", path, { ...dates, dryRun: true }),
    );
    await expectJson(await manager()("POST", path, { ...dates, planHash }));
    await setBrands(client, ["Acme"]);
    const both = ["- Enroll Peak", `- Compare the brands of ${client.name}`];
    expect(shown(await planOf(client))).toEqual(both);
    const touches: [method: "PATCH" | "POST", path: string, body: object][] = [
      ["PATCH", "", { dueDate: "2026-06-01" }],
      ["PATCH", "", { description: "Talk to Ann" }],
      ["PATCH", "", { status: "in_progress" }],
      ["POST", "/notes", { note: "Called" }],
      ["POST", "/evidence", { url: "https://example.com" }],
      ["POST", "/comments", { text: "Still wanted?" }],
    ];
    for (const [method, rest, body] of touches) {
      const answer = await manager()(method, `/api/tasks/${compare?.id}${rest}`, body);
      expect(answer.status).toBeLessThan(300);
      expect(shown(await planOf(client))).toEqual(["- Enroll Peak"]);
      if (rest === "/comments") continue;
      await undo(operationOf(answer));
      expect(shown(await planOf(client))).toEqual(both);
    }
    const peak = task((await detailOf(client)).tasks, "Enroll Peak");
    await addedFile(app, peak?.id ?? "");
    expect(shown(await planOf(client))).toEqual([]);
  });

  test("keeps a task whose field lost its value", async () => {
    await setFields(client, { vat: false, markets: ["DE"] });
    await carriedOut(client);
    await setFields(client, { vat: null });
    expect(shown(await planOf(client))).toEqual([]);
    await setFields(client, { vat: true });
    expect(shown(await planOf(client))).toEqual([`- Register ${client.name} for VAT`]);
  });

  test("does not offer again what people deleted or left out, but names it", async () => {
    await setBrands(client, ["Acme", "Peak", "Nord"]);
    const first = { add: [{ templateId: id(3), brand: "peak" }], leaveOut: [{ templateId: id(4) }] };
    const { plan } = await carriedOut(client, first);
    expect(plan.add.map(({ name, brand }) => [name, brand])).toEqual([["Enroll Peak", "Peak"]]);
    expect(plan.leaveOut.map(({ name }) => name)).toEqual([`Compare the brands of ${client.name}`]);
    const peak = task((await detailOf(client)).tasks, "Enroll Peak");
    const deletion = await manager()("DELETE", `/api/tasks/${peak?.id}`);
    const after = await planOf(client);
    expect(shown(after)).toEqual(["+ Enroll Nord"]);
    expect(after.declined.map(({ name }) => name)).toEqual([
      ...["Enroll Peak", `Compare the brands of ${client.name}`],
    ]);
    await undo(operationOf(deletion));
    expect((await planOf(client)).declined).toHaveLength(1);
    // A task that was removed by a plan is offered whenever it applies again.
    await setBrands(client, ["Acme"]);
    await carriedOut(client);
    await setBrands(client, ["Acme", "Peak"]);
    expect(shown(await planOf(client))).toEqual(["+ Enroll Peak"]);
    await carriedOut(client, { add: [{ templateId: id(4) }] });
    expect(await namesOf(client)).toContain(`Compare the brands of ${client.name}`);
    expect((await planOf(client)).declined).toEqual([]);
  });

  test("adds any template that applies, and refuses others with their place", async () => {
    const extra = await addTemplate(app.db, template(7, "Extra work", { dueFrom: "start" }));
    expect(shown(await planOf(client))).toEqual([]);
    await carriedOut(client, { add: [{ templateId: extra.id }] });
    expect(await namesOf(client)).toContain("Extra work");
    expect(shown(await planOf(client, { add: [{ templateId: extra.id }] }))).toEqual([]);
    const wrong = {
      add: [
        ...[{ templateId: id(2) }, { templateId: id(99) }, { templateId: id(3) }],
        ...[
          { templateId: id(3), brand: "Peak" },
          { templateId: id(1), brand: "Acme" },
        ],
      ],
      remove: [id(98)],
      leaveOut: [{ templateId: id(97) }],
      dryRun: true,
    };
    const problem = await expectJson<Problem>(await manager()("POST", pathOf(client), wrong), 400);
    expect(problem.errors?.map(({ path }) => path)).toEqual([
      ...["add.0.templateId", "add.1.templateId", "add.2.brand", "add.3.brand", "add.4.brand"],
      ...["leaveOut.0.templateId", "remove.0"],
    ]);
    await app.changePastLog((tx) =>
      tx.delete(onboardingTaskTemplates).where(eq(onboardingTaskTemplates.id, extra.id)),
    );
  });

  test("is carried out once, and only as shown", async () => {
    await setBrands(client, ["Acme", "Peak"]);
    const { planHash } = await planOf(client);
    const both = await Promise.all([1, 2].map(() => manager()("POST", pathOf(client), { planHash })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await namesOf(client)).filter((name) => name === "Enroll Peak")).toHaveLength(1);
    await setBrands(client, ["Acme", "Nord"]);
    const old = await planOf(client);
    await setBrands(client, ["Acme", "Nord", "South"]);
    const answer = await manager()("POST", pathOf(client), { planHash: old.planHash });
    const problem = await expectJson<Problem & { plan: TemplatePlan }>(answer, 409);
    expect(shown(problem.plan)).toEqual(["+ Enroll Nord", "+ Enroll South", "- Enroll Peak"]);
    const without = await manager()("POST", pathOf(client), {});
    await expectJson<Problem>(without, 409);
  });

  test("leaves out a prerequisite that would close a cycle with those that people set", async () => {
    const { tasks } = await detailOf(client);
    const [agreement, enroll] = [task(tasks, "Agreement"), task(tasks, "Enroll Acme")];
    await expectJson(await manager()("PUT", `/api/tasks/${enroll?.id}/needs`, []));
    await expectJson(await manager()("PUT", `/api/tasks/${agreement?.id}/needs`, [{ id: enroll?.id }]));
    await setFields(client, { vat: false, markets: ["DE"] });
    await carriedOut(client);
    const name = `Register ${client.name} for VAT`;
    const left = needsIn((await detailOf(client)).tasks);
    expect(left).toContain("Agreement > Enroll Acme +0");
    expect(left.filter((each) => each.includes(name))).toHaveLength(1);
  });

  test("gives no prerequisite to a task that has started, and none too many", async () => {
    const enroll = task((await detailOf(client)).tasks, "Enroll Acme");
    await expectJson(await manager()("PATCH", `/api/tasks/${enroll?.id}`, { status: "in_progress" }));
    await setFields(client, { vat: false, markets: ["DE"] });
    await carriedOut(client);
    const needs = task((await detailOf(client)).tasks, "Enroll Acme")?.needs.map(({ name }) => name);
    expect(needs).toEqual(["Agreement"]);
    await setBrands(
      client,
      Array.from({ length: 51 }, (_, at) => `Brand ${at}`),
    );
    const answer = await manager()("POST", pathOf(client), { dryRun: true });
    const { detail } = await expectJson<Problem>(answer, 409);
    expect(detail).toBe(
      "“Go live on to be set” would get more than 50 prerequisites. Remove some of them first.",
    );
    const other = await makeClient(app, { brandNames: Array.from({ length: 51 }, (_, at) => `Brand ${at}`) });
    const start = { startDate: "2026-03-09" };
    await expectJson(await manager()("POST", `/api/clients/${other.id}/onboarding`, start), 409);
  });

  test("starts with an onboarding that has not begun, and nobody in particular has its tasks", async () => {
    const later = await makeClient(app, { brandNames: ["Acme"] });
    const start = { startDate: "2026-06-01" };
    await expectJson(await manager()("POST", `/api/clients/${later.id}/onboarding`, start), 201);
    const { tasks } = await detailOf(later);
    const people = [app.people.contributor.id, app.people.manager.id];
    for (const [at, assigneeUserId] of people.entries()) {
      await expectJson(await manager()("PATCH", `/api/tasks/${tasks[at]?.id}`, { assigneeUserId }));
    }
    await setBrands(later, ["Acme", "Peak"]);
    await carriedOut(later);
    const peak = task((await detailOf(later)).tasks, "Enroll Peak");
    expect(peak).toMatchObject({ startDate: "2026-06-01", assigneeUserId: null });
  });

  test("offers nothing to a client that has left, nor after the launch", async () => {
    await setBrands(client, ["Acme", "Peak"]);
    await expectJson(await manager()("PATCH", `/api/clients/${client.id}`, { status: "churned" }));
    expect((await detailOf(client)).offer).toEqual({ add: 0, remove: 0 });
    await expectJson(await manager()("PATCH", `/api/clients/${client.id}`, { status: "active" }));
    expect((await detailOf(client)).offer).toEqual({ add: 2, remove: 0 });
    const { tasks } = await detailOf(client);
    const change = { ids: tasks.map((each) => each.id), change: { status: "done" } };
    await expectJson(await manager()("PATCH", "/api/tasks", change));
    expect((await detailOf(client)).offer).toEqual({ add: 0, remove: 0 });
    expect(shown(await planOf(client))).toEqual([]);
    await carriedOut(client, { add: [{ templateId: id(3), brand: "Peak" }] });
    expect(task((await detailOf(client)).tasks, "Enroll Peak")?.phase).toBe("ongoing");
  });

  test("gives the agency's tasks the assignee that the others have in common, and lands on no past day", async () => {
    await setBrands(client, ["Acme", "Peak"]);
    const { tasks } = await detailOf(client);
    const assigneeUserId = app.people.contributor.id;
    for (const each of tasks) {
      await expectJson(await manager()("PATCH", `/api/tasks/${each.id}`, { assigneeUserId }));
    }
    await app.changePastLog((tx) =>
      tx.update(clientTasks).set({ dueDate: "2026-01-05", turnDue: "2026-01-05", startDate: "2026-01-02" }),
    );
    const early = { startDate: "2026-01-05" };
    await app.changePastLog((tx) => tx.run(`update client_onboarding set start_date = '${early.startDate}'`));
    await carriedOut(client);
    const peak = task((await detailOf(client)).tasks, "Enroll Peak");
    expect(peak).toMatchObject({ assigneeUserId, dueDate: "2026-03-09" });
    expect(peak?.dueRule?.heldFrom).toBe("2026-01-15");
  });
});

test("what is left out is in the history by name, and undone like any change", async () => {
  const { client } = await started({ brandNames: ["Acme", "Peak"] });
  const extra = await addTemplate(app.db, template(8, "Check {{brand}}", { repeatPer: "brand" }));
  const chosen = { leaveOut: [{ templateId: extra.id, brand: "Acme" }], add: [] };
  const { operationId } = await carriedOut(client, chosen);
  expect(shown(await planOf(client))).toEqual(["+ Check Peak"]);
  const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.operationId, operationId));
  expect(entries.map(({ after }) => JSON.parse(after ?? "{}"))).toEqual([
    { leftOut: [{ templateId: extra.id, brand: "Acme" }], notAdded: ["Check Acme"] },
  ]);
  await undo(operationId);
  expect(shown(await planOf(client))).toEqual(["+ Check Acme", "+ Check Peak"]);
  const own = await app.as("client")("GET", `/api/clients/${client.id}`);
  expect(own.status).toBe(404);
  await app.changePastLog((tx) =>
    tx.delete(onboardingTaskTemplates).where(eq(onboardingTaskTemplates.id, extra.id)),
  );
});
