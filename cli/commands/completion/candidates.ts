import type { Argument, Option } from "commander";
import type { Command } from "#/cli/command";

/** A suggested word with its description, empty where the word is enough. */
export type Candidate = { word: string; description: string };

/** Finds names with this beginning (case-insensitive). */
export type FindNames = (start: string) => Promise<string[]>;

/**
 * Suggests the end of a command line being typed: commands, options, the choices of an option or argument, or
 * clients. Empty where any text is allowed, such as a file.
 * @param words the words after the program's name; the last one is unfinished and may be empty
 */
export async function candidates(
  program: Command,
  words: readonly string[],
  findClients: FindNames,
): Promise<Candidate[]> {
  const typed = words.slice(0, -1);
  const unfinished = words.at(-1) ?? "";
  const { command, argumentCount, openOption } = follow(program, typed);
  const argument = command.registeredArguments[argumentCount];
  const isArgument = !openOption && !unfinished.startsWith("-");
  if (isArgument && argument?.name() === "client") return plain(await findClients(unfinished));
  return possible(command, argument, openOption, unfinished).filter(({ word }) =>
    word.startsWith(unfinished),
  );
}

const plain = (words: readonly string[]) => words.map((word) => ({ word, description: "" }));

function possible(
  command: Command,
  argument: Argument | undefined,
  open: Option | undefined,
  unfinished: string,
): Candidate[] {
  if (open) return plain(open.argChoices ?? []);
  if (unfinished.startsWith("-")) return optionsFor(command, unfinished);
  const commands = command.commands.filter((child) => !isHidden(child));
  if (commands.length === 0) return plain(argument?.argChoices ?? []);
  return commands.map((child) => ({
    word: child.name(),
    description: child.summary() || child.description(),
  }));
}

/** Suggests options, or after an equals sign the choices of that option. */
function optionsFor(command: Command, unfinished: string): Candidate[] {
  const options = optionsOf(command).filter(({ hidden }) => !hidden);
  const [name = "", value] = unfinished.split("=", 2);
  if (value !== undefined) {
    const choices = options.find(({ long }) => long === name)?.argChoices ?? [];
    return plain(choices.map((choice) => `${name}=${choice}`));
  }
  const named = options.flatMap(({ long, description }) => (long ? [{ word: long, description }] : []));
  return [...named, { word: "--help", description: "show help" }];
}

/** Follows the finished words to the command they name. */
export function follow(program: Command, words: readonly string[]) {
  let command = program;
  let argumentCount = 0;
  let openOption: Option | undefined;
  for (const word of words) {
    const child = command.commands.find((one) => one.name() === word);
    if (openOption) openOption = undefined;
    else if (word.startsWith("-")) openOption = optionsOf(command).find((one) => takesNext(one, word));
    else if (child) command = child;
    else argumentCount++;
  }
  return { command, argumentCount, openOption };
}

const takesNext = ({ required, short, long }: Option, word: string) =>
  required && [short, long].includes(word);

/** Returns the options of the command and its parents. */
function optionsOf(command: Command): Option[] {
  return [...command.options, ...(command.parent ? optionsOf(command.parent) : [])];
}

/** True for commands meant for programs, which neither help nor completion lists. */
function isHidden(command: Command): boolean {
  const listed = command.parent?.createHelp().visibleCommands(command.parent) ?? [];
  return !listed.includes(command);
}
