import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { press } from "../support/presses";
import { addedComment } from "../support/requests-comments";
import { addedProject } from "../support/requests-design";
import { noticesOf } from "../support/requests-notices";
import { addBothOwners } from "../support/templates";

const portal = inDocument({ templates: false });
let clientId: string;
let taskId: string;
let task: string;

beforeAll(() => addBothOwners(portal.app.db));
beforeEach(async () => {
  const { app } = portal;
  const { manager } = app.people;
  clientId = (await makeClient(app, { accountManagerId: manager.id })).id;
  await linkClientUser(app, clientId);
  const { tasks } = await makeOnboarding(app, clientId);
  const own = tasks.find(({ owner }) => owner === "client");
  taskId = own?.id ?? "";
  task = own?.name ?? "";
  await app.as("manager")("PATCH", "/api/notices", { all: true });
});

const setStatus = async (status: string) =>
  expectJson(await portal.app.as("client")("PATCH", `/api/tasks/${taskId}`, { status }));
const say = (text: string) => addedComment(portal.app, `/api/tasks/${taskId}`, { text }, "client");
const section = () => screen.queryByRole("region", { name: /^New from clients/ });
const lines = () =>
  within(section() ?? document.createElement("div"))
    .queryAllByRole("listitem")
    .map((line) => line.querySelector("p")?.textContent);
const unread = async () => (await noticesOf(portal.app, "manager", "?unread=true")).length;
const mark = () => document.querySelector("[data-island=work-count] [role=img]")?.getAttribute("aria-label");
const reads = () => portal.sent.filter(({ method, path }) => method === "PATCH" && path === "/api/notices");

describe("new from clients", () => {
  test("is at the top of My Work in the page itself, and opening My Work marks nothing as read", async () => {
    await setStatus("done");
    await say("Here it is");
    await portal.open("manager", "/my-work");
    expect(lines()).toEqual([`Kit Client commented on ${task}`, `Kit Client finished ${task}`]);
    const [first] = screen.getAllByRole("heading", { level: 2 });
    expect(first?.textContent).toBe("New from clients 2");
    expect(portal.sent).toEqual([]);
    expect(await unread()).toBe(2);
  });

  test("is counted beside My Work on every screen, and the count updates", async () => {
    await setStatus("done");
    await portal.open("manager", "/templates", { hearsOthers: true });
    await waitFor(() => expect(portal.app.listeners).toBe(1));
    expect(mark()).toBe("1 new from clients");
    await say("Here it is");
    await waitFor(() => expect(mark()).toBe("2 new from clients"));
    await portal.open("manager", "/my-work");
    await press("Mark all as seen");
    await waitFor(() => expect(mark()).toBeUndefined());
    await portal.open("viewer", "/templates");
    expect(mark()).toBeUndefined();
  });

  test("is absent without news", async () => {
    await portal.open("manager", "/my-work");
    expect(section()).toBeNull();
  });

  test("is cleared by Seen, one by one or all at once", async () => {
    await setStatus("in_progress");
    for (const text of ["One", "Two"]) await say(text);
    await portal.open("manager", "/my-work");
    await press(`Seen: Kit Client began ${task}`);
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(await unread()).toBe(2);
    await press("Mark all as seen");
    await waitFor(() => expect(section()).toBeNull());
    expect(await unread()).toBe(0);
  });

  test("is cleared by opening the thing, here and on its client's page", async () => {
    await setStatus("done");
    await portal.open("manager", "/my-work");
    const link = within(section() ?? document.body).getByRole("link", { name: task });
    expect(link.getAttribute("href")).toBe(`/my-work?task=${taskId}`);
    link.click();
    await waitFor(() => expect(section()).toBeNull());
    expect(reads()).toHaveLength(1);
    expect(await unread()).toBe(0);

    await setStatus("in_progress");
    await portal.open("manager", `/clients/${clientId}?task=${taskId}`);
    await waitFor(async () => expect(await unread()).toBe(0));
  });

  test("is not cleared by a page in a hidden tab until that is shown", async () => {
    await setStatus("done");
    let isHidden = true;
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    try {
      await portal.open("manager", `/clients/${clientId}?task=${taskId}`);
      await within(await screen.findByRole("dialog", { name: task })).findByText("Conversation");
      // Sent by the same client, a moment later.
      await waitFor(() => expect(portal.sent.map(({ path }) => path).join()).toContain("/comments"));
      expect(reads()).toEqual([]);
      expect(await unread()).toBe(1);
      isHidden = false;
      document.dispatchEvent(new Event("visibilitychange"));
      await waitFor(async () => expect(await unread()).toBe(0));
    } finally {
      Reflect.deleteProperty(document, "hidden");
    }
  });

  test("grows while the screen is open", async () => {
    await portal.open("manager", "/my-work", { hearsOthers: true });
    await waitFor(() => expect(portal.app.listeners).toBe(1));
    await say("Just now");
    await waitFor(() => expect(lines()).toEqual([`Kit Client commented on ${task}`]));
    await setStatus("in_progress");
    await waitFor(() => expect(lines()).toHaveLength(2));
  });

  test("shows managers the news from clients without an account manager, under Unassigned", async () => {
    const { app } = portal;
    await app.as("admin")("PATCH", `/api/clients/${clientId}`, { accountManagerId: null });
    const project = await addedProject(app, { clientId, projectName: "Spring" });
    await addedComment(app, `/api/design-projects/${project.id}`, { text: "Nice" }, "client");
    await portal.open("manager", "/my-work");
    expect(lines()).toEqual([]);
    await press("1 from clients without an account manager");
    await waitFor(() => expect(lines()).toEqual(["Kit Client commented on Spring"]));
    const link = within(section() ?? document.body).getByRole("link", { name: "Spring" });
    expect(link.getAttribute("href")).toBe(`/design?project=${project.id}`);
  });
});
