import { describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ClientListItem } from "#/src/contract/clients";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, select, shownIn, toasted } from "../support/presses";

const portal = inDocument({ templates: false });

const onServer = async (search: string) =>
  expectJson<ClientListItem[]>(await portal.app.as("manager")("GET", `/api/clients?search=${search}`));

async function openNew() {
  await portal.open("manager", "/");
  await press("New Client");
  return dialog("Create New Client");
}

async function openEdit(name: string) {
  await chooseItem(`Actions for ${name}`, "Edit Client");
  return dialog("Edit Client");
}

async function fillIn(form: HTMLElement, name: string) {
  await fill("Company Name", name, form);
  await fill("Brand Names", "First,  Second ,", form);
  await fill("Primary Contact Name", "Nora Contact", form);
  await fill("Primary Contact Email", "nora@brand.test", form);
}

/** Returns the message under a field that is marked as invalid. */
function errorUnder(form: HTMLElement, label: string) {
  const field = within(form).getByLabelText(label);
  expect([label, field.getAttribute("aria-invalid")]).toEqual([label, "true"]);
  return document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
}

const changesSent = () => portal.sent.filter(({ method }) => method !== "GET");

describe("Create New Client", () => {
  test("shows under each field what is missing or invalid", async () => {
    const form = await openNew();
    await fill("Website URL", "brand.test", form);
    await fill("Amazon Storefront URL", "javascript:alert(1)", form);
    await press("Create Client", form);
    await within(form).findByText("Brand Names are required");
    for (const label of ["Company Name", "Primary Contact Name", "Primary Contact Email"]) {
      expect([label, errorUnder(form, label)]).toEqual([label, "Required"]);
    }
    expect(errorUnder(form, "Brand Names")).toBe("Brand Names are required");
    for (const label of ["Website URL", "Amazon Storefront URL"]) {
      expect([label, errorUnder(form, label)]).toEqual([label, "Please enter a valid URL"]);
    }
    await fill("Brand Names", "First", form);
    await waitFor(() => expect(within(form).queryAllByText("Brand Names are required").length).toBe(0));
    expect(changesSent()).toEqual([]);
  });

  test("adds brands by comma, Enter and paste; Backspace makes the last one editable, for a comma within it", async () => {
    const form = await openNew();
    const field = within(form).getByLabelText<HTMLInputElement>("Brand Names");
    const listed = () =>
      within(form)
        .queryAllByRole("listitem")
        .map(({ textContent }) => textContent);
    await fill("Brand Names", "Acme,", form);
    expect([listed(), field.value]).toEqual([["Acme"], ""]);
    fireEvent.keyDown(field, { key: "Backspace" });
    expect([listed(), field.value]).toEqual([[], "Acme,"]);
    await fill("Brand Names", "Acme, Inc", form);
    fireEvent.keyDown(field, { key: "Enter" });
    expect([listed(), field.value]).toEqual([["Acme, Inc"], ""]);
    fireEvent.paste(field, { clipboardData: { getData: () => "Second\nThird, Acme, Inc\r\n" } });
    expect(listed()).toEqual(["Acme, Inc", "Second", "Third", "Acme", "Inc"]);
    await press("Remove Second", form);
    await fill("Brand Names", "Back\\slash", form);
    fireEvent.blur(field);
    expect([listed(), field.value]).toEqual([["Acme, Inc", "Third", "Acme", "Inc", "Back\\slash"], ""]);
    await fillIn(form, "Many Brands");
    await press("Create Client", form);
    await toasted("Client created successfully");
    const [{ brandNames } = { brandNames: [] }] = await onServer("many%20brands");
    expect(brandNames).toEqual(["Acme, Inc", "Third", "Acme", "Inc", "Back\\slash", "First", "Second"]);
    expect(changesSent()).toHaveLength(1);
  });

  test("shows a used name as an error of Company Name and keeps typed values", async () => {
    await makeClient(portal.app, { name: "Taken House" });
    const form = await openNew();
    await fillIn(form, " TAKEN house ");
    await press("Create Client", form);
    await toasted("Failed to create client");
    expect(errorUnder(form, "Company Name")).toBe("A client with this name already exists.");
    expect(shownIn("Primary Contact Name", form)).toBe("Nora Contact");
  });

  test("reports an unreachable server, and can be sent again", async () => {
    const form = await openNew();
    await fillIn(form, "Second Try House");
    const reached = portal.answer(/^POST \/api\/clients$/, () => {
      throw new TypeError("Failed to fetch");
    });
    await press("Create Client", form);
    await toasted("Failed to create client");
    await within(form).findByText(/^The server could not be reached\./);
    reached();
    await press("Create Client", form);
    await screen.findByRole("link", { name: "Second Try House" });
  });
});

describe("Edit Client", () => {
  test("shows the client, sends only changed fields, and states the version", async () => {
    const client = await makeClient(portal.app, { name: "Edited House", websiteUrl: "https://edited.test" });
    await portal.open("manager", "/");
    const form = await openEdit("Edited House");
    expect(shownIn("Website URL", form)).toBe("https://edited.test");
    await select("Status", "Paused", form);
    await press("Save Changes", form);
    await toasted("Client updated successfully");
    expect(changesSent()).toMatchObject([{ body: { status: "paused" }, ifMatch: `"${client.version}"` }]);
    await within(screen.getByRole("row", { name: /Edited House/ })).findByText("Paused");
  });

  test("another client's name is refused on its field", async () => {
    await makeClient(portal.app, { name: "First House" });
    await makeClient(portal.app, { name: "Renamed House" });
    await portal.open("manager", "/");
    const form = await openEdit("Renamed House");
    await fill("Company Name", "First House", form);
    await press("Save Changes", form);
    await toasted("Failed to update client");
    expect(errorUnder(form, "Company Name")).toBe("A client with this name already exists.");
    expect((await onServer("Renamed")).length).toBe(1);
  });
});
