import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, shownIn, toasted } from "../support/presses";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
beforeAll(async () => {
  for (const name of ["One", "Two"]) await addTemplate(portal.app.db, { name });
});

const card = (name: string) => screen.getByRole("region", { name });

/** A client with an onboarding that started today. */
async function running(): Promise<{ client: Client; path: string } & StartedOnboarding> {
  const client = await makeClient(portal.app);
  return { client, path: `/clients/${client.id}`, ...(await makeOnboarding(portal.app, client.id)) };
}

describe("with a running onboarding", () => {
  test("four cards count the tasks, deadlines follow the filters, and nothing is requested again", async () => {
    const { path } = await running();
    await portal.open("viewer", path);
    expect(card("Progress").textContent).toContain("0%");
    expect(screen.getAllByRole("region", { name: "Tasks" })[0]?.textContent).toContain("0 of 2");
    expect(card("Past Due").textContent).toContain("0");
    expect(card("Launch Date").textContent).toContain("Not set");
    expect(card("Launch Date").textContent).toContain("Set target date");
    expect(portal.sent).toEqual([]);
    await portal.open("viewer", `${path}?status=done`);
    within(card("Upcoming Deadlines")).getByText("No open tasks here");
  });

  test("a launch date changed by another user is not overwritten unseen", async () => {
    const { client, path } = await running();
    await portal.open("manager", path);
    const theirs = { targetLaunchDate: "2026-05-01" };
    const address = `/api/clients/${client.id}/onboarding`;
    await expectJson(await portal.app.as("contributor")("PATCH", address, theirs));
    await press("Set target date");
    await fill("Target date", "2026-04-01");
    await press("Save");
    await press("Load theirs", await question("Somebody else was faster"));
    await screen.findByText("May 1, 2026");
    expect(shownIn("Target date")).toBe("2026-04-01");
    await press("Save");
    await within(card("Launch Date")).findByText("Apr 1, 2026");
  });

  test("a started onboarding cannot be removed once its tasks were touched, and says why", async () => {
    const { path, tasks } = await running();
    await portal.open("manager", path);
    const worked = { status: "in_progress" };
    await expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${tasks[0]?.id}`, worked));
    await press("More actions");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Undo start of onboarding" }));
    await press("Undo Onboarding");
    await screen.findByText(/Onboarding cannot be undone: somebody has already worked on its tasks\./);
    await portal.open("manager", path);
    await press("More actions");
    const item = await screen.findByRole("menuitem", { name: /Undo start of onboarding/ });
    expect(item.getAttribute("aria-disabled")).toBe("true");
    expect(item.textContent).toContain("Somebody has already worked on its tasks");
  });
});

test("a refused start of an onboarding shows the reason in place", async () => {
  const client = await makeClient(portal.app);
  await portal.open("manager", `/clients/${client.id}`);
  await makeOnboarding(portal.app, client.id);
  await press("Start Onboarding");
  const form = await dialog("Start Onboarding");
  await press("Start", form);
  await toasted("Failed to start onboarding");
  const alert = await within(form).findByRole("alert");
  expect(alert.textContent).toMatch(/onboarding/i);
});

describe("loading and missing data", () => {
  test("an unknown client is not found", async () => {
    await portal.open("manager", "/clients/0195f000-0000-7000-8000-00000000dead");
    screen.getByText("Client not found");
  });

  test("Edit Client updates the head, which stays visible while it loads again", async () => {
    const { id, name } = await makeClient(portal.app);
    await portal.open("manager", `/clients/${id}`);
    const { promise, resolve } = Promise.withResolvers<Response>();
    portal.answer(new RegExp(`^GET /api/clients/${id}$`), () => promise);
    await press("Edit Client");
    await fill("Company Name", "Slow House");
    await press("Save Changes");
    await screen.findByText("Loading client dashboard...");
    screen.getByRole("heading", { level: 1, name });
    resolve(await portal.app.as("manager")("GET", `/api/clients/${id}`));
    await screen.findByRole("heading", { level: 1, name: "Slow House" });
    await waitFor(() => expect(screen.queryAllByText("Loading client dashboard...").length).toBe(0));
  });
});
