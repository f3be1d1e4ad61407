import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fakeIo, freshFolder } from "#/cli/acceptance/fake-io";
import { clientTable } from "#/cli/commands/clients/import";
import { WrongUsage } from "#/cli/exit";
import { reasonOf } from "#/src/imports/tables/refused-rows";
import { makePlan } from "./plan";
import { refusedRowsFile } from "./refused-rows";
import { openSource } from "./source";

const { io } = fakeIo();

async function setUp(text = "Company;Notes\nAcme;x\n") {
  const folder = freshFolder();
  const source = join(folder, "clients.csv");
  writeFileSync(source, text);
  return {
    folder,
    source,
    target: join(folder, "refused.csv"),
    file: await openSource(source, io),
  };
}

describe("the errors file", () => {
  test("keeps the columns and the delimiter of the imported file and adds the reason", async () => {
    const { file, target } = await setUp();
    const refused = refusedRowsFile(io, target, file);
    refused.add(["=Acme", "a;b"], "Email: no");
    expect(existsSync(target)).toBe(false);
    refused.publish();
    expect(readFileSync(target, "utf8")).toBe('Company;Notes;reason\r\n=Acme;"a;b";Email: no\r\n');
  });

  test("keeps cells beyond the header behind the reason, and has empty ones for cells that a row lacks", async () => {
    const { file, target } = await setUp();
    const refused = refusedRowsFile(io, target, file);
    refused.add(["Acme", "x", "beyond", "further"], "Email: no");
    refused.add(["Beta"], "Email: no");
    refused.publish();
    expect(readFileSync(target, "utf8")).toBe(
      "Company;Notes;reason\r\nAcme;x;Email: no;beyond;further\r\nBeta;;Email: no\r\n",
    );
  });

  test("starts with a byte order mark if the imported file is not plain UTF-8", async () => {
    const { file, target } = await setUp("\ufeffCompany,reason\nAcme,old\n");
    const refused = refusedRowsFile(io, target, file);
    refused.add(["Acme", "old"], "new");
    refused.publish();
    expect(readFileSync(target, "utf8")).toBe("\ufeffCompany,reason\r\nAcme,new\r\n");
  });

  test("is not created without refused rows, and one of an earlier run is emptied", async () => {
    const { file, target, folder } = await setUp();
    refusedRowsFile(io, target, file).publish();
    expect(existsSync(target)).toBe(false);
    writeFileSync(target, "Company;Notes;reason\r\nOld;x;y\r\n");
    refusedRowsFile(io, target, file).publish();
    expect(readFileSync(target, "utf8")).toBe("Company;Notes;reason\r\n");
    expect(readdirSync(folder).toSorted()).toEqual(["clients.csv", "refused.csv"]);
  });

  test("cannot be the imported file, a folder, or in a missing folder", async () => {
    const { file, source, folder } = await setUp();
    for (const path of [source, join(folder, "none", "e.csv"), folder]) {
      expect(() => refusedRowsFile(io, path, file)).toThrow(WrongUsage);
    }
  });
});

test("a reason names the file's own columns", () => {
  const table = { headers: ["Firm", "E-Mail", "Contact"], records: [] };
  const plan = makePlan(clientTable(false), table, {
    onDuplicate: "skip",
    map: ["Firm=name"],
  });
  const errors = [
    { path: "primaryContactEmail", message: "Must be valid" },
    { path: "brandNames.0", message: "Required" },
    { path: "", message: "Not this one" },
  ];
  expect(reasonOf(errors, plan)).toBe("E-Mail: Must be valid; brandNames: Required; Not this one");
});
