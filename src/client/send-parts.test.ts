import { describe, expect, test } from "bun:test";
import type { SentPart } from "#/src/contract/uploads";
import { ApiError } from "./api-error";
import { type FileInParts, sendParts } from "./send-parts";

const partSize = 10;
const bytes = Uint8Array.from({ length: 455 }, (_, at) => at % 251);
const refusal = (status: number, retryAfter?: string) =>
  new ApiError(status, "{}", "", new Headers(retryAfter ? { "Retry-After": retryAfter } : {}));

/** A store whose `fault` may refuse a PUT, by the part and the count of PUTs so far. */
function store(fault: (partNumber: number, puts: number) => Error | null = () => null) {
  const file: FileInParts = {
    upload: { uploadId: "u", partSize },
    file: new Blob([bytes]),
    arrived: new Map(),
  };
  const stored = new Map<number, Uint8Array>();
  const signed: number[][] = [];
  const waits: number[] = [];
  const progress: number[] = [];
  let completed: SentPart[] = [];
  let puts = 0;
  const cancellation = new AbortController();
  const send = () =>
    sendParts(file, {
      async sign(partNumbers) {
        signed.push(partNumbers);
        return partNumbers.map((partNumber) => ({ partNumber, uploadURL: `${partNumber}` }));
      },
      async put(address, part, onBytes, signal) {
        signal.throwIfAborted();
        const error = fault(Number(address), ++puts);
        if (error) throw error;
        onBytes(part.size);
        stored.set(Number(address), await part.bytes());
        return `tag-${address}`;
      },
      async complete(parts) {
        completed = parts;
      },
      async wait(seconds) {
        waits.push(seconds);
      },
      onProgress: (sent) => progress.push(sent),
      signal: cancellation.signal,
    });
  const whole = () => Buffer.concat([...stored].toSorted(([a], [b]) => a - b).map(([, part]) => part));
  return {
    send,
    file,
    signed,
    waits,
    progress,
    whole,
    stop: () => cancellation.abort(),
    puts: () => puts,
    completed: () => completed,
  };
}

describe("a file in parts", () => {
  test("arrives whole, with addresses for 20 parts at a time and the ETags in order", async () => {
    const { send, signed, whole, completed, progress } = store();
    await send();
    expect(Buffer.compare(whole(), bytes)).toBe(0);
    expect(signed.map(({ length }) => length)).toEqual([20, 20, 6]);
    expect(new Set(signed.flat()).size).toBe(46);
    expect(completed()).toEqual(
      Array.from({ length: 46 }, (_, at) => ({ partNumber: at + 1, etag: `tag-${at + 1}` })),
    );
    expect(progress.at(-1)).toBe(455);
  });

  test("resumes by itself after its connection was lost twice, and sends no arrived part again", async () => {
    const lost = new Set([5, 6, 7, 30]);
    const { send, whole, waits, puts } = store((_, count) =>
      lost.has(count) ? new TypeError("lost") : null,
    );
    await send();
    expect(Buffer.compare(whole(), bytes)).toBe(0);
    expect(waits).toHaveLength(4);
    expect(puts()).toBe(46 + 4);
  });

  test("waits as long as a busy store asks for", async () => {
    const { send, waits } = store((_, count) => (count === 1 ? refusal(503, "7") : null));
    await send();
    expect(waits).toEqual([7]);
  });

  test("has an expired address replaced, once", async () => {
    const refused: number[] = [];
    const { send, signed, whole } = store((partNumber) => {
      if (partNumber !== 3 || refused.length > 0) return null;
      refused.push(partNumber);
      return refusal(403);
    });
    await send();
    expect(Buffer.compare(whole(), bytes)).toBe(0);
    expect(signed.flat().filter((partNumber) => partNumber === 3)).toHaveLength(2);
    const { send: again } = store((partNumber) => (partNumber === 3 ? refusal(403) : null));
    await expect(again()).rejects.toMatchObject({ status: 403 });
  });

  test("ends with a refusal, and resumes from there when it is sent again", async () => {
    let isRefusing = true;
    const { send, file, puts, whole, completed } = store((partNumber) =>
      isRefusing && partNumber === 10 ? refusal(400) : null,
    );
    await expect(send()).rejects.toMatchObject({ status: 400 });
    expect(completed()).toEqual([]);
    const [arrived, before] = [file.arrived.size, puts()];
    expect(arrived).toBeGreaterThan(5);
    isRefusing = false;
    await send();
    expect(puts() - before).toBe(46 - arrived);
    expect(Buffer.compare(whole(), bytes)).toBe(0);
  });

  test("gives up a connection that stays lost, and stops at once when it is canceled", async () => {
    const { send, waits } = store(() => new TypeError("lost"));
    await expect(send()).rejects.toThrow("lost");
    expect(waits.length).toBeGreaterThan(20);
    expect(Math.max(...waits)).toBe(30);
    const other = store((_, count) => {
      if (count === 4) other.stop();
      return null;
    });
    await expect(other.send()).rejects.toThrow();
    expect(other.completed()).toEqual([]);
  });
});
