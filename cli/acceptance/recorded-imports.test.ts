import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { asanaExport, asanaTask } from "#/src/imports/asana/asana.fixture";
import { makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { freshFolder, runAt } from "./fake-io";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const folder = freshFolder();
const tasks = [asanaTask({ Name: "Launch site" }), asanaTask({ Name: "" })];
const files: Record<string, string | Uint8Array> = {
  "clients.csv":
    "Company,Contact,Email,Status\nAcme,Nora,n@acme.test,warm\nBrill,Bo,b@brill.test,Active\nCole,,c@cole.test,\n" +
    "BRILL,Bo,b@brill.test,Lead\nKnown,Kim,k@known.test,Paused\n",
  "leads.csv":
    "Company,Contact,Email,Deal value\nKea,Ada,a@kea.test,12\nTui,Bo,none,\nKea,Ada,A@KEA.test,9\n",
  "nameless.csv": "Contact,Email\nNora,n@acme.test\n",
  "asana.csv": asanaExport(tasks),
  "copy.csv": "Contact,Email\nNora,n@acme.test\n",
  "doubled.csv": "Company,Company,Email\nAcme,Acme,n@acme.test\n",
  "rivals.csv": "Client,Company,Contact,Email\nAcme,Acme,Nora,n@acme.test\n",
};
const client = ["--client", "Golden House"];
const runs = [
  ["clients", "import", "clients.csv", "--dry-run"],
  ["clients", "import", "clients.csv", "--value", "Status:warm=lead", "--errors", "refused.csv"],
  ["clients", "import", "clients.csv", "--on-duplicate", "update", "--skip-invalid"],
  ["clients", "import", "clients.csv", "--on-duplicate", "update", "--skip-invalid", "--json"],
  ["clients", "import", "nameless.csv"],
  ["clients", "import", "nothing.csv"],
  ["leads", "import", "leads.csv"],
  ["leads", "import", "leads.csv", "--default", "email=x"],
  ["import", "leads.csv", "--plan"],
  ["import", "leads.csv", "--yes"],
  ["import", "leads.csv", "--yes", "--on-duplicate", "update"],
  ["import", "clients.csv", "leads.csv", "--plan", "--json"],
  ["import", "clients.csv", "--kind", "clients"],
  ["import", "asana.csv", "--plan"],
  ["import", "asana.csv", "--yes"],
  ["import", "asana.csv", ...client, "--plan"],
  ["import", "asana.csv", ...client, "--yes"],
  ["import", "asana.csv", ...client, "--yes"],
  ["import", "nothing.csv"],
  ["import", "nameless.csv", "--plan"],
  ["import", "nameless.csv", "copy.csv", "--plan"],
  ["import", "clients.csv", "leads.csv", "--yes", "--errors", "refused.csv"],
  ["import", "clients.csv", "--kind", "nothing"],
  ["import", "asana.csv", ...client, "--category", "Build=nothing", "--plan"],
  ["import", "asana.csv", ...client, "--category", "nothing", "--plan"],
  ["import", "asana.csv", ...client, "--assignee", "nothing", "--plan"],
  ["import", "clients.csv", "--period", "June", "--plan"],
  ["import", "clients.csv", "--style", "clients.csv=odd", "--plan"],
  ["import", "clients.csv", "--style", "other.csv=point", "--plan"],
  ["clients", "import", "doubled.csv", "--dry-run"],
  ["clients", "import", "rivals.csv", "--dry-run"],
  ["clients", "import", "clients.csv", "--errors", "clients.csv"],
  ...[
    ...["nothing", "Company=nothing", "Nothing=name", "=name", "Company+Company=name"],
    ...["Company+Contact=name", "Company=", "Email+Contact=primaryContactName"],
  ].map((mapping) => ["clients", "import", "clients.csv", "--dry-run", "--map", mapping]),
  ["clients", "import", "clients.csv", "--dry-run", "--map", "Company=name", "--map", "Contact=name"],
  ["clients", "import", "clients.csv", "--dry-run", "--map", "Company=name", "--map", "Company=status"],
  ...["nothing", "Status=lead", ":warm=lead", "Color:red=lead", "Status:warm=hot"].map((value) => [
    ...["clients", "import", "clients.csv", "--dry-run", "--value", value],
  ]),
  ...[
    ["--value", "Status:warm=lead", "--value", "status:WARM=active"],
    ["--map", "Status=", "--value", "Status:warm=lead"],
  ].map((values) => ["clients", "import", "clients.csv", "--dry-run", ...values]),
  ...["nothing", "nothing=1", "status=maybe", "primaryContactEmail=x"].map((value) => [
    ...["clients", "import", "clients.csv", "--dry-run", "--default", value],
  ]),
  ["clients", "import", "clients.csv", "--dry-run", "--default", "status=lead", "--default", "status=active"],
  ...["0", "3", "x", "99"].map((line) => [
    "clients",
    "import",
    "clients.csv",
    "--dry-run",
    "--header-line",
    line,
  ]),
  ["clients", "import", "clients.csv", "--dry-run", "--dates", "Status"],
  ["clients", "import", "clients.csv", "--dry-run", "--dates", "Status=odd"],
];

test("the output and the exit codes of imports are as recorded", async () => {
  await makeClient(app, { name: "Golden House" });
  await makeClient(app, { name: "Known", primaryContactName: "Kim", primaryContactEmail: "k@known.test" });
  for (const [name, content] of Object.entries(files)) await Bun.write(join(folder, name), content);
  let text = "";
  for (const run of runs) {
    const argv = run.map((word) => (word.endsWith(".csv") ? join(folder, word) : word));
    const { code, stdout, stderr } = await runAt(app.url, app.people.manager.token, argv);
    text += `$ portal ${run.join(" ")}\n${masked(stdout)}${masked(stderr)}exit code ${code}\n\n`;
  }
  expect(text).toMatchSnapshot();
});

/** Replaces what differs from run to run. */
const masked = (text: string) =>
  text
    .replaceAll(`${folder}/`, "")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/(?<=\t|"|^)12000000000000\d\d/gm, "TASK");
