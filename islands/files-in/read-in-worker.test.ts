import { expect, test } from "bun:test";
import { readTable, type TableRead } from "./read-in-worker";

/** Replaces the browser's worker. */
function standIn() {
  const worker = {
    given: [] as unknown[],
    isEnded: false,
    onmessage: null as ((event: MessageEvent) => void) | null,
    onerror: null as (() => void) | null,
    postMessage: (data: unknown) => void worker.given.push(data),
    terminate: () => {
      worker.isEnded = true;
    },
  };
  return worker;
}

const file = new File(["a,b"], "a.csv");

test("a table is passed as a file, and its worker ends with the response", () => {
  const worker = standIn();
  const heard: TableRead[] = [];
  readTable(
    file,
    (read) => heard.push(read),
    () => worker as unknown as Worker,
  );
  expect(worker.given).toEqual([file]);
  worker.onmessage?.(new MessageEvent("message", { data: { refusal: "a.csv is empty." } }));
  expect(heard).toEqual([{ refusal: "a.csv is empty." }]);
  expect(worker.isEnded).toBe(true);
});

test("a worker that fails to load is a refusal, and a cancelled one is terminated", () => {
  const worker = standIn();
  const heard: TableRead[] = [];
  const reading = readTable(
    file,
    (read) => heard.push(read),
    () => worker as unknown as Worker,
  );
  worker.onerror?.();
  expect(heard).toEqual([{ refusal: expect.stringContaining("could not be read") }]);
  worker.isEnded = false;
  reading.stop();
  expect(worker.isEnded).toBe(true);
});
