import { afterEach, expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { endProcesses, remember } from "#/test/faults/support/left-over";
import { until } from "#/test/faults/support/until";
import { temporaryFolder } from "#/test/support/database";

afterEach(endProcesses);

/** Starts a process under a shell under a script of that name. */
async function startUnder(name: string, folder: string) {
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
  await Bun.write(script, `#!/bin/sh\nsh -c '${process.execPath} ${program} > ${log}; true' & wait\n`);
  await chmod(script, 0o755);
  const child = Bun.spawn([script, "exec", "bun", "run", "demo"], { stdout: "ignore", stderr: "ignore" });
  remember(child);
  const said = () =>
    Bun.file(log)
      .text()
      .catch(() => "");
  const pid = Number(await until("its start", async () => /up (\d+)/.exec(await said())?.[1]));
  return { child, said, pid };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(["SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "what npm started ends with it, by %s",
  async (signal) => {
    const folder = await temporaryFolder();
    const { child, said, pid } = await startUnder("npm", folder.path);
    child.kill(signal);
    await until("its end", async () => (await said()).includes("ended") && !isRunning(pid));
    await folder.remove();
  },
);

test("what something else started goes on without it", async () => {
  const folder = await temporaryFolder();
  const { child, said, pid } = await startUnder("start-demo", folder.path);
  child.kill("SIGKILL");
  await child.exited;
  await Bun.sleep(2_500);
  expect(isRunning(pid)).toBe(true);
  expect(await said()).not.toContain("ended");
  process.kill(pid, "SIGKILL");
  await folder.remove();
});
