/**
 * Measures the processor cost of `work`, the best of a few attempts, in pieces of reference work measured right
 * beside it. By default a piece takes about a millisecond on an idle machine of 2026. Unlike wall-clock time, this is
 * the same on a slow or busy machine. Attempts end early once the cost is below `enough`.
 */
export async function costOf(
  work: () => Promise<unknown>,
  {
    tries = 5,
    enough = 0,
    reference = piece,
  }: { tries?: number; enough?: number; reference?: () => unknown } = {},
): Promise<number> {
  // Cold code takes longer.
  if (!warm.has(reference)) reference();
  warm.add(reference);
  const least = { reference: Number.POSITIVE_INFINITY, work: Number.POSITIVE_INFINITY };
  for (let left = tries; left > 0 && !(least.work / least.reference < enough); left--) {
    least.reference = Math.min(least.reference, await processorTime(async () => reference()));
    least.work = Math.min(least.work, await processorTime(work));
  }
  return least.work / least.reference;
}

const warm = new WeakSet<() => unknown>();

/** Returns the microseconds of user and system time that this process spends on the work. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const sample = JSON.stringify(
  Array.from({ length: 1_000 }, (_, index) => ({ index, text: `text ${index}` })),
);

function piece() {
  for (let again = 0; again < 4; again++) JSON.stringify(JSON.parse(sample));
}
