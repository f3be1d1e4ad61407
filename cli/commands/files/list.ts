import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { printTable } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { fileColumns } from "./columns";
import { listTaskFiles, taskIdOf, taskWords } from "./task-files";

/** `portal files list TASK` */
export function addListFiles(parent: Command, io: Io) {
  parent
    .command("list")
    .argument("<task>", taskWords)
    .summary("show the files of a task")
    .description("Show the files that staff and the client put to a task, newest first.")
    .addHelpText("after", examples("portal files list 0195f000-0000-7000-8000-000000000001 --json"))
    .action(async (task: string, _: unknown, command: Command) => {
      const files = await listTaskFiles(connect(command, io), taskIdOf(task));
      if (command.optsWithGlobals<GlobalOptions>().json) printJson(io, files);
      else printTable(io, fileColumns, files);
      say(io, files.length === 0 ? "No files yet." : `${counted(files.length, "file")}.`);
    });
}
