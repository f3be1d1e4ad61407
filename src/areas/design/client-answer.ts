import type { KeyOf } from "#/src/contract/choices/choice";
import type { approvalStatus } from "#/src/contract/choices/design";
import type { Actor } from "#/src/domain/context";
import { Forbidden } from "#/src/domain/errors";

type Approval = KeyOf<typeof approvalStatus>;

/** Client users approve or reject, and change nothing else. @throws Forbidden */
export function requireAnswer({ role }: Actor, answer: Approval | undefined, others: object) {
  if (role !== "client") return;
  const isAnswer = answer === "approved" || answer === "rejected";
  if (!isAnswer || Object.keys(others).length > 0) throw notWaiting();
}

/** Client users answer only what was sent to them. @throws Forbidden */
export function requirePending({ role }: Pick<Actor, "role">, approval: Approval) {
  if (role === "client" && approval !== "pending") throw notWaiting();
}

function notWaiting(): Forbidden {
  return new Forbidden("You can only approve or reject what is waiting for your review.");
}
