import type { Context } from "hono";
import { noteVisits } from "#/src/domain/visits";
import { inBackground } from "./background";
import type { AppEnv } from "./types";

/**
 * Records that a client user has read something of these clients today, once a day for each client. Staff, programs with
 * a token and background reads do not count.
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
