import { expect, setDefaultTimeout, test } from "bun:test";
import type { ClientListItem } from "#/src/contract/clients";
import { writeWorkbook } from "#/src/imports/reports/writing.fixture";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { importDialog } from "../support/import-dialog";
import { problemsInEveryLook } from "../support/looks";
import { patience } from "../support/patience";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

setDefaultTimeout(patience.test);
const portal = inChromium();

const all = async () => expectJson<ClientListItem[]>(await portal.app.as("manager")("GET", "/api/clients"));

const crm = [
  "Company;First;Last;Email;Stage;Website",
  "Acme;Nora;Contact;nora@acme.test;warm;www.acme.test",
  "Known;Max;Muster;max@known.test;Active;",
  "Acme GmbH;Al;Two;al@two.test;;acme.test/",
  "Sister;Sue;Three;sue@three.test;Lead;older.test",
  "Broken;Bo;Four;no address;Lead;",
].join("\n");

test("clients are imported from a file: columns and values are assigned, each row is previewed, imported, and undone as a whole", async () => {
  await makeClient(portal.app, { name: "Known", primaryContactEmail: "max@known.test" });
  await makeClient(portal.app, { name: "Older", websiteUrl: "https://www.older.test" });
  const page = await portal.open("manager", "/", { reducedMotion: "reduce", acceptDownloads: true });
  const { dialog, drop, press, row } = importDialog(page, "clients");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await drop("crm.csv", crm);
  await dialog.getByText("Still missing: Primary Contact Name.", { exact: false }).waitFor();
  await dialog.getByText("warm · Active · Lead").waitFor();
  await dialog.getByLabel("First means").selectOption("Primary Contact Name");
  await dialog.getByLabel("Last means").selectOption("Primary Contact Name");
  await dialog.getByLabel("Stage means").selectOption("Status");
  await dialog.getByLabel("warm is").selectOption("Lead");
  await dialog.getByLabel("Clients that exist already").selectOption("Update from the file");
  expect(await problemsInEveryLook(page)).toEqual([]);
  await press("Check the rows");

  await row("Known").getByText("Status: Lead → Active").waitFor();
  expect(await row("Known").innerText()).toContain("Nora Contact → Max Muster");
  expect(await row("Known").innerText()).not.toContain("Brand Names");
  expect(await row("Sister").innerText()).toContain("Likely the client Older: the same website");
  expect(await row("Acme GmbH").innerText()).toContain("Likely line 2: the same website");
  expect(await row("Broken").innerText()).toContain("Email: Must be a valid email address");
  expect(await problemsInEveryLook(page)).toEqual([]);
  await press("Refused 1");
  expect(await dialog.locator("tbody tr").count()).toBe(1);
  const saving = page.waitForEvent("download");
  await press("Download the refused rows");
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("crm-refused-2026-03-09.csv");
  expect(await Bun.file(await saved.path()).text()).toBe(
    "Company;First;Last;Email;Stage;Website;reason\r\nBroken;Bo;Four;no address;Lead;;Email: Must be a valid email address\r\n",
  );
  expect(await all()).toHaveLength(2);

  await press("Import 4 clients");
  await toast(page, "Success", "3 created, 1 updated, 1 refused");
  const found = await all();
  expect(found.find(({ name }) => name === "Acme")).toMatchObject({
    status: "lead",
    primaryContactName: "Nora Contact",
    websiteUrl: "https://www.acme.test",
    brandNames: ["Acme"],
  });
  expect(found.find(({ name }) => name === "Known")).toMatchObject({ status: "active", version: 2 });
  await press("Undo the import");
  await dialog.getByText("The import was undone.").waitFor();
  expect((await all()).map(({ name, status }) => [name, status]).toSorted()).toEqual([
    ["Known", "lead"],
    ["Older", "lead"],
  ]);
  await dialog.locator("footer").getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText("Older", { exact: true }).first().waitFor();
  expect(await page.getByRole("link", { name: "Acme GmbH" }).count()).toBe(0);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await drop("again.csv", crm);
  expect(await dialog.getByLabel("warm is").inputValue()).toBe("lead");
  expect(await dialog.getByLabel("Last means").inputValue()).toBe("primaryContactName");
});

test("an interrupted import reports what was imported, continues from there, and imports nothing twice", async () => {
  expectConsoleError(/Failed to load resource|net::ERR/);
  const names = Array.from({ length: 51 }, (_, at) => `Many ${String(at).padStart(3, "0")}`);
  const sheet = [
    ["Company", "Contact", "Email"],
    ...names.map((name) => [name, "Nora", "n@many.test"]),
    ["MANY 000", "Nora", "n@many.test"],
  ];
  const before = (await all()).length;
  const page = await portal.open("admin", "/", { reducedMotion: "reduce" });
  const { dialog, press, row } = importDialog(page, "clients");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "many.xlsx", mimeType: "", buffer: Buffer.from(writeWorkbook(sheet)) });
  await press("Check the rows");
  await dialog.getByRole("button", { name: "Import 51 clients" }).waitFor();
  expect(await dialog.locator("tbody tr").count()).toBe(50);
  await press("Refused 1");
  expect(await row("MANY 000").innerText()).toContain("Repeated in the file");

  let calls = 0;
  await page.route("**/api/clients/import", async (route) => {
    calls += 1;
    // The second call is processed, but its response is lost.
    if (calls !== 2) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await press("Import 51 clients");
  await dialog.getByText(/could not be reached. 50 created; 2 rows are still open/).waitFor();
  await press("Go on");
  await toast(page, "Success", "51 created, 1 refused");
  expect(calls).toBe(3);
  expect(await all()).toHaveLength(before + 51);
  await press("Undo the import");
  await dialog.getByText("The import was undone.").waitFor();
  expect(await all()).toHaveLength(before);
});

test("notes above the header are skipped, another line can be the header, and existing clients are listed", async () => {
  await makeClient(portal.app, { name: "HERE" });
  const lines = [
    "Clients of the agency",
    "Exported on,2026-11-23",
    "",
    "Company;First Name;Last Name;Email;Status",
    "Noted;Nora;Contact;nora@noted.test;warm",
    "Here;Max;Muster;max@here.test;cold",
  ];
  const page = await portal.open("manager", "/", { reducedMotion: "reduce" });
  const { dialog, drop, press, row } = importDialog(page, "clients");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await drop("noted.csv", lines.join("\n"));
  await dialog.getByText("noted.csv, 2 rows. Header is in line 4").waitFor();
  await dialog.getByText("2 values are not recognized yet").waitFor();
  await dialog.getByText("Primary Contact Name is First Name + Last Name", { exact: false }).waitFor();
  await dialog.getByLabel("Header line").selectOption("2");
  await dialog.getByText("noted.csv, 3 rows. Header is in line 2").waitFor();
  await dialog.getByLabel("Header line").selectOption("4");
  await dialog.getByLabel("warm is").selectOption("Lead");
  await dialog.getByText("1 value is not recognized yet").waitFor();
  await dialog.getByLabel("cold is").selectOption("Paused");
  expect(await problemsInEveryLook(page)).toEqual([]);
  await press("Check the rows");
  const existing = row("Here").getByRole("link", { name: "HERE" });
  expect(await existing.getAttribute("href")).toMatch(/^\/clients\/[0-9a-f-]{36}$/);
  await dialog.getByRole("button", { name: "Import 1 client" }).waitFor();
});

test("users without the right see who may import", async () => {
  const page = await portal.open("contributor", "/");
  const { dialog } = importDialog(page, "clients");
  const button = page.getByRole("button", { name: "Import", exact: true });
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await button.hover({ force: true });
  await page.getByRole("tooltip").waitFor();
  expect(await dialog.count()).toBe(0);
});

test("if the reader of files fails to load, the dialog says so, stays open, and reads the file at the next attempt", async () => {
  expectConsoleError(/Failed to load resource|net::ERR/);
  const page = await portal.open("admin", "/");
  const { dialog } = importDialog(page, "clients");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const rows = [
    ["Company", "Contact", "Email"],
    ["Late House", "Nora", "n@late.test"],
  ];
  const workbook = { name: "late.xlsx", mimeType: "", buffer: Buffer.from(writeWorkbook(rows)) };
  const choose = () => dialog.locator("input[type=file]").setInputFiles(workbook);
  for (const [files, words] of [
    ["**/assets/table-worker-*.js", "The file could not be read. The connection may be gone"],
    ["**/assets/xlsx-*.js", "Workbooks cannot be read right now. Check your connection and try again."],
  ] as const) {
    await page.context().route(files, (route) => route.abort());
    await choose();
    await dialog.getByText(words).waitFor();
    await page.context().unroute(files);
  }
  await choose();
  await dialog.getByRole("button", { name: "Check the rows" }).waitFor();
});
