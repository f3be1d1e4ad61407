import { useEffect, useRef, useState } from "react";
import { readAsanaFile } from "#/islands/files-in/read-in-worker";
import { useImportRun } from "#/islands/table-import/use-import-run";
import { answer, api } from "#/src/client/browser";
import type { TaskCategory, TaskPhase } from "#/src/contract/choices/tasks";
import { fileRows, planOf, sourceOf } from "#/src/imports/asana/as-table";
import type { AsanaChoices } from "#/src/imports/asana/choices";
import type { AsanaFile } from "#/src/imports/asana/read-asana";
import { usualCategory } from "#/src/imports/asana/sections";
import type { DateOrder } from "#/src/imports/reports/dates";
import type { Source } from "#/src/imports/tables/source";

/** The user's choices for a file, in addition to its content. */
export type Choices = AsanaChoices & {
  /** For new tasks whose section has none. */
  category: TaskCategory;
  /** For new open tasks without one: `yyyy-mm-dd`, or blank while being typed. */
  dueDate: string;
  onDuplicate: "skip" | "update";
  /** For new tasks. */
  phase: TaskPhase;
  /** Order of day and month in ambiguous dates. */
  dates: DateOrder | null;
};

type Work = { clientId: string; usualDueDate: string; usualPhase: TaskPhase; refresh: () => unknown };
type Read = { file: File; read: AsanaFile; source: Source };

/** State of an Asana import from choosing the file to its result. */
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

  function startReading(file: File, dates: DateOrder | null) {
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
      startReading(file, null);
    },
    /** Reads the file again with that order of dates. */
    chooseDates: (dates: DateOrder | null) => {
      setChoices({ ...choices, dates });
      if (chosen) startReading(chosen.file, dates);
    },
    /** Previews the outcome of each task; nothing is stored. */
    foresee: async () => {
      if (!chosen) return;
      const { read } = chosen;
      const planned = () => ({ plan: planOf(read), rows: fileRows(read, choices) });
      await run.foresee(planned, { onDuplicate: choices.onDuplicate, skipInvalid: false });
    },
  };
}

export type AsanaImport = ReturnType<typeof useAsanaImport>;
