import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { z } from "zod";
import { ImportedLead, type Lead } from "#/src/contract/leads";
import { callLimits } from "#/src/contract/limits-of-calls";
import { isHttpUrl, withScheme } from "#/src/contract/links";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { ImportResult } from "#/src/contract/table-imports";
import { ImportedTask } from "#/src/contract/task-imports";
import strings from "../fixtures/blns.json";
import { expectJson, makeClient, startApp, type TestApp } from "../support/app";
import { fieldsByKind } from "../support/fields";
import { importedTask } from "../support/requests";
import { newLead } from "../support/requests-leads";
import { steersLine, steersLines, storedLine, storedLines } from "../support/steering";

const naughty: string[] = strings;
const isBlank = (text: string) => storedLines(text) === "";
const isNoLine = (text: string) => [...text].length > 200 || steersLine(text);

let app: TestApp;
let clientPath: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
beforeEach(async () => {
  clientPath = `/api/clients/${(await makeClient(app)).id}`;
});
afterAll(() => app.stop());

type Rows = object[];
type Results = ImportResult["results"];
const take = async (path: string, rows: Rows, more: object = {}): Promise<Results> => {
  const numbered = rows.map((row, at) => ({ line: at + 2, ...row }));
  const all: Results = [];
  for (let from = 0; from < rows.length; from += 500) {
    const call = { rows: numbered.slice(from, from + 500), onDuplicate: "update", ...more };
    all.push(...(await expectJson<ImportResult>(await app.as("manager")("POST", path, call))).results);
  }
  return all;
};
const takeLeads = (rows: Rows, more?: object) => take("/api/client-leads/import", rows, more);
const allLeads = async (): Promise<Lead[]> => {
  const leads: Lead[] = [];
  for (let page = 1; ; page++) {
    const path = `/api/client-leads?page=${page}&pageSize=${callLimits.pageSizeMax}`;
    const found = await expectJson<Lead[]>(await app.as("viewer")("GET", path));
    if (found.length === 0) return leads;
    leads.push(...found);
  }
};
const takeTasks = (rows: Rows) => take(`${clientPath}/tasks/import`, rows, { startOnboarding: true });
const outcomes = (results: Results) => [...new Set(results.map(({ outcome }) => outcome))];

/** Builds rows with all strings that each field accepts, one per field and row. */
function spread(fields: Record<string, (text: string) => boolean>): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  for (const [at, [field, isTaken]] of Object.entries(fields).entries()) {
    const taken = naughty.filter(isTaken);
    // Each starts at another position, so that a row's fields differ.
    const turned = [...taken.slice(at * 7), ...taken.slice(0, at * 7)];
    for (const [place, text] of turned.entries()) rows[place] = { ...rows[place], [field]: text };
  }
  return rows;
}

/** Builds rows with one string each that a field does not accept. */
function refused(fields: Record<string, (text: string) => boolean>) {
  return Object.entries(fields).flatMap(([field, isTaken]) =>
    naughty.filter((text) => !isTaken(text)).map((text) => ({ field, row: { [field]: text } })),
  );
}

const wrongFields = (results: Results) =>
  results.map(({ outcome, errors }) => [outcome, ...errors.map(({ path }) => path).toSorted()]);

describe("leads of a file", () => {
  const isNeeded = (text: string) => !isBlank(text) && !isNoLine(text);
  const isLine = (text: string) => !isNoLine(text);
  const isText = (text: string) => !steersLines(text);
  const fields = {
    clientName: isNeeded,
    companyName: isNeeded,
    phone: isLine,
    notes: isText,
    recentActivity: isText,
  };

  test("store every naughty string that their fields accept, and are unchanged when imported again", async () => {
    expect(fieldsByKind(ImportedLead).text.toSorted()).toEqual([...Object.keys(fields), "owner"].toSorted());
    const rows = spread(fields).map((row) => newLead(row));
    expect(rows.length).toBeGreaterThan(500);
    const results = await takeLeads(rows);
    expect(outcomes(results)).toEqual(["created"]);
    const byId = new Map((await allLeads()).map((lead) => [lead.id, lead]));
    for (const [at, { id }] of results.entries())
      expect(byId.get(id ?? "")).toMatchObject(storedRow(rows[at] ?? {}));
    expect(outcomes(await takeLeads(rows))).toEqual(["unchanged"]);
  });

  test("are refused with an error on the invalid field", async () => {
    const cases = refused(fields);
    expect(cases.length).toBeGreaterThan(20);
    const results = await takeLeads(cases.map(({ row }) => newLead(row)));
    expect(wrongFields(results)).toEqual(cases.map(({ field }) => ["invalid", field]));
  });

  test("have no owner with such a name, which can be skipped", async () => {
    const owners = naughty.filter((text) => !isBlank(text));
    const rows = owners.map((owner) => newLead({ owner }));
    expect(wrongFields(await takeLeads(rows))).toEqual(owners.map(() => ["invalid", "owner"]));
    const results = await takeLeads(rows, { skipInvalid: true, dryRun: true });
    expect(outcomes(results)).toEqual(["created"]);
    expect(results.map(({ dropped }) => dropped.map(({ path }) => path))).toEqual(
      owners.map(() => ["owner"]),
    );
  });

  test("accept none of them as a link, a date, an amount or a choice", async () => {
    const isLink = (text: string) => isHttpUrl(withScheme(text).trim());
    await takesNone(
      ImportedLead,
      (text) => !isLink(text),
      (row) => takeLeads([newLead(row)]),
    );
  });
});

describe("tasks of a file", () => {
  const isName = (text: string) => !isBlank(text) && !isNoLine(text);
  const isText = (text: string) => !steersLines(text);
  const fields = {
    name: isName,
    clientTitle: (text: string) => !isNoLine(text),
    notes: isText,
    dependencies: isText,
  };

  test("store every naughty string that their fields accept, and are unchanged when imported again", async () => {
    expect(fieldsByKind(ImportedTask).text.toSorted()).toEqual(
      [...Object.keys(fields), "assignee"].toSorted(),
    );
    const texts = spread(fields);
    const rows = texts.map((row) => importedTask(row));
    expect(rows.length).toBeGreaterThan(500);
    const results = await takeTasks(rows);
    expect(outcomes(results)).toEqual(["created"]);
    const { tasks } = await expectJson<ClientDetail>(await app.as("manager")("GET", clientPath));
    const byId = new Map(tasks.map((task) => [task.id, task]));
    for (const [at, { id }] of results.entries()) {
      const task = byId.get(id ?? "");
      expect(task?.name).toBe(storedLine(rows[at]?.name ?? ""));
      const { notes = "", dependencies = "" } = texts[at] ?? {};
      const lines = [...noted("Asana", notes), ...noted("Asana dependencies", dependencies)];
      const unstamped = task?.notes?.replaceAll(/^\[2026-03-09 \d\d:\d\d\] /gm, "");
      expect(unstamped ?? "").toBe(lines.join("\n"));
    }
    expect(outcomes(await takeTasks(rows))).toEqual(["unchanged"]);
  });

  test("are refused with an error on the invalid field", async () => {
    const cases = refused(fields);
    expect(cases.length).toBeGreaterThan(10);
    const results = await takeTasks(cases.map(({ row }) => importedTask(row)));
    expect(wrongFields(results)).toEqual(cases.map(({ field }) => ["invalid", field]));
  });

  test("are unassigned if nobody has such an address, and report it", async () => {
    const accepted = naughty.filter((text) => !isBlank(text) && !steersLine(text) && text.length <= 254);
    const results = await takeTasks(accepted.map((assignee) => importedTask({ assignee })));
    expect(outcomes(results)).toEqual(["created"]);
    expect(results.map(({ dropped }) => dropped.map(({ path }) => path))).toEqual(
      accepted.map(() => ["assignee"]),
    );
  });

  test("accept none of them as an id, a date or a choice", async () => {
    await takesNone(
      ImportedTask,
      (text) => !/^\d{1,20}$/.test(text),
      (row) => takeTasks([importedTask(row)]),
    );
  });

  const noted = (author: string, text: string) =>
    isBlank(text)
      ? []
      : [`${author}: ${storedLines(text).replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\n  ")}`];
});

/** Expects rows to be refused for the schema's reasons; a tenth of the strings is enough. */
async function takesNone(
  schema: z.ZodObject,
  isNone: (text: string) => boolean,
  takeOne: (row: Record<string, string>) => Promise<Results>,
) {
  const { formed } = fieldsByKind(schema);
  const wrong = naughty.filter((text) => !isBlank(text) && isNone(text));
  for (const text of wrong) {
    for (const field of formed) {
      const isTaken = schema.shape[field]?.safeParse(text).success;
      expect({ field, text, isTaken }).toEqual({ field, text, isTaken: false });
    }
  }
  for (const text of wrong.filter((_, at) => at % 10 === 0)) {
    const results = await takeOne(Object.fromEntries(formed.map((field) => [field, text])));
    expect(wrongFields(results)).toEqual([["invalid", ...formed.toSorted()]]);
  }
}

/** Returns text as it is stored; null for blank text. */
function storedRow(row: object) {
  return Object.fromEntries(
    Object.entries(row).map(([field, text]) => [field, storedLines(String(text)) || null]),
  );
}
