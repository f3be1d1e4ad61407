import { beforeAll, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { jobs, mails } from "#/db/schema";
import { makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { invited } from "../support/requests-invitations";

const portal = inDocument();
let clientId: string;

beforeAll(async () => {
  const { app } = portal;
  clientId = (await makeClient(app)).id;
  await makeOnboarding(app, clientId);
  await invited(app, clientId, { email: "nora@brand.test" });
  await app.db.transaction(async (tx) => {
    const failed = { state: "failed", endedAt: "2026-03-08T12:00:00.000Z", lastError: "550 Nobody" } as const;
    await tx.update(jobs).set(failed).where(eq(jobs.kind, "mail"));
    await tx.update(mails).set({ subject: "Your invitation" });
  });
});

const rows = () =>
  within(screen.getByRole("table", { name: "Mails" }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

test("the tab Mail is in the page whose address names it, and shows the state of each mail", async () => {
  await portal.open("manager", `/clients/${clientId}?tab=mail`);
  expect(rows()).toEqual([
    expect.stringMatching(/^Your invitationInvitationnora@brand\.test.*Failed550 Nobody$/),
  ]);
  expect(portal.sent).toEqual([]);
});

test("the tab is loaded when it is opened, and is in the address", async () => {
  await portal.open("contributor", `/clients/${clientId}`);
  expect(screen.queryByRole("table", { name: "Mails" })).toBeNull();
  screen.getByRole("tab", { name: "Mail" }).click();
  await waitFor(() => expect(rows()[0]).toContain("The mail server did not accept it."));
  expect(window.location.search).toBe("?tab=mail");
});

test("viewers have no such tab", async () => {
  await portal.open("viewer", `/clients/${clientId}?tab=mail`);
  expect(screen.queryByRole("tab", { name: "Mail" })).toBeNull();
  screen.getAllByRole("table");
});

test("admins find mail by its client, which is in the address", async () => {
  const other = await makeClient(portal.app);
  await portal.open("admin", `/admin?tab=mail&clientId=${clientId}`);
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toContain("Your invitation");
  await portal.open("admin", `/admin?tab=mail&clientId=${other.id}`);
  await screen.findByText("Nothing matches the filters.");
  await portal.open("admin", "/admin?tab=mail&kind=invitation&search=your+inv");
  expect(rows()).toHaveLength(1);
});
