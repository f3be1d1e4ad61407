import { Argument, type Command } from "commander";
import type { Io } from "../../io";
import { examples } from "../../output/examples";
import { candidates } from "./candidates";
import { type Shell, scripts, shell } from "./scripts";

/** `portal completion SHELL`, and `portal complete`, which its scripts run on Tab */
export function addCompletion(program: Command, io: Io) {
  program
    .command("completion")
    .addArgument(new Argument("<shell>", "your shell").choices(shell.values))
    .summary("let your shell complete commands on Tab")
    .description("Print the script that lets a shell complete portal's commands, options and choices on Tab.")
    .addHelpText("after", completionHelp)
    .action((name: Shell) => io.stdout.write(scripts[name]));

  program
    .command("complete", { hidden: true })
    .argument("[words...]", "what was typed after the program's name, the unfinished word last")
    .description("Print what may stand in place of the last word, one a line.")
    .addHelpText("after", examples("portal complete -- clients l"))
    .action((words: string[]) => {
      io.stdout.write(
        candidates(program, words)
          .map((word) => `${word}\n`)
          .join(""),
      );
    });
}

const completionHelp = `
Put the line of your shell into its start file:

  bash  ~/.bashrc                    eval "$(portal completion bash)"
  zsh   ~/.zshrc, after compinit     source <(portal completion zsh)
  fish  ~/.config/fish/config.fish   portal completion fish | source
${examples("portal completion bash", "portal completion zsh", "portal completion fish")}`;
