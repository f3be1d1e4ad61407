import { afterEach, beforeEach, expect, test } from "bun:test";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IslandRoot } from "#/islands/runtime/hydration/island-root";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import { viewer } from "#/islands/runtime/page/viewer.fixture";
import type { Condition } from "#/src/contract/choices/conditions";
import type { KeptField } from "#/src/contract/client-fields";
import { inBrowser } from "#/test/support/browser";
import TaskTemplates from "./island";
import { template } from "./template.fixture";

inBrowser();

const realFetch = globalThis.fetch;
let sent: unknown[] = [];
let loads = 0;
beforeEach(() => {
  sent = [];
  loads = 0;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const marketplaces: KeptField = {
  ...{ key: "marketplaces", kind: "choices", label: "Marketplaces today" },
  options: ["Germany", "France"],
};
const registered: KeptField = { key: "vat", kind: "yes_no", label: "Registered for VAT", options: [] };
const inGermany: Condition = { field: "field.marketplaces", op: "has", value: "Germany" };
const atLeastTwo: Condition = { field: "brands", op: "at_least", value: 2 };

type Served = { fields?: () => Response; saved?: () => Response };

/** Opens the form of a template with conditions; its page has the fields that they are on. */
async function openForm(conditions: Condition[], { fields, saved }: Served = {}) {
  const edited = template({ name: "Open the account", conditions });
  const respond = async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input).endsWith("/api/client-fields")) {
      loads++;
      return fields?.() ?? Response.json([marketplaces, registered]);
    }
    sent.push(JSON.parse(String(init?.body)));
    return saved?.() ?? Response.json({ ...edited, version: 2 });
  };
  globalThis.fetch = Object.assign(respond, { preconnect: realFetch.preconnect });
  window.history.replaceState(null, "", "/templates");
  render(
    <IslandRoot url="/templates" viewer={viewer({ role: "manager" })} queryClient={createQueryClient()}>
      <TaskTemplates first={[edited]} fields={conditions.includes(inGermany) ? [marketplaces] : []} />
    </IslandRoot>,
  );
  expect(loads).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Edit Open the account" }));
  return within(await screen.findByRole("group", { name: "Conditions" }));
}

const control = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(control(label), { target: { value } });
const labelsOf = (label: string) =>
  within(control(label))
    .getAllByRole("option")
    .map((option) => option.textContent);
const add = () => fireEvent.click(screen.getByRole("button", { name: "Add condition" }));
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  });

test("conditions are added by field, comparison and value, and sent", async () => {
  await openForm([inGermany]);
  add();
  expect(document.activeElement).toBe(control("Field of condition 2"));
  expect(screen.queryByLabelText("Value of condition 2")).toBeNull();
  await waitFor(() =>
    expect(labelsOf("Field of condition 2")).toEqual([
      ...["Choose a field", "Number of brands", "Marketplaces today", "Registered for VAT"],
    ]),
  );
  type("Field of condition 2", "field.vat");
  expect(labelsOf("Comparison of condition 2")).toEqual(["is", "is not"]);
  expect(labelsOf("Value of condition 2")).toEqual(["Choose", "Yes", "No"]);
  type("Value of condition 2", "true");
  add();
  type("Field of condition 3", "brands");
  type("Comparison of condition 3", "at_least");
  type("Value of condition 3", "2");
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  const vat = { field: "field.vat", op: "is", value: true };
  expect(sent).toEqual([{ conditions: [inGermany, vat, atLeastTwo] }]);
});

test("another field takes its own comparison and no old value", async () => {
  await openForm([inGermany]);
  type("Field of condition 1", "brands");
  expect(control("Comparison of condition 1").value).toBe("is");
  expect(control("Value of condition 1").value).toBe("");
});

test("one is removed, and the focus goes to the next one, and then to the button", async () => {
  await openForm([inGermany, atLeastTwo]);
  const remove = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  remove("Remove condition 1");
  expect(control("Value of condition 1").value).toBe("2");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove condition 1" }));
  remove("Remove condition 1");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add condition" }));
  await save();
  await waitFor(() => expect(sent).toEqual([{ conditions: [] }]));
});

test("an incomplete one is marked with its message and focused, and nothing is sent", async () => {
  const group = await openForm([inGermany]);
  add();
  add();
  type("Field of condition 3", "brands");
  type("Value of condition 3", "101");
  screen.getByRole("button", { name: "Save Changes" }).focus();
  await save();
  expect(group.getByText("Choose a field", { selector: "p" })).toBeDefined();
  expect(group.getByText("Must be a whole number from 0 to 100")).toBeDefined();
  expect(group.getByText("Complete each condition or remove it")).toBeDefined();
  expect(control("Value of condition 3").getAttribute("aria-invalid")).toBe("true");
  expect(control("Value of condition 1").getAttribute("aria-invalid")).toBeNull();
  expect(document.activeElement).toBe(control("Field of condition 2"));
  expect(sent).toEqual([]);
});

test("a refusal by the server is shown at the conditions", async () => {
  const message = "This condition is already there";
  const problem = { title: "Invalid", status: 400, detail: "x", errors: [{ path: "conditions.0", message }] };
  const headers = { "Content-Type": "application/problem+json" };
  const group = await openForm([atLeastTwo], {
    saved: () => Response.json(problem, { status: 400, headers }),
  });
  type("Value of condition 1", "3");
  await save();
  await waitFor(() => expect(group.getByText(message)).toBeDefined());
});

test("there are at most ten", async () => {
  const conditions = Array.from(
    { length: 9 },
    (_, value): Condition => ({ field: "brands", op: "is", value }),
  );
  await openForm(conditions);
  const denied = () => screen.getByRole("button", { name: "Add condition" }).getAttribute("aria-disabled");
  expect(denied()).toBeNull();
  add();
  expect(denied()).toBe("true");
  add();
  expect(screen.queryByLabelText("Field of condition 11")).toBeNull();
});

test("an agency without fields of its own can use the number of brands", async () => {
  await openForm([], { fields: () => Response.json([]) });
  add();
  expect(labelsOf("Field of condition 1")).toEqual(["Choose a field", "Number of brands"]);
});

test("without the agency's fields, those of the page can be edited, and the rest can be loaded again", async () => {
  let response = () => new Response("", { status: 500 });
  const group = await openForm([inGermany], { fields: () => response() });
  await waitFor(() =>
    expect(group.getByText(/The agency's own fields could not be loaded/).getAttribute("role")).toBe("alert"),
  );
  expect(control("Value of condition 1").value).toBe("Germany");
  response = () => Response.json([marketplaces, registered]);
  fireEvent.click(group.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(labelsOf("Field of condition 1")).toContain("Registered for VAT"));
  expect(group.queryByRole("alert")).toBeNull();
});

test("a task for each brand is chosen, and the texts name the variables", async () => {
  await openForm([]);
  expect(labelsOf("One Task for")).toEqual(["The client", "Each brand"]);
  expect(screen.getAllByText("Can contain {{client}}, {{brand}}, {{launch}}")).toHaveLength(2);
  type("One Task for", "brand");
  await save();
  await waitFor(() => expect(sent).toEqual([{ repeatPer: "brand" }]));
});

test("a row has the labels of the page's fields, and loads those of a template that came later", async () => {
  const [seen, unseen] = [
    template({ conditions: [inGermany] }),
    template({ conditions: [{ field: "field.vat", op: "is", value: true }] }),
  ];
  const respond = async () => {
    loads++;
    return Response.json([marketplaces, registered]);
  };
  globalThis.fetch = Object.assign(respond, { preconnect: realFetch.preconnect });
  const show = (first: (typeof seen)[]) =>
    render(
      <IslandRoot url="/templates" viewer={viewer({ role: "viewer" })} queryClient={createQueryClient()}>
        <TaskTemplates first={first} fields={[marketplaces]} />
      </IslandRoot>,
    );
  const { unmount } = show([seen]);
  expect(screen.getByText("If Marketplaces today has Germany")).toBeDefined();
  expect(loads).toBe(0);
  unmount();
  show([seen, unseen]);
  expect(screen.getByText("If Vat is Yes")).toBeDefined();
  expect(await screen.findByText("If Registered for VAT is Yes")).toBeDefined();
  expect(loads).toBe(1);
});
