import { afterAll, beforeAll, expect, test } from "bun:test";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { AuditLimitsInForce } from "#/src/contract/audit-limits";
import { limitsInForce } from "#/src/contract/choices/audit-limits";
import { expectJson, startApp, type TestApp } from "#/test/support/app";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const read = async () => expectJson<AuditLimitsInForce>(await app.as("viewer")("GET", "/api/audit-limits"));
const patch = (body: object, headers = {}) => app.as("admin")("PATCH", "/api/audit-limits", body, headers);

test("limits have their defaults until an admin changes some, which is logged and can be undone", async () => {
  const before = await read();
  expect(before).toMatchObject({ limits: limitsInForce({}), version: 0, updatedAt: null });

  const same = await patch({ acosHigh: 35 });
  expect(same.headers.get("X-Operation-Id")).toBeNull();
  expect(await expectJson<AuditLimitsInForce>(same)).toEqual(before);

  const answer = await patch({ acosHigh: 42.5, daysOfSupplyUnder: 21 }, { "If-Match": '"0"' });
  expect(answer.headers.get("ETag")).toBe('"1"');
  await expectJson(answer);
  expect(await read()).toMatchObject({
    limits: { ...limitsInForce({}), acosHigh: 42.5, daysOfSupplyUnder: 21 },
    version: 1,
  });
  const logged = await app.as("admin")("GET", "/api/admin/audit-logs?entity=audit_limits");
  const [entry] = await expectJson<AuditLogEntry[]>(logged);
  expect(entry).toMatchObject({
    action: "create",
    after: { limits: { acosHigh: 42.5, daysOfSupplyUnder: 21 } },
  });

  const usual = await patch({ acosHigh: null }, { "If-Match": '"1"' });
  const operation = usual.headers.get("X-Operation-Id");
  expect((await expectJson<AuditLimitsInForce>(usual)).limits).toMatchObject({
    acosHigh: 35,
    daysOfSupplyUnder: 21,
  });
  await expectJson(await app.as("admin")("POST", `/api/operations/${operation}/undo`));
  expect((await read()).limits).toMatchObject({ acosHigh: 42.5, daysOfSupplyUnder: 21 });
});

test("a concurrent change of another limit is not overwritten", async () => {
  const { version } = await read();
  await expectJson(await patch({ cpcRise: 33 }, { "If-Match": `"${version}"` }));
  const refused = await patch({ cpcRise: 44 }, { "If-Match": `"${version}"` });
  expect(await expectJson(refused, 412)).toMatchObject({ current: { limits: { cpcRise: 33 } } });
});

test.each([
  [{ fewestClicks: 99 }, "fewestClicks", "Must be between 100 and 1,000,000"],
  [{ fewestOrders: 19 }, "fewestOrders", "Must be between 20 and 1,000,000"],
  [{ beginsAt: 5.5 }, "beginsAt", "Must be a whole number"],
  [{ acosHigh: -1 }, "acosHigh", "Must be between 0 and 1,000"],
  [{ acosHigh: "35" }, "acosHigh", "Invalid input: expected number, received string"],
])("%j is rejected", async (body, path, message) => {
  const { errors } = await expectJson<{ errors: unknown }>(await patch(body), 400);
  expect(errors).toEqual([{ path, message }]);
});

test("managers can read the limits, and only admins can change them", async () => {
  for (const role of ["manager", "contributor", "viewer"] as const) {
    await expectJson(await app.as(role)("GET", "/api/audit-limits"));
    await expectJson(await app.as(role)("PATCH", "/api/audit-limits", { acosHigh: 1 }), 403);
  }
  await expectJson(await app.as("client")("GET", "/api/audit-limits"), 403);
});
