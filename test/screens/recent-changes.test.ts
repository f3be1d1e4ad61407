import { beforeAll, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import { makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, press, toasted } from "../support/presses";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let client: Client;
beforeAll(async () => {
  await addTemplate(portal.app.db, { name: "Call" });
  client = await makeClient(portal.app, { name: "Acme" });
  const { tasks } = await makeOnboarding(portal.app, client.id);
  for (const status of ["in_progress", "done"]) {
    await portal.app.as("contributor")("PATCH", `/api/tasks/${tasks[0]?.id}`, { status });
  }
});

const open = async () => {
  await press("My recent changes");
  return dialog("My recent changes");
};
/** The dialog belongs to the document, and would cover the pages of other tests. */
const close = async (list: HTMLElement) => {
  await press("Close", within(list).getByRole("contentinfo"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};
const lines = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.replace(/Mar .+ [AP]M/, ""));

test("the user's own changes are listed, undone there, and updated on the page below", async () => {
  await portal.open("contributor", `/clients/${client.id}`);
  const list = await open();
  await within(list).findAllByRole("listitem");
  expect(lines(list)).toEqual([
    "Changed task “Call”Status: In Progress → Done · AcmeUndo",
    "Changed task “Call”Status: Not Started → In Progress · AcmeChanged since",
  ]);
  expect(within(list).getAllByRole("link")[0]?.getAttribute("href")).toStartWith(
    `/clients/${client.id}?task=`,
  );
  await press("Undo: Changed task “Call”", list);
  await toasted("Call is changed back.");
  await waitFor(() =>
    expect(lines(list)).toEqual([
      "Undid: changed task “Call”Status: Done → In Progress · AcmeUndo",
      "Changed task “Call”Status: In Progress → Done · AcmeUndone",
      "Changed task “Call”Status: Not Started → In Progress · AcmeUndo",
    ]),
  );
  await close(list);
  await screen.findByRole("button", { name: "Status of Call: In Progress" });
});

test("an empty list differs from one that failed to load, and clients have none", async () => {
  await portal.open("viewer", "/");
  const none = await open();
  await within(none).findByText("No changes in the last 30 days");
  await close(none);
  await portal.open("viewer", "/");
  portal.answer(/^GET \/api\/operations/, () => new Response("", { status: 500 }));
  const failed = await open();
  await within(failed).findByText("Recent changes could not be loaded");
  await close(failed);
  await portal.open("client", "/");
  expect(screen.queryByRole("button", { name: "My recent changes" })).toBeNull();
});
