import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { clientType } from "#/src/contract/choices/clients";
import { taskCategoryOf, templateCategory } from "#/src/contract/choices/templates";
import type { ClientDetail, StartedOnboarding } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { Template } from "#/src/contract/templates";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { contentHash } from "#/test/support/tables";
import { addTemplate } from "#/test/support/templates";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await addTemplate(app.db, {
    name: "A year on",
    clientTypes: ["lacore"],
    defaultDueInDays: 365,
    required: false,
  });
  await addTemplate(app.db, {
    name: "Next day",
    clientTypes: ["lacore"],
    defaultDueInDays: 1,
    defaultOwner: "client",
  });
});
afterAll(() => app.stop());

const start = (id: string, body: unknown = { startDate: "2026-03-09" }) =>
  app.as("contributor")("POST", `/api/clients/${id}/onboarding`, body);

describe("starting onboarding", () => {
  for (const type of clientType.values) {
    test(`makes one task for each template of ${type} without conditions, in template order`, async () => {
      const answer = await app.as("viewer")("GET", "/api/templates");
      const templates = (await expectJson<Template[]>(answer)).filter(
        ({ clientTypes, conditions }) => clientTypes.includes(type) && conditions.length === 0,
      );
      const client = await makeClient(app, { clientType: type });
      const { onboarding, tasks } = await expectJson<StartedOnboarding>(
        await start(client.id, { startDate: "2028-02-28", targetLaunchDate: "2028-06-01" }),
        201,
      );
      expect(onboarding).toMatchObject({
        clientId: client.id,
        startDate: "2028-02-28",
        targetLaunchDate: "2028-06-01",
        version: 1,
      });
      const expected = templates.map((template, index) => ({
        templateId: template.id,
        clientOnboardingId: onboarding.id,
        name: template.name,
        description: template.description,
        category: taskCategoryOf[template.category],
        owner: template.defaultOwner,
        assigneeUserId: null,
        startDate: "2028-02-28",
        ...(isDaysFromStart(template) && {
          dueDate: workingDayAfter("2028-02-28", template.defaultDueInDays),
        }),
        dueRule: { from: template.dueFrom, days: template.defaultDueInDays, unit: template.dueUnit },
        status: "not_started",
        completedAt: null,
        notes: null,
        evidenceUrls: [],
        evidenceNames: {},
        asanaLink: null,
        clientCommunicated: false,
        sortOrder: index + 1,
        isPastDue: false,
        version: 1,
      }));
      expect(templates.length).toBeGreaterThan(0);
      expect(tasks).toMatchObject(expected);
      expect(tasks).toHaveLength(expected.length);
      const detail = await app.as("viewer")("GET", `/api/clients/${client.id}`);
      expect(await expectJson<ClientDetail>(detail)).toEqual({
        client,
        onboarding,
        tasks,
        unread: [],
        unreadNotices: [],
        offer: { add: 0, remove: 0 },
      });
    });
  }

  test("maps each template category to its task category", () => {
    expect(taskCategoryOf).toEqual({
      amazon_account_setup: "account_access",
      new_amazon_account_setup: "account_access",
      brand_registry: "brand_registry",
      brand_optimization: "listings",
      unauthorized_sellers: "legal",
      send_to_fba: "catalog",
      advertising: "ads",
      financial: "finance",
      reporting: "analytics",
      admin: "account_access",
    });
    expect(Object.keys(taskCategoryOf)).toEqual([...templateCategory.values]);
  });

  test("logs one entry for the onboarding, and one for each task and prerequisite", async () => {
    const client = await makeClient(app);
    let started: StartedOnboarding | undefined;
    const traces = await tracesOf(app.db, async () => {
      started = await makeOnboarding(app, client.id);
    });
    const { onboarding, tasks = [] } = started ?? {};
    const rows = traces.filter(({ entity }) => entity !== "task_need");
    expect(traces.length - rows.length).toBe(tasks.flatMap(({ needs }) => needs).length);
    expect(rows.map(({ entity, entityId, action }) => ({ entity, entityId, action }))).toEqual([
      { entity: "client_onboarding", entityId: onboarding?.id ?? "", action: "create" },
      ...tasks.map(({ id }) => ({ entity: "client_task", entityId: id, action: "create" })),
    ]);
    expect(traces[0]?.after).toMatchObject({ ...onboarding });
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("a second start responds 409, and of twenty concurrent ones one succeeds", async () => {
    const client = await makeClient(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(client.id)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await start(client.id), 409);
    expect(problem.detail).toBe("Onboarding was already started for this client.");
    expect(await contentHash(app.db)).toBe(before);
  });

  test("rejects invalid dates and unknown fields", async () => {
    const client = await makeClient(app);
    const dates = [
      "",
      "2026-02-29",
      "2026-3-9",
      "09/03/2026",
      "2026-03-09T00:00:00Z",
      "1899-12-31",
      "9999-01-01",
      5,
    ];
    for (const startDate of dates) expect((await start(client.id, { startDate })).status).toBe(400);
    const others = [{}, { startDate: null }, { startDate: "2026-03-09", clientId: client.id }];
    for (const body of others) expect((await start(client.id, body)).status).toBe(400);
  });

  test("reports that no template matches", async () => {
    const bare = await startApp({ templates: false });
    try {
      await addTemplate(bare.db, { clientTypes: ["lacore"] });
      const client = await makeClient(bare, { clientType: "uncut_brands" });
      const answer = await bare.as("manager")("POST", `/api/clients/${client.id}/onboarding`, {
        startDate: "2026-03-09",
      });
      const { detail } = await expectJson<Problem>(answer, 409);
      expect(detail).toBe("No template matches this client, so there is nothing to start.");
    } finally {
      await bare.stop();
    }
  });
});

function isDaysFromStart({ dueFrom, dueUnit }: Template): boolean {
  return dueFrom === "start" && dueUnit === "days";
}

/** Moves a Saturday or Sunday to Monday, in UTC and independently of the portal's own calendar. */
function workingDayAfter(date: string, days: number): string {
  const at = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000);
  while (at.getUTCDay() % 6 === 0) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}
