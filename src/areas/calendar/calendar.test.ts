import { afterAll, beforeAll, expect, test } from "bun:test";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { Calendar } from "#/src/contract/working-days";
import { addDays } from "#/src/format/dates";
import { expectJson, startApp, type TestApp } from "#/test/support/app";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const usual = [1, 2, 3, 4, 5];
const read = async () => expectJson<Calendar>(await app.as("viewer")("GET", "/api/calendar"));
const put = (body: object, headers = {}) => app.as("admin")("PUT", "/api/calendar", body, headers);
const log = async () =>
  expectJson<AuditLogEntry[]>(await app.as("admin")("GET", "/api/admin/audit-logs?entity=calendar"));
const refusedBy = async (body: object) =>
  (await expectJson<{ errors: { path: string; message: string }[] }>(await put(body), 400)).errors;
const undo = async (changed: Response) =>
  expectJson(await app.as("admin")("POST", `/api/operations/${changed.headers.get("X-Operation-Id")}/undo`));
/** Lists consecutive days off. */
const off = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ date: addDays(from, at), name: `Day ${at}` }));

test("the agency works Monday to Friday until an admin's first change, which is one entry and can be undone", async () => {
  const before = await read();
  expect(before).toMatchObject({ weekdays: usual, daysOff: [], version: 0, updatedAt: null });
  const same = await put({ weekdays: [5, 4, 3, 2, 1, 1], daysOff: [] });
  expect(same.headers.get("X-Operation-Id")).toBeNull();
  expect(await expectJson<Calendar>(same)).toEqual(before);
  expect(await log()).toEqual([]);

  const daysOff = [
    { date: "2027-01-01", name: " New Year's Day " },
    { date: "2026-12-25", name: "Christmas Day" },
  ];
  const first = await put({ weekdays: [7, 1, 2, 3, 4], daysOff }, { "If-Match": '"0"' });
  expect(first.headers.get("ETag")).toBe('"1"');
  expect(await expectJson<Calendar>(first)).toEqual(await read());
  expect(await read()).toMatchObject({
    weekdays: [1, 2, 3, 4, 7],
    daysOff: [
      { date: "2026-12-25", name: "Christmas Day" },
      { date: "2027-01-01", name: "New Year's Day" },
    ],
    version: 1,
  });
  const [entry, ...others] = await log();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ action: "create", after: { weekdays: [1, 2, 3, 4, 7] } });
  expect(entry?.subject).toMatchObject({ name: "Calendar", path: "/admin?tab=calendar" });

  const second = await put({ weekdays: usual, daysOff: [] }, { "If-Match": '"1"' });
  expect((await log()).length).toBe(2);
  await undo(second);
  expect(await read()).toMatchObject({ weekdays: [1, 2, 3, 4, 7], version: 3 });
  const unchanged = await put({ weekdays: [1, 2, 3, 4, 7], daysOff });
  expect(unchanged.headers.get("X-Operation-Id")).toBeNull();
  expect((await read()).version).toBe(3);
});

test("a change is refused once another admin was faster, with the calendar as it is", async () => {
  const { version } = await read();
  await expectJson(await put({ weekdays: usual, daysOff: off("2026-08-03", 5) }));
  const refused = await put({ weekdays: [1], daysOff: [] }, { "If-Match": `"${version}"` });
  const { current } = await expectJson<{ current: Calendar }>(refused, 412);
  expect(current).toEqual(await read());
  expect(current.daysOff).toHaveLength(5);
});

test("any 60 days must have a working day", async () => {
  const message = "Leave a working day in any 60 days";
  expect(await refusedBy({ weekdays: [], daysOff: [] })).toEqual([{ path: "weekdays", message }]);
  const all = [1, 2, 3, 4, 5, 6, 7];
  await expectJson(await put({ weekdays: all, daysOff: off("2026-12-01", 59) }));
  expect(await refusedBy({ weekdays: all, daysOff: off("2026-12-01", 60) })).toEqual([
    { path: "daysOff", message },
  ]);
  // The weekend before a Monday counts.
  await expectJson(await put({ weekdays: usual, daysOff: off("2026-06-01", 57) }));
  expect(await refusedBy({ weekdays: usual, daysOff: off("2026-06-01", 58) })).toEqual([
    { path: "daysOff", message },
  ]);
  // The first and the last days of the calendar.
  await expectJson(
    await put({ weekdays: all, daysOff: [...off("1900-01-01", 59), ...off("2199-11-03", 59)] }),
  );
  expect(await refusedBy({ weekdays: all, daysOff: off("2199-11-02", 60) })).toEqual([
    { path: "daysOff", message },
  ]);
});

test("500 days off are stored, and 501 refused", async () => {
  // Every third day, so that working days are left.
  const daysOff = Array.from({ length: 501 }, (_, at) => ({
    date: addDays("2026-01-01", 3 * at),
    name: "x".repeat(200),
  }));
  const { daysOff: stored } = await expectJson<Calendar>(
    await put({ weekdays: usual, daysOff: daysOff.slice(1) }),
  );
  expect(stored).toEqual(daysOff.slice(1));
  expect(await refusedBy({ weekdays: usual, daysOff })).toEqual([
    { path: "daysOff", message: "A calendar has room for 500 days off" },
  ]);
});

test.each([
  [{ weekdays: [0, 1], daysOff: [] }, "weekdays.0", "Weekdays are 1 to 7"],
  [{ weekdays: [1, 8], daysOff: [] }, "weekdays.1", "Weekdays are 1 to 7"],
  [
    { weekdays: usual, daysOff: [{ date: "2026-02-29", name: "Leap" }] },
    "daysOff.0.date",
    "Must be a date (yyyy-mm-dd)",
  ],
  [{ weekdays: usual, daysOff: [{ date: "2026-02-28", name: " " }] }, "daysOff.0.name", "Required"],
  [
    { weekdays: usual, daysOff: [...off("2026-02-28", 1), ...off("2026-02-28", 1)] },
    "daysOff.1.date",
    "Name each day once",
  ],
  [{ weekdays: usual }, "daysOff", "Required"],
])("%j is refused", async (body, path, message) => {
  expect(await refusedBy(body)).toEqual([{ path, message }]);
});

test("29 February is a day off in leap years", async () => {
  const daysOff = [{ date: "2028-02-29", name: "Leap Day" }];
  expect(await expectJson<Calendar>(await put({ weekdays: usual, daysOff }))).toMatchObject({ daysOff });
});

test("staff read the calendar, only admins change it, and clients do neither", async () => {
  for (const role of ["manager", "contributor", "viewer"] as const) {
    await expectJson(await app.as(role)("GET", "/api/calendar"));
    await expectJson(await app.as(role)("PUT", "/api/calendar", { weekdays: usual, daysOff: [] }), 403);
  }
  await expectJson(await app.as("client")("GET", "/api/calendar"), 403);
  await expectJson(await app.as("client")("PUT", "/api/calendar", { weekdays: usual, daysOff: [] }), 403);
  await expectJson(await app.anonymous("GET", "/api/calendar"), 401);
});
