import { Argument, type Command, Option } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { candidates } from "./candidates";
import { clientNames } from "./client-names";
import { type Shell, scripts, shell } from "./scripts";
import { shellWords } from "./shell-words";

/** `portal completion SHELL`, and `portal complete`, which its scripts run on Tab */
export function addCompletion(program: Command, io: Io) {
  program
    .command("completion")
    .addArgument(new Argument("<shell>", "your shell").choices(shell.values))
    .summary("let your shell complete commands on Tab")
    .description(
      "Print the script that lets a shell complete portal's commands, options, choices and the names of clients on Tab.",
    )
    .addHelpText("after", completionHelp)
    .action((name: Shell) => io.stdout.write(scripts[name]));

  program
    .command("complete", { hidden: true })
    .argument("[words...]", "what was typed after the program's name, the unfinished word last")
    .description("Print what may stand in place of the last word, one a line.")
    .addOption(new Option("--shell <shell>", "as this shell takes it").choices(shell.values))
    .addHelpText("after", examples("portal complete -- clients l"))
    .action(async (typed: string[], options: { shell?: Shell }) => {
      const { words, lineOf } = shellWords(options.shell, typed);
      const found = await candidates(program, words, (start) => clientNames(program, words, start, io));
      io.stdout.write(found.map((candidate) => `${lineOf(candidate)}\n`).join(""));
    });
}

const completionHelp = `
Put the line of your shell into its start file:

  bash  ~/.bashrc                    eval "$(portal completion bash)"
  zsh   ~/.zshrc, after compinit     source <(portal completion zsh)
  fish  ~/.config/fish/config.fish   portal completion fish | source
${examples("portal completion bash", "portal completion zsh", "portal completion fish")}`;
