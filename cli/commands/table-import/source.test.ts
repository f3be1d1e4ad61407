import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fakeIo, freshFolder } from "#/cli/acceptance/fake-io";
import { WrongUsage } from "#/cli/exit";
import { writeWorkbook } from "#/src/imports/reports/writing.fixture";
import { mostRows } from "#/src/imports/tables/with-header";
import { openSource } from "./source";

const { io } = fakeIo();
const open = (path: string) => openSource(path, io);

function fileOf(content: string | Uint8Array): string {
  const path = join(freshFolder(), "clients.csv");
  writeFileSync(path, content);
  return path;
}

test("a file is read with its encoding and delimiter, and its rows have line numbers", async () => {
  const source = await open(fileOf('\ufeffname;notes\r\nÄ;"two\r\nlines"\r\n\r\nB;x\r\n'));
  expect(source).toMatchObject({
    encoding: "utf-8",
    hasMark: true,
    delimiter: ";",
    headers: ["name", "notes"],
  });
  expect(source.records.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, "Ä", "two\r\nlines"],
    [5, "B", "x"],
  ]);
});

test("of a workbook the first sheet with data is read, its dates as dates", async () => {
  const sheet = [
    ["Company", "Since"],
    [null, null],
    ["Acme", new Date("2026-03-09")],
    ["Brill", 7.5],
  ];
  const source = await open(fileOf(writeWorkbook(sheet)));
  expect(source).toMatchObject({ isWorkbook: true, headers: ["Company", "Since"] });
  expect(source.records.map(({ line, cells }) => [line, ...cells])).toEqual([
    [3, "Acme", "2026-03-09"],
    [4, "Brill", "7.5"],
  ]);
});

describe("standard input", () => {
  const { TMPDIR } = process.env;
  const folder = freshFolder();
  beforeAll(() => Object.assign(process.env, { TMPDIR: folder }));
  afterAll(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  const piped = (input: string) => openSource("-", fakeIo({ input }).io, { mostBytes: 1_000_000 });

  test("is read like a file, and no copy of it is written to disk", async () => {
    const row = "Acme,x\n";
    const source = await piped(`name,note\n${row.repeat(100_000)}`);
    expect(source).toMatchObject({ name: "Standard input", path: null, headers: ["name", "note"] });
    expect(source.records).toHaveLength(100_000);
    const left = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  test("without an end is aborted", async () => {
    await expect(piped("x".repeat(1_000_001))).rejects.toThrow("larger than 1 MB");
  });

  test("is identified regardless of its chunks", async () => {
    const inBytes = (content: string) => ({
      ...io,
      input: {
        isTerminal: false,
        async *read() {
          for (const byte of new TextEncoder().encode(content)) yield Uint8Array.of(byte);
        },
      },
    });
    await expect(openSource("-", inBytes("PK\u0003\u0004rest"))).rejects.toThrow("workbook cannot be read");
    const source = await openSource("-", inBytes("\ufeffname;note\r\nÄ;x"));
    expect(source).toMatchObject({ hasMark: true, delimiter: ";", records: [{ cells: ["Ä", "x"] }] });
  });
});

test("a Windows-1252 character far into a file determines the encoding of all of it", async () => {
  const text = `name\n${"Acme\n".repeat(50_000)}Soci\u00e9t\u00e9\n`;
  const { encoding, records } = await open(fileOf(Buffer.from(text, "latin1")));
  expect(encoding).toBe("windows-1252");
  expect(records.at(-1)).toEqual({ line: 50_002, cells: ["Société"], isMalformed: false });
});

describe("files that cannot be imported are reported before anything is sent", () => {
  test.each([
    ["an empty file", "", "is empty"],
    ["an archive", "PK\u0003\u0004rest", "The workbook cannot be read"],
    ["a binary file", "name\u0000", "not a text file"],
    ["a header with an open quote", 'name,"email\nA,b\n', "header on line 1"],
    ["an endless record", `name\n"${"x\n".repeat(600_000)}`, "line 2"],
    ["too many rows", `name\n${"A\n".repeat(mostRows + 1)}`, "more than 100,000 rows"],
  ])("%s", async (_, content, words) => {
    const refusal: unknown = await open(fileOf(content)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(WrongUsage);
    expect(String(refusal)).toContain(words);
  });

  test("no file, and a folder", async () => {
    await expect(open(join(freshFolder(), "nothing.csv"))).rejects.toThrow("There is no file");
    await expect(open(freshFolder())).rejects.toThrow("is not a file");
  });
});
