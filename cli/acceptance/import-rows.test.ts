import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Lead } from "#/src/contract/leads";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addedLead } from "#/test/support/requests-leads";
import { losingAnswers, runAt } from "./fake-io";
import { csvFile, portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const run = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.manager.token }, "import", ...argv);
const leads = async (search: string) =>
  expectJson<Lead[]>(await app.as("viewer")("GET", `/api/client-leads?search=${search}`));

test("--plan --json identifies rows by their header line and shows the outcomes, and changes nothing", async () => {
  await makeClient(app, { name: "Known", status: "lead" });
  const existing = await addedLead(app, { companyName: "Old", email: "o@old.test", dealValue: 5 });
  const clients = csvFile("Company,Contact,Email,Brands\nKnown,N,n@n.test,One\nFresh,N,f@n.test,Two\n");
  const rows = csvFile(
    "Company,Contact,Email,Deal value\nOld,N,o@old.test,7\nNew,N,n@new.test,\nBad,N,none,\n",
  );
  const { code, stdout } = await run(clients, rows, "--plan", "--json", "--on-duplicate", "update");
  expect(code).toBe(3);
  const file = { marketplace: null, currency: null, period: null, totals: {}, questions: [] };
  const { files, changes, refusals } = JSON.parse(stdout);
  expect(files).toEqual([
    { ...file, file: clients, kind: "clients", rows: 2 },
    { ...file, file: rows, kind: "leads", rows: 3 },
  ]);
  expect(changes).toContainEqual({
    ...{ field: "client", now: null, next: "Fresh", source: clients, how: "line 3, new" },
  });
  expect(changes).toContainEqual({
    ...{ field: "Deal Value", now: 5, next: 7, source: rows, how: "line 2, Old, N" },
  });
  expect(refusals).toEqual([`${rows}, line 4: Email: Must be a valid email address.`]);
  expect(await leads("old")).toEqual([existing]);
  expect(await leads("new.test")).toEqual([]);
});

test("each import command takes the flags of the others, and lists its own", async () => {
  const file = csvFile("Company,Contact,Email\nSynonym,Ada,a@synonym.test\n");
  const who = { url: app.url, token: app.people.manager.token };
  const tried = [
    await portal(who, "import", file, "--kind", "leads", "--dry-run"),
    await portal(who, "leads", "import", file, "--plan"),
  ];
  expect(tried.map(({ code }) => code)).toEqual([0, 0]);
  expect(await leads("synonym")).toEqual([]);
  expect((await portal(who, "leads", "import", file, "--yes")).code).toBe(0);
  expect(await leads("synonym")).toHaveLength(1);
  expect((await portal(who, "leads", "import", "--help")).stdout).not.toMatch(/--plan|--yes/);
});

test("a header line that fits clients and leads needs an answer, with which the rows are imported and undone", async () => {
  const file = csvFile("Company,Contact,Email\nEither,Ada,a@either.test\n");
  const undecided = await run(file, "--yes");
  expect(undecided.code).toBe(3);
  expect(undecided.stderr).toContain(
    "Its header line fits clients and leads. Set it with --kind clients or --kind leads.\n",
  );
  expect(await leads("either")).toEqual([]);
  const { code, stderr } = await run(file, "--yes", "--kind", "leads");
  expect(code).toBe(0);
  const [, undo = ""] = /portal undo (\S+) undoes it/.exec(stderr) ?? [];
  expect(await leads("either")).toHaveLength(1);
  await expectJson(await app.as("manager")("POST", undoPath(undo)));
  expect(await leads("either")).toEqual([]);
  expect((await run(file, "--kind", "leads")).stderr).toContain("--yes");
});

test("unidentified columns are refused, with the command that has more options", async () => {
  const file = csvFile("Company,Contact,Email,E-mail,Lead source\nTwo,Ada,a@two.test,b@two.test,Event\n");
  const { code, stderr } = await run(file, "--yes");
  expect(code).toBe(3);
  expect(stderr).toContain('The columns "Email" and "E-mail" could both be email');
  expect(stderr).toContain("portal leads import");
  expect(await leads("two.test")).toEqual([]);
});

test("rows of two files whose responses were lost are imported once, and count as created", async () => {
  const clients = csvFile("Company,Contact,Email,Brands\nLost,N,n@lost.test,One\n");
  const rows = csvFile("Company,Contact,Email,Deal value\nLost,N,l@lost.test,7\n");
  const argv = ["import", clients, rows, "--yes"];
  const given = { fetch: losingAnswers() };
  const { code, stderr, slept } = await runAt(app.url, app.people.manager.token, argv, given);
  expect([code, slept]).toEqual([0, [5_000, 5_000]]);
  expect(stderr).toContain("2 created, 0 updated, 0 the same, 0 left as they are, 0 refused.");
  expect(await leads("lost.test")).toHaveLength(1);
});
