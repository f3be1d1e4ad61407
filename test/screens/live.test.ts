import { afterEach, beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { TaskDetail } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, shownIn, toasted } from "../support/presses";
import { addedProject } from "../support/requests-design";
import { addBothOwners } from "../support/templates";

const portal = inDocument({ templates: false });
let client: Client;

beforeAll(async () => {
  await addBothOwners(portal.app.db);
  client = await makeClient(portal.app, { name: "Live House", brandNames: ["Alive"], status: "active" });
  await linkClientUser(portal.app, client.id);
});
afterEach(() => fireEvent.keyDown(document.body, { key: "Shift" }));

const hearing = { hearsOthers: true };
const listening = () => waitFor(() => expect(portal.app.listeners).toBe(1));
const edit = async (fields: object) =>
  expectJson<Client>(await portal.app.as("admin")("PATCH", `/api/clients/${client.id}`, fields));
const loads = () => portal.sent.filter(({ path }) => /^\/api\/clients(\?|$)/.test(path));
const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });

test("another user's change shows in its row, with their name for a moment", async () => {
  await portal.open("manager", "/clients", hearing);
  await listening();
  await edit({ name: "Other Name" });
  await waitFor(() => row("Other Name"));
  await waitFor(() => expect(row("Other Name").dataset.changedBy).toBe("Ada Admin"));
  expect(loads().length).toBe(1);
  await makeClient(portal.app, { name: "Newly Made" });
  await waitFor(() => row("Newly Made"));
});

test("what a client owes follows its tasks and the designs that wait for it", async () => {
  const { app } = portal;
  const { id } = await makeClient(app, { name: "Owing House" });
  await makeOnboarding(app, id, "2026-02-27");
  await portal.open("manager", "/clients?search=owing", hearing);
  await listening();
  const owes = (words: RegExp) => waitFor(() => expect(row("Owing House").textContent).toMatch(words));
  await owes(/Owes 1 since Mar 6Not set$/);
  const { id: projectId } = await addedProject(app, { clientId: id, clientApprovalStatus: "pending" });
  await owes(/Owes 1 since Mar 6, 1 approvalNot set$/);
  await addedProject(app, { clientId: id, clientApprovalStatus: "pending" });
  await owes(/2 approvalsNot set$/);
  await expectJson(
    await app.as("admin")("PUT", `/api/design-projects/${projectId}/progress`, {
      clientApprovalStatus: "approved",
    }),
  );
  await owes(/1 approvalNot set$/);
});

test("a change between loading the page and connecting is not missed, and no earlier one is reported", async () => {
  const { app } = portal;
  const shown = await makeClient(app);
  await portal.open("manager", "/clients");
  const { readAfter = "" } = document.body.dataset;
  await edit({ name: "Changed Between" });
  const answer = await app.as("manager")("GET", "/api/events?wait=false", undefined, {
    "Last-Event-ID": readAfter,
  });
  const body = await answer.text();
  expect(body).toContain(client.id);
  expect(body).not.toContain(shown.id);
});

test("changes of other things are not read, and concurrent ones are read once", async () => {
  await portal.open("manager", "/clients", hearing);
  await listening();
  const lead = { clientName: "Lena", companyName: "Elsewhere", email: "lena@elsewhere.test" };
  await expectJson(await portal.app.as("admin")("POST", "/api/client-leads", lead), 201);
  for (const status of ["paused", "active", "paused"]) await edit({ status });
  await waitFor(() => expect(row("Changed Between").textContent).toContain("Paused"));
  expect(loads().length).toBeLessThan(4);
});

const sentence = "Ada Admin changed this after you opened it.";

test("a user editing a client is told at once of another user's change, and loads or overwrites it", async () => {
  const { id } = await makeClient(portal.app, { name: "Edited House" });
  const change = async (fields: object) =>
    expectJson<Client>(await portal.app.as("admin")("PATCH", `/api/clients/${id}`, fields));
  const now = async () =>
    (await expectJson<ClientDetail>(await portal.app.as("admin")("GET", `/api/clients/${id}`))).client;
  await portal.open("manager", "/clients", hearing);
  await listening();
  await chooseItem("Actions for Edited House", "Edit Client");
  const form = await dialog("Edit Client");
  await fill("Primary Contact Name", "Half a na", form);
  await change({ name: "Renamed House" });
  await within(form).findByText(sentence);
  expect(shownIn("Company Name", form)).toBe("Edited House");
  await press("Load theirs", form);
  await waitFor(() => expect(shownIn("Company Name", form)).toBe("Renamed House"));
  expect(shownIn("Primary Contact Name", form)).toBe("Half a na");
  expect(within(form).queryAllByText(sentence).length).toBe(0);
  expect((await now()).primaryContactName).toBe("Nora Contact");

  await change({ name: "Renamed Again" });
  await within(form).findByText(sentence);
  await press("Save anyway", form);
  await toasted("Client updated successfully");
  expect(await now()).toMatchObject({ name: "Renamed Again", primaryContactName: "Half a na" });
});

test("a user who overwrites one change does not overwrite a later one unseen", async () => {
  const { id } = await makeClient(portal.app, { name: "Twice Changed" });
  const change = async (fields: object) =>
    expectJson<Client>(await portal.app.as("admin")("PATCH", `/api/clients/${id}`, fields));
  await portal.open("manager", "/clients", hearing);
  await listening();
  await chooseItem("Actions for Twice Changed", "Edit Client");
  const form = await dialog("Edit Client");
  await fill("Primary Contact Name", "Mine", form);
  await change({ status: "paused" });
  await within(form).findByText(sentence);
  const goOn = portal.answer(/^PATCH/, async ({ path, body, ifMatch }) => {
    goOn();
    await change({ status: "churned" });
    return portal.app.as("manager")("PATCH", path, body, { "If-Match": ifMatch ?? "" });
  });
  await press("Save anyway", form);
  await press("Save anyway", await question("Somebody else was faster"));
  await toasted("Client updated successfully");
});

test("a partly typed date overwrites another user's only after a confirmation", async () => {
  const { id } = await makeClient(portal.app);
  const [task] = (await makeOnboarding(portal.app, id)).tasks;
  const path = `/api/tasks/${task?.id}`;
  const dueDate = async () =>
    (await expectJson<TaskDetail>(await portal.app.as("admin")("GET", path))).task.dueDate;
  await portal.open("manager", `/clients/${id}?task=${task?.id}`, hearing);
  await listening();
  await press("Edit due date", await screen.findByRole("dialog"));
  await expectJson(await portal.app.as("admin")("PATCH", path, { dueDate: "2026-04-01" }));
  await fill("Due date", "2026-04-08");
  await screen.findByText(sentence);
  expect(shownIn("Due date")).toBe("2026-04-08");
  await press("Load theirs");
  await waitFor(() => expect(shownIn("Due date")).toBe("2026-04-01"));
  expect(screen.queryAllByText(sentence).length).toBe(0);
  await expectJson(await portal.app.as("admin")("PATCH", path, { dueDate: "2026-04-02" }));
  await screen.findByText(sentence);
  await fill("Due date", "2026-04-09");
  await press("Save anyway");
  await toasted("Task updated successfully");
  expect(await dueDate()).toBe("2026-04-09");
});

test("a client's home updates, without a name and without a mark", async () => {
  const { tasks } = await makeOnboarding(portal.app, client.id);
  const task = tasks.find(({ owner }) => owner === "client");
  await portal.open("client", "/", hearing);
  await listening();
  const renamed = { name: "Send the logo again" };
  await expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${task?.id}`, renamed));
  await waitFor(() => screen.getAllByText(renamed.name));
  expect(document.querySelector("[data-changed-by]")).toBeNull();
});
