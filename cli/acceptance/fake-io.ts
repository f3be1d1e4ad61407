import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "..";
import type { Io } from "../io";

type Given = {
  env?: Record<string, string>;
  /** True where stdout and stderr are a terminal. */
  isTerminal?: boolean;
  columns?: number;
  secret?: string;
  fetch?: (input: Request) => Promise<Response>;
};

export const freshFolder = () => mkdtempSync(join(tmpdir(), "portal-cli-"));

/** A command line without a process: collects what it writes, and its clock moves only while it sleeps. */
export function fakeIo({ env = {}, isTerminal = false, columns = 120, secret = "", fetch }: Given = {}) {
  const written = { stdout: "", stderr: "" };
  const slept: number[] = [];
  let now = Date.parse("2026-03-09T12:00:00.000Z");
  const collect = (name: keyof typeof written) => ({
    isTerminal,
    columns,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const unreachable = () => Promise.reject(new Error("no fetch was expected"));
  const io: Io = {
    stdout: collect("stdout"),
    stderr: collect("stderr"),
    readSecret: async () => secret,
    env: { PORTAL_URL: "http://portal.test", PORTAL_TOKEN: "portal_test", ...env },
    configDir: freshFolder(),
    fetch: Object.assign(
      (input: RequestInfo | URL, init?: RequestInit) => (fetch ?? unreachable)(new Request(input, init)),
      { preconnect: globalThis.fetch.preconnect },
    ),
    now: () => new Date(now),
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
  return { io, written, slept, portal: (...argv: string[]) => run(argv, io) };
}
