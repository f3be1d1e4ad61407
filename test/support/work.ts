/**
 * What `work` costs this process, at the least of a few tries: how many pieces of reference work, done right beside
 * it, take the processor as long. A piece is about a millisecond on an idle machine of 2026. Unlike milliseconds on
 * a clock this is the same on a slow machine and on one whose cores are busy with something else.
 * Tries end early once the cost is `enough` or less.
 */
export async function costOf(
  work: () => Promise<unknown>,
  { tries = 5, enough = 0 }: { tries?: number; enough?: number } = {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0 && least > enough; left--) {
    const piece = referencePiece();
    least = Math.min(least, (await processorTime(work)) / piece);
  }
  return least;
}

/** Microseconds of user and system time that this process spends until the work is done. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return microsecondsSince(before);
}

function microsecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const reference = JSON.stringify(
  Array.from({ length: 1_000 }, (_, index) => ({ index, text: `text ${index}` })),
);

/** How long one piece takes the processor, in microseconds, at the least of a few. */
function referencePiece(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time++) {
    const before = process.cpuUsage();
    for (let again = 0; again < pieceRounds; again++) JSON.stringify(JSON.parse(reference));
    least = Math.min(least, microsecondsSince(before));
  }
  return least;
}

const pieceRounds = 4;
