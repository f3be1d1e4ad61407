import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { newClient, newTask } from "../support/requests";
import { newAudit, newUpcoming } from "../support/requests-audits";
import { newLead } from "../support/requests-leads";
import { addBothOwners } from "../support/templates";

let app: TestApp;
let clientId: string;
let clientPath: string;
let taskPath: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const client = await makeClient(app);
  const { tasks } = await makeOnboarding(app, client.id);
  clientId = client.id;
  clientPath = `/api/clients/${client.id}`;
  taskPath = `/api/tasks/${tasks[0]?.id}`;
});
afterAll(() => app.stop());

/** 100 kB each, made to be slow for patterns that try again and again. */
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

const places: [name: string, send: (text: string) => Promise<Response>][] = [
  ...["name", "primaryContactName", "primaryContactEmail", "websiteUrl", "amazonStorefrontUrl", "status"].map(
    (field): (typeof places)[number] => [
      `a client's ${field}`,
      (text) => send("POST", "/api/clients", newClient({ [field]: text })),
    ],
  ),
  ["a brand name", (text) => send("PATCH", clientPath, { brandNames: [text] })],
  ...["name", "description", "category", "owner", "assigneeUserId", "startDate", "dueDate", "asanaLink"].map(
    (field): (typeof places)[number] => [
      `a task's ${field}`,
      (text) => send("PATCH", taskPath, { [field]: text }),
    ],
  ),
  ["a new task's name", (text) => send("POST", `${clientPath}/tasks`, newTask({ name: text }))],
  ["a note", (text) => send("POST", `${taskPath}/notes`, { note: text })],
  ["a link", (text) => send("POST", `${taskPath}/evidence`, { url: text })],
  ["a launch date", (text) => send("PATCH", `${clientPath}/onboarding`, { targetLaunchDate: text })],
  ["an id among many", (text) => send("PATCH", "/api/tasks", { ids: [text], change: { status: "done" } })],
  ["an unknown key", (text) => send("PATCH", taskPath, { [text]: 1 })],
  ...["email", "role", "clientId"].map((field): (typeof places)[number] => [
    `a user's ${field}`,
    (text) => sendAsAdmin("/api/admin/users", { email: "a@portal.test", role: "client", [field]: text }),
  ]),
  ...["name", "expiresAt"].map((field): (typeof places)[number] => [
    `a token's ${field}`,
    (text) => sendAsAdmin("/api/admin/tokens", { name: "x", role: "viewer", [field]: text }),
  ]),
  ...[
    "clientName",
    "companyName",
    "email",
    "phone",
    "leadSource",
    "productImageUrl",
    "websiteUrl",
    "amazonStoreUrl",
    "notes",
    "leadStatus",
    "nextActionDate",
    "recentActivity",
    "clientFileLink",
    "ownerId",
  ].map((field): (typeof places)[number] => [
    `a lead's ${field}`,
    (text) => send("POST", "/api/client-leads", newLead({ [field]: text })),
  ]),
  ...[
    "clientId",
    "auditDate",
    "auditFrequency",
    "loomVideoUrl",
    "overallNotes",
    "ctr",
    "upcomingAuditId",
  ].map((field): (typeof places)[number] => [
    `an audit's ${field}`,
    (text) => send("POST", "/api/client-audits", newAudit(clientId, { [field]: text })),
  ]),
  ...["brandName", "auditWeek", "priority"].map((field): (typeof places)[number] => [
    `an upcoming audit's ${field}`,
    (text) => send("POST", "/api/upcoming-audits", newUpcoming({ [field]: text })),
  ]),
  ["a program's code", (text) => sendAsAdmin("/api/device/approve", { userCode: text })],
  ["a program's secret", (text) => sendAsAdmin("/api/device/token", { deviceCode: text })],
  [
    "an option of an import",
    (text) => send("POST", "/api/clients/import", { rows: [{ line: 1 }], onDuplicate: text }),
  ],
];

for (const [name, place] of places) {
  test(`100 kB in ${name} are refused within 50 ms`, async () => {
    for (const [kind, text] of Object.entries(long)) {
      const milliseconds = await quickest(5, async () => {
        expect({ kind, status: (await place(text)).status }).toEqual({ kind, status: 400 });
      });
      expect({ kind, isQuick: milliseconds < 50 }).toEqual({ kind, isQuick: true });
    }
  });
}

function send(method: string, path: string, body: unknown): Promise<Response> {
  return app.as("manager")(method, path, body);
}

function sendAsAdmin(path: string, body: unknown): Promise<Response> {
  return app.as("admin")("POST", path, body);
}

/** The best of a few tries, so that a busy machine is not taken for a slow pattern. */
async function quickest(tries: number, work: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0 && best >= 50; left--) {
    const started = performance.now();
    await work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
