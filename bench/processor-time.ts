import { cpus } from "node:os";

/** In which Linux counts a process's time, whatever the machine. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process used so far, its threads included; Linux only. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text();
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [fields[11], fields[12]].map(Number);
  if (user === undefined || system === undefined) throw new Error(`/proc/${pid}/stat was not understood`);
  return (user + system) / ticksPerSecond;
}

export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} processors, ${first?.model ?? "of an unknown model"}`;
}
