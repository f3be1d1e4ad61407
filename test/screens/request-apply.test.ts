import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { keptFields } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { FormField } from "#/src/contract/forms";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { inDocument } from "../support/portal-document";
import { dialog, press, reasonOf, toasted } from "../support/presses";
import { addRequest, callsOf, field } from "../support/request-forms";
import { addTemplate } from "../support/templates";
import { testMoment } from "../support/zones";

const portal = inDocument({ templates: false });
let acme: Client;

beforeAll(async () => {
  await addTemplate(portal.app.db);
  await portal.app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "budget", kind: "money", label: "Budget" },
      { key: "vat", kind: "yes_no", label: "VAT registered" },
    ]),
  );
});
beforeEach(async () => {
  portal.app.setNow(testMoment);
  await forgetCounts(portal.app);
  acme = await makeClient(portal.app, { websiteUrl: "https://old.example", clientType: "lacore" });
  await makeOnboarding(portal.app, acme.id);
  await linkClientUser(portal.app, acme.id);
});

const manager = (method: string, path: string, body?: unknown) =>
  portal.app.as("manager")(method, path, body);
const mapped = [
  field("site", { kind: "url", mapsTo: "websiteUrl" }),
  field("type", { kind: "choice", mapsTo: "clientType", options: ["Lacore", "UnCut Brands"] }),
];
const kept = [
  field("budget", { kind: "money", keep: { key: "budget", kind: "money", label: "Budget" } }),
  field("vat", { kind: "yes_no", keep: { key: "vat", kind: "yes_no", label: "VAT registered" } }),
];
const answers = { site: "https://new.example", type: "UnCut Brands", budget: 1200.5, vat: true };

/** Adds a request of which all answers were accepted. */
async function accepted(fields: FormField[]): Promise<Task> {
  const task = await addRequest(portal.app, acme.id, fields);
  const calls = callsOf(portal.app, task);
  for (const { key } of fields) {
    await expectJson(await calls.save(key, answers[key as keyof typeof answers]));
  }
  await expectJson(await calls.submit());
  const review = { fields: fields.map(({ key }) => ({ key, accept: true })) };
  await expectJson(await manager("POST", `/api/requests/${task.id}/review`, review));
  return task;
}

const open = ({ id }: Task, role: "manager" | "contributor" | "viewer" = "manager") =>
  portal.open(role, `/requests/${id}`);
const button = () => screen.getByRole("button", { name: "Apply to the client" });
const rows = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));
const client = async () =>
  (await expectJson<ClientDetail>(await manager("GET", `/api/clients/${acme.id}`))).client;

async function plan() {
  await press("Apply to the client");
  const shown = await dialog("Apply to the client");
  await within(shown).findByRole("button", { name: /^Apply \d/ });
  return shown;
}

test("the plan shows what the client has and will have in people's words, and Undo reverses it", async () => {
  const task = await accepted([...mapped, ...kept]);
  await open(task);
  const shown = await plan();
  expect(rows(shown)).toEqual([
    ["Website", "https://old.example", "https://new.example"],
    ["Client type", "Lacore", "UnCut Brands"],
    ["Budget", "—", "$1,200.50"],
    ["VAT registered", "—", "Yes"],
  ]);
  await press("Apply 4 changes", shown);
  const toast = await toasted("The answers were applied to the client");
  expect(toast).toContain("Undo");
  expect(await client()).toMatchObject({
    ...{ websiteUrl: "https://new.example", clientType: "uncut_brands" },
    fields: { budget: 1200.5, vat: true },
  });
  await waitFor(() => expect(screen.getAllByText("As we knew it").length).toBe(4));
  await press("Undo");
  await waitFor(async () => expect((await client()).websiteUrl).toBe("https://old.example"));
  await screen.findByText("We had: https://old.example");
});

test("what was changed since the answers were sent is marked, and a changed plan is shown again", async () => {
  const task = await accepted([mapped[0], kept[0]].flatMap((one) => one ?? []));
  portal.app.setNow("2026-03-08T12:30:00.000Z");
  await expectJson(await manager("PATCH", `/api/clients/${acme.id}`, { websiteUrl: "https://mid.example" }));
  await open(task);
  const shown = await plan();
  within(shown).getByText(/^Some of these were changed after the client sent its answers/);
  expect(rows(shown)[0]).toEqual([
    ...["Website Changed since", "https://mid.example", "https://new.example"],
  ]);
  await expectJson(await manager("PATCH", `/api/clients/${acme.id}`, { websiteUrl: "https://late.example" }));
  await press("Apply 2 changes", shown);
  await toasted(/^Error The answers were not applied: /);
  await waitFor(() => expect(rows(shown)[0]?.[1]).toBe("https://late.example"));
  await press("Apply 2 changes", shown);
  await toasted("The answers were applied to the client");
  expect((await client()).websiteUrl).toBe("https://new.example");
});

test("answers that the client has already leave nothing to apply", async () => {
  const task = await accepted(kept);
  await expectJson(await manager("PATCH", `/api/clients/${acme.id}/fields`, { budget: 1200.5, vat: true }));
  await open(task);
  await press("Apply to the client");
  const shown = await dialog("Apply to the client");
  await within(shown).findByText("The client has all of these answers already.");
  await press("Done", shown);
});

test("a plan that cannot be loaded says so, and can be tried again", async () => {
  await open(await accepted(kept));
  const recover = portal.answer(/apply$/, () => new Response("", { status: 503, statusText: "Down" }));
  await press("Apply to the client");
  const shown = await dialog("Apply to the client");
  await within(shown).findByText("The changes could not be loaded");
  recover();
  await press("Try again", shown);
  await within(shown).findByRole("button", { name: "Apply 2 changes" });
  await press("Cancel", shown);
});

describe("who may apply", () => {
  test("a contributor applies the agency's own fields only", async () => {
    await open(await accepted(kept), "contributor");
    await press("Apply 2 changes", await plan());
    await toasted("The answers were applied to the client");
    expect(await client()).toMatchObject({ fields: { vat: true } });
    await open(await accepted(mapped), "contributor");
    expect(reasonOf(button())).toBe("Only managers and admins can do this");
  });

  test("a viewer applies nothing", async () => {
    await open(await accepted(kept), "viewer");
    expect(reasonOf(button())).toBe("Only contributors, managers, and admins can do this");
    expect(portal.sent).toEqual([]);
  });
});
