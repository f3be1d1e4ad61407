import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { permissions } from "#/src/contract/permissions";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";

let app: TestApp;
let ownId: string;
let foreignId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  ownId = (await makeClient(app, { name: "Own House" })).id;
  foreignId = (await makeClient(app, { name: "Other House" })).id;
  await linkClientUser(app, ownId);
});
afterAll(() => app.stop());

const id = "0198f000-0000-7000-8000-000000000000";
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"] as const;
const rows = Object.values(permissions).filter(({ path }) => path !== "/metrics");
const addresses = [...Map.groupBy(rows, ({ path }) => path)].map(([path, operations]) => ({
  path: path.replace("{path}", "avatars/x").replace(/\{\w+\}/g, id),
  used: operations.map(({ method }) => method),
  isPublic: operations.some(({ access }) => access.viewer === "public"),
  isForClients: operations.every(({ access }) => access.admin === "deny"),
}));

describe("an API path without the requested method", () => {
  test("responds 405 with the methods it has", async () => {
    for (const { path, used, isForClients } of addresses) {
      const allowed = used.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
      for (const method of methods.filter((each) => !used.some((one) => one === each))) {
        const answer = await app.as(isForClients ? "client" : "admin")(method, path);
        expect([method, path, answer.status, answer.headers.get("Allow")]).toEqual([
          method,
          path,
          405,
          allowed,
        ]);
        expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
      }
    }
  });

  test("requires a sign-in first, unless it is public", async () => {
    for (const { path, used, isPublic } of addresses) {
      const method = methods.find((each) => !used.some((one) => one === each)) ?? "";
      const { status } = await fetch(app.url + path, { method });
      expect([path, status]).toEqual([path, isPublic ? 405 : 401]);
    }
  });

  test("lists only methods that the caller may use, and is 403 for a role without any", async () => {
    const asViewer = await app.as("viewer")("DELETE", "/api/clients");
    expect([asViewer.status, asViewer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    const asClient = await app.as("client")("DELETE", "/api/admin/users");
    expect([asClient.status, asClient.headers.get("Allow")]).toEqual([403, null]);
  });

  test("responds the same for an inaccessible row and for one that does not exist", async () => {
    const answers = [foreignId, id, ownId].map((each) => app.as("client")("PUT", `/api/clients/${each}`));
    const [foreign, missing, own] = await Promise.all(answers.map(async (each) => (await each).text()));
    expect(foreign).toBe(missing ?? "");
    expect(own).toBe(missing ?? "");
  });
});

test("an unknown path is 404 with every method, and so is /metrics", async () => {
  for (const method of methods) {
    for (const path of ["/api/nothing", "/api/clients/", `/api/clients/${id}/nothing`, "/metrics"]) {
      expect([method, path, (await app.as("admin")(method, path)).status]).toEqual([method, path, 404]);
    }
  }
});

test("HEAD is allowed where GET is", async () => {
  expect((await app.as("admin")("HEAD", "/api/clients")).status).toBe(200);
  expect((await app.as("admin")("HEAD", "/api/clients/import")).status).toBe(405);
  const problem = await expectJson<{ title: string }>(await app.as("admin")("PUT", "/api/clients"), 405);
  expect(problem.title).toBe("Method Not Allowed");
});
