import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Client } from "#/src/contract/clients";
import { until } from "#/test/faults/support/until";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { cutConnection } from "#/test/support/cut-connection";
import { patience } from "#/test/support/patience";
import { runAt } from "./fake-io";
import { commandLine } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const rename = async (id: string, name: string) =>
  expectJson<Client>(await app.as("admin")("PATCH", `/api/clients/${id}`, { name }));
const once = (...argv: string[]) => runAt(app.url, app.people.viewer.token, ["events", "--once", ...argv]);

/** Reads a process's output line by line. */
function linesOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  let text = "";
  return {
    async next(): Promise<string> {
      while (!text.includes("\n")) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`It ended after ${JSON.stringify(text)}.`);
        text += new TextDecoder().decode(value);
      }
      const [first = "", ...rest] = text.split("\n");
      text = rest.join("\n");
      return first;
    },
  };
}

/** Changes the client until the promise is settled, and returns its value. */
async function changeUntil<T>(settled: Promise<T>, id: string): Promise<T> {
  let isSettled = false;
  const noted = settled.finally(() => {
    isSettled = true;
  });
  for (let at = 0; !isSettled; at++) {
    await rename(id, `Changed ${at}`);
    await Bun.sleep(50);
  }
  return noted;
}

/** Returns the first line; the stream starts at an unknown moment, so changes are made until it reports one. */
const firstLine = (lines: ReturnType<typeof linesOf>, id: string) => changeUntil(lines.next(), id);

const listening = (count: number) => until(`${count} listening`, async () => app.listeners === count);

test("changes are printed as lines as they happen, and missed ones after a reconnect; Ctrl-C ends it", async () => {
  const { id } = await makeClient(app, { name: "Tailed" });
  const { command, env } = commandLine({ url: app.url, token: app.people.contributor.token });
  const child = Bun.spawn(command("events"), { env, stdout: "pipe", stderr: "pipe" });
  const stderr = new Response(child.stderr).text();
  const lines = linesOf(child.stdout);
  expect(await firstLine(lines, id)).toMatch(new RegExp(`^Ada Admin\tclient\t${id}\t\\d+\t[\\da-f-]{36}$`));
  // A changed role ends the stream; the command reconnects after a second.
  const role = { role: "viewer" };
  const path = `/api/admin/users/${app.people.contributor.id}/role`;
  await expectJson(await app.as("admin")("PATCH", path, role));
  const { version } = await rename(id, "Tailed Later");
  while (!(await lines.next()).includes(`\t${version}\t`));
  child.kill("SIGINT");
  expect(await child.exited).toBe(130);
  expect(await stderr).toBe("The connection broke off. Trying again.\n");
});

test("a portal that was away for longer is heard again, with what was missed", async () => {
  const { id } = await makeClient(app, { name: "Heard again" });
  const connection = cutConnection(app.url);
  const { command, env } = commandLine({ url: connection.address, token: app.people.viewer.token });
  const child = Bun.spawn(command("events"), { env, stdout: "pipe", stderr: "pipe" });
  const stderr = new Response(child.stderr).text();
  const lines = linesOf(child.stdout);
  await firstLine(lines, id);
  await connection.cut();
  const { version } = await rename(id, "Heard Later");
  connection.mend();
  while (!(await lines.next()).includes(`\t${version}\t`));
  child.kill("SIGINT");
  expect(await child.exited).toBe(130);
  expect(await stderr).toBe("The connection broke off. Trying again.\n");
  connection.stop();
});

test("with --json each line is an object with the position to continue from; a closed reader ends it quietly", async () => {
  const { id } = await makeClient(app, { name: "Objects" });
  const { command, env } = commandLine({ url: app.url, token: app.people.viewer.token });
  const piped = ["sh", "-c", '{ "$@"; echo "ended with $?" >&2; } | head -n 1', "sh"];
  const child = Bun.spawn([...piped, ...command("events", "--json")], {
    env,
    stdout: "pipe",
    stderr: "pipe",
  });
  let isEnded = false;
  void child.exited.then(() => {
    isEnded = true;
  });
  await listening(1);
  let version = 1;
  // A process notices a closed reader only when it writes.
  while (!isEnded) {
    await rename(id, `Objects ${version++}`);
    await Bun.sleep(50);
  }
  expect(await new Response(child.stderr).text()).toBe("ended with 0\n");
  const { place, ...change } = JSON.parse(await new Response(child.stdout).text());
  expect(change).toEqual({
    event: "change",
    entity: "client",
    id,
    version: expect.any(Number),
    operationId: expect.any(String),
    by: "Ada Admin",
  });

  const { stdout, code } = await once("--json", "--since", place);
  expect(code).toBe(0);
  const missed = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(missed.map(({ id, event }) => [event, id])).toEqual(missed.map(() => ["change", id]));
  expect(missed.length).toBeGreaterThan(0);
  expect(missed.at(-1)).toMatchObject({ version, place: expect.any(String) });
});

test("a position that is too old or invalid is reported in one line, and in words", async () => {
  const reload = { code: 0, stdout: "reload\n", stderr: "Too many changes to list one by one.\n" };
  expect(await once("--since", "nonsense")).toMatchObject(reload);
  expect(await once()).toMatchObject({ code: 0, stdout: "", stderr: "" });
});

test("callers without access or without a connection get an error, without waiting", async () => {
  expect(await runAt(app.url, "portal_nobody", ["events"])).toMatchObject({ code: 4, stdout: "" });
  const { stderr, code } = await runAt("http://127.0.0.1:9", "portal_nobody", ["events"]);
  expect(code).toBe(1);
  expect(stderr).toContain("cannot be reached");
});
