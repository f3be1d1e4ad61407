import type { Command } from "#/cli/command";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";

/** `portal help [COMMAND...]` */
export function addHelp(program: Command) {
  program
    .command("help")
    .argument("[command...]", "a command, such as clients list")
    .summary("show help for a command")
    .description("Show the help of a command, or of the program without one; the same as --help.")
    .examples("portal help", "portal help clients list")
    .action((words: string[]) => commandAt(program, words).outputHelp());
}

/** @throws WrongUsage */
function commandAt(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const [at, word] of words.entries()) {
    const next = command.commands.find((each) => each.name() === word);
    if (!next) throw new WrongUsage(`There is no command "${words.slice(0, at + 1).join(" ")}".`);
    command = next;
  }
  return command;
}

/** `portal version` */
export function addVersion(program: Command, io: Io) {
  program
    .command("version")
    .summary("print the version")
    .description("Print the version, as --version does.")
    .examples("portal version")
    .action(() => io.stdout.write(`${program.version()}\n`));
}
