import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Audit } from "#/src/contract/audits";
import type { Role } from "#/src/contract/choices/users";
import { permissions } from "#/src/contract/permissions";
import { readAddresses, writeAddresses } from "../support/addresses";
import { expectJson, startApp, type TestApp } from "../support/app";
import { makeWorld } from "../support/requests";
import { addedAudit } from "../support/requests-audits";
import { addBothOwners } from "../support/templates";

const billing = {
  totalBilledMonth: 918_273.11,
  totalBilledQuarter: 827_364.22,
  totalBilledYear: 736_455.33,
  grossMarginPercent: 73.1937,
  revenueVsBillingNotes: "CANARY-91bd",
};
/** The first digits of formatted figures, without separators. */
const canaries = ["918273", "827364", "736455", "73.1937", "CANARY-91bd"];

let app: TestApp;
let audit: Audit;
let ids: string[];
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const { own } = await makeWorld(app);
  const scores = { salesTrendScore: 10, advertisingScore: 10, profitabilityScore: 10 };
  audit = await addedAudit(app, { clientId: own.client.id, ...billing, ...scores });
  ids = [own.client.id, own.clientTask.id, audit.id];
});
afterAll(() => app.stop());

/** Every path that responds to GET, and the audits with every filter. */
function addresses(): string[] {
  const queries = ["?page=1", "?score=high", "?search=own", "?pageSize=200", "?score=nonsense"];
  const narrowed = ["/api/client-audits", "/audit"].flatMap((path) => queries.map((query) => path + query));
  return [...readAddresses(app, ids), ...narrowed];
}

async function leaksIn(role: Role, path: string, method = "GET", body?: unknown): Promise<string[]> {
  const answer = await app.as(role)(method, path, body);
  const text = (await answer.text()).replaceAll(",", "");
  expect({ path, isSignedIn: answer.status !== 401 }).toEqual({ path, isSignedIn: true });
  return canaries.filter((canary) => text.includes(canary));
}

test("a viewer gets no billing or earnings of the agency in any response or page", async () => {
  const all = addresses();
  for (const address of ["/", "/api/clients", "/api/client-audits", "/api/upcoming-audits", "/audit"]) {
    expect(all).toContain(address);
  }
  for (const role of ["viewer", "client"] as const) {
    for (const path of all) {
      expect({ role, path, leaks: await leaksIn(role, path) }).toEqual({ role, path, leaks: [] });
    }
  }
});

test("nor in the refusal of any change", async () => {
  const revoking = permissions["auth.token.revoke"].path;
  for (const [method, path] of writeAddresses(app, ids).filter(([, path]) => path !== revoking)) {
    for (const body of [undefined, "{ broken", { ...billing, totalBilledMonth: "x" }]) {
      expect({ path, leaks: await leaksIn("viewer", path, method, body) }).toEqual({ path, leaks: [] });
    }
  }
});

test("the same responses and pages contain them for people who work with them", async () => {
  for (const path of ["/api/client-audits", "/api/client-audits?page=1&score=high", "/audit"]) {
    expect({ path, leaks: await leaksIn("manager", path) }).toEqual({ path, leaks: canaries });
  }
  const path = `/api/client-audits/${audit.id}`;
  const edited = app.as("contributor")("PUT", path, { risks: "None that we know." });
  expect(await expectJson<Audit>(await edited)).toMatchObject(billing);
});

test("a viewer's audit lacks the keys themselves, and has all others", async () => {
  const [seen] = await expectJson<Audit[]>(await app.as("viewer")("GET", "/api/client-audits"));
  const [whole] = await expectJson<Audit[]>(await app.as("admin")("GET", "/api/client-audits"));
  const keys = Object.keys(whole ?? {}).filter((key) => !Object.hasOwn(billing, key));
  expect(Object.keys(whole ?? {})).toHaveLength(keys.length + Object.keys(billing).length);
  expect(Object.keys(seen ?? {})).toEqual(keys);
});

test("billing and earnings cannot be found by searching either", async () => {
  for (const text of ["CANARY", "918273", "73.19"]) {
    const answer = await app.as("viewer")("GET", `/api/client-audits?search=${text}`);
    expect(await expectJson<Audit[]>(answer)).toEqual([]);
  }
});
