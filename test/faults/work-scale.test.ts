import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { bulkInsert } from "#/db/bulk-insert";
import { clientLeads, designAssets, designProjects, designRevisions } from "#/db/schema";
import { leadStatus } from "#/src/contract/choices/leads";
import type { DesignProject, DesignProjectDetail } from "#/src/contract/design";
import { addDays } from "#/src/format/dates";
import { asPerson, linkClientUser, makeClient, startApp, type TestApp } from "../support/app";
import { patience } from "../support/patience";
import { costOf } from "../support/work";
import { testMoment } from "../support/zones";
import { watched } from "./support/plans";
import { must } from "./support/requests";

setDefaultTimeout(patience.test);

const size = { leads: 5_000, clients: 20, projects: 1_000, assetsEach: 5, revisionsEach: 3 };

/** Maximum cost of a response, in pieces of reference work. */
const most = { enough: 400 };

let app: TestApp;
let projectIds: string[];
let paths: string[];
beforeAll(async () => {
  app = await startApp({ templates: false });
  const clients = await Promise.all(numbered(size.clients, () => makeClient(app)));
  await linkClientUser(app, clients[0]?.id ?? "");
  const projects = numbered(size.projects, (i) => projectOf(clients[i % size.clients]?.id ?? "", i));
  const assets = projects.flatMap(({ id }) => numbered(size.assetsEach, (i) => assetOf(id, i)));
  const revisions = assets.flatMap((asset) => numbered(size.revisionsEach, (i) => revisionOf(asset, i)));
  await app.db.transaction(async (tx) => {
    await bulkInsert(tx, clientLeads, numbered(size.leads, leadOf));
    await bulkInsert(tx, designProjects, projects);
    await bulkInsert(tx, designAssets, assets);
    await bulkInsert(tx, designRevisions, revisions);
  });
  projectIds = projects.map(({ id }) => id);
  paths = [
    "/api/client-leads?page=1",
    "/api/client-leads?page=100",
    "/api/client-leads?status=won&priority=3",
    "/api/client-leads?search=house+12",
    "/api/client-leads/summary",
    "/client-leads",
    "/api/design-projects",
    "/api/design-projects/summary",
    `/api/design-projects/${projectIds[500]}`,
    `/design?project=${projectIds[500]}`,
  ];
});
afterAll(() => app.stop());

test("with 5,000 leads and 1,000 projects the server responds with little work", async () => {
  for (const path of paths) {
    const cost = await costOf(async () => {
      const answer = await app.as("manager")("GET", path);
      expect({ status: answer.status, length: (await answer.text()).length > 0 }).toEqual({
        status: 200,
        length: true,
      });
    }, most);
    expect({ path, cost, isLittle: cost < most.enough }).toMatchObject({ isLittle: true });
  }
  const detail = `/api/design-projects/${projectIds[0]}`;
  const { assets } = await must<DesignProjectDetail>(app.as("viewer")("GET", detail), 200);
  expect(assets.map(({ revisions }) => revisions.length)).toEqual(Array(size.assetsEach).fill(3));
});

test("1,000 projects are reordered with little work", async () => {
  const order = (ids: string[]) => ({
    projectUpdates: ids.map((id, index) => ({ id, priorityOrder: index + 1 })),
  });
  for (const ids of [projectIds.toReversed(), projectIds]) {
    const cost = await costOf(
      async () => {
        const call = app.as("manager")("PUT", "/api/design-projects/reorder", order(ids));
        const projects = await must<DesignProject[]>(call, 200);
        expect(projects.map(({ id }) => id)).toEqual(ids);
      },
      { tries: 1 },
    );
    expect(cost).toBeLessThan(2_000);
  }
});

test("pages, details, assets and revisions are read through indexes", async () => {
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  for (const path of paths) {
    expect((await asPerson(watching.url, app.people.manager)("GET", path)).status).toBe(200);
  }
  const asClient = asPerson(watching.url, app.people.client);
  const own = ["/api/design-projects", "/api/design-projects/summary", `/design?project=${projectIds[0]}`];
  for (const path of own) expect((await asClient("GET", path)).status).toBe(200);
  await watching.stop();

  const seen = await plans();
  for (const table of ["client_leads", "design_projects", "design_assets", "design_revisions"]) {
    expect(seen.filter(({ statement }) => statement.includes(table))).not.toEqual([]);
  }
  const walks = /\bSCAN (design_assets|design_revisions)\b/;
  expect(seen.filter(({ steps }) => steps.some((step) => walks.test(step)))).toEqual([]);
  const ofLeads = seen.filter(({ statement }) => /from "client_leads"(?!.*instr\()/.test(statement));
  expect(ofLeads.length).toBeGreaterThanOrEqual(5);
  const readsAll = /\bSCAN client_leads(?! USING)|^USE TEMP B-TREE FOR ORDER BY/;
  expect(ofLeads.filter(({ steps }) => steps.some((step) => readsAll.test(step)))).toEqual([]);
});

function numbered<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

function leadOf(i: number): typeof clientLeads.$inferInsert {
  return {
    id: Bun.randomUUIDv7(),
    clientName: `Lena Lead ${i}`,
    companyName: `House ${i}`,
    email: `lena-${i}@prospect.test`,
    searchText: `house ${i}\nlena lead ${i}\nlena-${i}@prospect.test`,
    leadStatus: leadStatus.values[i % leadStatus.values.length] ?? "new",
    priorityScore: 1 + (i % 5),
    dealValue: i,
    notes: "Met at the fair, wants a call. ".repeat(10),
    aiInsights: i % 3 === 0 ? "A steady brand. ".repeat(40) : null,
    ownerId: app.people.manager.id,
    createdAt: testMoment,
    updatedAt: testMoment,
  };
}

function projectOf(clientId: string, i: number) {
  return {
    id: Bun.randomUUIDv7(),
    clientId,
    projectName: `Project ${i}`,
    projectType: "listing_images",
    description: "What the brand wants to see. ".repeat(10),
    numberOfAssets: size.assetsEach,
    startDate: "2026-03-01",
    dueDate: addDays("2026-03-09", (i % 60) - 20),
    priority: i % 3 === 0 ? "high" : "low",
    assignedDesignerId: app.people.contributor.id,
  } as const;
}

function assetOf(projectId: string, sortOrder: number) {
  return { id: Bun.randomUUIDv7(), projectId, assetName: `Asset ${sortOrder}`, sortOrder };
}

function revisionOf({ id, projectId }: { id: string; projectId: string }, i: number) {
  return {
    id: Bun.randomUUIDv7(),
    projectId,
    assetId: id,
    revisionNumber: i + 1,
    comments: "Brighter. ".repeat(20),
    createdById: app.people.contributor.id,
  };
}
