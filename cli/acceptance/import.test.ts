import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientListItem } from "#/src/contract/clients";
import type { ImportResult } from "#/src/contract/table-imports";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { parseCsv } from "#/test/support/csv";
import { undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { freshFolder } from "./fake-io";
import { clientsCsv, csvFile, portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

const asManager = () => ({ url: app.url, token: app.people.manager.token });
const run = (...argv: string[]) => portal(asManager(), "clients", "import", ...argv);
const clients = async (): Promise<ClientListItem[]> =>
  (await app.as("manager")("GET", "/api/clients")).json();
const client = async (name: string) => (await clients()).find((one) => one.name === name);
const contact = [
  "--default",
  "primaryContactName=Unknown",
  "--default",
  "primaryContactEmail=unknown@brand.test",
];

test("valid rows are imported; invalid ones are reported by line and reason and written to the errors file", async () => {
  const errors = join(freshFolder(), "refused.csv");
  const file = csvFile(
    'Record,Company name,Email,Website URL,Lifecycle Stage\r\n1,Acme,a@acme.test,https://acme.test,Lead\r\n"2\r\nlines",Second,Impressum,,Active\r\n3,Third,NULL,nowhere,Lead\r\n4,Fourth,NULL,,Active\r\n',
  );
  const { code, stdout, stderr } = await run(file, ...contact, "--errors", errors);
  expect(code).toBe(3);
  expect(stdout).toBe("");
  expect(stderr).toContain("line 3: Email: Must be a valid email address\n");
  expect(stderr).toContain("line 5: Website URL: Please enter a valid URL\n");
  expect(stderr).toContain("2 created, 0 updated, 0 unchanged, 0 skipped because they exist, 2 refused");
  expect(parseCsv(readFileSync(errors, "utf8"))).toEqual([
    ["Record", "Company name", "Email", "Website URL", "Lifecycle Stage", "reason"],
    ["2\r\nlines", "Second", "Impressum", "", "Active", "Email: Must be a valid email address"],
    ["3", "Third", "NULL", "nowhere", "Lead", "Website URL: Please enter a valid URL"],
  ]);
  expect(await client("Fourth")).toMatchObject({
    brandNames: ["Fourth"],
    primaryContactName: "Unknown",
    primaryContactEmail: "unknown@brand.test",
    status: "active",
    websiteUrl: null,
  });
});

test("it shows how to undo the import", async () => {
  const file = csvFile("Company,Contact,Email\nGone Again,Nora,n@brand.test\n");
  expect((await run(file, "--dry-run")).stderr).not.toContain("portal undo");
  const { stderr } = await run(file);
  const [, operation = ""] = stderr.match(/\nportal undo (\S+) undoes it\.\n$/) ?? [];
  expect(await client("Gone Again")).toBeDefined();
  expect((await run(file)).stderr).not.toContain("portal undo");
  await expectJson(await app.as("manager")("POST", undoPath(operation)));
  expect(await client("Gone Again")).toBeUndefined();
});

test("rows repeated in a file are refused, reported and written to the errors file, wherever the first one was", async () => {
  const errors = join(freshFolder(), "refused.csv");
  const rows = Array.from({ length: 501 }, (_, at) => `House ${at},Nora,n@brand.test`);
  const file = csvFile(
    `Company,Contact,Email\n${rows.join("\n")}\nhouse 0 ,Zoé,z@brand.test\nHOUSE 500,Zoé,z@brand.test\n`,
  );
  const { code, stderr } = await run(file, "--errors", errors);
  expect(code).toBe(3);
  expect(stderr).toContain("\nlines 503 and 504: Company: Repeated in the file\n");
  expect(stderr).toContain("501 created, 0 updated, 0 unchanged, 0 skipped because they exist, 2 refused");
  expect(parseCsv(readFileSync(errors, "utf8")).slice(1)).toEqual([
    ["house 0 ", "Zoé", "z@brand.test", "Company: Repeated in the file"],
    ["HOUSE 500", "Zoé", "z@brand.test", "Company: Repeated in the file"],
  ]);
  expect(await client("House 500")).toMatchObject({ primaryContactName: "Nora" });
});

test("a valid row is imported even if a refused row before it has its name, in the same call or an earlier one", async () => {
  const houses = Array.from({ length: 49 }, (_, at) => `Fine ${at},Nora,n@brand.test`);
  const wrong = ["Later,Nora,no address", "Sooner,Nora,no address", "Sooner,Zoé,z@brand.test"];
  const file = csvFile(
    `Company,Contact,Email\n${[...wrong, ...houses].join("\n")}\nLater,Zoé,z@brand.test\nSooner,Ida,i@brand.test\n`,
  );
  for (const argv of [["--dry-run"], []]) {
    const { stderr } = await run(file, ...argv);
    expect(stderr).toContain("51 created, 0 updated, 0 unchanged, 0 skipped because they exist, 3 refused");
    expect(stderr).toContain("line 55: Company: Repeated in the file\n");
  }
  expect(await client("Later")).toMatchObject({ primaryContactName: "Zoé" });
  expect(await client("Sooner")).toMatchObject({ primaryContactName: "Zoé" });
});

test("standard input is imported like a file, and leaves no copy", async () => {
  const stdin = "\ufeffFirm;First;Last;Email;Stage\r\nAcmé;Nora;;n@acme.test;warm\r\nTwo;;;n@two.test;x\r\n";
  const options = ["--map", "First+Last=primaryContactName", "--map", "Firm=name", "--map", "Stage=status"];
  const temporary = freshFolder();
  const given = { ...asManager(), stdin, env: { TMPDIR: temporary } };
  const argv = ["clients", "import", "-", ...options, "--value", "Stage:warm=paused"];
  const { code, stderr } = await portal(given, ...argv);
  expect(code).toBe(3);
  expect(stderr).toStartWith("Standard input: 2 rows, utf-8, separated by semicolon.\n");
  expect(stderr).toContain('"First + Last" is primaryContactName');
  expect(stderr).toContain(
    "\nline 3: First + Last: Required\nline 3: Stage: Must be one of lead, active, paused, churned\n",
  );
  expect(await client("Acmé")).toMatchObject({ primaryContactName: "Nora", status: "paused" });
  expect(readdirSync(temporary)).toEqual([]);
  const empty = await portal({ ...given, stdin: "" }, ...argv);
  expect(empty).toMatchObject({ code: 2, stderr: "Standard input is empty.\n" });
});

test("--skip-invalid leaves out invalid optional values and reports each error once, with its lines", async () => {
  const file = csvFile(
    "Company,Contact,Email,Website,Status\nOne,N,n@brand.test,none,warm\n" +
      "Two,N,n@brand.test,n/a,Active\nThree,N,junk,www.three.test,Lead\n",
  );
  const refused = await run(file, "--dry-run");
  expect(refused.stderr).toContain(
    "\nlines 2 and 3: Website: Please enter a valid URL\nline 2: Status: Must be one of lead, active, paused, churned\n",
  );
  const { code, stdout, stderr } = await run(file, "--skip-invalid", "--json");
  expect(code).toBe(3);
  expect(stderr).toContain(
    "\nlines 2 and 3: left out Website: Please enter a valid URL\nline 2: left out Status: Must be one of lead, active, paused, churned\n",
  );
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ created: 2, invalid: 1 },
    results: [
      { dropped: [{ path: "websiteUrl" }, { path: "status" }] },
      { dropped: [{ path: "websiteUrl" }] },
      { errors: [{ path: "primaryContactEmail" }], dropped: [] },
    ],
  });
  expect(await client("One")).toMatchObject({ websiteUrl: null, status: "lead" });
});

test("repeating a file creates nothing", async () => {
  const file = clientsCsv(3);
  expect(await run(file)).toMatchObject({ code: 0 });
  const again = await run(file, "--json");
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, skipped: 3, invalid: 0 });
  expect(await clients()).toHaveLength(3);
});

test("--json prints the result of every row over all calls", async () => {
  const { code, stdout, stderr } = await run(clientsCsv(1_001), "--json");
  const result: ImportResult = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(result).toMatchObject({ created: 1_001, updated: 0, skipped: 0, invalid: 0 });
  expect(result.results.map((row) => row.line)).toEqual(Array.from({ length: 1_001 }, (_, at) => at + 2));
  expect(stderr).not.toContain("\r");
});

describe("encodings", () => {
  const text = "Société;Contact;Email;Marques\r\nL’Été & Fils;Zoé;zoe@ete.test;Été, Hiver\r\n";
  const mapping = ["--map", "Société=name", "--map", "Marques=brandNames"];

  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16LE", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["Windows-1252", Buffer.from(text.replaceAll("’", "\u0092"), "latin1")],
  ])("accents are read correctly from %s", async (_, bytes) => {
    expect(await run(csvFile(bytes), ...mapping)).toMatchObject({ code: 0 });
    expect(await client("L’Été & Fils")).toMatchObject({
      brandNames: ["Été", "Hiver"],
      primaryContactName: "Zoé",
    });
  });
});

describe("a dry run", () => {
  test("changes nothing and shows the outcomes, also for names repeated in a later call", async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `House ${at % 550},Nora,nora@brand.test`);
    const file = csvFile(`Company,Contact,Email\n${rows.join("\n")}\n`);
    const dry = await run(file, "--dry-run", "--json");
    expect(dry.code).toBe(3);
    expect(dry.stderr).toContain("\nlines 552 to 601: Company: Repeated in the file\nDry run");
    expect(dry.stderr).toContain("Dry run, nothing was changed");
    expect(await clients()).toEqual([]);
    const { results: _dry, ...foreseen } = JSON.parse(dry.stdout);
    const { results: _real, ...happened } = JSON.parse((await run(file, "--json")).stdout);
    expect(foreseen).toEqual({ created: 550, updated: 0, unchanged: 0, skipped: 0, invalid: 50 });
    expect(happened).toEqual(foreseen);
  });

  test("shows the changes of an update", async () => {
    await run(clientsCsv(2));
    const file = csvFile(
      "Company,Contact,Email\nBrand House 1,Nora Contact,nora1@brand.test\n" +
        "brand house 2,Zoé,nora2@brand.test\nNew,N,n@brand.test\nNone,N,none\n",
    );
    const update = ["--on-duplicate", "update", "--json"];
    const { results: _dry, ...foreseen } = JSON.parse((await run(file, "--dry-run", ...update)).stdout);
    const { results: _real, ...happened } = JSON.parse((await run(file, ...update)).stdout);
    expect(foreseen).toEqual({ created: 1, updated: 1, unchanged: 1, skipped: 0, invalid: 1 });
    expect(happened).toEqual(foreseen);
    const again = await run(file, "--on-duplicate", "update");
    expect(again.stderr).toContain(
      "0 created, 0 updated, 3 unchanged, 0 skipped because they exist, 1 refused",
    );
  });
});

describe("existing clients", () => {
  const first =
    'Company,Contact,Email,Brands,Website\nAcme,Nora,nora@acme.test,"One, Two",https://acme.test\n';

  test("are updated on request, and keep values that are not in the file", async () => {
    await run(csvFile(first));
    const update = csvFile("Company,Email,Status\nACME,new@acme.test,Active\n");
    const { code, stdout } = await run(update, "--on-duplicate", "update", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ created: 0, updated: 1 });
    expect(await clients()).toMatchObject([
      {
        brandNames: ["One", "Two"],
        primaryContactName: "Nora",
        primaryContactEmail: "new@acme.test",
        status: "active",
        websiteUrl: "https://acme.test",
      },
    ]);
  });

  test("new ones are still created by an update, with their own name as brand", async () => {
    const { code } = await run(
      csvFile("Company,Contact,Email\nNew,N,n@new.test\n"),
      "--on-duplicate",
      "update",
    );
    expect(code).toBe(0);
    expect(await client("New")).toMatchObject({ brandNames: ["New"] });
  });
});

test("--start-onboarding gives the created clients their tasks, and without it nothing is started", async () => {
  const file = clientsCsv(2);
  const counted = async () => (await clients()).map((one) => one.totalTasks);
  expect(await run(file)).toMatchObject({ code: 0, stderr: expect.stringContaining("2 created") });
  expect(await counted()).toEqual([0, 0]);
  expect(await run(file, "--start-onboarding")).toMatchObject({ code: 0 });
  expect(await counted()).toEqual([0, 0]);
});

test("--start-onboarding gives the created clients their tasks", async () => {
  expect(await run(clientsCsv(2), "--start-onboarding")).toMatchObject({ code: 0 });
  const counts = (await clients()).map((one) => one.totalTasks);
  expect(counts).toHaveLength(2);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

test("hostile strings are imported unchanged or refused by line, and never break the rest", async () => {
  const stored = readFileSync(join(import.meta.dir, "../../test/fixtures/blns.json"), "utf8");
  const strings: string[] = JSON.parse(stored);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = strings.map(
    (text, at) => `${quoted(`${at} ${text}`)},${quoted(`${at} ${text}`)},n@brand.test,ok`,
  );
  const file = csvFile(`Company,Contact,Email,Brands\n${rows.join("\n")}\n`);
  const { stdout } = await run(file, "--json");
  const result: ImportResult = JSON.parse(stdout);
  expect(result.results).toHaveLength(strings.length);
  const found = new Map((await clients()).map((one) => [one.name, one.primaryContactName]));
  expect(found.size).toBe(result.created);
  expect(result.created).toBeGreaterThan(strings.length * 0.9);
  for (const [name, contactName] of found) expect(contactName).toBe(name);
});

describe("wrong usage sends nothing and leaves no errors file", () => {
  test.each([
    ["an unknown header", ["--map", "Nope=name"]],
    ["an unknown field", ["--map", "Email=nope"]],
    ["an impossible default", ["--default", "status=maybe"]],
    ["an unknown way with duplicates", ["--on-duplicate", "merge"]],
    ["a value of an unknown header", ["--value", "Nope:x=lead"]],
    ["a doubled mapping", ["--map", "Email=name", "--map", "Email=status"]],
    ["an unknown option", ["--nope"]],
  ])("%s", async (_, options) => {
    const errors = join(freshFolder(), "refused.csv");
    const { code, stdout, stderr } = await run(clientsCsv(1), "--errors", errors, ...options);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).not.toBe("");
    expect(existsSync(errors)).toBe(false);
    expect(await clients()).toEqual([]);
  });
});
