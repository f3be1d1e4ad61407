import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Client } from "#/src/contract/clients";
import type { FormField } from "#/src/contract/forms";
import type { ApplyPlan } from "#/src/contract/requests";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { addRequest, callsOf, field } from "#/test/support/request-forms";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let own: Client;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
beforeEach(async () => {
  own = await makeClient(app, { clientType: "uncut_brands", brandNames: ["Old"] });
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
});
afterAll(() => app.stop());

/** Returns what applying one accepted answer would make of the client. */
async function planOf(asked: FormField, value: unknown): Promise<unknown[]> {
  const task = await addRequest(app, own.id, [asked]);
  const calls = callsOf(app, task);
  await expectJson(await calls.save(asked.key, value));
  await expectJson(await calls.submit());
  const fields = [{ key: asked.key, accept: true }];
  const manager = app.as("manager");
  await expectJson(await manager("POST", `/api/requests/${task.id}/review`, { fields }));
  const answer = await manager("POST", `/api/requests/${task.id}/apply`, { dryRun: true });
  return (await expectJson<ApplyPlan>(answer)).plan.map(({ willBe }) => willBe);
}

test("a client type is taken from its label or its key, and from no other words", async () => {
  const options = ["Lacore (MLM)", "lacore", "Something else"];
  const type = field("type", { kind: "choice", mapsTo: "clientType", options });
  expect(await planOf(type, "Lacore (MLM)")).toEqual(["lacore_mlm"]);
  expect(await planOf(type, "lacore")).toEqual(["lacore"]);
  expect(await planOf(type, "Something else")).toEqual([]);
});

test("brands are divided by lines in a long text, by commas in a short one, and each is taken once", async () => {
  const long = field("brands", { kind: "long", mapsTo: "brandNames" });
  expect(await planOf(long, "Acme, Inc.\n Kea \n\nKea")).toEqual([["Acme, Inc.", "Kea"]]);
  const short = field("brands", { mapsTo: "brandNames" });
  expect(await planOf(short, "Acme, Kea,, Acme")).toEqual([["Acme", "Kea"]]);
  expect(await planOf(short, ", ")).toEqual([]);
});
