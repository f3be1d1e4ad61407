import type { Command } from "commander";
import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { checkOut, openOutFile, outPath } from "#/cli/output/out-file";
import { say } from "#/cli/output/words";
import { connect, connectBytes, type GlobalOptions } from "#/cli/session/connect";
import { ApiError } from "#/src/client";
import { fileWords, findTaskFile, taskIdOf, taskWords } from "./task-files";

/** `portal files get TASK FILE` */
export function addGetFile(parent: Command, io: Io) {
  parent
    .command("get")
    .argument("<task>", taskWords)
    .argument("<file>", fileWords)
    .option("--out <path>", "the file to write, or the folder to write it into", ".")
    .summary("save a file of a task")
    .description("Save a file of a task. Its path goes to stdout; the file is there whole or not at all.")
    .addHelpText(
      "after",
      examples(
        "portal files get 0195f000-0000-7000-8000-000000000001 stock.csv --out stock/",
        'unzip "$(portal files get 0195f000-0000-7000-8000-000000000001 photos.zip)"',
      ),
    )
    .action(async (task: string, named: string, { out }: { out: string }, command: Command) => {
      checkOut(out);
      const file = await findTaskFile(connect(command, io), taskIdOf(task), named);
      const response = await connectBytes(command, io)(file.path);
      if (!response.ok) throw new ApiError(response.status, await response.text(), "");
      const bytes = await response.bytes();
      if (bytes.length !== file.size)
        throw new Failed(`${file.name} broke off on the way. Nothing was written.`);
      const target = openOutFile(io, outPath(out, file.name));
      try {
        target.write(bytes);
        target.publish();
      } finally {
        target.discard();
      }
      if (command.optsWithGlobals<GlobalOptions>().json) printJson(io, { ...file, savedTo: target.path });
      else io.stdout.write(`${target.path}\n`);
      say(io, `${file.name} saved.`);
    });
}
