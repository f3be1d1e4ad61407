import { afterAll, beforeAll, expect, test } from "bun:test";
import type { z } from "zod";
import { bulkInsert } from "#/db/bulk-insert";
import { users } from "#/db/schema";
import { CreateAccess, UpdateAccessSteps } from "#/src/contract/account-access";
import { CreateAudit, CreateUpcomingAudit } from "#/src/contract/audits";
import { ImportedClient } from "#/src/contract/clients";
import {
  CreateDesignAsset,
  CreateDesignProject,
  CreateDesignRevision,
  UpdateProgress,
} from "#/src/contract/design";
import { CreateLead, ImportedLead } from "#/src/contract/leads";
import type { ImportResult } from "#/src/contract/table-imports";
import { ImportedTask } from "#/src/contract/task-imports";
import { RequestUpload } from "#/src/contract/uploads";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { fieldsByKind } from "../support/fields";
import { importedTask, newClient, newTask } from "../support/requests";
import { addedAudit, newAudit, newUpcoming } from "../support/requests-audits";
import { addedAsset, addedProject, addedRevision, newProject } from "../support/requests-design";
import { newLead } from "../support/requests-leads";
import { addBothOwners } from "../support/templates";
import { costOf } from "../support/work";

let app: TestApp;
let clientId: string;
let clientPath: string;
let taskPath: string;
let projectPath: string;
let assetPath: string;
let revisionPath: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  // Many possible people: the text of a row must not be folded again for each of them.
  await app.db.transaction((tx) => bulkInsert(tx, users, colleagues));
  const client = await makeClient(app);
  const { tasks } = await makeOnboarding(app, client.id);
  clientId = client.id;
  clientPath = `/api/clients/${client.id}`;
  taskPath = `/api/tasks/${tasks[0]?.id}`;
  const project = await addedProject(app);
  const asset = await addedAsset(app, project.id);
  projectPath = `/api/design-projects/${project.id}`;
  assetPath = `/api/design-assets/${asset.id}`;
  revisionPath = `/api/design-revisions/${(await addedRevision(app, asset.id)).id}`;
});
afterAll(() => app.stop());

const colleagues = Array.from({ length: 100 }, (_, at) => ({
  id: Bun.randomUUIDv7(),
  email: `colleague-${at}@portal.test`,
  role: "contributor" as const,
}));

/** Texts of 100 kB, designed to be slow for patterns that backtrack. */
const long = {
  plain: "x".repeat(100_000),
  blanks: `x${" ".repeat(99_998)}x`,
  address: `https://${"a.".repeat(49_000)}`,
  email: `${"a@".repeat(50_000)}`,
  dots: `a@${"a.".repeat(49_000)}!`,
  dashes: "-".repeat(100_000),
  digits: "2026-".repeat(20_000),
  accents: "a\u0301".repeat(50_000),
  quotes: '"'.repeat(100_000),
};

/** A backtracking pattern takes thousands of such pieces. */
// Stored values are sent to a libSQL server as JSON within JSON, and are returned that way.
const little = { enough: process.env.TEST_DATABASE === "server" ? 100 : 50 };

type Place = [name: string, send: (text: string) => Promise<Response>, status?: number];
const places: Place[] = [
  ...["name", "primaryContactName", "primaryContactEmail", "websiteUrl", "amazonStorefrontUrl", "status"].map(
    (field): Place => [
      `a client's ${field}`,
      (text) => send("POST", "/api/clients", newClient({ [field]: text })),
    ],
  ),
  ["a brand name", (text) => send("PATCH", clientPath, { brandNames: [text] })],
  ...["name", "description", "category", "owner", "assigneeUserId", "startDate", "dueDate", "asanaLink"].map(
    (field): Place => [`a task's ${field}`, (text) => send("PATCH", taskPath, { [field]: text })],
  ),
  ["a new task's name", (text) => send("POST", `${clientPath}/tasks`, newTask({ name: text }))],
  ["a note", (text) => send("POST", `${taskPath}/notes`, { note: text })],
  ["a link", (text) => send("POST", `${taskPath}/evidence`, { url: text })],
  ["a link's name", (text) => send("PATCH", `${taskPath}/evidence`, { url: "https://a.test/", name: text })],
  ["a launch date", (text) => send("PATCH", `${clientPath}/onboarding`, { targetLaunchDate: text })],
  ["an id among many", (text) => send("PATCH", "/api/tasks", { ids: [text], change: { status: "done" } })],
  ["an unknown key", (text) => send("PATCH", taskPath, { [text]: 1 })],
  ...["email", "role", "clientId"].map(
    (field): Place => [
      `a user's ${field}`,
      (text) => sendAsAdmin("/api/admin/users", { email: "a@portal.test", role: "client", [field]: text }),
    ],
  ),
  ...["name", "expiresAt"].map(
    (field): Place => [
      `a token's ${field}`,
      (text) => sendAsAdmin("/api/admin/tokens", { name: "x", role: "viewer", [field]: text }),
    ],
  ),
  ...fields("a lead's", CreateLead, (body) => send("POST", "/api/client-leads", newLead(body))),
  ...fields("an audit's", CreateAudit, (body) =>
    send("POST", "/api/client-audits", newAudit(clientId, body)),
  ),
  ...fields("an upcoming audit's", CreateUpcomingAudit, (body) =>
    send("POST", "/api/upcoming-audits", newUpcoming(body)),
  ),
  ...fields("a project's", CreateDesignProject, (body) =>
    send("POST", "/api/design-projects", newProject(clientId, body)),
  ),
  ["a link of a project", (text) => send("PUT", projectPath, { assetFileLinks: [text] })],
  ...fields("a project's progress", UpdateProgress, (body) => send("PUT", `${projectPath}/progress`, body)),
  [
    "an id of an order of projects",
    (text) =>
      send("PUT", "/api/design-projects/reorder", { projectUpdates: [{ id: text, priorityOrder: 1 }] }),
  ],
  ...fields("an asset's", CreateDesignAsset, (body) =>
    send("POST", `${projectPath}/assets`, { assetName: "Hero", ...body }),
  ),
  ...fields("a revision's", CreateDesignRevision, (body) => send("POST", `${assetPath}/revisions`, body)),
  ...fields("an access's", CreateAccess, (body) =>
    send("POST", `${clientPath}/access`, { kind: "ads", state: "granted", ...body }),
  ),
  ...fields("the steps for an access's", UpdateAccessSteps, (body) =>
    app.as("admin")("PATCH", "/api/access-steps/ads", body),
  ),
  ["a comment", (text) => send("POST", `${revisionPath}/comments`, { comment: text })],
  ...fields("an upload's", RequestUpload, (body) => send("POST", "/api/objects/upload", body)),
  ["the address of an upload", (text) => send("PUT", "/api/client-avatars", { avatarImageURL: text })],
  ["a program's code", (text) => sendAsAdmin("/api/device/approve", { userCode: text })],
  ["a program's secret", (text) => sendAsAdmin("/api/device/token", { deviceCode: text }), 413],
  [
    "an option of an import",
    (text) => send("POST", "/api/clients/import", { rows: [{ line: 1 }], onDuplicate: text }),
  ],
];

for (const [name, place, status = 400] of places) {
  test(`100 kB in ${name} are refused with little work`, async () => {
    app.passMinute();
    for (const [kind, text] of Object.entries(long)) {
      const cost = await costOf(async () => {
        expect({ kind, status: (await place(text)).status }).toEqual({ kind, status });
      }, little);
      expect({ kind, cost, isLittle: cost < little.enough }).toMatchObject({ kind, isLittle: true });
    }
  });
}

type Rows = [what: string, path: () => string, schema: z.ZodObject, made: () => object];
const rowsOfImports: Rows[] = [
  ["a client", () => "/api/clients/import", ImportedClient, newClient],
  ["a lead", () => "/api/client-leads/import", ImportedLead, newLead],
  ["a task", () => `${clientPath}/tasks/import`, ImportedTask, importedTask],
];

test.each(rowsOfImports)(
  "100 kB in a field of an imported row of %s refuse that row with little work",
  async (_, path, { shape }, made) => {
    const goodRow = made();
    const take = async (row: object) => {
      const answer = await send("POST", path(), { rows: [{ line: 2, ...row }], onDuplicate: "update" });
      const { results } = await expectJson<ImportResult>(answer);
      return results.map(({ outcome, errors }) => [outcome, errors[0]?.path]);
    };
    expect(await take(goodRow)).toEqual([["created", undefined]]);
    for (const field of Object.keys(shape)) {
      app.passMinute();
      for (const [kind, text] of Object.entries(long)) {
        const cost = await costOf(async () => {
          const rows = await take({ ...goodRow, [field]: text });
          expect({ field, kind, rows }).toEqual({ field, kind, rows: [["invalid", field]] });
        }, little);
        expect({ field, kind, cost, isLittle: cost < little.enough }).toMatchObject({ isLittle: true });
      }
    }
  },
);

test("100 kB of any JSON in an audit are stored with little work", async () => {
  const path = `/api/client-audits/${(await addedAudit(app)).id}`;
  for (const key of fieldsByKind(CreateAudit).json) {
    for (const text of Object.values(long)) {
      const cost = await costOf(async () => {
        expect((await send("PUT", path, { [key]: text })).status).toBe(200);
      }, little);
      expect({ key, cost, isLittle: cost < little.enough }).toMatchObject({ key, isLittle: true });
    }
  }
});

test("a list's parameters as long as an address may be are refused with little work", async () => {
  const queries = ["client-leads?search", "client-leads?status", "client-leads?priority"];
  for (const key of [...queries, "client-audits?search", "client-audits?score"]) {
    for (const [kind, text] of Object.entries(long)) {
      const path = `/api/${key}=${encodeURIComponent(text.slice(0, 3_000))}`;
      const cost = await costOf(async () => {
        expect({ key, kind, status: (await app.as("manager")("GET", path)).status }).toEqual({
          key,
          kind,
          status: 400,
        });
      }, little);
      expect({ key, kind, cost, isLittle: cost < little.enough }).toMatchObject({
        key,
        kind,
        isLittle: true,
      });
    }
  }
});

/** One place for each field that does not accept any JSON. */
function fields(
  whose: string,
  schema: z.ZodObject,
  post: (body: Record<string, string>) => Promise<Response>,
): Place[] {
  const { text, formed } = fieldsByKind(schema);
  return [...text, ...formed].map((field) => [`${whose} ${field}`, (text) => post({ [field]: text })]);
}

function send(method: string, path: string, body: unknown): Promise<Response> {
  return app.as("manager")(method, path, body);
}

function sendAsAdmin(path: string, body: unknown): Promise<Response> {
  return app.as("admin")("POST", path, body);
}
