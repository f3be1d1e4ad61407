import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Lead, LeadDetail } from "#/src/contract/leads";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addedLead } from "#/test/support/requests-leads";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const won = (fields: Record<string, unknown> = {}) => addedLead(app, { leadStatus: "won", ...fields });
const link = ({ id }: Pick<Lead, "id">, clientId: string, headers = {}) =>
  app.as("manager")("PUT", `/api/client-leads/${id}/client`, { clientId }, headers);
const detailOf = async ({ id }: Pick<Lead, "id">) =>
  expectJson<LeadDetail>(await app.as("viewer")("GET", `/api/client-leads/${id}`));
const refusal = async (answer: Response) => (await expectJson<Problem>(answer, answer.status)).detail;

describe("linking a won lead to an existing client", () => {
  test("changes only the lead, as one operation that can be undone", async () => {
    const client = await makeClient(app);
    const lead = await won({ companyName: `${client.name} Ltd` });
    let answer = new Response();
    const traces = await tracesOf(app.db, async () => {
      answer = await link(lead, client.id, { "If-Match": `"${lead.version}"` });
    });
    expect(await expectJson<Lead>(answer.clone())).toMatchObject({
      ...{ clientId: client.id, client: { name: client.name }, version: 2 },
    });
    expect(answer.headers.get("ETag")).toBe('"2"');
    expect(traces).toMatchObject([
      { entity: "client_lead", action: "update", before: { clientId: null }, after: { clientId: client.id } },
    ]);
    const operation = answer.headers.get("X-Operation-Id") ?? "";
    expect((await app.as("manager")("POST", undoPath(operation))).status).toBe(200);
    expect((await detailOf(lead)).lead).toMatchObject({ clientId: null, client: null });
    expect((await app.as("viewer")("GET", `/api/clients/${client.id}`)).status).toBe(200);
  });

  test("twice changes nothing the second time, and neither another client nor a stale version replaces a link", async () => {
    const [first, second] = [await makeClient(app), await makeClient(app)];
    const lead = await won();
    await expectJson(await link(lead, first.id));
    const again = await link(lead, first.id);
    expect([again.status, again.headers.get("X-Operation-Id")]).toEqual([200, null]);
    expect(await refusal(await link(lead, second.id))).toBe("A client was already created from this lead.");
    expect((await link(lead, second.id, { "If-Match": '"1"' })).status).toBe(412);
  });

  test("is refused before the lead is won, for a client of another lead, and for a missing one", async () => {
    const client = await makeClient(app);
    const open = await link(await addedLead(app), client.id);
    expect([open.status, await refusal(open)]).toEqual([409, "Only a won lead can be linked to a client."]);
    const first = await won({ companyName: "First Come" });
    await expectJson(await link(first, client.id));
    const late = await won();
    const taken = await link(late, client.id);
    expect([taken.status, await refusal(taken)]).toEqual([
      409,
      "This client belongs to the lead First Come already.",
    ]);
    const unknown = await link(late, "0198f000-0000-7000-8000-000000000000");
    expect(await expectJson<Problem>(unknown, 400)).toMatchObject({
      errors: [{ path: "clientId", message: "There is no such client" }],
    });
    expect((await detailOf(late)).lead).toMatchObject({ clientId: null, version: 1 });
  });

  test("concurrently with another lead links one of the two", async () => {
    const client = await makeClient(app);
    const leads = [await won(), await won(), await won()];
    const answers = await Promise.all(leads.map((lead) => link(lead, client.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe("the client suggested for a lead", () => {
  test("has the company's name, ignoring case, and belongs to no lead", async () => {
    const client = await makeClient(app, { name: "Größe & Söhne" });
    const lead = await won({ companyName: " GRÖSSE & SÖHNE" });
    const other = await won({ companyName: "größe & söhne", email: "other@brand.test" });
    expect((await detailOf(lead)).suggestedClient).toEqual({ id: client.id, name: client.name });
    await expectJson(await link(lead, client.id));
    expect((await detailOf(lead)).suggestedClient).toBeNull();
    expect((await detailOf(other)).suggestedClient).toBeNull();
  });

  test("is null before the lead is won, and if no client has the name", async () => {
    const { name } = await makeClient(app);
    expect((await detailOf(await addedLead(app, { companyName: name }))).suggestedClient).toBeNull();
    expect((await detailOf(await won())).suggestedClient).toBeNull();
  });
});
