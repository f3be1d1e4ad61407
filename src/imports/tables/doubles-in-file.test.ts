import { expect, test } from "bun:test";
import { clientKind } from "./clients";
import { doublesInFile } from "./doubles-in-file";

test("a row with the website or the contact address of an earlier one is reported as its likely duplicate, by website first", () => {
  const defaults = new Map([["primaryContactEmail", "unknown@brand.test"]]);
  const found = doublesInFile({ kind: clientKind, defaults }, [
    { line: 2, websiteUrl: "https://www.acme.test/", primaryContactEmail: "nora@acme.test" },
    { line: 3, websiteUrl: "ACME.test", primaryContactEmail: "NORA@acme.test" },
    { line: 4, primaryContactEmail: "Nora@acme.test" },
    { line: 5, websiteUrl: "acme.test/other", primaryContactEmail: "x@y.test" },
    { line: 6, websiteUrl: "", primaryContactEmail: "" },
    { line: 7, websiteUrl: "" },
    { line: 8, primaryContactEmail: "unknown@brand.test" },
    { line: 9, primaryContactEmail: "unknown@brand.test" },
  ]);
  expect([...found]).toEqual([
    [3, { line: 2, by: "website" }],
    [4, { line: 2, by: "email" }],
  ]);
});
