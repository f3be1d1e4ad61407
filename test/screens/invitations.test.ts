import { afterEach, beforeEach, expect, onTestFinished, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { and, eq } from "drizzle-orm";
import { jobs, mails } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import { linkClientUser, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, shownIn, toasted } from "../support/presses";
import { invited } from "../support/requests-invitations";

const portal = inDocument({ templates: false });

let client: Client;
/** The contact of each test's client is another person. */
let nora: string;
let made = 0;
beforeEach(async () => {
  made++;
  nora = `nora-${made}@brand.test`;
  client = await makeClient(portal.app, { primaryContactEmail: nora });
});
const outbox = () => portal.app.deps.mail;
let original: ReturnType<typeof outbox>;
beforeEach(() => {
  original = outbox();
});
afterEach(() => {
  portal.app.deps.mail = original;
});

async function openInvite(role: "manager" | "contributor" = "manager") {
  await portal.open(role, `/clients/${client.id}`);
  await press("Invite Client");
  const shown = await dialog("Invite Client to Portal");
  await within(shown).findByRole("heading", { name: "People" });
  return shown;
}

const lines = (shown: HTMLElement, title: string) =>
  within(within(shown).getByRole("region", { name: title }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const failLastMail = (reason: string) =>
  portal.app.db.transaction((tx) =>
    tx
      .update(jobs)
      .set({ state: "failed", endedAt: portal.app.deps.clock().toISOString(), lastError: reason })
      .where(and(eq(jobs.kind, "mail"), eq(jobs.state, "waiting"))),
  );

test("Send Invitation uses the primary contact unless another address is typed", async () => {
  const shown = await openInvite();
  await waitFor(() => expect(shownIn("Email", shown)).toBe(nora));
  expect(shownIn("Name", shown)).toBe("Nora Contact");
  expect(lines(shown, "People")).toEqual([`Nobody at ${client.name} has signed in yet.`]);
  await press("Send Invitation", shown);
  expect(await toasted("Invitation sent")).toContain(`To ${nora}`);
  await waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
  expect(portal.sent.filter(({ method }) => method === "POST")).toMatchObject([
    { path: `/api/clients/${client.id}/invitations`, body: { email: nora, name: "Nora Contact" } },
  ]);

  await press("Invite Client");
  const again = await dialog("Invite Client to Portal");
  await within(again).findByRole("heading", { name: "Invited" });
  expect([shownIn("Email", again), shownIn("Name", again)]).toEqual(["", ""]);
  expect(lines(again, "People")).toEqual([`Nobody at ${client.name} has signed in yet.`]);
  expect(lines(again, "Invited")[0]).toContain("Sent Mar 9, 2026, 1:00 AM by Mia Manager");
  await press("Send Invitation", again);
  await within(again).findByText("Required");
  await fill("Email", "otto@brand.test", again);
  await press("Send Invitation", again);
  await toasted("To otto@brand.test");
});

test("a refused address is marked with the reason, and typed values stay", async () => {
  const shown = await openInvite();
  await fill("Email", portal.app.people.viewer.email, shown);
  await press("Send Invitation", shown);
  await within(shown).findByText("viewer@portal.test is the address of somebody at the agency.");
  expect(shownIn("Email", shown)).toBe("viewer@portal.test");
  await fill("Email", "nobody", shown);
  await press("Send Invitation", shown);
  await within(shown).findByText("Must be a valid email address");
});

test("an open invitation is sent again, and withdrawn after a question", async () => {
  await invited(portal.app, client.id, { email: nora });
  const shown = await openInvite("contributor");
  await press(`Send again to ${nora}`, shown);
  await toasted("Invitation sent");
  expect(await portal.app.db.read.$count(mails, eq(mails.clientId, client.id))).toBe(2);
  await press(`Withdraw the invitation of ${nora}`, shown);
  await press("Withdraw", await question("Withdraw Invitation"));
  await toasted(`Invitation of ${nora} withdrawn`);
  await waitFor(() => expect(within(shown).queryAllByRole("heading", { name: "Invited" }).length).toBe(0));
});

test("a person is removed by users with the right, after a question", async () => {
  await linkClientUser(portal.app, client.id);
  const { email } = portal.app.people.client;
  const asContributor = await openInvite("contributor");
  const denied = within(asContributor).getByRole("button", { name: `Remove ${email}` });
  expect(denied.getAttribute("aria-disabled")).toBe("true");
  const shown = await openInvite();
  expect(lines(shown, "People")[0]).toContain("Kit Client");
  await press(`Remove ${email}`, shown);
  await press("Remove", await question("Remove Person"));
  await toasted(`${email} no longer has access`);
  await within(shown).findByText(`Nobody at ${client.name} has signed in yet.`);
});

test("undelivered mail is reported in the dialog and on the dashboard, but not to the client", async () => {
  await invited(portal.app, client.id, { email: nora });
  await failLastMail("550 5.1.1 Nobody here, <b>go</b>");
  const shown = await openInvite();
  expect(lines(shown, "Invited")[0]).toContain("Not delivered: 550 5.1.1 Nobody here, <b>go</b>");
  const note = `The last mail to ${nora} was not delivered: 550 5.1.1 Nobody here, <b>go</b>`;
  expect(screen.getAllByRole("note", { hidden: true }).map(({ textContent }) => textContent)).toEqual([note]);
  await press(`Send again to ${nora}`, shown);
  await toasted("Invitation sent");
  await portal.open("manager", `/clients/${client.id}`);
  expect(screen.queryAllByRole("note").length).toBe(0);
});

test("without mail there is a link to pass on, shown once and copied where possible", async () => {
  portal.app.deps.mail = null;
  const shown = await openInvite();
  within(shown).getByText(/^Mail is not set up: you get a link to pass on/);
  const copied: string[] = [];
  const { clipboard } = navigator;
  const replaceClipboard = (value: unknown) =>
    Object.defineProperty(navigator, "clipboard", { value, configurable: true });
  onTestFinished(() => void replaceClipboard(clipboard));
  replaceClipboard({ writeText: async (text: string) => void copied.push(text) });
  await press("Send Invitation", shown);
  await toasted("Invitation link copied");
  await within(shown).findByLabelText(`Link for ${nora}`);
  const link = shownIn(`Link for ${nora}`, shown);
  expect(copied).toEqual([link]);
  expect(link).toMatch(new RegExp(`^${portal.app.url}/invite/[\\w-]{43}$`));
  replaceClipboard(undefined);
  await press(`Send again to ${nora}`, shown);
  await toasted("Copy its link by hand");
  await waitFor(() => expect(shownIn(`Link for ${nora}`, shown)).not.toBe(link));
  await press("Done", shown);
  await press("Invite Client");
  await within(await dialog("Invite Client to Portal")).findByRole("heading", { name: "Invited" });
  expect(screen.queryAllByLabelText(`Link for ${nora}`).length).toBe(0);
});

test("a failure to load is shown, and can be tried again", async () => {
  const failing = portal.answer(/people$/, () => new Response("{}", { status: 503 }));
  await portal.open("manager", `/clients/${client.id}`);
  await press("Invite Client");
  const shown = await dialog("Invite Client to Portal");
  await within(shown).findByText("The people could not be loaded");
  failing();
  await press("Try again", shown);
  await within(shown).findByRole("heading", { name: "People" });
});

test("a viewer cannot invite, and reads who may", async () => {
  await portal.open("viewer", `/clients/${client.id}`);
  const button = screen.getByRole("button", { name: "Invite Client" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(portal.sent).toEqual([]);
});
