import type { Context } from "hono";
import { noteVisits } from "#/src/domain/visits";
import { inBackground } from "./background";
import type { AppEnv } from "./types";

/**
 * Notes that the caller has read something of these clients today. Once a day for each of their own clients; nothing is
 * written for staff, for programs with a token, and for reads that nobody sees.
 */
export function countVisit(c: Context<AppEnv>, clientIds: readonly string[]) {
  const visitDays = c.get("visitDays");
  const { actor, today } = c.get("ctx");
  if (!visitDays || actor.role !== "client") return;
  const visited = clientIds.filter((id) => actor.clientIds.includes(id) && visitDays[id] !== today);
  if (visited.length === 0) return;
  const deps = c.get("deps");
  const { userId } = actor;
  inBackground(deps, "noting a visit", `${userId} ${visited.join()}`, () =>
    noteVisits(deps.db, { userId, clientIds: visited, day: today }),
  );
}
