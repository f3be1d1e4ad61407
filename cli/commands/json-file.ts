import { statSync } from "node:fs";
import type { z } from "zod";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";

/** Limits a file, far above the largest form. */
const mostBytes = 5_000_000;

type Wanted<Schema> = { schema: Schema /** Kind of contents, such as "form". */; what: string };

/**
 * Reads a JSON file; "-" is standard input.
 * @throws WrongUsage for a file that does not hold this, with the path of each error
 */
export async function readJsonFile<Schema extends z.ZodType>(
  io: Io,
  path: string,
  { schema, what }: Wanted<Schema>,
): Promise<z.output<Schema>> {
  const named = path === "-" ? "Standard input" : path;
  const result = schema.safeParse(jsonOf(named, await textOf(path, io)));
  if (result.success) return result.data;
  const errors = result.error.issues.map(
    (issue) => `\n  ${issue.path.length > 0 ? `${issue.path.join(".")}: ` : ""}${issue.message}`,
  );
  throw new WrongUsage(`${named} is not a valid ${what}:${errors.join("")}`);
}

async function textOf(path: string, io: Io): Promise<string> {
  const named = path === "-" ? "Standard input" : path;
  if (path !== "-" && !statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new WrongUsage(`There is no file ${path}.`);
  }
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const piece of path === "-" ? io.input.read() : Bun.file(path).stream()) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new WrongUsage(`${named} is larger than ${mostBytes / 1_000_000} MB.`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOf(named: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongUsage(`${named} is not JSON.`);
  }
}
