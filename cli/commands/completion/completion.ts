import { Argument } from "commander";
import type { Command } from "#/cli/command";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/help";
import { connect } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { callLimits } from "#/src/contract/limits-of-calls";
import { isPlainLine } from "#/src/contract/plain-text";
import { fold } from "#/src/format/fold";
import { candidates } from "./candidates";
import { type Shell, scripts, shell, shellWords } from "./shells";

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
    .argument("[words...]", "the words typed after the program's name, the unfinished one last")
    .description("Print the candidates for the last word, one per line.")
    .choice("--shell <shell>", "in the format of this shell", shell.values)
    .examples("portal complete -- clients l")
    .action(async (typed: string[], options: { shell?: Shell }) => {
      const { words, lineOf } = shellWords(options.shell, typed);
      const found = await candidates(program, words, (start) => clientNames(program, words, start, io));
      io.stdout.write(found.map((candidate) => `${lineOf(candidate)}\n`).join(""));
    });
}

const completionHelp = `
Add the line of your shell to its startup file:

  bash  ~/.bashrc                    eval "$(portal completion bash)"
  zsh   ~/.zshrc, after compinit     source <(portal completion zsh)
  fish  ~/.config/fish/config.fish   portal completion fish | source
${examples("portal completion bash", "portal completion zsh", "portal completion fish")}`;

/** Timeout, so that Tab does not wait for an unavailable portal. */
const millisecondsToAnswer = 2_000;

/** Finds client names with this beginning (case-insensitive); empty when the portal cannot be reached. */
async function clientNames(
  program: Command,
  words: readonly string[],
  start: string,
  io: Io,
): Promise<string[]> {
  try {
    const api = connect(withOptionsOf(program, words), impatient(io));
    const query = {
      search: start,
      sort: "name" as const,
      page: "1",
      pageSize: String(callLimits.pageSizeMax),
    };
    const clients = await answer(api.clients.$get({ query }));
    return clients.map(({ name }) => name).filter((name) => isPlainLine(name) && begins(name, start));
  } catch {
    return [];
  }
}

const begins = (name: string, start: string) => fold(name).startsWith(fold(start));

/** Applies the portal options in the line being typed. */
function withOptionsOf(program: Command, words: readonly string[]): Command {
  for (const name of ["url", "token"]) {
    const at = words.indexOf(`--${name}`);
    const joined = words.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
    const value = at < 0 ? joined : words[at + 1];
    if (value) program.setOptionValue(name, value);
  }
  return program;
}

function impatient(io: Io): Io {
  const fetch = (input: Parameters<typeof io.fetch>[0], init?: RequestInit) =>
    io.fetch(input, { ...init, signal: AbortSignal.timeout(millisecondsToAnswer) });
  return { ...io, fetch: Object.assign(fetch, { preconnect: io.fetch.preconnect }) };
}
