import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { type Database, openDatabase, type Tx } from "#/db/client";
import { onboardingTaskTemplates } from "#/db/schema";
import { turnDay } from "#/src/areas/clients";
import { eventHub } from "#/src/areas/events";
import { seedStandardTemplates } from "#/src/areas/templates/standard";
import type { Role } from "#/src/contract/choices/users";
import type { Client, CreateClientInput } from "#/src/contract/clients";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import { realTimers } from "#/src/domain/timers";
import { type Env, readEnv } from "#/src/env";
import { dateIn } from "#/src/format/dates";
import { createLogger } from "#/src/http/request-log";
import { cookieName } from "#/src/http/session-cookie";
import type { Deps } from "#/src/http/types";
import { createApp } from "#/src/server/app";
import { databaseWatch } from "#/src/server/database-watch";
import { openOutbox } from "#/src/services/mail/outbox";
import { openDiskStore } from "#/src/services/object-store/disk-store";
import { standInProfiler } from "./ai-server";
import { freshDatabase, temporaryFolder } from "./database";
import { watchRefusals } from "./named-refusals";
import { withParts } from "./parts-on-disk";
import { addPeople, become, type Person } from "./people";
import { openSharedS3Store } from "./server-store";
import { portalZone, testMoment } from "./zones";

type Options = {
  env?: Partial<Env>;
  /** Receives every line the app logs. Without it, unexpected errors fail the test as console errors. */
  onLog?: (line: string) => void;
  /** The fixed time of the clock. */
  now?: string;
  /** Seeds the standard templates; "plain" ones have no forms, prerequisites and conditions, so that all can be marked done. */
  templates?: boolean | "plain";
  /** Seeds the demo at the app's time. */
  demo?: boolean;
  deps?: Partial<Deps>;
  /** Stores files on a disk as the portal does, also with an S3 server; large ones are sent in parts unless true. */
  onDisk?: boolean | "withParts";
  /** For tests of per-process behaviour. */
  oneProcess?: boolean;
  /** Routes placed before the app's own. */
  extra?: Hono;
};

export type TestApp = Awaited<ReturnType<typeof startApp>>;

/**
 * Starts the whole app over HTTP on a free port, with its own database, five people and a fixed clock. The database
 * is at that day; `setNow` moves only the clock, as before the daily job. `TEST_PORTALS=2` sends every second request
 * to another instance on the same database, `TEST_STORE=s3` stores files in an S3 server.
 */
export async function startApp({
  env = {},
  onLog,
  now = testMoment,
  templates = true,
  demo = false,
  deps = {},
  onDisk = false,
  oneProcess = false,
  extra,
}: Options = {}) {
  const watched = databaseWatch(deps.metrics ?? null);
  const {
    db,
    url: databaseUrl,
    close,
  } = await freshDatabase({
    watch: watched,
    demo: demo ? { now, timeZone: env.timeZone ?? testEnv.timeZone } : null,
  });
  const objects = await temporaryFolder();
  let moment = new Date(now);
  if (templates) await seedStandardTemplates(db, now);
  if (templates === "plain") {
    await db.transaction(async (tx) => {
      await tx.delete(onboardingTaskTemplates).where(sql`conditions <> '[]'`);
      await tx
        .update(onboardingTaskTemplates)
        .set({ formId: null, needs: [], dueFrom: "start", dueUnit: "days" });
    });
  }
  const people = await addPeople(db, moment);
  await turnDay(db, dateIn({ ...testEnv, ...env }.timeZone, now));

  const portals: Pick<ReturnType<typeof createApp>, "fetch">[] = [];
  /** Dependencies of each instance. */
  const ownDeps: Deps[] = [];
  let turn = 0;
  const closing = [close];
  /** Databases that the instances write to, each with its own queue. */
  const written = [db];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    // Same as the server's: longer than the silence of an event stream.
    idleTimeout: 120,
    async fetch(request, self) {
      const answer = await (portals[turn++ % portals.length] ?? app).fetch(request, self);
      watch(request, answer);
      return answer;
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  const log = onLog ? createLogger("debug", { write: onLog }) : failureLog;
  const openStore = async () => ({ ...(await openRealStore()), freePercent: async () => 50 });
  const openRealStore = async () => {
    if (process.env.TEST_STORE === "s3" && !onDisk) return openSharedS3Store(log);
    const disk = await openDiskStore({ folder: objects.path, secret: testEnv.oidc.authSecret, log });
    return onDisk === true ? disk : withParts(disk, objects.path, () => moment);
  };
  const store = deps.store ?? (await openStore());
  const whole = { ...testEnv, ...env };
  const all = {
    env: whole,
    mail: whole.mail && openOutbox({ from: whole.mail.from.address, authSecret: whole.oidc.authSecret }),
    db,
    log,
    clock: () => moment,
    timers: realTimers,
    publicUrl: url,
    metrics: null,
    notReady: () => null,
    scanner: null,
    profiler: standInProfiler(() => moment),
    ...deps,
    store,
  };
  ownDeps.push(all);
  if (process.env.TEST_PORTALS === "2" && !oneProcess) ownDeps.push(await ofAnotherProcess());
  const app = createApp(all, extra);
  portals.push(app, ...ownDeps.slice(1).map((deps) => createApp(deps, extra)));
  const watch = watchRefusals(app);

  /** Creates the dependencies that another process would have of its own; the rest is shared with the test. */
  async function ofAnotherProcess(): Promise<Deps> {
    const own = await openDatabase({ url: databaseUrl }, watched);
    closing.unshift(async () => own.close());
    written.push(own);
    return Object.assign(Object.create(all), {
      db: deps.db ?? own,
      store: deps.store ?? (await openStore()),
    });
  }

  function passMinute() {
    moment = new Date(moment.getTime() + 61_000);
  }

  const as = (who: Role | Person) => asPerson(url, typeof who === "string" ? people[who] : who);
  return {
    url,
    db,
    databaseUrl,
    store,
    /** Folder of the store's files, unless a store was given. */
    objectsFolder: objects.path,
    app,
    /** Dependencies of the app itself. */
    deps: all,
    people,
    as,
    /** Calls without credentials. */
    anonymous: caller(url, {}),
    setNow(next: string) {
      moment = new Date(next);
    },
    /** Moves the clock by a minute and a second, so that limits per minute start over. */
    passMinute,
    /** Number of current event listeners over all instances. */
    get listeners() {
      return ownDeps.reduce((sum, own) => sum + eventHub(own).size, 0);
    },
    /** Waits for every write queued so far. */
    async settled() {
      for (const queue of written) await queue.transaction(async () => {});
    },
    /** Changes rows by SQL past the audit log, as a repair would, and waits until the app sees it. */
    async changePastLog(change: (tx: Tx) => Promise<unknown>) {
      await db.transaction(change);
      if (!db.isLocal) passMinute();
    },
    async stop() {
      await server.stop(true);
      for (const close of closing) await close();
      await objects.remove();
    },
  };
}

/** Logs errors to the console, which fails the test unless it expects them. Shared, since creating one is slow. */
const failureLog = createLogger("error", { write: (line) => console.error(line) });

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Calls as this person's browser would; cookies carry the port of the portal's own address. */
export function asPerson(url: string, person: Person, publicUrl = url): Call {
  return caller(url, {
    Cookie: `${cookieName({ publicUrl }, "portal_session")}=${person.session}`,
    "Sec-Fetch-Site": "same-origin",
  });
}

/** Calls as a script with this person's token would. */
export function withToken(url: string, person: Person): Call {
  return caller(url, { Authorization: `Bearer ${person.token}` });
}

function caller(url: string, credentials: Record<string, string>): Call {
  return (method, path, body, headers = {}) =>
    fetch(url + path, {
      method,
      headers: {
        ...credentials,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
      redirect: "manual",
    });
}

/** Parses the body of a response that must have this status. */
export async function expectJson<T>(response: Response, status = 200): Promise<T> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`expected ${status}, got ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Of four digits from the first on, so that names are sorted in the order in which they were made. */
let made = 1_000;

/** Creates a client as the manager, with optional fields. */
export async function makeClient(app: TestApp, fields: Partial<CreateClientInput> = {}): Promise<Client> {
  made++;
  const body = {
    name: `Brand House ${made}`,
    brandNames: [`Brand ${made}`],
    primaryContactName: "Nora Contact",
    primaryContactEmail: "nora@brand.test",
    ...fields,
  };
  return expectJson<Client>(await app.as("manager")("POST", "/api/clients", body), 201);
}

export async function makeOnboarding(app: TestApp, clientId: string, startDate = "2026-03-09") {
  const answer = await app.as("manager")("POST", `/api/clients/${clientId}/onboarding`, { startDate });
  return expectJson<StartedOnboarding>(answer, 201);
}

/** Assigns the client user to this client. */
export function linkClientUser(
  app: { db: Database; people: Record<Role, Person> },
  ...clientIds: string[]
): Promise<void> {
  return become(app.db, app.people.client.id, "client", clientIds);
}

const testEnv = readEnv({
  NODE_ENV: "test",
  // Each app has a database of its own. The default would be the file of a portal that was started from this folder.
  DATABASE_URL: "file:/no-such-folder/portal.db",
  PORTAL_TIMEZONE: portalZone,
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "not-a-secret",
  OIDC_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  // Mail is queued but never sent: that would need a job runner.
  MAIL_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Agency Portal <portal@agency.test>",
  // Generated requests with a fixed clock exceed a person's limit per minute.
  CALLS_PER_MINUTE: "0",
  // Otherwise the sign-in page would come before the provider; its tests override this.
  CLIENT_SIGN_IN: "provider",
});
