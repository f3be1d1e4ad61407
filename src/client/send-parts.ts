import { limits } from "#/src/contract/limits";
import type { SentPart, SignedPart, UploadInParts } from "#/src/contract/uploads";
import { ApiError } from "./api-error";

/** A large file being sent. The ETags of arrived parts survive a failure, so that sending can resume. */
export type FileInParts = {
  upload: UploadInParts["multipart"];
  file: Blob;
  /** ETags by part number. */
  arrived: Map<number, string>;
};

type Ways = {
  /** Requests addresses for parts. */
  sign(partNumbers: number[]): Promise<readonly SignedPart[]>;
  /** PUTs a part. @returns its ETag @throws ApiError if refused, any other error if the connection was lost */
  put(address: string, part: Blob, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<string>;
  /** Puts the parts together. */
  complete(parts: SentPart[]): Promise<unknown>;
  /** Waits before another attempt, or until a lost connection is back. */
  wait(seconds: number, signal: AbortSignal): Promise<void>;
  onProgress(bytes: number): void;
  signal: AbortSignal;
};

const atOnce = 3;
const longestWaitSeconds = 30;
/** Attempts in a row without any part arriving: about five minutes. */
const mostAttempts = 14;

/**
 * Sends the parts of a file that have not arrived, several at once, and completes the upload. Parts whose connection was
 * lost or whose address expired are sent again.
 * @throws ApiError if a call was refused, or the last error of a connection that stays lost
 */
export async function sendParts({ upload, file, arrived }: FileInParts, ways: Ways): Promise<void> {
  const { partSize } = upload;
  const count = Math.ceil(file.size / partSize);
  const all = Array.from({ length: count }, (_, at) => at + 1);
  const waiting = all.filter((partNumber) => !arrived.has(partNumber));
  const addresses = new Map<number, string>();
  const underway = new Map<number, number>();
  /** Parts whose expired address was replaced. */
  const renewed = new Set<number>();
  const stopped = new AbortController();
  const signal = AbortSignal.any([ways.signal, stopped.signal]);
  let failures = 0;

  const partOf = (partNumber: number) => file.slice((partNumber - 1) * partSize, partNumber * partSize);
  const report = () => {
    const whole = [...arrived.keys()].reduce((sum, partNumber) => sum + partOf(partNumber).size, 0);
    ways.onProgress([...underway.values()].reduce((sum, bytes) => sum + bytes, whole));
  };

  /** Retries work that failed because of a lost connection or a busy server. */
  async function retry<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        if (!isTemporary(error) || ++failures > mostAttempts * atOnce) throw error;
        await ways.wait(pauseAfter(error, failures), signal);
        signal.throwIfAborted();
      }
    }
  }

  let signing: Promise<void> = Promise.resolve();
  /** Returns the address of a part, requesting those of the next ones with it. */
  async function addressOf(partNumber: number): Promise<string> {
    signing = signing
      .catch(() => {})
      .then(async () => {
        if (addresses.has(partNumber)) return;
        const next = all.filter((each) => each !== partNumber && !arrived.has(each) && !addresses.has(each));
        for (const signed of await ways.sign([partNumber, ...next].slice(0, limits.partsSigned))) {
          addresses.set(signed.partNumber, signed.uploadURL);
        }
      });
    await signing;
    const address = addresses.get(partNumber);
    if (address === undefined) throw new Error(`part ${partNumber} was not signed`);
    return address;
  }

  async function send(partNumber: number): Promise<void> {
    const address = await addressOf(partNumber);
    const onBytes = (bytes: number) => {
      underway.set(partNumber, bytes);
      report();
    };
    try {
      arrived.set(partNumber, await ways.put(address, partOf(partNumber), onBytes, signal));
      failures = 0;
    } catch (error) {
      addresses.delete(partNumber);
      if (isExpired(error) && !renewed.has(partNumber)) {
        renewed.add(partNumber);
        return send(partNumber);
      }
      throw error;
    } finally {
      underway.delete(partNumber);
      report();
    }
  }

  async function work() {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const partNumber = next;
      await retry(() => send(partNumber));
    }
  }

  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    await retry(() =>
      ways.complete(all.map((partNumber) => ({ partNumber, etag: arrived.get(partNumber) ?? "" }))),
    );
  } finally {
    // Ends what is still underway after a part has failed for good.
    stopped.abort();
  }
}

/** True for the refusal of an address that may have expired. */
function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** True if another attempt may succeed. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 408 || error.status === 429 || error.status >= 500;
}

function pauseAfter(error: unknown, failures: number): number {
  if (error instanceof ApiError && error.retryAfter !== null) return error.retryAfter;
  return Math.min(2 ** (failures / atOnce), longestWaitSeconds);
}
