import { expect, test } from "bun:test";
import { strToU8, zipSync } from "fflate";
import { blockedFile, cleanFileName, hasBlockedExtension } from "#/src/contract/choices/blocked-extensions";
import { withExtension } from "#/src/contract/choices/files";
import { AddTaskFile } from "#/src/contract/files";
import { pictures } from "#/test/support/pictures";
import { taskFileTypeOf } from "./file-type";

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const at = (place: number, text: string, length = place + text.length) => {
  const bytes = Buffer.alloc(length, 0x20);
  bytes.write(text, place, "latin1");
  return bytes;
};
const ole = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/** A compound file with one directory entry of this name. */
function compound(name: string, rest = ""): Buffer {
  const bytes = Buffer.alloc(2_048);
  bytes.write(ole, 0, "latin1");
  bytes.write(`${name}\0`, 512 + 128, "utf16le");
  bytes.write(rest, 1_024, "latin1");
  return bytes;
}

test.each([
  ["a program of Windows", bytesOf("MZ\x90\0\x03")],
  ["a program of Linux", bytesOf("\x7fELF\x02\x01\x01")],
  ["a program of macOS", bytesOf("\xcf\xfa\xed\xfe\x07\0\0\x01")],
  ["a program of macOS, 32 bits", bytesOf("\xce\xfa\xed\xfe\x07\0\0\x01")],
  ["a program of macOS, reversed", bytesOf("\xfe\xed\xfa\xcf\0\0\0\x01")],
  ["a class of Java", bytesOf("\xca\xfe\xba\xbe\0\0\0\x34")],
  ["a program of Android", bytesOf("dex\n035\0")],
  ["a shortcut", bytesOf("L\0\0\0\x01\x14\x02\0\0\0")],
  ["a help file", bytesOf("ITSF\x03\0\0\0")],
  ["a script", bytesOf("#!/bin/sh\necho\n")],
  ["a script behind a mark", bytesOf("\xef\xbb\xbf#!/bin/sh\n")],
  ["a document with macros", compound("_VBA_PROJECT")],
  ["a workbook with macros", compound("_VBA_PROJECT_CUR")],
  ["a setup package", compound("Root Entry", "\x84\x10\x0c\0\0\0\0\0\xc0\0\0\0\0\0\0\x46")],
  ["a disc", at(0x8001, "CD001", 40_000)],
  ["a disc with whole sectors", at(16 * 2_352 + 17, "CD001", 50_000)],
  ["a disc of the newer kind", at(0x8001, "BEA01", 40_000)],
  ["a disk of Hyper-V", bytesOf("vhdxfile")],
  ["a disk with a footer", at(4_096, "conectix", 4_608)],
  ["a disk of VMware", bytesOf("KDMV\x01\0\0\0")],
  ["a disk of QEMU", bytesOf("QFI\xfb\0\0\0\x03")],
  ["a disk of macOS", at(4_096, "koly\0\0\0\x04", 4_608)],
  ["an archive of which a part is missing", zipSync({ "a.txt": strToU8("a") }).subarray(0, 40)],
])("%s is refused by its bytes, under any name", async (_what, bytes) => {
  expect(await taskFileTypeOf(bytes)).toBeNull();
});

test.each([
  ["a document of Office before 2007", compound("WordDocument")],
  ["a mail of Outlook", compound("__properties_version1.0")],
  ["a text that mentions a program", bytesOf("Use the file MZ in the folder.\n")],
  ["a layered picture", bytesOf("8BPS\0\x01\0\0")],
  ["a film", bytesOf("\0\0\0\x18ftypmp42")],
])("%s is accepted", async (_what, bytes) => {
  expect(await taskFileTypeOf(bytes)).not.toBeNull();
});

const blocked =
  `ade adp apk app application appx asp aspx bas bat cab cer chm class cmd com cpl crt csh der deb desktop dex dll dmg
  docm dotm exe fxp gadget hlp hta inf ins img iso isp jar jnlp js jse ksh lnk mda mdb mde mht mhtml msc msi msix msp mst ocx
  osd pcd pif pkg potm ppam ppsm pptm prg ps1 psc1 psd1 psm1 pst py pyc pyw reg rpm scf scr sct settingcontent-ms sh shb shs sldm
  sys theme url vb vbe vbs vdi vhd vhdx vmdk vxd website ws wsc wsf wsh xbap xlam xll xlsm xltm xnk`
    .split(/\s+/)
    .filter(Boolean);

test("a hundred extensions that computers run are refused, in any case and with any trailing characters", () => {
  expect(blocked.length).toBeGreaterThanOrEqual(100);
  const names = blocked.flatMap((extension) => [
    ...[`a.${extension}`, `a.${extension.toUpperCase()}`, `invoice.pdf.${extension}`],
    ...[`a.${extension}.`, `a.${extension} . `, `a.${extension}\u200b`, `a\u202e.${extension}`],
  ]);
  expect(names.filter((name) => !hasBlockedExtension(name))).toEqual([]);
  const uploadURL = "/objects/uploads/x";
  const refused = names.map((name) => AddTaskFile.safeParse({ uploadURL, name }).error?.issues[0]?.message);
  expect(new Set(refused)).toEqual(new Set([blockedFile]));
});

test.each([
  ["report.pdf", "application/pdf", "report.pdf"],
  ["report.PDF", "application/pdf", "report.PDF"],
  ["report", "application/pdf", "report.pdf"],
  ["photo.png", "image/jpeg", "photo.png.jpg"],
  ["notes.md", "text/csv", "notes.md"],
  ["data.xyz", "text/csv", "data.xyz.csv"],
  ["slides.pptx", "application/zip", "slides.pptx"],
  ["letter.docx", "application/zip", "letter.docx.zip"],
  ["logo.svg", "application/octet-stream", "logo.svg"],
  ["page.html", "application/octet-stream", "page.html"],
  ["feed.xml", "application/octet-stream", "feed.xml"],
  ["logo.eps", "application/octet-stream", "logo.eps"],
  ["film.mp4", "application/octet-stream", "film.mp4"],
  ["thing.xyz", "application/octet-stream", "thing.xyz.bin"],
  ["thing", "application/octet-stream", "thing.bin"],
  ["fake.pdf", "application/octet-stream", "fake.pdf.bin"],
  ["fake.png", "application/octet-stream", "fake.png.bin"],
] as const)("%s that is %s is called %s", (name, type, called) => {
  expect(withExtension(name, type)).toBe(called);
});

test.each([
  ["invoice\u202efdp.txt", "invoicefdp.txt"],
  ["a\u200bb\u2060c\ufeff.pdf", "abc.pdf"],
  ["\u2066x\u2069.png", "x.png"],
  ["a.pdf. . ", "a.pdf"],
  ["Größe 寸法.csv", "Größe 寸法.csv"],
])("%j is stored as %s", (name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
  expect(AddTaskFile.parse({ uploadURL: "x", name }).name).toBe(clean);
});

test("a picture with the name of a program is refused by that name alone", async () => {
  expect(await taskFileTypeOf(pictures["image/png"])).toBe("image/png");
  expect(AddTaskFile.safeParse({ uploadURL: "x", name: "photo.png.exe" }).success).toBe(false);
});
