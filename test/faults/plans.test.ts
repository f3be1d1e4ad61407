import { expect, setDefaultTimeout, test } from "bun:test";
import { workBucket, workKind } from "#/src/contract/choices/work";
import { asPerson, makeClient, startApp } from "../support/app";
import { patience } from "../support/patience";
import { newClient } from "../support/requests";
import { watched } from "./support/plans";

setDefaultTimeout(patience.test);

test("whatever is asked of what is due, no big table is read but along an index", async () => {
  const app = await startApp({ templates: false });
  const client = await makeClient(app);
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.manager);
  const asked = ["me", "unassigned", "all", app.people.viewer.id].flatMap((person) =>
    [undefined, ...workBucket.values].flatMap((bucket) =>
      [undefined, client.id].map((clientId) => ({ person, bucket, clientId })),
    ),
  );
  const ofKinds = workKind.values.map((kind) => ({ person: "all", kind }));
  for (const query of [...asked, ...ofKinds]) {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    expect((await call("GET", `/api/work?${new URLSearchParams(given)}`)).status).toBe(200);
  }
  expect((await call("GET", "/api/work/summary")).status).toBe(200);
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => statement.includes("open_tasks"));
  expect(seen.length).toBeGreaterThan(30);
  const walks =
    /\bSCAN (open_tasks|client_tasks|client_onboarding|clients|design_projects|client_leads|users)\b(?! USING)/;
  expect(seen.filter(({ steps }) => steps.some((step) => walks.test(step)))).toEqual([]);
  const ofTasks = seen.flatMap(({ steps }) => steps.filter((step) => step.includes("open_tasks")));
  expect(ofTasks.filter((step) => !step.startsWith("SEARCH open_tasks USING COVERING INDEX"))).toEqual([]);
  await app.stop();
});

test("one's own operations are read along indexes alone, however large one is", async () => {
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
