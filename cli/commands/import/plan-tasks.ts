import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { counted, say } from "#/cli/output/words";
import { patiently } from "#/cli/session/calls";
import { answer, undoableOperation } from "#/src/client";
import type { ImportTasksInput, ImportTasksResult } from "#/src/contract/task-imports";
import { callsOf, rowsOf, type SentTask } from "#/src/imports/asana/calls";
import { type AsanaFile, readAsana } from "#/src/imports/asana/read-asana";
import { remarksOf } from "#/src/imports/asana/remarks";
import { usualDueDate } from "#/src/imports/asana/usual-due-date";
import { usualPhase } from "#/src/imports/asana/usual-phase";
import { headersOfCall } from "#/src/imports/tables/batches";
import { type AnswerOptions, answersFor, readAnswers, readTaskOptions, type TaskOptions } from "./options";
import type { Target } from "./plan-reports";
import { type OpenFile, readFiles } from "./read-files";
import { changesOf, refusalsOf } from "./show-tasks";
import { type ImportPart, isChange, type Shown, type ShownFile, tallyOf, tallyWords } from "./shown";

/** A file of Asana tasks with the rows to send and the portal's results. */
export type TaskFile = {
  file: string;
  read: AsanaFile;
  rows: SentTask[];
  results: ImportTasksResult["results"];
};

type Call = Omit<ImportTasksInput, "rows" | "dryRun" | "importId"> & { importId: string };

/** Plans the changes of Asana's tasks to the client's onboarding; without a client, describes the files only. */
export async function planTasks(
  io: Io,
  files: readonly OpenFile[],
  options: AnswerOptions & TaskOptions,
  target: Target | null,
): Promise<ImportPart> {
  const choices = readTaskOptions(options);
  const given = readAnswers(options);
  const { read: taken, refusals } = await readFiles(files, async ({ file, bytes }): Promise<TaskFile> => {
    const read = await readAsana(bytes, { dates: answersFor(file, given).dates });
    return { file, read, rows: rowsOf(read, choices), results: [] };
  });
  const isOpen = taken.some(({ read }) => read.isOrderOpen);
  const state = target && (await stateOf(target));
  const dueDate = options.due ?? (state && usualDueDate(state));
  const phase = options.phase ?? state?.phase;
  const call: Call = {
    category: choices.category,
    ...(dueDate && { dueDate }),
    ...(phase && { phase }),
    onDuplicate: options.onDuplicate ?? "update",
    importId: Bun.randomUUIDv7(),
    startOnboarding: true,
  };
  let startsOnboarding = false;
  if (target && !isOpen && refusals.length === 0) {
    for (const one of taken) {
      const sent = await send(io, target, one, { ...call, dryRun: true });
      one.results = sent.flatMap(({ results }) => results);
      startsOnboarding ||= sent.some((each) => each.startsOnboarding);
    }
  }
  const name = target?.client.name;
  const reopens = phase === "onboarding" && state?.phase === "ongoing" && taken.some(addsOpenTask);
  const remark = [
    ...(startsOnboarding ? [`Onboarding of ${name} starts today, with these tasks alone.`] : []),
    ...(reopens ? [`The onboarding of ${name} is complete. This reopens it.`] : []),
  ];
  const hints = { category: "--category", dueDate: "--due" };
  const usual = { category: choices.category, dueDate: dueDate ?? null, hints };
  const isPartial = taken.some((one) => refusalsOf(one).length > 0);
  const shown: Shown = {
    files: taken.map((one) => shownFile(one, remarksOf(one.read, choices, usual))),
    changes: taken.flatMap(changesOf),
    remarks: [...remark, ...taken.flatMap(leftOut)],
    refusals: [...refusals, ...taken.flatMap(refusalsOf)],
  };
  const apply = async (isAsked: boolean) =>
    target ? applyTasks(io, target, taken, call, isAsked) : undefined;
  return { shown, isStopped: isOpen || refusals.length > 0, isPartial, apply };
}

async function applyTasks(io: Io, target: Target, files: readonly TaskFile[], call: Call, isAsked: boolean) {
  const { client } = target;
  const count = files.flatMap(({ results }) => results).filter(isChange).length;
  if (count === 0) return say(io, "The onboarding has all of these tasks already. Nothing was changed.");
  if (isAsked) {
    await mustAgree(
      io,
      `Put ${counted(count, "task")} into the onboarding of ${client.name}?`,
      "Nothing was changed.",
    );
  }
  const sent: ImportTasksResult[] = [];
  for (const file of files) sent.push(...(await send(io, target, file, call, sent.length)));
  const results = sent.flatMap((each) => each.results);
  const tally = tallyOf(results);
  const isUndoable = sent.some((each) => undoableOperation(each) !== undefined);
  const undo = isUndoable ? ` portal undo ${call.importId} takes it back.` : "";
  say(io, `Tasks of ${client.name}: ${tallyWords(tally)}.${undo}`);
  return { importId: call.importId, ...tally, results };
}

/**
 * Sends the calls of a file one after another; each row names the version that the plan was made against. `before`
 * counts the import's calls for other files: the position of a call is part of its idempotency key.
 */
async function send(
  io: Io,
  { api, client }: Target,
  { rows, results }: TaskFile,
  call: Call & { dryRun?: boolean },
  before = 0,
): Promise<ImportTasksResult[]> {
  const versions = new Map(results.map(({ line, version }) => [line, version]));
  const versioned = rows.map((row) =>
    call.dryRun ? row : { ...row, version: versions.get(row.line) ?? null },
  );
  const sent: ImportTasksResult[] = [];
  for (const [at, part] of callsOf(versioned).entries()) {
    const json = { ...call, rows: part };
    const headers = headersOfCall(call, before + at);
    sent.push(
      await patiently(io, () =>
        answer(api.clients[":id"].tasks.import.$post({ param: { id: client.id }, json }, { headers })),
      ),
    );
  }
  return sent;
}

function addsOpenTask({ rows, results }: TaskFile): boolean {
  const created = new Set(results.filter(({ outcome }) => outcome === "created").map(({ line }) => line));
  return rows.some(({ line, completedAt }) => !completedAt && created.has(line));
}

/** Reads the client's state from which the import's defaults follow. */
async function stateOf({ api, client, today }: Target) {
  const { onboarding, tasks } = await answer(api.clients[":id"].$get({ param: { id: client.id } }));
  return { today, targetLaunchDate: onboarding?.targetLaunchDate, phase: usualPhase(tasks) };
}

function shownFile({ file, read }: TaskFile, remarks: string[]): ShownFile {
  const { tasks, refused, isOrderOpen } = read;
  return {
    ...{ file, kind: "asana", label: "Tasks of Asana", marketplace: null, currency: null, period: null },
    rows: tasks.length + refused.length,
    totals: {},
    remarks,
    questions: isOrderOpen ? [orderQuestion] : [],
  };
}

const orderQuestion = {
  sentence: "Its dates can be read in two ways, such as 3/4 in March or in April.",
  answeredBy: "Say it with --style day-first or --style month-first.",
};

/** Values dropped from imported tasks, such as an unknown assignee. */
function leftOut({ file, results }: TaskFile): string[] {
  return results.flatMap(({ line, dropped }) =>
    dropped.map(({ message }) => `${file}, line ${line}: ${message}.`),
  );
}
