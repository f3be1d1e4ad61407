import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { zipSync } from "fflate";
import { fileScans, jobs } from "#/db/schema";
import { planScans, scanFiles } from "#/src/areas/files";
import type { TaskFile } from "#/src/contract/files";
import type { Problem } from "#/src/contract/problem";
import { createLogger } from "#/src/http/request-log";
import { sweep } from "#/src/server/housekeeping";
import { JobRunner } from "#/src/services/jobs/runner";
import { openClamd } from "#/src/services/virus-scanner/clamd";
import { expectJson, startApp, type TestApp } from "../support/app";
import { type Clamd, eicar, eicarSignature, startClamd } from "../support/clamd";
import { handTimers } from "../support/hand-timers";
import { patience } from "../support/patience";
import { makeWorld, type World } from "../support/requests";
import { addedFile, type Sent, shelfPhoto } from "../support/requests-files";
import { addBothOwners } from "../support/templates";
import { testMoment } from "../support/zones";

setDefaultTimeout(patience.test);

const log = createLogger("silent");
/** Maximum size of a scanned file. */
const most = 26_214_400;
const archive = (entries: Record<string, Uint8Array>): Sent => ({
  name: "labels.zip",
  type: "application/zip",
  bytes: new Uint8Array(zipSync(entries)),
});
const bad = archive({ "invoice.txt": eicar });

let clamd: Clamd;
let app: TestApp;
let world: World;
beforeAll(async () => {
  clamd = await startClamd();
  app = await startApp({
    templates: false,
    deps: { scanner: openClamd({ address: clamd.address, most, log }) },
  });
  await addBothOwners(app.db);
  world = await makeWorld(app);
});
afterAll(async () => {
  await app.stop();
  await clamd.stop();
});

const listed = async () =>
  expectJson<TaskFile[]>(await app.as("client")("GET", `/api/tasks/${world.own.clientTask.id}/files`));
const found = async ({ id }: TaskFile) => (await listed()).find((file) => file.id === id);
const get = ({ path }: TaskFile) => app.as("client")("GET", path);
const put = (sent: Sent) => addedFile(app, world.own.clientTask.id, sent, "client");

test("an infected file is named, marked and never served; a clean one is", async () => {
  const [theirs, clean] = [await put(bad), await put(shelfPhoto)];
  expect([theirs.scan, clean.scan]).toEqual(["waiting", "waiting"]);
  for (const role of ["admin", "client"] as const) {
    const problem = await expectJson<Problem>(await app.as(role)("GET", theirs.path), 403);
    expect(problem.detail).toBe(`This file is blocked: the virus scanner found ${eicarSignature} in it.`);
  }
  expect(await found(theirs)).toMatchObject({ scan: "infected", signature: eicarSignature });
  expect(await (await get(clean)).bytes()).toEqual(shelfPhoto.bytes);
  expect(await found(clean)).toMatchObject({ scan: "clean", signature: null });
});

test("files of 25 MB are scanned", async () => {
  const long = new Uint8Array(26_214_400).fill(0x61);
  const table = { name: "long.csv", type: "text/csv", bytes: long };
  expect((await (await get(await put(table))).bytes()).byteLength).toBe(long.length);
});

test("while the scanner is unavailable, unscanned files are not served, and nothing is lost", async () => {
  const seen = await put(archive({ "seen.txt": Buffer.from("seen") }));
  expect((await get(seen)).status).toBe(200);
  await clamd.stop();
  const fresh = await put(archive({ "fresh.txt": Buffer.from("fresh") }));
  const problem = await expectJson<Problem>(await get(fresh), 503);
  expect(problem.detail).toStartWith("The virus scanner does not answer right now");
  expect((await get(seen)).status).toBe(200);
  await clamd.start();
  expect((await get(fresh)).status).toBe(200);
});

test("results are renewed after a week, and deleted a month after the file", async () => {
  const file = await put(archive({ "old.txt": Buffer.from("old") }));
  expect((await get(file)).status).toBe(200);
  const scannedAt = "2026-01-20T00:00:00.000Z";
  await app.db.transaction((tx) =>
    tx.update(fileScans).set({ verdict: "infected", signature: "False.Alarm", scannedAt }),
  );
  expect((await get(file)).status).toBe(200);
  const scans = () => app.db.read.select().from(fileScans);
  expect((await scans()).filter(({ verdict }) => verdict === "clean")).toHaveLength(1);
  await app.db.transaction((tx) => tx.update(fileScans).set({ scannedAt }));
  const { length } = await scans();
  expect(length).toBeGreaterThan(1);
  await sweep(app.db, new Date(testMoment));
  expect(await scans()).toHaveLength(length);
  for (const { id } of await listed()) await app.as("client")("DELETE", `/api/task-files/${id}`);
  await sweep(app.db, new Date(testMoment));
  expect(await scans()).toEqual([]);
});

test("a job scans right after the upload, also files uploaded before, and waits while the scanner is unavailable", async () => {
  const fresh = await put(bad);
  await app.db.transaction((tx) => tx.delete(jobs));
  await planScans(app.db, { most }, new Date());
  await planScans(app.db, { most }, new Date());
  let now = new Date();
  const { db, store, deps } = app;
  if (!deps.scanner) throw new Error("there is no scanner");
  const runner = new JobRunner({
    ...{ db, log, clock: () => now, timers: handTimers().timers, stopping: new AbortController().signal },
    kinds: [scanFiles({ db, store, scanner: deps.scanner, clock: () => now })],
  });
  await clamd.stop();
  await runner.doDue();
  expect(await db.read.select().from(jobs)).toMatchObject([{ key: fresh.id, state: "waiting", attempts: 1 }]);
  expect(await found(fresh)).toMatchObject({ scan: "waiting" });
  await clamd.start();
  now = new Date(now.getTime() + 61_000);
  await runner.doDue();
  expect(await db.read.select().from(jobs)).toMatchObject([{ state: "done", result: "infected" }]);
  expect(await found(fresh)).toMatchObject({ scan: "infected", signature: eicarSignature });
});

test("it can be reached through a Unix socket as well", async () => {
  const other = await startClamd({ isOnSocket: true });
  const scanner = openClamd({ address: other.address, most, log });
  const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();
  expect(await scanner.scan(streamOf(eicar))).toEqual({ verdict: "infected", signature: eicarSignature });
  expect(await scanner.scan(streamOf(new Uint8Array()))).toEqual({ verdict: "clean", signature: null });
  await other.stop();
});
