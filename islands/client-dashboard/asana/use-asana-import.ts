import { useEffect, useRef, useState } from "react";
import { readAsanaFile } from "#/islands/files-in/read-in-worker";
import { useImportRun } from "#/islands/table-import/use-import-run";
import { answer, api } from "#/src/client/browser";
import type { TaskCategory, TaskPhase } from "#/src/contract/choices/tasks";
import { batchesOf, planOf, sourceOf } from "#/src/imports/asana/as-table";
import { type AsanaChoices, rowsOf } from "#/src/imports/asana/calls";
import type { AsanaFile } from "#/src/imports/asana/read-asana";
import { usualCategory } from "#/src/imports/asana/sections";
import type { DateOrder } from "#/src/imports/reports/dates";
import type { Source } from "#/src/imports/tables/source";

/** What a person says of a file beside what it says itself. */
export type Choices = AsanaChoices & {
  /** Of new tasks whose section means none. */
  category: TaskCategory;
  /** Of new tasks that are open and say none: `yyyy-mm-dd`, or blank while it is typed. */
  dueDate: string;
  onDuplicate: "skip" | "update";
  /** Of new tasks. */
  phase: TaskPhase;
  /** What stands first in dates that can be read in two ways. */
  dates: DateOrder | null;
};

type Work = { clientId: string; usualDueDate: string; usualPhase: TaskPhase; refresh: () => unknown };
type Read = { file: File; read: AsanaFile; source: Source };

/** An import of Asana's tasks from the choice of a file to what went in. */
export function useAsanaImport({ clientId, usualDueDate, usualPhase, refresh }: Work) {
  const [chosen, setChosen] = useState<Read | null>(null);
  const [choices, setChoices] = useState<Choices>({
    categories: new Map(),
    people: new Map(),
    category: usualCategory,
    dueDate: usualDueDate,
    onDuplicate: "update",
    phase: usualPhase,
    dates: null,
  });
  const { category, dueDate, phase } = choices;
  const run = useImportRun({
    send: ({ skipInvalid: _, ...call }, headers) => {
      const json = { ...call, category, dueDate, phase, startOnboarding: true };
      return answer(api.clients[":id"].tasks.import.$post({ param: { id: clientId }, json }, { headers }));
    },
    refresh,
  });
  const { setStep } = run;
  const reader = useRef<ReturnType<typeof readAsanaFile>>(null);
  useEffect(() => () => reader.current?.stop(), []);

  function readAnew(file: File, dates: DateOrder | null) {
    reader.current?.stop();
    setStep({ is: "file", reading: file.name, refusal: null });
    reader.current = readAsanaFile({ file, answers: dates ? { dates } : {} }, (answer) => {
      if ("refusal" in answer) return setStep({ is: "file", reading: null, refusal: answer.refusal });
      setChosen({ file, read: answer.read, source: sourceOf(file.name, answer.read) });
      setStep({ is: "mapping", failure: null });
    });
  }

  return {
    ...run,
    chosen,
    choices,
    setChoices,
    choose: ([file]: readonly File[]) => {
      if (!file) return;
      setChoices({ ...choices, categories: new Map(), people: new Map(), dates: null });
      readAnew(file, null);
    },
    /** Reads the file again, whose dates are meant so. */
    chooseDates: (dates: DateOrder | null) => {
      setChoices({ ...choices, dates });
      if (chosen) readAnew(chosen.file, dates);
    },
    /** Asks what would become of each task; nothing is stored. */
    foresee: async () => {
      if (!chosen) return;
      const { read } = chosen;
      const calls = () => ({
        plan: planOf(read),
        batches: batchesOf(read, rowsOf(read, choices)),
      });
      await run.foresee(calls, { onDuplicate: choices.onDuplicate, skipInvalid: false });
    },
  };
}

export type AsanaImport = ReturnType<typeof useAsanaImport>;
