import type { Io } from "#/cli/io";
import { counted } from "#/cli/output/words";
import { waitIn } from "#/cli/session/calls";
import { answer } from "#/src/client";
import { importGroup, type SendCall, startImport } from "#/src/client/import-calls";
import type { FileRow } from "#/src/contract/table-imports";
import { asanaKind, fileRows } from "#/src/imports/asana/as-table";
import { type AsanaFile, readAsana } from "#/src/imports/asana/read-asana";
import { remarksOf } from "#/src/imports/asana/remarks";
import { usualDueDate } from "#/src/imports/asana/usual-due-date";
import { usualPhase } from "#/src/imports/asana/usual-phase";
import { sentKind } from "#/src/imports/tables/kind";
import { type AnswerOptions, answersFor, readAnswers, readTaskOptions, type TaskOptions } from "./options";
import type { Target } from "./plan-reports";
import { applyRows, previewRows, type RowFile, resultOf } from "./plan-rows";
import { type OpenFile, readFiles } from "./read-files";
import { changesOf, refusalsOf, unreadRowsOf } from "./show-tasks";
import type { ImportPart, Shown, ShownFile, Tally } from "./shown";
import { tallyWords } from "./shown";

/** A file of Asana tasks with the rows to send; the outcomes are empty without a client. */
export type TaskFile = Pick<RowFile, "outcomes"> & { file: string; read: AsanaFile; rows: FileRow[] };

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
    return { file, read, rows: fileRows(read, choices), outcomes: [] };
  });
  const isOpen = taken.some(({ read }) => read.isOrderOpen);
  const state = target && (await stateOf(target));
  const dueDate = options.due ?? (state && usualDueDate(state));
  const phase = options.phase ?? state?.phase;
  const settings = {
    category: choices.category,
    ...(dueDate && { dueDate }),
    ...(phase && { phase }),
    startOnboarding: true,
  };
  let startsOnboarding = false;
  const sendTo =
    ({ api, client }: Target): SendCall =>
    async ({ skipInvalid: _, ...call }, headers) => {
      const request = { param: { id: client.id }, json: { ...call, ...settings } };
      const result = await answer(api.clients[":id"].tasks.import.$post(request, { headers }));
      startsOnboarding ||= result.startsOnboarding;
      return result;
    };
  const calls = {
    ...{ kind: sentKind(asanaKind), wait: waitIn(io), group: importGroup() },
    options: { onDuplicate: options.onDuplicate ?? ("update" as const), skipInvalid: false },
  };
  const worksFor = (to: Target) =>
    taken.map((one): RowFile => {
      const work = startImport({ ...calls, rows: one.rows, send: sendTo(to) });
      return { ...one, work, refusalsOf: (outcomes) => refusalsOf({ ...one, outcomes }) };
    });
  const works = target ? worksFor(target) : [];
  if (!isOpen && refusals.length === 0) await previewRows(works);
  const name = target?.client.name;
  const reopens = phase === "onboarding" && state?.phase === "ongoing" && taken.some(addsOpenTask);
  const remark = [
    ...(startsOnboarding ? [`Onboarding of ${name} starts today, with only these tasks.`] : []),
    ...(reopens ? [`The onboarding of ${name} is complete. This reopens it.`] : []),
  ];
  const hints = { category: "--category", dueDate: "--due" };
  const usual = { category: choices.category, dueDate: dueDate ?? null, hints };
  const refused = taken.flatMap((one) => (one.outcomes.length > 0 ? refusalsOf(one) : unreadRowsOf(one)));
  let isPartial = refused.length > 0;
  const shown: Shown = {
    files: taken.map((one) => shownFile(one, remarksOf(one.read, choices, usual))),
    changes: taken.flatMap(changesOf),
    remarks: [...remark, ...taken.flatMap(leftOut)],
    refusals: [...refusals, ...refused],
  };
  const apply = async (needsConfirmation: boolean) => {
    const applied = target && (await applyRows(io, works, wordsFor(target), needsConfirmation));
    isPartial ||= applied?.some(({ result }) => result.outcome === "invalid") ?? false;
    return applied ? resultOf(works, applied) : undefined;
  };
  return { shown, isStopped: isOpen || refusals.length > 0, isPartial: () => isPartial, apply };
}

const wordsFor = ({ client }: Target) => ({
  nothing: "The onboarding already has all of these tasks. Nothing was changed.",
  question: (rows: number) => `Put ${counted(rows, "task")} into the onboarding of ${client.name}?`,
  summary: (tally: Tally) => `Tasks of ${client.name}: ${tallyWords(tally)}`,
});

function addsOpenTask({ rows, outcomes }: TaskFile): boolean {
  return outcomes.some(({ result }, at) => result.outcome === "created" && !rows[at]?.sent?.completedAt);
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
  answeredBy: "Set it with --style day-first or --style month-first.",
};

/** Values dropped from imported tasks, such as an unknown assignee. */
function leftOut({ file, outcomes }: TaskFile): string[] {
  return outcomes.flatMap(({ result: { line, dropped } }) =>
    dropped.map(({ message }) => `${file}, line ${line}: ${message}.`),
  );
}
