import type { Command } from "#/cli/command";
import { Failed, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { type JsonChoice, printJson } from "#/cli/output/json";
import { type Column, printRows } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { everyRow } from "#/cli/session/calls";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { ApiError, answer } from "#/src/client";
import { type OperationStanding, RecentOperation, Undone } from "#/src/contract/operations";
import { Id } from "#/src/contract/primitives";
import { undoneWords } from "#/src/contract/undone-words";
import { showMoment } from "#/src/format/dates";
import { mustAgree } from "./must-agree";

type Options = GlobalOptions & { last?: boolean; list?: boolean; yes?: boolean };

/** `portal undo ID`, `portal undo --last`, `portal undo --list` */
export function addUndo(program: Command, io: Io) {
  program
    .command("undo")
    .argument("[operation]", "id of the operation, from --list or X-Operation-Id, or of an import")
    .summary("undo what you did")
    .description(
      "Undo one write of the last 30 days completely, or not at all if any of it has changed since. " +
        "An undo can be undone too.",
    )
    .option("--last", "your last operation that is not undone yet")
    .option("--list", "list your operations instead, newest first")
    .option("--yes", "do not ask for confirmation")
    .jsonFields(RecentOperation, Undone)
    .examples(
      "portal undo --last",
      "portal undo --list",
      "portal undo 0195f000-0000-7000-8000-000000000001 --yes",
    )
    .action(async (id: string | undefined, _: unknown, command: Command) => {
      const { last, list, yes, json } = command.optsWithGlobals<Options>();
      if ([id, last, list].filter(Boolean).length !== 1) {
        throw new WrongUsage("Say what to undo: its id or --last; --list lists what you did.");
      }
      if (id && !Id.safeParse(id).success) throw new WrongUsage(`"${id}" is not the id of an operation.`);
      const api = connect(command, io);
      if (list) return showAll(io, await readAll(api), json);
      const chosen = id ? await findById(api, id) : await findLast(api);
      if (!yes) await mustAgree(io, `Undo this: ${chosen.what}?`, "Nothing was undone.");
      const undone = await answer(api.operations[":id"].undo.$post({ param: { id: chosen.id } }));
      if (json) printJson(io, json, undone);
      say(io, undoneWords(undone) || "Undone.");
    });
}

type Chosen = Pick<RecentOperation, "id" | "what">;

/** Describes the operation to undo, if it is the caller's own. */
async function findById(api: Api, id: string): Promise<Chosen> {
  const own = await readAll(api).catch((error) => {
    // Client users can undo their operations but not list them.
    if (error instanceof ApiError && error.status === 403) return [];
    throw error;
  });
  const found = own.find((operation) => operation.id === id || operation.importId === id);
  return found ? { id, what: found.what } : { id, what: `operation ${id}` };
}

/**
 * @throws Failed when there is nothing to undo, or the last change is final: an older one is not undone instead. An
 * import is undone as a whole.
 */
async function findLast(api: Api): Promise<Chosen> {
  const operations = await readAll(api);
  const last = operations.find(({ undoes, standing }) => undoes === null && standing !== "undone");
  if (!last) throw new Failed("There is nothing of yours to undo.");
  if (last.standing === "final") throw new Failed(`Your last change cannot be undone: ${last.what}.`);
  return { id: last.importId ?? last.id, what: last.what };
}

const readAll = (api: Api) => Array.fromAsync(everyRow((query) => api.operations.$get({ query })));

function showAll(io: Io, operations: RecentOperation[], json: JsonChoice) {
  printRows(io, { json }, columns, operations);
  say(io, `${counted(operations.length, "operation")} in the last 30 days.`);
}

const standings: Record<OperationStanding, string> = {
  undoable: "yes",
  undone: "undone",
  changed: "changed since",
  final: "no",
};

const columns: Column<RecentOperation>[] = [
  {
    title: "When",
    show: ({ createdAt }) => momentHere(createdAt),
    plain: ({ createdAt }) => createdAt,
    isSpare: true,
  },
  { title: "What", show: ({ what }) => what, isElastic: true },
  { title: "Of", show: ({ partOf }) => partOf ?? "", isElastic: true, isSpare: true },
  {
    title: "Undo",
    show: ({ standing }) => standings[standing],
    plain: ({ standing }) => standing,
    isSpare: true,
  },
  { title: "Id", show: ({ id }) => id },
];

function momentHere(moment: string): string {
  return showMoment(moment, Intl.DateTimeFormat().resolvedOptions().timeZone) ?? moment;
}
