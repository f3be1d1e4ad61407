import { beforeAll, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { Reminders } from "#/src/contract/reminders";
import { makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, press, toasted } from "../support/presses";
import { owing } from "../support/requests-reminders";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let client: Client;

beforeAll(async () => {
  await addTemplate(portal.app.db, { name: "Send the logo", defaultOwner: "client" });
  client = await makeClient(portal.app, { name: "Acme" });
  await makeOnboarding(portal.app, client.id);
});

const person = {
  id: Bun.randomUUIDv7(),
  email: "p@acme.test",
  name: "Pat Low",
  hasComeIn: true,
  wants: true,
  isWeekly: false,
  timeZone: null,
};
const quiet: Reminders = {
  ...{ isOn: true, hasMail: true, refusal: null, nextOn: null },
  ...{ people: [], preview: null, sent: [] },
};
const preview = { subject: "Due soon", text: "Send the logo" };
const path = () => `/api/clients/${client.id}/reminders`;

/** Opens the dialog with these reminders and waits until they are shown. */
async function shown(reminders: Partial<Reminders>) {
  portal.answer(new RegExp(`^GET ${path()}$`), () => Response.json({ ...quiet, ...reminders }));
  await portal.open("manager", `/clients/${client.id}`);
  await chooseItem("More actions", "Reminders");
  const opened = await dialog("Reminders");
  await within(opened).findByRole("checkbox", { name: /^Remind them by mail/ });
  return opened;
}

const close = () => press("Close", within(screen.getByRole("dialog")).getByRole("contentinfo"));
const remindNow = (opened: HTMLElement) => within(opened).getByRole("button", { name: /^Remind Now/ });

/** Each state, the sentence about the next reminder, and the reason why none can be sent now; null if one can. */
const states: [name: string, reminders: Partial<Reminders>, next: string, refusal: string | null][] = [
  [
    "without mail",
    { hasMail: false, refusal: "No mail is set up.", people: [person], preview },
    "No mail is set up: the portal reminds nobody.",
    "No mail is set up.",
  ],
  [
    "turned off, with something to remind of",
    { isOn: false, people: [person], preview, nextOn: "2026-03-11" },
    "The portal sends no reminders automatically; you can send them.",
    null,
  ],
  [
    "due on a day",
    { people: [person], preview, nextOn: "2026-03-11" },
    "The next one comes in the morning of Mar 11, 2026, as things stand.",
    null,
  ],
  [
    "with nobody who wants them",
    { refusal: "Pat Low stopped reminders.", people: [{ ...person, wants: false }], preview },
    "None comes: nobody gets reminders.",
    "Pat Low stopped reminders.",
  ],
  [
    "with nobody who has signed in",
    {
      refusal: "Nobody at Acme has signed in yet.",
      people: [{ ...person, hasComeIn: false }],
      preview,
    },
    "None comes: nobody gets reminders.",
    "Nobody at Acme has signed in yet.",
  ],
  ["later than two weeks", { people: [person], preview }, "None comes in the next two weeks.", null],
  [
    "with nothing owed",
    { refusal: "Nothing is needed from Acme now.", people: [person] },
    "None comes: nothing is needed from them.",
    "Nothing is needed from Acme now.",
  ],
];

test.each(states)(
  "reminders %s show when the next one is due and whether one can be sent",
  async (...state) => {
    const [, reminders, next, refusal] = state;
    const opened = await shown(reminders);
    within(opened).getByText(next);
    const box = within(opened).getByRole<HTMLInputElement>("checkbox", { name: /^Remind them by mail/ });
    expect(box.checked).toBe(reminders.isOn ?? true);
    const button = remindNow(opened);
    expect(button.getAttribute("aria-disabled")).toBe(refusal && "true");
    if (refusal) {
      const about = document.getElementById(button.getAttribute("aria-describedby") ?? "");
      expect(about?.textContent ?? button.title).toContain(refusal);
    }
    expect(within(opened).queryByRole("region", { name: "What it says now" }) !== null).toBe(
      Boolean(reminders.preview),
    );
    await close();
  },
);

test("the dialog lists people with their reminders, the text, and the last ones sent", async () => {
  const opened = await shown({
    people: [
      person,
      { ...person, id: Bun.randomUUIDv7(), email: "out@acme.test", name: null, wants: false },
      { ...person, id: Bun.randomUUIDv7(), email: "new@acme.test", name: "Nia", hasComeIn: false },
      {
        ...{ ...person, id: Bun.randomUUIDv7(), email: "far@acme.test", name: "Fay" },
        ...{ isWeekly: true, timeZone: "America/Los_Angeles" },
      },
    ],
    preview,
    sent: [
      {
        id: Bun.randomUUIDv7(),
        to: "p@acme.test",
        state: "sent",
        createdAt: "2026-03-09T21:30:00.000Z",
        by: "Mia",
      },
      {
        id: Bun.randomUUIDv7(),
        to: "q@acme.test",
        state: "failed",
        createdAt: "2026-03-08T21:30:00.000Z",
        by: null,
      },
    ],
  });
  const items = (name: string) =>
    within(within(opened).getByRole("region", { name }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  within(opened).getByText("Acme");
  expect(items("People")).toEqual([
    "Pat Low, p@acme.testGets reminders",
    "out@acme.testStopped them",
    "Nia, new@acme.testHas not signed in yet",
    "Fay, far@acme.testOnce a week, at 7:00 in America/Los Angeles",
  ]);
  expect(within(opened).getByRole("region", { name: "What it says now" }).textContent).toContain(
    "Send the logo",
  );
  // The portal's zone is Auckland, a day ahead of UTC at that hour.
  expect(items("Last sent")).toEqual([
    expect.stringMatching(/^p@acme\.testMar 10, 2026.*, by MiaSent$/),
    expect.stringMatching(/^q@acme\.testMar 9, 2026[^b]*Failed$/),
  ]);
  await close();
});

test("a client without people or sent reminders has no empty lists", async () => {
  const opened = await shown({});
  within(opened).getByText("Nobody at Acme can sign in yet.");
  expect(within(opened).queryByRole("region", { name: "Last sent" })).toBeNull();
  await close();
});

test("reminders are switched and sent by their calls, and the dialog shows the result", async () => {
  const { client: owes } = await owing(portal.app);
  await portal.open("manager", `/clients/${owes.id}`);
  await chooseItem("More actions", "Reminders");
  const opened = await dialog("Reminders");
  const box = () => within(opened).getByRole<HTMLInputElement>("checkbox", { name: /^Remind them by mail/ });
  const to = `/api/clients/${owes.id}/reminders`;
  (await within(opened).findByRole("checkbox", { name: /^Remind them by mail/ })).click();
  await toasted("Reminders turned off");
  await waitFor(() => expect(box().checked).toBe(false));
  within(opened).getByText("The portal sends no reminders automatically; you can send them.");
  box().click();
  await toasted("Reminders turned on");
  await press("Remind Now", opened);
  expect(await toasted("Reminder sent")).toContain("It arrives within a minute");
  await within(opened).findByRole("region", { name: "Last sent" });
  const written = portal.sent.filter(({ method }) => method !== "GET");
  expect(written.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["PATCH", to, { isOn: false }],
    ["PATCH", to, { isOn: true }],
    ["POST", to, null],
  ]);
  const busy = portal.answer(new RegExp(`^PATCH ${to}$`), () =>
    Response.json({ title: "Busy", status: 503, detail: "Busy." }, { status: 503 }),
  );
  box().click();
  await toasted("Failed to change the reminders");
  await waitFor(() => expect(box().checked).toBe(true));
  busy();
  await close();
});
