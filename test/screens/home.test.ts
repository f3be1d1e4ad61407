import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { addNeed } from "../support/dated-tasks";
import { addPerson } from "../support/people";
import { inDocument, noConnection } from "../support/portal-document";
import { fill, press, toasted } from "../support/presses";
import { addTemplate } from "../support/templates";
import { testMoment } from "../support/zones";

const portal = inDocument({ templates: false });
let client: Client;
let tasks: Task[];

beforeAll(async () => {
  const { db } = portal.app;
  const help = { referenceLinks: ["https://help.test/how", "javascript:alert(1)"] };
  await addTemplate(db, { name: "Send the logo", sortOrder: 1, defaultDueInDays: 9, defaultOwner: "client" });
  await addTemplate(db, {
    ...{ name: "Sign the papers", sortOrder: 2, defaultDueInDays: 3, defaultOwner: "client" },
    ...help,
  });
  await addTemplate(db, { name: "Build the store", sortOrder: 3, defaultDueInDays: 20 });
  await addTemplate(db, { name: "Open the account", sortOrder: 4, defaultDueInDays: 2 });
});

beforeEach(async () => {
  client = await makeClient(portal.app, { accountManagerId: portal.app.people.contributor.id });
  ({ tasks } = await makeOnboarding(portal.app, client.id, "2026-03-02"));
  await linkClientUser(portal.app, client.id);
});

const idOf = (name: string) => tasks.find((task) => task.name === name)?.id ?? "";
const byStaff = async (name: string, change: object) =>
  expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${idOf(name)}`, change));
const requested = () => screen.getByRole("region", { name: "What we need from you" });
const names = () =>
  within(requested())
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

describe("a client's home", () => {
  test("shows requests, progress and contact in this order, past due first", async () => {
    await byStaff("Build the store", { status: "in_progress" });
    await byStaff("Open the account", { status: "done" });
    await portal.open("client", "/");
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["What we need from you", "Where we are", "Who to ask"]);
    screen.getByText("2 things need you, 1 is past due");
    expect(names()).toEqual(["Sign the papers", "Send the logo"]);
    within(requested()).getByText("4 days overdue");
    within(requested()).getByRole("link", { name: /^help\.test\/how/ });
    expect(within(requested()).queryAllByRole("link", { name: /javascript/ }).length).toBe(0);
    const where = within(screen.getByRole("region", { name: "Where we are" }));
    where.getByText("25%", { selector: "span" });
    where.getByText("Not set yet");
    within(where.getByRole("list", { name: "What we are doing now" })).getByText("Build the store");
    within(where.getByRole("list", { name: "What we did recently" })).getByText("Open the account");
    const who = within(screen.getByRole("region", { name: "Who to ask" }));
    who.getByText("Cleo Contributor");
    const mail = who.getByRole("link", { name: "contributor@portal.test" });
    expect(mail.getAttribute("href")).toBe("mailto:contributor@portal.test");
  });

  test("has a sidebar with Home and Design, and nothing that a client cannot use", async () => {
    await portal.open("client", "/");
    const nav = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(nav.map(({ textContent }) => textContent)).toEqual(["Home", "Design"]);
    expect(screen.queryAllByText(/At Risk|Clients|results/).length).toBe(0);
    expect(document.querySelectorAll("[aria-disabled], table, [role=table]").length).toBe(0);
  });

  test("removes a completed task, updates the figures, and restores it by Undo", async () => {
    await portal.open("client", "/");
    await press("Mark Done: Sign the papers");
    await waitFor(() => expect(names()).toEqual(["Send the logo"]));
    screen.getByText("1 thing needs you");
    await screen.findByText("25%", { selector: "span" });
    expect(portal.sent[0]).toMatchObject({
      method: "PATCH",
      path: `/api/tasks/${idOf("Sign the papers")}`,
      body: { status: "done" },
    });
    await press("Undo");
    await waitFor(() => expect(names()).toEqual(["Sign the papers", "Send the logo"]));
    await screen.findByText("0%", { selector: "span" });
  });

  test("shows what cannot start under Later, with what it waits for, until that is done", async () => {
    const later = () => screen.queryByRole("region", { name: "Later" });
    const taskOf = (name: string) => tasks.find((task) => task.name === name) as Task;
    await addNeed(portal.app, taskOf("Sign the papers"), taskOf("Send the logo"));
    await addNeed(portal.app, taskOf("Send the logo"), taskOf("Build the store"), 2);
    await portal.open("client", "/");
    expect(
      within(later() ?? document.body)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Sign the papersAfter our step: Build the store",
      "Send the logoAfter our step: Build the store",
    ]);
    expect(later()?.textContent).not.toContain("There is more to do after these.");
    within(requested()).getByText("There is nothing for you to do");
    screen.getByText("Nothing needs you right now");
    await byStaff("Build the store", { status: "done" });
    await portal.open("client", "/");
    within(later() ?? document.body).getByText("You can start on Mar 11, 2026");
    within(later() ?? document.body).getByText("After your step: Send the logo");
  });

  test("keeps a task that could not be completed, and says so", async () => {
    await portal.open("client", "/");
    portal.answer(/^PATCH/, noConnection);
    await press("Mark Done: Send the logo");
    await toasted("Failed to mark it as done");
    expect(names()).toEqual(["Sign the papers", "Send the logo"]);
  });

  test("shows a concurrent change of a task instead of overwriting it", async () => {
    await portal.open("client", "/");
    await byStaff("Send the logo", { owner: "agency" });
    await press("Mark Done: Send the logo");
    await toasted("Failed to mark it as done");
    await waitFor(() => expect(names()).toEqual(["Sign the papers"]));
  });

  test("shows all steps on request, completed ones too, which can be reopened there", async () => {
    await byStaff("Send the logo", { status: "done" });
    await portal.open("client", "/");
    await press("Show all 4 steps");
    const steps = await screen.findByRole("region", { name: "Every step" });
    await within(steps).findByText("Send the logo");
    expect(
      within(steps)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Open the accountThe agency, later than plannedNot Started",
      "Sign the papersYou, due Mar 5, 2026Not Started",
      "Build the storeThe agency, due Mar 23, 2026Not Started",
      "Send the logoYou, due Mar 11, 2026Done",
    ]);
    fireEvent.click(within(steps).getByRole("link", { name: "Send the logo" }));
    await press("Mark In Progress", await screen.findByRole("dialog", { name: "Send the logo" }));
    await waitFor(() => expect(names()).toEqual(["Sign the papers", "Send the logo"]));
    await waitFor(() => within(steps).getByText("In Progress"));
  });

  test("accepts links in place, refuses invalid ones, and opens a task's details", async () => {
    await portal.open("client", "/");
    await press("Add a link: Send the logo");
    await fill("Link", "our logo", requested());
    await press("Add Link", requested());
    await screen.findByText("Please enter a valid URL");
    await press("Cancel", requested());
    expect(within(requested()).queryAllByLabelText("Link").length).toBe(0);
    await press("Add a link: Send the logo");
    await fill("Link", "https://brand.test/logo.svg", requested());
    await press("Add Link", requested());
    await within(requested()).findByRole("link", { name: /^brand\.test\/logo\.svg/ });
    await waitFor(() => expect(within(requested()).queryAllByLabelText("Link").length).toBe(0));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("Add a link: Send the logo"),
    );
    fireEvent.click(screen.getByRole("link", { name: "Send the logo" }));
    const drawer = await screen.findByRole("dialog", { name: "Send the logo" });
    await within(drawer).findByText("Activity History");
    expect(window.location.search).toBe(`?task=${idOf("Send the logo")}`);
    await press("Remove https://brand.test/logo.svg", drawer);
    await waitFor(() => expect(within(requested()).queryAllByText(/logo\.svg/).length).toBe(0));
    // The drawer's history has its own for each line.
    await press("Undo", await screen.findByRole("region", { name: "Notifications (F8)" }));
    await within(requested()).findByText("brand.test/logo.svg");
    await press("Mark Done", drawer);
    await waitFor(() => expect(names()).toEqual(["Sign the papers"]));
  });
});

describe("with nothing to do it says so", () => {
  const says = async (...words: string[]) => {
    await portal.open("client", "/");
    screen.getByText("Nothing needs you right now");
    for (const sentence of words) within(requested()).getByText(sentence);
  };
  const nothing = "There is nothing for you to do";

  test("and shows what is due next", async () => {
    for (const name of ["Send the logo", "Sign the papers"]) await byStaff(name, { status: "done" });
    await says(nothing, "Next, from us: Build the store, due Mar 23, 2026.");
    await byStaff("Build the store", { status: "done" });
    await says(nothing, "We will ask you here when we need something.");
    await byStaff("Open the account", { status: "done" });
    await says(nothing, "Every step of your onboarding is done.");
  });

  test("apart from work after a complete onboarding, which does not change its progress", async () => {
    for (const { name } of tasks) await byStaff(name, { status: "done" });
    const add = async (name: string, owner: string) => {
      const body = { name, owner, category: "ads", dueDate: "2026-03-20" };
      const call = portal.app.as("manager")("POST", `/api/clients/${client.id}/tasks`, body);
      return expectJson<Task>(await call, 201);
    };
    await add("Review the ads", "agency");
    await says(nothing, "Next, from us: Review the ads, due Mar 20, 2026.");
    await add("Send new photos", "client");
    await portal.open("client", "/");
    screen.getByText("1 thing needs you");
    expect(names()).toEqual(["Send new photos"]);
    screen.getByText(", 4 of 4 onboarding steps done");
    await press("Show all 6 steps");
    const steps = await screen.findByRole("region", { name: "Every step" });
    await within(steps).findByText("Review the ads");
    expect(within(steps).getAllByRole("listitem").length).toBe(6);
  });

  test("before onboarding has started, and after the client left", async () => {
    await expectJson(
      await portal.app.as("manager")("PATCH", `/api/clients/${client.id}`, { status: "churned" }),
    );
    await says(nothing, "We are not working together at the moment.");
    const fresh = await makeClient(portal.app);
    await linkClientUser(portal.app, fresh.id);
    await says("Your onboarding has not started yet. We will ask you here for what we need.");
    expect(screen.queryAllByRole("region", { name: "Who to ask" }).length).toBe(0);
  });
});

test("a user without a client sees a sentence that says so", async () => {
  const unlinked = await addPerson(portal.app.db, new Date(testMoment), {
    role: "client",
    email: "unlinked@brand.test",
  });
  await portal.open(unlinked, "/");
  expect(document.querySelector("[data-island=home]")?.textContent).toBe(
    "HomeYour account isn't linked to a client yet.",
  );
});
