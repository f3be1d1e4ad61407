import type { Command, Option } from "commander";

/**
 * What may stand at the end of a command line that is being typed: commands, options, or the choices of an
 * option or argument. Empty where anything may stand, such as a file.
 * @param words what was typed after the program's name; the last one is unfinished and may be empty
 */
export function candidates(program: Command, words: readonly string[]): string[] {
  const typed = words.slice(0, -1);
  const unfinished = words.at(-1) ?? "";
  const { command, argumentCount, openOption } = follow(program, typed);
  return possible(command, argumentCount, openOption, unfinished).filter((word) =>
    word.startsWith(unfinished),
  );
}

function possible(command: Command, at: number, open: Option | undefined, unfinished: string): string[] {
  if (open) return open.argChoices ?? [];
  if (unfinished.startsWith("-")) {
    return [...optionsOf(command).flatMap((option) => option.long ?? []), "--help"];
  }
  const names = command.commands.filter((child) => !isHidden(child)).map((child) => child.name());
  return names.length > 0 ? names : (command.registeredArguments[at]?.argChoices ?? []);
}

/** Walks down the finished words to the command that they name. */
function follow(program: Command, words: readonly string[]) {
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

/** The command's own options and those of the commands above it. */
function optionsOf(command: Command): Option[] {
  return [...command.options, ...(command.parent ? optionsOf(command.parent) : [])];
}

/** Commands for programs are not offered to people; help lists the others only. */
function isHidden(command: Command): boolean {
  const listed = command.parent?.createHelp().visibleCommands(command.parent) ?? [];
  return !listed.includes(command);
}
