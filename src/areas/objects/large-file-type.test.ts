import { expect, test } from "bun:test";
import { strToU8, zipSync } from "fflate";
import { sampleBytes, taskFileBytes } from "#/src/contract/choices/files";
import { pictures } from "#/test/support/pictures";
import { largeFileTypeOf } from "./large-file-type";

/** The ends of a large file with these bytes at its beginning and its end. */
function endsOf(beginning: Uint8Array, end: Uint8Array = beginning, size = taskFileBytes + 1) {
  const head = new Uint8Array(sampleBytes).fill(0x20);
  head.set(beginning.subarray(0, sampleBytes));
  const tail = new Uint8Array(sampleBytes).fill(0x20);
  tail.set(end.subarray(-sampleBytes), Math.max(0, sampleBytes - end.length));
  return { head, tail, size };
}

/** The ends of an archive as it is. */
function archive(entries: Record<string, Uint8Array>) {
  const bytes = zipSync(entries, { level: 0 });
  return { head: bytes.subarray(0, sampleBytes), tail: bytes.subarray(-sampleBytes), size: bytes.length };
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const types = (more = "") => strToU8(`<Types><Override ContentType="${more}"/></Types>`);
const film = new Uint8Array(2_000_000);
const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test.each([
  ["a program", endsOf(latin1("MZ\x90"))],
  ["a script", endsOf(latin1("#!/bin/sh\n"))],
  ["a disk image of macOS", endsOf(latin1("x"), Buffer.concat([latin1("koly"), Buffer.alloc(508)]))],
  ["a disk image of Hyper-V", endsOf(latin1("x"), Buffer.concat([latin1("conectix"), Buffer.alloc(504)]))],
  ["a document of Office before 2007", endsOf(latin1("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))],
  ["an archive without an end", endsOf(latin1("PK\x03\x04"))],
  [
    "a document with macros",
    archive({ "[Content_Types].xml": types("macroEnabled"), "xl/workbook.xml": film }),
  ],
  [
    "a document with a part of macros",
    archive({ "[Content_Types].xml": types(), "xl/vbaProject.bin": film }),
  ],
  [
    "a document with its types twice",
    archive({ "[Content_Types].xml": types(), "[CONTENT_types].xml": types(), "a.xml": film }),
  ],
])("%s is rejected", async (_what, ends) => {
  expect(await largeFileTypeOf(ends)).toBeNull();
});

test("an archive whose directory names more entries than it has, or lies behind its end, is rejected", async () => {
  for (const [place, value] of [
    [10, 9],
    [19, 0x7f],
  ] as const) {
    const ends = archive({ "a.mp4": film });
    const tail = Uint8Array.from(ends.tail);
    tail[tail.length - 22 + place] = value;
    expect(await largeFileTypeOf({ ...ends, tail })).toBeNull();
  }
});

test.each([
  ["a film", endsOf(latin1("\0\0\0\x18ftypmp42")), "application/octet-stream"],
  ["a layered picture", endsOf(latin1("8BPS\0\x01")), "application/octet-stream"],
  ["a page", endsOf(latin1("<!doctype html>")), "application/octet-stream"],
  ["a PDF", endsOf(latin1("%PDF-1.7")), "application/pdf"],
  ["a JPEG", endsOf(pictures["image/jpeg"]), "image/jpeg"],
  ["a PNG with much metadata", endsOf(latin1("\x89PNG\r\n\x1a\n\0\0\xff\xffiTXt")), "image/png"],
  ["a table", endsOf(strToU8("asin,Größe\n"), strToU8("B0,3\n")), "text/csv"],
  ["a table with a binary end", endsOf(strToU8("asin\n"), latin1("\0\x01\x02")), "application/octet-stream"],
  ["an archive of films", archive({ "a.mp4": film, "b.mp4": film }), "application/zip"],
  [
    "a workbook",
    archive({ "[Content_Types].xml": types(), "xl/workbook.xml": types(), "xl/a.png": film }),
    sheet,
  ],
  [
    "a workbook that names its types last",
    archive({ "xl/workbook.xml": film, "[Content_Types].xml": types() }),
    sheet,
  ],
  [
    "a workbook that names its types in the middle",
    archive({ "a.png": film, "[Content_Types].xml": types(), "xl/workbook.xml": film }),
    "application/zip",
  ],
  [
    "an archive whose directory is longer than the last bytes",
    archive(
      Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`photo-${at}.jpg`, new Uint8Array(100)])),
    ),
    "application/zip",
  ],
] as const)("%s has its type", async (_what, ends, type) => {
  expect(await largeFileTypeOf(ends)).toBe(type);
});

test("a table is detected in any encoding, even if its samples end inside a character", async () => {
  const row = "Größe,寸法,€\n";
  for (const shift of [0, 1, 2, 3]) {
    const bytes = strToU8("x".repeat(shift) + row.repeat(6_000));
    const ends = {
      head: bytes.subarray(0, sampleBytes),
      tail: bytes.subarray(-sampleBytes),
      size: bytes.length,
    };
    expect(await largeFileTypeOf(ends)).toBe("text/csv");
  }
  const wide = Buffer.concat([latin1("\xff\xfe"), Buffer.from(row.repeat(8_000), "utf16le")]);
  const ends = { head: wide.subarray(0, sampleBytes), tail: wide.subarray(-sampleBytes), size: wide.length };
  expect(await largeFileTypeOf(ends)).toBe("text/csv");
});

/** The same archive with its directory named by a ZIP64 record, as archives of more than 4 GB have it. */
function archive64(
  entries: Record<string, Uint8Array>,
  signatures = { locator: 0x07064b50, record: 0x06064b50 },
) {
  const bytes = Buffer.from(zipSync(entries, { level: 0 }));
  const end = Buffer.from(bytes.subarray(-22));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(signatures.record, 0);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(signatures.locator, 0);
  locator.writeBigUInt64LE(BigInt(bytes.length - 22), 8);
  end.writeUInt32LE(0xffffffff, 16);
  const whole = Buffer.concat([bytes.subarray(0, -22), record, locator, end]);
  return { head: whole.subarray(0, sampleBytes), tail: whole.subarray(-sampleBytes), size: whole.length };
}

test("an archive with a ZIP64 directory is recognized by its entries, like any other", async () => {
  const names = { "[Content_Types].xml": types(sheet), "xl/workbook.xml": film };
  expect(await largeFileTypeOf(archive64(names))).toBe(await largeFileTypeOf(archive(names)));
  expect(await largeFileTypeOf(archive64({ "a.bin": film }))).toBe("application/zip");
  const withMacros = { "[Content_Types].xml": types(), "xl/vbaProject.bin": film };
  expect(await largeFileTypeOf(archive64(withMacros))).toBeNull();
});

test("an archive without the ZIP64 record that its end announces is rejected", async () => {
  const entries = { "a.bin": film };
  for (const signatures of [
    { locator: 0, record: 0x06064b50 },
    { locator: 0x07064b50, record: 0 },
  ]) {
    expect(await largeFileTypeOf(archive64(entries, signatures))).toBeNull();
  }
});
