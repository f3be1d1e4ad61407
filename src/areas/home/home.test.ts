import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Client } from "#/src/contract/clients";
import type { ClientHome } from "#/src/contract/home";
import { serverLimits } from "#/src/contract/limits";
import type { Task } from "#/src/contract/tasks";
import {
  asPerson,
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { addPerson } from "#/test/support/people";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { inRounds } from "#/test/support/rounds";
import { addTemplate } from "#/test/support/templates";

let app: TestApp;
let client: Client;
let ours: Task[];
let theirs: Task[];

beforeAll(async () => {
  app = await startApp({ templates: false });
  for (const [sortOrder, defaultDueInDays] of [20, 4, 9].entries()) {
    const fields = { sortOrder, defaultDueInDays };
    await addTemplate(app.db, { ...fields, name: `Ours in ${defaultDueInDays}`, defaultOwner: "agency" });
    await addTemplate(app.db, {
      ...fields,
      name: `Theirs in ${defaultDueInDays}`,
      defaultOwner: "client",
      referenceLinks: ["https://help.test/how"],
      internalNotes: "Team only",
    });
  }
});
afterAll(() => app.stop());

beforeEach(async () => {
  client = await makeClient(app);
  const { tasks } = await makeOnboarding(app, client.id, "2026-03-02");
  await linkClientUser(app, client.id);
  [ours, theirs] = [tasks.filter((task) => task.owner === "agency"), tasks.filter(isTheirs)];
});

const isTheirs = ({ owner }: Task) => owner === "client";
const named = (tasks: Task[], name: string) => tasks.find((task) => task.name === name)?.id ?? "";
const change = async (id: string, fields: object) =>
  expectJson<Task>(await app.as("manager")("PATCH", `/api/tasks/${id}`, fields));
const edit = async (fields: object) =>
  expectJson(await app.as("manager")("PATCH", `/api/clients/${client.id}`, fields));
const home = async (id = client.id) =>
  expectJson<ClientHome>(await app.as("client")("GET", `/api/clients/${id}/home`));

describe("a client's home", () => {
  test("lists the client's open tasks, past due first, and the agency's current, next and completed work", async () => {
    await change(named(ours, "Ours in 20"), { status: "in_progress" });
    await change(named(ours, "Ours in 4"), { status: "done" });
    await change(named(theirs, "Theirs in 9"), { status: "done" });
    const seen = await home();
    expect(seen.asked.map(({ name, dueDate, isPastDue }) => [name, dueDate, isPastDue])).toEqual([
      ["Theirs in 4", "2026-03-06", true],
      ["Theirs in 20", "2026-03-23", false],
    ]);
    expect(seen.asked[0]?.referenceLinks).toEqual(["https://help.test/how"]);
    expect(seen.doing.map(({ name }) => name)).toEqual(["Ours in 20"]);
    expect(seen.next).toMatchObject({ name: "Ours in 9", dueDate: "2026-03-11" });
    // It is already the ninth in the portal's time zone.
    expect(seen.done.map(({ name, doneOn }) => [name, doneOn])).toEqual([["Ours in 4", "2026-03-09"]]);
    expect(seen.progress).toEqual({
      percentComplete: 33,
      completedTasks: 2,
      totalTasks: 6,
      allTasks: 6,
      targetLaunchDate: null,
    });
  });

  test("includes ongoing tasks of both sides, but its progress is the onboarding's", async () => {
    for (const { id } of [...ours, ...theirs]) await change(id, { status: "done" });
    const { progress, asked, next } = await home();
    expect([asked, next]).toEqual([[], null]);
    const add = async (fields: object) => {
      const body = { category: "ads", dueDate: "2026-04-01", ...fields };
      return expectJson<Task>(await app.as("manager")("POST", `/api/clients/${client.id}/tasks`, body), 201);
    };
    await add({ name: "Send new photos", owner: "client" });
    await add({ name: "Review the ads", status: "in_progress" });
    await add({ name: "Refresh keywords", status: "done" });
    const seen = await home();
    expect(seen.asked.map(({ name }) => name)).toEqual(["Send new photos"]);
    expect(seen.doing.map(({ name }) => name)).toEqual(["Review the ads"]);
    expect(seen.next?.name).toBe("Review the ads");
    expect(seen.done.map(({ name }) => name)).toContain("Refresh keywords");
    expect(progress).toMatchObject({ percentComplete: 100, completedTasks: 6, totalTasks: 6 });
    expect(seen.progress).toEqual(progress && { ...progress, allTasks: 9 });
  });

  test("contains the account manager while that person is active staff", async () => {
    expect((await home()).contact).toBeNull();
    const leaver = await addPerson(app.db, new Date("2026-03-08T12:00:00.000Z"), {
      role: "contributor",
      email: `leaver-${client.id}@portal.test`,
    });
    await edit({ accountManagerId: leaver.id });
    expect((await home()).contact?.email).toBe(`leaver-${client.id}@portal.test`);
    await app.as("admin")("PATCH", `/api/admin/users/${leaver.id}`, { active: false });
    expect((await home()).contact).toBeNull();
  });

  test("requests nothing before onboarding has started, nor of a churned client", async () => {
    const fresh = await makeClient(app);
    await linkClientUser(app, fresh.id);
    const nothing = { asked: [], approvals: [], hasMoreAsked: false, doing: [], next: null };
    expect(await home(fresh.id)).toMatchObject({ ...nothing, done: [], progress: null });
    await linkClientUser(app, client.id);
    await edit({ status: "churned" });
    expect(await home()).toMatchObject({ ...nothing, status: "churned", progress: { totalTasks: 6 } });
  });

  test("lists pending approvals with the time since which they are pending", async () => {
    const project = await addedProject(app, { clientId: client.id, projectName: "Spring launch" });
    const asset = await addedAsset(app, project.id, { assetName: "Main image" });
    await addedAsset(app, project.id, { assetName: "CANARY not sent" });
    const alone = await addedProject(app, { clientId: client.id, clientApprovalStatus: "pending" });
    const { id: revisionId } = await addedRevision(app, asset.id, { sendForReview: true });
    const waiting = {
      ...{ projectId: project.id, projectName: "Spring launch" },
      ...{ assetId: asset.id, assetName: "Main image", askedOn: "2026-03-09" },
    };
    const { approvals } = await home();
    expect(approvals).toHaveLength(2);
    expect(approvals).toContainEqual(waiting);
    expect(approvals).toContainEqual(expect.objectContaining({ projectId: alone.id, assetId: null }));
    const decision = { revisionId, decision: "approved" };
    await expectJson(await app.as("client")("POST", `/api/design-assets/${asset.id}/decision`, decision));
    expect((await home()).approvals.map(({ projectId }) => projectId)).toEqual([alone.id]);
  });

  test("is the same for everyone who may read it, and 404 for another client's users", async () => {
    const other = await makeClient(app);
    const seen = await home();
    const atStaff = await app.as("viewer")("GET", `/api/clients/${client.id}/home`);
    expect(await expectJson<ClientHome>(atStaff)).toEqual(seen);
    const nobody = "0198f000-0000-7000-8000-000000000000";
    const refused = await Promise.all(
      [other.id, nobody].map(async (id) => {
        const answer = await app.as("client")("GET", `/api/clients/${id}/home`);
        return expectJson<object>(answer, 404);
      }),
    );
    expect(refused[0]).toEqual({ ...refused[1], instance: Reflect.get(refused[0] ?? {}, "instance") });
  });

  test("is refused as soon as the right to it ends", async () => {
    const other = await makeClient(app);
    await linkClientUser(app, other.id);
    expect((await app.as("client")("GET", `/api/clients/${client.id}/home`)).status).toBe(404);
  });

  test("lists a limited number of requests, and says if there are more", async () => {
    const task = { description: null, category: "ads", owner: "client", dueDate: "2026-04-01" };
    for (let count = theirs.length; count <= serverLimits.homeItems; count++) {
      const body = { ...task, name: `Added ${count}` };
      await expectJson(await app.as("manager")("POST", `/api/clients/${client.id}/tasks`, body), 201);
    }
    const seen = await home();
    expect([seen.asked.length, seen.hasMoreAsked]).toEqual([serverLimits.homeItems, true]);
    await change(theirs[0]?.id ?? "", { status: "done" });
    expect((await home()).hasMoreAsked).toBe(false);
  });
});

describe("its addresses", () => {
  const leadsTo = async (path: string) => {
    const answer = await app.as("client")("GET", path);
    return [answer.status, answer.headers.get("Location")];
  };

  test("are the client's own and the root; the list redirects to the root, and a task to its own client", async () => {
    const id = theirs[0]?.id ?? "";
    expect(await leadsTo("/clients")).toEqual([302, "/"]);
    expect(await leadsTo(`/clients/${client.id}?task=${id}`)).toEqual([200, null]);
    expect(await leadsTo("/clients?task=a%26b%2F%2Fc")).toEqual([302, "/?task=a%26b%2F%2Fc"]);
    expect(await leadsTo("/?task=a%26b%2F%2Fc")).toEqual([200, null]);
    expect(await leadsTo(`/?task=${id}`)).toEqual([302, `/clients/${client.id}?task=${id}`]);
  });

  test("are not those of another client, which looks the same as a missing one", async () => {
    const other = await makeClient(app);
    const pages = [other.id, "0198f000-0000-7000-8000-000000000000", "nonsense"].map(async (id) => {
      const answer = await app.as("client")("GET", `/clients/${id}`);
      const words = (await answer.text()).replace(/<head>.*<\/head>/s, "").replaceAll(id, "");
      return {
        status: answer.status,
        isThere: words.includes("Page Not Found"),
        names: words.includes(other.name),
      };
    });
    for (const page of await Promise.all(pages)) {
      expect(page).toEqual({ status: 404, isThere: true, names: false });
    }
  });

  test("are staff's list and dashboard for them", async () => {
    for (const role of ["admin", "viewer"] as const) {
      expect(await (await app.as(role)("GET", "/")).text()).toContain('data-island="clients"');
      const page = await app.as(role)("GET", `/clients/${client.id}`);
      expect(await page.text()).toContain('data-island="client-dashboard"');
    }
  });

  test("show a sentence to a user without a client", async () => {
    const unlinked = await addPerson(app.db, new Date("2026-03-08T12:00:00.000Z"), {
      role: "client",
      email: `unlinked-${client.id}@brand.test`,
    });
    const call = asPerson(app.url, unlinked);
    expect((await call("GET", "/clients")).headers.get("Location")).toBe("/");
    const page = await (await call("GET", `/?task=${theirs[0]?.id}`)).text();
    expect(page).toContain("Your account isn&#x27;t linked to a client yet.");
    expect(page).not.toContain("What we need from you");
  });
});

test("the page costs one round trip to the database after authentication, and at the root one more", async () => {
  const { db, rounds, plans } = inRounds(app.db);
  const watching = await startApp({ deps: { db } });
  for (const path of [`/clients/${client.id}`, "/"]) {
    const answer = await asPerson(watching.url, app.people.client)("GET", path);
    expect(await answer.text()).toContain("What we need from you");
  }
  await watching.stop();
  expect(rounds.map((round) => round.length)).toEqual([2, 14, 2, 3, 13]);
  const walks = (await plans()).flatMap((steps) =>
    steps.filter((step) => /^SCAN (?!json_each|agency$|unlogged$|CONSTANT ROW$|chain$)/.test(step)),
  );
  expect(walks).toEqual([]);
});
