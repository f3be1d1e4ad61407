import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Audit } from "#/src/contract/audits";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, pickClient, press, shownIn, toasted } from "../support/presses";

const portal = inDocument({ templates: false });

beforeAll(() => makeClient(portal.app, { name: "Harbor House" }));

const group = (label: string) => screen.getByRole("group", { name: label });
const showAs = (label: string, mode: "Table" | "JSON") => press(mode, group(`${label}, shown as`));

async function openNew() {
  await portal.open("manager", "/audit");
  await press("New Audit");
  const form = await dialog("New Audit");
  await pickClient("Harbor House", form);
  return form;
}

test("a table shows JSON of every shape, and leaves its text unchanged", async () => {
  const form = await openNew();
  const shapes = [
    {
      value: [{ sku: 5, own: { deep: [1, null] } }, { note: "" }],
      cell: "own, row 1",
      shown: '{"deep":[1,null]}',
    },
    { value: { A: "12", B: [1] }, cell: "Value, A", shown: '"12"' },
    { value: ["one", 2, [3]], cell: "Value, row 3", shown: "[3]" },
    { value: "two\nlines", cell: "Value, row 1", shown: '"two\\nlines"' },
    { value: 7, cell: "Value, row 1", shown: "7" },
  ];
  for (const { value, cell, shown } of shapes) {
    await showAs("Top SKUs", "JSON");
    await fill("Top SKUs as JSON", JSON.stringify(value), form);
    await showAs("Top SKUs", "Table");
    await waitFor(() => expect(shownIn(cell, group("Top SKUs"))).toBe(shown));
    await showAs("Top SKUs", "JSON");
    expect(shownIn("Top SKUs as JSON", form)).toBe(JSON.stringify(value));
  }
  expect(group("Top SKUs").getAttribute("aria-describedby")).toBeNull();
  await fill("Top SKUs as JSON", "{", form);
  await waitFor(() => {
    const note = group("Top SKUs").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(note)?.textContent).toContain("JSON");
  });
});

test("a table keeps a SKU of digits as text, and one without rows counts as no data", async () => {
  const form = await openNew();
  const top = group("Top SKUs");
  for (const row of [1, 2]) {
    await press("Add row", top);
    await fill(`SKU, row ${row}`, `1234${row}`, top);
  }
  // A partly typed figure may not be a number yet.
  for (const typed of ["1", "12", "12.", "12.0", "12.05"]) {
    await fill("Sales, row 2", typed, top);
    expect(shownIn("Sales, row 2", top)).toBe(typed);
  }
  await press("Add row", top);
  await press("Remove row 1", top);
  const poor = group("Underperforming SKUs");
  await press("Add row", poor);
  await fill("Issue, row 1", "Bad pictures", poor);
  fireEvent.keyDown(within(poor).getByLabelText("Issue, row 1"), { key: "Enter" });
  await press("Remove row 1", poor);
  await showAs("Underperforming SKUs", "JSON");
  expect(shownIn("Underperforming SKUs as JSON", form)).toBe("");
  await press("Create Audit", form);
  await toasted("Audit created successfully");
  const [audit] = await expectJson<Audit[]>(await portal.app.as("manager")("GET", "/api/client-audits"));
  expect(audit).toMatchObject({
    topSkusData: [{ sku: "12342", sales: 12.05 }],
    underperformingSkusData: null,
  });
});
