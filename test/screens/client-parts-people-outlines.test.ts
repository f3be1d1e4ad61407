import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { invitations, jobs, keptFields, mails } from "#/db/schema";
import type { Task } from "#/src/contract/tasks";
import { asPerson, expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { addNeed } from "../support/dated-tasks";
import { onTop, settledOutline } from "../support/opened-outline";
import { closeToast, leave, type OpenedPart, refused, region, shown, tick } from "../support/opened-parts";
import { addPerson, become } from "../support/people";
import { inDocument, noConnection } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question } from "../support/presses";
import { newTask } from "../support/requests";
import { addedComment } from "../support/requests-comments";
import { addedProject } from "../support/requests-design";
import { invited } from "../support/requests-invitations";
import { addTemplate } from "../support/templates";
import { testMoment } from "../support/zones";

/* Like dialog-outlines.test.ts, for a client's people, mail, fields and conversations, and for news from clients. */

const portal = inDocument({ templates: false });
/** The ids of clients, by a word for each. */
const ids: Record<string, string> = {};
let owed: Task;

beforeAll(async () => {
  const { app } = portal;
  const manager = app.as("manager");
  await addTemplate(app.db, { name: "Open the account", sortOrder: 1 });
  await addTemplate(app.db, {
    ...{ name: "Compare brands", sortOrder: 2 },
    conditions: [{ field: "brands", op: "at_least", value: 2 }],
  });
  const add = async (word: string, fields: object = {}) => {
    const client = await makeClient(app, { name: `${word} House`, brandNames: [word], ...fields });
    ids[word] = client.id;
    return client.id;
  };
  const access = await add("Access");
  const bare = await add("Bare");
  const news = await add("News", { accountManagerId: app.people.manager.id });
  const home = await add("Home", { accountManagerId: app.people.contributor.id });
  await makeOnboarding(app, await add("Offer"), "2026-03-02");
  await expectJson(await manager("PATCH", `/api/clients/${ids.Offer}`, { brandNames: ["Offer", "Peak"] }));

  await invited(app, access, { email: "gone@brand.test" });
  const failed = { state: "failed", endedAt: testMoment, lastError: "550 Nobody here" } as const;
  await app.db.transaction(async (tx) => {
    await tx.update(jobs).set(failed).where(eq(jobs.kind, "mail"));
    await tx.update(mails).set({ subject: "Your invitation" });
  });
  const late = await invited(app, access, { email: "late@brand.test", name: "Lee Late" });
  const expiresAt = "2026-03-02T12:00:00.000Z";
  await app.changePastLog((tx) =>
    tx.update(invitations).set({ expiresAt }).where(eq(invitations.id, late.id)),
  );
  await invited(app, access, { email: "nora@brand.test", name: "Nora Contact", repeats: true });
  const person = (email: string, clientId: string) =>
    addPerson(app.db, new Date(testMoment), { role: "client", email, clientId });
  await person("new@brand.test", access);
  const pat = await person("pat@brand.test", news);
  await become(app.db, pat.id, "client", [news, access]);

  const { tasks } = await makeOnboarding(app, news, "2026-03-02");
  const patSays = { as: () => asPerson(app.url, pat) };
  for (let at = 1; at <= 9; at++)
    await addedComment(patSays, `/api/tasks/${tasks[0]?.id}`, { text: `Line ${at}` });
  const project = await addedProject(app, { clientId: access, projectName: "Spring" });
  await addedComment(patSays, `/api/design-projects/${project.id}`, { text: "Nice" });

  await linkClientUser(app, home);
  await makeOnboarding(app, home, "2026-03-02");
  const addTask = async (name: string) => {
    const body = newTask({ name, owner: "client", startDate: "2026-03-02" });
    return expectJson<Task>(await manager("POST", `/api/clients/${home}/tasks`, body), 201);
  };
  owed = await addTask("Send the logo");
  await addNeed(app, await addTask("Approve the label"), owed);
  await invited(app, bare, { email: app.people.client.email });
  const path = `/api/tasks/${owed.id}`;
  const { id: kit } = app.people.client;
  await addedComment(app, path, { text: "@Kit Client see https://brand.test/plan.", mentions: [kit] });
  await addedComment(app, path, { text: "Here it is" }, "client");
  await addedComment(app, path, { text: "Thank you" });

  await app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "vat_id", kind: "text", label: "VAT ID" },
      { key: "budget", kind: "money", label: "Monthly budget" },
      { key: "registered", kind: "yes_no", label: "Registered" },
      { key: "places", kind: "choices", label: "Places", options: ["Canada", "Japan"] },
      { key: "shop", kind: "url", label: "Shop" },
    ]),
  );
  const fields = { vat_id: "DE 12", budget: 500, registered: false, places: ["Japan"] };
  const shop = "https://acme.example";
  await expectJson(await manager("PATCH", `/api/clients/${access}/fields`, { ...fields, shop }));
});

const at =
  (word: string, more = "") =>
  () =>
    `/clients/${ids[word]}${more}`;
const talk = () => at("Home", `?task=${owed.id}`)();
const main = () => document.querySelector<HTMLElement>("main") ?? undefined;
const panel = () => screen.queryByRole("tabpanel") ?? undefined;
const picker = () => document.querySelector<HTMLElement>(".picker-list") ?? undefined;
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
];

const lists: OpenedPart[] = [
  ["the news from clients", "manager", () => "/my-work", asIs, region(/^New from clients/)],
  [
    "all news from clients",
    "manager",
    () => "/my-work",
    () => press(/^Show more/, region(/^New from clients/)()),
    region(/^New from clients/),
  ],
  [
    "the news from clients without a manager",
    "manager",
    () => "/my-work?person=unassigned",
    asIs,
    region(/^New from clients/),
  ],
  ["a client's home with a task for later", "client", () => "/", asIs, main],
  [
    "the clients of a filter",
    "manager",
    () => "/my-work",
    async () => {
      fireEvent.click(await screen.findByRole("combobox", { name: "Client" }));
      await screen.findByRole("option", { name: /^Bare House/ });
    },
    picker,
  ],
  [
    "the clients for a new task",
    "manager",
    () => "/my-work",
    async () => {
      await press("Add Task");
      const form = within(await dialog("Add Task"));
      fireEvent.click(await form.findByRole("combobox", { name: "Client" }));
      await screen.findByRole("option", { name: /^Bare House/ });
    },
    picker,
  ],
  [
    "no clients for a new task",
    "manager",
    () => "/my-work",
    async () => {
      await press("Add Task");
      const field = await within(await dialog("Add Task")).findByRole("combobox", { name: "Client" });
      fireEvent.change(field, { target: { value: "zzz" } });
      await shown("No clients found");
    },
    picker,
  ],
  [
    "a list of clients with their fields",
    "manager",
    () => "/clients?columns=field.vat_id,field.budget&field.registered=no",
    asIs,
    main,
  ],
  [
    "the plan of invitations",
    "manager",
    () => "/clients",
    async () => {
      await tick("Select all clients");
      await press("Send Invitation Again");
      await screen.findByRole("region", { name: "Left out" });
    },
  ],
];

/** Types a comment and puts the caret behind it. */
async function typeComment(text: string) {
  await fill("Comment", text);
  const field = screen.getByLabelText<HTMLTextAreaElement>("Comment");
  field.setSelectionRange(text.length, text.length);
  fireEvent.click(field);
}

const conversation = region("Conversation");
const conversations: OpenedPart[] = [
  ["a conversation", "manager", talk, () => screen.findByLabelText("Comment"), conversation],
  [
    "a conversation, for the client",
    "client",
    () => `/?task=${owed.id}`,
    () => screen.findByLabelText("Comment"),
    conversation,
  ],
  [
    "a comment that is edited",
    "manager",
    talk,
    async () => {
      const [first] = await screen.findAllByRole("button", { name: "Edit" });
      if (first) fireEvent.click(first);
      await screen.findByLabelText("Edit comment");
    },
    conversation,
  ],
  [
    "people to mention",
    "manager",
    talk,
    async () => {
      await screen.findByLabelText("Comment");
      await typeComment("Thanks @c");
      await screen.findByRole("listbox", { name: "People to mention" });
    },
    conversation,
  ],
  [
    "nobody to mention",
    "manager",
    talk,
    async () => {
      await screen.findByLabelText("Comment");
      await typeComment("Thanks @zzz");
      await shown("Nobody with that name");
    },
    conversation,
  ],
  [
    "a comment that is refused",
    "manager",
    talk,
    async () => {
      await screen.findByLabelText("Comment");
      portal.answer(/^POST .*comments$/, refused("Too long", "text"));
      await typeComment("One more");
      await press("Add Comment");
      await closeToast(/^Error /);
    },
    conversation,
  ],
  [
    "the question before a comment is deleted",
    "manager",
    talk,
    async () => {
      const [first] = await screen.findAllByRole("button", { name: "Delete" });
      if (first) fireEvent.click(first);
      await question("Delete Comment");
    },
  ],
  [
    "a conversation that cannot be loaded",
    "manager",
    talk,
    async () => {
      await screen.findByLabelText("Comment");
      await portal.open("manager", at("Home")());
      portal.answer(/^GET .*comments/, noConnection);
      fireEvent.click(await screen.findByRole("link", { name: "Send the logo" }));
      await shown("The conversation could not be loaded");
    },
    conversation,
  ],
];

test.each([...people, ...lists, ...conversations])(
  "%s has the recorded outline",
  async (_, who, path, open, part = onTop) => {
    await portal.open(who, path());
    await open();
    expect(await settledOutline(portal, { part, hasOpened: (top) => top !== undefined })).toMatchSnapshot();
    await leave(part());
  },
);
