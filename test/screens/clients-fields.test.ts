import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { keptFields } from "#/db/schema";
import type { SavedView } from "#/src/contract/views";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, select } from "../support/presses";

const portal = inDocument({ templates: false });

beforeAll(async () => {
  const { app } = portal;
  await app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "vat_id", kind: "text", label: "VAT ID" },
      { key: "budget", kind: "money", label: "Budget" },
      { key: "size", kind: "choice", label: "Size", options: ["small", "large"] },
      { key: "vip", kind: "yes_no", label: "VIP" },
    ]),
  );
  for (const [name, fields] of [
    ["Acme", { vat_id: "DE 12", budget: 900, size: "small", vip: true }],
    ["Bolt", { budget: 1200.5, size: "large", vip: false }],
    ["Crux", { vat_id: "AT 7", size: "large" }],
  ] as const) {
    const { id } = await makeClient(app, { name });
    await expectJson(await app.as("manager")("PATCH", `/api/clients/${id}/fields`, fields));
  }
});

const names = () =>
  Array.from(document.querySelectorAll("tbody a.row-link"), ({ textContent }) => textContent);
const namesAre = (wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
// The text of a sortable head is rendered a second time, for phones.
const heads = () =>
  screen.getAllByRole("columnheader").map(({ textContent }) => textContent?.replace(/^(.+)\1$/, "$1"));
const lastCells = (count: number) =>
  Array.from(document.querySelectorAll("tbody tr"), (row) =>
    Array.from(row.querySelectorAll("td"), ({ textContent }) => textContent).slice(-count - 1, -1),
  );

test("fields are chosen as columns, which replace others, show their values and order the list", async () => {
  await portal.open("viewer", "/clients");
  await press("Fields");
  const form = await dialog("Fields of the List");
  fireEvent.click(within(form).getByRole("checkbox", { name: "VAT ID" }));
  fireEvent.click(within(form).getByRole("checkbox", { name: "Budget" }));
  await press("Show", form);
  await waitFor(() => expect(lastCells(2)[1]).toEqual(["", "$1,200.50"]));
  expect(window.location.search).toBe("?columns=field.vat_id%2Cfield.budget");
  const others = ["Client", "Status", "Progress", "Tasks", "Came in"];
  expect(heads()).toEqual([...others, "VAT ID", "Budget", "Actions"]);
  await press("Budget", screen.getByRole("table", { name: "Clients" }));
  await namesAre(["Acme", "Bolt", "Crux"]);
  await press("Budget", screen.getByRole("table", { name: "Clients" }));
  await namesAre(["Bolt", "Acme", "Crux"]);
  expect(new URLSearchParams(window.location.search).get("sort")).toBe("-field.budget");
});

test("an address with columns, filters and order is a whole page that requests nothing", async () => {
  await portal.open("viewer", "/?columns=field.vat_id&field.size=large&sort=-field.vat_id");
  expect(names()).toEqual(["Crux", "Bolt"]);
  expect(lastCells(1)).toEqual([["AT 7"], [""]]);
  expect(portal.sent).toEqual([]);
});

test("filters by fields are shown with a way out", async () => {
  await portal.open("viewer", "/clients");
  await press("Fields");
  const form = await dialog("Fields of the List");
  await select("Filter by Size", "large", form);
  await select("Filter by VIP", "No", form);
  await press("Show", form);
  await namesAre(["Bolt"]);
  await press("VIP: no");
  await namesAre(["Bolt", "Crux"]);
  expect(window.location.search).toBe("?field.size=large");
});

test("a fourth filter and a number that is none are refused in the dialog", async () => {
  await portal.open("viewer", "/clients");
  await press("Fields");
  const form = await dialog("Fields of the List");
  await fill("Filter by Budget", "much", form);
  await press("Show", form);
  expect((await within(form).findByRole("alert")).textContent).toBe("The filter by Budget must be a number.");
  await fill("Filter by Budget", "9", form);
  await fill("Filter by VAT ID", "x", form);
  await select("Filter by Size", "large", form);
  await select("Filter by VIP", "No", form);
  await press("Show", form);
  await waitFor(() => expect(within(form).getByRole("alert").textContent).toBe("Fill in at most 3 filters."));
  expect(window.location.search).toBe("");
});

test("an address that names unknown fields and impossible values shows the list without them", async () => {
  await portal.open("viewer", "/clients?field.gone=1&field.budget=much&sort=field.gone&columns=field.gone");
  expect(names()).toEqual(["Acme", "Bolt", "Crux"]);
});

test("a saved view has the columns, filters and order by fields", async () => {
  const query = "field.size=large&sort=-field.budget&columns=field.budget";
  const body = { screen: "clients", name: "Large", query };
  const view = await expectJson<SavedView>(await portal.app.as("manager")("POST", "/api/views", body), 201);
  expect(view.query).toBe(query);
  await portal.open("manager", `/clients?view=${view.id}&${view.query}`);
  expect(names()).toEqual(["Bolt", "Crux"]);
  const four = { ...body, query: "field.a=1&field.b=1&field.c=1&field.d=1" };
  expect((await portal.app.as("manager")("POST", "/api/views", four)).status).toBe(400);
});

test("the list is ordered by its shown fields, either way, and by no others", async () => {
  await portal.open("viewer", "/clients?columns=field.vat_id");
  const sorts = () =>
    [...screen.getByLabelText("Sort by").querySelectorAll("option")].map(({ textContent }) => textContent);
  const ofFields = () => sorts().filter((text) => /VAT ID|Budget|Size|VIP/.test(text ?? ""));
  expect(ofFields()).toEqual(["VAT ID, ascending", "VAT ID, descending"]);
  await select("Sort by", "VAT ID, ascending");
  await namesAre(["Crux", "Acme", "Bolt"]);
  expect(new URLSearchParams(window.location.search).get("sort")).toBe("field.vat_id");
  await select("Sort by", "VAT ID, descending");
  await namesAre(["Acme", "Crux", "Bolt"]);
  await portal.open("viewer", "/clients?sort=-field.budget");
  expect(ofFields()).toEqual(["Budget, ascending", "Budget, descending"]);
});
