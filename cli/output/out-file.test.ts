import { expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fakeIo, freshFolder } from "#/cli/acceptance/fake-io";
import { WrongUsage } from "#/cli/exit";
import { writeExport } from "./export";
import { outPath } from "./out-file";

const { io } = fakeIo();
const pieces = async () => ({ fileName: () => "named.csv", pieces: ["one\n", "two\n"] });
async function* brokenOff() {
  yield "half";
  throw new Error("broken off");
}

test("a file appears complete, under its name or in a folder under its own", async () => {
  const folder = freshFolder();
  await writeExport(io, join(folder, "a.csv"), pieces);
  await writeExport(io, folder, pieces);
  expect(readdirSync(folder).toSorted()).toEqual(["a.csv", "named.csv"]);
  expect(readFileSync(join(folder, "a.csv"), "utf8")).toBe("one\ntwo\n");
  expect(openIn(folder)).toEqual([]);
});

/** Returns the files of a folder that this process has open; none where the system does not list them. */
function openIn(folder: string): string[] {
  if (!existsSync("/proc/self/fd")) return [];
  const open = readdirSync("/proc/self/fd").map((descriptor) => join("/proc/self/fd", descriptor));
  return open
    .filter((link) => existsSync(link))
    .map((link) => readlinkSync(link))
    .filter((path) => path.startsWith(folder));
}

test("an interrupted write leaves the earlier file and nothing else", async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "a.csv"), "yesterday");
  const half = async () => ({ fileName: () => "", pieces: brokenOff() });
  await expect(writeExport(io, join(folder, "a.csv"), half)).rejects.toThrow("broken off");
  await expect(writeExport(io, join(folder, "b.csv"), half)).rejects.toThrow("broken off");
  expect(readdirSync(folder)).toEqual(["a.csv"]);
  expect(openIn(folder)).toEqual([]);
  expect(readFileSync(join(folder, "a.csv"), "utf8")).toBe("yesterday");
});

test("a replaced file keeps its permissions, and a link still leads to it", async () => {
  const folder = freshFolder();
  const [file, link] = [join(folder, "a.csv"), join(folder, "latest.csv")];
  writeFileSync(file, "yesterday");
  chmodSync(file, 0o600);
  symlinkSync(file, link);
  await writeExport(io, link, pieces);
  expect(readFileSync(file, "utf8")).toBe("one\ntwo\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).toSorted()).toEqual(["a.csv", "latest.csv"]);
});

test("a name without an extension is a folder, which must exist: no file of that name is created", async () => {
  const folder = freshFolder();
  const meant = join(folder, "reports");
  for (const out of [meant, `${meant}/`]) {
    let wasPrompted = false;
    const produce = () => {
      wasPrompted = true;
      return pieces();
    };
    await expect(writeExport(io, out, produce)).rejects.toThrow(`There is no folder ${meant}.`);
    expect(wasPrompted).toBe(false);
  }
  expect(readdirSync(folder)).toEqual([]);
  mkdirSync(meant);
  for (const out of [meant, `${meant}/`]) await writeExport(io, out, pieces);
  expect(readdirSync(meant)).toEqual(["named.csv"]);
});

test("an existing file is accepted with any name, such as one created beforehand", async () => {
  const file = join(freshFolder(), "temporary");
  writeFileSync(file, "");
  await writeExport(io, file, pieces);
  expect(readFileSync(file, "utf8")).toBe("one\ntwo\n");
});

test.each(["/nowhere/a.csv", "/nowhere/", "/dev/null"])("%s is not accepted as a file", async (out) => {
  await expect(outPath(out, () => "named.csv")).rejects.toThrow(WrongUsage);
});
