import { connect, type Socket } from "node:net";
import { cookieName } from "#/src/http/session-cookie";
import type { TestApp } from "./app";
import type { Person } from "./people";

type RawAnswer = { status: number; head: string; body: string };

export type DelayedRequest = {
  /** Sends the body and waits for the response. */
  send(): Promise<RawAnswer>;
  /** Resolves to the response, even if the body was never sent. */
  answer: Promise<RawAnswer>;
};

type Request = { method: string; path: string; body?: unknown; headers: Record<string, string> };

/** Opens a second port of an app for requests whose body is sent long after the headers. */
export function delayRequests(app: Pick<TestApp, "app" | "url">) {
  const arrivals = new Map<string, () => void>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, self) => app.app.fetch(noticed(request, arrivals), self),
  });
  return {
    /** Sends the headers; returns once the portal has authorized the caller and waits for the body. */
    async hold({ method, path, body = {}, headers }: Request): Promise<DelayedRequest> {
      const id = Bun.randomUUIDv7();
      const text = JSON.stringify(body);
      const { promise: isAwaited, resolve } = Promise.withResolvers<void>();
      arrivals.set(id, resolve);
      const socket = connect(Number(server.port), "127.0.0.1");
      const answer = answerOf(socket);
      const head = {
        Host: new URL(app.url).host,
        Connection: "close",
        "X-Request-Id": id,
        "Content-Type": "application/json",
        "Content-Length": String(Buffer.byteLength(text)),
        ...headers,
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
      await Promise.race([isAwaited, answer.then(tooEarly)]);
      return {
        answer,
        send() {
          socket.write(text);
          return answer;
        },
      };
    },
    stop: () => server.stop(true),
  };
}

/** Returns the headers that this person's browser sends. */
export function sessionHeaders({ url }: Pick<TestApp, "url">, { session }: Person): Record<string, string> {
  return {
    Cookie: `${cookieName({ publicUrl: url }, "portal_session")}=${session}`,
    "Sec-Fetch-Site": "same-origin",
  };
}

export function tokenHeaders({ token }: Person): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

/** Reports when a request's body is first read: a stream without a buffer is pulled only then. */
function noticed(request: globalThis.Request, arrivals: Map<string, () => void>): globalThis.Request {
  const reader = request.body?.getReader();
  if (!reader) return request;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        arrivals.get(request.headers.get("X-Request-Id") ?? "")?.();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return new Request(request, { body });
}

function answerOf(socket: Socket): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  let text = "";
  socket.on("data", (part) => {
    text += part;
  });
  socket.on("error", reject);
  socket.on("close", () => {
    const [head = "", body = ""] = text.split("\r\n\r\n", 2);
    resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body });
  });
  return promise;
}

function tooEarly({ status, body }: RawAnswer): never {
  throw new Error(`answered before its body came: ${status} ${body}`);
}
