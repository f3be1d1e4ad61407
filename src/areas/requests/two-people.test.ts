import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { auditLogs, notices } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import type { Answer, Request } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { linkIn } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { addPerson } from "#/test/support/people";
import { addRequest, field } from "#/test/support/request-forms";
import { sendForm } from "#/test/support/task-links";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
let people: ReturnType<TestApp["as"]>[];
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  own = await makeClient(app, { accountManagerId: app.people.manager.id });
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
  const other = await addPerson(app.db, app.deps.clock(), {
    role: "client",
    email: "other@portal.test",
    clientId: own.id,
  });
  people = [app.as("client"), app.as(other)];
});
afterAll(() => app.stop());

const rows = [Bun.randomUUIDv7(), Bun.randomUUIDv7()];
const places = [{ key: "name" }, { key: "site" }, ...rows.map((row) => ({ key: "brands", row }))];

const act = fc.record({
  who: fc.nat(1),
  place: fc.constantFrom(...places),
  value: fc.constantFrom("a", "b", "c", null),
  /** True to look at the form before. */
  looks: fc.boolean(),
  /** True to send the answers, and to send them back. */
  submits: fc.integer({ min: 0, max: 9 }).map((at) => at === 0),
});

const columns = [{ key: "title", label: "Title", kind: "text" }];
const nameOf = ({ key, row }: { key: string; row?: string }) => row ?? key;

function storedIn({ answers }: Pick<Request, "answers">, { key, row }: { key: string; row?: string }) {
  const answer: Answer | undefined = answers.find((each) => each.key === key);
  if (row === undefined) return { value: answer?.value ?? null, version: answer?.version ?? 0 };
  const found = answer?.rows?.find(({ id }) => id === row);
  return { value: found?.value.title ?? null, version: found?.version ?? 0 };
}

test("two people in any order: nothing acknowledged is lost, and nothing is overwritten that its author did not see", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const task = await addRequest(app, own.id, [
        field("name"),
        field("site"),
        field("brands", { kind: "table", columns }),
      ]);
      const path = `/api/requests/${task.id}`;
      const read = async (who: number) =>
        expectJson<Request>((await people[who]?.("GET", path)) ?? new Response());
      const seen = [await read(0), await read(1)];
      /** The stored answers, as the acknowledged calls make them. */
      const model = new Map<string, { value: string | null; version: number }>();
      let isOpen = true;
      for (const { who, place, value, looks, submits } of acts) {
        const call = people[who];
        if (!call) throw new Error("there is no such person");
        if (looks) seen[who] = await read(who);
        if (submits) {
          expect((await call("POST", `${path}/submit`)).status).toBe(isOpen ? 200 : 409);
          isOpen = false;
        }
        const { version } = storedIn(seen[who] ?? { answers: [] }, place);
        const sent = place.key === "brands" && value !== null ? { title: value } : value;
        const answer = await call("PATCH", `${path}/answers`, { ...place, value: sent, version });
        const now = model.get(nameOf(place)) ?? { value: null, version: 0 };
        if (!isOpen) {
          expect(answer.status).toBe(409);
          continue;
        }
        const isEqual = now.value === value;
        expect(answer.status).toBe(isEqual || version === now.version ? 200 : 412);
        if (answer.status === 200 && !isEqual) {
          model.set(nameOf(place), { value, version: now.version + 1 });
        }
        if (answer.status === 412) {
          const { current } = JSON.parse(await answer.text());
          expect(storedIn({ answers: [current] }, place).value).toBe(now.value);
        }
      }
      const end = await read(0);
      for (const place of places) {
        expect(storedIn(end, place).value).toBe(model.get(nameOf(place))?.value ?? null);
      }
    }),
    { numRuns: 15 },
  );
});

type Submit = () => Promise<Response>;

/** Each way in which one form can be sent twice at the same moment. */
const pairs: [who: string, senders: (task: Task) => Promise<Submit[]>][] = [
  ["two tabs of one person", async (task) => [person(task, 0), person(task, 0)]],
  ["two people", async (task) => [person(task, 0), person(task, 1)]],
  ["a person and the recipient of a link", async (task) => [person(task, 0), await recipient(task)]],
];

function person({ id }: Task, who: number): Submit {
  return async () => (await people[who]?.("POST", `/api/requests/${id}/submit`)) ?? Response.error();
}

async function recipient({ id }: Task): Promise<Submit> {
  const body = { email: `link-${id}@brand.test`, requireCode: false };
  await expectJson(await app.as("manager")("POST", `/api/requests/${id}/links`, body), 201);
  const path = await linkIn(app);
  const pressed = await sendForm(app, path, "do=continue");
  const Cookie = pressed.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
  const headers = { Cookie, "Sec-Fetch-Site": "same-origin" };
  return () => app.anonymous("POST", `${path}/submit`, undefined, headers);
}

test.each(pairs)(
  "%s send one form at the same moment: it is sent once, with all answers",
  async (_, senders) => {
    const task = await addRequest(app, own.id, [field("name", { required: true }), field("site")]);
    const path = `/api/requests/${task.id}`;
    const both = await senders(task);
    await people[0]?.("PATCH", `${path}/answers`, { key: "name", value: "One", version: 0 });
    await people[1]?.("PATCH", `${path}/answers`, { key: "site", value: "Other", version: 0 });
    const answers = await Promise.all(both.map((submit) => submit()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect((await expectJson<Problem>(refused ?? Response.error(), 409)).detail).toStartWith(
      "These answers were sent.",
    );
    const sent = await expectJson<Request>((await app.as("manager")("GET", path)) ?? Response.error());
    expect(sent.answers.map(({ value }) => value)).toEqual(["One", "Other"]);
    const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, task.id));
    const sending = entries.filter(({ after }) => after?.includes('"submitted"'));
    expect(new Set(sending.map(({ operationId }) => operationId)).size).toBe(1);
    const noticed = await app.db.read
      .select()
      .from(notices)
      .where(and(eq(notices.entityId, task.id), eq(notices.kind, "sent")));
    expect(noticed.map(({ userId }) => userId)).toEqual([app.people.manager.id]);
  },
);
