import { inArray, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientTasks } from "#/db/schema";
import { limits } from "#/src/contract/limits";
import type { Edge } from "#/src/domain/due-dates/graph";
import { cycleMessage, findCycle } from "#/src/domain/due-dates/prerequisites";
import { Conflict } from "#/src/domain/errors";
import { needsIn } from "./dated-onboarding";

/**
 * Refuses prerequisites by which a task would need itself.
 * @throws Conflict with the names on the way
 */
export async function requireNoCycle(db: Reader | Tx, edges: readonly Edge[]) {
  const cycle = findCycle(edges);
  if (!cycle) return;
  const rows = await db
    .select({ id: clientTasks.id, name: clientTasks.name })
    .from(clientTasks)
    .where(inArray(clientTasks.id, cycle));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  throw new Conflict(cycleMessage(cycle.map((id) => names.get(id) ?? id)));
}

/**
 * Refuses more prerequisites than an onboarding may have.
 * @throws Conflict
 */
export function requireRoomForNeeds(count: number) {
  const { onboardingNeeds: most } = limits;
  if (count <= most) return;
  throw new Conflict(
    `An onboarding can have at most ${most.toLocaleString("en-US")} prerequisites. Remove some of them first.`,
  );
}

/**
 * Refuses prerequisites that were restored and by which a task would need itself now.
 * @throws Conflict with the names on the way
 */
export async function requireNoCycleAround(db: Reader | Tx, taskIds: readonly string[]) {
  if (taskIds.length === 0) return;
  const onboardings = await db
    .selectDistinct({ id: clientTasks.clientOnboardingId })
    .from(clientTasks)
    .where(sql`${clientTasks.id} in (select value from json_each(${JSON.stringify(taskIds)}))`);
  for (const { id } of onboardings) await requireNoCycle(db, await needsIn(db, id));
}
