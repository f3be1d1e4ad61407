import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { version } from "#/package.json";
import { temporaryFolder } from "../support/database";
import { freePorts } from "../support/free-ports";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

async function linesOf(portal: { log: () => Promise<string> }) {
  const text = await portal.log();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("the metrics port serves metrics to this machine only, and nothing else", async () => {
  const { figures } = freePorts(["figures"]);
  const portal = await startPortalProcess({ folder: folder.path, env: { METRICS_PORT: String(figures) } });
  await fetch(`${portal.url}/healthz`);
  const answer = await fetch(`http://127.0.0.1:${figures}/metrics`);
  expect(answer.headers.get("Content-Type")).toStartWith("text/plain; version=");
  expect(await answer.text()).toContain('{le="+Inf",method="GET",route="/healthz",status="200"}');
  expect((await fetch(`http://127.0.0.1:${figures}/`)).status).toBe(404);
  expect((await fetch(`${portal.url}/metrics`)).status).toBe(404);
  expect(await portal.stop()).toBe(0);
});

test("the log contains the setup, its questionable settings, and at the end the duration of stopping", async () => {
  const portal = await startPortalProcess({
    folder: folder.path,
    env: { PORTAL_TIMEZONE: "Pacific/Auckland", PUBLIC_URL: "http://portal.test", OIDC_SCOPE: "openid" },
  });
  await until("what was asked at start", async () => {
    const text = await portal.log();
    return text.includes("nobody can sign in") && text.includes("there is no active admin");
  });
  expect(await portal.stop()).toBe(0);
  const lines = await linesOf(portal);
  expect(lines.find(({ msg }) => msg === "portal is up")).toMatchObject({
    url: "http://portal.test",
    version,
    database: { kind: "file", place: join(folder.path, "portal.db") },
    store: { kind: "folder", place: join(folder.path, "objects") },
    timeZone: "Pacific/Auckland",
    issuer: "http://127.0.0.1:9",
  });
  const warned = lines.filter(({ level }) => level === 40).map(({ msg }) => msg);
  expect(warned).toContainEqual(expect.stringContaining("PUBLIC_URL is http://portal.test, without TLS"));
  expect(warned).toContain("OIDC_SCOPE is not a variable of the portal: did you mean OIDC_SCOPES?");
  expect(lines.find(({ msg }) => msg.startsWith("nobody can sign in"))).toMatchObject({
    level: 40,
    issuer: "http://127.0.0.1:9",
    cause: "http://127.0.0.1:9/.well-known/openid-configuration cannot be reached: connection refused",
  });
  expect(lines.at(-1)).toMatchObject({ level: 30, msg: "portal has stopped", ms: expect.any(Number) });
});
