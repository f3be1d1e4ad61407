import { expect, test } from "bun:test";
import { connect } from "node:net";
import { until } from "#/test/faults/support/until";
import { EventStream } from "./event-stream";

const piece = new Uint8Array(16 * 1024);
/** Far more than operating systems buffer for a socket that nobody reads. */
const most = 256 * 1024 * 1024;

test("a reader who does not read is disconnected, with little buffered, and one who reads is not", async () => {
  let ends = 0;
  const streams = [0, 1].map(() => new EventStream(() => ends++));
  let turn = 0;
  const server = Bun.serve({
    development: false,
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Response(streams[turn++]?.body),
  });
  const socket = connect(Number(server.port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
  socket.pause();
  await until("the silent reader", async () => turn === 1);
  streams[1]?.send(piece);
  const reader = (await fetch(server.url)).body?.getReader();
  let read = -piece.length;
  let sent = 0;
  for (; ends === 0 && sent < most; sent += piece.length) {
    for (const stream of streams) stream.send(piece);
    while (read < sent) read += (await reader?.read())?.value?.length ?? 0;
  }
  expect(ends).toBe(1);
  expect(sent).toBeLessThan(most);
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.resume();
  await closed;
  streams[1]?.send(piece);
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  streams[1]?.end();
  expect(ends).toBe(2);
  await server.stop(true);
});
