import type { Subprocess } from "bun";

const running = new Set<Subprocess>();

export function remember(child: Subprocess) {
  running.add(child);
  child.exited.then(() => running.delete(child));
}

/** Ends what a test that failed half-way left running; every file that starts processes calls it at its end. */
export async function endProcesses() {
  for (const child of running) child.kill("SIGKILL");
  await Promise.all([...running].map((child) => child.exited));
}
