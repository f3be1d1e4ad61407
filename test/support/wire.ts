import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A TCP proxy to a server with a given delay, which a test can cut or make one-way. */
export type Wire = {
  url: string;
  /** Number of open connections. */
  readonly open: number;
  /** Number of chunks sent to the server. */
  readonly sent: number;
  /** Drops the server's responses on current connections from now on; new connections are not affected. */
  holdAnswers(): void;
  /** Closes all connections on both sides. */
  cut(): void;
  stop(): void;
};

/**
 * @param to the server's address; only host and port are used
 * @param delayMs delay of the data sent to it
 */
export async function startWire(to: string, delayMs = 0): Promise<Wire> {
  const { hostname, port } = new URL(to);
  const connections = new Map<Socket, Socket>();
  let sent = 0;
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) });
    connections.set(near, far);
    near.on("data", () => sent++);
    near.pipe(later(delayMs)).pipe(far);
    far.pipe(near);
    near.on("close", () => {
      connections.delete(near);
      far.destroy();
    });
    far.on("close", () => near.destroy());
    for (const side of [near, far]) side.on("error", () => {});
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await listening;
  const cut = () => {
    for (const near of connections.keys()) near.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get open() {
      return connections.size;
    },
    get sent() {
      return sent;
    },
    holdAnswers() {
      for (const [near, far] of connections) far.unpipe(near).resume();
    },
    cut,
    stop() {
      cut();
      server.close();
    },
  };
}

/** Delays each chunk independently, so that several can be in flight. */
function later(milliseconds: number) {
  return new Transform({
    transform(piece, _, done) {
      setTimeout(() => this.push(piece), milliseconds);
      done();
    },
    flush: (done) => void setTimeout(done, milliseconds),
  });
}
