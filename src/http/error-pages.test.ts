import { afterAll, beforeAll, expect, test } from "bun:test";
import { startApp, type TestApp } from "#/test/support/app";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const sidebar = '<nav aria-label="Main">';

test("a signed-in user keeps the sidebar on pages that are missing or not permitted", async () => {
  for (const [path, status, title] of [
    ["/nowhere", 404, "Page Not Found"],
    ["/admin", 403, "Access Denied"],
  ] as const) {
    const answer = await app.as("viewer")("GET", path);
    const html = await answer.text();
    expect({ path, status: answer.status }).toEqual({ path, status });
    expect(html).toContain(`<title>${title} · `);
    expect(html.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe(title);
    expect(html).toContain(sidebar);
    expect(html).toContain(app.people.viewer.email);
  }
});

test("a missing page shows a signed-out visitor nothing of the portal", async () => {
  const answer = await app.anonymous("GET", "/nowhere");
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(html).toContain("Page Not Found");
  expect(html).not.toContain(sidebar);
});
