import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { and, asc, eq, getTableName } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import * as schema from "#/db/schema";
import { newClientRow } from "#/src/areas/clients";
import { followedFrom } from "#/src/areas/design/rules";
import { seedStandardTemplates, standardTemplates } from "#/src/areas/templates/standard";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import { taskStatus } from "#/src/contract/choices/tasks";
import { Client, CreateClient } from "#/src/contract/clients";
import { Onboarding } from "#/src/contract/onboarding";
import { Task } from "#/src/contract/tasks";
import { appendEntries } from "#/src/domain/audit-log";
import { checkAuditLogChain } from "#/src/domain/verify/audit-log-chain";
import { dateIn } from "#/src/format/dates";
import { demoMoment, freshDatabase } from "#/test/support/database";
import { patience } from "#/test/support/patience";
import { addPerson, type Person } from "#/test/support/people";
import { newClient } from "#/test/support/requests";
import { demoUsers, seedDemoRows } from ".";

// Some tests seed the demo again, which takes seconds while every core is busy.
setDefaultTimeout(patience.test);

/** A moment that falls on another day in UTC. */
const when = demoMoment;
const today = dateIn(when.timeZone, when.now);
const now = { now: when.now, newId: () => Bun.randomUUIDv7() };
const clientOfOwn = newClientRow(CreateClient.parse(newClient()), now);
const { clientMembers, clientTasks, clients, users, auditLogs, onboardingTaskTemplates } = schema;

describe("the demo in a new database", () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;

  beforeAll(async () => {
    database = await freshDatabase({ demo: when });
  });
  afterAll(() => database.close());

  test("seeding again changes nothing", async () => {
    const before = await database.db.read.select().from(auditLogs);
    expect(await seedDemoRows(database.db, when)).toBe(false);
    expect(await database.db.read.select().from(auditLogs)).toEqual(before);
  });

  test("is the same every time, down to its ids and the hashes of its history", async () => {
    const again = await freshDatabase();
    expect(await seedDemoRows(again.db, when)).toBe(true);
    for (const table of Object.values(schema)) {
      const rows = await database.db.read.select().from(table);
      expect(await again.db.read.select().from(table)).toEqual(rows);
    }
    await again.close();
  });

  test("leaves rows in every table that people fill", async () => {
    const { sessions, apiTokens, auditLogHeads, deviceCodes, rateLimits, ...others } = schema;
    // The portal fills the search index once it runs.
    const { searchEntries, searchTitles, searchPending, fileScans, ...tables } = others;
    const { idempotencyKeys, jobs, mails, mailClients, reminderCounts, ...rest } = tables;
    const { formerInvitationLinks, reviewLinks, signInLinks, links, ...chosen } = rest;
    const { auditLimitsInForce, calendar, accessSteps, accessRenewals, ...filled } = chosen;
    for (const table of Object.values(filled)) {
      const rows = await database.db.read.select().from(table);
      expect({ table: getTableName(table), isFilled: rows.length > 0 }).toMatchObject({ isFilled: true });
    }
  });

  test("clients, onboardings and tasks conform to the wire", async () => {
    const { read } = database.db;
    for (const row of await read.select().from(clients)) Client.parse({ ...row, accountManager: null });
    for (const row of await read.select().from(schema.clientOnboarding)) Onboarding.parse(row);
    for (const row of await read.select().from(clientTasks)) {
      Task.parse({ ...row, ...{ isPastDue: false, needs: [], canStart: true, waitsFor: null } });
    }
  });

  test("every client except prospects has an account manager, active ones one who has not left", async () => {
    const rows = await database.db.read
      .select({ status: clients.status, active: users.active })
      .from(clients)
      .leftJoin(users, eq(users.id, clients.accountManagerId));
    expect(rows.filter(({ status, active }) => (status === "lead") !== (active === null))).toEqual([]);
    expect(rows.filter(({ status, active }) => status === "active" && active !== true)).toEqual([]);
  });

  test("shows every status and type of client and every status of task", async () => {
    const clientRows = await database.db.read.select().from(clients);
    const taskRows = await database.db.read.select().from(clientTasks);
    expect(new Set(clientRows.map((row) => row.status))).toEqual(new Set(clientStatus.values));
    expect(new Set(clientRows.map((row) => row.clientType))).toEqual(new Set(clientType.values));
    expect(new Set(taskRows.map((row) => row.status))).toEqual(new Set(taskStatus.values));
  });

  test("the client user finds open tasks of their own", async () => {
    const tasks = await database.db.read
      .select({ owner: clientTasks.owner, status: clientTasks.status })
      .from(users)
      .innerJoin(clientMembers, eq(clientMembers.userId, users.id))
      .innerJoin(schema.clientOnboarding, eq(schema.clientOnboarding.clientId, clientMembers.clientId))
      .innerJoin(clientTasks, eq(clientTasks.clientOnboardingId, schema.clientOnboarding.id))
      .where(eq(users.email, "client@demo.test"));
    expect(tasks.some((task) => task.owner === "client" && task.status !== "done")).toBe(true);
    expect(tasks.some((task) => task.owner === "client" && task.status === "done")).toBe(true);
  });

  test("the client user finds a project and an asset that await their decision, with remarks", async () => {
    const { designAssets, designProjects, designRevisions } = schema;
    const rows = await database.db.read
      .select({ author: schema.comments.authorId, clientUser: users.id })
      .from(users)
      .innerJoin(clientMembers, eq(clientMembers.userId, users.id))
      .innerJoin(designProjects, eq(designProjects.clientId, clientMembers.clientId))
      .innerJoin(designAssets, eq(designAssets.projectId, designProjects.id))
      .innerJoin(designRevisions, eq(designRevisions.assetId, designAssets.id))
      .innerJoin(schema.comments, eq(schema.comments.revisionId, designRevisions.id))
      .where(
        and(
          eq(users.email, "client@demo.test"),
          eq(designProjects.clientApprovalStatus, "pending"),
          eq(designAssets.approvalStatus, "pending"),
        ),
      );
    expect(rows.some(({ author, clientUser }) => author === clientUser)).toBe(true);
  });

  test("design projects count their completed assets", async () => {
    const { designAssets, designProjects } = schema;
    const assets = await database.db.read.select().from(designAssets);
    for (const project of await database.db.read.select().from(designProjects)) {
      const recorded = assets.filter(({ projectId }) => projectId === project.id);
      const completed = recorded.filter(({ status }) => status === "completed").length;
      expect(recorded.length).toBeGreaterThan(0);
      expect(project).toMatchObject({
        numberOfAssets: recorded.length,
        assetsCompleted: completed,
        progress: Math.round((100 * completed) / recorded.length),
      });
    }
  });

  test("design projects follow the approval of their assets, and each decision has an author", async () => {
    const { designAssets, designDecisions, designProjects, designRevisions } = schema;
    const { read } = database.db;
    const assets = await read.select().from(designAssets);
    for (const { id, clientApprovalStatus } of await read.select().from(designProjects)) {
      const approvals = assets.filter(({ projectId }) => projectId === id).map((a) => a.approvalStatus);
      expect(followedFrom({ numberOfAssets: 1 }, approvals)).toMatchObject({ clientApprovalStatus });
    }
    const decisions = await read.select().from(designDecisions).orderBy(designDecisions.createdAt);
    const revisions = await read.select().from(designRevisions);
    for (const { id, approvalStatus } of assets) {
      const last = decisions.findLast(({ assetId }) => assetId === id);
      if (approvalStatus === "approved" || approvalStatus === "rejected") {
        expect(last?.decision).toBe(approvalStatus);
      }
      const sent = revisions.filter(({ assetId }) => assetId === id).map((r) => r.sentForReview);
      expect(sent.every((isSent) => isSent === (approvalStatus !== "not_sent"))).toBe(true);
    }
    const rejections = decisions.filter(({ decision }) => decision === "rejected");
    expect(rejections.length).toBeGreaterThan(0);
    for (const { comment, revisionId } of rejections) expect([comment, revisionId]).not.toContain(null);
    expect(revisions.some(({ sentForReview }) => !sentForReview)).toBe(true);
  });

  test.each([
    ["Register the Professional selling account", "Pass identity and address verification"],
    ["Enroll the brand in Brand Registry", "Forward the verification code and assign our roles"],
    ["Prepare and ship the first FBA shipment", "Confirm receipt and that all offers are live"],
  ])("%s comes before: %s", async (earlier, later) => {
    const tasks = await database.db.read.select().from(clientTasks);
    const done = tasks.filter((task) => task.name === later && task.completedAt !== null);
    expect(done.length).toBeGreaterThan(0);
    for (const { clientOnboardingId, completedAt } of done) {
      const before = tasks.find(
        (task) => task.name === earlier && task.clientOnboardingId === clientOnboardingId,
      );
      expect((before?.completedAt ?? "never").slice(0, 10) <= (completedAt ?? "")).toBe(true);
    }
  });

  test("everything precedes the day of seeding, the history is in order and its chain intact", async () => {
    const history = await database.db.read.select().from(auditLogs).orderBy(asc(auditLogs.seq));
    const moments = history.map((entry) => entry.createdAt);
    expect(moments).toEqual(moments.toSorted());
    expect(moments.every((moment) => dateIn(when.timeZone, moment) < today)).toBe(true);
    const tasks = await database.db.read.select().from(clientTasks);
    expect(tasks.every((task) => task.updatedAt < when.now && (task.completedAt ?? "") < when.now)).toBe(
      true,
    );
    expect(await checkAuditLogChain(database.db)).toEqual({ sound: history.length, fault: null });
  });

  test("people act only while they have an account", async () => {
    const history = await database.db.read.select().from(auditLogs).orderBy(asc(auditLogs.seq));
    for (const user of await database.db.read.select().from(users)) {
      const acts = history.filter((entry) => entry.userId === user.id).map((entry) => entry.createdAt);
      expect(acts.every((moment) => moment >= user.createdAt)).toBe(true);
      if (!user.active) expect(acts.every((moment) => moment <= user.updatedAt)).toBe(true);
    }
  });

  test("a task's history adds up to its current state, and its notes name their authors", async () => {
    const history = await database.db.read.select().from(auditLogs).orderBy(asc(auditLogs.seq));
    for (const task of await database.db.read.select().from(clientTasks)) {
      const entries = history.filter((entry) => entry.entityId === task.id);
      const changes = entries.filter(({ action }) => action === "create" || action === "update");
      const lastValues = Object.assign({}, ...changes.map(({ after }) => JSON.parse(after ?? "{}")));
      const { status, dueDate, asanaLink, clientCommunicated } = task;
      expect(lastValues).toMatchObject({ status, dueDate, asanaLink, clientCommunicated });
      expect(task.version).toBe(changes.length);
      expect(entries.at(-1)?.createdAt).toBe(task.updatedAt);
      for (const line of task.notes?.split("\n") ?? []) {
        expect(line).toMatch(/^\[\d{4}-\d\d-\d\d \d\d:\d\d\] \p{Lu}[^:]+: .{10}/u);
      }
    }
  });
});

describe("the demo in a used database", () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let early: Person;
  const [gone] = standardTemplates;
  const ownAgency = { id: Bun.randomUUIDv7(), version: 1, createdAt: when.now, updatedAt: when.now };

  beforeAll(async () => {
    database = await freshDatabase();
    const { db } = database;
    early = await addPerson(db, new Date(when.now), { role: "viewer", email: "admin@demo.test" });
    await seedStandardTemplates(db, when.now);
    await db.transaction((tx) => tx.insert(schema.agency).values({ ...ownAgency, name: "Northwind" }));
    await db.transaction((tx) =>
      tx.delete(onboardingTaskTemplates).where(eq(onboardingTaskTemplates.id, gone?.id ?? "")),
    );
    expect(await seedDemoRows(db, when)).toBe(true);
  });
  afterAll(() => database.close());

  test("takes over an account with a demo address and keeps its id", async () => {
    const { db } = database;
    const [admin] = await db.read.select().from(users).where(eq(users.email, "admin@demo.test"));
    expect(admin).toMatchObject({ id: early.id, role: "admin" });
    expect((await checkAuditLogChain(db)).fault).toBeNull();
  });

  test("keeps the agency's own settings", async () => {
    const rows = await database.db.read.select().from(schema.agency);
    expect(rows).toMatchObject([{ id: ownAgency.id, name: "Northwind", logo: null, version: 1 }]);
  });

  test("keeps its tasks if a template was deleted", async () => {
    const tasks = await database.db.read
      .select()
      .from(clientTasks)
      .where(eq(clientTasks.name, gone?.name ?? ""));
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks.every((task) => task.templateId === null)).toBe(true);
  });
});

describe("the demo is inserted in one transaction", () => {
  /** Seeds while `before` runs after the demo is built and just before it is inserted; counts its statements. */
  async function seedBeside(before: (db: Database) => Promise<unknown>) {
    const { db, close } = await freshDatabase();
    const calls: string[] = [];
    let transactions = 0;
    const counting = (tx: Tx) =>
      new Proxy(tx, {
        get(target, name: keyof Tx & string) {
          calls.push(name);
          const found = target[name];
          return typeof found === "function" ? found.bind(target) : found;
        },
      });
    const transaction: Database["transaction"] = async (work) => {
      transactions++;
      // The first transaction loads the templates.
      if (transactions === 2) await before(db);
      return db.transaction((tx) => work(counting(tx)));
    };
    const isSeeded = await seedDemoRows({ ...db, transaction }, when);
    return { db, close, calls, isSeeded };
  }

  test("after concurrent changes by others, with one chain and in few statements", async () => {
    const id = Bun.randomUUIDv7();
    const { db, isSeeded, calls, close } = await seedBeside(async (db) => {
      await addPerson(db, new Date(when.now), { role: "viewer", email: "viewer@demo.test" });
      const [person] = await db.read.select().from(users);
      const entry = { entity: "user", entityId: id, action: "update" } as const;
      const operation = { userId: person?.id ?? "", createdAt: when.now, entries: [entry] };
      await db.transaction((tx) => appendEntries(tx, [operation]));
    });
    expect(isSeeded).toBe(true);
    // Each is a round trip to a remote database.
    expect(calls.length).toBeLessThan(60);
    const [first] = await db.read.select().from(auditLogs).orderBy(asc(auditLogs.seq));
    expect(first?.entityId).toBe(id);
    expect((await checkAuditLogChain(db)).fault).toBeNull();
    await close();
  });

  test("or not at all if a client was added meanwhile", async () => {
    const { db, isSeeded, close } = await seedBeside((db) =>
      db.transaction((tx) => tx.insert(clients).values(clientOfOwn)),
    );
    expect(isSeeded).toBe(false);
    expect(await db.read.select().from(clients)).toHaveLength(1);
    expect(await db.read.select().from(auditLogs)).toEqual([]);
    await close();
  });
});

test("the demo has one sign-in for each role", () => {
  expect(demoUsers.map((user) => user.role)).toEqual(["admin", "manager", "contributor", "viewer", "client"]);
});
