import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { run } from "#/cli";
import { fakeIo } from "#/cli/acceptance/fake-io";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Lets everything run that waits for no timer. */
async function settle() {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
}

const encoded = (text: string) => new TextEncoder().encode(text);
const stream = { headers: { "Content-Type": "text/event-stream" } };

/** Runs `portal events --once` on these messages. */
async function printed(messages: string, ...options: string[]) {
  const { portal, written } = fakeIo({ fetch: async () => new Response(messages, stream) });
  const code = await portal("events", "--once", ...options);
  return { code, ...written };
}

test("too many changes to list are said to be, as a line for people and an object for scripts", async () => {
  const messages = "id: 7\nevent: reload\ndata: {}\n\n";
  const stderr = "Too many changes to list one by one.\n";
  expect(await printed(messages)).toEqual({ code: 0, stdout: "reload\n", stderr });
  const stdout = '{"event":"reload","place":"7"}\n';
  expect(await printed(messages, "--json")).toEqual({ code: 0, stdout, stderr });
});

test("changes are listed without a remark", async () => {
  const change = { by: "Ada Admin", entity: "client", id: "1", version: 2, operationId: null };
  const messages = `id: 8\nevent: change\ndata: ${JSON.stringify(change)}\n\n`;
  expect(await printed(messages)).toEqual({ code: 0, stdout: "Ada Admin\tclient\t1\t2\t\n", stderr: "" });
});

test("a connection is given up after a minute of silence, and not while heartbeats arrive", async () => {
  const connections: { beat: () => void; isGivenUp: () => boolean }[] = [];
  const { io } = fakeIo({
    fetch: async ({ signal, url }) => {
      if (!url.endsWith("/api/events")) return new Response("{}", { status: 404 });
      if (connections.length === 2) return Response.json({ title: "Forbidden" }, { status: 403 });
      const body = new ReadableStream<Uint8Array>({
        start(open) {
          signal.addEventListener("abort", () => open.error(signal.reason));
          connections.push({
            beat: () => open.enqueue(encoded("event: heartbeat\ndata: {}\n\n")),
            isGivenUp: () => signal.aborted,
          });
        },
      });
      return new Response(body, stream);
    },
  });
  const ended = run(["events"], io);
  await settle();
  for (let beat = 0; beat < 3; beat++) {
    jest.advanceTimersByTime(45_000);
    connections[0]?.beat();
    await settle();
  }
  expect(connections.map(({ isGivenUp }) => isGivenUp())).toEqual([false]);
  jest.advanceTimersByTime(59_000);
  await settle();
  expect(connections.map(({ isGivenUp }) => isGivenUp())).toEqual([false]);
  jest.advanceTimersByTime(1_000);
  await settle();
  expect(connections.map(({ isGivenUp }) => isGivenUp())).toEqual([true, false]);
  jest.advanceTimersByTime(60_000);
  await settle();
  expect(await ended).toBe(4);
});
