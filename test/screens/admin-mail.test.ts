import { beforeEach, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { jobs, mails } from "#/db/schema";
import { inDocument } from "../support/portal-document";
import { press, toasted } from "../support/presses";
import { failedMail } from "../support/requests-mail";

const portal = inDocument();

beforeEach(() =>
  portal.app.db.transaction(async (tx) => {
    await tx.delete(mails);
    await tx.delete(jobs);
  }),
);

const open = (query = "") => portal.open("admin", `/admin?tab=mail${query}`);
const rows = () =>
  within(screen.getByRole("table", { name: "Mails" }))
    .getAllByRole("row")
    .slice(1);

test("a test mail goes to the user who requests it, and the list shows it", async () => {
  await open();
  await screen.findByText("Every mail that the portal sends will be listed here for half a year.");
  await press("Send a test to me");
  await toasted(`Test is on its way to ${portal.app.people.admin.email}`);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain("WaitingWill be sent within moments.");
  expect(screen.queryByRole("button", { name: /^Send again/ })).toBeNull();
});

test("a failed mail shows the reason, and can be sent again", async () => {
  const { to } = await failedMail(portal.app);
  await open("&state=failed");
  expect(rows()[0]?.textContent).toContain("FailedGiven up after 0 tries: 550 5.1.1 Nobody here");
  await press(`Send again to ${to}`);
  await toasted(`Mail is on its way to ${to}`);
  await press("Clear filters");
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test("a mail that cannot be sent again shows the reason in a toast", async () => {
  const { id, to } = await failedMail(portal.app);
  const data = { invitedBy: "Ada", clientName: "Brand House", lastDay: "2026-03-15" };
  const invitation = { kind: "invitation", data, linkEndsAt: "2026-03-15T12:00:00.000Z" };
  await portal.app.db.transaction((tx) => tx.update(mails).set(invitation));
  await open();
  await press(`Send again to ${to}`);
  await toasted("The invitation that this mail was about is gone.");
  expect(await portal.app.db.read.select({ id: mails.id }).from(mails)).toEqual([{ id }]);
});
