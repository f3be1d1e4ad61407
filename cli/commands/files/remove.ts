import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { done } from "#/src/client";
import { fileWords, findTaskFile, taskIdOf, taskWords } from "./task-files";

/** `portal files remove TASK FILE` */
export function addRemoveFile(parent: Command, io: Io) {
  parent
    .command("remove")
    .argument("<task>", taskWords)
    .argument("<file>", fileWords)
    .summary("take a file away from a task")
    .description("Take a file away from a task; for 30 days `portal undo` puts it back.")
    .addHelpText("after", examples("portal files remove 0195f000-0000-7000-8000-000000000001 stock.csv"))
    .action(async (task: string, named: string, _: unknown, command: Command) => {
      const api = connect(command, io);
      const file = await findTaskFile(api, taskIdOf(task), named);
      await done(api["task-files"][":id"].$delete({ param: { id: file.id } }));
      if (command.optsWithGlobals<GlobalOptions>().json) printJson(io, file);
      say(io, `${file.name} removed; \`portal undo --last\` puts it back.`);
    });
}
