import { expect, test } from "bun:test";
import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processFolder } from "#/test/support/process-lifetime";
import { databaseBytes, databaseFile, prepareDatabaseFile } from "./local-file";

const folder = await processFolder("local-file");

const files = () => {
  const path = join(mkdtempSync(join(folder, "at-")), "portal.db");
  return { path, all: [path, `${path}-wal`, `${path}-shm`, `${path}-journal`] };
};

test("a database on a server has no file and no size here", async () => {
  expect([databaseFile("libsql://db.test"), databaseBytes("libsql://db.test")]).toEqual([null, null]);
  await prepareDatabaseFile("libsql://db.test");
});

test("the size of a database is that of its file and of those beside it", () => {
  const { path, all } = files();
  expect(databaseBytes(`file:${path}`)).toBe(0);
  for (const [at, file] of all.entries()) {
    writeFileSync(file, "x".repeat(10 ** at));
    expect(databaseBytes(`file:${path}`)).toBe(Number("1".repeat(at + 1)));
  }
});

test("only the owner may read a database and the files beside it, whose folder is made", async () => {
  const { path, all } = files();
  await prepareDatabaseFile(`file:${join(path, "..", "new", "portal.db")}`);
  expect(statSync(join(path, "..", "new")).isDirectory()).toBe(true);
  for (const file of all) writeFileSync(file, "", { mode: 0o644 });
  await prepareDatabaseFile(`file:${path}`);
  expect(all.map((file) => (statSync(file).mode & 0o777).toString(8))).toEqual(["600", "600", "600", "600"]);
});
