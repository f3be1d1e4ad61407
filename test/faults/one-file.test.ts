import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { csvFile, portal } from "#/cli/acceptance/portal-process";
import { version } from "#/package.json";
import { demoPeople } from "#/src/programs/demo/provider/people";
import { openBrowser } from "../support/cookie-browser";
import { temporaryFolder } from "../support/database";
import { freePorts } from "../support/free-ports";
import { patience } from "../support/patience";
import { signIn } from "../support/sign-in";
import { leaveOut } from "../support/test-with";
import { type BareMachine, bareMachine, mayChangeRoot } from "./support/bare-machine";
import { endProcesses } from "./support/left-over";
import { required } from "./support/portal-process";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

const project = join(import.meta.dir, "../..");
const isOwnRoot = mayChangeRoot();
if (!isOwnRoot)
  leaveOut("the one file on a bare machine", "nobody may change the root: an empty folder instead");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let machine: BareMachine;

/** Compiled once by the project's own script. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const program = join(folder.path, "agency-portal");
  const build = Bun.spawn([process.execPath, "run", "build:server", program], {
    cwd: project,
    stdout: "ignore",
    stderr: "pipe",
  });
  if ((await build.exited) !== 0) throw new Error(await new Response(build.stderr).text());
  machine = await bareMachine(join(folder.path, "machine"), program, isOwnRoot);
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

const newClients =
  "Company name,Contact name,Email\r\nNorthwind of the bare machine,Nora Contact,nora@northwind.test\r\n";

/** A demo that responds, with its stderr so far. */
async function startDemo(env: Record<string, string> = {}) {
  const { PORT, OIDC_PORT } = freePorts(["PORT", "OIDC_PORT"]);
  const child = machine.start(["demo"], { PORT: String(PORT), OIDC_PORT: String(OIDC_PORT), ...env });
  const url = `http://127.0.0.1:${PORT}`;
  let words = "";
  void (async () => {
    for await (const chunk of child.stderr) words += new TextDecoder().decode(chunk);
  })();
  await until("the demo", () => {
    if (child.exitCode !== null) throw new Error(words);
    return fetch(`http://127.0.0.1:${OIDC_PORT}/favicon.svg`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { child, url, output: () => words };
}

test("it is one file of at most 130 MB that prints its version", async () => {
  expect((await stat(join(machine.root, "program"))).size).toBeLessThanOrEqual(130_000_000);
  const { code, out, words } = await machine.run(["--version"]);
  expect({ code, words }).toEqual({ code: 0, words: "" });
  expect(out).toMatch(/^[\d.]+ \((commit [0-9a-f]{12}, )?built 20\d\d-\d\d-\d\d\)\n$/);
  expect(out).toStartWith(`${version} `);
  const help = await machine.run(["--help"]);
  for (const command of [
    "serve",
    "demo",
    "migrate",
    "seed",
    "verify",
    "backup",
    "restore",
    "token",
    "admin",
  ]) {
    expect(help.out).toContain(`\n  ${command} `);
  }
  expect(await machine.run(["sreve"])).toMatchObject({ code: 2, out: "" });
  const notices = await machine.run(["licenses"]);
  for (const name of [
    "Bun",
    "hono",
    "react-dom",
    "drizzle-orm",
    "oidc-provider",
    "nodemailer",
    "@uppy/dashboard",
  ]) {
    expect(notices.out).toContain(`\n${name} `);
  }
});

test("serve lists missing settings and where they are explained, which the file prints", async () => {
  const { code, words } = await machine.run(["serve"]);
  expect(code).toBe(78);
  expect(words).toContain("OIDC_ISSUER: is missing");
  expect(words).toContain("`agency-portal env` prints what each means.");
  expect((await machine.run(["env"])).out).toBe(await Bun.file(join(project, ".env.example")).text());
});

test("the demo signs people in, shows the first list with its links, imports a file and returns the report", async () => {
  const { child, url } = await startDemo();
  const browser = openBrowser();
  await signIn(browser, { url }, demoPeople[0]?.subject ?? "");
  const { commit = null, ...up } = await (await fetch(`${url}/healthz`)).json();
  expect(up).toEqual({ status: "ok", version, builtAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/) });
  expect(commit ?? "").toMatch(/^([0-9a-f]{12})?$/);

  const page = await (await browser.request(`${url}/clients`)).text();
  expect(page).toMatch(/data-island="clients"[\s\S]*<table/);
  expect(page).not.toContain("data-island-failed");
  // The source text of a function is put into the page, so the compiler must not have added references to it.
  const scripts = [...page.matchAll(/<script nonce="[^"]+">([\s\S]+?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, script = ""] of scripts) {
    const listens = { addEventListener() {} };
    const run = new Function("window", "document", "location", script);
    expect(() => run(listens, listens, { hash: "" })).not.toThrow();
  }
  const requests: string[] = [];
  const [, start = ""] = /<script type="module" nonce="[^"]+">([\s\S]+?)<\/script>/.exec(page) ?? [];
  const named = [...page.matchAll(/data-scripts="([^"]+)"/g)].flatMap(([, files = ""]) => files.split(" "));
  new Function("document", "imported", start.replace("import(", "imported("))(
    {
      hidden: true,
      documentElement: { dataset: {} },
      head: { append: ({ href }: { href: string }) => requests.push(href) },
      createElement: () => ({}),
      querySelector: () => null,
      querySelectorAll: () => [{ dataset: { scripts: named.join(" ") } }],
    },
    async (entry: string) => {
      requests.push(entry);
    },
  );
  expect(requests).toEqual(expect.arrayContaining(named));
  expect(requests.at(-1)).toBe(requests[0]);
  const files = [...page.matchAll(/(?:href|src|data-styles)="([^"]+)"/g)].flatMap(([, path = ""]) => path);
  const linked = [...new Set([...files, ...requests])].flatMap((path) => {
    const ending = /^\/.+\.(js|css|woff2|svg)$/.exec(path)?.[1];
    return ending ? [[path, ending] as const] : [];
  });
  expect(new Set(linked.map(([, ending]) => ending))).toEqual(new Set(["js", "css", "woff2", "svg"]));
  const types = { js: "text/javascript", css: "text/css", woff2: "font/woff2", svg: "image/svg+xml" };
  for (const [path, ending] of linked) {
    const answer = await browser.request(url + path, { headers: { "Accept-Encoding": "gzip" } });
    expect([path, answer.status, answer.headers.get("Content-Type")?.split(";")[0]]).toEqual([
      path,
      200,
      Object.entries(types).find(([name]) => name === ending)?.[1],
    ]);
    expect((await answer.bytes()).length).toBeGreaterThan(0);
  }
  const mark = /\/objects\/avatars\/[\w-]+/.exec(page)?.[0] ?? "";
  expect((await browser.request(url + mark)).headers.get("Content-Type")).toBe("image/png");
  const token = (await machine.run(["token", "--email", "admin@demo.test"])).out.trim();
  const imported = await portal({ url, token }, "clients", "import", csvFile(newClients), "--json");
  expect(JSON.parse(imported.stdout)).toMatchObject({ created: 1, invalid: 0 });
  const report = await portal({ url, token }, "reports", "export");
  expect(report.stdout).toContain("Northwind of the bare machine");
  const docs = await (await browser.request(`${url}/api/docs`)).text();
  const swagger = /src="(\/swagger-ui\/[^"]+)"/.exec(docs)?.[1] ?? "";
  expect((await browser.request(url + swagger)).headers.get("Content-Type")).toContain("text/javascript");

  const test = { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" } };
  expect((await browser.request(`${url}/api/admin/mail/test`, test)).status).toBe(201);
  await until("the mail", async () =>
    (await (await browser.request(`${url}/demo/mail`)).text()).includes("Mail from the portal arrives"),
  );

  expect((await machine.run(["healthcheck"], { PORT: new URL(url).port })).code).toBe(0);
  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
  expect((await machine.run(["healthcheck"], { PORT: new URL(url).port })).code).toBe(1);
});

test("after kill -9 it checks its database in the background, makes its backup, and its commands work as in the repository", async () => {
  const first = await startDemo();
  first.child.kill("SIGKILL");
  await first.child.exited;
  const second = await startDemo({ LOG_LEVEL: "info" });
  await until("the check", () => second.output().includes("the database passed its check"));

  await mkdir(join(machine.root, "srv/backups"), { recursive: true });
  const backups = isOwnRoot ? "/srv/backups" : join(machine.root, "srv/backups");
  const backup = join(backups, "a.db");
  expect((await machine.run(["backup", backup])).words).toContain("Wrote ");
  const nightly = machine.start(["serve"], { ...required, BACKUP_DIR: backups });
  const isBackedUp = () =>
    readdirSync(join(machine.root, "srv/backups")).some((name) => /^portal-.*\d\.db$/.test(name));
  await until("the portal's own backup", isBackedUp);
  nightly.kill("SIGTERM");
  expect(await nightly.exited).toBe(0);
  expect((await machine.run(["restore", backup])).words).toContain("is in use");
  second.child.kill("SIGTERM");
  expect(await second.child.exited).toBe(0);

  expect(await machine.run(["admin", "--email", "new@agency.test"])).toMatchObject({ code: 0 });
  expect((await machine.run(["token", "--email", "new@agency.test"])).out).toMatch(/^portal_[\w-]{43}\n$/);
  expect(await machine.run(["restore", backup])).toMatchObject({ code: 0 });
  expect((await machine.run(["token", "--email", "new@agency.test"])).words).toContain("There is no user");
  const verified = await machine.run(["verify"]);
  expect(verified.words).toContain("Triggers and indexes: unchanged.");
  expect(verified.code).toBe(0);
});
