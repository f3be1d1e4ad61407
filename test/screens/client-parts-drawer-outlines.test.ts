import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";
import { onTop, settledOutline } from "../support/opened-outline";
import { closeToast, leave, type OpenedPart, refused, region, shown } from "../support/opened-parts";
import { type OutlinedTasks, outlinedTasks } from "../support/outlined-tasks";
import { inDocument, noConnection } from "../support/portal-document";
import { fill, press } from "../support/presses";

/* Like dialog-outlines.test.ts, for the parts of a task's drawer. */

const portal = inDocument({ templates: false });
let made: OutlinedTasks;

beforeAll(async () => {
  made = await outlinedTasks(portal.app);
});

const drawerOf = (name: keyof OutlinedTasks["tasks"]) => () => `${made.begun}?task=${made.tasks[name].id}`;
const homeOf = (name: keyof OutlinedTasks["tasks"]) => () => `/?task=${made.tasks[name].id}`;
/** Chooses files for the task in the drawer. */
async function chooseFiles(...names: string[]) {
  const input = (await screen.findByRole("region", { name: "Files" })).querySelector("input[type=file]");
  if (!input) throw new Error("No file can be chosen.");
  fireEvent.change(input, { target: { files: names.map((name) => new File(["Words"], name)) } });
}

const facts = () => document.querySelector<HTMLElement>("dialog[open] dl") ?? undefined;

const drawers: OpenedPart[] = [
  ["the links of a task", "manager", drawerOf("ship"), async () => {}, region("Attachments")],
  ["the links of a task, for a viewer", "viewer", drawerOf("ship"), async () => {}, region("Attachments")],
  [
    "the links of the agency's task, for a client",
    "client",
    homeOf("ship"),
    async () => {},
    region("Attachments"),
  ],
  ["the name of a link", "manager", drawerOf("ship"), () => press("Name The plan"), region("Attachments")],
  [
    "the name of a link that is refused",
    "manager",
    drawerOf("ship"),
    async () => {
      portal.answer(/^PATCH .*\/evidence/, refused("Too long", "name"));
      await press("Name The plan");
      await fill("Name of the link", "Another");
      await press("Save");
      await closeToast("Failed to name evidence");
    },
    region("Attachments"),
  ],
  [
    "a link that is none",
    "manager",
    drawerOf("ship"),
    async () => {
      await fill("Link", "not a link at all", screen.getByRole("region", { name: "Attachments" }));
      await press("Add Link");
      await shown("Please enter a valid URL");
    },
    region("Attachments"),
  ],
  [
    "a link that is there",
    "manager",
    drawerOf("ship"),
    async () => {
      await fill("Link", "https://files.test/plan", screen.getByRole("region", { name: "Attachments" }));
      await press("Add Link");
      await shown("This link is already attached.");
    },
    region("Attachments"),
  ],
  ...(["ship", "check", "wait", "owed", "bare"] as const).map(
    (task): OpenedPart => [
      `the prerequisites of the task "${task}"`,
      "manager",
      drawerOf(task),
      async () => {},
      region("Prerequisites"),
    ],
  ),
  ["prerequisites, for a viewer", "viewer", drawerOf("check"), async () => {}, region("Prerequisites")],
  ["prerequisites, for a client", "client", homeOf("owed"), async () => {}, region("Prerequisites")],
  [
    "the form for prerequisites",
    "manager",
    drawerOf("check"),
    async () => {
      await press("Edit prerequisites");
      fireEvent.click(await screen.findByRole("combobox", { name: "Add a prerequisite" }));
      await screen.findByRole("listbox", { name: "Tasks" });
    },
    region("Prerequisites"),
  ],
  ["the facts of a series that stopped", "manager", drawerOf("stopped"), async () => {}, facts],
  ["the facts of a series that stopped, for a viewer", "viewer", drawerOf("stopped"), async () => {}, facts],
  ["the drawer of a client's task, for the client", "client", homeOf("owed"), async () => {}],
  [
    "the answer in a drawer",
    "client",
    homeOf("owed"),
    async () => {
      await press("Write an answer");
      await press("Add a link");
      await screen.findByLabelText("Links, one a line");
    },
    region("Your Answer"),
  ],
  ...(["no form", "a form", "an error"] as const).map(
    (state): OpenedPart => [
      `the forms for a task, with ${state}`,
      "manager",
      drawerOf("owed"),
      async () => {
        const forms = [
          { id: "1", name: "About you", versions: [{ id: "2" }] },
          { id: "3", name: "Draft", versions: [] },
        ];
        const failure = new Response("", { status: 503, statusText: "Down" });
        portal.answer(/^GET \/api\/forms/, () =>
          state === "an error" ? failure : Response.json(state === "a form" ? forms : []),
        );
        await press("Form: None");
        await screen.findByRole("menu");
      },
    ],
  ),
  [
    "a note",
    "manager",
    drawerOf("bare"),
    async () => {
      await fill("Note", "Ask Nora");
      portal.answer(/^POST .*\/notes$/, refused("Too many notes", "note"));
      await press("Add Note");
      await closeToast("Failed to add note");
    },
    region("Notes and Comments"),
  ],
  [
    "an Asana link that is none",
    "manager",
    drawerOf("ship"),
    async () => {
      await fill("ASANA Link", "not a link at all");
      await press("Update ASANA Link");
      await shown("Please enter a valid URL");
    },
    region("Asana"),
  ],
  [
    "the help of a template",
    "manager",
    () => made.begun,
    async () => {
      const [link] = await screen.findAllByRole("link", { name: "Open the account" });
      if (link) fireEvent.click(link);
      await screen.findByRole("region", { name: "Internal Notes" });
    },
  ],
  [
    "files that are not sent",
    "manager",
    drawerOf("bare"),
    async () => {
      portal.answer(/^POST .*upload/, noConnection);
      await chooseFiles("setup.exe", "notes.txt");
      await screen.findByRole("button", { name: "Dismiss: setup.exe" });
      await screen.findByRole("button", { name: "Try again: notes.txt" });
    },
    region("Files"),
  ],
  [
    "files for an answer",
    "client",
    homeOf("owed"),
    async () => {
      await press("Write an answer");
      await screen.findByLabelText("Your answer");
      const answer = region("Your Answer")();
      fireEvent.change(answer?.querySelector("input[type=file]") ?? document.body, {
        target: { files: [new File(["MZ"], "setup.exe"), new File(["Words"], "notes.txt")] },
      });
      await screen.findByRole("button", { name: "Remove: notes.txt" });
    },
    region("Your Answer"),
  ],
];

test.each(drawers)("%s has the recorded outline", async (_, who, path, open, part = onTop) => {
  await portal.open(who, path());
  await open();
  expect(await settledOutline(portal, { part, hasOpened: (top) => top !== undefined })).toMatchSnapshot();
  await leave(part());
});
