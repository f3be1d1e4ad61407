import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { bulkInsert } from "#/db/bulk-insert";
import { clientAudits, users } from "#/db/schema";
import type { Audit, AuditsSummary } from "#/src/contract/audits";
import { auditSort } from "#/src/contract/choices/audits";
import type { Client } from "#/src/contract/clients";
import { serverLimits } from "#/src/contract/limits";
import { callLimits } from "#/src/contract/limits-of-calls";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { evenScores } from "#/test/support/health-scores";
import { addedAudit } from "#/test/support/requests-audits";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.transaction((tx) => tx.delete(clientAudits));
});

async function list(query = "") {
  const answer = await app.as("viewer")("GET", `/api/client-audits${query}`);
  return { headers: answer.headers, items: await expectJson<Audit[]>(answer) };
}

/** Adds copies of this audit with later dates. */
async function addLater(id: string, count: number) {
  await app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(clientAudits).where(eq(clientAudits.id, id));
    const later = Array.from({ length: count }, () => ({ id: Bun.randomUUIDv7(), auditDate: "2026-01-01" }));
    await bulkInsert(
      tx,
      clientAudits,
      later.flatMap((change) => (row ? [{ ...row, ...change }] : [])),
    );
  });
}

const ids = async (query = "") => (await list(query)).items.map(({ id }) => id);
const summary = async () =>
  expectJson<AuditsSummary>(await app.as("viewer")("GET", "/api/client-audits/summary"));

describe("the list of audits", () => {
  test("is empty without audits, and its figures are zero or absent", async () => {
    expect((await list()).items).toEqual([]);
    expect(await summary()).toEqual({ total: 0, averageHealthScore: null, highPerformers: 0, atRisk: 0 });
  });

  test("is sorted newest date first, and within a day newest entry first", async () => {
    const early = await addedAudit(app, { auditDate: "2026-01-05" });
    const first = await addedAudit(app, { auditDate: "2026-03-01" });
    app.setNow("2026-03-08T12:00:01.000Z");
    const second = await addedAudit(app, { auditDate: "2026-03-01" });
    const expected = [second.id, first.id, early.id];
    expect(await ids()).toEqual(expected);
    expect(await ids("?pageSize=2")).toEqual(expected.slice(0, 2));
    expect(await ids("?pageSize=2&page=2")).toEqual(expected.slice(2));
  });

  test("contains the names of the client and the account manager", async () => {
    const client = await makeClient(app, { name: "Named House" });
    const { id, email } = app.people.contributor;
    await addedAudit(app, { clientId: client.id, accountManagerId: id });
    await addedAudit(app, { clientId: client.id, auditDate: "2026-01-01" });
    expect((await list()).items).toMatchObject([
      {
        client: { name: "Named House" },
        accountManagerId: id,
        accountManager: { firstName: "Cleo", lastName: "Contributor", email },
      },
      { client: { name: "Named House" }, accountManagerId: null, accountManager: null },
    ]);
  });

  test("has pages with the number of matches and links to the neighbours", async () => {
    for (const auditDate of ["2026-03-01", "2026-03-02", "2026-03-03"]) await addedAudit(app, { auditDate });
    const { items, headers } = await list("?page=2&pageSize=1");
    expect(items.map(({ auditDate }) => auditDate)).toEqual(["2026-03-02"]);
    expect(headers.get("X-Total-Count")).toBe("3");
    expect(headers.get("Link")).toContain('page=3&pageSize=1>; rel="next"');
    expect((await list()).headers.get("X-Total-Count")).toBe("3");
    expect((await list("?page=9")).items).toEqual([]);
  });

  test("without a query contains the newest 200, with links to the others", async () => {
    const { id } = await addedAudit(app, { auditDate: "2020-01-01" });
    await addLater(id, 204);
    const { items, headers } = await list();
    expect(items.map((audit) => audit.auditDate)).toEqual(Array(callLimits.pageSizeMax).fill("2026-01-01"));
    expect(headers.get("X-Total-Count")).toBe("205");
    const next = /<([^>]*)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
    const rest = await expectJson<Audit[]>(await app.as("viewer")("GET", next ?? ""));
    expect(rest).toHaveLength(5);
    expect(new Set([...items, ...rest].map((audit) => audit.id)).size).toBe(205);
    expect(rest.at(-1)?.id).toBe(id);
  });

  test("filtered by id contains that audit, however old", async () => {
    const { id } = await addedAudit(app, { auditDate: "2020-01-01" });
    await addLater(id, 204);
    expect(await ids(`?id=${id}`)).toEqual([id]);
    expect(await ids(`?id=${id}&score=high`)).toEqual([]);
    expect(await ids(`?id=${Bun.randomUUIDv7()}`)).toEqual([]);
    expect((await app.as("viewer")("GET", "/api/client-audits?id=1")).status).toBe(400);
  });

  test("filtered to the latest of each client applies this before any other filter", async () => {
    const old = await addedAudit(app, { auditDate: "2026-01-05", ...evenScores(2) });
    const { clientId } = old;
    const early = await addedAudit(app, { clientId, auditDate: "2026-03-01", ...evenScores(9) });
    app.setNow("2026-03-08T12:00:02.000Z");
    const latest = await addedAudit(app, { clientId, auditDate: "2026-03-01", ...evenScores(8) });
    const other = await addedAudit(app, { auditDate: "2026-02-01", ...evenScores(3) });
    expect(await ids("?which=latest")).toEqual([latest.id, other.id]);
    expect((await list("?which=latest")).headers.get("X-Total-Count")).toBe("2");
    expect(await ids("?which=latest&score=low")).toEqual([other.id]);
    expect(await ids(`?which=latest&clientId=${clientId}`)).toEqual([latest.id]);
    expect(await ids(`?which=all&clientId=${clientId}`)).toEqual([latest.id, early.id, old.id]);
    const page = await (await app.as("viewer")("GET", "/audit")).text();
    expect([page.includes(latest.id), page.includes(early.id)]).toEqual([true, false]);
    const all = await (await app.as("viewer")("GET", `/audit?which=all&clientId=${clientId}`)).text();
    expect([all.includes(early.id), all.includes(other.id)]).toEqual([true, false]);
  });

  test("can be sorted in each order, and within a score newest first", async () => {
    const dated = (auditDate: string, score: number) => addedAudit(app, { auditDate, ...evenScores(score) });
    const [a, b, c] = [
      await dated("2026-01-01", 5),
      await dated("2026-02-01", 9),
      await dated("2026-03-01", 5),
    ];
    const order = async (sort: string) => {
      const found = await ids(`?sort=${sort}`);
      return found.map((id) => [a.id, b.id, c.id].indexOf(id)).join("");
    };
    const found = Object.fromEntries(
      await Promise.all(auditSort.values.map(async (sort) => [sort, await order(sort)])),
    );
    expect(found).toEqual({
      "-auditDate": "210",
      auditDate: "012",
      "-healthScore": "120",
      healthScore: "201",
    });
  });

  test("rejects invalid queries", async () => {
    const bad = [
      "page=0",
      "page=x",
      "pageSize=201",
      "score=8",
      "score=High",
      "sort=id",
      "clientId=1",
      "which=old",
    ];
    for (const query of [...bad, `search=${"x".repeat(201)}`, "score=high&score=low"]) {
      expect((await app.as("viewer")("GET", `/api/client-audits?${query}`)).status).toBe(400);
    }
  });
});

describe("searching audits", () => {
  let straße: Client;
  const search = async (text: string) =>
    (await list(`?search=${encodeURIComponent(text)}`)).items.map(({ client }) => client.name);

  beforeAll(async () => {
    straße = await makeClient(app, { name: "Ärzte 100%_\\ GmbH", brandNames: ["Straße", "ΟΔΟΣ"] });
    await app.db.transaction((tx) =>
      tx.update(users).set({ lastName: "Çelik_%" }).where(sql`id = ${app.people.contributor.id}`),
    );
  });

  test("matches the client's names and brands in every script, and treats %, _ and \\ literally", async () => {
    await addedAudit(app, { clientId: straße.id });
    await addedAudit(app);
    for (const text of ["ÄRZTE", "strasse", "οδος", "%", "_", "\\", " 100%_ "]) {
      expect({ text, found: await search(text) }).toEqual({ text, found: [straße.name] });
    }
    for (const text of ["%%", "' OR 1=1 --", "Ärzteee"]) expect(await search(text)).toEqual([]);
    expect(await search("  ")).toHaveLength(2);
  });

  test("matches the account manager's name too, but not the address of a manager with a name", async () => {
    const { id } = app.people.contributor;
    const made = await addedAudit(app, { accountManagerId: id });
    await addedAudit(app, { accountManagerId: app.people.manager.id });
    for (const text of ["cleo", "CLEO ÇELIK", "çelik", "k_%"]) {
      expect({ text, found: await search(text) }).toEqual({ text, found: [made.client.name] });
    }
    expect(await search("contributor@portal.test")).toEqual([]);
  });

  test("can be combined with the level", async () => {
    await addedAudit(app, { clientId: straße.id, ...evenScores(9) });
    await addedAudit(app, { clientId: straße.id, ...evenScores(2) });
    await addedAudit(app, evenScores(9));
    expect((await list("?search=arzte&score=high")).items).toEqual([]);
    const { items, headers } = await list(`?search=${encodeURIComponent("ärzte")}&score=high`);
    expect(items).toMatchObject([{ clientId: straße.id, healthScore: 9 }]);
    expect(headers.get("X-Total-Count")).toBe("1");
  });
});

describe("levels", () => {
  test("begin at 8 and at 5, in the list as in the summary", async () => {
    await addedAudit(app, evenScores(8));
    await addedAudit(app, { ...evenScores(8), creativeScore: 7 });
    await addedAudit(app, evenScores(5));
    await addedAudit(app, { ...evenScores(5), creativeScore: 4 });
    const scores = async (level: string) =>
      (await list(`?score=${level}`)).items.map(({ healthScore }) => healthScore);
    expect(await scores("high")).toEqual([8]);
    expect((await scores("medium")).toSorted()).toEqual([5, 7.9]);
    expect(await scores("low")).toEqual([4.9]);
    expect(await summary()).toEqual({ total: 4, averageHealthScore: 6, highPerformers: 1, atRisk: 1 });
  });

  test("an average of exactly a half is rounded up", async () => {
    await addedAudit(app, { ...evenScores(7), salesTrendScore: 8, creativeScore: 8 });
    await addedAudit(app, { ...evenScores(8), salesTrendScore: 7, creativeScore: 7 });
    const { items } = await list();
    expect(items.map(({ healthScore }) => healthScore).toSorted()).toEqual([7.4, 7.6]);
    expect((await summary()).averageHealthScore).toBe(8);
  });
});

describe("the summary", () => {
  test("counts audits, and each client once by its latest: a recovered one is not at risk, a fallen one no high performer", async () => {
    const [recovered, fallen] = [await makeClient(app), await makeClient(app)];
    const audit = (client: Client, auditDate: string, score: number) =>
      addedAudit(app, { clientId: client.id, auditDate, ...evenScores(score) });
    await audit(recovered, "2026-02-02", 9);
    await audit(recovered, "2026-01-05", 3);
    await audit(fallen, "2026-01-05", 9);
    await audit(fallen, "2026-02-02", 3);
    await audit(fallen, "2026-01-19", 9);
    expect(await summary()).toEqual({ total: 5, averageHealthScore: 6, highPerformers: 1, atRisk: 1 });
    await audit(fallen, "2026-02-09", 8);
    expect(await summary()).toEqual({ total: 6, averageHealthScore: 9, highPerformers: 2, atRisk: 0 });
  });

  test("uses the newest entry of a date, and of several at one time the one that the list shows first", async () => {
    const client = await makeClient(app);
    const of = (score: number) => ({ clientId: client.id, auditDate: "2026-02-02", ...evenScores(score) });
    app.setNow("2026-03-08T12:00:00.000Z");
    const first = await addedAudit(app, of(9));
    app.setNow("2026-03-08T12:00:01.000Z");
    const second = await addedAudit(app, of(3));
    expect(await summary()).toMatchObject({ total: 2, averageHealthScore: 3, atRisk: 1, highPerformers: 0 });
    await app.changePastLog((tx) =>
      tx.update(clientAudits).set({ createdAt: second.createdAt }).where(eq(clientAudits.id, first.id)),
    );
    const [shown] = (await list()).items;
    expect(shown?.healthHistory.at(-1)?.healthScore).toBe(shown?.healthScore);
    expect((await summary()).averageHealthScore).toBe(shown?.healthScore ?? null);
    await app.changePastLog((tx) =>
      tx
        .update(clientAudits)
        .set({ createdAt: "2026-03-08T12:00:02.000Z" })
        .where(eq(clientAudits.id, first.id)),
    );
    expect(await summary()).toMatchObject({ averageHealthScore: 9, atRisk: 0, highPerformers: 1 });
  });
});

describe("a client's history", () => {
  test("contains that client's latest scores, oldest first, the same on each of its cards", async () => {
    const client = await makeClient(app);
    const count = serverLimits.healthHistory + 2;
    for (let day = 1; day <= count; day++) {
      const auditDate = `2026-02-${String(day).padStart(2, "0")}`;
      await addedAudit(app, { clientId: client.id, auditDate, salesTrendScore: (day % 10) + 1 });
    }
    const other = await addedAudit(app, { auditDate: "2026-02-10" });
    const { items } = await list();
    const mine = items.filter(({ clientId }) => clientId === client.id);
    const latest = mine
      .slice(0, serverLimits.healthHistory)
      .map(({ auditDate, healthScore }) => ({ auditDate, healthScore }))
      .toReversed();
    expect(latest).toHaveLength(serverLimits.healthHistory);
    for (const { healthHistory } of mine) expect(healthHistory).toEqual(latest);
    expect(items.find(({ id }) => id === other.id)?.healthHistory).toEqual([
      { auditDate: "2026-02-10", healthScore: 5 },
    ]);
  });

  test("is in the response to each write", async () => {
    const { clientId } = await addedAudit(app, { auditDate: "2026-01-01", ...evenScores(3) });
    const made = await addedAudit(app, { clientId, auditDate: "2026-02-01", ...evenScores(4) });
    expect(made.healthHistory.map(({ healthScore }) => healthScore)).toEqual([3, 4]);
    const edited = await app.as("manager")("PUT", `/api/client-audits/${made.id}`, {
      auditDate: "2025-12-01",
    });
    const { healthHistory } = await expectJson<Audit>(edited);
    expect(healthHistory.map(({ healthScore }) => healthScore)).toEqual([4, 3]);
  });
});
