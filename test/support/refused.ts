import { connect } from "node:net";
import { DatabaseUnavailable } from "#/db/failure";
import { newUserCode } from "#/src/areas/device/user-code";
import { role } from "#/src/contract/choices/users";
import { limits } from "#/src/contract/limits";
import { callLimits } from "#/src/contract/limits-of-calls";
import { type Action, accessOf, permissions } from "#/src/contract/permissions";
import type { Status } from "#/src/http/errors";
import { createApp } from "#/src/server/app";
import { bounceHeaders } from "./bounces";
import { type Conflicts, conflicts } from "./conflicts";
import { delayRequests, sessionHeaders, tokenHeaders } from "./delayed-requests";
import { rowImports } from "./entity-tables";
import type { handTimers } from "./hand-timers";
import { operationOf, undoPath } from "./operations";
import { newClient, senderOf, type World } from "./requests";
import { addedRevision } from "./requests-design";
import { addedFile } from "./requests-files";

/** A request that succeeds, with everything it sends. */
export type Sent = {
  path: string;
  body?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
};
export type Refusal = { status: number; text: string };
type Provoke = (action: Action, good: Sent) => Promise<Refusal> | Refusal;
const none: Refusal = { status: 0, text: "" };

/** For each error status, a change to a successful request that provokes it. */
export function provocations(
  world: World,
  clock: ReturnType<typeof handTimers>,
): Record<Exclude<Status, 500>, Provoke> {
  const { app } = world;
  const away = createApp({ ...app.deps, db: absentDatabase(app.db) });
  const store = { ...app.store, freePercent: async () => 9.9 };
  const full = createApp({ ...app.deps, store });
  const infected = createApp({
    ...app.deps,
    scanner: {
      most: 26_214_400,
      scan: async () => ({ verdict: "infected", signature: "Eicar-Test-Signature" }),
    },
  });
  const withoutMail = createApp({
    ...app.deps,
    env: { ...app.deps.env, clientSignIn: ["provider"], mailBouncesKey: null },
  });

  async function send(action: Action, { path, body, bytes, headers }: Sent): Promise<Refusal> {
    const { method } = permissions[action];
    const answer = await fetch(app.url + path, {
      method,
      headers,
      body: bytes ?? textOf(body),
      redirect: "manual",
    });
    return refusalOf(answer);
  }

  return {
    400: (action, good) => {
      if (permissions[action].method === "GET" || action === "upload.send")
        return sendWithoutHost(app.url, action, good);
      if (action === "mail.bounce")
        return send(action, { ...withHeaders(good, bounceHeaders(app, [])), body: [] });
      if (good.body !== undefined) return send(action, { ...good, body: Array.isArray(good.body) ? {} : [] });
      return send(action, withHeaders(good, { "Idempotency-Key": "a b" }));
    },
    401: (action, good) => {
      app.passMinute();
      if (action === "mail.bounce")
        return send(action, withHeaders(good, { "webhook-signature": "v1,none" }));
      return send(action, withHeaders(withoutCredentials(good), { Authorization: "Bearer portal_nonsense" }));
    },
    403: async (action, good) => {
      if (action === "upload.send") return send(action, { ...good, path: `${good.path}x` });
      if (action === "object.read") {
        const { path } = await addedFile(app, world.own.clientTask.id);
        return refusalOf(await infected.fetch(new Request(app.url + path, { headers: good.headers })));
      }
      const denied = role.values.find((each) => accessOf(each, action) === "deny");
      if (permissions[action].method === "GET" && denied) {
        return send(action, withHeaders(good, sessionHeaders(app, app.people[denied])));
      }
      const { Authorization: _, ...headers } = good.headers;
      const foreign = { ...sessionHeaders(app, app.people.admin), "Sec-Fetch-Site": "cross-site" };
      return send(action, { ...good, headers: { ...headers, ...foreign } });
    },
    404: async (action, good) => {
      if (action === "auth.signInLink" || action === "mail.bounce") {
        const request = { method: "POST", headers: good.headers, body: textOf(good.body) };
        return refusalOf(await withoutMail.fetch(new Request(app.url + good.path, request)));
      }
      const id = Bun.randomUUIDv7();
      if (action === "task.change" || action.endsWith(".sendMany"))
        return send(action, { ...good, body: { ...Object(good.body), ids: [id] } });
      if (action === "device.approve") return send(action, { ...good, body: { userCode: newUserCode() } });
      if (action === "accessSteps.update") return send(action, { ...good, path: "/api/access-steps/none" });
      if (action === "upload.send")
        return send(action, { ...good, path: good.path.replace(/\/[^/]+\?/, "/no-id?") });
      if (action.startsWith("auth.token")) {
        return send(action, withHeaders(withoutCredentials(good), sessionHeaders(app, app.people.admin)));
      }
      return send(action, { ...good, path: good.path.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, id) });
    },
    408: async (action, good) => {
      const held = delayRequests(app);
      const { path, headers } = withHeaders(good, { ...newKey(), ...lengthOf(good) });
      const request = await held.hold({ method: permissions[action].method, path, headers });
      clock.advance(60_000);
      const { status, body: text } = await request.answer;
      await held.stop();
      return { status, text };
    },
    409: async (action, good) => {
      const conflict = (conflicts as Conflicts)[action];
      if (!conflict && rowImports.includes(action)) {
        const body = { ...Object(good.body), importId: Bun.randomUUIDv7() };
        await app.as("manager")("POST", good.path, body);
        return send(action, { ...good, body });
      }
      if (!conflict) return none;
      const { headers = {}, ...changes } = await conflict(world);
      return send(action, withHeaders({ ...good, ...changes }, headers));
    },
    410: async (action, good) => {
      if (action !== "operation.undo") return none;
      const email = `${Bun.randomUUIDv7()}@portal.test`;
      const added = await app.as("admin")("POST", "/api/admin/users", { email, role: "viewer" });
      return send(action, { ...good, path: undoPath(operationOf(added)) });
    },
    412: (action, good) => {
      if (action === "request.answer")
        return send(action, { ...good, body: { ...Object(good.body), version: 999999 } });
      return send(action, withHeaders(good, { "If-Match": '"999999"' }));
    },
    413: (action, good) => {
      const larger = new Uint8Array(
        1 + (action === "upload.send" ? limits.imageBytes : callLimits.bodyBytes),
      );
      const type = { "Content-Type": good.headers["Content-Type"] ?? "application/json" };
      return send(action, { ...withHeaders(good, { ...newKey(), ...type }), bytes: larger });
    },
    415: (action, good) => send(action, withHeaders(good, { "Content-Type": "text/plain" })),
    416: async (action, good) => {
      const { path } = await addedFile(app, world.own.clientTask.id);
      return send(action, withHeaders({ ...good, path }, { Range: "bytes=999999999-" }));
    },
    422: async (action, good) => {
      const key = newKey();
      if (senderOf(action) === "admin") await app.as("admin")("POST", "/api/clients", newClient(), key);
      else {
        const text = "Another request";
        const others: Partial<Record<Action, object>> = {
          "request.answer": { value: text },
          "request.addFile": { name: "another.png" },
        };
        const other = others[action];
        const body = other ? { ...Object(good.body), ...other } : { text };
        await send(action, withHeaders({ ...good, body }, key));
      }
      return send(action, withHeaders(good, key));
    },
    428: async (action, good) => {
      if (action !== "asset.update") return none;
      await addedRevision(app, good.path.split("/").at(-1) ?? "", { sendForReview: true });
      return send(action, good);
    },
    429: async (action, good) => {
      const wrong: Partial<Record<Action, object>> = {
        "auth.signInLink": { email: "no" },
        "device.token": { deviceCode: "x".repeat(43) },
      };
      const often = /^device\.|^auth\.signInLink$/.test(action)
        ? { ...good, body: wrong[action] ?? good.body }
        : withHeaders(withoutCredentials(good), { Authorization: "Bearer portal_nonsense" });
      for (let index = 0; index <= 70; index++) {
        const refusal = await send(action, often);
        if (refusal.status === 429) return refusal;
      }
      return none;
    },
    503: async (action, { path, body, bytes, headers }) => {
      const { method } = permissions[action];
      const request = { method, headers, body: bytes ?? textOf(body) };
      return refusalOf(await away.fetch(new Request(app.url + path, request)));
    },
    507: async (action, { path, body, bytes, headers }) => {
      const { method } = permissions[action];
      const request = { method, headers, body: bytes ?? textOf(body) };
      return refusalOf(await full.fetch(new Request(app.url + path, request)));
    },
  };
}

/** Returns the credentials of the valid request: a token for the routes of the calling token. */
export function credentialsFor(action: Action, { app }: World): Record<string, string> {
  const person = app.people[senderOf(action)];
  if (permissions[action].access.viewer === "public") return {};
  return action.startsWith("auth.token") ? tokenHeaders(person) : sessionHeaders(app, person);
}

function withHeaders(sent: Sent, headers: Record<string, string>): Sent {
  return { ...sent, headers: { ...sent.headers, ...headers } };
}

function withoutCredentials(sent: Sent): Sent {
  const { Cookie: _, Authorization: __, "webhook-signature": ___, ...headers } = sent.headers;
  return { ...sent, headers };
}

function newKey() {
  return { "Idempotency-Key": Bun.randomUUIDv7() };
}

/** Returns the length header of an upload, whose address requires that length. */
function lengthOf({ bytes }: Sent): Record<string, string> {
  return bytes ? { "Content-Length": String(bytes.byteLength) } : {};
}

function textOf(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body);
}

/** Wraps a database so that every access reports it as busy. */
function absentDatabase<D extends object>(db: D): D {
  return new Proxy(db, {
    get() {
      throw new DatabaseUnavailable("busy", null);
    },
  });
}

async function refusalOf(answer: Response): Promise<Refusal> {
  return { status: answer.status, text: await answer.text() };
}

/** Sends an invalid host, which no HTTP client would. */
function sendWithoutHost(url: string, action: Action, { path }: Sent): Promise<Refusal> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const head = `${permissions[action].method} ${path} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`;
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(head));
    socket.once("data", (part) =>
      resolve({ ...none, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(String(part))?.[1]) }),
    );
    socket.on("error", reject);
  });
}
