import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { ImportOutcome } from "#/src/contract/choices/table-imports";
import type { ImportResult } from "#/src/contract/table-imports";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { importedTask, newClient } from "#/test/support/requests";
import { newLead } from "#/test/support/requests-leads";

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  clientId = (await makeClient(app)).id;
});
afterAll(() => app.stop());

/** A generated row: the number of its name, and whether it is in capitals and valid. */
type Drawn = { name: number; isUpper: boolean; isValid: boolean };
const drawnRows = fc.array(
  fc.record({ name: fc.nat({ max: 3 }), isUpper: fc.boolean(), isValid: fc.boolean() }),
  { minLength: 2, maxLength: 12 },
);

const written = (run: number, { name, isUpper }: Drawn) =>
  isUpper ? `HOUSE ${name} OF ${run}` : `House ${name} of ${run}`;

const kinds = {
  clients: {
    path: () => "/api/clients/import",
    row: (run: number, drawn: Drawn) =>
      newClient({
        name: written(run, drawn),
        ...(!drawn.isValid && { primaryContactEmail: "no address" }),
      }),
    options: {},
  },
  leads: {
    path: () => "/api/client-leads/import",
    row: (run: number, drawn: Drawn) =>
      newLead({
        companyName: written(run, drawn),
        email: `lead${drawn.name}@run${run}.test`,
        ...(!drawn.isValid && { dealValue: -1 }),
      }),
    options: {},
  },
  tasks: {
    path: () => `/api/clients/${clientId}/tasks/import`,
    row: (run: number, { name, isValid }: Drawn) =>
      importedTask({ taskId: `${1_000 + run}${name}`, ...(!isValid && { category: null }) }),
    options: { startOnboarding: true },
  },
};

test.each(Object.entries(kinds))(
  "%s are imported from the first valid row of each name, and a dry run reports the same",
  async (_, { path, row, options }) => {
    let run = 0;
    let afterRefused = 0;
    let repeated = 0;
    const send = async (rows: object[], dryRun: boolean, onDuplicate: string) =>
      expectJson<ImportResult>(
        await app.as("manager")("POST", path(), { rows, dryRun, onDuplicate, ...options }),
      );
    await fc.assert(
      fc.asyncProperty(drawnRows, fc.constantFrom("skip", "update"), async (drawn, onDuplicate) => {
        run += 1;
        const expected = drawn.map(({ name, isValid }, at): ImportOutcome => {
          const isFirst = !drawn.slice(0, at).some((other) => other.isValid && other.name === name);
          return isValid && isFirst ? "created" : "invalid";
        });
        afterRefused += drawn.filter(
          ({ name }, at) =>
            expected[at] === "created" && drawn.slice(0, at).some((other) => other.name === name),
        ).length;
        repeated += drawn.filter(({ isValid }, at) => isValid && expected[at] === "invalid").length;
        const rows = drawn.map((each, at) => ({ line: at + 2, ...row(run, each) }));
        for (const dryRun of [true, false]) {
          const { results } = await send(rows, dryRun, onDuplicate);
          expect(results.map(({ outcome }) => outcome)).toEqual(expected);
        }
      }),
      { numRuns: 25 },
    );
    expect(Math.min(afterRefused, repeated)).toBeGreaterThan(5);
  },
);
