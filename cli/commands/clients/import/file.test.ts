import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fakeIo, freshFolder } from "../../../acceptance/fake-io";
import { WrongUsage } from "../../../exit";
import { inspectFile, mostRows, rowsOf } from "./file";
import { openSource } from "./source";

const { io } = fakeIo();
const inspect = async (path: string) => inspectFile(await openSource(path, io));

function fileOf(content: string | Uint8Array): string {
  const path = join(freshFolder(), "clients.csv");
  writeFileSync(path, content);
  return path;
}

test("a file is looked through once and its rows come with their lines", async () => {
  const file = await inspect(fileOf('\ufeffname;notes\r\nÄ;"two\r\nlines"\r\n\r\nB;x\r\n'));
  expect(file).toMatchObject({
    encoding: "utf-8",
    hasMark: true,
    delimiter: ";",
    headers: ["name", "notes"],
    rows: 2,
  });
  const rows = await Array.fromAsync(rowsOf(file));
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, "Ä", "two\r\nlines"],
    [5, "B", "x"],
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
  const piped = (length: number) => openSource("-", fakeIo({ input: "x".repeat(length) }).io, 1_000_000);

  const kept = () => readdirSync(folder).filter((name) => name.startsWith("portal-import-"));

  test("is kept while it is needed, for its owner alone", async () => {
    const source = await piped(1_000_000);
    expect(source.path).toStartWith(folder);
    expect(statSync(source.path)).toMatchObject({ size: 1_000_000, mode: 0o100600 });
    expect(kept()).toHaveLength(1);
    source.discard();
    expect(kept()).toEqual([]);
  });

  test("that does not end is given up, and nothing of it stays", async () => {
    await expect(piped(1_000_001)).rejects.toThrow("larger than 1 MB");
    expect(kept()).toEqual([]);
  });
});

test("a Windows-1252 character far into a file decides how all of it is read", async () => {
  const text = `name\n${"Acme\n".repeat(50_000)}Soci\u00e9t\u00e9\n`;
  const file = await inspect(fileOf(Buffer.from(text, "latin1")));
  expect(file.encoding).toBe("windows-1252");
  const rows = await Array.fromAsync(rowsOf(file));
  expect(rows.at(-1)).toEqual({ line: 50_002, cells: ["Société"], isMalformed: false });
});

describe("what cannot be imported is told before anything is sent", () => {
  test.each([
    ["an empty file", "", "is empty"],
    ["a workbook", "PK\u0003\u0004rest", "not CSV"],
    ["a binary file", "name\u0000", "not a text file"],
    ["a header with an open quote", 'name,"email\nA,b\n', "header on line 1"],
    ["an endless record", `name\n"${"x\n".repeat(600_000)}`, "line 2"],
    ["too many rows", `name\n${"A\n".repeat(mostRows + 1)}`, "more than 100,000 rows"],
  ])("%s", async (_, content, words) => {
    const refusal: unknown = await inspect(fileOf(content)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(WrongUsage);
    expect(String(refusal)).toContain(words);
  });

  test("no file, and what is none", async () => {
    await expect(openSource(join(freshFolder(), "nothing.csv"), io)).rejects.toThrow("There is no file");
    await expect(openSource(freshFolder(), io)).rejects.toThrow("is not a file");
  });
});
