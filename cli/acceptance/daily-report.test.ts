import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { apiTokens } from "#/db/schema";
import type { NewApiToken } from "#/src/contract/tokens";
import { makeClient, startApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { compiledPortal } from "./compiled";
import { freshFolder, runAt } from "./fake-io";

setDefaultTimeout(patience.test);

const readme = await Bun.file(join(import.meta.dir, "../../README.md")).text();
const crontab = /```crontab\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
const job = /^(?:\S+ ){5}(.+)$/m.exec(crontab)?.[1] ?? "";
const settings = Object.fromEntries([...crontab.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, k, v]) => [k, v]));

test("README's crontab line writes the day's report with a read-only token, and mails only problems", async () => {
  expect(job).toContain("portal reports export");
  // A percent sign ends the command in a crontab.
  expect(job).not.toContain("%");
  expect(Object.keys(settings)).toEqual(["PATH", "PORTAL_URL"]);

  const app = await startApp();
  await makeClient(app, { name: "Acme" });
  const home = freshFolder();
  mkdirSync(join(home, "bin"));
  symlinkSync(await compiledPortal(), join(home, "bin/portal"));
  const made = await runAt(app.url, app.people.admin.token, [
    ...["tokens", "create", "daily report", "--role", "viewer", "--json"],
  ]);
  const { token }: NewApiToken = JSON.parse(made.stdout);
  writeFileSync(join(home, ".portal-token"), `${token}\n`, { mode: 0o600 });

  const env = { HOME: home, LOGNAME: "ops", PATH: `${home}/bin:${settings.PATH}`, PORTAL_URL: app.url };
  const run = async () => {
    const child = Bun.spawn(["/bin/sh", "-c", job], { cwd: home, env, stdout: "pipe", stderr: "pipe" });
    const mail = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
    return { code: await child.exited, mail };
  };
  expect(await run()).toEqual({ code: 2, mail: `There is no folder ${home}/reports.\n` });
  expect(readdirSync(home)).not.toContain("reports");

  mkdirSync(join(home, "reports"));
  expect(await run()).toEqual({ code: 0, mail: "" });
  expect(readdirSync(join(home, "reports"))).toEqual(["2026-03-09.csv"]);
  expect(readFileSync(join(home, "reports/2026-03-09.csv"), "utf8")).toContain("\r\nAcme,Lead,");

  const name = eq(apiTokens.name, "daily report");
  await app.db.transaction((tx) =>
    tx.update(apiTokens).set({ expiresAt: "2026-03-19T12:00:00.000Z" }).where(name),
  );
  const { code, mail } = await run();
  expect(code).toBe(0);
  expect(mail).toMatch(/^The token ends in \d+ days \(2026-03-19\)\. Make the next one before: .*\n$/);

  const headers = { Authorization: `Bearer ${token}` };
  expect((await app.anonymous("POST", "/api/clients", {}, headers)).status).toBe(403);
  await app.stop();
});
