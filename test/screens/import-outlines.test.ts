import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Role } from "#/src/contract/choices/users";
import { asanaExport, asanaTask } from "#/src/imports/asana/asana.fixture";
import { adsLegacy, adsRow, byAsin2026, byAsinRow } from "#/src/imports/reports/reports.fixture";
import { writeText } from "#/src/imports/reports/writing.fixture";
import { makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { close, settledOutline } from "../support/opened-outline";
import { outlinedAgency } from "../support/outlined-agency";
import { inDocument } from "../support/portal-document";
import { press, select, toasted } from "../support/presses";

/* Like dialog-outlines.test.ts, for each step of the imports. */

const portal = inDocument({ templates: false });

// Created here, where `File` is still Bun's own: the document's cannot be sent to a worker.
const crm = new File(
  [
    "Customers of the agency\n\n",
    "Company;First;Last;Email;Stage;Since;Notes;Manager\n",
    "Delta;Nora;Contact;nora@delta.test;warm;3/4/2026;;Somebody Else\n",
    "Acme;Max;Muster;max@acme.test;Active;4/5/2026;New;mia@agency.test\n",
    "Acme;Max;Muster;max@acme.test;Active;4/5/2026;New;\n",
    "Broken;Bo;Four;no address;Lead;5/6/2026;;\n",
  ],
  "crm.csv",
);
const leads = new File(
  [
    "Company,Contact,Email,Owner,Next action,Deal\n",
    'Low,Lou,lou@low.test,Somebody Else,3/4/2026,"1,200.50"\n',
    "Prospect,Lena Low,lena@prospect.test,,5/6/2026,9000\n",
  ],
  "leads.csv",
);
const fileOf = (name: string, bytes: Uint8Array) => new File([Uint8Array.from(bytes)], name);
const asana = fileOf(
  "project.csv",
  asanaExport([
    asanaTask({
      ...{ Name: "Launch site", "Section/Column": "Build", Notes: "Line one\nLine two" },
      ...{ "Due Date": "2026-05-05", "Assignee Email": "old@asana.example" },
    }),
    asanaTask({ Name: "Write copy", "Parent task": "Launch site", "Completed At": "2026-03-02" }),
    asanaTask({ Name: "Pick fonts", "Section/Column": "Build", "Due Date": "" }),
    asanaTask({ Name: "" }),
  ]),
);
const ads = fileOf("ads.csv", writeText([adsLegacy, adsRow({ sales: "$ 20.00" })]));
const products = fileOf("products.csv", writeText([byAsin2026, byAsinRow({ sales: "$600.00" })]));
const photo = new File(["not a report"], "photo.png");

const workers = {
  TABLE_WORKER: "table-worker",
  ASANA_WORKER: "asana-worker",
  REPORT_WORKER: "report-worker",
};
beforeAll(async () => {
  for (const [name, file] of Object.entries(workers))
    process.env[name] = join(import.meta.dir, `../../islands/files-in/${file}.ts`);
  await outlinedAgency(portal.app);
});
afterAll(() => {
  for (const name of Object.keys(workers)) delete process.env[name];
});

async function choose(...files: File[]) {
  const input = await waitFor(() => {
    const [found] = document.querySelectorAll("dialog[open] input[type=file]");
    if (!found) throw new Error("No file can be chosen.");
    return found;
  });
  fireEvent.change(input, { target: { files } });
}

const settled = async () => expect(await settledOutline(portal, { hasOpened })).toMatchSnapshot();
const hasOpened = (top: HTMLElement | undefined) => top !== undefined;

/** Waits until the words of a worker's answer are shown. */
const answered = (words: RegExp) => screen.findAllByText(words);

async function openImport(who: Role, path: string) {
  await portal.open(who, path);
  await press("Import");
}

test("the import of clients shows what is recorded at each step", async () => {
  await openImport("manager", "/");
  await choose(crm);
  await answered(/crm\.csv, 4 rows/);
  await select("First means", "Primary Contact Name");
  await select("Last means", "Primary Contact Name");
  await select("Stage means", "Status");
  await settled();
  await select("warm is", "Lead");
  await press("Check the rows");
  await answered(/^Import \d+ client/);
  await settled();
  await press(/^Import \d+ client/);
  await answered(/^Undo the import$/);
  // It is inside the dialog, and part of what is recorded.
  await toasted("Success");
  await settled();
  await press("Close", screen.getByRole("contentinfo"));
});

test("the import of leads shows what is recorded at each step", async () => {
  await openImport("manager", "/client-leads");
  await choose(leads);
  await answered(/leads\.csv, 2 rows/);
  await settled();
  await close();
});

test("the import of tasks shows what is recorded at each step", async () => {
  expectConsoleError(/The tag <search> is unrecognized/);
  const { id } = await makeClient(portal.app, { name: "Fresh" });
  await portal.open("manager", `/clients/${id}`);
  await press("More actions");
  fireEvent.click(await screen.findByRole("menuitem", { name: /^Import/ }));
  await choose(asana);
  await answered(/project\.csv/);
  await settled();
  await press("Check the tasks");
  await answered(/^Import \d+ task/);
  await settled();
  await press(/^Import \d+ task/);
  await answered(/^Undo the import$/);
  // It is inside the dialog, and part of what is recorded.
  await toasted("Success");
  await settled();
  await press("Close", screen.getByRole("contentinfo"));
});

test("reports of an audit show what is recorded", async () => {
  await portal.open("manager", "/audit");
  await press(/^Edit audit of Acme/);
  await choose(photo);
  await screen.findByRole("button", { name: "Remove photo.png" });
  await settled();
  await choose(ads, products);
  await screen.findByRole("button", { name: "Remove products.csv" });
  await settled();
  await close();
});
