import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import type { Logger } from "pino";
import { Unavailable } from "#/src/domain/errors";
import type { ScannerAddress } from "#/src/env";
import type { Verdict, VirusScanner } from "./virus-scanner";

type Options = { address: ScannerAddress; most: number; log: Logger; patience?: Patience };

/** In milliseconds: until connected, and without a byte sent or received. */
type Patience = { connectMs: number; silenceMs: number };
const usual: Patience = { connectMs: 2_500, silenceMs: 60_000 };

/**
 * Client of ClamAV's daemon, using its INSTREAM command: the bytes go in length-prefixed chunks, and an empty one
 * ends them. A connection carries one file.
 */
export function openClamd({ address, most, log, patience = usual }: Options): VirusScanner {
  return {
    most,
    async scan(bytes, signal) {
      const socket = createConnection(address);
      const abort = () => socket.destroy(new Error("the scan was given up"));
      signal?.addEventListener("abort", abort, { once: true });
      try {
        if (signal?.aborted) abort();
        const answer = answerOf(socket);
        const verdict = answer.then(verdictOf);
        // Waits for the first to end; the other's failure has the same cause.
        verdict.catch(() => {});
        await reach(socket, patience);
        await Promise.race([send(socket, bytes), verdict]);
        return await verdict;
      } catch (error) {
        log.warn({ err: error }, "the virus scanner failed");
        throw new Unavailable(
          "The virus scanner does not answer right now, so the file cannot be downloaded. Nothing is lost. Please try again shortly.",
        );
      } finally {
        signal?.removeEventListener("abort", abort);
        socket.destroy();
        await bytes.cancel().catch(() => {});
      }
    },
  };
}

async function reach(socket: Socket, { connectMs, silenceMs }: Patience) {
  const late = () => socket.destroy(new Error("it did not answer in time"));
  socket.on("timeout", late);
  socket.setTimeout(connectMs);
  await once(socket, "connect");
  socket.setTimeout(silenceMs);
}

async function send(socket: Socket, bytes: ReadableStream<Uint8Array>) {
  socket.write("zINSTREAM\0");
  for await (const piece of bytes) {
    if (piece.byteLength === 0) continue;
    socket.write(lengthOf(piece.byteLength));
    if (!socket.write(piece)) await drained(socket);
  }
  socket.write(lengthOf(0));
}

/** A closed connection never drains. */
async function drained(socket: Socket) {
  if (socket.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once("drain", resolve).once("close", resolve);
  await promise;
  socket.off("drain", resolve).off("close", resolve);
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Longest possible answer: a file name, which is always "stream", and a signature name. */
const longestAnswer = 4_096;

function answerOf(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    answer += text;
    if (answer.includes("\0")) resolve(answer.slice(0, answer.indexOf("\0")));
    else if (answer.length > longestAnswer) reject(new Error("its answer has no end"));
  });
  socket.on("error", reject);
  socket.on("close", () => reject(new Error("it hung up before it answered")));
  return promise;
}

/** @throws for everything but the two verdicts, such as a file over its StreamMaxLength */
function verdictOf(answer: string): Verdict {
  if (answer === "stream: OK") return { verdict: "clean", signature: null };
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
  if (found) return { verdict: "infected", signature: found };
  throw new Error(`it said: ${answer.slice(0, 200)}`);
}
