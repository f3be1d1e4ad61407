import { statSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "#/cli/command";
import { Failed, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { checkOut, openOutFile, outPath } from "#/cli/output/out-file";
import { progressBar } from "#/cli/output/progress";
import { type Column, printRows } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, connectBytes, type GlobalOptions } from "#/cli/session/connect";
import { ApiError, answer, done } from "#/src/client";
import { sendParts } from "#/src/client/send-parts";
import { blockedFile, hasBlockedExtension } from "#/src/contract/choices/blocked-extensions";
import { announcedType, bucketFileBytes, sizeLimit, type TaskFileType } from "#/src/contract/choices/files";
import { TaskFile } from "#/src/contract/files";
import type { UploadInParts } from "#/src/contract/uploads";
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
    .argument(
      "<files...>",
      `each of any type but programs, at most ${sizeLimit(bucketFileBytes)} in a bucket and 100 MB on a disk`,
    )
    .summary("add files to a task")
    .description(
      "Add files to a task; its client sees them too. All files are checked before the first is sent. A large file goes on after a lost connection.",
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
  if (hasBlockedExtension(path)) throw new WrongUsage(`${path} is not accepted: ${blockedFile}.`);
  if (stat.size === 0) throw new WrongUsage(`${path} is empty.`);
  if (stat.size > bucketFileBytes)
    throw new WrongUsage(`${path} is larger than ${sizeLimit(bucketFileBytes)}.`);
  return { path, type: announcedType(path), size: stat.size };
}

async function send(api: Api, io: Io, taskId: string, chosen: Chosen): Promise<TaskFile> {
  const { path, type, size } = chosen;
  const json = { purpose: "task_file" as const, taskId, contentType: type, contentLength: size };
  const upload = await answer(api.objects.upload.$post({ json }));
  const uploadURL =
    "multipart" in upload
      ? await sendLarge(api, io, chosen, upload)
      : await put(io, chosen, upload.uploadURL);
  return answer(
    api.tasks[":id"].files.$post({ param: { id: taskId }, json: { uploadURL, name: basename(path) } }),
  );
}

async function put(io: Io, { path, type }: Chosen, uploadURL: string): Promise<string> {
  const headers = { "Content-Type": type };
  const sent = await io.fetch(uploadURL, { method: "PUT", headers, body: Bun.file(path) }).catch(() => null);
  if (!sent?.ok)
    throw new Failed(`${path} could not be uploaded${sent ? ` (${sent.status})` : ""}. It was not added.`);
  return uploadURL;
}

/** Time for one part to arrive. */
const partMs = 10 * 60_000;

/** Sends a large file in parts and shows the progress. @returns the path that names it */
async function sendLarge(
  api: Api,
  io: Io,
  { path, size }: Chosen,
  { multipart, objectPath }: UploadInParts,
): Promise<string> {
  const of = api.objects.upload[":id"];
  const param = { id: multipart.uploadId };
  const bar = progressBar(io, size, "bytes");
  const file = { upload: multipart, file: Bun.file(path), arrived: new Map<number, string>() };
  try {
    await sendParts(file, {
      sign: (partNumbers) => answer(of.parts.$post({ param, json: { partNumbers } })),
      put: async (address, part, onBytes, signal) => {
        const body = await part.bytes();
        const ends = AbortSignal.any([signal, AbortSignal.timeout(partMs)]);
        const sent = await io.fetch(address, { method: "PUT", body, signal: ends });
        const detail = `The file store answered ${sent.status}.`;
        if (!sent.ok) throw new ApiError(sent.status, JSON.stringify({ detail }), "");
        onBytes(part.size);
        return sent.headers.get("ETag") ?? "";
      },
      complete: (parts) => answer(of.complete.$post({ param, json: { parts } })),
      wait: (seconds) => io.sleep(seconds * 1_000),
      onProgress: bar.show,
      signal: new AbortController().signal,
    });
  } catch (error) {
    await done(of.$delete({ param })).catch(() => {});
    if (error instanceof ApiError && error.status < 500) throw error;
    throw new Failed(`${path} could not be uploaded. It was not added.`);
  } finally {
    bar.clear();
  }
  return objectPath;
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
      const target = openOutFile(io, await outPath(out, () => file.name));
      try {
        let size = 0;
        for await (const piece of response.body ?? []) {
          target.write(piece);
          size += piece.byteLength;
        }
        if (size !== file.size)
          throw new Failed(`The download of ${file.name} was cut off. Nothing was written.`);
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
  too_large: "Not scanned: too large",
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
