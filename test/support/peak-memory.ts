/**
 * Returns the peak memory of a process in bytes; null once it has ended. `getrusage` of a child includes its parent's
 * size before exec; the kernel's own mark does not.
 */
export async function peakMemory(pid: number): Promise<number | null> {
  const status = await Bun.file(`/proc/${pid}/status`)
    .text()
    .catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes ? Number(kilobytes) * 1_024 : null;
}

/** Resets the peak to the current use. */
export async function forgetPeakMemory(pid: number): Promise<void> {
  await Bun.write(`/proc/${pid}/clear_refs`, "5");
}
