import { expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "#/package.json";
import { makeClient, startApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { compiledPortal } from "./compiled";
import { freshFolder } from "./fake-io";

setDefaultTimeout(patience.test);

/** Runs the binary in an empty folder without access to this project. */
async function run(env: Record<string, string>, ...argv: string[]) {
  const cwd = freshFolder();
  writeFileSync(join(cwd, ".env"), "PORTAL_URL=http://evil.test\n");
  writeFileSync(join(cwd, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
  writeFileSync(join(cwd, "evil.ts"), 'console.log("evil");\n');
  const child = Bun.spawn([await compiledPortal(), ...argv], {
    cwd,
    env: { HOME: cwd, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = [await new Response(child.stdout).text(), await new Response(child.stderr).text()];
  return { code: await child.exited, stdout, stderr };
}

test("the binary is the same program, self-contained", async () => {
  const { code, stdout, stderr } = await run({}, "--version");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^[\d.]+ \((commit [0-9a-f]{12}, )?built 20\d\d-\d\d-\d\d\)\n$/);
  expect(stdout).toStartWith(`${version} `);
  const app = await startApp({ templates: false });
  await makeClient(app, { name: "Élan" });
  const env = { PORTAL_URL: app.url, PORTAL_TOKEN: app.people.viewer.token };
  const list = await run(env, "clients", "list");
  await app.stop();
  expect(list).toMatchObject({ code: 0, stderr: "" });
  expect(list.stdout).toContain("\nÉlan\t");
});

test("the working folder does not affect the code that it loads", async () => {
  const { code, stdout, stderr } = await run({}, "whoami");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toStartWith("Which portal?");
});
