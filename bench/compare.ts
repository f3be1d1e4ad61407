import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { ne } from "drizzle-orm";
import type { Database } from "#/db/client";
import { clients, clientTasks } from "#/db/schema";
import { readBuild } from "#/islands/build/manifest";
import { turnDay } from "#/src/areas/clients";
import { stylesCookie } from "#/src/contract/cookies";
import { updateWholeIndex } from "#/src/domain/search/update-index";
import { dateIn } from "#/src/format/dates";
import { cookieName } from "#/src/http/session-cookie";
import { startPortalProcess } from "#/test/faults/support/portal-process";
import { prepareDatabase, withDatabase } from "#/test/faults/support/prepared-database";
import { must } from "#/test/faults/support/requests";
import { withToken } from "#/test/support/app";
import type { Person } from "#/test/support/people";
import { portalZone } from "#/test/support/zones";
import { footprintOf, ownMemory } from "./footprint";
import { inTurn } from "./in-turn";
import { type Cost, load, loadBetweenChanges } from "./load";
import { readStatements } from "./read-statements";
import { fillWorld } from "./world";

export type Options = {
  /** Folder for the databases. */
  folder: string;
  clients: number;
  rounds: number;
  /** For each kind of request in each round. */
  seconds: number;
  /** Minimum number of calls in each round by kind of request, which leaves the other kinds out. */
  only?: Record<string, number>;
};

/**
 * One kind of request with its cost in each round, for the portal and for the limit, which is missing where there is
 * none. Between changes the processor time is compared, since a rate would measure the disk.
 */
export type Compared = { name: string; portal: Cost[]; limit: Cost[]; isChanged: boolean };
/** Memory right after the load, and a while later without requests. */
type Memory = { afterLoad: Footprint; later: Footprint };
/** Memory of a process in megabytes, its private part, and of that the part for JavaScript objects. */
type Footprint = { memory: number; own: number; objects?: number };
export type Comparison = { clients: number; requests: Compared[]; memory: { portal: Memory; limit: Memory } };

type Call = () => Promise<Response>;
type Request = {
  mine: Call;
  /** The equivalent call to the limit server. */
  theirs?: Call;
  /** Makes a change before each call, so that no response is cached. */
  isChanged?: true;
};

const tasksEach = 25;
const atOnce = 16;
const audits = 200;
const whileMs = 15_000;
const metricsToken = "the-metrics-of-the-benchmark";
/** Beyond this the whole list, 550 bytes a client, is more than anyone requests at once. */
const mostListed = 10_000;

/** Returns the portal's rate relative to the limit's, per round. */
export function rateRatios({ portal, limit }: Compared): number[] {
  return portal.flatMap((mine, round) => {
    const bound = limit[round];
    return bound ? [mine.perSecond / bound.perSecond] : [];
  });
}

/** Returns the limit's processor time per request divided by the portal's, per round. */
export function processorRatios({ portal, limit }: Compared): number[] {
  return portal.flatMap((mine, round) => {
    const bound = limit[round];
    return bound ? [bound.processor / mine.processor] : [];
  });
}

/** Measures the portal and the limit on copies of one database, in alternating rounds. */
export async function compare(options: Options): Promise<Comparison> {
  const { folder, clients: count, rounds, seconds, only } = options;
  const file = join(folder, "portal.db");
  const url = `file:${file}`;
  const people = await prepareDatabase(url);
  const today = dateIn(portalZone, new Date().toISOString());
  const ids = await withDatabase(url, async (db) => {
    await fillWorld(db, { clients: count, tasksEach, today, userId: people.manager.id });
    await turnDay(db, today);
    // Otherwise the portal would index new rows during the measurement.
    await updateWholeIndex(db);
    await db.client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    return idsOf(db);
  });
  const copy = join(folder, "limit.db");
  await copyFile(file, copy);
  const statements = join(folder, "statements.json");
  await Bun.write(statements, JSON.stringify(await readStatements(url, today, ids.clients[0] ?? "")));
  const env = { DATABASE_URL: url, LOG_LEVEL: "info", METRICS_TOKEN: metricsToken };
  const portal = await startPortalProcess({ folder, env });
  const limit = await startLimit(copy, statements);
  try {
    const audited = only ? [] : await addAudits(portal.url, people.manager, ids, today);
    const { requests: known, change } = requestsTo(portal.url, limit.url, people.manager, {
      ...ids,
      audits: audited,
    });
    const isIncluded = (name: string) =>
      only ? name in only : count <= mostListed || !name.startsWith("list");
    const requests = Object.entries(known).filter(([name]) => isIncluded(name));
    const costIn = (
      how: { pid: number; seconds: number; calls: number },
      mine: Call,
      changing: Call | false,
    ) =>
      changing
        ? loadBetweenChanges({ ...how, call: mine, change: changing })
        : load({ ...how, atOnce, call: mine });
    const compared = requests.map(
      ([name, { isChanged = false }]): Compared => ({ name, portal: [], limit: [], isChanged }),
    );
    const calls = requests.map(([name]) => only?.[name]);
    for (let round = -1; round < rounds; round++) {
      for (const [at, { mine, theirs, isChanged = false }] of requests.map(([, each]) => each).entries()) {
        const how = { seconds: round < 0 ? Math.min(1, seconds) : seconds, calls: calls[at] ?? 1 };
        const cost = await costIn({ ...how, pid: portal.pid }, mine, isChanged && change.mine);
        const bound =
          theirs && (await costIn({ ...how, pid: limit.pid }, theirs, isChanged && change.theirs));
        // The first round is a warm-up.
        if (round < 0) continue;
        compared[at]?.portal.push(cost);
        if (bound) compared[at]?.limit.push(bound);
      }
    }
    const measureMemory = async () => ({
      ...(await memoryOf(portal.pid)),
      objects: await objectsIn(portal.url),
    });
    const [loaded, bare] = [await measureMemory(), await memoryOf(limit.pid)];
    // A check does not compare memory.
    if (!only) await Bun.sleep(whileMs);
    const memory = {
      portal: { afterLoad: loaded, later: await measureMemory() },
      limit: { afterLoad: bare, later: await memoryOf(limit.pid) },
    };
    return { clients: count, requests: compared, memory };
  } finally {
    limit.kill();
    await portal.kill();
  }
}

async function memoryOf(pid: number): Promise<Footprint> {
  const [{ memory }, own] = await Promise.all([footprintOf(pid), ownMemory(pid)]);
  return { memory, own };
}

/** Reads the heap size from the portal's metrics, in megabytes. */
async function objectsIn(portalUrl: string): Promise<number> {
  const answer = await fetch(`${portalUrl}/metrics`, {
    headers: { Authorization: `Bearer ${metricsToken}` },
  });
  const bytes = /^process_heap_used_bytes (\S+)$/m.exec(await answer.text())?.[1];
  if (!bytes) throw new Error("The portal does not say how much its objects take.");
  return Number(bytes) / 1024 ** 2;
}

type Ids = { clients: string[]; tasks: string[] };

function requestsTo(
  portalUrl: string,
  limitUrl: string,
  person: Person,
  ids: Ids & { audits: readonly string[] },
) {
  const api = withToken(portalUrl, person);
  const visit = asVisitor(portalUrl, person);
  const bare = (path: string, init?: RequestInit) => fetch(limitUrl + path, init);
  const nextClient = inTurn(ids.clients);
  const nextTask = inTurn(ids.tasks);
  const nextAudit = inTurn([...ids.audits]);
  const nextWord = inTurn(["garden", "harbor toys", "cedar kitchen 7", "contact"]);
  const nextStatus = inTurn(["in_progress", "blocked", "not_started"]);
  const status = () => ({ status: nextStatus() });
  const change = {
    mine: () => api("PATCH", `/api/tasks/${nextTask()}`, status()),
    theirs: () => bare(`/task/${nextTask()}`, { method: "PATCH", body: JSON.stringify(status()) }),
  };
  const all = () => api("GET", "/api/clients");
  const page = () => api("GET", "/api/clients?page=1");
  const detail = () => api("GET", `/api/clients/${nextClient()}`);
  const auditPage = () => api("GET", "/api/client-audits?page=1");
  const requests: Record<string, Request> = {
    "list, unchanged": { mine: all, theirs: () => bare("/static/all") },
    "page, unchanged": { mine: page, theirs: () => bare("/static/page") },
    "list, changed each time": { mine: all, theirs: () => bare("/all"), isChanged: true },
    "page, changed each time": { mine: page, theirs: () => bare("/page"), isChanged: true },
    "detail, changed each time": {
      mine: detail,
      theirs: () => bare(`/detail/${nextClient()}`),
      isChanged: true,
    },
    "detail, each client in turn": { mine: detail, theirs: () => bare(`/detail/${nextClient()}`) },
    "change with its audit row": change,
    "audits, page, unchanged": { mine: auditPage },
    "audits, page, changed": { mine: auditPage, isChanged: true },
    "audit, each in turn": { mine: () => api("GET", `/api/client-audits/${nextAudit()}/explanation`) },
    "everybody's work, page": { mine: () => api("GET", "/api/work?person=all") },
    "search, words in turn": { mine: () => api("GET", `/api/search?q=${encodeURIComponent(nextWord())}`) },
    "reports, changed each time": { mine: () => api("GET", "/api/reports/summary"), isChanged: true },
    "/ as HTML": { mine: () => visit("/") },
    "/clients/{id} as HTML": { mine: () => visit(`/clients/${nextClient()}`) },
    "fixed cost: who am I": { mine: () => api("GET", "/api/auth/user") },
  };
  return { requests, change };
}

/** Calls as a returning browser: a first page has its styles inlined. */
function asVisitor(url: string, { session }: Person) {
  const { css } = readBuild().manifest;
  const Cookie = `${cookieName({ publicUrl: url }, "portal_session")}=${session}; ${stylesCookie}=${css}`;
  return (path: string) => fetch(url + path, { headers: { Cookie } });
}

/** Adds an audit to each of the first `audits` clients: after each change a page of audits is read. @returns their ids */
async function addAudits(url: string, person: Person, { clients }: Ids, today: string): Promise<string[]> {
  const call = withToken(url, person);
  const ids: string[] = [];
  for (const [at, clientId] of clients.slice(0, audits).entries()) {
    const figures = { totalAdSpend: 1_000 + at, acos: 20 + (at % 30) };
    const body = { clientId, auditDate: today, ...figures };
    const { id } = await must<{ id: string }>(call("POST", "/api/client-audits", body), 201);
    ids.push(id);
  }
  return ids;
}

async function idsOf({ read }: Database): Promise<Ids> {
  const some = await read.select({ id: clients.id }).from(clients).limit(500);
  const tasks = await read
    .select({ id: clientTasks.id })
    .from(clientTasks)
    .where(ne(clientTasks.status, "done"))
    .limit(2_000);
  return { clients: some.map(({ id }) => id), tasks: tasks.map(({ id }) => id) };
}

async function startLimit(file: string, statements: string) {
  const child = Bun.spawn(
    [process.execPath, "--no-orphans", join(import.meta.dir, "limit-server.ts"), file, statements],
    {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    },
  );
  const { value } = await child.stdout.getReader().read();
  const port = new TextDecoder().decode(value).trim();
  if (!/^\d+$/.test(port)) throw new Error("the limit did not start");
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, kill: () => child.kill() };
}
