import { join } from "node:path";
import { builtOnce } from "../../support/built-once";
import { patience } from "../../support/patience";
import { machineZone, portalZone } from "../../support/zones";
import { bundledProgram } from "./bundled-programs";
import { remember } from "./left-over";
import { until } from "./until";

const project = join(import.meta.dir, "../../..");

export type PortalProcess = {
  url: string;
  pid: number;
  exited: Promise<number>;
  /** Everything written to stderr so far. */
  log(): Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for the exit code. */
  stop(): Promise<number>;
};

type Environment = Record<string, string>;

/** Variables that every start needs, with a provider that is never called. */
export const required = {
  PORT: "0",
  NODE_ENV: "production",
  PORTAL_TIMEZONE: portalZone,
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "not-a-secret",
  OIDC_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
} satisfies Environment;

type Options = {
  /** A folder for its log, and for its data where the environment names no other. */
  folder: string;
  env: Environment;
  /** A module that is loaded before the portal. */
  preload?: string;
  /** How many files and connections it may have open. */
  maxOpenFiles?: number;
};

/** The portal as a process of its own, answering. @throws with its last words when it ends instead */
export async function startPortalProcess(options: Options): Promise<PortalProcess> {
  const portal = await spawnPortal(options);
  try {
    const url = await until("the portal's start", async () => {
      const log = await portal.log();
      if (portal.hasEnded()) throw new Error(`the portal ended at its start:\n${log}`);
      return /"url":"([^"]+)".*portal is up/.exec(log)?.[1];
    });
    return { ...portal, url };
  } catch (error) {
    await portal.kill();
    throw error;
  }
}

/** The same without waiting for it to answer. */
export async function spawnPortal({ folder, env, preload, maxOpenFiles }: Options) {
  await builtOnce();
  const logFile = join(folder, `portal-${Bun.randomUUIDv7()}.log`);
  const child = Bun.spawn(
    // It ends with the tests, however they end.
    [
      ...(maxOpenFiles === undefined ? [] : ["sh", "-c", `ulimit -n ${maxOpenFiles}; exec "$@"`, "sh"]),
      process.execPath,
      "--no-orphans",
      // With something before it, it starts as `bun run start` does: from its sources.
      ...(preload
        ? ["--preload", preload, join(project, "src/server/main.ts")]
        : [await bundledProgram("src/server/main.ts")]),
    ],
    {
      cwd: project,
      env: {
        PATH: process.env.PATH ?? "",
        HOME: process.env.HOME ?? "",
        TZ: machineZone,
        DATA_DIR: folder,
        // Load is made by few people.
        CALLS_PER_MINUTE: "0",
        ...required,
        ...env,
      },
      stdin: "ignore",
      stdout: "ignore",
      stderr: Bun.file(logFile),
    },
  );
  remember(child);
  return {
    pid: child.pid,
    exited: child.exited,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    log: () =>
      Bun.file(logFile)
        .text()
        .catch(() => ""),
    signal: (name: NodeJS.Signals) => child.kill(name),
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
    async stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
}

/** Starts it only to see it fail; its exit code and words. */
export async function expectNoStart(folder: string, env: Environment) {
  const portal = await spawnPortal({ folder, env });
  const timer = setTimeout(() => portal.signal("SIGKILL"), patience.process);
  const exitCode = await portal.exited;
  clearTimeout(timer);
  return { exitCode, words: (await portal.log()).replace(firstLine, "") };
}

/** First log line of a start, before anything can fail. */
const firstLine = /^\{.*"msg":"portal is starting"\}\n/;
