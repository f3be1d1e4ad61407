import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ImportOutcome } from "#/src/contract/choices/table-imports";
import type { ImportResult } from "#/src/contract/table-imports";
import { lineRanges } from "#/src/domain/import-calls";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { importedTask, newClient } from "#/test/support/requests";
import { newLead } from "#/test/support/requests-leads";

let app: TestApp;
let clientId: string;
let run = 0;
beforeAll(async () => {
  app = await startApp({ templates: false });
  clientId = (await makeClient(app)).id;
});
afterAll(() => app.stop());

/** Each kind with a row of a name, and its value of a field that an update changes. */
const kinds = {
  clients: {
    path: () => "/api/clients/import",
    row: (name: string, value: string) => newClient({ name, primaryContactName: value }),
    options: {},
  },
  leads: {
    path: () => "/api/client-leads/import",
    row: (name: string, value: string) =>
      newLead({ companyName: name, email: `${name.toLowerCase()}@lead.test`, clientName: value }),
    options: {},
  },
  tasks: {
    path: () => `/api/clients/${clientId}/tasks/import`,
    row: (name: string, value: string) =>
      importedTask({ taskId: String(Number.parseInt(name, 36)), name: value }),
    options: { startOnboarding: true },
  },
};

describe.each(Object.entries(kinds))("%s", (_, { path, row, options }) => {
  /** Sends one call of an import; a row is a line, a name, and the value of its field. */
  async function send(importId: string | undefined, rows: [number, string, string][], more: object = {}) {
    const numbered = rows.map(([line, name, value]) => ({ line, ...row(`${name}${run}`, value) }));
    const body = { rows: numbered, onDuplicate: "update", importId, ...options, ...more };
    const { results } = await expectJson<ImportResult>(await app.as("manager")("POST", path(), body));
    return results.map(({ outcome, errors }): ImportOutcome | string => errors[0]?.message ?? outcome);
  }
  const repeated = "Repeated in the file";

  test("a row with the name of a row that an earlier call of the import created is repeated", async () => {
    run += 1;
    const importId = Bun.randomUUIDv7();
    expect(await send(importId, [[2, "A", "One"]])).toEqual(["created"]);
    expect(await send(importId, [[3, "a", "Two"]])).toEqual([repeated]);
    expect(await send(importId, [[4, "A", "Two"]], { onDuplicate: "skip" })).toEqual([repeated]);
    expect(await send(Bun.randomUUIDv7(), [[3, "A", "Two"]])).toEqual(["updated"]);
  });

  test("so is one with a name that an earlier call updated, but not of a refused or unchanged row", async () => {
    run += 1;
    await send(undefined, [
      [2, "B", "One"],
      [3, "C", "One"],
    ]);
    const importId = Bun.randomUUIDv7();
    const first: [number, string, string][] = [
      [2, "B", "Two"],
      [3, "C", "One"],
      [4, "D", ""],
    ];
    expect((await send(importId, first)).slice(0, 2)).toEqual(["updated", "unchanged"]);
    expect(
      await send(importId, [
        [5, "B", "Three"],
        [6, "C", "Three"],
        [7, "D", "Three"],
      ]),
    ).toEqual([repeated, "updated", "created"]);
  });

  test("rows sent again after a kill are not repeats, and repeats of them remain refused", async () => {
    run += 1;
    const importId = Bun.randomUUIDv7();
    await send(importId, [
      [2, "E", "One"],
      [3, "F", "One"],
    ]);
    expect(
      await send(importId, [
        [2, "E", "One"],
        [3, "F", "One"],
        [4, "E", "Two"],
        [5, "G", "One"],
      ]),
    ).toEqual(["unchanged", "unchanged", repeated, "created"]);
    expect(await send(importId, [[2, "E", "One"]], { onDuplicate: "skip" })).toEqual(["skipped"]);
    expect(await send(importId, [[4, "E", "Two"]])).toEqual([repeated]);
  });
});

test("lines are stored as ranges in ascending order", () => {
  expect(lineRanges([])).toBe("");
  expect(lineRanges([9, 2, 3, 4, 7])).toBe("2-4,7,9");
});
