import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import type { Client, ClientListItem } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { ImportResult } from "#/src/contract/table-imports";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { addPerson } from "#/test/support/people";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const manager = () => ({ accountManagerId: app.people.manager.id });
const shown = { firstName: "Mia", lastName: "Manager", email: "manager@portal.test" };
const read = async (id: string) =>
  (await expectJson<ClientDetail>(await app.as("viewer")("GET", `/api/clients/${id}`))).client;
const patch = (id: string, body: object) => app.as("admin")("PATCH", `/api/clients/${id}`, body);
const leave = (id: string) =>
  app.db.transaction((tx) => tx.update(users).set({ active: false }).where(eq(users.id, id)));

describe("the account manager of a client", () => {
  test("is returned by name with the client everywhere, and can be removed", async () => {
    const { id } = await makeClient(app, { name: "Acme", ...manager() });
    expect(await read(id)).toMatchObject({ ...manager(), accountManager: shown });
    const list = await expectJson<ClientListItem[]>(await app.as("viewer")("GET", "/api/clients"));
    expect(list[0]).toMatchObject({ ...manager(), accountManager: shown });
    const gone = await expectJson<Client>(await patch(id, { accountManagerId: null }));
    expect(gone).toMatchObject({ accountManagerId: null, accountManager: null });
  });

  test("is an active admin, manager or contributor; one who has left remains until changed", async () => {
    const { id } = await makeClient(app, { name: "Acme", ...manager() });
    for (const role of ["viewer", "client"] as const) {
      const refused = await patch(id, { accountManagerId: app.people[role].id });
      const { errors } = await expectJson<Problem>(refused, 400);
      expect(errors?.[0]).toEqual({
        path: "accountManagerId",
        message: "Choose an active admin, manager or contributor",
      });
    }
    await leave(app.people.manager.id);
    await expectJson(await patch(id, { status: "paused", ...manager() }));
    expect(await read(id)).toMatchObject({ status: "paused", accountManager: shown });
    const created = {
      name: "New",
      brandNames: ["New"],
      primaryContactName: "N",
      primaryContactEmail: "n@n.test",
    };
    await expectJson(await app.as("admin")("POST", "/api/clients", { ...created, ...manager() }), 400);
  });

  test("is hidden from the client's own users", async () => {
    const { id } = await makeClient(app, { name: "Acme", ...manager() });
    await linkClientUser(app, id);
    const { client } = await expectJson<ClientDetail>(await app.as("client")("GET", `/api/clients/${id}`));
    expect(client).toMatchObject({ accountManagerId: null, accountManager: null });
  });

  test("can be used as a filter of the list, as can having none", async () => {
    await makeClient(app, { name: "Managed", ...manager() });
    await makeClient(app, { name: "Alone" });
    const names = async (person: string) => {
      const answer = await app.as("viewer")("GET", `/api/clients?accountManagerId=${person}`);
      return (await expectJson<ClientListItem[]>(answer)).map(({ name }) => name);
    };
    expect(await names(app.people.manager.id)).toEqual(["Managed"]);
    expect(await names("unassigned")).toEqual(["Alone"]);
    await expectJson(await app.as("viewer")("GET", "/api/clients?accountManagerId=Mia"), 400);
  });
});

test("onboarding assigns the agency's tasks to the account manager, and the client's to nobody", async () => {
  await addBothOwners(app.db);
  const { id } = await makeClient(app, { name: "Acme", ...manager() });
  const start = { startDate: "2026-03-09", assigneeUserId: app.people.viewer.id };
  const path = `/api/clients/${id}/onboarding`;
  await expectJson(await app.as("contributor")("POST", path, start), 400);
  await expectJson(
    await app.as("contributor")("POST", path, { ...start, assigneeUserId: app.people.manager.id }),
    201,
  );
  const { tasks } = await expectJson<ClientDetail>(await app.as("viewer")("GET", `/api/clients/${id}`));
  const assignees = new Set(tasks.map(({ owner, assigneeUserId }) => `${owner} ${assigneeUserId}`));
  expect(assignees).toEqual(new Set([`agency ${app.people.manager.id}`, "client null"]));
});

describe("an import", () => {
  const row = (name: string, accountManager: string, line = 2) => ({
    line,
    name,
    brandNames: [name],
    primaryContactName: "Nora",
    primaryContactEmail: "nora@acme.test",
    accountManager,
  });
  const send = async (rows: object[], options = {}) =>
    expectJson<ImportResult>(
      await app.as("manager")("POST", "/api/clients/import", { rows, onDuplicate: "update", ...options }),
    );

  test("accepts an account manager's name or e-mail address, in any case", async () => {
    const { results } = await send([
      row("By name", " mia MANAGER "),
      row("By mail", "Manager@portal.test", 3),
    ]);
    for (const { id } of results) expect(await read(id ?? "")).toMatchObject(manager());
  });

  test("rejects, with the reason, an unknown, ineligible or ambiguous one", async () => {
    await addPerson(app.db, new Date(), { role: "manager", email: "mia.two@portal.test" });
    const { results } = await send([
      row("A", "Somebody Else"),
      row("B", "Vic Viewer", 3),
      row("C", "Mia Manager", 4),
      row("D", "mia.two@portal.test", 5),
    ]);
    expect(results.map(({ outcome, errors }) => [outcome, errors[0]?.message])).toEqual([
      ["invalid", "No active admin, manager or contributor is called Somebody Else"],
      ["invalid", "No active admin, manager or contributor is called Vic Viewer"],
      ["invalid", "Several people are called Mia Manager. Give an e-mail address"],
      ["created", undefined],
    ]);
  });

  test("can skip an invalid one, and changes nothing if a former one is repeated", async () => {
    const { dropped } = (await send([row("A", "Nobody")], { skipInvalid: true })).results[0] ?? {};
    expect(dropped?.map(({ path }) => path)).toEqual(["accountManager"]);
    const { id } = await makeClient(app, { name: "Acme", ...manager() });
    await leave(app.people.manager.id);
    const admin = app.as("admin");
    const body = { rows: [{ line: 2, name: "Acme", accountManager: shown.email }], onDuplicate: "update" };
    const again = await expectJson<ImportResult>(await admin("POST", "/api/clients/import", body));
    expect(again).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await read(id)).toMatchObject(manager());
  });
});
