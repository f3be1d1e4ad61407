import { afterEach, beforeEach, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { type Database, openDatabase } from "#/db/client";
import { DatabaseUnavailable } from "#/db/failure";
import { type JobRow, jobs } from "#/db/schema";
import { createLogger } from "#/src/http/request-log";
import { freshDatabase } from "#/test/support/database";
import { handTimers } from "#/test/support/hand-timers";
import { collectLog, levels } from "#/test/support/log-lines";
import { planJob, type TakenJob } from "./queue";
import { GiveUp, type JobKind, JobRunner, WaitUntil } from "./runner";

const log = collectLog();
const start = new Date("2026-03-09T08:00:00.000Z");
let now = start;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let others: Database[] = [];
beforeEach(async () => {
  now = start;
  log.clear();
  others = [];
  database = await freshDatabase();
});
afterEach(async () => {
  for (const db of others) db.close();
  await database.close();
});

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const errand: JobKind = {
  kind: "errand",
  atOnce: 2,
  patienceMs: 60_000,
  lostTry: "Nobody knows.",
  nextTry: ({ attempts }, moment) => (attempts < 3 ? new Date(moment.getTime() + attempts * 60_000) : null),
  run: async () => null,
};

function runnerOf(kind: Partial<JobKind>, { db = database.db, timers = handTimers() } = {}) {
  const stopping = new AbortController();
  const runner = new JobRunner({
    ...{ db, clock: () => now, timers: timers.timers, stopping: stopping.signal },
    kinds: [{ ...errand, ...kind }],
    log: createLogger("info", { write: log.take }),
  });
  return { runner, timers, stopping };
}

async function plan(...keys: string[]) {
  for (const key of keys) {
    await database.db.transaction((tx) => planJob(tx, { kind: "errand", key }, now.toISOString()));
  }
}

async function row(key: string): Promise<JobRow | undefined> {
  const [found] = await database.db.read
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, "errand"), eq(jobs.key, key)));
  return found;
}

test("a job planned twice runs once, and its result is stored", async () => {
  const done: string[] = [];
  const { runner } = runnerOf({ run: async ({ key }) => `${done.push(key)} so far` });
  await plan("a", "a");
  await runner.doDue();
  await plan("a");
  await runner.doDue();
  expect(done).toEqual(["a"]);
  expect(await row("a")).toMatchObject({ state: "done", attempts: 1, result: "1 so far", lease: null });
});

test("two processes share the jobs, and each job runs in one of them", async () => {
  const keys = Array.from({ length: 24 }, (_, index) => `job ${index}`);
  const done: string[] = [];
  const run = async ({ key }: TakenJob) => {
    done.push(key);
    await Bun.sleep(0);
    return null;
  };
  const other = await openDatabase({ url: database.url });
  others.push(other);
  await plan(...keys);
  const both = [runnerOf({ run }), runnerOf({ run }, { db: other })];
  await Promise.all(both.map(({ runner }) => runner.doDue()));
  expect(done.toSorted()).toEqual(keys.toSorted());
});

test("jobs of a kind run up to its limit at once, and overdue ones are caught up", async () => {
  let underWay = 0;
  const most: number[] = [];
  const pair = Promise.withResolvers<void>();
  const { runner } = runnerOf({
    async run() {
      most.push(++underWay);
      if (underWay === 2) pair.resolve();
      await pair.promise;
      underWay--;
      return null;
    },
  });
  await plan("a", "b", "c", "d", "e");
  pass(3 * 24 * 60);
  await Promise.all([runner.doDue(), runner.doDue()]);
  expect(most).toHaveLength(5);
  expect(Math.max(...most)).toBe(2);
});

test("a failed job is retried at the time that its kind sets, until that gives up", async () => {
  const failures = ["first", "second", "third"];
  const { runner } = runnerOf({
    run: async () => {
      throw new Error(failures.shift());
    },
  });
  await plan("a");
  await runner.doDue();
  expect(await row("a")).toMatchObject({ state: "waiting", lastError: "first", lease: null });
  await runner.doDue();
  expect(failures).toEqual(["second", "third"]);
  pass(1);
  await runner.doDue();
  pass(1);
  await runner.doDue();
  expect(failures).toEqual(["third"]);
  pass(1);
  await runner.doDue();
  expect(await row("a")).toMatchObject({ state: "failed", lastError: "third", attempts: 3 });
  expect(log.lines().map(({ level, reason }) => ({ level, reason }))).toEqual([
    { level: levels.warn, reason: "first" },
    { level: levels.warn, reason: "second" },
    { level: levels.error, reason: "third" },
  ]);
});

test("a job that cannot succeed fails at once, and its end is written in the same transaction", async () => {
  const ended: string[] = [];
  const { runner } = runnerOf({
    async run({ key }) {
      if (key === "bad") throw new GiveUp("There is no such address.");
      return null;
    },
    async onEnd(tx, { key }) {
      ended.push(key);
      await tx
        .update(jobs)
        .set({ result: `end of ${key}` })
        .where(eq(jobs.key, key));
    },
  });
  await plan("bad", "good");
  await runner.doDue();
  expect(ended.toSorted()).toEqual(["bad", "good"]);
  expect(await row("bad")).toMatchObject({
    ...{ state: "failed", attempts: 1, lastError: "There is no such address.", result: "end of bad" },
  });
  expect(await row("good")).toMatchObject({ state: "done", result: "end of good" });
});

test("an attempt that hangs is aborted, and the job waits for the next", async () => {
  const { promise: begun, resolve } = Promise.withResolvers<AbortSignal>();
  const { runner, timers } = runnerOf({
    run: (_, signal) => {
      resolve(signal);
      return new Promise(() => {});
    },
  });
  await plan("a");
  const doing = runner.doDue();
  const signal = await begun;
  timers.advance(60_000);
  await doing;
  expect(signal.aborted).toBe(true);
  expect(await row("a")).toMatchObject({ state: "waiting", lastError: "It took longer than 60 seconds." });
});

test("a process that does not report a result loses the job, and its late result is ignored", async () => {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const slow = runnerOf({
    run: () => {
      begin();
      return late;
    },
  });
  await plan("a");
  const doing = slow.runner.doDue();
  await begun;
  const { runner } = runnerOf({ run: async () => "the second's" });
  await runner.doDue();
  expect(await row("a")).toMatchObject({ state: "waiting", attempts: 1 });
  pass(2);
  await runner.doDue();
  expect(await row("a")).toMatchObject({ state: "done", attempts: 2, lastError: "Nobody knows." });
  resolve("the first's");
  await doing;
  expect(await row("a")).toMatchObject({ state: "done", result: "the second's" });
  expect(log.troubles().map(({ msg }) => msg)).toEqual([
    "what came of a job could not be noted: it may be done again",
  ]);
});

test("a stop starts no more jobs, and those that it aborts are due at once", async () => {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const { runner, stopping } = runnerOf({
    atOnce: 1,
    run: () => {
      resolve();
      return new Promise(() => {});
    },
  });
  await plan("a", "b");
  const doing = runner.doDue();
  await begun;
  const stopped = runner.stop();
  stopping.abort();
  await Promise.all([stopped, doing]);
  expect(await row("a")).toMatchObject({ state: "waiting", lease: null, runAt: now.toISOString() });
  expect(await row("b")).toMatchObject({ state: "waiting", attempts: 0 });
  await runner.doDue();
  expect(await row("b")).toMatchObject({ attempts: 0 });
});

test("a locked, read-only or full database stops nothing: results are stored once that is possible", async () => {
  const { db } = database;
  const broken = new DatabaseUnavailable("busy", new Error("locked"));
  let failing = 0;
  const shaky: Database = {
    ...db,
    transaction: (work) => (failing-- > 0 ? Promise.reject(broken) : db.transaction(work)),
  };
  let done = 0;
  const { runner, timers } = runnerOf(
    {
      atOnce: 1,
      async run() {
        failing = 2;
        return `done ${++done} times`;
      },
    },
    { db: shaky },
  );
  await plan("a");
  failing = 1;
  await runner.doDue();
  expect(done).toBe(0);
  const doing = runner.doDue();
  let isOver = false;
  void doing.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await Bun.sleep(0);
    timers.advance(1_000);
  }
  expect(await row("a")).toMatchObject({ state: "done", result: "done 1 times" });
  expect(log.troubles().map(({ msg }) => msg)).toEqual([
    "a job could not be taken",
    "the result of a job was not recorded yet",
    "the result of a job was not recorded yet",
  ]);
});

test("a job that waits until a moment runs then, not by the schedule of failed tries", async () => {
  const morning = new Date(start.getTime() + 90 * 60_000);
  const { runner } = runnerOf({
    run: async () => {
      if (now < morning) throw new WaitUntil(morning, "It waits for the morning.");
      return "sent";
    },
  });
  await plan("a");
  await runner.doDue();
  const waits = { state: "waiting", runAt: morning.toISOString(), lastError: "It waits for the morning." };
  expect(await row("a")).toMatchObject(waits);
  pass(89);
  await runner.doDue();
  expect(await row("a")).toMatchObject({ ...waits, attempts: 1 });
  pass(1);
  await runner.doDue();
  expect(await row("a")).toMatchObject({ state: "done", result: "sent" });
});
