import type { Subprocess } from "bun";

const running = new Set<Subprocess>();

export function remember(child: Subprocess) {
  running.add(child);
  child.exited.then(() => running.delete(child));
}

/** Ends processes left running by a failed test; every file that starts processes calls it at its end. */
export async function endProcesses() {
  for (const child of running) child.kill("SIGKILL");
  await Promise.all([...running].map((child) => child.exited));
}
