import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";
import { onTop, settledOutline } from "../support/opened-outline";
import { closeToast, leave, type OpenedPart, refused, region, shown } from "../support/opened-parts";
import { type OutlinedPeople, outlinedPeople } from "../support/outlined-people";
import { inDocument, noConnection } from "../support/portal-document";
import { dialog, fill, press, question, tick } from "../support/presses";

/* Like dialog-outlines.test.ts, for lists of clients, news from them, their home and conversations. */

const portal = inDocument({ templates: false });
let made: OutlinedPeople;

beforeAll(async () => {
  made = await outlinedPeople(portal.app);
});

const at =
  (word: string, more = "") =>
  () =>
    `/clients/${made.ids[word]}${more}`;
const talk = () => at("Home", `?task=${made.owed.id}`)();
const main = () => document.querySelector<HTMLElement>("main") ?? undefined;
const picker = () => document.querySelector<HTMLElement>(".picker-list") ?? undefined;
const asIs = async () => {};
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
  [
    "the plan of reminders",
    "manager",
    () => "/clients",
    async () => {
      const item = (title: string, dueDate: string) => ({ kind: "task", title, dueDate });
      const items = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => item(`Step ${day}`, `2026-03-1${day}`));
      const some = {
        clientId: "1",
        name: "Access House",
        to: "pat@brand.test",
        items: [item("Logo", "2026-03-01")],
      };
      const many = { clientId: "2", name: "Home House", to: "kit@brand.test", items };
      const none = {
        clientId: "3",
        name: "Bare House",
        to: null,
        items: [],
        skippedBecause: "Nothing is owed",
      };
      portal.answer(/^POST .*reminders$/, () => Response.json({ planHash: "1", plan: [some, many, none] }));
      await tick("Select all clients");
      await press("Remind");
      await screen.findByRole("region", { name: "Left out" });
    },
  ],
  ["the fields of the list", "manager", () => "/clients?columns=field.vat_id", () => press("Fields")],
  [
    "a filter of the list that is no number",
    "manager",
    () => "/clients",
    async () => {
      await press("Fields");
      const form = await dialog("Fields of the List");
      for (const box of within(form).getAllByRole("textbox").slice(0, 2))
        fireEvent.input(box, { target: { value: "much" } });
      fireEvent.submit(form.querySelector("form") ?? form);
      await screen.findByRole("alert");
    },
  ],
  [
    "the brands of a new client",
    "manager",
    () => "/clients",
    async () => {
      await press("New Client");
      const field = await screen.findByLabelText("Brand Names");
      for (const typed of ["Rocket,", "Skates,", "Pea"]) fireEvent.input(field, { target: { value: typed } });
    },
  ],
  ["a client's home with comments, files and a task for later", "client", () => "/", asIs, main],
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
    () => `/?task=${made.owed.id}`,
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

test.each([...lists, ...conversations])(
  "%s has the recorded outline",
  async (_, who, path, open, part = onTop) => {
    await portal.open(who, path());
    await open();
    expect(await settledOutline(portal, { part, hasOpened: (top) => top !== undefined })).toMatchSnapshot();
    await leave(part());
  },
);
