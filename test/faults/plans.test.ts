import { expect, setDefaultTimeout, test } from "bun:test";
import { countWork, listWork } from "#/src/areas/work";
import { auditSort } from "#/src/contract/choices/audits";
import { clientStanding } from "#/src/contract/choices/clients";
import { workBucket, workKind } from "#/src/contract/choices/work";
import { clientSort } from "#/src/contract/clients";
import { leadSort } from "#/src/contract/leads";
import type { ImportTasksResult } from "#/src/contract/task-imports";
import { asPerson, expectJson, makeClient, startApp } from "../support/app";
import { operationOf, undoPath } from "../support/operations";
import { patience } from "../support/patience";
import { importedTask, newClient } from "../support/requests";
import { addedAudit } from "../support/requests-audits";
import { addedLead } from "../support/requests-leads";
import { addedView } from "../support/requests-views";
import { watched } from "./support/plans";

setDefaultTimeout(patience.test);

test("no filter of due work reads a large table without an index", async () => {
  const app = await startApp({ templates: false });
  const client = await makeClient(app);
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.manager);
  const queries = ["me", "unassigned", "all", app.people.viewer.id].flatMap((person) =>
    [undefined, ...workBucket.values].flatMap((bucket) =>
      [undefined, client.id].map((clientId) => ({ person, bucket, clientId })),
    ),
  );
  const ofKinds = workKind.values.map((kind) => ({ person: "all", kind }));
  for (const query of [...queries, ...ofKinds]) {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    expect((await call("GET", `/api/work?${new URLSearchParams(given)}`)).status).toBe(200);
  }
  expect((await call("GET", "/api/work/summary")).status).toBe(200);
  // Digests also leave out, or count, tasks that wait.
  const reader = { db, today: "2026-03-09", actor: { userId: app.people.manager.id } };
  for (const bucket of ["past_due", "today"] as const) {
    await listWork(reader, { person: "me", bucket, canStart: true });
    await countWork(reader, { person: "me", bucket, kind: "task", canStart: false });
  }
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => /open_tasks|client_teams/.test(statement));
  expect(seen.length).toBeGreaterThan(30);
  const walks =
    /\bSCAN (open_tasks|client_teams|client_tasks|client_onboarding|clients|design_projects|client_leads|client_access|users)\b(?! USING)/;
  expect(seen.filter(({ steps }) => steps.some((step) => walks.test(step)))).toEqual([]);
  const ofTasks = seen.flatMap(({ steps }) => steps.filter((step) => step.includes("open_tasks")));
  expect(ofTasks.filter((step) => !step.startsWith("SEARCH open_tasks USING COVERING INDEX"))).toEqual([]);
  const ofTeams = seen.flatMap(({ steps }) => steps.filter((step) => step.includes("client_teams")));
  expect(ofTeams.length).toBeGreaterThan(5);
  expect(
    ofTeams.filter((step) => !/^SEARCH client_teams USING (PRIMARY KEY|COVERING INDEX)/.test(step)),
  ).toEqual([]);
  await app.stop();
});

test("accesses of all clients, in a state or before a day, and those of one client are index ranges", async () => {
  const app = await startApp({ templates: false });
  const client = await makeClient(app);
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.manager);
  const paths = [
    ...["", "?state=verified", "?expiresBefore=2026-12-31", "?state=lapsed&expiresBefore=2026-12-31"].map(
      (query) => `/api/access${query}`,
    ),
    `/api/clients/${client.id}/access`,
  ];
  for (const path of paths) expect((await call("GET", path)).status).toBe(200);
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => /^select .* from "client_access"/.test(statement));
  expect(seen.length).toBeGreaterThanOrEqual(paths.length);
  const along = /^(SCAN|SEARCH) client_access USING (COVERING )?INDEX/;
  const strange = seen.filter(
    ({ steps }) =>
      steps.some((step) => step.includes("TEMP B-TREE")) || !steps.some((step) => along.test(step)),
  );
  expect(strange).toEqual([]);
  await app.stop();
});

test("leads in each order, and those of one status or owner, are index ranges", async () => {
  const app = await startApp({ templates: false });
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.manager);
  const queries = [
    ...leadSort.filter((sort) => !sort.endsWith("owner")).map((sort) => `?sort=${sort}`),
    ...["?status=won", "?priority=5", "?owner=me", "?owner=unassigned"],
  ];
  for (const query of queries) expect((await call("GET", `/api/client-leads${query}`)).status).toBe(200);
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => /from "client_leads" left join/.test(statement));
  expect(seen).toHaveLength(queries.length);
  const along = /^(SCAN|SEARCH) client_leads USING INDEX/;
  const strange = seen.filter(
    ({ steps }) =>
      steps.some((step) => step.includes("TEMP B-TREE")) || !steps.some((step) => along.test(step)),
  );
  expect(strange).toEqual([]);
  await app.stop();
});

test("leads by owner are counted along an index, and each owner's are an index range", async () => {
  const app = await startApp({ templates: false });
  const ownerId = app.people.manager.id;
  for (const fields of [{}, { ownerId }]) await addedLead(app, fields);
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  await expectJson(await asPerson(watching.url, app.people.manager)("GET", "/api/client-leads?sort=-owner"));
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => /from "client_leads" left join/.test(statement));
  expect(seen).toHaveLength(3);
  expect(seen.filter(({ steps }) => steps.some((step) => step.includes("TEMP B-TREE")))).toEqual([]);
  const along = /^(SCAN|SEARCH) client_leads USING (COVERING )?INDEX client_leads_owner_newest/;
  expect(seen.filter(({ steps }) => !steps.some((step) => along.test(step)))).toEqual([]);
  await app.stop();
});

test("one's own operations are read along indexes only, however large one is", async () => {
  const app = await startApp({ templates: false });
  const rows = Array.from({ length: 50 }, (_, line) => ({ line: line + 2, ...newClient() }));
  await app.as("manager")("POST", "/api/clients/import", { rows });
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const answer = await asPerson(watching.url, app.people.manager)("GET", "/api/operations");
  expect(await answer.json()).toMatchObject([{ what: "Imported 50 clients", standing: "undoable" }]);
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => statement.includes("audit_logs"));
  expect(seen.length).toBeGreaterThan(2);
  const steps = seen.flatMap((plan) => plan.steps);
  expect(steps.filter((step) => /SCAN (audit_logs|own|later|each|users)\b/.test(step))).toEqual([]);
  await app.stop();
});

test("detecting that a history line belongs to an import takes three look-ups, and the import is not read", async () => {
  const app = await startApp({ templates: false });
  const { id: clientId } = await makeClient(app);
  const existing = importedTask();
  const take = (role: "admin" | "manager", ...tasks: object[]) => {
    const rows = tasks.map((task, at) => ({ line: at + 2, ...task }));
    const call = { rows, onDuplicate: "update", startOnboarding: true };
    return app.as(role)("POST", `/api/clients/${clientId}/tasks/import`, call);
  };
  const { results } = await expectJson<ImportTasksResult>(await take("admin", existing));
  const path = `/api/tasks/${results[0]?.id}`;
  const others = Array.from({ length: 50 }, () => importedTask());
  const taken = operationOf(await take("manager", { ...existing, name: "Renamed" }, ...others));
  await expectJson(await app.as("manager")("POST", undoPath(taken)));

  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const actionsRead = async () => {
    const read = await asPerson(watching.url, app.people.manager)("GET", path);
    const { auditLogs } = await expectJson<{ auditLogs: { action: string }[] }>(read);
    return auditLogs.map(({ action }) => action);
  };
  const wholeRead = async () =>
    (await plans()).filter(({ statement }) => statement.includes("indexed by audit_logs_operation"));
  expect(await actionsRead()).toEqual(["update", "update", "create"]);
  expect(await wholeRead()).toEqual([]);
  const steps = (await plans()).flatMap((plan) => plan.steps).filter((step) => / (whole|own) /.test(step));
  const ends = "SEARCH own USING COVERING INDEX audit_logs_operation (operation_id=?)";
  expect(steps).toEqual([
    "SEARCH whole USING COVERING INDEX audit_logs_entity_action_seq (entity=? AND action=? AND seq>? AND seq<?)",
    ...[ends, ends],
  ]);

  // Operations by hand are read completely to tell whether they can be undone.
  await expectJson(await app.as("manager")("PATCH", path, { name: "By hand" }));
  expect(await actionsRead()).toHaveLength(4);
  expect(await wholeRead()).toHaveLength(2);
  await watching.stop();
  await app.stop();
});

test("clients in each order and of each standing are index ranges, and their counters are stored", async () => {
  const app = await startApp({ templates: false });
  const client = await makeClient(app);
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.manager);
  const queries = [
    ...clientSort.map((sort) => `?sort=${sort}`),
    ...clientStanding.values.map((standing) => `?standing=${standing}`),
    ...["never", "invited"].flatMap((visits) => [`?visits=${visits}`, `?visits=${visits}&sort=-visits`]),
    ...["?status=active", "/summary", `/${client.id}`],
  ];
  for (const query of queries) expect((await call("GET", `/api/clients${query}`)).status).toBe(200);
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => /client_standing|"tasks":/.test(statement));
  expect(seen).toHaveLength(queries.length);
  // The tasks of one client may be sorted.
  const lists = seen.filter(({ statement }) => !statement.includes('"tasks":'));
  expect(lists.filter(({ steps }) => steps.some((step) => /TEMP B-TREE/.test(step)))).toEqual([]);
  const steps = seen.flatMap((plan) => plan.steps);
  // Only templates whose tasks depend on the client are in that index.
  expect(
    steps.filter((step) =>
      /^SCAN (?!client_standing_totals|part|tasks|chain|CONSTANT ROW|\(subquery)(?!.* USING INDEX)(?!.*templates_by_client)/.test(
        step,
      ),
    ),
  ).toEqual([]);
  await app.stop();
});

test("one's own views and the shared ones are two index ranges, for one screen and for all", async () => {
  const app = await startApp({ templates: false });
  await addedView(app);
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.manager);
  for (const query of ["", "?screen=clients"]) {
    expect(await expectJson(await call("GET", `/api/views${query}`))).toHaveLength(1);
  }
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => statement.includes('from "saved_views"'));
  expect(seen).toHaveLength(2);
  const steps = seen.flatMap((plan) => plan.steps).filter((step) => /saved_views/.test(step));
  expect(steps.filter((step) => !/ saved_views USING INDEX saved_views_(own|shared)\b/.test(step))).toEqual(
    [],
  );
  expect(steps.filter((step) => /saved_views_own \(owner_id=\?/.test(step))).toHaveLength(2);
  await app.stop();
});

test("audits in each order, of a client and the latest of each are read along indexes", async () => {
  const app = await startApp({ templates: false });
  const { clientId } = await addedAudit(app);
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.manager);
  const queries = auditSort.values.flatMap((sort) => [`?sort=${sort}`, `?which=latest&sort=${sort}`]);
  for (const query of [...queries, `?clientId=${clientId}`]) {
    expect(await expectJson(await call("GET", `/api/client-audits${query}`))).toHaveLength(1);
  }
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => /json_group_array.*client_audits/s.test(statement));
  expect(seen).toHaveLength(queries.length + 1);
  const steps = seen.flatMap((plan) => plan.steps);
  expect(steps.filter((step) => /^(SCAN client_audits|SCAN latest)(?! USING)/.test(step))).toEqual([]);
  expect(steps.filter((step) => step.startsWith("SEARCH latest USING"))).not.toEqual([]);
  await app.stop();
});
