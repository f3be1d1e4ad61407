import { useEffect, useRef, useState } from "react";
import { undoable } from "#/islands/runtime/changes/change";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { toast } from "#/islands/ui/toast/store";
import { ApiError } from "#/src/client/api-error";
import { asPlanned, type Batch, keysTaken, type RowResult } from "#/src/imports/tables/batches";
import { type DoubleInFile, doublesInFile } from "#/src/imports/tables/doubles-in-file";
import type { Plan } from "#/src/imports/tables/plan";
import { newImportId, type SendCall, sendBatch } from "./send-batches";
import { doneWords } from "./words";

export type ImportOptions = { onDuplicate: "skip" | "update"; skipInvalid: boolean };

/** A row of the file with its expected or actual outcome. */
export type SeenRow = { cells: readonly string[]; result: RowResult; double: DoubleInFile | null };

/** The calls for a file. */
export type Calls = { plan: Plan; batches: Batch[] };

/** A plan, its calls with their options, and the dry run's result for each row. */
export type Foreseen = { plan: Plan; batches: Batch[]; options: ImportOptions; rows: SeenRow[] };

/** Progress of an import, with the reason if it stopped. */
export type Applied = {
  importId: string;
  rows: SeenRow[];
  /** Number of calls with a response. */
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

/** Sends one call, and reloads the views of the rows. */
export type Sending = { send: SendCall; refresh: () => unknown };

/** The steps of an import, and its calls: previewed, and sent one after another. */
export function useImportRun({ send, refresh }: Sending) {
  const [step, setStep] = useState<Step>({ is: "file", reading: null, refusal: null });
  /** Incremented whenever running work is cancelled. */
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  /** Previews the outcome of each row; nothing is stored. */
  async function foresee(calls: () => Calls, options: ImportOptions) {
    const own = begin();
    setStep({ is: "planning", done: 0 });
    try {
      const { plan, batches } = calls();
      const rows: SeenRow[] = [];
      const planned: Batch[] = [];
      const sending = { ...options, dryRun: true, importId: newImportId() };
      const keys = keysTaken(plan.kind);
      for (const [at, whole] of batches.entries()) {
        const batch = keys.refuseTaken(whole);
        const { results } = await sendBatch(send, batch, at, sending);
        if (own !== run.current) return;
        keys.take(batch, results);
        planned.push(asPlanned(batch, results));
        rows.push(...seenRows(batch, results));
        setStep({ is: "planning", done: rows.length });
      }
      setStep({
        is: "plan",
        foreseen: { plan, batches: planned, options, rows: withDoubles(plan, planned, rows) },
      });
    } catch (error) {
      if (own === run.current) setStep({ is: "mapping", failure: failureSentence(asError(error)) });
    }
  }

  /** Sends the calls without a response so far, one after another. */
  async function apply(foreseen: Foreseen, before?: Applied) {
    const own = begin();
    let applied: Applied = before
      ? { ...before, failure: null }
      : { importId: newImportId(), rows: [], calls: 0, isUndoable: false, failure: null };
    setStep({ is: "applying", foreseen, applied });
    const sending = { ...foreseen.options, dryRun: false, importId: applied.importId };
    let failure: string | null = null;
    try {
      for (const [at, batch] of foreseen.batches.entries()) {
        if (at < applied.calls) continue;
        const sent = await sendBatch(send, batch, at, sending);
        applied = {
          ...applied,
          rows: [...applied.rows, ...seenRows(batch, sent.results)],
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
      // Rows without a response may have been imported.
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
    step,
    setStep,
    foresee,
    apply,
    /** Cancels running work; an import stops after the current call. */
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

export type ImportRun = ReturnType<typeof useImportRun>;

function seenRows(batch: Batch, results: readonly RowResult[]): SeenRow[] {
  return results.map((result, at) => ({ cells: batch.records[at]?.cells ?? [], result, double: null }));
}

/** Adds to new rows the earlier row of the file that they likely duplicate; refused rows are ignored. */
function withDoubles(plan: Plan, batches: readonly Batch[], rows: readonly SeenRow[]): SeenRow[] {
  const refused = new Set(
    rows.filter(({ result }) => result.outcome === "invalid").map(({ result }) => result.line),
  );
  const sent = batches.flatMap((batch) => batch.rows).filter(({ line }) => !refused.has(line));
  const doubles = doublesInFile(plan, sent);
  return rows.map((row) =>
    row.result.outcome === "created" ? { ...row, double: doubles.get(row.result.line) ?? null } : row,
  );
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
