import { expect, setDefaultTimeout, test } from "bun:test";
import { clientLeads } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import { expectJson, makeClient } from "../support/app";
import { importDialog } from "../support/import-dialog";
import { problemsInEveryLook } from "../support/looks";
import { patience } from "../support/patience";
import { inChromium } from "../support/portal-browser";
import { addedLead } from "../support/requests-leads";
import { toast } from "../support/toasts";

setDefaultTimeout(patience.test);
const portal = inChromium({ templates: false });

const count = () => portal.app.db.read.$count(clientLeads);
const lead = async (id: string) =>
  (await expectJson<{ lead: Lead }>(await portal.app.as("admin")("GET", `/api/client-leads/${id}`))).lead;

test("2,000 leads are imported from a file: existing ones are recognized, rows previewed, a concurrent change respected, and the import undone as a whole", async () => {
  await makeClient(portal.app, { name: "Kea Ltd", websiteUrl: "https://kea.test" });
  const existing = await addedLead(portal.app, { companyName: "Known", email: "k@known.test" });
  const overtaken = await addedLead(portal.app, { companyName: "Overtaken", email: "o@over.test" });
  const many = Array.from(
    { length: 1_995 },
    (_, at) => `Many ${at};Ada;Hill;ada@many-${at}.test;warm;;4/5/2026;;`,
  );
  const special = [
    "KNOWN;Max;Muster;K@known.test;Won;12.000;4/5/2026;;",
    "Overtaken;Sue;Three;o@over.test;Won;;;;",
    "Kea;Bo;Four;bo@kea.test;warm;;;The boss;www.kea.test",
    "Broken;Bo;Four;no address;warm;;;;",
    "Odd;Bo;Five;odd@odd.test;warm;lots;;;",
  ];
  const head = "Company;First;Last;Email;Stage;Deal value;Follow-up date;Owner;Website";
  const page = await portal.open("contributor", "/client-leads", { reducedMotion: "reduce" });
  const { dialog, drop, press, row } = importDialog(page, "leads");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await drop("deals.csv", [head, ...special, ...many].join("\n"));
  await dialog.getByText("Still missing: Client Name.", { exact: false }).waitFor();
  await dialog.getByLabel("First means").selectOption("Client Name");
  await dialog.getByLabel("Last means").selectOption("Client Name");
  await dialog.getByLabel("warm is").selectOption("Contacted");
  await dialog.getByLabel("The boss is").selectOption({ index: 1 });
  await dialog.getByLabel("Leads that exist already").selectOption("Update from the file");
  expect(await dialog.getByRole("button", { name: "Check the rows" }).isDisabled()).toBe(true);
  await dialog.getByText("Still open: whether the day or the month comes first in Follow-up date.").waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
  await dialog.getByLabel("Days in Follow-up date").selectOption("Day first: 3/4 is 3 April");
  await dialog.getByText("Drop invalid optional values").click();
  await press("Check the rows");

  await row("KNOWN, Max Muster").getByText("Deal Value: nothing → 12000").waitFor();
  expect(await row("KNOWN, Max").innerText()).toContain("Next Action Date: nothing → 2026-05-04");
  expect(await row("Kea, Bo Four").innerText()).toContain("Likely the client Kea Ltd: the same website");
  expect(await row("Broken").innerText()).toContain("Email: Must be a valid email address");
  expect(await row("Odd").innerText()).toContain("Left out Deal value: Must be a whole number");
  expect(await problemsInEveryLook(page)).toEqual([]);
  expect(await count()).toBe(2);

  await portal.app.as("admin")("PUT", `/api/client-leads/${overtaken.id}`, { notes: "Mine" });
  await press("Import 1,999 leads");
  await toast(page, "Success", "1,997 created, 1 updated, 2 refused");
  await press("Refused 2");
  await row("Overtaken").getByText("Was changed since the plan was made").waitFor();
  expect(await count()).toBe(1_999);
  expect(await lead(existing.id)).toMatchObject({ leadStatus: "won", dealValue: 12_000, version: 2 });
  expect(await lead(overtaken.id)).toMatchObject({ leadStatus: "new", notes: "Mine" });
  await press("Undo the import");
  await dialog.getByText("The import was undone.").waitFor();
  expect(await count()).toBe(2);
  expect(await lead(existing.id)).toMatchObject({ leadStatus: "new", dealValue: null });
});

test("closing the dialog during an import stops after the current call, and reports the progress", async () => {
  const before = await count();
  const rows = Array.from({ length: 1_001 }, (_, at) => `Stopped ${at},ada@stopped-${at}.test`);
  const page = await portal.open("manager", "/client-leads", { reducedMotion: "reduce" });
  const { dialog, drop, press } = importDialog(page, "leads");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await drop("many.csv", ["Company,Email", ...rows].join("\n"));
  await dialog.getByLabel("Client Name, where empty").pressSequentially("Ada Hill");
  expect(await dialog.getByLabel("Client Name, where empty").inputValue()).toBe("Ada Hill");
  await press("Check the rows");
  await dialog.getByRole("button", { name: "Import 1,001 leads" }).waitFor();
  const held = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route("**/api/client-leads/import", async (route) => {
    sent.resolve();
    await held.promise;
    await route.continue();
  });
  await press("Import 1,001 leads");
  await sent.promise;
  await dialog.locator("header").getByRole("button", { name: "Close" }).click();
  held.resolve();
  await dialog.getByText("You stopped it. 500 created; 501 rows are still open.", { exact: false }).waitFor();
  expect(await count()).toBe(before + 500);
  await press("Go on");
  await toast(page, "Success", "1,001 created");
  expect(await count()).toBe(before + 1_001);
});

test("viewers have no button for it", async () => {
  const page = await portal.open("viewer", "/client-leads");
  await page.getByRole("heading", { name: "Client Lead CRM" }).waitFor();
  expect(await page.getByRole("button", { name: "Import", exact: true }).count()).toBe(0);
});
