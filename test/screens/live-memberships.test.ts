import {
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  type Mock,
  setDefaultTimeout,
  spyOn,
  test,
} from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import { asPerson, expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { patience } from "../support/patience";
import { inDocument } from "../support/portal-document";
import { press } from "../support/presses";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addTemplate } from "../support/templates";

setDefaultTimeout(patience.test);

const portal = inDocument({ templates: false });
/** Clients whose membership ends and begins, and one that the user belongs to all the time. */
let harbor: Client;
let juniper: Client;
let taskId: string;
let projectId: string;

beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db, { name: "Send the logo", defaultOwner: "client" });
  [harbor, juniper] = [
    await makeClient(app, { name: "Harbor House" }),
    await makeClient(app, { name: "Juniper House" }),
  ];
  taskId = (await makeOnboarding(app, harbor.id)).tasks[0]?.id ?? "";
  projectId = (await addedProject(app, { clientId: harbor.id, projectName: "Harbor pictures" })).id;
  const { id } = await addedAsset(app, projectId, { assetName: "Hero" });
  await addedRevision(app, id, { fileUrl: "https://example.com/hero.png", sendForReview: true });
});

let reload: Mock<() => void>;
beforeEach(() => {
  reload = spyOn(window.location, "reload").mockImplementation(() => {});
});
afterEach(() => {
  reload.mockRestore();
});

const link = async (...clients: Client[]) =>
  expectJson(
    await portal.app.as("admin")(
      "PATCH",
      `/api/admin/users/${portal.app.people.client.id}/role`,
      { role: "client", clientIds: clients.map(({ id }) => id) },
      { "If-Match": "*" },
    ),
  );
const reloaded = (times: number) => waitFor(() => expect(reload).toHaveBeenCalledTimes(times));
const shown = () => document.querySelector("main")?.textContent ?? "";

/** Opens a page that hears others, as a client's user of the given clients. */
async function open(path: string, ...clients: Client[]) {
  await linkClientUser(portal.app, ...clients.map(({ id }) => id));
  await portal.open("client", path, { hearsOthers: true });
  await waitFor(() => expect(portal.app.listeners).toBe(1));
}

const pages: [name: string, path: () => string, then: "is gone" | "stays"][] = [
  ["the home", () => "/", "stays"],
  ["a client's home", () => `/clients/${harbor.id}`, "is gone"],
  ["the designs", () => "/design", "stays"],
  ["the designs of one client", () => `/design?client=${harbor.id}`, "stays"],
  ["a review", () => `/design/${projectId}/review`, "is gone"],
  ["the account", () => "/me", "stays"],
];

test.each(pages)(
  "%s is loaded again when a membership ends, and shows nothing of that client",
  async (_, path, then) => {
    await open(path(), juniper, harbor);
    await link(juniper);
    await reloaded(1);
    const answer = await asPerson(portal.app.url, portal.app.people.client)("GET", path());
    expect(answer.status).toBe(then === "stays" ? 200 : 404);
    expect(await answer.text()).not.toContain("Harbor");
  },
);

test.each(pages.filter(([, , then]) => then === "stays"))(
  "%s is loaded again when a membership begins",
  async (_, path) => {
    await open(path(), juniper);
    expect(shown()).not.toContain("Harbor");
    await link(juniper, harbor);
    await reloaded(1);
  },
);

const drawers: [name: string, path: () => string, shows: string, missing: string][] = [
  ["a task", () => `/clients/${harbor.id}?task=${taskId}`, "Send the logo", "Task not found"],
  ["a design project", () => `/design?project=${projectId}`, "Harbor pictures", "Project not found"],
];

test.each(drawers)(
  "the open drawer of %s says that it is gone when the membership ends, and its page is not loaded again under it",
  async (_, path, words, missing) => {
    expectConsoleError(/404/);
    await open(path(), juniper, harbor);
    const drawer = await screen.findByRole("dialog");
    await waitFor(() => expect(drawer.textContent).toContain(words));
    await link(juniper);
    await screen.findByText(missing);
    expect(drawer.textContent).not.toContain(words);
    expect(reload).not.toHaveBeenCalled();
    await press("Close", drawer);
  },
);

test("the pages of staff are not loaded again", async () => {
  await linkClientUser(portal.app, juniper.id, harbor.id);
  await portal.open("manager", "/clients", { hearsOthers: true });
  await waitFor(() => expect(portal.app.listeners).toBe(1));
  await link(juniper);
  const { name } = await expectJson<Client>(
    await portal.app.as("admin")("PATCH", `/api/clients/${juniper.id}`, { name: "Juniper Barn" }),
  );
  await screen.findByText(name);
  expect(reload).not.toHaveBeenCalled();
});
