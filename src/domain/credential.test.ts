import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { apiTokens, clients, deviceCodes, sessions, users } from "#/db/schema";
import { type Role, role as roles, type WayIn } from "#/src/contract/choices/users";
import { watched } from "#/test/faults/support/plans";
import { linkClientUser, startApp, type TestApp } from "#/test/support/app";
import { addWaitingDevice } from "#/test/support/device";
import { testMoment } from "#/test/support/zones";
import type { Actor, Credential } from "./actor";
import { confirmRights } from "./credential";
import { Forbidden, Unauthorized } from "./errors";
import { digest } from "./secrets";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const now = new Date(testMoment);

function confirm(credential: Credential, role: Role, { at = now, clientIds = [] as string[] } = {}) {
  const { id: userId, email } = app.people[role];
  const actor: Actor = { userId, email, role, clientIds, credential, cameBy: "provider", tokenId: null };
  return confirmRights({ actor, clock: () => at }, app.db.read);
}

const change = (set: Partial<typeof users.$inferInsert>, role: Role) =>
  app.db.transaction((tx) => tx.update(users).set(set).where(eq(users.id, app.people[role].id)));

async function approvedBy(role: Role, cameBy: WayIn = "provider"): Promise<Credential> {
  const { deviceCode } = await addWaitingDevice(app);
  const deviceCodeHash = digest(deviceCode);
  const approved = { state: "approved", userId: app.people[role].id, cameBy } as const;
  await app.db.transaction((tx) =>
    tx.update(deviceCodes).set(approved).where(eq(deviceCodes.deviceCodeHash, deviceCodeHash)),
  );
  return { via: "device", deviceCodeHash };
}

async function credentialsOf(role: Role): Promise<Credential[]> {
  const { id, session, token } = app.people[role];
  return [
    { via: "session", sid: digest(session) },
    { via: "token", tokenHash: digest(token) },
    await approvedBy(role),
    { via: "script", userId: id },
  ];
}

test("every credential is valid until its user is deactivated", async () => {
  const credentials = await credentialsOf("manager");
  for (const credential of credentials) await confirm(credential, "manager");
  await change({ active: false }, "manager");
  for (const credential of credentials) {
    await expect(confirm(credential, "manager")).rejects.toThrow(Unauthorized);
  }
});

test("every credential is refused once its user has another role, even a higher one", async () => {
  for (const [from, to] of [
    ["manager", "viewer"],
    ["contributor", "admin"],
  ] as const) {
    const [session, token, ...others] = await credentialsOf(from);
    await app.db.transaction((tx) => tx.update(apiTokens).set({ role: "admin" }));
    await change({ role: to }, from);
    for (const credential of [session, token, ...others]) {
      if (credential) await expect(confirm(credential, from)).rejects.toThrow(Forbidden);
    }
  }
});

test("every credential of a client user is refused once they belong to other clients", async () => {
  const ids = [Bun.randomUUIDv7(), Bun.randomUUIDv7()] as const;
  await app.db.transaction((tx) => tx.insert(clients).values(ids.map(clientRow)));
  await linkClientUser(app, ids[0]);
  const credentials = await credentialsOf("client");
  const expected = { clientIds: [ids[0]] };
  for (const credential of credentials) await confirm(credential, "client", expected);
  for (const now of [[ids[1]], [...ids], []]) {
    await linkClientUser(app, ...now);
    for (const credential of credentials) {
      await expect(confirm(credential, "client", expected)).rejects.toThrow(Forbidden);
    }
  }
  await linkClientUser(app, ...ids.toReversed());
  for (const credential of credentials) {
    await confirm(credential, "client", { clientIds: ids.toSorted() });
  }
});

test("a credential from mail sign-in works for client users, and for staff of no role", async () => {
  await app.db.transaction(async (tx) => {
    await tx.update(sessions).set({ cameBy: "mail" });
    await tx.update(apiTokens).set({ cameBy: "mail" });
  });
  for (const role of roles.values) {
    const { session, token } = app.people[role];
    for (const credential of [
      { via: "session", sid: digest(session) },
      { via: "token", tokenHash: digest(token) },
      await approvedBy(role, "mail"),
    ] as const) {
      if (role === "client") await confirm(credential, role);
      else await expect(confirm(credential, role)).rejects.toThrow(Unauthorized);
    }
  }
});

test("a credential ends when its row is deleted, when it expires, and, for a program's sign-in, when it was used", async () => {
  const [session, token, device] = await credentialsOf("viewer");
  if (!session || !token || !device) throw new Error("three were made");
  await expect(confirm(session, "viewer", { at: new Date("2026-03-09T00:00:00.000Z") })).rejects.toThrow(
    Unauthorized,
  );
  await app.db.transaction((tx) => tx.update(sessions).set({ expire: "2199-01-01T00:00:00.000Z" }));
  await confirm(session, "viewer", { at: new Date("2026-03-15T11:59:59.999Z") });
  for (const credential of [session, token, device]) {
    const at = new Date("2199-01-01T00:00:00.000Z");
    await expect(confirm(credential, "viewer", { at })).rejects.toThrow(Unauthorized);
  }
  await app.db.transaction(async (tx) => {
    await tx.delete(sessions);
    await tx.delete(apiTokens);
    await tx.update(deviceCodes).set({ state: "redeemed" });
  });
  for (const credential of [session, token, device]) {
    await expect(confirm(credential, "viewer")).rejects.toThrow(Unauthorized);
  }
});

test("a script that acts for no user needs no row", async () => {
  await app.db.transaction(async (tx) => {
    await tx.delete(sessions);
    await tx.delete(apiTokens);
    await tx.delete(users);
  });
  await confirm({ via: "operator" }, "admin");
});

test("each credential is verified with one read, by index", async () => {
  const credentials = await credentialsOf("admin");
  for (const credential of credentials) {
    const { db, plans } = watched(app.db);
    const { id: userId, email } = app.people.admin;
    const who = { userId, email, role: "admin", clientIds: [] as string[] } as const;
    const actor: Actor = { ...who, credential, cameBy: "provider", tokenId: null };
    await confirmRights({ actor, clock: () => now }, db.read);
    const read = await plans();
    expect(read).toHaveLength(1);
    const steps = read
      .flatMap((one) => one.steps)
      .filter((step) => !/^(CORRELATED )?SCALAR SUBQUERY/.test(step));
    for (const step of steps) expect(step).toStartWith("SEARCH ");
  }
});

function clientRow(id: string) {
  return {
    id,
    name: id,
    nameKey: id,
    searchText: id,
    primaryContactName: "Nora",
    primaryContactEmail: "nora@brand.test",
  };
}
