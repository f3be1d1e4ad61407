import { useEffect, useMemo, useRef, useState } from "react";
import { readTable } from "#/islands/files-in/read-in-worker";
import type { ImportOptions } from "#/src/client/import-calls";
import { NotReadable } from "#/src/imports/reports/not-readable";
import { findStyles } from "#/src/imports/tables/columns";
import { fileRows } from "#/src/imports/tables/file-rows";
import type { Kind } from "#/src/imports/tables/kind";
import type { Plan } from "#/src/imports/tables/plan";
import type { Source } from "#/src/imports/tables/source";
import { withHeaderOn } from "#/src/imports/tables/with-header";
import { guessMapping, type Mapping } from "./mapping";
import { rememberedMapping, rememberMapping } from "./remembered-mappings";
import { type Sending, useImportRun } from "./use-import-run";

/** The kind of an import, and how to send its calls and reload the views of its rows. */
export type ImportWork = Sending & { kind: Kind };

/** State of an import from choosing the file to its result. */
export function useTableImport({ kind, ...sending }: ImportWork) {
  const run = useImportRun(sending);
  const { setStep } = run;
  const [source, setSource] = useState<Source | null>(null);
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [options, setOptions] = useState<ImportOptions>({ onDuplicate: "skip", skipInvalid: false });
  const reader = useRef<ReturnType<typeof readTable>>(null);
  useEffect(() => () => reader.current?.stop(), []);

  const columns = mapping?.columns;
  const styles = mapping?.styles;
  /** Columns with ambiguous dates or numbers. */
  const open = useMemo(
    () => (source && columns && styles ? findStyles(kind, source.records, columns, styles).open : []),
    [kind, source, columns, styles],
  );

  function choose([file]: readonly File[]) {
    if (!file) return;
    reader.current?.stop();
    setStep({ is: "file", reading: file.name, refusal: null });
    reader.current = readTable(file, (read) => {
      if ("refusal" in read) return setStep({ is: "file", reading: null, refusal: read.refusal });
      takeTable(read.source);
      setStep({ is: "mapping", failure: null });
    });
  }

  function takeTable(table: Source) {
    const { headers } = table;
    setSource(table);
    setMapping(rememberedMapping(kind, headers) ?? guessMapping(kind, headers));
  }

  function setHeaderLine(line: number) {
    if (!source || line === source.headerLine) return;
    try {
      takeTable(withHeaderOn(line, source));
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
      setStep({ is: "mapping", failure: error.message });
    }
  }

  /** Previews the outcome of each row; nothing is stored. */
  async function foresee() {
    if (!source || !mapping) return;
    const planned = () => {
      const found = findStyles(kind, source.records, mapping.columns, mapping.styles);
      const plan: Plan = { kind, headers: source.headers, ...mapping, styles: found.styles };
      return { plan, rows: fileRows(source.records, plan) };
    };
    await run.foresee(planned, options);
  }

  return {
    ...run,
    kind,
    source,
    mapping,
    open,
    setMapping: (next: Mapping) => {
      if (source) rememberMapping(kind, source.headers, next);
      setMapping(next);
    },
    options,
    setOptions,
    choose,
    setHeaderLine,
    foresee,
  };
}

export type TableImport = ReturnType<typeof useTableImport>;
