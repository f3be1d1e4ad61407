import type { TaskRow } from "#/db/schema";
import type { Actor } from "#/src/domain/actor";
import { linksRefusal } from "#/src/domain/client-user-rules";
import { Forbidden } from "#/src/domain/errors";

/**
 * Restricts client users to links of their own tasks.
 * @throws Forbidden
 */
export function requireOwnLinks(actor: Actor, task: TaskRow) {
  const refusal = linksRefusal(actor, task.owner);
  if (refusal !== null) throw new Forbidden(refusal);
}
