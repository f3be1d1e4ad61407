import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { WriteStream } from "node:tty";
import { printable, say } from "#/cli/output/words";
import { openBrowser } from "#/cli/session/browser";
import { readSecret } from "#/cli/session/secret";
import { exitCodes } from "./exit";
import type { Io, Output } from "./io";

/** Io of the real process. A closed reader, such as `head`, ends it quietly; so does Ctrl-C. */
export function processIo(): Io {
  const cleanUps = new Set<() => void>();
  process.on("exit", () => {
    for (const cleanUp of cleanUps) cleanUp();
  });
  for (const [signal, exitCode] of interrupts) process.on(signal, () => process.exit(exitCode));
  const io: Io = {
    stdout: outputTo(process.stdout),
    stderr: outputTo(process.stderr),
    input: { read: () => Bun.stdin.stream(), isTerminal: process.stdin.isTTY === true },
    readSecret: (prompt) => readSecret(process.stdin, process.stderr, prompt),
    ask,
    openBrowser: (address) => openBrowser(process.platform, process.env, address),
    atExit(cleanUp) {
      cleanUps.add(cleanUp);
      return () => cleanUps.delete(cleanUp);
    },
    hostName: hostname(),
    env: process.env,
    configDir: configDirOf(process.platform, process.env),
    fetch: globalThis.fetch,
    now: () => new Date(),
    sleep: (milliseconds) => Bun.sleep(milliseconds),
  };
  for (const stream of [process.stdout, process.stderr]) stream.on("error", (error) => leave(error, io));
  return io;
}

/** Exit codes of programs ended by a signal, as shells report them. */
const interrupts = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const;

/** Returns the folder of a user's settings on each platform. */
export function configDirOf(platform: NodeJS.Platform, env: Io["env"]): string {
  if (env.XDG_CONFIG_HOME) return env.XDG_CONFIG_HOME;
  const home = env.HOME || homedir();
  if (platform === "win32") return env.APPDATA || join(home, "AppData", "Roaming");
  return platform === "darwin" ? join(home, "Library", "Application Support") : join(home, ".config");
}

function outputTo(stream: WriteStream): Output {
  return guarded({
    write: (text) => {
      stream.write(text);
    },
    writeThrough: (text) => new Promise((resolve) => stream.write(text, () => resolve())),
    isTerminal: stream.isTTY === true,
    columns: stream.columns || 80,
  });
}

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.on("SIGINT", () => process.exit(130));
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** Exits after a write error: a closed reader is not a failure, but output that cannot be stored is. */
function leave(error: NodeJS.ErrnoException, io: Io) {
  if (error.code === "EPIPE") process.exit(exitCodes.done);
  say(io, `The output cannot be written (${error.code ?? error.message}).`);
  process.exit(exitCodes.failed);
}

/** Wraps an output so that no text written to it can control the terminal. */
export function guarded(sink: Omit<Output, "draw">): Output {
  const { write, writeThrough, isTerminal } = sink;
  const shown = (text: string) => (isTerminal ? printable(text) : text);
  return {
    ...sink,
    write: (text) => write(shown(text)),
    writeThrough: (text) => writeThrough(shown(text)),
    draw: write,
  };
}
