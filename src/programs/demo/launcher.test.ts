import { afterEach, expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { endProcesses, remember } from "#/test/faults/support/left-over";
import { until } from "#/test/faults/support/until";
import { temporaryFolder } from "#/test/support/database";

afterEach(endProcesses);

/**
 * Starts a process under a shell under a script of that name; detached from the test runner's parents, which may
 * include npm.
 */
async function startUnder(name: string, folder: string, detach: string[] = []) {
  const log = join(folder, "log");
  const program = join(folder, "program.ts");
  await Bun.write(
    program,
    `import { onLauncherEnd } from ${JSON.stringify(join(import.meta.dir, "launcher.ts"))};
    onLauncherEnd(() => { console.log("ended"); process.exit(0); });
    console.log("up", process.pid);
    setInterval(() => {}, 1_000);`,
  );
  const script = join(folder, name);
  await Bun.write(
    script,
    `#!/bin/sh\necho $$ > ${folder}/script\nsh -c '${process.execPath} ${program} > ${log}; true' & wait\n`,
  );
  await chmod(script, 0o755);
  const child = Bun.spawn([...detach, script, "exec", "bun", "run", "demo"], {
    stdout: "ignore",
    stderr: "ignore",
  });
  remember(child);
  const output = () =>
    Bun.file(log)
      .text()
      .catch(() => "");
  const pid = Number(await until("its start", async () => /up (\d+)/.exec(await output())?.[1]));
  const launcher = Number(await Bun.file(join(folder, "script")).text());
  return { launcher, output, pid };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(["SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "a process started by npm ends with it, by %s",
  async (signal) => {
    const folder = await temporaryFolder();
    const { launcher, output, pid } = await startUnder("npm", folder.path);
    process.kill(launcher, signal);
    await until("its end", async () => (await output()).includes("ended") && !isRunning(pid));
    await folder.remove();
  },
);

test("a process started otherwise continues without its parent", async () => {
  const folder = await temporaryFolder();
  const { launcher, output, pid } = await startUnder("start-demo", folder.path, ["setsid", "--fork"]);
  process.kill(launcher, "SIGKILL");
  await until("the launcher's end", async () => !isRunning(launcher));
  await Bun.sleep(2_500);
  expect(isRunning(pid)).toBe(true);
  expect(await output()).not.toContain("ended");
  process.kill(pid, "SIGKILL");
  await folder.remove();
});
