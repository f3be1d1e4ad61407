import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import type { ImportTasksResult } from "#/src/contract/task-imports";
import { addDays } from "#/src/format/dates";
import { asanaExport, asanaSheet, type WrittenTask } from "#/src/imports/asana/asana.fixture";
import { rowsOf } from "#/src/imports/asana/choices";
import { readAsana } from "#/src/imports/asana/read-asana";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { rowsBesides } from "#/test/support/rows-besides";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const optional = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), text);
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2025-06-01", days));
const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).map((text) => `${text}x`);
/** Notes as users write them: several lines, dates in brackets, colons, indents. */
const note = fc
  .array(
    fc.oneof(
      words,
      fc.constantFrom("", "  indented", "[2026-01-01 10:00] Asana: said", "a: b", '"quoted", 1'),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((lines) => lines.join("\n"));

const task = fc
  .record({
    Name: words,
    "Section/Column": fc.constantFrom("Ads", "Legal", "Build", "", "To do 🚀"),
    "Assignee Email": optional(fc.constantFrom("ada@agency.test", "nobody@else.example")),
    Notes: optional(note),
    "Parent task": optional(fc.constantFrom("Launch site", "Write copy")),
    "Blocked By (Dependencies)": optional(words),
    "Blocking (Dependencies)": optional(words),
    start: day,
    length: fc.integer({ min: 0, max: 60 }),
    hasStart: fc.boolean(),
    hasDue: fc.boolean(),
    completed: optional(
      fc.oneof(
        day,
        day.map((text) => `${text}T23:30:00.000Z`),
      ),
    ),
    "Created At": optional(day),
  })
  .map(
    ({ start, length, hasStart, hasDue, completed, ...columns }): WrittenTask => ({
      ...columns,
      "Completed At": completed,
      "Start Date": hasStart ? start : "",
      "Due Date": hasDue ? addDays(start, length) : "",
    }),
  );
const exports = fc.record({
  tasks: fc.array(task, { minLength: 1, maxLength: 12 }),
  isSheet: fc.boolean(),
});

test("any export is imported completely, changes nothing when repeated, and its undo restores every row", async () => {
  await fc.assert(
    fc.asyncProperty(exports, async ({ tasks, isSheet }) => {
      const numbered = tasks.map((each, at) => ({
        ...each,
        "Task ID": String(1_200_000_000_000_001n + BigInt(at)),
      }));
      const file = await readAsana((isSheet ? asanaSheet : asanaExport)(numbered));
      const rows = rowsOf(file, { categories: new Map([["Build", "catalog"]]), people: new Map() });
      expect(rows).toHaveLength(tasks.length);
      const client = await makeClient(app);
      const importId = Bun.randomUUIDv7();
      const before = await rowsBesides(app.db);
      const send = async (more: object = {}) => {
        const body = { rows, category: "analytics", dueDate: "2026-12-31", onDuplicate: "update" };
        const answer = await app.as("manager")("POST", `/api/clients/${client.id}/tasks/import`, {
          ...{ ...body, importId, startOnboarding: true, ...more },
        });
        const { results } = await expectJson<ImportTasksResult>(answer);
        return results.map(({ outcome, errors }) => [outcome, ...errors.map(({ message }) => message)]);
      };
      const every = (outcome: string) => rows.map(() => [outcome]);
      expect(await send()).toEqual(every("created"));
      const taken = await rowsBesides(app.db);
      expect(await send({ dryRun: true })).toEqual(every("unchanged"));
      expect(await send({ importId: Bun.randomUUIDv7() })).toEqual(every("unchanged"));
      expect(await rowsBesides(app.db)).toEqual(taken);
      await expectJson(await app.as("manager")("POST", undoPath(importId)));
      expect(await rowsBesides(app.db)).toEqual(before);
    }),
    { numRuns: 40 },
  );
});
