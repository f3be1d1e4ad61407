import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { clientFields, clients, clientTasks, mails } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import type { ApplyPlan, Request, RequestSummary } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import { startMailServer } from "#/src/programs/demo/mail/mail-server";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { closeOn } from "#/test/support/calendar";
import { forgetCounts } from "#/test/support/ceilings";
import { mailTo } from "#/test/support/mail";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addRequest, callsOf, field } from "#/test/support/request-forms";
import { addedForm } from "#/test/support/requests-forms";
import { addBothOwners } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

setDefaultTimeout(patience.test);

const server = await startMailServer();
let app: TestApp;
let own: Client;
let task: Task;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  app = await startApp({ templates: false, env: mailTo(server) });
  await addBothOwners(app.db);
  const keep = { key: "vat_id", kind: "text", label: "VAT ID" };
  await addedForm(app, {
    sections: [{ title: "Tax", fields: [{ key: "vat", label: "VAT", kind: "text", keep }] }],
  });
});
beforeEach(async () => {
  app.setNow(testMoment);
  await forgetCounts(app);
  own = await makeClient(app, {
    accountManagerId: app.people.manager.id,
    brandNames: ["Old"],
    websiteUrl: null,
  });
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
  task = await addRequest(
    app,
    own.id,
    [
      field("site", { kind: "url", mapsTo: "websiteUrl" }),
      field("brands", {
        kind: "table",
        mapsTo: "brandNames",
        columns: [{ key: "name", label: "Brand", kind: "text", required: true }],
      }),
      field("vat", { keep: { key: "vat_id", kind: "text", label: "VAT ID" } }),
    ],
    { dueDate: "2026-03-10", clientTitle: "About your brand" },
  );
  calls = callsOf(app, task);
});
afterAll(async () => {
  await app.stop();
  server.stop();
});

async function sent() {
  await expectJson(await calls.save("site", "https://acme.example"));
  await expectJson(await calls.save("brands", { name: "Acme" }, 0, { row: Bun.randomUUIDv7() }));
  await expectJson(await calls.save("vat", "DE 1"));
  await expectJson(await calls.submit());
}

const worker = (method: string, path: string, body?: unknown) => app.as("contributor")(method, path, body);
const review = (fields: object[], sendBack?: true) =>
  worker("POST", `/api/requests/${task.id}/review`, { fields, ...(sendBack && { sendBack }) });
const accept = (...keys: string[]) => keys.map((key) => ({ key, accept: true }));
const back = (key: string, comment = "Please check") => ({ key, accept: false, comment });
const apply = (body: object, as: "manager" | "contributor" = "manager") =>
  app.as(as)("POST", `/api/requests/${task.id}/apply`, body);
const statesOf = ({ answers }: Request) => answers.map(({ state }) => state);
const stored = async () =>
  (await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, task.id)))[0];
const clientNow = async () => (await app.db.read.select().from(clients).where(eq(clients.id, own.id)))[0];

describe("a review of answers that the client replaced since", () => {
  const path = () => `/api/requests/${task.id}`;
  const read = async (as: "contributor" | "client" = "contributor") => app.as(as)("GET", path());
  const decide = (body: object, tag: string) =>
    app.as("contributor")("POST", `${path()}/review`, { fields: [], ...body }, { "If-Match": tag });

  async function replaced() {
    await expectJson(await review([back("site")], true));
    await expectJson(await calls.save("site", "https://new.example", 1));
    app.setNow("2026-03-08T12:00:01.000Z");
    await expectJson(await calls.submit());
  }

  test("is refused with the current ones and their tag, and nothing is stored", async () => {
    await sent();
    const seen = (await read()).headers.get("ETag") ?? "";
    await replaced();
    const all = accept("site", "brands", "vat");
    for (const body of [
      { fields: all },
      { fields: accept("vat") },
      { fields: [back("site")], sendBack: true },
    ]) {
      const answer = await decide(body, seen);
      const { current } = await expectJson<Problem & { current: Request }>(answer.clone(), 412);
      expect(current.answers[0]).toMatchObject({ value: "https://new.example", state: "answered" });
      expect(answer.headers.get("ETag")).toBe((await read()).headers.get("ETag"));
    }
    expect(statesOf(await expectJson<Request>(await read()))).toEqual(["answered", "answered", "answered"]);
    const next = (await read()).headers.get("ETag") ?? "";
    expect(next).not.toBe(seen);
    const accepted = await decide({ fields: all }, next);
    expect(accepted.headers.get("ETag")).toBe(next);
    expect((await expectJson<Request>(accepted)).state).toBe("accepted");
  });

  test("is refused where the replaced answer was emptied", async () => {
    await sent();
    await expectJson(await review([...accept("brands", "vat"), back("site")]));
    const seen = (await read()).headers.get("ETag") ?? "";
    await expectJson(await review([], true));
    await expectJson(await calls.save("site", null, 1));
    await expectJson(await calls.submit());
    await expectJson(await decide({ fields: accept("site") }, seen), 412);
  });

  test("is not mistaken for another reviewer's decision, nor for a change of the task", async () => {
    await sent();
    const seen = (await read()).headers.get("ETag") ?? "";
    await expectJson(await review(accept("vat")));
    await expectJson(await worker("PATCH", `/api/tasks/${task.id}`, { dueDate: "2026-04-01" }));
    expect((await decide({ fields: accept("site") }, seen)).status).toBe(200);
    expect((await read("client")).headers.get("ETag")).toBeNull();
  });
});

describe("a review", () => {
  test("is possible only while answers wait for it", async () => {
    expect((await review(accept("site"))).status).toBe(409);
    await sent();
    await expectJson(await review(accept("site", "brands", "vat")));
    expect((await review(accept("site"))).status).toBe(409);
  });

  test("keeps what was decided until all is accepted, which completes the task", async () => {
    await sent();
    const first = await expectJson<Request>(await review([...accept("site"), back("vat")]));
    expect(first.state).toBe("submitted");
    expect(statesOf(first)).toEqual(["accepted", "answered", "sent_back"]);
    const last = await expectJson<Request>(await review(accept("brands", "vat")));
    expect(last.state).toBe("accepted");
    expect(await stored()).toMatchObject({ status: "done", completedAt: testMoment, requestDue: null });
  });

  test("needs words to send an answer back, a field that was sent, and something to send back", async () => {
    await sent();
    expect((await review([{ key: "site", accept: false }])).status).toBe(400);
    const unknown = await expectJson<Problem>(await review(accept("nothing")), 400);
    expect(unknown.errors?.[0]?.path).toBe("fields.0.key");
    const nothing = await expectJson<Problem>(await review(accept("site"), true), 400);
    expect(nothing.errors?.[0]?.path).toBe("sendBack");
  });

  test("reopens when its task is reopened", async () => {
    await sent();
    await expectJson(await review(accept("site", "brands", "vat")));
    await expectJson(await worker("PATCH", `/api/tasks/${task.id}`, { status: "in_progress" }));
    expect(await stored()).toMatchObject({ requestState: "submitted", turn: "agency" });
  });
});

describe("working days", () => {
  test("of a review and of an answer sent back are those of the agency's calendar; a later change moves nothing", async () => {
    await closeOn(app, "2026-03-10", "2026-03-11");
    await sent();
    expect(await stored()).toMatchObject({ turn: "agency", turnDue: "2026-03-16" });
    const returned = await expectJson<Request>(
      await review([...accept("site", "brands"), back("vat", "Again")], true),
    );
    expect(returned).toMatchObject({ state: "returned", turnDue: "2026-03-16" });
    await closeOn(app);
    expect(await stored()).toMatchObject({ turn: "client", turnDue: "2026-03-16" });
    await expectJson(await calls.save("vat", "DE 2", 1));
    await expectJson(await calls.submit());
    expect(await stored()).toMatchObject({ turn: "agency", turnDue: "2026-03-12" });
  });
});

describe("sending back", () => {
  test("gives the client three working days, its words and one mail that names the fields", async () => {
    await sent();
    const returned = await expectJson<Request>(
      await review([...accept("site", "brands"), back("vat", "It ends with a letter")], true),
    );
    expect(returned).toMatchObject({ state: "returned", turnDue: "2026-03-12" });
    expect(await stored()).toMatchObject({ turn: "client", status: "in_progress" });
    const [mail] = await app.db.read
      .select()
      .from(mails)
      .where(eq(mails.kind, "returned"))
      .orderBy(desc(mails.id));
    expect(mail).toMatchObject({ recipient: app.people.client.email, clientId: own.id });
    expect(mail?.data).toMatchObject({ fields: ["vat"], path: `/requests/${task.id}` });
    const seen = await calls.read();
    expect(seen.answers.find(({ key }) => key === "vat")).toMatchObject({
      state: "sent_back",
      comment: "It ends with a letter",
    });
  });

  test("locks what was accepted; the rest is sent again, and reviewed anew", async () => {
    await sent();
    await review([...accept("site", "brands"), back("vat")], true);
    const locked = await expectJson<Problem>(await calls.save("site", "https://other.example", 1), 409);
    expect(locked.detail).toMatch(/locked/);
    await expectJson(await calls.save("vat", "DE 2", 1));
    expect((await calls.read("manager")).answers.find(({ key }) => key === "vat")?.value).toBe("DE 1");
    await expectJson(await calls.submit());
    const again = await calls.read("manager");
    expect(statesOf(again)).toEqual(["accepted", "accepted", "answered"]);
    expect(again.answers.find(({ key }) => key === "vat")).toMatchObject({ value: "DE 2", comment: null });
  });

  test("at the moment of another Submit or review has one outcome", async () => {
    await sent();
    const answers = await Promise.all([
      review([...accept("site", "brands"), back("vat")], true),
      review(accept("site", "brands", "vat")),
      calls.submit(),
    ]);
    const outcomes = answers.map(({ status }) => status);
    expect(outcomes.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(outcomes.every((status) => [200, 409].includes(status))).toBe(true);
    const { requestState, status } = (await stored()) ?? {};
    expect((requestState === "accepted") === (status === "done")).toBe(true);
  });
});

describe("applying", () => {
  const accepted = async () => {
    await sent();
    await expectJson(await review(accept("site", "brands", "vat")));
  };

  test("shows a plan, writes it as one operation, and an undo restores the client", async () => {
    await accepted();
    const before = await clientNow();
    const { plan, planHash } = await expectJson<ApplyPlan>(await apply({ dryRun: true }));
    expect(plan.map(({ name, now, willBe, isStale }) => [name, now, willBe, isStale])).toEqual([
      ["websiteUrl", null, "https://acme.example", false],
      ["brandNames", ["Old"], ["Acme"], false],
      ["vat_id", null, "DE 1", false],
    ]);
    expect(await clientNow()).toEqual(before);
    const applied = await apply({ planHash });
    expect(await clientNow()).toMatchObject({ websiteUrl: "https://acme.example", brandNames: ["Acme"] });
    const [kept] = await app.db.read.select().from(clientFields).where(eq(clientFields.clientId, own.id));
    expect(kept).toMatchObject({ key: "vat_id", value: "DE 1" });
    expect((await expectJson<ApplyPlan>(await apply({ dryRun: true }))).plan).toEqual([]);
    await expectJson(await app.as("manager")("POST", undoPath(operationOf(applied))));
    expect(await clientNow()).toMatchObject({ websiteUrl: null, brandNames: ["Old"] });
    expect(await app.db.read.$count(clientFields, eq(clientFields.clientId, own.id))).toBe(0);
  });

  test("marks what was changed since, and refuses a plan that is not the present one", async () => {
    await accepted();
    const { planHash } = await expectJson<ApplyPlan>(await apply({ dryRun: true }));
    app.setNow("2026-03-08T12:30:00.000Z");
    await expectJson(
      await app.as("manager")("PATCH", `/api/clients/${own.id}`, { websiteUrl: "https://by-hand.example" }),
    );
    const refused = await expectJson<Problem & { plan: ApplyPlan["plan"] }>(await apply({ planHash }), 409);
    expect(refused.plan.find(({ name }) => name === "websiteUrl")).toMatchObject({
      now: "https://by-hand.example",
      isStale: true,
    });
  });

  test("is refused before acceptance, and for columns without the right to change the client", async () => {
    await sent();
    expect((await apply({ dryRun: true })).status).toBe(409);
    await expectJson(await review(accept("site", "brands", "vat")));
    expect((await apply({ dryRun: true }, "contributor")).status).toBe(403);
  });
});

describe("the list of requests", () => {
  test("has those that wait for a review first, and filters by state and client", async () => {
    await sent();
    const list = async (query: string) =>
      expectJson<RequestSummary[]>(await app.as("viewer")("GET", `/api/requests?${query}`));
    const mine = await list(`clientId=${own.id}`);
    expect(mine).toMatchObject([
      { id: task.id, client: { name: own.name }, state: "submitted", submittedAt: testMoment },
    ]);
    expect((await list("state=submitted")).map(({ id }) => id)).toContain(task.id);
    expect((await list("state=open")).map(({ id }) => id)).not.toContain(task.id);
    const states = (await list("pageSize=200")).map(({ state }) => state);
    const order = ["submitted", "returned", "open", "accepted"];
    expect(states).toEqual(states.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
  });
});

describe("the answers as CSV", () => {
  test("are what was sent, safe for spreadsheets", async () => {
    await expectJson(await calls.save("vat", "=1+1"));
    await expectJson(await calls.save("brands", { name: 'Acme, "A"' }, 0, { row: Bun.randomUUIDv7() }));
    const before = await (await worker("GET", `/api/requests/${task.id}/export.csv`)).text();
    expect(before).not.toContain("Acme");
    await expectJson(await calls.submit());
    const answer = await worker("GET", `/api/requests/${task.id}/export.csv`);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toEqual([
      "Field,Row,Column,Answer,State,Comment",
      "site,,,,empty,",
      'brands,1,Brand,"Acme, ""A""",answered,',
      "vat,,,'=1+1,answered,",
    ]);
  });
});
