import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { parsedPage } from "../support/parsed-page";
import { inDocument } from "../support/portal-document";
import { newProject } from "../support/requests-design";
import { addBothOwners } from "../support/templates";

const portal = inDocument({ templates: false });
let clientId = "";

beforeAll(async () => {
  const { app } = portal;
  await addBothOwners(app.db);
  clientId = (await makeClient(app, { name: "Beta", status: "active" })).id;
  await makeOnboarding(app, clientId);
  for (const name of ["alpha", "Gamma"]) {
    const { id } = await makeClient(app, { name });
    await expectJson(
      await app.as("manager")("POST", "/api/design-projects", newProject(id, { projectName: name })),
      201,
    );
    const token = { name: `Token ${name}`, role: "viewer" };
    await expectJson(await app.as("admin")("POST", "/api/admin/tokens", token), 201);
  }
});

/** Screens with sortable tables; neither logs, which are ordered by time, nor the user's own account. */
const tables = {
  "the clients": () => "/",
  "a client's tasks": () => `/clients/${clientId}`,
  "the design projects": () => "/design",
  "the clients' performance": () => "/reports",
  "the users": () => "/admin",
  "the API tokens": () => "/admin?tab=tokens",
};
/** Names of the initial orders, as shown on a phone, which has no column heads to press. */
const initialOrders: Record<keyof typeof tables, string> = {
  "the clients": "Name, A to Z",
  "a client's tasks": "Open first, by due date",
  "the design projects": "Order of the projects",
  "the clients' performance": "Client, A to Z",
  "the users": "Email, A to Z",
  "the API tokens": "Newest first",
};
/** Heads of columns that do not sort. */
const withoutOrder = new Set(["#", "Account Manager", "Actions", "Change Role", "Select", ""]);

/** Excludes the tables behind charts, which are only read. */
const inTables = (of: ParentNode, selector: string) =>
  [...of.querySelectorAll(`main ${selector}`)].filter((each) => !each.closest("figure"));
const heads = () => inTables(document, "thead th");
const words = (head: Element) => (head.querySelector("button")?.textContent ?? head.textContent ?? "").trim();
const rows = (of: ParentNode = document) => inTables(of, "tbody tr").map((row) => row.textContent ?? "");
const sort = () => new URLSearchParams(window.location.search).get("sort");

test.each(Object.entries(tables))(
  "%s are sorted by each head, the recorded way first, in the address and in the HTML",
  async (_, at) => {
    await portal.open("admin", at());
    const names = heads().map(words);
    const sortable = names.filter((name) => !withoutOrder.has(name) && !name.startsWith("Select"));
    expect(sortable.length).toBeGreaterThan(3);
    const first: Record<string, string | null> = {};
    for (const name of sortable) {
      const sorts = new Set<string | null>();
      for (const _ of ["one way", "the other way"]) {
        const head = heads()[names.indexOf(name)];
        fireEvent.click(head?.querySelector("button") ?? document.body);
        await waitFor(() => expect(sorts.has(sort())).toBe(false));
        sorts.add(sort());
        first[name] ??= sort();
        await waitFor(() => expect(document.querySelectorAll("[aria-busy=true]").length).toBe(0));
        const marked = heads().filter((each) => each.getAttribute("aria-sort"));
        expect(marked.map(words)).toEqual([name]);
        const shown = rows();
        const address = window.location.pathname + window.location.search;
        const html = await (await portal.app.as("admin")("GET", address)).text();
        const sent = parsedPage(html);
        expect(rows(sent)).toEqual(shown);
      }
    }
    expect(first).toMatchSnapshot();
  },
);

test.each(Object.entries(initialOrders))("a phone names the initial order of %s “%s”", async (of, name) => {
  await portal.open("admin", tables[of as keyof typeof tables]());
  const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
  expect(field.selectedOptions[0]?.textContent).toBe(name);
});
