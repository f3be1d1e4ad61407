import { useEffect, useRef, useState } from "react";
import { readTable } from "#/islands/files-in/read-table";
import { undoable } from "#/islands/runtime/change";
import { failureSentence } from "#/islands/runtime/failure-sentence";
import { toast } from "#/islands/ui/toast/store";
import { ApiError } from "#/src/client/api-error";
import { type Batch, batchesOf, type RowResult } from "#/src/table-import/batches";
import { type DoubleInFile, doublesInFile } from "#/src/table-import/doubles-in-file";
import type { Kind } from "#/src/table-import/kind";
import type { Plan } from "#/src/table-import/plan";
import type { Source } from "#/src/table-import/source";
import { guessMapping, type Mapping } from "./mapping";
import { rememberedMapping, rememberMapping } from "./remembered-mappings";
import { newImportId, type SendCall, sendBatch } from "./send-batches";
import { doneWords } from "./words";

export type ImportOptions = { onDuplicate: "skip" | "update"; skipInvalid: boolean };

/** What is imported, how one call of it is sent, and what shows it loads again. */
export type ImportWork = { kind: Kind; send: SendCall; refresh: () => unknown };

/** A row of the file with what becomes, or became, of it. */
export type SeenRow = { cells: readonly string[]; result: RowResult; double: DoubleInFile | null };

/** A plan, its calls, and what a dry run said of each row. */
export type Foreseen = { plan: Plan; batches: Batch[]; rows: SeenRow[] };

/** How far the rows are in, and why not further. */
export type Applied = {
  importId: string;
  rows: SeenRow[];
  /** So many calls were answered. */
  calls: number;
  isUndoable: boolean;
  failure: string | null;
};

export type Step =
  | { is: "file"; reading: string | null; refusal: string | null }
  | { is: "mapping"; failure: string | null }
  | { is: "planning"; done: number }
  | { is: "plan"; foreseen: Foreseen }
  | { is: "applying"; foreseen: Foreseen; applied: Applied }
  | { is: "ended"; foreseen: Foreseen; applied: Applied };

/** An import from the choice of a file to what went in. */
export function useTableImport({ kind, send, refresh }: ImportWork) {
  const [step, setStep] = useState<Step>({ is: "file", reading: null, refusal: null });
  const [source, setSource] = useState<Source | null>(null);
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [options, setOptions] = useState<ImportOptions>({ onDuplicate: "skip", skipInvalid: false });
  const reader = useRef<ReturnType<typeof readTable>>(null);
  /** Counted up by whatever ends what is under way. */
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
      reader.current?.stop();
    },
    [],
  );

  function choose([file]: readonly File[]) {
    if (!file) return;
    reader.current?.stop();
    setStep({ is: "file", reading: file.name, refusal: null });
    reader.current = readTable(file, (read) => {
      if ("refusal" in read) return setStep({ is: "file", reading: null, refusal: read.refusal });
      const { headers } = read.source;
      setSource(read.source);
      setMapping(rememberedMapping(kind, headers) ?? guessMapping(kind, headers));
      setStep({ is: "mapping", failure: null });
    });
  }

  /** Asks what would become of each row; nothing is stored. */
  async function foresee() {
    if (!source || !mapping) return;
    const own = begin();
    setStep({ is: "planning", done: 0 });
    try {
      const plan: Plan = { kind, headers: source.headers, ...mapping };
      const batches = [...batchesOf(source.records, plan)];
      const doubles = doublesInFile(
        kind,
        batches.flatMap((batch) => batch.rows),
      );
      const rows: SeenRow[] = [];
      const sending = { ...options, dryRun: true, importId: newImportId() };
      for (const [at, batch] of batches.entries()) {
        const { results } = await sendBatch(send, batch, at, sending);
        if (own !== run.current) return;
        rows.push(...seenRows(batch, results, doubles));
        setStep({ is: "planning", done: rows.length });
      }
      setStep({ is: "plan", foreseen: { plan, batches, rows } });
    } catch (error) {
      if (own === run.current) setStep({ is: "mapping", failure: failureSentence(asError(error)) });
    }
  }

  /** Sends the calls that were not answered yet, one after another. */
  async function apply(foreseen: Foreseen, before?: Applied) {
    const own = begin();
    let applied: Applied = before
      ? { ...before, failure: null }
      : { importId: newImportId(), rows: [], calls: 0, isUndoable: false, failure: null };
    setStep({ is: "applying", foreseen, applied });
    const sending = { ...options, dryRun: false, importId: applied.importId };
    let failure: string | null = null;
    try {
      for (const [at, batch] of foreseen.batches.entries()) {
        if (at < applied.calls) continue;
        const sent = await sendBatch(send, batch, at, sending);
        applied = {
          ...applied,
          rows: [...applied.rows, ...seenRows(batch, sent.results, new Map())],
          calls: at + 1,
          isUndoable: applied.isUndoable || sent.isUndoable,
        };
        if (own !== run.current && applied.calls < foreseen.batches.length) {
          failure = "You stopped it.";
          break;
        }
        setStep({ is: "applying", foreseen, applied });
      }
    } catch (error) {
      failure = failureSentence(asError(error));
      // Rows whose answer got lost may be in.
      const isRefused = error instanceof ApiError && error.status < 500;
      applied = { ...applied, isUndoable: applied.isUndoable || !isRefused };
    }
    void refresh();
    setStep({ is: "ended", foreseen, applied: { ...applied, failure } });
    if (failure === null) tell(applied);
  }

  function begin(): number {
    run.current += 1;
    return run.current;
  }

  return {
    kind,
    step,
    source,
    mapping,
    setMapping: (next: Mapping) => {
      if (source) rememberMapping(kind, source.headers, next);
      setMapping(next);
    },
    options,
    setOptions,
    choose,
    foresee,
    apply,
    /** Ends what is under way; of an import behind the call that is being answered. */
    stop: () => {
      run.current += 1;
    },
    backToMapping: () => {
      run.current += 1;
      setStep({ is: "mapping", failure: null });
    },
    backToFile: () => setStep({ is: "file", reading: null, refusal: null }),
  };
}

export type TableImport = ReturnType<typeof useTableImport>;

function seenRows(
  batch: Batch,
  results: readonly RowResult[],
  doubles: ReadonlyMap<number, DoubleInFile>,
): SeenRow[] {
  return results.map((result, at) => ({
    cells: batch.records[at]?.cells ?? [],
    result,
    double: result.outcome === "created" ? (doubles.get(result.line) ?? null) : null,
  }));
}

function tell({ importId, rows, isUndoable }: Applied) {
  if (isUndoable) undoable.push(importId);
  toast({
    title: "Success",
    description: doneWords(rows),
    operationId: isUndoable ? importId : undefined,
  });
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
