import type { Logger } from "pino";
import type { Database, Tx } from "#/db/client";
import type { Timers } from "#/src/domain/timers";
import { withDeadline } from "#/src/domain/timers";
import { dueKinds, type Noted, noteTry, type TakenJob, takeDue } from "./queue";

/** Signals that a retry is pointless. */
export class GiveUp extends Error {
  override readonly name = "GiveUp";
}

/** Signals that the job is to wait until a moment. */
export class WaitUntil extends Error {
  override readonly name = "WaitUntil";

  constructor(
    readonly moment: Date,
    message: string,
  ) {
    super(message);
  }
}

/** Definition of one kind of job. */
export type JobKind = {
  kind: string;
  /** Concurrent jobs per process. */
  atOnce: number;
  /** Time limit of an attempt, at which its signal aborts. The lease lasts twice as long. */
  patienceMs: number;
  /** Error sentence for an attempt that never reported a result. */
  lostTry: string;
  /**
   * Runs the job and returns a result to store. @throws GiveUp when a retry is pointless, WaitUntil to retry at a
   * moment, any other error to retry
   */
  run(job: TakenJob, signal: AbortSignal): Promise<string | null>;
  /** Time of the next attempt after a failure; null gives up. */
  nextTry(job: TakenJob, now: Date): Date | null;
  /** Runs in the transaction that ends a job, completed or failed. */
  onEnd?(tx: Tx, job: TakenJob, state: "done" | "failed"): Promise<void>;
};

export type JobOutcome = "done" | "retried" | "failed" | "lost";

type Surroundings = {
  db: Database;
  kinds: readonly JobKind[];
  clock: () => Date;
  timers: Timers;
  log: Logger;
  /** Called with the outcome of each attempt. */
  onOutcome?: (kind: string, outcome: JobOutcome) => void;
  /** Aborts running jobs. */
  stopping: AbortSignal;
};

/** Polling intervals: cheap for a local file, one call per poll for a server. */
const lookEveryMs = { local: 1_000, remote: 5_000 };
const noteAgainMs = 1_000;

/**
 * Runs the jobs of one process: takes due jobs under a lease, runs them, and records the result. Any failure (the
 * job, the database, the disk) is logged and retried; nothing here ends the process.
 */
export class JobRunner {
  readonly #given: Surroundings;
  readonly #lanes = new Map<string, Set<Promise<void>>>();
  #isStopping = false;
  #stopLooking = () => {};

  constructor(given: Surroundings) {
    this.#given = given;
  }

  start() {
    const { db, timers } = this.#given;
    const look = () => {
      void this.doDue();
      this.#stopLooking = timers.after(db.isLocal ? lookEveryMs.local : lookEveryMs.remote, look);
    };
    look();
  }

  /** Starts no more jobs and waits until running ones end or are aborted by the signal. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopLooking();
    await Promise.all([...this.#lanes.values()].flatMap((lanes) => [...lanes]));
  }

  /** Starts due jobs as far as the concurrency limits allow. */
  async doDue(): Promise<void> {
    const { db, kinds, clock, log } = this.#given;
    try {
      const names = kinds.map(({ kind }) => kind);
      if (this.#isStopping || names.length === 0) return;
      const due = await dueKinds(db, names, clock());
      await Promise.all(kinds.filter(({ kind }) => due.has(kind)).map((kind) => this.#openLane(kind)));
    } catch (error) {
      log.warn({ err: error }, "due jobs could not be read");
    }
  }

  /** Opens a lane, which runs jobs one after another until none is due; each kind has up to `atOnce` lanes. */
  async #openLane(kind: JobKind): Promise<void> {
    const lanes = this.#lanes.get(kind.kind) ?? new Set();
    this.#lanes.set(kind.kind, lanes);
    if (this.#isStopping || lanes.size >= kind.atOnce) return;
    const lane = this.#drive(kind).finally(() => lanes.delete(lane));
    lanes.add(lane);
    await lane;
  }

  async #drive(kind: JobKind): Promise<void> {
    const { db, clock, log } = this.#given;
    try {
      while (!this.#isStopping) {
        const job = await takeDue(db, { ...kind, leaseMs: 2 * kind.patienceMs, now: clock() });
        if (!job) return;
        await Promise.all([this.#do(kind, job), this.#openLane(kind)]);
      }
    } catch (error) {
      log.warn({ err: error, kind: kind.kind }, "a job could not be taken");
    }
  }

  async #do(kind: JobKind, job: TakenJob): Promise<void> {
    const { log, timers, stopping } = this.#given;
    const facts = { kind: job.kind, key: job.key, attempts: job.attempts };
    const began = timers.now();
    const noted = await this.#try(kind, job);
    const outcome = await this.#note(kind, job, noted);
    this.#given.onOutcome?.(kind.kind, outcome);
    const ms = Math.round(timers.now() - began);
    if (outcome === "done") log.info({ ...facts, ms }, "a job is done");
    else if (outcome === "lost")
      log.warn(facts, "what came of a job could not be noted: it may be done again");
    else if (noted.state !== "done") {
      const level = outcome === "failed" ? "error" : stopping.aborted ? "info" : "warn";
      const next = noted.state === "waiting" ? noted.runAt : undefined;
      log[level]({ ...facts, ms, reason: withoutAddresses(noted.lastError), next }, "a job failed");
    }
  }

  async #try(kind: JobKind, job: TakenJob): Promise<Noted> {
    const { clock, timers, stopping } = this.#given;
    const late = () => new Error(`It took longer than ${kind.patienceMs / 1_000} seconds.`);
    try {
      const result = await withDeadline(timers, kind.patienceMs, late, (signal) =>
        untilAborted(stopping, kind.run(job, AbortSignal.any([signal, stopping]))),
      );
      return { state: "done", endedAt: clock().toISOString(), result };
    } catch (error) {
      const now = clock();
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, longestError);
      if (error instanceof Stopped) return { state: "waiting", runAt: now.toISOString(), lastError };
      const next = nextAfter(error, () => kind.nextTry(job, now));
      if (!next) return { state: "failed", endedAt: now.toISOString(), lastError };
      return { state: "waiting", runAt: next.toISOString(), lastError };
    }
  }

  /** Retries while the lease is ours: a job that ran without being recorded would run again. */
  async #note(kind: JobKind, job: TakenJob, noted: Noted): Promise<JobOutcome> {
    const { db, clock, log, stopping } = this.#given;
    for (;;) {
      try {
        const isOurs = await db.transaction(async (tx) => {
          const isOurs = await noteTry(tx, job, noted);
          if (isOurs && noted.state !== "waiting") await kind.onEnd?.(tx, job, noted.state);
          return isOurs;
        });
        if (!isOurs) return "lost";
        return noted.state === "waiting" ? "retried" : noted.state;
      } catch (error) {
        log.warn({ err: error, kind: job.kind, key: job.key }, "the result of a job was not recorded yet");
        if (stopping.aborted || clock().toISOString() >= (job.leaseUntil ?? "")) return "lost";
        await this.#pause(noteAgainMs);
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#given.timers.after(milliseconds, resolve);
    });
  }
}

const longestError = 1_000;

/** Recipients' addresses are for admins to see, not for the log. */
function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>:;,"]+@[^\s<>:;,"]+/g, "…@…");
}

/** The process is stopping before the job is done. */
class Stopped extends Error {
  override readonly name = "Stopped";
  constructor() {
    super("The portal was stopped before this was done.");
  }
}

async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Stopped());
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function nextAfter(error: unknown, usual: () => Date | null): Date | null {
  if (error instanceof GiveUp) return null;
  return error instanceof WaitUntil ? error.moment : usual();
}
