import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { linkClientUser, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { press, select } from "../support/presses";
import { addedProject } from "../support/requests-design";

const portal = inDocument({ templates: false });

beforeAll(async () => {
  const { app } = portal;
  const client = await makeClient(app);
  await linkClientUser(app, client.id);
  const add = (projectName: string, fields: Record<string, unknown>) =>
    addedProject(app, { clientId: client.id, projectName, ...fields });
  const assignedDesignerId = app.people.contributor.id;
  await add("Alpha", { dueDate: "2026-03-06", assignedDesignerId, clientApprovalStatus: "pending" });
  await add("Beta", { dueDate: "2026-03-20", priority: "high" });
  await add("Gamma", { dueDate: "2026-03-12", priority: "high", assignedDesignerId });
});

const rowsIn = (root: ParentNode) =>
  [...root.querySelectorAll("table tbody a")].map(({ textContent }) => textContent);
const shown = () => rowsIn(document);
const head = (column: string) =>
  within(screen.getByRole("table", { name: "Design projects" })).getByRole("button", { name: column });
const sortBy = (column: string) => fireEvent.click(head(column));
const sortOf = (column: string) => head(column).closest("th")?.getAttribute("aria-sort");

test("heads sort through the address and reverse, and rows can be moved only in their manual order", async () => {
  await portal.open("manager", "/design");
  expect(shown()).toEqual(["Alpha", "Gamma", "Beta"]);
  expect(document.querySelector('[data-grip="project"]')).not.toBeNull();
  sortBy("Priority");
  await waitFor(() => expect(shown()).toEqual(["Gamma", "Beta", "Alpha"]));
  expect([window.location.search, sortOf("Priority")]).toEqual(["?sort=-priority", "descending"]);
  expect(document.querySelector('[data-grip="project"]')).toBeNull();
  await press("Actions for Beta");
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(items).toEqual(["Update Progress", "Edit", "Delete"]);
  sortBy("Priority");
  await waitFor(() => expect(shown()).toEqual(["Alpha", "Gamma", "Beta"]));
  expect([window.location.search, sortOf("Priority")]).toEqual(["?sort=priority", "ascending"]);
  sortBy("Project");
  await waitFor(() => expect(shown()).toEqual(["Alpha", "Beta", "Gamma"]));
});

test("designer and approval filter the list, and so do the cards, which show it", async () => {
  await portal.open("manager", "/design");
  await select("Designer", "Cleo Contributor");
  await waitFor(() => expect(shown()).toEqual(["Alpha", "Gamma"]));
  await select("Approval", "Pending Review");
  await waitFor(() => expect(shown()).toEqual(["Alpha"]));
  const card = (name: string) => screen.getByRole("button", { name, pressed: true });
  card("Pending Approval");
  await press("Clear Filters");
  await press("High Priority");
  await waitFor(() => expect(shown()).toEqual(["Gamma", "Beta"]));
  expect(window.location.search).toBe("?priority=high");
  card("High Priority");
  await press("High Priority");
  await waitFor(() => expect(window.location.search).toBe(""));
  await press("Overdue");
  await waitFor(() => expect(shown()).toEqual(["Alpha"]));
  await select("Designer", "Unassigned");
  await waitFor(() => expect(shown()).toEqual([]));
});

test("the HTML contains the list that the address describes, and the list's call is unchanged", async () => {
  const page = async (query: string) => {
    const root = document.createElement("div");
    root.innerHTML = await (await portal.app.as("manager")("GET", `/design?${query}`)).text();
    return rowsIn(root);
  };
  expect(await page("sort=-due&designer=unassigned")).toEqual(["Beta"]);
  expect(await page("sort=-due")).toEqual(["Beta", "Gamma", "Alpha"]);
  expect(await page("sort=x&approval=x")).toEqual(["Alpha", "Gamma", "Beta"]);
  const shown = await (await portal.app.as("client")("GET", "/design?approval=pending")).text();
  expect([shown.includes(">Alpha</a>"), shown.includes(">Beta</a>")]).toEqual([true, false]);
  const own = await portal.app.as("manager")("GET", "/api/design-projects");
  expect((await own.json()).map(({ projectName }: { projectName: string }) => projectName)).toEqual([
    "Alpha",
    "Gamma",
    "Beta",
  ]);
});

test("all columns are in nine places, each with its name and its own order", async () => {
  await portal.open("manager", "/design");
  const table = screen.getByRole("table", { name: "Design projects" });
  const heads = [...table.querySelectorAll("thead th")];
  const names = heads.map((each) => {
    const own = within(each as HTMLElement).queryAllByRole("button");
    return own.length === 0 ? each.textContent : own.map(({ textContent }) => textContent).join(", ");
  });
  expect(names).toEqual([
    "#",
    "Project, Type",
    "Client, Client Status",
    "Assets",
    "Designer",
    "Progress",
    "Due Date, Priority",
    "Status, Approval",
    "Actions",
  ]);
  for (const [column, sort] of [
    ["Type", "type"],
    ["Client Status", "clientStatus"],
    ["Approval", "approval"],
  ] as const) {
    sortBy(column);
    await waitFor(() => expect(window.location.search).toBe(`?sort=${sort}`));
    expect(sortOf(column)).toBe("ascending");
  }
});

test("active filters are chips, each of which removes its filter", async () => {
  await portal.open("manager", "/design?priority=high&designer=unassigned");
  expect(screen.getByText("Filters · 2").tagName).toBe("SUMMARY");
  expect(shown()).toEqual(["Beta"]);
  await press("Designer: Unassigned, remove");
  await waitFor(() => expect(shown()).toEqual(["Gamma", "Beta"]));
  expect(window.location.search).toBe("?priority=high");
  expect(document.activeElement?.textContent).toBe("Filters · 1");
  await press("Priority: High, remove");
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("a user of two clients reads whose each design is, also with designs of one only, and a client's own address names none", async () => {
  const { app } = portal;
  const [one, two] = [
    await makeClient(app, { name: "One House" }),
    await makeClient(app, { name: "Two House" }),
  ];
  await addedProject(app, { clientId: one.id, projectName: "Delta" });
  await linkClientUser(app, one.id, two.id);
  const designs = () =>
    within(screen.getByRole("main"))
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent);
  await portal.open("client", "/design");
  expect(designs()).toEqual([expect.stringMatching(/^Delta.*One House/)]);
  await addedProject(app, { clientId: two.id, projectName: "Epsilon" });
  await portal.open("client", `/design?client=${two.id}`);
  expect(designs()).toEqual([expect.stringContaining("Epsilon")]);
  expect(designs().join()).not.toContain("House");
});
