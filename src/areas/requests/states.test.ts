import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { clientTasks } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { ReportSummary } from "#/src/contract/reports";
import type { Request } from "#/src/contract/requests";
import { dateIn } from "#/src/format/dates";
import { addWorkingDays, usualWorkingDays } from "#/src/format/working-days";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { forgetCounts } from "#/test/support/ceilings";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addRequest, callsOf, field } from "#/test/support/request-forms";
import { addBothOwners } from "#/test/support/templates";
import { portalZone, testMoment } from "#/test/support/zones";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
beforeAll(async () => {
  app = await startApp({ templates: false, now: testMoment });
  await addBothOwners(app.db);
  own = await makeClient(app);
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
});
afterAll(() => app.stop());

const keys = ["name", "site"] as const;
type Key = (typeof keys)[number];
type Verdict = "accept" | "back" | "skip";
type Step =
  | { do: "save"; key: Key }
  | { do: "submit" | "reopen" | "done" | "give" | "undo" }
  | { do: "review"; verdicts: Record<Key, Verdict>; sendBack: boolean };

const verdict = fc.constantFrom<Verdict>("accept", "accept", "back", "skip");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("save" as const), key: fc.constantFrom(...keys) }),
  { arbitrary: fc.record({ do: fc.constant("submit" as const) }), weight: 3 },
  fc.record({ do: fc.constantFrom("reopen" as const, "done" as const, "give" as const, "undo" as const) }),
  {
    arbitrary: fc.record({
      do: fc.constant("review" as const),
      verdicts: fc.record({ name: verdict, site: verdict }),
      sendBack: fc.boolean(),
    }),
    weight: 4,
  },
);
const course = fc.array(fc.tuple(step, fc.integer({ min: 1, max: 9 })), { minLength: 6, maxLength: 14 });

type State = "open" | "submitted" | "returned" | "accepted";
type Model = {
  state: State;
  due: string;
  reviews: Record<Key, "accepted" | "sent_back" | null>;
  drafts: Record<Key, string | null>;
  sent: Record<Key, string | null>;
};

const dueDate = "2026-03-12";
const firstModel = (): Model => ({
  ...{ state: "open", due: dueDate, reviews: { name: null, site: null } },
  ...{ drafts: { name: null, site: null }, sent: { name: null, site: null } },
});

/** Returns what a step makes of the model, or null where it is refused. */
function after(model: Model, one: Step, today: string, value: string): Model | null {
  const isOpen = model.state === "open" || model.state === "returned";
  const soonest = addWorkingDays(usualWorkingDays, today, 3);
  switch (one.do) {
    case "save":
      if (!isOpen || model.reviews[one.key] === "accepted") return null;
      return { ...model, drafts: { ...model.drafts, [one.key]: value } };
    case "submit": {
      if (!isOpen) return null;
      const [reviews, sent] = [{ ...model.reviews }, { ...model.sent }];
      for (const key of keys) {
        if (reviews[key] === "accepted") continue;
        [reviews[key], sent[key]] = [null, model.drafts[key]];
      }
      return { ...model, state: "submitted", due: soonest, reviews, sent };
    }
    case "reopen":
      return model.state === "accepted" ? { ...model, state: "submitted", due: soonest } : model;
    case "done":
      return model.state === "accepted" ? model : null;
    case "review":
      return reviewed(model, one, soonest);
    default:
      return null;
  }
}

function reviewed(model: Model, { verdicts, sendBack }: Step & { do: "review" }, soonest: string) {
  if (model.state !== "submitted") return null;
  const reviews = { ...model.reviews };
  for (const key of keys) {
    if (verdicts[key] !== "skip") reviews[key] = verdicts[key] === "accept" ? "accepted" : "sent_back";
  }
  const isBack = Object.values(reviews).includes("sent_back");
  if (sendBack && !isBack) return null;
  if (Object.values(reviews).every((review) => review === "accepted")) {
    return { ...model, reviews, state: "accepted" as const, due: dueDate };
  }
  if (!sendBack) return { ...model, reviews };
  return { ...model, reviews, state: "returned" as const, due: soonest > dueDate ? soonest : dueDate };
}

function send(taskId: string, one: Step, version: number, value: string) {
  const { save, submit } = callsOf(app, { id: taskId });
  const staff = app.as("contributor");
  const change = (body: object) => staff("PATCH", `/api/tasks/${taskId}`, body);
  switch (one.do) {
    case "save":
      return save(one.key, value, version);
    case "submit":
      return submit();
    case "review": {
      const fields = keys.flatMap((key) => {
        if (one.verdicts[key] === "skip") return [];
        return one.verdicts[key] === "accept"
          ? [{ key, accept: true }]
          : [{ key, accept: false, comment: "No" }];
      });
      return staff("POST", `/api/requests/${taskId}/review`, {
        fields,
        ...(one.sendBack && { sendBack: true }),
      });
    }
    case "give":
      return change({ owner: "agency" });
    default:
      return change({ status: one.do === "done" ? "done" : "in_progress" });
  }
}

test("after any sequence of answers, reviews, status changes and undos the request is as computed", async () => {
  const reached = new Set<string>();
  const figures = { accepted: 0, firstPass: 0, clientMs: 0, agencyMs: 0 };
  for (const steps of fc.sample(course, { numRuns: 30, seed: 33 })) {
    await forgetCounts(app);
    let now = Date.parse(testMoment);
    app.setNow(testMoment);
    const { id } = await addRequest(
      app,
      own.id,
      keys.map((key) => field(key)),
      { dueDate },
    );
    let model = firstModel();
    let last: { operation: string; before: Model } | null = null;
    const states: [State, number][] = [["open", now]];
    for (const [at, [one, hours]] of steps.entries()) {
      now += hours * 3_600_000;
      app.setNow(new Date(now).toISOString());
      for (const role of ["admin", "contributor"] as const) await app.as(role)("GET", "/api/auth/user");
      const today = dateIn(portalZone, new Date(now).toISOString());
      const value = `value ${at}`;
      const seen = await callsOf(app, { id }).read();
      const version = seen.answers.find(({ key }) => "key" in one && key === one.key)?.version ?? 0;
      if (one.do === "undo") {
        if (last === null) continue;
        const undone = await app.as("admin")("POST", undoPath(last.operation));
        expect([200, 409, 410]).toContain(undone.status);
        if (undone.status === 200) model = { ...last.before, drafts: model.drafts };
        last = null;
      } else if (one.do === "give" && model.state === "accepted") {
        continue;
      } else {
        const next = after(model, one, today, value);
        const answer = await send(id, one, version, value);
        const isRefused = answer.status === 409 || answer.status === 400;
        if (isRefused !== (next === null))
          throw new Error(
            `${JSON.stringify(one)} in ${model.state}: ${answer.status} ${await answer.text()}`,
          );
        const operation = answer.headers.get("X-Operation-Id");
        last =
          next && operation && one.do !== "save" ? { operation: operationOf(answer), before: model } : last;
        model = next ?? model;
      }
      if (states.at(-1)?.[0] !== model.state) states.push([model.state, now]);
      reached.add(`${one.do} ${model.state}`);
      await expectModel(id, model);
    }
    if (model.state !== "accepted") continue;
    figures.accepted += 1;
    figures.firstPass += states.some(([state]) => state === "returned") ? 0 : 1;
    for (const [place, [state, from]] of states.entries()) {
      const took = (states[place + 1]?.[1] ?? from) - from;
      if (state === "submitted") figures.agencyMs += took;
      else if (state !== "accepted") figures.clientMs += took;
    }
  }
  expect(reached.size).toBeGreaterThan(12);
  expect(figures.accepted).toBeGreaterThan(5);
  app.setNow(testMoment);
  app.passMinute();
  const path = "/api/reports/summary?range=custom&from=2026-01-01&to=2027-12-31";
  const { forms } = await expectJson<ReportSummary>(await app.as("viewer")("GET", path));
  const days = (ms: number) => Math.round(ms / 86_400_000);
  expect(forms).toMatchObject({
    ...{ accepted: figures.accepted, firstPass: figures.firstPass, reminders: 0 },
    ...{ clientDays: days(figures.clientMs), agencyDays: days(figures.agencyMs) },
    clients: [{ clientId: own.id, accepted: figures.accepted }],
  });
  const other = "/api/reports/summary?range=custom&from=2025-01-01&to=2025-12-31";
  const earlier = await expectJson<ReportSummary>(await app.as("viewer")("GET", other));
  expect(earlier.forms).toMatchObject({ accepted: 0, clients: [] });
});

async function expectModel(id: string, { state, due, reviews, drafts, sent }: Model) {
  const [stored] = await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, id));
  expect(stored).toMatchObject({
    ...{ requestState: state, turn: state === "submitted" ? "agency" : "client", turnDue: due },
    ...{ dueDate, owner: "client" },
  });
  expect(stored?.status === "done").toBe(state === "accepted");
  const { read } = callsOf(app, { id });
  const [client, staff] = [await read(), await read("manager")];
  const of = ({ answers }: Request, key: Key) => answers.find((answer) => answer.key === key);
  for (const key of keys) {
    if (reviews[key]) expect(of(client, key)?.state).toBe(reviews[key]);
    expect(of(client, key)?.value ?? null).toBe(drafts[key]);
    expect(of(staff, key)?.value ?? null).toBe(sent[key]);
  }
}
