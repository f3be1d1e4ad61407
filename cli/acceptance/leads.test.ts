import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Lead } from "#/src/contract/leads";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedLead } from "#/test/support/requests-leads";
import { runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const { manager } = app.people;
  await addedLead(app, { companyName: "Alpha", ownerId: manager.id, dealValue: 500, phone: "+1 555 0100" });
  await addedLead(app, { companyName: "Beta, Inc.", leadStatus: "won", nextActionDate: "2026-03-10" });
  await addedLead(app, { companyName: "Gamma", dealValue: 12_000, nextActionDate: "2026-03-11" });
});
afterAll(() => app.stop());

const asManager = (...argv: string[]) => runAt(app.url, app.people.manager.token, argv);

test("a pipe gets one line per lead in plain text", async () => {
  const { manager } = app.people;
  const { code, stdout, stderr } = await portal({ url: app.url, token: manager.token }, "leads", "list");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [header, first, ...rest] = stdout.trimEnd().split("\n");
  expect(header).toBe("Company\tContact\tEmail\tPhone\tStatus\tNext action\tValue\tPriority\tOwner\tId");
  expect(first).toMatch(/^Gamma\tLena Lead \d+\t\S+\t\tnew\t2026-03-11\t12000\t3\t\t[\da-f-]{36}$/);
  expect(rest).toHaveLength(2);
});

test.each([
  [["--owner", "me"], ["Alpha"]],
  [
    ["--owner", "unassigned", "--sort", "nextActionDate"],
    ["Gamma", "Beta, Inc."],
  ],
  [["--owner", " mia MANAGER"], ["Alpha"]],
  [
    ["--sort", "-dealValue"],
    ["Gamma", "Alpha", "Beta, Inc."],
  ],
  [["--status", "won"], ["Beta, Inc."]],
  [["--search", "ALPHA"], ["Alpha"]],
] as const)("%j lists %j", async (options, companies) => {
  const { code, stdout } = await asManager("leads", "list", "--json", ...options);
  expect(code).toBe(0);
  const leads: Lead[] = JSON.parse(stdout);
  expect(leads.map(({ companyName }) => companyName)).toEqual([...companies]);
});

test("all pages are listed, and an empty result is reported", async () => {
  for (let at = 0; at < 3; at++) await addedLead(app, { companyName: `More ${at}`, leadStatus: "lost" });
  const everything = await expectJson<Lead[]>(await app.as("manager")("GET", "/api/client-leads"));
  const { stdout } = await asManager("leads", "list", "--json");
  expect(JSON.parse(stdout)).toEqual(everything);
  const nothing = await asManager("leads", "list", "--status", "on_hold");
  expect({ ...nothing, stdout: nothing.stdout.split("\n").length }).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("No leads found."),
    stdout: 2,
  });
});

test("a won lead becomes a client once, by its id, without further input", async () => {
  const { id, clientName } = await addedLead(app, { companyName: "Delta", leadStatus: "won" });
  const { code, stdout, stderr } = await asManager("leads", "create-client", id, "--json");
  expect({ code, stderr }).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("Delta is a client now."),
  });
  expect(JSON.parse(stdout)).toMatchObject({ name: "Delta", primaryContactName: clientName });
  const again = await asManager("leads", "create-client", id);
  expect(again).toMatchObject({ code: 1, stdout: "" });
  expect(again.stderr).toEndWith("A client was already created from this lead.\n");
  expect((await asManager("leads", "create-client", "Delta")).code).toBe(2);
  const other = await addedLead(app, { leadStatus: "won" });
  const named = await asManager("leads", "create-client", other.id, "--name", "Epsilon, Ltd.");
  expect(named.stdout.trim()).toMatch(/^[\da-f-]{36}$/);
  expect(named.stderr).toContain("Epsilon, Ltd. is a client now.");
});

test("a won lead is linked to an existing client, by default to the one with its company's name", async () => {
  const delta = await makeClient(app, { name: "Linked House" });
  const lead = await addedLead(app, { companyName: "LINKED HOUSE", leadStatus: "won" });
  const { code, stdout, stderr } = await asManager("leads", "link-client", lead.id, "--json");
  expect({ code, stderr }).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("LINKED HOUSE is linked to the client Linked House."),
  });
  expect(JSON.parse(stdout)).toMatchObject({ id: lead.id, clientId: delta.id });
  const other = await addedLead(app, { companyName: "Nobody's House", leadStatus: "won" });
  const unknown = await asManager("leads", "link-client", other.id);
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toEndWith(
    "No client is suggested for Nobody's House. Give the client's id or name.\n",
  );
  const taken = await asManager("leads", "link-client", other.id, "linked house");
  expect(taken.stderr).toEndWith("This client belongs to the lead LINKED HOUSE already.\n");
  expect((await asManager("leads", "link-client", "Delta")).code).toBe(2);
});

test("an unknown order or owner is refused with a message", async () => {
  expect((await asManager("leads", "list", "--sort", "email")).code).toBe(2);
  const { code, stderr } = await asManager("leads", "list", "--owner", "Zed");
  expect(code).toBe(1);
  expect(stderr).toEndWith('Nobody whom work can be given to is called "Zed".\n');
});
