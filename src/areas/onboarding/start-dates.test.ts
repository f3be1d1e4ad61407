import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { taskNeeds } from "#/db/schema";
import type { ClientType } from "#/src/contract/choices/clients";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { undoPath } from "#/test/support/operations";
import { addTemplate } from "#/test/support/templates";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  for (const template of templates) await addTemplate(app.db, template);
});
afterAll(() => app.stop());

/** A Monday. */
const startDate = "2026-03-09";
const id = (of: number) => `0198f000-0000-7000-8000-${String(of).padStart(12, "0")}`;
const need = (of: number, afterDays = 0) => ({ id: id(of), afterDays });
const [all, lacore] = [undefined, ["lacore"]];
const template = (of: number, name: string, days: number, fields: object = {}) => ({
  ...{ id: id(of), name, defaultDueInDays: days, sortOrder: 10 - of },
  ...fields,
});
const templates = [
  template(1, "Agreement", 4),
  template(2, "Group terms", 3, { clientTypes: lacore, dueFrom: "needs", needs: [need(1, 2)] }),
  template(3, "Access", 2, { dueFrom: "needs", dueUnit: "working_days", needs: [need(2, 1), need(1)] }),
  template(4, "Store", 5, { dueFrom: "launch", dueUnit: "working_days", needs: [need(3)] }),
  template(5, "Campaigns", 100, { dueFrom: "launch", clientTypes: all }),
];

const startOf = (clientId: string, body: object = {}) =>
  app.as("manager")("POST", `/api/clients/${clientId}/onboarding`, { startDate, ...body });
async function started(clientType: ClientType, body: object = {}) {
  const client = await makeClient(app, { clientType });
  const answer = await startOf(client.id, body);
  const { tasks } = await expectJson<StartedOnboarding>(answer, 201);
  const named = (name: string) => tasks.find((task) => task.name === name);
  return { client, tasks, named, operationId: answer.headers.get("X-Operation-Id") ?? "" };
}
const storedNeeds = () => app.db.read.$count(taskNeeds);
const shown = (task: Task | undefined) => ({
  due: task?.dueDate,
  needs: task?.needs.map(({ name, afterDays }) => `${name} +${afterDays}`),
});

describe("the tasks of a new onboarding", () => {
  test("have their rules, dates after their prerequisites, and the prerequisites themselves", async () => {
    const { named } = await started("lacore", { targetLaunchDate: "2026-04-06" });
    // Mar 13 is a Friday.
    expect(shown(named("Agreement"))).toEqual({ due: "2026-03-13", needs: [] });
    // Friday, 2 days after it, 3 more: Wednesday.
    expect(shown(named("Group terms"))).toEqual({ due: "2026-03-18", needs: ["Agreement +2"] });
    expect(shown(named("Access"))).toEqual({ due: "2026-03-23", needs: ["Agreement +0", "Group terms +1"] });
    // 5 working days before a Monday.
    expect(shown(named("Store"))).toEqual({ due: "2026-03-30", needs: ["Access +0"] });
    // Not before the start.
    expect(named("Campaigns")?.dueDate).toBe(startDate);
    expect(named("Access")?.dueRule).toEqual({ from: "needs", days: 2, unit: "working_days" });
    expect(named("Store")?.dueRule).toEqual({ from: "launch", days: 5, unit: "working_days" });
    expect(named("Agreement")).toMatchObject({ canStart: true, waitsFor: null, readyOn: null });
    expect(named("Store")).toMatchObject({ canStart: false, waitsFor: { name: "Agreement" } });
  });

  test("bridge a template of other types: the days are added, and of two equal ones the longer remains", async () => {
    const { named } = await started("uncut_brands", { targetLaunchDate: "2026-04-06" });
    expect(named("Group terms")).toBeUndefined();
    // Friday, 3 days after it, 2 working days more.
    expect(shown(named("Access"))).toEqual({ due: "2026-03-18", needs: ["Agreement +3"] });
  });

  test("count from the start without a launch date, provisionally", async () => {
    const { named } = await started("uncut_brands");
    expect(named("Store")).toMatchObject({
      dueDate: "2026-03-16",
      dueRule: { from: "launch", days: 5, unit: "working_days", provisional: true },
    });
  });

  test("are due on working days of the agency's calendar", async () => {
    const calendar = { weekdays: [1, 2, 3, 4, 5], daysOff: [{ date: "2026-03-13", name: "Fair" }] };
    const admin = app.as("admin");
    const { version } = await expectJson<{ version: number }>(await admin("GET", "/api/calendar"));
    await expectJson(await admin("PUT", "/api/calendar", calendar, { "If-Match": `"${version}"` }));
    const { named } = await started("uncut_brands");
    expect(named("Agreement")?.dueDate).toBe("2026-03-16");
    const rest = { ...calendar, daysOff: [] };
    await expectJson(await admin("PUT", "/api/calendar", rest, { "If-Match": `"${version + 1}"` }));
  });

  test("are logged with their prerequisites, and stored figures agree with a recount", async () => {
    const { client, tasks } = await started("lacore");
    const rows = await app.db.read.all<{ needs: number; open: number }>(sql`
      select count(n.id) as needs, open_needs as open from client_tasks t left join task_needs n on n.task_id = t.id
      where t.id in (select value from json_each(${JSON.stringify(tasks.map((task) => task.id))})) group by t.id`);
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row.open).toBe(row.needs);
    const other = await makeClient(app, { clientType: "lacore" });
    const traces = await tracesOf(app.db, () => startOf(other.id));
    const kinds = traces.map(({ entity, action }) => `${entity} ${action}`);
    expect(kinds.filter((kind) => kind === "task_need create")).toHaveLength(4);
    expect(traces.find(({ entity }) => entity === "task_need")?.after).toMatchObject({ version: 1 });
    expect(client.id).not.toBe(other.id);
    expect(await isChainWhole(app.db)).toBe(true);
  });
});

describe("taking a start back", () => {
  test("removes the prerequisites; undoing that restores each row", async () => {
    const before = await storedNeeds();
    const { client, tasks } = await started("lacore");
    expect(await storedNeeds()).toBe(before + 4);
    const answer = await app.as("manager")("DELETE", `/api/clients/${client.id}/onboarding`);
    expect(answer.status).toBe(204);
    expect(await storedNeeds()).toBe(before);
    const operationId = answer.headers.get("X-Operation-Id") ?? "";
    await expectJson(await app.as("manager")("POST", undoPath(operationId)));
    const again = await app.as("manager")("GET", `/api/clients/${client.id}`);
    const detail = await expectJson<{ tasks: Task[] }>(again);
    const seen = (task: Task) => ({ ...shown(task), canStart: task.canStart, dueRule: task.dueRule });
    expect(detail.tasks.map(seen)).toEqual(tasks.map(seen));
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("works by its operation, and not once a prerequisite was completed", async () => {
    const first = await started("lacore");
    await expectJson(await app.as("manager")("POST", undoPath(first.operationId)));
    const second = await started("lacore");
    const { id: taskId } = second.named("Agreement") ?? {};
    await expectJson(await app.as("manager")("PATCH", `/api/tasks/${taskId}`, { status: "done" }));
    await expectJson<Problem>(await app.as("manager")("POST", undoPath(second.operationId)), 409);
  });
});
