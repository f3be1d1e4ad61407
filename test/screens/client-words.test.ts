import { beforeAll, describe, expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import type { MailKind } from "#/src/contract/choices/mail";
import type { Task } from "#/src/contract/tasks";
import { sampleMails } from "#/src/services/mail/templates/samples.fixture";
import { expectJson } from "../support/app";
import { teamWords, teamWordsIn } from "../support/client-words";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { inDocument, noConnection } from "../support/portal-document";
import { press, question, toasted } from "../support/presses";

const portal = inDocument({ templates: false });
let agency: OutlinedAgency;
let agencys: Task;
let owed: Task;

beforeAll(async () => {
  const { app } = portal;
  agency = await outlinedAgency(app);
  const { client } = agency;
  const tasks = async () =>
    (await expectJson<{ tasks: Task[] }>(await app.as("manager")("GET", `/api/clients/${client.id}`))).tasks;
  const change = async (task: Task | undefined, json: object) =>
    expectJson<Task>(await app.as("manager")("PATCH", `/api/tasks/${task?.id}`, json));
  const all = await tasks();
  agencys = await change(
    all.find(({ owner }) => owner === "agency"),
    {
      ...{ status: "in_progress", dueDate: "2026-03-05", startDate: "2026-03-01" },
      ...{ name: "Internal: owner sync", clientTitle: "We set up your store" },
    },
  );
  owed = await change(
    all.find(({ owner }) => owner === "client"),
    { clientTitle: "Send us your logo" },
  );
  await app.as("client")("POST", `/api/tasks/${owed.id}/evidence`, { url: "https://files.test/logo" });
});

/** Each screen of a client, and presses that show more of it. */
const screens: [name: string, path: () => string, open?: () => Promise<void>][] = [
  ["the home", () => "/"],
  [
    "the home with every step",
    () => "/",
    async () => {
      await press(/^Show all \d+ steps$/);
      await screen.findAllByText(/^The agency, /);
    },
  ],
  ["a task that they owe", () => `/clients/${agency.client.id}?task=${owed.id}`, attachments],
  ["a task of the agency", () => `/clients/${agency.client.id}?task=${agencys.id}`, attachments],
  ["the designs", () => "/design"],
  [
    "a design project",
    () => `/design?project=${agency.project.id}`,
    async () => void (await screen.findByRole("heading", { name: "Designs" })),
  ],
  ["a review", () => `/design/${agency.project.id}/review`],
  ["their account", () => "/me"],
  ["a page that there is not", () => "/nothing-here"],
];

async function attachments() {
  await screen.findByRole("heading", { name: "Attachments" });
}

describe("no word of the team is on", () => {
  test.each(screens)("%s", async (_, path, open) => {
    await portal.open("client", path());
    await open?.();
    expect(teamWordsIn(document.body)).toEqual([]);
  });
});

test("a failed answer to a design is reported in a client's words", async () => {
  await portal.open("client", `/design?project=${agency.project.id}`);
  portal.answer(/decision$/, noConnection);
  await press("Approve this design: Hero");
  await press("Approve this design", await question("Approve Design"));
  expect(await toasted(/could not be saved/)).not.toMatch(teamWords);
});

const toClients: readonly MailKind[] = [
  "invitation",
  "review",
  "review_code",
  "sign_in",
  "reminder",
  "notice",
  "task_link",
];

test.each(toClients)("no word of the team is in a mail of kind %s", (kind) => {
  const mail = sampleMails.find((sample) => sample.kind === kind);
  const page = new DOMParser().parseFromString(mail?.html ?? "", "text/html");
  expect(teamWordsIn(page.body)).toEqual([]);
  expect(`${mail?.subject}\n${mail?.text}`).not.toMatch(teamWords);
  expect(mail?.text).toContain("http");
});

test("the title for the client stands in place of the name on home, drawer and search, and nowhere does the name", async () => {
  const { app } = portal;
  const asClient = app.as("client");
  const places = [
    `/api/clients/${agency.client.id}/home`,
    `/api/clients/${agency.client.id}`,
    `/api/tasks/${agencys.id}`,
    "/api/search?q=store",
  ];
  for (const path of places) {
    const text = await (await asClient("GET", path)).text();
    expect([path, text.includes("We set up your store"), text.includes("owner sync")]).toEqual([
      path,
      true,
      false,
    ]);
  }
  const byName = await expectJson<object[]>(await asClient("GET", "/api/search?q=owner%20sync"));
  expect(byName).toEqual([]);
  const staff = await (await app.as("manager")("GET", `/api/tasks/${agencys.id}`)).text();
  expect(staff).toContain("owner sync");
  expect(staff).toContain("We set up your store");
});
