const latin1 = (bytes: Uint8Array, from: number, length: number) =>
  Buffer.from(bytes.subarray(from, from + length)).toString("latin1");

/** First bytes of programs, of links and help files that run them, and of disk images. */
const beginnings = [
  ...["MZ", "#!", "\x7fELF", "dex\n", "ITSF", "L\0\0\0\x01\x14\x02\0"],
  // Mach-O in all byte orders; a Java class has the same first bytes as one for several processors.
  ...["\xfe\xed\xfa\xce", "\xfe\xed\xfa\xcf", "\xce\xfa\xed\xfe", "\xcf\xfa\xed\xfe"],
  ...["\xca\xfe\xba\xbe", "\xbe\xba\xfe\xca", "\xca\xfe\xba\xbf", "\xbf\xba\xfe\xca"],
  ...["conectix", "vhdxfile", "KDMV", "COWD", "QFI\xfb"],
];

/** Identifiers of volumes in the sectors from 16 on (ISO 9660 and UDF). */
const volumes = ["CD001", "BEA01", "NSR02", "NSR03", "TEA01", "CDROM"];
const firstVolumeSector = 16;
/** Sectors of 2,048 bytes, or of 2,352 with their heads. */
const sectorSizes = [
  { size: 2_048, head: 0 },
  { size: 2_352, head: 16 },
  { size: 2_352, head: 24 },
];
const volumeSectors = 4;

/** True for the bytes of a program, of a script with an interpreter, of a disk image, or of a document with macros. */
export function isRefused(bytes: Uint8Array): boolean {
  const first = latin1(bytes, 0, 8);
  if (beginnings.some((beginning) => first.startsWith(beginning))) return true;
  return isShebang(bytes) || isDiskImage(bytes) || (isCompound(bytes) && hasMacrosOrSetup(bytes));
}

/** A script with a byte order mark in front. */
function isShebang(bytes: Uint8Array): boolean {
  return latin1(bytes, 0, 5) === "\xef\xbb\xbf#!";
}

/** True for the end of a disk image: Apple's trailer and Microsoft's footer are in the last 512 bytes. */
export function isDiskImageEnd(bytes: Uint8Array): boolean {
  const end = latin1(bytes, Math.max(0, bytes.length - 512), 8);
  return end.startsWith("koly") || end === "conectix";
}

function isDiskImage(bytes: Uint8Array): boolean {
  if (isDiskImageEnd(bytes)) return true;
  return sectorSizes.some(({ size, head }) =>
    Array.from({ length: volumeSectors }, (_, at) => (firstVolumeSector + at) * size + head + 1).some(
      (place) => volumes.includes(latin1(bytes, place, 5)),
    ),
  );
}

/** True for a compound file (OLE), such as a document of Office before 2007. */
export function isCompound(bytes: Uint8Array): boolean {
  return latin1(bytes, 0, 8) === "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
}

/** Names of directory entries, in UTF-16, that hold macros in documents of Office before 2007. */
const macroEntries = ["_VBA_PROJECT", "Macros", "VBA", "_VBA_PROJECT_CUR", "ThisDocument", "PROJECTwm"];
/** Class ids of Windows Installer's packages, patches and transforms, as stored. */
const setupClasses = [0x84, 0x86, 0x82].map((kind) =>
  Buffer.from([kind, 0x10, 0x0c, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46]),
);
const entryBytes = 128;

/**
 * Checks each place where a compound file (OLE) can have a directory entry, instead of following its chain of
 * sectors, which a hostile file can direct elsewhere.
 */
function hasMacrosOrSetup(bytes: Uint8Array): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (setupClasses.some((each) => whole.includes(each))) return true;
  return macroEntries.some((name) => {
    const entry = Buffer.from(`${name}\0`, "utf16le");
    for (let at = whole.indexOf(entry); at !== -1; at = whole.indexOf(entry, at + 1)) {
      if (at % entryBytes === 0) return true;
    }
    return false;
  });
}
