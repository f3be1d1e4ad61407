import { beforeAll, expect, test } from "bun:test";
import type { Role } from "#/src/contract/choices/users";
import type { FormDetail } from "#/src/contract/forms";
import { expectJson } from "../support/app";
import { close, onTop, settledOutline } from "../support/opened-outline";
import { outlineOf } from "../support/outline";
import { type OutlinedRequests, outlinedRequests } from "../support/outlined-requests";
import { parsedPage } from "../support/parsed-page";
import { inDocument } from "../support/portal-document";
import { press, select } from "../support/presses";
import { addBothOwners } from "../support/templates";

/* Like dialog-outlines.test.ts, for forms and requests. */

const portal = inDocument({ templates: false });
let made: OutlinedRequests;
let unused: FormDetail;

beforeAll(async () => {
  await addBothOwners(portal.app.db);
  made = await outlinedRequests(portal.app);
  const sections = [
    {
      title: "About you",
      fields: [
        { key: "name", label: "Name", kind: "text" },
        { key: "size", label: "Size", kind: "choice", options: ["Small", "Large"] },
        { key: "why", label: "Why", kind: "long", showIf: { key: "size", is: "Large" } },
      ],
    },
  ];
  const body = { name: "Unused form", sections };
  unused = await expectJson<FormDetail>(await portal.app.as("manager")("POST", "/api/forms", body), 201);
});

type State = keyof OutlinedRequests["requests"];
const request = (state: State) => () => `/requests/${made.requests[state].id}`;
const client = () => `/clients/${made.clientId}`;
const task = (state: State) => () => `${client()}?task=${made.requests[state].id}`;
const editor = () => `/forms/${unused.id}`;

type Opened = [name: string, who: Role, path: () => string, open: () => Promise<unknown>];

const parts: Opened[] = [
  ["the question before a form is deleted", "manager", editor, () => press("Delete form")],
  ["a field's menu", "manager", editor, () => press("Actions for Name")],
  ["a section's menu", "manager", editor, () => press("Actions for About you")],
  ["the changes that answers make", "manager", request("accepted"), () => press("Apply to the client")],
  ["the fields of a client", "contributor", client, () => press("Edit Fields")],
  ["the fields of the list of clients", "viewer", () => "/clients", () => press("Fields")],
];

test.each(parts)("%s has the recorded outline", async (_, who, path, open) => {
  await portal.open(who, path());
  const before = onTop();
  await open();
  expect(await settledOutline(portal, { hasOpened: (top) => top !== before })).toMatchSnapshot();
  await close();
});

const drawers: [name: string, who: Role, path: () => string][] = [
  ["of a request that was sent back, for the client", "client", task("returned")],
  ["of a request that was accepted, for the client", "client", task("accepted")],
];

test.each(drawers)("the drawer of a task %s has the recorded outline", async (_, who, path) => {
  await portal.open(who, path());
  expect(await settledOutline(portal, { hasOpened: (top) => top !== undefined })).toMatchSnapshot();
  await close();
});

const inPage: Opened[] = [
  ["a field that is edited", "manager", editor, () => press(/^Name/)],
  [
    "a field with options and a condition",
    "manager",
    editor,
    async () => {
      await press(/^Size/);
      await press(/^Why/);
    },
  ],
  ["a new field", "manager", editor, () => press("Add field")],
  ["an answer to send back", "contributor", request("submitted"), () => press("Send back: Monthly budget")],
  ["a state without requests", "viewer", () => "/requests", () => select("State", "Accepted")],
];

test.each(inPage)("%s shows what is recorded on the page", async (_, who, path, open) => {
  await portal.open(who, path());
  const main = document.querySelector("main") ?? document.body;
  const html = await (await portal.app.as(who)("GET", path())).text();
  const sent = parsedPage(html);
  const before = linesIn(outlineOf(sent.querySelector("main") ?? sent.body));
  await open();
  const after = linesIn(await settledOutline(portal, { part: () => main }));
  expect(after.filter((line) => !before.includes(line)).join("\n")).toMatchSnapshot();
  await close();
});

const linesIn = (outline: string) => outline.split("\n").map((line) => line.trim());
