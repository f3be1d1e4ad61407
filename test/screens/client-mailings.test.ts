import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { invitations, mails } from "#/db/schema";
import { makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, press, select, toasted } from "../support/presses";
import { invited } from "../support/requests-invitations";
import { owing } from "../support/requests-reminders";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });

beforeAll(async () => {
  const { app } = portal;
  const waiting = await makeClient(app, { name: "Acme" });
  await makeClient(app, { name: "Beta" });
  await addTemplate(app.db, { name: "Ours", defaultOwner: "agency" });
  await owing(app);
  await invited(app, waiting.id, { email: "nora@brand.test" });
  const sentAt = "2026-03-05T12:00:00.000Z";
  await app.changePastLog((tx) =>
    tx.update(invitations).set({ sentAt }).where(eq(invitations.clientId, waiting.id)),
  );
});

const rowOf = (name: string) => screen.getByRole("row", { name: new RegExp(name) });

test("the list says how far each client's people have come, and filters by it", async () => {
  await portal.open("contributor", "/clients");
  expect(within(rowOf("Acme")).getByText("Invited")).toBeTruthy();
  expect(within(rowOf("Acme")).getByText("Today")).toBeTruthy();
  expect(within(rowOf("Beta")).getByText("Not invited")).toBeTruthy();
  await select("Came in", "Invited");
  await screen.findByText("Invited", { selector: "tbody *" });
  expect(window.location.search).toBe("?visits=invited");
});

test("three presses send the invitations of all clients again, after showing who gets one", async () => {
  await portal.open("contributor", "/clients");
  const before = await portal.app.db.read.$count(mails);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all clients" }));
  await press("Send Invitation Again");
  const plan = await dialog("Send Invitations Again");
  await within(plan).findByText("nora@brand.test");
  expect(within(plan).getAllByText("No invitation waits to be accepted")).toHaveLength(2);
  await press("Send 1 invitation", plan);
  expect(await toasted(/sent/)).toContain("1 invitation sent");
  expect(await portal.app.db.read.$count(mails)).toBe(before + 1);
  await waitFor(() => expect(screen.queryByText("3 selected")).toBeNull());
});

test("three presses remind all clients, after showing who gets what", async () => {
  await portal.open("contributor", "/clients");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all clients" }));
  await press("Remind");
  const plan = await dialog("Remind Clients");
  await within(plan).findByText("Send the logo");
  await press("Send 1 reminder", plan);
  expect(await toasted(/sent/)).toContain("1 reminder sent");
  expect(await portal.app.db.read.$count(mails, eq(mails.kind, "reminder"))).toBe(1);
});

test("a viewer selects nothing", async () => {
  await portal.open("viewer", "/clients");
  expect(screen.queryByRole("checkbox", { name: "Select all clients" })).toBeNull();
});
