import { createHash } from "node:crypto";

/** Returns a number from 0 to `sides - 1`, always the same for the same words. */
export function roll(words: string, sides: number): number {
  return createHash("sha256").update(words).digest().readUInt32BE(0) % sides;
}

/** True in `percent` of cases, always the same ones. */
export function sometimes(words: string, percent: number): boolean {
  return roll(words, 100) < percent;
}

/** Returns `count` items spread evenly over the list, in order. */
export function spread<T>(items: T[], count: number): T[] {
  const picked = Array.from({ length: Math.min(count, items.length) }, (_, place) =>
    Math.floor(((place + 0.5) * items.length) / Math.min(count, items.length)),
  );
  return items.filter((_, index) => picked.includes(index));
}
