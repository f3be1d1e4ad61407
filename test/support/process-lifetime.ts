import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * For what one process of tests keeps until it ends, with all its files: the runner tells nobody of that end.
 */

/** A folder for this process; those of processes that are gone go. */
export async function processFolder(name: string): Promise<string> {
  const known = new RegExp(`^portal-${name}-(\\d+)-`);
  for (const entry of await readdir(tmpdir())) {
    const pid = known.exec(entry)?.[1];
    if (pid && !isRunning(Number(pid))) await rm(join(tmpdir(), entry), { recursive: true, force: true });
  }
  return mkdtemp(join(tmpdir(), `portal-${name}-${process.pid}-`));
}

/** The command of a process that the system ends with this one, where it can. */
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
