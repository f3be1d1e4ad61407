import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bulkInsert } from "#/db/bulk-insert";
import { clientLeads } from "#/db/schema";
import type { Lead, LeadBoard, LeadsSummary } from "#/src/contract/leads";
import { callLimits } from "#/src/contract/limits-of-calls";
import { fold } from "#/src/format/fold";
import { asPerson, expectJson, startApp, type TestApp } from "#/test/support/app";
import { addPerson, type Person } from "#/test/support/people";
import { addedLead } from "#/test/support/requests-leads";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const summary = async () =>
  expectJson<LeadsSummary>(await app.as("viewer")("GET", "/api/client-leads/summary"));

async function list(query = "") {
  const answer = await app.as("viewer")("GET", `/api/client-leads${query}`);
  return { headers: answer.headers, items: await expectJson<Lead[]>(answer) };
}

const names = async (query: string) => (await list(query)).items.map(({ companyName }) => companyName);

test("without leads every figure is 0 and the conversion rate is null", async () => {
  expect(await summary()).toEqual({ total: 0, active: 0, dealValue: 0, conversionRate: null });
  expect((await list()).items).toEqual([]);
});

describe("with leads", () => {
  const leads = [
    { companyName: "Ärzte GmbH", clientName: "Olga Straße", email: "olga@a.test", leadStatus: "won" },
    { companyName: "100%_Pure\\", clientName: "Ωmega", email: "pure@b.test", dealValue: 500 },
    {
      companyName: "Pure X100",
      clientName: "Ann",
      email: "ann@c.test",
      leadStatus: "lost",
      priorityScore: 5,
    },
    { companyName: "Журнал", clientName: "Ivan", email: "IVAN@D.TEST", dealValue: 1_200, priorityScore: 5 },
  ];
  beforeAll(async () => {
    for (const [hour, lead] of leads.entries()) {
      app.setNow(`2026-03-08T1${hour}:00:00.000Z`);
      await addedLead(app, lead);
    }
  });

  test("lists the newest first, and a single one by its id", async () => {
    const { items, headers } = await list();
    expect(items.map(({ companyName }) => companyName)).toEqual(leads.map((l) => l.companyName).reverse());
    expect(headers.get("X-Total-Count")).toBe("4");
    const oldest = items.at(-1);
    expect((await list(`?id=${oldest?.id}`)).items).toEqual(oldest ? [oldest] : []);
    expect((await app.as("viewer")("GET", "/api/client-leads?id=1")).status).toBe(400);
  });

  test("searches client, company and email, ignoring case, and treats %, _ and \\ literally", async () => {
    expect(await names("?search=STRASSE")).toEqual(["Ärzte GmbH"]);
    expect(await names(`?search=${encodeURIComponent("ärzte")}`)).toEqual(["Ärzte GmbH"]);
    expect(await names(`?search=${encodeURIComponent("ЖУР")}`)).toEqual(["Журнал"]);
    expect(await names("?search=ivan@d.test")).toEqual(["Журнал"]);
    expect(await names(`?search=${encodeURIComponent("ωM")}`)).toEqual(["100%_Pure\\"]);
    for (const sign of ["%", "_", "\\"]) {
      expect(await names(`?search=${encodeURIComponent(sign)}`)).toEqual(["100%_Pure\\"]);
    }
  });

  test("filters by status and priority together, and pages the result", async () => {
    expect(await names("?status=new")).toEqual(["Журнал", "100%_Pure\\"]);
    expect(await names("?priority=5")).toEqual(["Журнал", "Pure X100"]);
    expect(await names("?priority=5&status=lost")).toEqual(["Pure X100"]);
    const { items, headers } = await list("?pageSize=3&page=2");
    expect(items.map(({ companyName }) => companyName)).toEqual(["Ärzte GmbH"]);
    expect(headers.get("X-Total-Count")).toBe("4");
    expect(headers.get("Link")).toContain('rel="prev"');
  });

  test("sorts by next action, value or priority, and equal ones newest first", async () => {
    const all = ["Журнал", "Pure X100", "100%_Pure\\", "Ärzte GmbH"];
    expect(await names("?sort=-createdAt")).toEqual(all);
    expect(await names("?sort=-dealValue")).toEqual(["Журнал", "100%_Pure\\", "Pure X100", "Ärzte GmbH"]);
    expect(await names("?sort=-priorityScore")).toEqual(["Журнал", "Pure X100", "100%_Pure\\", "Ärzte GmbH"]);
    const { items } = await list();
    const next = { "Ärzte GmbH": "2026-03-01", "Pure X100": "2026-03-02", "100%_Pure\\": "2026-04-01" };
    for (const { id, companyName } of items) {
      const nextActionDate = next[companyName as keyof typeof next] ?? "2026-03-20";
      await expectJson(await app.as("manager")("PUT", `/api/client-leads/${id}`, { nextActionDate }));
    }
    // Won and lost leads have no pending action.
    expect(await names("?sort=nextActionDate")).toEqual(["Журнал", "100%_Pure\\", "Pure X100", "Ärzte GmbH"]);
    expect(await names("?sort=nextActionDate&pageSize=2&page=2")).toEqual(["Pure X100", "Ärzte GmbH"]);
    expect(await names("?sort=-priorityScore&status=new")).toEqual(["Журнал", "100%_Pure\\"]);
  });

  test("sorts by company, ignoring case, and by status in the order of the board", async () => {
    const companies = ["100%_Pure\\", "Ärzte GmbH", "Pure X100", "Журнал"];
    expect(await names("?sort=company")).toEqual(companies.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1)));
    expect(await names("?sort=-company")).toEqual((await names("?sort=company")).toReversed());
    expect(await names("?sort=status")).toEqual(["100%_Pure\\", "Журнал", "Ärzte GmbH", "Pure X100"]);
    expect(await names("?sort=-status")).toEqual((await names("?sort=status")).toReversed());
  });

  test("sorts by the owner's name over pages and on the board, unassigned leads last", async () => {
    const { manager, contributor } = app.people;
    const { items } = await list();
    const give = async (ownerIds: (string | null)[]) => {
      for (const [at, ownerId] of ownerIds.entries())
        await expectJson(await app.as("manager")("PUT", `/api/client-leads/${items[at]?.id}`, { ownerId }));
    };
    await give([manager.id, null, contributor.id, manager.id]);
    const upward = ["100%_Pure\\", "Журнал", "Ärzte GmbH", "Pure X100"];
    const downward = ["Журнал", "Ärzte GmbH", "100%_Pure\\", "Pure X100"];
    expect(await names("?sort=owner")).toEqual(upward);
    expect(await names("?sort=-owner")).toEqual(downward);
    const page = async (at: number) => names(`?sort=-owner&pageSize=3&page=${at}`);
    expect([...(await page(1)), ...(await page(2))]).toEqual(downward);
    expect([...(await names("?sort=owner&pageSize=1&page=2"))]).toEqual(["Журнал"]);
    const board = await app.as("manager")("GET", "/api/client-leads/board?sort=owner");
    const [first] = (await expectJson<LeadBoard>(board)).columns;
    expect(first?.leads.map(({ companyName }) => companyName)).toEqual(["100%_Pure\\", "Журнал"]);
    await give([null, null, null, null]);
  });

  test("finds the leads of one user, of nobody, and of the caller", async () => {
    const { manager, contributor } = app.people;
    const [newest, , , oldest] = (await list()).items;
    const give = async (lead: Lead | undefined, ownerId: string | null) =>
      expectJson(await app.as("manager")("PUT", `/api/client-leads/${lead?.id}`, { ownerId }));
    await give(newest, manager.id);
    await give(oldest, contributor.id);
    const own = async (person: Person) => {
      const answer = await asPerson(app.url, person)("GET", "/api/client-leads?owner=me");
      return (await expectJson<Lead[]>(answer)).map(({ companyName }) => companyName);
    };
    const another = await addPerson(app.db, new Date(), { role: "manager", email: "other@portal.test" });
    expect([await own(manager), await own(another)]).toEqual([["Журнал"], []]);
    expect(await own(contributor)).toEqual(["Ärzte GmbH"]);
    expect(await names(`?owner=${contributor.id}`)).toEqual(["Ärzte GmbH"]);
    expect(await names("?owner=unassigned&sort=-dealValue")).toEqual(["100%_Pure\\", "Pure X100"]);
    expect(await names(`?owner=${Bun.randomUUIDv7()}`)).toEqual([]);
    await give(newest, null);
    await give(oldest, null);
  });

  test("rejects an unknown filter", async () => {
    for (const query of [
      "?status=sold",
      "?priority=6",
      "?priority=x",
      "?page=0",
      "?owner=mine",
      "?sort=email",
    ]) {
      expect((await app.as("viewer")("GET", `/api/client-leads${query}`)).status).toBe(400);
    }
  });

  test("counts over all leads: those neither won nor lost, their value, and those won", async () => {
    expect(await summary()).toEqual({ total: 4, active: 2, dealValue: 1_700, conversionRate: 25 });
  });
});

test("without a query the list contains the newest 200, with links to the others", async () => {
  const { items: before } = await list();
  await app.changePastLog(async (tx) => {
    const [row] = await tx.select().from(clientLeads);
    const newer = { companyName: "Newer", createdAt: "2026-03-08T20:00:00.000Z" };
    const rows = row
      ? Array.from({ length: callLimits.pageSizeMax }, () => ({ ...row, ...newer, id: Bun.randomUUIDv7() }))
      : [];
    await bulkInsert(tx, clientLeads, rows);
  });
  const { items, headers } = await list();
  expect(items.map(({ companyName }) => companyName)).toEqual(Array(callLimits.pageSizeMax).fill("Newer"));
  expect(headers.get("X-Total-Count")).toBe(String(callLimits.pageSizeMax + before.length));
  const next = /<([^>]*)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  const rest = await expectJson<Lead[]>(await app.as("viewer")("GET", next ?? ""));
  expect(rest.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const oldest = before.at(-1)?.id ?? "";
  expect((await list(`?id=${oldest}`)).items.map(({ id }) => id)).toEqual([oldest]);
});
