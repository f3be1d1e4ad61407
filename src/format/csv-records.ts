import Papa from "papaparse";
import { declaredDelimiter } from "./csv-delimiter";

/** One record: its cells and its first line in the file, counted from 1. */
export type CsvRecord = {
  line: number;
  cells: string[];
  /** True for a quote neither doubled nor closed, so that the cells cannot be trusted. */
  isMalformed: boolean;
};

/** A record that never ends, usually after an unclosed quote. */
export class RecordTooLong extends Error {
  override readonly name = "RecordTooLong";
  constructor(readonly line: number) {
    super(
      `The record that starts on line ${line} is over ${longestRecord.toLocaleString("en-US")} characters long.`,
    );
  }
}

const longestRecord = 1_000_000;

/**
 * Reads CSV in chunks and buffers at most one unfinished record. Lines may end in LF, CRLF or CR, also mixed; line
 * ends inside quotes are preserved.
 */
export function recordReader(delimiter: string) {
  const lineEnds = lineEndReader(delimiter);
  const preambleLength = "sep=,\r\n".length;
  let rest = "";
  let line = 1;
  let isStart = true;

  function parse(isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let from = 0;
    const step = (result: Papa.ParseStepResult<string[][]>) => {
      const cells = result.data[0] ?? [];
      const isBlank = cells.every((cell) => cell.trim() === "");
      if (!isBlank) records.push({ line, cells, isMalformed: result.errors.length > 0 });
      line += countLineEnds(rest, from, result.meta.cursor);
      from = result.meta.cursor;
    };
    new Papa.Parser({ delimiter, newline: "\n", step }).parse(rest, 0, !isLast);
    rest = rest.slice(from);
    if (rest.length > longestRecord) throw new RecordTooLong(line);
    return records;
  }

  function skipDeclaration() {
    if (!isStart) return;
    isStart = false;
    const declaration = declaredDelimiter.exec(rest)?.[0];
    if (!declaration) return;
    rest = rest.slice(declaration.length);
    line++;
  }

  return {
    read(piece: string): CsvRecord[] {
      rest += lineEnds.read(piece);
      if (isStart && rest.length < preambleLength) return [];
      skipDeclaration();
      return parse(false);
    },
    end(): CsvRecord[] {
      rest += lineEnds.end();
      skipDeclaration();
      return parse(true);
    },
  };
}

/**
 * Converts line ends between records to LF, whatever mix a file has, and leaves those inside quotes alone. Text may
 * arrive in chunks.
 */
function lineEndReader(delimiter: string) {
  let inQuotes = false;
  let held = "";
  let before = "";

  function unify(text: string): string {
    const charBefore = (at: number) => (at > 0 ? text[at - 1] : before);
    const unified = text.replace(/"|\r\n?/g, (match, at: number) => {
      if (match !== '"') return inQuotes ? match : "\n";
      if (inQuotes) inQuotes = false;
      else inQuotes = opensQuotes(charBefore(at));
      return match;
    });
    before = text.at(-1) ?? before;
    return unified;
  }

  // A quote opens a cell at its start; right after another quote it belongs to a doubled one.
  const opensQuotes = (char: string | undefined) =>
    char === undefined || char === "" || char === delimiter || char === "\n" || char === "\r" || char === '"';

  return {
    read(piece: string): string {
      const text = held + piece;
      // A CR at the end of a chunk may be half of a CRLF.
      held = text.endsWith("\r") ? "\r" : "";
      return unify(held ? text.slice(0, -1) : text);
    },
    end(): string {
      const text = held;
      held = "";
      return unify(text);
    },
  };
}

/** Counts the line ends in a part of a text: LF, CRLF and CR count as one each. */
function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const char = text.charCodeAt(at);
    if (char === 10 || (char === 13 && text.charCodeAt(at + 1) !== 10)) count++;
  }
  return count;
}
