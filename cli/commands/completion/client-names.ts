import type { Command } from "commander";
import { clientPage } from "#/cli/commands/clients/every-client";
import type { Io } from "#/cli/io";
import { connect } from "#/cli/session/connect";
import { callLimits } from "#/src/contract/limits-of-calls";
import { isPlainLine } from "#/src/contract/plain-text";
import { fold } from "#/src/format/fold";

/** Who presses Tab does not wait for a portal that is away. */
const millisecondsToAnswer = 2_000;

/** Names of clients that begin so, in any case; none where the portal cannot be asked. */
export async function clientNames(
  program: Command,
  words: readonly string[],
  start: string,
  io: Io,
): Promise<string[]> {
  try {
    const api = connect(withOptionsOf(program, words), impatient(io));
    const query = { search: start, sort: "name", page: "1", pageSize: String(callLimits.pageSizeMax) };
    const { clients } = await clientPage(api, query);
    return clients.map(({ name }) => name).filter((name) => isPlainLine(name) && begins(name, start));
  } catch {
    return [];
  }
}

const begins = (name: string, start: string) => fold(name).startsWith(fold(start));

/** The line that is being typed may say itself which portal it means. */
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
