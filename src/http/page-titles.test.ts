import { afterAll, beforeAll, expect, test } from "bun:test";
import { linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { addedAudit } from "#/test/support/requests-audits";
import { addedProject } from "#/test/support/requests-design";

let app: TestApp;
let ids: Record<string, string>;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const client = await makeClient(app, { name: "Harbor Coffee" });
  await linkClientUser(app, client.id);
  const audit = await addedAudit(app, { clientId: client.id });
  const project = await addedProject(app, { clientId: client.id, projectName: "Listing" });
  ids = { client: client.id, audit: audit.id, project: project.id };
});
afterAll(() => app.stop());

test.each([
  ["admin", "/clients", "Clients"],
  ["admin", "/clients/{client}", "Harbor Coffee"],
  ["admin", "/clients/none", "Client not found"],
  ["admin", "/my-work", "My Work"],
  ["admin", "/client-leads", "Client Lead CRM"],
  ["admin", "/audit", "Current Client Audit"],
  ["admin", "/audit/{audit}", "Audit of Harbor Coffee"],
  ["admin", "/access", "Access"],
  ["admin", "/reports", "Reports &amp; Analytics"],
  ["admin", "/templates", "Task Templates"],
  ["admin", "/admin", "Admin Dashboard"],
  ["admin", "/design", "Graphic Design Hub"],
  ["admin", "/design/{project}/review", "Review of Listing"],
  ["admin", "/me", "Your Account"],
  ["client", "/", "Home"],
  ["client", "/design", "Design"],
] as const)("the browser tab of %s's page %s has the title %s", async (role, path, title) => {
  const address = path.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? "");
  const html = await (await app.as(role)("GET", address)).text();
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(`${title} · Agency Portal`);
});
