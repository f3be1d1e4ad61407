import { statSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "#/cli/command";
import { Failed, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { checkOut, openOutFile, outPath } from "#/cli/output/out-file";
import { type Column, printRows } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, connectBytes, type GlobalOptions } from "#/cli/session/connect";
import { ApiError, answer, done } from "#/src/client";
import { blockedFile, hasBlockedEnding } from "#/src/contract/choices/blocked-endings";
import { announcedType, type TaskFileType, taskFileBytes } from "#/src/contract/choices/files";
import { TaskFile } from "#/src/contract/files";
import { showSize } from "#/src/format/show-size";
import { namedId } from "./arguments";

/** `portal files list TASK` */
export function addListFiles(parent: Command, io: Io) {
  parent
    .command("list")
    .argument("<task>", taskWords)
    .summary("show the files of a task")
    .description("Show the files that staff and the client added to a task, newest first.")
    .jsonFields(TaskFile)
    .examples("portal files list 0195f000-0000-7000-8000-000000000001 --json")
    .action(async (task: string, _: unknown, command: Command) => {
      const files = await listTaskFiles(connect(command, io), namedId("task", task));
      printRows(io, command.optsWithGlobals<GlobalOptions>(), fileColumns, files);
      say(io, files.length === 0 ? "No files yet." : `${counted(files.length, "file")}.`);
    });
}

/** `portal files add TASK FILE...` */
export function addAddFiles(parent: Command, io: Io) {
  parent
    .command("add")
    .argument("<task>", taskWords)
    .argument("<files...>", "each of any type but programs, 25 MB at most")
    .summary("add files to a task")
    .description(
      "Add files to a task; its client sees them too. All files are checked before the first is sent.",
    )
    .jsonFields(TaskFile)
    .examples(
      "portal files add 0195f000-0000-7000-8000-000000000001 labels.pdf stock.csv",
      'portal files add "https://portal.example/clients/…?task=0195…" photos.zip --json',
    )
    .action(async (task: string, paths: string[], _: unknown, command: Command) => {
      const taskId = namedId("task", task);
      const chosen = paths.map(checked);
      const api = connect(command, io);
      const added: TaskFile[] = [];
      for (const each of chosen) added.push(await send(api, io, taskId, each));
      printRows(io, command.optsWithGlobals<GlobalOptions>(), fileColumns, added);
      say(io, `${counted(added.length, "file")} added.`);
    });
}

type Chosen = { path: string; type: TaskFileType; size: number };

/** @throws WrongUsage */
function checked(path: string): Chosen {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new WrongUsage(`There is no file ${path}.`);
  if (hasBlockedEnding(path)) throw new WrongUsage(`${path} is not taken: ${blockedFile}.`);
  if (stat.size === 0) throw new WrongUsage(`${path} is empty.`);
  if (stat.size > taskFileBytes) throw new WrongUsage(`${path} is larger than 25 MB.`);
  return { path, type: announcedType(path), size: stat.size };
}

async function send(api: Api, io: Io, taskId: string, { path, type, size }: Chosen): Promise<TaskFile> {
  const json = { purpose: "task_file" as const, taskId, contentType: type, contentLength: size };
  const { uploadURL } = await answer(api.objects.upload.$post({ json }));
  const headers = { "Content-Type": type };
  const sent = await io
    .fetch(uploadURL, { method: "PUT", headers, body: await Bun.file(path).bytes() })
    .catch(() => null);
  if (!sent?.ok)
    throw new Failed(`${path} could not be uploaded${sent ? ` (${sent.status})` : ""}. It was not added.`);
  return answer(
    api.tasks[":id"].files.$post({ param: { id: taskId }, json: { uploadURL, name: basename(path) } }),
  );
}

/** `portal files get TASK FILE` */
export function addGetFile(parent: Command, io: Io) {
  parent
    .command("get")
    .argument("<task>", taskWords)
    .argument("<file>", fileWords)
    .option("--out <path>", "the file to write, or the folder for it", ".")
    .summary("save a file of a task")
    .description("Save a file of a task and print its path to stdout. On failure no partial file is left.")
    .jsonFields(TaskFile, { shape: { savedTo: null } })
    .examples(
      "portal files get 0195f000-0000-7000-8000-000000000001 stock.csv --out stock/",
      'unzip "$(portal files get 0195f000-0000-7000-8000-000000000001 photos.zip)"',
    )
    .action(async (task: string, named: string, { out }: { out: string }, command: Command) => {
      checkOut(out);
      const file = await findTaskFile(connect(command, io), namedId("task", task), named);
      const response = await connectBytes(command, io)(file.path);
      if (!response.ok) throw new ApiError(response.status, await response.text(), "");
      const bytes = await response.bytes();
      if (bytes.length !== file.size)
        throw new Failed(`The download of ${file.name} was cut off. Nothing was written.`);
      const target = openOutFile(io, await outPath(out, () => file.name));
      try {
        target.write(bytes);
        target.publish();
      } finally {
        target.discard();
      }
      const { json } = command.optsWithGlobals<GlobalOptions>();
      if (json) printJson(io, json, { ...file, savedTo: target.path });
      else io.stdout.write(`${target.path}\n`);
      say(io, `${file.name} saved.`);
    });
}

/** `portal files remove TASK FILE` */
export function addRemoveFile(parent: Command, io: Io) {
  parent
    .command("remove")
    .argument("<task>", taskWords)
    .argument("<file>", fileWords)
    .summary("remove a file from a task")
    .description("Remove a file from a task; `portal undo` restores it within 30 days.")
    .jsonFields(TaskFile)
    .examples("portal files remove 0195f000-0000-7000-8000-000000000001 stock.csv")
    .action(async (task: string, named: string, _: unknown, command: Command) => {
      const api = connect(command, io);
      const file = await findTaskFile(api, namedId("task", task), named);
      await done(api["task-files"][":id"].$delete({ param: { id: file.id } }));
      const { json } = command.optsWithGlobals<GlobalOptions>();
      if (json) printJson(io, json, file);
      say(io, `${file.name} removed; \`portal undo --last\` puts it back.`);
    });
}

const scans: Record<TaskFile["scan"], string> = {
  off: "Not scanned",
  waiting: "Scanning",
  clean: "Clean",
  infected: "Blocked",
};

const fileColumns: Column<TaskFile>[] = [
  { title: "File", show: ({ name }) => name, isElastic: true },
  { title: "Size", show: ({ size }) => showSize(size), plain: ({ size }) => String(size) },
  { title: "From", show: ({ uploadedBy }) => uploadedBy, isElastic: true },
  { title: "When", show: ({ createdAt }) => createdAt, isSpare: true },
  {
    title: "Scan",
    show: ({ scan, signature }) => (signature ? `${scans[scan]}: ${signature}` : scans[scan]),
    plain: ({ scan }) => scan,
  },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];

/** Description of the task argument. */
const taskWords = "the id of a task, or its link from the browser";
/** Description of the file argument. */
const fileWords = "its name or id";

function listTaskFiles(api: Api, taskId: string): Promise<TaskFile[]> {
  return answer(api.tasks[":id"].files.$get({ param: { id: taskId } }));
}

/** Returns the given file of a task. @throws Failed when none or several match */
async function findTaskFile(api: Api, taskId: string, named: string): Promise<TaskFile> {
  const found = (await listTaskFiles(api, taskId)).filter(({ id, name }) => id === named || name === named);
  const [file, other] = found;
  if (!file) throw new Failed(`The task has no file "${named}".`);
  if (other) throw new Failed(`${found.length} files are called "${named}": name one by its id.`);
  return file;
}
