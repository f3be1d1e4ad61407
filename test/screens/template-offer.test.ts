import { beforeEach, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument, noConnection } from "../support/portal-document";
import { chooseItem, dialog, press, toasted } from "../support/presses";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let client: Client;
let isReady = false;
beforeEach(async () => {
  const { db } = portal.app;
  if (!isReady) {
    isReady = true;
    await addTemplate(db, { name: "Enroll {{brand}}", repeatPer: "brand", sortOrder: 1 });
    await addTemplate(db, {
      ...{ name: "Compare brands", sortOrder: 2, defaultOwner: "client" },
      conditions: [{ field: "brands", op: "at_least", value: 2 }],
    });
  }
  client = await makeClient(portal.app, { brandNames: ["Acme"] });
  await makeOnboarding(portal.app, client.id, "2026-03-02");
  await setBrands("Acme", "Peak");
});

const manager = () => portal.app.as("manager");
const setBrands = async (...brandNames: string[]) =>
  expectJson(await manager()("PATCH", `/api/clients/${client.id}`, { brandNames }));
const names = async () => {
  const detail = await expectJson<ClientDetail>(await manager()("GET", `/api/clients/${client.id}`));
  return detail.tasks.map(({ name }) => name).toSorted();
};
const open = (who: "manager" | "viewer" = "manager") => portal.open(who, `/clients/${client.id}`);
const line = () => screen.getByRole("region", { name: "Tasks from templates" });
async function openOffer() {
  await press("Show", line());
  return dialog("Tasks from Templates");
}
const boxes = (within_: HTMLElement, group: string) =>
  within(within(within_).getByRole("group", { name: group })).getAllByRole<HTMLInputElement>("checkbox");

test("what applies now is added with two presses, and undone with one", async () => {
  await open();
  within(line()).getByText("2 tasks apply now.");
  const offer = await openOffer();
  await within(offer).findByText("2 tasks apply now.");
  expect(boxes(offer, "Apply now").map(({ checked }) => checked)).toEqual([true, true]);
  within(offer).getByText("Due Mar 9, 2026 · Client");
  await press("Add 2 tasks", offer);
  await toasted("Added 2 tasks");
  expect(await names()).toEqual(["Compare brands", "Enroll Acme", "Enroll Peak"]);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Tasks from templates" })).toBeNull());
  await press("Undo");
  await waitFor(async () => expect(await names()).toEqual(["Enroll Acme"]));
  await screen.findByText("2 tasks apply now.");
});

test("what is cleared is left out, and stays in the dialog of the menu", async () => {
  await open();
  const offer = await openOffer();
  await within(offer).findByText("2 tasks apply now.");
  const [peak, compare] = boxes(offer, "Apply now");
  if (!peak || !compare) throw new Error("Two tasks are on offer");
  fireEvent.click(compare);
  await press("Add 1 task, leave out 1", offer);
  await toasted("Added 1 task, left out 1");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Tasks from templates" })).toBeNull());
  await chooseItem("More actions", "Tasks from templates");
  const again = await dialog("Tasks from Templates");
  await within(again).findByText("The tasks match the templates.");
  const [former] = boxes(again, "Deleted or left out before");
  if (!former) throw new Error("One task was left out");
  expect(former.checked).toBe(false);
  within(again).getByRole("button", { name: "Done" });
  fireEvent.click(former);
  await press("Add 1 task", again);
  await toasted("Added 1 task");
  expect(await names()).toContain("Compare brands");
});

test("what no longer applies is removed", async () => {
  await open();
  await press("Add 2 tasks", await openOffer());
  await toasted("Added 2 tasks");
  await setBrands("Acme");
  await open();
  expect(line().textContent).toContain("2 tasks no longer apply.");
  const offer = await openOffer();
  await within(offer).findByText("2 tasks no longer apply.");
  const [first] = boxes(offer, "No longer apply");
  if (first) fireEvent.click(first);
  await press("Remove 1 task", offer);
  await toasted("Removed 1 task");
  expect(await names()).toHaveLength(2);
  expect(line().textContent).toContain("1 task no longer applies.");
});

test("a plan that has changed is shown anew, and a lost connection keeps the dialog", async () => {
  await open();
  const offer = await openOffer();
  await within(offer).findByText("2 tasks apply now.");
  await setBrands("Acme", "Peak", "Nord");
  await press("Add 2 tasks", offer);
  await screen.findByText(/The tasks were not changed/);
  await within(offer).findByText("3 tasks apply now.");
  portal.answer(/^POST .*\/templates$/, noConnection);
  await press("Add 3 tasks", offer);
  await within(offer).findByText("The plan could not be made");
  expect(await names()).toEqual(["Enroll Acme"]);
  await press("Cancel", offer);
});

test("viewers see the offer and may not take it", async () => {
  await open("viewer");
  const show = within(line()).getByRole("button", { name: "Show" });
  expect(show.getAttribute("aria-disabled")).toBe("true");
});
