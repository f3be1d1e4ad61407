import { statSync } from "node:fs";
import { basename, extname } from "node:path";
import type { Command } from "commander";
import { Failed, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { printTable } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import {
  type TaskFileType,
  taskFileBytes,
  taskFileEndings,
  taskFileTypes,
  taskFileWords,
} from "#/src/contract/choices/files";
import type { TaskFile } from "#/src/contract/files";
import { fileColumns } from "./columns";
import { taskIdOf, taskWords } from "./task-files";

/** `portal files add TASK FILE...` */
export function addAddFiles(parent: Command, io: Io) {
  parent
    .command("add")
    .argument("<task>", taskWords)
    .argument("<files...>", `each ${taskFileWords}, 25 MB at most`)
    .summary("put files to a task")
    .description(
      "Put files to a task, which its client sees too; what is wrong with one is told before any is sent.",
    )
    .addHelpText(
      "after",
      examples(
        "portal files add 0195f000-0000-7000-8000-000000000001 labels.pdf stock.csv",
        'portal files add "https://portal.example/clients/…?task=0195…" photos.zip --json',
      ),
    )
    .action(async (task: string, paths: string[], _: unknown, command: Command) => {
      const taskId = taskIdOf(task);
      const chosen = paths.map(checked);
      const api = connect(command, io);
      const added: TaskFile[] = [];
      for (const each of chosen) added.push(await send(api, io, taskId, each));
      if (command.optsWithGlobals<GlobalOptions>().json) printJson(io, added);
      else printTable(io, fileColumns, added);
      say(io, `${counted(added.length, "file")} added.`);
    });
}

type Chosen = { path: string; type: TaskFileType; size: number };

/** @throws WrongUsage */
function checked(path: string): Chosen {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new WrongUsage(`There is no file ${path}.`);
  const ending = extname(path).slice(1).toLowerCase();
  const type = taskFileTypes.find((each) => taskFileEndings[each].includes(ending));
  if (!type) throw new WrongUsage(`${path} is not taken: it must be ${taskFileWords}.`);
  if (stat.size === 0) throw new WrongUsage(`${path} is empty.`);
  if (stat.size > taskFileBytes) throw new WrongUsage(`${path} is larger than 25 MB.`);
  return { path, type, size: stat.size };
}

async function send(api: Api, io: Io, taskId: string, { path, type, size }: Chosen): Promise<TaskFile> {
  const json = { purpose: "task_file" as const, contentType: type, contentLength: size };
  const { uploadURL } = await answer(api.objects.upload.$post({ json }));
  const headers = { "Content-Type": type };
  const sent = await io
    .fetch(uploadURL, { method: "PUT", headers, body: await Bun.file(path).bytes() })
    .catch(() => null);
  if (!sent?.ok)
    throw new Failed(`${path} did not arrive${sent ? ` (${sent.status})` : ""}. Nothing was added of it.`);
  return answer(
    api.tasks[":id"].files.$post({ param: { id: taskId }, json: { uploadURL, name: basename(path) } }),
  );
}
