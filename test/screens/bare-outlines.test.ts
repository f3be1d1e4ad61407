import { expect, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";
import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import { linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { close, settledOutline } from "../support/opened-outline";
import { outlineOf } from "../support/outline";
import { parsedPage } from "../support/parsed-page";
import { inDocument } from "../support/portal-document";
import { chooseItem, press } from "../support/presses";
import { addedAsset, addedProject } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { addTemplate } from "../support/templates";

/*
 * Like outlines.test.ts and dialog-outlines.test.ts, for a portal that has nothing yet and sends no mail, and for parts
 * whose data is loading or could not be loaded.
 */

const portal = inDocument({ templates: false, env: { mail: null } });
const listPages: [who: Role, path: string][] = [
  ...(["/", "/my-work", "/my-work?person=all", "/client-leads", "/client-leads?layout=list"] as const).map(
    (path): [Role, string] => ["manager", path],
  ),
  ...(["/audit", "/audit?look=table&which=all", "/design", "/reports", "/templates"] as const).map(
    (path): [Role, string] => ["manager", path],
  ),
  ...["/admin", "/admin?tab=tokens", "/admin?tab=mail", "/admin?tab=audit", "/me"].map(
    (path): [Role, string] => ["admin", path],
  ),
  ["viewer", "/"],
  ["client", "/"],
  ["client", "/design"],
];

async function mainOf(who: Role, path: string): Promise<string> {
  const html = await (await portal.app.as(who)("GET", path)).text();
  const { body } = parsedPage(html);
  return outlineOf(body.querySelector("main") ?? body);
}

test.each(listPages)("an empty portal shows a %s at %s what is recorded", async (who, path) => {
  expect(await mainOf(who, path)).toMatchSnapshot();
});

let client: Client;
let projectId: string;
const own = () => `/clients/${client.id}`;

test("things without anything in them show what is recorded", async () => {
  const { app } = portal;
  client = await makeClient(app, {
    ...{ name: "Acme", brandNames: ["Rocket"], accountManagerId: app.people.manager.id },
  });
  await linkClientUser(app, client.id);
  ({ id: projectId } = await addedProject(app, { clientId: client.id, projectName: "Pictures" }));
  const bare: [Role, string][] = [
    ...[own(), `${own()}?tab=mail`, "/audit", `/design/${projectId}/review`].map((path): [Role, string] => [
      "manager",
      path,
    ]),
    ...["/", own(), "/design", `/design/${projectId}/review`].map((path): [Role, string] => ["client", path]),
  ];
  const shown: string[] = [];
  for (const [who, path] of bare) shown.push(await mainOf(who, path));
  await addedAsset(app, projectId, { assetName: "Hero" });
  await addedLead(app, { companyName: "Prospect", clientName: "Lena Low", email: "lena@prospect.test" });
  for (const outline of shown) expect(outline).toMatchSnapshot();
});

const pressLink = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("link", { name }));

const hasOpened = (top: HTMLElement | undefined) => top !== undefined;

type Opened = [name: string, who: Role, path: () => string, open: () => Promise<unknown>];

const loading: Opened[] = [
  ["one's changes", "manager", () => "/", () => press("My recent changes")],
  ["the invitations", "manager", own, () => press("Invite Client")],
  ["the reminders", "manager", own, () => chooseItem("More actions", "Reminders")],
  ["a lead's drawer", "manager", () => "/client-leads?layout=list", () => pressLink("Prospect")],
  ["a project's drawer", "manager", () => "/design", () => pressLink("Pictures")],
];

test.each(loading)("%s shows what is recorded if its data cannot be loaded", async (_, who, path, open) => {
  await portal.open(who, path());
  portal.answer(/^(GET|POST) \/api/, () => new Response("", { status: 503, statusText: "Unavailable" }));
  await open();
  expect(await settledOutline(portal, { hasOpened })).toMatchSnapshot();
  await close();
});

test.each(loading)("%s shows what is recorded while its data is loading", async (_, who, path, open) => {
  await portal.open(who, path());
  const { promise, resolve } = Promise.withResolvers<Response>();
  portal.answer(/^(GET|POST) \/api/, () => promise);
  await open();
  expect(await settledOutline(portal, { hasOpened, isLoading: true })).toMatchSnapshot();
  resolve(new Response("", { status: 503 }));
  await close();
});

test("the start of an onboarding is undone after the recorded question", async () => {
  await addTemplate(portal.app.db, { name: "Kickoff" });
  await makeOnboarding(portal.app, client.id);
  await portal.open("manager", own());
  await chooseItem("More actions", "Undo start of onboarding");
  expect(await settledOutline(portal, { hasOpened })).toMatchSnapshot();
  await close();
});

const nothing = Bun.randomUUIDv7();
const missing: [name: string, who: Role, path: () => string][] = [
  ["lead", "manager", () => `/client-leads?lead=${nothing}`],
  ["project", "manager", () => `/design?project=${nothing}`],
  ["project of a client", "client", () => `/design?project=${nothing}`],
  ["task", "manager", () => `${own()}?task=${nothing}`],
];

test.each(missing)("the address of a %s that there is not opens what is recorded", async (_, who, path) => {
  await portal.open(who, path());
  await screen.findByText(/^It may have been deleted/);
  expect(await settledOutline(portal, { hasOpened })).toMatchSnapshot();
  await close();
});
