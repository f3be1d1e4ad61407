import { beforeAll, expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { addDatedTask, addNeed } from "../support/dated-tasks";
import { inDocument } from "../support/portal-document";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let clientId: string;
beforeAll(async () => {
  await addTemplate(portal.app.db, { name: "From a template" });
  clientId = (await makeClient(portal.app, { name: "Harbor Coffee" })).id;
  await makeOnboarding(portal.app, clientId, "2026-03-02");
  const add = (name: string, dueDate: string, startDate = "2026-03-02") =>
    addDatedTask(portal.app, clientId, name, { dueDate, startDate });
  const late = await add("Sign the contract", "2026-03-06");
  const ship = await add("Ship the first stock", "2026-04-10", "2026-03-04");
  const launch = await add("Launch", "2026-05-20", "2026-04-13");
  await addNeed(portal.app, ship, late);
  await addNeed(portal.app, launch, ship);
  const manager = portal.app.as("manager");
  const { tasks } = await expectJson<{ tasks: { id: string; name: string }[] }>(
    await manager("GET", `/api/clients/${clientId}`),
  );
  const first = tasks.find(({ name }) => name === "From a template");
  await expectJson(await manager("PATCH", `/api/tasks/${first?.id}`, { status: "done" }));
  await expectJson(
    await manager("PATCH", `/api/clients/${clientId}/onboarding`, { targetLaunchDate: "2026-05-18" }),
  );
});

test("the tasks over time are a list, by start, with today, the launch and what holds it", async () => {
  await portal.open("viewer", `/clients/${clientId}/timeline`);
  screen.getByRole("heading", { level: 1, name: "Timeline of Harbor Coffee" });
  screen.getByText("Started Mar 2, 2026 · Launch May 18, 2026");
  const marks = within(screen.getByRole("list", { name: "Marks" })).getAllByRole("listitem");
  expect(marks.map(({ textContent }) => textContent)).toEqual([
    "Today, Mar 9, 2026",
    "Launch, May 18, 2026",
    ...["Done", "Past due", "Can start, or in work", "Waits"],
    "Bold: the tasks that hold the launch",
  ]);
  const bars = screen.getByRole("list", { name: "Tasks over time" });
  const items = within(bars).getAllByRole("listitem");
  const words = (item: HTMLElement) => [...(item.firstElementChild?.children ?? [])];
  expect(items.map((item) => words(item).map(({ textContent }) => textContent))).toEqual([
    ["Sign the contract", "Mar 2, 2026 to Mar 6, 2026, past due"],
    ["From a template", "Mar 2, 2026 to Mar 9, 2026, done"],
    [
      "Ship the first stock",
      "Mar 4, 2026 to Apr 10, 2026, waits for Sign the contract, after Sign the contract",
    ],
    ["Launch", "Apr 13, 2026 to May 20, 2026, waits for Sign the contract, after Ship the first stock"],
  ]);
  const bold = items.filter((item) => item.querySelector("a")?.classList.contains("font-semibold"));
  expect(bold.map((item) => item.querySelector("a")?.textContent)).toEqual([
    "Sign the contract",
    "Ship the first stock",
    "Launch",
  ]);
  const table = screen.getByRole("table", { name: "Tasks over time", hidden: true });
  expect(within(table).getAllByRole("row", { hidden: true })).toHaveLength(5);
  const link = within(bars).getByRole("link", { name: "Ship the first stock" });
  expect(link.getAttribute("href")).toMatch(new RegExp(`^/clients/${clientId}\\?task=`));
});

test("the dashboard leads to it, and an onboarding that has not started has none", async () => {
  await portal.open("viewer", `/clients/${clientId}`);
  expect(screen.getByRole("link", { name: "Timeline" }).getAttribute("href")).toBe(
    `/clients/${clientId}/timeline`,
  );
  const { id } = await makeClient(portal.app);
  await portal.open("viewer", `/clients/${id}/timeline`);
  screen.getByText("There are no tasks to show.");
});

test("it does not exist for clients, nor for an unknown client", async () => {
  await linkClientUser(portal.app, clientId);
  expect((await portal.app.as("client")("GET", `/clients/${clientId}/timeline`)).status).toBe(404);
  const unknown = "/clients/0195f000-0000-7000-8000-00000000dead/timeline";
  expect((await portal.app.as("viewer")("GET", unknown)).status).toBe(404);
});
