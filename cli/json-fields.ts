import { follow } from "#/cli/commands/completion/candidates";
import type { JsonChoice } from "#/cli/output/json";
import type { Command } from "./command";
import { WrongUsage } from "./exit";

const list = /^\s*[A-Za-z]\w*(\s*,\s*[A-Za-z]\w*)*\s*$/;

/**
 * Decides whether the word after `--json` lists fields or is an argument of the command, as in `portal search --json
 * acme`. It lists fields if it contains a comma, or if it ends the command line or precedes an option and the command
 * has its arguments without it. The returned words are unambiguous for commander.
 */
export function settleJson(program: Command, argv: readonly string[]): string[] {
  const at = argv.indexOf("--json");
  const word = argv[at + 1];
  if (at < 0 || word === undefined || argv.slice(0, at).includes("--")) return [...argv];
  const [before, after] = [argv.slice(0, at), argv.slice(at + 2)];
  if (namesFields(program, word, before, after)) return [...before, `--json=${word}`, ...after];
  const rest = [...before, word, ...after];
  const end = rest.includes("--") ? rest.indexOf("--") : rest.length;
  return rest.toSpliced(end, 0, "--json");
}

function namesFields(program: Command, word: string, before: string[], after: string[]): boolean {
  if (!list.test(word)) return false;
  const { command, argumentCount } = follow(program, [...before, ...after]);
  if (command.commands.length > 0) return false;
  if (word.includes(",")) return true;
  const isLast = after.length === 0 || after[0]?.startsWith("-") === true;
  const needed = command.registeredArguments.filter(({ required }) => required).length;
  return isLast && argumentCount >= needed;
}

/** Parses the value of `--json`. */
export function fieldNames(text: string): string[] {
  return text.split(",").map((name) => name.trim());
}

/** Refuses unknown fields before the command runs. @throws WrongUsage */
export function checkJsonFields(command: Command) {
  const { json } = command.optsWithGlobals<{ json?: JsonChoice }>();
  if (json === undefined || json === true) return;
  const available = command.printedFields;
  if (available.length === 0)
    throw new WrongUsage(`\`portal ${pathOf(command)}\` prints no fields to choose from.`);
  const unknown = json.filter((name) => !available.includes(name));
  if (unknown.length === 0) return;
  const named = unknown.map((name) => `"${name}"`).join(", ");
  throw new WrongUsage(
    `Unknown JSON ${unknown.length > 1 ? "fields" : "field"}: ${named}. Fields: ${available.join(", ")}.`,
  );
}

const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
