import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { inArray, sql } from "drizzle-orm";
import { clientLeads, clients, users } from "#/db/schema";
import { until } from "#/test/faults/support/until";
import { openBrowser } from "#/test/support/cookie-browser";
import { temporaryFolder } from "#/test/support/database";
import { patience } from "#/test/support/patience";
import { confirmSignOut, signIn } from "#/test/support/sign-in";
import { demoPeople } from "./provider/people";
import { type DemoSettings, readSettings } from "./settings";
import { startDemo } from "./start";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let settings: DemoSettings;
let demo: Awaited<ReturnType<typeof startDemo>>;
let atReady: { before: number[]; provider: number };

/** Records the statuses of `/readyz` before readiness, and the sign-in service's response at readiness. */
async function watchReadiness(): Promise<typeof atReady> {
  const statusOf = (port: number, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  const before: number[] = [];
  await until("readiness", async () => {
    const status = await statusOf(settings.port, "/readyz");
    if (status !== 200) before.push(status);
    return status === 200;
  });
  return { before, provider: await statusOf(settings.providerPort, "/favicon.svg") };
}
beforeAll(async () => {
  folder = await temporaryFolder();
  settings = readSettings({
    PORT: String(freePort()),
    OIDC_PORT: String(freePort()),
    DATA_DIR: join(folder.path, "demo"),
  });
  const watching = watchReadiness();
  demo = await startDemo(settings);
  atReady = await watching;
});
afterAll(async () => {
  await demo.stop();
  await folder.remove();
});

function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}

test("the demo is ready once its people exist and can sign in, and not before", () => {
  expect(atReady.provider).toBe(200);
  expect(new Set(atReady.before)).toEqual(new Set([0, 503]));
});

test("each person of the sign-in page signs in as the seeded user of that role", async () => {
  for (const person of demoPeople) {
    const browser = openBrowser();
    expect((await signIn(browser, demo, person.subject, "/clients")).headers.get("Location")).toBe(
      "/clients",
    );
    const answer = await browser.request(`${demo.url}/api/auth/user`);
    expect(await answer.json()).toMatchObject({ email: person.email, role: person.role.toLowerCase() });
  }
  const emails = demoPeople.map(({ email }) => email);
  const rows = await demo.db.read.select().from(users).where(inArray(users.email, emails));
  expect(rows.every(({ issuer }) => issuer !== null)).toBe(true);
  expect(rows.find(({ role }) => role === "client")?.lastClientId).toBeTruthy();
});

test("a lead's profile is written by the stub, which says so", async () => {
  const browser = openBrowser();
  await signIn(browser, demo, demoPeople.find(({ role }) => role === "Manager")?.subject ?? "");
  const [lead] = await demo.db.read.select().from(clientLeads).limit(1);
  const answer = await browser.request(`${demo.url}/api/client-leads/${lead?.id}/generate-profile`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(await answer.json()).toMatchObject({
    aiProfileSummary: expect.stringContaining("from the demo's stand-in model"),
    profileModel: "demo-profile-writer",
  });
});

test("an admin's test mail arrives, is shown as its reader sees it, and can run and load nothing", async () => {
  const browser = openBrowser();
  const read = async (path: string) => browser.request(demo.url + path);
  expect(await (await read("/demo/mail")).text()).toContain("No mail has arrived yet.");
  await signIn(browser, demo, demoPeople.find(({ role }) => role === "Admin")?.subject ?? "");
  const response = await browser.request(`${demo.url}/api/admin/mail/test`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const { id, to } = await response.json();
  const inbox = await until("the mail", async () => {
    const page = await (await read("/demo/mail")).text();
    return page.includes(id) && page;
  });
  expect(inbox).toContain(`<a href="/demo/mail/${id}">Mail from the portal arrives</a>`);
  const opened = await (await read(`/demo/mail/${id}`)).text();
  expect(opened).toContain(`to ${to}`);
  expect(opened).toContain(`Open the Mail tab:\n${demo.url}/admin?tab=mail`);
  const mail = await read(`/demo/mail/${id}/html`);
  expect(mail.headers.get("Content-Security-Policy")).toStartWith("sandbox ");
  expect(await mail.text()).toContain(`<a href="${demo.url}/admin?tab=mail"`);
  expect((await read("/demo/mail/nothing")).status).toBe(404);
});

test("a second start keeps data, sessions and secrets; the secrets are accessible to their owner only", async () => {
  const browser = openBrowser();
  await signIn(browser, demo, demoPeople[0]?.subject ?? "");
  const before = await countClients();
  const secrets = await Bun.file(settings.secretsPath).text();
  expect((await stat(settings.secretsPath)).mode & 0o777).toBe(0o600);
  await demo.stop();

  demo = await startDemo(settings);
  expect(await countClients()).toBe(before);
  expect(await Bun.file(settings.secretsPath).text()).toBe(secrets);
  expect((await browser.request(`${demo.url}/api/auth/user`)).status).toBe(200);
  const home = await confirmSignOut(browser, await browser.go(`${demo.url}/api/logout`));
  expect(home.url).toBe(`${demo.url}/`);
});

async function countClients() {
  const [row] = await demo.db.read.select({ count: sql<number>`count(*)` }).from(clients);
  return row?.count;
}

test.each(["PORT", "OIDC_PORT"])(
  "a taken %s is named, nothing is written, and the exit code is 1",
  async (name) => {
    const squatter = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const ports = { PORT: String(freePort()), OIDC_PORT: String(freePort()), [name]: String(squatter.port) };
    const data = join(folder.path, "data");
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "main.ts")], {
      env: { PATH: process.env.PATH, DATA_DIR: data, ...ports },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [words, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    squatter.stop(true);
    expect(code).toBe(1);
    expect(words).toContain(`Port ${squatter.port}`);
    expect(words).toContain(`Set ${name} to a free one.`);
    expect(await Bun.file(join(data, "portal.db")).exists()).toBe(false);
  },
);
