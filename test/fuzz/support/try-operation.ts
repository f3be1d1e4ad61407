import fc from "fast-check";
import type { Action } from "#/src/contract/permissions";
import { tryCall } from "./call";
import { certainPlans, type Plan, plansOf } from "./plan";
import type { FuzzWorld } from "./world";

/** Number of calls of an operation in one round, plus one where If-Match applies. */
const callsEach = 4;

/** The seeds of this run, one per round: `FUZZ_SEED` sets the first, `FUZZ_ROUNDS` the number. */
export function seeds(): number[] {
  const first = Number(process.env.FUZZ_SEED ?? 20_261_121);
  return Array.from({ length: Number(process.env.FUZZ_ROUNDS ?? 1) }, (_, round) => first + round);
}

/**
 * Sends an operation's fixed calls and then generated ones; describes the first fault and how to reproduce it, null
 * if there is none. `FUZZ_PATH` repeats the one call that fast-check named.
 */
export async function tryOperation(
  world: FuzzWorld,
  action: Action,
  seed: number,
  { isShrunk = true } = {},
): Promise<string | null> {
  const described = world.operations.get(action);
  if (!described) throw new Error(`${action} is not described.`);
  const property = fc.asyncProperty(plansOf(described), async (plan) => {
    const faults = await tryCall(world, described, plan);
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });
  const certain = certainPlans(described);
  const path = process.env.FUZZ_PATH;
  const outcome = await fc.check(property, {
    seed: Number(Bun.hash.crc32(`${seed} ${action}`)),
    numRuns: callsEach - 1 + certain.length,
    examples: certain.map((plan): [Plan] => [plan]),
    endOnFailure: !isShrunk,
    ...(path ? { path } : {}),
  });
  if (!outcome.failed) return null;
  const { errorInstance, counterexample, counterexamplePath } = outcome;
  return [
    `${described.method} ${described.path}`,
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    `Planned: ${JSON.stringify(counterexample?.[0]).slice(0, 2_000)}`,
    `Again: FUZZ_SEED=${seed} bun test ./test/fuzz/api.test.ts`,
    `This call alone: with FUZZ_PATH=${counterexamplePath} and -t "${described.method} ${described.path} "`,
  ].join("\n");
}
