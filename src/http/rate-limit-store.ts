import { countHit } from "#/src/domain/count-hit";
import type { Deps } from "./types";

type Count = Awaited<ReturnType<typeof countHit>>;

/** Maximum number of exhausted keys cached per process, so that a flood of refused requests costs no writes. */
const rememberedKeys = 10_000;

/** Counts hits per key and window in the database, so that several processes share one count. */
export function rateLimitStore({ db, clock }: Pick<Deps, "db" | "clock">, windowMs: number, limit: number) {
  const remembered = new Map<string, Count>();

  /** Returns the cached count of an exhausted key until its window ends. */
  function spent(key: string): Count | undefined {
    const count = remembered.get(key);
    return count && count.resetAt > clock().getTime() ? count : undefined;
  }

  function remember(key: string, count: Count) {
    if (remembered.size >= rememberedKeys) remembered.clear();
    remembered.set(key, count);
  }

  return {
    spent,
    async add(key: string, hits = 1): Promise<Count> {
      const cached = spent(key);
      if (cached) return cached;
      const now = clock().getTime();
      const count = await db.transaction((tx) => countHit(tx, { key, now, resetAt: now + windowMs, hits }));
      if (count.hits > limit) remember(key, count);
      else remembered.delete(key);
      return count;
    },
  };
}
