import { join } from "node:path";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Database } from "#/db/client";
import { databaseBytes } from "#/db/local-file";
import { quickCheckAside } from "#/db/quick-check";
import { planRenewals, renewAccess } from "#/src/areas/access";
import { planTurnOfDay, turnOfDay } from "#/src/areas/clients";
import { eventHub } from "#/src/areas/events";
import { planScans, scanFiles } from "#/src/areas/files";
import { repeatInvitations } from "#/src/areas/invitations";
import { sendNotices } from "#/src/areas/notices";
import { morningMail, planMorningMail } from "#/src/areas/reminders";
import { mailSignInLinks } from "#/src/areas/sign-in";
import { diskFileBytes } from "#/src/contract/choices/files";
import { headKeys } from "#/src/domain/audit-log-heads";
import { startIndexUpdates } from "#/src/domain/search/update-index";
import { realTimers } from "#/src/domain/timers";
import { authSecrets, type Env } from "#/src/env";
import { tightenFilesBelow } from "#/src/env/private-files";
import { type DateText, dateIn } from "#/src/format/dates";
import { lastBackup } from "#/src/services/backups/last-backup";
import { nightlyBackup, planNightlyBackup } from "#/src/services/backups/nightly-backup";
import type { BrandProfiler } from "#/src/services/brand-profile/brand-profiler";
import { waitingJobs } from "#/src/services/jobs/overview";
import { type JobKind, JobRunner } from "#/src/services/jobs/runner";
import { type Outbox, openOutbox } from "#/src/services/mail/outbox";
import { sendMail } from "#/src/services/mail/send-mail";
import { openTransport } from "#/src/services/mail/transport";
import type { Metrics } from "#/src/services/metrics/metrics";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { openStore } from "#/src/services/object-store/open-store";
import { openClamd } from "#/src/services/virus-scanner/clamd";
import { assets } from "#/src/shell/assets";
import { createApp } from "./app";
import { databaseWatch } from "./database-watch";
import { GarbageCollection } from "./garbage-collection";
import { keepAuditLogHead, startHousekeeping } from "./housekeeping";
import { beginRun } from "./last-stop";
import { ownAddress } from "./own-address";
import { prepareDatabase } from "./prepare-database";
import { CannotListen } from "./start-failure";

export type Portal = {
  /** Public address. */
  url: string;
  db: Database;
  store: ObjectStore;
  /**
   * Refuses new work, lets requests in progress finish (up to 8 s) and closes everything; repeated calls wait for the
   * same end. For the first `noticeMs` all requests are still served, with `/readyz` at 503, so that a load balancer
   * can switch before connections are refused.
   */
  stop(options?: { noticeMs?: number }): Promise<void>;
};

type Extras = {
  /** Routes in addition to the portal's. */
  extra?: Hono;
  /** Runs once the portal serves requests; until it is done, `/readyz` responds 503. */
  prepare?: (portal: Pick<Portal, "url" | "db" | "store">) => Promise<void>;
};

/** Longer than the slowest call that the portal makes for a request. */
const idleTimeoutSeconds = 120;
/** A task's file plus a margin. Each request's own limit is checked before its body is read. */
const maxBodyBytes = diskFileBytes + 1024 * 1024;
const drainMs = 8_000;
/** Milliseconds after which a stop aborts calls to other servers, so that their callers still get a response. */
const patienceMs = 6_000;
/** Milliseconds reserved for the audit log's last head; if they do not suffice, the next start writes it. */
const lastHeadMs = 1_000;

/**
 * Opens the database, migrates it and serves requests.
 * @throws CannotListen, for example for a port in use; NoBuild before anything else is done
 */
export async function startPortal(env: Env, log: Logger, { extra, prepare }: Extras = {}): Promise<Portal> {
  assets();
  const metrics = await openMetrics();
  const db = await prepareDatabase(env, {
    ...databaseWatch(metrics),
    withoutSocket: (err) => log.warn({ err }, "the database takes no WebSockets: writes go over HTTP"),
  });
  const store = await openStore(env, env.oidc.authSecret, log);
  if (!env.s3) tightenObjects(join(env.dataDir, "objects"), log);
  const clock = () => new Date();
  const stopping = new AbortController();
  const profiler = await openProfiler();
  const garbage = new GarbageCollection({ collect: () => Bun.gc(true), memory: process.memoryUsage.rss });
  const stopCollecting = garbage.start();
  let notReady: string | null = null;
  let isPrepared = prepare === undefined;
  let isDraining = false;
  const server = serve();
  const metricsServer = await openMetricsPort();
  const url = env.publicUrl ?? ownAddress(env.host, server.port);
  const deps = {
    env,
    db,
    store,
    scanner: env.scan && openClamd({ ...env.scan, log }),
    profiler,
    mail: openMail(),
    log,
    clock,
    timers: realTimers,
    metrics,
    publicUrl: url,
    notReady: () => notReady ?? (isPrepared ? null : "Still being prepared."),
  };
  const app = createApp(deps, extra);
  const keys = headKeys(authSecrets(env.oidc));
  const household = { db, store, headKeys: keys, planDay, log };
  const stopHousekeeping = startHousekeeping(household);
  const stopIndexUpdates = startIndexUpdates({ db, log });
  const jobs = new JobRunner({
    ...{ db, clock, timers: realTimers, log, stopping: stopping.signal },
    kinds: jobKinds(),
    onOutcome: (kind, outcome) => metrics?.job(kind, outcome),
  });
  jobs.start();
  const run = await beginRun(env.database.url);
  let isChecked = run.wasClean;
  if (!isChecked) void check();
  let stopped: Promise<void> | undefined;
  await prepare?.({ url, db, store });
  isPrepared = true;
  return {
    url,
    db,
    store,
    stop({ noticeMs = 0 } = {}) {
      stopped ??= stop(noticeMs);
      return stopped;
    },
  };

  function openMail(): Outbox | null {
    const onSpent = (userId: string) => log.warn({ userId }, "a person has reached the daily limit of mails");
    if (!env.mail) return null;
    return openOutbox({ from: env.mail.from.address, authSecret: env.oidc.authSecret, onSpent });
  }

  /** Loads metrics only if they can be read. */
  async function openMetrics(): Promise<Metrics | null> {
    if (env.metrics.token === null && env.metrics.port === null) return null;
    const { Metrics } = await import("#/src/services/metrics/metrics");
    return new Metrics({
      waitingWrites: () => db.waitingWrites(),
      waitingJobs: () => waitingJobs(db),
      openStreams: () => eventHub(deps).size,
      lastBackup: async () => (env.backups ? lastBackup(env.backups.folder, clock()) : null),
      databaseBytes: () => databaseBytes(env.database.url),
    });
  }

  async function openMetricsPort() {
    const { port } = env.metrics;
    if (!metrics || port === null) return null;
    const { serveMetrics } = await import("#/src/services/metrics/serve-metrics");
    try {
      return serveMetrics(metrics, port);
    } catch (error) {
      await server.stop(true);
      db.close();
      throw new CannotListen(error, "METRICS_PORT");
    }
  }

  /** Loads the client, which takes a tenth of the start, only if its server is configured. */
  async function openProfiler(): Promise<BrandProfiler | null> {
    if (!env.openai) return null;
    const { openaiProfiler } = await import("#/src/services/brand-profile/openai-profiler");
    return openaiProfiler({ ...env.openai, log, clock, stopping: stopping.signal });
  }

  function jobKinds(): JobKind[] {
    const { backups: place, database } = env;
    const kinds: JobKind[] = [
      turnOfDay({ db, timeZone: env.timeZone, today }),
      renewAccess({ db, clock, newId, today }),
    ];
    if (place && db.isLocal) kinds.push(nightlyBackup({ url: database.url, place, keys, today, log }));
    if (deps.scanner) kinds.push(scanFiles({ db, store, scanner: deps.scanner, clock }));
    if (deps.mail) {
      kinds.push(
        mailSignInLinks({ db, outbox: deps.mail, authSecrets: authSecrets(env.oidc), clock, newId }),
      );
      kinds.push(sendNotices({ db, outbox: deps.mail, clock, newId }));
      kinds.push(repeatInvitations({ db, outbox: deps.mail, clock, newId, timeZone: env.timeZone }));
      kinds.push(morningMail({ db, outbox: deps.mail, clock, newId, timeZone: env.timeZone, today }));
    }
    if (env.mail) {
      const transport = openTransport(env.mail);
      const onTry = (kind: string, outcome: string) => metrics?.mail(kind, outcome);
      const from = { publicUrl: url, portalName: env.portalName, authSecrets: authSecrets(env.oidc) };
      kinds.push(sendMail({ ...from, db, transport, clock, newId, onTry }));
    }
    return kinds;
  }

  function newId(): string {
    return Bun.randomUUIDv7();
  }

  function today(): DateText {
    return dateIn(env.timeZone, clock().toISOString());
  }

  async function planDay() {
    await planTurnOfDay(db, env.timeZone, today());
    await planRenewals(db, env.timeZone, today());
    if (deps.scanner) await planScans(db, deps.scanner, clock());
    if (deps.mail) await planMorningMail(db, { timeZone: env.timeZone, now: clock() });
    if (!env.backups || !db.isLocal) return;
    await planNightlyBackup(db, today(), clock());
  }

  function serve() {
    try {
      return Bun.serve({
        hostname: env.host,
        port: env.port,
        idleTimeout: idleTimeoutSeconds,
        maxRequestBodySize: maxBodyBytes,
        async fetch(request, self) {
          garbage.note();
          const started = performance.now();
          const response = await app.fetch(request, self);
          garbage.noteEnd(performance.now() - started);
          if (isDraining) response.headers.set("Connection", "close");
          return response;
        },
        development: false,
        // Without this option, Bun's production mode lets a second portal listen on the same port unnoticed.
        reusePort: false,
        error: (error) => answerUnexpected(log, error),
      });
    } catch (error) {
      db.close();
      throw new CannotListen(error);
    }
  }

  /**
   * Closes connections only once new ones are refused: while each request opens a new connection, a busy Bun.serve runs
   * no timers, and the notice would not end.
   */
  async function stop(noticeMs: number) {
    const end = performance.now() + noticeMs + drainMs + lastHeadMs;
    notReady = "Shutting down.";
    eventHub(deps).close();
    stopHousekeeping();
    stopCollecting();
    await Bun.sleep(noticeMs);
    isDraining = true;
    const patience = setTimeout(() => stopping.abort(), patienceMs);
    await Promise.race([Promise.all([server.stop(), jobs.stop(), stopIndexUpdates()]), Bun.sleep(drainMs)]);
    clearTimeout(patience);
    await server.stop(true);
    await Promise.race([keepAuditLogHead(household), Bun.sleep(end - performance.now())]);
    if (isChecked) await run.end();
    await metricsServer?.stop(true);
    metrics?.stop();
    db.close();
  }

  /** Checks the database after an unclean stop, while requests are served. The next start repeats a failed check. */
  async function check() {
    log.warn("the portal before this one did not stop cleanly: checking the database");
    try {
      const problems = await quickCheckAside(env.database.url);
      isChecked = problems.length === 0;
      if (isChecked) return log.info("the database passed its check");
      notReady ??= "The database did not pass its check.";
      log.fatal({ problems }, "the database is damaged: restore a backup");
    } catch (error) {
      log.error({ err: error }, "the database could not be checked");
    }
  }
}

/** Responds to errors outside every handler: Bun's own page would reveal source code. */
function answerUnexpected(log: Logger, error: Error): Response {
  log.error({ err: error }, "unexpected error outside a request's handlers");
  return new Response("Something went wrong on our side.", { status: 500 });
}

/** Runs in the background, as the folders are closed already. */
function tightenObjects(folder: string, log: Logger) {
  tightenFilesBelow(folder).catch((error) =>
    log.warn({ err: error }, "the permissions of uploaded files could not be tightened"),
  );
}
