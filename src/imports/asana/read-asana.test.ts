import { describe, expect, test } from "bun:test";
import { writeText, writeWorkbook } from "#/src/imports/reports/writing.fixture";
import { asanaExport, asanaHeader, asanaRow, asanaSheet, asanaTask, type WrittenTask } from "./asana.fixture";
import { readAsana } from "./read-asana";

const read = (...tasks: WrittenTask[]) => readAsana(asanaExport(tasks));
const one = async (fields: WrittenTask) => (await read(asanaTask(fields))).tasks[0];
const reason = async (fields: WrittenTask) => (await read(asanaTask(fields))).refused[0]?.reason;

describe("an export", () => {
  const full = asanaTask({
    "Task ID": "1200000000000077",
    "Completed At": "2026-03-01",
    Name: "Launch site 🚀",
    "Section/Column": "Build",
    Assignee: "Sarah Jones",
    "Assignee Email": "sarah@acme.example",
    "Start Date": "2026-02-10",
    "Due Date": "2026-03-15",
    Notes: "Line one\nLine two, with a comma 👩‍👩‍👧",
    "Blocked By (Dependencies)": "Write copy",
    "Blocking (Dependencies)": "Go live,Tell everybody",
  });
  const expected = {
    taskId: "1200000000000077",
    name: "Launch site 🚀",
    ownName: "Launch site 🚀",
    clientTitle: null,
    parent: null,
    section: "Build",
    assignee: "sarah@acme.example",
    createdOn: "2026-02-01",
    startDate: "2026-02-10",
    dueDate: "2026-03-15",
    completedAt: "2026-03-01",
    notes: "Line one\nLine two, with a comma 👩‍👩‍👧",
    dependencies: "Blocked by: Write copy\nBlocking: Go live,Tell everybody",
  };

  test("is read in its plain form", async () => {
    const { tasks, refused, unused } = await read(full);
    expect(tasks).toEqual([{ line: 2, ...expected }]);
    expect(refused).toEqual([]);
    expect(unused).toEqual(["Tags", "Projects", "Priority"]);
  });

  test("has a title for the client where the project has a field for it", async () => {
    const header = [...asanaHeader, "Client Title"];
    const row = asanaRow({ ...full, "Client Title": " See your site live " }, header);
    const { tasks, unused } = await readAsana(writeText([header, row]));
    expect(tasks[0]?.clientTitle).toBe("See your site live");
    expect(unused).not.toContain("Client Title");
  });

  test("is read below the lines of Google Sheets' form, which has no dependencies", async () => {
    const { tasks } = await readAsana(asanaSheet([full]));
    expect(tasks).toEqual([{ line: 5, ...expected, dependencies: null }]);
  });

  test("is read in every encoding and with every delimiter", async () => {
    for (const encoding of ["utf-8 marked", "utf-16le", "utf-16be"] as const) {
      for (const delimiter of [";", "\t"]) {
        const { tasks } = await readAsana(asanaExport([full], { encoding, delimiter, newline: "\r\n" }));
        expect(tasks).toEqual([{ line: 2, ...expected }]);
      }
    }
  });

  test("is read from a workbook, whose dates are dates", async () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    const row = asanaRow(full).map((cell) => (/^\d{4}-\d\d-\d\d$/.test(cell) ? day(cell) : cell));
    expect((await readAsana(writeWorkbook([asanaHeader, row]))).tasks).toEqual([{ line: 2, ...expected }]);
  });

  test("has a time where it states its time zone, and a date where it does not", async () => {
    expect((await one({ "Completed At": "2026-03-01T23:30:00-08:00" }))?.completedAt).toBe(
      "2026-03-02T07:30:00.000Z",
    );
    expect((await one({ "Completed At": "2026-03-01T23:30:00.000Z" }))?.completedAt).toBe(
      "2026-03-01T23:30:00.000Z",
    );
    expect((await one({ "Completed At": "2026-03-01 23:30:00" }))?.completedAt).toBe("2026-03-01");
  });

  test("names a person without an address there", async () => {
    expect((await one({ Assignee: "Nobody Known" }))?.assignee).toBe("Nobody Known");
    expect((await one({}))?.assignee).toBeNull();
  });

  test("has names in one line, and notes without control characters", async () => {
    const task = await one({ Name: " Two\nlines ", Notes: "Ring\u0007 the bell\n\tnow " });
    expect(task).toMatchObject({ name: "Two lines", notes: "Ring the bell\n\tnow" });
  });
});

describe("subtasks", () => {
  const names = async (...tasks: WrittenTask[]) => (await read(...tasks)).tasks.map(({ name }) => name);

  test("are named after their parent and directly follow it, in order", async () => {
    expect(
      await names(
        asanaTask({ Name: "Copy", "Parent task": "Site" }),
        asanaTask({ Name: "Other" }),
        asanaTask({ Name: "Site" }),
        asanaTask({ Name: "Fonts", "Parent task": "Site" }),
        asanaTask({ Name: "Bold", "Parent task": "Fonts" }),
      ),
    ).toEqual(["Other", "Site", "Site: Copy", "Site: Fonts", "Fonts: Bold"]);
  });

  test("belong to the nearest preceding parent if several share a name", async () => {
    const tasks = await read(
      asanaTask({ Name: "Site", Notes: "first" }),
      asanaTask({ Name: "Copy", "Parent task": "Site" }),
      asanaTask({ Name: "Site", Notes: "second" }),
      asanaTask({ Name: "Fonts", "Parent task": "Site" }),
    );
    expect(tasks.tasks.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });

  test("stay in place if their parent is missing, themselves, or in a cycle", async () => {
    expect(
      await names(
        asanaTask({ Name: "A", "Parent task": "B" }),
        asanaTask({ Name: "Lone", "Parent task": "Elsewhere" }),
        asanaTask({ Name: "Own", "Parent task": "Own" }),
        asanaTask({ Name: "B", "Parent task": "A" }),
      ),
    ).toEqual(["Elsewhere: Lone", "Own: Own", "B: A", "A: B"]);
  });

  test("keep their own name in full if both are too long", async () => {
    const own = "x".repeat(150);
    const [name = ""] = await names(asanaTask({ Name: own, "Parent task": "y".repeat(150) }));
    expect(name).toEndWith(`y…: ${own}`);
    expect(name.length).toBeLessThanOrEqual(200);
  });
});

describe("a row", () => {
  test.each([
    ["without a name", { Name: " " }, "The task has no name"],
    ["without an id", { "Task ID": "" }, "The row has no Task ID"],
    ["with an invalid id", { "Task ID": "task 7" }, "“task 7” is not a Task ID"],
    ["with an invalid due date", { "Due Date": "soon" }, "Due Date: “soon” is not a date"],
    [
      "with a day that is in no calendar",
      { "Start Date": "2026-02-30" },
      "Start Date: “2026-02-30” is not a date",
    ],
    [
      "completed at no moment",
      { "Completed At": "2026-03-01T99:00:00Z" },
      "Completed At: “2026-03-01T99:00:00Z” is not a date",
    ],
  ])("%s is refused with the reason", async (_, fields, words) => {
    expect(await reason(fields)).toBe(words);
  });

  test("does not affect its neighbors", async () => {
    const { tasks, refused } = await read(asanaTask({ Name: "" }), asanaTask({ Name: "Kept" }));
    expect(tasks.map(({ name }) => name)).toEqual(["Kept"]);
    expect(refused).toEqual([{ line: 2, name: "", reason: "The task has no name" }]);
  });

  test("that repeats a task of another project is left out and reported", async () => {
    const task = asanaTask({ Projects: "Website,Marketing" });
    const { tasks, remarks } = await read(task, { ...task, "Section/Column": "Other" });
    expect(tasks).toHaveLength(1);
    expect(tasks[0]?.section).toBe("Ads");
    expect(remarks).toEqual(["Line 3 is the task of line 2 again, as of a second project: left out."]);
  });
});

describe("dates rewritten by a spreadsheet", () => {
  test("are read if one of them has only one reading", async () => {
    const { tasks, isOrderOpen } = await read(
      asanaTask({ "Due Date": "03/04/2026" }),
      asanaTask({ "Due Date": "25/04/2026" }),
    );
    expect(tasks.map(({ dueDate }) => dueDate)).toEqual(["2026-04-03", "2026-04-25"]);
    expect(isOrderOpen).toBe(false);
  });

  test("need an answer if all are ambiguous, and are read accordingly", async () => {
    const file = asanaExport([asanaTask({ "Due Date": "03/04/2026", "Created At": "02/02/2026" })]);
    expect((await readAsana(file)).isOrderOpen).toBe(true);
    const answered = await readAsana(file, { dates: "month-first" });
    expect(answered.isOrderOpen).toBe(false);
    expect(answered.tasks[0]).toMatchObject({ dueDate: "2026-03-04", createdOn: "2026-02-02" });
  });
});

test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
  [
    "ids that Excel has rounded",
    () => asanaExport([asanaTask({ "Task ID": "1.2E+15" })]),
    /Line 2 has the Task ID 1.2E\+15: Excel has rounded it/,
  ],
  [
    "an id that is a number of Excel's",
    () => writeWorkbook([asanaHeader, [1_200_000_000_000_000, ...asanaRow(asanaTask()).slice(1)]]),
    /Excel has rounded it/,
  ],
  [
    "ids that all lost their last digit",
    () => asanaExport([1, 2, 3, 4, 5].map((at) => asanaTask({ "Task ID": `120000000000${at}000` }))),
    /Excel has rounded it/,
  ],
  ["a header and nothing below", () => asanaExport([]), /Asana's header and no tasks/],
  ["blank rows alone", () => asanaExport([{}, {}]), /Asana's header and no tasks/],
  [
    "no header of Asana's",
    () =>
      writeText([
        ["Name", "Email"],
        ["Ada", "ada@example.test"],
      ]),
    /No line of this file is the header of Asana's export/,
  ],
  [
    "two columns of one meaning",
    () =>
      writeText([
        [...asanaHeader, "Section"],
        [...asanaRow(asanaTask()), "B"],
      ]),
    /Two columns mean the same in this export of Asana: “Section\/Column” and “Section”/,
  ],
  [
    "too many tasks",
    () => asanaExport(Array.from({ length: 2_001 }, () => asanaTask())),
    /more than 2,000 tasks/,
  ],
  [
    "a quote that is never closed",
    () => new TextEncoder().encode(`${asanaHeader.join(",")}\n12,,,,"Open`),
    /quote that is not closed/,
  ],
])("%s is refused with a sentence", async (_, bytes, words) => {
  expect(readAsana(await bytes())).rejects.toThrow(words);
});

test("a text that looks like a number is unchanged, and one that a workbook made a number is reported", async () => {
  const texts = asanaTask({ Name: "121,700", Notes: "121,700", "Blocked By (Dependencies)": "121,700" });
  const { tasks, remarks } = await readAsana(asanaExport([texts]));
  expect([tasks[0], remarks]).toMatchObject([
    { name: "121,700", notes: "121,700", dependencies: "Blocked by: 121,700" },
    [],
  ]);
  const saved = writeWorkbook([
    ["Task ID", "Name", "Section/Column"],
    ["1200000000000001", 121_700, "Build"],
  ]);
  const inWorkbook = await readAsana(saved);
  expect(inWorkbook.tasks[0]?.name).toBe("121700");
  expect(inWorkbook.remarks).toEqual([
    "The name on line 2 is a number in the workbook, which has lost its separators: 121700.",
  ]);
});
