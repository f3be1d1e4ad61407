import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clients, users } from "#/db/schema";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import type { WorkItem, WorkSummary } from "#/src/contract/work";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addPerson, type Person } from "#/test/support/people";
import { newTask } from "#/test/support/requests";
import { addedUpcoming } from "#/test/support/requests-audits";
import { addedProject } from "#/test/support/requests-design";
import { addedLead } from "#/test/support/requests-leads";
import { addTemplate } from "#/test/support/templates";

/** The portal's date is 9 March 2026. */
let app: TestApp;
let cleo: Person;
let gone: Person;
let acme: string;
let zenith: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "First call", defaultOwner: "client" });
  cleo = app.people.contributor;
  gone = await addPerson(app.db, new Date(), { role: "contributor", email: "gone@portal.test" });
  acme = await started("Acme", { accountManagerId: cleo.id });
  zenith = await started("Zenith");
  const former = await started("Former", { accountManagerId: cleo.id });

  await task(acme, { name: "Late", dueDate: "2026-03-08", assigneeUserId: cleo.id });
  await task(zenith, { name: "Now", dueDate: "2026-03-09", assigneeUserId: cleo.id });
  await task(acme, { name: "Soon", dueDate: "2026-03-16", assigneeUserId: cleo.id });
  await task(acme, { name: "Far", dueDate: "2026-03-17", assigneeUserId: cleo.id });
  await task(acme, { name: "Done", dueDate: "2026-03-09", assigneeUserId: cleo.id, status: "done" });
  await task(acme, { name: "Theirs", dueDate: "2026-03-05", owner: "client", assigneeUserId: cleo.id });
  await task(zenith, { name: "Nobody's", dueDate: "2026-03-09" });
  await task(zenith, { name: "Left behind", dueDate: "2026-03-10", assigneeUserId: gone.id });
  await task(former, { name: "Over", dueDate: "2026-03-09", assigneeUserId: cleo.id });

  const project = { assignedDesignerId: cleo.id, startDate: "2026-03-01", dueDate: "2026-03-09" };
  await addedProject(app, { clientId: acme, projectName: "Pictures", ...project });
  await addedProject(app, { clientId: acme, projectName: "Approved", ...project, status: "approved" });
  // Work of a client who leaves is not listed.
  await addedProject(app, { clientId: former, projectName: "Over: pictures", ...project });
  await addedProject(app, {
    clientId: former,
    projectName: "Over: boxes",
    ...project,
    assignedDesignerId: null,
  });
  await addedUpcoming(app, { clientId: former, brandName: "Over: audit", auditWeek: "2026-03-09" });
  await addedUpcoming(app, { clientId: acme, brandName: "Acme audit", auditWeek: "2026-03-12" });
  await addedUpcoming(app, { clientId: acme, brandName: "Acme someday", auditWeek: "when it is warm" });
  await addedUpcoming(app, { brandName: "Nobody's audit", auditWeek: "2026-03-08" });
  await addedLead(app, { companyName: "Hopeful", ownerId: cleo.id, nextActionDate: "2026-03-09" });
  await addedLead(app, {
    companyName: "Won",
    ownerId: cleo.id,
    nextActionDate: "2026-03-09",
    leadStatus: "won",
  });
  await addedLead(app, { companyName: "Undated", ownerId: cleo.id });

  await app.db.transaction(async (tx) => {
    await tx.update(users).set({ active: false }).where(eq(users.id, gone.id));
    await tx.update(clients).set({ status: "churned" }).where(eq(clients.id, former));
  });
});
afterAll(() => app.stop());

async function started(name: string, fields = {}): Promise<string> {
  const { id } = await makeClient(app, { name, ...fields });
  const { tasks }: StartedOnboarding = await makeOnboarding(app, id, "2026-04-01");
  expect(tasks).toHaveLength(1);
  return id;
}

async function task(clientId: string, { status, ...fields }: Record<string, unknown>) {
  const made = await app.as("manager")(
    "POST",
    `/api/clients/${clientId}/tasks`,
    newTask({ startDate: "2026-03-01", ...fields }),
  );
  const { id } = await expectJson<{ id: string }>(made, 201);
  if (status) await expectJson(await app.as("manager")("PATCH", `/api/tasks/${id}`, { status }));
}

const work = async (query: string) =>
  expectJson<WorkItem[]>(await app.as("contributor")("GET", `/api/work${query}`));
const titles = (items: WorkItem[]) => items.map(({ title, bucket }) => `${bucket}: ${title}`);
const mine = [
  "past_due: Late",
  "today: Hopeful",
  "today: Pictures",
  "today: Now",
  "week: Acme audit",
  "week: Soon",
  "later: Far",
  "later: Acme someday",
  "waiting: Theirs",
  "waiting: First call",
  "waiting: First call",
];

describe("a search", () => {
  test("finds words of titles and clients in all kinds, ignoring case, and counts matches", async () => {
    expect(titles(await work("?search=LATE"))).toEqual(["past_due: Late"]);
    expect(titles(await work("?search=zen%20now"))).toEqual(["today: Now"]);
    expect(titles(await work("?search=zenith"))).toEqual(["today: Now", "waiting: First call"]);
    expect(titles(await work("?search=hopeful"))).toEqual(["today: Hopeful"]);
    expect(titles(await work("?search=pictures"))).toEqual(["today: Pictures"]);
    expect(titles(await work("?search=someday"))).toEqual(["later: Acme someday"]);
    expect(titles(await work("?search=nowhere"))).toEqual([]);
    const response = await app.as("contributor")("GET", "/api/work?search=first&pageSize=1");
    expect(response.headers.get("X-Total-Count")).toBe("2");
    expect(titles(await response.json())).toEqual(["waiting: First call"]);
  });

  test("covers everyone's work, and clients beyond the first page of waiting ones", async () => {
    expect(titles(await work("?person=all&search=left"))).toEqual(["week: Left behind"]);
    expect(titles(await work("?bucket=waiting&pageSize=1&search=zenith"))).toEqual(["waiting: First call"]);
  });

  test("finds what was just renamed", async () => {
    await task(acme, { name: "Ünder the bridge", dueDate: "2026-03-09", assigneeUserId: cleo.id });
    const [found] = await work("?search=%C3%BCnder");
    expect(found?.title).toBe("Ünder the bridge");
    await expectJson(await app.as("manager")("PATCH", `/api/tasks/${found?.id}`, { status: "done" }));
  });
});

describe("a person's work", () => {
  test("contains all four kinds, by due date and then by client, with tasks waiting for clients last", async () => {
    expect(titles(await work(""))).toEqual(mine);
    expect(titles(await work(`?person=${cleo.id}`))).toEqual(mine);
    const [late] = await work("");
    expect(late).toEqual({
      kind: "task",
      id: expect.any(String),
      version: 1,
      title: "Late",
      clientId: acme,
      clientName: "Acme",
      dueDate: "2026-03-08",
      status: "not_started",
      owner: "agency",
      assigneeUserId: cleo.id,
      requestState: null,
      ...{ unreadComments: 0, canStart: true, readyOn: null, waitsFor: null },
      bucket: "past_due",
    });
  });

  test("can be filtered by bucket, kind and client", async () => {
    for (const bucket of ["past_due", "today", "week", "later", "waiting"]) {
      const expected = mine.filter((title) => title.startsWith(`${bucket}:`));
      expect(titles(await work(`?bucket=${bucket}`))).toEqual(expected);
    }
    expect(titles(await work("?kind=upcoming_audit"))).toEqual(["week: Acme audit", "later: Acme someday"]);
    expect(titles(await work("?kind=design_project&bucket=waiting"))).toEqual([]);
    expect(titles(await work(`?clientId=${zenith}`))).toEqual(["today: Now", "waiting: First call"]);
  });

  test("waits for clients whom they manage or for whom they have an open task, and no others", async () => {
    const viewer = await expectJson<WorkItem[]>(await app.as("viewer")("GET", "/api/work?bucket=waiting"));
    expect(viewer).toEqual([]);
    const ofNobody = (await work("?person=unassigned&bucket=waiting")).map(({ clientName }) => clientName);
    expect(ofNobody).toEqual(["Zenith"]);
  });

  test("that is unassigned includes that of people who have left", async () => {
    expect(titles(await work("?person=unassigned"))).toEqual([
      "past_due: Nobody's audit",
      "today: Nobody's",
      "week: Left behind",
      "waiting: First call",
    ]);
  });

  test("for everyone contains everyone's", async () => {
    const all = titles(await work("?person=all"));
    for (const title of [...mine, "today: Nobody's", "week: Left behind"]) expect(all).toContain(title);
    expect(all.filter((title) => /Done|Over|Won|Undated|Approved/.test(title))).toEqual([]);
  });
});

test("pages are counted for a person, and only linked for everyone", async () => {
  const page = (query: string) => app.as("viewer")("GET", `/api/work?${query}`);
  const first = await page(`person=${cleo.id}&page=1&pageSize=6`);
  const second = await page(`person=${cleo.id}&page=2&pageSize=6`);
  expect([first, second].map(({ headers }) => headers.get("X-Total-Count"))).toEqual(["11", "11"]);
  const both = [...(await expectJson<WorkItem[]>(first)), ...(await expectJson<WorkItem[]>(second))];
  expect(titles(both)).toEqual(mine);
  const all = await page("person=all&page=1&pageSize=6");
  expect(all.headers.get("X-Total-Count")).toBeNull();
  expect(all.headers.get("Link")).toBe('</api/work?person=all&page=2&pageSize=6>; rel="next"');
  const last = await page("person=all&page=3&pageSize=6");
  expect(last.headers.get("Link")).toBe('</api/work?person=all&page=2&pageSize=6>; rel="prev"');
});

test("the counters are the caller's own, and equal the lengths of the lists", async () => {
  const counted = await expectJson<WorkSummary>(await app.as("contributor")("GET", "/api/work/summary"));
  expect(counted).toEqual({ pastDue: 1, today: 3, week: 2, waiting: 3, unassigned: 4, newFromClients: 0 });
});

test.each(["?person=cleo", "?bucket=yesterday", "?kind=note", "?clientId=acme", "?page=0", "?what=else"])(
  "%s is rejected",
  async (query) => {
    expect((await app.as("viewer")("GET", `/api/work${query}`)).status).toBe(400);
  },
);
