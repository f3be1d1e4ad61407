import { createHash } from "node:crypto";
import { PlanChanged } from "./errors";

/** Hashes the canonical form of a plan: SHA-256 of its JSON, hex. */
export function hashOfPlan(canonical: unknown): string {
  return createHash("sha256").update(JSON.stringify(canonical)).digest("hex");
}

/**
 * Requires a plan computed now to be the one that its caller was shown.
 * @throws PlanChanged with the new plan
 */
export function requireSamePlan(shown: string | undefined, now: { planHash: string; plan: unknown }) {
  if (shown !== now.planHash) throw new PlanChanged(now.plan);
}
