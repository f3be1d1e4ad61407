import { beforeAll, describe, expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import type { MailKind } from "#/src/contract/choices/mail";
import type { Task } from "#/src/contract/tasks";
import { stopPath } from "#/src/services/mail/stop-mail";
import { sampleMails } from "#/src/services/mail/templates/samples.fixture";
import { expectJson, startApp } from "../support/app";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { inDocument } from "../support/portal-document";
import { press } from "../support/presses";
import { sentReview } from "../support/requests-reviews";

/** The team's words, none of which a client's person reads on any screen or in any mail. */
const words = [
  ...[
    "evidence",
    "assets?",
    "sha-256",
    "priority",
    "category",
    "owner",
    "assignee",
    "assigned",
    "unassigned",
  ],
  ...["team only", "team notes", "internal", "designer", "staff", "contributor", "viewer", "churned", "lead"],
  ...["at risk", "high risk", "billing", "hours", "client notified", "client communication", "template"],
  ...["owned", "audit", "ACoS", "overdue projects", "total projects", "high priority", "saved views?"],
];
const forbidden = new RegExp(`\\b(${words.join("|")})\\b`, "i");

/** Attributes that people see or hear. */
const spoken = ["aria-label", "aria-description", "alt", "title", "placeholder", "data-label"];

/** Names of people in the tests, some of which are roles. */
const names = /Cleo Contributor|Vic Viewer|contributor@portal\.test/g;

/** Returns the forbidden words of a page with their surroundings. */
function wordsIn(body: HTMLElement): string[] {
  const copy = body.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll("script, style, template")) hidden.remove();
  const shown = [...copy.querySelectorAll("*")].flatMap((element) =>
    spoken.flatMap((name) => element.getAttribute(name) ?? []),
  );
  const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode.textContent ?? "");
  return [...shown, ...texts]
    .map((text) => text.replaceAll(names, "").trim())
    .filter((text) => forbidden.test(text));
}

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
    expect(wordsIn(document.body)).toEqual([]);
  });

  test("the pages of links and of people who are signed out", async () => {
    const app = await startApp({ templates: false, env: { mail: null } });
    try {
      const { client } = await outlinedAgency(app);
      const invited = await app
        .as("manager")("POST", `/api/clients/${client.id}/invitations`, { email: "new@brand.test" })
        .then((answer) => expectJson<{ link: string }>(answer, 201));
      const { link: review } = await sentReview(app, { clientId: client.id, emails: ["new@brand.test"] });
      const stop = stopPath(app.deps.env.oidc.authSecret, {
        userId: app.people.client.id,
        setting: "reminders",
      });
      const paths = [
        ...["/", "/invite/x", "/review/x", "/unsubscribe/x", stop],
        ...[invited.link, review.link ?? ""].map((link) => new URL(link).pathname),
      ];
      for (const path of paths) {
        const html = await (await app.anonymous("GET", path)).text();
        const page = new DOMParser().parseFromString(html.replace(/<head>.*<\/head>/s, ""), "text/html");
        expect([path, page.body.textContent?.trim() === "" ? "empty" : "", wordsIn(page.body)]).toEqual([
          path,
          "",
          [],
        ]);
      }
    } finally {
      await app.stop();
    }
  });
});

const toClients: readonly MailKind[] = [
  "invitation",
  "review",
  "review_code",
  "sign_in",
  "reminder",
  "notice",
];

test.each(toClients)("no word of the team is in a mail of kind %s", (kind) => {
  const mail = sampleMails.find((sample) => sample.kind === kind);
  const page = new DOMParser().parseFromString(mail?.html ?? "", "text/html");
  expect(wordsIn(page.body)).toEqual([]);
  expect(`${mail?.subject}\n${mail?.text}`).not.toMatch(forbidden);
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
