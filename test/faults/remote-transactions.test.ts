import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@libsql/client";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { databaseFailure } from "#/db/failure";
import { openRemote } from "#/db/remote-client";
import { SharedSocket } from "#/db/shared-socket";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { startWire, type Wire } from "../support/wire";
import { endProcesses } from "./support/left-over";
import { type Sqld, startSqld } from "./support/sqld";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

/** Far longer than anything here takes. */
const timeoutMs = patience.process;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sqld: Sqld;
let direct: Client;
let wire: Wire;

beforeAll(async () => {
  folder = await temporaryFolder();
  sqld = await startSqld(folder.path);
  direct = openRemote({ url: sqld.url, timeoutMs });
  wire = await startWire(sqld.url);
});
afterAll(async () => {
  direct.close();
  wire.stop();
  await endProcesses();
  await folder.remove();
});
beforeEach(() => direct.migrate(["drop table if exists things", "create table things (name text)"]));

const insert = (name: string) => ({ sql: "insert into things values (?)", args: [name] });
const names = async () =>
  (await direct.execute("select name from things order by rowid")).rows.map((row) => row[0]);

async function keep(client: Pick<Client, "transaction">, name: string) {
  const transaction = await client.transaction("write");
  await transaction.execute(insert(name));
  await transaction.commit();
}

/** The failure reported to callers; "kept" if there was none. */
const failureOf = (work: Promise<unknown>) => work.then(() => "kept", databaseFailure);

test("a transaction whose connection ends is rolled back at once: other writes and the next one succeed", async () => {
  // A second server shows how long waiting takes without a sign from the client; it was started first.
  const aside = join(folder.path, "silent");
  await mkdir(aside);
  const silent = await startSqld(aside);
  const [holder, waiter] = [1, 2].map(() => openRemote({ url: silent.url, timeoutMs }));
  if (!holder || !waiter) throw new Error("Two clients must be there.");
  await waiter.execute("create table things (name text)");
  await (await holder.transaction("write")).execute(insert("silent"));
  const waits = keep(waiter, "other").then(() => "the one that waits for a silent one");

  const client = openRemote({ url: wire.url, timeoutMs });
  const lost = await client.transaction("write");
  await lost.execute(insert("lost"));
  wire.cut();
  const first = keep(direct, "other").then(() => "the one that waits for a dead one");
  expect(await Promise.race([waits, first])).toBe(await first);
  expect(await failureOf(lost.execute(insert("late")))).toBe("unreachable");
  expect(await failureOf(lost.commit())).toBe("unreachable");
  await keep(client, "next");
  expect(await names()).toEqual(["other", "next"]);
  for (const each of [client, holder, waiter]) each.close();
  await waits.catch(() => {});
});

test("a commit whose response is lost counts as unknown, not as refused: it may have succeeded", async () => {
  const client = openRemote({ url: wire.url, timeoutMs });
  const transaction = await client.transaction("write");
  await transaction.execute(insert("kept"));
  wire.holdAnswers();
  const committed = failureOf(transaction.commit());
  await until("the row", async () => (await names()).length === 1);
  wire.cut();
  expect(await committed).toBe("unreachable");
  await keep(client, "next");
  expect(await names()).toEqual(["kept", "next"]);
  client.close();
});

test("a call that takes too long ends its connection, and with it open work on the server", async () => {
  const socket = new SharedSocket({ url: wire.url.replace("http", "ws") }, { timeoutMs: 300 });
  const transaction = await socket.transaction("write");
  await transaction.execute(insert("lost"));
  wire.holdAnswers();
  expect(await failureOf(transaction.execute(insert("unheard")))).toBe("unreachable");
  await until("the end of the connection", () => wire.open === 0);
  await keep(direct, "other");
  expect(await names()).toEqual(["other"]);
  socket.close();
});

test("a server that accepts connections but does not respond is given up in time", async () => {
  const socket = new SharedSocket({ url: sqld.url.replace("http", "ws") }, { timeoutMs: 300 });
  await sqld.freeze();
  const failure = await failureOf(socket.transaction("write"));
  sqld.thaw();
  socket.close();
  expect(failure).toBe("unreachable");
});

test("one connection serves one transaction after the other, and closes after an idle period", async () => {
  const url = wire.url.replace("http", "ws");
  const socket = new SharedSocket({ url }, { timeoutMs, idleMs: 1 });
  const transactions = [await socket.transaction("write"), await socket.transaction("read")];
  expect(wire.open).toBe(1);
  // Closing an ended transaction again does not affect the next one.
  transactions[0]?.close();
  await transactions[0]?.rollback();
  for (let turn = 0; turn < 50; turn++) await direct.execute("select 1");
  expect(wire.open).toBe(1);
  transactions[1]?.close();
  await until("the end of the connection", () => wire.open === 0);
  await keep(socket, "after");
  expect([wire.open, await names()]).toEqual([1, ["after"]]);
  socket.close();
  await until("the end of the connection", () => wire.open === 0);
});

test("if WebSockets are refused, transactions use HTTP, and the caller is notified once", async () => {
  const protocols: string[] = [];
  const front = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      protocols.push(request.headers.get("Upgrade") ?? "http");
      if (request.headers.has("Upgrade")) return new Response("", { status: 505 });
      const { pathname } = new URL(request.url);
      const body = request.method === "GET" ? null : await request.bytes();
      return fetch(sqld.url + pathname, {
        method: request.method,
        headers: request.headers,
        body,
        decompress: false,
      });
    },
  });
  const refusals: unknown[] = [];
  const client = openRemote({ url: front.url.origin, timeoutMs, onRefusal: (cause) => refusals.push(cause) });
  await keep(client, "one");
  await keep(client, "two");
  expect(await names()).toEqual(["one", "two"]);
  expect(refusals).toMatchObject([{ message: expect.stringContaining("505") }]);
  expect(protocols.filter((way) => way === "websocket")).toHaveLength(1);
  client.close();
  await front.stop(true);
});

test("a token gives access by both protocols, and a rejected token is a failure of the database on both", async () => {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const aside = join(folder.path, "guarded");
  await Bun.write(join(aside, "key"), String((await exportJWK(publicKey)).x));
  const guarded = await startSqld(aside, { args: ["--auth-jwt-key-file", join(aside, "key")] });
  const authToken = await new SignJWT({ a: "rw" }).setProtectedHeader({ alg: "EdDSA" }).sign(privateKey);
  const outcomes = async (token: string) => {
    const client = openRemote({ url: guarded.url, authToken: token, timeoutMs });
    const read = await failureOf(client.execute("create table if not exists things (name text)"));
    const found = [read, await failureOf(keep(client, "a"))];
    client.close();
    return found;
  };
  expect(await outcomes(authToken)).toEqual(["kept", "kept"]);
  expect(await outcomes(`${authToken}x`)).toEqual(["unreachable", "unreachable"]);
});
