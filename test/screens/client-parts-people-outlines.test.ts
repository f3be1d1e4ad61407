import { beforeAll, expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import { onTop, settledOutline } from "../support/opened-outline";
import { closeToast, leave, type OpenedPart, refused, region, shown } from "../support/opened-parts";
import { type OutlinedPeople, outlinedPeople } from "../support/outlined-people";
import { inDocument, noConnection } from "../support/portal-document";
import { chooseItem, fill, press, question } from "../support/presses";
import { testMoment } from "../support/zones";

/* Like dialog-outlines.test.ts, for a client's people, mail, reminders and fields. */

const portal = inDocument({ templates: false });
let made: OutlinedPeople;

beforeAll(async () => {
  made = await outlinedPeople(portal.app);
});

const at =
  (word: string, more = "") =>
  () =>
    `/clients/${made.ids[word]}${more}`;
const panel = () => screen.queryByRole("tabpanel") ?? undefined;
const asIs = async () => {};
const invite = async () => {
  await press("Invite Client");
  await screen.findByRole("heading", { name: "People" });
};
const reminders = {
  ...{ isOn: true, hasMail: true, refusal: null, nextOn: "2026-03-11" },
  people: [
    {
      id: "1",
      email: "p@acme.test",
      name: "Pat Low",
      hasComeIn: true,
      wants: true,
      isWeekly: false,
      timeZone: null,
    },
    {
      id: "2",
      email: "n@acme.test",
      name: null,
      hasComeIn: false,
      wants: true,
      isWeekly: false,
      timeZone: null,
    },
    {
      id: "3",
      email: "s@acme.test",
      name: "Sam",
      hasComeIn: true,
      wants: false,
      isWeekly: false,
      timeZone: null,
    },
    {
      id: "4",
      email: "f@acme.test",
      name: "Fay",
      hasComeIn: true,
      wants: true,
      isWeekly: true,
      timeZone: "Asia/Tokyo",
    },
  ],
  preview: { subject: "Due soon", text: "Send the logo" },
  sent: [
    { id: "5", to: "p@acme.test", state: "sent", createdAt: testMoment, by: "Mia" },
    { id: "6", to: "q@acme.test", state: "failed", createdAt: testMoment, by: null },
  ],
};
const openReminders = (more: object) => async () => {
  portal.answer(/^GET .*\/reminders$/, () => Response.json({ ...reminders, ...more }));
  await chooseItem("More actions", "Reminders");
  await screen.findByRole("checkbox", { name: /^Remind them by mail/ });
};

const people: OpenedPart[] = [
  ["the people of a client", "manager", at("Access"), invite],
  ["the people of a client, for a contributor", "contributor", at("Access"), invite],
  [
    "the question before an invitation is withdrawn",
    "manager",
    at("Access"),
    async () => {
      await invite();
      await press("Withdraw the invitation of nora@brand.test");
      await question("Withdraw Invitation");
    },
  ],
  [
    "the question before a person is removed",
    "manager",
    at("Access"),
    async () => {
      await invite();
      await press("Remove pat@brand.test");
      await question("Remove Person");
    },
  ],
  [
    "an invitation without an address",
    "manager",
    at("Access"),
    async () => {
      await invite();
      await press("Send Invitation");
      await shown("Required");
    },
  ],
  ["the mail of a client", "manager", at("Access", "?tab=mail"), asIs, panel],
  ["no mail of a client", "manager", at("Offer", "?tab=mail"), asIs, panel],
  [
    "the mail of a client that cannot be loaded",
    "manager",
    at("Access"),
    async () => {
      portal.answer(/^GET .*\/mail/, noConnection);
      screen.getByRole("tab", { name: "Mail" }).click();
      await shown("The server could not be reached.");
    },
    panel,
  ],
  ["reminders of every kind", "manager", at("Access"), openReminders({})],
  ["reminders that are turned off", "manager", at("Access"), openReminders({ isOn: false })],
  ["reminders without mail", "manager", at("Access"), openReminders({ hasMail: false, people: [] })],
  [
    "reminders without a date",
    "manager",
    at("Access"),
    openReminders({ nextOn: null, preview: null, sent: [] }),
  ],
  ["the fields of a client", "manager", at("Access"), asIs, region("Fields")],
  ["no fields of a client, for a viewer", "viewer", at("Bare"), asIs, region("Fields")],
  ["the form for fields", "manager", at("Access"), () => press("Edit Fields")],
  [
    "a field that is refused",
    "manager",
    at("Access"),
    async () => {
      portal.answer(/^PATCH .*\/fields/, refused("Must be a number", "budget"));
      await press("Edit Fields");
      await fill("Monthly budget", "much");
      await press("Save");
      await closeToast(/^Error /);
    },
  ],
  ["tasks that templates offer", "manager", at("Offer"), asIs, region("Tasks from templates")],
  ["tasks that templates offer, for a viewer", "viewer", at("Offer"), asIs, region("Tasks from templates")],
  [
    "the start of an onboarding that is refused",
    "manager",
    at("Bare"),
    async () => {
      portal.answer(/^POST .*\/onboarding/, refused("It has begun."));
      await press("Start Onboarding Process");
      await press("Start");
      await closeToast(/^Error /);
    },
  ],
  [
    "an undo of the start that is refused",
    "manager",
    at("Offer"),
    async () => {
      portal.answer(/^(POST|DELETE) .*\/onboarding/, refused("Work was done.", undefined, 409));
      await chooseItem("More actions", "Undo start of onboarding");
      await press("Undo Onboarding", await question("Undo Onboarding"));
      await closeToast(/^Error /);
    },
  ],
  [
    "a link to pass on",
    "manager",
    at("Access"),
    async () => {
      const link = "https://portal.test/invite/1";
      const by = { sentBy: "Mia Manager", sentAt: testMoment, expiresAt: testMoment };
      const sent = {
        id: "1",
        email: "nora@brand.test",
        name: null,
        state: "open",
        repeatsOn: null,
        mail: null,
      };
      portal.answer(/^POST .*send$/, () => Response.json({ ...sent, ...by, link }));
      await invite();
      await press("Send again to nora@brand.test");
      await screen.findByLabelText("Link for nora@brand.test");
      await closeToast(/nora@brand.test|link/);
    },
  ],
];

test.each(people)("%s has the recorded outline", async (_, who, path, open, part = onTop) => {
  await portal.open(who, path());
  await open();
  expect(await settledOutline(portal, { part, hasOpened: (top) => top !== undefined })).toMatchSnapshot();
  await leave(part());
});
