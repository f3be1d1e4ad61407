import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Task } from "#/src/contract/tasks";
import { expectJson } from "../support/app";
import { settledOutline } from "../support/opened-outline";
import { leave, type OpenedPart, refused, region, shown } from "../support/opened-parts";
import { type OutlinedRequests, outlinedRequests } from "../support/outlined-requests";
import { inDocument, noConnection } from "../support/portal-document";
import { fill, press } from "../support/presses";
import { addRequestOf, callsOf, field } from "../support/request-forms";
import { sentFile } from "../support/requests-files";
import { addBothOwners } from "../support/templates";
import { testMoment } from "../support/zones";

/* Like dialog-outlines.test.ts, for forms that a client fills in. */

const portal = inDocument({ templates: false });
let made: OutlinedRequests;
const tasks = new Map<string, Task>();

const options = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at + 1}`);
const columns = [
  { key: "name", label: "Name", kind: "text", required: true },
  { key: "skus", label: "Products", kind: "number" },
];
const everyKind = [
  field("company", { required: true, help: "As on your documents", example: "Acme" }),
  field("story", { kind: "long", required: true }),
  field("asins", { kind: "asins", required: true }),
  field("size", { kind: "choice", options: options(2), required: true }),
  field("place", { kind: "choice", options: options(7), required: true }),
  field("places", { kind: "choices", options: options(2), required: true }),
  field("since", { kind: "date", required: true }),
  field("mail", { kind: "email", required: true }),
  field("shop", { kind: "url", required: true }),
  field("number", { kind: "number", required: true }),
  field("money", { kind: "money", required: true }),
  field("vat", { kind: "yes_no", required: true }),
  field("access", { kind: "access", access: { kind: "ads", marketplace: null }, required: true }),
  field("brands", { kind: "table", columns, required: true }),
  field("logo", { kind: "file", required: true, help: "A large one" }),
];

beforeAll(async () => {
  await addBothOwners(portal.app.db);
  made = await outlinedRequests(portal.app);
  for (const name of ["empty", "filled", "clash", "late", "lost"]) {
    const sections = [
      { title: "About you", intro: "A few words", fields: everyKind },
      { title: "Others", intro: null, fields: [field("more")] },
    ];
    const more = { name: `The form ${name}`, dueDate: "2026-03-20" };
    tasks.set(name, await addRequestOf(portal.app, made.clientId, sections, more));
  }
  await addJudged();
  await addSent("sent");
  const { save } = callsOf(portal.app, taskOf("filled"));
  const answers = {
    ...{ company: "Acme", story: "Long ago", size: "Option 1", place: "Option 3", places: ["Option 2"] },
    ...{ since: "2026-01-02", mail: "a@acme.test", shop: "https://acme.test", number: 7, money: 12.5 },
    ...{ vat: true, access: true },
  };
  for (const [key, value] of Object.entries(answers)) await expectJson(await save(key, value));
  await expectJson(await save("brands", { name: "Rocket", skus: 4 }, 0, { row: Bun.randomUUIDv7() }));
});

/** Adds a form that was sent, with a file. */
async function addSent(name: string): Promise<Task> {
  const { app } = portal;
  const fields = [
    field("company"),
    field("site", { kind: "url", mapsTo: "websiteUrl" }),
    field("brands", { kind: "table", columns }),
    field("logo", { kind: "file" }),
    field("open"),
  ];
  const more = { name: `The form ${name}`, dueDate: "2026-03-20" };
  const task = await addRequestOf(app, made.clientId, [{ title: "About you", intro: null, fields }], more);
  tasks.set(name, task);
  const { save, submit } = callsOf(app, task);
  await expectJson(await save("company", "Acme"));
  await expectJson(await save("site", "https://new.example"));
  await expectJson(await save("brands", { name: "Rocket", skus: 4 }, 0, { row: Bun.randomUUIDv7() }));
  const uploadURL = await sentFile(app, "client", task.id);
  const file = { uploadURL, name: "logo.png", key: "logo" };
  const added = await app.as("client")("POST", `/api/requests/${task.id}/files`, file);
  const { id } = await expectJson<{ id: string }>(added, 201);
  await expectJson(await save("logo", [id]));
  await expectJson(await submit());
  return task;
}

/** Adds one of which the agency accepted one answer and sent another back. */
async function addJudged() {
  const { app } = portal;
  const task = await addSent("judged");
  const answers = ["company", "logo"].map((key) => ({ key, accept: true }));
  const back = { key: "site", accept: false, comment: "It does not open." };
  const review = { fields: [...answers, back], sendBack: true };
  await expectJson(await app.as("manager")("POST", `/api/requests/${task.id}/review`, review));
  const links = `/api/requests/${task.id}/links`;
  for (const email of ["one@firm.test", "one@firm.test", "two@firm.test"])
    await expectJson(await app.as("manager")("POST", links, { email }), 201);
}

function taskOf(name: string): Task {
  const task = tasks.get(name);
  if (!task) throw new Error(`There is no form ${name}.`);
  return task;
}

const own = (name: string) => () => `/requests/${taskOf(name).id}`;
const state = (name: keyof OutlinedRequests["requests"]) => () => `/requests/${made.requests[name].id}`;
const main = () => document.querySelector<HTMLElement>("main") ?? undefined;
const links = () =>
  screen.queryByRole("button", { name: "Send the form" })?.closest<HTMLElement>("section") ?? undefined;
const asIs = async () => {};

/** Types an answer and leaves its field. */
async function type(label: string, value: string) {
  await fill(label, value);
  fireEvent.blur(screen.getByLabelText(label));
}

const parts: OpenedPart[] = [
  ["a form to fill in", "client", state("open"), asIs],
  ["the next step of a form", "client", () => `${state("open")()}?step=2`, asIs],
  ["a form that was sent", "client", state("submitted"), asIs],
  ["a form that was sent back", "client", state("returned"), asIs],
  ["a step with answers that were accepted", "client", () => `${state("returned")()}?step=2`, asIs],
  ["a form that was accepted", "client", state("accepted"), asIs],
  ["a form with every kind of answer", "client", own("empty"), asIs],
  ["a form with every answer", "client", own("filled"), asIs],
  [
    "a form without the required answers",
    "client",
    () => `${own("empty")()}?step=2`,
    async () => {
      await press("Send answers");
      await shown(/answers need a change/);
    },
  ],
  [
    "a row that is added",
    "client",
    own("empty"),
    async () => {
      await press("Add a row");
      await fill("Name", "Rocket");
    },
    () => screen.queryByRole("group", { name: /^brands/ }) ?? undefined,
  ],
  [
    "a file that cannot be sent",
    "client",
    own("empty"),
    async () => {
      const input = document.querySelector("main input[type=file]");
      if (!input) throw new Error("No file can be chosen.");
      fireEvent.change(input, { target: { files: [new File(["MZ"], "setup.exe")] } });
      await screen.findByRole("button", { name: "Remove: setup.exe" });
    },
    () => screen.queryByRole("group", { name: /^logo/ }) ?? undefined,
  ],
  [
    "an answer that another person changed",
    "client",
    own("clash"),
    async () => {
      await expectJson(await callsOf(portal.app, taskOf("clash")).save("company", "Theirs"));
      await type("company", "Mine");
      await shown("You wrote: Mine");
    },
    () => document.querySelector<HTMLElement>("[data-field=company]") ?? undefined,
  ],
  [
    "a form whose answers cannot be stored",
    "client",
    own("lost"),
    async () => {
      portal.answer(/PATCH .*answers/, noConnection);
      await type("company", "Acme");
      await shown(/Not saved yet/);
    },
    () => document.querySelector<HTMLElement>("main header") ?? undefined,
  ],
  [
    "a form that another person sent meanwhile",
    "client",
    own("late"),
    async () => {
      await fill("number", "70");
      portal.answer(/PATCH .*answers/, refused("These answers were sent.", undefined, 409));
      const path = `/api/requests/${taskOf("late").id}`;
      const sent = await portal.app.as("client")("GET", path);
      const request = { ...(await sent.json()), state: "submitted", turnDue: "2026-03-12" };
      portal.answer(/GET .*requests/, () => Response.json(request));
      fireEvent.blur(screen.getByLabelText("number"));
      await waitFor(() => region("Not sent")() ?? Promise.reject(new Error("Everything was sent.")));
    },
  ],
];

const reviews: OpenedPart[] = [
  ["a form that was sent with a file", "client", own("sent"), asIs],
  ["the review of a file", "manager", own("sent"), asIs],
  ["a form that was judged, for the client", "client", own("judged"), asIs],
  ["its other answers, for the client", "client", () => `${own("judged")()}?step=2`, asIs],
  ["the review of answers", "manager", own("judged"), asIs],
  ["the review of answers, for a viewer", "viewer", own("judged"), asIs],
  [
    "an answer that goes back without words",
    "manager",
    state("submitted"),
    async () => {
      await press("Send back: Monthly budget");
      await press("Mark to send back");
      await shown("Say what to change");
    },
    () => screen.queryByRole("textbox", { name: /^What should change/ })?.closest("form") ?? undefined,
  ],
  [
    "a link to pass on",
    "manager",
    own("judged"),
    async () => {
      const sent = { sentAt: testMoment, expiresAt: testMoment, lastUsedAt: null, isOpen: true };
      const made = {
        id: "1",
        email: "new@firm.test",
        requiresCode: false,
        link: "https://portal.test/r/1",
        ...sent,
      };
      portal.answer(/^POST .*links$/, () => Response.json(made, { status: 201 }));
      await fill("Email", "new@firm.test");
      await press("Send the form");
      await screen.findByLabelText("Link for new@firm.test");
    },
    links,
  ],
  [
    "a link that is refused",
    "manager",
    own("judged"),
    async () => {
      portal.answer(/^POST .*links$/, refused("Must be a valid email address", "email"));
      await fill("Email", "nobody");
      await press("Send the form");
      await shown("Must be a valid email address");
    },
    links,
  ],
];

test.each([...parts, ...reviews])("%s has the recorded outline", async (_, who, path, open, part = main) => {
  await portal.open(who, path());
  await open();
  expect(await settledOutline(portal, { part, hasOpened: (top) => top !== undefined })).toMatchSnapshot();
  await leave(part());
});
