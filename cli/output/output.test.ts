import { describe, expect, test } from "bun:test";
import { fakeIo } from "#/cli/acceptance/fake-io";
import { filled } from "./help";
import { printJson } from "./json";
import { progressBar } from "./progress";
import { type Column, printTable } from "./table";
import { counted, printable } from "./words";

type Row = { name: string; tasks: number };
const columns: Column<Row>[] = [
  { title: "Name", show: (row) => row.name, isElastic: true },
  { title: "Tasks", show: (row) => String(row.tasks), isNumber: true },
];
const rows = [
  { name: "Acme", tasks: 3 },
  { name: "A very long name of a client indeed", tasks: 12 },
];

describe("a table", () => {
  test("in a pipe has tabs, and no colors or borders", () => {
    const { io, written } = fakeIo();
    printTable(io, columns, rows);
    expect(written.stdout).toBe("Name\tTasks\nAcme\t3\nA very long name of a client indeed\t12\n");
  });

  test("on a terminal has borders and stays within its width", () => {
    const { io, written } = fakeIo({ isTerminal: true, columns: 30, env: { NO_COLOR: "1" } });
    printTable(io, columns, rows);
    const lines = written.stdout.trimEnd().split("\n");
    expect(lines.map((line) => line.length)).toEqual(lines.map(() => 30));
    expect(written.stdout).toContain("│ Acme               │     3 │");
    expect(written.stdout).toContain("A very long name …");
  });

  test("has separate texts for programs, and columns for people only", () => {
    const both: Column<Row>[] = [
      { title: "Name", show: (row) => row.name },
      { title: "Tasks", show: ({ tasks }) => `${tasks} of 12`, plain: ({ tasks }) => String(tasks) },
      { title: "Bar", show: ({ tasks }) => "#".repeat(tasks), only: "terminal" },
      { title: "Id", show: () => "7", only: "pipe" },
    ];
    const pipe = fakeIo();
    printTable(pipe.io, both, rows.slice(0, 1));
    expect(pipe.written.stdout).toBe("Name\tTasks\tId\nAcme\t3\t7\n");
    const terminal = fakeIo({ isTerminal: true, env: { NO_COLOR: "1" } });
    printTable(terminal.io, both, rows.slice(0, 1));
    expect(terminal.written.stdout).toContain("│ Name │ Tasks   │ Bar │");
    expect(terminal.written.stdout).toContain("│ Acme │ 3 of 12 │ ### │");
  });

  test("is colored on a terminal unless NO_COLOR is set", () => {
    const colored = fakeIo({ isTerminal: true });
    printTable(colored.io, columns, rows);
    const plain = fakeIo({ isTerminal: true, env: { NO_COLOR: "1" } });
    printTable(plain.io, columns, rows);
    expect(colored.written.stdout).toContain("\u001b[");
    expect(plain.written.stdout).not.toContain("\u001b");
  });
});

describe("help text", () => {
  test.each([
    ["one two three four", "one two\nthree four"],
    ["- one two three", "- one two\n  three"],
    ["  $ a --b 1 --c 2", "  $ a \\\n      --b 1 \\\n      --c 2"],
    ["unbreakable-word x", "unbreakable-word\nx"],
    ["one\ntwo", "one\ntwo"],
  ])("%j is filled to eleven columns", (text, lines) => expect(filled(text, 11)).toBe(lines));
});

describe("foreign text cannot control a terminal", () => {
  const hostile = "\u001b[31mred\u0007\u009b2J\u202egnp.exe";

  test("in messages", () => {
    expect(printable(hostile)).toBe("\\u001b[31mred\\u0007\\u009b2J\\u202egnp.exe");
    expect(printable("two\nlines, Ünïcode 漢字 👍")).toBe("two\nlines, Ünïcode 漢字 👍");
  });

  test("by a carriage return that overwrites a line; tabs and line ends are kept", () => {
    expect(printable("100 %\rnone\tx\r\ny")).toBe("100 %\\u000dnone\tx\r\ny");
  });

  test("in a table, whose lines stay whole; nor in a pipe, which often ends at one", () => {
    const hostileRows = [{ name: `two\r\nlines${hostile}`, tasks: 1 }];
    const terminal = fakeIo({ isTerminal: true, env: { NO_COLOR: "1" } });
    printTable(terminal.io, columns, hostileRows);
    const lines = terminal.written.stdout.trimEnd().split("\n");
    expect(lines.map((line) => line.length)).toEqual(lines.map(() => lines[0]?.length ?? 0));
    expect(terminal.written.stdout).toContain("two lines\\u001b[31mred\\u0007\\u009b2J\\u202egnp.exe");
    const pipe = fakeIo();
    printTable(pipe.io, columns, hostileRows);
    expect(pipe.written.stdout).toBe(
      "Name\tTasks\ntwo lines\\u001b[31mred\\u0007\\u009b2J\\u202egnp.exe\t1\n",
    );
  });

  test("by data of any kind, which a pipe gets unchanged", async () => {
    for (const isTerminal of [true, false]) {
      const { io, written } = fakeIo({ isTerminal });
      io.stdout.write(hostile);
      await io.stdout.writeThrough(`"${hostile}"\r\n`);
      const shown = isTerminal ? printable(hostile) : hostile;
      expect(written.stdout).toBe(`${shown}"${shown}"\r\n`);
    }
  });

  test("by JSON, which keeps its meaning", () => {
    const { io, written } = fakeIo();
    printJson(io, true, { name: hostile });
    expect(written.stdout).not.toMatch(/[^\P{Cc}\n]/u);
    expect(JSON.parse(written.stdout)).toEqual({ name: hostile });
  });
});

describe("a progress bar", () => {
  test("shows figures on a terminal and is erased without a trace", () => {
    const { io, written } = fakeIo({ isTerminal: true });
    const bar = progressBar(io, 2_000, "rows");
    bar.show(0);
    bar.show(2_000);
    bar.clear();
    expect(written.stderr).toContain(`[${"-".repeat(30)}]   0 % · 0 of 2,000 rows`);
    expect(written.stderr).toContain(`[${"#".repeat(30)}] 100 % · 2,000 of 2,000 rows`);
    expect(written.stderr).toEndWith("\r\u001b[K");
    expect(written.stdout).toBe("");
  });

  test("ends with the last figure, however soon it follows the previous one", () => {
    const { io, written } = fakeIo({ isTerminal: true });
    const bar = progressBar(io, 100, "rows");
    for (const done of [1, 2, 3]) bar.show(done);
    expect(written.stderr).toEndWith("  3 % · 3 of 100 rows\u001b[K");
  });

  test("is silent in a pipe", () => {
    const { io, written } = fakeIo();
    const bar = progressBar(io, 10, "rows");
    bar.show(5);
    bar.clear();
    expect(written.stderr).toBe("");
  });
});

test.each([
  [0, "0 rows"],
  [1, "1 row"],
  [2_000, "2,000 rows"],
])("%d is formatted as %s", (count, words) => expect(counted(count, "row")).toBe(words));
