import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { run } from "#/cli";
import type { Io } from "#/cli/io";
import { guarded } from "#/cli/process-io";
import { processFolder } from "#/test/support/process-lifetime";
import { testMoment } from "#/test/support/zones";

type Given = {
  env?: Record<string, string>;
  /** True when stdout and stderr are a terminal. */
  isTerminal?: boolean;
  columns?: number;
  /** Content of standard input. */
  input?: string;
  secret?: string;
  /** The answer typed to a question; absent without a terminal. */
  answer?: string;
  fetch?: (input: Request) => Promise<Response>;
};

const folder = await processFolder("cli");

export const freshFolder = () => mkdtempSync(join(folder, "at-"));

/** A command line without a process: collects its output, and its clock moves only while it sleeps. */
export function fakeIo(given: Given = {}) {
  const {
    env = {},
    isTerminal = false,
    columns = 120,
    input = "",
    secret = "",
    answer = null,
    fetch,
  } = given;
  const opened: string[] = [];
  const written = { stdout: "", stderr: "" };
  const slept: number[] = [];
  let now = Date.parse(testMoment);
  const collect = (name: keyof typeof written) =>
    guarded({
      isTerminal,
      columns,
      write: (text: string) => {
        written[name] += text;
      },
      writeThrough: async (text: string) => {
        written[name] += text;
      },
    });
  const unreachable = () => Promise.reject(new Error("no fetch was expected"));
  const io: Io = {
    stdout: collect("stdout"),
    stderr: collect("stderr"),
    input: {
      isTerminal,
      async *read() {
        yield new TextEncoder().encode(input);
      },
    },
    readSecret: async () => secret,
    ask: async (question) => {
      if (answer !== null) written.stderr += question;
      return answer;
    },
    openBrowser: (address) => opened.push(address),
    atExit: () => () => {},
    hostName: "laptop",
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
  return { io, written, slept, opened, portal: (...argv: string[]) => run(argv, io) };
}

/** Same with a real portal: the command runs in this process, which is faster than a separate one. */
export async function runAt(url: string, token: string, argv: readonly string[], given: Given = {}) {
  const { portal, ...rest } = fakeIo({
    fetch: (request) => fetch(request),
    ...given,
    env: { PORTAL_URL: url, PORTAL_TOKEN: token, ...given.env },
  });
  const code = await portal(...argv);
  return { ...rest, code, stdout: rest.written.stdout, stderr: rest.written.stderr };
}

/** Returns a fetch that loses the first response to each import call other than a dry run. */
export function losingAnswers() {
  const sent = new Set<string>();
  return async (request: Request): Promise<Response> => {
    const call = request.url.endsWith("/import") ? await request.clone().text() : null;
    const answer = await fetch(request);
    if (call === null || JSON.parse(call).dryRun === true || sent.has(call)) return answer;
    sent.add(call);
    return Response.json(
      { title: "Service Unavailable", status: 503, detail: "The database does not answer right now." },
      { status: 503, headers: { "Retry-After": "5", "Content-Type": "application/problem+json" } },
    );
  };
}
