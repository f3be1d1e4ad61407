import { homedir } from "node:os";
import { join } from "node:path";
import type { WriteStream } from "node:tty";
import type { Io, Output } from "./io";
import { readSecret } from "./session/secret";

/** The real process. A reader that goes away, such as `head`, ends it quietly. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", leaveWhenUnread);
  return {
    stdout: outputTo(process.stdout),
    stderr: outputTo(process.stderr),
    readSecret: (prompt) => readSecret(process.stdin, process.stderr, prompt),
    env: process.env,
    configDir: configDirOf(process.platform, process.env),
    fetch: globalThis.fetch,
    now: () => new Date(),
    sleep: (milliseconds) => Bun.sleep(milliseconds),
  };
}

/** Where programs keep a user's settings on each platform. */
export function configDirOf(platform: NodeJS.Platform, env: Io["env"]): string {
  if (env.XDG_CONFIG_HOME) return env.XDG_CONFIG_HOME;
  const home = env.HOME || homedir();
  if (platform === "win32") return env.APPDATA || join(home, "AppData", "Roaming");
  return platform === "darwin" ? join(home, "Library", "Application Support") : join(home, ".config");
}

function outputTo(stream: WriteStream): Output {
  return {
    write: (text) => {
      stream.write(text);
    },
    isTerminal: stream.isTTY === true,
    columns: stream.columns || 80,
  };
}

function leaveWhenUnread(error: NodeJS.ErrnoException) {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
}
