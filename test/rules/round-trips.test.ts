import { afterAll, beforeAll, expect, test } from "bun:test";
import { asPerson, linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { addedAudit } from "../support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { inRounds } from "../support/rounds";

let app: TestApp;
/** Wraps the database as if it were far away. */
let far: TestApp;
let rounds: ReturnType<typeof inRounds>["rounds"];
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp({ oneProcess: true });
  const client = await makeClient(app);
  await linkClientUser(app, client.id);
  const [task] = (await makeOnboarding(app, client.id, "2026-03-02")).tasks;
  await addedAudit(app, { clientId: client.id, auditDate: "2026-01-01" });
  const managers = { accountManagerId: app.people.manager.id };
  const audit = await addedAudit(app, { clientId: client.id, ...managers });
  const lead = await addedLead(app, { ownerId: app.people.manager.id });
  const project = await addedProject(app, { clientId: client.id });
  const asset = await addedAsset(app, project.id);
  await addedRevision(app, asset.id);
  Object.assign(ids, {
    client: client.id,
    task: task?.id,
    audit: audit.id,
    lead: lead.id,
    project: project.id,
  });
  // The undo state of changes depends on later ones, which are read first.
  await app.as("admin")("PATCH", `/api/tasks/${ids.task}`, { status: "in_progress" });
  const watched = inRounds(app.db);
  rounds = watched.rounds;
  far = await startApp({ deps: { db: watched.db }, oneProcess: true });
});
afterAll(async () => {
  await far.stop();
  await app.stop();
});

const staffScreens = [
  "/",
  "/?search=a&sort=-tasks",
  "/clients/{client}",
  "/clients/{client}?task={task}",
  "/my-work",
  "/my-work?person=all",
  "/templates",
  "/client-leads",
  "/client-leads?lead={lead}",
  "/audit",
  "/audit?search=a",
  "/audit/{audit}",
  "/design",
  "/design?project={project}",
  "/design/{project}/review",
  "/reports",
  "/reports?range=all",
  "/admin",
  "/admin?tab=tokens",
  "/admin?tab=mail",
  "/admin?tab=limits",
  "/admin?tab=calendar",
  "/device",
  "/me",
];

/** Returns how often a page waits for the database after authentication. */
async function roundsOf(role: "admin" | "client", screen: string): Promise<number> {
  rounds.length = 0;
  const path = screen.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? name);
  const answer = await asPerson(far.url, app.people[role])("GET", path);
  expect({ screen, status: answer.status }).toEqual({ screen, status: 200 });
  await answer.text();
  const [signIn, ...after] = rounds;
  // Authentication, with the agency's name in the same round.
  expect(signIn).toHaveLength(2);
  return after.length;
}

const clientScreens = [
  "/clients/{client}",
  "/",
  "/clients/{client}?task={task}",
  "/design",
  "/design?project={project}",
  "/design/{project}/review",
  "/me",
];

test.each([
  ["admin", staffScreens],
  ["client", clientScreens],
] as const)(
  "a screen of role %s makes at most two round trips to a remote database after authentication",
  async (role, screens) => {
    const waits: [screen: string, count: number][] = [];
    for (const screen of screens) waits.push([screen, await roundsOf(role, screen)]);
    expect(waits.filter(([, count]) => count > 2)).toEqual([]);
    expect(waits[0]?.[1]).toBe(1);
  },
);

test("the audit log's page reads the number of entries, the page, its names, and those of forms by their versions", async () => {
  expect(await roundsOf("admin", "/admin?tab=audit")).toBe(4);
});

test("a list by the agency's own fields reads the fields, counts, and reads the page", async () => {
  expect(await roundsOf("admin", "/?columns=field.goal&sort=field.goal")).toBe(3);
});
