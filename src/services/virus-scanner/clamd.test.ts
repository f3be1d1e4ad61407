import { afterEach, expect, test } from "bun:test";
import type { Socket, TCPSocketListener } from "bun";
import { createLogger } from "#/src/http/request-log";
import { openClamd } from "./clamd";

let daemon: TCPSocketListener<undefined>;
afterEach(() => daemon.stop(true));

type Behaviour = (socket: Socket<undefined>, heard: Buffer) => void;

/** Starts a daemon that passes everything received so far to `behave` on each chunk. */
function listen(behave: Behaviour) {
  let heard = Buffer.alloc(0);
  daemon = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket, piece) {
        heard = Buffer.concat([heard, piece]);
        behave(socket, heard);
      },
    },
  });
  const address = { host: "127.0.0.1", port: daemon.port };
  const patience = { connectMs: 1_000, silenceMs: 100 };
  return {
    scanner: openClamd({ address, most: 1_000, log: createLogger("silent"), patience }),
    heard: () => heard,
  };
}

const isWhole = (heard: Buffer) => heard.subarray(-4).equals(Buffer.alloc(4)) && heard.length > 14;
const streamOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

test("each chunk is preceded by its length, and an empty one follows the last", async () => {
  const { scanner, heard } = listen((socket, heard) => {
    if (isWhole(heard)) socket.end("stream: OK\0");
  });
  expect(await scanner.scan(streamOf("ab", "", "cde"))).toEqual({ verdict: "clean", signature: null });
  expect(heard().toString("latin1")).toBe("zINSTREAM\0\0\0\0\x02ab\0\0\0\x03cde\0\0\0\0");
});

test("a response may arrive in chunks", async () => {
  const { scanner } = listen((socket, heard) => {
    if (!isWhole(heard)) return;
    socket.write("stream: Win.Test-");
    socket.flush();
    setTimeout(() => socket.end("1 FOUND\0"), 10);
  });
  expect(await scanner.scan(streamOf("x"))).toEqual({ verdict: "infected", signature: "Win.Test-1" });
});

const odd: [what: string, behave: Behaviour][] = [
  ["hangs up", (socket) => socket.end()],
  ["says nothing", () => {}],
  ["refuses the length", (socket) => socket.end("INSTREAM size limit exceeded. ERROR\0")],
  ["answers a part", (socket) => socket.end("stream: OK")],
  ["answers something else", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n\0")],
  ["talks without an end", (socket) => socket.write("x".repeat(5_000))],
  ["finds what has no name", (socket) => socket.end("stream:  FOUND\0")],
];

test.each(odd)("a daemon that %s counts as not responding, and no file as clean", async (_what, behave) => {
  const { scanner } = listen(behave);
  await expect(scanner.scan(streamOf("abc"))).rejects.toThrow("The virus scanner does not answer right now");
});

test("an unreachable daemon counts as not responding", async () => {
  const { scanner } = listen(() => {});
  daemon.stop(true);
  await expect(scanner.scan(streamOf("abc"))).rejects.toThrow("The virus scanner does not answer right now");
});

test("a scan that is no longer needed is aborted, and frees its memory", async () => {
  const { scanner } = listen(() => {});
  const abort = new AbortController();
  let isLetGo = false;
  const bytes = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(1_000));
      abort.abort();
    },
    cancel() {
      isLetGo = true;
    },
  });
  await expect(scanner.scan(bytes, abort.signal)).rejects.toThrow("The virus scanner does not answer");
  expect(isLetGo).toBe(true);
});
