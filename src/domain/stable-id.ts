import { createHash } from "node:crypto";

/** 2026-01-01T00:00:00Z, the timestamp in every seeded id. */
const seedMoment = 1_767_225_600_000;

/** Generates a UUID of version 7 that depends only on the name, so that repeated seeding gives rows the same ids. */
export function stableId(name: string): string {
  const time = seedMoment.toString(16).padStart(12, "0");
  const hash = createHash("sha256").update(name).digest("hex");
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hash.slice(0, 3)}`,
    `${variant}${hash.slice(4, 7)}`,
    hash.slice(7, 19),
  ].join("-");
}
