import { afterAll, beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { keptFields } from "#/db/schema";
import type { ClientDetail } from "#/src/contract/onboarding";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, press, select, shownIn, toasted } from "../support/presses";

const portal = inDocument();

// Created here, where `File` is still Bun's own: the document's cannot be sent to a worker.
const crm = new File(
  [
    "Company;First;Last;Email;Stage;Since;Notes\n",
    "Acme;Nora;Contact;nora@acme.test;warm;3/4/2026;\n",
    "Known;Max;Muster;max@known.test;Active;4/5/2026;\n",
    "Broken;Bo;Four;no address;Lead;5/6/2026;\n",
  ],
  "crm.csv",
);
const noRows = new File(["Company;Contact;Email\n"], "bare.csv");
const noted = new File(
  [
    "Clients of the agency and what is known of them\n",
    "Exported on,2026-11-23\n",
    "Company;First Name;Last Name;Email;Status\n",
    "Noted;Nora;Contact;nora@noted.test;warm\n",
    "Here;Max;Muster;max@here.test;cold\n",
  ],
  "noted.csv",
);
const many = new File(
  [
    "Company;Contact;Email;Status\n",
    ...Array.from({ length: 1_032 }, (_, at) => `Many ${at};Nora;n@many.test;word ${at}\n`),
  ],
  "many.csv",
);
const leads = new File(["Company;Contact;Owner;Next action\nLow;Lou;Somebody Else;3/4/2026\n"], "leads.csv");
const ownFields = new File(
  ["Company;field.vat_id;Weight;VIP;Needs\nOwn fields;DE 2;1.234;yes;Anzeigen, design, x\n"],
  "own.csv",
);

beforeAll(() => {
  process.env.TABLE_WORKER = `${import.meta.dir}/../../islands/files-in/table-worker.ts`;
});
afterAll(() => {
  delete process.env.TABLE_WORKER;
});

async function opened(file?: File, path = "/", name = "Import clients") {
  await portal.open("manager", path);
  await press("Import");
  const form = await dialog(name);
  if (file) choose(form, file);
  return form;
}

function choose(form: HTMLElement, file: File) {
  const input = form.querySelector("input[type=file]");
  if (!input) throw new Error("No file can be chosen.");
  fireEvent.change(input, { target: { files: [file] } });
}

const says = (form: HTMLElement, words: string | RegExp) => within(form).findByText(words);
const isOff = (form: HTMLElement, name: string) =>
  within(form).getByRole("button", { name }).getAttribute("aria-disabled") === "true";
const optionsOf = (form: HTMLElement, label: string) =>
  [...within(form).getByRole<HTMLSelectElement>("combobox", { name: label }).options].map(({ text }) => text);
const calls = () => portal.sent.filter(({ path }) => path === "/api/clients/import").map(({ body }) => body);
const close = async (form: HTMLElement) => {
  await press("Close", within(form).getByRole("contentinfo"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("columns, values and dates are assigned, each row is previewed, imported and undone", async () => {
  await makeClient(portal.app, { name: "Known", primaryContactEmail: "max@known.test" });
  const form = await opened();
  within(form).getByText("From a CSV or XLSX file.");
  within(form).getByText(/^Drop a file of clients here or/);
  choose(form, crm);
  await says(form, "crm.csv, 3 rows");
  await says(form, "warm · Active · Lead");
  await says(form, "Empty");
  expect(isOff(form, "Check the rows")).toBe(true);
  within(form).getByText(
    /^Still missing: Primary Contact Name\. Choose a column, or say below what is put in\.$/,
  );
  const defaults = within(form).getByText("What empty cells become").closest("details");
  expect(defaults?.open).toBe(true);
  expect(optionsOf(form, "First means")[0]).toBe("Ignore");
  await select("First means", "Primary Contact Name", form);
  await select("Last means", "Primary Contact Name", form);
  within(form).getByText("Primary Contact Name is First + Last, in the order in which they were chosen.");
  expect(within(form).queryByText(/^Still missing/)).toBeNull();
  expect(isOff(form, "Check the rows")).toBe(false);

  await select("Stage means", "Status", form);
  within(form).getByText("1 value is not recognized yet");
  within(form).getByText("Not recognized as Status: choose what they mean, or their rows are refused.");
  expect(optionsOf(form, "warm is")).toEqual(
    expect.arrayContaining(["Choose…", "Lead", "Active", "Nothing"]),
  );
  await select("warm is", "Nothing", form);
  expect(within(form).queryByText(/not recognized yet/)).toBeNull();
  await select("warm is", "Lead", form);
  expect(["Stage means", "warm is"].map((label) => shownIn(label, form))).toEqual(["status", "lead"]);
  await select("Clients that exist already", "Update from the file", form);
  fireEvent.click(within(form).getByRole("checkbox", { name: /^Start onboarding/ }));
  await press("Check the rows", form);

  await says(form, "Import 2 clients");
  expect(calls()).toEqual([
    expect.objectContaining({
      dryRun: true,
      onDuplicate: "update",
      skipInvalid: false,
      startOnboarding: true,
    }),
  ]);
  await press("Back", form);
  await says(form, "Clients that exist already");
  fireEvent.click(within(form).getByRole("checkbox", { name: /^Start onboarding/ }));
  await select("Clients that exist already", "Leave unchanged", form);
  await press("Check the rows", form);
  await says(form, "Import 1 client");
  expect(calls().at(-1)).toMatchObject({ onDuplicate: "skip", startOnboarding: false });
  await press("Import 1 client", form);
  expect(await toasted("Success")).toContain("1 created, 1 skipped because they exist, 1 refused");
  expect(calls().at(-1)).toMatchObject({ onDuplicate: "skip" });
  expect(within(form).queryByRole("button", { name: "Go on" })).toBeNull();
  await press("Undo the import", form);
  await says(form, "The import was undone.");
  expect(within(form).queryByRole("button", { name: "Undo the import" })).toBeNull();
  await close(form);

  // The choices for these headers are remembered.
  await press("Import");
  const again = await dialog("Import clients");
  choose(again, crm);
  const stage = await within(again).findByRole<HTMLSelectElement>("combobox", { name: "warm is" });
  expect(stage.selectedOptions[0]?.text).toBe("Lead");
  await press("Another file", again);
  await press("Cancel", again);
});

test("invalid optional values are left out on request", async () => {
  const form = await opened(crm);
  await says(form, "crm.csv, 3 rows");
  await select("Stage means", "Status", form);
  await select("warm is", "Choose…", form);
  fireEvent.click(within(form).getByRole("checkbox", { name: /^Drop invalid optional values/ }));
  await press("Check the rows", form);
  await says(form, /^Import 1 client/);
  expect(calls()).toEqual([expect.objectContaining({ skipInvalid: true })]);
  await press("Back", form);
  await press("Another file", form);
  await press("Cancel", form);
});

test("a file without rows cannot be checked, and says so", async () => {
  const form = await opened(noRows);
  await says(form, "The file has a header and no rows.");
  within(form).getByText("bare.csv, 0 rows");
  expect(isOff(form, "Check the rows")).toBe(true);
  await press("Another file", form);
  await says(form, "choose a file");
  await press("Cancel", form);
});

test("the header can be below notes, and another line can be chosen", async () => {
  const form = await opened(noted);
  await says(form, "noted.csv, 2 rows. Header is in line 3");
  expect(within(form).getByText("Header is in line 3").closest("details")?.open).toBe(true);
  within(form).getByText("2 values are not recognized yet");
  const line = within(form).getByRole<HTMLSelectElement>("combobox", { name: "Header line" });
  expect([...line.options].map(({ text }) => text).slice(0, 3)).toEqual([
    "Line 1: Clients of the agency and …",
    "Line 2: Exported on,2026-11-23",
    "Line 3: Company, First Name, Last …",
  ]);
  fireEvent.change(line, { target: { value: "2" } });
  await says(form, "noted.csv, 3 rows. Header is in line 2");
  await press("Another file", form);
  await press("Cancel", form);
});

test("thirty unknown values are listed, and the others counted; counts have separators", async () => {
  const form = await opened(many);
  await says(form, "many.csv, 1,032 rows");
  within(form).getByText("1,032 values are not recognized yet");
  expect(within(form).getAllByRole("combobox", { name: /^word \d+ is$/ })).toHaveLength(30);
  within(form).getByText("And 1,002 more.");
  await press("Another file", form);
  await press("Cancel", form);
});

test("ambiguous dates stay open until an order is chosen, and unknown people are listed", async () => {
  const form = await opened(leads, "/client-leads", "Import leads");
  await says(form, "leads.csv, 1 row");
  await select("Owner means", "Owner", form);
  await select("Next action means", "Next Action Date", form);
  within(form).getByText("Still open: whether the day or the month comes first in Next action.");
  within(form).getByText("The file does not determine the order.");
  expect(isOff(form, "Check the rows")).toBe(true);
  expect(optionsOf(form, "Days in Next action")).toEqual([
    "Choose…",
    "Day first: 3/4 is 3 April",
    "Month first: 3/4 is March 4",
  ]);
  await select("Days in Next action", "Day first: 3/4 is 3 April", form);
  expect(shownIn("Days in Next action", form)).toBe("day-first");
  expect(within(form).queryByText(/^Still open/)).toBeNull();
  expect(within(form).queryByText("The file does not determine the order.")).toBeNull();
  within(form).getByText(/^Only email addresses are recognized here:/);
  await press("Another file", form);
  await press("Cancel", form);
});

test("a failed check is reported, and choices stay", async () => {
  const form = await opened();
  const stopped = portal.answer(/^POST \/api\/clients\/import$/, () =>
    Response.json({ title: "Busy", status: 503, detail: "The portal is busy." }, { status: 503 }),
  );
  choose(form, crm);
  await says(form, "crm.csv, 3 rows");
  await select("First means", "Primary Contact Name", form);
  await press("Check the rows", form);
  const failure = await within(form).findByRole("alert");
  expect(failure.textContent).toEndWith("Nothing was changed, and what you chose is still here.");
  stopped();
  await press("Another file", form);
  await press("Cancel", form);
});

test("the agency's own fields are columns: options and numbers are assigned, previewed, imported and undone", async () => {
  await portal.app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "vat_id", kind: "text", label: "VAT ID" },
      { key: "weight", kind: "number", label: "Weight" },
      { key: "vip", kind: "yes_no", label: "VIP" },
      { key: "needs", kind: "choices", label: "Needs", options: ["Ads", "Design"] },
    ]),
  );
  const { id } = await makeClient(portal.app, { name: "Own fields" });
  await expectJson(
    await portal.app.as("manager")("PATCH", `/api/clients/${id}/fields`, { vat_id: "DE 1", vip: false }),
  );
  const form = await opened(ownFields);
  await says(form, "own.csv, 1 row");
  expect(optionsOf(form, "field.vat_id means")).toContain("VAT ID");
  expect(isOff(form, "Check the rows")).toBe(true);
  within(form).getByText("Still open: whether a point or a comma begins the decimals in Weight.");
  await select("Numbers in Weight", "Decimal comma: 1.234,5", form);
  expect(shownIn("Numbers in Weight", form)).toBe("comma");
  within(form).getByText("2 values are not recognized yet");
  await select("Anzeigen is", "Ads", form);
  await select("x is", "Nothing", form);
  await select("Clients that exist already", "Update from the file", form);
  await press("Check the rows", form);
  for (const change of ["VAT ID: DE 1 → DE 2", "VIP: No → Yes", "Weight: nothing → 1234"]) {
    await says(form, change);
  }
  within(form).getByText("Needs: nothing → Ads, Design");
  await press("Import 1 client", form);
  await toasted("1 updated");
  const stored = async () =>
    (await expectJson<ClientDetail>(await portal.app.as("viewer")("GET", `/api/clients/${id}`))).client
      .fields;
  expect(await stored()).toEqual({ vat_id: "DE 2", weight: 1234, vip: true, needs: ["Ads", "Design"] });
  await press("Undo the import", form);
  await says(form, "The import was undone.");
  expect(await stored()).toEqual({ vat_id: "DE 1", vip: false });
  await close(form);
});
