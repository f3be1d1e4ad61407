import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { savedViews } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { Role } from "#/src/contract/choices/users";
import { viewScreen } from "#/src/contract/choices/views";
import type { Problem } from "#/src/contract/problem";
import type { SavedView } from "#/src/contract/views";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { become } from "#/test/support/people";
import { addedView, newView } from "#/test/support/requests-views";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

type Staff = Exclude<Role, "client">;
const staff: Staff[] = ["admin", "manager", "contributor", "viewer"];

const post = (role: Role, fields = {}) => app.as(role)("POST", "/api/views", newView(fields));
const patch = (role: Role, { id }: SavedView, change: object) =>
  app.as(role)("PATCH", `/api/views/${id}`, change);
const remove = (role: Role, { id }: SavedView) => app.as(role)("DELETE", `/api/views/${id}`);
const seenBy = async (role: Role, screen = "clients") =>
  expectJson<SavedView[]>(await app.as(role)("GET", `/api/views?screen=${screen}`));
const detail = async (answer: Response, status: number) => (await expectJson<Problem>(answer, status)).detail;
const queryFault = async (answer: Response) => (await expectJson<Problem>(answer, 400)).errors?.[0]?.message;

const became = (person: Staff, role: Role, clientId: string | null = null) =>
  become(app.db, app.people[person].id, role, clientId === null ? [] : [clientId]);

describe("a query is stored in its screen's canonical form", () => {
  test.each([
    ["clients", "?sort=-tasks&search=%20acme%20&status=active", "search=acme&status=active&sort=-tasks"],
    ["clients", "sort=name&pastDue=true&status=nonsense", "pastDue=true"],
    ["work", "person=unassigned&kind=task", "person=unassigned&kind=task"],
    ["leads", "priority=05", "priority=5"],
    ["design", "due=overdue&search=a%26b", "search=a%26b&due=overdue"],
    ["audits", "score=low", "score=low"],
    ["audits", "look=table&score=low", "score=low&look=table"],
  ] as const)("%s %s", async (screen, query, stored) => {
    const view = await addedView(app, { screen, query });
    expect(view).toMatchObject({ screen, query: stored, isShared: false, isOwn: true, version: 1 });
  });

  test("the caller's own items stay relative to the viewer: no person is stored for them", async () => {
    const view = await addedView(app, { screen: "work", query: "person=me&kind=lead" });
    expect(view.query).toBe("kind=lead");
  });

  test.each([
    ["page=2&status=active", 'and not "page"'],
    ["view=x&status=active", 'and not "view"'],
    ["task=x", 'and not "task"'],
    ["status=active&status=lead", '"status" is there twice'],
    ["", "Choose a filter, a search or an order first"],
    ["sort=name", "Choose a filter, a search or an order first"],
  ])("%p is rejected, in a new view and in an existing one", async (query, words) => {
    expect(await queryFault(await post("manager", { query }))).toContain(words);
    const view = await addedView(app);
    expect(await queryFault(await patch("manager", view, { query }))).toContain(words);
  });

  test("a key that its screen no longer supports is dropped when the view is read", async () => {
    const { id } = await addedView(app, { screen: "leads", query: "priority=3" });
    await app.db.transaction((tx) =>
      tx.update(savedViews).set({ query: "mood=fine&priority=3" }).where(eq(savedViews.id, id)),
    );
    expect((await seenBy("manager", "leads")).find((view) => view.id === id)?.query).toBe("priority=3");
    const renamed = await patch("manager", { id } as SavedView, { name: "Renamed all the same" });
    expect((await expectJson<SavedView>(renamed)).query).toBe("priority=3");
  });

  test("every screen supports views, and all are listed together by name", async () => {
    const all = await expectJson<SavedView[]>(await app.as("manager")("GET", "/api/views"));
    expect([...new Set(all.map(({ screen }) => screen))].toSorted()).toEqual(viewScreen.values.toSorted());
    expect((await app.as("manager")("GET", "/api/views?screen=moon")).status).toBe(400);
  });
});

describe("access to views", () => {
  test("a private view is hidden from everyone else, in any role and at any address", async () => {
    const secret = "Nobody-else-9f2c";
    for (const owner of staff) {
      const view = await addedView(app, { name: `${secret} ${owner}`, query: `search=${secret}` }, owner);
      for (const other of staff.filter((role) => role !== owner)) {
        expect(JSON.stringify(await seenBy(other))).not.toContain(view.id);
        const tried = [await patch(other, view, { name: "Mine now" }), await remove(other, view)];
        for (const answer of tried) {
          expect(answer.status).toBe(404);
          expect(await answer.text()).not.toContain(secret);
        }
        // The same name is free: a conflict would reveal the view.
        const same = await addedView(app, { name: view.name }, other);
        expect((await remove(other, same)).status).toBe(204);
      }
    }
  });

  const pages = {
    clients: "/",
    work: "/my-work",
    leads: "/client-leads",
    design: "/design",
    audits: "/audit",
  };
  const queries = {
    clients: "status=lead",
    work: "kind=lead",
    leads: "priority=1",
    design: "due=overdue",
    audits: "score=low",
  };
  test.each(viewScreen.values)(
    "the tabs of %s are in the HTML for their owners, and for nobody else",
    async (screen) => {
      const secret = `Own-tab-of-${screen}`;
      const view = await addedView(app, { screen, name: secret, query: queries[screen] }, "contributor");
      const at = pages[screen];
      const html = async (role: Role, address: string) =>
        (await app.as(role)("GET", address, undefined, { Accept: "text/html" })).text();
      const own = await html("contributor", `${at}?view=${view.id}&${queries[screen]}`);
      expect(own).toContain(`aria-current="page">${secret}</a>`);
      for (const role of ["admin", "manager", "viewer", "client"] as const) {
        for (const address of [at, `${at}?view=${view.id}`]) {
          const text = await html(role, address);
          expect(text).not.toContain(secret);
          if (address === at) expect(text).not.toContain(view.id);
        }
      }
      expect(await html("client", pages.design)).not.toContain('aria-label="Views"');
    },
  );

  test("only managers and admins can share views, and change anyone's shared ones", async () => {
    const words = "Only managers and admins can do this.";
    for (const role of ["contributor", "viewer"] as const) {
      expect(await detail(await post(role, { isShared: true }), 403)).toBe(words);
      const own = await addedView(app, {}, role);
      expect(await detail(await patch(role, own, { isShared: true }), 403)).toBe(words);
    }
    const shared = await addedView(app, { name: "Past due", isShared: true });
    for (const role of staff) {
      const found = (await seenBy(role)).find(({ id }) => id === shared.id);
      expect(found).toMatchObject({ isOwn: role === "manager", owner: { firstName: "Mia" } });
    }
    for (const role of ["contributor", "viewer"] as const) {
      expect(await detail(await patch(role, shared, { name: "Mine" }), 403)).toBe(words);
      expect(await detail(await remove(role, shared), 403)).toBe(words);
    }
    expect(await detail(await patch("admin", shared, { isShared: false }), 403)).toBe(
      "Only the person who saved it can stop sharing it. Others can delete it.",
    );
    // A conflict would reveal a private view.
    await addedView(app, { name: "Past due clients" });
    await expectJson(await patch("admin", shared, { name: "Past due clients" }));
    expect((await remove("admin", shared)).status).toBe(204);
  });

  test("client users have no views", async () => {
    expect((await app.as("client")("GET", "/api/views")).status).toBe(403);
    expect((await post("client")).status).toBe(403);
  });

  test("a shared view stays with the team if its owner loses the right, who can then no longer change it", async () => {
    const shared = await addedView(app, { name: "Kept by the team", isShared: true });
    const operation = operationOf(await patch("manager", shared, { query: "status=paused" }));
    await became("manager", "contributor");
    expect((await seenBy("viewer")).map(({ id }) => id)).toContain(shared.id);
    expect((await remove("manager", shared)).status).toBe(403);
    expect((await app.as("manager")("POST", undoPath(operation))).status).toBe(403);
    await became("manager", "manager");
    await expectJson(await app.as("manager")("POST", undoPath(operation)));
    expect((await seenBy("viewer")).find(({ id }) => id === shared.id)?.query).toBe(shared.query);
  });

  test.each(["share", "stop", "delete", "create"] as const)(
    "undoing a %s of a shared view requires the right to share",
    async (what) => {
      const isShared = what !== "share";
      const made = await post("manager", { isShared });
      const view = (await made.clone().json()) as SavedView;
      const answer =
        what === "create"
          ? made
          : what === "delete"
            ? await remove("manager", view)
            : await patch("manager", view, { isShared: !isShared });
      await became("manager", "viewer");
      const undo = () => app.as("manager")("POST", undoPath(operationOf(answer)));
      const operations = await (await app.as("manager")("GET", "/api/operations")).text();
      expect((await undo()).status).toBe(403);
      expect(JSON.parse(operations)[0]).toMatchObject({ standing: "final" });
      await became("manager", "manager");
      await expectJson(await undo());
    },
  );
});

describe("names and limits", () => {
  test("a name is unique per user and screen, ignoring case, and so are those of shared views", async () => {
    await addedView(app, { name: "Straße" });
    expect(await detail(await post("manager", { name: " STRASSE " }), 409)).toBe(
      "You already have a view with this name on this screen.",
    );
    await addedView(app, { name: "Straße", screen: "leads", query: "priority=1" });
    await addedView(app, { name: "Straße" }, "viewer");
    await addedView(app, { name: "Both", isShared: true });
    expect(await detail(await post("admin", { name: "both", isShared: true }), 409)).toBe(
      "This screen already has a shared view with this name.",
    );
    const personal = await addedView(app, { name: "both" }, "admin");
    expect((await patch("admin", personal, { isShared: true })).status).toBe(409);
  });

  test("a user can have 50 views and a screen 50 shared ones", async () => {
    const { id: ownerId } = app.people.viewer;
    const full = (count: number, fields: object) =>
      app.db.transaction((tx) =>
        tx.insert(savedViews).values(
          Array.from({ length: count }, (_, at) => ({
            ...{ id: Bun.randomUUIDv7(), ownerId, screen: "audits" as const, query: "score=low" },
            ...{ name: `Full ${at}`, nameKey: `full ${at}`, ...fields },
          })),
        ),
      );
    const has = await app.db.read.$count(savedViews, eq(savedViews.ownerId, ownerId));
    await full(amounts.viewsOwned.most - has, { isShared: false });
    expect(await detail(await post("viewer"), 409)).toBe("You have 50 views of your own. Delete one first.");
    await app.db.transaction((tx) =>
      tx.insert(savedViews).values(
        Array.from({ length: amounts.viewsShared.most }, (_, at) => ({
          ...{ id: Bun.randomUUIDv7(), ownerId: app.people.admin.id, screen: "design" as const },
          ...{ query: "due=overdue", name: `Many ${at}`, nameKey: `many ${at}`, isShared: true },
        })),
      ),
    );
    const one = { screen: "design", query: "due=overdue" };
    const words = "50 views of this screen are shared already.";
    expect(await detail(await post("manager", { ...one, isShared: true }), 409)).toBe(words);
    const own = await expectJson<SavedView>(await post("manager", one), 201);
    expect(await detail(await patch("manager", own, { isShared: true }), 409)).toBe(words);
  });
});

test("an edit of a stale version is refused with the current view", async () => {
  const view = await addedView(app, { name: "Once" });
  await expectJson(await patch("manager", view, { name: "Twice" }));
  const stale = await app.as("manager")(
    "PATCH",
    `/api/views/${view.id}`,
    { name: "Thrice" },
    { "If-Match": '"1"' },
  );
  expect(await expectJson<Problem>(stale, 412)).toMatchObject({ current: { name: "Twice", version: 2 } });
  const same = await patch("manager", view, { name: "Twice" });
  expect([same.status, same.headers.get("ETag"), same.headers.get("X-Operation-Id")]).toEqual([
    200,
    '"2"',
    null,
  ]);
});
