import type { Socket } from "bun";

type Pair = { other: Socket<Pair> | null; waiting: Uint8Array[] };

/**
 * Proxies connections to a server, so that a test can cut them as a stopped server would. `address` is the server's
 * address through the proxy.
 */
export function cutConnection(server: string) {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket<Pair>>();
  let isCut = false;
  let turnedAway = () => {};
  const listener = Bun.listen<Pair>({
    hostname: "127.0.0.1",
    port: 0,
    data: { other: null, waiting: [] },
    socket: {
      async open(near) {
        near.data = { other: null, waiting: [] };
        open.add(near);
        if (isCut) {
          near.terminate();
          return turnedAway();
        }
        const far = await Bun.connect<Pair>({
          hostname,
          port: Number(port),
          data: { other: near, waiting: [] },
          socket: { data: pass, drain: flush, close: end },
        });
        near.data.other = far;
        for (const bytes of near.data.waiting.splice(0)) pass(near, bytes);
      },
      data(near, bytes) {
        if (near.data.other) pass(near, bytes);
        else near.data.waiting.push(Uint8Array.from(bytes));
      },
      drain: flush,
      close: end,
    },
  });

  function end(socket: Socket<Pair>) {
    open.delete(socket);
    socket.data.other?.end();
  }

  return {
    address: `http://127.0.0.1:${listener.port}`,
    /** Resolves once a connection attempt was refused. */
    cut(): Promise<void> {
      isCut = true;
      for (const socket of open) socket.terminate();
      const { promise, resolve } = Promise.withResolvers<void>();
      turnedAway = resolve;
      return promise;
    },
    mend() {
      isCut = false;
    },
    stop: () => listener.stop(true),
  };
}

/** Buffers bytes that the other side does not accept at once until it drains. */
function pass({ data: { other } }: Socket<Pair>, bytes: Uint8Array) {
  if (!other) return;
  const queue = other.data.waiting;
  if (queue.length > 0) return void queue.push(Uint8Array.from(bytes));
  const written = other.write(bytes);
  if (written < bytes.length) queue.push(Uint8Array.from(bytes.subarray(Math.max(0, written))));
}

function flush(socket: Socket<Pair>) {
  const { waiting } = socket.data;
  for (let bytes = waiting.shift(); bytes; bytes = waiting.shift()) {
    const written = socket.write(bytes);
    if (written < bytes.length) return void waiting.unshift(bytes.subarray(Math.max(0, written)));
  }
}
