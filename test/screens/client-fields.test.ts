import { beforeAll, beforeEach, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { keptFields } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, shownIn, toasted } from "../support/presses";

const portal = inDocument({ templates: false });
let acme: Client;
beforeAll(async () => {
  await portal.app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "vat_id", kind: "text", label: "VAT ID" },
      { key: "budget", kind: "money", label: "Monthly budget" },
      { key: "registered", kind: "yes_no", label: "Registered" },
      { key: "places", kind: "choices", label: "Places", options: ["Canada", "Japan"] },
      { key: "launch", kind: "date", label: "Launch" },
      { key: "shop", kind: "url", label: "Shop" },
    ]),
  );
});
beforeEach(async () => {
  acme = await makeClient(portal.app);
  await change({ vat_id: "DE 12" });
});

const change = async (fields: object) =>
  expectJson(await portal.app.as("manager")("PATCH", `/api/clients/${acme.id}/fields`, fields));
const card = () => screen.getByRole("region", { name: "Fields" });
const shown = () => card().querySelector("dl")?.textContent;
const stored = async () =>
  (await expectJson<ClientDetail>(await portal.app.as("admin")("GET", `/api/clients/${acme.id}`))).client
    .fields;

test("the fields of a client are in its page, and staff edit them", async () => {
  await portal.open("contributor", `/clients/${acme.id}`);
  expect(shown()).toBe("VAT IDDE 12");
  expect(portal.sent).toEqual([]);
  await press("Edit Fields", card());
  const form = await dialog("Edit Fields");
  await fill("VAT ID", "", form);
  await fill("Monthly budget", "1,200.50", form);
  await press("Save", form);
  await toasted("Fields updated successfully");
  await waitFor(() => expect(shown()).toMatch(/^Monthly budget.1,200\.50$/));
  expect(await stored()).toEqual({ budget: 1200.5 });
});

test("a refused value is shown at its field, and what was typed stays", async () => {
  await portal.open("contributor", `/clients/${acme.id}`);
  await press("Edit Fields", card());
  const form = await dialog("Edit Fields");
  await fill("Monthly budget", "a lot", form);
  await press("Save", form);
  await within(form).findByText("Must be an amount");
  expect(within(form).getByLabelText<HTMLInputElement>("Monthly budget").value).toBe("a lot");
  expect(await stored()).toEqual({ vat_id: "DE 12" });
});

test("a viewer reads the fields, and is told who may edit them", async () => {
  await portal.open("viewer", `/clients/${acme.id}`);
  expect(shown()).toBe("VAT IDDE 12");
  const edit = within(card()).getByRole("button", { name: "Edit Fields" });
  expect(edit.getAttribute("aria-disabled")).toBe("true");
});

test("each kind is shown as people read it, and an empty card says what fills it", async () => {
  await change({
    ...{ budget: 500, registered: false, places: ["Canada", "Japan"], launch: "2026-04-01" },
    shop: "https://acme.example",
  });
  await portal.open("viewer", `/clients/${acme.id}`);
  const facts = [...card().querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    ...["LaunchApr 1, 2026", "Monthly budget$500.00", "PlacesCanada, Japan", "RegisteredNo"],
    ...["Shophttps://acme.example", "VAT IDDE 12"],
  ]);
  expect(within(card()).getByRole("link").getAttribute("href")).toBe("https://acme.example");
  const other = await makeClient(portal.app);
  await portal.open("viewer", `/clients/${other.id}`);
  within(card()).getByText(/^No field is filled in yet\./);
});

test("a choice can be cleared, and options are ticked", async () => {
  await change({ registered: true });
  await portal.open("manager", `/clients/${acme.id}`);
  await press("Edit Fields", card());
  const form = await dialog("Edit Fields");
  await press("Clear Registered", form);
  fireEvent.click(within(form).getByRole("checkbox", { name: "Japan" }));
  await press("Save", form);
  await toasted("Fields updated successfully");
  expect(await stored()).toEqual({ vat_id: "DE 12", places: ["Japan"] });
});

test("a failed call keeps the dialog with what was typed", async () => {
  await portal.open("manager", `/clients/${acme.id}`);
  await press("Edit Fields", card());
  const form = await dialog("Edit Fields");
  await fill("VAT ID", "DE 99", form);
  const recover = portal.answer(/^PATCH/, () => new Response("", { status: 503, statusText: "Down" }));
  await press("Save", form);
  await toasted("Failed to update the fields: Down");
  expect(within(form).getByRole("alert").textContent).toBe("Down");
  recover();
  await press("Save", form);
  await toasted("Fields updated successfully");
  expect(await stored()).toEqual({ vat_id: "DE 99" });
});

test.each([
  ["Load theirs", "DE 1"],
  ["Save anyway", "DE 2"],
])("another person's change is a question: %s stores %s", async (answer, expected) => {
  await portal.open("manager", `/clients/${acme.id}`);
  await press("Edit Fields", card());
  const form = await dialog("Edit Fields");
  await fill("VAT ID", "DE 2", form);
  await change({ vat_id: "DE 1" });
  await press("Save", form);
  await press(answer, await question("Somebody else was faster"));
  await waitFor(() => expect(shown()).toBe(`VAT ID${expected}`));
  expect(await stored()).toEqual({ vat_id: expected });
  if (answer === "Load theirs") {
    await waitFor(() => expect(shownIn("VAT ID", form)).toBe("DE 1"));
    await press("Cancel", form);
  }
});
