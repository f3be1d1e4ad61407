import { expect, test } from "bun:test";
import { limitsInForce } from "#/src/contract/choices/audit-limits";
import type { ReadRequest, ReadResult } from "./audit-planner";
import { ReaderFailed, startReader, type WorkerMessage } from "./reader";

const ask: ReadRequest = {
  files: [],
  remembered: {},
  audit: {},
  today: "2026-03-09",
  currency: null,
  limits: limitsInForce({}),
};
const seen: ReadResult = { files: [], plan: { changes: [], remarks: [], refusals: [], body: null } };

/** Replaces the browser's worker: records its requests and sends its responses. */
function standIn() {
  const made: {
    requestIds: number[];
    isEnded: boolean;
    say: (message: WorkerMessage) => void;
    fail: () => void;
  }[] = [];
  const start = () => {
    const worker = {
      requestIds: [] as number[],
      isEnded: false,
      onmessage: null as ((event: MessageEvent) => void) | null,
      onerror: null as (() => void) | null,
      postMessage: ({ id }: { id: number }) => void worker.requestIds.push(id),
      terminate: () => {
        worker.isEnded = true;
      },
      say: (message: WorkerMessage) => worker.onmessage?.(new MessageEvent("message", { data: message })),
      fail: () => worker.onerror?.(),
    };
    made.push(worker);
    return worker as unknown as Worker;
  };
  return { made, reader: startReader(start) };
}

test("each request gets its own response and progress, in any order of arrival", async () => {
  const { made, reader } = standIn();
  const parts: [string, number][] = [];
  const one = reader.read(ask, (part) => parts.push(["one", part]));
  const two = reader.read(ask, (part) => parts.push(["two", part]));
  const [worker] = made;
  worker?.say({ id: 2, part: 0.5, name: "b.csv" });
  worker?.say({ id: 1, part: 0.25, name: "a.csv" });
  const other = { ...seen, plan: { ...seen.plan, remarks: ["Second."] } };
  worker?.say({ id: 2, seen: other });
  worker?.say({ id: 1, seen });
  expect(await Promise.all([one, two])).toEqual([seen, other]);
  expect(parts).toEqual([
    ["two", 0.5],
    ["one", 0.25],
  ]);
  expect(made).toHaveLength(1);
});

test("a reader that fails to load fails all waiting requests, and is restarted by the next one", async () => {
  const { made, reader } = standIn();
  const waiting = reader.read(ask, () => {});
  made[0]?.fail();
  await expect(waiting).rejects.toThrow("The code that reads files could not be loaded.");
  expect(made[0]?.isEnded).toBe(true);
  const again = reader.read(ask, () => {});
  made[1]?.say({ id: 2, seen });
  expect(await again).toEqual(seen);
});

test("a failure while reading files is reported with its reason", async () => {
  const { made, reader } = standIn();
  const waiting = reader.read(ask, () => {});
  made[0]?.say({ id: 1, failure: "out of memory" });
  const failure = await waiting.catch((error) => error);
  expect(failure).toBeInstanceOf(ReaderFailed);
  expect(failure.message).toBe("The files could not be read (out of memory).");
});
