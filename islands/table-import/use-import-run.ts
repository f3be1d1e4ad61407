import { useEffect, useRef, useState } from "react";
import { undoable } from "#/islands/runtime/changes/change";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { toast } from "#/islands/ui/toast/store";
import {
  type ImportOptions,
  type RowImport,
  type RowOutcome,
  type SendCall,
  startImport,
} from "#/src/client/import-calls";
import type { FileRow } from "#/src/contract/table-imports";
import { type DoubleInFile, doublesInFile } from "#/src/imports/tables/doubles-in-file";
import { sentKind } from "#/src/imports/tables/kind";
import { type Plan, rowOf } from "#/src/imports/tables/plan";
import { doneWords } from "./words";

/** A row of the file with its expected or actual outcome. */
export type SeenRow = RowOutcome & { double: DoubleInFile | null };

/** The rows of a file, and how they were read. */
export type PlannedRows = { plan: Plan; rows: Iterable<FileRow> };

/** A plan, the import that carries it out, and the dry run's result for each row. */
export type Foreseen = { plan: Plan; work: RowImport; rows: SeenRow[] };

/** Progress of an import, with the reason if it stopped. */
export type Applied = { importId: string; rows: SeenRow[]; isUndoable: boolean; failure: string | null };

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
  async function foresee(planned: () => PlannedRows, options: ImportOptions) {
    const own = begin();
    setStep({ is: "planning", done: 0 });
    try {
      const { plan, rows } = planned();
      const work = startImport({ rows, kind: sentKind(plan.kind), send, wait, options });
      const seen: RowOutcome[] = [];
      for await (const outcomes of work.preview()) {
        if (own !== run.current) return;
        seen.push(...outcomes);
        setStep({ is: "planning", done: seen.length });
      }
      setStep({ is: "plan", foreseen: { plan, work, rows: withDoubles(plan, seen) } });
    } catch (error) {
      if (own === run.current) setStep({ is: "mapping", failure: failureSentence(asError(error)) });
    }
  }

  /** Sends the calls without a response so far, one after another. */
  async function apply(foreseen: Foreseen, before?: Applied) {
    const own = begin();
    const { work, rows: all } = foreseen;
    const rows = [...(before?.rows ?? [])];
    const applied = (failure: string | null): Applied => ({
      ...{ importId: work.importId, rows: [...rows], isUndoable: work.isUndoable(), failure },
    });
    setStep({ is: "applying", foreseen, applied: applied(null) });
    let failure: string | null = null;
    try {
      for await (const outcomes of work.apply()) {
        rows.push(...outcomes.map((outcome) => ({ ...outcome, double: null })));
        if (own !== run.current && rows.length < all.length) {
          failure = "You stopped it.";
          break;
        }
        setStep({ is: "applying", foreseen, applied: applied(null) });
      }
    } catch (error) {
      failure = failureSentence(asError(error));
    }
    void refresh();
    setStep({ is: "ended", foreseen, applied: applied(failure) });
    if (failure === null) tell(applied(null));
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

const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000));

/** Adds to new rows the earlier row of the file that they likely duplicate; refused rows are ignored. */
function withDoubles(plan: Plan, rows: readonly RowOutcome[]): SeenRow[] {
  const valid = rows.filter(({ result }) => result.outcome !== "invalid");
  const doubles = doublesInFile(
    plan,
    valid.map(({ cells, result: { line } }) => ({ line, ...rowOf(cells, plan) })),
  );
  return rows.map((row) => {
    const double = row.result.outcome === "created" ? doubles.get(row.result.line) : undefined;
    return { ...row, double: double ?? null };
  });
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
