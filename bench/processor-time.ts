import { cpus } from "node:os";

/** Unit of process times on Linux, the same on every machine. */
const ticksPerSecond = 100;

/** Returns the processor time of a process so far in seconds, including its threads; Linux only. */
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
