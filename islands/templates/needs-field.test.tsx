import { afterEach, beforeEach, expect, test } from "bun:test";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IslandRoot } from "#/islands/runtime/hydration/island-root";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import { viewer } from "#/islands/runtime/page/viewer.fixture";
import { inBrowser } from "#/test/support/browser";
import TaskTemplates from "./island";
import { template } from "./template.fixture";

inBrowser();

const realFetch = globalThis.fetch;
let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const sign = template({ name: "Sign our agreement" });
const call = template({ name: "Hold the call" });
const edited = template({ name: "Open the account", needs: [{ id: sign.id, afterDays: 2 }] });
const report = template({ name: "Report the account", needs: [{ id: edited.id, afterDays: 0 }] });

/** Opens the form of "Open the account"; a save is answered with this response. */
async function openForm(response = Response.json({ ...edited, version: 2 })) {
  const answer = async (_: RequestInfo | URL, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    return response;
  };
  globalThis.fetch = Object.assign(answer, { preconnect: realFetch.preconnect });
  window.history.replaceState(null, "", "/templates");
  render(
    <IslandRoot url="/templates" viewer={viewer({ role: "manager" })} queryClient={createQueryClient()}>
      <TaskTemplates first={[sign, call, edited, report]} />
    </IslandRoot>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Edit Open the account" }));
  return within(await screen.findByRole("group", { name: "Prerequisites" }));
}

const press = (key: string) =>
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Add a prerequisite" }), { key });
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  });

test("prerequisites are found by typing, picked by keys, get days, and are sent", async () => {
  const group = await openForm();
  expect(group.getByText("Sign our agreement")).toBeDefined();
  const field = group.getByRole("combobox", { name: "Add a prerequisite" });
  fireEvent.change(field, { target: { value: "CALL" } });
  expect(group.getAllByRole("option").map((option) => option.textContent)).toEqual(["Hold the call"]);
  press("ArrowDown");
  expect(field.getAttribute("aria-activedescendant")).toBe(group.getByRole("option").id);
  press("Enter");
  expect(group.queryByRole("listbox")).toBeNull();
  const days = group.getByRole("spinbutton", { name: "Days after Hold the call" });
  fireEvent.change(days, { target: { value: "5" } });
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  const needs = [
    { id: sign.id, afterDays: 2 },
    { id: call.id, afterDays: 5 },
  ];
  expect(sent).toEqual([{ needs }]);
});

test("Escape closes the list and not the dialog; what is chosen and the template itself are not offered", async () => {
  const group = await openForm();
  press("ArrowDown");
  expect(group.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Hold the call",
    "Report the accountNeeds “Open the account” itself",
  ]);
  press("Escape");
  expect(group.queryByRole("listbox")).toBeNull();
  expect(screen.getByRole("dialog")).toBeDefined();
});

test("a template that needs this one cannot be chosen, by Enter or the pointer", async () => {
  const group = await openForm();
  const field = group.getByRole("combobox", { name: "Add a prerequisite" });
  fireEvent.change(field, { target: { value: "report" } });
  const option = group.getByRole("option");
  expect(option.getAttribute("aria-disabled")).toBe("true");
  press("Enter");
  press("ArrowDown");
  press("Enter");
  fireEvent.mouseDown(option);
  expect(group.queryByRole("button", { name: "Remove Report the account" })).toBeNull();
  fireEvent.change(field, { target: { value: "nothing like it" } });
  expect(group.getByRole("status", { name: "" }).textContent).toBe("No templates found");
});

test("one is removed, and days out of range are refused at the field", async () => {
  const group = await openForm();
  const days = group.getByRole("spinbutton", { name: "Days after Sign our agreement" });
  fireEvent.change(days, { target: { value: "91" } });
  await save();
  expect(group.getByText("The days after a prerequisite must be a whole number from 0 to 90")).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(group.getByRole("button", { name: "Remove Sign our agreement" }));
  expect(document.activeElement).toBe(group.getByRole("combobox", { name: "Add a prerequisite" }));
  await save();
  await waitFor(() => expect(sent).toEqual([{ needs: [] }]));
});

test("the refusal of a circle stands on the form, and what was typed stays", async () => {
  const detail = "Prerequisites cannot form a circle: “A” needs “B” needs “A”.";
  const problem = { title: "Conflict", status: 409, detail };
  const group = await openForm(
    Response.json(problem, { status: 409, headers: { "Content-Type": "application/problem+json" } }),
  );
  fireEvent.click(group.getByRole("button", { name: "Remove Sign our agreement" }));
  await save();
  await waitFor(() => expect(screen.getAllByText(detail).length).toBeGreaterThan(0));
  expect(group.queryByText("Sign our agreement")).toBeNull();
});
