import { percentComplete } from "#/src/areas/clients";
import type { DesignProject, ReorderProjects, UpdateProgress } from "#/src/contract/design";

type Approval = DesignProject["clientApprovalStatus"];

/** Due before today, and neither approved nor completed. */
export function isPastDue(
  { dueDate, status }: Pick<DesignProject, "dueDate" | "status">,
  today: string,
): boolean {
  return dueDate < today && status !== "approved" && status !== "completed";
}

/**
 * The progress in percent that a change asks for: as said, else the share of completed assets when their number
 * is said, else none (undefined).
 */
export function progressAsked(
  { numberOfAssets }: Pick<DesignProject, "numberOfAssets">,
  { progress, assetsCompleted }: Pick<UpdateProgress, "progress" | "assetsCompleted">,
): number | undefined {
  if (progress !== undefined || assetsCompleted === undefined) return progress;
  return percentComplete(assetsCompleted, numberOfAssets);
}

/** What follows for a project from the assets that are recorded in it; nothing as long as there is none. */
export function followedFrom(
  { numberOfAssets }: Pick<DesignProject, "numberOfAssets">,
  approvals: readonly Approval[],
): Partial<Pick<DesignProject, "numberOfAssets" | "clientApprovalStatus">> {
  if (approvals.length === 0) return {};
  return {
    numberOfAssets: Math.max(numberOfAssets, approvals.length),
    clientApprovalStatus: approvalOf(approvals),
  };
}

/** Approved when all are, else rejected or pending when one is, in this order, else not sent. */
function approvalOf(approvals: readonly Approval[]): Approval {
  if (approvals.every((approval) => approval === "approved")) return "approved";
  if (approvals.includes("rejected")) return "rejected";
  return approvals.includes("pending") ? "pending" : "not_sent";
}

/** The place of each project asked for. Null unless the list names all projects once each, with the places 1 to n. */
export function placesAsked(
  present: readonly { id: string }[],
  asked: ReorderProjects["projectUpdates"],
): Map<string, number> | null {
  const places = new Map(asked.map(({ id, priorityOrder }) => [id, priorityOrder]));
  const taken = new Set(places.values());
  const isWhole =
    asked.length === present.length &&
    present.every(({ id }, index) => places.has(id) && taken.has(index + 1));
  return isWhole ? places : null;
}
