/**
 * What `work` costs this process, each at its best of a few tries: how many pieces of reference work, done right beside
 * it, take the processor as long. Unless another is given, a piece is about a millisecond on an idle machine of 2026.
 * Unlike milliseconds on a clock this is the same on a slow machine and on one whose cores are busy with something
 * else. Tries end early once the cost is less than `enough`.
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

/** Microseconds of user and system time that this process spends until the work is done. */
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
