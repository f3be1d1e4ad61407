import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, press, question, select, toasted } from "../support/presses";
import { problem } from "../support/problem";
import { newTask } from "../support/requests";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
beforeAll(async () => {
  for (const name of ["One", "Two", "Three"]) await addTemplate(portal.app.db, { name });
});

const manager = (...call: Parameters<ReturnType<typeof portal.app.as>>) => portal.app.as("manager")(...call);
const setNeeds = ({ id }: Task, needs: { id: string; afterDays?: number }[]) =>
  manager(
    "PUT",
    `/api/tasks/${id}/needs`,
    needs.map(({ id: needed, afterDays = 0 }) => ({ id: needed, afterDays })),
  ).then((answer) => expectJson<Task>(answer));
const edit = ({ id }: Task, change: object) =>
  manager("PATCH", `/api/tasks/${id}`, change).then((answer) => expectJson<Task>(answer));

/** A client whose onboarding has the tasks One, Two and Three. */
async function running() {
  const client = await makeClient(portal.app);
  const { tasks } = await makeOnboarding(portal.app, client.id);
  const named = (name: string) => {
    const task = tasks.find((each) => each.name === name);
    if (!task) throw new Error(`There is no task ${name}.`);
    return task;
  };
  return {
    client,
    path: `/clients/${client.id}`,
    one: named("One"),
    two: named("Two"),
    three: named("Three"),
  };
}

const part = () => screen.findByRole("region", { name: "Prerequisites" });
const names = () =>
  Array.from(screen.getByRole("table").querySelectorAll("tbody a.row-link")).map((link) => link.textContent);
const rowOf = (name: string) => within(screen.getByRole("table")).getByRole("link", { name }).closest("tr");
const sentNeeds = () => portal.sent.filter(({ method, path }) => method === "PUT" && path.endsWith("/needs"));

describe("the drawer", () => {
  test("lists the prerequisites with their facts, what the task waits for, and what needs it", async () => {
    const { path, one, two, three } = await running();
    await setNeeds(one, [{ id: two.id, afterDays: 3 }]);
    await setNeeds(three, [one]);
    await portal.open("manager", `${path}?task=${one.id}`);
    const section = await part();
    expect(section.textContent).toContain("Waits for Two (agency, due Mar 16, 2026)");
    const [item] = within(section).getAllByRole("listitem");
    expect(item?.textContent).toBe("TwoAgency, due Mar 16, 2026, 3 days afterNot Started");
    expect(section.textContent).toContain("Needed by Three");
  });

  test("opens a prerequisite, and Back returns", async () => {
    const { path, one, two } = await running();
    await setNeeds(one, [two]);
    await portal.open("manager", `${path}?task=${one.id}`);
    fireEvent.click(within(await part()).getByRole("link", { name: "Two" }));
    await screen.findByRole("dialog", { name: "Two" });
    expect(window.location.search).toBe(`?task=${two.id}`);
    expect((await part()).textContent).toContain("This task can start at any time");
    window.history.back();
    await screen.findByRole("dialog", { name: "One" });
  });

  test("adds, changes and removes prerequisites by the keyboard in one call, which Undo reverses", async () => {
    const { path, one, two, three } = await running();
    await setNeeds(one, [two]);
    await portal.open("manager", `${path}?task=${one.id}`);
    await part();
    await press("Edit prerequisites");
    const search = await screen.findByRole("combobox", { name: "Add a prerequisite" });
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: "thr" } });
    const option = await screen.findByRole("option", { name: "Three" });
    fireEvent.keyDown(search, { key: "ArrowDown" });
    expect(search.getAttribute("aria-activedescendant")).toBe(option.id);
    fireEvent.keyDown(search, { key: "Enter" });
    await fill("Days after Three", "5");
    await press("Remove Two");
    expect(document.activeElement).toBe(search);
    await press("Save");
    await toasted("Prerequisites saved");
    expect(sentNeeds().map(({ body }) => body)).toEqual([[{ id: three.id, afterDays: 5 }]]);
    // The dashboard has the tasks already.
    expect(
      portal.sent.filter(({ method, path: sent }) => method === "GET" && sent === `/api${path}`),
    ).toHaveLength(1);
    const section = await part();
    expect(
      within(section)
        .getAllByRole("listitem")
        .map((item) => item.querySelector("a")?.textContent),
    ).toEqual(["Three"]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Edit prerequisites"));
    await waitFor(() => expect(rowOf("One")?.textContent).toContain("Waits for Three"));
    await press("Undo");
    await waitFor(() => expect(section.textContent).toContain("Waits for Two"));
  });

  test("offers no task that needs it, and neither itself nor those chosen", async () => {
    const { path, one, two, three } = await running();
    await setNeeds(two, [one]);
    await setNeeds(one, [three]);
    await portal.open("manager", `${path}?task=${one.id}`);
    await press("Edit prerequisites");
    fireEvent.click(await screen.findByRole("combobox", { name: "Add a prerequisite" }));
    const list = await screen.findByRole("listbox", { name: "Tasks" });
    const options = within(list).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["TwoNeeds “One” itself"]);
    expect(options[0]?.getAttribute("aria-disabled")).toBe("true");
  });

  test("shows another person's change instead of overwriting it", async () => {
    const { path, one, two, three } = await running();
    await portal.open("manager", `${path}?task=${one.id}`);
    await part();
    await setNeeds(one, [two]);
    await press("Add a prerequisite");
    const search = await screen.findByRole("combobox", { name: "Add a prerequisite" });
    fireEvent.change(search, { target: { value: "Three" } });
    fireEvent.keyDown(search, { key: "Enter" });
    await press("Save");
    await waitFor(() => expect(sentNeeds()).toHaveLength(1));
    fireEvent.click(
      within(await question("Somebody else was faster")).getByRole("button", { name: "Load theirs" }),
    );
    await press("Cancel");
    await waitFor(async () => expect((await part()).textContent).toContain("Waits for Two"));
    expect(three.version).toBe(1);
  });

  test("says why prerequisites were not saved, and the form stays", async () => {
    const { path, one } = await running();
    await portal.open("manager", `${path}?task=${one.id}`);
    await press("Add a prerequisite");
    const search = await screen.findByRole("combobox", { name: "Add a prerequisite" });
    fireEvent.change(search, { target: { value: "Two" } });
    fireEvent.keyDown(search, { key: "Enter" });
    const detail = "Prerequisites cannot form a circle: “One” needs “Two” needs “One”.";
    portal.answer(/^PUT \/api\/tasks\//, () => problem(409, { detail }));
    await press("Save");
    await toasted(`Prerequisites were not saved: ${detail}`);
    screen.getByRole("button", { name: "Save" });
  });

  test("lets viewers look, and says why they change nothing", async () => {
    const { path, one, two } = await running();
    await setNeeds(one, [two]);
    await portal.open("viewer", `${path}?task=${one.id}`);
    const section = await part();
    const button = within(section).getByRole("button", { name: "Edit prerequisites" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  test("shows clients what their task waits for, without days and without a form", async () => {
    const { client, one, two } = await running();
    await linkClientUser(portal.app, client.id);
    await edit(one, { owner: "client" });
    await setNeeds(one, [{ id: two.id, afterDays: 4 }]);
    await portal.open("client", `/?task=${one.id}`);
    const section = await part();
    expect(section.textContent).toBe("PrerequisitesWaits for Two (agency)TwoAgencyNot Started");
    expect(within(section).queryAllByRole("button")).toHaveLength(0);
  });
});

describe("the table", () => {
  test("marks tasks that wait, and says until which day once only days are left", async () => {
    const { path, one, two, three } = await running();
    await setNeeds(one, [{ id: two.id, afterDays: 3 }]);
    await setNeeds(three, [one]);
    await portal.open("manager", path);
    expect(rowOf("One")?.textContent).toContain("Waits for Two");
    expect(rowOf("Three")?.textContent).toContain("Waits for Two");
    expect(rowOf("Two")?.textContent).not.toContain("Waits");
    await edit(two, { status: "done" });
    await portal.open("manager", path);
    expect(rowOf("One")?.textContent).toMatch(/Can start on Mar 1\d, 2026/);
    expect(rowOf("Three")?.textContent).toContain("Waits for One");
  });

  test("follows at once when a prerequisite is completed in it", async () => {
    const { path, one, two } = await running();
    await setNeeds(one, [two]);
    await portal.open("manager", `${path}?task=${two.id}`);
    expect(rowOf("One")?.textContent).toContain("Waits for Two");
    await press("Mark Done");
    await waitFor(() => expect(rowOf("One")?.textContent).not.toContain("Waits"));
  });

  test("filters tasks that can start and those that wait, in the address", async () => {
    const { client, path, one, two, three } = await running();
    await setNeeds(one, [two]);
    await edit(three, { status: "in_progress" });
    await expectJson(
      await manager("POST", `/api/clients/${client.id}/tasks`, newTask({ name: "Four" })),
      201,
    );
    await portal.open("manager", path);
    await select("Status", "Waiting");
    await waitFor(() => expect(names()).toEqual(["One"]));
    expect(window.location.search).toBe("?status=waiting");
    await portal.open("manager", `${path}?status=can_start`);
    expect(names().toSorted()).toEqual(["Four", "Two"]);
  });
});
