import { beforeAll, beforeEach, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { keptFields } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, toasted } from "../support/presses";

const portal = inDocument({ templates: false });
let acme: Client;
beforeAll(async () => {
  await portal.app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "vat_id", kind: "text", label: "VAT ID" },
      { key: "budget", kind: "money", label: "Monthly budget" },
    ]),
  );
});
beforeEach(async () => {
  acme = await makeClient(portal.app);
  const change = { vat_id: "DE 12" };
  await expectJson(await portal.app.as("manager")("PATCH", `/api/clients/${acme.id}/fields`, change));
});

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
