import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { presentBuild } from "#/src/env/build-stamp";
import { watchEventLoop } from "./event-loop";
import { maxOpenFiles, openFiles } from "./open-files";

type Sources = {
  /** Number of writes waiting for the current one. */
  waitingWrites: () => number;
  /** Unfinished jobs by kind, including running ones. */
  waitingJobs: () => Promise<{ kind: string; count: number }[]>;
  /** Number of open event streams. */
  openStreams: () => number;
  /** Time of the newest backup (ISO 8601); null without one. */
  lastBackup: () => Promise<{ at: string } | null>;
  /** Size of the database file with its log; null for a server. */
  databaseBytes: () => number | null;
};

const fast = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];
const slow = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics of one process, in seconds and bytes, in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<"method" | "route" | "status">;
  readonly #statements: Histogram<"kind">;
  readonly #writeWaits: Histogram;
  readonly #jobs: Counter<"kind" | "outcome">;
  readonly #mails: Counter<"kind" | "outcome">;
  readonly #loop = watchEventLoop();

  constructor({ waitingWrites, waitingJobs, openStreams, lastBackup, databaseBytes }: Sources) {
    const registers = [this.#registry];
    this.#requests = new Histogram({
      name: "portal_http_request_duration_seconds",
      help: "Duration of requests by route, from the first byte to the response.",
      labelNames: ["method", "route", "status"],
      buckets: slow,
      registers,
    });
    this.#statements = new Histogram({
      name: "portal_database_statement_duration_seconds",
      help: "Duration of statements as seen by the caller.",
      labelNames: ["kind"],
      buckets: fast,
      registers,
    });
    this.#writeWaits = new Histogram({
      name: "portal_write_wait_seconds",
      help: "Time that writes waited for earlier ones.",
      buckets: slow,
      registers,
    });
    this.#jobs = new Counter({
      name: "portal_jobs_total",
      help: "Attempts of jobs (mail, backup) by outcome: done, retried, failed for good, or lost to a crash or the database.",
      labelNames: ["kind", "outcome"],
      registers,
    });
    this.#mails = new Counter({
      name: "portal_mail_tries_total",
      help: "Attempts of mails by kind (invitation, sign_in) and outcome: sent, retried, or failed for good.",
      labelNames: ["kind", "outcome"],
      registers,
    });
    new Gauge({
      name: "portal_waiting_jobs",
      help: "Unfinished jobs of all processes on this database.",
      labelNames: ["kind"],
      registers,
      async collect() {
        this.reset();
        for (const { kind, count } of await waitingJobs().catch(() => [])) this.set({ kind }, count);
      },
    });
    // A gauge that cannot be read is left out without affecting the others.
    const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await Promise.try(read).catch(() => null);
          if (value === null) this.remove();
          else this.set(value);
        },
      });
    gauge("portal_waiting_writes", "Writes waiting for the current one.", waitingWrites);
    gauge("portal_open_streams", "Open event streams of browsers and programs.", openStreams);
    gauge("portal_event_loop_lag_seconds", "Longest block of the event loop since the last scrape.", () =>
      this.#loop.longestSeconds(),
    );
    gauge("process_resident_memory_bytes", "Memory of the process.", () => process.memoryUsage.rss());
    gauge(
      "process_heap_used_bytes",
      "The part of it used by JavaScript objects.",
      () => process.memoryUsage().heapUsed,
    );
    gauge("process_open_fds", "Open files and connections of the process.", openFiles);
    gauge("process_max_fds", "Limit of open files and connections.", maxOpenFiles);
    gauge(
      "portal_database_bytes",
      "Size of the database file and its log; absent for a database server.",
      databaseBytes,
    );
    gauge(
      "portal_last_backup_timestamp_seconds",
      "Time of the newest backup in BACKUP_DIR, as Unix time.",
      async () => {
        const last = await lastBackup();
        return last && Date.parse(last.at) / 1000;
      },
    );
    gauge(
      "process_start_time_seconds",
      "Start time of the process, as Unix time.",
      () => Math.round((performance.timeOrigin / 1000) * 1000) / 1000,
    );
    const { version, commit, builtAt } = presentBuild();
    new Gauge({
      name: "portal_build_info",
      help: "Always 1; version, commit and build date are in its labels.",
      labelNames: ["version", "commit", "built_at"],
      registers,
    }).set({ version, commit: commit ?? "", built_at: builtAt ?? "" }, 1);
  }

  request(labels: { method: string; route: string; status: number }, milliseconds: number) {
    this.#requests.observe(labels, milliseconds / 1000);
  }

  statement(sql: string, milliseconds: number) {
    this.#statements.observe({ kind: statementKind(sql) }, milliseconds / 1000);
  }

  writeWait(milliseconds: number) {
    this.#writeWaits.observe(milliseconds / 1000);
  }

  job(kind: string, outcome: string) {
    this.#jobs.inc({ kind, outcome });
  }

  mail(kind: string, outcome: string) {
    this.#mails.inc({ kind, outcome });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  stop() {
    this.#loop.stop();
  }
}

type StatementKind = "read" | "write" | "transaction" | "other";

const kinds: Record<string, StatementKind> = {
  select: "read",
  with: "read",
  insert: "write",
  update: "write",
  delete: "write",
  replace: "write",
  begin: "transaction",
  commit: "transaction",
  rollback: "transaction",
};

/** Classifies a statement by its first word; a `with` that leads to a write counts as what most are. */
function statementKind(sql: string): StatementKind {
  return kinds[/^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ""] ?? "other";
}
