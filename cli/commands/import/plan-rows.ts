import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { brokenOff } from "#/cli/output/broken-off";
import { say } from "#/cli/output/words";
import type { RowImport, RowOutcome } from "#/src/client/import-calls";
import { isChange, type Tally, tallyOf } from "./shown";

/** A file of rows with its import and the outcomes of the dry run, in the order of the calls. */
export type RowFile = {
  work: RowImport;
  outcomes: RowOutcome[];
  /** Returns sentences on the refused rows among these. */
  refusalsOf: (outcomes: readonly RowOutcome[]) => string[];
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

/**
 * Sends the planned rows of files that share one import; null when no row changes anything. Says which rows the portal
 * refuses now although their plan was valid.
 */
export async function applyRows(
  io: Io,
  files: readonly RowFile[],
  words: Words,
  needsConfirmation: boolean,
): Promise<RowOutcome[] | null> {
  const planned = files.flatMap(({ outcomes }) => outcomes);
  const count = planned.filter(({ result }) => isChange(result)).length;
  if (count === 0) {
    const isRefused = planned.some(({ result }) => result.outcome === "invalid");
    say(io, isRefused ? "Nothing was changed." : words.nothing);
    return null;
  }
  if (needsConfirmation) await mustAgree(io, words.question(count), "Nothing was changed.");
  const all: RowOutcome[] = [];
  const breakOff = (how: string) => sayBrokenOff(io, files, how, { done: all.length, of: planned.length });
  const forget = io.atExit(() => breakOff("Interrupted"));
  const refusals: string[] = [];
  try {
    for (const { work, outcomes, refusalsOf } of files) {
      const from = all.length;
      for await (const applied of work.apply()) all.push(...applied);
      const isNew = (_: RowOutcome, at: number) => outcomes[at]?.result.outcome !== "invalid";
      refusals.push(...refusalsOf(all.slice(from).filter(isNew)));
    }
  } catch (error) {
    breakOff("Stopped");
    throw error;
  } finally {
    forget();
  }
  for (const sentence of refusals) say(io, sentence);
  say(io, `${words.summary(tallyOf(all.map(({ result }) => result)))}.${undoWords(files)}`);
  return all;
}

/** Returns the result of an import for programs. */
export function resultOf([first]: readonly RowFile[], outcomes: readonly RowOutcome[]) {
  const results = outcomes.map(({ result }) => result);
  return { importId: first?.work.importId, ...tallyOf(results), results };
}

type Progress = { done: number; of: number };

/** Says how far an import came and how it goes on; a failure before any row may be in has its own message. */
function sayBrokenOff(io: Io, files: readonly RowFile[], how: string, { done, of }: Progress) {
  if (undoWords(files) === "") return;
  const inFlight = files.reduce((sum, { work }) => sum + work.rowsInFlight(), 0);
  say(io, brokenOff(how, { done, of, inFlight, isDryRun: false }) + undoWords(files));
}

function undoWords(files: readonly RowFile[]): string {
  const undoable = files.find(({ work }) => work.isUndoable());
  return undoable ? ` portal undo ${undoable.work.importId} undoes it.` : "";
}
