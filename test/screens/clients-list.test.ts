import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { press, select } from "../support/presses";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let late: Client;

beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db, { name: "First call" });
  late = await makeClient(app, { name: "Late House", brandNames: ["Tardy", "Later"], status: "active" });
  await makeOnboarding(app, late.id, "2026-02-01");
  const fresh = await makeClient(app, { name: "Fresh House", brandNames: ["Ünïqüe"], status: "paused" });
  await makeOnboarding(app, fresh.id, "2026-03-09");
  const day = { targetLaunchDate: "2026-04-08" };
  await expectJson(await app.as("manager")("PATCH", `/api/clients/${fresh.id}/onboarding`, day));
  await makeClient(app, { name: "Waiting House", brandNames: ["Waiting"] });
});

const all = ["Fresh House", "Late House", "Waiting House"];
const names = () =>
  Array.from(document.querySelectorAll("tbody a.row-link"), ({ textContent }) => textContent);
const namesAre = (wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
const card = (name: string) => screen.getByRole("region", { name }).querySelector("p")?.textContent;
const counters = () => ["On Track", "At Risk", "Past Due"].map(card);
const denied = (name: string) =>
  within(screen.getByRole("navigation", { name: "Pages" }))
    .getByRole("button", { name })
    .getAttribute("aria-disabled");
const loads = /^GET \/api\/clients\?/;

test("the screen contains its rows and counters, and requests nothing again", async () => {
  await portal.open("manager", "/clients?sort=name");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Clients");
  screen.getByText("Manage client onboarding and track progress");
  // The text of a sortable head is rendered a second time, for phones.
  const heads = screen
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent?.replace(/^(.+)\1$/, "$1"));
  const columns = ["Client", "Status", "Account Manager", "Progress", "Tasks", "Came in", "Due Date"];
  expect(heads).toEqual(["", ...columns, "Actions"]);
  expect(names()).toEqual(all);
  expect(counters()).toEqual(["0", "1", "1"]);
  screen.getByText("Showing 1 to 3 of 3 results");
  expect([denied("Previous"), denied("Next")]).toEqual(["true", "true"]);
  const pages = within(screen.getByRole("navigation", { name: "Pages" })).getAllByRole("link");
  expect(pages.map(({ textContent }) => textContent)).toEqual(["1"]);
  expect(portal.sent).toEqual([]);
});

test("a row shows the contact, the progress, the open tasks and the launch date", async () => {
  await portal.open("viewer", "/");
  const cells = (name: string) => {
    const row = screen.getByRole<HTMLTableRowElement>("row", { name: new RegExp(name) });
    within(row).getByRole("rowheader", { name: new RegExp(name) });
    return [...row.cells].map(({ textContent }) => textContent);
  };
  const [client, status, manager, progress, tasks, visits, due] = cells("Late House");
  expect(client).toContain("Tardy, Later");
  expect([status, manager]).toEqual(["Active", "Unassigned"]);
  expect(progress).toMatch(/^0%\s*0\/1 tasks/);
  expect(tasks).toMatch(/^1 open\s*1 past due$/);
  expect([visits, due]).toEqual(["Not invited", "Not set"]);
  const [, , , nothingDone, noTasks] = cells("Waiting House");
  expect(nothingDone).toMatch(/^0%\s*0\/0 tasks/);
  expect(noTasks).toBe("0 open");
  expect(cells("Fresh House")[6]).toBe("Apr 8, 2026");
});

describe("finding clients", () => {
  test("a card lists the clients that it counts, and is selected in the address", async () => {
    await portal.open("viewer", "/");
    const before = counters();
    await press("At Risk");
    await namesAre(["Late House"]);
    expect(window.location.search).toBe("?standing=at_risk");
    expect(counters()).toEqual(before);
    await portal.open("viewer", window.location.pathname + window.location.search);
    expect(screen.getByRole("button", { name: "At Risk" }).getAttribute("aria-pressed")).toBe("true");
    expect([names(), portal.sent]).toEqual([["Late House"], []]);
    await press("At Risk");
    await namesAre(all);
  });

  test("status and past due filter the list, but not the counters", async () => {
    await portal.open("viewer", "/");
    const before = counters();
    const options = within(screen.getByRole("combobox", { name: "Status" })).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "All Statuses",
      "Lead",
      "Active",
      "Paused",
      "Churned",
    ]);
    await select("Status", "Paused");
    await namesAre(["Fresh House"]);
    expect(window.location.search).toBe("?status=paused");
    await select("Status", "All Statuses");
    await press("Past Due Only");
    await namesAre(["Late House"]);
    const pressed = screen.getByRole("button", { name: "Past Due Only" }).getAttribute("aria-pressed");
    expect(pressed).toBe("true");
    expect(window.location.search).toBe("?pastDue=true");
    expect(counters()).toEqual(before);
  });

  test("a column head sorts, and reverses the order when pressed again", async () => {
    await portal.open("viewer", "/");
    const head = () => screen.getByRole("columnheader", { name: /Status/ });
    await press(/Status/, head());
    await namesAre(["Late House", "Waiting House", "Fresh House"]);
    expect(head().getAttribute("aria-sort")).toBe("ascending");
    await press(/Status/, head());
    await namesAre(["Fresh House", "Waiting House", "Late House"]);
    expect(head().getAttribute("aria-sort")).toBe("descending");
    expect(window.location.search).toBe("?sort=-status");
  });

  test("without matches it says so and offers to clear the filters", async () => {
    await portal.open("viewer", "/?search=nobody&status=churned");
    screen.getByText("No clients found");
    await press("Clear filters");
    await namesAre(all);
    expect(window.location.search).toBe("");
    expect(Reflect.get(screen.getByRole("searchbox"), "value")).toBe("");
  });

  test("invalid parameters in the address are ignored, and a page beyond the last links to the first", async () => {
    await portal.open("viewer", "/?page=x&pageSize=1&status=toString&sort=&toString=1&__proto__=1");
    expect(names()).toEqual(all);
    screen.getByText("Showing 1 to 3 of 3 results");
    await portal.open("viewer", "/?page=7");
    screen.getByText("No clients on this page");
    await press("Go to the first page");
    await namesAre(all);
  });
});

describe("loading and failing", () => {
  test("while rows load the previous ones stay, dimmed, with the loading text", async () => {
    await portal.open("viewer", "/");
    const { promise, resolve } = Promise.withResolvers<Response>();
    portal.answer(loads, () => promise);
    await press("Past Due Only");
    await screen.findByText("Loading clients...");
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
    expect(names().length).toBe(3);
    resolve(await portal.app.as("viewer")("GET", "/api/clients?pastDue=true"));
    await namesAre(["Late House"]);
    expect(screen.queryAllByText("Loading clients...").length).toBe(0);
  });

  test("a failure shows what failed and why, and Try again works", async () => {
    await portal.open("viewer", "/");
    const problem = { title: "Service Unavailable", status: 503, detail: "The database is busy." };
    const truly = portal.answer(loads, () => Response.json(problem, { status: 503 }));
    await press("Past Due Only");
    await screen.findByText("Clients could not be loaded");
    screen.getByText("The database is busy.");
    expect(card("Past Due")).toBe("1");
    truly();
    const unreached = portal.answer(loads, () => {
      throw new TypeError("Failed to fetch");
    });
    await press("Try again");
    await screen.findByText("The server could not be reached.");
    unreached();
    await press("Try again");
    await namesAre(["Late House"]);
    expect(screen.queryAllByText("Clients could not be loaded").length).toBe(0);
  });
});

describe("rights", () => {
  const sentence = "Only managers and admins can do this";

  test("a viewer sees everything and is told who may create and edit", async () => {
    await portal.open("viewer", "/");
    expect(names().length).toBe(3);
    const create = screen.getByRole("button", { name: "New Client" });
    expect(create.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(create);
    await press("Actions for Late House");
    const edit = await screen.findByRole("menuitem", { name: /Edit Client/ });
    expect(edit.getAttribute("aria-disabled")).toBe("true");
    expect(edit.textContent).toContain(sentence);
    expect(document.querySelectorAll("dialog").length).toBe(0);
  });
});
