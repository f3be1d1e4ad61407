import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** The way to a server over TCP, as long as it is said to be, which a test can cut or make one-way. */
export type Wire = {
  url: string;
  /** Connections that are open now. */
  readonly open: number;
  /** Pieces that were sent to the server. */
  readonly sent: number;
  /** From here on what the server answers does not arrive; new connections are not concerned. */
  holdAnswers(): void;
  /** Ends all connections on both sides. */
  cut(): void;
  stop(): void;
};

/**
 * @param to the server's address, of which the wire takes host and port
 * @param delayMs how long what is sent to it is on its way
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

/** Lets each piece wait by itself, so that several can be under way. */
function later(milliseconds: number) {
  return new Transform({
    transform(piece, _, done) {
      setTimeout(() => this.push(piece), milliseconds);
      done();
    },
    flush: (done) => void setTimeout(done, milliseconds),
  });
}
