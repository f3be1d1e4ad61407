import { zipSync } from "fflate";
import { csvLine } from "#/src/format/csv";

/** Number format of a test file. */
export type Writing = {
  decimal: "." | ",";
  /** Separator between groups of three digits; `lakh` groups as in India. */
  group: "" | "," | "." | " " | "'" | "\u00a0" | "lakh";
  before: string;
  after: string;
  /** Wrapped as `="1"`. */
  isWrapped: boolean;
};

/** Formats an amount from its hundredths, exactly; without decimals for 0. */
export function writeNumber(hundredths: number, writing: Writing, decimals: 0 | 2): string {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  const whole = grouped(digits.slice(0, -2), writing.group);
  const number = decimals === 2 ? `${whole}${writing.decimal}${digits.slice(-2)}` : whole;
  const text = `${hundredths < 0 ? "-" : ""}${writing.before}${number}${writing.after}`;
  return writing.isWrapped ? `="${text}"` : text;
}

function grouped(digits: string, group: Writing["group"]): string {
  if (group !== "lakh") return digits.replace(/\B(?=(\d{3})+$)/g, group);
  const [start, end] = [digits.slice(0, -3), digits.slice(-3)];
  return start === "" ? end : `${start.replace(/\B(?=(\d{2})+$)/g, ",")},${end}`;
}

export type Written = {
  delimiter?: string;
  encoding?: WrittenEncoding;
  notes?: readonly string[];
  newline?: string;
};
export type WrittenEncoding =
  | "utf-8"
  | "utf-8 marked"
  | "utf-16le"
  | "utf-16be"
  | "windows-1252"
  | "shift_jis";

/** Writes rows as a text file; the first is the header. */
export function writeText(
  rows: readonly (readonly string[])[],
  { delimiter = ",", encoding = "utf-8", notes = [], newline = "\r\n" }: Written = {},
): Uint8Array {
  const lines = rows.map((cells) => csvLine(cells, delimiter).replace(/\r\n$/, ""));
  return encoded([...notes, ...lines].join(newline), encoding);
}

export function encoded(text: string, encoding: WrittenEncoding): Uint8Array {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "utf-8 marked") return new TextEncoder().encode(`\ufeff${text}`);
  if (encoding === "utf-16le") return new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
  if (encoding === "utf-16be") return new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le").swap16());
  const table = bytesBy(encoding);
  return Uint8Array.from([...text].flatMap((char) => table.get(char) ?? missing(char, encoding)));
}

function missing(char: string, encoding: string): never {
  throw new Error(`${encoding} has no ${char}.`);
}

const tables = new Map<string, Map<string, number[]>>();

/** Builds the byte sequence of each character by decoding every sequence with the platform's decoder. */
function bytesBy(encoding: "windows-1252" | "shift_jis"): Map<string, number[]> {
  const cached = tables.get(encoding);
  if (cached) return cached;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const char = decoder.decode(Uint8Array.from(bytes));
    if ([...char].length === 1 && char !== "\ufffd" && !table.has(char)) table.set(char, bytes);
  };
  for (let first = 0; first < 256; first++) add(first);
  if (encoding === "shift_jis") {
    for (let first = 0x81; first < 0xa0; first++)
      for (let second = 0x40; second < 0xfd; second++) add(first, second);
  }
  tables.set(encoding, table);
  return table;
}

/** Writes a workbook with one sheet; a `Date` becomes a date cell. */
export function writeWorkbook(
  rows: readonly (readonly (string | number | boolean | Date | null)[])[],
): Uint8Array {
  return zipSync(workbookParts(rows));
}

/** Writes a workbook of about 1 kB whose only figure is in the last possible cell of a sheet. */
export function writeFarWorkbook(): Uint8Array {
  const parts = workbookParts([["Name"]]);
  const name = "xl/worksheets/sheet1.xml";
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>';
  const sheet = new TextDecoder().decode(parts[name]).replace("</sheetData>", far);
  return zipSync({ ...parts, [name]: new TextEncoder().encode(sheet) });
}

/** Builds the parts of a workbook with one sheet. */
export function workbookParts(rows: readonly (readonly (string | number | boolean | Date | null)[])[]) {
  const text = (xml: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  const sheetRows = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((cell, place) => cellXml(cell, at, place)).join("")}</row>`,
  );
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return {
    "_rels/.rels": text(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/_rels/workbook.xml.rels": text(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": text(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/styles.xml": text(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    "xl/worksheets/sheet1.xml": text(
      `<worksheet xmlns="${main}"><sheetData>${sheetRows.join("")}</sheetData></worksheet>`,
    ),
  };
}

function cellXml(cell: string | number | boolean | Date | null, row: number, column: number): string {
  const place = `${column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26))}${String.fromCharCode(65 + (column % 26))}${row + 1}`;
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
  const escaped = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}
