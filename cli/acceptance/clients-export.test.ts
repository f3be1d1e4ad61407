import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { clients, keptFields } from "#/db/schema";
import { type ClientListItem, CreateClient } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { nameKey } from "#/src/format/fold";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { parseCsv } from "#/test/support/csv";
import { patience } from "#/test/support/patience";
import { freshFolder, runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

const hostile = ["=1+1", "'=quoted", "+49 30", "-x", "@SUM(A1)", 'Say "hi", now', "Élan\u2028Line"];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  for (const name of hostile) await makeClient(app, { name, brandNames: [name.replaceAll(",", ""), "B"] });
  const plain = await makeClient(app, {
    name: "Acme",
    brandNames: ["Rocket", "Skates"],
    clientType: "lacore_mlm",
    status: "active",
    websiteUrl: "https://acme.test/",
    amazonStorefrontUrl: "https://amazon.test/acme",
    accountManagerId: app.people.manager.id,
  });
  await makeOnboarding(app, plain.id);
});
afterAll(() => app.stop());

const asManager = (url: string, argv: string[]) => runAt(url, app.people.manager.token, argv);
const asManagerOf = (portal: TestApp, argv: string[]) => runAt(portal.url, portal.people.manager.token, argv);
const clientsOf = async (from: TestApp): Promise<ClientListItem[]> =>
  (await from.as("manager")("GET", "/api/clients")).json();
const fieldsOf = ({
  name,
  brandNames,
  clientType,
  status,
  websiteUrl,
  amazonStorefrontUrl,
}: ClientListItem) => ({
  ...{ name, brandNames, clientType, status, websiteUrl, amazonStorefrontUrl },
});

const fieldsAt = async (from: TestApp, id: string) =>
  (await expectJson<ClientDetail>(await from.as("viewer")("GET", `/api/clients/${id}`))).client.fields;

test("with a standing it contains the clients that the counter counts", async () => {
  const late = await startApp();
  try {
    const { id } = await makeClient(late, { name: "Late" });
    await makeOnboarding(late, id, "2025-01-06");
    await makeClient(late, { name: "Fresh" });
    const rows = async (standing: string) => {
      const { stdout } = await asManagerOf(late, ["clients", "export", "--standing", standing]);
      return parseCsv(stdout).map(([name]) => name);
    };
    expect(await rows("past_due")).toEqual(["Company Name", "Late"]);
    expect(await rows("on_track")).toEqual(["Company Name"]);
  } finally {
    await late.stop();
  }
});

test("every client is a row, and no cell runs as a formula", async () => {
  const { code, stdout, stderr } = await portal(
    { url: app.url, token: app.people.viewer.token },
    ...["clients", "export"],
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [header, ...rows] = parseCsv(stdout);
  expect(header?.slice(0, 16).join()).toBe(
    "Company Name,Brand Names,Client Type,Primary Contact Name,Primary Contact Email,Website URL," +
      "Amazon Storefront URL,Account Manager,Time Zone,Status,Progress %,Total Tasks,Completed Tasks,Past Due Tasks," +
      "Target Launch Date,Client Id",
  );
  expect(rows).toHaveLength(hostile.length + 1);
  expect(rows.find(([name]) => name === "Acme")?.slice(1, 11)).toEqual([
    "Rocket, Skates",
    "Lacore (MLM)",
    "Nora Contact",
    "nora@brand.test",
    "https://acme.test/",
    "https://amazon.test/acme",
    "manager@portal.test",
    "",
    "Active",
    "0",
  ]);
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(stdout).toEndWith("\r\n");
});

test("the agency's own fields are the last columns, and an import reads them: unchanged, edited, and elsewhere", async () => {
  const other = await startApp({ templates: false });
  try {
    await other.changePastLog((tx) =>
      tx.insert(keptFields).values([
        { key: "vat_id", kind: "text", label: "VAT ID" },
        { key: "budget", kind: "money", label: "Budget" },
        { key: "needs", kind: "choices", label: "Needs", options: ["ads, DSP", "design"] },
        { key: "vip", kind: "yes_no", label: "VIP" },
        { key: "weight", kind: "number", label: "Weight" },
        { key: "since", kind: "date", label: "Since" },
      ]),
    );
    const { id } = await makeClient(other, { name: "Acme" });
    await makeClient(other, { name: "Bolt" });
    const fields = {
      vat_id: "=DE",
      budget: 1200.5,
      needs: ["ads, DSP", "design"],
      vip: false,
      weight: 1.234,
      since: "2026-02-03",
    };
    await expectJson(await other.as("manager")("PATCH", `/api/clients/${id}/fields`, fields));

    const file = join(freshFolder(), "clients.csv");
    const { token } = other.people.manager;
    expect(await runAt(other.url, token, ["clients", "export", "--out", file])).toMatchObject({ code: 0 });
    const own = parseCsv(await Bun.file(file).text()).map((row) => row.slice(-6));
    expect(own).toEqual([
      ["field.budget", "field.needs", "field.since", "field.vat_id", "field.vip", "field.weight"],
      ["1200.5", "ads\\, DSP, design", "2026-02-03", "'=DE", "no", "1.2340"],
      ["", "", "", "", "", ""],
    ]);
    const update = ["--on-duplicate", "update", "--json"];
    const again = await runAt(other.url, token, ["clients", "import", file, ...update]);
    expect(JSON.parse(again.stdout)).toMatchObject({ updated: 0, unchanged: 2, invalid: 0 });

    await Bun.write(file, (await Bun.file(file).text()).replace("'=DE", "'=FR").replace(",no,", ",yes,"));
    const dry = await runAt(other.url, token, [
      "import",
      file,
      "--on-duplicate",
      "update",
      "--plan",
      "--json",
    ]);
    expect(JSON.parse(dry.stdout).changes).toMatchObject([
      { field: "VAT ID", now: "=DE", next: "=FR" },
      { field: "VIP", now: false, next: true },
    ]);
    expect(await fieldsAt(other, id)).toEqual(fields);
    const edited = await runAt(other.url, token, ["clients", "import", file, ...update]);
    expect(JSON.parse(edited.stdout)).toMatchObject({ updated: 1, unchanged: 1, invalid: 0 });
    expect(await fieldsAt(other, id)).toEqual({ ...fields, vat_id: "=FR", vip: true });
    const undo = /portal (undo \S+) undoes it/.exec(edited.stderr)?.[1] ?? "";
    expect(await runAt(other.url, token, [...undo.split(" "), "--yes"])).toMatchObject({ code: 0 });
    expect(await fieldsAt(other, id)).toEqual(fields);
  } finally {
    await other.stop();
  }
});

test("an export can be imported: nothing new here, the same clients elsewhere", async () => {
  const file = join(freshFolder(), "clients.csv");
  expect(await asManager(app.url, ["clients", "export", "--out", file])).toMatchObject({
    code: 0,
    stdout: "",
  });

  const again = await asManager(app.url, ["clients", "import", file, "--json"]);
  expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, skipped: hostile.length + 1, invalid: 0 });

  const other = await startApp();
  const { token } = other.people.manager;
  expect(await runAt(other.url, token, ["clients", "import", file])).toMatchObject({ code: 0 });
  expect((await clientsOf(other)).map(fieldsOf)).toEqual((await clientsOf(app)).map(fieldsOf));
  await other.stop();
});

describe("an export changes nothing when imported as an update", () => {
  const marks = [
    ",",
    ";",
    '"',
    "\\",
    "=",
    "+",
    "-",
    "@",
    "'",
    "'=",
    "\t",
    "\r\n",
    "\n",
    "\\,",
    ", ",
    "NULL",
    "\\N",
  ];
  const around = marks.flatMap((mark) => [`${mark}x`, `x${mark}y`, `x${mark}`, mark]);
  const names = [...new Set(around.map((name) => name.trim()))].filter(
    (name) => CreateClient.shape.name.safeParse(name).success,
  );

  test("with any names, also older ones: the same bytes again, and no new version", async () => {
    const here = await startApp();
    for (const [at, name] of names.entries()) {
      const another = names[(at + 7) % names.length] ?? "";
      await makeClient(here, { name, primaryContactName: another, brandNames: [another, name] });
    }
    const { id } = await makeClient(here, { name: "Earlier" });
    const earlier = { name: "Two\nlines\r\nand \u001b more", brandNames: ["One\n, two", "\u202eback"] };
    await here.db.transaction((tx) =>
      tx
        .update(clients)
        .set({ ...earlier, nameKey: nameKey(earlier.name) })
        .where(eq(clients.id, id)),
    );
    const all = [...names, earlier.name];
    const before = await clientsOf(here);
    expect(before.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
    const given = { url: here.url, token: here.people.manager.token };
    const folder = freshFolder();
    const [first, second] = [join(folder, "first.csv"), join(folder, "second.csv")];
    await portal(given, "clients", "export", "--out", first);
    const traces = await tracesOf(here.db, async () => {
      const update = ["clients", "import", first, "--on-duplicate", "update", "--json"];
      const { code, stdout, stderr } = await portal(given, ...update);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: all.length,
        invalid: 0,
      });
      expect(stderr).toContain(`0 created, 0 updated, ${all.length} unchanged, 0 skipped`);
    });
    expect(traces).toEqual([]);
    expect(await clientsOf(here)).toEqual(before);
    await portal(given, "clients", "export", "--out", second);
    expect(readFileSync(second)).toEqual(readFileSync(first));
    await here.stop();
  });
});

test("--json is the whole list, to stdout or into a folder, where the file is named after the portal's date", async () => {
  const folder = freshFolder();
  const { stdout } = await asManager(app.url, ["clients", "export", "--json"]);
  await asManager(app.url, ["clients", "export", "--json", "--out", folder]);
  expect(JSON.parse(stdout)).toEqual(await clientsOf(app));
  await asManager(app.url, ["clients", "export", "--out", folder]);
  expect(readdirSync(folder).toSorted()).toEqual(["clients-2026-03-09.csv", "clients-2026-03-09.json"]);
  expect(readFileSync(join(folder, "clients-2026-03-09.json"), "utf8")).toBe(stdout);
});

test("a missing folder is reported before any request", async () => {
  const { code, stderr } = await runAt("http://127.0.0.1:9", "t", [
    "clients",
    "export",
    "--out",
    "/nowhere/x.csv",
  ]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: "There is no folder /nowhere.\n" });
});

test("an unreachable portal leaves yesterday's file unchanged", async () => {
  const file = join(freshFolder(), "clients.csv");
  writeFileSync(file, "yesterday");
  const { code } = await runAt("http://127.0.0.1:9", "t", ["clients", "export", "--out", file]);
  expect({ code, text: readFileSync(file, "utf8") }).toEqual({ code: 1, text: "yesterday" });
});
