import { beforeEach, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { apiTokens, sessions, userSettings } from "#/db/schema";
import { holdCalls } from "../support/held-calls";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, toasted } from "../support/presses";
import { addSession, addToken } from "../support/requests-account";
import { testMoment } from "../support/zones";

const portal = inDocument();

beforeEach(async () => {
  await portal.app.db.transaction(async (tx) => {
    await tx.delete(userSettings);
    await tx.delete(apiTokens);
  });
});

const rows = (name: string) => within(screen.getByRole("table", { name })).getAllByRole("row").slice(1);
const mailChoices = () =>
  within(screen.getByRole("region", { name: "Mail" }))
    .getAllByRole("checkbox")
    .map((box) => box.closest("label")?.textContent);

test("another browser is signed out, and all others at once; this one has no such button", async () => {
  const { viewer } = portal.app.people;
  await addSession(portal.app, viewer);
  await addSession(portal.app, viewer);
  await addSession(portal.app, viewer);
  await portal.open("viewer", "/me");
  const [first, second] = rows("Where you are signed in");
  expect(first?.textContent).toContain("This browser");
  expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
  await press("End the session of Elsewhere/1.0 at 192.0.2.7", second);
  await press("End Session", await question("End the session of Elsewhere/1.0?"));
  await toasted("Session ended successfully");
  await waitFor(() => expect(rows("Where you are signed in")).toHaveLength(3));
  await press("Sign Out Everywhere Else");
  await press("Sign Out", await question("Sign out everywhere else?"));
  await toasted("Sessions ended successfully");
  await waitFor(() => expect(rows("Where you are signed in")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Sign Out Everywhere Else" })).toBeNull();
  expect(await portal.app.db.read.$count(sessions, eq(sessions.userId, viewer.id))).toBe(1);
});

test("users edit their own name, which the screen shows at once and the form next time", async () => {
  await portal.open("contributor", "/me");
  expect(screen.getByText(/^Cleo Contributor · /)).toBeDefined();
  await press("Edit Name");
  const form = await dialog("Edit Your Name");
  await fill("First Name", "Cléo", form);
  await press("Save Name", form);
  await toasted("Name updated successfully");
  await screen.findByText(/^Cléo Contributor · /);
  await press("Edit Name");
  const again = within(await dialog("Edit Your Name"));
  expect(again.getByLabelText<HTMLInputElement>("First Name").value).toBe("Cléo");
});

test("a session used from elsewhere shows from where, by what and when", async () => {
  const { contributor } = portal.app.people;
  const elsewhere = { usedAt: testMoment, address: "198.51.100.9", agent: "Thief/1.0" };
  await portal.app.db.transaction((tx) =>
    tx
      .update(sessions)
      .set({ sess: { idToken: null, elsewhere } })
      .where(eq(sessions.userId, contributor.id)),
  );
  await portal.open("contributor", "/me");
  const [own] = rows("Where you are signed in");
  expect(own?.textContent).toContain("Also used: Thief/1.0 at 198.51.100.9, Mar 9, 2026");
});

test("a user's own token is revoked; users without tokens see no list of them", async () => {
  const id = await addToken(portal.app, portal.app.people.manager);
  await portal.open("manager", "/me");
  await press(`Revoke token ${id}`);
  await press("Revoke", await question("Revoke Token"));
  await toasted("Token revoked successfully");
  await waitFor(() => expect(screen.queryByRole("table", { name: "Your API tokens" })).toBeNull());
});

test("staff and clients choose among the mails that concern them, and the choice is stored", async () => {
  await portal.open("contributor", "/me");
  expect(mailChoices()).toEqual([
    expect.stringMatching(/^Morning digest/),
    expect.stringMatching(/^What others write to me/),
  ]);
  await portal.open("client", "/me");
  expect(mailChoices()).toEqual([
    expect.stringMatching(/^Reminders\w/),
    expect.stringMatching(/^Reminders once a week/),
    expect.stringMatching(/^What others write to me/),
  ]);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Reminders What/ });
  expect(box.checked).toBe(true);
  box.click();
  await toasted("Settings updated successfully");
  expect(box.checked).toBe(false);
  await portal.open("client", "/me");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Reminders What/ }).checked).toBe(false);
});

test("a choice stays while it is being stored, whatever is chosen beside it", async () => {
  await portal.open("client", "/me");
  const boxes = [/^Reminders What/, /^What others write to me/].map((name) =>
    screen.getByRole<HTMLInputElement>("checkbox", { name }),
  );
  const release = holdCalls(portal, "client", /^PATCH /);
  for (const box of boxes) {
    box.click();
    await waitFor(() => expect(box.checked).toBe(false));
  }
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  release();
  await waitFor(() => expect(portal.sent.filter(({ method }) => method === "PATCH").length).toBe(2));
  await waitFor(() => expect(portal.isWaiting).toBe(false));
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
});
