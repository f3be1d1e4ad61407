import Papa from "papaparse";
import { declaredDelimiter } from "./csv-delimiter";
import { countLineEnds, lineEndReader } from "./csv-lines";

/** One record: its cells and the line of the file where it starts, counted from 1. */
export type CsvRecord = {
  line: number;
  cells: string[];
  /** True when a quote is neither doubled nor closed, so that the cells cannot be trusted. */
  isMalformed: boolean;
};

/** A record without an end, mostly behind a quote that is never closed. */
export class RecordTooLong extends Error {
  override readonly name = "RecordTooLong";
  constructor(readonly line: number) {
    super(
      `The record that starts on line ${line} is over ${longestRecord.toLocaleString("en-US")} characters long.`,
    );
  }
}

const longestRecord = 1_000_000;

/** The records of a whole text, blank ones left out. @throws RecordTooLong */
export function collectRecords(text: string, delimiter: string): CsvRecord[] {
  const reader = recordReader(delimiter);
  return [...reader.read(text), ...reader.end()];
}

/**
 * Reads CSV that arrives in pieces and holds no more than one unfinished record.
 * Lines may end in LF, CRLF or CR, also mixed; line ends inside quotes are kept as they are.
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
