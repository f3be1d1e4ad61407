import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { turnDay } from "#/src/areas/clients";
import { stylesCookie } from "#/src/contract/cookies";
import { dateIn } from "#/src/format/dates";
import { cookieName } from "#/src/http/session-cookie";
import { startPortalProcess } from "#/test/faults/support/portal-process";
import { prepareDatabase, withDatabase } from "#/test/faults/support/prepared-database";
import { findChromium } from "#/test/support/chromium";
import { portalZone } from "#/test/support/zones";
import { median } from "./median";
import { fillWorld } from "./world";

/** Network and machine of a visit; throughput in bytes per second, latency in milliseconds. */
type Circumstances = { name: string; slowdown: number; latency: number; throughput: number };

const circumstances: Circumstances[] = [
  { name: "this machine, no network between", slowdown: 1, latency: 0, throughput: -1 },
  // The values of slow 4G in Chromium's own tools.
  {
    name: "slow 4G, a quarter of the processor",
    slowdown: 4,
    latency: 562.5,
    throughput: (1_440 * 1_000) / 8,
  },
];

/**
 * Time until a screen's first rows are visible, in milliseconds from the start of a visit, for a first visit and one
 * with the screen's files cached; medians over the rounds.
 */
type ShownRows = { circumstances: string; portal: Shown; plain: Shown };
type Shown = { first: number; again: number };
/** Compressed transfer size of a first visit, in bytes by kind (Document, Script, Stylesheet and the like). */
export type PageCost = { weight: Record<string, number>; rows: ShownRows[] };

type Options = { folder: string; clients: number; rounds: number };
type Place = { url: string; cookies?: { name: string; value: string } };

/** Measures the clients screen in Chromium with an empty cache, and plain HTML of the same rows. */
export async function pageCost({ folder, clients, rounds }: Options): Promise<PageCost> {
  const url = `file:${join(folder, "portal.db")}`;
  const people = await prepareDatabase(url);
  const today = dateIn(portalZone, new Date().toISOString());
  await withDatabase(url, async (db) => {
    await fillWorld(db, { clients, tasksEach: 25, today, userId: people.manager.id });
    await turnDay(db, today);
  });
  const portal = await startPortalProcess({ folder, env: { DATABASE_URL: url, LOG_LEVEL: "info" } });
  const certificate = certify(folder);
  const overTls = proxy(portal.url, certificate);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", `--ignore-certificate-errors-spki-list=${certificate.hash}`],
  });
  try {
    const { session } = people.manager;
    const cookies = { name: cookieName({ publicUrl: portal.url }, "portal_session"), value: session };
    const screen = { url: overTls.url.href, cookies };
    const rowsAlone = servePlain(await rowsOf(browser, screen));
    const rowsOverTls = proxy(rowsAlone.url.href, certificate);
    const plain = { url: rowsOverTls.url.href };
    try {
      const rows: ShownRows[] = [];
      for (const each of circumstances) {
        const [mine, bare]: [Shown[], Shown[]] = [[], []];
        // The first visit of each is a warm-up.
        for (let round = -1; round < rounds; round++) {
          const [shown, shownBare] = [await visit(browser, screen, each), await visit(browser, plain, each)];
          if (round < 0) continue;
          mine.push(shown);
          bare.push(shownBare);
        }
        rows.push({ circumstances: each.name, portal: medians(mine), plain: medians(bare) });
      }
      return { weight: await weightOf(browser, screen), rows };
    } finally {
      await rowsOverTls.stop(true);
      await rowsAlone.stop(true);
    }
  } finally {
    await browser.close();
    await overTls.stop(true);
    await portal.kill();
  }
}

function medians(visits: Shown[]): Shown {
  return {
    first: median(visits.map(({ first }) => first)),
    again: median(visits.map(({ again }) => again)),
  };
}

/** Enough rows to fill the visible part of a screen. */
const lastRow = "tbody tr:nth-child(10) td";

/** Measures the time until the first rows are painted, for a first and a repeated visit. */
async function visit(
  browser: Browser,
  place: Place,
  { slowdown, latency, throughput }: Circumstances,
): Promise<Shown> {
  const context = await newVisitor(browser, place);
  try {
    const page = await context.newPage();
    await page.addInitScript((row) => {
      const look = () => {
        const isThere = (document.querySelector(row)?.getBoundingClientRect().height ?? 0) > 0;
        if (!isThere) return requestAnimationFrame(look);
        // The message arrives after the frame in which it was sent is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark("rows shown");
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    }, lastRow);
    const tools = await context.newCDPSession(page);
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput },
    });
    await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const look = async () => {
      await page.goto(place.url, { waitUntil: "commit" });
      const shown = await page.waitForFunction(
        () => performance.getEntriesByName("rows shown")[0]?.startTime,
      );
      await page.waitForLoadState();
      return Number(await shown.jsonValue());
    };
    const first = await look();
    if (place.cookies) await page.waitForFunction((name) => document.cookie.includes(name), stylesCookie);
    return { first, again: await look() };
  } finally {
    await context.close();
  }
}

async function weightOf(browser: Browser, place: Place): Promise<Record<string, number>> {
  const context = await newVisitor(browser, place);
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    const kinds = new Map<string, string>();
    const weight: Record<string, number> = {};
    tools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? "Other";
      weight[kind] = (weight[kind] ?? 0) + encodedDataLength;
    });
    await tools.send("Network.enable");
    await page.goto(place.url);
    // The scripts load after the page is painted.
    await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-island-ready])"));
    return weight;
  } finally {
    await context.close();
  }
}

/** Returns the text of each cell in the rows of the screen. */
async function rowsOf(browser: Browser, place: Place): Promise<string[][]> {
  const context = await newVisitor(browser, place);
  try {
    const page = await context.newPage();
    await page.goto(place.url);
    return await page
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent)));
  } finally {
    await context.close();
  }
}

async function newVisitor(browser: Browser, { url, cookies }: Place): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookies) await context.addCookies([{ ...cookies, url }]);
  return context;
}

type Certificate = {
  key: string;
  cert: string;
  /** SHA-256 of the public key, base64. */
  hash: string;
};

/**
 * Has openssl issue a certificate: only over https does a browser accept the encodings of a real portal's pages. One
 * that ignored all faults of certificates would cache nothing; it trusts this key by its hash instead.
 */
function certify(folder: string): Certificate {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"];
  const { exitCode, stderr } = Bun.spawnSync(["openssl", "req", ...kind, "-keyout", key, "-out", cert]);
  if (exitCode !== 0) throw new Error(`openssl could not issue a certificate: ${stderr}`);
  const certificate = readFileSync(cert, "utf8");
  const { publicKey } = new X509Certificate(certificate);
  const hash = createHash("sha256").update(publicKey.export({ type: "spki", format: "der" }));
  return { key: readFileSync(key, "utf8"), cert: certificate, hash: hash.digest("base64") };
}

/** Serves a server's pages over https, as the proxy in front of a portal does, and passes on what it answers as it is. */
function proxy(url: string, { key, cert }: Certificate) {
  return Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { key, cert },
    idleTimeout: 0,
    fetch: ({ url: asked, method, headers, body }) => {
      const { pathname, search } = new URL(asked);
      return fetch(new URL(pathname + search, url), {
        ...{ method, headers, body, decompress: false, redirect: "manual" },
      });
    },
  });
}

/** Serves the rows as a plain table, compressed like the portal's pages. */
function servePlain(rows: string[][]) {
  const cells = (row: string[]) => row.map((text) => `<td>${Bun.escapeHTML(text)}</td>`).join("");
  const table = rows.map((row) => `<tr>${cells(row)}</tr>`).join("");
  const html = `<!doctype html><html lang="en"><title>Clients</title><table><tbody>${table}</tbody></table></html>`;
  const headers = { "Content-Type": "text/html; charset=UTF-8", "Content-Encoding": "gzip" };
  const packed = Bun.gzipSync(html);
  return Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(packed, { headers }) });
}
