import { expect, test } from "bun:test";
import { strToU8, zipSync } from "fflate";
import { taskFileTypes } from "#/src/contract/choices/files";
import { html, pictures, svgWithScript } from "#/test/support/pictures";
import { taskFileTypeOf } from "./file-type";

const text = (words: string) => strToU8(words);
const part = text("<x/>");
const contentTypes = (...types: string[]) =>
  `<Types>${types.map((type) => `<Override PartName="/a" ContentType="application/${type}"/>`).join("")}</Types>`;
const office = "vnd.openxmlformats-officedocument";
const types = text(
  contentTypes(`${office}.spreadsheetml.sheet.main+xml`, `${office}.spreadsheetml.externalLink+xml`),
);
const sheet = { "[Content_Types].xml": types, "xl/workbook.xml": part };
const letter = { "[Content_Types].xml": types, "word/document.xml": part };
const [xlsx, docx] = [taskFileTypes[6], taskFileTypes[7]];
const other = "application/octet-stream";
const utf16 = (words: string) => Buffer.from(`\ufeff${words}`, "utf16le");

const withTypes = (list: string | Uint8Array) =>
  zipSync({ ...sheet, "[Content_Types].xml": typeof list === "string" ? text(list) : list });
const disguised = "vnd.ms-excel.&#109;acrosheet+xml";
const binaryWorkbook = zipSync({
  "[CONTENT_TYPES].xml": text(contentTypes("vnd.ms-excel.sheet.binary.macroEnabled.main")),
  "xl/workbook.bin": part,
});

/** Builds a workbook whose directory claims this length for its list of content types. */
function withLengthOfTypes(length: number): Uint8Array {
  const archive = Buffer.from(zipSync(sheet));
  archive.writeUInt32LE(length, archive.indexOf("PK\x01\x02") + 24);
  return archive;
}

test.each([
  ...Object.entries(pictures).map(([type, bytes]) => [type, bytes, type] as const),
  ["a PDF", text("%PDF-1.7\n%âãÏÓ\n"), "application/pdf"],
  ["a workbook", zipSync(sheet), xlsx],
  ["a document", zipSync(letter), docx],
  ["an archive", zipSync({ "logo.svg": svgWithScript }), "application/zip"],
  ["an archive without entries", zipSync({}), "application/zip"],
  ["an archive that has one part of a workbook", zipSync({ "xl/workbook.xml": part }), "application/zip"],
  ["what would be two documents at once", zipSync({ ...sheet, ...letter }), "application/zip"],
  ["a table", text('asin,title\nB000000001,"Café, large"\n'), "text/csv"],
  ["a table of Excel's older export", Buffer.from("Größe;Preis\n12;3\n", "latin1"), "text/csv"],
  ["a table in UTF-16", utf16("asin\ttitle\nB000000001\tMug\n"), "text/csv"],
  ["a page", html, other],
  ["a page behind a mark and blanks", text("\ufeff \n\t<html><script>alert(1)</script>"), other],
  ["a page in UTF-16", utf16("<!doctype html><script>alert(1)</script>"), other],
  ["a drawing", svgWithScript, other],
  ["PostScript", text("%!PS-Adobe-3.0 EPSF-3.0\n"), other],
  ["a picture that is cut off in its first bytes", pictures["image/png"].subarray(0, 7), other],
] as const)("%s is recognised by its bytes", async (_what, bytes, type) => {
  expect(await taskFileTypeOf(bytes)).toBe(type as (typeof taskFileTypes)[number]);
});

test.each([
  ["nothing", new Uint8Array()],
  ["a program", Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
  ["half an archive", zipSync(sheet).subarray(0, 60)],
  ["a workbook with macros", zipSync({ ...sheet, "xl/vbaProject.bin": part })],
  ["a workbook with a macro sheet of Excel 4", zipSync({ ...sheet, "xl/macrosheets/sheet1.xml": part })],
  ["a workbook with an international one", zipSync({ ...sheet, "XL/IntlMacroSheets/sheet1.xml": part })],
  ...["ms-excel.macrosheet+xml", "ms-office.vbaProject", "ms-excel.sheet.macroEnabled.main+xml"].map(
    (type) => [`a workbook with ${type} by another name`, withTypes(contentTypes(`vnd.${type}`))] as const,
  ),
  ["a macro sheet whose type is in UTF-16", withTypes(utf16(contentTypes("vnd.ms-excel.macrosheet+xml")))],
  ["a macro sheet whose type is disguised", withTypes(contentTypes(disguised))],
  ["a list of types that is cut off", withTypes(contentTypes("xml").slice(0, -5))],
  ["a list of types that is longer than it says", withLengthOfTypes(20)],
  ["a list of types that says it is far longer", withLengthOfTypes(0xfffffff0)],
  ["a list of types that takes a megabyte", withTypes(contentTypes("xml", "x".repeat(1_000_000)))],
  ["a binary workbook, which may have macros", binaryWorkbook],
])("%s is rejected", async (_what, bytes) => {
  expect(await taskFileTypeOf(bytes)).toBeNull();
});

test("an archive is not unpacked: the cost depends on its directory, not on its contents", async () => {
  const bomb = zipSync({ "zeros.bin": new Uint8Array(20_000_000), ...sheet }, { level: 9 });
  expect(bomb.length).toBeLessThan(50_000);
  // Its directory falsely claims 4 GB for each part; no memory is allocated for them.
  const lying = Buffer.from(bomb);
  for (let at = lying.indexOf("PK\x01\x02"); at !== -1; at = lying.indexOf("PK\x01\x02", at + 1)) {
    if (
      !lying
        .subarray(at + 46)
        .toString("latin1")
        .startsWith("[Content_Types]")
    )
      lying.writeUInt32LE(0xfffffff0, at + 24);
  }
  const before = process.memoryUsage().arrayBuffers;
  expect(await taskFileTypeOf(lying)).toBe(xlsx);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
});

test("an archive that claims more entries than the limit is read only up to the limit", async () => {
  const archive = Buffer.from(zipSync({ "a.txt": part }));
  const end = archive.indexOf("PK\x05\x06");
  const zip64 = Buffer.alloc(76);
  zip64.write("PK\x06\x06", 0, "latin1");
  zip64.writeUInt32LE(0xffffffff, 32);
  zip64.write("PK\x06\x07", 56, "latin1");
  zip64.writeUInt32LE(end, 64);
  const many = Buffer.concat([archive.subarray(0, end), zip64, archive.subarray(end)]);
  expect(await taskFileTypeOf(many)).toBeNull();
});
