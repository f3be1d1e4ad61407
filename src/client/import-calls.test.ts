import { expect, test } from "bun:test";
import type { ImportOutcome } from "#/src/contract/choices/table-imports";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { FileRow } from "#/src/contract/table-imports";
import { ApiError } from "./api-error";
import {
  type ImportCall,
  importGroup,
  type RowOutcome,
  type SendCall,
  type SentKind,
  startImport,
} from "./import-calls";

const nameOf = (name: unknown) => (typeof name === "string" ? name.toLowerCase() : null);
const kind: SentKind = { name: "things", key: ["name"], keyOf: ({ name }) => nameOf(name) };
const options = { onDuplicate: "update", skipInvalid: false } as const;

const rowAt = (line: number, name: string): FileRow => ({ line, cells: [name], sent: { line, name } });
const rowsOf = (count: number, name = (at: number) => `Thing ${at}`) =>
  Array.from({ length: count }, (_, at) => rowAt(at + 2, name(at)));

type Sent = { call: ImportCall; key: string | undefined };

/** A portal that creates every row, unless `outcomeOf` returns otherwise; `fail` throws instead of responding. */
function fakePortal({
  outcomeOf = () => "created",
  fail = () => {},
}: {
  outcomeOf?: (name: unknown) => ImportOutcome;
  fail?: (call: number) => void;
} = {}) {
  const sent: Sent[] = [];
  const send: SendCall = async (call, headers) => {
    sent.push({ call, key: headers["Idempotency-Key"] });
    fail(sent.length);
    const results = call.rows.map(({ line, name }) => ({
      ...{ line, outcome: outcomeOf(name), id: null, version: 7, existing: null },
      ...{ errors: [], dropped: [], changes: [], likelyDoubles: [] },
    }));
    return { created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0, results };
  };
  return { sent, send };
}

const wait = async () => {};
const start = (rows: FileRow[], { send }: { send: SendCall }, rowsInCall?: number) =>
  startImport({ rows, send, wait, options, kind: { ...kind, rowsInCall } });
const all = async (outcomes: AsyncIterable<RowOutcome[]>) => (await Array.fromAsync(outcomes)).flat();
const linesOf = ({ sent }: { sent: Sent[] }) => sent.map(({ call }) => call.rows.map(({ line }) => line));

test("a call contains at most 500 rows, or the kind's limit, all in file order", async () => {
  for (const [most, counts] of [
    [undefined, [500, 500, 201]],
    [600, [600, 600, 1]],
  ] as const) {
    const portal = fakePortal();
    await all(start(rowsOf(1_201), portal, most).apply());
    expect(linesOf(portal).map(({ length }) => length)).toEqual([...counts]);
    expect(linesOf(portal).flat()).toEqual(rowsOf(1_201).map(({ line }) => line));
  }
});

test("a call stays under 1 MB in bytes, with the versions of its plan; a larger row is refused in its place", async () => {
  const portal = fakePortal();
  const rows = [
    ...rowsOf(30, (at) => `${at}${"é".repeat(40_000)}`),
    rowAt(40, "x".repeat(1_100_000)),
    rowAt(41, "Z"),
  ];
  const work = start(rows, portal);
  const seen = await all(work.preview());
  expect(seen.map(({ result }) => result.line)).toEqual(rows.map(({ line }) => line));
  expect(seen.at(-2)?.result.errors).toEqual([{ path: "", message: "The row is larger than 1 MB" }]);
  await all(work.apply());
  expect(portal.sent.length).toBeGreaterThan(5);
  for (const { call } of portal.sent) {
    const body = JSON.stringify({ ...call, startOnboarding: false, phase: "onboarding" });
    expect(Buffer.byteLength(body)).toBeLessThan(callLimits.bodyBytes);
  }
});

test("rows have the versions of their preview, and only calls other than dry runs have an idempotency key", async () => {
  const portal = fakePortal();
  const work = start(rowsOf(3), portal, 2);
  await all(work.preview());
  await all(work.apply());
  const { importId } = work;
  expect(portal.sent.map(({ call, key }) => [call.dryRun, call.importId, key])).toEqual([
    [true, importId, undefined],
    [true, importId, undefined],
    [false, importId, `${importId}-0`],
    [false, importId, `${importId}-1`],
  ]);
  const versions = portal.sent.flatMap(({ call }) => call.rows.map(({ version }) => version));
  expect(versions).toEqual([undefined, undefined, undefined, 7, 7, 7]);
});

test("a lost connection resumes at the call without a response under its own key, and no row is reported twice", async () => {
  const portal = fakePortal({
    fail: (call) => {
      if (call === 2) throw new ApiError(502, "", "Bad Gateway");
    },
  });
  const work = start(rowsOf(5), portal, 2);
  const seen: RowOutcome[] = [];
  const run = async () => {
    for await (const outcomes of work.apply()) seen.push(...outcomes);
  };
  await expect(run()).rejects.toThrow("Bad Gateway");
  expect([seen.length, work.rowsInFlight(), work.isUndoable()]).toEqual([2, 2, true]);
  await run();
  expect(seen.map(({ result }) => result.line)).toEqual([2, 3, 4, 5, 6]);
  expect(portal.sent.map(({ key }) => key?.slice(-2))).toEqual(["-0", "-1", "-1", "-2"]);
  expect(work.rowsInFlight()).toBe(0);
});

test("a refused call leaves nothing to undo and no row with an unknown outcome", async () => {
  const portal = fakePortal({
    fail: () => {
      throw new ApiError(403, "", "Forbidden");
    },
  });
  const work = start(rowsOf(2), portal);
  await expect(all(work.apply())).rejects.toThrow("Forbidden");
  expect([work.rowsInFlight(), work.isUndoable()]).toEqual([0, false]);
});

test("pausing between two calls and continuing sends the rest", async () => {
  const portal = fakePortal();
  const work = start(rowsOf(4), portal, 2);
  for await (const _ of work.apply()) break;
  await all(work.apply());
  expect(linesOf(portal)).toEqual([
    [2, 3],
    [4, 5],
  ]);
});

test("a key that an earlier call used is refused; a refused or skipped row uses none", async () => {
  const outcomes: Record<string, ImportOutcome> = { wrong: "invalid", known: "skipped", same: "unchanged" };
  const outcomeOf = (name: unknown): ImportOutcome => outcomes[String(name).toLowerCase()] ?? "created";
  const names = ["New", "wrong", "known", "same", "NEW", "Wrong", "Known", "Same"];
  const rows = names.map((name, at) => rowAt(at + 2, name));
  for (const run of ["preview", "apply"] as const) {
    const portal = fakePortal({ outcomeOf });
    const seen = await all(start(rows, portal, 4)[run]());
    expect(linesOf(portal)).toEqual([
      [2, 3, 4, 5],
      [7, 8],
    ]);
    expect(seen.flatMap(({ result }) => result.errors)).toEqual(
      Array.from({ length: 2 }, () => ({ path: "name", message: "Repeated in the file" })),
    );
  }
});

test("files of one group are one import: calls are numbered consecutively, and keys of the same kind shared", async () => {
  const portal = fakePortal();
  const group = importGroup();
  const works = [kind, kind, { ...kind, name: "others" }].map((own) =>
    startImport({ rows: [rowAt(2, "One")], kind: own, send: portal.send, wait, options, group }),
  );
  const previews = [];
  for (const work of works) previews.push(...(await all(work.preview())));
  expect(previews.map(({ result }) => result.outcome)).toEqual(["created", "invalid", "created"]);
  for (const work of works) await all(work.apply());
  expect(portal.sent.flatMap(({ key }) => key ?? [])).toEqual([`${group.importId}-0`, `${group.importId}-1`]);
});

test("rows that need no call get their reason without one", async () => {
  const portal = fakePortal();
  const error = { path: "", message: "More cells than the header has" };
  const seen = await all(start([{ line: 2, cells: ["a", "b"], error }], portal).apply());
  expect(seen).toMatchObject([
    { cells: ["a", "b"], result: { line: 2, outcome: "invalid", errors: [error] } },
  ]);
  expect(portal.sent).toEqual([]);
});
