import { expect, test } from "bun:test";
import { basename, join } from "node:path";
import { root, sourceFiles } from "../support/imports";

const files = await sourceFiles();
const texts = await Promise.all(files.map(async (path) => ({ path, text: await read(path) })));

test("no file is longer than 300 lines, and no test is longer than 400", () => {
  const long = texts.filter(({ path, text }) => text.split("\n").length - 1 > limitOf(path));
  expect(long.map(({ path }) => path)).toEqual([]);
});

test("no file and no folder collects unrelated things", () => {
  const drawer = /(^|[/-])(utils?|helpers?|misc|common)([./-]|$)/i;
  expect(files.filter((path) => drawer.test(path))).toEqual([]);
});

test("file names are kebab-case, except for code steps, which are named after their migrations", () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?\.tsx?$|^\d{4}_[a-z0-9_]+\.ts$/;
  expect(files.filter((path) => !kebab.test(basename(path)))).toEqual([]);
});

test("nothing is postponed, suppressed or disabled", () => {
  const marks = ["TO" + "DO", "FIX" + "ME", "@ts-" + "ignore", "@ts-" + "expect-error", "biome-" + "ignore"];
  const left = texts.filter(({ text }) => marks.some((mark) => text.includes(mark)));
  expect(left.map(({ path }) => path)).toEqual([]);
  const off = texts.filter(({ text }) => /\b(test|it|describe)\.(skip|only|todo)\(/.test(text));
  expect(off.map(({ path }) => path)).toEqual([]);
});

test("no test has its own timeout, waits for a fixed time in a page, or returns early", () => {
  const tests = texts.filter(({ path }) => /\.test\.tsx?$/.test(path) && path !== "test/rules/files.test.ts");
  const ownLimit = /^\s*\}, \d[\d_]*\);$|^\s*\d[\d_]*,\n\);$|setDefaultTimeout\(\d|waitForTimeout\(/m;
  const aClock =
    /expect\((\w+\.)?(ms|milliseconds|seconds|performance\.now\(\) - \w+)\)\.toBe\w+\(\d[\d_]*\)/;
  const leaves = /\breturn console\.log\(/;
  const found = tests.filter(({ text }) => [ownLimit, aClock, leaves].some((pattern) => pattern.test(text)));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test("no test compares elements with a list: the message of a failure would use up the memory", () => {
  const compared =
    /expect\([^;=]*?\.(query|get|find)AllBy\w+\([^()]*(\([^()]*\)[^()]*)*\)\)\s*\.to(Strict)?Equal\(/;
  expect(texts.filter(({ text }) => compared.test(text)).map(({ path }) => path)).toEqual([]);
});

function limitOf(path: string): number {
  return /\.test\.tsx?$/.test(path) ? 400 : 300;
}

function read(path: string): Promise<string> {
  return Bun.file(join(root, path)).text();
}
