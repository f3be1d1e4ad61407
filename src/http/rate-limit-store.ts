import { eq, sql } from "drizzle-orm";
import type { Store } from "hono-rate-limiter";
import { rateLimits } from "../../db/schema";
import { countHit } from "../domain/count-hit";
import type { AppEnv, Deps } from "./types";

type Count = { totalHits: number; resetTime: Date };

/** Spent keys that one process remembers, so that a flood of refused requests costs no writes. */
const rememberedKeys = 10_000;

/** Counts hits per key and window in the database, so that several processes share one count. */
export class RateLimitStore implements Store<AppEnv> {
  readonly #spent = new Map<string, Count>();

  constructor(
    private readonly deps: Pick<Deps, "db" | "clock">,
    private readonly windowMs: number,
    private readonly limit: number,
  ) {}

  /** What is known of a key whose hits are spent. */
  get(key: string): Count | undefined {
    return this.#spent.get(key);
  }

  increment(key: string): Promise<Count> {
    return this.add(key, 1);
  }

  /** Counts several hits at once. */
  async add(key: string, hits: number): Promise<Count> {
    const now = this.deps.clock().getTime();
    const spent = this.#spent.get(key);
    if (spent && spent.resetTime.getTime() > now) return spent;
    const count = await this.#count(key, now, hits);
    if (count.totalHits > this.limit) this.#remember(key, count);
    else this.#spent.delete(key);
    return count;
  }

  async decrement(key: string) {
    await this.deps.db.transaction((tx) =>
      tx
        .update(rateLimits)
        .set({ hits: sql`max(${rateLimits.hits} - 1, 0)` })
        .where(eq(rateLimits.key, key)),
    );
  }

  async resetKey(key: string) {
    this.#spent.delete(key);
    await this.deps.db.transaction((tx) => tx.delete(rateLimits).where(eq(rateLimits.key, key)));
  }

  async #count(key: string, now: number, hits: number): Promise<Count> {
    const counted = await this.deps.db.transaction((tx) =>
      countHit(tx, { key, now, resetAt: now + this.windowMs, hits }),
    );
    return { totalHits: counted.hits, resetTime: new Date(counted.resetAt) };
  }

  #remember(key: string, count: Count) {
    if (this.#spent.size >= rememberedKeys) this.#spent.clear();
    this.#spent.set(key, count);
  }
}
