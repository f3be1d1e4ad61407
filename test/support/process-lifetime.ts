import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/* Resources that a test process keeps until it ends, over all its files: the runner does not announce that end. */

/** Creates a folder for this process; deletes those of ended processes. */
export async function processFolder(name: string): Promise<string> {
  const pattern = new RegExp(`^portal-${name}-(\\d+)-`);
  for (const entry of await readdir(tmpdir())) {
    const pid = pattern.exec(entry)?.[1];
    if (pid && !isRunning(Number(pid))) await rm(join(tmpdir(), entry), { recursive: true, force: true });
  }
  return mkdtemp(join(tmpdir(), `portal-${name}-${process.pid}-`));
}

/** Wraps a command so that the system ends it with this process, where supported. */
export function endingWithUs(...command: string[]): string[] {
  return Bun.which("setpriv") ? ["setpriv", "--pdeathsig", "KILL", ...command] : command;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
