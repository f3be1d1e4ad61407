import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { counted, say } from "#/cli/output/words";
import type { RowImport, RowOutcome, RowResult } from "#/src/client/import-calls";
import { isChange, type Tally, tallyOf } from "./shown";

/** A file of rows with its import and the outcomes of the dry run, in the order of the calls. */
export type RowFile = {
  work: RowImport;
  outcomes: RowOutcome[];
  /** Receives the outcomes of each call that is sent for real. */
  onApplied?: (outcomes: readonly RowOutcome[]) => void;
};

type Words = {
  /** Printed when no row changes anything. */
  nothing: string;
  question: (rows: number) => string;
  summary: (tally: Tally) => string;
};

/** Runs the dry run of each file, in order. */
export async function previewRows(files: readonly RowFile[]) {
  for (const { work, outcomes } of files) {
    for await (const found of work.preview()) outcomes.push(...found);
  }
}

/** Sends the planned rows of files that share one import; nothing when no row changes anything. */
export async function applyRows(io: Io, files: readonly RowFile[], words: Words, isAsked: boolean) {
  const planned = files.flatMap(({ outcomes }) => outcomes.map(({ result }) => result));
  const count = planned.filter(isChange).length;
  const [first] = files;
  if (count === 0 || !first) return say(io, words.nothing);
  if (isAsked) await mustAgree(io, words.question(count), "Nothing was changed.");
  const { importId } = first.work;
  const isUndoable = () => files.some(({ work }) => work.isUndoable());
  const undoWords = () => (isUndoable() ? ` portal undo ${importId} takes it back.` : "");
  const results: RowResult[] = [];
  const breakOff = (how: string) => {
    if (!isUndoable()) return;
    const inFlight = files.reduce((sum, { work }) => sum + work.rowsInFlight(), 0);
    const open = inFlight > 0 ? ` ${counted(inFlight, "more row")} may be in.` : "";
    say(
      io,
      `${how} after ${results.length.toLocaleString("en-US")} of ${counted(planned.length, "row")}.${open} Run it again: what is in is not taken in twice.${undoWords()}`,
    );
  };
  const forget = io.atExit(() => breakOff("Interrupted"));
  try {
    for (const { work, onApplied } of files) {
      for await (const outcomes of work.apply()) {
        results.push(...outcomes.map(({ result }) => result));
        onApplied?.(outcomes);
      }
    }
  } catch (error) {
    breakOff("Stopped");
    throw error;
  } finally {
    forget();
  }
  const tally = tallyOf(results);
  say(io, `${words.summary(tally)}.${undoWords()}`);
  return { importId, ...tally, results };
}
