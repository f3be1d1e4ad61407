import { readFileSync } from "node:fs";

const lookEveryMs = 1_000;

/**
 * Calls `end` once when npm, an ancestor of this process, is gone. A signal to npm ends its shell but not the shell's
 * children. A process that npm did not start is left alone, regardless of its parent.
 */
export function onLauncherEnd(end: () => void): void {
  const launcher = ancestors().find(isNpm);
  if (launcher === undefined) return;
  const timer = setInterval(() => {
    if (ancestors().includes(launcher)) return;
    clearInterval(timer);
    end();
  }, lookEveryMs);
  timer.unref();
}

/** Returns the ancestors of this process, nearest first. */
function ancestors(): number[] {
  const found: number[] = [];
  for (let pid = process.ppid; pid > 1 && !found.includes(pid); pid = parentOf(pid)) found.push(pid);
  return found;
}

function parentOf(pid: number): number {
  const stat = procFile(pid, "stat");
  // Format "pid (name) state ppid …", where the name may contain brackets.
  if (stat !== null) return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  return Number(ps(pid, "ppid") || 0);
}

function isNpm(pid: number): boolean {
  const command = procFile(pid, "cmdline")?.replaceAll("\0", " ") ?? ps(pid, "command");
  return /(^|[/ ])(npm|npx)(-cli\.js)? /.test(`${command} `);
}

function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return null;
  }
}

/** Queries ps on systems without /proc; empty for a process that has exited. */
function ps(pid: number, column: "ppid" | "command"): string {
  if (!Bun.which("ps")) return "";
  return Bun.spawnSync(["ps", "-o", `${column}=`, "-p", String(pid)])
    .stdout.toString()
    .trim();
}
