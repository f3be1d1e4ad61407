import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "drizzle-orm";
import { listRequests } from "#/src/areas/requests/list-requests";
import { requestState } from "#/src/contract/choices/forms";
import { makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { patience } from "../support/patience";
import { addRequest, field } from "../support/request-forms";
import { addTemplate } from "../support/templates";
import { type Plan, watched } from "./support/plans";

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;

/** 10,000 tasks with a form, of 20 clients, in every state. */
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db);
  for (let at = 0; at < 20; at++) {
    const client = await makeClient(app);
    await makeOnboarding(app, client.id);
    clientId = client.id;
  }
  await addRequest(app, clientId, [field("company")]);
  const own: Record<string, string> = {
    id: "printf('01940000-0000-7000-8000-%012d', n.value)",
    client_onboarding_id: "o.id",
    status: "iif(n.value / 20 % 4 = 3, 'done', 'in_progress')",
    completed_at: "iif(n.value / 20 % 4 = 3, '2026-03-01T00:00:00.000Z', null)",
    turn: "iif(n.value / 20 % 4 = 1, 'agency', 'client')",
    request_due: "iif(n.value / 20 % 4 in (1, 2), t.due_date, null)",
    turn_due: "t.due_date",
    request_state:
      'json_extract(\'["open","submitted","returned","accepted"]\', \'$[\' || (n.value / 20 % 4) || \']\')',
  };
  const { rows } = await app.db.client.execute("select name from pragma_table_info('client_tasks')");
  const names = rows.map(({ name }) => String(name));
  const values = names.map((name) => own[name] ?? `t.${name}`).join(", ");
  await app.changePastLog(async (tx) => {
    await tx.run(
      sql.raw(`insert into client_tasks (${names.join(", ")}) select ${values}
        from (select * from client_tasks where request_state is not null limit 1) as t, 
          (select id, row_number() over () - 1 as at from client_onboarding) as o,
          (with recursive n(value) as (select 1 union all select value + 1 from n where value < 10000)
            select value from n) as n
        where o.at = n.value % 20`),
    );
  });
});
afterAll(() => app.stop());

const isOfTasks = ({ statement }: Plan) => statement.includes('from "client_tasks"');
const sorts = ({ steps }: Plan) => steps.some((step) => step.includes("TEMP B-TREE"));
const walks = ({ steps }: Plan) =>
  steps.some((step) => step.startsWith("SCAN") && !step.includes("client_tasks_request_state"));

async function plansOf(query: Parameters<typeof listRequests>[1]): Promise<Plan[]> {
  const { db, plans } = watched(app.db);
  const { items, total } = await listRequests({ db }, query);
  expect([items.length > 0, total > 100]).toEqual([true, true]);
  const seen = (await plans()).filter(isOfTasks);
  expect(seen).toHaveLength(2);
  return seen;
}

test("a page of 10,000 requests is read along its index, in any state", async () => {
  for (const query of [{}, { page: 100 }, ...requestState.values.map((state) => ({ state }))]) {
    const seen = await plansOf(query);
    expect([query, seen.filter((plan) => sorts(plan) || walks(plan))]).toEqual([query, []]);
  }
});

test("the requests of one client read only that client's tasks", async () => {
  for (const query of [{ clientId }, { clientId, state: "accepted" as const }]) {
    const seen = await plansOf(query);
    expect([query, seen.filter(walks)]).toEqual([query, []]);
    const ofTasks = seen.flatMap(({ steps }) => steps.filter((step) => step.includes("client_tasks")));
    expect(ofTasks.filter((step) => !step.includes("client_onboarding_id=?"))).toEqual([]);
  }
});
