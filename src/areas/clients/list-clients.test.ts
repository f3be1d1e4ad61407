import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ClientListItem } from "#/src/contract/clients";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { addTemplate } from "#/test/support/templates";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { defaultDueInDays: 1 });
  await addTemplate(app.db, { defaultDueInDays: 30 });
});
afterAll(() => app.stop());

const names = [
  ["Ärzte GmbH", ["Straße"], "active"],
  ["beta_100%", ["back\\slash"], "lead"],
  ["BETA X100", ["backslash"], "paused"],
  ["ΟΔΟΣΑ", ["İstanbul"], "churned"],
  ["Журнал", ["Cafe\u0301"], "active"],
] as const;

beforeAll(async () => {
  for (const [name, brandNames, status] of names) {
    await makeClient(app, { name, brandNames: [...brandNames], status });
  }
});

async function list(query: string, role: "viewer" | "client" = "viewer") {
  const answer = await app.as(role)("GET", `/api/clients${query}`);
  return { headers: answer.headers, items: await expectJson<ClientListItem[]>(answer) };
}

async function search(text: string) {
  const { items } = await list(`?search=${encodeURIComponent(text)}`);
  return items.map(({ name }) => name);
}

describe("searching clients", () => {
  test("ignores case in every script, in names and in brands", async () => {
    for (const text of ["ärzte", "ÄRZTE", "a\u0308rzte", "STRASSE", "strasse", "straße"]) {
      expect(await search(text)).toEqual(["Ärzte GmbH"]);
    }
    for (const text of ["οδος", "ΟΔΟΣ", "οδοσα", "istanbul", "İSTANBUL", "ISTANBUL"]) {
      expect(await search(text)).toEqual(["ΟΔΟΣΑ"]);
    }
    for (const text of ["журнал", "ЖУР", "café", "CAFÉ"]) expect(await search(text)).toEqual(["Журнал"]);
    expect(await search("cafe!")).toEqual([]);
  });

  test("treats %, _ and \\ literally", async () => {
    expect(await search("%")).toEqual(["beta_100%"]);
    expect(await search("_")).toEqual(["beta_100%"]);
    expect(await search("\\")).toEqual(["beta_100%"]);
    expect(await search("beta_1")).toEqual(["beta_100%"]);
    expect(await search("' OR 1=1 --")).toEqual([]);
  });

  test("with only white space matches everything", async () => {
    expect(await search("  ")).toHaveLength(names.length);
  });
});

describe("pages of clients", () => {
  test("contain the number of matches and links to the neighbours", async () => {
    const { items, headers } = await list("?page=2&pageSize=2&sort=name");
    expect(items).toHaveLength(2);
    expect(headers.get("X-Total-Count")).toBe("5");
    expect(headers.get("Link")).toBe(
      [
        '</api/clients?page=1&pageSize=2&sort=name>; rel="first"',
        '</api/clients?page=1&pageSize=2&sort=name>; rel="prev"',
        '</api/clients?page=3&pageSize=2&sort=name>; rel="next"',
        '</api/clients?page=3&pageSize=2&sort=name>; rel="last"',
      ].join(", "),
    );
  });

  test("together contain every client once, in one order", async () => {
    for (const sort of ["name", "-status", "progress", "-tasks", "dueDate", "createdAt"]) {
      const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&pageSize=2&sort=${sort}`)));
      const { items: all } = await list(`?pageSize=200&sort=${sort}`);
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all.map(({ id }) => id));
    }
  });

  test("contain everything without a query, and nothing beyond the last", async () => {
    const { items, headers } = await list("");
    expect(items).toHaveLength(5);
    expect(headers.get("X-Total-Count")).toBeNull();
    const behind = await list("?page=9&pageSize=2");
    expect(behind.items).toEqual([]);
    expect(behind.headers.get("X-Total-Count")).toBe("5");
    expect(behind.headers.get("Link")).toContain('page=3&pageSize=2>; rel="prev"');
  });

  test("reject invalid queries", async () => {
    const bad = ["page=0", "page=x", "page=1.5", "pageSize=201", "pageSize=0", "status=gone", "sort=id"];
    for (const query of [
      ...bad,
      "pastDue=false",
      "unknown=1",
      "page=1&page=2",
      `search=${"x".repeat(201)}`,
    ]) {
      expect((await app.as("viewer")("GET", `/api/clients?${query}`)).status).toBe(400);
    }
  });

  test("can be filtered by status, and sorted both ways", async () => {
    const { items } = await list("?status=active&sort=-name");
    expect(items.map(({ name }) => name)).toEqual(["Журнал", "Ärzte GmbH"]);
    const up = (await list("?sort=name")).items.map(({ id }) => id);
    const down = (await list("?sort=-name")).items.map(({ id }) => id);
    expect(down).toEqual(up.toReversed());
  });
});

describe("past due clients", () => {
  test("are those with an open task due before today, and no others", async () => {
    const late = await makeClient(app, { name: "Late House" });
    const { tasks } = await makeOnboarding(app, late.id, "2026-03-01");
    expect((await list("?pastDue=true")).items).toMatchObject([
      {
        name: "Late House",
        pastDueTasks: 1,
        openTasks: 2,
        totalTasks: 2,
        completedTasks: 0,
        percentComplete: 0,
      },
    ]);
    const overdue = tasks.find(({ dueDate }) => dueDate === "2026-03-02");
    await app.as("manager")("PATCH", `/api/tasks/${overdue?.id}`, { status: "done" });
    expect((await list("?pastDue=true")).items).toEqual([]);
    expect((await list("?search=late")).items).toMatchObject([{ percentComplete: 50, openTasks: 1 }]);
  });

  test("client users get only their own client, whatever the query", async () => {
    const own = await makeClient(app, { name: "Kit's House" });
    expect((await list("", "client")).items).toEqual([]);
    await linkClientUser(app, own.id);
    for (const query of ["", "?search=", "?pageSize=200&sort=-createdAt"]) {
      expect((await list(query, "client")).items.map(({ id }) => id)).toEqual([own.id]);
    }
    expect((await list("?search=beta", "client")).items).toEqual([]);
    expect((await list("?page=1", "client")).headers.get("X-Total-Count")).toBe("1");
  });
});
