import { readdir } from "node:fs/promises";

/** Resources of a process; memory in megabytes. */
export type Footprint = { memory: number; descriptors: number };

/** Returns a process's private memory in megabytes, without the files that it runs from; Linux only. */
export async function ownMemory(pid: number): Promise<number> {
  const rollup = await Bun.file(`/proc/${pid}/smaps_rollup`).text();
  return Number(/^Private_Dirty:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024;
}

export async function footprintOf(pid: number): Promise<Footprint> {
  const [kilobytes, descriptors] = await Promise.all([
    output("ps", "-o", "rss=", "-p", String(pid)),
    count(pid),
  ]);
  return { memory: Number(kilobytes) / 1024, descriptors };
}

/** Counts open descriptors. Linux lists them in a folder; elsewhere lsof prints one line each below a heading. */
async function count(pid: number): Promise<number> {
  if (process.platform === "linux") return (await readdir(`/proc/${pid}/fd`)).length;
  return (await output("lsof", "-p", String(pid))).trim().split("\n").length - 1;
}

async function output(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "ignore" });
  const [text, exitCode] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}`);
  return text;
}
