import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { drizzled } from "#/db/drizzled";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { Problem } from "#/src/contract/problem";
import type { Template } from "#/src/contract/templates";
import { nounOf } from "#/src/domain/nouns";
import { asPerson, expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole } from "#/test/support/audit-trail";
import { addedAudit, addedUpcoming } from "#/test/support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { addedLead } from "#/test/support/requests-leads";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let harbor: { id: string };
let pier: { id: string };
let project: { id: string };
let asset: { id: string };
const admin = (...call: Parameters<ReturnType<TestApp["as"]>>) => app.as("admin")(...call);

beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  harbor = await makeClient(app, { name: "Harbor Coffee", brandNames: ["Mole"] });
  pier = await makeClient(app, { name: "Pier Tea", brandNames: ["Jetty"] });
  await makeOnboarding(app, harbor.id);
  await makeOnboarding(app, pier.id);
  project = await addedProject(app, { clientId: harbor.id, projectName: "Spring images" });
  asset = await addedAsset(app, project.id, { assetName: "Hero" });
  await addedRevision(app, asset.id);
});
afterAll(() => app.stop());

const read = async (query: Record<string, string>) =>
  expectJson<AuditLogEntry[]>(await admin("GET", `/api/admin/audit-logs?${new URLSearchParams(query)}`));
const subjects = async (query: Record<string, string>) =>
  (await read({ pageSize: "200", ...query })).map(({ entity, action, subject: { name, partOf, path } }) => ({
    line: [entity, action, name, partOf].filter(Boolean).join(" | "),
    path,
  }));
const lines = async (query: Record<string, string>) => (await subjects(query)).map(({ line }) => line);

/** Returns the names and addresses in a line that users entered, without the portal's own words, dates and numbers. */
function storedNames(entity: AuditLogEntry["entity"], { name, partOf }: AuditLogEntry["subject"]): string[] {
  const isOwn = nounOf(entity)?.search !== null && entity !== "operation";
  const given = [...(isOwn && name ? [name] : []), ...(partOf?.split(", ") ?? [])];
  return given.filter((each) => !/^(Revision \d+|[A-Z][a-z]{2} \d+|\d{4})$/.test(each));
}

describe("an entry's subject", () => {
  test("has its name and its parent's, with a link", async () => {
    const [first] = await read({ entity: "client_task", search: "harbor" });
    const audit = await addedAudit(app, { clientId: harbor.id, auditDate: "2026-03-02" });
    await addedUpcoming(app, { brandName: "Quay Rum" });
    const lead = await addedLead(app, { companyName: "Dock & Sons" });
    await expectJson(await admin("POST", "/api/admin/tokens", { name: "nightly", role: "viewer" }), 201);
    expect(await subjects({ entity: "design_revision" })).toEqual([
      {
        line: "design_revision | create | Revision 1 | Hero, Spring images, Harbor Coffee",
        path: `/design?project=${project.id}`,
      },
    ]);
    expect(await subjects({ entity: "client_audit" })).toEqual([
      {
        line: "client_audit | create | Mar 2, 2026 | Harbor Coffee",
        path: `/audit?search=Harbor+Coffee&which=all#audit-${audit.id}`,
      },
    ]);
    expect(await subjects({ entity: "client_lead" })).toEqual([
      {
        line: "client_lead | create | Dock & Sons",
        path: `/client-leads?lead=${lead.id}`,
      },
    ]);
    expect(await subjects({ entity: "api_token" })).toEqual([
      { line: "api_token | create | nightly | Ada Admin", path: "/admin?tab=tokens" },
    ]);
    expect(await subjects({ entity: "upcoming_audit" })).toEqual([
      { line: "upcoming_audit | create | Quay Rum", path: "/audit" },
    ]);
    expect(first?.subject).toEqual({
      name: String(first?.after?.name),
      partOf: "Harbor Coffee",
      path: `/clients/${harbor.id}?task=${first?.entityId}`,
    });
    const [onboarding] = await subjects({ entity: "client_onboarding", search: "pier" });
    expect(onboarding).toEqual({
      line: "client_onboarding | create | Pier Tea",
      path: `/clients/${pier.id}`,
    });
  });

  test("has its current name, while the log itself is unchanged", async () => {
    const client = await makeClient(app, { name: "Old Mill" });
    await admin("PATCH", `/api/clients/${client.id}`, { name: "New Mill" });
    const [renamed, created] = await read({ search: "new mill" });
    expect([renamed?.action, renamed?.subject.name]).toEqual(["update", "New Mill"]);
    expect([created?.action, created?.subject.name, created?.after?.name]).toEqual([
      "create",
      "New Mill",
      "Old Mill",
    ]);
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("has its last name, without a link, once it and its parent are deleted", async () => {
    const gone = await addedProject(app, { clientId: pier.id, projectName: "Autumn images" });
    const hero = await addedAsset(app, gone.id, { assetName: "Teapot" });
    await addedRevision(app, hero.id);
    await admin("DELETE", `/api/design-projects/${gone.id}`);
    await admin("DELETE", `/api/clients/${pier.id}/onboarding`);
    const found = await subjects({ search: "pier tea" });
    expect(found.filter(({ line }) => line.includes("Autumn images"))).toEqual(
      [
        "design_project | delete | Autumn images | Pier Tea",
        "design_asset | delete | Teapot | Autumn images, Pier Tea",
        "design_revision | delete | Revision 1 | Teapot, Autumn images, Pier Tea",
        "design_revision | create | Revision 1 | Teapot, Autumn images, Pier Tea",
        "design_asset | create | Teapot | Autumn images, Pier Tea",
        "design_project | create | Autumn images | Pier Tea",
      ].map((line) => expect.objectContaining({ line, path: null })),
    );
    const tasks = found.filter(({ line }) => line.startsWith("client_task | delete"));
    expect(tasks).not.toEqual([]);
    for (const { line, path } of tasks) expect([line.endsWith(" | Pier Tea"), path]).toEqual([true, null]);
  });

  test("resolves the ids among its values too, including those of an order", async () => {
    const [created] = await read({ entity: "design_asset", search: "hero" });
    expect(created?.names).toEqual({ [project.id]: "Spring images" });
    const templates = await expectJson<Template[]>(await admin("GET", "/api/templates"));
    const category = templates[0]?.category;
    const moved = templates.filter((template) => template.category === category).toReversed();
    await admin("POST", "/api/templates", {
      ...{ name: "Welcome call", category, description: null, clientTypes: ["lacore"], required: true },
      ...{ defaultOwner: "agency", defaultDueInDays: 3, referenceLinks: [], internalNotes: null },
    });
    const all = await expectJson<Template[]>(await admin("GET", "/api/templates"));
    const own = all.filter((template) => template.category === category).toReversed();
    expect(own.length).toBe(moved.length + 1);
    const order = own.map(({ id }, sortOrder) => ({ id, sortOrder }));
    const former = own.toReversed();
    const changed = own.filter(({ id }, place) => former[place]?.id !== id);
    expect(changed.length).toBe(own.length - 1);
    await expectJson(await admin("PATCH", "/api/templates/reorder", { templates: order }));
    const [whole] = await read({ entity: "operation" });
    expect(whole?.subject).toEqual({ name: "Order of templates", partOf: null, path: "/templates" });
    expect(whole?.names).toEqual(Object.fromEntries(changed.map(({ id, name }) => [id, name])));
  });

  test("of an import is named by the kind of its rows", async () => {
    const row = { line: 2, companyName: "Harbor Lamps", clientName: "Nora", email: "nora@lamps.test" };
    await expectJson(await admin("POST", "/api/client-leads/import", { rows: [row] }));
    const [whole] = await read({ entity: "operation", action: "import" });
    expect(whole?.subject).toEqual({ name: "Import of leads", partOf: null, path: "/client-leads" });
  });
});

describe("a search", () => {
  test("finds things with that name and their children, in any case and by brand, and nothing else", async () => {
    const found = await lines({ search: " MOLE " });
    expect(found).toContain("client | create | Harbor Coffee");
    expect(found).toContain("client_onboarding | create | Harbor Coffee");
    expect(found).toContain("design_revision | create | Revision 1 | Hero, Spring images, Harbor Coffee");
    expect(found.filter((line) => !line.includes("Harbor Coffee"))).toEqual([]);
    expect(await lines({ search: "nobody is called this" })).toEqual([]);
    expect(await lines({ search: "harbor", entity: "client_audit" })).toEqual([
      "client_audit | create | Mar 2, 2026 | Harbor Coffee",
    ]);
    const gone = await lines({ search: "teapot", action: "delete" });
    expect(gone.toSorted()).toEqual([
      "design_asset | delete | Teapot | Autumn images, Pier Tea",
      "design_revision | delete | Revision 1 | Teapot, Autumn images, Pier Tea",
    ]);
  });

  test("finds every entry by each name and address in its line, including deleted things", async () => {
    await addedUpcoming(app, { brandName: "Lantern Gin", clientId: harbor.id });
    await admin("POST", `/api/clients/${harbor.id}/invitations`, { email: "nora@mole.test" });
    const view = { screen: "clients", name: "Late ones", query: "status=active", isShared: false };
    const { id } = await expectJson<{ id: string }>(await admin("POST", "/api/views", view), 201);
    await admin("DELETE", `/api/views/${id}`);
    const all = await read({ pageSize: "200" });
    const seen = new Set<string>();
    for (const { entity, action, subject, ...entry } of all) {
      for (const stored of storedNames(entity, subject)) {
        const key = `${entity} ${action} ${stored}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const ids = (await read({ search: stored, entity, pageSize: "200" })).map((one) => one.id);
        expect(ids, `${key} finds the entry`).toContain(entry.id);
      }
    }
    expect([...seen].join()).toContain("invitation create nora@mole.test");
    expect([...seen].join()).toContain("upcoming_audit create Harbor Coffee");
    expect([...seen].join()).toContain("saved_view delete Ada Admin");
  });

  test("can be combined with filters", async () => {
    expect(await lines({ search: "spring", entity: "design_asset", action: "create" })).toEqual([
      "design_asset | create | Hero | Spring images, Harbor Coffee",
    ]);
    expect(await lines({ search: "spring", userId: app.people.viewer.id })).toEqual([]);
    expect(await lines({ search: "spring", from: "2026-03-10" })).toEqual([]);
  });

  test("with too many matches is rejected with a sentence, and its page still shows the screen", async () => {
    const many = JSON.stringify(Array.from({ length: 5_001 }, (_, at) => `Crowd ${at}`));
    await app.db.client.execute({
      sql: `insert into upcoming_audits (id, brand_name, audit_week)
        select printf('0198f000-0000-7000-8000-%012x', key), value, 'soon' from json_each(?)`,
      args: [many],
    });
    const problem = await expectJson<Problem>(await admin("GET", "/api/admin/audit-logs?search=crowd"), 400);
    expect(problem.detail).toBe("More than 5,000 things match. Search for more of the name.");
    expect((await admin("GET", "/admin?tab=audit&search=crowd")).status).toBe(200);
    expect((await admin("GET", "/api/admin/audit-logs?search=crowd+5000")).status).toBe(200);
  });
});

test("names take the same number of statements for two hundred entries as for one", async () => {
  let statements = 0;
  const logger = { logQuery: () => void statements++ };
  const read = drizzled(app.db.client, { logger });
  const watching = await startApp({ templates: false, deps: { db: { ...app.db, read } } });
  const call = asPerson(watching.url, app.people.admin);
  const cost = async (pageSize: number) => {
    const before = statements;
    await expectJson(
      await call("GET", `/api/admin/audit-logs?pageSize=${pageSize}&search=pier+tea&action=delete`),
    );
    return statements - before;
  };
  const one = await cost(1);
  expect(await cost(200)).toBeLessThanOrEqual(one + 2);
  await watching.stop();
});
